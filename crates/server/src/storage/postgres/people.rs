//! People and their sessions.

use sqlx::postgres::PgPool;

use super::listen::{CHANNEL, payloads};
use crate::ids::{SessionId, UserId};
use crate::storage::codec::{SignedIn, name_key, texts};
use crate::storage::{Change, Millis, Session, StorageError, User};

pub(super) async fn create_user(pool: &PgPool, user: &User) -> Result<(), StorageError> {
    sqlx::query(INSERT_USER)
        .bind(user.id)
        .bind(&user.name)
        .bind(user.password.is_some().then(|| name_key(&user.name)))
        .bind(&user.password)
        .bind(user.created)
        .execute(pool)
        .await?;
    Ok(())
}

pub(super) const INSERT_USER: &str =
    "INSERT INTO users (id, name, name_key, password, created) VALUES ($1, $2, $3, $4, $5)";

pub(super) async fn user(pool: &PgPool, id: UserId) -> Result<Option<User>, StorageError> {
    let user = sqlx::query_as("SELECT id, name, password, created FROM users WHERE id = $1")
        .bind(id)
        .fetch_optional(pool)
        .await?;
    Ok(user)
}

pub(super) async fn users(pool: &PgPool, ids: &[UserId]) -> Result<Vec<User>, StorageError> {
    let users = sqlx::query_as(
        "SELECT id, name, password, created FROM users
         WHERE id = ANY($1)",
    )
    .bind(texts(ids))
    .fetch_all(pool)
    .await?;
    Ok(users)
}

pub(super) async fn account(pool: &PgPool, name: &str) -> Result<Option<User>, StorageError> {
    let user = sqlx::query_as("SELECT id, name, password, created FROM users WHERE name_key = $1")
        .bind(name_key(name))
        .fetch_optional(pool)
        .await?;
    Ok(user)
}

pub(super) async fn create_account(
    pool: &PgPool,
    id: UserId,
    name: &str,
    password: &str,
) -> Result<bool, StorageError> {
    let named = sqlx::query_scalar(
        "WITH named AS (
             UPDATE users SET name = $2, name_key = $3, password = $4
             WHERE id = $1 AND password IS NULL
             RETURNING id
         ), told AS MATERIALIZED (
             SELECT pg_notify($5, $6) FROM named
         )
         SELECT count(*) FROM told",
    )
    .bind(id)
    .bind(name)
    .bind(name_key(name))
    .bind(password)
    .bind(CHANNEL)
    .bind(payloads([Change::Name(Some(id))]).concat())
    .fetch_one(pool)
    .await;
    unless_taken(named)
}

pub(super) async fn rename_user(
    pool: &PgPool,
    id: UserId,
    name: &str,
) -> Result<bool, StorageError> {
    let named = sqlx::query_scalar(
        "WITH named AS (
             UPDATE users
             SET name = $2, name_key = CASE WHEN password IS NULL THEN NULL ELSE $3 END
             WHERE id = $1
             RETURNING id
         ), told AS MATERIALIZED (
             SELECT pg_notify($4, $5) FROM named
         )
         SELECT count(*) FROM told",
    )
    .bind(id)
    .bind(name)
    .bind(name_key(name))
    .bind(CHANNEL)
    .bind(payloads([Change::Name(Some(id))]).concat())
    .fetch_one(pool)
    .await;
    unless_taken(named)
}

/// Whether a person was changed; not if the name belongs to somebody else.
fn unless_taken(named: Result<i64, sqlx::Error>) -> Result<bool, StorageError> {
    match named {
        Ok(named) => Ok(named == 1),
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
        Err(error) => Err(error.into()),
    }
}

pub(super) async fn set_password(
    pool: &PgPool,
    id: UserId,
    password: &str,
) -> Result<(), StorageError> {
    sqlx::query("UPDATE users SET password = $2 WHERE id = $1 AND password IS NOT NULL")
        .bind(id)
        .bind(password)
        .execute(pool)
        .await?;
    Ok(())
}

pub(super) async fn create_session(pool: &PgPool, session: &Session) -> Result<(), StorageError> {
    sqlx::query(INSERT_SESSION)
        .bind(session.id)
        .bind(&session.key)
        .bind(session.user)
        .bind(&session.scopes)
        .bind(&session.label)
        .bind(session.created)
        .bind(session.seen)
        .execute(pool)
        .await?;
    Ok(())
}

pub(super) const INSERT_SESSION: &str =
    "INSERT INTO sessions (id, key, person, scopes, label, created, seen)
     VALUES ($1, $2, $3, $4, $5, $6, $7)";

pub(super) async fn session(
    pool: &PgPool,
    key: &str,
) -> Result<Option<(Session, User)>, StorageError> {
    let row: Option<SignedIn> = sqlx::query_as(
        "SELECT s.id, s.key, s.person, s.scopes, s.label, s.created, s.seen,
                u.name AS user_name, u.password AS user_password, u.created AS user_created
         FROM sessions s JOIN users u ON u.id = s.person
         WHERE s.key = $1",
    )
    .bind(key)
    .fetch_optional(pool)
    .await?;
    Ok(row.map(Into::into))
}

pub(super) async fn touch_session(
    pool: &PgPool,
    key: &str,
    now: Millis,
) -> Result<(), StorageError> {
    sqlx::query("UPDATE sessions SET seen = $2 WHERE key = $1")
        .bind(key)
        .bind(now)
        .execute(pool)
        .await?;
    Ok(())
}

pub(super) async fn sessions(pool: &PgPool, user: UserId) -> Result<Vec<Session>, StorageError> {
    let sessions = sqlx::query_as(
        "SELECT id, key, person, scopes, label, created, seen FROM sessions
         WHERE person = $1 ORDER BY seen DESC, id",
    )
    .bind(user)
    .fetch_all(pool)
    .await?;
    Ok(sessions)
}

pub(super) async fn delete_session(
    pool: &PgPool,
    user: UserId,
    id: SessionId,
) -> Result<bool, StorageError> {
    let done = sqlx::query("DELETE FROM sessions WHERE person = $1 AND id = $2")
        .bind(user)
        .bind(id)
        .execute(pool)
        .await?;
    Ok(done.rows_affected() == 1)
}
