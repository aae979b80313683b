//! §4.3.1–4.3.2, §12.4 Displace: the active player's part.

use crate::table::{full_board, given};

/// AT-20: displacing a trader.
#[test]
fn displacing_a_trader_costs_one_more_piece() {
    let mut table = given(
        "red supply=3T0M stock=0T0M; \
         routes hamburg--stade=bT arnheim--kampen=rT,rT,rT arnheim--duisburg=rT,rT,rT \
         arnheim--munster=rT,rT,rM",
    );
    table.plays([
        "displace hamburg--stade blue trader",
        "displace-pay trader 0",
    ]);
    table.shows(
        "phase responding owner=blue kind=trader in_hand=true extras_left=1; \
         red supply=1T0M stock=1T0M; routes hamburg--stade=rT",
    );
    assert_eq!(table.to_act(), "blue");
}

/// AT-21: too poor for a trader.
#[test]
fn a_poor_supply_forbids_displacing() {
    let routes = "routes hamburg--stade=bT hamburg--lubeck=bM";
    for (supply, trader, merchant) in [
        ("1T0M", false, false),
        ("0T1M", false, false),
        ("2T0M", true, false),
        ("1T1M", true, false),
        ("2T1M", true, true),
    ] {
        let table = given(&format!("red supply={supply}; {routes}"));
        for (action, legal, needed) in [
            (
                "displace hamburg--stade blue trader",
                trader,
                "takes 2 pieces",
            ),
            (
                "displace hamburg--lubeck blue merchant",
                merchant,
                "takes 3 pieces",
            ),
        ] {
            if legal {
                table.assert_legal(action);
            } else {
                table.assert_illegal(action, "4.3.1", needed);
            }
        }
    }
}

/// AT-22: payment choices against a trader.
#[test]
fn a_trader_is_paid_for_with_one_piece_of_any_kind() {
    let mut table = given("red supply=3T1M; routes hamburg--stade=bT");
    table.play("displace hamburg--stade blue trader");
    assert_eq!(
        table.legal("displace-pay"),
        ["merchant 0", "trader 0", "trader 1"]
    );
    table.assert_illegal("displace-pay merchant 1", "4.3.2", "needs more than");
    table.assert_illegal("displace-pay trader 2", "4.3.2", "the penalty is 1");
}

/// §4.3.2: two pieces for a merchant, any mix.
#[test]
fn a_merchant_is_paid_for_with_two_pieces_of_any_kinds() {
    let mut table = given("red supply=3T3M; routes hamburg--stade=bM");
    table.play("displace hamburg--stade blue merchant");
    assert_eq!(
        table.legal("displace-pay"),
        [
            "merchant 0",
            "merchant 1",
            "merchant 2",
            "trader 0",
            "trader 1",
            "trader 2"
        ]
    );
    table.assert_illegal("displace-pay trader 3", "4.3.2", "the penalty is 2");
    table.play("displace-pay merchant 1");
    table.shows("red supply=2T1M; phase responding kind=merchant extras_left=2");
}

/// AT-24: payment goes to stock.
#[test]
fn the_payment_goes_to_the_stock() {
    let mut table = given(
        "red supply=1T1M stock=4T0M; \
         routes hamburg--stade=bT arnheim--kampen=rT,rT,rT arnheim--duisburg=rT,rT,rT",
    );
    table.plays([
        "displace hamburg--stade blue trader",
        "displace-pay trader 1",
    ]);
    table.shows("red supply=0T0M stock=4T1M; routes hamburg--stade=rT");
}

/// AT-25: not own, not offices.
#[test]
fn own_pieces_and_offices_cannot_be_displaced() {
    let table = given("red supply=5T1M; routes hamburg--stade=rT; cities stade=bM");
    table.assert_illegal(
        "displace hamburg--stade red trader",
        "4.3.1",
        "your own piece",
    );
    for kind in ["trader", "merchant"] {
        let action = format!("displace hamburg--stade blue {kind}");
        table.assert_illegal(&action, "4.3.1", &format!("no {kind} on Hamburg–Stade"));
    }
    assert_eq!(table.legal("displace"), [""; 0]);
}

/// §4.3.1
#[test]
fn merchants_on_the_coellen_table_cannot_be_displaced() {
    let table = given("red supply=5T1M; coellen b,-,-,-");
    assert_eq!(table.legal("displace"), [""; 0]);
    table.assert_illegal(
        "displace coellen--warburg blue merchant",
        "4.3.1",
        "no merchant",
    );
}

/// AT-26: empty houses do not protect.
#[test]
fn empty_houses_protect_nobody() {
    let table = given("red supply=5T1M; routes hamburg--luneburg=bT");
    table.assert_legal("displace hamburg--luneburg blue trader");
}

/// AT-40: turn resumes.
#[test]
fn the_turn_goes_on_after_the_response() {
    let mut table = given("red supply=5T1M; routes hamburg--stade=bT");
    table.plays([
        "displace hamburg--stade blue trader",
        "displace-pay trader 0",
    ]);
    table.plays(["respond-displaced hamburg--lubeck", "respond-done"]);
    table.shows("turn seat=red actions=1; phase acting");
    assert_eq!(table.to_act(), "red");
}

/// AT-41: marker and displacement.
#[test]
fn a_marker_stays_when_a_piece_is_displaced() {
    let mut table = given("red supply=5T1M; routes luneburg--perleberg=bT!extra");
    table.plays([
        "displace luneburg--perleberg blue trader",
        "displace-pay trader 0",
    ]);
    table.shows("red unused=; routes luneburg--perleberg=rT!extra");
}

/// AT-42, R12: board full fallback.
#[test]
fn on_a_full_board_the_displaced_piece_goes_to_the_stock() {
    let board = full_board("rbgyp", &[("hamburg--stade", "bT,gT,yT")]);
    let mut table = given(&format!(
        "hansa players=5; turn actions=2; red supply=2T0M; {board}"
    ));
    table.shows("blue supply=0T1M stock=0T0M");
    table.plays([
        "displace hamburg--stade blue trader",
        "displace-pay trader 0",
    ]);
    table.shows(
        "turn seat=red actions=1; phase acting; blue supply=0T1M stock=1T0M; \
         routes hamburg--stade=rT,gT,yT",
    );
    assert_eq!(table.to_act(), "red");
}

/// §10.2 K5, K6
#[test]
fn the_target_stays_until_it_is_paid_for_and_the_action_counts_at_once() {
    let mut table = given(
        "red supply=2T0M stock=3T0M bags=3 keys=4; \
         routes hamburg--stade=bT arnheim--kampen=rT,rT,rT arnheim--duisburg=rT,rT,rT \
         arnheim--munster=rT,rT,rM; cities minden=rT,rT,rT,rT stendal=rT",
    );
    table.play("displace hamburg--stade blue trader");
    table.shows(
        "turn actions=1 untouched=false; phase paying; red supply=2T0M stock=3T0M; \
         routes hamburg--stade=bT",
    );
    assert_eq!(
        (table.to_act().as_str(), table.verbs()),
        ("red", vec!["displace-pay"])
    );
    table.assert_illegal("end-turn", "3.3", "the displacement is to be paid");
}

/// §13.1: the house stays the same, for display.
#[test]
fn the_piece_that_displaces_takes_the_house_of_the_displaced() {
    let mut table = given("red supply=2T0M; routes hamburg--luneburg=gT,bM,bT,bT");
    table.plays([
        "displace hamburg--luneburg blue trader",
        "displace-pay trader 0",
    ]);
    assert_eq!(table.route("hamburg--luneburg"), "gT,bM,rT,bT");
}
