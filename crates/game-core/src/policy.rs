//! The random players of tests and benchmarks.

use std::fmt;
use std::str::FromStr;

use crate::{Game, Generator, NotationError};

/// A game that can tell purposeful decisions from idle ones.
///
/// Uniformly random players hardly ever finish a game, so tests and benchmarks also use
/// players that choose at random among these.
pub trait Purposeful: Game {
    /// Keeps of the legal decisions those that a purposeful random player chooses from: at
    /// least one.
    fn keep_purposeful(&self, actions: &mut Vec<Self::Action>);
}

/// How a random player chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Policy {
    /// Every legal decision is equally likely.
    Uniform,
    /// Every purposeful decision is equally likely (see [`Purposeful`]); `claiming` in text.
    Purposeful,
}

impl Policy {
    /// Both policies.
    pub const ALL: [Policy; 2] = [Policy::Uniform, Policy::Purposeful];

    /// Keeps the decisions that it chooses from, each equally likely.
    pub fn narrow<G: Purposeful>(self, game: &G, actions: &mut Vec<G::Action>) {
        match self {
            Policy::Uniform => {}
            Policy::Purposeful => game.keep_purposeful(actions),
        }
    }

    /// Chooses one of the legal decisions; `None` if there is none.
    pub fn choose<G: Purposeful>(
        self,
        game: &G,
        legal: &[G::Action],
        generator: &mut Generator,
    ) -> Option<G::Action> {
        let mut actions = legal.to_vec();
        self.narrow(game, &mut actions);
        generator.pick(&actions)
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Policy::Uniform => "uniform",
            Policy::Purposeful => "claiming",
        })
    }
}

impl FromStr for Policy {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Policy::ALL
            .into_iter()
            .find(|policy| policy.to_string() == text)
            .ok_or_else(|| NotationError::unknown("policy", text, &["uniform", "claiming"]))
    }
}
