//! Many games on all cores.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use catalog::Playable;
use game_core::Seat;

use crate::conduct::Observed;
use crate::entrant::Entrant;
use crate::player::Player;
use crate::schedule::Schedule;
use crate::table::{self, Played, Terms};

/// A match or ladder to be played.
#[derive(Debug)]
pub struct Contest<'a, G: Playable> {
    /// What is agreed before every game.
    pub setup: &'a G::Setup,
    /// Who takes part.
    pub entrants: &'a [Entrant<G>],
    /// Who sits where.
    pub schedule: &'a Schedule,
    /// How many games.
    pub games: usize,
    /// Those of them that were played before: they are taken as they are.
    pub known: &'a [Played],
    /// A game with more decisions than this is given up and scored as it stands.
    pub cap: usize,
    /// How many games are played at the same time.
    pub threads: NonZeroUsize,
    /// Whether each game's record is kept.
    pub keep_records: bool,
}

/// The games that were played, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Run {
    pub games: Vec<Played>,
    /// The numbers of games that a bug of a bot or of the rules broke off.
    pub failed: Vec<usize>,
    /// How many were planned.
    pub planned: usize,
    /// How long it took.
    pub elapsed: Duration,
}

impl Run {
    /// Whether games are missing.
    pub const fn is_partial(&self) -> bool {
        self.games.len() < self.planned
    }
}

impl<G: Observed> Contest<'_, G> {
    /// Plays until every game is over or `stop` is set; what is done by then is kept.
    ///
    /// A game that panics is left out and named; the others go on.
    ///
    /// `watch` sees every game as it ends, in no particular order, and may stop the run. A
    /// game's result depends on its number alone, unless its bots look at the clock.
    pub fn run(&self, stop: &AtomicBool, mut watch: impl FnMut(&Played) -> ControlFlow<()>) -> Run {
        let start = Instant::now();
        let next = AtomicUsize::new(0);
        let known: HashSet<usize> = self.known.iter().map(|played| played.game).collect();
        let mut games = self.known.to_vec();
        let mut failed = Vec::new();
        thread::scope(|scope| {
            let (results, received) = mpsc::channel();
            for _ in 0..self.threads.get().min(self.games) {
                let results = results.clone();
                scope.spawn(|| self.work(&next, &known, stop, results));
            }
            drop(results);
            for result in received {
                match result {
                    Ok(played) => {
                        if watch(&played).is_break() {
                            stop.store(true, Ordering::Relaxed);
                        }
                        games.push(played);
                    }
                    Err(game) => failed.push(game),
                }
            }
        });
        games.sort_by_key(|played| played.game);
        failed.sort_unstable();
        Run {
            games,
            failed,
            planned: self.games,
            elapsed: start.elapsed(),
        }
    }

    /// One thread: takes the next game until there is none.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "the channel closes with its senders"
    )]
    fn work(
        &self,
        next: &AtomicUsize,
        known: &HashSet<usize>,
        stop: &AtomicBool,
        results: mpsc::Sender<GameResult>,
    ) {
        let mut bench = Bench::default();
        let terms = Terms {
            setup: self.setup,
            cap: self.cap,
            keep_record: self.keep_records,
            stop,
        };
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= self.games || stop.load(Ordering::Relaxed) {
                return;
            }
            if known.contains(&game) {
                continue;
            }
            let mut players = bench.call(self.entrants, &self.schedule.fixture(game).entrants);
            let result = catch_unwind(AssertUnwindSafe(|| self.play(game, &terms, &mut players)));
            let result = match result {
                Ok(Some(played)) => Ok(played),
                Ok(None) => return,
                Err(_) => Err(game),
            };
            // Players of a game that broke off are not to be trusted any more.
            if result.is_ok() {
                bench.send_back(players);
            }
            if results.send(result).is_err() {
                return;
            }
        }
    }

    fn play(&self, game: usize, terms: &Terms<'_, G>, players: &mut [Seated<G>]) -> Option<Played> {
        let fixture = self.schedule.fixture(game);
        let mut seated: Vec<&mut dyn Player<G>> = players
            .iter_mut()
            .map(|(_, player)| &mut **player as &mut dyn Player<G>)
            .collect();
        let seed = |seat| self.schedule.bot_seed(game, seat);
        let mut played = table::play(terms, &fixture, &mut seated, seed)?;
        if let Some(record) = &mut played.record {
            record.names = self.names(&fixture.entrants);
        }
        Some(played)
    }
}

/// A game, or the number of one that broke off.
type GameResult = Result<Played, usize>;

/// An entrant's number and its player.
type Seated<G> = (usize, Box<dyn Player<G>>);

impl<G: Playable> Contest<'_, G> {
    /// The name of each seat and of the bot that sits there.
    fn names(&self, entrants: &[usize]) -> Vec<(String, String)> {
        let state = G::new(self.setup);
        Seat::all(state.n_seats())
            .zip(entrants)
            .map(|(seat, entrant)| {
                let bot = self.entrants[*entrant].name().to_owned();
                (state.seat_name(seat).into_owned(), bot)
            })
            .collect()
    }
}

/// The players of one thread, who stay from game to game: a program is started once.
struct Bench<G> {
    waiting: Vec<Seated<G>>,
}

impl<G> Default for Bench<G> {
    fn default() -> Self {
        Bench {
            waiting: Vec::new(),
        }
    }
}

impl<G: Playable> Bench<G> {
    /// One player for each seat, with the number of its entrant.
    fn call(&mut self, entrants: &[Entrant<G>], wanted: &[usize]) -> Vec<Seated<G>> {
        wanted
            .iter()
            .map(|entrant| {
                let waiting = self.waiting.iter().position(|(other, _)| other == entrant);
                match waiting {
                    Some(index) => self.waiting.swap_remove(index),
                    None => (*entrant, entrants[*entrant].player()),
                }
            })
            .collect()
    }

    fn send_back(&mut self, players: Vec<Seated<G>>) {
        self.waiting.extend(players);
    }
}
