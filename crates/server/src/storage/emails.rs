//! Where people are written to, and the links that let them choose a new password.

use async_trait::async_trait;

use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::{Millis, StorageError, User};
use crate::ids::UserId;

/// Stores addresses, and links to a new password by the hashes of their secrets.
#[async_trait]
pub trait Emails: Send + Sync + 'static {
    /// Notes where an account is written to; links that were sent before are void.
    async fn set_email(&self, id: UserId, email: Option<&str>) -> Result<(), StorageError>;

    /// Some accounts with an address that are not banned, at most `limit`.
    async fn accounts_with_email(&self, email: &str, limit: u32)
    -> Result<Vec<User>, StorageError>;

    /// Stores a link, in place of earlier ones of this person.
    async fn create_reset(
        &self,
        key: &str,
        person: UserId,
        expires: Millis,
    ) -> Result<(), StorageError>;

    /// Uses a link up: replaces the hash of the password and ends all sessions. `None` if there is
    /// no such link any more.
    async fn use_reset(
        &self,
        key: &str,
        now: Millis,
        password: &str,
    ) -> Result<Option<UserId>, StorageError>;
}

macro_rules! store_emails {
    ($database:ident) => {
        #[async_trait]
        impl Emails for $database {
            async fn set_email(&self, id: UserId, email: Option<&str>) -> Result<(), StorageError> {
                let query = sqlx::query(
                    "UPDATE users SET email = $2 WHERE id = $1 AND password IS NOT NULL",
                )
                .bind(id)
                .bind(email);
                let void = sqlx::query("DELETE FROM resets WHERE person = $1").bind(id);
                Self::timed(async {
                    let mut transaction = self.writer.begin().await?;
                    query.execute(&mut *transaction).await?;
                    void.execute(&mut *transaction).await?;
                    self.writer.commit(transaction, Vec::new()).await
                })
                .await
            }

            async fn accounts_with_email(
                &self,
                email: &str,
                limit: u32,
            ) -> Result<Vec<User>, StorageError> {
                let query = sqlx::query_as(
                    "SELECT id, name, password, created, banned, email FROM users
                     WHERE email = $1 AND password IS NOT NULL AND banned IS NULL
                     ORDER BY created LIMIT $2",
                )
                .bind(email)
                .bind(i64::from(limit));
                Self::timed(async { Ok(query.fetch_all(self.reader()).await?) }).await
            }

            async fn create_reset(
                &self,
                key: &str,
                person: UserId,
                expires: Millis,
            ) -> Result<(), StorageError> {
                let void = sqlx::query("DELETE FROM resets WHERE person = $1").bind(person);
                let query =
                    sqlx::query("INSERT INTO resets (key, person, expires) VALUES ($1, $2, $3)")
                        .bind(key)
                        .bind(person)
                        .bind(expires);
                Self::timed(async {
                    let mut transaction = self.writer.begin().await?;
                    void.execute(&mut *transaction).await?;
                    query.execute(&mut *transaction).await?;
                    self.writer.commit(transaction, Vec::new()).await
                })
                .await
            }

            async fn use_reset(
                &self,
                key: &str,
                now: Millis,
                password: &str,
            ) -> Result<Option<UserId>, StorageError> {
                let used = sqlx::query_scalar(
                    "DELETE FROM resets WHERE key = $1 AND expires > $2 RETURNING person",
                )
                .bind(key)
                .bind(now);
                Self::timed(async {
                    let mut transaction = self.writer.begin().await?;
                    let Some(id): Option<UserId> = used.fetch_optional(&mut *transaction).await?
                    else {
                        return Ok(None);
                    };
                    let changed = sqlx::query(
                        "UPDATE users SET password = $2
                         WHERE id = $1 AND password IS NOT NULL AND banned IS NULL",
                    )
                    .bind(id)
                    .bind(password)
                    .execute(&mut *transaction)
                    .await?;
                    if changed.rows_affected() == 0 {
                        return Ok(None);
                    }
                    Self::end_sessions(&mut transaction, id, None).await?;
                    self.writer.commit(transaction, Vec::new()).await?;
                    Ok(Some(id))
                })
                .await
            }
        }
    };
}

store_emails!(Sqlite);
store_emails!(Postgres);
