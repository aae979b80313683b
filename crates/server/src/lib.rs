//! Kontor's server: identity, lobby, live tables and storage, over HTTP and WebSocket.

pub mod chance;
mod clock;
pub mod ids;
pub mod ledger;
pub mod live;
mod refusal;
pub mod storage;

pub use refusal::Refusal;
