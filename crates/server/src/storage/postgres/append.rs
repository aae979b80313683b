//! Writing to logs.

use std::collections::HashMap;

use sqlx::postgres::PgConnection;

use super::Postgres;
use crate::ids::{GameId, UserId};
use crate::storage::batch::{Batch, Head, HeadRow, NewEntry, Written};
use crate::storage::{Append, Entry, Millis, StorageError};

/// Locks the tables, always in the same order, until the transaction ends.
pub(in crate::storage) async fn heads(
    connection: &mut PgConnection,
    appends: &[Append],
) -> Result<HashMap<GameId, Head>, StorageError> {
    let ids: Vec<GameId> = appends.iter().map(|append| append.game).collect();
    let rows: Vec<HeadRow> = sqlx::query_as(
        "SELECT id, last, status, places FROM games
         WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE",
    )
    .bind(Postgres::list(&ids))
    .fetch_all(connection)
    .await?;
    Head::read_all(rows)
}

pub(in crate::storage) async fn insert_entries(
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

pub(in crate::storage) async fn update_games(
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

pub(in crate::storage) async fn delete_members(
    connection: &mut PgConnection,
    games: &[GameId],
) -> Result<(), StorageError> {
    sqlx::query("DELETE FROM members WHERE game = ANY($1)")
        .bind(Postgres::list(games))
        .execute(connection)
        .await?;
    Ok(())
}

pub(in crate::storage) async fn insert_members(
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
