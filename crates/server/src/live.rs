//! Tables in memory: one task owns one table; others hold a handle and send it requests.
//!
//! Any node may serve any table. Entries are stored first and broadcast afterwards; a node that
//! loses the race for the next number catches up and judges again.

mod bots;
mod connection;
mod create;
mod handle;
mod health;
mod presence;
mod registry;
mod set_aside;
mod table;
mod wakeups;

pub use bots::BotPool;
pub use connection::{Connection, ConnectionId, Outgoing};
pub use create::{CreateError, NewTable};
pub use handle::{LiveError, TableHandle};
pub use registry::{Tables, TablesConfig};
pub(crate) use wakeups::Listener;

use std::time::{SystemTime, UNIX_EPOCH};

use crate::storage::Millis;

/// How many lines of chat are sent to whoever comes to a table.
pub(crate) const CHAT_HISTORY_LINES: u32 = 100;

/// The time by the server's clock.
pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let millis = since.map_or(0, |since| since.as_millis());
    Millis::try_from(millis).unwrap_or(Millis::MAX)
}
