//! People and their sessions.

use serde_json::to_string;
use sqlx::sqlite::SqlitePool;

use crate::ids::{SessionId, UserId};
use crate::storage::codec::{SignedIn, name_key};
use crate::storage::{Millis, Session, StorageError, User};

pub(super) async fn create_user(pool: &SqlitePool, user: &User) -> Result<(), StorageError> {
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
    "INSERT INTO users (id, name, name_key, password, created) VALUES (?, ?, ?, ?, ?)";

pub(super) async fn user(pool: &SqlitePool, id: UserId) -> Result<Option<User>, StorageError> {
    let user = sqlx::query_as("SELECT id, name, password, created FROM users WHERE id = ?")
        .bind(id)
        .fetch_optional(pool)
        .await?;
    Ok(user)
}

pub(super) async fn users(pool: &SqlitePool, ids: &[UserId]) -> Result<Vec<User>, StorageError> {
    let users = sqlx::query_as(
        "SELECT id, name, password, created FROM users
         WHERE id IN (SELECT value FROM json_each(?))",
    )
    .bind(to_string(ids).expect("ids are text"))
    .fetch_all(pool)
    .await?;
    Ok(users)
}

pub(super) async fn account(pool: &SqlitePool, name: &str) -> Result<Option<User>, StorageError> {
    let user = sqlx::query_as("SELECT id, name, password, created FROM users WHERE name_key = ?")
        .bind(name_key(name))
        .fetch_optional(pool)
        .await?;
    Ok(user)
}

pub(super) async fn create_account(
    pool: &SqlitePool,
    id: UserId,
    name: &str,
    password: &str,
) -> Result<bool, StorageError> {
    let done = sqlx::query(
        "UPDATE OR IGNORE users SET name = ?2, name_key = ?3, password = ?4
         WHERE id = ?1 AND password IS NULL",
    )
    .bind(id)
    .bind(name)
    .bind(name_key(name))
    .bind(password)
    .execute(pool)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn rename_user(
    pool: &SqlitePool,
    id: UserId,
    name: &str,
) -> Result<bool, StorageError> {
    let done = sqlx::query(
        "UPDATE OR IGNORE users SET name = ?2, name_key = iif(password IS NULL, NULL, ?3)
         WHERE id = ?1",
    )
    .bind(id)
    .bind(name)
    .bind(name_key(name))
    .execute(pool)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn set_password(
    pool: &SqlitePool,
    id: UserId,
    password: &str,
) -> Result<(), StorageError> {
    sqlx::query("UPDATE users SET password = ?2 WHERE id = ?1 AND password IS NOT NULL")
        .bind(id)
        .bind(password)
        .execute(pool)
        .await?;
    Ok(())
}

pub(super) async fn create_session(
    pool: &SqlitePool,
    session: &Session,
) -> Result<(), StorageError> {
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
     VALUES (?, ?, ?, ?, ?, ?, ?)";

pub(super) async fn session(
    pool: &SqlitePool,
    key: &str,
) -> Result<Option<(Session, User)>, StorageError> {
    let row: Option<SignedIn> = sqlx::query_as(
        "SELECT s.id, s.key, s.person, s.scopes, s.label, s.created, s.seen,
                u.name AS user_name, u.password AS user_password, u.created AS user_created
         FROM sessions s JOIN users u ON u.id = s.person
         WHERE s.key = ?",
    )
    .bind(key)
    .fetch_optional(pool)
    .await?;
    Ok(row.map(Into::into))
}

pub(super) async fn touch_session(
    pool: &SqlitePool,
    key: &str,
    now: Millis,
) -> Result<(), StorageError> {
    sqlx::query("UPDATE sessions SET seen = ?2 WHERE key = ?1")
        .bind(key)
        .bind(now)
        .execute(pool)
        .await?;
    Ok(())
}

pub(super) async fn sessions(
    pool: &SqlitePool,
    user: UserId,
) -> Result<Vec<Session>, StorageError> {
    let sessions = sqlx::query_as(
        "SELECT id, key, person, scopes, label, created, seen FROM sessions
         WHERE person = ? ORDER BY seen DESC, id",
    )
    .bind(user)
    .fetch_all(pool)
    .await?;
    Ok(sessions)
}

pub(super) async fn delete_session(
    pool: &SqlitePool,
    user: UserId,
    id: SessionId,
) -> Result<bool, StorageError> {
    let done = sqlx::query("DELETE FROM sessions WHERE person = ? AND id = ?")
        .bind(user)
        .bind(id)
        .execute(pool)
        .await?;
    Ok(done.rows_affected() == 1)
}
