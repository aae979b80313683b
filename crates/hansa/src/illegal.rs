//! Why a decision is refused: each reason with its clause.

use game_core::{Reason, Seat};
use thiserror::Error;

use crate::pieces::{Ability, Color, Kind, Marker, Pieces};
use crate::words::{article, pieces_words, seat_word};

/// The rule that a decision breaks, in words for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Illegal {
    #[error("the game is over")]
    GameOver,
    #[error("chance decides now, not a player")]
    ChanceDecides,
    #[error("that does not fit now: {due}")]
    WrongPhase {
        phase: &'static str,
        due: &'static str,
    },
    #[error("no actions are left in this turn; use a marker or end the turn")]
    NoActionsLeft,

    #[error("your stock is empty, so there is no income")]
    StockEmpty,
    #[error("an income brings exactly {expected} piece(s) from your stock, not {found}")]
    IncomeCount { expected: u8, found: u8 },
    #[error("an income brings 1 to {most} piece(s) from your stock, not {found}")]
    IncomeRange { most: u8, found: u8 },
    #[error("your stock holds {}, not {}", pieces_words(*.stock), pieces_words(*.asked))]
    StockLacks { stock: Pieces, asked: Pieces },

    #[error("you have no {kind} in your supply")]
    SupplyLacks { kind: Kind },
    #[error("{route} has no empty house")]
    RouteFull {
        route: &'static str,
        clause: &'static str,
    },
    #[error("{route} does not border the pawn's province")]
    OutOfPawnsReach { route: &'static str },

    #[error("you cannot displace your own piece")]
    OwnPiece,
    #[error("{} has no {kind} on {route}", seat_word(*.owner))]
    NoSuchPiece {
        route: &'static str,
        owner: Seat,
        kind: Kind,
        clause: &'static str,
    },
    #[error("displacing {} takes {needed} pieces from your supply, and you have {available}", article(*.kind))]
    CannotPay {
        kind: Kind,
        needed: u8,
        available: u8,
    },
    #[error("the penalty is {penalty} piece(s), so {merchants} merchants cannot be paid")]
    PaymentTooLarge { penalty: u8, merchants: u8 },
    #[error("placing {} and paying {} needs more than the {} in your supply", article(*.place), pieces_words(*.pay), pieces_words(*.supply))]
    PaymentLacks {
        place: Kind,
        pay: Pieces,
        supply: Pieces,
    },

    #[error("the displaced piece is on the board already")]
    DisplacedIsPlaced,
    #[error("displaced pieces go to an empty house of the nearest routes, and {route} is not one")]
    NotNearest { route: &'static str },
    #[error("displaced pieces never return to {route}, where they were displaced")]
    SameRoute { route: &'static str },
    #[error("the displaced piece must be placed before any extra piece")]
    DisplacedComesFirst,
    #[error("only one house is left, and the displaced piece must have it")]
    LastHouseIsReserved,
    #[error("no more extra pieces may be placed in this response")]
    NoExtrasLeft,
    #[error("extra pieces come from the stock while it holds any, and it has no {kind}")]
    StockFirst { kind: Kind },
    #[error("extra pieces come from the supply when the stock is empty, and it has no {kind}")]
    SupplyNext { kind: Kind },
    #[error("pieces are lifted from the board only when stock and supply are empty")]
    LiftNotNeeded,
    #[error("stock and supply are empty: lift a piece from the board instead")]
    MustLift,
    #[error("you have no {kind} on {route} that was not placed in this response")]
    NothingToLift { route: &'static str, kind: Kind },
    #[error("a piece lifted from {route} could go nowhere")]
    LiftLeadsNowhere { route: &'static str },
    #[error("set the lifted piece down first")]
    SetDownFirst { clause: &'static str },
    #[error("no piece is lifted")]
    NothingLifted { clause: &'static str },
    #[error("the piece was lifted from {route}; it must go to another route")]
    SameHouse {
        route: &'static str,
        clause: &'static str,
    },
    #[error("the displaced piece must be placed before the response ends")]
    DisplacedUnplaced,

    #[error("you have no piece on a house that could go anywhere")]
    NothingToMove,
    #[error("you have no {kind} on {route}")]
    NoOwnPiece { route: &'static str, kind: Kind },
    #[error("a {kind} on {route} could go nowhere")]
    MoveLeadsNowhere {
        route: &'static str,
        kind: Kind,
        clause: &'static str,
    },
    #[error("an exchange takes two moves, and one is left")]
    ExchangeNeedsTwo,
    #[error("there is no {kind} of yours on {route} to exchange with")]
    NoExchangePartner { route: &'static str, kind: Kind },
    #[error("move at least one piece before you stop")]
    NothingMoved,

    #[error("you do not hold every house of {route}: {yours} of {houses}")]
    RouteIncomplete {
        route: &'static str,
        yours: u8,
        houses: u8,
    },
    #[error("{city} is not at the end of the claimed route {route}")]
    NotAnEnd {
        city: &'static str,
        route: &'static str,
    },
    #[error("every printed office in {city} is taken")]
    CityFull { city: &'static str },
    #[error("the leftmost free office in {city} is {needed}; your privilege reaches {reached}")]
    PrivilegeTooLow {
        city: &'static str,
        needed: Color,
        reached: Color,
    },
    #[error("the leftmost free office in {city} takes {}, and there is none on {route}", article(*.needed))]
    WrongShape {
        city: &'static str,
        route: &'static str,
        needed: Kind,
    },
    #[error("{city} does not improve {ability}")]
    NoAbility {
        city: &'static str,
        ability: Ability,
    },
    #[error("your {ability} track is complete")]
    AbilityComplete {
        ability: Ability,
        clause: &'static str,
    },
    #[error("the table can only be reached by claiming {route}")]
    NotTheTableRoute { route: &'static str },
    #[error("the table has spaces 0 to 3, not {space}")]
    NoSuchSpace { space: u8 },
    #[error("the table space worth {points} is taken")]
    SpaceTaken { points: u8 },
    #[error("the table space worth {points} is {needed}; your privilege reaches {reached}")]
    SpacePrivilege {
        points: u8,
        needed: Color,
        reached: Color,
    },
    #[error("a table space takes a merchant, and there is none on {route}")]
    SpaceNeedsMerchant { route: &'static str },
    #[error("you had no unused Extra-office marker before this claim")]
    NoExtraOfficeMarker,
    #[error("an extra office comes after the reward under these rules, not instead of it")]
    ExtraOfficeComesLater,
    #[error("only an extra office may be added to the reward now")]
    OnlyExtraOffice,
    #[error("an extra office needs a city with an occupied printed office, and {city} has none")]
    CityWithoutOffice { city: &'static str },
    #[error("there is no {kind} of yours on {route}")]
    NoPieceForOffice { route: &'static str, kind: Kind },

    #[error("you have no unused '{marker}' marker")]
    NoMarker { marker: Marker },
    #[error("{city} has no occupied printed office at place {place}")]
    NoOfficeToSwap { city: &'static str, place: u8 },
    #[error("only neighboring offices can be swapped, named from left to right")]
    NotNeighbors,
    #[error("the two offices must be different and named from left to right")]
    SwapOrder,
    #[error("both offices belong to the same player, so a swap would change nothing")]
    SameOwner,
    #[error("one of the two offices must be your own")]
    SwapNeedsOwn,
    #[error("there is no piece on any house that the marker could take")]
    NothingToRemove,
    #[error("own pieces cannot be moved by this marker")]
    OpponentsOnly,
    #[error("take at least one piece before you stop")]
    NothingRemoved,

    #[error("this marker is not on your plate")]
    NotOnPlate { marker: Marker },
    #[error("all markers on your plate are alike: just place one")]
    NoChoiceOfMarker,
    #[error("choose which marker is placed first")]
    ChooseMarkerFirst,
    #[error("the marker to be placed is chosen already")]
    MarkerChosen,
    #[error("{route} has a marker already")]
    RouteHasMarker { route: &'static str },
    #[error("there are pieces on {route}")]
    RouteOccupied { route: &'static str },
    #[error("no city at the end of {route} has an empty office")]
    NoOpenCity { route: &'static str },
    #[error("no city at the end of {route} has an office")]
    NoEstablishedCity { route: &'static str },

    #[error("there is no pawn in this game")]
    NoPawn,
    #[error("the pawn moves for free only before anything else in a turn, or after it")]
    TurnTouched,
    #[error("the free pawn move of this turn is used")]
    FreePawnUsed,
    #[error("the pawn stands there already")]
    PawnStandsThere,
    #[error("province {to} is more than two steps away")]
    TooFar { to: usize },
    #[error("province {to} is not next to the pawn's")]
    NotNextDoor { to: usize },
}

impl Reason for Illegal {
    fn clause(&self) -> &'static str {
        match self {
            Illegal::GameOver => "8.4",
            Illegal::ChanceDecides => "0.3",
            Illegal::WrongPhase { .. } => "3.3",
            Illegal::NoActionsLeft => "3.2",
            Illegal::StockEmpty
            | Illegal::IncomeCount { .. }
            | Illegal::IncomeRange { .. }
            | Illegal::StockLacks { .. } => "4.1",
            Illegal::SupplyLacks { .. } => "4.2",
            Illegal::RouteFull { clause, .. }
            | Illegal::NoSuchPiece { clause, .. }
            | Illegal::SameHouse { clause, .. }
            | Illegal::SetDownFirst { clause }
            | Illegal::NothingLifted { clause }
            | Illegal::MoveLeadsNowhere { clause, .. }
            | Illegal::AbilityComplete { clause, .. } => clause,
            Illegal::OutOfPawnsReach { .. } => "9.3",
            Illegal::OwnPiece | Illegal::CannotPay { .. } => "4.3.1",
            Illegal::PaymentTooLarge { .. } | Illegal::PaymentLacks { .. } => "4.3.2",
            Illegal::DisplacedIsPlaced
            | Illegal::DisplacedComesFirst
            | Illegal::LastHouseIsReserved
            | Illegal::NoExtrasLeft => "4.3.3",
            Illegal::StockFirst { .. }
            | Illegal::SupplyNext { .. }
            | Illegal::LiftNotNeeded
            | Illegal::MustLift
            | Illegal::NothingToLift { .. }
            | Illegal::LiftLeadsNowhere { .. } => "4.3.4",
            Illegal::NotNearest { .. } | Illegal::SameRoute { .. } => "4.3.5",
            Illegal::DisplacedUnplaced => "4.3.6",
            Illegal::NothingToMove
            | Illegal::NoOwnPiece { .. }
            | Illegal::ExchangeNeedsTwo
            | Illegal::NoExchangePartner { .. }
            | Illegal::NothingMoved => "4.4",
            Illegal::RouteIncomplete { .. } => "4.5.1",
            Illegal::NotAnEnd { .. }
            | Illegal::CityFull { .. }
            | Illegal::PrivilegeTooLow { .. }
            | Illegal::WrongShape { .. }
            | Illegal::NoAbility { .. }
            | Illegal::NotTheTableRoute { .. }
            | Illegal::NoSuchSpace { .. }
            | Illegal::SpaceTaken { .. }
            | Illegal::SpacePrivilege { .. }
            | Illegal::SpaceNeedsMerchant { .. } => "4.5.2",
            Illegal::NoExtraOfficeMarker
            | Illegal::CityWithoutOffice { .. }
            | Illegal::NoPieceForOffice { .. } => "5.1",
            Illegal::ExtraOfficeComesLater | Illegal::OnlyExtraOffice => "10.1",
            Illegal::NoMarker { .. } => "5",
            Illegal::NoOfficeToSwap { .. }
            | Illegal::NotNeighbors
            | Illegal::SwapOrder
            | Illegal::SameOwner
            | Illegal::SwapNeedsOwn => "5.2",
            Illegal::NothingToRemove | Illegal::NothingRemoved | Illegal::OpponentsOnly => "5.5",
            Illegal::NotOnPlate { .. }
            | Illegal::NoChoiceOfMarker
            | Illegal::ChooseMarkerFirst
            | Illegal::MarkerChosen
            | Illegal::RouteHasMarker { .. }
            | Illegal::RouteOccupied { .. }
            | Illegal::NoOpenCity { .. }
            | Illegal::NoEstablishedCity { .. } => "5.6",
            Illegal::NoPawn
            | Illegal::TurnTouched
            | Illegal::FreePawnUsed
            | Illegal::PawnStandsThere
            | Illegal::TooFar { .. }
            | Illegal::NotNextDoor { .. } => "9.2",
        }
    }
}
