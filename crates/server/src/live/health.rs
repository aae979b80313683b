//! Whether this node can store anything.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tracing::{error, info};

use crate::storage::StorageError;

/// A node that has stored nothing for so long is not ready, even if no call has failed yet.
const MAX_SILENCE: Duration = Duration::from_secs(15);

/// What the last calls to the database have shown. The log tells when nothing can be stored any
/// more, and when something can be again; what fails meanwhile is not worth a line each time.
#[derive(Debug)]
pub(super) struct Health {
    state: Mutex<State>,
    /// What has failed for good.
    broken: watch::Sender<Option<&'static str>>,
}

#[derive(Debug)]
struct State {
    stored: Instant,
    failing_since: Option<Instant>,
}

impl Health {
    /// Of a node whose database has just been opened.
    pub(super) fn new() -> Self {
        Health {
            state: Mutex::new(State {
                stored: Instant::now(),
                failing_since: None,
            }),
            broken: watch::Sender::new(None),
        }
    }

    /// Something could not be stored.
    pub(super) fn failed(&self, error: &StorageError) {
        let mut state = self.lock();
        if state.failing_since.is_none() {
            state.failing_since = Some(Instant::now());
            error!(%error, "nothing can be stored: not ready until the database takes entries again");
        }
    }

    /// Something was stored.
    pub(super) fn stored(&self) {
        self.lock().stored = Instant::now();
    }

    /// As much was stored as entries take.
    pub(super) fn recovered(&self) {
        if let Some(since) = self.lock().failing_since.take() {
            let seconds = since.elapsed().as_secs();
            info!(seconds, "entries can be stored again: ready");
        }
    }

    pub(super) fn is_failing(&self) -> bool {
        self.lock().failing_since.is_some()
    }

    pub(super) fn is_ready(&self) -> bool {
        let state = self.lock();
        self.broken.borrow().is_none()
            && state.failing_since.is_none()
            && state.stored.elapsed() < MAX_SILENCE
    }

    /// A part has failed without which the node is of no use: only a new process helps.
    pub(super) fn give_up(&self, part: &'static str) {
        error!(part, "a part of the server has failed");
        self.broken.send_replace(Some(part));
    }

    /// Resolves once the node has to be given up, with the part that has failed.
    pub(super) async fn broken(&self) -> &'static str {
        let mut broken = self.broken.subscribe();
        let part = broken.wait_for(Option::is_some).await;
        part.ok()
            .and_then(|part| *part)
            .expect("the sender is kept")
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
