//! What a game must offer for bots to think about it.

use std::fmt::Debug;

use game_core::{Game, Generator, Seats, Standings};

use crate::Lines;

/// A game whose hidden part can be guessed.
pub trait Determinize: Game<View: Send + Sync> {
    /// Whether a view leaves nothing to guess, so that every sample is the same state.
    ///
    /// A search then keeps the list of decisions of each node instead of making it anew.
    const NO_SECRETS: bool;

    /// What a viewer remembers of what has happened, as far as the view does not show it; empty
    /// at first.
    type Memory: Default + Clone + Send + Sync + Debug;

    /// Takes in what has happened, as the viewer was told, with what the viewer sees after it.
    ///
    /// It is meant to be called after every entry; where some were missed, the memory gives up
    /// what may not be true any more.
    fn remember(memory: &mut Self::Memory, view: &Self::View, events: &[Self::Event]);

    /// A state that fits what the viewer sees, each such state as likely as the rules and what is
    /// remembered make it.
    ///
    /// `view(determinize(view))` equals `view`, and the true state is never consulted.
    fn determinize(view: &Self::View, memory: &Self::Memory, generator: &mut Generator) -> Self;
}

/// A game that comes with a hand-written evaluation.
pub trait Evaluate: Game {
    /// What judges its positions.
    type Evaluator: Evaluator<Self> + Default;

    /// One of the outcomes of chance that change the position alike, the same for all of them, so
    /// that a search sees them as one.
    fn alike(outcome: Self::Chance) -> Self::Chance {
        outcome
    }
}

/// Judges positions in the middle of a game, by hand-written rules or by a network.
pub trait Evaluator<G: Game>: Clone + Send + Sync + 'static {
    /// How strongly a search prefers promising but untried lines, unless it is told.
    const EXPLORATION: f32;

    /// Whether a search treats equal positions that are reached in another order as one.
    const TRANSPOSES: bool = false;

    /// How good the position is for each seat: an estimate of its final share of the win,
    /// between 0 and 1, all seats adding up to 1.
    fn evaluate(&self, state: &G) -> Seats<f32>;

    /// How promising each legal decision of the seat that is to act looks before any search:
    /// pushes one weight a decision, in order, positive and adding up to 1.
    fn priors(&self, state: &G, legal: &[G::Action], weights: &mut Vec<f32>);

    /// Drops decisions that are not worth a thought; at least one stays.
    ///
    /// For games with long lists of decisions, most of them hopeless.
    fn shortlist(&self, state: &G, legal: &mut Vec<G::Action>) {
        let _ = (state, legal);
    }

    /// Lists the lines worth a thought, at least one; their weights are for [`Self::weigh`].
    ///
    /// Unless the evaluator knows better, every decision is a line of its own.
    fn list(&self, state: &G, lines: &mut Lines<G::Action>) {
        lines.push_single(|legal| {
            state.legal_actions(legal);
            self.shortlist(state, legal);
        });
    }

    /// Weighs lines that [`Self::list`] listed: priors that add up to 1.
    fn weigh(&self, state: &G, lines: &mut Lines<G::Action>) {
        lines.weigh_single(|decisions, weights| self.priors(state, decisions, weights));
    }

    /// Whether the position lies between two actions.
    ///
    /// Inside an action (a claim whose reward is due, a piece in hand) an estimate is poor, so
    /// bots finish the action before they ask for one.
    fn is_settled(&self, state: &G) -> bool;

    /// What grows whenever the game comes nearer to its end, as far as players bring that about;
    /// `None` if the game gets there by itself.
    fn progress(&self, state: &G) -> Option<u32> {
        let _ = state;
        None
    }

    /// Whether a decision brings the game nearer to its end.
    fn is_progress(&self, action: G::Action) -> bool {
        let _ = action;
        false
    }
}

/// The shares of a finished game: the winners share the win.
pub(crate) fn final_shares(standings: &Standings) -> Seats<f32> {
    let winners = standings.winners().count();
    #[expect(clippy::cast_precision_loss, reason = "at most five seats")]
    let share = 1.0 / winners as f32;
    Seats::from_fn(standings.ranks.count(), |seat| {
        if standings.ranks[seat] == 1 {
            share
        } else {
            0.0
        }
    })
}
