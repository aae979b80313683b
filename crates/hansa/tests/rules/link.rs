//! §7, §12.10 The link from Arnheim to Stendal.

use crate::table::given;

const LINKED_BUT_BRUNSWIEK: &str = "arnheim=rT munster=rM minden=rT stendal=rT";
const ROUTE: &str = "routes brunswiek--minden=rT,rT,rT,rT";

/// AT-103: first link.
#[test]
fn the_first_link_pays_seven() {
    let mut table = given(&format!(
        "red score=5 privilege=1; {ROUTE}; cities {LINKED_BUT_BRUNSWIEK}"
    ));
    table.plays(["claim brunswiek--minden", "reward-office brunswiek"]);
    table.shows("red score=13 linked=true; cities brunswiek=rT");
    assert_eq!(table.completed(), 1);
}

/// AT-104: second link by extra office.
#[test]
fn the_second_link_pays_four_and_an_extra_office_links() {
    let mut table = given(
        "turn seat=blue; red score=13 linked=true; blue unused=extra; \
         routes brunswiek--stendal=bT,bT,bT,bT; \
         cities arnheim=rT,bT munster=rM,bT minden=rT,bT brunswiek=rT stendal=rT,bT",
    );
    assert_eq!(
        (table.completed(), table.controller("stendal").as_str()),
        (2, "blue")
    );
    table.plays([
        "claim brunswiek--stendal",
        "reward-extra-office brunswiek trader",
    ]);
    table.shows("red score=14; blue score=5 linked=true; cities brunswiek=rT+bT");
    assert_eq!(
        (table.completed(), table.controller("brunswiek").as_str()),
        (2, "red")
    );
}

/// AT-105, R39: third, fourth.
#[test]
fn the_third_link_pays_two_and_later_ones_nothing() {
    for (served, points) in [
        ("", 7),
        ("blue linked=true", 4),
        ("blue linked=true; green linked=true", 2),
        ("blue linked=true; green linked=true; yellow linked=true", 0),
        (
            "blue linked=true; green linked=true; yellow linked=true; purple linked=true",
            0,
        ),
    ] {
        let red = "red privilege=1";
        let position =
            format!("hansa players=5; {red}; {served}; {ROUTE}; cities {LINKED_BUT_BRUNSWIEK}");
        let mut table = given(&position);
        table.plays(["claim brunswiek--minden", "reward-office brunswiek"]);
        // One point for the control of Minden.
        table.shows(&format!("red score={} linked=true", 1 + points));
    }
}

/// AT-106: once only.
#[test]
fn a_link_pays_once() {
    let mut table = given(
        "red linked=true score=8; routes luneburg--perleberg=rT,rT,rT; \
         cities arnheim=rT kampen=rT osnabruck=rT bremen=rT hannover=rT luneburg=rT stendal=rT",
    );
    table.plays(["claim luneburg--perleberg", "reward-office perleberg"]);
    table.shows("red score=9 linked=true; cities perleberg=rT");
}

/// AT-107: long path.
#[test]
fn a_long_way_round_links_too() {
    let mut table = given(
        "routes luneburg--perleberg=rT,rT,rT; \
         cities arnheim=rT kampen=rT osnabruck=rT bremen=rT hannover=rT luneburg=rT stendal=rT",
    );
    table.shows("red linked=false");
    table.plays(["claim luneburg--perleberg", "reward-office perleberg"]);
    table.shows("red score=8 linked=true");
}

/// AT-109: presence without control.
#[test]
fn presence_links_without_control() {
    let mut table = given(&format!(
        "red score=5 privilege=1; {ROUTE}; cities arnheim=rT munster=rM minden=bT,bT,rT stendal=rT"
    ));
    table.plays(["claim brunswiek--minden", "reward-office brunswiek"]);
    table.shows("red score=12 linked=true; blue score=1");
}

/// §7: both ends and every city between.
#[test]
fn a_gap_breaks_the_link() {
    for cities in [
        "munster=rM minden=rT stendal=rT",
        "arnheim=rT minden=rT stendal=rT",
        "arnheim=rT munster=rM minden=rT",
        "arnheim=rT munster=rM minden=rT stendal=bT",
    ] {
        let mut table = given(&format!("red privilege=1; {ROUTE}; cities {cities}"));
        table.plays(["claim brunswiek--minden", "reward-office brunswiek"]);
        table.shows("red score=1 linked=false");
    }
}

/// §7: extra offices are presence, also older ones.
#[test]
fn extra_offices_are_links_of_the_chain() {
    let mut table = given(&format!(
        "red privilege=1 used=extra; {ROUTE}; cities arnheim=rT munster=gM+rT minden=rT stendal=rT"
    ));
    table.plays(["claim brunswiek--minden", "reward-office brunswiek"]);
    table.shows("red score=8 linked=true");
}

/// §7: the points count for the end of the game.
#[test]
fn a_link_may_end_the_game() {
    let position = format!("red score=12 privilege=1; {ROUTE}; cities {LINKED_BUT_BRUNSWIEK}");
    let mut table = given(&position);
    table.plays(["claim brunswiek--minden", "reward-office brunswiek"]);
    table.shows("red score=20; phase over");
}

/// §9.4: with two players the link pays seven and four.
#[test]
fn two_players_link_for_seven_and_four() {
    for (served, points) in [("false", 7), ("true", 4)] {
        let mut table = given(&format!(
            "hansa players=2; pawn at=11; red privilege=1; blue linked={served}; {ROUTE}; \
             cities {LINKED_BUT_BRUNSWIEK}"
        ));
        table.plays(["claim brunswiek--minden", "reward-office brunswiek"]);
        table.shows(&format!("red score={}", 1 + points));
    }
}
