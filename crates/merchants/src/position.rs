//! Positions: whole states as one line of text, or as an object on the wire.
//!
//! ```text
//! merchants players=3 board=short; turn seat=white number=9 gold_buys=1; phase action;
//! red hand=2ore+1salt gold=5 cards=lancer:1 posts=berlin,wien,warszawa,roma
//! routes=berlin--i23 merchants=-,i57 caravans=berlin--i23 delivered_to=koln; blue …; white …;
//! neutral hamburg,nurnberg,krakow; tokens bohemia=arch9 silesia=arch5 … moravia=11;
//! discards trade-fair:1
//! ```
//!
//! (One line; broken here for reading.) What is left out is as after setup: three gold, no
//! merchants, arch tokens on their spaces, the robber on its first hex, the starting player
//! before the roll. With the fixed setup also posts, routes, caravans and cards are those of the
//! map file. `-` is a piece in supply.

mod check;
pub mod document;
mod line;
mod read;
mod turn;
mod write;

use std::fmt;

use game_core::{Bits, Id, IdSet, NotationError, Word};
use serde::{Serialize, Serializer};

use crate::board::in_one_line;
use crate::offer::{Offer, Proposal};
use crate::phase::Phase;
use crate::setup::{RULES_VERSION, Setup};
use crate::start;
use crate::state::Merchants;
use document::Document;

pub(crate) use write::{counts, number};

type Read<T> = Result<T, NotationError>;

fn refuse<T>(message: impl Into<String>) -> Read<T> {
    Err(NotationError::new(message))
}

/// A whole state as somebody states it; [`build`](Self::build) judges whether it can occur.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    stated: Merchants,
}

impl Position {
    /// Reads one line, which goes by `rules` unless it names a version; stored ones may also be
    /// objects.
    pub fn parse(line: &str, rules: u32) -> Read<Self> {
        if line.trim_start().starts_with('{') {
            return Position::from_document(serde_json::from_str(line), rules);
        }
        let stated = line::parse(line, rules)?;
        Ok(Position { stated })
    }

    /// Reads the sections of a line after the setup, which may be one that text cannot name.
    pub fn parse_for(setup: &Setup, sections: &str) -> Read<Self> {
        let stated = line::parse_sections(setup, sections)?;
        Ok(Position { stated })
    }

    /// Reads an object from JSON.
    pub fn from_json(text: &str) -> Read<Self> {
        Position::from_document(serde_json::from_str(text), RULES_VERSION)
    }

    /// Reads an object.
    pub fn from_value(value: serde_json::Value) -> Read<Self> {
        Position::from_document(serde_json::from_value(value), RULES_VERSION)
    }

    fn from_document(document: serde_json::Result<Document>, rules: u32) -> Read<Self> {
        let document = document.map_err(|error| {
            NotationError::new(in_one_line(&format!("the text is not a position: {error}")))
        })?;
        let stated = read::read(&document, rules)?;
        Ok(Position { stated })
    }

    /// The state, if it can occur.
    pub fn build(self) -> Read<Merchants> {
        check::settle(self.stated)
    }
}

impl Merchants {
    /// The whole state as a position.
    pub fn to_position(&self) -> Position {
        Position {
            stated: self.clone(),
        }
    }
}

/// The position as one line.
impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&line::write(&self.stated))
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.stated.document().serialize(serializer)
    }
}

/// What holds if nothing is said: the first turn, or within the setup the empty board.
fn usual(setup: &Setup, phase: Phase) -> Merchants {
    let mut game = start::new_game(setup);
    game.turn = u16::from(!phase.is_setup());
    game.rolled = turn::usual_rolled(&phase).unwrap_or(true);
    game.phase = phase;
    game
}

/// Adds what a name names to a set in which it is not yet.
fn insert<I: Id + Word<Merchants>, B: Bits>(
    set: &mut IdSet<I, B>,
    name: &str,
    game: &Merchants,
) -> Read<()> {
    let id = I::read_word(name, game)?;
    if set.contains(id) {
        return refuse(format!("'{}' is named twice (§B4)", id.word(game)));
    }
    set.insert(id);
    Ok(())
}

/// Where a player's two merchants or caravans are.
fn pieces<'a, T: Word<Merchants> + Copy>(
    names: impl Iterator<Item = Option<&'a str>>,
    game: &Merchants,
) -> Read<[Option<T>; 2]> {
    let mut places = [None; 2];
    for (index, name) in names.enumerate() {
        let Some(place) = places.get_mut(index) else {
            return refuse("a player has 2 merchants and 2 caravans, not more (§C1)");
        };
        *place = name.map(|name| T::read_word(name, game)).transpose()?;
    }
    Ok(places)
}

/// Puts the token of this number, with or without an arch, on a hex.
fn place_token(game: &mut Merchants, hex: crate::HexId, number: u8, arch: bool) -> Read<()> {
    let board = game.board();
    let name = &board.hex(hex).id;
    if !board.spaces().contains(hex) {
        return refuse(format!("the hex '{name}' has no token space (§B2)"));
    }
    let color = board.hex(hex).resource();
    let mut known = board.tokens().iter().zip(&mut game.token_at);
    let free = known.find(|(token, at)| {
        at.is_none() && (token.color, token.number, token.arch) == (color, number, arch)
    });
    let Some((_, at)) = free else {
        let arch = if arch { "arch " } else { "" };
        return refuse(format!(
            "there is no {arch}token {number} for the hex '{name}' (§B2)"
        ));
    };
    *at = Some(hex);
    Ok(())
}

/// Remembers a proposal of this turn (§A1.7).
fn remember(game: &mut Merchants, proposal: Proposal) -> Read<()> {
    let memory = &mut game.memory;
    let Some(slot) = memory.recent.get_mut(usize::from(memory.n_recent)) else {
        return refuse("a turn does not have that many proposals (§A1.7)");
    };
    *slot = proposal;
    memory.n_recent += 1;
    Ok(())
}

/// Puts an offer of an opponent among the open ones (§A1.6).
fn open_offer(slots: &mut [Offer], number: u8, offer: Offer) -> Read<()> {
    let slot = usize::from(number)
        .checked_sub(1)
        .and_then(|index| slots.get_mut(index));
    match slot {
        Some(slot) if slot.is_empty() => *slot = offer,
        Some(_) => return refuse("two open offers have the same number (§K4)"),
        None => return refuse("an open offer is none of those made this turn (§A1.6)"),
    }
    Ok(())
}
