//! The server as its clients meet it: the real router on real sockets, over both databases.
//!
//! `scripts/with-postgres` runs them with a PostgreSQL server; `KONTOR_SKIP_POSTGRES=1` leaves out
//! what needs one.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stdout, reason = "a test that fails prints its seed")]

mod abuse;
mod answers;
mod client;
#[path = "../storage/database.rs"]
#[expect(dead_code, reason = "the tests of storage use more of it")]
mod database;
mod follower;
mod fuzz;
mod games;
mod governed;
mod handover;
mod hosting;
mod houses;
mod identity;
mod ledgers;
mod letters;
mod limits;
mod lobby;
mod mending;
mod mirror;
mod moves;
mod node;
mod nodes;
mod nonces;
mod origins;
mod pace;
mod people;
mod practice;
mod reconnect;
mod schema;
mod seats;
mod secrets;
mod tables;
mod tokens;
mod twins;
mod undo;
mod updates;

use database::{on_both, on_postgres};
