//! Reading and writing everything.

use async_trait::async_trait;
use sqlx::Transaction;
use sqlx::postgres::{PgConnection, PgPool};

use super::append::{insert_entries, insert_game, insert_members};
use super::people::{INSERT_SESSION, INSERT_USER};
use crate::storage::StorageError;
use crate::storage::batch::{NewEntry, members};
use crate::storage::codec::{listed_columns, name_key};
use crate::storage::transfer::{Filling, Key, Kind, Rows, Snapshot};

struct PostgresSnapshot(Transaction<'static, sqlx::Postgres>);

pub(super) async fn snapshot(pool: &PgPool) -> Result<Box<dyn Snapshot>, StorageError> {
    let mut transaction = pool
        .begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        .await?;
    // Whoever copies may take a while to write each page.
    sqlx::query("SET LOCAL idle_in_transaction_session_timeout = 0")
        .execute(&mut *transaction)
        .await?;
    // The first read decides what the transaction sees.
    sqlx::query("SELECT 1 FROM users LIMIT 1")
        .execute(&mut *transaction)
        .await?;
    Ok(Box::new(PostgresSnapshot(transaction)))
}

#[async_trait]
impl Snapshot for PostgresSnapshot {
    async fn count(&mut self, kind: Kind) -> Result<u64, StorageError> {
        count(&mut self.0, kind).await
    }

    async fn page(&mut self, kind: Kind, after: &Key, limit: u32) -> Result<Rows, StorageError> {
        let connection = &mut *self.0;
        macro_rules! page {
            ($rows:path, $sql:expr) => {
                $rows(
                    sqlx::query_as($sql)
                        .bind(&after.text)
                        .bind(after.number)
                        .bind(i64::from(limit))
                        .fetch_all(connection)
                        .await?,
                )
            };
        }
        Ok(match kind {
            Kind::Users => page!(
                Rows::Users,
                "SELECT id, name, password, created FROM users
                 WHERE id > $1 ORDER BY id LIMIT $3"
            ),
            Kind::Sessions => page!(
                Rows::Sessions,
                "SELECT id, key, person, scopes, label, created, seen FROM sessions
                 WHERE id > $1 ORDER BY id LIMIT $3"
            ),
            Kind::Games => page!(
                Rows::Games,
                concat!(
                    "SELECT ",
                    listed_columns!(),
                    " FROM games g WHERE g.id > $1 ORDER BY g.id LIMIT $3"
                )
            ),
            Kind::Entries => page!(
                Rows::Entries,
                "SELECT game, seq, at, actor, text FROM entries
                 WHERE (game, seq) > ($1, $2) ORDER BY game, seq LIMIT $3"
            ),
            Kind::Chat => page!(
                Rows::Chat,
                "SELECT game, number, at, person, text FROM chat
                 WHERE (game, number) > ($1, $2) ORDER BY game, number LIMIT $3"
            ),
            Kind::Nodes => page!(
                Rows::Nodes,
                "SELECT name, seen FROM nodes WHERE name > $1 ORDER BY name LIMIT $3"
            ),
            Kind::Outages => page!(
                Rows::Outages,
                "SELECT began, until FROM outages WHERE began > $2 ORDER BY began LIMIT $3"
            ),
        })
    }
}

async fn count(connection: &mut PgConnection, kind: Kind) -> Result<u64, StorageError> {
    let count: i64 = sqlx::query_scalar(kind.count_query())
        .fetch_one(connection)
        .await?;
    Ok(count.unsigned_abs())
}

struct PostgresFilling(Transaction<'static, sqlx::Postgres>);

pub(super) async fn fill(pool: &PgPool) -> Result<Box<dyn Filling>, StorageError> {
    let mut transaction = pool.begin().await?;
    // Whoever copies may take a while to read each page.
    sqlx::query("SET LOCAL idle_in_transaction_session_timeout = 0")
        .execute(&mut *transaction)
        .await?;
    // One copy at a time, and no node may start meanwhile.
    sqlx::query("LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE")
        .execute(&mut *transaction)
        .await?;
    Ok(Box::new(PostgresFilling(transaction)))
}

#[async_trait]
impl Filling for PostgresFilling {
    async fn count(&mut self, kind: Kind) -> Result<u64, StorageError> {
        count(&mut self.0, kind).await
    }

    async fn write(&mut self, rows: &Rows) -> Result<(), StorageError> {
        write(&mut self.0, rows).await
    }

    async fn finish(self: Box<Self>) -> Result<(), StorageError> {
        Ok(self.0.commit().await?)
    }
}

async fn write(connection: &mut PgConnection, rows: &Rows) -> Result<(), StorageError> {
    match rows {
        Rows::Users(users) => {
            for user in users {
                sqlx::query(INSERT_USER)
                    .bind(user.id)
                    .bind(&user.name)
                    .bind(user.password.is_some().then(|| name_key(&user.name)))
                    .bind(&user.password)
                    .bind(user.created)
                    .execute(&mut *connection)
                    .await?;
            }
        }
        Rows::Sessions(sessions) => {
            for session in sessions {
                sqlx::query(INSERT_SESSION)
                    .bind(session.id)
                    .bind(&session.key)
                    .bind(session.user)
                    .bind(&session.scopes)
                    .bind(&session.label)
                    .bind(session.created)
                    .bind(session.seen)
                    .execute(&mut *connection)
                    .await?;
            }
        }
        Rows::Games(games) => {
            let mut seated = Vec::new();
            for listed in games {
                insert_game(connection, listed).await?;
                seated.extend(members(listed.game.id, &listed.digest, listed.updated));
            }
            insert_members(connection, seated).await?;
        }
        Rows::Entries(rows) => {
            let entries: Vec<NewEntry<'_>> = rows.iter().map(Into::into).collect();
            insert_entries(connection, &entries).await?;
        }
        Rows::Chat(rows) => {
            for row in rows {
                sqlx::query(
                    "INSERT INTO chat (game, number, at, person, text) VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(row.game)
                .bind(i64::from(row.line.number))
                .bind(row.line.at)
                .bind(row.line.user)
                .bind(&row.line.text)
                .execute(&mut *connection)
                .await?;
            }
        }
        Rows::Nodes(nodes) => {
            for node in nodes {
                sqlx::query("INSERT INTO nodes (name, seen) VALUES ($1, $2)")
                    .bind(&node.name)
                    .bind(node.seen)
                    .execute(&mut *connection)
                    .await?;
            }
        }
        Rows::Outages(outages) => {
            for outage in outages {
                sqlx::query("INSERT INTO outages (began, until) VALUES ($1, $2)")
                    .bind(outage.from)
                    .bind(outage.until)
                    .execute(&mut *connection)
                    .await?;
            }
        }
    }
    Ok(())
}
