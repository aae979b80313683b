//! One database for several nodes.
//!
//! A database that is stopped, restarted or paused makes calls fail for a while, and no longer.

use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;
use std::str::FromStr as _;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection, Transaction};
use tokio::time::timeout;

use super::appender::Appender;
use super::nodes::Channels;
use super::schema::{Earlier, Schema, newest, read_schema};
use super::{Change, Present, Storage, StorageError};

pub(super) mod append;
mod copy;
mod listen;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

const QUERY_TIMEOUT: Duration = Duration::from_secs(10);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const MAX_CONNECTIONS: u32 = 8;

/// A database on a server.
#[derive(Debug)]
pub struct Postgres {
    pub(super) writer: Writer,
    pub(super) appender: Appender,
    pub(super) channels: Channels,
}

/// The connections, which all may write.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    pub(super) pool: PgPool,
}

impl Writer {
    pub(super) async fn acquire(&self) -> Result<PoolConnection<sqlx::Postgres>, StorageError> {
        Ok(self.pool.acquire().await?)
    }

    pub(super) async fn begin(&self) -> Result<Transaction<'static, sqlx::Postgres>, StorageError> {
        Ok(self.pool.begin().await?)
    }

    /// Commits, and with that notifies every node of what has changed.
    pub(super) async fn commit(
        &self,
        mut transaction: Transaction<'static, sqlx::Postgres>,
        changes: Vec<Change>,
    ) -> Result<(), StorageError> {
        listen::notify(&mut transaction, changes).await?;
        Ok(transaction.commit().await?)
    }

    pub(super) async fn publish_presence(
        &self,
        present: &[Arc<Present>],
    ) -> Result<(), StorageError> {
        let mut connection = self.pool.acquire().await?;
        listen::notify(&mut connection, present.iter().cloned()).await
    }
}

impl Postgres {
    /// Opens a database, bringing it up to date; one that does not exist is created.
    pub(super) async fn open(address: &str, earlier: Earlier) -> Result<Self, StorageError> {
        let options = PgConnectOptions::from_str(address)
            .map_err(|_| StorageError::Address(without_password(address)))?
            .application_name("kontor")
            // A node that hangs must not keep tables from the others.
            .options([("idle_in_transaction_session_timeout", "10s")]);
        let mut connection = connect(&options)
            .await
            .map_err(|error| missing_certificate(&error, address).unwrap_or(error))?;
        migrate(&mut connection, earlier).await?;
        connection.close().await?;

        let pool = PgPoolOptions::new()
            .max_connections(MAX_CONNECTIONS)
            .acquire_timeout(CONNECT_TIMEOUT)
            .connect_with(options)
            .await?;
        let channels = Channels::new();
        listen::start(&pool, &channels).await?;
        let writer = Writer { pool };
        Ok(Postgres {
            appender: Appender::start(writer.clone()),
            writer,
            channels,
        })
    }

    pub(super) const fn reader(&self) -> &PgPool {
        &self.writer.pool
    }

    /// Fails with [`StorageError::Silent`] when the database does not answer in time.
    pub(super) async fn timed<T>(
        answer: impl Future<Output = Result<T, StorageError>> + Send,
    ) -> Result<T, StorageError> {
        timeout(QUERY_TIMEOUT, answer)
            .await
            .unwrap_or(Err(StorageError::Silent))
    }

    /// Ids or names, for a list in a query.
    pub(super) fn list<T: ToString>(names: &[T]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    /// Until the transaction ends, so that of two who want names that look alike one gets it.
    pub(super) async fn lock_names(connection: &mut PgConnection) -> Result<(), StorageError> {
        /// Any number will do that stands for nothing else.
        const NAMES: i64 = 0x006e_616d_6573;
        sqlx::query("SELECT pg_advisory_xact_lock($1)")
            .bind(NAMES)
            .execute(connection)
            .await?;
        Ok(())
    }

    /// Until the transaction ends.
    pub(super) async fn lock_nodes(connection: &mut PgConnection) -> Result<(), StorageError> {
        sqlx::query("LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE")
            .execute(connection)
            .await?;
        Ok(())
    }
}

/// Connects, and creates the database if the server has none of this name.
async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StorageError> {
    const NO_SUCH_DATABASE: &str = "3D000";
    const EXISTS_ALREADY: [&str; 2] = ["42P04", "23505"];
    let connected = Postgres::timed(async { Ok(options.connect().await?) }).await;
    let (Err(StorageError::Database(sqlx::Error::Database(error))), Some(name)) =
        (&connected, options.get_database())
    else {
        return connected;
    };
    if error.code().as_deref() != Some(NO_SUCH_DATABASE) {
        return connected;
    }
    let mut server = options.clone().database("postgres").connect().await?;
    let quoted = name.replace('"', "\"\"");
    let created = sqlx::query(AssertSqlSafe(format!("CREATE DATABASE \"{quoted}\"")))
        .execute(&mut server)
        .await;
    match created {
        // Another node was faster.
        Err(sqlx::Error::Database(error))
            if error
                .code()
                .is_some_and(|code| EXISTS_ALREADY.contains(&&*code)) => {}
        created => {
            created?;
        }
    }
    server.close().await?;
    Ok(options.connect().await?)
}

/// Several nodes may do this at once: the migrator takes a lock.
async fn migrate(connection: &mut PgConnection, earlier: Earlier) -> Result<(), StorageError> {
    let found = read_schema!(&mut *connection, "SELECT to_regclass($1) IS NOT NULL");
    let known = newest(&MIGRATIONS);
    if !Schema::needs_migration(found, &MIGRATIONS, earlier)? {
        return match found {
            // A backup reads every column.
            Some(Schema { version, .. }) if version < known => Err(StorageError::Older {
                found: version,
                known,
            }),
            _ => Ok(()),
        };
    }
    // `run` itself cannot be called from a task, says the compiler: it is not general enough.
    MIGRATIONS.run_direct(None, &mut *connection, false).await?;
    let mut transaction = connection.begin().await?;
    Postgres::lock_names(&mut transaction).await?;
    Postgres::complete_looks(&mut transaction).await?;
    Ok(transaction.commit().await?)
}

/// The file in the address that is missing or cannot be read, if that is why nothing is reached.
fn missing_certificate(error: &StorageError, address: &str) -> Option<StorageError> {
    const CERTIFICATE_PARAMETERS: [&str; 3] = ["sslrootcert", "sslcert", "sslkey"];
    let StorageError::Database(sqlx::Error::Io(cause)) = error else {
        return None;
    };
    if !matches!(
        cause.kind(),
        ErrorKind::NotFound | ErrorKind::PermissionDenied
    ) {
        return None;
    }
    let (_, query) = address.split_once('?')?;
    let files = query.split('&').filter_map(|wish| {
        let (name, file) = wish.split_once('=')?;
        // What is written in another way is not worth reading here.
        (CERTIFICATE_PARAMETERS.contains(&name) && !file.contains('%')).then(|| Path::new(file))
    });
    files
        .filter_map(|file| Some((file, File::open(file).err()?)))
        .map(|(file, cause)| StorageError::File {
            file: file.to_owned(),
            cause,
        })
        .next()
}

/// An address as it may be shown.
fn without_password(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
        _ => address.to_owned(),
    }
}

#[async_trait]
impl Storage for Postgres {
    async fn ping(&self) -> Result<(), StorageError> {
        let query = sqlx::query("SELECT 1 FROM games LIMIT 1");
        Postgres::timed(async { Ok(query.execute(self.reader()).await?) }).await?;
        Ok(())
    }

    async fn ended(&self) {
        self.appender.ended().await;
    }

    async fn close(&self) {
        self.appender.close().await;
        self.writer.pool.close().await;
    }
}
