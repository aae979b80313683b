//! §4.3.4 Extra pieces from the board, when stock and supply are empty.

use crate::table::{Table, given};

/// All of Blue's traders but two are in offices; Blue has nothing in stock or supply.
const OFFICES: &str = "blue supply=0T0M stock=0T0M; cities arnheim=bT,bT,bT,bT stendal=bT,bT,bT,bT";

fn displaced(position: &str, kind: &str) -> Table {
    let mut table = given(&format!("red supply=3T0M; {OFFICES} {position}"));
    table.play(&format!("displace hamburg--stade blue {kind}"));
    table.play("displace-pay trader 0");
    table
}

/// §4.3.4
#[test]
fn with_empty_stock_and_supply_a_piece_may_be_lifted_from_the_board() {
    let mut table = displaced(
        "minden=bT; routes hamburg--stade=bT,bT coellen--warburg=bM",
        "trader",
    );
    // Also from the route just attacked.
    assert_eq!(
        table.legal("respond-lift"),
        ["coellen--warburg merchant", "hamburg--stade trader"]
    );
    let extra = "respond-extra trader hamburg--lubeck";
    table.assert_illegal(extra, "4.3.4", "lift a piece from the board instead");
    table.assert_illegal(
        "respond-drop hamburg--lubeck",
        "4.3.4",
        "no piece is lifted",
    );
    table.play("respond-lift coellen--warburg merchant");
    let ring = [
        "bremen--hamburg",
        "emden--stade",
        "hamburg--lubeck",
        "hamburg--luneburg",
    ];
    assert_eq!(table.legal("respond-drop"), ring);
    assert_eq!(table.verbs(), ["respond-drop"]);
    for action in ["respond-displaced hamburg--lubeck", "respond-done"] {
        table.assert_illegal(action, "4.3.4", "set the lifted piece down first");
    }
    table.assert_illegal("respond-drop hamburg--stade", "4.3.5", "never return");
    table.plays([
        "respond-drop emden--stade",
        "respond-displaced emden--stade",
    ]);
    table.shows(
        "phase acting; turn seat=red; blue supply=0T0M stock=0T0M; \
         routes emden--stade=bM,bT coellen--warburg= hamburg--stade=bT,rT",
    );
}

/// §4.3.4
#[test]
fn a_piece_placed_in_the_response_cannot_be_lifted() {
    let mut table = displaced(
        "minden=bT,bT; routes hamburg--stade=bM hamburg--lubeck=bT",
        "merchant",
    );
    table.play("respond-displaced hamburg--lubeck");
    assert_eq!(table.legal("respond-lift"), ["hamburg--lubeck trader"]);
    let placed = "respond-lift hamburg--lubeck merchant";
    table.assert_illegal(placed, "4.3.4", "that was not placed in this response");
    table.plays([
        "respond-lift hamburg--lubeck trader",
        "respond-drop emden--stade",
    ]);
    // One extra piece is left, but nothing that could be lifted: the response is over.
    table.shows("phase acting; routes hamburg--lubeck=bM emden--stade=bT");
}

/// §4.3.4: pieces of one kind on one route are told apart by their number only.
#[test]
fn beside_a_placed_piece_an_older_one_may_be_lifted() {
    let mut table = displaced(
        "minden=bT,bT; routes hamburg--stade=bT hamburg--lubeck=bM",
        "trader",
    );
    table.play("respond-lift hamburg--lubeck merchant");
    table.play("respond-drop emden--stade");
    table.play("respond-displaced emden--stade");
    table.shows("phase acting; routes emden--stade=bM,bT");

    let mut table = displaced(
        "minden=bT; routes hamburg--stade=bT hamburg--lubeck=bT coellen--warburg=bM",
        "trader",
    );
    table.play("respond-displaced hamburg--lubeck");
    table.assert_legal("respond-lift hamburg--lubeck trader");
}

/// §4.3.4: the destinations are found before the piece is lifted.
#[test]
fn the_house_of_a_lifted_piece_does_not_count_as_empty() {
    let full = "hamburg--lubeck=bT,gT,gT hamburg--luneburg=gT,gT,gT,gT \
                bremen--hamburg=gT,gT,gT,gT emden--stade=yT,yT,yT";
    let mut table = displaced(
        &format!("minden=bT; routes hamburg--stade=bT coellen--warburg=bM {full}"),
        "trader",
    );
    let second_ring = [
        "bremen--hannover",
        "bremen--minden",
        "bremen--osnabruck",
        "emden--groningen",
        "emden--osnabruck",
        "hannover--luneburg",
        "luneburg--perleberg",
    ];
    assert_eq!(table.legal("respond-displaced"), second_ring);
    table.play("respond-lift hamburg--lubeck trader");
    assert_eq!(table.legal("respond-drop"), second_ring);
    let back = "respond-drop hamburg--lubeck";
    table.assert_illegal(back, "4.3.4", "it must go to another route");
    table.play("respond-drop bremen--minden");
    // Now the house is empty, and nearer.
    assert_eq!(table.legal("respond-displaced"), ["hamburg--lubeck"]);
}

/// §13.3
#[test]
fn a_piece_that_could_only_return_to_its_route_is_not_lifted() {
    let full = "hamburg--luneburg=gT,gT,gT,gT bremen--hamburg=gT,gT,gT,gT emden--stade=yT,yT,yT";
    let table = displaced(
        &format!(
            "minden=bT; routes hamburg--stade=bT coellen--warburg=bM hamburg--lubeck=bT,gT {full}"
        ),
        "trader",
    );
    assert_eq!(table.legal("respond-displaced"), ["hamburg--lubeck"]);
    assert_eq!(table.legal("respond-lift"), ["coellen--warburg merchant"]);
    let lift = "respond-lift hamburg--lubeck trader";
    table.assert_illegal(lift, "4.3.4", "could go nowhere");
}

/// §4.3.4, §4.3.3: declining is always allowed.
#[test]
fn nobody_must_lift_a_piece() {
    let mut table = displaced(
        "minden=bT; routes hamburg--stade=bT,bT coellen--warburg=bM",
        "trader",
    );
    table.plays(["respond-displaced hamburg--lubeck", "respond-done"]);
    table.shows("phase acting; routes hamburg--stade=bT,rT coellen--warburg=bM");
}

/// R10, `displaced_first`
#[test]
fn with_the_option_the_displaced_piece_comes_before_lifting() {
    let table = displaced(
        "minden=bT; routes hamburg--stade=bT,bT coellen--warburg=bM; hansa displaced_first=true",
        "trader",
    );
    let lift = "respond-lift coellen--warburg merchant";
    table.assert_illegal(lift, "4.3.3", "before any extra piece");
}
