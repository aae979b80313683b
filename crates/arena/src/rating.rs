//! Strength on one scale: Bradley–Terry on places, with bootstrap intervals.
//!
//! A game of four is six comparisons: who was placed before whom, a tie counting half for each.
//! The model says that bot *i* is placed before bot *j* with probability *pᵢ / (pᵢ + pⱼ)*; the
//! most likely strengths *p* are found by the minorization–maximization of Hunter (2004). They
//! are reported on the usual scale of 400 · log₁₀ *p*, with a mean of 1500: 100 points more are
//! placed before the other one in 64 of 100 games, 200 in 76, 400 in 91.
//!
//! Comparisons of one game, and games of one seed, depend on each other. So the intervals come
//! from drawing whole blocks of games anew, with replacement, and rating each such sample.
//!
//! The online systems (Elo, Glicko, Weng–Lin, as in the crate `skillratings`) are made for
//! players who change: their ratings depend on the order of the games and converge slowly. Here
//! the strengths are fixed and all games known, so the maximum-likelihood fit is the better tool.

use game_core::Generator;

use crate::stats::{Estimate, as_f64, quantile};

/// How many samples the intervals rest on.
const SAMPLES: usize = 400;
/// The mean rating.
const MEAN_RATING: f64 = 1500.0;
/// As if any two bots had also tied once: keeps a bot that never lost at a finite distance.
const PRIOR: f64 = 0.5;

/// How often one was placed before the other, for every ordered pair.
#[derive(Clone, PartialEq, Debug)]
pub struct Placings {
    count: usize,
    wins: Vec<f64>,
}

impl Placings {
    /// No comparison between `count` bots yet.
    pub fn new(count: usize) -> Self {
        Placings {
            count,
            wins: vec![0.0; count * count],
        }
    }

    /// Adds the result of one table: each one's bot and place. A bot is not compared with itself.
    pub fn add_table(&mut self, table: &[(usize, f64)]) {
        for (index, (one, place)) in table.iter().enumerate() {
            for (other, other_place) in &table[index + 1..] {
                if one == other {
                    continue;
                }
                let ahead = match place.total_cmp(other_place) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                self.wins[one * self.count + other] += ahead;
                self.wins[other * self.count + one] += 1.0 - ahead;
            }
        }
    }

    /// Adds the comparisons of other games.
    pub fn add(&mut self, other: &Placings) {
        for (sum, part) in self.wins.iter_mut().zip(&other.wins) {
            *sum += part;
        }
    }

    /// How often `one` was placed before `other`, ties counting half.
    pub fn ahead(&self, one: usize, other: usize) -> f64 {
        self.wins[one * self.count + other]
    }

    /// How often the two were compared.
    pub fn comparisons(&self, one: usize, other: usize) -> f64 {
        self.ahead(one, other) + self.ahead(other, one)
    }

    /// The ratings that explain the placings best.
    fn ratings(&self) -> Vec<f64> {
        const ROUNDS: usize = 2000;
        const PRECISION: f64 = 1e-7;
        let n = self.count;
        let ahead = |one, other| self.ahead(one, other) + PRIOR;
        let mut logs = vec![0.0_f64; n];
        for _ in 0..ROUNDS {
            let strengths: Vec<f64> = logs.iter().map(|log| log.exp()).collect();
            let mut moved = 0.0_f64;
            for one in 0..n {
                let others = (0..n).filter(|other| *other != one);
                let (mut wins, mut expected) = (0.0, 0.0);
                for other in others {
                    wins += ahead(one, other);
                    expected += (ahead(one, other) + ahead(other, one))
                        / (strengths[one] + strengths[other]);
                }
                if expected > 0.0 {
                    let log = (wins / expected).ln();
                    moved = moved.max((log - logs[one]).abs());
                    logs[one] = log;
                }
            }
            let center = logs.iter().sum::<f64>() / as_f64(n.max(1));
            for log in &mut logs {
                *log -= center;
            }
            if moved < PRECISION {
                break;
            }
        }
        let scale = 400.0 / 10_f64.ln();
        logs.iter().map(|log| MEAN_RATING + scale * log).collect()
    }
}

/// The rating of each of `count` bots, from the placings of each block of games.
pub fn rate_bots(count: usize, blocks: &[Placings]) -> Vec<Estimate> {
    let mut all = Placings::new(count);
    for block in blocks {
        all.add(block);
    }
    let mut samples: Vec<Vec<f64>> = vec![Vec::with_capacity(SAMPLES); count];
    let mut generator = Generator::from_seed(1);
    for _ in 0..SAMPLES {
        let mut sample = Placings::new(count);
        for _ in blocks {
            sample.add(&blocks[generator.below(blocks.len())]);
        }
        for (bot, rating) in sample.ratings().into_iter().enumerate() {
            samples[bot].push(rating);
        }
    }
    all.ratings()
        .into_iter()
        .zip(&mut samples)
        .map(|(value, sample)| {
            sample.sort_by(f64::total_cmp);
            Estimate {
                value,
                low: quantile(sample, 0.025).min(value),
                high: quantile(sample, 0.975).max(value),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(games: usize, places: impl Fn(usize) -> Vec<(usize, f64)>) -> Vec<Placings> {
        (0..games)
            .map(|game| {
                let mut block = Placings::new(3);
                block.add_table(&places(game));
                block
            })
            .collect()
    }

    #[test]
    fn a_rate_of_three_in_four_is_191_points() {
        let games = blocks(4000, |game| {
            let place = if game % 4 == 0 {
                [2.0, 1.0]
            } else {
                [1.0, 2.0]
            };
            vec![(0, place[0]), (1, place[1])]
        });
        let ratings = rate_bots(3, &games);
        let difference = ratings[0].value - ratings[1].value;
        assert!((difference - 190.8).abs() < 1.0, "{difference}");
        let width = ratings[0].high - ratings[0].low;
        assert!((5.0..25.0).contains(&width), "{width}");
    }

    #[test]
    fn equal_bots_have_equal_ratings() {
        let games = blocks(30, |game| {
            (0..3)
                .map(|bot| (bot, as_f64((bot + game) % 3 + 1)))
                .collect()
        });
        for rating in rate_bots(3, &games) {
            assert!((rating.value - MEAN_RATING).abs() < 1e-3, "{rating:?}");
        }
    }

    #[test]
    fn ties_and_shared_bots_are_counted() {
        let mut placings = Placings::new(2);
        placings.add_table(&[(0, 1.0), (1, 2.5), (1, 2.5), (1, 4.0)]);
        placings.add_table(&[(0, 1.5), (1, 1.5)]);
        assert_eq!(placings.ahead(0, 1).to_string(), "3.5");
        assert_eq!(placings.comparisons(1, 0).to_string(), "4");
    }

    #[test]
    fn one_who_never_loses_stays_at_a_finite_distance() {
        let games = blocks(100, |_| vec![(0, 1.0), (1, 2.0), (2, 3.0)]);
        let ratings = rate_bots(3, &games);
        assert!(ratings.iter().all(|rating| rating.value.is_finite()));
        assert!(ratings[0].value > ratings[1].value + 300.0);
    }
}
