//! A game from any position on, for lessons.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A position and what has happened since: the whole of a game that is kept nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Practice {
    /// The name of the game.
    pub game: String,
    /// The position in its notation of one line.
    pub position: String,
    /// The seat that looks at it.
    pub seat: String,
    /// What has happened since, as in a record: `red place hamburg--stade trader`, `- dice 3 4`.
    pub entries: Vec<String>,
}

/// A decision that somebody would like to take there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PracticeQuestion {
    pub practice: Practice,
    /// In notation, or as an object.
    #[schema(value_type = Object)]
    #[ts(type = "string | Record<string, unknown>")]
    pub action: Value,
}
