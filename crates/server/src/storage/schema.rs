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

/// Reads the schema over a connection; the query says whether there is a table of some name.
macro_rules! read_schema {
    ($connection:expr, $has_table:literal) => {{
        let has_table = async |connection: &mut _, name: &str| {
            let query = sqlx::query_scalar::<_, bool>($has_table).bind(name);
            query.fetch_one(connection).await
        };
        if has_table($connection, "_sqlx_migrations").await? {
            let min_reader = if has_table($connection, "compatibility").await? {
                sqlx::query_scalar("SELECT max(min_reader) FROM compatibility")
                    .fetch_one($connection)
                    .await?
            } else {
                None
            };
            let version: Option<i64> =
                sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
                    .fetch_one($connection)
                    .await?;
            version.map(|version| Schema {
                version,
                min_reader,
            })
        } else {
            None
        }
    }};
}

pub(super) use read_schema;

/// The version of the schema that this program makes.
pub(super) fn newest(migrator: &Migrator) -> i64 {
    let versions = migrator.iter().map(|migration| migration.version);
    versions.max().unwrap_or_default()
}
