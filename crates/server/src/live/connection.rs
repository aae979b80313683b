//! A client that follows a table.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::ids::UserId;

/// A client that falls this many messages behind is dropped and must reconnect.
const OUTGOING_QUEUE_LENGTH: usize = 64;

/// Unique within the process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConnectionId(u64);

/// The messages for a client.
pub type Outgoing = mpsc::Receiver<Utf8Bytes>;

/// The table's end of a connection.
#[derive(Debug)]
pub struct Connection {
    pub id: ConnectionId,
    /// `None` for somebody without an identity.
    pub user: Option<UserId>,
    out: mpsc::Sender<Utf8Bytes>,
}

impl Connection {
    /// Both ends of a new connection.
    pub fn new(user: Option<UserId>) -> (Connection, Outgoing) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (out, outgoing) = mpsc::channel(OUTGOING_QUEUE_LENGTH);
        let id = ConnectionId(NEXT.fetch_add(1, Ordering::Relaxed));
        (Connection { id, user, out }, outgoing)
    }

    /// Queues a message; `false` if the client is gone or its queue is full.
    pub fn send(&self, message: Utf8Bytes) -> bool {
        self.out.try_send(message).is_ok()
    }
}
