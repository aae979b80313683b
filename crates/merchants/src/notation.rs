//! The text form of decisions, outcomes and positions.

use std::borrow::Cow;

use game_core::{Game as _, Notation, NotationError, Phrase, Seat, Verb};

use crate::action::Action;
use crate::event::Event;
use crate::event_notation;
use crate::game::Chance;
use crate::goods::{Goods, Item, Resource};
use crate::illegal::Illegal;
use crate::offer::{Offer, Proposal, SeatSet};
use crate::phase::Piece;
use crate::position::{
    Position, number, read_card, read_city, read_hex, read_intersection, read_path, read_resource,
};
use crate::reason_notation;
use crate::setup::Setup;
use crate::state::Merchants;

macro_rules! verbs {
    ($($name:literal $(: $($arg:literal),+)?;)+) => {
        &[$(Verb { name: $name, args: &[$($($arg),+)?] }),+]
    };
}

impl Notation for Merchants {
    const ACTIONS: &'static [Verb] = verbs![
        "place-post": "city";
        "place-neutral": "city";
        "place-route": "path";
        "roll";
        "play-card": "card";
        "discard-one": "resource";
        "discard": "cards";
        "move-robber": "hex";
        "steal": "seat";
        "propose": "give", "want", "to";
        "exchange": "give", "get";
        "buy-resource": "resource";
        "buy-card";
        "recruit": "city", "replace";
        "recruit-at": "city", "intersection", "replace";
        "assemble": "path", "replace";
        "open-route": "path";
        "move-merchant": "merchant", "to";
        "begin-caravan": "caravan";
        "deliver": "caravan", "city";
        "end-turn";
        "choose-path": "number";
        "skip";
        "token-hex": "hex";
        "token-source": "hex";
        "step": "path";
        "pay-salt";
        "stop-caravan";
        "accept";
        "reject";
        "counter": "give", "want";
        "conclude": "seat";
        "withdraw";
        "offer-to-active": "give", "want";
        "no-offer";
        "accept-offer": "seat", "number";
        "reject-offer": "seat", "number";
        "choose-caravan": "caravan";
        "take-resource": "resource";
        "name-resource": "resource";
    ];

    const CHANCES: &'static [Verb] = verbs![
        "dice": "first", "second";
        "stolen": "resource";
        "drawn": "card";
        "turned": "number";
        "robber-hex": "hex";
    ];

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
        let city = |city| self.city_id(city);
        let hex = |hex| self.hex_id(hex);
        let path = |path| self.path_name(path);
        match action {
            Action::PlacePost(at) => Phrase::new("place-post").with("city", city(at)),
            Action::PlaceNeutral(at) => Phrase::new("place-neutral").with("city", city(at)),
            Action::PlaceRoute(at) => Phrase::new("place-route").with("path", path(at)),
            Action::Roll => Phrase::new("roll"),
            Action::PlayCard(kind) => {
                Phrase::new("play-card").with("card", &self.board().card(kind).id)
            }
            Action::DiscardOne(card) => resource_phrase("discard-one", card),
            Action::Discard(cards) => Phrase::new("discard").with("cards", cards_text(&cards)),
            Action::MoveRobber(at) => Phrase::new("move-robber").with("hex", hex(at)),
            Action::Steal(seat) => Phrase::new("steal").with("seat", self.seat_name(seat)),
            Action::Propose(proposal) => {
                offer_phrase("propose", &proposal.offer).with("to", self.seats_text(proposal.to))
            }
            Action::Exchange { give, get } => Phrase::new("exchange")
                .with("give", give.name())
                .with("get", get.name()),
            Action::BuyResource(card) => resource_phrase("buy-resource", card),
            Action::BuyCard => Phrase::new("buy-card"),
            Action::Recruit {
                city: post,
                at,
                replace,
            } if at == self.board().city(post).at => Phrase::new("recruit")
                .with("city", city(post))
                .with("replace", replace_text(replace)),
            Action::Recruit {
                city: post,
                at,
                replace,
            } => Phrase::new("recruit-at")
                .with("city", city(post))
                .with("intersection", self.board().intersection_name(at))
                .with("replace", replace_text(replace)),
            Action::Assemble { path: at, replace } => Phrase::new("assemble")
                .with("path", path(at))
                .with("replace", replace_text(replace)),
            Action::OpenRoute(at) => Phrase::new("open-route").with("path", path(at)),
            Action::MoveMerchant { merchant, to } => Phrase::new("move-merchant")
                .with("merchant", number(merchant))
                .with("to", self.board().intersection_name(to)),
            Action::BeginCaravan(caravan) => piece_phrase("begin-caravan", caravan),
            Action::Deliver { caravan, city: at } => {
                piece_phrase("deliver", caravan).with("city", city(at))
            }
            Action::EndTurn => Phrase::new("end-turn"),
            Action::ChoosePath(index) => Phrase::new("choose-path").with("number", index),
            Action::Skip => Phrase::new("skip"),
            Action::TokenHex(at) => Phrase::new("token-hex").with("hex", hex(at)),
            Action::TokenSource(at) => Phrase::new("token-source").with("hex", hex(at)),
            Action::Step(at) => Phrase::new("step").with("path", path(at)),
            Action::PaySalt => Phrase::new("pay-salt"),
            Action::StopCaravan => Phrase::new("stop-caravan"),
            Action::Accept => Phrase::new("accept"),
            Action::Reject => Phrase::new("reject"),
            Action::Counter(offer) => offer_phrase("counter", &offer),
            Action::Conclude(seat) => Phrase::new("conclude").with("seat", self.seat_name(seat)),
            Action::Withdraw => Phrase::new("withdraw"),
            Action::OfferToActive(offer) => offer_phrase("offer-to-active", &offer),
            Action::NoOffer => Phrase::new("no-offer"),
            Action::AcceptOffer { seat, number } => Phrase::new("accept-offer")
                .with("seat", self.seat_name(seat))
                .with("number", number),
            Action::RejectOffer { seat, number } => Phrase::new("reject-offer")
                .with("seat", self.seat_name(seat))
                .with("number", number),
            Action::ChooseCaravan(caravan) => piece_phrase("choose-caravan", caravan),
            Action::TakeResource(card) => resource_phrase("take-resource", card),
            Action::NameResource(card) => resource_phrase("name-resource", card),
        }
    }

    fn parse_action(&self, phrase: &Phrase) -> Result<Action, NotationError> {
        let board = self.board();
        let city = |name| read_city(board, phrase.arg(name)?);
        let hex = || read_hex(board, phrase.arg("hex")?);
        let path = || read_path(board, phrase.arg("path")?);
        let resource = || read_resource(phrase.arg("resource")?);
        let seat = || self.read_seat(phrase.arg("seat")?);
        let piece = |name| read_piece(phrase.arg(name)?);
        let offer = || Offer::parse(phrase.arg("give")?, phrase.arg("want")?);
        let replace = || match phrase.arg("replace")? {
            "none" => Ok(None),
            text => read_piece(text).map(Some),
        };
        Ok(match phrase.verb() {
            "place-post" => Action::PlacePost(city("city")?),
            "place-neutral" => Action::PlaceNeutral(city("city")?),
            "place-route" => Action::PlaceRoute(path()?),
            "roll" => Action::Roll,
            "play-card" => Action::PlayCard(read_card(board, phrase.arg("card")?)?),
            "discard-one" => Action::DiscardOne(resource()?),
            "discard" => Action::Discard(read_cards_text(phrase.arg("cards")?)?),
            "move-robber" => Action::MoveRobber(hex()?),
            "steal" => Action::Steal(seat()?),
            "propose" => Action::Propose(Proposal {
                offer: offer()?,
                to: self.read_seats(phrase.arg("to")?)?,
            }),
            "exchange" => Action::Exchange {
                give: read_resource(phrase.arg("give")?)?,
                get: read_item(phrase.arg("get")?)?,
            },
            "buy-resource" => Action::BuyResource(resource()?),
            "buy-card" => Action::BuyCard,
            "recruit" => {
                let city = city("city")?;
                Action::Recruit {
                    city,
                    at: board.city(city).at,
                    replace: replace()?,
                }
            }
            "recruit-at" => Action::Recruit {
                city: city("city")?,
                at: read_intersection(board, phrase.arg("intersection")?)?,
                replace: replace()?,
            },
            "assemble" => Action::Assemble {
                path: path()?,
                replace: replace()?,
            },
            "open-route" => Action::OpenRoute(path()?),
            "move-merchant" => Action::MoveMerchant {
                merchant: piece("merchant")?,
                to: read_intersection(board, phrase.arg("to")?)?,
            },
            "begin-caravan" => Action::BeginCaravan(piece("caravan")?),
            "deliver" => Action::Deliver {
                caravan: piece("caravan")?,
                city: city("city")?,
            },
            "end-turn" => Action::EndTurn,
            "choose-path" => Action::ChoosePath(phrase.number("number")?),
            "skip" => Action::Skip,
            "token-hex" => Action::TokenHex(hex()?),
            "token-source" => Action::TokenSource(hex()?),
            "step" => Action::Step(path()?),
            "pay-salt" => Action::PaySalt,
            "stop-caravan" => Action::StopCaravan,
            "accept" => Action::Accept,
            "reject" => Action::Reject,
            "counter" => Action::Counter(offer()?),
            "conclude" => Action::Conclude(seat()?),
            "withdraw" => Action::Withdraw,
            "offer-to-active" => Action::OfferToActive(offer()?),
            "no-offer" => Action::NoOffer,
            "accept-offer" => Action::AcceptOffer {
                seat: seat()?,
                number: phrase.number("number")?,
            },
            "reject-offer" => Action::RejectOffer {
                seat: seat()?,
                number: phrase.number("number")?,
            },
            "choose-caravan" => Action::ChooseCaravan(piece("caravan")?),
            "take-resource" => Action::TakeResource(resource()?),
            "name-resource" => Action::NameResource(resource()?),
            other => {
                return Err(NotationError::new(format!(
                    "there is no decision '{other}'"
                )));
            }
        })
    }

    fn chance_phrase(&self, chance: Chance) -> Phrase {
        match chance {
            Chance::Dice([first, second]) => Phrase::new("dice")
                .with("first", first)
                .with("second", second),
            Chance::Stolen(card) => resource_phrase("stolen", card),
            Chance::Drawn(kind) => Phrase::new("drawn").with("card", &self.board().card(kind).id),
            Chance::Turned(number) => Phrase::new("turned").with("number", number),
            Chance::RobberHex(hex) => Phrase::new("robber-hex").with("hex", self.hex_id(hex)),
        }
    }

    fn parse_chance(&self, phrase: &Phrase) -> Result<Chance, NotationError> {
        Ok(match phrase.verb() {
            "dice" => Chance::Dice([phrase.number("first")?, phrase.number("second")?]),
            "stolen" => Chance::Stolen(read_resource(phrase.arg("resource")?)?),
            "drawn" => Chance::Drawn(read_card(self.board(), phrase.arg("card")?)?),
            "turned" => Chance::Turned(phrase.number("number")?),
            "robber-hex" => Chance::RobberHex(read_hex(self.board(), phrase.arg("hex")?)?),
            other => return Err(NotationError::new(format!("there is no outcome '{other}'"))),
        })
    }

    fn event_phrase(&self, event: &Event) -> Phrase {
        event_notation::phrase(self, event)
    }

    fn reason_phrase(&self, reason: &Illegal) -> Phrase {
        reason_notation::phrase(self, reason)
    }

    fn position(&self) -> String {
        self.to_position().to_json()
    }

    fn parse_position(line: &str) -> Result<Self, NotationError> {
        Position::from_json(line)?.build()
    }
}

impl Merchants {
    pub(crate) fn seats_text(&self, seats: SeatSet) -> String {
        let names: Vec<Cow<'_, str>> = seats.iter().map(|seat| self.seat_name(seat)).collect();
        names.join("+")
    }

    /// Reads `all`, for all opponents of the active player, or names joined by `+`.
    fn read_seats(&self, text: &str) -> Result<SeatSet, NotationError> {
        if text == "all" {
            return Ok(SeatSet::others(self.n_seats(), self.active));
        }
        text.split('+').map(|name| self.read_seat(name)).collect()
    }
}

fn resource_phrase(verb: &'static str, resource: Resource) -> Phrase {
    Phrase::new(verb).with("resource", resource.name())
}

fn piece_phrase(verb: &'static str, piece: Piece) -> Phrase {
    Phrase::new(verb).with("caravan", number(piece))
}

fn offer_phrase(verb: &'static str, offer: &Offer) -> Phrase {
    Phrase::new(verb)
        .with("give", offer.give_text())
        .with("want", offer.want_text())
}

fn replace_text(replace: Option<Piece>) -> String {
    replace.map_or("none".to_owned(), |piece| number(piece).to_string())
}

fn read_piece(text: &str) -> Result<Piece, NotationError> {
    text.parse()
        .ok()
        .and_then(Piece::from_index)
        .ok_or_else(|| NotationError::unknown("piece", text, &["0", "1"]))
}

fn read_item(text: &str) -> Result<Item, NotationError> {
    let names = Item::ALL.map(Item::name);
    Item::from_name(text).ok_or_else(|| NotationError::unknown("item", text, &names))
}

pub(crate) fn cards_text(cards: &Goods) -> String {
    let mut give = [0; 6];
    give[..5].copy_from_slice(&cards.0);
    Offer::new(give, [0; 6]).map_or_else(String::new, |offer| offer.give_text())
}

fn read_cards_text(text: &str) -> Result<Goods, NotationError> {
    let offer = Offer::parse(text, "nothing")?;
    if offer.given(Item::Gold) > 0 {
        return Err(NotationError::new("gold is not discarded (§P2)"));
    }
    Ok(offer.cards_given())
}
