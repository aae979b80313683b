//! A fresh database for each test.

use std::env;
use std::fs;
use std::sync::Arc;

use server::ids::GameId;
use server::storage::{self, Storage};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection, SqliteConnection};
use tempfile::TempDir;

/// Makes one test of each function for each database.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    let database = crate::database::Database::sqlite().await;
                    super::$name(&database).await;
                    database.remove().await;
                }
            )+
        }
        crate::on_postgres!(in postgres: $($name),+);
    };
}
pub(crate) use on_both;

/// Makes one test of each function for PostgreSQL alone, where several nodes may share a database.
macro_rules! on_postgres {
    (in $module:ident: $($name:ident),+) => {
        mod $module {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    if let Some(database) = crate::database::Database::postgres().await {
                        super::$name(&database).await;
                        database.remove().await;
                    }
                }
            )+
        }
    };
    ($($name:ident),+ $(,)?) => {
        crate::on_postgres!(in postgres_only: $($name),+);
    };
}
pub(crate) use on_postgres;

pub(crate) struct Database {
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) address: String,
    kind: Kind,
}

enum Kind {
    Sqlite { folder: TempDir },
    Postgres { name: String },
}

impl Database {
    pub(crate) async fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let address = folder.path().join("kontor.db");
        let address = address.to_str().unwrap().to_owned();
        Database {
            storage: storage::open(&address).await.unwrap(),
            address,
            kind: Kind::Sqlite { folder },
        }
    }

    /// `None` where tests of PostgreSQL are to be skipped.
    pub(crate) async fn postgres() -> Option<Self> {
        if env::var_os("KONTOR_SKIP_POSTGRES").is_some_and(|skip| skip == "1") {
            return None;
        }
        let name = format!("kontor_test_{}", GameId::random());
        let address = address_of(&name);
        Some(Database {
            storage: storage::open(&address).await.unwrap(),
            address,
            kind: Kind::Postgres { name },
        })
    }

    /// Another one of the same kind.
    pub(crate) async fn another(&self) -> Self {
        match self.kind {
            Kind::Sqlite { .. } => Database::sqlite().await,
            Kind::Postgres { .. } => Database::postgres().await.unwrap(),
        }
    }

    /// One of the same kind, created but empty.
    pub(crate) async fn unopened(&self) -> Self {
        let other = self.another().await;
        other.storage.close().await;
        match &other.kind {
            Kind::Sqlite { folder } => {
                fs::remove_dir_all(folder.path()).unwrap();
                fs::create_dir(folder.path()).unwrap();
            }
            Kind::Postgres { .. } => {
                other.execute("DROP SCHEMA public CASCADE").await;
                other.execute("CREATE SCHEMA public").await;
            }
        }
        other
    }

    /// Another node on the same database.
    pub(crate) async fn open_again(&self) -> Arc<dyn Storage> {
        storage::open(&self.address).await.unwrap()
    }

    /// Runs a statement on a connection of its own; says how many rows it affects.
    pub(crate) async fn execute(&self, sql: &'static str) -> u64 {
        let query = sqlx::raw_sql(sql);
        match self.kind {
            Kind::Sqlite { .. } => {
                let options = SqliteConnectOptions::new().filename(&self.address);
                let mut connection = options.connect().await.unwrap();
                query
                    .execute(&mut connection)
                    .await
                    .unwrap()
                    .rows_affected()
            }
            Kind::Postgres { .. } => {
                let mut connection = PgConnection::connect(&self.address).await.unwrap();
                query
                    .execute(&mut connection)
                    .await
                    .unwrap()
                    .rows_affected()
            }
        }
    }

    /// Keeps everybody else from writing to a file, until it is dropped.
    pub(crate) async fn lock(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(&self.address);
        let mut connection = options.connect().await.unwrap();
        sqlx::raw_sql("BEGIN IMMEDIATE")
            .execute(&mut connection)
            .await
            .unwrap();
        connection
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        matches!(self.kind, Kind::Sqlite { .. })
    }

    pub(crate) async fn remove(self) {
        self.storage.close().await;
        match self.kind {
            Kind::Sqlite { folder } => folder.close().unwrap(),
            Kind::Postgres { name } => {
                let server = env::var(VARIABLE).unwrap();
                let mut connection = PgConnection::connect(&server).await.unwrap();
                let sql = format!("DROP DATABASE {name} WITH (FORCE)");
                sqlx::query(AssertSqlSafe(sql))
                    .execute(&mut connection)
                    .await
                    .unwrap();
            }
        }
    }
}

const VARIABLE: &str = "KONTOR_TEST_POSTGRES";

/// The address of a database on the server.
fn address_of(name: &str) -> String {
    let server = env::var(VARIABLE).unwrap_or_else(|_| {
        panic!("{VARIABLE} is not set: run scripts/with-postgres, or set KONTOR_SKIP_POSTGRES=1")
    });
    let (rest, query) = match server.split_once('?') {
        Some((rest, query)) => (rest, format!("?{query}")),
        None => (server.as_str(), String::new()),
    };
    let (host, _) = rest.rsplit_once('/').expect("the address names a database");
    format!("{host}/{name}{query}")
}
