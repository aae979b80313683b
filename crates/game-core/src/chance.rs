//! The seeded generator of drivers. The rules themselves never see one.

use rand_core::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use crate::Game;

/// A repeatable source of choices: equal seeds give equal choices on every machine.
#[derive(Clone, Debug)]
pub struct Generator(Pcg64Mcg);

impl Generator {
    /// The generator of this seed.
    pub fn from_seed(seed: u64) -> Self {
        Generator(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A number from 0 to `bound` − 1.
    ///
    /// Multiply and shift, without rejection: the bias is below `bound` / 2³² and the
    /// number of draws does not depend on their values.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("a length fits into 64 bits");
        let scaled = u64::from(self.0.next_u32()) * bound;
        usize::try_from(scaled >> 32).expect("the result is below the bound")
    }

    /// One of the items, each equally likely; `None` if there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() {
            return None;
        }
        let index = self.below(items.len());
        items.get(index).copied()
    }

    /// One of the outcomes by weight; `None` if all weights are 0.
    pub fn pick_weighted<T: Copy>(&mut self, outcomes: &[(T, u32)]) -> Option<T> {
        let total: usize = outcomes.iter().map(|(_, weight)| *weight as usize).sum();
        if total == 0 {
            return None;
        }
        let mut left = self.below(total);
        for (outcome, weight) in outcomes {
            if left < *weight as usize {
                return Some(*outcome);
            }
            left -= *weight as usize;
        }
        None
    }

    /// One of the outcomes that chance can give now, by weight; `None` unless chance is to act.
    pub fn draw<G: Game>(&mut self, game: &G) -> Option<G::Chance> {
        let mut outcomes = Vec::new();
        game.chances(&mut outcomes);
        self.pick_weighted(&outcomes)
    }

    /// A fresh seed for another generator.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_choices() {
        let mut one = Generator::from_seed(7);
        let mut other = Generator::from_seed(7);
        for bound in 1..200 {
            let choice = one.below(bound);
            assert_eq!(choice, other.below(bound));
            assert!(choice < bound);
        }
    }

    #[test]
    fn weights_are_respected() {
        let mut generator = Generator::from_seed(1);
        let outcomes = [('a', 0), ('b', 3), ('c', 1)];
        let mut seen = [0; 3];
        for _ in 0..4000 {
            let outcome = generator.pick_weighted(&outcomes).unwrap();
            seen[(u32::from(outcome) - u32::from('a')) as usize] += 1;
        }
        assert_eq!(seen[0], 0);
        assert!((2800..3200).contains(&seen[1]), "{seen:?}");
        assert_eq!(generator.pick_weighted::<char>(&[]), None);
        assert_eq!(generator.pick::<char>(&[]), None);
    }
}
