//! §4.3.3–4.3.6, §12.4 The response to a displacement.

use crate::table::{Table, full_board, given};

/// Red displaces Blue's piece, placing and paying traders.
fn displaced(position: &str, route: &str, kind: &str) -> Table {
    let mut table = given(&format!("red supply=3T0M; {position}"));
    table.play(&format!("displace {route} blue {kind}"));
    table.play("displace-pay trader 0");
    table
}

/// AT-27: nearest ring, 4–5 board.
#[test]
fn a_displaced_piece_goes_to_the_nearest_routes() {
    let table = displaced("routes hamburg--stade=bT", "hamburg--stade", "trader");
    assert_eq!(
        table.legal("respond-displaced"),
        [
            "bremen--hamburg",
            "emden--stade",
            "hamburg--lubeck",
            "hamburg--luneburg"
        ]
    );
    table.assert_illegal("respond-displaced emden--groningen", "4.3.5", "is not one");
}

/// AT-29, R11: same route excluded.
#[test]
fn a_displaced_piece_never_stays_on_its_route() {
    let table = displaced("routes hamburg--luneburg=bT", "hamburg--luneburg", "trader");
    assert_eq!(
        table.legal("respond-displaced"),
        [
            "bremen--hamburg",
            "hamburg--lubeck",
            "hamburg--stade",
            "hannover--luneburg",
            "luneburg--perleberg"
        ]
    );
    for action in ["respond-displaced", "respond-extra trader"] {
        let action = format!("{action} hamburg--luneburg");
        table.assert_illegal(&action, "4.3.5", "never return to Hamburg–Lüneburg");
    }
}

/// AT-30, AT-31: second ring; third ring.
#[test]
fn full_rings_are_skipped() {
    let second = "hansa players=3; routes emden--groningen=bT emden--osnabruck=gT,gT,gT,gT";
    let table = displaced(second, "emden--groningen", "trader");
    assert_eq!(
        table.legal("respond-displaced"),
        ["bremen--osnabruck", "kampen--osnabruck"]
    );

    let third = format!("{second} kampen--osnabruck=gT,gT bremen--osnabruck=gT,gT,bT");
    let table = displaced(&third, "emden--groningen", "trader");
    assert_eq!(
        table.legal("respond-displaced"),
        [
            "arnheim--kampen",
            "bremen--hamburg",
            "bremen--hannover",
            "bremen--minden"
        ]
    );
}

/// AT-32: ring re-evaluated per piece, free order.
#[test]
fn the_ring_is_found_anew_for_each_piece_in_any_order() {
    let position = "blue stock=3T0M; routes emden--groningen=bM emden--osnabruck=gT,gT,gT";
    let three = format!("hansa players=3; {position}");
    let mut table = displaced(&three, "emden--groningen", "merchant");
    assert_eq!(table.legal("respond-displaced"), ["emden--osnabruck"]);
    table.play("respond-extra trader emden--osnabruck");
    assert_eq!(
        table.legal("respond-displaced"),
        ["bremen--osnabruck", "kampen--osnabruck"]
    );
    assert_eq!(table.legal("respond-extra").len(), 2);

    let first = format!("hansa players=3 displaced_first=true; {position}");
    let mut table = displaced(&first, "emden--groningen", "merchant");
    let extra = "respond-extra trader emden--osnabruck";
    table.assert_illegal(extra, "4.3.3", "before any extra piece");
    table.play("respond-displaced emden--osnabruck");
    assert_eq!(
        table.legal("respond-extra"),
        ["trader bremen--osnabruck", "trader kampen--osnabruck"]
    );
}

/// §4.3.5
#[test]
fn the_pieces_of_a_response_may_go_to_different_routes() {
    let mut table = displaced("routes hamburg--stade=bM", "hamburg--stade", "merchant");
    table.plays([
        "respond-extra trader hamburg--lubeck",
        "respond-displaced emden--stade",
        "respond-extra trader bremen--hamburg",
    ]);
    table.shows(
        "phase acting; turn seat=red; blue stock=3T0M; \
         routes hamburg--lubeck=bT emden--stade=bM bremen--hamburg=bT",
    );
}

/// AT-34: extras optional, displaced piece mandatory.
#[test]
fn extra_pieces_are_optional_and_the_displaced_piece_is_not() {
    let mut table = displaced(
        "blue stock=5T0M; routes hamburg--stade=bT",
        "hamburg--stade",
        "trader",
    );
    table.assert_illegal(
        "respond-done",
        "4.3.6",
        "must be placed before the response ends",
    );
    table.play("respond-displaced hamburg--lubeck");
    let again = "respond-displaced hamburg--lubeck";
    table.assert_illegal(again, "4.3.3", "on the board already");
    table.play("respond-done");
    table.shows("phase acting; blue stock=5T0M; routes hamburg--lubeck=bT");
}

/// AT-35: limit of extras.
#[test]
fn one_extra_piece_for_a_trader_and_two_for_a_merchant() {
    let route = "hamburg--stade";
    let mut table = displaced("blue stock=5T1M; routes hamburg--stade=bT", route, "trader");
    table.play("respond-extra trader hamburg--lubeck");
    for kind in ["trader", "merchant"] {
        let extra = format!("respond-extra {kind} hamburg--lubeck");
        table.assert_illegal(&extra, "4.3.3", "no more extra pieces");
    }
    table.play("respond-displaced hamburg--lubeck");
    table.shows("phase acting; blue stock=4T1M");

    let mut table = displaced(
        "blue stock=5T1M; routes hamburg--stade=bM",
        route,
        "merchant",
    );
    table.plays([
        "respond-displaced hamburg--lubeck",
        "respond-extra trader hamburg--lubeck",
    ]);
    assert_eq!(table.to_act(), "blue");
    table.play("respond-extra merchant hamburg--lubeck");
    table.shows("phase acting; blue stock=4T0M; routes hamburg--lubeck=bM,bT,bM");
}

/// AT-36: stock before supply.
#[test]
fn extra_pieces_come_from_the_stock_before_the_supply() {
    let parked = "cities arnheim=bT,bT,bT,bT stendal=bT,bT,bT,bT minden=bT,bT";
    let position = format!("blue stock=1T0M supply=0T2M; routes hamburg--stade=bM; {parked}");
    let mut table = displaced(&position, "hamburg--stade", "merchant");
    table.play("respond-displaced hamburg--lubeck");
    let supply_first = "respond-extra merchant hamburg--lubeck";
    table.assert_illegal(supply_first, "4.3.4", "from the stock while it holds any");
    assert!(
        table
            .legal("respond-extra")
            .iter()
            .all(|extra| extra.starts_with("trader "))
    );
    table.play("respond-extra trader hamburg--lubeck");
    let no_trader = "respond-extra trader hamburg--lubeck";
    table.assert_illegal(
        no_trader,
        "4.3.4",
        "from the supply when the stock is empty",
    );
    table.play("respond-extra merchant hamburg--lubeck");
    table.shows("phase acting; blue stock=0T0M supply=0T1M");
}

/// AT-37: kind choice from stock.
#[test]
fn the_owner_chooses_the_kind_from_the_stock() {
    let table = displaced(
        "blue stock=2T1M; routes hamburg--stade=bT",
        "hamburg--stade",
        "trader",
    );
    table.assert_legal("respond-extra trader hamburg--lubeck");
    table.assert_legal("respond-extra merchant hamburg--lubeck");
    table.assert_illegal(
        "respond-lift hamburg--stade trader",
        "4.3.4",
        "only when stock and supply",
    );
}

/// AT-39: tried on every way a response can go.
#[test]
fn no_response_fills_the_supply() {
    fn explore(table: &Table, supply: u8) -> usize {
        if table.to_act() != "blue" {
            return 1;
        }
        let mut ends = 0;
        for rest in table.legal("") {
            let mut next = table.clone();
            next.play(&rest);
            assert!(
                next.state().desk(next.seat("blue")).supply().total() <= supply,
                "{rest}"
            );
            ends += explore(&next, supply);
        }
        ends
    }
    let near = "hamburg--lubeck=gT,gT hamburg--luneburg=gT,gT,gT bremen--hamburg=gT,gT,gT,gT";
    let position = format!("blue stock=1T1M supply=2T0M; routes hamburg--stade=bT {near}");
    let parked = "cities arnheim=bT,bT,bT,bT stendal=bT,bT,bT";
    let table = displaced(&format!("{position}; {parked}"), "hamburg--stade", "trader");
    assert!(explore(&table, 2) > 20);
}

/// R12
#[test]
fn with_no_house_elsewhere_a_piece_stays_on_its_route() {
    let board = full_board("rbgyp", &[("hamburg--stade", "bT")]);
    let table = displaced(
        &format!("hansa players=5; turn actions=2; blue stock=1T0M; {board}"),
        "hamburg--stade",
        "trader",
    );
    assert_eq!(table.legal("respond-displaced"), ["hamburg--stade"]);
    assert_eq!(table.legal("respond-extra"), ["trader hamburg--stade"]);
    let mut both = table.clone();
    both.plays([
        "respond-extra trader hamburg--stade",
        "respond-displaced hamburg--stade",
    ]);
    both.shows("phase acting; routes hamburg--stade=rT,bT,bT");
}

/// §10.2 K1
#[test]
fn the_last_house_is_for_the_displaced_piece() {
    let last = [
        ("hamburg--stade", "bT,gT,gT"),
        ("coellen--warburg", "gT,yT,pT"),
    ];
    let board = full_board("rbgyp", &last);
    let mut table = displaced(
        &format!("hansa players=5; turn actions=2; blue stock=1T0M; {board}"),
        "hamburg--stade",
        "trader",
    );
    assert_eq!(table.legal(""), ["respond-displaced coellen--warburg"]);
    let extra = "respond-extra trader coellen--warburg";
    table.assert_illegal(extra, "4.3.3", "only one house is left");
    // §4.3.6: no destination is left for the extra piece, so the response ends by itself.
    table.play("respond-displaced coellen--warburg");
    table.shows("phase acting; turn seat=red; blue stock=1T0M");
}

/// §10.2 K1, R12: the house of the attacked route is left for the displaced piece.
#[test]
fn the_last_house_elsewhere_may_be_taken_if_the_attacked_route_has_another() {
    let last = [
        ("hamburg--stade", "bT,gT"),
        ("coellen--warburg", "gT,yT,pT"),
    ];
    let board = full_board("rbgyp", &last);
    let mut table = displaced(
        &format!("hansa players=5; turn actions=2; blue stock=1T0M; {board}"),
        "hamburg--stade",
        "trader",
    );
    table.plays([
        "respond-extra trader coellen--warburg",
        "respond-displaced hamburg--stade",
    ]);
    table.shows("phase acting; routes hamburg--stade=rT,gT,bT");
}

/// §4.3.3, §10.2 K1
#[test]
fn with_two_houses_left_the_extra_piece_may_come_first() {
    let last = [
        ("hamburg--stade", "bT,gT,gT"),
        ("coellen--warburg", "gT,yT"),
    ];
    let board = full_board("rbgyp", &last);
    let mut table = displaced(
        &format!("hansa players=5; turn actions=2; blue stock=1T0M; {board}"),
        "hamburg--stade",
        "trader",
    );
    table.plays([
        "respond-extra trader coellen--warburg",
        "respond-displaced coellen--warburg",
    ]);
    table.shows("phase acting; routes coellen--warburg=gT,yT,bT,bT");
}

/// §3.4, §5: a response is no turn.
#[test]
fn the_responder_can_do_nothing_else() {
    let table = displaced("routes hamburg--stade=bT", "hamburg--stade", "trader");
    for action in [
        "end-turn",
        "income 3 0",
        "place hamburg--lubeck trader",
        "move-begin",
    ] {
        table.assert_illegal(action, "3.3", "the owner of the displaced piece responds");
    }
}
