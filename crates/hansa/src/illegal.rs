//! Why a decision is refused: each reason with its clause.

use game_core::{Clause, Reason, Seat};

use crate::clauses;
use crate::house::House;
use crate::ids::{CityId, ProvinceId, RouteId};
use crate::pieces::{Ability, Color, Kind, Marker, Pieces};
use crate::state::PhaseName;

/// The rule that a decision breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "variants and fields are what their names say; `reason_words` tells them"
)]
pub enum Illegal {
    GameOver,
    ChanceDecides,
    WrongPhase {
        phase: PhaseName,
    },
    NoActionsLeft,

    StockEmpty,
    IncomeCount {
        expected: u8,
        found: u8,
    },
    IncomeRange {
        most: u8,
        found: u8,
    },
    StockLacks {
        stock: Pieces,
        asked: Pieces,
    },

    SupplyLacks {
        kind: Kind,
    },
    RouteFull {
        route: RouteId,
        clause: Clause,
    },
    OutOfPawnsReach {
        route: RouteId,
    },
    NoSuchHouse {
        route: RouteId,
        houses: u8,
    },
    HouseTaken {
        route: RouteId,
        house: House,
        clause: Clause,
    },
    NotInHouse {
        route: RouteId,
        house: House,
        owner: Seat,
        kind: Kind,
        clause: Clause,
    },

    OwnPiece,
    NoSuchPiece {
        route: RouteId,
        owner: Seat,
        kind: Kind,
        clause: Clause,
    },
    CannotPay {
        kind: Kind,
        needed: u8,
        available: u8,
    },
    PaymentTooLarge {
        penalty: u8,
        merchants: u8,
    },
    PaymentLacks {
        place: Kind,
        pay: Pieces,
        supply: Pieces,
    },

    DisplacedIsPlaced,
    NotNearest {
        route: RouteId,
    },
    SameRoute {
        route: RouteId,
    },
    DisplacedComesFirst,
    LastHouseIsReserved,
    NoExtrasLeft,
    StockFirst {
        kind: Kind,
    },
    SupplyNext {
        kind: Kind,
    },
    LiftNotNeeded,
    MustLift,
    NothingToLift {
        route: RouteId,
        kind: Kind,
    },
    LiftLeadsNowhere {
        route: RouteId,
    },
    SetDownFirst {
        clause: Clause,
    },
    NothingLifted {
        clause: Clause,
    },
    SameHouse {
        route: RouteId,
        clause: Clause,
    },
    DisplacedUnplaced,

    NothingToMove,
    NoOwnPiece {
        route: RouteId,
        kind: Kind,
    },
    MoveLeadsNowhere {
        route: RouteId,
        kind: Kind,
        clause: Clause,
    },
    ExchangeNeedsTwo,
    NoExchangePartner {
        route: RouteId,
        kind: Kind,
    },
    NothingMoved,

    RouteIncomplete {
        route: RouteId,
        yours: u8,
        houses: u8,
    },
    NotAnEnd {
        city: CityId,
        route: RouteId,
    },
    CityFull {
        city: CityId,
    },
    PrivilegeTooLow {
        city: CityId,
        needed: Color,
        reached: Color,
    },
    WrongShape {
        city: CityId,
        route: RouteId,
        needed: Kind,
    },
    NoAbility {
        city: CityId,
        ability: Ability,
    },
    AbilityComplete {
        ability: Ability,
        clause: Clause,
    },
    NotTheTableRoute {
        route: RouteId,
    },
    NoSuchSpace {
        space: u8,
    },
    SpaceTaken {
        points: u8,
    },
    SpacePrivilege {
        points: u8,
        needed: Color,
        reached: Color,
    },
    SpaceNeedsMerchant {
        route: RouteId,
    },
    NoExtraOfficeMarker,
    ExtraOfficeComesLater,
    OnlyExtraOffice,
    CityWithoutOffice {
        city: CityId,
    },
    NoPieceForOffice {
        route: RouteId,
        kind: Kind,
    },

    NoMarker {
        marker: Marker,
    },
    NoOfficeToSwap {
        city: CityId,
        place: u8,
    },
    NotNeighbors,
    SwapOrder,
    SameOwner,
    SwapNeedsOwn,
    NothingToRemove,
    OpponentsOnly,
    NothingRemoved,

    NotOnPlate {
        marker: Marker,
    },
    NoChoiceOfMarker,
    ChooseMarkerFirst,
    MarkerChosen,
    RouteHasMarker {
        route: RouteId,
    },
    RouteOccupied {
        route: RouteId,
    },
    NoOpenCity {
        route: RouteId,
    },
    NoEstablishedCity {
        route: RouteId,
    },

    NoPawn,
    TurnTouched,
    FreePawnUsed,
    PawnStandsThere,
    TooFar {
        to: ProvinceId,
    },
    NotNextDoor {
        to: ProvinceId,
    },
}

impl Reason for Illegal {
    fn clause(&self) -> Clause {
        match self {
            Illegal::GameOver => clauses::END_OF_GAME,
            Illegal::ChanceDecides => clauses::CHANCE,
            Illegal::WrongPhase { .. } => clauses::PHASES,
            Illegal::NoActionsLeft => clauses::ACTIONS,
            Illegal::StockEmpty
            | Illegal::IncomeCount { .. }
            | Illegal::IncomeRange { .. }
            | Illegal::StockLacks { .. } => clauses::INCOME,
            Illegal::SupplyLacks { .. } => clauses::PLACE,
            Illegal::NoSuchHouse { .. } => clauses::DECISIONS,
            Illegal::RouteFull { clause, .. }
            | Illegal::HouseTaken { clause, .. }
            | Illegal::NotInHouse { clause, .. }
            | Illegal::NoSuchPiece { clause, .. }
            | Illegal::SameHouse { clause, .. }
            | Illegal::SetDownFirst { clause }
            | Illegal::NothingLifted { clause }
            | Illegal::MoveLeadsNowhere { clause, .. }
            | Illegal::AbilityComplete { clause, .. } => *clause,
            Illegal::OutOfPawnsReach { .. } => clauses::PAWN_REACH,
            Illegal::OwnPiece | Illegal::CannotPay { .. } => clauses::DISPLACE,
            Illegal::PaymentTooLarge { .. } | Illegal::PaymentLacks { .. } => clauses::PAYMENT,
            Illegal::DisplacedIsPlaced
            | Illegal::DisplacedComesFirst
            | Illegal::LastHouseIsReserved
            | Illegal::NoExtrasLeft => clauses::RESPONSE,
            Illegal::StockFirst { .. }
            | Illegal::SupplyNext { .. }
            | Illegal::LiftNotNeeded
            | Illegal::MustLift
            | Illegal::NothingToLift { .. }
            | Illegal::LiftLeadsNowhere { .. } => clauses::EXTRA_PIECES,
            Illegal::NotNearest { .. } | Illegal::SameRoute { .. } => clauses::NEAREST_ROUTES,
            Illegal::DisplacedUnplaced => clauses::END_OF_RESPONSE,
            Illegal::NothingToMove
            | Illegal::NoOwnPiece { .. }
            | Illegal::ExchangeNeedsTwo
            | Illegal::NoExchangePartner { .. }
            | Illegal::NothingMoved => clauses::MOVE,
            Illegal::RouteIncomplete { .. } => clauses::CLAIM,
            Illegal::NotAnEnd { .. }
            | Illegal::CityFull { .. }
            | Illegal::PrivilegeTooLow { .. }
            | Illegal::WrongShape { .. }
            | Illegal::NoAbility { .. }
            | Illegal::NotTheTableRoute { .. }
            | Illegal::NoSuchSpace { .. }
            | Illegal::SpaceTaken { .. }
            | Illegal::SpacePrivilege { .. }
            | Illegal::SpaceNeedsMerchant { .. } => clauses::REWARD,
            Illegal::NoExtraOfficeMarker
            | Illegal::CityWithoutOffice { .. }
            | Illegal::NoPieceForOffice { .. } => clauses::EXTRA_OFFICE,
            Illegal::ExtraOfficeComesLater | Illegal::OnlyExtraOffice => clauses::VARIANTS,
            Illegal::NoMarker { .. } => clauses::MARKERS,
            Illegal::NoOfficeToSwap { .. }
            | Illegal::NotNeighbors
            | Illegal::SwapOrder
            | Illegal::SameOwner
            | Illegal::SwapNeedsOwn => clauses::SWAP,
            Illegal::NothingToRemove | Illegal::NothingRemoved | Illegal::OpponentsOnly => {
                clauses::REMOVE_THREE
            }
            Illegal::NotOnPlate { .. }
            | Illegal::NoChoiceOfMarker
            | Illegal::ChooseMarkerFirst
            | Illegal::MarkerChosen
            | Illegal::RouteHasMarker { .. }
            | Illegal::RouteOccupied { .. }
            | Illegal::NoOpenCity { .. }
            | Illegal::NoEstablishedCity { .. } => clauses::REPLACEMENT,
            Illegal::NoPawn
            | Illegal::TurnTouched
            | Illegal::FreePawnUsed
            | Illegal::PawnStandsThere
            | Illegal::TooFar { .. }
            | Illegal::NotNextDoor { .. } => clauses::PAWN,
        }
    }
}
