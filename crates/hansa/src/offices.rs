//! Offices in cities: printed and extra ones, presence, control, networks (§8, Appendix B).

use std::hash::{Hash, Hasher};

use game_core::{MAX_SEATS, Seat};

use crate::board::Board;
use crate::ids::{CityId, CitySet, MAX_CITIES, MAX_OFFICES};
use crate::pieces::{Kind, Piece, Pieces};

/// The most extra offices on a board: a position may begin with as many as there are markers,
/// and every marker may add one.
const MAX_EXTRA: usize = 10;

/// The offices of all cities.
#[derive(Clone, Copy, Debug)]
pub struct Offices {
    printed: [[Option<Piece>; MAX_OFFICES]; MAX_CITIES],
    taken: [u8; MAX_CITIES],
    extra: [Option<(CityId, Piece)>; MAX_EXTRA],
    n_extra: u8,
    present: [CitySet; MAX_SEATS],
}

impl Offices {
    /// No offices.
    pub(crate) const fn none() -> Self {
        Offices {
            printed: [[None; MAX_OFFICES]; MAX_CITIES],
            taken: [0; MAX_CITIES],
            extra: [None; MAX_EXTRA],
            n_extra: 0,
            present: [CitySet::EMPTY; MAX_SEATS],
        }
    }

    /// The occupied printed offices of a city, from left to right.
    ///
    /// Offices are always taken from the left, so these are the first ones.
    pub fn printed(&self, city: CityId) -> impl DoubleEndedIterator<Item = Piece> {
        self.printed[city.index()]
            .into_iter()
            .take(self.n_printed(city).into())
            .flatten()
    }

    /// How many printed offices of a city are occupied.
    pub const fn n_printed(&self, city: CityId) -> u8 {
        self.taken[city.index()]
    }

    /// The extra offices of a city, the oldest first.
    pub fn extra(&self, city: CityId) -> impl DoubleEndedIterator<Item = Piece> {
        self.extra[..usize::from(self.n_extra)]
            .iter()
            .flatten()
            .filter(move |(place, _)| *place == city)
            .map(|(_, piece)| *piece)
    }

    /// All extra offices on the board.
    pub const fn n_extra(&self) -> u8 {
        self.n_extra
    }

    /// All offices of a city from left to right: the latest extra office first (§8.1).
    pub fn left_to_right(&self, city: CityId) -> impl DoubleEndedIterator<Item = Piece> {
        self.extra(city).rev().chain(self.printed(city))
    }

    /// The cities where this player has an office (§7).
    pub const fn present(&self, owner: Seat) -> CitySet {
        self.present[owner.index()]
    }

    /// The cities where several players have an office.
    pub(crate) fn shared(&self) -> CitySet {
        let (mut any, mut several) = (CitySet::EMPTY, CitySet::EMPTY);
        for cities in self.present {
            several |= any & cities;
            any |= cities;
        }
        several
    }

    /// How many offices this player has in a city.
    pub fn count(&self, city: CityId, owner: Seat) -> u8 {
        self.left_to_right(city)
            .map(|piece| u8::from(piece.owner() == owner))
            .sum()
    }

    /// All pieces of this player in offices.
    pub fn pieces_of(&self, owner: Seat) -> Pieces {
        let mut all = Pieces::default();
        for city in self.present(owner) {
            for piece in self.left_to_right(city) {
                if piece.owner() == owner {
                    all.put(piece.kind());
                }
            }
        }
        all
    }

    /// Establishes the leftmost empty printed office of a city.
    pub(crate) fn establish(&mut self, city: CityId, owner: Seat, kind: Kind) {
        let place = usize::from(self.taken[city.index()]);
        self.printed[city.index()][place] = Some(Piece::new(owner, kind));
        self.taken[city.index()] += 1;
        self.present[owner.index()].insert(city);
    }

    /// Adds an extra office to the left of everything in a city (§5.1).
    pub(crate) fn add_extra(&mut self, city: CityId, owner: Seat, kind: Kind) {
        self.extra[usize::from(self.n_extra)] = Some((city, Piece::new(owner, kind)));
        self.n_extra += 1;
        self.present[owner.index()].insert(city);
    }

    /// Exchanges two printed offices of a city, both occupied (§5.2).
    pub(crate) const fn swap(&mut self, city: CityId, left: u8, right: u8) {
        self.printed[city.index()].swap(left as usize, right as usize);
    }

    /// The piece in a printed office, counted from 0 at the left.
    pub fn printed_at(&self, city: CityId, place: u8) -> Option<Piece> {
        self.printed[city.index()]
            .get(usize::from(place))
            .copied()
            .flatten()
    }

    /// §8.1: who controls a city. The most offices; among equals the rightmost.
    pub fn controller(&self, city: CityId) -> Option<Seat> {
        let mut counts = [0_u8; MAX_SEATS];
        for piece in self.left_to_right(city) {
            counts[piece.owner().index()] += 1;
        }
        let most = counts.into_iter().max().filter(|most| *most > 0)?;
        self.left_to_right(city)
            .rev()
            .map(Piece::owner)
            .find(|owner| counts[owner.index()] == most)
    }

    /// §7: whether this player's presence joins the two ends of the link.
    pub fn is_linked(&self, board: &Board, owner: Seat) -> bool {
        let [from, to] = board.link().ends;
        self.present(owner).contains(from) && self.reach(board, owner, from).contains(to)
    }

    /// §8.3: the offices in the largest connected part of this player's cities.
    pub fn network(&self, board: &Board, owner: Seat) -> u8 {
        let mut left = self.present(owner);
        let mut largest = 0;
        while let Some(city) = left.first() {
            let part = self.reach(board, owner, city);
            left -= part;
            let offices = part.iter().map(|city| self.count(city, owner)).sum();
            largest = largest.max(offices);
        }
        largest
    }

    /// The cities of this player that hang together with `from`, which is one of them.
    pub fn reach(&self, board: &Board, owner: Seat, from: CityId) -> CitySet {
        let present = self.present(owner);
        let mut reached = CitySet::only(from);
        let mut border = reached;
        while !border.is_empty() {
            let further = border
                .iter()
                .fold(CitySet::EMPTY, |all, city| all | board.city(city).neighbors);
            border = (further & present) - reached;
            reached |= border;
        }
        reached
    }
}

impl PartialEq for Offices {
    fn eq(&self, other: &Self) -> bool {
        self.printed == other.printed
            && self.present == other.present
            && self.n_extra == other.n_extra
            && all_cities().all(|city| self.extra(city).eq(other.extra(city)))
    }
}

impl Eq for Offices {}

impl Hash for Offices {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.printed.hash(state);
        for city in all_cities() {
            for piece in self.extra(city) {
                (city, piece).hash(state);
            }
        }
    }
}

/// Ids of all cities a board may have; only the order within one city counts for extra offices.
fn all_cities() -> impl Iterator<Item = CityId> {
    (0..).map(CityId::new).take(MAX_CITIES)
}
