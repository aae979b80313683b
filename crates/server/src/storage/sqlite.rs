//! One file of data, for one node.
//!
//! A single connection writes, so that writers never meet; a few others read at the same time.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use sqlx::error::DatabaseError;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::sync::broadcast;
use tokio::time::sleep;

use super::address::refuse_newer;
use super::group::Appender;
use super::transfer::{Filling, Progress, Snapshot};
use super::{
    Append, Appended, Change, ChatLine, Digest, Entry, Game, Listed, Millis, Outage, Present,
    Session, Status, Storage, StorageError, User,
};
use crate::ids::{GameId, SessionId, UserId};

mod append;
mod chat;
mod checkpoint;
mod copy;
mod games;
mod nodes;
mod people;

use checkpoint::Checkpoints;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// How long another process may keep us from writing.
const BUSY: Duration = Duration::from_secs(5);
/// Between two attempts to open a file that others open, too.
const PAUSE: Duration = Duration::from_millis(20);
const READERS: u32 = 4;
/// News that a slow receiver may have before it.
const CHANGES: usize = 4096;

/// A database in one file.
#[derive(Debug)]
pub struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
    appender: Appender,
    checkpoints: Checkpoints,
    changes: broadcast::Sender<Change>,
    /// Stays silent: there is no other node.
    present: broadcast::Sender<Arc<Present>>,
}

impl Sqlite {
    /// Opens a file, bringing it up to date; one that does not exist is created.
    pub async fn open(file: &Path) -> Result<Self, StorageError> {
        let late = Instant::now() + BUSY;
        let Connections {
            writer,
            readers,
            checkpointer,
        } = loop {
            match Connections::open(file).await {
                Err(error) if is_busy(&error) && Instant::now() < late => sleep(PAUSE).await,
                opened => break opened?,
            }
        };
        let (changes, _) = broadcast::channel(CHANGES);
        Ok(Sqlite {
            appender: Appender::start(append::Writer {
                pool: writer.clone(),
                changes: changes.clone(),
            }),
            checkpoints: Checkpoints::start(checkpointer, writer.clone()),
            writer,
            readers,
            changes,
            present: broadcast::Sender::new(1),
        })
    }

    fn tell_name(&self, is_new: bool, user: UserId) {
        if is_new {
            // Nobody may be listening.
            let _ = self.changes.send(Change::Name(Some(user)));
        }
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
    async fn open(file: &Path) -> Result<Self, StorageError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .busy_timeout(BUSY)
            .foreign_keys(true);
        let writing = options
            .clone()
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("wal_autocheckpoint", checkpoint::TOO_LONG.to_string());
        let writer = pool(1).connect_with(writing.clone()).await?;
        migrate(&writer).await?;
        Ok(Connections {
            readers: pool(READERS).connect_with(options.read_only(true)).await?,
            checkpointer: pool(1).connect_with(writing).await?,
            writer,
        })
    }
}

/// Whether another connection is in the way, and may soon not be.
fn is_busy(error: &StorageError) -> bool {
    /// The low byte of every code that says so, by SQLite's documentation.
    const SQLITE_BUSY: u32 = 5;
    let (StorageError::Database(cause)
    | StorageError::Migration(
        MigrateError::Execute(cause) | MigrateError::ExecuteMigration(cause, _),
    )) = error
    else {
        return false;
    };
    let code = cause.as_database_error().and_then(DatabaseError::code);
    code.and_then(|code| code.parse::<u32>().ok())
        .is_some_and(|code| code & 0xff == SQLITE_BUSY)
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
async fn migrate(writer: &SqlitePool) -> Result<(), StorageError> {
    let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
    let versioned: bool = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations')",
    )
    .fetch_one(&mut *transaction)
    .await?;
    if versioned {
        let found = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
            .fetch_one(&mut *transaction)
            .await?;
        refuse_newer(found, &MIGRATIONS)?;
    }
    // `run` itself cannot be called from a task, says the compiler: it is not general enough.
    MIGRATIONS
        .run_direct(None, &mut *transaction, false)
        .await?;
    transaction.commit().await?;
    Ok(())
}

#[async_trait]
impl Storage for Sqlite {
    async fn create_user(&self, user: &User) -> Result<(), StorageError> {
        people::create_user(&self.writer, user).await
    }

    async fn user(&self, id: UserId) -> Result<Option<User>, StorageError> {
        people::user(&self.readers, id).await
    }

    async fn users(&self, ids: &[UserId]) -> Result<Vec<User>, StorageError> {
        people::users(&self.readers, ids).await
    }

    async fn account(&self, name: &str) -> Result<Option<User>, StorageError> {
        people::account(&self.readers, name).await
    }

    async fn create_account(
        &self,
        id: UserId,
        name: &str,
        password: &str,
    ) -> Result<bool, StorageError> {
        let named = people::create_account(&self.writer, id, name, password).await?;
        self.tell_name(named, id);
        Ok(named)
    }

    async fn rename_user(&self, id: UserId, name: &str) -> Result<bool, StorageError> {
        let named = people::rename_user(&self.writer, id, name).await?;
        self.tell_name(named, id);
        Ok(named)
    }

    async fn set_password(&self, id: UserId, password: &str) -> Result<(), StorageError> {
        people::set_password(&self.writer, id, password).await
    }

    async fn create_session(&self, session: &Session) -> Result<(), StorageError> {
        people::create_session(&self.writer, session).await
    }

    async fn session(&self, key: &str) -> Result<Option<(Session, User)>, StorageError> {
        people::session(&self.readers, key).await
    }

    async fn touch_session(&self, key: &str, now: Millis) -> Result<(), StorageError> {
        people::touch_session(&self.writer, key, now).await
    }

    async fn sessions(&self, user: UserId) -> Result<Vec<Session>, StorageError> {
        people::sessions(&self.readers, user).await
    }

    async fn delete_session(&self, user: UserId, id: SessionId) -> Result<bool, StorageError> {
        people::delete_session(&self.writer, user, id).await
    }

    async fn create_game(
        &self,
        game: &Game,
        entries: &[Entry],
        digest: &Digest,
    ) -> Result<(), StorageError> {
        append::create_game(&self.writer, game, entries, digest).await
    }

    async fn game(&self, id: GameId) -> Result<Option<Listed>, StorageError> {
        games::game(&self.readers, id).await
    }

    async fn append(&self, append: Append) -> Result<Appended, StorageError> {
        self.appender.append(append).await
    }

    async fn entries(&self, id: GameId, after: u32) -> Result<Vec<Entry>, StorageError> {
        games::entries(&self.readers, id, after).await
    }

    async fn open_games(&self, limit: u32) -> Result<Vec<Listed>, StorageError> {
        games::open_games(&self.readers, limit).await
    }

    async fn games_of(
        &self,
        user: UserId,
        statuses: &[Status],
        limit: u32,
    ) -> Result<Vec<Listed>, StorageError> {
        games::games_of(&self.readers, user, statuses, limit).await
    }

    async fn recent_games(&self, status: Status, limit: u32) -> Result<Vec<Listed>, StorageError> {
        games::recent_games(&self.readers, status, limit).await
    }

    async fn neglected(&self, now: Millis, stale: Millis) -> Result<Vec<GameId>, StorageError> {
        games::neglected(&self.readers, now, stale).await
    }

    async fn counts(&self) -> Result<Vec<(Status, u64)>, StorageError> {
        games::counts(&self.readers).await
    }

    async fn say(
        &self,
        game: GameId,
        at: Millis,
        user: UserId,
        text: &str,
    ) -> Result<u32, StorageError> {
        chat::say(self, game, at, user, text).await
    }

    async fn chat(
        &self,
        game: GameId,
        after: u32,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StorageError> {
        chat::chat(&self.readers, game, after, limit).await
    }

    async fn heartbeat(
        &self,
        node: &str,
        now: Millis,
        tolerance: Millis,
    ) -> Result<(), StorageError> {
        nodes::heartbeat(&self.writer, node, now, tolerance).await
    }

    async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StorageError> {
        nodes::outages(&self.readers, since).await
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    fn present(&self) -> broadcast::Receiver<Arc<Present>> {
        self.present.subscribe()
    }

    /// There is no other node.
    async fn tell_present(&self, _: &[Arc<Present>]) -> Result<(), StorageError> {
        Ok(())
    }

    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, StorageError> {
        copy::snapshot(&self.readers).await
    }

    async fn fill(&self) -> Result<Box<dyn Filling>, StorageError> {
        copy::fill(&self.writer).await
    }

    async fn write_file(
        &self,
        file: &Path,
        progress: &mut Progress<'_>,
    ) -> Result<(), StorageError> {
        copy::write_file(&self.readers, file, progress).await
    }

    async fn ping(&self) -> Result<(), StorageError> {
        sqlx::query("SELECT 1 FROM games LIMIT 1")
            .execute(&self.readers)
            .await?;
        Ok(())
    }

    async fn close(&self) {
        self.appender.close().await;
        self.checkpoints.close().await;
        self.readers.close().await;
        self.writer.close().await;
    }
}
