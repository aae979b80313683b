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

mod words;

use std::collections::BTreeMap;

use game_core::{NotationError, Phrase, Word, line, phrases, section};

use super::names::{SEAT_NAMES, SeatName, seat_name};
use super::phase::PhasePosition;
use super::{CityPosition, Position, RoutePosition, SeatPosition};
use crate::pieces::Ability;
use crate::setup::Options;
use words::{Line, initial, seat_of};

type Result<T> = std::result::Result<T, NotationError>;

section! {
    setup of Position, words of Line {
        "players" => players,
        "board" => board,
        "rules" => rules,
    }
}
section! {
    turn of Position, words of Line {
        "seat" => active,
        "actions" => actions_left,
        "untouched" => turn_untouched,
    }
}
section! {
    pawn of Position, words of Line {
        "at" => pawn,
        "moved" => free_pawn_used always,
    }
}
section! {
    owned of SeatPosition, words of Line {
        "supply" => supply,
        "stock" => stock,
    }
}
section! {
    desk of SeatPosition, words of Line {
        "score" => score always,
        "unused" => unused,
        "plate" => plate,
        "used" => used,
        "unrevealed" => unrevealed,
        "linked" => link_served,
    }
}
section! {
    markers of Position, words of Line {
        "pile" => pile,
        "unseen" => unseen,
        "exhausted" => pile_exhausted,
    }
}

phrases! {
    /// The phases: their names and fields.
    mod phases: PhasePosition of Line {
        "taverns" => Taverns,
        "start_player" => StartPlayer,
        "pawn_setup" => PawnSetup,
        "acting" => Acting,
        "paying" => Paying { route, owner, kind, house },
        "responding" => Responding {
            route, owner, kind, house, in_hand, extras_left, lifted, placed
        },
        "moving" => Moving { left, moved, hand },
        "rewarding" => Rewarding { route, extra_office },
        "adding" => Adding { route },
        "removing" => Removing { left, moving, hand },
        "pawn_after" => PawnAfter,
        "revealing" => Revealing,
        "placing_markers" => PlacingMarkers { chosen },
        "over" => Over,
    }
}

pub(super) fn write(position: &Position) -> String {
    let mut sections = vec![
        ("hansa", write_setup(position)),
        ("turn", turn::write(&Line, position, &Position::default())),
    ];
    if let Some(phase) = &position.phase {
        sections.push(("phase", phases::write(&Line, phase).to_words()));
    }
    if position.pawn.is_some() {
        sections.push(("pawn", pawn::write(&Line, position, &Position::default())));
    }
    for (SeatName(seat), desk) in &position.seats {
        sections.push((seat_name(*seat), write_seat(desk)));
    }
    let routes = position.routes.iter().map(write_route);
    sections.push(("routes", routes.collect()));
    let cities = position.cities.iter().map(write_city);
    sections.push(("cities", cities.collect()));
    let owners = position
        .coellen
        .map(|owner| owner.map_or("-", |SeatName(seat)| initial(seat)));
    sections.push(("coellen", vec![owners.join(",")]));
    sections.push((
        "markers",
        markers::write(&Line, position, &Position::default()),
    ));
    line::join(&sections)
}

fn write_setup(position: &Position) -> Vec<String> {
    let mut words = setup::write(&Line, position, &Position::default());
    if let Some(player) = position.start_player {
        let key = if position.start_configured {
            "start_player"
        } else {
            "start"
        };
        words.push(format!("{key}={player}"));
    }
    let options = position.options.changed();
    words.extend(
        options
            .iter()
            .map(|(name, value)| format!("{name}={value}")),
    );
    words
}

fn write_seat(stated: &SeatPosition) -> Vec<String> {
    let usual = SeatPosition::default();
    let mut words = owned::write(&Line, stated, &usual);
    let levels = stated.levels.iter();
    words.extend(levels.map(|(ability, level)| format!("{ability}={level}")));
    words.extend(desk::write(&Line, stated, &usual));
    words
}

fn write_route((id, route): (&String, &RoutePosition)) -> String {
    let houses = line::write_places(&route.houses, &Line);
    let marker = match route.marker {
        None => String::new(),
        Some(None) => "!none".to_owned(),
        Some(Some(marker)) => format!("!{marker}"),
    };
    format!("{id}={houses}{marker}")
}

fn write_city((id, city): (&String, &CityPosition)) -> String {
    let plus = if city.extra.is_empty() { "" } else { "+" };
    let (offices, extra) = (city.offices.word(&Line), city.extra.word(&Line));
    format!("{id}={offices}{plus}{extra}")
}

pub(super) fn parse(text: &str) -> Result<Position> {
    let mut position = Position::default();
    for (head, words) in line::split(text)? {
        read_section(head, &words, &mut position)?;
    }
    Ok(position)
}

fn read_section(head: &str, words: &[&str], position: &mut Position) -> Result<()> {
    match head {
        "hansa" => read_setup(words, position)?,
        "turn" => line::read_words(head, turn::KEYS, words, |key, text| {
            turn::read(&Line, position, key, text)
        })?,
        "phase" => {
            let phrase = Phrase::from_words(head, words, phases::VERBS)?;
            position.phase = Some(phases::read(&Line, &phrase)?);
        }
        "pawn" => line::read_words(head, pawn::KEYS, words, |key, text| {
            pawn::read(&Line, position, key, text)
        })?,
        "routes" => position.routes = by_name(words, read_route)?,
        "cities" => position.cities = by_name(words, read_city)?,
        "coellen" => position.coellen = read_coellen(words)?,
        "markers" => line::read_words(head, markers::KEYS, words, |key, text| {
            markers::read(&Line, position, key, text)
        })?,
        _ if SEAT_NAMES.contains(&head) => {
            position.seats.insert(head.parse()?, read_seat(words)?);
        }
        _ => {
            let heads = [
                &["hansa", "turn", "phase", "pawn"][..],
                &SEAT_NAMES,
                &["routes", "cities", "coellen", "markers"],
            ];
            return Err(NotationError::unknown("section", head, &heads.concat()));
        }
    }
    Ok(())
}

fn by_name<T>(words: &[&str], read: impl Fn(&str) -> Result<T>) -> Result<BTreeMap<String, T>> {
    let pairs = line::pairs(words.iter().copied(), '=')?.into_iter();
    pairs
        .map(|(name, text)| Ok((name.to_owned(), read(text)?)))
        .collect()
}

fn read_setup(words: &[&str], position: &mut Position) -> Result<()> {
    let mut options = Vec::new();
    line::read_words("hansa", setup::KEYS, words, |key, text| {
        match key {
            "start" | "start_player" => {
                position.start_player = Some(Word::read_word(text, &Line)?);
                position.start_configured = key == "start_player";
            }
            _ if setup::read(&Line, position, key, text)? => {}
            _ => options.push((key, text)),
        }
        Ok(true)
    })?;
    position.options = Options::read(options)?;
    Ok(())
}

fn read_seat(words: &[&str]) -> Result<SeatPosition> {
    let mut stated = SeatPosition::default();
    let abilities: Vec<&str> = Ability::ALL.iter().map(|ability| ability.name()).collect();
    let keys = [owned::KEYS, &abilities, desk::KEYS].concat();
    line::read_words("seat", &keys, words, |key, text| {
        if let Ok(ability) = key.parse::<Ability>() {
            stated.levels.insert(ability, Word::read_word(text, &Line)?);
            return Ok(true);
        }
        Ok(owned::read(&Line, &mut stated, key, text)?
            || desk::read(&Line, &mut stated, key, text)?)
    })?;
    Ok(stated)
}

fn read_route(text: &str) -> Result<RoutePosition> {
    let (houses, marker) = match text.split_once('!') {
        None => (text, None),
        Some((houses, "none")) => (houses, Some(None)),
        Some((houses, marker)) => (houses, Some(Some(marker.parse()?))),
    };
    Ok(RoutePosition {
        houses: line::read_places(houses, &Line)?,
        marker,
    })
}

fn read_city(text: &str) -> Result<CityPosition> {
    let (offices, extra) = text.split_once('+').unwrap_or((text, ""));
    Ok(CityPosition {
        offices: Word::read_word(offices, &Line)?,
        extra: Word::read_word(extra, &Line)?,
    })
}

fn read_coellen(words: &[&str]) -> Result<[Option<SeatName>; 4]> {
    let owners: Vec<Option<SeatName>> = words
        .iter()
        .flat_map(|word| line::items(word))
        .map(|owner| match owner {
            "-" => Ok(None),
            _ => seat_of(owner)
                .map(|seat| Some(SeatName(seat)))
                .ok_or_else(|| NotationError::unknown("seat", owner, &SEAT_NAMES)),
        })
        .collect::<Result<_>>()?;
    owners
        .try_into()
        .map_err(|_| NotationError::new("the Coellen table has four spaces: coellen -,r,-,-"))
}
