//! The state of a game: its fields, its phases, and the questions that several chapters ask.

use game_core::{Seat, Seats, ToAct};

use crate::board::Board;
use crate::desk::Desk;
use crate::houses::Houses;
use crate::ids::{CityId, MAX_ROUTES, ProvinceId, RouteId, RouteSet};
use crate::offices::Offices;
use crate::pieces::{Kind, Marker, Markers};
use crate::setup::{Options, Setup};

/// A game of Hansa Teutonica in progress.
///
/// A small value that is copied freely. Seats are in turn order: the start player has the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hansa {
    pub(crate) board: &'static Board,
    pub(crate) setup: Setup,
    pub(crate) start_player: Option<Seat>,
    pub(crate) desks: Seats<Desk>,
    pub(crate) houses: Houses,
    pub(crate) offices: Offices,
    pub(crate) route_markers: RouteMarkers,
    pub(crate) table: [Option<Seat>; 4],
    /// Markers in the pile and unrevealed ones on plates (§0.3).
    pub(crate) unseen: Markers,
    pub(crate) pile: u8,
    pub(crate) pile_exhausted: bool,
    pub(crate) completed: u8,
    pub(crate) active: Seat,
    pub(crate) actions_left: u8,
    pub(crate) turn_untouched: bool,
    pub(crate) pawn: Option<ProvinceId>,
    pub(crate) free_pawn_used: bool,
    pub(crate) phase: Phase,
}

/// What is to be decided (§3.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Phase {
    /// Chance: the markers of the three taverns.
    Taverns,
    /// Chance: the start player.
    StartPlayer,
    /// The second seat puts the pawn on the board.
    PawnSetup,
    /// The active player takes actions, uses markers or ends the turn.
    Acting,
    /// The active player pays for a displacement.
    Paying {
        route: RouteId,
        owner: Seat,
        kind: Kind,
    },
    /// The owner of the displaced piece responds.
    Responding(Response),
    /// The active player moves own pieces; `hand` came from that route.
    Moving {
        left: u8,
        moved: bool,
        hand: Option<(RouteId, Kind)>,
    },
    /// The active player chooses the reward of a claim; whether an Extra-office marker was there
    /// before the claim.
    Rewarding { route: RouteId, extra_office: bool },
    /// R16: the active player may add an extra office to the reward.
    Adding { route: RouteId },
    /// The active player removes pieces, or moves opponents' pieces, by a marker.
    Removing {
        left: u8,
        moving: bool,
        hand: Option<(RouteId, Seat, Kind)>,
    },
    /// The active player may move the pawn after the turn.
    PawnAfter,
    /// Chance: the kinds of the markers on the plate.
    Revealing,
    /// The active player places replacement markers.
    PlacingMarkers { chosen: Option<Marker> },
    /// Nobody: the game is over.
    Over,
}

/// A response to a displacement (§4.3.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Response {
    /// Where the piece was displaced.
    pub route: RouteId,
    /// Whose piece it was.
    pub owner: Seat,
    /// Which kind it was.
    pub kind: Kind,
    /// Whether it is still to be placed.
    pub in_hand: bool,
    /// How many extra pieces may still be placed.
    pub extras_left: u8,
    /// An own piece lifted from the board, to be set down.
    pub lifted: Option<(RouteId, Kind)>,
    /// The pieces placed so far: they may not be lifted again.
    pub placed: Placed,
}

/// The pieces placed in a response, sorted: at most the displaced one and two extra pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Placed([Option<(RouteId, Kind)>; 3]);

impl Placed {
    /// Notes one more piece.
    pub(crate) fn add(&mut self, route: RouteId, kind: Kind) {
        if let Some(free) = self.0.iter_mut().find(|place| place.is_none()) {
            *free = Some((route, kind));
        }
        // Sorted with the empty places last, so that equal sets are equal values.
        self.0
            .sort_unstable_by_key(|place| (place.is_none(), *place));
    }

    /// The pieces, in order.
    pub fn iter(&self) -> impl Iterator<Item = (RouteId, Kind)> {
        self.0.iter().copied().flatten()
    }
}

/// The markers that lie on routes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RouteMarkers {
    on: [Option<Marker>; MAX_ROUTES],
    routes: RouteSet,
}

impl RouteMarkers {
    pub(crate) const fn new() -> Self {
        RouteMarkers {
            on: [None; MAX_ROUTES],
            routes: RouteSet::EMPTY,
        }
    }

    /// The marker on a route.
    pub const fn on(&self, route: RouteId) -> Option<Marker> {
        self.on[route.index()]
    }

    /// The routes with a marker.
    pub const fn routes(&self) -> RouteSet {
        self.routes
    }

    pub(crate) const fn put(&mut self, route: RouteId, marker: Marker) {
        self.on[route.index()] = Some(marker);
        self.routes.insert(route);
    }

    pub(crate) const fn take(&mut self, route: RouteId) -> Option<Marker> {
        self.routes.remove(route);
        self.on[route.index()].take()
    }
}

impl Hansa {
    /// §2: the state before the first chance outcome.
    pub(crate) fn at_start(setup: &Setup) -> Self {
        let board = setup.board();
        let options = setup.options();
        Hansa {
            board,
            setup: *setup,
            start_player: setup.start_player(),
            desks: Seats::from_fn(setup.players(), |seat| Desk::at_start(seat.number() - 1)),
            houses: Houses::new(board),
            offices: Offices::none(),
            route_markers: RouteMarkers::new(),
            table: [None; 4],
            unseen: options.marker_set.pile(),
            pile: options.marker_set.pile().total(),
            pile_exhausted: false,
            completed: 0,
            active: Seat::FIRST,
            actions_left: Desk::default().actions(),
            turn_untouched: true,
            pawn: None,
            free_pawn_used: false,
            phase: Phase::Taverns,
        }
    }

    /// The board.
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// The rule options.
    pub const fn options(&self) -> &Options {
        self.setup.options()
    }

    /// Which of the people at the table has the first seat; `None` before chance has decided.
    pub const fn start_player(&self) -> Option<Seat> {
        self.start_player
    }

    /// How many play.
    pub const fn players(&self) -> u8 {
        self.desks.count()
    }

    /// The desk of a seat.
    pub fn desk(&self, seat: Seat) -> &Desk {
        &self.desks[seat]
    }

    /// The houses and the pieces in them.
    pub const fn houses(&self) -> &Houses {
        &self.houses
    }

    /// The offices in the cities.
    pub const fn offices(&self) -> &Offices {
        &self.offices
    }

    /// The markers on the routes.
    pub const fn route_markers(&self) -> &RouteMarkers {
        &self.route_markers
    }

    /// Whose merchants lie on the Coellen table, from left to right.
    pub const fn table(&self) -> [Option<Seat>; 4] {
        self.table
    }

    /// The multiset of markers that nobody has seen yet (§0.3).
    pub const fn unseen(&self) -> Markers {
        self.unseen
    }

    /// How many markers are in the pile.
    pub const fn pile(&self) -> u8 {
        self.pile
    }

    /// Whether a replacement could not be drawn (§8.4 E2).
    pub const fn pile_exhausted(&self) -> bool {
        self.pile_exhausted
    }

    /// How many cities are completed (§8.2).
    pub const fn completed(&self) -> u8 {
        self.completed
    }

    /// Whose turn it is.
    pub const fn active(&self) -> Seat {
        self.active
    }

    /// Actions left in this turn.
    pub const fn actions_left(&self) -> u8 {
        self.actions_left
    }

    /// Whether no action was taken and no marker used in this turn.
    pub const fn turn_untouched(&self) -> bool {
        self.turn_untouched
    }

    /// Where the pawn stands; only in the two-player game.
    pub const fn pawn(&self) -> Option<ProvinceId> {
        self.pawn
    }

    /// Whether the free pawn move of this turn is used.
    pub const fn free_pawn_used(&self) -> bool {
        self.free_pawn_used
    }

    /// What is to be decided.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Who decides (§3.4).
    pub(crate) const fn decider(&self) -> ToAct {
        match self.phase {
            Phase::Taverns | Phase::StartPlayer | Phase::Revealing => ToAct::Chance,
            Phase::PawnSetup => ToAct::Seat(Seat::new(1)),
            Phase::Responding(Response { owner, .. }) => ToAct::Seat(owner),
            Phase::Acting
            | Phase::Paying { .. }
            | Phase::Moving { .. }
            | Phase::Rewarding { .. }
            | Phase::Adding { .. }
            | Phase::Removing { .. }
            | Phase::PawnAfter
            | Phase::PlacingMarkers { .. } => ToAct::Seat(self.active),
            Phase::Over => ToAct::Nobody,
        }
    }

    /// The active player's desk.
    pub(crate) fn active_desk(&self) -> &Desk {
        &self.desks[self.active]
    }

    /// The active player's desk, to change.
    pub(crate) fn active_desk_mut(&mut self) -> &mut Desk {
        &mut self.desks[self.active]
    }

    /// §9.3: the routes where the active player may place, displace and claim.
    pub(crate) fn routes_in_reach(&self) -> RouteSet {
        match self.pawn {
            Some(province) => self.board.province(province).routes,
            None => self.board.all_routes(),
        }
    }

    /// Whether a printed office of the city is empty.
    pub(crate) fn has_empty_office(&self, city: CityId) -> bool {
        usize::from(self.offices.n_printed(city)) < self.board.city(city).offices.len()
    }

    /// The name of a route for people.
    pub(crate) fn route_name(&self, route: RouteId) -> &'static str {
        &self.board.route(route).name
    }

    /// The name of a city for people.
    pub(crate) fn city_name(&self, city: CityId) -> &'static str {
        &self.board.city(city).name
    }
}
