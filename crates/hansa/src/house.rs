//! §13.1 One house among those of its route: it matters to the eye, not to the rules.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use game_core::{Clause, NotationError};
use serde::{Deserialize, Serialize};

use crate::ids::{MAX_HOUSES, RouteId};
use crate::illegal::Illegal;
use crate::pieces::Piece;
use crate::state::{Hansa, Lifted, Phase};

/// A house of a route, in the order of the board; written as its number, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
#[expect(missing_docs, reason = "their names say it")]
pub enum House {
    First,
    Second,
    Third,
    Fourth,
}

impl House {
    /// The houses of the longest route, in order.
    pub const ALL: [House; MAX_HOUSES] = [House::First, House::Second, House::Third, House::Fourth];

    /// Its number, counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<House> for u8 {
    fn from(house: House) -> u8 {
        house as u8
    }
}

impl TryFrom<u8> for House {
    type Error = NotationError;

    fn try_from(number: u8) -> Result<Self, NotationError> {
        number.to_string().parse()
    }
}

impl fmt::Display for House {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.index().fmt(formatter)
    }
}

impl FromStr for House {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let number: Option<usize> = text.parse().ok();
        let house = number.and_then(|number| House::ALL.get(number));
        house.copied().ok_or_else(|| {
            NotationError::new(format!(
                "houses are counted from 0 to {}, not '{}'",
                MAX_HOUSES - 1,
                NotationError::shorten(text)
            ))
        })
    }
}

/// The house that something half-done is about.
///
/// It is for display, so that any two are equal, and so are the states that hold them.
#[derive(Clone, Copy, Debug)]
pub struct Meant(pub House);

impl PartialEq for Meant {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Meant {}

impl Hash for Meant {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Whether a piece may go to the house that a decision names, if it names one.
pub(crate) fn check_empty(
    game: &Hansa,
    route: RouteId,
    house: Option<House>,
    clause: Clause,
) -> Result<(), Illegal> {
    match named(game, route, house)? {
        Some((house, Some(_))) => Err(Illegal::HouseTaken {
            route,
            house,
            clause,
        }),
        Some((_, None)) | None => Ok(()),
    }
}

/// Whether this piece stands in the house that a decision names, if it names one.
pub(crate) fn check_holds(
    game: &Hansa,
    route: RouteId,
    house: Option<House>,
    piece: Piece,
    clause: Clause,
) -> Result<(), Illegal> {
    match named(game, route, house)? {
        Some((house, found)) if found != Some(piece) => Err(Illegal::NotInHouse {
            route,
            house,
            owner: piece.owner(),
            kind: piece.kind(),
            clause,
        }),
        Some(_) | None => Ok(()),
    }
}

/// The house that is named, which must exist, with what stands in it.
fn named(
    game: &Hansa,
    route: RouteId,
    house: Option<House>,
) -> Result<Option<(House, Option<Piece>)>, Illegal> {
    let Some(house) = house else {
        return Ok(None);
    };
    match game.houses.on(game.board, route).get(house.index()) {
        Some(found) => Ok(Some((house, *found))),
        None => Err(Illegal::NoSuchHouse {
            route,
            houses: game.board.route(route).houses,
        }),
    }
}

/// Whether the board is as the houses say that the phase is about.
pub(crate) fn fits_phase(game: &Hansa) -> bool {
    let held = |route: RouteId, Meant(house): Meant| {
        let here = game.houses.on(game.board, route);
        here.get(house.index()).copied()
    };
    let has_left = |lifted: &Lifted| held(lifted.from, lifted.house) == Some(None);
    match &game.phase {
        Phase::Paying {
            route,
            owner,
            kind,
            house,
        } => held(*route, *house) == Some(Some(Piece::new(*owner, *kind))),
        Phase::Responding(response) => {
            let successor = held(response.route, response.house).flatten();
            successor.is_some_and(|piece| piece.owner() == game.active)
                && response.lifted.iter().all(has_left)
        }
        Phase::Moving { hand, .. } | Phase::Removing { hand, .. } => hand.iter().all(has_left),
        Phase::Taverns
        | Phase::StartPlayer
        | Phase::PawnSetup
        | Phase::Acting
        | Phase::Rewarding { .. }
        | Phase::Adding { .. }
        | Phase::PawnAfter
        | Phase::Revealing
        | Phase::PlacingMarkers { .. }
        | Phase::Over => true,
    }
}
