//! §4.5, §8.1, §12.6 Claim: control points and clean-up.

use game_core::{Game as _, Notation as _};

use crate::table::given;

/// AT-51: not complete.
#[test]
fn a_claim_needs_every_house() {
    for (houses, yours) in [("rT,rT", 2), ("rT,rT,bT", 2), ("bT,bT,bT", 0), ("", 0)] {
        let table = given(&format!("routes hamburg--stade={houses}"));
        let words = format!("every house of Hamburg–Stade: {yours} of 3");
        table.assert_illegal("claim hamburg--stade", "4.5.1", &words);
    }
    for houses in ["rT,rT,rM", "rT,rT,rT", "rM,rM,rM"] {
        let table = given(&format!("routes hamburg--stade={houses}"));
        assert_eq!(table.legal("claim"), ["hamburg--stade"]);
    }
}

/// Clients write their own sentences from the name of a reason and its values.
#[test]
fn a_reason_has_a_name_and_values() {
    let table = given("routes hamburg--stade=rT,bT; red supply=0T1M");
    let told = |text| {
        let reason = table.state().check(table.action(text)).unwrap_err();
        table.state().reason_phrase(&reason).to_string()
    };
    assert_eq!(
        told("claim hamburg--stade"),
        "route-incomplete hamburg--stade 1 3"
    );
    assert_eq!(told("place hamburg--stade trader"), "supply-lacks trader");
    assert_eq!(told("move-stop"), "wrong-phase acting");
}

/// AT-52: not automatic.
#[test]
fn a_full_route_is_not_claimed_by_itself() {
    let mut table = given("red supply=3T0M; routes hamburg--stade=rT,rT");
    table.play("place hamburg--stade trader");
    table.shows("phase acting; turn seat=red actions=1; routes hamburg--stade=rT,rT,rT");
    table.assert_legal("claim hamburg--stade");
    table
        .play("end-turn")
        .shows("turn seat=blue; routes hamburg--stade=rT,rT,rT");
}

/// AT-54: both cities one player.
#[test]
fn who_controls_both_cities_gets_two_points() {
    let mut table = given("routes hannover--minden=rT,rT,rT; cities minden=rT hannover=rT");
    table
        .play("claim hannover--minden")
        .shows("red score=2; phase rewarding");
}

/// §4.5.2 (a): each city for its own controller, also in a foreign turn.
#[test]
fn the_controllers_of_the_two_cities_get_a_point_each() {
    let mut table = given("routes hannover--minden=rT,rT,rT; cities minden=bT hannover=gT");
    table.play("claim hannover--minden");
    table.shows("red score=0; blue score=1; green score=1; yellow score=0");
}

/// AT-55: empty cities.
#[test]
fn cities_without_offices_give_nothing() {
    let mut table = given("routes hamburg--stade=rT,rT,rT");
    table.plays(["claim hamburg--stade", "reward-none"]);
    table.shows("red score=0; blue score=0; green score=0; yellow score=0");
}

/// AT-56, R40: control before the office.
#[test]
fn control_is_looked_up_before_the_new_office() {
    let mut table = given("red privilege=1; routes hamburg--stade=rT,rT,rT; cities hamburg=bT");
    table
        .play("claim hamburg--stade")
        .shows("red score=0; blue score=1");
    table.play("reward-office hamburg");
    table.shows("red score=0; blue score=1; cities hamburg=bT,rT");
    assert_eq!(table.controller("hamburg"), "red");
}

/// AT-57, §8.1: majority beats position.
#[test]
fn the_most_offices_control_a_city_and_the_rightmost_breaks_a_tie() {
    for (offices, controller) in [
        ("", "nobody"),
        ("gT", "green"),
        ("bT,bT,rT", "blue"),
        ("rT,bT,rT,bT", "blue"),
        ("bT,rT,rT,bT", "blue"),
        ("bT,gT,rT", "red"),
        ("rT,bT,bT,rT", "red"),
        ("rT,rT,bT,gT", "red"),
    ] {
        let table = given(&format!("cities minden={offices}"));
        assert_eq!(table.controller("minden"), controller, "{offices}");
    }
}

/// AT-59, R45: reward "nothing".
#[test]
fn every_reward_may_be_refused() {
    let mut table = given("red supply=5T1M stock=3T0M; routes hamburg--stade=rT,rT,rT");
    table.play("claim hamburg--stade");
    table.assert_legal("reward-office hamburg");
    table.play("reward-none");
    table.shows(
        "phase acting; turn actions=1; red supply=5T1M stock=6T0M; \
         routes hamburg--stade=; cities hamburg= stade=",
    );
}

/// §4.5.2 (d)
#[test]
fn the_other_pieces_return_to_the_stock() {
    let mut table = given("red supply=5T0M stock=4T0M; routes hamburg--stade=rT,rM,rT");
    table.plays(["claim hamburg--stade", "reward-office hamburg"]);
    table.shows("red supply=5T0M stock=5T1M; routes hamburg--stade=; cities hamburg=rT");
}

/// §4.5.2: claims for the points, the marker or the pieces alone.
#[test]
fn a_claim_without_any_reward_is_legal() {
    let mut table = given("routes kampen--osnabruck=rT,rT; cities osnabruck=bT");
    table.play("claim kampen--osnabruck");
    assert_eq!(table.legal(""), ["reward-none"]);
    table
        .play("reward-none")
        .shows("phase acting; turn actions=1; blue score=1");
}

/// §13.3, §10.2 K6: the pieces stay until the reward is chosen, and the action is spent.
#[test]
fn a_claim_waits_for_its_reward() {
    let mut table = given("routes hamburg--stade=rT,rT,rT");
    table.play("claim hamburg--stade");
    table.shows("turn actions=1 untouched=false; routes hamburg--stade=rT,rT,rT");
    assert_eq!(
        table.legal(""),
        [
            "reward-ability stade privilege",
            "reward-none",
            "reward-office hamburg"
        ]
    );
    table.assert_illegal("end-turn", "3.3", "the reward of the claim is to be chosen");
    table.assert_illegal(
        "place hamburg--lubeck trader",
        "3.3",
        "the reward of the claim",
    );
}

/// §4.5.2: only the two ends count.
#[test]
fn a_reward_is_for_an_end_of_the_claimed_route() {
    let mut table = given("red unused=extra; routes hamburg--stade=rT,rT,rT; cities bremen=bM");
    table.play("claim hamburg--stade");
    for action in [
        "reward-office bremen",
        "reward-ability halle keys",
        "reward-extra-office bremen trader",
    ] {
        table.assert_illegal(action, "4.5.2", "is not at the end of the claimed route");
    }
}
