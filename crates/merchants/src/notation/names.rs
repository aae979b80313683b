//! The words for places, cards and pieces: the ids of the board files.

use game_core::Word;
use game_core::{Field, Game as _, Notation as _, NotationError, Phrase, ReadField, Seat, SeatSet};

use crate::goods::{Goods, Item, Resource};
use crate::ids::{CardKind, CityId, HexId, IntersectionId, PathId};
use crate::offer::{Offer, Proposal, side_text};
use crate::phase::PieceNumber;
use crate::state::Merchants;

type Read<T> = Result<T, NotationError>;

/// A place that the board finds by name.
macro_rules! places {
    ($($id:ident $what:literal: $name:expr, $find:ident;)+) => {$(
        impl Word<Merchants> for $id {
            fn word(&self, game: &Merchants) -> String {
                let name: fn(&crate::Board, $id) -> String = $name;
                name(game.board(), *self)
            }

            fn read_word(word: &str, game: &Merchants) -> Read<Self> {
                game.board().$find(word).ok_or_else(|| {
                    let word = NotationError::shorten(word);
                    NotationError::new(format!("the board has no {} '{word}'", $what))
                })
            }
        }
    )+};
}

places! {
    CityId "city": |board, city| board.city(city).id.clone(), city_named;
    HexId "hex": |board, hex| board.hex(hex).id.clone(), hex_named;
    PathId "path": |board, path| board.path_name(path), path_named;
    IntersectionId "intersection": |board, at| board.intersection_name(at).to_owned(),
        intersection_named;
}

impl Word<Merchants> for CardKind {
    fn word(&self, game: &Merchants) -> String {
        game.board().card(*self).id.clone()
    }

    fn read_word(word: &str, game: &Merchants) -> Read<Self> {
        let board = game.board();
        board.card_named(word).ok_or_else(|| {
            let names: Vec<&str> = board.cards().iter().map(|card| card.id.as_str()).collect();
            NotationError::unknown("card", word, &names)
        })
    }
}

impl<G> Word<G> for Resource {
    fn word(&self, _game: &G) -> String {
        self.name().to_owned()
    }

    fn read_word(word: &str, _game: &G) -> Read<Self> {
        let names = Resource::ALL.map(Resource::name);
        Resource::from_name(word).ok_or_else(|| NotationError::unknown("resource", word, &names))
    }
}

impl Word<Merchants> for Item {
    fn word(&self, _game: &Merchants) -> String {
        self.name().to_owned()
    }

    fn read_word(word: &str, _game: &Merchants) -> Read<Self> {
        let names = Item::ALL.map(Item::name);
        Item::from_name(word).ok_or_else(|| NotationError::unknown("item", word, &names))
    }
}

impl PieceNumber {
    pub(crate) fn text(self) -> String {
        self.index().to_string()
    }

    pub(crate) fn from_text(text: &str) -> Read<Self> {
        text.parse::<u8>()
            .ok()
            .and_then(|number| PieceNumber::try_from(number).ok())
            .ok_or_else(|| NotationError::unknown("piece", text, &["0", "1"]))
    }
}

impl Field<Merchants> for PieceNumber {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, _game: &Merchants) -> Phrase {
        phrase.with(names[0], self.text())
    }
}

impl ReadField<Merchants> for PieceNumber {
    fn read(names: &'static [&'static str], phrase: &Phrase, _game: &Merchants) -> Read<Self> {
        PieceNumber::from_text(phrase.arg(names[0])?)
    }
}

/// The piece that is replaced, or `none`.
impl Field<Merchants> for Option<PieceNumber> {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, _game: &Merchants) -> Phrase {
        phrase.with(names[0], self.map_or("none".to_owned(), PieceNumber::text))
    }
}

impl ReadField<Merchants> for Option<PieceNumber> {
    fn read(names: &'static [&'static str], phrase: &Phrase, _game: &Merchants) -> Read<Self> {
        match phrase.arg(names[0])? {
            "none" => Ok(None),
            text => PieceNumber::from_text(text).map(Some),
        }
    }
}

impl Word<Merchants> for Seat {
    fn word(&self, game: &Merchants) -> String {
        game.seat_name(*self).into_owned()
    }

    fn read_word(word: &str, game: &Merchants) -> Read<Self> {
        game.read_seat(word)
    }
}

/// Seats joined by `+`; `all` is understood as all opponents of the active player.
impl Word<Merchants> for SeatSet {
    fn word(&self, game: &Merchants) -> String {
        let names: Vec<String> = self.iter().map(|seat| seat.word(game)).collect();
        names.join("+")
    }

    fn read_word(word: &str, game: &Merchants) -> Read<Self> {
        if word == "all" {
            return Ok(SeatSet::others(game.n_seats(), game.active));
        }
        word.split('+').map(|name| game.read_seat(name)).collect()
    }
}

/// Resource cards: `2ore+1salt`, or `nothing`.
impl<G> Word<G> for Goods {
    fn word(&self, _game: &G) -> String {
        self.text()
    }

    fn read_word(word: &str, _game: &G) -> Read<Self> {
        if word.is_empty() {
            return Ok(Goods::NONE);
        }
        let offer = Offer::parse(word, "nothing")?;
        if offer.given(Item::Gold) > 0 {
            return Err(NotationError::new("gold is not discarded (§P2)"));
        }
        Ok(offer.cards_given())
    }
}

impl Goods {
    pub(crate) fn text(&self) -> String {
        side_text(|item| match item {
            Item::Card(resource) => self[resource],
            Item::Gold => 0,
        })
    }
}

/// The two sides of a trade.
impl Field<Merchants> for Offer {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, _game: &Merchants) -> Phrase {
        phrase
            .with(names[0], self.give_text())
            .with(names[1], self.want_text())
    }
}

impl ReadField<Merchants> for Offer {
    fn read(names: &'static [&'static str], phrase: &Phrase, _game: &Merchants) -> Read<Self> {
        Offer::parse(phrase.arg(names[0])?, phrase.arg(names[1])?)
    }
}

/// The two sides of a trade and those who are asked.
impl Field<Merchants> for Proposal {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, game: &Merchants) -> Phrase {
        self.offer
            .write(names, phrase, game)
            .with(names[2], self.to.word(game))
    }
}

impl ReadField<Merchants> for Proposal {
    fn read(names: &'static [&'static str], phrase: &Phrase, game: &Merchants) -> Read<Self> {
        Ok(Proposal {
            offer: Offer::read(names, phrase, game)?,
            to: SeatSet::read_word(phrase.arg(names[2])?, game)?,
        })
    }
}
