//! Writing to logs.

use std::collections::HashMap;

use async_trait::async_trait;
use serde_json::{Value, json, to_string};
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use tokio::sync::broadcast;

use crate::ids::{GameId, UserId};
use crate::storage::batch::{Batch, Head, NewEntry, members};
use crate::storage::codec::places_text;
use crate::storage::group::WriteBatch;
use crate::storage::{
    Append, Appended, Change, Digest, Entry, Game, Listed, Millis, Status, StorageError,
};

/// Writes batches of appends.
pub(super) struct Writer {
    pub(super) pool: SqlitePool,
    pub(super) changes: broadcast::Sender<Change>,
}

#[async_trait]
impl WriteBatch for Writer {
    async fn write(&self, appends: &[Append]) -> Result<Vec<Option<Appended>>, StorageError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let heads = heads(&mut transaction, appends).await?;
        let batch = Batch::judge(appends, &heads);
        insert_entries(&mut transaction, &batch.entries).await?;
        update_games(&mut transaction, &batch).await?;
        let reseated = batch.reseated();
        if !reseated.is_empty() {
            sqlx::query("DELETE FROM members WHERE game IN (SELECT value FROM json_each(?))")
                .bind(to_string(&reseated).expect("ids are text"))
                .execute(&mut *transaction)
                .await?;
            insert_members(&mut transaction, batch.members()).await?;
        }
        transaction.commit().await?;
        for change in batch.news() {
            // Nobody may be listening.
            let _ = self.changes.send(change);
        }
        Ok(batch.verdicts)
    }
}

async fn heads(
    connection: &mut SqliteConnection,
    appends: &[Append],
) -> Result<HashMap<GameId, Head>, StorageError> {
    let ids: Vec<GameId> = appends.iter().map(|append| append.game).collect();
    let rows: Vec<(GameId, i64, Status, String)> = sqlx::query_as(
        "SELECT id, last, status, places FROM games WHERE id IN (SELECT value FROM json_each(?))",
    )
    .bind(to_string(&ids).expect("ids are text"))
    .fetch_all(connection)
    .await?;
    let mut heads = HashMap::with_capacity(rows.len());
    for (id, last, status, places) in rows {
        heads.insert(id, Head::new(last, status, &places)?);
    }
    Ok(heads)
}

pub(super) async fn insert_entries(
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
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)",
    )
    .bind(Value::Array(rows).to_string())
    .execute(connection)
    .await?;
    Ok(())
}

async fn update_games(
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
         FROM json_each(?) AS new WHERE games.id = new.value ->> 0",
    )
    .bind(Value::Array(rows).to_string())
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn insert_members(
    connection: &mut SqliteConnection,
    rows: Vec<(UserId, GameId, Option<Millis>)>,
) -> Result<(), StorageError> {
    sqlx::query(
        "INSERT INTO members (person, game, ended)
         SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)",
    )
    .bind(to_string(&rows).expect("rows are plain data"))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn create_game(
    pool: &SqlitePool,
    game: &Game,
    entries: &[Entry],
    digest: &Digest,
) -> Result<(), StorageError> {
    let listed = Listed::first(game, entries, digest);
    let entries: Vec<NewEntry<'_>> = NewEntry::from_start(game.id, entries).collect();
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    insert_game(&mut transaction, &listed).await?;
    insert_entries(&mut transaction, &entries).await?;
    let members = members(game.id, digest, listed.updated).collect();
    insert_members(&mut transaction, members).await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn insert_game(
    connection: &mut SqliteConnection,
    listed: &Listed,
) -> Result<(), StorageError> {
    let Listed { game, digest, .. } = listed;
    sqlx::query(
        "INSERT INTO games (id, kind, rules, setup, pace, public, host, secret, created,
                            status, awaited, bot_due, deadline, result, places, last, updated)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(game.id)
    .bind(&game.kind)
    .bind(game.rules)
    .bind(&game.setup)
    .bind(&game.pace)
    .bind(game.public)
    .bind(game.host)
    .bind(&game.secret)
    .bind(game.created)
    .bind(digest.status)
    .bind(digest.awaited)
    .bind(digest.bot_due)
    .bind(digest.deadline)
    .bind(&digest.result)
    .bind(places_text(&digest.places))
    .bind(listed.last)
    .bind(listed.updated)
    .execute(connection)
    .await?;
    Ok(())
}
