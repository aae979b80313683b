//! Guessing what a viewer of Merchants of Europe cannot see.

use bots::{Determinize as _, MerchantsMemory};
use game_core::{Game, Generator, Notation, Seat, ToAct, Viewer};
use merchants::{Merchants, Phase, Resource};

use crate::table::{Players, SETUPS, Table, viewers};

/// Plays at random and shows every state in which a seat decides.
fn play(setup: &str, seed: u64, decisions: u32, mut visit: impl FnMut(&Merchants, &mut Generator)) {
    let mut table = Table::new(setup, seed);
    table.memories.clear();
    table.run(&mut Players::Random, decisions, |table| {
        visit(&table.state, &mut table.generator);
    });
}

#[test]
fn a_sample_looks_like_the_view() {
    for (seed, setup) in (1..).zip(SETUPS) {
        play(setup, seed, 700, |state, generator| {
            for viewer in viewers(state) {
                let view = state.view(viewer);
                let sample = Merchants::determinize(&view, &MerchantsMemory::default(), generator);
                assert_eq!(sample.view(viewer), view, "{}", state.position());
                sample.audit().unwrap();
            }
        });
    }
}

#[test]
fn whoever_has_to_decide_decides_next_in_the_sample() {
    for (seed, setup) in (10..).zip(SETUPS) {
        play(setup, seed, 700, |state, generator| {
            let ToAct::Seat(seat) = state.to_act() else {
                return;
            };
            let view = state.view(Viewer::Seat(seat));
            let sample = Merchants::determinize(&view, &MerchantsMemory::default(), generator);
            assert_eq!(sample.to_act(), state.to_act(), "{}", state.position());
            let (mut legal, mut guessed) = (Vec::new(), Vec::new());
            state.legal_actions(&mut legal);
            sample.legal_actions(&mut guessed);
            assert_eq!(legal, guessed, "{}", state.position());
        });
    }
}

/// Whoever remembers nothing thinks every unseen card equally likely to be in every place.
#[test]
fn without_memory_hands_are_dealt_evenly() {
    const SAMPLES: u32 = 4000;
    let mut kept = None;
    play("players=4 board=short", 3, 400, |state, _| {
        let view = state.view(Viewer::Seat(Seat::new(0)));
        let others = [1, 2, 3].map(|seat| view.hand_size(Seat::new(seat)));
        if *state.phase() == Phase::Action && others.iter().all(|size| *size >= 3) {
            kept = Some(view);
        }
    });
    let view = kept.expect("there are hands at some time");
    let mut generator = Generator::from_seed(4);
    let mut counts = [[0u32; 5]; 4];
    for _ in 0..SAMPLES {
        let sample = Merchants::determinize(&view, &MerchantsMemory::default(), &mut generator);
        for seat in Seat::all(4) {
            for resource in Resource::ALL {
                counts[seat.index()][resource.index()] += u32::from(sample.hand(seat)[resource]);
            }
        }
    }
    let unseen = Resource::ALL.map(|resource| f64::from(view.unseen_resources(resource)));
    let total: f64 = unseen.iter().sum();
    for seat in Seat::all(4).skip(1) {
        let size = f64::from(view.hand_size(seat));
        for resource in Resource::ALL {
            let share = unseen[resource.index()] / total;
            let mean = f64::from(counts[seat.index()][resource.index()]) / f64::from(SAMPLES);
            // The variance of a hypergeometric draw, and five standard errors.
            let spread = size * share * (1.0 - share) * (total - size) / (total - 1.0);
            let error = 5.0 * (spread / f64::from(SAMPLES)).sqrt() + 1e-9;
            assert!(
                (mean - size * share).abs() <= error,
                "{seat} {resource:?}: {mean} instead of {}",
                size * share
            );
        }
    }
}
