//! People and their sessions.

use async_trait::async_trait;
use sqlx::FromRow;

use super::codec::SignedIn;
use super::nodes::Change;
use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::{Millis, StorageError};
use crate::ids::{SessionId, UserId};
use crate::names;

/// Somebody who may sit at tables.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct User {
    pub id: UserId,
    pub name: String,
    /// The hash of the password; `None` for a guest.
    pub password: Option<String>,
    pub created: Millis,
    /// Since when the account may not be used any more.
    pub banned: Option<Millis>,
    /// Where whoever forgets the password is written to.
    pub email: Option<String>,
}

/// How somebody proves who they are.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Session {
    /// As shown in lists.
    pub id: SessionId,
    /// SHA-256 of the secret that the browser or program holds, in hexadecimal digits.
    pub key: String,
    #[sqlx(rename = "person")]
    pub user: UserId,
    /// A cookie (`None`) or a token with its scopes, separated by spaces.
    pub scopes: Option<String>,
    /// What its owner calls it, or what the browser calls itself.
    pub label: String,
    pub created: Millis,
    /// Last used, to about an hour.
    pub seen: Millis,
}

/// What a new session depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionTerms<'a> {
    /// The hash of the person's password, as it was when they proved who they are.
    pub password: Option<&'a str>,
    /// The session that stays when there are too many.
    pub keep: Option<SessionId>,
    /// How many a person may have, with the new one; those that were not used for the longest
    /// time end.
    pub most: u32,
}

/// Stores people and their sessions.
#[async_trait]
pub trait People: Send + Sync + 'static {
    async fn create_user(&self, user: &User) -> Result<(), StorageError>;

    /// Several people, in no order; unknown ones are left out.
    async fn users(&self, ids: &[UserId]) -> Result<Vec<User>, StorageError>;

    /// The person with an account of this name; case does not matter.
    async fn account(&self, name: &str) -> Result<Option<User>, StorageError>;

    /// Gives a guest an account and ends the guest's sessions; `false` if the name is taken or
    /// the person already has one. Guests who wear the name go on as nameless guests.
    async fn create_account(
        &self,
        id: UserId,
        name: &str,
        password: &str,
    ) -> Result<bool, StorageError>;

    /// Changes a name; `false` if another account has it, or one that looks like it.
    async fn rename_user(&self, id: UserId, name: &str) -> Result<bool, StorageError>;

    /// Replaces the hash of an account's password, and ends all sessions but the one to keep;
    /// `false` if the person has no account.
    async fn set_password(
        &self,
        id: UserId,
        password: &str,
        keep: Option<SessionId>,
    ) -> Result<bool, StorageError>;

    /// Begins a session; `false` if the person has another password by now, or is banned.
    async fn create_session(
        &self,
        session: &Session,
        terms: &SessionTerms<'_>,
    ) -> Result<bool, StorageError>;

    /// The session with this key and its person.
    async fn session(&self, key: &str) -> Result<Option<(Session, User)>, StorageError>;

    /// Notes that a session was used.
    async fn touch_session(&self, key: &str, now: Millis) -> Result<(), StorageError>;

    /// All sessions of a person, last used first.
    async fn sessions(&self, user: UserId) -> Result<Vec<Session>, StorageError>;

    /// Ends a session; `false` if this person has no such session.
    async fn delete_session(&self, user: UserId, id: SessionId) -> Result<bool, StorageError>;
}

type Statement<'q, D> = sqlx::query::Query<'q, D, <D as sqlx::Database>::Arguments>;

macro_rules! store_people {
    ($database:ident, $driver:ident, id $in_list:literal) => {
        #[async_trait]
        impl People for $database {
            async fn create_user(&self, user: &User) -> Result<(), StorageError> {
                Self::timed(async {
                    let mut connection = self.writer.acquire().await?;
                    Self::insert_user(&mut connection, user).await
                })
                .await
            }

            async fn users(&self, ids: &[UserId]) -> Result<Vec<User>, StorageError> {
                let query = sqlx::query_as(concat!(
                    "SELECT id, name, password, created, banned, email FROM users WHERE id ",
                    $in_list
                ));
                let query = query.bind(Self::list(ids));
                Self::timed(async { Ok(query.fetch_all(self.reader()).await?) }).await
            }

            async fn account(&self, name: &str) -> Result<Option<User>, StorageError> {
                let query = sqlx::query_as(
                    "SELECT id, name, password, created, banned, email FROM users WHERE name_key = $1",
                )
                .bind(names::key(name));
                Self::timed(async { Ok(query.fetch_optional(self.reader()).await?) }).await
            }

            async fn create_account(
                &self,
                id: UserId,
                name: &str,
                password: &str,
            ) -> Result<bool, StorageError> {
                let query = sqlx::query(
                    "UPDATE users SET password = $2 WHERE id = $1 AND password IS NULL",
                )
                .bind(id)
                .bind(password);
                Self::timed(async {
                    let mut transaction = self.writer.begin().await?;
                    Self::lock_names(&mut transaction).await?;
                    let has_account = query.execute(&mut *transaction).await?.rows_affected() == 1;
                    if !has_account {
                        return Ok(false);
                    }
                    let Some(changes) = Self::name(&mut transaction, id, name).await? else {
                        return Ok(false);
                    };
                    Self::end_sessions(&mut transaction, id, None).await?;
                    self.writer.commit(transaction, changes).await?;
                    Ok(true)
                })
                .await
            }

            async fn rename_user(&self, id: UserId, name: &str) -> Result<bool, StorageError> {
                Self::timed(async {
                    let mut transaction = self.writer.begin().await?;
                    Self::lock_names(&mut transaction).await?;
                    let Some(changes) = Self::name(&mut transaction, id, name).await? else {
                        return Ok(false);
                    };
                    self.writer.commit(transaction, changes).await?;
                    Ok(true)
                })
                .await
            }

            async fn set_password(
                &self,
                id: UserId,
                password: &str,
                keep: Option<SessionId>,
            ) -> Result<bool, StorageError> {
                let query = sqlx::query(
                    "UPDATE users SET password = $2 WHERE id = $1 AND password IS NOT NULL",
                )
                .bind(id)
                .bind(password);
                Self::timed(async {
                    let mut transaction = self.writer.begin().await?;
                    let changed = query.execute(&mut *transaction).await?;
                    let has_account = changed.rows_affected() == 1;
                    if has_account {
                        Self::end_sessions(&mut transaction, id, keep).await?;
                        self.writer.commit(transaction, Vec::new()).await?;
                    }
                    Ok(has_account)
                })
                .await
            }

            async fn create_session(
                &self,
                session: &Session,
                terms: &SessionTerms<'_>,
            ) -> Result<bool, StorageError> {
                // Changes nothing, but locks the row: of several at once each counts the others.
                let lock = sqlx::query(
                    "UPDATE users SET created = created
                     WHERE id = $1 AND password IS NOT DISTINCT FROM $2 AND banned IS NULL",
                )
                .bind(session.user)
                .bind(terms.password);
                let others = terms.most - 1 - u32::from(terms.keep.is_some());
                let end_oldest = sqlx::query(
                    "DELETE FROM sessions WHERE id IN (
                         SELECT id FROM sessions WHERE person = $1 AND id <> $2
                         ORDER BY seen DESC, id LIMIT 1000000 OFFSET $3
                     )",
                )
                .bind(session.user)
                .bind(terms.keep.map(|id| id.to_string()).unwrap_or_default())
                .bind(i64::from(others));
                Self::timed(async {
                    let mut transaction = self.writer.begin().await?;
                    let locked = lock.execute(&mut *transaction).await?;
                    if locked.rows_affected() == 0 {
                        return Ok(false);
                    }
                    end_oldest.execute(&mut *transaction).await?;
                    Self::insert_session(&mut transaction, session).await?;
                    self.writer.commit(transaction, Vec::new()).await?;
                    Ok(true)
                })
                .await
            }

            async fn session(&self, key: &str) -> Result<Option<(Session, User)>, StorageError> {
                let query = sqlx::query_as::<_, SignedIn>(
                    "SELECT s.id, s.key, s.person, s.scopes, s.label, s.created, s.seen,
                            u.name AS user_name, u.password AS user_password,
                            u.created AS user_created, u.banned AS user_banned,
                            u.email AS user_email
                     FROM sessions s JOIN users u ON u.id = s.person
                     WHERE s.key = $1",
                )
                .bind(key);
                let row =
                    Self::timed(async { Ok(query.fetch_optional(self.reader()).await?) }).await?;
                Ok(row.map(Into::into))
            }

            async fn touch_session(&self, key: &str, now: Millis) -> Result<(), StorageError> {
                let query = sqlx::query("UPDATE sessions SET seen = $2 WHERE key = $1")
                    .bind(key)
                    .bind(now);
                self.execute(query).await?;
                Ok(())
            }

            async fn sessions(&self, user: UserId) -> Result<Vec<Session>, StorageError> {
                let query = sqlx::query_as(
                    "SELECT id, key, person, scopes, label, created, seen FROM sessions
                     WHERE person = $1 ORDER BY seen DESC, id",
                )
                .bind(user);
                Self::timed(async { Ok(query.fetch_all(self.reader()).await?) }).await
            }

            async fn delete_session(
                &self,
                user: UserId,
                id: SessionId,
            ) -> Result<bool, StorageError> {
                let query = sqlx::query("DELETE FROM sessions WHERE person = $1 AND id = $2")
                    .bind(user)
                    .bind(id);
                let done = self.execute(query).await?;
                Ok(done.rows_affected() == 1)
            }
        }

        impl $database {
            async fn execute(
                &self,
                query: Statement<'_, sqlx::$driver>,
            ) -> Result<<sqlx::$driver as sqlx::Database>::QueryResult, StorageError> {
                Self::timed(async {
                    let mut connection = self.writer.acquire().await?;
                    Ok(query.execute(&mut *connection).await?)
                })
                .await
            }

            /// Gives a person a name while names are locked; says whose names have changed. `None`
            /// if an account has the name or looks like it, or there is no such person.
            async fn name(
                connection: &mut <sqlx::$driver as sqlx::Database>::Connection,
                id: UserId,
                name: &str,
            ) -> Result<Option<Vec<Change>>, StorageError> {
                let (key, look) = (names::key(name), names::look(name));
                let is_taken: bool = sqlx::query_scalar(
                    "SELECT EXISTS (
                         SELECT 1 FROM users WHERE password IS NOT NULL AND id <> $1
                                               AND (name_key = $2 OR look = $3)
                     )",
                )
                .bind(id)
                .bind(&key)
                .bind(&look)
                .fetch_one(&mut *connection)
                .await?;
                if is_taken {
                    return Ok(None);
                }
                let changed = sqlx::query(
                    "UPDATE users
                     SET name = $2, name_key = CASE WHEN password IS NULL THEN NULL ELSE $3 END,
                         look = $4
                     WHERE id = $1",
                )
                .bind(id)
                .bind(name)
                .bind(&key)
                .bind(&look)
                .execute(&mut *connection)
                .await?;
                if changed.rows_affected() == 0 {
                    return Ok(None);
                }
                let unmasked = Self::unmask_guests(connection, Some(id)).await?;
                let named = std::iter::once(id).chain(unmasked);
                Ok(Some(named.map(|id| Change::Name(Some(id))).collect()))
            }

            /// Takes the names from guests that look like an account's, of all accounts or one.
            async fn unmask_guests(
                connection: &mut <sqlx::$driver as sqlx::Database>::Connection,
                account: Option<UserId>,
            ) -> Result<Vec<UserId>, StorageError> {
                let guests: Vec<UserId> = sqlx::query_scalar(
                    "SELECT guest.id FROM users guest JOIN users account ON account.look = guest.look
                     WHERE guest.password IS NULL AND account.password IS NOT NULL
                           AND (account.id = $1 OR $1 = '')",
                )
                .bind(account.map(|id| id.to_string()).unwrap_or_default())
                .fetch_all(&mut *connection)
                .await?;
                for guest in &guests {
                    let name = names::of_guest(*guest);
                    sqlx::query("UPDATE users SET name = $2, look = $3 WHERE id = $1")
                        .bind(*guest)
                        .bind(&name)
                        .bind(names::look(&name))
                        .execute(&mut *connection)
                        .await?;
                }
                Ok(guests)
            }

            /// Notes what names look like where an earlier version has stored them.
            pub(super) async fn complete_looks(
                connection: &mut <sqlx::$driver as sqlx::Database>::Connection,
            ) -> Result<(), StorageError> {
                const PAGE_ROWS: i64 = 1_000;
                let mut is_complete = true;
                loop {
                    let rows: Vec<(UserId, String)> =
                        sqlx::query_as("SELECT id, name FROM users WHERE look IS NULL LIMIT $1")
                            .bind(PAGE_ROWS)
                            .fetch_all(&mut *connection)
                            .await?;
                    if rows.is_empty() {
                        break;
                    }
                    is_complete = false;
                    for (id, name) in rows {
                        sqlx::query("UPDATE users SET look = $2 WHERE id = $1")
                            .bind(id)
                            .bind(names::look(&name))
                            .execute(&mut *connection)
                            .await?;
                    }
                }
                if !is_complete {
                    Self::unmask_guests(connection, None).await?;
                }
                Ok(())
            }

            /// Ends all sessions of a person but one; links to a new password are void as well.
            pub(super) async fn end_sessions(
                connection: &mut <sqlx::$driver as sqlx::Database>::Connection,
                user: UserId,
                keep: Option<SessionId>,
            ) -> Result<(), StorageError> {
                sqlx::query("DELETE FROM sessions WHERE person = $1 AND id <> $2")
                    .bind(user)
                    .bind(keep.map(|id| id.to_string()).unwrap_or_default())
                    .execute(&mut *connection)
                    .await?;
                sqlx::query("DELETE FROM resets WHERE person = $1")
                    .bind(user)
                    .execute(connection)
                    .await?;
                Ok(())
            }

            pub(super) async fn insert_user(
                connection: &mut <sqlx::$driver as sqlx::Database>::Connection,
                user: &User,
            ) -> Result<(), StorageError> {
                sqlx::query(
                    "INSERT INTO users (id, name, name_key, password, created, look, banned,
                                        email)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                )
                .bind(user.id)
                .bind(&user.name)
                .bind(user.password.is_some().then(|| names::key(&user.name)))
                .bind(&user.password)
                .bind(user.created)
                .bind(names::look(&user.name))
                .bind(user.banned)
                .bind(&user.email)
                .execute(connection)
                .await?;
                Ok(())
            }

            pub(super) async fn insert_session(
                connection: &mut <sqlx::$driver as sqlx::Database>::Connection,
                session: &Session,
            ) -> Result<(), StorageError> {
                sqlx::query(
                    "INSERT INTO sessions (id, key, person, scopes, label, created, seen)
                     VALUES ($1, $2, $3, $4, $5, $6, $7)",
                )
                .bind(session.id)
                .bind(&session.key)
                .bind(session.user)
                .bind(&session.scopes)
                .bind(&session.label)
                .bind(session.created)
                .bind(session.seen)
                .execute(connection)
                .await?;
                Ok(())
            }
        }
    };
}

store_people!(Sqlite, Sqlite, id "IN (SELECT value FROM json_each($1))");
store_people!(Postgres, Postgres, id "= ANY($1)");
