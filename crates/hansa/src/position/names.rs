//! Seats and pieces by name: `red`, `red trader`, `hamburg--stade trader`.

use std::fmt;
use std::str::FromStr;

use game_core::{NotationError, Seat, plain_words};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::house::House;
use crate::pieces::{Kind, Piece};

/// The names of the seats in turn order.
pub(crate) const SEAT_NAMES: [&str; 5] = ["red", "blue", "green", "yellow", "purple"];

/// The name of a seat.
pub(crate) const fn seat_name(seat: Seat) -> &'static str {
    SEAT_NAMES[seat.index()]
}

/// The seat of this name or number at a table of `players`.
pub(crate) fn parse_seat(text: &str, players: u8) -> Result<Seat, NotationError> {
    Seat::all(players)
        .find(|seat| seat_name(*seat) == text || seat.to_string() == text)
        .ok_or_else(|| NotationError::unknown("seat", text, &SEAT_NAMES[..usize::from(players)]))
}

/// A seat, written by its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SeatName(pub Seat);

impl fmt::Display for SeatName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(seat_name(self.0))
    }
}

impl FromStr for SeatName {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        parse_seat(text, 5).map(SeatName)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", seat_name(self.owner()), self.kind())
    }
}

impl FromStr for Piece {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let Some((owner, kind)) = text.split_once(' ') else {
            return Err(NotationError::new(format!(
                "a piece is written 'red trader', not '{}'",
                NotationError::shorten(text)
            )));
        };
        Ok(Piece::new(parse_seat(owner, 5)?, kind.parse()?))
    }
}

/// A piece with the route where it stands or stood: `hamburg--stade trader`, or with its owner
/// `hamburg--stade blue trader`; the house may be named, `hamburg--stade/2 trader`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoutePiece {
    /// The id of the route.
    pub route: String,
    /// The house, if it is named.
    pub house: Option<House>,
    /// Whose it is, if that is not clear already.
    pub owner: Option<SeatName>,
    /// Which kind it is.
    pub kind: Kind,
}

impl fmt::Display for RoutePiece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.route)?;
        if let Some(house) = self.house {
            write!(formatter, "/{house}")?;
        }
        formatter.write_str(" ")?;
        if let Some(owner) = self.owner {
            write!(formatter, "{owner} ")?;
        }
        write!(formatter, "{}", self.kind)
    }
}

impl FromStr for RoutePiece {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (route, owner, kind) = match text.split_whitespace().collect::<Vec<_>>()[..] {
            [route, kind] => (route, None, kind),
            [route, owner, kind] => (route, Some(owner.parse()?), kind),
            _ => {
                return Err(NotationError::new(format!(
                    "a piece in hand is written 'ROUTE KIND' or 'ROUTE OWNER KIND', not '{}'",
                    NotationError::shorten(text)
                )));
            }
        };
        let (route, house) = match route.split_once('/') {
            Some((route, house)) => (route, Some(house.parse()?)),
            None => (route, None),
        };
        Ok(RoutePiece {
            route: route.to_owned(),
            house,
            owner,
            kind: kind.parse()?,
        })
    }
}

/// Writes types with `Display` and `FromStr` as JSON strings.
macro_rules! json_strings {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

json_strings!(SeatName, Piece, RoutePiece);
plain_words!(SeatName);
