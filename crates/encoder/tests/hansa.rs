//! Positions and decisions of Hansa Teutonica as numbers, along random games.

use std::collections::{HashMap, HashSet};
use std::mem::discriminant;

use encoder::hansa::{SEAT_BLOCKS, SHARED_BLOCKS, SLOT_BLOCKS};
use encoder::{Block, Encode};
use game_core::testkit::{setups, walk};
use game_core::{Game, Generator, Notation, Policy, Seat, ToAct};
use hansa::{Action, Hansa, Options, Setup};

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

fn seat_features(state: &Hansa, seat: Seat) -> Vec<u16> {
    let mut features = Vec::new();
    state.seat_features(seat, &mut features);
    features
}

fn shared_features(state: &Hansa) -> Vec<u16> {
    let mut features = Vec::new();
    state.shared_features(&mut features);
    features
}

/// None twice, none beyond the last block, and in no block more than it says.
fn check(features: &[u16], blocks: &[Block], state: &Hansa) {
    let mut sorted = features.to_vec();
    sorted.sort_unstable();
    let repeated = sorted.windows(2).find(|pair| pair[0] == pair[1]);
    assert_eq!(repeated, None, "{}", state.position());
    let mut rest = sorted.as_slice();
    for block in blocks {
        let active = rest.partition_point(|feature| usize::from(*feature) < block.end());
        assert!(
            active <= block.most.into(),
            "{active} in {}: {}",
            block.name,
            state.position()
        );
        rest = &rest[active..];
    }
    assert!(rest.is_empty(), "{rest:?}: {}", state.position());
}

fn name_of(slot: u16) -> &'static str {
    let mut blocks = SLOT_BLOCKS.iter();
    let block = blocks.find(|block| (usize::from(block.first)..block.end()).contains(&slot.into()));
    block.expect("a slot below the last").name
}

#[test]
fn features_keep_to_their_blocks() {
    let mut seen = HashSet::new();
    let mut look = |state: &Hansa| {
        let shared = shared_features(state);
        check(&shared, SHARED_BLOCKS, state);
        assert!(shared.len() <= Hansa::MAX_ACTIVE_SHARED);
        for seat in Seat::all(state.players()) {
            let features = seat_features(state, seat);
            check(&features, SEAT_BLOCKS, state);
            assert!(features.len() <= Hansa::MAX_ACTIVE_SEAT);
            seen.extend(features.into_iter().map(|feature| (true, feature)));
        }
        seen.extend(shared.into_iter().map(|feature| (false, feature)));
    };
    for (seed, setup) in (1..).zip(option_setups()) {
        walk(&setup, seed, 1500, |state, _| look(state));
    }
    stated().for_each(|state| look(&state));
    for (of_seat, blocks) in [(true, SEAT_BLOCKS), (false, SHARED_BLOCKS)] {
        for block in blocks {
            let mut numbers = usize::from(block.first)..block.end();
            let comes_up = numbers.any(|number| {
                let number = u16::try_from(number).expect("a feature");
                seen.contains(&(of_seat, number))
            });
            assert!(comes_up, "{} never comes up", block.name);
        }
    }
}

#[test]
fn every_decision_has_a_slot_of_its_kind() {
    let mut kinds = HashMap::new();
    let mut look = |state: &Hansa, legal: &[Action]| {
        for action in legal {
            let slot = state.slot(*action);
            assert!(usize::from(slot) < Hansa::SLOTS, "{action:?}");
            // One block is for the two markers that bring actions.
            if name_of(slot) != "PLUS" {
                let kind = *kinds
                    .entry(name_of(slot))
                    .or_insert_with(|| discriminant(action));
                assert_eq!(kind, discriminant(action), "{action:?}");
            }
        }
    };
    for (seed, setup) in (100..).zip(option_setups()) {
        walk(&setup, seed, 1500, &mut look);
    }
    for state in stated() {
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        look(&state, &legal);
    }
    for block in SLOT_BLOCKS {
        let comes_up = kinds.contains_key(block.name) || block.name == "PLUS";
        assert!(comes_up, "{} never comes up", block.name);
    }
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
            let copy = *state;
            assert_eq!(shared_features(state), shared_features(&copy));
            for seat in Seat::all(players) {
                assert_eq!(seat_features(state, seat), seat_features(&copy, seat));
            }
        });
    }
}

#[test]
fn seats_with_different_offices_have_different_features() {
    for (seed, setup) in (400..).zip(option_setups()) {
        walk(&setup, seed, 600, |state: &Hansa, _| {
            for one in Seat::all(state.players()) {
                for other in Seat::all(state.players()).filter(|other| *other > one) {
                    let offices = [one, other].map(|seat| state.offices().present(seat));
                    if offices[0] != offices[1] {
                        assert_ne!(seat_features(state, one), seat_features(state, other));
                    }
                }
            }
        });
    }
}
