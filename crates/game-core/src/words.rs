//! A game for people: sentences, a picture of text, the rulebook.

use crate::{Notation, Viewer};

/// A game that can be told and drawn in plain text.
pub trait Words: Notation {
    /// The game's name for people.
    const TITLE: &'static str;

    /// The rules in our own words: Markdown with numbered headings.
    const RULES: &'static str;

    /// A decision as an order: "place a trader on Hamburg–Lübeck".
    fn action_words(&self, action: Self::Action) -> String;

    /// An event as a sentence: "Red places a trader on Hamburg–Lübeck."
    fn event_words(&self, event: &Self::Event) -> String;

    /// One sentence that says who decides and what about.
    fn situation(&self) -> String;

    /// The board, the desks and what else `viewer` may see, as lines of text.
    fn picture(&self, viewer: Viewer) -> String;
}
