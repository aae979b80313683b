//! The text form of decisions, outcomes and positions.

mod names;

use std::borrow::Cow;

use game_core::{
    Field as _, Game as _, Notation, NotationError, Phrase, ReadField as _, Seat, Verb,
};
use game_core::{Word as _, phrases};

use crate::action::{Action, Chance};
use crate::event::Event;
use crate::event_notation;
use crate::ids::CityId;
use crate::illegal::Illegal;
use crate::position::Position;
use crate::reason_notation;
use crate::setup::Setup;
use crate::state::Merchants;

phrases! {
    /// The text form of decisions.
    mod actions: Action of Merchants {
        "place-post" => PlacePost { city },
        "place-neutral" => PlaceNeutral { city },
        "place-route" => PlaceRoute { path },
        "roll" => Roll,
        "play-card" => PlayCard { card },
        "discard-one" => DiscardOne { resource },
        "discard" => Discard { cards },
        "move-robber" => MoveRobber { hex },
        "steal" => Steal { seat },
        "propose" => Propose { proposal["give", "want", "to"] },
        "exchange" => Exchange { give, get },
        "buy-resource" => BuyResource { resource },
        "buy-card" => BuyCard,
        "recruit-at" => Recruit { city, at["intersection"], replace },
        "assemble" => Assemble { path, replace },
        "open-route" => OpenRoute { path },
        "move-merchant" => MoveMerchant { merchant, to },
        "begin-caravan" => BeginCaravan { caravan },
        "deliver" => Deliver { caravan, city },
        "end-turn" => EndTurn,
        "choose-path" => ChoosePath { number },
        "skip" => Skip,
        "token-hex" => TokenHex { hex },
        "token-source" => TokenSource { hex },
        "step" => Step { path },
        "pay-salt" => PaySalt,
        "stop-caravan" => StopCaravan,
        "accept" => Accept,
        "reject" => Reject,
        "counter" => Counter { offer["give", "want"] },
        "conclude" => Conclude { seat },
        "withdraw" => Withdraw,
        "offer-to-active" => OfferToActive { offer["give", "want"] },
        "no-offer" => NoOffer,
        "accept-offer" => AcceptOffer { seat, number },
        "reject-offer" => RejectOffer { seat, number },
        "choose-caravan" => ChooseCaravan { caravan },
        "take-resource" => TakeResource { resource },
        "name-resource" => NameResource { resource },
    }
}

phrases! {
    /// The text form of outcomes.
    mod chances: Chance of Merchants {
        "dice" => Dice { first, second },
        "stolen" => Stolen { resource },
        "drawn" => Drawn { card },
        "turned" => Turned { number },
        "robber-hex" => RobberHex { hex },
    }
}

/// A merchant on the very city of its post: `recruit-at` without the intersection.
const RECRUIT: Verb = Verb {
    name: "recruit",
    args: &["city", "replace"],
    optional: &[],
};

const ACTIONS: [Verb; actions::VERBS.len() + 1] = {
    let mut verbs = [RECRUIT; actions::VERBS.len() + 1];
    let mut index = 0;
    while index < actions::VERBS.len() {
        verbs[index] = actions::VERBS[index];
        index += 1;
    }
    verbs
};

impl Notation for Merchants {
    const ACTIONS: &'static [Verb] = &ACTIONS;
    const CHANCES: &'static [Verb] = chances::VERBS;

    fn parse_setup(text: &str) -> Result<Setup, NotationError> {
        Setup::parse(text)
    }

    fn seat_name(&self, seat: Seat) -> Cow<'static, str> {
        if seat.index() < usize::from(self.n_seats()) {
            Cow::Borrowed(self.setup.color(seat).name())
        } else {
            Cow::Owned(seat.to_string())
        }
    }

    fn action_phrase(&self, action: Action) -> Phrase {
        if let Action::Recruit { city, at, replace } = action
            && at == self.board().city(city).at
        {
            let phrase = Phrase::new(RECRUIT.name).with("city", city.word(self));
            return replace.write(&["replace"], phrase, self);
        }
        actions::write(self, &action)
    }

    fn parse_action(&self, phrase: &Phrase) -> Result<Action, NotationError> {
        if phrase.verb() != RECRUIT.name {
            return actions::read(self, phrase);
        }
        let city = CityId::read(&["city"], phrase, self)?;
        Ok(Action::Recruit {
            city,
            at: self.board().city(city).at,
            replace: Option::read(&["replace"], phrase, self)?,
        })
    }

    fn chance_phrase(&self, chance: Chance) -> Phrase {
        chances::write(self, &chance)
    }

    fn parse_chance(&self, phrase: &Phrase) -> Result<Chance, NotationError> {
        chances::read(self, phrase)
    }

    fn event_phrase(&self, event: &Event) -> Phrase {
        event_notation::phrase(self, event)
    }

    fn reason_phrase(&self, reason: &Illegal) -> Phrase {
        reason_notation::reasons::write(self, reason)
    }

    fn position(&self) -> String {
        self.to_position().to_line()
    }

    fn parse_position_by(line: &str, rules: u32) -> Result<Self, NotationError> {
        let mut position = Position::from_line(line)?;
        position.rules.get_or_insert(rules);
        position.build()
    }
}
