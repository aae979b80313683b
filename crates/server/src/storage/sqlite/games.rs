//! Tables, their logs and their lists.

use serde_json::to_string;
use sqlx::sqlite::SqlitePool;

use crate::ids::{GameId, UserId};
use crate::storage::codec::listed_columns;
use crate::storage::{Entry, Listed, Millis, Status, StorageError};

pub(super) async fn game(pool: &SqlitePool, id: GameId) -> Result<Option<Listed>, StorageError> {
    let game = sqlx::query_as(concat!(
        "SELECT ",
        listed_columns!(),
        " FROM games g WHERE g.id = ?"
    ))
    .bind(id)
    .fetch_optional(pool)
    .await?;
    Ok(game)
}

pub(super) async fn entries(
    pool: &SqlitePool,
    id: GameId,
    after: u32,
) -> Result<Vec<Entry>, StorageError> {
    let entries = sqlx::query_as(
        "SELECT at, actor, text FROM entries WHERE game = ? AND seq > ? ORDER BY seq",
    )
    .bind(id)
    .bind(after)
    .fetch_all(pool)
    .await?;
    Ok(entries)
}

pub(super) async fn open_games(pool: &SqlitePool, limit: u32) -> Result<Vec<Listed>, StorageError> {
    let games = sqlx::query_as(concat!(
        "SELECT ",
        listed_columns!(),
        " FROM games g INDEXED BY games_open WHERE g.status = 'open' AND g.public = 1
          ORDER BY g.created DESC LIMIT ?"
    ))
    .bind(limit)
    .fetch_all(pool)
    .await?;
    Ok(games)
}

pub(super) async fn games_of(
    pool: &SqlitePool,
    user: UserId,
    statuses: &[Status],
    limit: u32,
) -> Result<Vec<Listed>, StorageError> {
    let names: Vec<&str> = statuses.iter().map(|status| status.name()).collect();
    // Nobody sits at very many live tables; of those that are over, only the newest are read.
    let games = sqlx::query_as(concat!(
        "WITH mine (game) AS (
             SELECT game FROM members WHERE person = ?1 AND ended IS NULL
             UNION ALL
             SELECT game FROM (
                 SELECT m.game FROM members m JOIN games g ON g.id = m.game
                 WHERE m.person = ?1 AND m.ended IS NOT NULL
                   AND g.status IN (SELECT value FROM json_each(?2))
                 ORDER BY m.ended DESC LIMIT ?3
             )
         )
         SELECT ",
        listed_columns!(),
        " FROM mine CROSS JOIN games g ON g.id = mine.game
          WHERE g.status IN (SELECT value FROM json_each(?2))
          ORDER BY g.awaited IS ?1 DESC, g.updated DESC, g.id LIMIT ?3"
    ))
    .bind(user)
    .bind(to_string(&names).expect("names are text"))
    .bind(limit)
    .fetch_all(pool)
    .await?;
    Ok(games)
}

pub(super) async fn recent_games(
    pool: &SqlitePool,
    status: Status,
    limit: u32,
) -> Result<Vec<Listed>, StorageError> {
    let games = sqlx::query_as(concat!(
        "SELECT ",
        listed_columns!(),
        " FROM games g WHERE g.status = ? AND g.public = 1 ORDER BY g.updated DESC LIMIT ?"
    ))
    .bind(status)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    Ok(games)
}

pub(super) async fn neglected(
    pool: &SqlitePool,
    now: Millis,
    stale: Millis,
) -> Result<Vec<GameId>, StorageError> {
    let games = sqlx::query_scalar(
        "SELECT id FROM games INDEXED BY games_bot_due
         WHERE status = 'running' AND bot_due = 1 AND updated <= ?2
         UNION
         SELECT id FROM games INDEXED BY games_deadline
         WHERE status = 'running' AND deadline IS NOT NULL AND deadline < ?1",
    )
    .bind(now)
    .bind(stale)
    .fetch_all(pool)
    .await?;
    Ok(games)
}

pub(super) async fn counts(pool: &SqlitePool) -> Result<Vec<(Status, u64)>, StorageError> {
    let rows: Vec<(Status, i64)> =
        sqlx::query_as("SELECT status, count(*) FROM games GROUP BY status")
            .fetch_all(pool)
            .await?;
    Ok(Status::counted(&rows))
}
