//! The houses of all routes and the pieces in them.

use std::hash::{Hash, Hasher};

use game_core::{MAX_SEATS, Seat};

use crate::board::Board;
use crate::house::House;
use crate::ids::{MAX_HOUSES, MAX_ROUTES, RouteId, RouteSet};
use crate::pieces::{Kind, Piece, Pieces};

/// A class of pieces: one owner, one kind.
const CLASSES: usize = MAX_SEATS * 2;

const fn class_of(owner: Seat, kind: Kind) -> usize {
    owner.index() * 2 + kind as usize
}

/// Which piece stands in which house.
///
/// Which house of a route a piece stands in is for display only (§13.1): it does not count for
/// equality, nor for any decision that names no house. Beside the houses it keeps, for every class of pieces, the set of routes where one
/// stands, so that questions about the whole board are a few bit operations.
#[derive(Clone, Copy, Debug)]
pub struct Houses {
    pieces: [[Option<Piece>; MAX_HOUSES]; MAX_ROUTES],
    empty: [u8; MAX_ROUTES],
    with: [RouteSet; CLASSES],
    open: RouteSet,
}

impl Houses {
    /// All houses of a board, empty.
    pub(crate) fn new(board: &Board) -> Self {
        let mut empty = [0; MAX_ROUTES];
        for (id, route) in board.routes() {
            empty[id.index()] = route.houses;
        }
        Houses {
            pieces: [[None; MAX_HOUSES]; MAX_ROUTES],
            empty,
            with: [RouteSet::EMPTY; CLASSES],
            open: board.all_routes(),
        }
    }

    /// The routes with an empty house.
    pub const fn open(&self) -> RouteSet {
        self.open
    }

    /// The routes where a piece of this owner and kind stands.
    pub const fn with(&self, owner: Seat, kind: Kind) -> RouteSet {
        self.with[class_of(owner, kind)]
    }

    /// The routes where any piece of this owner stands.
    pub fn with_any_of(&self, owner: Seat) -> RouteSet {
        self.with(owner, Kind::Trader) | self.with(owner, Kind::Merchant)
    }

    /// The routes where any piece stands.
    pub fn occupied(&self) -> RouteSet {
        self.with
            .iter()
            .fold(RouteSet::EMPTY, |all, routes| all | *routes)
    }

    /// The routes where pieces of this owner stand and nobody else's.
    pub fn held_alone_by(&self, owner: Seat) -> RouteSet {
        let mut foreign = RouteSet::EMPTY;
        for (class, routes) in self.with.iter().enumerate() {
            if class / 2 != owner.index() {
                foreign |= *routes;
            }
        }
        self.with_any_of(owner) - foreign
    }

    /// The routes whose houses all hold pieces of this owner.
    pub fn filled_by(&self, owner: Seat) -> RouteSet {
        self.held_alone_by(owner) - self.open
    }

    /// How many houses of a route are empty.
    pub const fn empty_on(&self, route: RouteId) -> u8 {
        self.empty[route.index()]
    }

    /// How many pieces of this owner and kind stand on a route.
    pub fn count(&self, route: RouteId, owner: Seat, kind: Kind) -> u8 {
        let piece = Some(Piece::new(owner, kind));
        let here = &self.pieces[route.index()];
        here.iter().map(|house| u8::from(*house == piece)).sum()
    }

    /// The pieces of this owner on a route.
    pub fn pieces_on(&self, route: RouteId, owner: Seat) -> Pieces {
        Pieces::new(
            self.count(route, owner, Kind::Trader),
            self.count(route, owner, Kind::Merchant),
        )
    }

    /// All pieces of this owner on the board.
    pub fn pieces_of(&self, owner: Seat) -> Pieces {
        let mut all = Pieces::default();
        for route in self.with_any_of(owner) {
            all.add(self.pieces_on(route, owner));
        }
        all
    }

    /// The houses of a route in their order, for display.
    pub fn on(&self, board: &Board, route: RouteId) -> &[Option<Piece>] {
        &self.pieces[route.index()][..usize::from(board.route(route).houses)]
    }

    /// The first house of a route that holds this, if one does: a piece, or nothing.
    pub(crate) fn first_with(&self, route: RouteId, held: Option<Piece>) -> Option<House> {
        let here = self.pieces[route.index()].iter();
        let mut houses = here.zip(House::ALL);
        houses.find_map(|(house, number)| (*house == held).then_some(number))
    }

    /// Puts a piece into an empty house, the first one unless another is meant.
    pub(crate) fn put(&mut self, route: RouteId, meant: Option<House>, piece: Piece) -> House {
        let house = meant.or_else(|| self.first_with(route, None));
        let house = house.expect("a house must be empty");
        self.put_at(route, house, piece);
        house
    }

    /// Puts a piece into this house, which must be empty.
    pub(crate) fn put_at(&mut self, route: RouteId, house: House, piece: Piece) {
        let before = self.pieces[route.index()][house.index()].replace(piece);
        assert!(before.is_none(), "the house must be empty");
        self.with[class_of(piece.owner(), piece.kind())].insert(route);
        self.empty[route.index()] -= 1;
        if self.empty[route.index()] == 0 {
            self.open.remove(route);
        }
    }

    /// Takes a piece off, the first of its kind unless the one of another house is meant.
    pub(crate) fn take(&mut self, route: RouteId, meant: Option<House>, piece: Piece) -> House {
        let house = meant.or_else(|| self.first_with(route, Some(piece)));
        let house = house.expect("the piece must stand on the route");
        let here = &mut self.pieces[route.index()];
        let before = here[house.index()].take();
        assert!(before == Some(piece), "the piece must stand in the house");
        if !here.contains(&Some(piece)) {
            self.with[class_of(piece.owner(), piece.kind())].remove(route);
        }
        self.empty[route.index()] += 1;
        self.open.insert(route);
        house
    }

    /// Takes a piece off as [`Houses::take`] does, and puts another into the same house.
    pub(crate) fn replace(
        &mut self,
        route: RouteId,
        meant: Option<House>,
        old: Piece,
        new: Piece,
    ) -> House {
        let house = self.take(route, meant, old);
        self.put_at(route, house, new);
        house
    }

    /// The pieces of each class on a route, in a fixed order.
    fn sorted(&self, route: usize) -> [Option<Piece>; MAX_HOUSES] {
        let mut pieces = self.pieces[route];
        pieces.sort_unstable();
        pieces
    }
}

impl PartialEq for Houses {
    fn eq(&self, other: &Self) -> bool {
        self.with == other.with
            && self.open == other.open
            && (0..MAX_ROUTES).all(|route| {
                self.pieces[route] == other.pieces[route]
                    || self.sorted(route) == other.sorted(route)
            })
    }
}

impl Eq for Houses {}

impl Hash for Houses {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for route in self.occupied() {
            (route, self.sorted(route.index())).hash(state);
        }
    }
}
