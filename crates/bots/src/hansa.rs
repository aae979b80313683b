//! Hansa Teutonica for bots: what an experienced player counts.
//!
//! The final score of each seat is estimated: what the position would score as it stands, and
//! what actions, abilities, pieces, half-finished routes and control will bring in the rounds
//! that are left. The estimates become shares of the win; the nearer the end, the less a deficit
//! can be made up.

mod estimate;
mod outlook;
mod priors;
mod promise;
mod terrain;
mod weights;

use game_core::{Game, Generator, Seats};
use hansa::{Action, Hansa, Phase, View};

use outlook::Outlook;
pub use weights::Weights;

use crate::{Determinise, Evaluate, Evaluator};

impl Determinise for Hansa {
    /// §13.5: the base game has no secrets.
    const NO_SECRETS: bool = true;

    fn determinise(view: &View, _generator: &mut Generator) -> Self {
        *view.seen()
    }
}

impl Evaluate for Hansa {
    type Evaluator = HansaEvaluator;
}

/// The hand-written evaluation of Hansa Teutonica.
#[derive(Clone, Copy, Debug)]
pub struct HansaEvaluator {
    weights: Weights,
}

impl Default for HansaEvaluator {
    fn default() -> Self {
        HansaEvaluator::new(Weights::TUNED)
    }
}

impl HansaEvaluator {
    /// An evaluation with other weights; for tuning.
    pub const fn new(weights: Weights) -> Self {
        HansaEvaluator { weights }
    }

    /// The estimated final score of each seat.
    pub fn estimates(&self, state: &Hansa) -> Seats<f32> {
        let outlook = Outlook::new(state, &self.weights);
        Seats::from_fn(state.players(), |seat| outlook.estimate(seat))
    }
}

impl Evaluator<Hansa> for HansaEvaluator {
    fn evaluate(&self, state: &Hansa) -> Seats<f32> {
        if let Some(standings) = state.standings() {
            return crate::judge::final_shares(&standings);
        }
        Outlook::new(state, &self.weights).shares()
    }

    fn priors(&self, state: &Hansa, legal: &[Action], weights: &mut Vec<f32>) {
        priors::push(&Outlook::new(state, &self.weights), legal, weights);
    }

    fn is_settled(&self, state: &Hansa) -> bool {
        match state.phase() {
            Phase::Acting
            | Phase::PlacingMarkers { .. }
            | Phase::PawnAfter
            | Phase::PawnSetup
            | Phase::Over => true,
            Phase::Moving { moved, hand, .. } => *moved && hand.is_none(),
            Phase::Removing { hand, .. } => hand.is_none(),
            Phase::Responding(response) => !response.in_hand && response.lifted.is_none(),
            Phase::Taverns
            | Phase::StartPlayer
            | Phase::Paying { .. }
            | Phase::Rewarding { .. }
            | Phase::Adding { .. }
            | Phase::Revealing => false,
        }
    }
}
