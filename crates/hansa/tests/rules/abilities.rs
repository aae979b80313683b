//! §4.5.2 (c), §6, §12.8 Claim: abilities and the Coellen table.

use crate::table::given;

/// AT-69: first Actions improvement.
#[test]
fn improving_actions_gives_another_action_at_once() {
    let mut table =
        given("red supply=5T1M stock=3T0M actions=0; routes gottingen--quedlinburg=rT,rT,rT");
    table.plays([
        "claim gottingen--quedlinburg",
        "reward-ability gottingen actions",
    ]);
    table.shows("turn actions=2; red supply=6T1M stock=6T0M actions=1");
    table
        .play("place hamburg--stade trader")
        .shows("turn actions=1");
}

/// AT-70: second improvement.
#[test]
fn the_second_improvement_of_actions_gives_none() {
    let mut table = given(
        "turn actions=2; red supply=6T1M stock=3T0M actions=1; \
         routes gottingen--warburg=rT,rT,rT",
    );
    table.plays([
        "claim gottingen--warburg",
        "reward-ability gottingen actions",
    ]);
    table.shows("turn actions=1; red supply=7T1M stock=6T0M actions=2");
}

/// AT-71: all five steps.
#[test]
fn every_other_improvement_of_actions_gives_an_action() {
    for (level, left) in [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)] {
        let routes = "routes gottingen--quedlinburg=rT,rT,rT";
        let mut table = given(&format!("turn actions=1; red actions={level}; {routes}"));
        table.plays([
            "claim gottingen--quedlinburg",
            "reward-ability gottingen actions",
        ]);
        table.shows(&format!("turn actions={left}; red actions={}", level + 1));
    }
}

/// AT-72: Book gives a merchant.
#[test]
fn improving_the_book_brings_a_merchant_and_longer_moves() {
    let mut table = given(
        "red supply=2T1M book=0; \
         routes emden--groningen=rT,rT,rT hamburg--stade=rT,rT,rT",
    );
    table.plays(["claim emden--groningen", "reward-ability groningen book"]);
    table.shows("turn actions=1; red supply=2T2M book=1");
    table.play("move-begin").shows("phase moving left=3");
    for _ in 0..3 {
        table.plays([
            "move-pick hamburg--stade trader",
            "move-drop coellen--warburg",
        ]);
    }
    table.shows("phase acting; turn actions=0; routes coellen--warburg=rT,rT,rT");
}

/// AT-74: either route leads to the ability.
#[test]
fn every_route_of_an_ability_city_leads_to_its_ability() {
    for (players, routes) in [
        (4, vec!["emden--stade", "hamburg--stade"]),
        (3, vec!["hamburg--stade"]),
    ] {
        for route in &routes {
            let mut table = given(&format!("hansa players={players}; routes {route}=rT,rT,rT"));
            table.play(&format!("claim {route}"));
            assert_eq!(table.legal("reward-ability"), ["stade privilege"]);
        }
        let table = given(&format!("hansa players={players}"));
        let board = table.state().board();
        let stade = board.city(board.find_city("stade").unwrap());
        let ids: Vec<_> = stade
            .routes
            .iter()
            .map(|id| board.route(id).id.clone())
            .collect();
        assert_eq!(ids, routes);
    }
}

/// §1.2, §6.1: each city improves its own ability, and the piece goes to the supply.
#[test]
fn each_ability_city_improves_its_ability() {
    for (route, houses, city, ability, gained) in [
        ("halle--quedlinburg", "rT,rT,rT,rT", "halle", "keys", "3T0M"),
        (
            "gottingen--quedlinburg",
            "rT,rT,rT",
            "gottingen",
            "actions",
            "3T0M",
        ),
        ("hamburg--stade", "rT,rT,rT", "stade", "privilege", "3T0M"),
        ("emden--groningen", "rT,rT,rT", "groningen", "book", "2T1M"),
        ("hamburg--lubeck", "rT,rT,rT", "lubeck", "bags", "3T0M"),
    ] {
        let mut table = given(&format!(
            "red supply=2T0M {ability}=0; routes {route}={houses}"
        ));
        table.play(&format!("claim {route}"));
        assert_eq!(table.legal("reward-ability"), [format!("{city} {ability}")]);
        table.play(&format!("reward-ability {city} {ability}"));
        table.shows(&format!("red supply={gained} {ability}=1; cities {city}="));
    }
}

/// R46
#[test]
fn a_complete_track_cannot_be_improved() {
    let mut table = given("red privilege=3; routes hamburg--stade=rT,rT,rT");
    table.play("claim hamburg--stade");
    assert_eq!(table.legal("reward-ability"), [""; 0]);
    let complete = "reward-ability stade privilege";
    table.assert_illegal(complete, "4.5.2", "your privilege track is complete");
    let other = "reward-ability stade keys";
    table.assert_illegal(other, "4.5.2", "Stade does not improve keys");
}

/// §6.2: a new privilege counts from the next action on.
#[test]
fn a_new_privilege_serves_the_next_claim() {
    let routes = "routes hamburg--stade=rT,rT,rT bremen--hamburg=rT,rT,rT,rT; cities hamburg=gT";
    let mut table = given(&format!("red privilege=0; {routes}"));
    table.play("claim hamburg--stade");
    assert_eq!(table.legal("reward-office"), [""; 0]);
    table.plays(["reward-ability stade privilege", "claim bremen--hamburg"]);
    assert_eq!(table.legal("reward-office"), ["hamburg"]);
}

/// AT-75: Coellen table.
#[test]
fn a_merchant_on_the_coellen_route_may_go_to_the_table() {
    let mut table = given(
        "red supply=3T0M stock=6T0M privilege=1; \
         routes coellen--warburg=rT,rT,rT,rM",
    );
    table.play("claim coellen--warburg");
    assert_eq!(table.legal("reward-coellen"), ["0", "1"]);
    for (space, words) in [
        ("2", "worth 9 is pink; your privilege reaches orange"),
        ("3", "worth 11 is black; your privilege reaches orange"),
        ("4", "the table has spaces 0 to 3, not 4"),
    ] {
        table.assert_illegal(&format!("reward-coellen {space}"), "4.5.2", words);
    }
    table.play("reward-coellen 1");
    table.shows(
        "coellen -,r,-,-; red supply=3T0M stock=9T0M score=0; \
         routes coellen--warburg=; cities coellen=",
    );
}

/// AT-76: Coellen without a merchant.
#[test]
fn without_a_merchant_the_table_is_out_of_reach() {
    let mut table = given("red privilege=3; routes coellen--warburg=rT,rT,rT,rT");
    table.play("claim coellen--warburg");
    assert_eq!(table.legal("reward-coellen"), [""; 0]);
    for space in 0..4 {
        let action = format!("reward-coellen {space}");
        table.assert_illegal(&action, "4.5.2", "a table space takes a merchant");
    }
    table
        .play("reward-office coellen")
        .shows("red score=1; cities coellen=rT");
}

/// AT-77: Coellen space taken.
#[test]
fn a_taken_table_space_is_taken() {
    let mut table = given("red privilege=0; routes coellen--warburg=rT,rT,rT,rM; coellen b,-,-,-");
    table.play("claim coellen--warburg");
    assert_eq!(table.legal("reward-coellen"), [""; 0]);
    table.assert_illegal(
        "reward-coellen 0",
        "4.5.2",
        "the table space worth 7 is taken",
    );
}

/// AT-79: only that route.
#[test]
fn only_the_coellen_route_leads_to_the_table() {
    let mut table = given("red privilege=3; routes gottingen--warburg=rT,rT,rM");
    table.play("claim gottingen--warburg");
    assert_eq!(table.legal("reward-coellen"), [""; 0]);
    let words = "can only be reached by claiming Coellen–Warburg";
    table.assert_illegal("reward-coellen 0", "4.5.2", words);
}
