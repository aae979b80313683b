//! Why a call to the database failed.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

use sqlx::error::{DatabaseError, ErrorKind as Kind};
use thiserror::Error;

use super::sqlite::primary_code;
use crate::ids::GameId;

/// Why a call to the database failed.
#[derive(Debug, Error)]
pub enum StorageError {
    /// The database was written by a newer version of this program.
    #[error(
        "the database was written by a newer version of Kontor (schema {found}, this program knows {known}): install that version or newer"
    )]
    Newer { found: i64, known: i64 },
    /// The database was written by an earlier version of this program, and cannot be read as it is.
    #[error(
        "the database was written by an earlier version of Kontor (schema {found}, this program makes {known}): use the version that serves it"
    )]
    Older { found: i64, known: i64 },
    /// The database is empty, or somebody else's.
    #[error("the database holds nothing of Kontor")]
    Foreign,
    /// The address of the database cannot be read.
    #[error("'{0}' is not a database: give a file, or postgres://USER@HOST/NAME")]
    Address(String),
    /// There is no such file.
    #[error("there is no database at {}", .0.display())]
    Missing(PathBuf),
    /// The file of the database was deleted or moved while it was open.
    #[error(
        "the database file {} is gone: put it back, or stop the server before another one takes its place",
        .0.display()
    )]
    Gone(PathBuf),
    /// Another file has taken the place of the database while it was open.
    #[error(
        "{} is not the database file that was opened: put that back, or start the server again to use this one",
        .0.display()
    )]
    Replaced(PathBuf),
    /// This user or this server may not write.
    #[error("the database is read-only: {0}")]
    ReadOnly(sqlx::Error),
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
    /// Of a table, that is, which is therefore set aside.
    #[error("table {0} cannot be read")]
    UnreadableTable(GameId),
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
            error if is_read_only(&error) => StorageError::ReadOnly(error),
            error => StorageError::Database(error),
        }
    }
}

/// Whether the file may not be written to, or the server is a copy that only follows another one.
fn is_read_only(error: &sqlx::Error) -> bool {
    const SQLITE_READONLY: u32 = 8;
    const POSTGRES_READ_ONLY: &str = "25006";
    let code = error.as_database_error().and_then(DatabaseError::code);
    primary_code(error) == Some(SQLITE_READONLY) || code.as_deref() == Some(POSTGRES_READ_ONLY)
}

impl StorageError {
    /// Whether the database is at fault, so that nothing else can be stored either.
    pub fn is_outage(&self) -> bool {
        match self {
            StorageError::Silent
            | StorageError::Gone(_)
            | StorageError::Replaced(_)
            | StorageError::ReadOnly(_)
            | StorageError::File { .. }
            | StorageError::Tls(_) => true,
            StorageError::Database(_) => !self.is_about_content(),
            StorageError::Shared(error) => error.is_outage(),
            StorageError::Newer { .. }
            | StorageError::Older { .. }
            | StorageError::Foreign
            | StorageError::Address(_)
            | StorageError::Missing(_)
            | StorageError::NotEmpty
            | StorageError::Exists(_)
            | StorageError::UnderWay(_)
            | StorageError::Incomplete { .. }
            | StorageError::NoGame(_)
            | StorageError::Unreadable(_)
            | StorageError::UnreadableTable(_)
            | StorageError::Migration(_) => false,
        }
    }

    /// Whether what was to be written is at fault, rather than the database.
    pub(super) fn is_about_content(&self) -> bool {
        let StorageError::Database(sqlx::Error::Database(error)) = self else {
            return false;
        };
        // 22 is what PostgreSQL calls a data exception.
        error.kind() != Kind::Other || error.code().is_some_and(|code| code.starts_with("22"))
    }
}
