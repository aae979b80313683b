//! §4.4, §12.5 Move.

use crate::table::{full_board, given};

/// AT-44: two pieces anywhere.
#[test]
fn own_pieces_move_anywhere() {
    let mut table = given("red book=0; routes hamburg--lubeck=rT hamburg--stade=rT");
    table.play("move-begin");
    table.plays([
        "move-pick hamburg--lubeck trader",
        "move-drop coellen--warburg",
    ]);
    table.shows("phase moving left=1 moved=true; turn actions=1");
    table.plays([
        "move-pick hamburg--stade trader",
        "move-drop coellen--warburg",
    ]);
    table.shows(
        "phase acting; turn actions=1; \
         routes coellen--warburg=rT,rT hamburg--lubeck= hamburg--stade=",
    );
}

/// AT-45: fewer than allowed.
#[test]
fn a_move_may_stop_early_but_not_before_the_first_piece() {
    let mut table = given("red book=2; routes hamburg--lubeck=rT,rM hamburg--stade=rT");
    table.play("move-begin");
    table.assert_illegal("move-stop", "4.4", "at least one piece");
    table.play("move-pick hamburg--lubeck trader");
    table.assert_illegal("move-stop", "4.4", "set the lifted piece down first");
    table.plays(["move-drop hamburg--stade", "move-stop"]);
    table.shows("phase acting; turn actions=1; routes hamburg--stade=rT,rT hamburg--lubeck=rM");
}

/// AT-46: swap without free houses.
#[test]
fn a_trader_and_a_merchant_change_places_without_an_empty_house() {
    let mut table =
        given("red book=0; routes gottingen--quedlinburg=rT,rT,rT goslar--magdeburg=rM,bT");
    table.plays([
        "move-begin",
        "move-pick goslar--magdeburg merchant",
        "move-swap gottingen--quedlinburg",
    ]);
    table.shows(
        "phase acting; turn actions=1; \
         routes gottingen--quedlinburg=rT,rT,rM goslar--magdeburg=rT,bT",
    );
}

/// AT-47: swap needs two moves.
#[test]
fn an_exchange_takes_two_moves() {
    let mut table = given("red book=0; routes hamburg--stade=rT,rT hamburg--lubeck=rM");
    table.plays([
        "move-begin",
        "move-pick hamburg--stade trader",
        "move-drop coellen--warburg",
    ]);
    table.play("move-pick hamburg--lubeck merchant");
    assert_eq!(table.legal("move-swap"), [""; 0]);
    table.assert_illegal(
        "move-swap hamburg--stade",
        "4.4",
        "an exchange takes two moves",
    );
    table.play("move-drop hamburg--stade");
    table.shows("phase acting; routes hamburg--stade=rT,rM coellen--warburg=rT");
}

/// §4.4
#[test]
fn an_exchange_needs_an_own_piece_of_the_other_kind_on_another_route() {
    let mut table =
        given("red book=0; routes hamburg--stade=rT,rM hamburg--lubeck=rT,bM emden--stade=rT");
    table.plays(["move-begin", "move-pick hamburg--stade trader"]);
    assert_eq!(table.legal("move-swap"), [""; 0]);
    for (route, words) in [
        ("hamburg--stade", "must go to another route"),
        ("hamburg--lubeck", "no merchant of yours on Hamburg–Lübeck"),
        ("emden--stade", "no merchant of yours on Emden–Stade"),
    ] {
        table.assert_illegal(&format!("move-swap {route}"), "4.4", words);
    }
}

/// §4.4
#[test]
fn a_piece_may_take_the_house_that_another_has_left() {
    let mut table = given("red book=0; routes goslar--magdeburg=rT,bT hamburg--stade=rM");
    table.plays([
        "move-begin",
        "move-pick goslar--magdeburg trader",
        "move-drop hamburg--stade",
        "move-pick hamburg--stade merchant",
        "move-drop goslar--magdeburg",
    ]);
    table.shows("phase acting; routes goslar--magdeburg=rM,bT hamburg--stade=rT");
}

/// AT-49: no displacing, no offices.
#[test]
fn a_move_displaces_nobody_and_leaves_offices_alone() {
    let mut table = given(
        "red book=0; routes goslar--magdeburg=bT,gT hamburg--stade=rT; \
         cities hamburg=rT,rT; coellen r,-,-,-",
    );
    table.play("move-begin");
    assert_eq!(table.legal("move-pick"), ["hamburg--stade trader"]);
    let foreign = "move-pick goslar--magdeburg trader";
    table.assert_illegal(foreign, "4.4", "you have no trader on Goslar–Magdeburg");
    table.assert_illegal(
        "move-pick coellen--warburg merchant",
        "4.4",
        "you have no merchant",
    );
    table.play("move-pick hamburg--stade trader");
    table.assert_illegal("move-drop goslar--magdeburg", "4.4", "no empty house");
    table.assert_illegal(
        "move-drop hamburg--stade",
        "4.4",
        "must go to another route",
    );
    assert_eq!(table.legal("move-drop").len(), 32);
}

/// AT-50: nothing to move.
#[test]
fn without_a_piece_on_a_house_there_is_no_move() {
    let table = given("routes hamburg--stade=bT; cities hamburg=rT");
    table.assert_illegal(
        "move-begin",
        "4.4",
        "no piece on a house that could go anywhere",
    );
}

/// §4.4: nor if no piece could go anywhere.
#[test]
fn on_a_full_board_only_exchanges_are_left() {
    let stuck = full_board("rbgyp", &[]);
    let table = given(&format!("hansa players=5; turn actions=2; {stuck}"));
    table.assert_illegal(
        "move-begin",
        "4.4",
        "no piece on a house that could go anywhere",
    );

    let routes = [("hamburg--stade", "rM,rT,gT")];
    let board = full_board("rbgyp", &routes);
    let mut table = given(&format!(
        "hansa players=5; turn actions=2; red book=0; {board}"
    ));
    table.plays(["move-begin", "move-pick hamburg--stade merchant"]);
    assert_eq!(table.legal("move-drop"), [""; 0]);
    table.play("move-swap hamburg--lubeck");
    table.shows("phase acting; turn actions=1; routes hamburg--stade=rT,rT,gT");
}

/// §10.2 K4
#[test]
fn when_nothing_can_move_any_more_stopping_is_all_that_is_left() {
    let board = full_board("rbgyp", &[("hamburg--stade", "rM,rT,gT")]);
    let mut table = given(&format!(
        "hansa players=5; turn actions=2; red book=1; {board}"
    ));
    table.plays([
        "move-begin",
        "move-pick hamburg--stade merchant",
        "move-swap hamburg--lubeck",
    ]);
    table.shows("phase moving left=1");
    assert_eq!(table.legal(""), ["move-stop"]);
    let stuck = "move-pick hamburg--stade trader";
    table.assert_illegal(stuck, "4.4", "a trader on Hamburg–Stade could go nowhere");
    table
        .play("move-stop")
        .shows("phase acting; turn actions=1");
}

/// §10.2 K4
#[test]
fn a_piece_may_be_moved_back() {
    let mut table = given("red book=0; routes hamburg--stade=rT");
    table.plays([
        "move-begin",
        "move-pick hamburg--stade trader",
        "move-drop hamburg--lubeck",
    ]);
    table.plays([
        "move-pick hamburg--lubeck trader",
        "move-drop hamburg--stade",
    ]);
    table.shows("phase acting; turn actions=1; routes hamburg--stade=rT");
}

/// §10.2 K4, K6, §6.1
#[test]
fn a_move_counts_at_once_and_ends_after_as_many_pieces_as_the_book_allows() {
    let moves = [
        ("hamburg--luneburg", "hamburg--lubeck"),
        ("hamburg--luneburg", "hamburg--stade"),
        ("hamburg--luneburg", "bremen--minden"),
        ("hamburg--luneburg", "coellen--warburg"),
        ("arnheim--kampen", "coellen--warburg"),
    ];
    for (level, book) in [(0, 2), (1, 3), (2, 4), (3, 5)] {
        let houses = "routes hamburg--luneburg=rT,rT,rT,rT arnheim--kampen=rT,rT";
        let mut table = given(&format!("red book={level}; {houses}"));
        table.play("move-begin");
        table.shows(&format!(
            "phase moving left={book} moved=false; turn actions=1 untouched=false"
        ));
        for (from, to) in &moves[..book] {
            table.shows("phase moving");
            table
                .play(&format!("move-pick {from} trader"))
                .play(&format!("move-drop {to}"));
        }
        table.shows("phase acting; turn actions=1");
    }
}
