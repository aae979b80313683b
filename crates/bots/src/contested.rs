//! From a game's name to code that is generic over games which bots can play.

use catalog::{GameKind, Playable, for_game};

use crate::Insight;

/// A game that the bots of this program can play.
pub trait Contested: Playable + Insight {}

impl<G: Playable + Insight> Contested for G {}

/// Code that is generic over such a game, as a value.
pub trait ContestVisitor {
    /// What it gives back.
    type Output;

    /// Runs for the game `G`.
    fn visit<G: Contested>(self) -> Self::Output;
}

/// Runs `visitor` for this game.
pub fn visit<V: ContestVisitor>(kind: GameKind, visitor: V) -> V::Output {
    for_game!(kind, G => visitor.visit::<G>())
}
