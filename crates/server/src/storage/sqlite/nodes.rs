//! When nodes were running.

use sqlx::sqlite::SqlitePool;

use crate::storage::{Millis, Outage, StorageError};

pub(super) async fn heartbeat(
    pool: &SqlitePool,
    node: &str,
    now: Millis,
    tolerance: Millis,
) -> Result<(), StorageError> {
    let alive = now - tolerance;
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query(
        "INSERT INTO outages (began, until)
         SELECT seen, ?1 FROM (SELECT max(seen) AS seen FROM nodes) WHERE seen < ?2
         ON CONFLICT DO NOTHING",
    )
    .bind(now)
    .bind(alive)
    .execute(&mut *transaction)
    .await?;
    sqlx::query(
        "INSERT INTO nodes (name, seen) VALUES (?1, ?2)
         ON CONFLICT (name) DO UPDATE SET seen = max(seen, excluded.seen)",
    )
    .bind(node)
    .bind(now)
    .execute(&mut *transaction)
    .await?;
    sqlx::query("DELETE FROM nodes WHERE seen < ?")
        .bind(alive)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn outages(pool: &SqlitePool, since: Millis) -> Result<Vec<Outage>, StorageError> {
    let outages = sqlx::query_as("SELECT began, until FROM outages WHERE until > ? ORDER BY began")
        .bind(since)
        .fetch_all(pool)
        .await?;
    Ok(outages)
}
