//! Whole contests of Hansa Teutonica.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod conduct;
mod contests;
mod programs;
mod records;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use arena::{Contest, Entrant, Names, Run, Schedule};
use game_core::{Game as _, Notation as _, Seat};
use hansa::Hansa;

fn setup(players: usize) -> <Hansa as game_core::Game>::Setup {
    Hansa::parse_setup(&format!("players={players}")).unwrap()
}

fn entrants(specs: &[&str]) -> Vec<Entrant<Hansa>> {
    let entrants = specs.iter().map(|spec| Entrant::parse(spec));
    entrants.collect::<Result<_, _>>().unwrap()
}

fn names(entrants: &[Entrant<Hansa>], players: usize) -> Names {
    let state = Hansa::new(&setup(players));
    let sheet = state.score_sheet();
    Names {
        entrants: entrants.iter().map(|one| one.name().to_owned()).collect(),
        seats: Seat::all(state.n_seats())
            .map(|seat| state.seat_name(seat).into_owned())
            .collect(),
        categories: sheet
            .categories()
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect(),
        habits: arena::habits::<Hansa>(),
    }
}

/// So many games of as many players as there are entrants, with records.
fn contest(entrants: &[Entrant<Hansa>], games: usize, threads: usize, cap: usize) -> Run {
    run(entrants, games, threads, cap, |_| ControlFlow::Continue(()))
}

fn run(
    entrants: &[Entrant<Hansa>],
    games: usize,
    threads: usize,
    cap: usize,
    watch: impl FnMut(&arena::Played) -> ControlFlow<()>,
) -> Run {
    Contest {
        setup: &setup(entrants.len()),
        entrants,
        schedule: &Schedule::new(entrants.len(), entrants.len(), 1),
        games,
        known: &[],
        cap,
        threads: NonZeroUsize::new(threads).unwrap(),
        keep_records: true,
    }
    .run(&AtomicBool::new(false), watch)
}
