//! §13.5 What a player sees: everything, since the base game has no secrets.

use serde::{Serialize, Serializer};

use crate::state::Hansa;

/// What everybody may see of a game; written as a [`Position`](crate::Position).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    seen: Hansa,
}

impl View {
    pub(crate) const fn of(game: &Hansa) -> Self {
        View { seen: *game }
    }

    /// The game as it is seen.
    pub const fn seen(&self) -> &Hansa {
        &self.seen
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.seen.to_position().serialize(serializer)
    }
}
