//! The text form of reasons: a name, and the values that the sentence speaks of.

use game_core::{Field, Phrase, Word as _, phrases};

use crate::goods::Purchase;
use crate::illegal::Illegal;
use crate::phase::Due;
use crate::state::Merchants;

phrases! {
    /// The text form of reasons.
    pub(crate) write mod reasons: Illegal of Merchants {
        "not-now" => NotNow { due["phase"] },
        "not-purple" => NotPurple { city },
        "city-occupied" => CityOccupied { city },
        "path-opened" => PathOpened { path, owner },
        "setup-route-apart" => SetupRouteApart,
        "connects-cities" => ConnectsCities,
        "too-poor" => TooPoor { purchase["cost"] },
        "no-such-card" => NoSuchCard { card },
        "bought-this-turn" => BoughtThisTurn { card },
        "card-played" => CardPlayed,
        "card-too-early" => CardTooEarly { card },
        "card-without-effect" => CardWithoutEffect { card },
        "no-cards-left" => NoCardsLeft,
        "not-held" => NotHeld { resource },
        "out-of-order" => OutOfOrder,
        "cannot-complete" => CannotComplete { resource },
        "wrong-discard" => WrongDiscard { due, found },
        "discard-begun" => DiscardBegun,
        "discard-not-held" => DiscardNotHeld,
        "robber-stays" => RobberStays { hex },
        "robber-needs-number" => RobberNeedsNumber { hex },
        "no-victim" => NoVictim { seat },
        "empty-offer" => EmptyOffer,
        "one-sided" => OneSided,
        "wrong-addressee" => WrongAddressee,
        "offer-not-owned" => OfferNotOwned,
        "nothing-to-trade" => NothingToTrade,
        "too-many-proposals" => TooManyProposals { most },
        "repeated-proposal" => RepeatedProposal,
        "off-menu" => OffMenu,
        "only-a-call" => OnlyACall,
        "want-not-owned" => WantNotOwned,
        "no-answer-to-conclude" => NoAnswerToConclude { seat },
        "counter-not-owned" => CounterNotOwned,
        "no-such-offer" => NoSuchOffer { seat, number },
        "exchange-needs-three" => ExchangeNeedsThree { resource },
        "exchange-same" => ExchangeSame,
        "supply-empty" => SupplyEmpty { resource; .. },
        "bank-empty" => BankEmpty,
        "too-little-gold" => TooLittleGold,
        "two-purchases" => TwoPurchases,
        "not-your-post" => NotYourPost { city },
        "wrong-entry" => WrongEntry,
        "name-replaced" => NameReplaced { ; .. },
        "nothing-to-replace" => NothingToReplace { ; .. },
        "already-there" => AlreadyThere { ; .. },
        "lower-number" => LowerNumber,
        "not-your-route-at-post" => NotYourRouteAtPost,
        "route-full" => RouteFull { ; .. },
        "no-routes-left" => NoRoutesLeft,
        "route-apart" => RouteApart,
        "free-route-apart" => FreeRouteApart,
        "first-route-due" => FirstRouteDue,
        "no-such-chain" => NoSuchChain,
        "no-merchant" => NoMerchant,
        "no-caravan" => NoCaravan,
        "merchant-there" => MerchantThere { owner },
        "post-there" => PostThere { city },
        "no-post-left" => NoPostLeft { city },
        "too-far" => TooFar { distance, grain },
        "beyond-card" => BeyondCard { distance, reach },
        "not-open-hex" => NotOpenHex { hex },
        "no-token-there" => NoTokenThere { hex },
        "arch-token-stays" => ArchTokenStays,
        "no-steps-left" => NoStepsLeft,
        "steps-left" => StepsLeft,
        "not-adjacent-route" => NotAdjacentRoute,
        "no-gold-for-fee" => NoGoldForFee { to },
        "would-get-stuck" => WouldGetStuck,
        "nowhere-to-go" => NowhereToGo,
        "no-step-made" => NoStepMade,
        "card-move-without-salt" => CardMoveWithoutSalt,
        "other-caravan" => OtherCaravan,
        "no-token-available" => NoTokenAvailable,
        "not-at-caravan" => NotAtCaravan { city },
        "no-post-there" => NoPostThere { city },
        "own-post" => OwnPost { city },
        "already-served" => AlreadyServed { city },
    }
}

/// The phase in which something else is due.
impl Field<Merchants> for Due {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, _game: &Merchants) -> Phrase {
        phrase.with(names[0], self.phase)
    }
}

/// What it costs.
impl Field<Merchants> for Purchase {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, game: &Merchants) -> Phrase {
        phrase.with(names[0], self.cost().word(game))
    }
}
