//! What a bot is, and what a game must offer for bots to think about it.

use std::time::Duration;

use game_core::{Game, Generator, Seats};

/// A player that decides by program.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal decisions, of which there is at least one.
    fn choose(&mut self, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action;
}

/// How long a bot may think about one decision; whichever limit is met first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Time on the clock.
    pub time: Option<Duration>,
    /// Simulations of a search; with this limit alone a bot decides repeatably.
    pub nodes: Option<u64>,
}

/// A game whose hidden part can be guessed.
pub trait Determinise: Game {
    /// A state that fits what the viewer sees, each such state as likely as the rules make it.
    ///
    /// `view(determinise(view))` equals `view`, and the true state is never consulted.
    fn determinise(view: &Self::View, generator: &mut Generator) -> Self;
}

/// A game that can be judged in the middle.
pub trait Evaluate: Game {
    /// How good the position is for each seat: an estimate of its final share of the win,
    /// between 0 and 1, all seats adding up to 1.
    fn evaluate(&self) -> Seats<f32>;

    /// How promising each legal decision looks before any search: positive weights in the order
    /// of `legal`, not necessarily adding up to 1.
    fn priors(&self, legal: &[Self::Action], weights: &mut Vec<f32>);
}
