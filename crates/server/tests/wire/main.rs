//! The server as its clients meet it: the real router on real sockets, over both databases.
//!
//! PostgreSQL is tested where `KONTOR_TEST_POSTGRES` gives its address; `make test` does.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stdout, reason = "a test that fails tells its seed")]

mod client;
#[path = "../storage/database.rs"]
#[expect(dead_code, reason = "the tests of storage use more of it")]
mod database;
mod follower;
mod fuzz;
mod games;
mod identity;
mod ledgers;
mod limits;
mod lobby;
mod mirror;
mod moves;
mod node;
mod nodes;
mod origins;
mod pace;
mod people;
mod reconnect;
mod schema;
mod seats;
mod secrets;
mod tables;
mod telling;
mod tokens;
mod undo;

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
