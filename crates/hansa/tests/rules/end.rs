//! §8.4, §12.11 The end of the game.

use crate::table::given;

/// Nine complete cities, with pieces of everybody but Red.
const NINE: &str = "brunswiek=gT stade=gM emden=gT,gT groningen=gT,gT halle=bT,bT \
                    hildesheim=bT,bT kampen=bT,yT lubeck=yT,yT magdeburg=yT,yT";
/// All Extra-office markers of the pile are with Green, the others are used.
const SMALL_PILE: &str = "green unused=extra,extra,extra,extra; markers";

/// AT-110: 20 points in a foreign turn.
#[test]
fn twenty_points_end_the_game_also_in_a_foreign_turn() {
    let mut table = given(
        "turn actions=3; red privilege=0; blue score=19; \
         routes hamburg--stade=rT,rT,rT; cities hamburg=bT",
    );
    table
        .play("claim hamburg--stade")
        .shows("blue score=20; phase rewarding");
    table.play("reward-ability stade privilege");
    table.shows("phase over; turn actions=2; red privilege=1; blue score=20");
    assert_eq!(table.to_act(), "nobody");
}

/// AT-111, R22, R30: the claim is finished.
#[test]
fn the_last_claim_is_finished() {
    let mut table = given(
        "red score=19 privilege=1; \
         routes hannover--minden=rT,rT,rT!plus3 bremen--osnabruck=!none; \
         cities minden=rT hannover=rT",
    );
    table.play("claim hannover--minden");
    table.shows("red score=21 unused=plus3 unrevealed=1; markers pile=12; phase rewarding");
    assert_eq!(table.legal(""), ["reward-none", "reward-office minden"]);
    for (reward, minden) in [("reward-none", "rT"), ("reward-office minden", "rT,rT")] {
        let mut ended = table.clone();
        ended.play(reward);
        ended.shows(&format!(
            "phase over; cities minden={minden}; red unrevealed=1"
        ));
        assert_eq!(ended.points("red", "markers"), 1);
    }
}

/// §8.4
#[test]
fn nineteen_points_do_not_end_the_game() {
    let mut table = given("red score=18; routes hannover--minden=rT,rT,rT; cities minden=rT");
    table
        .plays(["claim hannover--minden", "reward-none"])
        .shows("phase acting; red score=19");
}

/// AT-112, R9: pile empty but not needed.
#[test]
fn taking_the_last_marker_of_the_pile_does_not_end_the_game() {
    let mut table = given(&format!(
        "{SMALL_PILE} pile=1; routes bremen--osnabruck=rT,rT,rT!swap"
    ));
    table.shows("markers pile=1");
    table.plays(["claim bremen--osnabruck", "reward-none"]);
    table.shows("phase acting; markers pile=0; red unrevealed=1");
    table.play("end-turn");
    let outcomes = table.weights();
    assert_eq!((outcomes.len(), outcomes[0].1), (1, 1));
    let last = outcomes[0].0.clone();
    table
        .chance(&last)
        .play("place-marker hamburg--stade")
        .shows("turn seat=blue");
}

/// §8.4 E2, R9
#[test]
fn a_replacement_that_cannot_be_drawn_ends_the_game_after_the_claim() {
    let mut table = given(&format!(
        "{SMALL_PILE} pile=0; routes bremen--osnabruck=rT,rT,rT!swap"
    ));
    table.play("claim bremen--osnabruck");
    table.shows("phase rewarding; red unused=swap unrevealed=0; markers pile=0 exhausted=true");
    table
        .play("reward-office osnabruck")
        .shows("phase over; cities osnabruck=rT");
    assert_eq!(table.points("red", "markers"), 1);
}

/// AT-114: pile empty, route without marker.
#[test]
fn an_empty_pile_does_not_matter_without_a_marker_to_replace() {
    let mut table = given(&format!(
        "{SMALL_PILE} pile=0; routes hamburg--stade=rT,rT,rT"
    ));
    table
        .plays(["claim hamburg--stade", "reward-none"])
        .shows("phase acting");
}

/// AT-115: tenth city.
#[test]
fn the_tenth_completed_city_ends_the_game() {
    let mut table = given(&format!("routes dortmund--duisburg=rT,rT; cities {NINE}"));
    assert_eq!(table.completed(), 9);
    table
        .plays(["claim dortmund--duisburg", "reward-office duisburg"])
        .shows("phase over");
    assert_eq!(table.completed(), 10);
}

/// AT-116: extra office does not complete.
#[test]
fn an_extra_office_completes_no_city() {
    let mut table = given(&format!(
        "red unused=extra; routes bremen--hannover=rT,rT,rT; cities {NINE} hannover=rT"
    ));
    table.plays([
        "claim bremen--hannover",
        "reward-extra-office hannover trader",
    ]);
    table.shows("phase acting; cities hannover=rT+rT");
    assert_eq!(table.completed(), 9);
}

/// AT-117, R38: nothing after the end.
#[test]
fn nothing_is_legal_after_the_end() {
    let mut table = given(
        "red unused=plus3; blue score=19; \
         routes hamburg--stade=rT,rT,rT; cities hamburg=bT",
    );
    table
        .plays(["claim hamburg--stade", "reward-none"])
        .shows("phase over");
    assert_eq!(table.legal(""), [""; 0]);
    for action in [
        "end-turn",
        "use-plus3",
        "place hamburg--stade trader",
        "reward-none",
    ] {
        table.assert_illegal(action, "8.4", "the game is over");
        for seat in ["red", "blue", "green", "yellow"] {
            let refused = table.try_play(seat, action);
            assert_eq!(refused, Err("the game is over".to_owned()));
        }
    }
}

/// §8.4: plate markers are discarded without a reveal, and the free pawn move is lost.
#[test]
fn neither_pawn_nor_plate_follow_the_end() {
    let mut table = given(
        "hansa players=2; pawn at=1; blue score=19; \
         routes bremen--osnabruck=rT,rT,rT!swap; cities osnabruck=bT",
    );
    table.plays(["claim bremen--osnabruck", "reward-none"]);
    table.shows("phase over; red unrevealed=1; pawn at=1 moved=false");
    assert_eq!(
        (table.to_act().as_str(), table.weights()),
        ("nobody", vec![])
    );
    assert_eq!(table.points("red", "markers"), 1);
}

/// §8.4: markers and other actions test nothing.
#[test]
fn only_a_completed_action_ends_the_game() {
    let mut table = given("red score=20 unused=plus3; blue score=7");
    table
        .shows("phase acting")
        .clone()
        .play("use-plus3")
        .shows("phase acting");
    table
        .clone()
        .play("end-turn")
        .shows("phase acting; turn seat=blue");
    table
        .play("place hamburg--stade trader")
        .shows("phase over");
}
