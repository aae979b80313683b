//! The board and the desks as text, for a plain terminal.

use crate::state::Hansa;

pub(crate) fn draw(game: &Hansa) -> String {
    format!("{} cities completed", game.completed)
}
