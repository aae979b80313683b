//! What the host of a server does with accounts.

use async_trait::async_trait;
use sqlx::FromRow;

use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::{Change, Millis, StorageError};
use crate::ids::UserId;
use crate::names;

/// An account, as the host sees it.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Account {
    pub id: UserId,
    pub name: String,
    pub created: Millis,
    /// Since when it may not be used any more.
    pub banned: Option<Millis>,
    /// When one of its sessions was last used, to about an hour; `None` without sessions.
    pub seen: Option<Millis>,
}

/// Lists and governs accounts.
#[async_trait]
pub trait Accounts: Send + Sync + 'static {
    /// All of them, by name.
    async fn accounts(&self) -> Result<Vec<Account>, StorageError>;

    /// Bans an account since some time, which ends its sessions, or lifts the ban; `false` if
    /// there is no such account.
    async fn set_ban(&self, id: UserId, since: Option<Millis>) -> Result<bool, StorageError>;

    /// Makes an account a nameless guest without sessions, so that its games stay; `false` if
    /// there is no such account.
    async fn delete_account(&self, id: UserId) -> Result<bool, StorageError>;
}

macro_rules! store_accounts {
    ($database:ident) => {
        #[async_trait]
        impl Accounts for $database {
            async fn accounts(&self) -> Result<Vec<Account>, StorageError> {
                let query = sqlx::query_as(
                    "SELECT u.id, u.name, u.created, u.banned, max(s.seen) AS seen
                     FROM users u LEFT JOIN sessions s ON s.person = u.id
                     WHERE u.password IS NOT NULL
                     GROUP BY u.id, u.name, u.created, u.banned, u.name_key
                     ORDER BY u.name_key",
                );
                Self::timed(async { Ok(query.fetch_all(self.reader()).await?) }).await
            }

            async fn set_ban(
                &self,
                id: UserId,
                since: Option<Millis>,
            ) -> Result<bool, StorageError> {
                let query = sqlx::query(
                    "UPDATE users SET banned = $2 WHERE id = $1 AND password IS NOT NULL",
                )
                .bind(id)
                .bind(since);
                Self::timed(async {
                    let mut transaction = self.writer.begin().await?;
                    let changed = query.execute(&mut *transaction).await?;
                    if changed.rows_affected() == 0 {
                        return Ok(false);
                    }
                    if since.is_some() {
                        Self::end_sessions(&mut transaction, id, None).await?;
                    }
                    self.writer.commit(transaction, Vec::new()).await?;
                    Ok(true)
                })
                .await
            }

            async fn delete_account(&self, id: UserId) -> Result<bool, StorageError> {
                let name = names::of_guest(id);
                let query = sqlx::query(
                    "UPDATE users
                     SET name = $2, look = $3, name_key = NULL, password = NULL, banned = NULL,
                         email = NULL
                     WHERE id = $1 AND password IS NOT NULL",
                )
                .bind(id)
                .bind(&name)
                .bind(names::look(&name));
                Self::timed(async {
                    let mut transaction = self.writer.begin().await?;
                    let changed = query.execute(&mut *transaction).await?;
                    if changed.rows_affected() == 0 {
                        return Ok(false);
                    }
                    Self::end_sessions(&mut transaction, id, None).await?;
                    let changes = vec![Change::Name(Some(id))];
                    self.writer.commit(transaction, changes).await?;
                    Ok(true)
                })
                .await
            }
        }
    };
}

store_accounts!(Sqlite);
store_accounts!(Postgres);
