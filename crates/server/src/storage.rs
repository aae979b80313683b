//! What the server keeps, and the one trait through which it keeps it.
//!
//! A table is its row in `games`, written once, and its log: entries numbered from 1 without a
//! gap. Everything that changes at a table, from the first guest who sits down to the last
//! decision, is an entry. The primary key `(game, seq)` is the only lock: of two writers that
//! append at the same place, one is told [`Appended::Conflict`], reads on and judges again.
//! [`Digest`] and the places are derived from the log and written beside it, so that lists need
//! not replay games. Texts hold no zero characters.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use tokio::sync::broadcast;

use crate::ids::{GameId, NodeId, SessionId, UserId};

mod address;
mod batch;
mod codec;
mod error;
mod group;
mod part;
pub mod postgres;
pub mod sqlite;
pub mod transfer;

pub use address::{open, open_existing};
pub use error::StorageError;
use transfer::{Filling, Progress, Snapshot};

/// Milliseconds since 1970.
pub type Millis = i64;

/// Somebody who may sit at tables.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct User {
    /// Who.
    pub id: UserId,
    /// As shown to others.
    pub name: String,
    /// The hash of the password; `None` for a guest.
    pub password: Option<String>,
    /// When first seen.
    pub created: Millis,
}

/// How somebody proves who they are.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Session {
    /// As shown in lists.
    pub id: SessionId,
    /// SHA-256 of the secret that the browser or program holds, in hexadecimal digits.
    pub key: String,
    /// Whose.
    #[sqlx(rename = "person")]
    pub user: UserId,
    /// A cookie (`None`) or a token with its scopes, separated by spaces.
    pub scopes: Option<String>,
    /// What its owner calls it, or what the browser calls itself.
    pub label: String,
    /// Since when.
    pub created: Millis,
    /// Last used, to about an hour.
    pub seen: Millis,
}

/// What is agreed when a table is opened; it never changes.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Game {
    /// The table.
    pub id: GameId,
    /// The name of the game.
    pub kind: String,
    /// The rules version it is played with.
    #[sqlx(try_from = "i64")]
    pub rules: u32,
    /// The setup in notation.
    pub setup: String,
    /// The pace and what happens when time runs out, in text.
    pub pace: String,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// Who opened it.
    pub host: UserId,
    /// What chance is derived from; never leaves the server before the game is over.
    pub secret: Vec<u8>,
    /// When it was opened.
    pub created: Millis,
}

impl fmt::Debug for Game {
    /// Leaves the secret out.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Game")
            .field("id", &self.id)
            .field("kind", &self.kind)
            .field("setup", &self.setup)
            .field("pace", &self.pace)
            .field("public", &self.public)
            .field("host", &self.host)
            .finish_non_exhaustive()
    }
}

/// One entry of a table's log.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Entry {
    /// When it was written.
    pub at: Millis,
    /// A seat, `-` for chance, or `*` for the table itself.
    pub actor: String,
    /// The decision, outcome or change of the table, in notation.
    pub text: String,
}

/// Where a table stands, derived from its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Digest {
    /// Waiting for players, being played, over, or closed before it began.
    pub status: Status,
    /// The person whose decision is awaited.
    pub awaited: Option<UserId>,
    /// Whether a bot's decision is awaited.
    pub bot_due: bool,
    /// When somebody's time runs out.
    pub deadline: Option<Millis>,
    /// Points and ranks in text, once over.
    pub result: Option<String>,
    /// Who sits where, place by place.
    pub places: Vec<Place>,
}

/// The state of a table as lists show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Waiting for players.
    Open,
    /// Being played.
    Running,
    /// Played to the end.
    Over,
    /// Closed before it began.
    Closed,
}

impl Status {
    /// Every status.
    pub const ALL: [Status; 4] = [Status::Open, Status::Running, Status::Over, Status::Closed];

    /// As stored.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
            Status::Closed => "closed",
        }
    }

    /// Whether nothing is decided any more.
    pub const fn has_ended(self) -> bool {
        matches!(self, Status::Over | Status::Closed)
    }
}

/// Who sits at one place of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// Nobody yet.
    Empty,
    /// A person.
    User(UserId),
    /// A bot, as its text.
    Bot(String),
}

/// Entries to be added to one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table.
    pub game: GameId,
    /// The number of the first of them; one more than the last in the log.
    pub first: u32,
    /// The entries in order; not empty.
    pub entries: Vec<Entry>,
    /// Where the table stands after them.
    pub digest: Digest,
}

/// Whether entries were added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// They are stored durably.
    Stored,
    /// Somebody else wrote there first; nothing was stored.
    Conflict,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Listed {
    /// What was agreed.
    #[sqlx(flatten)]
    pub game: Game,
    /// Where it stands.
    #[sqlx(flatten)]
    pub digest: Digest,
    /// The number of its last entry.
    #[sqlx(try_from = "i64")]
    pub last: u32,
    /// When that was written.
    pub updated: Millis,
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct ChatLine {
    /// Counted from 1 at each table.
    #[sqlx(try_from = "i64")]
    pub number: u32,
    /// When it was said.
    pub at: Millis,
    /// By whom.
    #[sqlx(rename = "person")]
    pub user: UserId,
    /// Plain text.
    pub text: String,
}

/// News that another node or this one has stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The log of a table has entries up to this number.
    Entries(GameId, u32),
    /// Something was said at a table.
    Chat(GameId),
    /// A person has another name; `None` after a time in which anybody may have got one.
    Name(Option<UserId>),
}

/// Who follows a table at one node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Present {
    /// The table.
    pub game: GameId,
    /// The node.
    pub node: NodeId,
    /// People with a place at it, and some without, each once.
    pub people: Vec<UserId>,
    /// How many more there are.
    pub others: u32,
}

impl Present {
    /// Nobody follows the table there.
    pub const fn nobody(game: GameId, node: NodeId) -> Self {
        Present {
            game,
            node,
            people: Vec::new(),
            others: 0,
        }
    }

    /// Whether nobody does.
    pub const fn is_nobody(&self) -> bool {
        self.people.is_empty() && self.others == 0
    }
}

/// A span in which no node was running, so that nobody's clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromRow)]
pub struct Outage {
    /// When a node was last seen.
    #[sqlx(rename = "began")]
    pub from: Millis,
    /// When one was seen again.
    pub until: Millis,
}

/// Keeps everything. All methods are safe to call from many tasks and many nodes at once.
#[async_trait]
pub trait Storage: Send + Sync + 'static {
    /// Stores a new person.
    async fn create_user(&self, user: &User) -> Result<(), StorageError>;

    /// A person.
    async fn user(&self, id: UserId) -> Result<Option<User>, StorageError>;

    /// Several people, in no order; unknown ones are left out.
    async fn users(&self, ids: &[UserId]) -> Result<Vec<User>, StorageError>;

    /// The person with an account of this name, whatever its capitals.
    async fn account(&self, name: &str) -> Result<Option<User>, StorageError>;

    /// Gives a guest an account; `false` if the name is taken (whatever its capitals) or the
    /// person already has one.
    async fn create_account(
        &self,
        id: UserId,
        name: &str,
        password: &str,
    ) -> Result<bool, StorageError>;

    /// Changes the shown name of a guest, or an account's name; `false` if an account's is taken.
    async fn rename_user(&self, id: UserId, name: &str) -> Result<bool, StorageError>;

    /// Replaces the hash of an account's password.
    async fn set_password(&self, id: UserId, password: &str) -> Result<(), StorageError>;

    /// Stores a new session.
    async fn create_session(&self, session: &Session) -> Result<(), StorageError>;

    /// The session with this key and its person.
    async fn session(&self, key: &str) -> Result<Option<(Session, User)>, StorageError>;

    /// Notes that a session was used.
    async fn touch_session(&self, key: &str, now: Millis) -> Result<(), StorageError>;

    /// All sessions of a person, last used first.
    async fn sessions(&self, user: UserId) -> Result<Vec<Session>, StorageError>;

    /// Ends a session; `false` if this person has no such session.
    async fn delete_session(&self, user: UserId, id: SessionId) -> Result<bool, StorageError>;

    /// Stores a new table with its first entries; all or nothing.
    async fn create_game(
        &self,
        game: &Game,
        entries: &[Entry],
        digest: &Digest,
    ) -> Result<(), StorageError>;

    /// A table and where it stands.
    async fn game(&self, id: GameId) -> Result<Option<Listed>, StorageError>;

    /// Adds entries to a log, with its digest; durable once it returns.
    ///
    /// Calls that come close together share one transaction. After an error the entries may be
    /// stored or not: read the log to know.
    async fn append(&self, append: Append) -> Result<Appended, StorageError>;

    /// The entries after number `after`, in order.
    async fn entries(&self, id: GameId, after: u32) -> Result<Vec<Entry>, StorageError>;

    /// Public tables that wait for players, newest first.
    async fn open_games(&self, limit: u32) -> Result<Vec<Listed>, StorageError>;

    /// Tables a person sits at, of these statuses: first those that await this person, then by
    /// the last entry, newest first.
    async fn games_of(
        &self,
        user: UserId,
        statuses: &[Status],
        limit: u32,
    ) -> Result<Vec<Listed>, StorageError>;

    /// Public tables that are played or have been, newest first.
    async fn recent_games(&self, status: Status, limit: u32) -> Result<Vec<Listed>, StorageError>;

    /// Running tables that need a node: a bot has been awaited since `stale` or longer, or a
    /// deadline lies before `now`.
    async fn neglected(&self, now: Millis, stale: Millis) -> Result<Vec<GameId>, StorageError>;

    /// How many tables there are of each status.
    async fn counts(&self) -> Result<Vec<(Status, u64)>, StorageError>;

    /// Stores a line of chat and gives its number.
    async fn say(
        &self,
        game: GameId,
        at: Millis,
        user: UserId,
        text: &str,
    ) -> Result<u32, StorageError>;

    /// The last `limit` lines of chat after number `after`, in order.
    async fn chat(
        &self,
        game: GameId,
        after: u32,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StorageError>;

    /// Notes that a node runs. If none was seen since `now - tolerance`, this one included, an
    /// outage is stored: nodes were stopped, or could not reach the database.
    async fn heartbeat(
        &self,
        node: &str,
        now: Millis,
        tolerance: Millis,
    ) -> Result<(), StorageError>;

    /// The outages that ended after `since`, in order.
    async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StorageError>;

    /// News from every node that writes to this database, this one included.
    ///
    /// A receiver that lags, and a connection that was lost, may miss some: poll as well.
    fn changes(&self) -> broadcast::Receiver<Change>;

    /// Who follows tables at which node, this one included; this is told and not stored.
    ///
    /// Whoever misses some hears it again soon.
    fn present(&self) -> broadcast::Receiver<Arc<Present>>;

    /// Tells other nodes who follows tables here; they may miss it.
    async fn tell_present(&self, present: &[Arc<Present>]) -> Result<(), StorageError>;

    /// Everything as it is now, to be copied; later changes do not show in it.
    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, StorageError>;

    /// Lets rows of another database be stored; all or nothing. See [`transfer::copy`].
    async fn fill(&self) -> Result<Box<dyn Filling>, StorageError>;

    /// Writes everything as it is now into a new SQLite file, while others go on writing. See
    /// [`transfer::backup`].
    async fn write_file(
        &self,
        file: &Path,
        progress: &mut Progress<'_>,
    ) -> Result<(), StorageError>;

    /// Whether the database answers.
    async fn ping(&self) -> Result<(), StorageError>;

    /// Finishes writes and closes the database.
    async fn close(&self);
}
