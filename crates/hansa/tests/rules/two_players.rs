//! §9, §12.13 The game of two players.

use crate::table::{Table, given, new_game};

fn pawn_at(province: u8, rest: &str) -> Table {
    given(&format!("hansa players=2; pawn at={province}; {rest}"))
}

/// Provinces in the order of numbers.
fn provinces(table: &Table, verb: &str) -> Vec<u8> {
    let mut numbers: Vec<u8> = table
        .legal(verb)
        .iter()
        .map(|n| n.parse().unwrap())
        .collect();
    numbers.sort_unstable();
    numbers
}

/// §2 step 7, §9.2, R35
#[test]
fn the_second_seat_puts_the_pawn_into_any_province() {
    let mut table = new_game("players=2 start_player=1");
    table
        .chance("taverns extra swap remove")
        .shows("phase pawn_setup; turn seat=red");
    assert_eq!(table.to_act(), "blue");
    assert_eq!(provinces(&table, "pawn-setup"), (0..16).collect::<Vec<_>>());
    table.assert_illegal(
        "place hamburg--stade trader",
        "3.3",
        "the pawn is to be put on the board",
    );
    table
        .play("pawn-setup 13")
        .shows("pawn at=13 moved=false; turn seat=red untouched=true");
    assert_eq!(table.to_act(), "red");
    table.shows("red supply=5T1M stock=6T0M; blue supply=6T1M stock=5T0M");
}

/// AT-129: restricted Place.
#[test]
fn pieces_are_placed_around_the_pawn_only() {
    let table = pawn_at(6, "red supply=5T0M");
    assert_eq!(
        table.legal("place"),
        [
            "bremen--hannover trader",
            "bremen--minden trader",
            "hannover--minden trader"
        ]
    );
    let words = "Hamburg–Stade does not border the pawn's province";
    table.assert_illegal("place hamburg--stade trader", "9.3", words);
}

/// AT-130: restricted Displace and Claim.
#[test]
fn displacing_and_claiming_need_the_pawn_too() {
    let rest = "red supply=5T0M; routes hamburg--stade=rT,rT,rT hamburg--lubeck=bT";
    let (claim, displace) = (
        "claim hamburg--stade",
        "displace hamburg--lubeck blue trader",
    );
    let table = pawn_at(6, rest);
    table.assert_illegal(claim, "9.3", "does not border");
    table.assert_illegal(displace, "9.3", "does not border");
    let table = pawn_at(1, rest);
    table.assert_legal(claim);
    table.assert_illegal(displace, "9.3", "does not border");
    let table = pawn_at(3, rest);
    table.assert_illegal(claim, "9.3", "does not border");
    table.assert_legal(displace);
}

/// AT-131: route at the rim.
#[test]
fn a_route_at_the_rim_borders_a_single_province() {
    for province in 0..16 {
        let table = pawn_at(province, "routes gottingen--quedlinburg=rT,rT,rT");
        let claim = "claim gottingen--quedlinburg";
        if province == 14 {
            table.assert_legal(claim);
        } else {
            table.assert_illegal(claim, "9.3", "does not border");
        }
    }
    let board = pawn_at(0, "").state().board();
    let bordering = |n| {
        board
            .routes()
            .filter(|(_, r)| r.provinces.len() == n)
            .count()
    };
    assert_eq!((bordering(1), bordering(2)), (10, 22));
}

/// AT-132: free move range.
#[test]
fn the_free_move_goes_one_or_two_steps() {
    let table = pawn_at(6, "");
    assert_eq!(
        provinces(&table, "pawn-free"),
        [1, 2, 3, 4, 5, 7, 8, 10, 11]
    );
    table.assert_illegal("pawn-free 0", "9.2", "more than two steps away");
    table.assert_illegal("pawn-free 6", "9.2", "stands there already");
    // One step over a border, two over two.
    let paid = given("hansa players=2 pawn_paid_move=OneStep; pawn at=6");
    assert_eq!(provinces(&paid, "pawn-paid"), [2, 5, 7]);
}

/// AT-134: guard is a border.
#[test]
fn soldiers_are_borders_that_the_pawn_may_cross() {
    let one_step = |province| {
        given(&format!(
            "hansa players=2 pawn_paid_move=OneStep; pawn at={province}"
        ))
    };
    for (one, other) in [(4, 5), (7, 8), (9, 10), (11, 12)] {
        one_step(one).assert_legal(&format!("pawn-paid {other}"));
        one_step(other).assert_legal(&format!("pawn-paid {one}"));
        // No route joins them.
        let board = one_step(one).state().board();
        let (one, other) = (
            board.find_province(one).unwrap(),
            board.find_province(other).unwrap(),
        );
        let shared = board.province(one).routes & board.province(other).routes;
        assert!(shared.is_empty());
    }
}

/// AT-135, R33: before or after, not both.
#[test]
fn the_free_move_comes_before_or_after_not_both() {
    let mut table = pawn_at(6, "");
    table
        .play("pawn-free 2")
        .shows("pawn at=2 moved=true; turn actions=2 untouched=true");
    assert_eq!(table.legal("pawn-free"), [""; 0]);
    table.assert_illegal(
        "pawn-free 3",
        "9.2",
        "the free pawn move of this turn is used",
    );
    table
        .play("end-turn")
        .shows("phase acting; turn seat=blue; pawn at=2 moved=false");

    let mut table = pawn_at(6, "");
    table
        .play("end-turn")
        .shows("phase pawn_after; turn seat=red");
    assert_eq!(
        provinces(&table, "pawn-free"),
        [1, 2, 3, 4, 5, 7, 8, 10, 11]
    );
    table.assert_illegal("pawn-free 0", "9.2", "more than two steps away");
    table.assert_illegal("pawn-paid 0", "3.3", "the pawn may be moved after the turn");
    table
        .clone()
        .play("pawn-stay")
        .shows("turn seat=blue; pawn at=6 moved=false");
    table
        .play("pawn-free 10")
        .shows("turn seat=blue; pawn at=10 moved=false");
}

/// AT-136: before means first.
#[test]
fn before_means_before_anything_else() {
    let rest = "red supply=5T0M unused=plus3; routes bremen--minden=rT";
    for action in [
        "place bremen--minden trader",
        "use-plus3",
        "income 3 0",
        "pawn-paid 15",
    ] {
        let mut table = pawn_at(6, rest);
        table.play(action);
        assert_eq!(table.legal("pawn-free"), [""; 0]);
        table.assert_illegal("pawn-free 5", "9.2", "only before anything else in a turn");
        table.play("end-turn").shows("phase pawn_after");
        assert!(!table.legal("pawn-free").is_empty());
    }
}

/// AT-137, R31: paid move.
#[test]
fn a_paid_move_goes_anywhere_for_an_action() {
    let mut table = pawn_at(0, "turn actions=2");
    assert_eq!(provinces(&table, "pawn-paid"), (1..16).collect::<Vec<_>>());
    table.assert_illegal("pawn-paid 0", "9.2", "stands there already");
    table
        .play("pawn-paid 15")
        .shows("pawn at=15 moved=false; turn actions=1 untouched=false");
    table.play("pawn-paid 3").shows("pawn at=3; turn actions=0");
    table.assert_illegal("pawn-paid 0", "3.2", "no actions are left");

    let table = given("hansa players=2 pawn_paid_move=OneStep; pawn at=0");
    assert_eq!(provinces(&table, "pawn-paid"), [1, 4]);
    table.assert_illegal("pawn-paid 15", "9.2", "is not next to the pawn's");
}

/// §9.3: the restriction is tested at the moment of the action.
#[test]
fn the_pawn_opens_other_routes_at_once() {
    let mut table = pawn_at(6, "red supply=5T0M; routes hamburg--stade=rT,rT");
    table.plays([
        "pawn-free 1",
        "place hamburg--stade trader",
        "claim hamburg--stade",
    ]);
    table.shows("phase rewarding");
}

/// AT-139: extra office follows Claim.
#[test]
fn an_extra_office_follows_the_claim() {
    let rest = "red unused=extra; routes bremen--hannover=rT,rT,rT hamburg--stade=rT,rT,rT; \
         cities hannover=bT hamburg=bT";
    let mut table = pawn_at(6, rest);
    assert_eq!(table.legal("claim"), ["bremen--hannover"]);
    table.play("claim bremen--hannover");
    assert_eq!(table.legal("reward-extra-office"), ["hannover trader"]);
}

/// AT-140: order at turn end.
#[test]
fn the_pawn_moves_before_the_markers_are_revealed() {
    let mut table = pawn_at(5, "routes bremen--osnabruck=rT,rT,rT!swap");
    table.plays(["claim bremen--osnabruck", "reward-none", "end-turn"]);
    table.shows("phase pawn_after; red unrevealed=1 plate=");
    table
        .play("pawn-free 1")
        .shows("phase revealing; pawn at=1 moved=true");
    table.chance("reveal plus3");
    // §9.3: the pawn does not matter for markers.
    table
        .play("place-marker coellen--warburg")
        .shows("turn seat=blue; pawn moved=false");
}

/// §9.3, R36
#[test]
fn income_moves_markers_and_responses_are_not_bound_to_the_pawn() {
    let mut table = pawn_at(
        6,
        "red supply=5T0M unused=swap,remove; blue supply=2T0M; \
         routes bremen--minden=bT,rT coellen--warburg=rT,bT; cities perleberg=bT,rT",
    );
    table.assert_legal("use-swap perleberg 0 1");
    table.assert_legal("income 3 0");
    let mut moving = table.clone();
    moving.plays([
        "move-begin",
        "move-pick coellen--warburg trader",
        "move-drop emden--groningen",
    ]);
    let mut removing = table.clone();
    removing.plays(["use-remove", "remove-pick coellen--warburg blue trader"]);
    table.plays([
        "displace bremen--minden blue trader",
        "displace-pay trader 0",
    ]);
    assert_eq!(
        table.legal("respond-displaced"),
        [
            "bremen--hamburg",
            "bremen--hannover",
            "bremen--osnabruck",
            "brunswiek--minden",
            "hannover--minden",
            "minden--munster",
            "minden--paderborn"
        ]
    );
}

/// §9: more players have no pawn.
#[test]
fn three_players_have_no_pawn() {
    let table = given("hansa players=3");
    table.assert_illegal("pawn-free 3", "9.2", "there is no pawn in this game");
    table.assert_illegal("pawn-paid 3", "9.2", "there is no pawn in this game");
    assert_eq!(table.legal("pawn-paid"), [""; 0]);
}
