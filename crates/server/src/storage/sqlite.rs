//! One file of data, for one node.
//!
//! A single connection writes, so that writers never meet; a few others read at the same time.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use serde::Serialize;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteError, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection as _, Transaction};
use tokio::time::sleep;

use super::appender::Appender;
use super::nodes::Channels;
use super::schema::{Earlier, Schema, read_schema};
use super::{Change, Present, Storage, StorageError, private};

pub(super) mod append;
mod checkpoint;
mod copy;
mod file;

use checkpoint::Checkpoints;
use file::OpenFile;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// How long to wait for another process that writes.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Between two attempts to open a file that another process is opening.
const OPEN_RETRY_INTERVAL: Duration = Duration::from_millis(20);
const READER_CONNECTIONS: u32 = 4;

/// A database in one file.
#[derive(Debug)]
pub struct Sqlite {
    pub(super) writer: Writer,
    readers: SqlitePool,
    pub(super) appender: Appender,
    checkpoints: Checkpoints,
    /// Only changes are published: there is no other node.
    pub(super) channels: Channels,
}

/// The one connection that writes.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    pool: SqlitePool,
    file: OpenFile,
    channels: Channels,
}

impl Writer {
    pub(super) async fn acquire(&self) -> Result<PoolConnection<sqlx::Sqlite>, StorageError> {
        self.file.check()?;
        Ok(self.pool.acquire().await?)
    }

    pub(super) async fn begin(&self) -> Result<Transaction<'static, sqlx::Sqlite>, StorageError> {
        self.file.check()?;
        Ok(self.pool.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Commits, and publishes what has changed.
    pub(super) async fn commit(
        &self,
        transaction: Transaction<'static, sqlx::Sqlite>,
        changes: Vec<Change>,
    ) -> Result<(), StorageError> {
        transaction.commit().await?;
        for change in changes {
            // Nobody may be listening.
            let _ = self.channels.changes.send(change);
        }
        Ok(())
    }

    /// There is no other node.
    #[expect(clippy::unused_async, reason = "as for the other database")]
    pub(super) async fn publish_presence(&self, _: &[Arc<Present>]) -> Result<(), StorageError> {
        Ok(())
    }
}

impl Sqlite {
    /// Opens a file, bringing it up to date; one that does not exist is created.
    pub(super) async fn open(file: &Path, earlier: Earlier) -> Result<Self, StorageError> {
        private::create_file(file)?;
        private::warn_if_public(file);
        let late = Instant::now() + BUSY_TIMEOUT;
        let Connections {
            writer,
            readers,
            checkpointer,
        } = loop {
            match Connections::open(file, earlier).await {
                Err(error) if is_busy(&error) && Instant::now() < late => {
                    sleep(OPEN_RETRY_INTERVAL).await;
                }
                opened => break opened?,
            }
        };
        let channels = Channels::new();
        let checkpoints = Checkpoints::start(checkpointer, writer.clone());
        let writer = Writer {
            pool: writer,
            file: OpenFile::at(file)?,
            channels: channels.clone(),
        };
        Ok(Sqlite {
            appender: Appender::start(writer.clone()),
            checkpoints,
            writer,
            readers,
            channels,
        })
    }

    pub(super) const fn reader(&self) -> &SqlitePool {
        &self.readers
    }

    /// A file answers or fails by itself.
    pub(super) async fn timed<T>(
        answer: impl Future<Output = Result<T, StorageError>> + Send,
    ) -> Result<T, StorageError> {
        answer.await
    }

    /// Ids or names, for a list in a query.
    pub(super) fn list<T: Serialize>(names: &[T]) -> String {
        serde_json::to_string(names).expect("names are text")
    }

    /// A transaction that writes excludes all others.
    #[expect(clippy::unused_async, reason = "as for the other database")]
    pub(super) async fn lock_names(_: &mut SqliteConnection) -> Result<(), StorageError> {
        Ok(())
    }

    /// A transaction that writes excludes all others.
    #[expect(clippy::unused_async, reason = "as for the other database")]
    pub(super) async fn lock_nodes(_: &mut SqliteConnection) -> Result<(), StorageError> {
        Ok(())
    }
}

/// The connections to one file.
struct Connections {
    writer: SqlitePool,
    readers: SqlitePool,
    checkpointer: SqlitePool,
}

impl Connections {
    /// May fail because another program opens the file at the same time: while a file gets its
    /// write-ahead log, SQLite does not wait for others.
    async fn open(file: &Path, earlier: Earlier) -> Result<Self, StorageError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .busy_timeout(BUSY_TIMEOUT)
            .foreign_keys(true);
        // The file exists: one that is gone is not to be replaced by an empty one.
        let writing = options
            .clone()
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma(
                "wal_autocheckpoint",
                checkpoint::AUTO_CHECKPOINT_PAGES.to_string(),
            );
        let writer = pool(1)
            // Where SQLite has rolled back by itself, because the disk is full for example, sqlx
            // takes the transaction for open ever after.
            .before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }))
            .connect_with(writing.clone())
            .await?;
        migrate(&writer, earlier).await?;
        Ok(Connections {
            // All at once: one that is opened later might find another file there.
            readers: pool(READER_CONNECTIONS)
                .min_connections(READER_CONNECTIONS)
                .connect_with(options.read_only(true))
                .await?,
            checkpointer: pool(1).connect_with(writing).await?,
            writer,
        })
    }
}

/// Whether another connection is in the way, and may soon not be.
fn is_busy(error: &StorageError) -> bool {
    const SQLITE_BUSY: u32 = 5;
    let (StorageError::Database(cause)
    | StorageError::Migration(
        MigrateError::Execute(cause) | MigrateError::ExecuteMigration(cause, _),
    )) = error
    else {
        return false;
    };
    primary_code(cause) == Some(SQLITE_BUSY)
}

/// What kind of failure it is, by SQLite's documentation.
pub(super) fn primary_code(error: &sqlx::Error) -> Option<u32> {
    let error = error.as_database_error()?;
    error.try_downcast_ref::<SqliteError>()?;
    let code: u32 = error.code()?.parse().ok()?;
    Some(code & 0xff)
}

/// Connections to a file need neither checks nor renewal.
fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
}

/// In one transaction, so that two programs may open a file at the same time.
async fn migrate(writer: &SqlitePool, earlier: Earlier) -> Result<(), StorageError> {
    let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
    let found = read_schema!(
        &mut *transaction,
        "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = $1)"
    );
    if !Schema::needs_migration(found, &MIGRATIONS, earlier)? {
        return Ok(());
    }
    // `run` itself cannot be called from a task, says the compiler: it is not general enough.
    MIGRATIONS
        .run_direct(None, &mut *transaction, false)
        .await?;
    Sqlite::complete_looks(&mut transaction).await?;
    transaction.commit().await?;
    Ok(())
}

#[async_trait]
impl Storage for Sqlite {
    async fn ping(&self) -> Result<(), StorageError> {
        sqlx::query("SELECT 1 FROM games LIMIT 1")
            .execute(&self.readers)
            .await?;
        Ok(())
    }

    async fn ended(&self) {
        self.appender.ended().await;
    }

    async fn close(&self) {
        self.appender.close().await;
        self.checkpoints.close().await;
        self.readers.close().await;
        self.writer.pool.close().await;
    }
}

#[cfg(test)]
mod tests {
    use sqlx::AssertSqlSafe;

    use super::*;
    use crate::storage::Nodes as _;

    #[tokio::test]
    async fn one_moment_of_a_full_disk_breaks_no_later_write() {
        let folder = tempfile::tempdir().unwrap();
        let database = Sqlite::open(&folder.path().join("kontor.db"), Earlier::Migrate)
            .await
            .unwrap();
        let writer = &database.writer.pool;
        let pages: i64 = sqlx::query_scalar("PRAGMA page_count")
            .fetch_one(writer)
            .await
            .unwrap();
        let limit = AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
        sqlx::query(limit).execute(writer).await.unwrap();
        let full = database.probe("a").await.unwrap_err();
        assert!(full.is_outage(), "{full}");
        // As if there were space again: only that connection knew the limit.
        database.probe("a").await.unwrap();
        database.heartbeat("a", 1_000, 100).await.unwrap();
        database.close().await;
    }
}
