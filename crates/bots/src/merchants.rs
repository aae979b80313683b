//! Merchants of Europe for bots: what an experienced player counts.
//!
//! The game is a race, so the rounds are estimated that each player needs to finish: the posts
//! and deliveries that are left cost cards, by the distances on the board and the routes that are
//! open; the hand, gold and development cards pay for a part of them, and production for the
//! rest, a surplus only in part. The rounds become shares of the win; the nearer the end, the
//! less a deficit can be made up.

mod bargain;
mod errands;
mod guess;
mod hypothesis;
mod manners;
mod memory;
mod outlook;
mod priors;
mod race;
mod weights;
mod whole;

use std::sync::{Arc, LazyLock};

use game_core::{Game, Generator, Seat, Seats};
use merchants::{Action, Chance, Event, Merchants, Phase, View};

pub use memory::MerchantsMemory;
use outlook::Outlook;
use race::Race;
pub use weights::Weights;

use crate::learned::read_built_in;
use crate::{Aspect, Determinize, Evaluate, Evaluator, Insight, Lines, Network, Source};

impl Determinize for Merchants {
    const NO_SECRETS: bool = false;

    type Memory = MerchantsMemory;

    fn remember(memory: &mut MerchantsMemory, view: &View, events: &[Event]) {
        memory.observe(view, events);
    }

    fn determinize(view: &View, memory: &MerchantsMemory, generator: &mut Generator) -> Self {
        guess::sample(view, memory, generator)
    }
}

impl Evaluate for Merchants {
    type Evaluator = MerchantsEvaluator;

    /// Of the dice only the sum counts: 11 outcomes instead of 36.
    fn alike(outcome: Chance) -> Chance {
        match outcome {
            Chance::Dice { first, second } => {
                let sum = first + second;
                let less = sum.saturating_sub(6).max(1);
                Chance::Dice {
                    first: less,
                    second: sum - less,
                }
            }
            other => other,
        }
    }
}

impl Insight for Merchants {
    const PARTS: usize = Race::NUMBERS + 2;
    const MOST_SEATS: u8 = 4;
    const ASPECTS: &'static [Aspect] = &[
        Aspect {
            name: "deliveries",
            is_category: true,
            source: Source::Foretold(0),
            weight: 1.5,
        },
        Aspect {
            name: "rounds",
            is_category: false,
            source: Source::Parts(&[Race::NUMBERS]),
            weight: -0.7,
        },
        Aspect {
            name: "income",
            is_category: false,
            source: Source::Parts(&Race::INCOME),
            weight: 1.0,
        },
    ];

    fn network() -> &'static Arc<Network> {
        static NETWORK: LazyLock<Arc<Network>> =
            LazyLock::new(|| read_built_in(include_bytes!("../weights/merchants.bin")));
        &NETWORK
    }

    fn parts(hand: &MerchantsEvaluator, state: &Merchants, parts: &mut [f32]) {
        let outlook = Outlook::new(state, &hand.weights);
        let mut rounds = Seats::from_fn(state.n_seats(), |_| 0.0);
        let each = Seat::all(state.n_seats()).zip(parts.chunks_exact_mut(Self::PARTS));
        for (seat, own) in each {
            let prospect = outlook.prospect(seat);
            prospect.race.write(own);
            own[Race::NUMBERS] = prospect.rounds;
            rounds[seat] = prospect.rounds;
        }
        let shares = outlook.shares(&rounds);
        for (own, share) in parts.chunks_exact_mut(Self::PARTS).zip(&shares) {
            own[Race::NUMBERS + 1] = share.max(1e-6).ln();
        }
    }

    fn candidates(hand: &MerchantsEvaluator, state: &Merchants, lines: &mut Lines<Action>) {
        whole::list(state, &hand.weights, lines);
    }

    fn hand_priors(_hand: &MerchantsEvaluator, _state: &Merchants, lines: &mut Lines<Action>) {
        priors::weigh(lines.weights_mut());
    }

    fn is_settled(_hand: &MerchantsEvaluator, state: &Merchants) -> bool {
        is_settled(state)
    }
}

/// The hand-written evaluation of Merchants of Europe.
#[derive(Clone, Copy, Debug)]
pub struct MerchantsEvaluator {
    weights: Weights,
}

impl Default for MerchantsEvaluator {
    fn default() -> Self {
        MerchantsEvaluator::new(Weights::TUNED)
    }
}

impl MerchantsEvaluator {
    /// An evaluation with other weights; for tuning.
    pub const fn new(weights: Weights) -> Self {
        MerchantsEvaluator { weights }
    }
}

impl Evaluator<Merchants> for MerchantsEvaluator {
    const EXPLORATION: f32 = 0.25;

    fn evaluate(&self, state: &Merchants) -> Seats<f32> {
        if let Some(standings) = state.standings() {
            return crate::evaluator::final_shares(&standings);
        }
        let outlook = Outlook::new(state, &self.weights);
        let rounds = Seats::from_fn(state.n_seats(), |seat| outlook.prospect(seat).rounds);
        outlook.shares(&rounds)
    }

    fn priors(&self, state: &Merchants, legal: &[Action], weights: &mut Vec<f32>) {
        priors::push(&Outlook::new(state, &self.weights), legal, weights);
    }

    fn shortlist(&self, state: &Merchants, legal: &mut Vec<Action>) {
        bargain::shortlist(&Outlook::new(state, &self.weights), legal);
    }

    fn is_settled(&self, state: &Merchants) -> bool {
        is_settled(state)
    }
}

/// Whether the position lies between two actions.
const fn is_settled(state: &Merchants) -> bool {
    matches!(
        state.phase(),
        Phase::SetupPost { .. }
            | Phase::SetupNeutral { .. }
            | Phase::SetupRoute { .. }
            | Phase::PreRoll
            | Phase::Action
            | Phase::Offering { .. }
            | Phase::Over
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_of_the_same_sum_are_alike() {
        let mut seen = Vec::new();
        for first in 1..=6 {
            for second in 1..=6 {
                let alike = Merchants::alike(Chance::Dice { first, second });
                let Chance::Dice {
                    first: one,
                    second: other,
                } = alike
                else {
                    panic!("dice stay dice");
                };
                let dice = [one, other];
                assert_eq!(one + other, first + second);
                assert!(dice.iter().all(|die| (1..=6).contains(die)), "{dice:?}");
                if !seen.contains(&dice) {
                    seen.push(dice);
                }
            }
        }
        assert_eq!(seen.len(), 11);
    }
}
