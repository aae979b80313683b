//! Checkpoints: moving the write-ahead log into the database file.
//!
//! Left alone, SQLite does so during a commit, every thousand pages: ten times a second while 500
//! tables are played at, and each time the players wait. Here it happens beside the writes.

use std::time::Duration;

use sqlx::sqlite::{SqliteConnection, SqlitePool};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

use crate::storage::StorageError;

const CHECKPOINT_INTERVAL: Duration = Duration::from_millis(250);
/// From this length on the whole log is checkpointed, so that it starts anew; 4 kB each.
const RESTART_WAL_PAGES: i64 = 8_000;
/// At this length SQLite checkpoints by itself, should we ever fail to; 4 kB each.
pub(super) const AUTO_CHECKPOINT_PAGES: i64 = 64_000;

/// The background task, which ends when this is dropped.
#[derive(Debug)]
pub(super) struct Checkpoints {
    connection: SqlitePool,
    task: JoinHandle<()>,
}

impl Checkpoints {
    /// Starts it, on a connection of its own.
    pub(super) fn start(connection: SqlitePool, writer: SqlitePool) -> Self {
        Checkpoints {
            task: tokio::spawn(run(connection.clone(), writer)),
            connection,
        }
    }

    /// Ends it, so that the file can be closed.
    pub(super) async fn close(&self) {
        self.connection.close().await;
    }
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn run(pool: SqlitePool, writer: SqlitePool) {
    let mut clock = interval(CHECKPOINT_INTERVAL);
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut version = None;
    let mut grows = false;
    while !pool.is_closed() {
        let done = checkpoint(&pool, &writer, &mut version).await;
        let grew = std::mem::replace(&mut grows, done.is_err());
        if let Err(error) = done
            && !grew
        {
            tracing::warn!(%error, "the write-ahead log grows");
        }
        clock.tick().await;
    }
}

async fn checkpoint(
    pool: &SqlitePool,
    writer: &SqlitePool,
    version: &mut Option<i64>,
) -> Result<(), StorageError> {
    let mut connection = pool.acquire().await?;
    // Changes whenever another connection has written.
    let now: i64 = sqlx::query_scalar("PRAGMA data_version")
        .fetch_one(&mut *connection)
        .await?;
    if version.replace(now) == Some(now) {
        return Ok(());
    }
    if checkpoint_passively(&mut connection).await? >= RESTART_WAL_PAGES {
        // Nobody writes while we hold the writer, so that this reaches the end.
        let mut writer = writer.acquire().await?;
        checkpoint_passively(&mut writer).await?;
    }
    Ok(())
}

/// Checkpoints as far as possible without waiting for anybody; returns the length of the log.
async fn checkpoint_passively(connection: &mut SqliteConnection) -> Result<i64, StorageError> {
    let (_, length, _): (i64, i64, i64) = sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)")
        .fetch_one(connection)
        .await?;
    Ok(length)
}
