//! The text form of reasons: a name, and the values that the sentence speaks of.

use game_core::{Notation as _, Phrase};

use crate::illegal::Illegal;
use crate::notation::cards_text;
use crate::state::Merchants;

/// A reason as its name and its values.
pub(crate) fn phrase(game: &Merchants, reason: &Illegal) -> Phrase {
    match reason {
        Illegal::NotNow { phase, .. } => Phrase::new("not-now").with("phase", phase),
        Illegal::NoSuchPlace => Phrase::new("no-such-place"),
        Illegal::NotPurple => Phrase::new("not-purple"),
        Illegal::CityOccupied => Phrase::new("city-occupied"),
        Illegal::PathOpened => Phrase::new("path-opened"),
        Illegal::SetupRouteApart => Phrase::new("setup-route-apart"),
        Illegal::ConnectsCities => Phrase::new("connects-cities"),
        Illegal::TooPoor { cost, .. } => Phrase::new("too-poor").with("cost", cards_text(cost)),
        Illegal::NoSuchCard => Phrase::new("no-such-card"),
        Illegal::BoughtThisTurn => Phrase::new("bought-this-turn"),
        Illegal::CardPlayed => Phrase::new("card-played"),
        Illegal::CardTooEarly => Phrase::new("card-too-early"),
        Illegal::CardWithoutEffect => Phrase::new("card-without-effect"),
        Illegal::NoCardsLeft => Phrase::new("no-cards-left"),
        Illegal::NotHeld { resource, .. } => {
            Phrase::new("not-held").with("resource", resource.name())
        }
        Illegal::OutOfOrder => Phrase::new("out-of-order"),
        Illegal::CannotComplete { resource } => {
            Phrase::new("cannot-complete").with("resource", resource.name())
        }
        Illegal::WrongDiscard { due, found } => Phrase::new("wrong-discard")
            .with("due", due)
            .with("found", found),
        Illegal::DiscardBegun => Phrase::new("discard-begun"),
        Illegal::DiscardNotHeld => Phrase::new("discard-not-held"),
        Illegal::RobberStays => Phrase::new("robber-stays"),
        Illegal::RobberNeedsNumber => Phrase::new("robber-needs-number"),
        Illegal::NoVictim => Phrase::new("no-victim"),
        Illegal::EmptyOffer => Phrase::new("empty-offer"),
        Illegal::OneSided => Phrase::new("one-sided"),
        Illegal::WrongAddressee => Phrase::new("wrong-addressee"),
        Illegal::OfferNotOwned => Phrase::new("offer-not-owned"),
        Illegal::NothingToTrade => Phrase::new("nothing-to-trade"),
        Illegal::TooManyProposals { most } => Phrase::new("too-many-proposals").with("most", most),
        Illegal::RepeatedProposal => Phrase::new("repeated-proposal"),
        Illegal::OffMenu => Phrase::new("off-menu"),
        Illegal::OnlyACall => Phrase::new("only-a-call"),
        Illegal::WantNotOwned => Phrase::new("want-not-owned"),
        Illegal::NoAnswerToConclude => Phrase::new("no-answer-to-conclude"),
        Illegal::CounterNotOwned => Phrase::new("counter-not-owned"),
        Illegal::NoSuchOffer => Phrase::new("no-such-offer"),
        Illegal::ExchangeNeedsThree { resource } => {
            Phrase::new("exchange-needs-three").with("resource", resource.name())
        }
        Illegal::ExchangeSame => Phrase::new("exchange-same"),
        Illegal::SupplyEmpty { resource, .. } => {
            Phrase::new("supply-empty").with("resource", resource.name())
        }
        Illegal::BankEmpty => Phrase::new("bank-empty"),
        Illegal::TooLittleGold => Phrase::new("too-little-gold"),
        Illegal::TwoPurchases => Phrase::new("two-purchases"),
        Illegal::NotYourPost => Phrase::new("not-your-post"),
        Illegal::WrongEntry => Phrase::new("wrong-entry"),
        Illegal::NameReplaced { .. } => Phrase::new("name-replaced"),
        Illegal::NothingToReplace { .. } => Phrase::new("nothing-to-replace"),
        Illegal::AlreadyThere { .. } => Phrase::new("already-there"),
        Illegal::LowerNumber => Phrase::new("lower-number"),
        Illegal::NotYourRouteAtPost => Phrase::new("not-your-route-at-post"),
        Illegal::RouteFull { .. } => Phrase::new("route-full"),
        Illegal::NoRoutesLeft => Phrase::new("no-routes-left"),
        Illegal::RouteApart => Phrase::new("route-apart"),
        Illegal::FreeRouteApart => Phrase::new("free-route-apart"),
        Illegal::FirstRouteDue => Phrase::new("first-route-due"),
        Illegal::NoSuchChain => Phrase::new("no-such-chain"),
        Illegal::NoMerchant => Phrase::new("no-merchant"),
        Illegal::NoCaravan => Phrase::new("no-caravan"),
        Illegal::MerchantThere => Phrase::new("merchant-there"),
        Illegal::PostThere => Phrase::new("post-there"),
        Illegal::NoPostLeft => Phrase::new("no-post-left"),
        Illegal::TooFar { distance, grain } => Phrase::new("too-far")
            .with("distance", distance)
            .with("grain", grain),
        Illegal::BeyondCard { distance, reach } => Phrase::new("beyond-card")
            .with("distance", distance)
            .with("reach", reach),
        Illegal::NotOpenHex => Phrase::new("not-open-hex"),
        Illegal::NoTokenThere => Phrase::new("no-token-there"),
        Illegal::ArchTokenStays => Phrase::new("arch-token-stays"),
        Illegal::NoStepsLeft => Phrase::new("no-steps-left"),
        Illegal::StepsLeft => Phrase::new("steps-left"),
        Illegal::NotAdjacentRoute => Phrase::new("not-adjacent-route"),
        Illegal::NoGoldForFee { to } => {
            Phrase::new("no-gold-for-fee").with("to", game.seat_name(*to))
        }
        Illegal::WouldGetStuck => Phrase::new("would-get-stuck"),
        Illegal::NowhereToGo => Phrase::new("nowhere-to-go"),
        Illegal::NoStepMade => Phrase::new("no-step-made"),
        Illegal::CardMoveWithoutSalt => Phrase::new("card-move-without-salt"),
        Illegal::OtherCaravan => Phrase::new("other-caravan"),
        Illegal::NoTokenAvailable => Phrase::new("no-token-available"),
        Illegal::NotAtCaravan => Phrase::new("not-at-caravan"),
        Illegal::NoPostThere => Phrase::new("no-post-there"),
        Illegal::OwnPost => Phrase::new("own-post"),
        Illegal::AlreadyServed => Phrase::new("already-served"),
    }
}
