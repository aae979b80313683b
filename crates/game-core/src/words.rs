//! A game for people: sentences, a picture of text, the rulebook.

use crate::{Notation, Reason as _, Seat, Standings, Viewer};

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

    /// Why a decision is refused: "your stock is empty, so there is no income".
    fn reason_words(&self, reason: &Self::Illegal) -> String;

    /// The reason with its clause: "your stock is empty, so there is no income (§4.1)".
    fn reason_sentence(&self, reason: &Self::Illegal) -> String {
        format!("{} ({})", self.reason_words(reason), reason.clause())
    }

    /// What the points of this game are, one and several.
    const POINTS: [&'static str; 2] = ["point", "points"];

    /// Examples for the help: words that narrow a list, a decision, a clause and part of a title.
    const EXAMPLES: [&'static str; 4];

    /// Who has won, as a sentence; for a finished game.
    fn verdict(&self, standings: &Standings) -> String {
        let winners: Vec<Seat> = standings.winners().collect();
        let names: Vec<String> = winners
            .iter()
            .map(|seat| capitalized(&self.seat_name(*seat)))
            .collect();
        let points = winners.first().map_or(0, |seat| standings.points[*seat]);
        let unit = Self::POINTS[usize::from(points != 1)];
        match names.as_slice() {
            [winner] => format!("{winner} wins with {points} {unit}."),
            _ => format!(
                "{} share the victory with {points} {unit}.",
                names.join(" and ")
            ),
        }
    }

    /// One sentence that says who decides and what about.
    fn situation(&self) -> String;

    /// The board, the desks and what else `viewer` may see, as lines of text.
    fn picture(&self, viewer: Viewer) -> String;
}

/// The text with its first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
