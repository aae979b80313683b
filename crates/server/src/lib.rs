//! Kontor's server: identity, lobby, live tables and storage, over HTTP and WebSocket.

pub mod ids;
pub mod storage;
