//! How values are written in the one-line form.

use game_core::{NotationError, Seat, Word};

use crate::pieces::{Kind, Piece, Pieces};
use crate::position::names::{RoutePiece, seat_name};

type Result<T> = std::result::Result<T, NotationError>;

/// The line as the place where a word stands.
pub(super) struct Line;

/// The letter of a seat: `r` for red.
pub(super) fn initial(seat: Seat) -> &'static str {
    &seat_name(seat)[..1]
}

pub(super) fn seat_of(letter: &str) -> Option<Seat> {
    Seat::all(5).find(|seat| initial(*seat) == letter)
}

/// `rT`
impl Word<Line> for Piece {
    fn word(&self, _: &Line) -> String {
        let kind = match self.kind() {
            Kind::Trader => 'T',
            Kind::Merchant => 'M',
        };
        format!("{}{kind}", initial(self.owner()))
    }

    fn read_word(word: &str, _: &Line) -> Result<Self> {
        let piece = if let Some(owner) = word.strip_suffix('T') {
            seat_of(owner).map(|owner| Piece::new(owner, Kind::Trader))
        } else if let Some(owner) = word.strip_suffix('M') {
            seat_of(owner).map(|owner| Piece::new(owner, Kind::Merchant))
        } else {
            None
        };
        piece.ok_or_else(|| {
            NotationError::new(format!(
                "a piece is written like rT or bM, not '{}'",
                NotationError::shorten(word)
            ))
        })
    }
}

/// `hamburg--stade:trader`
impl Word<Line> for RoutePiece {
    fn word(&self, _: &Line) -> String {
        self.to_string().replace(' ', ":")
    }

    fn read_word(word: &str, _: &Line) -> Result<Self> {
        word.replace(':', " ").parse()
    }
}

/// `3T1M`
impl Word<Line> for Pieces {
    fn word(&self, _: &Line) -> String {
        format!("{}T{}M", self.traders, self.merchants)
    }

    fn read_word(word: &str, _: &Line) -> Result<Self> {
        let read = || -> Option<Pieces> {
            let (traders, merchants) = word.strip_suffix('M')?.split_once('T')?;
            Some(Pieces::new(traders.parse().ok()?, merchants.parse().ok()?))
        };
        read().ok_or_else(|| {
            NotationError::new(format!(
                "pieces are written like 3T1M, not '{}'",
                NotationError::shorten(word)
            ))
        })
    }
}
