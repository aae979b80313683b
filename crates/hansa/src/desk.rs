//! A player's desk: abilities, supply, stock and markers (§1.2, §6).

use crate::pieces::{Ability, Color, Kind, Markers, Pieces};

/// Everything that lies before one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Desk {
    levels: [u8; 5],
    /// Pieces that can be used.
    pub supply: Pieces,
    /// Pieces that an income must fetch first.
    pub stock: Pieces,
    /// Markers that can still be used.
    pub unused: Markers,
    /// Markers that have been used.
    pub used: Markers,
    /// Revealed replacement markers that are still to be placed.
    pub plate: Markers,
    /// Replacement markers on the plate that are not revealed yet.
    pub unrevealed: u8,
    /// Points on the score track.
    pub score: u8,
    /// Whether the link has been paid for (§7).
    pub link_served: bool,
}

impl Desk {
    /// §1.2: the desk of this seat at the start, counted from 0.
    pub fn at_start(seat_index: u8) -> Self {
        Desk {
            supply: Pieces::new(5 + seat_index, 1),
            stock: Pieces::new(6 - seat_index, 0),
            ..Desk::default()
        }
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
    pub const fn improve(&mut self, ability: Ability) {
        self.levels[ability as usize] += 1;
        self.supply.put(ability.covered_by());
    }

    /// What the network is multiplied with.
    pub const fn keys(&self) -> u8 {
        [1, 2, 2, 3, 4][self.level(Ability::Keys) as usize]
    }

    /// Actions in a turn.
    pub const fn actions(&self) -> u8 {
        [2, 3, 3, 4, 4, 5][self.level(Ability::Actions) as usize]
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
        [2, 3, 4, 5][self.level(Ability::Book) as usize]
    }

    /// Pieces of one income; `None` means all.
    pub const fn bags(&self) -> Option<u8> {
        match self.level(Ability::Bags) {
            0 => Some(3),
            1 => Some(5),
            2 => Some(7),
            _ => None,
        }
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

    /// Whether markers wait on the plate.
    pub const fn has_plate_markers(&self) -> bool {
        self.unrevealed > 0 || !self.plate.is_empty()
    }
}
