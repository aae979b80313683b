//! §10.1, §10.2, §12.14 Options and their details. Where an option belongs to a chapter of its
//! own, its scenario stands there.

use game_core::Notation;
use hansa::Hansa;

use crate::table::{full_board, given, new_game};

/// AT-141: Big Box markers.
#[test]
fn the_big_box_has_its_own_fifteen_markers() {
    let mut table = new_game("players=4 start_player=1 marker_set=BigBox15");
    let outcomes = table.weights();
    assert_eq!(outcomes.len(), 6);
    for (outcome, weight) in &outcomes {
        let mut words: Vec<&str> = outcome.split(' ').skip(1).collect();
        words.sort_unstable();
        assert_eq!((words, *weight), (vec!["extra", "move3", "swap"], 1));
    }
    table.chance("taverns move3 extra swap");
    table.shows(
        "routes bremen--osnabruck=!move3; \
         markers pile=12 unseen=extra:3,swap:2,move3:1,plus3:2,plus4:2,improve:2",
    );
}

/// §10.1: presets
#[test]
fn the_presets_are_bundles_of_options() {
    let setup = |text| Hansa::parse_setup(text).unwrap().to_string();
    assert_eq!(setup("players=3 preset=first_edition"), "players=3");
    assert_eq!(
        setup("players=3 preset=big_box"),
        "players=3 marker_set=BigBox15 income_may_take_less=true swap_requires_own=true \
         remove3_mode=MoveOpponents tie_break=BigBox"
    );
}

/// AT-142, §10.2 K5: Move-three.
#[test]
fn move_three_moves_pieces_of_opponents() {
    let routes = "routes minden--munster=bM arnheim--kampen=bT hamburg--stade=rT";
    let option = "hansa remove3_mode=MoveOpponents";
    let mut table = given(&format!("{option}; red unused=remove; {routes}"));
    let supplies = "red supply=5T1M; blue supply=6T0M";
    table.shows(supplies);
    table.play("use-remove");
    assert_eq!(
        table.legal("remove-pick"),
        [
            "arnheim--kampen blue trader",
            "minden--munster blue merchant"
        ]
    );
    let own = "remove-pick hamburg--stade red trader";
    table.assert_illegal(own, "5.5", "own pieces cannot be moved by this marker");
    table.assert_illegal("remove-stop", "5.5", "at least one piece");
    table.assert_illegal("remove-drop coellen--warburg", "5.5", "no piece is lifted");
    table.play("remove-pick minden--munster blue merchant");
    for action in ["remove-stop", "remove-pick arnheim--kampen blue trader"] {
        table.assert_illegal(action, "5.5", "set the lifted piece down first");
    }
    let back = "remove-drop minden--munster";
    table.assert_illegal(back, "5.5", "must go to another route");
    table.play("remove-drop coellen--warburg");
    table.plays([
        "remove-pick arnheim--kampen blue trader",
        "remove-drop minden--munster",
    ]);
    table.play("remove-stop").shows(supplies);
    table.shows(
        "phase acting; turn seat=red actions=2; red used=remove; \
         routes coellen--warburg=bM minden--munster=bT arnheim--kampen= hamburg--stade=rT",
    );
}

/// §10.1, §10.2 K8: three moves, one after another, into vacated houses too.
#[test]
fn move_three_uses_vacated_houses_and_ends_after_three() {
    let board = full_board(
        "rbgyp",
        &[
            ("goslar--magdeburg", "bT,-"),
            ("hamburg--stade", "gM,bT,yT"),
        ],
    );
    let mut table = given(&format!(
        "hansa players=5 preset=big_box; turn actions=2; red unused=move3; {board}"
    ));
    table.play("use-move3");
    let nowhere = "remove-pick goslar--magdeburg blue trader";
    table.assert_illegal(nowhere, "5.5", "could go nowhere");
    table.play("remove-pick hamburg--stade green merchant");
    assert_eq!(table.legal("remove-drop"), ["goslar--magdeburg"]);
    let full = "remove-drop hamburg--lubeck";
    table.assert_illegal(full, "5.5", "has no empty house");
    table.play("remove-drop goslar--magdeburg");
    table.plays([
        "remove-pick goslar--magdeburg blue trader",
        "remove-drop hamburg--stade",
    ]);
    table.plays([
        "remove-pick hamburg--stade yellow trader",
        "remove-drop goslar--magdeburg",
    ]);
    table
        .shows("phase acting; red used=move3; routes goslar--magdeburg=gM,yT hamburg--stade=bT,bT");
}

/// §5: a marker without an effect is not offered.
#[test]
fn move_three_needs_an_opponent_that_can_move() {
    let rest = "hansa preset=big_box; red unused=move3";
    let table = given(&format!("{rest}; routes hamburg--stade=rT"));
    table.assert_illegal(
        "use-move3",
        "5.5",
        "no piece on any house that the marker could take",
    );
    let table = given(&format!("{rest}; routes hamburg--stade=bT"));
    table.assert_legal("use-move3");
    table.assert_illegal("use-remove", "5", "no unused 'remove' marker");
}

const ADDITIONAL: &str = "hansa extra_office_additional=true; red supply=4T1M stock=5T0M privilege=1 \
     unused=extra; routes hamburg--stade=rT,rT,rT; cities hamburg=bT";

/// AT-144, R16: additional extra office.
#[test]
fn with_the_option_an_extra_office_comes_on_top_of_an_office() {
    let mut table = given(ADDITIONAL);
    table.play("claim hamburg--stade");
    let instead = "reward-extra-office hamburg trader";
    table.assert_illegal(instead, "10.1", "comes after the reward");
    table
        .play("reward-office hamburg")
        .shows("phase adding; routes hamburg--stade=rT,rT");
    let second = "reward-ability stade privilege";
    table.assert_illegal(second, "10.1", "only an extra office may be added");
    assert_eq!(
        table.legal(""),
        ["reward-extra-office hamburg trader", "reward-none"]
    );
    table.play("reward-extra-office hamburg trader");
    table.shows(
        "phase acting; turn actions=1; red stock=6T0M unused= used=extra; \
         cities hamburg=bT,rT+rT; routes hamburg--stade=",
    );
}

/// §10.2 K2
#[test]
fn the_additional_office_may_follow_an_ability_or_nothing() {
    let mut table = given(ADDITIONAL);
    table.plays(["claim hamburg--stade", "reward-ability stade privilege"]);
    table.shows(
        "phase adding; red supply=5T1M stock=5T0M privilege=2; routes hamburg--stade=rT,rT,rT",
    );
    let mut skipped = table.clone();
    skipped
        .play("reward-none")
        .shows("phase acting; red stock=8T0M unused=extra; cities hamburg=bT");
    table.play("reward-extra-office hamburg trader");
    table.shows("phase acting; red stock=7T0M used=extra; cities hamburg=bT+rT");

    let mut table = given(ADDITIONAL);
    table.plays([
        "claim hamburg--stade",
        "reward-none",
        "reward-extra-office hamburg trader",
    ]);
    table.shows("phase acting; red stock=7T0M; cities hamburg=bT+rT");
}

/// §10.1: the normal office itself may make the extra office possible.
#[test]
fn the_additional_office_may_stand_beside_the_new_one() {
    let mut table = given(
        "hansa extra_office_additional=true; red unused=extra; \
         routes hamburg--stade=rT,rT,rT",
    );
    table.plays(["claim hamburg--stade", "reward-office hamburg"]);
    table
        .play("reward-extra-office hamburg trader")
        .shows("cities hamburg=rT+rT");
}

/// §10.2 K2: nobody is asked when only skipping is possible.
#[test]
fn the_additional_office_is_not_asked_for_in_vain() {
    let option = "hansa extra_office_additional=true";
    for rest in [
        // No office in either city.
        "red unused=extra; routes hamburg--stade=rT,rT,rT",
        // No marker.
        "routes hamburg--stade=rT,rT,rT; cities hamburg=bT",
        // A marker taken by this very claim.
        "routes hamburg--stade=rT,rT,rT!extra bremen--osnabruck=!none luneburg--perleberg=!swap \
         goslar--hildesheim=!remove; cities hamburg=bT",
    ] {
        let mut table = given(&format!("{option}; {rest}"));
        table
            .plays(["claim hamburg--stade", "reward-none"])
            .shows("phase acting; turn actions=1");
    }
}

/// §10.2 K8
#[test]
fn words_count_offices_from_one() {
    let table = given("red unused=swap; cities perleberg=bT,rT,gM");
    let words = table.words("use-swap perleberg 1 2");
    assert!(
        words.contains("second") && words.contains("third"),
        "{words}"
    );
}
