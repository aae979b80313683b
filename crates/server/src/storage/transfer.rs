//! Copies of everything: from one database into another, and into a file.

mod rows;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use sqlx::Transaction;

use super::address::{new_file, open};
use super::batch::{NewEntry, members};
use super::codec::listed_columns;
use super::part::Part;
use super::schema::Earlier;
use super::sqlite::Sqlite;
use super::{Storage, StorageError, postgres, sqlite};

pub use rows::{ChatRow, Key, Kind, LogRow, Node, Rows};

/// Called with how many rows are done, and how many there are.
pub type Progress<'a> = dyn FnMut(u64, u64) + Send + 'a;

const PAGE_ROWS: u32 = 2_000;

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
pub trait Import: Send {
    /// How many rows there are of a kind, with those written here.
    async fn count(&mut self, kind: Kind) -> Result<u64, StorageError>;

    /// Writes rows, in the order of their kinds.
    async fn write(&mut self, rows: &Rows) -> Result<(), StorageError>;

    /// Stores everything durably.
    async fn finish(self: Box<Self>) -> Result<(), StorageError>;
}

/// Copies everything, out of a database and into it.
#[async_trait]
pub trait Transfer: Send + Sync + 'static {
    /// Everything as it is now, to be copied; later changes do not show in it.
    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, StorageError>;

    /// Lets rows of another database be stored; all or nothing. See [`copy`].
    async fn import(&self) -> Result<Box<dyn Import>, StorageError>;

    /// Writes everything as it is now into a new SQLite file, while others go on writing. See
    /// [`backup`].
    async fn write_file(
        &self,
        file: &Path,
        progress: &mut Progress<'_>,
    ) -> Result<(), StorageError>;
}

/// A transaction that reads, or writes, everything.
pub(super) struct Everything<D: sqlx::Database>(pub(super) Transaction<'static, D>);

macro_rules! transfer_everything {
    ($module:ident::$database:ident) => {
        #[async_trait]
        impl Snapshot for Everything<sqlx::$database> {
            async fn count(&mut self, kind: Kind) -> Result<u64, StorageError> {
                self.rows(kind).await
            }

            async fn page(
                &mut self,
                kind: Kind,
                after: &Key,
                limit: u32,
            ) -> Result<Rows, StorageError> {
                let connection = &mut *self.0;
                macro_rules! page {
                    ($rows:path, $sql:expr) => {
                        $rows(
                            sqlx::query_as($sql)
                                .bind(&after.text)
                                .bind(after.number)
                                .bind(i64::from(limit))
                                .fetch_all(connection)
                                .await?,
                        )
                    };
                }
                Ok(match kind {
                    Kind::Users => page!(
                        Rows::Users,
                        "SELECT id, name, password, created, banned, email FROM users
                         WHERE id > $1 ORDER BY id LIMIT $3"
                    ),
                    Kind::Sessions => page!(
                        Rows::Sessions,
                        "SELECT id, key, person, scopes, label, created, seen FROM sessions
                         WHERE id > $1 ORDER BY id LIMIT $3"
                    ),
                    Kind::Games => page!(
                        Rows::Games,
                        concat!(
                            "SELECT ",
                            listed_columns!(),
                            " FROM games g WHERE g.id > $1 ORDER BY g.id LIMIT $3"
                        )
                    ),
                    Kind::Entries => page!(
                        Rows::Entries,
                        "SELECT game, seq, at, actor, text FROM entries
                         WHERE (game, seq) > ($1, $2) ORDER BY game, seq LIMIT $3"
                    ),
                    Kind::Chat => page!(
                        Rows::Chat,
                        "SELECT game, number, at, person, text FROM chat
                         WHERE (game, number) > ($1, $2) ORDER BY game, number LIMIT $3"
                    ),
                    Kind::Nodes => page!(
                        Rows::Nodes,
                        "SELECT name, seen FROM nodes WHERE name > $1 ORDER BY name LIMIT $3"
                    ),
                    Kind::Outages => page!(
                        Rows::Outages,
                        "SELECT began, until FROM outages WHERE began > $2 ORDER BY began LIMIT $3"
                    ),
                })
            }
        }

        #[async_trait]
        impl Import for Everything<sqlx::$database> {
            async fn count(&mut self, kind: Kind) -> Result<u64, StorageError> {
                self.rows(kind).await
            }

            async fn write(&mut self, rows: &Rows) -> Result<(), StorageError> {
                let connection = &mut *self.0;
                match rows {
                    Rows::Users(users) => {
                        for user in users {
                            $module::$database::insert_user(connection, user).await?;
                        }
                    }
                    Rows::Sessions(sessions) => {
                        for session in sessions {
                            $module::$database::insert_session(connection, session).await?;
                        }
                    }
                    Rows::Games(games) => {
                        let mut seated = Vec::new();
                        for listed in games {
                            $module::$database::insert_game(connection, listed).await?;
                            seated.extend(members(listed.game.id, &listed.digest, listed.updated));
                        }
                        $module::append::insert_members(connection, seated).await?;
                    }
                    Rows::Entries(rows) => {
                        let entries: Vec<NewEntry<'_>> = rows.iter().map(Into::into).collect();
                        $module::append::insert_entries(connection, &entries).await?;
                    }
                    Rows::Chat(rows) => {
                        for row in rows {
                            sqlx::query(
                                "INSERT INTO chat (game, number, at, person, text)
                                 VALUES ($1, $2, $3, $4, $5)",
                            )
                            .bind(row.game)
                            .bind(i64::from(row.line.number))
                            .bind(row.line.at)
                            .bind(row.line.user)
                            .bind(&row.line.text)
                            .execute(&mut *connection)
                            .await?;
                        }
                    }
                    Rows::Nodes(nodes) => {
                        for node in nodes {
                            sqlx::query("INSERT INTO nodes (name, seen) VALUES ($1, $2)")
                                .bind(&node.name)
                                .bind(node.seen)
                                .execute(&mut *connection)
                                .await?;
                        }
                    }
                    Rows::Outages(outages) => {
                        for outage in outages {
                            sqlx::query("INSERT INTO outages (began, until) VALUES ($1, $2)")
                                .bind(outage.from)
                                .bind(outage.until)
                                .execute(&mut *connection)
                                .await?;
                        }
                    }
                }
                Ok(())
            }

            async fn finish(self: Box<Self>) -> Result<(), StorageError> {
                Ok(self.0.commit().await?)
            }
        }

        impl Everything<sqlx::$database> {
            async fn rows(&mut self, kind: Kind) -> Result<u64, StorageError> {
                let count: i64 = sqlx::query_scalar(kind.count_query())
                    .fetch_one(&mut *self.0)
                    .await?;
                Ok(count.unsigned_abs())
            }
        }
    };
}

transfer_everything!(sqlite::Sqlite);
transfer_everything!(postgres::Postgres);

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
            storage: Arc::new(Sqlite::open(&part.file, Earlier::Migrate).await?),
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
            Ok((import, rows)) => Ok(Filled {
                import,
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
    import: Box<dyn Import>,
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
            import,
            rows,
            target,
        } = self;
        let stored = import.finish().await;
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
    let (import, rows) = fill(from, to, progress).await?;
    import.finish().await?;
    Ok(rows)
}

/// Copies and counts everything, and leaves it to be finished.
async fn fill(
    from: &dyn Storage,
    to: &dyn Storage,
    progress: &mut Progress<'_>,
) -> Result<(Box<dyn Import>, u64), StorageError> {
    let mut target = to.import().await?;
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
            let rows = source.page(kind, &key, PAGE_ROWS).await?;
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
