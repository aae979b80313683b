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
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};
use tokio::sync::broadcast;
use tokio::time::timeout;

use super::address::refuse_newer;
use super::group::Appender;
use super::sqlite::Sqlite;
use super::transfer::{self, Filling, Progress, Snapshot};
use super::{
    Append, Appended, Change, ChatLine, Digest, Entry, Game, Listed, Millis, Outage, Present,
    Session, Status, Storage, StorageError, User,
};
use crate::ids::{GameId, SessionId, UserId};

mod append;
mod chat;
mod copy;
mod games;
mod listen;
mod nodes;
mod people;

use listen::Heard;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(5);
const CONNECTIONS: u32 = 8;

/// A database on a server.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    appender: Appender,
    heard: Heard,
}

impl Postgres {
    /// Opens a database, bringing it up to date; one that does not exist is created.
    pub async fn open(address: &str) -> Result<Self, StorageError> {
        let options = PgConnectOptions::from_str(address)
            .map_err(|_| StorageError::Address(without_password(address)))?
            .application_name("kontor")
            // A node that hangs must not keep tables from the others.
            .options([("idle_in_transaction_session_timeout", "10s")]);
        let mut connection = connect(&options)
            .await
            .map_err(|error| missing_certificate(&error, address).unwrap_or(error))?;
        migrate(&mut connection).await?;
        connection.close().await?;

        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(CONNECT)
            .connect_with(options)
            .await?;
        let heard = Heard::new();
        listen::start(&pool, &heard).await?;
        Ok(Postgres {
            appender: Appender::start(append::Writer { pool: pool.clone() }),
            pool,
            heard,
        })
    }
}

/// Gives up when the database does not answer.
async fn within<T>(
    answer: impl Future<Output = Result<T, StorageError>>,
) -> Result<T, StorageError> {
    timeout(PATIENCE, answer)
        .await
        .unwrap_or(Err(StorageError::Silent))
}

/// Connects, and creates the database if the server has none of this name.
async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StorageError> {
    const NO_SUCH_DATABASE: &str = "3D000";
    const EXISTS_ALREADY: [&str; 2] = ["42P04", "23505"];
    let connected = within(async { Ok(options.connect().await?) }).await;
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
async fn migrate(connection: &mut PgConnection) -> Result<(), StorageError> {
    let versioned: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await?;
    if versioned {
        let found = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
            .fetch_one(&mut *connection)
            .await?;
        refuse_newer(found, &MIGRATIONS)?;
    }
    // `run` itself cannot be called from a task, says the compiler: it is not general enough.
    Ok(MIGRATIONS.run_direct(None, connection, false).await?)
}

/// The file in the address that is missing or cannot be read, if that is why nothing is reached.
fn missing_certificate(error: &StorageError, address: &str) -> Option<StorageError> {
    const NAMES: [&str; 3] = ["sslrootcert", "sslcert", "sslkey"];
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
        (NAMES.contains(&name) && !file.contains('%')).then(|| Path::new(file))
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
    async fn create_user(&self, user: &User) -> Result<(), StorageError> {
        within(people::create_user(&self.pool, user)).await
    }

    async fn user(&self, id: UserId) -> Result<Option<User>, StorageError> {
        within(people::user(&self.pool, id)).await
    }

    async fn users(&self, ids: &[UserId]) -> Result<Vec<User>, StorageError> {
        within(people::users(&self.pool, ids)).await
    }

    async fn account(&self, name: &str) -> Result<Option<User>, StorageError> {
        within(people::account(&self.pool, name)).await
    }

    async fn create_account(
        &self,
        id: UserId,
        name: &str,
        password: &str,
    ) -> Result<bool, StorageError> {
        within(people::create_account(&self.pool, id, name, password)).await
    }

    async fn rename_user(&self, id: UserId, name: &str) -> Result<bool, StorageError> {
        within(people::rename_user(&self.pool, id, name)).await
    }

    async fn set_password(&self, id: UserId, password: &str) -> Result<(), StorageError> {
        within(people::set_password(&self.pool, id, password)).await
    }

    async fn create_session(&self, session: &Session) -> Result<(), StorageError> {
        within(people::create_session(&self.pool, session)).await
    }

    async fn session(&self, key: &str) -> Result<Option<(Session, User)>, StorageError> {
        within(people::session(&self.pool, key)).await
    }

    async fn touch_session(&self, key: &str, now: Millis) -> Result<(), StorageError> {
        within(people::touch_session(&self.pool, key, now)).await
    }

    async fn sessions(&self, user: UserId) -> Result<Vec<Session>, StorageError> {
        within(people::sessions(&self.pool, user)).await
    }

    async fn delete_session(&self, user: UserId, id: SessionId) -> Result<bool, StorageError> {
        within(people::delete_session(&self.pool, user, id)).await
    }

    async fn create_game(
        &self,
        game: &Game,
        entries: &[Entry],
        digest: &Digest,
    ) -> Result<(), StorageError> {
        within(append::create_game(&self.pool, game, entries, digest)).await
    }

    async fn game(&self, id: GameId) -> Result<Option<Listed>, StorageError> {
        within(games::game(&self.pool, id)).await
    }

    async fn append(&self, append: Append) -> Result<Appended, StorageError> {
        self.appender.append(append).await
    }

    async fn entries(&self, id: GameId, after: u32) -> Result<Vec<Entry>, StorageError> {
        within(games::entries(&self.pool, id, after)).await
    }

    async fn open_games(&self, limit: u32) -> Result<Vec<Listed>, StorageError> {
        within(games::open_games(&self.pool, limit)).await
    }

    async fn games_of(
        &self,
        user: UserId,
        statuses: &[Status],
        limit: u32,
    ) -> Result<Vec<Listed>, StorageError> {
        within(games::games_of(&self.pool, user, statuses, limit)).await
    }

    async fn recent_games(&self, status: Status, limit: u32) -> Result<Vec<Listed>, StorageError> {
        within(games::recent_games(&self.pool, status, limit)).await
    }

    async fn neglected(&self, now: Millis, stale: Millis) -> Result<Vec<GameId>, StorageError> {
        within(games::neglected(&self.pool, now, stale)).await
    }

    async fn counts(&self) -> Result<Vec<(Status, u64)>, StorageError> {
        within(games::counts(&self.pool)).await
    }

    async fn say(
        &self,
        game: GameId,
        at: Millis,
        user: UserId,
        text: &str,
    ) -> Result<u32, StorageError> {
        within(chat::say(&self.pool, game, at, user, text)).await
    }

    async fn chat(
        &self,
        game: GameId,
        after: u32,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StorageError> {
        within(chat::chat(&self.pool, game, after, limit)).await
    }

    async fn heartbeat(
        &self,
        node: &str,
        now: Millis,
        tolerance: Millis,
    ) -> Result<(), StorageError> {
        within(nodes::heartbeat(&self.pool, node, now, tolerance)).await
    }

    async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StorageError> {
        within(nodes::outages(&self.pool, since)).await
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.heard.changes.subscribe()
    }

    fn present(&self) -> broadcast::Receiver<Arc<Present>> {
        self.heard.present.subscribe()
    }

    async fn tell_present(&self, present: &[Arc<Present>]) -> Result<(), StorageError> {
        within(listen::notify(&self.pool, present.iter().cloned())).await
    }

    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, StorageError> {
        copy::snapshot(&self.pool).await
    }

    async fn fill(&self) -> Result<Box<dyn Filling>, StorageError> {
        copy::fill(&self.pool).await
    }

    async fn write_file(
        &self,
        file: &Path,
        progress: &mut Progress<'_>,
    ) -> Result<(), StorageError> {
        let copy = Sqlite::open(file).await?;
        let copied = transfer::copy(self, &copy, progress).await;
        copy.close().await;
        copied.map(|_| ())
    }

    async fn ping(&self) -> Result<(), StorageError> {
        let query = sqlx::query("SELECT 1 FROM games LIMIT 1");
        within(async { Ok(query.execute(&self.pool).await?) }).await?;
        Ok(())
    }

    async fn close(&self) {
        self.appender.close().await;
        self.pool.close().await;
    }
}
