//! Reading and writing everything.

use std::path::Path;

use async_trait::async_trait;

use super::Sqlite;
use crate::storage::StorageError;
use crate::storage::private::create_file;
use crate::storage::transfer::{Everything, Import, Progress, Snapshot, Transfer};

#[async_trait]
impl Transfer for Sqlite {
    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, StorageError> {
        let mut transaction = self.reader().begin().await?;
        // The first read decides what the transaction sees.
        sqlx::query("SELECT 1 FROM users LIMIT 1")
            .execute(&mut *transaction)
            .await?;
        Ok(Box::new(Everything(transaction)))
    }

    async fn import(&self) -> Result<Box<dyn Import>, StorageError> {
        Ok(Box::new(Everything(self.writer.begin().await?)))
    }

    /// SQLite writes the copy itself, from one snapshot.
    async fn write_file(
        &self,
        file: &Path,
        progress: &mut Progress<'_>,
    ) -> Result<(), StorageError> {
        progress(0, 1);
        let name = file
            .to_str()
            .ok_or_else(|| StorageError::Address(file.display().to_string()))?;
        // SQLite fills a file that is empty, and makes others readable to all.
        create_file(file)?;
        sqlx::query("VACUUM INTO $1")
            .bind(name)
            .execute(self.reader())
            .await?;
        progress(1, 1);
        Ok(())
    }
}
