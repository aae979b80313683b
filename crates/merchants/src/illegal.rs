//! Why a decision is refused: one fact each.

use game_core::{Clause, Reason, Seat};

use crate::clauses;
use crate::goods::{Purchase, Resource};
use crate::ids::{CardKind, CityId, HexId, PathId};
use crate::phase::Due;

/// Why a decision is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "`Words::reason_words` says each in a sentence")]
pub enum Illegal {
    NotNow { due: Due },

    NotPurple { city: CityId },
    CityOccupied { city: CityId },
    PathOpened { path: PathId, owner: Seat },
    SetupRouteApart,
    ConnectsCities,

    TooPoor { purchase: Purchase },
    NoSuchCard { card: CardKind },
    BoughtThisTurn { card: CardKind },
    CardPlayed,
    CardTooEarly { card: CardKind },
    CardWithoutEffect { card: CardKind },
    NoCardsLeft,

    NotHeld { resource: Resource },
    OutOfOrder,
    CannotComplete { resource: Resource },
    WrongDiscard { due: u8, found: u8 },
    DiscardBegun,
    DiscardNotHeld,
    RobberStays { hex: HexId },
    RobberNeedsNumber { hex: HexId },
    NoVictim { seat: Seat },

    EmptyOffer,
    OneSided,
    WrongAddressee,
    OfferNotOwned,
    NothingToTrade,
    TooManyProposals { most: u8 },
    RepeatedProposal,
    OffMenu,
    OnlyACall,
    WantNotOwned,
    NoAnswerToConclude { seat: Seat },
    CounterNotOwned,
    NoSuchOffer { seat: Seat, number: u8 },

    ExchangeNeedsThree { resource: Resource },
    ExchangeSame,
    SupplyEmpty { resource: Resource, clause: Clause },
    BankEmpty,
    TooLittleGold,
    TwoPurchases,

    NotYourPost { city: CityId },
    WrongEntry,
    NameReplaced { clause: Clause },
    NothingToReplace { clause: Clause },
    AlreadyThere { clause: Clause },
    LowerNumber,
    NotYourRouteAtPost,
    RouteFull { clause: Clause },

    NoRoutesLeft,
    RouteApart,
    FreeRouteApart,
    FirstRouteDue,
    NoSuchChain,

    NoMerchant,
    NoCaravan,
    MerchantThere { owner: Seat },
    PostThere { city: CityId },
    NoPostLeft { city: CityId },
    TooFar { distance: u8, grain: u8 },
    BeyondCard { distance: u8, reach: u8 },
    NotOpenHex { hex: HexId },
    NoTokenThere { hex: HexId },
    ArchTokenStays,

    NoStepsLeft,
    StepsLeft,
    NotAdjacentRoute,
    NoGoldForFee { to: Seat },
    WouldGetStuck,
    NowhereToGo,
    NoStepMade,
    CardMoveWithoutSalt,
    OtherCaravan,
    NoTokenAvailable,
    NotAtCaravan { city: CityId },
    NoPostThere { city: CityId },
    OwnPost { city: CityId },
    AlreadyServed { city: CityId },
}

impl Reason for Illegal {
    fn clause(&self) -> Clause {
        match *self {
            Illegal::NotNow { due } => due.clause,
            Illegal::TooPoor { purchase } => purchase.clause(),
            Illegal::SupplyEmpty { clause, .. }
            | Illegal::NameReplaced { clause }
            | Illegal::NothingToReplace { clause }
            | Illegal::AlreadyThere { clause }
            | Illegal::RouteFull { clause } => clause,
            Illegal::NotPurple { .. } | Illegal::CityOccupied { .. } => clauses::STARTING_POSTS,
            Illegal::PathOpened { .. } | Illegal::RouteApart => clauses::ROUTE_PLACE,
            Illegal::SetupRouteApart => clauses::STARTING_ROUTES,
            Illegal::ConnectsCities => clauses::STARTING_ROUTES_APART,
            Illegal::BoughtThisTurn { .. } => clauses::NEW_CARDS_WAIT,
            Illegal::NoSuchCard { .. } | Illegal::CardPlayed => clauses::ONE_CARD_A_TURN,
            Illegal::CardTooEarly { .. } => clauses::CARD_TIMING,
            Illegal::CardWithoutEffect { .. } => clauses::CARD_WITHOUT_EFFECT,
            Illegal::NoCardsLeft => clauses::CARD_STACK,
            Illegal::OutOfOrder | Illegal::CannotComplete { .. } | Illegal::DiscardBegun => {
                clauses::CARDS_IN_ORDER
            }
            Illegal::NotHeld { .. } | Illegal::WrongDiscard { .. } | Illegal::DiscardNotHeld => {
                clauses::DISCARDS
            }
            Illegal::RobberStays { .. } | Illegal::RobberNeedsNumber { .. } => clauses::ROBBER_MOVE,
            Illegal::NoVictim { .. } => clauses::VICTIMS,
            Illegal::EmptyOffer | Illegal::OneSided => clauses::TRADE_SIDES,
            Illegal::WrongAddressee => clauses::TRADE_PARTIES,
            Illegal::OfferNotOwned
            | Illegal::WantNotOwned
            | Illegal::NoAnswerToConclude { .. }
            | Illegal::CounterNotOwned => clauses::TRADE_ROUND,
            Illegal::NothingToTrade | Illegal::OnlyACall => clauses::CALL_FOR_OFFERS,
            Illegal::NoSuchOffer { .. } => clauses::UNSOLICITED_OFFERS,
            Illegal::TooManyProposals { .. } | Illegal::RepeatedProposal => {
                clauses::PROPOSAL_LIMITS
            }
            Illegal::OffMenu => clauses::OFFER_MENU,
            Illegal::ExchangeNeedsThree { .. } => clauses::EXCHANGE_RATE,
            Illegal::ExchangeSame | Illegal::BankEmpty => clauses::EXCHANGE_FOR,
            Illegal::TooLittleGold => clauses::GOLD_PRICE,
            Illegal::TwoPurchases => clauses::GOLD_PURCHASES,
            Illegal::NotYourPost { .. } | Illegal::WrongEntry => clauses::MERCHANT_PLACE,
            Illegal::LowerNumber => clauses::LOWER_NUMBER,
            Illegal::NotYourRouteAtPost => clauses::CARAVAN_PLACE,
            Illegal::NoRoutesLeft => clauses::ROUTE_COST,
            Illegal::FreeRouteApart => clauses::DOUBLE_ARROW,
            Illegal::FirstRouteDue => clauses::FIRST_CARD_ROUTE,
            Illegal::NoSuchChain => clauses::CONNECTION_CHOICE,
            Illegal::NoMerchant | Illegal::TooFar { .. } => clauses::WALK_COST,
            Illegal::MerchantThere { .. } | Illegal::PostThere { .. } => clauses::WALK_END,
            Illegal::NoPostLeft { .. } => clauses::WALK_STORAGE,
            Illegal::BeyondCard { .. } => clauses::CARD_EFFECTS,
            Illegal::NotOpenHex { .. } => clauses::TOKEN_HEX,
            Illegal::NoTokenThere { .. } | Illegal::ArchTokenStays => clauses::TOKEN_SOURCE,
            Illegal::NoCaravan => clauses::CARAVAN_SALT,
            Illegal::NotAdjacentRoute => clauses::CARAVAN_STEP,
            Illegal::NoGoldForFee { .. } => clauses::RIGHT_OF_WAY,
            Illegal::NoStepsLeft | Illegal::StepsLeft | Illegal::CardMoveWithoutSalt => {
                clauses::CARAVAN_MORE_SALT
            }
            Illegal::NoStepMade => clauses::CARAVAN_STOP,
            Illegal::WouldGetStuck | Illegal::NowhereToGo => clauses::CARAVAN_STUCK,
            Illegal::OtherCaravan
            | Illegal::NoTokenAvailable
            | Illegal::NotAtCaravan { .. }
            | Illegal::NoPostThere { .. }
            | Illegal::OwnPost { .. }
            | Illegal::AlreadyServed { .. } => clauses::DELIVERY,
        }
    }
}
