//! What a guest leaves to the account that the guest signs in to.

use async_trait::async_trait;

use super::batch::Batch;
use super::codec::listed_columns;
use super::{Append, Appended, Entry, Listed, Place, StorageError, postgres, sqlite};
use crate::ids::UserId;

/// Stores that a guest goes on with an account.
#[async_trait]
pub trait Handover: Send + Sync + 'static {
    /// Gives an account the seats of a guest, and what the guest has opened, at all tables at which
    /// the account does not sit; writes `entry` there, and ends the guest's sessions. All or
    /// nothing.
    async fn hand_over(
        &self,
        guest: UserId,
        account: UserId,
        entry: &Entry,
    ) -> Result<Appended, StorageError>;
}

/// The entry at one of the tables.
fn at_table(listed: Listed, guest: UserId, account: UserId, entry: &Entry) -> Append {
    let Listed {
        game,
        mut digest,
        last,
        updated,
    } = listed;
    for place in &mut digest.places {
        if *place == Place::User(guest) {
            *place = Place::User(account);
        }
    }
    if digest.awaited == Some(guest) {
        digest.awaited = Some(account);
    }
    // What is over keeps its place in the lists.
    let at = if digest.status.has_ended() {
        updated
    } else {
        entry.at.max(updated)
    };
    let entry = Entry {
        at,
        ..entry.clone()
    };
    Append {
        game: game.id,
        first: last + 1,
        entries: vec![entry],
        digest,
    }
}

macro_rules! store_handover {
    ($module:ident::$database:ident) => {
        #[async_trait]
        impl Handover for $module::$database {
            async fn hand_over(
                &self,
                guest: UserId,
                account: UserId,
                entry: &Entry,
            ) -> Result<Appended, StorageError> {
                let query = sqlx::query_as(concat!(
                    "SELECT ",
                    listed_columns!(),
                    " FROM games g
                      WHERE g.id IN (
                          SELECT game FROM members WHERE person = $1
                          UNION
                          SELECT id FROM games WHERE host = $1 AND status IN ('open', 'running')
                      ) AND NOT EXISTS (
                          SELECT 1 FROM members WHERE person = $2 AND game = g.id
                      )"
                ))
                .bind(guest)
                .bind(account);
                let hand_over = async {
                    let mut transaction = self.writer.begin().await?;
                    let tables: Vec<Listed> = query.fetch_all(&mut *transaction).await?;
                    let appends: Vec<Append> = tables
                        .into_iter()
                        .map(|table| at_table(table, guest, account, entry))
                        .collect();
                    let heads = $module::append::heads(&mut transaction, &appends).await?;
                    let batch = Batch::judge(&appends, &heads);
                    let fits = |verdict: &Option<Appended>| *verdict == Some(Appended::Stored);
                    if !batch.verdicts.iter().all(fits) {
                        return Ok(Appended::Conflict);
                    }
                    if !appends.is_empty() {
                        $module::append::insert_entries(&mut transaction, &batch.entries).await?;
                        $module::append::update_games(&mut transaction, &batch).await?;
                        let reseated = batch.reseated();
                        $module::append::delete_members(&mut transaction, &reseated).await?;
                        $module::append::insert_members(&mut transaction, batch.members()).await?;
                    }
                    for append in &appends {
                        sqlx::query("UPDATE games SET host = $3 WHERE id = $1 AND host = $2")
                            .bind(append.game)
                            .bind(guest)
                            .bind(account)
                            .execute(&mut *transaction)
                            .await?;
                    }
                    Self::end_sessions(&mut transaction, guest, None).await?;
                    let changes = batch.changes().collect();
                    self.writer.commit(transaction, changes).await?;
                    Ok(Appended::Stored)
                };
                Self::timed(hand_over).await
            }
        }
    };
}

store_handover!(sqlite::Sqlite);
store_handover!(postgres::Postgres);
