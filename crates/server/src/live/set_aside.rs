//! Tables that cannot even be opened.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::ids::GameId;

/// How long the server itself does not try to open such a table again.
const RETRY_INTERVAL: Duration = Duration::from_mins(10);

/// Tables of which what is stored cannot be read, and since when.
#[derive(Debug, Default)]
pub(super) struct SetAside(Mutex<HashMap<GameId, Instant>>);

impl SetAside {
    /// `true` unless it is known already.
    pub(super) fn insert(&self, id: GameId) -> bool {
        self.lock().insert(id, Instant::now()).is_none()
    }

    pub(super) fn remove(&self, id: GameId) {
        self.lock().remove(&id);
    }

    /// Whether there is no use in trying again now.
    pub(super) fn contains(&self, id: GameId) -> bool {
        let since = self.lock().get(&id).copied();
        since.is_some_and(|since| since.elapsed() < RETRY_INTERVAL)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
