//! Reasons as sentences, said so that a player can act on them.

use crate::illegal::Illegal;

/// Why a decision is refused.
pub(crate) fn sentence(reason: &Illegal) -> String {
    let plain = match *reason {
        Illegal::NotNow { due } => return format!("you cannot do that now: {}", due.words),
        Illegal::TooPoor { purchase } => {
            return format!(
                "{} costs {}; you do not have that",
                purchase.words(),
                purchase.cost().words()
            );
        }
        Illegal::NotHeld { resource } => {
            return format!("you have no {} left to choose", resource.name());
        }
        Illegal::CannotComplete { resource } => {
            return format!(
                "not enough cards from {} on are left to complete the number",
                resource.name()
            );
        }
        Illegal::WrongDiscard { due, found } => {
            return format!("you must discard exactly {due} cards, not {found}");
        }
        Illegal::TooManyProposals { most } => {
            return format!("no more than {most} proposals may be made in a turn");
        }
        Illegal::ExchangeNeedsThree { resource } => {
            return format!(
                "an exchange takes three {}; you do not have them",
                resource.name()
            );
        }
        Illegal::SupplyEmpty { resource, .. } => {
            return format!("the supply has no {} left", resource.name());
        }
        Illegal::TooFar { distance, grain } => {
            return format!(
                "that is {distance} paths away and costs {grain} grain; you do not have that"
            );
        }
        Illegal::BeyondCard { distance, reach } => {
            return format!(
                "that is {distance} paths away; the card moves a merchant {reach} at most"
            );
        }
        Illegal::NotPurple => "a starting post must stand on a purple city",
        Illegal::CityOccupied => "the city is already occupied by a trading post",
        Illegal::PathOpened => "the path is already opened",
        Illegal::SetupRouteApart => "the starting route must touch one of your three posts",
        Illegal::ConnectsCities => {
            "this route would connect two cities; choose another path at your posts"
        }
        Illegal::NoSuchCard => "you hold no such card",
        Illegal::BoughtThisTurn => "a card cannot be played in the turn in which it was bought",
        Illegal::CardPlayed => "you have already played a card this turn",
        Illegal::CardTooEarly => "this card cannot be played before the roll",
        Illegal::CardWithoutEffect => "this card would change nothing now",
        Illegal::NoCardsLeft => "there is no development card left to buy",
        Illegal::OutOfOrder => "choose the cards in the order lumber, wool, grain, ore, salt",
        Illegal::DiscardBegun => "you have begun to choose cards one by one; go on like that",
        Illegal::DiscardNotHeld => "you do not hold all the cards you want to discard",
        Illegal::RobberStays => "the robber must move to another hex",
        Illegal::RobberNeedsNumber => "the robber must move to a hex that has a number",
        Illegal::NoVictim => {
            "you can rob only an opponent who has a post at the robber's hex and holds a card"
        }
        Illegal::EmptyOffer => "a trade needs something on at least one side",
        Illegal::OneSided => "both sides of this offer need something",
        Illegal::WrongAddressee => {
            "a proposal must be made to at least one opponent and to nobody else"
        }
        Illegal::OfferNotOwned => "you do not have what you offer",
        Illegal::NothingToTrade => "you need at least one card or gold to call for offers",
        Illegal::RepeatedProposal => "you have just made this proposal; do something else first",
        Illegal::OffMenu => {
            "this table accepts only offers of the menu: up to two things for up to two things"
        }
        Illegal::OnlyACall => "this is a call for offers: make an offer of your own or reject",
        Illegal::WantNotOwned => "you do not have what is wanted",
        Illegal::NoAnswerToConclude => "this player has not accepted and made no counter-offer",
        Illegal::CounterNotOwned => "you do not have what the counter-offer asks for",
        Illegal::NoSuchOffer => "there is no such open offer",
        Illegal::ExchangeSame => "an exchange must give a different resource",
        Illegal::BankEmpty => "the bank has no gold left",
        Illegal::TooLittleGold => "a resource costs 2 gold; you do not have that",
        Illegal::TwoPurchases => "no more than two resources may be bought with gold in a turn",
        Illegal::NotYourPost => "a merchant is recruited at one of your own posts",
        Illegal::WrongEntry => "the merchant cannot be placed on that intersection",
        Illegal::NameReplaced { .. } => {
            "all your pieces of this kind are on the board; name the one to replace"
        }
        Illegal::NothingToReplace { .. } => {
            "you still have a piece of this kind in supply, so none is replaced"
        }
        Illegal::AlreadyThere { .. } => "the piece already stands there",
        Illegal::LowerNumber => {
            "both pieces stand on the same place; name the one with the lower number"
        }
        Illegal::NotYourRouteAtPost => {
            "a caravan is assembled on a route of yours that ends at a post of yours"
        }
        Illegal::RouteFull { .. } => "two caravans are already on that route",
        Illegal::NoRoutesLeft => "you have no trade route left",
        Illegal::RouteApart => "a route must touch one of your posts or routes",
        Illegal::FreeRouteApart => "the free route must touch the route with the double arrow",
        Illegal::FirstRouteDue => "the first route of the card cannot be skipped",
        Illegal::NoSuchChain => "there is no connection with this number",
        Illegal::NoMerchant => "this merchant is not on the board",
        Illegal::NoCaravan => "this caravan is not on the board",
        Illegal::MerchantThere => "a merchant stands there",
        Illegal::PostThere => "a merchant cannot stop at a trading post",
        Illegal::NoPostLeft => "you have no post left in storage to build there",
        Illegal::NotOpenHex => "this hex needs no number: it is not at the new post or has one",
        Illegal::NoTokenThere => "there is no token of the right color to move on that hex",
        Illegal::ArchTokenStays => "arch tokens may not be moved at this table",
        Illegal::NoStepsLeft => "the caravan has no step left; pay salt or stop",
        Illegal::StepsLeft => "salt is paid only when no step is left",
        Illegal::NotAdjacentRoute => "a caravan moves along opened routes that touch its own",
        Illegal::NoGoldForFee { .. } => "the right of way costs 1 gold; you do not have that",
        Illegal::WouldGetStuck => "the caravan could not reach a route where it may stop",
        Illegal::NowhereToGo => "the caravan has nowhere to go",
        Illegal::NoStepMade => "a caravan must make at least one step",
        Illegal::CardMoveWithoutSalt => "a caravan moved by a card gets no further steps for salt",
        Illegal::OtherCaravan => "only the moving caravan can deliver now",
        Illegal::NoTokenAvailable => {
            "you have no commodity token available; build a post to free one"
        }
        Illegal::NotAtCaravan => "the city is not at an end of the caravan's route",
        Illegal::NoPostThere => "there is no trading post in that city",
        Illegal::OwnPost => "you cannot deliver to your own post",
        Illegal::AlreadyServed => "a commodity token already lies under that post",
    };
    plain.to_owned()
}
