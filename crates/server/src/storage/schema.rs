//! Which versions of the schema this program works with.

use sqlx::migrate::Migrator;

use super::StorageError;

/// What becomes of a schema that an earlier version of this program has made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Earlier {
    Migrate,
    Keep,
}

/// The schema that a database has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Schema {
    pub(super) version: i64,
    /// The earliest version whose program works with this schema; earlier schemas do not say.
    pub(super) min_reader: Option<i64>,
}

impl Schema {
    /// Whether it is to be migrated; an error where this program cannot work with it.
    ///
    /// An empty database has no schema.
    pub(super) fn needs_migration(
        found: Option<Schema>,
        migrator: &Migrator,
        earlier: Earlier,
    ) -> Result<bool, StorageError> {
        let known = newest(migrator);
        let Some(Schema {
            version,
            min_reader,
        }) = found
        else {
            return match earlier {
                Earlier::Migrate => Ok(true),
                Earlier::Keep => Err(StorageError::Foreign),
            };
        };
        if version > known && min_reader.is_none_or(|min_reader| min_reader > known) {
            return Err(StorageError::Newer {
                found: version,
                known,
            });
        }
        Ok(version <= known && earlier == Earlier::Migrate)
    }
}

/// The version of the schema that this program makes.
pub(super) fn newest(migrator: &Migrator) -> i64 {
    let versions = migrator.iter().map(|migration| migration.version);
    versions.max().unwrap_or_default()
}
