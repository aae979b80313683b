//! Writing to logs.

use std::collections::HashMap;

use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnection;

use super::Sqlite;
use crate::ids::{GameId, UserId};
use crate::storage::batch::{Batch, Head, HeadRow, NewEntry};
use crate::storage::{Append, Millis, StorageError};

pub(in crate::storage) async fn heads(
    connection: &mut SqliteConnection,
    appends: &[Append],
) -> Result<HashMap<GameId, Head>, StorageError> {
    let ids: Vec<GameId> = appends.iter().map(|append| append.game).collect();
    let rows: Vec<HeadRow> = sqlx::query_as(
        "SELECT id, last, status, places FROM games WHERE id IN (SELECT value FROM json_each($1))",
    )
    .bind(Sqlite::list(&ids))
    .fetch_all(connection)
    .await?;
    Head::read_all(rows)
}

pub(in crate::storage) async fn insert_entries(
    connection: &mut SqliteConnection,
    entries: &[NewEntry<'_>],
) -> Result<(), StorageError> {
    let rows: Vec<Value> = entries
        .iter()
        .map(|new| {
            json!([
                new.game,
                new.seq,
                new.entry.at,
                new.entry.actor,
                new.entry.text
            ])
        })
        .collect();
    sqlx::query(
        "INSERT INTO entries (game, seq, at, actor, text)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each($1)",
    )
    .bind(Value::Array(rows).to_string())
    .execute(connection)
    .await?;
    Ok(())
}

pub(in crate::storage) async fn update_games(
    connection: &mut SqliteConnection,
    batch: &Batch<'_>,
) -> Result<(), StorageError> {
    let rows: Vec<Value> = batch
        .tables
        .iter()
        .map(|(game, table)| {
            let digest = table.digest;
            json!([
                game,
                digest.status.name(),
                digest.awaited,
                i64::from(digest.bot_due),
                digest.deadline,
                digest.result,
                table.places(),
                table.last,
                table.updated
            ])
        })
        .collect();
    sqlx::query(
        "UPDATE games SET
             status = new.value ->> 1, awaited = new.value ->> 2, bot_due = new.value ->> 3,
             deadline = new.value ->> 4, result = new.value ->> 5, places = new.value ->> 6,
             last = new.value ->> 7, updated = new.value ->> 8
         FROM json_each($1) AS new WHERE games.id = new.value ->> 0",
    )
    .bind(Value::Array(rows).to_string())
    .execute(connection)
    .await?;
    Ok(())
}

pub(in crate::storage) async fn delete_members(
    connection: &mut SqliteConnection,
    games: &[GameId],
) -> Result<(), StorageError> {
    sqlx::query("DELETE FROM members WHERE game IN (SELECT value FROM json_each($1))")
        .bind(Sqlite::list(games))
        .execute(connection)
        .await?;
    Ok(())
}

pub(in crate::storage) async fn insert_members(
    connection: &mut SqliteConnection,
    rows: Vec<(UserId, GameId, Option<Millis>)>,
) -> Result<(), StorageError> {
    sqlx::query(
        "INSERT INTO members (person, game, ended)
         SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1)",
    )
    .bind(Sqlite::list(&rows))
    .execute(connection)
    .await?;
    Ok(())
}
