//! The one-line form of a position: sections with a head, separated by `;`.
//!
//! ```text
//! hansa players=4 start=2; turn seat=red actions=2 untouched=true; phase acting;
//! red supply=5T1M stock=6T0M keys=0 actions=1 … score=3 unused=swap used=plus3,extra;
//! routes hamburg--stade=rT,-,bM!swap; cities hamburg=rT,bT+rM; coellen -,r,-,-;
//! markers pile=12 unseen=extra:4,swap:1
//! ```
//!
//! (One line; broken here for reading.) A piece is the first letter of its owner's color and `T`
//! or `M`. Every section may be left out, as may every field of it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::str::FromStr;

use game_core::{NotationError, Seat};
use serde_json::{Map, Value};

use super::{
    CityPosition, OptionValue, PhasePosition, PieceCount, Position, RoutePosition, SEAT_NAMES,
    SeatPosition, option_value,
};
use crate::pieces::{Ability, Kind, Marker};

type Result<T> = std::result::Result<T, NotationError>;

fn refuse<T>(message: impl Into<String>) -> Result<T> {
    Err(NotationError::new(message))
}

pub(super) fn write(position: &Position) -> String {
    let mut sections = vec![write_setup(position), write_turn(position)];
    if let Some(phase) = &position.phase {
        sections.push(write_phase(phase));
    }
    if let Some(pawn) = position.pawn {
        sections.push(format!("pawn at={pawn} moved={}", position.free_pawn_used));
    }
    for (name, desk) in SEAT_NAMES.iter().zip(position.seats.all()) {
        if let Some(desk) = desk {
            sections.push(write_seat(name, desk));
        }
    }
    let routes = position.routes.iter().map(write_route);
    sections.push(section("routes", routes));
    sections.push(section("cities", position.cities.iter().map(write_city)));
    let owners = position
        .coellen
        .iter()
        .map(|owner| initial(owner.as_deref()));
    sections.push(format!("coellen {}", owners.collect::<Vec<_>>().join(",")));
    sections.push(write_markers(position));
    sections.retain(|section| !section.is_empty());
    sections.join("; ")
}

/// A head with its words; nothing if there are no words.
fn section(head: &str, words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        String::new()
    } else {
        format!("{head} {}", words.join(" "))
    }
}

fn write_setup(position: &Position) -> String {
    let mut text = String::from("hansa");
    let mut put = |key: &str, value: &dyn std::fmt::Display| {
        let _ = write!(text, " {key}={value}");
    };
    if let Some(players) = position.players {
        put("players", &players);
    }
    if let Some(board) = &position.board {
        put("board", board);
    }
    if let Some(player) = position.start_player {
        let key = if position.start_configured {
            "start_player"
        } else {
            "start"
        };
        put(key, &player);
    }
    for (name, value) in &position.options {
        match value {
            OptionValue::Switch(on) => put(name, on),
            OptionValue::Word(word) => put(name, word),
        }
    }
    text
}

fn write_turn(position: &Position) -> String {
    let active = position.active.iter().map(|seat| format!("seat={seat}"));
    let left = position
        .actions_left
        .iter()
        .map(|left| format!("actions={left}"));
    let untouched = position
        .turn_untouched
        .iter()
        .map(|untouched| format!("untouched={untouched}"));
    section("turn", active.chain(left).chain(untouched))
}

/// The fields of the phase by name, with `:` inside a value and `,` between several.
fn write_phase(phase: &PhasePosition) -> String {
    let Ok(Value::Object(fields)) = serde_json::to_value(phase) else {
        return String::new();
    };
    let mut text = format!("phase {}", plain(&fields["name"]));
    for (name, value) in fields.iter().filter(|(name, _)| *name != "name") {
        if !value.is_null() {
            let _ = write!(text, " {name}={}", plain(value));
        }
    }
    text
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace(' ', ":"),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(","),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

fn write_seat(name: &str, desk: &SeatPosition) -> String {
    let mut text = name.to_owned();
    for (key, count) in [("supply", desk.supply), ("stock", desk.stock)] {
        if let Some(PieceCount { traders, merchants }) = count {
            let _ = write!(text, " {key}={traders}T{merchants}M");
        }
    }
    for (ability, level) in &desk.levels {
        let _ = write!(text, " {ability}={level}");
    }
    let _ = write!(text, " score={}", desk.score);
    let used = desk.used.as_deref().map(|used| ("used", used));
    let lists = [("unused", &desk.unused[..]), ("plate", &desk.plate[..])];
    for (key, markers) in lists.into_iter().chain(used) {
        if !markers.is_empty() || key == "used" {
            let names: Vec<_> = markers.iter().map(|marker| marker.name()).collect();
            let _ = write!(text, " {key}={}", names.join(","));
        }
    }
    if desk.unrevealed > 0 {
        let _ = write!(text, " unrevealed={}", desk.unrevealed);
    }
    if desk.link_served {
        text += " linked=true";
    }
    text
}

fn write_route((id, route): (&String, &RoutePosition)) -> String {
    let houses: Vec<_> = route
        .houses
        .iter()
        .map(|piece| piece.as_deref().map_or("-".to_owned(), short_piece))
        .collect();
    let marker = match route.marker {
        None => String::new(),
        Some(None) => "!none".to_owned(),
        Some(Some(marker)) => format!("!{marker}"),
    };
    format!("{id}={}{marker}", houses.join(","))
}

fn write_city((id, city): (&String, &CityPosition)) -> String {
    let pieces = |list: &[String]| {
        let short: Vec<_> = list.iter().map(|text| short_piece(text)).collect();
        short.join(",")
    };
    let extra = if city.extra.is_empty() {
        String::new()
    } else {
        format!("+{}", pieces(&city.extra))
    };
    format!("{id}={}{extra}", pieces(&city.offices))
}

fn write_markers(position: &Position) -> String {
    let pile = position.pile.iter().map(|pile| format!("pile={pile}"));
    let unseen = position.unseen.iter().map(|unseen| {
        let counts: Vec<_> = unseen
            .iter()
            .map(|(kind, n)| format!("{kind}:{n}"))
            .collect();
        format!("unseen={}", counts.join(","))
    });
    let exhausted = position.pile_exhausted.then(|| "exhausted=true".to_owned());
    section("markers", pile.chain(unseen).chain(exhausted))
}

/// `red trader` → `rT`
fn short_piece(text: &str) -> String {
    let (owner, kind) = text.split_once(' ').unwrap_or((text, ""));
    let letter = if kind == Kind::Merchant.name() {
        'M'
    } else {
        'T'
    };
    format!("{}{letter}", initial(Some(owner)))
}

fn initial(name: Option<&str>) -> String {
    name.and_then(|name| name.get(..1))
        .unwrap_or("-")
        .to_owned()
}

pub(super) fn parse(line: &str) -> Result<Position> {
    let mut position = Position::default();
    let mut seen = Vec::new();
    for text in line.split(';') {
        let mut words = text.split_whitespace();
        let Some(head) = words.next() else {
            continue;
        };
        if seen.contains(&head) {
            return refuse(format!(
                "the section '{}' is there twice",
                NotationError::shorten(head)
            ));
        }
        seen.push(head);
        let words: Vec<&str> = words.collect();
        match head {
            "hansa" => read_setup(&words, &mut position)?,
            "turn" => read_turn(&words, &mut position)?,
            "phase" => position.phase = Some(read_phase(&words)?),
            "pawn" => read_pawn(&words, &mut position)?,
            "routes" => position.routes = by_name(&words, read_route)?,
            "cities" => position.cities = by_name(&words, read_city)?,
            "coellen" => position.coellen = read_coellen(&words)?,
            "markers" => read_markers(&words, &mut position)?,
            _ => {
                let Some(index) = SEAT_NAMES.iter().position(|name| *name == head) else {
                    let heads = [
                        "hansa", "turn", "phase", "pawn", "red", "blue", "green", "yellow",
                        "purple", "routes", "cities", "coellen", "markers",
                    ];
                    return Err(NotationError::unknown("section", head, &heads));
                };
                let seat = Seat::all(5).nth(index).expect("one of five seats");
                *position.seats.slot(seat) = Some(read_seat(&words)?);
            }
        }
    }
    Ok(position)
}

/// Splits `key=value`.
fn pair(word: &str) -> Result<(&str, &str)> {
    word.split_once('=').ok_or_else(|| {
        NotationError::new(format!(
            "expected key=value, not '{}'",
            NotationError::shorten(word)
        ))
    })
}

fn value<T: FromStr>(key: &str, text: &str) -> Result<T> {
    text.parse().map_err(|_| {
        NotationError::new(format!(
            "'{}' cannot be '{}'",
            NotationError::shorten(key),
            NotationError::shorten(text)
        ))
    })
}

fn unknown_field<T>(section: &str, key: &str, known: &[&str]) -> Result<T> {
    Err(NotationError::unknown(
        &format!("field of '{section}'"),
        key,
        known,
    ))
}

fn by_name<T>(words: &[&str], read: impl Fn(&str) -> Result<T>) -> Result<BTreeMap<String, T>> {
    let mut all = BTreeMap::new();
    for word in words {
        let (name, text) = pair(word)?;
        if all.insert(name.to_owned(), read(text)?).is_some() {
            return refuse(format!("'{}' is there twice", NotationError::shorten(name)));
        }
    }
    Ok(all)
}

fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(|item| !item.is_empty())
}

fn read_setup(words: &[&str], position: &mut Position) -> Result<()> {
    for word in words {
        let (key, text) = pair(word)?;
        match key {
            "players" => position.players = Some(value(key, text)?),
            "board" => position.board = Some(text.to_owned()),
            "start" => position.start_player = Some(value(key, text)?),
            "start_player" => {
                position.start_player = Some(value(key, text)?);
                position.start_configured = true;
            }
            _ => {
                position.options.insert(key.to_owned(), option_value(text));
            }
        }
    }
    Ok(())
}

fn read_turn(words: &[&str], position: &mut Position) -> Result<()> {
    for word in words {
        let (key, text) = pair(word)?;
        match key {
            "seat" => position.active = Some(text.to_owned()),
            "actions" => position.actions_left = Some(value(key, text)?),
            "untouched" => position.turn_untouched = Some(value(key, text)?),
            _ => return unknown_field("turn", key, &["seat", "actions", "untouched"]),
        }
    }
    Ok(())
}

fn read_pawn(words: &[&str], position: &mut Position) -> Result<()> {
    for word in words {
        let (key, text) = pair(word)?;
        match key {
            "at" => position.pawn = Some(value(key, text)?),
            "moved" => position.free_pawn_used = value(key, text)?,
            _ => return unknown_field("pawn", key, &["at", "moved"]),
        }
    }
    Ok(())
}

fn read_phase(words: &[&str]) -> Result<PhasePosition> {
    let mut fields = Map::new();
    let (name, rest) = words.split_first().unwrap_or((&"", &[]));
    fields.insert("name".to_owned(), Value::from(*name));
    for word in rest {
        let (key, text) = pair(word)?;
        fields.insert(key.to_owned(), phase_value(key, text));
    }
    serde_json::from_value(Value::Object(fields)).map_err(|error| {
        NotationError::new(format!(
            "the phase cannot be read: {}",
            NotationError::shorten(&error.to_string())
        ))
    })
}

fn phase_value(key: &str, text: &str) -> Value {
    let spaced = |text: &str| Value::from(text.replace(':', " "));
    if key == "placed" {
        return list(text).map(spaced).collect();
    }
    if let Ok(number) = text.parse::<u8>() {
        return Value::from(number);
    }
    match text {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => spaced(text),
    }
}

fn read_seat(words: &[&str]) -> Result<SeatPosition> {
    let mut desk = SeatPosition::default();
    for word in words {
        let (key, text) = pair(word)?;
        let markers = || list(text).map(Marker::from_str).collect::<Result<Vec<_>>>();
        match key {
            "supply" => desk.supply = Some(read_count(key, text)?),
            "stock" => desk.stock = Some(read_count(key, text)?),
            "score" => desk.score = value(key, text)?,
            "unused" => desk.unused = markers()?,
            "used" => desk.used = Some(markers()?),
            "plate" => desk.plate = markers()?,
            "unrevealed" => desk.unrevealed = value(key, text)?,
            "linked" => desk.link_served = value(key, text)?,
            _ => {
                let Ok(ability) = key.parse::<Ability>() else {
                    let known = [
                        "supply",
                        "stock",
                        "keys",
                        "actions",
                        "privilege",
                        "book",
                        "bags",
                        "score",
                        "unused",
                        "used",
                        "plate",
                        "unrevealed",
                        "linked",
                    ];
                    return unknown_field("seat", key, &known);
                };
                desk.levels.insert(ability, value(key, text)?);
            }
        }
    }
    Ok(desk)
}

/// `3T1M`
fn read_count(key: &str, text: &str) -> Result<PieceCount> {
    let read = || -> Option<PieceCount> {
        let (traders, merchants) = text.strip_suffix('M')?.split_once('T')?;
        Some(PieceCount {
            traders: traders.parse().ok()?,
            merchants: merchants.parse().ok()?,
        })
    };
    read().ok_or_else(|| {
        NotationError::new(format!(
            "'{key}' is written like 3T1M, not '{}'",
            NotationError::shorten(text)
        ))
    })
}

/// `rT` → `red trader`
fn long_piece(text: &str) -> Result<String> {
    let mut letters = text.chars();
    let (owner, kind, rest) = (letters.next(), letters.next(), letters.next());
    let owner = SEAT_NAMES
        .iter()
        .find(|name| owner.is_some_and(|letter| name.starts_with(letter)));
    let kind = match kind {
        Some('T') => Some(Kind::Trader),
        Some('M') => Some(Kind::Merchant),
        _ => None,
    };
    match (owner, kind, rest) {
        (Some(owner), Some(kind), None) => Ok(format!("{owner} {kind}")),
        _ => refuse(format!(
            "a piece is written like rT or bM, not '{}'",
            NotationError::shorten(text)
        )),
    }
}

fn read_route(text: &str) -> Result<RoutePosition> {
    let (houses, marker) = match text.split_once('!') {
        None => (text, None),
        Some((houses, "none")) => (houses, Some(None)),
        Some((houses, marker)) => (houses, Some(Some(marker.parse()?))),
    };
    let houses = list(houses)
        .map(|house| match house {
            "-" => Ok(None),
            piece => long_piece(piece).map(Some),
        })
        .collect::<Result<_>>()?;
    Ok(RoutePosition { houses, marker })
}

fn read_city(text: &str) -> Result<CityPosition> {
    let (offices, extra) = text.split_once('+').unwrap_or((text, ""));
    if list(offices).any(|office| office == "-") {
        return refuse("offices are listed from the left without a gap; leave empty ones out");
    }
    Ok(CityPosition {
        offices: list(offices).map(long_piece).collect::<Result<_>>()?,
        extra: list(extra).map(long_piece).collect::<Result<_>>()?,
    })
}

fn read_coellen(words: &[&str]) -> Result<[Option<String>; 4]> {
    let owners: Vec<&str> = words.iter().flat_map(|word| list(word)).collect();
    let mut spaces = [const { None }; 4];
    if owners.len() != spaces.len() {
        return refuse("the Coellen table has four spaces: coellen -,r,-,-");
    }
    for (space, letter) in spaces.iter_mut().zip(owners) {
        *space = match letter {
            "-" => None,
            _ => match SEAT_NAMES.iter().find(|name| initial(Some(name)) == letter) {
                Some(name) => Some((*name).to_owned()),
                None => return Err(NotationError::unknown("seat", letter, &SEAT_NAMES)),
            },
        };
    }
    Ok(spaces)
}

fn read_markers(words: &[&str], position: &mut Position) -> Result<()> {
    for word in words {
        let (key, text) = pair(word)?;
        match key {
            "pile" => position.pile = Some(value(key, text)?),
            "exhausted" => position.pile_exhausted = value(key, text)?,
            "unseen" => {
                let mut unseen = BTreeMap::new();
                for item in list(text) {
                    let Some((kind, count)) = item.split_once(':') else {
                        return refuse(format!(
                            "unseen markers are written like extra:4, not '{}'",
                            NotationError::shorten(item)
                        ));
                    };
                    unseen.insert(kind.parse()?, value(key, count)?);
                }
                position.unseen = Some(unseen);
            }
            _ => return unknown_field("markers", key, &["pile", "unseen", "exhausted"]),
        }
    }
    Ok(())
}
