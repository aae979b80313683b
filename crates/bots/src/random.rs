//! The policies of tests and benchmarks as bots.

use game_core::{Generator, Policy, Purposeful};

use crate::{Bot, Budget, Determinize};

/// A bot that chooses at random among all legal or among the preferred decisions.
#[derive(Clone, Debug)]
pub struct RandomBot {
    policy: Policy,
    generator: Generator,
}

impl RandomBot {
    /// A random player whose choices follow from the seed.
    pub fn new(policy: Policy, seed: u64) -> Self {
        RandomBot {
            policy,
            generator: Generator::from_seed(seed),
        }
    }
}

impl<G: Purposeful + Determinize> Bot<G> for RandomBot {
    fn choose(&mut self, view: &G::View, legal: &[G::Action], _budget: Budget) -> G::Action {
        let state = G::determinize(view, &G::Memory::default(), &mut self.generator);
        self.policy
            .choose(&state, legal, &mut self.generator)
            .expect("a bot is asked only when something is legal")
    }
}
