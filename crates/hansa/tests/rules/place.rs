//! §4.2, §12.3 Place.

use crate::table::given;

/// AT-16: partly foreign route.
#[test]
fn a_piece_of_any_kind_may_join_foreign_pieces() {
    let mut table = given("red supply=1T1M; routes hamburg--stade=bT,bT");
    table.play("place hamburg--stade merchant");
    table.shows("turn actions=1; red supply=1T0M; routes hamburg--stade=bT,bT,rM");
}

/// AT-17: full route.
#[test]
fn a_full_route_takes_no_piece() {
    let table = given("red supply=5T1M; routes goslar--magdeburg=bT,gT");
    for kind in ["trader", "merchant"] {
        let action = format!("place goslar--magdeburg {kind}");
        table.assert_illegal(&action, "4.2", "Goslar–Magdeburg has no empty house");
    }
}

/// AT-19: marker stays.
#[test]
fn a_marker_stays_on_its_route() {
    let mut table = given("red supply=5T1M; routes bremen--osnabruck=!swap");
    table.play("place bremen--osnabruck trader");
    table.shows("red unused= used=; routes bremen--osnabruck=rT!swap; markers pile=13");
}

/// §4.2
#[test]
fn a_piece_comes_from_the_supply_only() {
    let table = given("red supply=1T0M");
    table.assert_illegal(
        "place hamburg--stade merchant",
        "4.2",
        "no merchant in your supply",
    );
    assert_eq!(table.legal("place hamburg--stade"), ["trader"]);
    let table = given("red supply=0T0M");
    assert_eq!(table.legal("place"), [""; 0]);
}

/// §4.2: every route with an empty house, and nothing else.
#[test]
fn a_piece_may_go_to_every_route_with_an_empty_house() {
    let table = given("red supply=1T1M; routes goslar--magdeburg=bT,gT kampen--osnabruck=bT,-");
    assert_eq!(table.legal("place").len(), 2 * 33);
    table.assert_legal("place kampen--osnabruck merchant");
}

/// §13.1: which house a piece takes is for display only.
#[test]
fn a_piece_takes_the_first_empty_house() {
    let mut table = given("red supply=3T0M; routes hamburg--luneburg=gT,-,bT,-");
    table.play("place hamburg--luneburg trader");
    assert_eq!(table.route("hamburg--luneburg"), "gT,rT,bT,-");
}
