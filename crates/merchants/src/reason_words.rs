//! Reasons as sentences, said so that a player can act on them.

use game_core::{Notation as _, Seat, capitalized};

use crate::ids::{CardKind, CityId, HexId};
use crate::illegal::Illegal;
use crate::state::Merchants;

/// A reason as a sentence, without its clause.
pub(crate) fn sentence(game: &Merchants, reason: &Illegal) -> String {
    let board = game.board();
    let city_name = |city: CityId| &board.city(city).name;
    let hex_name = |hex: HexId| &board.hex(hex).name;
    let card_name = |card: CardKind| &board.card(card).name;
    let who = |seat: Seat| capitalized(&game.seat_name(seat));
    match *reason {
        Illegal::NotNow { due } => format!("you cannot do that now: {}", due.words),
        Illegal::TooPoor { purchase } => format!(
            "{} costs {}; you do not have that",
            purchase.words(),
            purchase.cost().words()
        ),
        Illegal::NotHeld { resource } => format!("you have no {} left to choose", resource.name()),
        Illegal::CannotComplete { resource } => format!(
            "not enough cards from {} on are left to complete the number",
            resource.name()
        ),
        Illegal::WrongDiscard { due, found } => {
            format!("you must discard exactly {due} cards, not {found}")
        }
        Illegal::TooManyProposals { most } => {
            format!("no more than {most} proposals may be made in a turn")
        }
        Illegal::ExchangeNeedsThree { resource } => format!(
            "an exchange takes three {}; you do not have them",
            resource.name()
        ),
        Illegal::SupplyEmpty { resource, .. } => {
            format!("the supply has no {} left", resource.name())
        }
        Illegal::TooFar { distance, grain } => {
            format!("that is {distance} paths away and costs {grain} grain; you do not have that")
        }
        Illegal::BeyondCard { distance, reach } => {
            format!("that is {distance} paths away; the card moves a merchant {reach} at most")
        }
        Illegal::NotPurple { city } => format!(
            "a starting post must stand on a purple city, and {} is not purple",
            city_name(city)
        ),
        Illegal::CityOccupied { city } => {
            format!("a trading post already stands in {}", city_name(city))
        }
        Illegal::PathOpened { path, owner } => format!(
            "{} has already opened {}",
            who(owner),
            game.path_words(path)
        ),
        Illegal::SetupRouteApart => {
            "the starting route must touch one of your three posts".to_owned()
        }
        Illegal::ConnectsCities => {
            "this route would connect two cities; choose another path at your posts".to_owned()
        }
        Illegal::NoSuchCard { card } => format!("you do not hold the card {}", card_name(card)),
        Illegal::BoughtThisTurn { card } => format!(
            "{} was bought in this turn; it can be played in a later one",
            card_name(card)
        ),
        Illegal::CardPlayed => "you have already played a card this turn".to_owned(),
        Illegal::CardTooEarly { card } => {
            format!("{} cannot be played before the roll", card_name(card))
        }
        Illegal::CardWithoutEffect { card } => {
            format!("{} would change nothing now", card_name(card))
        }
        Illegal::NoCardsLeft => "there is no development card left to buy".to_owned(),
        Illegal::OutOfOrder => {
            "choose the cards in the order lumber, wool, grain, ore, salt".to_owned()
        }
        Illegal::DiscardBegun => {
            "you have begun to choose cards one by one; go on like that".to_owned()
        }
        Illegal::DiscardNotHeld => "you do not hold all the cards you want to discard".to_owned(),
        Illegal::RobberStays { hex } => format!(
            "the robber already stands on {} and must move to another hex",
            hex_name(hex)
        ),
        Illegal::RobberNeedsNumber { hex } => format!(
            "{} has no number; the robber must move to a hex that has one",
            hex_name(hex)
        ),
        Illegal::NoVictim { seat } => format!(
            "{} cannot be robbed: you rob an opponent who has a post at the robber's hex and holds a card",
            who(seat)
        ),
        Illegal::EmptyOffer => "a trade needs something on at least one side".to_owned(),
        Illegal::OneSided => "both sides of this offer need something".to_owned(),
        Illegal::WrongAddressee => {
            "a proposal must be made to at least one opponent and to nobody else".to_owned()
        }
        Illegal::OfferNotOwned => "you do not have what you offer".to_owned(),
        Illegal::NothingToTrade => {
            "you need at least one card or gold to call for offers".to_owned()
        }
        Illegal::RepeatedProposal => {
            "you have just made this proposal; do something else first".to_owned()
        }
        Illegal::OffMenu => {
            "this table accepts only offers of the menu: up to two things for up to two things"
                .to_owned()
        }
        Illegal::OnlyACall => {
            "this is a call for offers: make an offer of your own or reject".to_owned()
        }
        Illegal::WantNotOwned => "you do not have what is wanted".to_owned(),
        Illegal::NoAnswerToConclude { seat } => {
            format!("{} has not accepted and made no counter-offer", who(seat))
        }
        Illegal::CounterNotOwned => "you do not have what the counter-offer asks for".to_owned(),
        Illegal::NoSuchOffer { seat, number } => {
            format!("{} has no open offer {number}", who(seat))
        }
        Illegal::ExchangeSame => "an exchange must give a different resource".to_owned(),
        Illegal::BankEmpty => "the bank has no gold left".to_owned(),
        Illegal::TooLittleGold => "a resource costs 2 gold; you do not have that".to_owned(),
        Illegal::TwoPurchases => {
            "no more than two resources may be bought with gold in a turn".to_owned()
        }
        Illegal::NotYourPost { city } => format!(
            "you have no post in {}; a merchant is recruited at one of your own",
            city_name(city)
        ),
        Illegal::WrongEntry => "the merchant cannot be placed on that intersection".to_owned(),
        Illegal::NameReplaced { .. } => {
            "all your pieces of this kind are on the board; name the one to replace".to_owned()
        }
        Illegal::NothingToReplace { .. } => {
            "you still have a piece of this kind in supply, so none is replaced".to_owned()
        }
        Illegal::AlreadyThere { .. } => "the piece already stands there".to_owned(),
        Illegal::LowerNumber => {
            "both pieces stand on the same place; name the one with the lower number".to_owned()
        }
        Illegal::NotYourRouteAtPost => {
            "a caravan is assembled on a route of yours that ends at a post of yours".to_owned()
        }
        Illegal::RouteFull { .. } => "two caravans are already on that route".to_owned(),
        Illegal::NoRoutesLeft => "you have no trade route left".to_owned(),
        Illegal::RouteApart => "a route must touch one of your posts or routes".to_owned(),
        Illegal::FreeRouteApart => {
            "the free route must touch the route with the double arrow".to_owned()
        }
        Illegal::FirstRouteDue => "the first route of the card cannot be skipped".to_owned(),
        Illegal::NoSuchChain => "there is no connection with this number".to_owned(),
        Illegal::NoMerchant => "this merchant is not on the board: recruit one first".to_owned(),
        Illegal::NoCaravan => "this caravan is not on the board: assemble one first".to_owned(),
        Illegal::MerchantThere { owner } => format!("a merchant of {} stands there", who(owner)),
        Illegal::PostThere { city } => format!(
            "a trading post stands in {}, so a merchant cannot stop there",
            city_name(city)
        ),
        Illegal::NoPostLeft { city } => format!(
            "you have no post left in storage to build in {}",
            city_name(city)
        ),
        Illegal::NotOpenHex { hex } => format!(
            "{} needs no number: it is not at the new post or has one",
            hex_name(hex)
        ),
        Illegal::NoTokenThere { hex } => format!(
            "there is no token of the right color to move on {}",
            hex_name(hex)
        ),
        Illegal::ArchTokenStays => "arch tokens may not be moved at this table".to_owned(),
        Illegal::NoStepsLeft => "the caravan has no step left; pay salt or stop".to_owned(),
        Illegal::StepsLeft => "salt is paid only when no step is left".to_owned(),
        Illegal::NotAdjacentRoute => {
            "a caravan moves along opened routes that touch its own".to_owned()
        }
        Illegal::NoGoldForFee { to } => format!(
            "the way over a route of {} costs 1 gold; you do not have that",
            who(to)
        ),
        Illegal::WouldGetStuck => {
            "the caravan could not reach a route where it may stop".to_owned()
        }
        Illegal::NowhereToGo => "the caravan has nowhere to go".to_owned(),
        Illegal::NoStepMade => "a caravan must make at least one step".to_owned(),
        Illegal::CardMoveWithoutSalt => {
            "a caravan moved by a card gets no further steps for salt".to_owned()
        }
        Illegal::OtherCaravan => "only the moving caravan can deliver now".to_owned(),
        Illegal::NoTokenAvailable => {
            "you have no commodity token available; build a post to free one".to_owned()
        }
        Illegal::NotAtCaravan { city } => format!(
            "{} is not at an end of the caravan's route",
            city_name(city)
        ),
        Illegal::NoPostThere { city } => format!("there is no trading post in {}", city_name(city)),
        Illegal::OwnPost { city } => format!(
            "the post in {} is your own; you deliver only to others",
            city_name(city)
        ),
        Illegal::AlreadyServed { city } => format!(
            "a commodity token already lies under the post in {}",
            city_name(city)
        ),
    }
}
