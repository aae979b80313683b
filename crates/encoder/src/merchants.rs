//! Merchants of Europe as numbers.
//!
//! Places have numbers of their own on each of the two boards of the game. A position on any
//! other board is told without its places, and decisions that differ by place only share a slot
//! there.

mod distances;
mod seat;
mod shared;
mod slots;

use game_core::{Game as _, Seat};
use merchants::{BoardRef, CityId, HexId, Merchants, PathId, Phase};

use crate::{Block, Encode};

pub use seat::SEAT_BLOCKS;
pub use shared::SHARED_BLOCKS;
pub use slots::SLOT_BLOCKS;

/// The cities, paths and hexes of the short board, whose numbers come first.
const SHORT: Places = Places {
    cities: 32,
    paths: 147,
    hexes: 40,
};
/// Those of the main board.
const MAIN: Places = Places {
    cities: 54,
    paths: 258,
    hexes: 68,
};
/// The cities of both boards.
const CITIES: usize = SHORT.cities + MAIN.cities;
/// The paths of both boards.
const PATHS: usize = SHORT.paths + MAIN.paths;
/// The hexes of both boards.
const HEXES: usize = SHORT.hexes + MAIN.hexes;
/// The kinds of [`Phase`].
const PHASES: usize = 28;

/// How many places of each sort there are, or how many come before those of a board.
#[derive(Clone, Copy)]
struct Places {
    cities: usize,
    paths: usize,
    hexes: usize,
}

impl Places {
    /// Where the places of a board begin; `None` if it is not one of the two of the game.
    fn of(state: &Merchants) -> Option<Self> {
        if std::ptr::eq(state.board(), BoardRef::short().get()) {
            Some(Places {
                cities: 0,
                paths: 0,
                hexes: 0,
            })
        } else if std::ptr::eq(state.board(), BoardRef::main().get()) {
            Some(SHORT)
        } else {
            None
        }
    }

    #[inline]
    fn city(&self, city: CityId) -> usize {
        self.cities + city.index()
    }

    #[inline]
    fn path(&self, path: PathId) -> usize {
        self.paths + path.index()
    }

    #[inline]
    fn hex(&self, hex: HexId) -> usize {
        self.hexes + hex.index()
    }
}

impl Encode for Merchants {
    const VERSION: u32 = 1;
    const SEAT_FEATURES: usize = Block::total(SEAT_BLOCKS);
    const MAX_ACTIVE_SEAT: usize = Block::most_active(SEAT_BLOCKS);
    const SHARED_FEATURES: usize = Block::total(SHARED_BLOCKS);
    const MAX_ACTIVE_SHARED: usize = Block::most_active(SHARED_BLOCKS);
    const SLOTS: usize = Block::total(SLOT_BLOCKS);

    fn seat_features(&self, seat: Seat, features: &mut Vec<u16>) {
        seat::push(self, seat, features);
    }

    fn shared_features(&self, features: &mut Vec<u16>) {
        shared::push(self, features);
    }

    fn slot(&self, action: Self::Action) -> u16 {
        slots::slot(self, action)
    }

    /// Whose turn it is stays the same within a line, and nothing else of the position matters.
    fn slots(&self, line: &[Self::Action], slots: &mut Vec<u16>) {
        slots::push(self, line, slots);
    }
}

/// How many of the ascending `bounds` a value reaches.
#[inline]
fn level(value: u16, bounds: &[u16]) -> usize {
    bounds.iter().filter(|bound| value >= **bound).count()
}

/// The number of a phase.
const fn phase_kind(phase: &Phase) -> usize {
    match phase {
        Phase::RobberStart => 0,
        Phase::StartRoll { .. } => 1,
        Phase::SetupPost { .. } => 2,
        Phase::SetupNeutral { .. } => 3,
        Phase::SetupRoute { .. } => 4,
        Phase::PreRoll => 5,
        Phase::Rolling => 6,
        Phase::Discard { .. } => 7,
        Phase::MoveRobber => 8,
        Phase::Steal => 9,
        Phase::Stealing { .. } => 10,
        Phase::Action => 11,
        Phase::Offering { .. } => 12,
        Phase::TradeOpen { .. } => 13,
        Phase::TradeChoose { .. } => 14,
        Phase::Drawing => 15,
        Phase::GoldPath { .. } => 16,
        Phase::FreeRoute { .. } => 17,
        Phase::TokenHex { .. } => 18,
        Phase::TokenTurn { .. } => 19,
        Phase::TokenSource { .. } => 20,
        Phase::CaravanMove { .. } => 21,
        Phase::CardRoutes { .. } => 22,
        Phase::CardMerchant { .. } => 23,
        Phase::CardCaravan { .. } => 24,
        Phase::CardTake { .. } => 25,
        Phase::CardName { .. } => 26,
        Phase::Over => 27,
    }
}

/// The place of a seat in the order of turns, counted from the active player.
fn turns_away(state: &Merchants, seat: Seat) -> usize {
    let players = usize::from(state.n_seats());
    (seat.index() + players - state.active().index()) % players
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_have_as_many_places_as_the_blocks() {
        for (board, places) in [(BoardRef::short(), SHORT), (BoardRef::main(), MAIN)] {
            assert_eq!(board.cities().count(), places.cities);
            assert_eq!(board.paths().count(), places.paths);
            assert_eq!(board.hexes().count(), places.hexes);
        }
    }
}
