//! Tables, their logs and their lists.

use sqlx::postgres::PgPool;

use crate::ids::{GameId, UserId};
use crate::storage::codec::listed_columns;
use crate::storage::{Entry, Listed, Millis, Status, StorageError};

pub(super) async fn game(pool: &PgPool, id: GameId) -> Result<Option<Listed>, StorageError> {
    let game = sqlx::query_as(concat!(
        "SELECT ",
        listed_columns!(),
        " FROM games g WHERE g.id = $1"
    ))
    .bind(id)
    .fetch_optional(pool)
    .await?;
    Ok(game)
}

pub(super) async fn entries(
    pool: &PgPool,
    id: GameId,
    after: u32,
) -> Result<Vec<Entry>, StorageError> {
    let entries = sqlx::query_as(
        "SELECT at, actor, text FROM entries WHERE game = $1 AND seq > $2 ORDER BY seq",
    )
    .bind(id)
    .bind(i64::from(after))
    .fetch_all(pool)
    .await?;
    Ok(entries)
}

pub(super) async fn open_games(pool: &PgPool, limit: u32) -> Result<Vec<Listed>, StorageError> {
    let games = sqlx::query_as(concat!(
        "SELECT ",
        listed_columns!(),
        " FROM games g WHERE g.status = 'open' AND g.public
          ORDER BY g.created DESC LIMIT $1"
    ))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    Ok(games)
}

pub(super) async fn games_of(
    pool: &PgPool,
    user: UserId,
    statuses: &[Status],
    limit: u32,
) -> Result<Vec<Listed>, StorageError> {
    let names: Vec<&str> = statuses.iter().map(|status| status.name()).collect();
    // Nobody sits at very many live tables; of those that are over, only the newest are read.
    let games = sqlx::query_as(concat!(
        "WITH mine (game) AS (
             SELECT game FROM members WHERE person = $1 AND ended IS NULL
             UNION ALL
             SELECT game FROM (
                 SELECT m.game FROM members m JOIN games g ON g.id = m.game
                 WHERE m.person = $1 AND m.ended IS NOT NULL
                   AND g.status = ANY($2)
                 ORDER BY m.ended DESC LIMIT $3
             ) AS ended
         )
         SELECT ",
        listed_columns!(),
        " FROM mine JOIN games g ON g.id = mine.game
          WHERE g.status = ANY($2)
          ORDER BY (g.awaited = $1) IS TRUE DESC, g.updated DESC, g.id LIMIT $3"
    ))
    .bind(user)
    .bind(names)
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    Ok(games)
}

pub(super) async fn recent_games(
    pool: &PgPool,
    status: Status,
    limit: u32,
) -> Result<Vec<Listed>, StorageError> {
    let games = sqlx::query_as(concat!(
        "SELECT ",
        listed_columns!(),
        " FROM games g WHERE g.status = $1 AND g.public ORDER BY g.updated DESC LIMIT $2"
    ))
    .bind(status)
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    Ok(games)
}

pub(super) async fn neglected(
    pool: &PgPool,
    now: Millis,
    stale: Millis,
) -> Result<Vec<GameId>, StorageError> {
    let games = sqlx::query_scalar(
        "SELECT id FROM games WHERE status = 'running' AND bot_due AND updated <= $2
         UNION
         SELECT id FROM games WHERE status = 'running' AND deadline IS NOT NULL AND deadline < $1",
    )
    .bind(now)
    .bind(stale)
    .fetch_all(pool)
    .await?;
    Ok(games)
}

pub(super) async fn counts(pool: &PgPool) -> Result<Vec<(Status, u64)>, StorageError> {
    let rows: Vec<(Status, i64)> =
        sqlx::query_as("SELECT status, count(*) FROM games GROUP BY status")
            .fetch_all(pool)
            .await?;
    Ok(Status::counted(&rows))
}
