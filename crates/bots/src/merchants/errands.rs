//! The cheapest ways from a player's caravans to customers.

mod memo;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use game_core::{Game as _, Seat};
use merchants::{
    Board, BoardRef, CityId, CitySet, IntersectionId, Merchants, Owner, PathId, PathSet,
    PieceNumber,
};

/// Costs are counted in sixths of a card.
const CARD_COST: u16 = 6;
/// A step of a caravan: a third of a salt.
const STEP_COST: u16 = 2;
/// What a foreign route costs beside the step: the fee is paid once for several routes.
const FEE_COST: u16 = 2;
/// A route: lumber and ore.
const ROUTE_COST: u16 = 2 * CARD_COST;
/// A caravan: lumber, ore and salt.
const CARAVAN_COST: u16 = 3 * CARD_COST;
/// The most deliveries that a game asks for.
const MAX_ERRANDS: usize = 10;
/// The most intersections of a board.
const PLACES: usize = 192;

/// One way to one customer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Errand {
    /// Routes to open.
    pub(super) routes: u8,
    /// Steps to make.
    pub(super) steps: u8,
    /// Steps on foreign routes.
    pub(super) foreign: u8,
    /// Whether a caravan must be assembled first.
    pub(super) caravan: bool,
}

/// The deliveries a player will probably make, cheapest first.
#[derive(Clone, Debug)]
pub(super) struct Errands {
    list: [Errand; MAX_ERRANDS],
    len: usize,
    /// The paths to open for the first of them that asks for any.
    pub(super) first_routes: PathSet,
    /// The paths to open for all of them.
    pub(super) routes: PathSet,
    /// The customer of the first one.
    pub(super) first: Option<CityId>,
}

impl Errands {
    pub(super) fn as_slice(&self) -> &[Errand] {
        &self.list[..self.len]
    }
}

#[derive(Clone, Copy)]
struct Label {
    cost: u16,
    errand: Errand,
    /// Whether a route may be opened from here.
    attached: bool,
    via: Option<PathId>,
}

/// All that the errands of a player follow from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Question {
    board: BoardRef,
    /// The player's routes.
    own: PathSet,
    /// The routes of all.
    opened: PathSet,
    caravans: [Option<PathId>; 2],
    posts: CitySet,
    customers: CitySet,
    wanted: u8,
}

/// Finds ways to up to `wanted` customers, one after the other: after each, its new routes are
/// taken as open, and a caravan stands there.
pub(super) fn plan(state: &Merchants, seat: Seat, customers: CitySet, wanted: u8) -> Errands {
    memo::recall(Question {
        board: state.setup().board_ref(),
        own: state.routes(seat),
        opened: state.opened(),
        caravans: PieceNumber::BOTH.map(|caravan| state.caravan(seat, caravan)),
        posts: state.posts(Owner::Seat(seat)),
        customers,
        wanted,
    })
}

impl Question {
    /// The errands.
    ///
    /// It is Dijkstra's algorithm, going on after a customer is reached instead of starting anew.
    fn answer(&self) -> Errands {
        let mut errands = Errands {
            list: [Errand::default(); MAX_ERRANDS],
            len: 0,
            first_routes: PathSet::EMPTY,
            routes: PathSet::EMPTY,
            first: None,
        };
        let wanted = usize::from(self.wanted)
            .min(self.customers.len())
            .min(MAX_ERRANDS);
        if wanted > 0 {
            Search::new(self).run(self.customers, wanted, &mut errands);
        }
        errands
    }
}

struct Search {
    board: &'static Board,
    own: PathSet,
    opened: PathSet,
    labels: [Label; PLACES],
    /// Places with their costs.
    queue: BinaryHeap<Reverse<(u16, IntersectionId)>>,
}

impl Search {
    fn new(question: &Question) -> Self {
        let board = question.board.get();
        let far = Label {
            cost: u16::MAX,
            errand: Errand::default(),
            attached: false,
            via: None,
        };
        let mut search = Search {
            board,
            own: question.own,
            opened: question.opened,
            labels: [far; PLACES],
            queue: BinaryHeap::with_capacity(128),
        };
        for path in question.own {
            let ends = board.path(path);
            search.labels[ends.a.index()].attached = true;
            search.labels[ends.b.index()].attached = true;
        }
        for path in question.caravans.into_iter().flatten() {
            let ends = board.path(path);
            search.begin(ends.a, 0, Errand::default());
            search.begin(ends.b, 0, Errand::default());
        }
        for city in question.posts {
            let place = board.city(city).at;
            search.labels[place.index()].attached = true;
            let caravan = Errand {
                caravan: true,
                ..Errand::default()
            };
            search.begin(place, CARAVAN_COST, caravan);
        }
        search
    }

    /// A way begins here.
    fn begin(&mut self, place: IntersectionId, cost: u16, errand: Errand) {
        let label = &mut self.labels[place.index()];
        if cost < label.cost {
            label.cost = cost;
            label.errand = errand;
            label.via = None;
            self.push(place);
        }
    }

    fn push(&mut self, place: IntersectionId) {
        let cost = self.labels[place.index()].cost;
        self.queue.push(Reverse((cost, place)));
    }

    fn run(&mut self, mut customers: CitySet, wanted: usize, errands: &mut Errands) {
        while let Some(Reverse((cost, place))) = self.queue.pop() {
            if cost > self.labels[place.index()].cost {
                continue;
            }
            if let Some(city) = self.board.city_at(place)
                && customers.contains(city)
            {
                customers.remove(city);
                errands.list[errands.len] = self.labels[place.index()].errand;
                errands.len += 1;
                if errands.first.is_none() {
                    errands.first = Some(city);
                }
                self.open_way(place, errands);
                if errands.len == wanted {
                    return;
                }
                self.labels[place.index()].attached = true;
                self.begin(place, 0, Errand::default());
                if cost > 0 {
                    continue;
                }
            }
            self.relax(place);
        }
    }

    /// Takes the routes of the way to a customer as open.
    fn open_way(&mut self, customer: IntersectionId, errands: &mut Errands) {
        let is_first = errands.first_routes.is_empty();
        let mut place = customer;
        while let Some(path) = self.labels[place.index()].via {
            if !self.opened.contains(path) {
                self.opened.insert(path);
                self.own.insert(path);
                errands.routes.insert(path);
                if is_first {
                    errands.first_routes.insert(path);
                }
            }
            let ends = self.board.path(path);
            place = if ends.a == place { ends.b } else { ends.a };
        }
    }

    fn relax(&mut self, place: IntersectionId) {
        let here = self.labels[place.index()];
        for (path, end) in self.board.ways_from(place) {
            let mut errand = here.errand;
            errand.steps += 1;
            let is_open = self.opened.contains(*path);
            let extra = if self.own.contains(*path) {
                0
            } else if is_open {
                errand.foreign += 1;
                FEE_COST
            } else if here.attached {
                errand.routes += 1;
                ROUTE_COST
            } else {
                continue;
            };
            let cost = here.cost + STEP_COST + extra;
            let there = &mut self.labels[end.index()];
            if cost < there.cost {
                there.cost = cost;
                there.errand = errand;
                there.attached |= !is_open;
                there.via = Some(*path);
                self.push(*end);
            }
        }
    }
}
