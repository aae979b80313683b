//! Completes what a position leaves out, so that nothing is lost or invented.
//!
//! What is stated stays. Missing pieces come from the stock, then the supply, then the tracks of
//! the desk; spare pieces go to the stock, then the supply. Markers that are nowhere are in the
//! pile; if the pile is stated to be smaller, they have been used.

use game_core::{NotationError, Seat};

use super::SeatPosition;
use super::names::seat_name;
use crate::desk::Desk;
use crate::pieces::{Ability, Kind, Marker, Markers, Pieces};

/// §1.2: pieces of each player, without the trader that marks the score.
const OWNED: Pieces = Pieces::new(26, 4);

/// The tracks whose pieces are taken when a position needs more pieces than it leaves room for.
const SPARE_TRACKS: [Ability; 5] = [
    Ability::Keys,
    Ability::Bags,
    Ability::Privilege,
    Ability::Actions,
    Ability::Book,
];

/// A desk as stated, completed so that its owner has all pieces; `elsewhere` are the pieces on
/// the board and in hand.
pub(super) fn desk(
    seat: Seat,
    stated: &SeatPosition,
    elsewhere: Pieces,
) -> Result<Desk, NotationError> {
    let mut desk = Desk::at_start(seat.number() - 1);
    for (ability, level) in &stated.levels {
        if *level > ability.max_level() {
            return Err(NotationError::new(format!(
                "{}'s level of {ability} is {level}; the highest is {}",
                seat_name(seat),
                ability.max_level()
            )));
        }
        desk.set_level(*ability, *level);
    }
    if let Some(supply) = stated.supply {
        desk.supply = supply;
    }
    if let Some(stock) = stated.stock {
        desk.stock = stock;
    }
    for &kind in Kind::ALL {
        balance(seat, stated, &mut desk, kind, elsewhere)?;
    }
    Ok(desk)
}

/// Makes the pieces of one kind add up.
fn balance(
    seat: Seat,
    stated: &SeatPosition,
    desk: &mut Desk,
    kind: Kind,
    elsewhere: Pieces,
) -> Result<(), NotationError> {
    let count = |desk: &Desk| -> i32 {
        [desk.covering(), desk.supply, desk.stock, elsewhere]
            .iter()
            .map(|pieces| i32::from(pieces.of(kind)))
            .sum()
    };
    let owned = i32::from(OWNED.of(kind));
    // Spare pieces.
    while count(desk) < owned {
        if stated.stock.is_none() {
            desk.stock.put(kind);
        } else if stated.supply.is_none() {
            desk.supply.put(kind);
        } else {
            break;
        }
    }
    // Missing pieces.
    while count(desk) > owned {
        let track = SPARE_TRACKS.into_iter().find(|ability| {
            ability.covered_by() == kind
                && !stated.levels.contains_key(ability)
                && !desk.is_complete(*ability)
        });
        if stated.stock.is_none() && desk.stock.of(kind) > 0 {
            desk.stock.take(kind);
        } else if stated.supply.is_none() && desk.supply.of(kind) > 0 {
            desk.supply.take(kind);
        } else if let Some(ability) = track {
            desk.set_level(ability, desk.level(ability) + 1);
        } else {
            break;
        }
    }
    let found = count(desk);
    if found == owned {
        return Ok(());
    }
    let score_marker = i32::from(kind == Kind::Trader);
    Err(NotationError::new(format!(
        "{} has {} {kind}s, not {}: supply {}, stock {}, desk {}, board and hand {}{}",
        seat_name(seat),
        found + score_marker,
        owned + score_marker,
        desk.supply.of(kind),
        desk.stock.of(kind),
        desk.covering().of(kind),
        elsewhere.of(kind),
        if score_marker > 0 {
            ", score marker 1"
        } else {
            ""
        }
    )))
}

/// What is left of `all` without `some`; the error names a kind of which there are too many.
pub(super) fn without(all: Markers, some: Markers) -> Result<Markers, NotationError> {
    let mut left = Markers::EMPTY;
    for marker in Marker::ALL {
        match all.of(*marker).checked_sub(some.of(*marker)) {
            Some(count) => left = left.with(*marker, count),
            None => {
                return Err(NotationError::new(format!(
                    "there are {} '{marker}' markers, and the game has {}",
                    some.of(*marker),
                    all.of(*marker)
                )));
            }
        }
    }
    Ok(left)
}

/// Adds up markers of several places; a count of 16 or more of a kind cannot be right.
pub(super) fn add(
    sum: &mut Markers,
    markers: impl IntoIterator<Item = Marker>,
) -> Result<(), NotationError> {
    for marker in markers {
        if sum.of(marker) >= 15 {
            return Err(NotationError::new(format!(
                "there are too many '{marker}' markers"
            )));
        }
        sum.put(marker);
    }
    Ok(())
}

/// Takes `count` markers out, the most frequent kind first; Extra offices last, as a used one
/// would stand for an office on the board.
pub(super) fn take_spare(from: &mut Markers, count: u8) -> Markers {
    let mut taken = Markers::EMPTY;
    for _ in 0..count {
        let most = Marker::ALL
            .iter()
            .copied()
            .filter(|marker| from.has(*marker))
            .max_by_key(|marker| (*marker != Marker::ExtraOffice, from.of(*marker)));
        if let Some(marker) = most {
            from.take(marker);
            taken.put(marker);
        }
    }
    taken
}
