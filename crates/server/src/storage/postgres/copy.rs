//! Reading and writing everything.

use std::path::Path;

use async_trait::async_trait;

use super::Postgres;
use crate::storage::schema::Earlier;
use crate::storage::sqlite::Sqlite;
use crate::storage::transfer::{self, Everything, Import, Progress, Snapshot, Transfer};
use crate::storage::{Storage as _, StorageError};

#[async_trait]
impl Transfer for Postgres {
    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, StorageError> {
        let mut transaction = self
            .reader()
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
        Ok(Box::new(Everything(transaction)))
    }

    async fn import(&self) -> Result<Box<dyn Import>, StorageError> {
        let mut transaction = self.writer.begin().await?;
        // Whoever copies may take a while to read each page.
        sqlx::query("SET LOCAL idle_in_transaction_session_timeout = 0")
            .execute(&mut *transaction)
            .await?;
        // One copy at a time, and no node may start meanwhile.
        Postgres::lock_nodes(&mut transaction).await?;
        Ok(Box::new(Everything(transaction)))
    }

    async fn write_file(
        &self,
        file: &Path,
        progress: &mut Progress<'_>,
    ) -> Result<(), StorageError> {
        let copy = Sqlite::open(file, Earlier::Migrate).await?;
        let copied = transfer::copy(self, &copy, progress).await;
        copy.close().await;
        copied.map(|_| ())
    }
}
