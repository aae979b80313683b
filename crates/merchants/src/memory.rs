//! Counts of development cards, and what is remembered during a turn.

use std::ops::{Index, IndexMut};

use game_core::{SeatSet, Seats};

use crate::board::MAX_CARD_KINDS;
use crate::ids::CardKind;
use crate::offer::{Offer, Proposal};
use crate::setup::MAX_PROPOSALS;

/// §A1.6: offers of each opponent in a turn.
pub(crate) const OFFERS_PER_TURN: u8 = 2;

/// A number of cards of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Cards(pub(crate) [u8; MAX_CARD_KINDS]);

impl Cards {
    #[inline]
    pub(crate) fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Takes one away, which must be there.
    pub(crate) fn take(&mut self, kind: CardKind) {
        let left = self[kind].checked_sub(1);
        self[kind] = left.expect("a card is taken only where it is");
    }
}

impl Index<CardKind> for Cards {
    type Output = u8;

    #[inline]
    fn index(&self, kind: CardKind) -> &u8 {
        &self.0[kind.index()]
    }
}

impl IndexMut<CardKind> for Cards {
    #[inline]
    fn index_mut(&mut self, kind: CardKind) -> &mut u8 {
        &mut self.0[kind.index()]
    }
}

/// What is remembered until the turn ends (§T5, §K7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Memory {
    pub(crate) card_played: bool,
    pub(crate) gold_buys: u8,
    /// Whom each caravan has paid.
    pub(crate) fee_paid: [SeatSet; 2],
    pub(crate) bought: Cards,
    pub(crate) proposals: u8,
    /// The proposals since the last change (§A1.7); the first `n_recent` count.
    pub(crate) recent: [Proposal; MAX_PROPOSALS as usize],
    pub(crate) n_recent: u8,
    /// Offers made by each opponent (§A1.6), and those still open; empty where none is.
    pub(crate) offers_made: Seats<u8>,
    pub(crate) offers: Seats<[Offer; OFFERS_PER_TURN as usize]>,
    /// Routes left to place by a card.
    pub(crate) card_routes: u8,
}

impl Memory {
    /// What is remembered when a turn begins: nothing.
    pub(crate) fn new(players: u8) -> Self {
        Memory {
            card_played: false,
            gold_buys: 0,
            fee_paid: [SeatSet::EMPTY; 2],
            bought: Cards::default(),
            proposals: 0,
            recent: Default::default(),
            n_recent: 0,
            offers_made: Seats::from_fn(players, |_| 0),
            offers: Seats::from_fn(players, |_| [Offer::EMPTY; OFFERS_PER_TURN as usize]),
            card_routes: 0,
        }
    }
}
