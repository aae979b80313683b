//! Copies of everything: from one database into another, and into a file.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use sqlx::FromRow;

use super::address::{new_file, open};
use super::part::Part;
use super::sqlite::Sqlite;
use super::{ChatLine, Entry, Listed, Millis, Outage, Session, Storage, StorageError, User};
use crate::ids::GameId;

/// Told how many rows are done, and how many there are.
pub type Progress<'a> = dyn FnMut(u64, u64) + Send + 'a;

/// Rows read and written at a time.
const PAGE: u32 = 2_000;

/// What a database holds, in the order in which it can be written: nothing refers to what follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// People.
    Users,
    /// How they prove who they are.
    Sessions,
    /// Tables and where they stand.
    Games,
    /// Their logs.
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
    pub(super) const fn count_query(self) -> &'static str {
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
    /// By id.
    Users(Vec<User>),
    /// By id.
    Sessions(Vec<Session>),
    /// By id.
    Games(Vec<Listed>),
    /// By table and number.
    Entries(Vec<LogRow>),
    /// By table and number.
    Chat(Vec<ChatRow>),
    /// By name.
    Nodes(Vec<Node>),
    /// By beginning.
    Outages(Vec<Outage>),
}

/// An entry with its place.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct LogRow {
    /// At which table.
    pub game: GameId,
    /// Its number.
    #[sqlx(try_from = "i64")]
    pub seq: u32,
    /// The entry.
    #[sqlx(flatten)]
    pub entry: Entry,
}

/// A line of chat with its table.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct ChatRow {
    /// At which table.
    pub game: GameId,
    /// The line.
    #[sqlx(flatten)]
    pub line: ChatLine,
}

/// When a node was last seen.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Node {
    /// Which.
    pub name: String,
    /// When.
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
    /// How many.
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

    /// Whether there are none.
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

/// Everything as it was at one moment.
#[async_trait]
pub trait Snapshot: Send {
    /// How many rows there are of a kind.
    async fn count(&mut self, kind: Kind) -> Result<u64, StorageError>;

    /// The rows of a kind after a key, at most `limit`.
    async fn page(&mut self, kind: Kind, after: &Key, limit: u32) -> Result<Rows, StorageError>;
}

/// A database that is being filled. Nothing of it shows before it is finished, and nothing is
/// left of it when it is dropped before.
#[async_trait]
pub trait Filling: Send {
    /// How many rows there are of a kind, with those written here.
    async fn count(&mut self, kind: Kind) -> Result<u64, StorageError>;

    /// Writes rows, in the order of their kinds.
    async fn write(&mut self, rows: &Rows) -> Result<(), StorageError>;

    /// Stores everything durably.
    async fn finish(self: Box<Self>) -> Result<(), StorageError>;
}

/// A database that is made by a copy.
pub struct Target {
    storage: Arc<dyn Storage>,
    /// A file that did not exist gets its name once it is complete.
    file: Option<(Part, PathBuf)>,
}

impl fmt::Debug for Target {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.as_ref().map(|(_, file)| file);
        formatter
            .debug_struct("Target")
            .field("file", &file)
            .finish_non_exhaustive()
    }
}

impl Target {
    /// Opens a database that is to be filled; one that does not exist is created.
    pub async fn open(address: &str) -> Result<Self, StorageError> {
        let Some(file) = new_file(address)? else {
            let storage = open(address).await?;
            return Ok(Target {
                storage,
                file: None,
            });
        };
        let part = Part::beside(file)?;
        Ok(Target {
            storage: Arc::new(Sqlite::open(&part.file).await?),
            file: Some((part, file.to_owned())),
        })
    }

    /// Copies everything into it, to be kept or dropped.
    pub async fn fill(
        self,
        from: &dyn Storage,
        progress: &mut Progress<'_>,
    ) -> Result<Filled, StorageError> {
        match fill(from, &*self.storage, progress).await {
            Ok((filling, rows)) => Ok(Filled {
                filling,
                rows,
                target: self,
            }),
            Err(error) => {
                self.storage.close().await;
                Err(error)
            }
        }
    }
}

/// A database that holds everything, and that nobody sees yet. Nothing is left of it when it is
/// dropped.
pub struct Filled {
    filling: Box<dyn Filling>,
    rows: u64,
    target: Target,
}

impl fmt::Debug for Filled {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Filled")
            .field("rows", &self.rows)
            .field("target", &self.target)
            .finish_non_exhaustive()
    }
}

impl Filled {
    /// Stores it durably and closes it; gives the number of rows.
    ///
    /// Whoever stops this does not know whether it is stored.
    pub async fn keep(self) -> Result<u64, StorageError> {
        let Filled {
            filling,
            rows,
            target,
        } = self;
        let stored = filling.finish().await;
        target.storage.close().await;
        stored?;
        if let Some((part, file)) = &target.file {
            part.keep_as(file)?;
        }
        Ok(rows)
    }
}

/// Copies everything, as it is now, into an empty database, and counts it there.
///
/// When this fails or is stopped the target is as empty as before.
pub async fn copy(
    from: &dyn Storage,
    to: &dyn Storage,
    progress: &mut Progress<'_>,
) -> Result<u64, StorageError> {
    let (filling, rows) = fill(from, to, progress).await?;
    filling.finish().await?;
    Ok(rows)
}

/// Copies and counts everything, and leaves it to be finished.
async fn fill(
    from: &dyn Storage,
    to: &dyn Storage,
    progress: &mut Progress<'_>,
) -> Result<(Box<dyn Filling>, u64), StorageError> {
    let mut target = to.fill().await?;
    for kind in Kind::ALL {
        if target.count(kind).await? > 0 {
            return Err(StorageError::NotEmpty);
        }
    }
    let mut source = from.snapshot().await?;
    let total = count_all(&mut *source).await?;
    let mut done = 0;
    progress(done, total);
    for kind in Kind::ALL {
        let mut key = Key::START;
        loop {
            let rows = source.page(kind, &key, PAGE).await?;
            let Some(last) = rows.last_key() else { break };
            target.write(&rows).await?;
            key = last;
            done += as_u64(rows.len());
            progress(done, total);
        }
    }
    for kind in Kind::ALL {
        let expected = source.count(kind).await?;
        let copied = target.count(kind).await?;
        if copied != expected {
            return Err(StorageError::Incomplete { expected, copied });
        }
    }
    Ok((target, total))
}

/// Writes everything, as it is now, into a new file, while others go on writing.
///
/// The file appears under its name once it is complete.
pub async fn backup(
    from: &dyn Storage,
    file: &Path,
    progress: &mut Progress<'_>,
) -> Result<(), StorageError> {
    if file.exists() {
        return Err(StorageError::Exists(file.to_owned()));
    }
    let part = Part::beside(file)?;
    from.write_file(&part.file, progress).await?;
    part.keep_as(file)
}

async fn count_all(snapshot: &mut dyn Snapshot) -> Result<u64, StorageError> {
    let mut total = 0;
    for kind in Kind::ALL {
        total += snapshot.count(kind).await?;
    }
    Ok(total)
}

fn as_u64(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
