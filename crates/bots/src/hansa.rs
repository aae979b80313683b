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
mod whole;

use std::sync::{Arc, LazyLock};

use game_core::{Game, Generator, Seat, Seats};
use hansa::{Ability, Action, Event, Hansa, Phase, View};

use estimate::PARTS;
use outlook::Outlook;
pub use weights::Weights;

use crate::learned::read_built_in;
use crate::{Aspect, Determinize, Evaluate, Evaluator, Insight, Lines, Manners, Network};

impl Determinize for Hansa {
    /// §13.5: the base game has no secrets.
    const NO_SECRETS: bool = true;

    type Memory = ();

    fn remember((): &mut (), _view: &View, _events: &[Event]) {}

    fn determinize(view: &View, (): &(), _generator: &mut Generator) -> Self {
        *view.seen()
    }
}

impl Evaluate for Hansa {
    type Evaluator = HansaEvaluator;
}

/// Nothing is said in this game, so there is nothing to mind.
impl Manners for Hansa {
    type Said = ();
}

impl Insight for Hansa {
    const PARTS: usize = PARTS;
    const MOST_SEATS: u8 = 5;
    const ASPECTS: &'static [Aspect] = estimate::ASPECTS;

    fn network() -> &'static Arc<Network> {
        static NETWORK: LazyLock<Arc<Network>> =
            LazyLock::new(|| read_built_in(include_bytes!("../weights/hansa.bin")));
        &NETWORK
    }

    fn parts(hand: &HansaEvaluator, state: &Hansa, parts: &mut [f32]) {
        let outlook = Outlook::new(state, &hand.weights);
        for (seat, own) in Seat::all(state.players()).zip(parts.chunks_exact_mut(PARTS)) {
            outlook.parts(seat, own);
        }
    }

    fn candidates(hand: &HansaEvaluator, state: &Hansa, lines: &mut Lines<Action>) {
        whole::list(state, &hand.weights, lines);
    }

    fn hand_priors(_hand: &HansaEvaluator, _state: &Hansa, lines: &mut Lines<Action>) {
        priors::weigh(lines.weights_mut());
    }

    fn is_settled(_hand: &HansaEvaluator, state: &Hansa) -> bool {
        match state.phase() {
            Phase::Acting
            | Phase::Responding(_)
            | Phase::PlacingMarkers { .. }
            | Phase::PawnAfter
            | Phase::PawnSetup
            | Phase::Over => true,
            Phase::Moving { hand, .. } | Phase::Removing { hand, .. } => hand.is_none(),
            Phase::Taverns
            | Phase::StartPlayer
            | Phase::Paying { .. }
            | Phase::Rewarding { .. }
            | Phase::Adding { .. }
            | Phase::Revealing => false,
        }
    }
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
    /// Decisions differ by a hundredth of a win: a search that explores more sees less far.
    const EXPLORATION: f32 = 0.06;

    fn evaluate(&self, state: &Hansa) -> Seats<f32> {
        if let Some(standings) = state.standings() {
            return crate::evaluator::final_shares(&standings);
        }
        Outlook::new(state, &self.weights).shares()
    }

    fn priors(&self, state: &Hansa, legal: &[Action], weights: &mut Vec<f32>) {
        priors::push(&Outlook::new(state, &self.weights), legal, weights);
    }

    /// Claims bring points, offices, improvements and markers.
    fn progress(&self, state: &Hansa) -> Option<u32> {
        let mut progress = 0;
        for seat in Seat::all(state.players()) {
            let desk = state.desk(seat);
            let levels = Ability::ALL.iter().map(|ability| desk.level(*ability));
            progress += u32::from(desk.score())
                + u32::from(desk.n_markers())
                + levels.map(u32::from).sum::<u32>();
            for city in state.offices().present(seat) {
                progress += u32::from(state.offices().count(city, seat));
            }
        }
        Some(progress)
    }

    fn is_progress(&self, action: Action) -> bool {
        matches!(action, Action::Claim { .. })
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
