//! §0.3, §3.5, §13.1, §13.5 What a state holds: no order, no secret, no house that matters.

use std::hash::{DefaultHasher, Hash, Hasher};

use game_core::{Game, Notation, Seat, Viewer, Words};

use hansa::{Hansa, PhaseName, Position, SeatName};

use crate::table::{Table, given};

fn hash(table: &Table) -> u64 {
    let mut hasher = DefaultHasher::new();
    table.state().hash(&mut hasher);
    hasher.finish()
}

/// §3.3: the rules name the phases as code and notation do.
#[test]
fn every_phase_stands_in_the_rules() {
    for phase in PhaseName::ALL {
        let row = format!("\n| `{phase}` ");
        assert!(Hansa::RULES.contains(&row), "{phase}");
    }
}

/// §13.1
#[test]
fn the_order_of_the_houses_does_not_count() {
    let one = given("routes hamburg--luneburg=rT,bT,rM,-");
    let other = given("routes hamburg--luneburg=-,rM,rT,bT");
    assert!(one.state() == other.state());
    assert_eq!(hash(&one), hash(&other));
    assert_eq!(one.legal(""), other.legal(""));
    // It is kept for display all the same.
    assert_eq!(one.route("hamburg--luneburg"), "rT,bT,rM,-");
    assert_eq!(other.route("hamburg--luneburg"), "-,rM,rT,bT");
}

/// §13.1
#[test]
fn other_pieces_do_count() {
    let states = ["rT,rT", "rT,rM", "rT,bT", "rT", "rM,rM"]
        .map(|houses| given(&format!("routes hamburg--stade={houses}")));
    for (i, one) in states.iter().enumerate() {
        for (j, other) in states.iter().enumerate() {
            assert_eq!(one.state() == other.state(), i == j);
        }
    }
}

/// §13.1
#[test]
fn a_piece_leaves_the_first_house_of_its_kind() {
    let mut table = given("red unused=remove; routes hamburg--luneburg=bT,gT,gT,bT");
    table.plays(["use-remove", "remove-pick hamburg--luneburg green trader"]);
    assert_eq!(table.route("hamburg--luneburg"), "bT,-,gT,bT");
}

/// §10.2 K7
#[test]
fn the_way_to_a_state_does_not_count() {
    let mut one = given("red supply=5T1M");
    let mut other = one.clone();
    one.plays([
        "place hamburg--stade trader",
        "place hamburg--lubeck merchant",
    ]);
    other.plays([
        "place hamburg--lubeck merchant",
        "place hamburg--stade trader",
    ]);
    assert!(one.state() == other.state());
    assert_eq!(
        (one.state().position(), hash(&one)),
        (other.state().position(), hash(&other))
    );
}

/// §13.5: the order of the outcomes of one reveal has no effect.
#[test]
fn the_order_of_a_reveal_does_not_count() {
    let mut one =
        given("routes bremen--osnabruck=rT,rT,rT!swap luneburg--perleberg=rT,rT,rT!extra");
    one.plays(["claim bremen--osnabruck", "reward-none"]);
    one.plays(["claim luneburg--perleberg", "reward-none", "end-turn"]);
    let mut other = one.clone();
    one.chance("reveal plus3").chance("reveal improve");
    other.chance("reveal improve").chance("reveal plus3");
    assert!(one.state() == other.state());
}

/// What a seat is sent, read back from its JSON form.
fn shown(table: &Table, seat: &str) -> Position {
    let view = table.state().view(Viewer::Seat(table.seat(seat)));
    serde_json::from_value(serde_json::to_value(view).unwrap()).unwrap()
}

/// AT-80, AT-149: taking and drawing; no hidden order.
#[test]
fn an_unrevealed_marker_has_no_kind_in_any_view() {
    let mut table = given("routes bremen--osnabruck=rT,rT,rT!swap");
    table.plays(["claim bremen--osnabruck", "reward-none"]);
    let view = shown(&table, "red");
    let red = &view.seats[&SeatName(Seat::FIRST)];
    assert_eq!((red.unrevealed, red.plate.len()), (1, 0));
    let unseen: u8 = view.unseen.as_ref().unwrap().values().sum();
    assert_eq!((unseen, view.pile), (13, Some(12)));
    // What the outcome will be changes nothing before it is revealed.
    table.play("end-turn");
    let total: u32 = table.weights().iter().map(|(_, weight)| weight).sum();
    assert_eq!(total, 13);
    let mut revealed = table.clone();
    revealed.chance("reveal improve").shows(
        "red plate=improve unrevealed=0; \
         markers pile=12 unseen=extra:4,swap:1,remove:1,plus3:2,plus4:2,improve:2",
    );
}

/// §3.5: everything is public.
#[test]
fn everybody_sees_everything() {
    let table = given(
        "red unused=swap,plus3 used=improve; blue supply=2T1M stock=1T0M; \
         cities minden=bT,bT,bT,bT stendal=bT,bT,bT,bT",
    );
    for seat in ["red", "blue", "green", "yellow"] {
        let view = shown(&table, seat);
        assert!(
            view.build().as_ref() == Ok(table.state()),
            "{seat} can rebuild the state"
        );
    }
}

/// §0.3: only outcomes that are possible are accepted, and only when they are due.
#[test]
fn chance_gives_only_what_is_due() {
    let mut table = given("routes bremen--osnabruck=rT,rT,rT!swap");
    assert!(
        table
            .try_chance("reveal plus3")
            .unwrap_err()
            .contains("a decision is due")
    );
    table.plays(["claim bremen--osnabruck", "reward-none", "end-turn"]);
    for outcome in [
        "reveal move3",
        "start-player 1",
        "taverns extra swap remove",
    ] {
        assert!(
            table
                .try_chance(outcome)
                .unwrap_err()
                .contains("not possible now"),
            "{outcome}"
        );
    }
    let due = table.try_play("red", "end-turn").unwrap_err();
    assert!(due.contains("a chance outcome is due"), "{due}");
}
