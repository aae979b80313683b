//! §13.4 Undo, and the five barriers that end it.

use game_core::UndoBarrier;

use crate::table::{Table, given};

/// Plays, takes back, and finds the state as it was before.
fn undoes<const N: usize>(table: &Table, seat: &str, actions: [&str; N]) {
    let mut played = table.clone();
    let mut before = Vec::new();
    for action in actions {
        before.push(*played.state());
        played.play(action);
    }
    while let Some(state) = before.pop() {
        assert_eq!(
            played.undo(seat),
            Ok(()),
            "{actions:?}, {} left",
            before.len()
        );
        assert!(
            *played.state() == state,
            "{actions:?}, {} left",
            before.len()
        );
    }
}

/// §13.4
#[test]
fn decisions_of_the_own_turn_are_taken_back_step_by_step() {
    let table = given(
        "red supply=4T0M unused=plus3,improve,swap,remove; \
         routes hamburg--stade=rT,rT,rT coellen--warburg=rM goslar--magdeburg=bT; \
         cities perleberg=rT,bT",
    );
    undoes(
        &table,
        "red",
        ["income 3 0", "place hamburg--lubeck trader"],
    );
    undoes(
        &table,
        "red",
        ["use-plus3", "use-improve bags", "use-swap perleberg 0 1"],
    );
    undoes(
        &table,
        "red",
        [
            "use-remove",
            "remove-pick goslar--magdeburg blue trader",
            "remove-stop",
        ],
    );
    undoes(
        &table,
        "red",
        [
            "move-begin",
            "move-pick coellen--warburg merchant",
            "move-swap hamburg--stade",
        ],
    );
    undoes(
        &table,
        "red",
        [
            "claim hamburg--stade",
            "reward-ability stade privilege",
            "move-begin",
        ],
    );
    undoes(&table, "red", ["displace goslar--magdeburg blue trader"]);
}

/// §13.4: "undoing only restores the counts of pile and plate".
#[test]
fn taking_a_claim_back_restores_pile_and_plate() {
    let mut table = given("routes bremen--osnabruck=rT,rT,rT!swap");
    table.plays(["claim bremen--osnabruck", "reward-office osnabruck"]);
    table.shows("markers pile=12; red unrevealed=1 unused=swap; cities osnabruck=rT");
    assert_eq!((table.undo("red"), table.undo("red")), (Ok(()), Ok(())));
    table.shows(
        "markers pile=13; red unrevealed=0 unused=; cities osnabruck=; \
         routes bremen--osnabruck=rT,rT,rT!swap; turn actions=2 untouched=true",
    );
}

/// B1
#[test]
fn a_paid_displacement_stays() {
    let mut table = given("red supply=5T1M; routes hamburg--stade=bT");
    table.plays([
        "displace hamburg--stade blue trader",
        "displace-pay trader 0",
    ]);
    assert_eq!(table.undo("red"), Err(UndoBarrier::PassedOn));
    assert_eq!(
        table.undo("blue"),
        Err(UndoBarrier::OtherSeat(table.seat("red")))
    );
}

/// B2
#[test]
fn a_response_is_taken_back_until_it_ends() {
    let mut table = given("red supply=5T1M; routes hamburg--stade=bM");
    table.plays([
        "displace hamburg--stade blue merchant",
        "displace-pay trader 0",
    ]);
    undoes(
        &table,
        "blue",
        [
            "respond-extra trader hamburg--lubeck",
            "respond-displaced hamburg--lubeck",
        ],
    );
    let mut done = table.clone();
    done.plays(["respond-displaced hamburg--lubeck", "respond-done"]);
    assert_eq!(done.undo("blue"), Err(UndoBarrier::PassedOn));
    assert_eq!(
        done.undo("red"),
        Err(UndoBarrier::OtherSeat(done.seat("blue")))
    );
    // The automatic end is an end, too.
    table.play("respond-displaced hamburg--lubeck");
    table.plays([
        "respond-extra trader hamburg--lubeck",
        "respond-extra trader hamburg--lubeck",
    ]);
    assert_eq!(table.undo("blue"), Err(UndoBarrier::PassedOn));
}

/// B3
#[test]
fn a_reveal_cannot_be_taken_back() {
    let mut table =
        given("routes bremen--osnabruck=rT,rT,rT!swap luneburg--perleberg=rT,rT,rT!extra");
    table.plays(["claim bremen--osnabruck", "reward-none"]);
    table.plays(["claim luneburg--perleberg", "reward-none", "end-turn"]);
    assert_eq!(
        table.undo("red"),
        Err(UndoBarrier::PassedOn),
        "chance is to act"
    );
    table.chance("reveal plus3").chance("reveal plus4");
    assert_eq!(table.undo("red"), Err(UndoBarrier::Chance));
    // Markers are placed and taken back, to the reveal at most.
    undoes(
        &table,
        "red",
        ["choose-marker plus3", "place-marker hamburg--stade"],
    );
    table.plays(["choose-marker plus3", "place-marker hamburg--stade"]);
    assert_eq!((table.undo("red"), table.undo("red")), (Ok(()), Ok(())));
    assert_eq!(table.undo("red"), Err(UndoBarrier::Chance));
    table.plays(["choose-marker plus3", "place-marker hamburg--stade"]);
    table.play("place-marker hamburg--lubeck");
    assert_eq!(table.undo("red"), Err(UndoBarrier::PassedOn), "B4");
}

/// B4
#[test]
fn the_end_of_a_turn_stays() {
    let mut table = given("");
    table.play("end-turn");
    assert_eq!(table.undo("red"), Err(UndoBarrier::PassedOn));
    assert_eq!(
        table.undo("blue"),
        Err(UndoBarrier::OtherSeat(table.seat("red")))
    );
}

/// §13.4: "in practice only from `PawnAfter`"
#[test]
fn the_end_of_a_turn_is_taken_back_while_the_pawn_is_to_move() {
    let table = given("hansa players=2; pawn at=6; red supply=5T0M");
    undoes(
        &table,
        "red",
        ["pawn-free 5", "place bremen--minden trader", "pawn-paid 3"],
    );
    undoes(&table, "red", ["place bremen--minden trader", "end-turn"]);
    let mut stayed = table.clone();
    stayed.plays(["end-turn", "pawn-stay"]);
    assert_eq!(stayed.undo("red"), Err(UndoBarrier::PassedOn));
}

/// §13.4: `PawnSetup` never (B4)
#[test]
fn the_first_place_of_the_pawn_stays() {
    let mut table = given("hansa players=2; phase pawn_setup");
    table.play("pawn-setup 3");
    assert_eq!(table.undo("blue"), Err(UndoBarrier::PassedOn));
}

/// B5
#[test]
fn the_end_of_the_game_stays() {
    let mut table = given("blue score=19; routes hamburg--stade=rT,rT,rT; cities hamburg=bT");
    table.play("claim hamburg--stade");
    undoes(&table, "red", []);
    table.play("reward-none").shows("phase over");
    assert_eq!(table.undo("red"), Err(UndoBarrier::PassedOn));
}

/// §13.4
#[test]
fn there_is_nothing_to_take_back_at_the_beginning() {
    assert_eq!(given("").undo("red"), Err(UndoBarrier::Beginning));
}
