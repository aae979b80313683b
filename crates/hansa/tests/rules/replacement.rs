//! §4.5.2 (b), §5.6, §12.9 Taking markers and placing their replacements.

use crate::table::{Table, given, one_on_each_route};

const UNSEEN: &str = "unseen=extra:4,swap:1,remove:1,plus3:2,plus4:2,improve:3";

/// The routes that may take a marker by §5.6, found the slow way.
fn eligible(table: &Table) -> Vec<String> {
    let (state, board) = (table.state(), table.state().board());
    let open = |city| usize::from(state.offices().n_printed(city)) < board.city(city).offices.len();
    let mut routes: Vec<String> = board
        .routes()
        .filter(|(id, _)| state.route_markers().on(*id).is_none())
        .filter(|(id, _)| state.houses().on(board, *id).iter().all(Option::is_none))
        .filter(|(_, route)| route.ends.into_iter().any(open))
        .map(|(_, route)| route.id.clone())
        .collect();
    routes.sort_unstable();
    routes
}

/// AT-80, R8, R44: taking and drawing.
#[test]
fn a_claim_takes_the_marker_and_draws_an_unseen_replacement() {
    let mut table = given("routes bremen--osnabruck=rT,rT,rT!swap");
    table.shows(&format!("markers pile=13 {UNSEEN}"));
    table.play("claim bremen--osnabruck");
    table.shows(&format!(
        "red unused=swap unrevealed=1 plate=; markers pile=12 {UNSEEN}; \
         routes bremen--osnabruck=rT,rT,rT!none"
    ));
}

/// AT-99, R7: replacement: route conditions.
#[test]
fn a_replacement_goes_to_an_empty_route_beside_an_empty_office() {
    let table = given(
        "turn seat=red; phase placing_markers; red plate=plus3 used=extra; \
         cities bremen=bM,bT hannover=bT,bT+rT hamburg=bT,bT,bT; \
         routes bremen--osnabruck=!none hamburg--stade=gT",
    );
    assert_eq!(table.legal("place-marker"), eligible(&table));
    for (route, words) in [
        (
            "bremen--hannover",
            "no city at the end of Bremen–Hannover has an empty office",
        ),
        (
            "bremen--hamburg",
            "no city at the end of Bremen–Hamburg has an empty office",
        ),
        ("hamburg--stade", "there are pieces on Hamburg–Stade"),
        (
            "goslar--hildesheim",
            "Goslar–Hildesheim has a marker already",
        ),
    ] {
        table.assert_illegal(&format!("place-marker {route}"), "5.6", words);
    }
    for route in ["bremen--osnabruck", "bremen--minden", "coellen--warburg"] {
        table.assert_legal(&format!("place-marker {route}"));
    }
}

/// AT-99: replacement: route conditions.
#[test]
fn a_replacement_may_go_to_the_route_just_claimed() {
    let mut table = given("routes bremen--osnabruck=rT,rT,rT!swap");
    table.plays(["claim bremen--osnabruck", "reward-none", "end-turn"]);
    table.chance("reveal plus3");
    assert_eq!(table.legal("place-marker"), eligible(&table));
    table.play("place-marker bremen--osnabruck");
    table.shows("turn seat=blue; routes bremen--osnabruck=!plus3; red plate= unrevealed=0");
}

/// AT-100, R20: two replacements.
#[test]
fn all_replacements_are_revealed_before_the_first_is_placed() {
    let mut table =
        given("routes bremen--osnabruck=rT,rT,rT!swap luneburg--perleberg=rT,rT,rT!extra");
    table.plays(["claim bremen--osnabruck", "reward-none"]);
    table.plays(["claim luneburg--perleberg", "reward-none", "end-turn"]);
    table.shows("red unrevealed=2 unused=swap,extra; markers pile=11; phase revealing");
    let weights = |list: &[(&str, u32)]| -> Vec<(String, u32)> {
        let outcome = |(kind, weight): &(&str, u32)| (format!("reveal {kind}"), *weight);
        list.iter().map(outcome).collect()
    };
    let first = [
        ("extra", 4),
        ("swap", 1),
        ("remove", 1),
        ("plus3", 2),
        ("plus4", 2),
        ("improve", 3),
    ];
    assert_eq!(table.weights(), weights(&first));
    table.chance("reveal remove");
    let second = [
        ("extra", 4),
        ("swap", 1),
        ("plus3", 2),
        ("plus4", 2),
        ("improve", 3),
    ];
    assert_eq!(table.weights(), weights(&second));
    assert!(
        table
            .try_chance("reveal remove")
            .unwrap_err()
            .contains("not possible now")
    );
    table.chance("reveal extra");
    table.shows("red plate=remove,extra unrevealed=0; markers pile=11; phase placing_markers");

    assert_eq!(table.legal("choose-marker"), ["extra", "remove"]);
    table.assert_illegal("place-marker hamburg--stade", "5.6", "choose which marker");
    table.assert_illegal("choose-marker plus3", "5.6", "not on your plate");
    table.play("choose-marker extra");
    table.assert_illegal("choose-marker remove", "5.6", "is chosen already");
    table.play("place-marker hamburg--stade");
    table.assert_illegal("place-marker hamburg--stade", "5.6", "has a marker already");
    table.assert_illegal(
        "choose-marker remove",
        "5.6",
        "all markers on your plate are alike",
    );
    table.play("place-marker hamburg--lubeck");
    table.shows("turn seat=blue; routes hamburg--stade=!extra hamburg--lubeck=!remove");
}

/// §13.3: a choice only among several kinds.
#[test]
fn equal_replacements_are_placed_without_a_choice() {
    let mut table =
        given("routes bremen--osnabruck=rT,rT,rT!swap luneburg--perleberg=rT,rT,rT!extra");
    table.plays(["claim bremen--osnabruck", "reward-none"]);
    table.plays(["claim luneburg--perleberg", "reward-none", "end-turn"]);
    table.chance("reveal plus3").chance("reveal plus3");
    assert_eq!(table.verbs(), ["place-marker"]);
    table.plays([
        "place-marker hamburg--stade",
        "place-marker hamburg--lubeck",
    ]);
    table.shows("turn seat=blue; routes hamburg--stade=!plus3 hamburg--lubeck=!plus3");
}

/// AT-101: replacement after extra actions.
#[test]
fn replacements_stay_unrevealed_until_the_end_of_the_turn() {
    let mut table = given(
        "turn actions=1; red supply=5T1M unused=plus4; \
         routes bremen--osnabruck=rT,rT,rT!swap",
    );
    table.plays([
        "claim bremen--osnabruck",
        "reward-none",
        "use-plus4",
        "place hamburg--stade trader",
    ]);
    table.shows("turn actions=3; red unrevealed=1 plate=");
    table.play("end-turn").shows("phase revealing");
    assert_eq!(table.to_act(), "chance");
}

/// R21
#[test]
fn a_replacement_without_a_route_waits_for_a_later_turn() {
    let routes = one_on_each_route(
        "rbgy",
        &[("bremen--osnabruck", "rT!none"), ("hamburg--stade", "rT")],
    );
    let mut table = given(&format!(
        "turn actions=2 untouched=false; red unrevealed=1 book=0; {routes}"
    ));
    table.play("end-turn").chance("reveal plus3");
    table.shows("turn seat=blue untouched=true; red plate=plus3 unrevealed=0");
    table
        .plays(["end-turn", "end-turn", "end-turn"])
        .shows("turn seat=red");
    // Still no route: it stays once more, and nothing is revealed.
    let mut again = table.clone();
    again
        .play("end-turn")
        .shows("turn seat=blue; red plate=plus3");
    // Now a route becomes empty.
    table.plays([
        "move-begin",
        "move-pick hamburg--stade trader",
        "move-drop hamburg--lubeck",
    ]);
    table
        .plays(["move-stop", "end-turn"])
        .shows("phase placing_markers; turn seat=red");
    assert_eq!(table.legal(""), ["place-marker hamburg--stade"]);
    table.play("place-marker hamburg--stade");
    table.shows("turn seat=blue; red plate=; routes hamburg--stade=!plus3");
}

/// R21: a marker that waits and a new one.
#[test]
fn a_waiting_replacement_is_placed_together_with_a_new_one() {
    let mut table = given(
        "red plate=plus3; routes bremen--osnabruck=rT,rT,rT!swap \
         luneburg--perleberg=!none goslar--hildesheim=!remove",
    );
    table.plays(["claim bremen--osnabruck", "reward-none", "end-turn"]);
    table.shows("red plate=plus3 unrevealed=1; phase revealing");
    table.chance("reveal plus4");
    assert_eq!(table.legal("choose-marker"), ["plus3", "plus4"]);
}

/// R7, `marker_route_rule`
#[test]
fn the_option_decides_which_cities_a_replacement_needs() {
    let rest = "turn seat=red; phase placing_markers; red plate=plus3 used=extra; \
         cities bremen=bM,bT hannover=bT,bT+rT; routes bremen--osnabruck=!none hamburg--stade=gT";
    let table = given(&format!(
        "hansa marker_route_rule=EstablishedOffice; {rest}"
    ));
    assert_eq!(
        table.legal("place-marker"),
        [
            "bremen--hamburg",
            "bremen--hannover",
            "bremen--minden",
            "bremen--osnabruck",
            "hannover--luneburg",
            "hannover--minden"
        ]
    );
    let words = "no city at the end of Coellen–Warburg has an office";
    table.assert_illegal("place-marker coellen--warburg", "5.6", words);

    let table = given(&format!("hansa marker_route_rule=EmptyRouteOnly; {rest}"));
    // All but two taverns and the occupied route.
    assert_eq!(table.legal("place-marker").len(), 34 - 3);
    table.assert_illegal("place-marker hamburg--stade", "5.6", "there are pieces");
}
