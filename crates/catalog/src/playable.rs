//! What a game offers beyond its rules and words, so that programs can drive it.

use game_core::{NotationError, Purposeful, Seat, Viewer, Words};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

/// A game with its JSON edges.
pub trait Playable: Words<View: Serialize> + Purposeful {
    /// The whole state as an object.
    fn position_json(&self) -> Value;

    /// Reads a state and validates it: an object, or a string in one-line notation.
    fn from_position_json(value: &Value) -> Result<Self, NotationError>;

    /// What `viewer` may see, as an object.
    fn view_json(&self, viewer: Viewer) -> Value {
        to_json(&self.view(viewer))
    }

    /// The same as text.
    fn view_text(&self, viewer: Viewer) -> Box<RawValue> {
        to_text(&self.view(viewer))
    }

    /// The boards of the game.
    fn boards() -> Vec<BoardFacts>;

    /// The data of a board as JSON, for drawing, with the numbers of a version of the rules;
    /// `None` if there is no such board or version.
    fn board_json(key: &str, rules: u32) -> Option<String>;

    /// The options of a setup.
    fn options() -> Vec<OptionFacts>;

    /// Where somebody sits, people at the table being counted as seats are.
    ///
    /// It is settled once no chance outcome is due any more at the beginning of the game.
    fn seat_of(&self, person: Seat) -> Seat;

    /// Whether several choose without knowing of each other: nobody is told who already has.
    fn chooses_in_secret(&self) -> bool;

    /// What has ended the game, in a word or two; `None` while it goes on.
    fn end_reason(&self) -> Option<&'static str>;
}

/// A board in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFacts {
    /// Its name in a setup.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// What is on it, counted.
    pub counts: Vec<(&'static str, usize)>,
}

/// An option of a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionFacts {
    /// Its name.
    pub name: &'static str,
    /// The values it may have; the first holds if nothing else is agreed.
    pub choices: Vec<&'static str>,
}

/// Reads an object into a game's position.
pub(crate) fn read_object<P: DeserializeOwned>(value: &Value) -> Result<P, NotationError> {
    serde_json::from_value(value.clone())
        .map_err(|error| NotationError::new(NotationError::in_one_line(&error.to_string())))
}

pub(crate) fn to_json(data: &impl Serialize) -> Value {
    serde_json::to_value(data).expect("positions and views have text keys and plain values")
}

fn to_text(data: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(data).expect("views have text keys and plain values")
}

/// The data of a board, with the numbers of the rules as `figures`.
pub(crate) fn with_figures(board: &str, figures: &impl Serialize) -> String {
    let object = board
        .trim_end()
        .strip_suffix('}')
        .expect("a board is a JSON object");
    format!("{object},\"figures\":{}}}", to_text(figures))
}
