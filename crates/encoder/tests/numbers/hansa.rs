//! Hansa Teutonica.

use encoder::Encode as _;
use encoder::hansa::{SEAT_BLOCKS, SHARED_BLOCKS, SLOT_BLOCKS};
use game_core::testkit::{setups, walk};
use game_core::{Game as _, Generator, Notation as _, Policy, ToAct};
use hansa::{Hansa, Options, Setup};

use crate::{Features, Slots, check_distinct_seats, check_equal_features};

/// All numbers of players, and with them both boards, with all options that they allow.
fn option_setups() -> impl Iterator<Item = Setup> {
    (2..=5).flat_map(|players| {
        let base = format!("players={players}");
        setups::<Hansa>(&[&base], Options::choices(), &["preset=big_box"])
    })
}

/// What random games do not come to: somebody is linked, and somebody chooses among markers.
const STATED: [&str; 2] = [
    "red linked=true",
    "turn seat=red; phase placing_markers; red plate=plus3,swap used=extra,extra",
];

fn stated() -> impl Iterator<Item = Hansa> {
    STATED
        .iter()
        .map(|line| Hansa::parse_position(line).expect("a position"))
}

#[test]
fn features_keep_to_their_blocks() {
    let mut features = Features::new(SEAT_BLOCKS, SHARED_BLOCKS);
    for (seed, setup) in (1..).zip(option_setups()) {
        walk(&setup, seed, 1500, |state: &Hansa, _| features.look(state));
    }
    for state in stated() {
        features.look(&state);
    }
    features.assert_every_block_came_up();
}

#[test]
fn every_decision_has_a_slot_of_its_kind() {
    // One block is for the two markers that bring actions.
    let mut slots = Slots::new(SLOT_BLOCKS, "PLUS");
    for (seed, setup) in (100..).zip(option_setups()) {
        walk(&setup, seed, 1500, |state: &Hansa, legal| {
            slots.look(state, legal);
        });
    }
    for state in stated() {
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        slots.look(&state, &legal);
    }
    slots.assert_every_block_came_up();
}

/// Slots are worked out without playing the line; that must not show.
#[test]
fn the_slots_of_a_line_are_those_of_its_decisions_one_by_one() {
    let mut longest = 0;
    for (seed, setup) in (200..).zip(option_setups()) {
        let mut generator = Generator::from_seed(seed);
        walk(&setup, seed, 1200, |state: &Hansa, _| {
            let ToAct::Seat(seat) = state.to_act() else {
                return;
            };
            let mut played = *state;
            let (mut line, mut expected) = (Vec::new(), Vec::new());
            let mut legal = Vec::new();
            while played.to_act() == ToAct::Seat(seat) && line.len() < 12 {
                legal.clear();
                played.legal_actions(&mut legal);
                let policy = Policy::ALL[generator.below(2)];
                let next = policy.choose(&played, &legal, &mut generator);
                let next = next.expect("a seat that is to act has a decision");
                expected.push(played.slot(next));
                line.push(next);
                played.apply(next, &mut ());
            }
            let mut slots = Vec::new();
            state.slots(&line, &mut slots);
            assert_eq!(slots, expected, "{line:?} at {}", state.position());
            longest = longest.max(line.len());
        });
    }
    assert_eq!(longest, 12);
}

#[test]
fn equal_states_have_equal_features() {
    for (seed, players) in (300..).zip(2..=5) {
        let setup = Hansa::parse_setup(&format!("players={players}")).expect("a setup");
        walk(&setup, seed, 1500, |state: &Hansa, _| {
            check_equal_features(state);
        });
    }
}

#[test]
fn seats_with_different_offices_have_different_features() {
    for (seed, setup) in (400..).zip(option_setups()) {
        walk(&setup, seed, 600, |state: &Hansa, _| {
            check_distinct_seats(state, |seat| state.offices().present(seat));
        });
    }
}
