//! What sits at a table of the arena.

use bots::{Bot, Budget, observe};
use catalog::Playable;
use game_core::{Generator, Policy, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Decides for one seat, one game after the other.
///
/// The arena hands over states and events; a bot gets no more of them than its seat may see.
pub trait Player<G: Playable>: Send {
    /// A new game begins.
    fn begin(&mut self, state: &G, seat: Seat, seed: u64);

    /// Observes what has happened in one entry that led to this state, whoever made it.
    fn observe(&mut self, _state: &G, _seat: Seat, _events: &[G::Event]) {}

    /// Chooses one of the legal decisions, of which there is at least one.
    fn decide(&mut self, state: &G, seat: Seat, legal: &[G::Action]) -> G::Action;

    /// The game is over, or given up.
    fn end(&mut self, _state: &G, _seat: Seat) {}

    /// Whether it has decided something only because the game got nowhere.
    fn lost_patience(&self) -> bool {
        false
    }

    /// What has gone wrong since the game began.
    fn faults(&self) -> Faults {
        Faults::default()
    }
}

/// How often a program had to be replaced for a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Faults {
    /// It did not answer in time.
    pub late: u32,
    /// Its answer was not a legal decision, or not readable.
    pub illegal: u32,
    /// It had ended, or could not be started.
    pub crashed: u32,
}

impl Faults {
    /// All of them.
    pub const fn total(self) -> u32 {
        self.late + self.illegal + self.crashed
    }
}

impl std::ops::AddAssign for Faults {
    fn add_assign(&mut self, other: Self) {
        self.late += other.late;
        self.illegal += other.illegal;
        self.crashed += other.crashed;
    }
}

/// A bot of this program, made anew for every game.
pub(crate) struct Built<G: Playable, F> {
    make: F,
    budget: Budget,
    bot: Option<Box<dyn Bot<G>>>,
}

impl<G: Playable, F: Fn(u64) -> Box<dyn Bot<G>> + Send> Built<G, F> {
    pub(crate) const fn new(make: F, budget: Budget) -> Self {
        Built {
            make,
            budget,
            bot: None,
        }
    }
}

impl<G: Playable, F: Fn(u64) -> Box<dyn Bot<G>> + Send> Player<G> for Built<G, F> {
    fn begin(&mut self, _state: &G, _seat: Seat, seed: u64) {
        self.bot = Some((self.make)(seed));
    }

    fn observe(&mut self, state: &G, seat: Seat, events: &[G::Event]) {
        if let Some(bot) = &mut self.bot {
            observe(&mut **bot, seat, state, events);
        }
    }

    fn lost_patience(&self) -> bool {
        self.bot.as_ref().is_some_and(|bot| bot.lost_patience())
    }

    fn decide(&mut self, state: &G, seat: Seat, legal: &[G::Action]) -> G::Action {
        let bot = self.bot.as_mut().expect("a game begins before a decision");
        bot.choose(&state.view(Viewer::Seat(seat)), legal, self.budget)
    }
}

/// A policy of the benchmarks.
///
/// It looks at nothing but the legal list, so it may skip the way through a view, which would
/// cost it nearly all of its time.
pub(crate) struct RandomPlayer {
    policy: Policy,
    generator: Generator,
}

impl RandomPlayer {
    pub(crate) fn new(policy: Policy) -> Self {
        RandomPlayer {
            policy,
            generator: Generator::from_seed(0),
        }
    }
}

impl<G: Playable> Player<G> for RandomPlayer {
    fn begin(&mut self, _state: &G, _seat: Seat, seed: u64) {
        self.generator = Generator::from_seed(seed);
    }

    fn decide(&mut self, state: &G, _seat: Seat, legal: &[G::Action]) -> G::Action {
        self.policy
            .choose(state, legal, &mut self.generator)
            .expect("a player is asked only when something is legal")
    }
}
