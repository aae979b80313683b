//! A player's desk: abilities, supply, stock and markers (§1.2, §6).

use crate::pieces::{Ability, Color, Kind, Markers, Pieces};

/// Everything that lies before one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Desk {
    levels: [u8; 5],
    pub(crate) supply: Pieces,
    pub(crate) stock: Pieces,
    pub(crate) unused: Markers,
    pub(crate) used: Markers,
    pub(crate) plate: Markers,
    pub(crate) unrevealed: u8,
    pub(crate) score: u8,
    pub(crate) link_served: bool,
}

impl Desk {
    /// §6.1: what the network is multiplied with, by the level of Keys.
    pub const KEYS: [u8; 5] = [1, 2, 2, 3, 4];
    /// §6.1: the actions in a turn, by the level of Actions.
    pub const ACTIONS: [u8; 6] = [2, 3, 3, 4, 4, 5];

    /// §6.1: the pieces in a move, by the level of Book.
    pub const BOOK: [u8; 4] = [2, 3, 4, 5];
    /// §6.1: the pieces of an income, by the level of Bags; `None` means all.
    pub const BAGS: [Option<u8>; 4] = [Some(3), Some(5), Some(7), None];
    /// §1.2: the traders in the supply of the first seat; each later seat has one more.
    const FIRST_SUPPLY: u8 = 5;
    /// §1.2: the traders in supply and stock together.
    const FREE_TRADERS: u8 = 11;

    /// §1.2: the desk of this seat at the start, counted from 0.
    pub(crate) fn at_start(seat_index: u8) -> Self {
        let traders = Desk::FIRST_SUPPLY + seat_index;
        Desk {
            supply: Pieces::new(traders, 1),
            stock: Pieces::new(Desk::FREE_TRADERS - traders, 0),
            ..Desk::default()
        }
    }

    /// Pieces that can be used.
    pub const fn supply(&self) -> Pieces {
        self.supply
    }

    /// Pieces that an income must fetch first.
    pub const fn stock(&self) -> Pieces {
        self.stock
    }

    /// Markers that can still be used.
    pub const fn unused(&self) -> Markers {
        self.unused
    }

    /// Markers that have been used.
    pub const fn used(&self) -> Markers {
        self.used
    }

    /// Revealed replacement markers that are still to be placed.
    pub const fn plate(&self) -> Markers {
        self.plate
    }

    /// Replacement markers on the plate that are not revealed yet.
    pub const fn unrevealed(&self) -> u8 {
        self.unrevealed
    }

    /// Points on the score track.
    pub const fn score(&self) -> u8 {
        self.score
    }

    /// Whether the link has been paid for (§7).
    pub const fn link_served(&self) -> bool {
        self.link_served
    }

    /// How many pieces have been removed from a track.
    pub const fn level(&self, ability: Ability) -> u8 {
        self.levels[ability as usize]
    }

    /// Sets a level; for reading positions.
    pub(crate) const fn set_level(&mut self, ability: Ability, level: u8) {
        self.levels[ability as usize] = level;
    }

    /// Whether a track is empty.
    pub const fn is_complete(&self, ability: Ability) -> bool {
        self.level(ability) == ability.max_level()
    }

    /// §6.2: takes the leftmost piece off a track into the supply.
    pub(crate) const fn improve(&mut self, ability: Ability) {
        self.levels[ability as usize] += 1;
        self.supply.put(ability.covered_by());
    }

    /// What the network is multiplied with.
    pub const fn keys(&self) -> u8 {
        Desk::KEYS[self.level(Ability::Keys) as usize]
    }

    /// Actions in a turn.
    pub const fn actions(&self) -> u8 {
        Desk::ACTIONS[self.level(Ability::Actions) as usize]
    }

    /// The furthest office color in reach.
    pub const fn privilege(&self) -> Color {
        match self.level(Ability::Privilege) {
            0 => Color::White,
            1 => Color::Orange,
            2 => Color::Pink,
            _ => Color::Black,
        }
    }

    /// Pieces in one move.
    pub const fn book(&self) -> u8 {
        Desk::BOOK[self.level(Ability::Book) as usize]
    }

    /// Pieces of one income; `None` means all.
    pub const fn bags(&self) -> Option<u8> {
        Desk::BAGS[self.level(Ability::Bags) as usize]
    }

    /// §4.1: how many pieces an income brings.
    pub fn income(&self) -> u8 {
        let all = self.stock.total();
        self.bags().map_or(all, |bags| bags.min(all))
    }

    /// The pieces that still cover the tracks.
    pub fn covering(&self) -> Pieces {
        let mut covering = Pieces::default();
        for ability in Ability::ALL {
            let left = ability.max_level() - self.level(*ability);
            match ability.covered_by() {
                Kind::Trader => covering.traders += left,
                Kind::Merchant => covering.merchants += left,
            }
        }
        covering
    }

    /// Markers owned, used or not.
    pub fn n_markers(&self) -> u8 {
        self.unused.total() + self.used.total()
    }

    /// §8.5 F3: points for the markers owned.
    pub fn marker_points(&self) -> u8 {
        match self.n_markers() {
            0 => 0,
            1 => 1,
            2..=3 => 3,
            4..=5 => 6,
            6..=7 => 10,
            8..=9 => 15,
            _ => 21,
        }
    }
}
