//! The state of a game: its fields, its phases, and the questions that several chapters ask.

use game_core::{Seat, Seats, ToAct};

use crate::board::Board;
use crate::desk::Desk;
use crate::house::Meant;
use crate::houses::Houses;
use crate::ids::{CityId, MAX_ROUTES, ProvinceId, RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::offices::Offices;
use crate::pieces::{Kind, Marker, Markers, Piece, named};
use crate::setup::{Options, Remove3Mode, Setup};
use crate::turn::{self, EndReason};

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
        house: Meant,
    },
    /// The owner of the displaced piece responds.
    Responding(Response),
    /// The active player moves own pieces.
    Moving {
        left: u8,
        moved: bool,
        hand: Option<Lifted>,
    },
    /// The active player chooses the reward of a claim; whether an Extra-office marker was there
    /// before the claim.
    Rewarding { route: RouteId, extra_office: bool },
    /// R16: the active player may add an extra office to the reward.
    Adding { route: RouteId },
    /// The active player removes pieces, or moves opponents' pieces, by a marker.
    Removing {
        left: u8,
        mode: Remove3Mode,
        hand: Option<Lifted>,
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

/// The name of a [`Phase`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "they are the phases of the same names")]
pub enum PhaseName {
    Taverns,
    StartPlayer,
    PawnSetup,
    Acting,
    Paying,
    Responding,
    Moving,
    Rewarding,
    Adding,
    Removing,
    PawnAfter,
    Revealing,
    PlacingMarkers,
    Over,
}
named!(
    PhaseName, "phase",
    Taverns => "taverns",
    StartPlayer => "start_player",
    PawnSetup => "pawn_setup",
    Acting => "acting",
    Paying => "paying",
    Responding => "responding",
    Moving => "moving",
    Rewarding => "rewarding",
    Adding => "adding",
    Removing => "removing",
    PawnAfter => "pawn_after",
    Revealing => "revealing",
    PlacingMarkers => "placing_markers",
    Over => "over",
);

impl Phase {
    /// Its name in notation.
    pub const fn name(&self) -> PhaseName {
        match self {
            Phase::Taverns => PhaseName::Taverns,
            Phase::StartPlayer => PhaseName::StartPlayer,
            Phase::PawnSetup => PhaseName::PawnSetup,
            Phase::Acting => PhaseName::Acting,
            Phase::Paying { .. } => PhaseName::Paying,
            Phase::Responding(_) => PhaseName::Responding,
            Phase::Moving { .. } => PhaseName::Moving,
            Phase::Rewarding { .. } => PhaseName::Rewarding,
            Phase::Adding { .. } => PhaseName::Adding,
            Phase::Removing { .. } => PhaseName::Removing,
            Phase::PawnAfter => PhaseName::PawnAfter,
            Phase::Revealing => PhaseName::Revealing,
            Phase::PlacingMarkers { .. } => PhaseName::PlacingMarkers,
            Phase::Over => PhaseName::Over,
        }
    }
}

/// A piece that was lifted from a route and is to be set down on another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lifted {
    /// The route it stood on.
    pub from: RouteId,
    /// The house it stood in.
    pub house: Meant,
    /// Whose it is, and which kind.
    pub piece: Piece,
}

/// A response to a displacement (§4.3.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Response {
    /// Where the piece was displaced.
    pub route: RouteId,
    /// The house it stood in.
    pub house: Meant,
    /// Whose piece it was.
    pub owner: Seat,
    /// Which kind it was.
    pub kind: Kind,
    /// Whether it is still to be placed.
    pub in_hand: bool,
    /// How many extra pieces may still be placed.
    pub extras_left: u8,
    /// An own piece lifted from the board, to be set down.
    pub lifted: Option<Lifted>,
    /// The pieces placed so far: they may not be lifted again.
    pub placed: Placed,
}

/// A piece placed in a response, and where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlacedPiece {
    /// The route it was placed on.
    pub route: RouteId,
    /// Which kind it is.
    pub kind: Kind,
}

/// The most pieces that are placed in a response: the displaced one and the extra pieces.
pub(crate) const MAX_PLACED: usize = {
    let (trader, merchant) = (Kind::Trader.extra_pieces(), Kind::Merchant.extra_pieces());
    1 + (if trader > merchant { trader } else { merchant }) as usize
};

/// The pieces placed in a response, sorted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Placed([Option<PlacedPiece>; MAX_PLACED]);

impl Placed {
    /// Notes one more piece.
    pub(crate) fn add(&mut self, piece: PlacedPiece) {
        let free = self.0.iter_mut().find(|place| place.is_none());
        *free.expect("a response places no more pieces") = Some(piece);
        // Sorted with the empty places last, so that equal sets are equal values.
        self.0
            .sort_unstable_by_key(|place| (place.is_none(), *place));
    }

    /// The pieces, in order.
    pub fn iter(&self) -> impl Iterator<Item = PlacedPiece> {
        self.0.iter().copied().flatten()
    }

    /// How many such pieces were placed.
    pub(crate) fn count(&self, piece: PlacedPiece) -> usize {
        self.iter().filter(|placed| *placed == piece).count()
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

    pub(crate) fn put(&mut self, route: RouteId, marker: Marker) {
        self.on[route.index()] = Some(marker);
        self.routes.insert(route);
    }

    pub(crate) fn take(&mut self, route: RouteId) -> Option<Marker> {
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

    /// §8.4: why the game is over, if it is.
    pub fn end_reason(&self) -> Option<EndReason> {
        let over = self.phase == Phase::Over;
        over.then(|| turn::end_reached(self)).flatten()
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

    /// The pieces that are lifted and not yet set down.
    pub(crate) fn pieces_in_hand(&self) -> impl Iterator<Item = Piece> {
        let (first, second) = match self.phase {
            Phase::Responding(Response {
                owner,
                kind,
                in_hand,
                lifted,
                ..
            }) => (
                in_hand.then(|| Piece::new(owner, kind)),
                lifted.map(|lifted| lifted.piece),
            ),
            Phase::Moving { hand, .. } | Phase::Removing { hand, .. } => {
                (hand.map(|lifted| lifted.piece), None)
            }
            Phase::Taverns
            | Phase::StartPlayer
            | Phase::PawnSetup
            | Phase::Acting
            | Phase::Paying { .. }
            | Phase::Rewarding { .. }
            | Phase::Adding { .. }
            | Phase::PawnAfter
            | Phase::Revealing
            | Phase::PlacingMarkers { .. }
            | Phase::Over => (None, None),
        };
        first.into_iter().chain(second)
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

    /// §10.2 K6: an action is counted when its first decision is played.
    pub(crate) const fn spend_action(&mut self) {
        let left = self.actions_left.checked_sub(1);
        self.actions_left = left.expect("an action is begun only if one is left");
        self.turn_untouched = false;
    }

    /// Why a decision is refused that the phase does not ask for.
    pub(crate) const fn not_now(&self) -> Illegal {
        match self.decider() {
            ToAct::Nobody => Illegal::GameOver,
            ToAct::Chance => Illegal::ChanceDecides,
            ToAct::Seat(_) => Illegal::WrongPhase {
                phase: self.phase.name(),
            },
        }
    }
}
