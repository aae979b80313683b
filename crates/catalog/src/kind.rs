//! Which game, as a value.

use std::fmt;
use std::str::FromStr;

use game_core::{Game as _, NotationError};
use hansa::Hansa;
use merchants::Merchants;
use thiserror::Error;

use crate::Playable;

/// One of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKind {
    /// Hansa Teutonica.
    Hansa,
    /// Merchants of Europe.
    Merchants,
}

/// Code that is generic over the game, as a value.
pub trait Visitor {
    /// What it gives back.
    type Output;

    /// Runs for the game `G`.
    fn visit<G: Playable>(self) -> Self::Output;
}

impl GameKind {
    /// Every game.
    pub const ALL: [GameKind; 2] = [GameKind::Hansa, GameKind::Merchants];

    /// The name in records and commands.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Hansa => Hansa::NAME,
            GameKind::Merchants => Merchants::NAME,
        }
    }

    /// Runs `visitor` for this game.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        crate::for_game!(self, G => visitor.visit::<G>())
    }
}

/// Runs code for the game of a [`GameKind`], under the name given to it:
/// `for_game!(kind, G => visitor.visit::<G>())`.
///
/// For visitors that ask more of a game than [`Playable`].
#[macro_export]
macro_rules! for_game {
    ($kind:expr, $game:ident => $run:expr) => {
        match $kind {
            $crate::GameKind::Hansa => {
                type $game = $crate::games::Hansa;
                $run
            }
            $crate::GameKind::Merchants => {
                type $game = $crate::games::Merchants;
                $run
            }
        }
    };
}

impl fmt::Display for GameKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no game '{found}' (known: {})", GameKind::ALL.map(GameKind::name).join(", "))]
pub struct UnknownGame {
    found: String,
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        GameKind::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownGame {
                found: NotationError::shorten(text),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_known_by_its_name() {
        for kind in GameKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        assert_eq!(
            "chess".parse::<GameKind>().unwrap_err().to_string(),
            "there is no game 'chess' (known: hansa, merchants)"
        );
    }
}
