//! What every database must do: the same tests against SQLite and PostgreSQL.
//!
//! PostgreSQL is tested where `KONTOR_TEST_POSTGRES` gives its address; `make test` does.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod appends;
mod chat;
mod copies;
mod database;
mod games;
mod lists;
mod migrations;
mod nodes;
mod people;
mod samples;
mod tls;

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
        mod postgres {
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
}
use on_both;
