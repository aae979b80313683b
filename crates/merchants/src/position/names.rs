//! Names, counts and pieces of a document.

use std::collections::BTreeMap;

use game_core::{NotationError, Seat};

use crate::board::{Board, Color};
use crate::goods::{Goods, Resource};
use crate::ids::{CardKind, CityId, CitySet, HexId, IntersectionId, PathId};
use crate::state::{CARDS_PER_RESOURCE, Cards, Merchants};

pub(super) type Read<T> = Result<T, NotationError>;

pub(super) fn refuse<T>(message: impl Into<String>) -> Read<T> {
    Err(NotationError::new(message))
}

/// Shortens a foreign text for a message.
pub(super) fn quote(text: &str) -> String {
    NotationError::shorten(text)
}

pub(super) fn read_seat(game: &Merchants, name: &str) -> Read<Seat> {
    let known: Vec<&str> = game
        .seats()
        .map(|seat| game.setup.color(seat).name())
        .collect();
    Color::from_name(name)
        .and_then(|color| game.setup.seat_of(color))
        .ok_or_else(|| NotationError::unknown("player", name, &known))
}

pub(crate) fn read_hex(board: &Board, name: &str) -> Read<HexId> {
    board
        .hex_named(name)
        .ok_or_else(|| NotationError::new(format!("the board has no hex '{}'", quote(name))))
}

pub(crate) fn read_city(board: &Board, name: &str) -> Read<CityId> {
    board
        .city_named(name)
        .ok_or_else(|| NotationError::new(format!("the board has no city '{}'", quote(name))))
}

pub(crate) fn read_path(board: &Board, name: &str) -> Read<PathId> {
    board
        .path_named(name)
        .ok_or_else(|| NotationError::new(format!("the board has no path '{}'", quote(name))))
}

pub(crate) fn read_intersection(board: &Board, name: &str) -> Read<IntersectionId> {
    board.intersection_named(name).ok_or_else(|| {
        NotationError::new(format!("the board has no intersection '{}'", quote(name)))
    })
}

pub(crate) fn read_resource(name: &str) -> Read<Resource> {
    let names = Resource::ALL.map(Resource::name);
    Resource::from_name(name).ok_or_else(|| NotationError::unknown("resource", name, &names))
}

pub(crate) fn read_card(board: &Board, name: &str) -> Read<CardKind> {
    let names: Vec<&str> = board.cards().iter().map(|card| card.id.as_str()).collect();
    board
        .card_named(name)
        .ok_or_else(|| NotationError::unknown("card", name, &names))
}

pub(super) fn read_cities(board: &Board, names: &[String], owner: &str) -> Read<CitySet> {
    let mut cities = CitySet::EMPTY;
    for name in names {
        let city = read_city(board, name)?;
        if cities.contains(city) {
            return refuse(format!(
                "{owner} names '{}' twice (§B4)",
                board.city(city).id
            ));
        }
        cities.insert(city);
    }
    Ok(cities)
}

pub(super) fn read_goods(counts: &BTreeMap<String, u8>) -> Read<Goods> {
    let mut goods = Goods::NONE;
    for (name, count) in counts {
        let resource = read_resource(name)?;
        if *count > CARDS_PER_RESOURCE {
            return refuse(format!("{count} {name} are more than there are (§C2)"));
        }
        goods[resource] = *count;
    }
    Ok(goods)
}

pub(super) fn read_cards(board: &Board, counts: &BTreeMap<String, u8>) -> Read<Cards> {
    let mut cards = Cards::default();
    for (name, count) in counts {
        let kind = read_card(board, name)?;
        if *count > 25 {
            return refuse(format!(
                "{count} cards '{name}' are more than the deck has (§C2)"
            ));
        }
        cards[kind] = *count;
    }
    Ok(cards)
}

pub(super) fn read_pieces<T: Copy>(
    given: &[Option<String>],
    owner: &str,
    what: &str,
    read: impl Fn(&str) -> Read<T>,
) -> Read<[Option<T>; 2]> {
    if given.len() > 2 {
        return refuse(format!(
            "{owner} has {} {what}; there are 2 (§C1)",
            given.len()
        ));
    }
    let mut pieces = [None; 2];
    for (piece, text) in pieces.iter_mut().zip(given) {
        *piece = text.as_deref().map(&read).transpose()?;
    }
    Ok(pieces)
}
