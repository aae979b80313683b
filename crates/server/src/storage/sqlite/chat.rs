//! What is said at tables.

use sqlx::sqlite::SqlitePool;

use super::Sqlite;
use crate::ids::{GameId, UserId};
use crate::storage::codec::read_u32;
use crate::storage::{Change, ChatLine, Millis, StorageError};

pub(super) async fn say(
    storage: &Sqlite,
    game: GameId,
    at: Millis,
    user: UserId,
    text: &str,
) -> Result<u32, StorageError> {
    let number = sqlx::query_scalar(
        "INSERT INTO chat (game, number, at, person, text)
         SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4 FROM chat WHERE game = ?1
         RETURNING number",
    )
    .bind(game)
    .bind(at)
    .bind(user)
    .bind(text)
    .fetch_one(&storage.writer)
    .await?;
    // Nobody may be listening.
    let _ = storage.changes.send(Change::Chat(game));
    read_u32(number)
}

pub(super) async fn chat(
    pool: &SqlitePool,
    game: GameId,
    after: u32,
    limit: u32,
) -> Result<Vec<ChatLine>, StorageError> {
    let mut lines: Vec<ChatLine> = sqlx::query_as(
        "SELECT number, at, person, text FROM chat
         WHERE game = ? AND number > ? ORDER BY number DESC LIMIT ?",
    )
    .bind(game)
    .bind(after)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    lines.reverse();
    Ok(lines)
}
