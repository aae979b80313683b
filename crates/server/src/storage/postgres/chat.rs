//! What is said at tables.

use sqlx::postgres::PgPool;

use super::listen::{CHANNEL, payloads};
use crate::ids::{GameId, UserId};
use crate::storage::codec::read_u32;
use crate::storage::{Change, ChatLine, Millis, StorageError};

pub(super) async fn say(
    pool: &PgPool,
    game: GameId,
    at: Millis,
    user: UserId,
    text: &str,
) -> Result<u32, StorageError> {
    let payload = payloads([Change::Chat(game)]).concat();
    loop {
        let number = sqlx::query_scalar(
            "WITH line AS (
                 INSERT INTO chat (game, number, at, person, text)
                 SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4 FROM chat WHERE game = $1
                 ON CONFLICT DO NOTHING
                 RETURNING number
             ), told AS MATERIALIZED (
                 SELECT pg_notify($5, $6) FROM line
             )
             SELECT number FROM line, told",
        )
        .bind(game)
        .bind(at)
        .bind(user)
        .bind(text)
        .bind(CHANNEL)
        .bind(&payload)
        .fetch_optional(pool)
        .await?;
        // Otherwise somebody else said something at the same moment.
        if let Some(number) = number {
            return read_u32(number);
        }
    }
}

pub(super) async fn chat(
    pool: &PgPool,
    game: GameId,
    after: u32,
    limit: u32,
) -> Result<Vec<ChatLine>, StorageError> {
    let mut lines: Vec<ChatLine> = sqlx::query_as(
        "SELECT number, at, person, text FROM chat
         WHERE game = $1 AND number > $2 ORDER BY number DESC LIMIT $3",
    )
    .bind(game)
    .bind(i64::from(after))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    lines.reverse();
    Ok(lines)
}
