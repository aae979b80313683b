//! Whole contests of Hansa Teutonica.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod conduct;
mod contests;
mod programs;
mod records;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use arena::{Clock, Contest, Entrant, Names, Played, Run, Schedule};
use game_core::Notation as _;
use hansa::Hansa;

fn setup(players: usize) -> <Hansa as game_core::Game>::Setup {
    Hansa::parse_setup(&format!("players={players}")).unwrap()
}

fn entrants(specs: &[&str]) -> Vec<Entrant<Hansa>> {
    let entrants = specs.iter().map(|spec| Entrant::parse(spec));
    entrants.collect::<Result<_, _>>().unwrap()
}

fn names(entrants: &[Entrant<Hansa>], players: usize) -> Names {
    Names::new(&setup(players), entrants)
}

/// Games of as many players as there are entrants, with records.
fn contest(entrants: &[Entrant<Hansa>], games: usize, threads: usize, cap: usize) -> Run {
    run(entrants, games, threads, cap, |_| ControlFlow::Continue(()))
}

fn run(
    entrants: &[Entrant<Hansa>],
    games: usize,
    threads: usize,
    cap: usize,
    watch: impl FnMut(&Played) -> ControlFlow<()>,
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

/// The games without their thinking times, on which no two runs agree.
fn without_clocks(mut games: Vec<Played>) -> Vec<Played> {
    for seat in games.iter_mut().flat_map(|game| &mut game.seats) {
        seat.clock = Clock::default();
    }
    games
}
