//! Why a decision is refused: one fact each, said so that a player can act on it.

use game_core::{Reason, Seat};
use thiserror::Error;

use crate::goods::{Goods, Resource};

/// Why a decision is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    /// Another decision is due.
    #[error("you cannot {what} now: {due}")]
    NotNow {
        /// What was tried.
        what: &'static str,
        /// The present phase.
        phase: &'static str,
        /// What is due in it.
        due: &'static str,
        /// The clause of the present phase.
        clause: &'static str,
    },
    /// The board has no such place; only a decision made by hand can name it.
    #[error("the board has no such place")]
    NoSuchPlace,
    /// The city is brown.
    #[error("a starting post must stand on a purple city")]
    NotPurple,
    /// The city has a post.
    #[error("the city is already occupied by a trading post")]
    CityOccupied,
    /// The path has a route.
    #[error("the path is already opened")]
    PathOpened,
    /// The path touches no own post.
    #[error("the starting route must touch one of your three posts")]
    SetupRouteApart,
    /// The setup route would connect cities.
    #[error("this route would connect two cities; choose another path at your posts")]
    ConnectsCities,
    /// Cards are missing.
    #[error("{what} costs {}; you do not have that", cost.words())]
    TooPoor {
        /// What was wanted.
        what: &'static str,
        /// What it costs.
        cost: Goods,
        /// The clause of the cost.
        clause: &'static str,
    },
    /// No card was played by mistake: the card is not held.
    #[error("you hold no such card")]
    NoSuchCard,
    /// The card was bought this turn.
    #[error("a card cannot be played in the turn in which it was bought")]
    BoughtThisTurn,
    /// One card a turn.
    #[error("you have already played a card this turn")]
    CardPlayed,
    /// The timing of the card.
    #[error("this card cannot be played before the roll")]
    CardTooEarly,
    /// The card would do nothing.
    #[error("this card would change nothing now")]
    CardWithoutEffect,
    /// The stack and the discard pile are empty.
    #[error("there is no development card left to buy")]
    NoCardsLeft,
    /// The card type is not held.
    #[error("you have no {} left to choose", resource.name())]
    NotHeld {
        /// Which one.
        resource: Resource,
        /// The clause.
        clause: &'static str,
    },
    /// Types are chosen in order.
    #[error("choose the cards in the order lumber, wool, grain, ore, salt")]
    OutOfOrder,
    /// Too few cards of later types.
    #[error("not enough cards from {} on are left to complete the number", resource.name())]
    CannotComplete {
        /// The type chosen.
        resource: Resource,
    },
    /// The wrong number of discards.
    #[error("you must discard exactly {due} cards, not {found}")]
    WrongDiscard {
        /// How many are due.
        due: u8,
        /// How many were named.
        found: u8,
    },
    /// Part of the discard is chosen already.
    #[error("you have begun to choose cards one by one; go on like that")]
    DiscardBegun,
    /// More cards named than held.
    #[error("you do not hold all the cards you want to discard")]
    DiscardNotHeld,
    /// The robber stays.
    #[error("the robber must move to another hex")]
    RobberStays,
    /// The hex has no number.
    #[error("the robber must move to a hex that has a number")]
    RobberNeedsNumber,
    /// No candidate.
    #[error("you can rob only an opponent who has a post at the robber's hex and holds a card")]
    NoVictim,
    /// Both sides empty.
    #[error("a trade needs something on at least one side")]
    EmptyOffer,
    /// One side empty where a full offer is due.
    #[error("both sides of this offer need something")]
    OneSided,
    /// Nobody is asked.
    #[error("a proposal must be made to at least one opponent and to nobody else")]
    WrongAddressee,
    /// The proposer lacks the goods.
    #[error("you do not have what you offer")]
    OfferNotOwned,
    /// The caller has nothing.
    #[error("you need at least one card or gold to call for offers")]
    NothingToTrade,
    /// The cap.
    #[error("no more than {most} proposals may be made in a turn")]
    TooManyProposals {
        /// The cap.
        most: u8,
    },
    /// An equal proposal.
    #[error("you have just made this proposal; do something else first")]
    RepeatedProposal,
    /// Outside the menu.
    #[error("this table accepts only offers of the menu: up to two things for up to two things")]
    OffMenu,
    /// A call cannot be accepted.
    #[error("this is a call for offers: make an offer of your own or reject")]
    OnlyACall,
    /// The answerer lacks the goods.
    #[error("you do not have what is wanted")]
    WantNotOwned,
    /// Not a willing partner.
    #[error("this player has not accepted and made no counter-offer")]
    NoAnswerToConclude,
    /// The active player cannot pay the counter-offer.
    #[error("you do not have what the counter-offer asks for")]
    CounterNotOwned,
    /// No such open offer.
    #[error("there is no such open offer")]
    NoSuchOffer,
    /// Three of a kind.
    #[error("an exchange takes three {}; you do not have them", resource.name())]
    ExchangeNeedsThree {
        /// The cards returned.
        resource: Resource,
    },
    /// Same kind.
    #[error("an exchange must give a different resource")]
    ExchangeSame,
    /// The supply is out.
    #[error("the supply has no {} left", resource.name())]
    SupplyEmpty {
        /// The missing cards.
        resource: Resource,
        /// The clause.
        clause: &'static str,
    },
    /// The bank is out.
    #[error("the bank has no gold left")]
    BankEmpty,
    /// Gold is missing.
    #[error("a resource costs 2 gold; you do not have that")]
    TooLittleGold,
    /// Two purchases a turn.
    #[error("no more than two resources may be bought with gold in a turn")]
    TwoPurchases,
    /// Not an own post.
    #[error("a merchant is recruited at one of your own posts")]
    NotYourPost,
    /// The wrong entry.
    #[error("the merchant cannot be placed on that intersection")]
    WrongEntry,
    /// A piece must be named.
    #[error("all your pieces of this kind are on the board; name the one to replace")]
    NameReplaced {
        /// The clause.
        clause: &'static str,
    },
    /// A piece must not be named.
    #[error("you still have a piece of this kind in supply, so none is replaced")]
    NothingToReplace {
        /// The clause.
        clause: &'static str,
    },
    /// Already there.
    #[error("the piece already stands there")]
    AlreadyThere {
        /// The clause.
        clause: &'static str,
    },
    /// The other number names the same.
    #[error("both pieces stand on the same place; name the one with the lower number")]
    LowerNumber,
    /// Not a qualifying route.
    #[error("a caravan is assembled on a route of yours that ends at a post of yours")]
    NotYourRouteAtPost,
    /// Capacity.
    #[error("two caravans are already on that route")]
    RouteFull {
        /// The clause.
        clause: &'static str,
    },
    /// No pieces.
    #[error("you have no trade route left")]
    NoRoutesLeft,
    /// Adjacency.
    #[error("a route must touch one of your posts or routes")]
    RouteApart,
    /// Double arrow adjacency.
    #[error("the free route must touch the route with the double arrow")]
    FreeRouteApart,
    /// The first card route.
    #[error("the first route of the card cannot be skipped")]
    FirstRouteDue,
    /// No such chain.
    #[error("there is no connection with this number")]
    NoSuchChain,
    /// No merchant.
    #[error("this merchant is not on the board")]
    NoMerchant,
    /// No caravan.
    #[error("this caravan is not on the board")]
    NoCaravan,
    /// Destination holds a merchant.
    #[error("a merchant stands there")]
    MerchantThere,
    /// Destination holds a post.
    #[error("a merchant cannot stop at a trading post")]
    PostThere,
    /// No post in storage.
    #[error("you have no post left in storage to build there")]
    NoPostLeft,
    /// Too far.
    #[error("that is {distance} paths away and costs {grain} grain; you do not have that")]
    TooFar {
        /// Paths.
        distance: u8,
        /// The cost.
        grain: u8,
    },
    /// Too far for the card.
    #[error("that is {distance} paths away; the card moves a merchant {reach} at most")]
    BeyondCard {
        /// Paths.
        distance: u8,
        /// What the card gives.
        reach: u8,
    },
    /// Not an open hex at the post.
    #[error("this hex needs no number: it is not at the new post or has one")]
    NotOpenHex,
    /// Not a source.
    #[error("there is no token of the right color to move on that hex")]
    NoTokenThere,
    /// Arch tokens stay.
    #[error("arch tokens may not be moved at this table")]
    ArchTokenStays,
    /// No step.
    #[error("the caravan has no step left; pay salt or stop")]
    NoStepsLeft,
    /// Steps left.
    #[error("salt is paid only when no step is left")]
    StepsLeft,
    /// The path is no opened neighbor.
    #[error("a caravan moves along opened routes that touch its own")]
    NotAdjacentRoute,
    /// No gold for the fee.
    #[error("the right of way costs 1 gold; you do not have that")]
    NoGoldForFee {
        /// Who would be paid.
        to: Seat,
    },
    /// The caravan would get stuck.
    #[error("the caravan could not reach a route where it may stop")]
    WouldGetStuck,
    /// No step at all.
    #[error("the caravan has nowhere to go")]
    NowhereToGo,
    /// A step is due.
    #[error("a caravan must make at least one step")]
    NoStepMade,
    /// No salt in a card move.
    #[error("a caravan moved by a card gets no further steps for salt")]
    CardMoveWithoutSalt,
    /// Only the moving caravan.
    #[error("only the moving caravan can deliver now")]
    OtherCaravan,
    /// No token.
    #[error("you have no commodity token available; build a post to free one")]
    NoTokenAvailable,
    /// Wrong city.
    #[error("the city is not at an end of the caravan's route")]
    NotAtCaravan,
    /// No post.
    #[error("there is no trading post in that city")]
    NoPostThere,
    /// Own post.
    #[error("you cannot deliver to your own post")]
    OwnPost,
    /// Served.
    #[error("a commodity token already lies under that post")]
    AlreadyServed,
}

impl Reason for Illegal {
    fn clause(&self) -> &'static str {
        match self {
            Illegal::NotNow { clause, .. }
            | Illegal::TooPoor { clause, .. }
            | Illegal::NotHeld { clause, .. }
            | Illegal::SupplyEmpty { clause, .. }
            | Illegal::NameReplaced { clause }
            | Illegal::NothingToReplace { clause }
            | Illegal::AlreadyThere { clause }
            | Illegal::RouteFull { clause } => clause,
            Illegal::NoSuchPlace => "0.4",
            Illegal::NotPurple | Illegal::CityOccupied => "S21",
            Illegal::PathOpened | Illegal::RouteApart => "A8.2",
            Illegal::SetupRouteApart => "S23",
            Illegal::ConnectsCities => "S24",
            Illegal::BoughtThisTurn => "D3",
            Illegal::NoSuchCard | Illegal::CardPlayed => "D2",
            Illegal::CardTooEarly => "D9",
            Illegal::CardWithoutEffect => "D5",
            Illegal::NoCardsLeft => "A4.2",
            Illegal::OutOfOrder | Illegal::CannotComplete { .. } | Illegal::DiscardBegun => "L5",
            Illegal::WrongDiscard { .. } | Illegal::DiscardNotHeld => "P2",
            Illegal::RobberStays | Illegal::RobberNeedsNumber => "P4",
            Illegal::NoVictim => "P8",
            Illegal::EmptyOffer | Illegal::OneSided => "A1.3",
            Illegal::WrongAddressee => "A1.1",
            Illegal::OfferNotOwned
            | Illegal::WantNotOwned
            | Illegal::NoAnswerToConclude
            | Illegal::CounterNotOwned => "A1.4",
            Illegal::NothingToTrade | Illegal::OnlyACall => "A1.5",
            Illegal::NoSuchOffer => "A1.6",
            Illegal::TooManyProposals { .. } | Illegal::RepeatedProposal => "A1.7",
            Illegal::OffMenu => "L7",
            Illegal::ExchangeNeedsThree { .. } => "A2.1",
            Illegal::ExchangeSame | Illegal::BankEmpty => "A2.2",
            Illegal::TooLittleGold => "A3.1",
            Illegal::TwoPurchases => "A3.2",
            Illegal::NotYourPost | Illegal::WrongEntry => "A6.2",
            Illegal::LowerNumber => "K5",
            Illegal::NotYourRouteAtPost => "A7.2",
            Illegal::NoRoutesLeft => "A8.1",
            Illegal::FreeRouteApart => "A8.9",
            Illegal::FirstRouteDue => "K9",
            Illegal::NoSuchChain => "A8.7",
            Illegal::NoMerchant | Illegal::TooFar { .. } => "A9.1",
            Illegal::MerchantThere | Illegal::PostThere => "A9.3",
            Illegal::NoPostLeft => "A9.5",
            Illegal::BeyondCard { .. } => "7.3",
            Illegal::NotOpenHex => "A10.6",
            Illegal::NoTokenThere | Illegal::ArchTokenStays => "A10.8",
            Illegal::NoCaravan => "A11.1",
            Illegal::NotAdjacentRoute => "A11.2",
            Illegal::NoGoldForFee { .. } => "A12.1",
            Illegal::NoStepsLeft | Illegal::StepsLeft | Illegal::CardMoveWithoutSalt => "A11.4",
            Illegal::NoStepMade => "A11.6",
            Illegal::WouldGetStuck | Illegal::NowhereToGo => "A11.7",
            Illegal::OtherCaravan
            | Illegal::NoTokenAvailable
            | Illegal::NotAtCaravan
            | Illegal::NoPostThere
            | Illegal::OwnPost
            | Illegal::AlreadyServed => "A13.1",
        }
    }
}
