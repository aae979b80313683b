//! When nodes were running.

use sqlx::postgres::PgPool;

use crate::storage::{Millis, Outage, StorageError};

pub(super) async fn heartbeat(
    pool: &PgPool,
    node: &str,
    now: Millis,
    tolerance: Millis,
) -> Result<(), StorageError> {
    let alive = now - tolerance;
    let mut transaction = pool.begin().await?;
    // Nodes that start together note one outage.
    sqlx::query("LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE")
        .execute(&mut *transaction)
        .await?;
    sqlx::query(
        "INSERT INTO outages (began, until)
         SELECT seen, $1 FROM (SELECT max(seen) AS seen FROM nodes) AS newest WHERE seen < $2
         ON CONFLICT DO NOTHING",
    )
    .bind(now)
    .bind(alive)
    .execute(&mut *transaction)
    .await?;
    sqlx::query(
        "INSERT INTO nodes (name, seen) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET seen = greatest(nodes.seen, excluded.seen)",
    )
    .bind(node)
    .bind(now)
    .execute(&mut *transaction)
    .await?;
    sqlx::query("DELETE FROM nodes WHERE seen < $1")
        .bind(alive)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn outages(pool: &PgPool, since: Millis) -> Result<Vec<Outage>, StorageError> {
    let outages =
        sqlx::query_as("SELECT began, until FROM outages WHERE until > $1 ORDER BY began")
            .bind(since)
            .fetch_all(pool)
            .await?;
    Ok(outages)
}
