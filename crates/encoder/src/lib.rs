//! Positions and decisions as numbers.
//!
//! A position becomes a few active features for each seat and some shared by all; a decision
//! becomes a slot. Both indexes are fixed for a game: a network trained with one
//! [`Encode::VERSION`] works with the same version only.

mod blocks;
pub mod hansa;
pub mod merchants;

use game_core::{Game, Seat};

pub use blocks::Block;

/// A game whose positions and decisions have fixed numbers.
pub trait Encode: Game {
    /// Raised whenever a feature or a slot changes its meaning.
    const VERSION: u32;
    /// How many features one seat may have.
    const SEAT_FEATURES: usize;
    /// The most of them that are active at once.
    const MAX_ACTIVE_SEAT: usize;
    /// How many features all seats share.
    const SHARED_FEATURES: usize;
    /// The most of them that are active at once.
    const MAX_ACTIVE_SHARED: usize;
    /// How many slots decisions have.
    const SLOTS: usize;

    /// Pushes the active features of a seat, each below `SEAT_FEATURES` and none twice.
    fn seat_features(&self, seat: Seat, features: &mut Vec<u16>);

    /// Pushes the active features that all seats share.
    fn shared_features(&self, features: &mut Vec<u16>);

    /// The slot of a decision of the seat that is to act, below `SLOTS`.
    ///
    /// Decisions that a network need not tell apart may share one.
    fn slot(&self, action: Self::Action) -> u16;

    /// Pushes the slots of decisions that the seat to act takes one after the other: of those
    /// that tell the line from others.
    fn slots(&self, line: &[Self::Action], slots: &mut Vec<u16>) {
        slots.push(self.slot(line[0]));
        let mut state = self.clone();
        for pair in line.windows(2) {
            state.apply(pair[0], &mut ());
            slots.push(state.slot(pair[1]));
        }
    }
}
