//! Tables before, between and after games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LobbyInfo {
    pub games: Vec<GameInfo>,
    /// The bots' levels, weakest first.
    pub levels: Vec<LevelInfo>,
    /// The version of this server.
    pub version: String,
}

/// A game that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    /// Its name in requests.
    pub name: String,
    /// Its name for people.
    pub title: String,
    pub boards: Vec<BoardInfo>,
    /// What can be agreed.
    pub options: Vec<OptionInfo>,
}

/// A board of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardInfo {
    /// Its name in requests.
    pub key: String,
    /// Its name for people.
    pub title: String,
    pub min_players: u8,
    pub max_players: u8,
}

/// An option of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OptionInfo {
    pub name: String,
    /// Its values; the first holds unless another is agreed.
    pub choices: Vec<String>,
}

/// A level of the bots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LevelInfo {
    pub name: String,
    /// What it is, in one line.
    pub description: String,
}

/// A table that is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CreateTable {
    /// The name of the game.
    pub game: String,
    /// Options by name, among them `board`; what is left out has its usual value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who sits where; as many places as players. The first `me` is whoever asks.
    pub places: Vec<PlaceWish>,
    #[serde(default)]
    pub pace: Pace,
    /// What happens when time runs out.
    #[serde(default)]
    pub time_up: TimeUp,
    /// Whether everybody may find it and sit down.
    #[serde(default)]
    pub public: bool,
    /// Whether to begin at once; every place must be taken.
    #[serde(default)]
    pub start: bool,
    /// Binds `me` to a nonce, as `Command.commit` does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(max_length = 64, pattern = "^[0-9a-f]*$")]
    pub commit: Option<String>,
}

/// Who shall sit at a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlaceWish {
    /// Whoever asks.
    Me,
    /// Whoever comes.
    Open,
    /// A bot of this level.
    Bot(String),
}

/// How fast a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Pace {
    /// No clock.
    #[default]
    Free,
    /// Everybody has a bank of time, and gets some back with each decision.
    Live {
        /// Seconds at the beginning.
        #[schema(minimum = 10, maximum = 86400)]
        bank_s: u32,
        /// Seconds for each decision.
        #[schema(minimum = 0, maximum = 3600)]
        increment_s: u32,
    },
    /// So many days for each decision.
    Correspondence {
        #[schema(minimum = 1, maximum = 30)]
        days: u32,
    },
}

/// What happens to a seat whose time runs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TimeUp {
    /// A bot decides until its owner returns.
    #[default]
    Bot,
    /// A bot decides to the end, and the seat comes last.
    Forfeit,
}

/// A table that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableCreated {
    /// Its name in addresses.
    pub id: String,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// Waiting for players.
    Open,
    /// Being played.
    Running,
    /// Played to the end.
    Over,
    /// Closed before it began.
    Closed,
}

/// A table from outside.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// Its name in addresses.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The version of the rules that it was begun with.
    pub rules: u32,
    /// The whole setup: options by name, with `players` and `board`.
    pub setup: BTreeMap<String, String>,
    pub status: TableStatus,
    pub places: Vec<PlaceInfo>,
    pub pace: Pace,
    /// What happens when time runs out.
    pub time_up: TimeUp,
    /// Whether everybody may find it.
    pub public: bool,
    pub host: String,
    #[ts(type = "number")]
    pub created: i64,
    /// When something last happened.
    #[ts(type = "number")]
    pub updated: i64,
    /// Whether whoever asks owes a decision.
    pub your_turn: bool,
    /// When the time of whoever owes a decision runs out, as far as whoever asks may know.
    #[ts(type = "number | null")]
    pub deadline: Option<i64>,
    /// Whether the host has begun the game, and it waits for those who have yet to reveal what they
    /// add to chance.
    pub starting: bool,
    /// The table that goes on from here, once somebody has asked for a rematch.
    pub rematch: Option<String>,
    /// Who looks on, as far as it is shown to those at the table.
    pub watchers: Watchers,
}

/// Who follows a table without a place at it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Watchers {
    /// Names, of a few of them if there are many.
    pub names: Vec<String>,
    /// How many more there are.
    pub others: u32,
}

/// One place at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PlaceInfo {
    /// Its seat in the game, such as `red`, once that is settled.
    pub seat: Option<String>,
    pub who: Who,
    /// Whether a bot decides here in the meantime, and why.
    pub absence: Option<Absence>,
    /// Whether a browser or bot of this person is connected.
    pub present: bool,
    /// Final points, once the game is over.
    pub points: Option<i32>,
    /// Final rank, once the game is over.
    pub rank: Option<u8>,
}

/// Who sits at a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Who {
    Nobody,
    Person { id: String, name: String },
    Bot { level: String },
}

/// Why a bot decides for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// The person left.
    Left,
    /// Time ran out.
    Late,
    /// Time ran out, and the table's rule is that this is final.
    Forfeit,
}

/// Tables that everybody may see.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Lobby {
    /// Waiting for players, newest first.
    pub open: Vec<TableInfo>,
    /// Being played, newest first.
    pub running: Vec<TableInfo>,
    /// Played to the end, newest first.
    pub over: Vec<TableInfo>,
}

/// The tables of whoever asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MyTables {
    /// Open or being played: first those where it is your turn.
    pub current: Vec<TableInfo>,
    /// Played to the end, newest first.
    pub over: Vec<TableInfo>,
}
