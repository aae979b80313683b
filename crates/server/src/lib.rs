//! Kontor's server: identity, lobby, live tables and storage, over HTTP and WebSocket.

pub mod admin;
mod app;
mod assets;
mod auth;
mod body;
pub mod chance;
mod clock;
mod error;
pub mod ids;
pub mod ledger;
mod limits;
pub mod live;
mod mail;
mod metrics;
mod names;
mod password_hash;
mod refusal;
mod router;
mod routes;
mod serve;
pub mod storage;
mod text;

pub use app::{App, Config, Timeouts};
pub use mail::{MailConfig, MailConfigError};
pub use refusal::Refusal;
pub use router::{document, router};
pub use serve::{serve, serve_metrics};
