//! What the server stores, and the traits through which it does.
//!
//! A table is its row in `games`, written once, and its log: entries numbered from 1 without a
//! gap. Everything that changes at a table, from the first guest who sits down to the last
//! decision, is an entry. The primary key `(game, seq)` is the only lock: of two writers that
//! append at the same place, one gets [`Appended::Conflict`], catches up and judges again.
//! [`Digest`] and the places are derived from the log and written beside it, so that lists need
//! not replay games. Texts hold no zero characters.

mod accounts;
mod address;
mod appender;
mod batch;
mod chat;
mod codec;
mod emails;
mod error;
mod games;
mod handover;
mod nodes;
mod part;
mod people;
pub mod postgres;
mod private;
mod schema;
pub mod sqlite;
pub mod transfer;

use async_trait::async_trait;

pub use accounts::{Account, Accounts};
pub use address::{open, open_existing, open_unchanged};
pub use chat::{Chat, ChatLine};
pub use emails::Emails;
pub use error::StorageError;
pub use games::{Append, Appended, Digest, Entry, Game, Games, Hosted, Listed, Place, Status};
pub use handover::Handover;
pub use nodes::{Change, Nodes, Outage, Present};
pub use people::{People, Session, SessionTerms, User};
use transfer::Transfer;

/// Milliseconds since 1970.
pub type Millis = i64;

/// A database. All methods are safe to call from many tasks and many nodes at once.
///
/// A statement that both databases understand is written once, in the module of its trait; what
/// differs stands in `sqlite` and `postgres`.
#[async_trait]
pub trait Storage: People + Accounts + Emails + Games + Handover + Chat + Nodes + Transfer {
    /// Whether the database answers.
    async fn ping(&self) -> Result<(), StorageError>;

    /// Resolves when no entries are written any more: the database was closed, or what writes them
    /// has failed.
    async fn ended(&self);

    /// Finishes writes and closes the database.
    async fn close(&self);
}
