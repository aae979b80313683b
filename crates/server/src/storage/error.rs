//! Why a call to the database failed.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

use sqlx::error::ErrorKind as Kind;
use thiserror::Error;

use crate::ids::GameId;

/// Why a call to the database failed.
#[derive(Debug, Error)]
pub enum StorageError {
    /// The database was written by a newer version of this program.
    #[error(
        "the database was written by a newer version of Kontor (schema {found}, this program knows {known}): install that version or newer"
    )]
    Newer { found: i64, known: i64 },
    /// The address of the database cannot be read.
    #[error("'{0}' is not a database: give a file, or postgres://USER@HOST/NAME")]
    Address(String),
    /// There is no such file.
    #[error("there is no database at {}", .0.display())]
    Missing(PathBuf),
    /// A copy must not overwrite anything.
    #[error("the target is not empty: copy into a new database")]
    NotEmpty,
    /// A backup must not overwrite anything.
    #[error("{} exists already: choose another file", .0.display())]
    Exists(PathBuf),
    /// Two copies into one file would get in each other's way.
    #[error("another copy to {} is under way: wait for it, or choose another file", .0.display())]
    UnderWay(PathBuf),
    /// A copy does not hold what its source holds.
    #[error("the copy is incomplete: {copied} of {expected} rows arrived")]
    Incomplete { expected: u64, copied: u64 },
    /// Entries for a table that does not exist.
    #[error("there is no table {0}")]
    NoGame(GameId),
    /// Something stored cannot be read.
    #[error("the database holds something unreadable: {0}")]
    Unreadable(String),
    /// The database did not answer in time; it may have done what was asked, or not.
    #[error("the database does not answer")]
    Silent,
    /// A file could not be read or written.
    #[error("cannot use {}: {cause}", .file.display())]
    File {
        file: PathBuf,
        cause: std::io::Error,
    },
    /// The address demands TLS, and no such connection could be made.
    #[error(
        "the database cannot be reached over TLS: {0} (sslmode in its address decides how it is used)"
    )]
    Tls(String),
    /// The database itself failed.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
    /// The schema could not be brought up to date.
    #[error("the database could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Something that was written together with others failed.
    #[error(transparent)]
    Shared(Arc<StorageError>),
}

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::ColumnDecode { index, source } => {
                StorageError::Unreadable(format!("{}: {source}", index.trim_matches('"')))
            }
            sqlx::Error::Tls(cause) => StorageError::Tls(cause.to_string()),
            // A certificate that is not good enough comes as this.
            sqlx::Error::Io(error) if error.kind() == ErrorKind::InvalidData => {
                StorageError::Tls(error.to_string())
            }
            error => StorageError::Database(error),
        }
    }
}

impl StorageError {
    /// Whether what was to be written is at fault, rather than the database.
    pub(super) fn is_about_content(&self) -> bool {
        let StorageError::Database(sqlx::Error::Database(error)) = self else {
            return false;
        };
        // 22 is what PostgreSQL calls a data exception.
        error.kind() != Kind::Other || error.code().is_some_and(|code| code.starts_with("22"))
    }
}
