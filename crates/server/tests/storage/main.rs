//! What every database must do: the same tests against SQLite and PostgreSQL.
//!
//! `scripts/with-postgres` runs them with a PostgreSQL server; `KONTOR_SKIP_POSTGRES=1` leaves out
//! what needs one.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod appends;
mod chat;
mod copies;
#[expect(dead_code, reason = "the tests of the wire use more of it")]
mod database;
mod games;
mod lists;
mod migrations;
mod nodes;
mod people;
mod samples;
mod tls;

use database::{on_both, on_postgres};
