//! Games that get nowhere: when nobody has brought a game forward for long, a player stops
//! waiting.
//!
//! Whoever would lose if the game ended now has a reason to shuffle pieces, and when everybody
//! has one, the game never ends. People lose patience and finish; so do bots.

use game_core::{Game, Seat};

use crate::Evaluator;

/// After this many own decisions without any progress, a player claims whatever it can.
const PATIENCE_DECISIONS: u32 = 60;
/// This many more make the judgment waver by 1, as the typical error of the logarithm of a share:
/// one tries what one would not have tried.
const WAVER: f32 = 400.0;

/// How long a game has got nowhere.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Patience {
    seen: Option<(Seat, u32)>,
    waited: u32,
    /// Whether it ever came to its end.
    was_lost: bool,
}

impl Patience {
    /// Looks at the game before an own decision.
    pub(crate) fn look<G: Game>(&mut self, evaluator: &impl Evaluator<G>, state: &G, seat: Seat) {
        let seen = evaluator.progress(state).map(|progress| (seat, progress));
        if seen.is_some() && seen == self.seen {
            self.waited += 1;
        } else {
            self.waited = 0;
        }
        self.seen = seen;
        self.was_lost |= self.waver().is_some();
    }

    /// Whether it ever came to its end.
    pub(crate) const fn was_lost(&self) -> bool {
        self.was_lost
    }

    /// How far the judgment is off, once patience is at its end.
    #[expect(clippy::cast_precision_loss, reason = "a few thousand decisions")]
    pub(crate) fn waver(&self) -> Option<f32> {
        let over = self.waited.checked_sub(PATIENCE_DECISIONS)?;
        Some((over as f32 / WAVER).min(1.0))
    }
}

/// The decisions that bring the game forward; all of them if none does.
pub(crate) fn forward<G: Game>(
    evaluator: &impl Evaluator<G>,
    legal: &[G::Action],
) -> Vec<G::Action> {
    let is_progress = |action: &G::Action| evaluator.is_progress(*action);
    if legal.iter().any(is_progress) {
        legal.iter().copied().filter(is_progress).collect()
    } else {
        legal.to_vec()
    }
}

#[cfg(test)]
mod tests {
    use game_core::Notation as _;
    use hansa::Hansa;

    use super::*;
    use crate::HansaEvaluator;

    #[test]
    fn patience_is_lost_for_good() {
        let hand = HansaEvaluator::default();
        let idle = Hansa::parse_position("turn seat=red actions=2").expect("a position");
        let line = "turn seat=red actions=2; red score=3";
        let ahead = Hansa::parse_position(line).expect("a position");
        let mut patience = Patience::default();
        for _ in 0..PATIENCE_DECISIONS {
            patience.look(&hand, &idle, Seat::FIRST);
        }
        assert!(!patience.was_lost());
        patience.look(&hand, &idle, Seat::FIRST);
        assert!(patience.was_lost() && patience.waver().is_some());
        patience.look(&hand, &ahead, Seat::FIRST);
        assert!(patience.was_lost() && patience.waver().is_none());
    }
}
