//! The rows of a database, table by table.

use sqlx::FromRow;

use crate::ids::GameId;
use crate::storage::{ChatLine, Entry, Listed, Millis, Outage, Session, User};

/// What a database holds, in the order in which it can be written: nothing refers to what follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Users,
    /// How they prove who they are.
    Sessions,
    /// Tables and where they stand.
    Games,
    Entries,
    /// What was said there.
    Chat,
    /// When nodes were last seen.
    Nodes,
    /// When none was running.
    Outages,
}

impl Kind {
    /// Every kind, in that order.
    pub const ALL: [Kind; 7] = [
        Kind::Users,
        Kind::Sessions,
        Kind::Games,
        Kind::Entries,
        Kind::Chat,
        Kind::Nodes,
        Kind::Outages,
    ];

    /// How many rows there are, in the words of both databases.
    pub(in crate::storage) const fn count_query(self) -> &'static str {
        match self {
            Kind::Users => "SELECT count(*) FROM users",
            Kind::Sessions => "SELECT count(*) FROM sessions",
            Kind::Games => "SELECT count(*) FROM games",
            Kind::Entries => "SELECT count(*) FROM entries",
            Kind::Chat => "SELECT count(*) FROM chat",
            Kind::Nodes => "SELECT count(*) FROM nodes",
            Kind::Outages => "SELECT count(*) FROM outages",
        }
    }
}

/// Some rows of one kind, in the order of their keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rows {
    Users(Vec<User>),
    Sessions(Vec<Session>),
    Games(Vec<Listed>),
    Entries(Vec<LogRow>),
    Chat(Vec<ChatRow>),
    Nodes(Vec<Node>),
    Outages(Vec<Outage>),
}

/// An entry with its place.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct LogRow {
    pub game: GameId,
    #[sqlx(try_from = "i64")]
    pub seq: u32,
    #[sqlx(flatten)]
    pub entry: Entry,
}

/// A line of chat with its table.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct ChatRow {
    pub game: GameId,
    #[sqlx(flatten)]
    pub line: ChatLine,
}

/// When a node was last seen.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Node {
    pub name: String,
    pub seen: Millis,
}

/// The key of a row: its text, and its number where there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// An id or a name; empty where the number is the key.
    pub text: String,
    /// A number within it.
    pub number: i64,
}

impl Key {
    /// Before every row.
    pub const START: Key = Key {
        text: String::new(),
        number: i64::MIN,
    };
}

impl Rows {
    pub fn len(&self) -> usize {
        match self {
            Rows::Users(rows) => rows.len(),
            Rows::Sessions(rows) => rows.len(),
            Rows::Games(rows) => rows.len(),
            Rows::Entries(rows) => rows.len(),
            Rows::Chat(rows) => rows.len(),
            Rows::Nodes(rows) => rows.len(),
            Rows::Outages(rows) => rows.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The key of the last of them.
    pub fn last_key(&self) -> Option<Key> {
        let text = |text: String| Key { text, number: 0 };
        let both = |game: GameId, number| Key {
            text: game.to_string(),
            number: i64::from(number),
        };
        match self {
            Rows::Users(rows) => rows.last().map(|row| text(row.id.to_string())),
            Rows::Sessions(rows) => rows.last().map(|row| text(row.id.to_string())),
            Rows::Games(rows) => rows.last().map(|row| text(row.game.id.to_string())),
            Rows::Entries(rows) => rows.last().map(|row| both(row.game, row.seq)),
            Rows::Chat(rows) => rows.last().map(|row| both(row.game, row.line.number)),
            Rows::Nodes(rows) => rows.last().map(|row| text(row.name.clone())),
            Rows::Outages(rows) => rows.last().map(|row| Key {
                text: String::new(),
                number: row.from,
            }),
        }
    }
}
