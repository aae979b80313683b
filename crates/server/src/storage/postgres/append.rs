//! Writing to logs.

use std::collections::HashMap;

use async_trait::async_trait;
use sqlx::postgres::{PgConnection, PgPool};

use super::listen::{CHANNEL, payloads};
use super::within;
use crate::ids::{GameId, UserId};
use crate::storage::batch::{Batch, Head, NewEntry, Written, members};
use crate::storage::codec::{places_text, texts};
use crate::storage::group::WriteBatch;
use crate::storage::{Append, Appended, Digest, Entry, Game, Listed, Millis, Status, StorageError};

/// Writes batches of appends.
pub(super) struct Writer {
    pub(super) pool: PgPool,
}

#[async_trait]
impl WriteBatch for Writer {
    async fn write(&self, appends: &[Append]) -> Result<Vec<Option<Appended>>, StorageError> {
        within(write(&self.pool, appends)).await
    }
}

async fn write(pool: &PgPool, appends: &[Append]) -> Result<Vec<Option<Appended>>, StorageError> {
    let mut transaction = pool.begin().await?;
    let heads = heads(&mut transaction, appends).await?;
    let batch = Batch::judge(appends, &heads);
    if !batch.entries.is_empty() {
        insert_entries(&mut transaction, &batch.entries).await?;
        update_games(&mut transaction, &batch).await?;
    }
    let reseated = batch.reseated();
    if !reseated.is_empty() {
        sqlx::query("DELETE FROM members WHERE game = ANY($1)")
            .bind(texts(&reseated))
            .execute(&mut *transaction)
            .await?;
        insert_members(&mut transaction, batch.members()).await?;
    }
    // Heard by the others once this is committed.
    sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload")
        .bind(CHANNEL)
        .bind(payloads(batch.news()))
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(batch.verdicts)
}

/// Locks the tables, always in the same order, until the transaction ends.
async fn heads(
    connection: &mut PgConnection,
    appends: &[Append],
) -> Result<HashMap<GameId, Head>, StorageError> {
    let ids: Vec<GameId> = appends.iter().map(|append| append.game).collect();
    let rows: Vec<(GameId, i64, Status, String)> = sqlx::query_as(
        "SELECT id, last, status, places FROM games
         WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE",
    )
    .bind(texts(&ids))
    .fetch_all(connection)
    .await?;
    let mut heads = HashMap::with_capacity(rows.len());
    for (id, last, status, places) in rows {
        heads.insert(id, Head::new(last, status, &places)?);
    }
    Ok(heads)
}

pub(super) async fn insert_entries(
    connection: &mut PgConnection,
    entries: &[NewEntry<'_>],
) -> Result<(), StorageError> {
    let column = |value: fn(&Entry) -> &str| -> Vec<String> {
        entries
            .iter()
            .map(|new| value(new.entry).to_owned())
            .collect()
    };
    let games: Vec<String> = entries.iter().map(|new| new.game.to_string()).collect();
    let numbers: Vec<i64> = entries.iter().map(|new| i64::from(new.seq)).collect();
    let times: Vec<Millis> = entries.iter().map(|new| new.entry.at).collect();
    sqlx::query(
        "INSERT INTO entries (game, seq, at, actor, text)
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])",
    )
    .bind(games)
    .bind(numbers)
    .bind(times)
    .bind(column(|entry| &entry.actor))
    .bind(column(|entry| &entry.text))
    .execute(connection)
    .await?;
    Ok(())
}

async fn update_games(
    connection: &mut PgConnection,
    batch: &Batch<'_>,
) -> Result<(), StorageError> {
    let tables = || batch.tables.values();
    let digests = || tables().map(|table| table.digest);
    let games: Vec<String> = batch.tables.keys().map(ToString::to_string).collect();
    let statuses: Vec<&str> = digests().map(|digest| digest.status.name()).collect();
    let awaited: Vec<Option<String>> = digests()
        .map(|digest| digest.awaited.map(Into::into))
        .collect();
    let bots_due: Vec<bool> = digests().map(|digest| digest.bot_due).collect();
    let deadlines: Vec<Option<Millis>> = digests().map(|digest| digest.deadline).collect();
    let results: Vec<Option<String>> = digests().map(|digest| digest.result.clone()).collect();
    let places: Vec<String> = tables().map(Written::places).collect();
    let numbers: Vec<i64> = tables().map(|table| i64::from(table.last)).collect();
    let times: Vec<Millis> = tables().map(|table| table.updated).collect();
    sqlx::query(
        "UPDATE games SET
             status = new.status, awaited = new.awaited, bot_due = new.bot_due,
             deadline = new.deadline, result = new.result, places = new.places,
             last = new.last, updated = new.updated
         FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::bigint[],
                     $6::text[], $7::text[], $8::bigint[], $9::bigint[])
              AS new (id, status, awaited, bot_due, deadline, result, places, last, updated)
         WHERE games.id = new.id",
    )
    .bind(games)
    .bind(statuses)
    .bind(awaited)
    .bind(bots_due)
    .bind(deadlines)
    .bind(results)
    .bind(places)
    .bind(numbers)
    .bind(times)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn insert_members(
    connection: &mut PgConnection,
    rows: Vec<(UserId, GameId, Option<Millis>)>,
) -> Result<(), StorageError> {
    let people: Vec<String> = rows.iter().map(|(person, ..)| person.to_string()).collect();
    let games: Vec<String> = rows.iter().map(|(_, game, _)| game.to_string()).collect();
    let ended: Vec<Option<Millis>> = rows.iter().map(|(.., ended)| *ended).collect();
    sqlx::query(
        "INSERT INTO members (person, game, ended)
         SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])",
    )
    .bind(people)
    .bind(games)
    .bind(ended)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn create_game(
    pool: &PgPool,
    game: &Game,
    entries: &[Entry],
    digest: &Digest,
) -> Result<(), StorageError> {
    let listed = Listed::first(game, entries, digest);
    let entries: Vec<NewEntry<'_>> = NewEntry::from_start(game.id, entries).collect();
    let mut transaction = pool.begin().await?;
    insert_game(&mut transaction, &listed).await?;
    insert_entries(&mut transaction, &entries).await?;
    let members = members(game.id, digest, listed.updated).collect();
    insert_members(&mut transaction, members).await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn insert_game(
    connection: &mut PgConnection,
    listed: &Listed,
) -> Result<(), StorageError> {
    let Listed { game, digest, .. } = listed;
    sqlx::query(
        "INSERT INTO games (id, kind, rules, setup, pace, public, host, secret, created,
                            status, awaited, bot_due, deadline, result, places, last, updated)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
    )
    .bind(game.id)
    .bind(&game.kind)
    .bind(i64::from(game.rules))
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
    .bind(i64::from(listed.last))
    .bind(listed.updated)
    .execute(connection)
    .await?;
    Ok(())
}
