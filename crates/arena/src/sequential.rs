//! A test that stops as soon as the games say enough.

use crate::stats::{as_f64, mean};
use crate::table::Played;

/// Decides between "no better" and "better by a margin" while games are played.
///
/// The generalised sequential probability ratio test on how often one bot is placed before the
/// other, seed by seed: the games of one seed depend on each other, the seeds do not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sequential {
    /// The share of pairs that counts as no better.
    pub equal: f64,
    /// The share of pairs that counts as better.
    pub better: f64,
    /// How likely each of the two verdicts may be wrong.
    pub error: f64,
}

/// What the games say so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is better.
    Better,
    /// It is not better.
    NoBetter,
    /// More games are needed.
    Open,
}

impl Default for Sequential {
    fn default() -> Self {
        Sequential {
            equal: 0.5,
            better: 0.54,
            error: 0.05,
        }
    }
}

/// Fewer seeds than this say nothing about how far they differ.
const FEWEST: usize = 8;

impl Sequential {
    /// The logarithm of how much likelier "better" makes the games than "no better".
    pub fn evidence(&self, blocks: &[f64]) -> f64 {
        if blocks.len() < FEWEST {
            return 0.0;
        }
        let n = as_f64(blocks.len());
        let average = mean(blocks).value;
        let squares: f64 = blocks.iter().map(|share| (share - average).powi(2)).sum();
        let variance = (squares / (n - 1.0)).max(1e-4);
        n * (self.better - self.equal) * (2.0 * average - self.equal - self.better)
            / (2.0 * variance)
    }

    /// The verdict on these shares, one for each seed.
    pub fn verdict(&self, blocks: &[f64]) -> Verdict {
        let bound = ((1.0 - self.error) / self.error).ln();
        let evidence = self.evidence(blocks);
        if evidence >= bound {
            Verdict::Better
        } else if evidence <= -bound {
            Verdict::NoBetter
        } else {
            Verdict::Open
        }
    }
}

/// How often `one` was placed before `other`, for each seed whose games are all there.
pub fn shares_by_block(
    games: &[Played],
    n_players: usize,
    one: &[usize],
    other: &[usize],
) -> Vec<f64> {
    let n_blocks = games
        .iter()
        .map(|played| played.block + 1)
        .max()
        .unwrap_or(0);
    let mut blocks = vec![(0.0, 0.0, 0); n_blocks];
    for played in games {
        let block = &mut blocks[played.block];
        block.2 += 1;
        for first in played
            .seats
            .iter()
            .filter(|seat| one.contains(&seat.entrant))
        {
            for second in played
                .seats
                .iter()
                .filter(|seat| other.contains(&seat.entrant))
            {
                block.1 += 1.0;
                if first.place < second.place {
                    block.0 += 1.0;
                } else if (first.place - second.place).abs() < 1e-9 {
                    block.0 += 0.5;
                }
            }
        }
    }
    let whole = blocks.iter().filter(|block| block.2 == n_players);
    whole.map(|(before, pairs, _)| before / pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clear_games_end_the_test_and_unclear_ones_do_not() {
        let test = Sequential::default();
        let around = |center: f64, n: usize| -> Vec<f64> {
            (0..n)
                .map(|i| center + if i % 2 == 0 { 0.2 } else { -0.2 })
                .collect()
        };
        assert_eq!(test.verdict(&around(0.6, 100)), Verdict::Better);
        assert_eq!(test.verdict(&around(0.45, 100)), Verdict::NoBetter);
        assert_eq!(test.verdict(&around(0.52, 100)), Verdict::Open);
        assert_eq!(test.verdict(&[1.0; 4]), Verdict::Open);
    }
}
