//! Who follows tables at this node, as published to other nodes.
//!
//! Nodes publish changes, and everything again from time to time: what is not renewed expires, so
//! that nobody seems present after their node has died.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::ids::{GameId, NodeId};
use crate::storage::Present;

/// Who follows which table here.
#[derive(Debug)]
pub(super) struct Presence {
    pub(super) node: NodeId,
    state: Mutex<State>,
    notify: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// Tables that somebody follows.
    here: HashMap<GameId, Arc<Present>>,
    /// Tables with changes that are not published yet.
    pending: HashSet<GameId>,
}

impl Presence {
    pub(super) fn new() -> Self {
        Presence {
            node: NodeId::random(),
            state: Mutex::default(),
            notify: Notify::new(),
        }
    }

    /// Sets who follows a table, to be published soon, even if it is nobody or nothing new.
    pub(super) fn set(&self, present: Arc<Present>) {
        let mut state = self.lock();
        state.pending.insert(present.game);
        if present.is_nobody() {
            state.here.remove(&present.game);
        } else {
            state.here.insert(present.game, present);
        }
        drop(state);
        self.notify.notify_one();
    }

    /// Nobody follows this table any more.
    pub(super) fn remove(&self, game: GameId) {
        let mut state = self.lock();
        if state.here.remove(&game).is_some() {
            state.pending.insert(game);
            self.notify.notify_one();
        }
    }

    /// Resolves when there is something to publish.
    pub(super) async fn changed(&self) {
        self.notify.notified().await;
    }

    /// What is not published yet.
    pub(super) fn take_pending(&self) -> Vec<Arc<Present>> {
        let mut state = self.lock();
        let pending = std::mem::take(&mut state.pending);
        let latest = |game: GameId| {
            let here = state.here.get(&game).cloned();
            here.unwrap_or_else(|| Arc::new(Present::nobody(game, self.node)))
        };
        pending.into_iter().map(latest).collect()
    }

    /// All tables that somebody follows.
    pub(super) fn all(&self) -> Vec<Arc<Present>> {
        self.lock().here.values().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::UserId;

    #[test]
    fn changes_are_published_once_and_who_is_here_again_and_again() {
        let presence = Presence::new();
        let [one, other] = [GameId::random(), GameId::random()];
        let followed = Arc::new(Present {
            people: vec![UserId::random()],
            ..Present::nobody(one, presence.node)
        });
        presence.set(followed.clone());
        presence.set(Arc::new(Present::nobody(other, presence.node)));
        assert_eq!(presence.take_pending().len(), 2);
        assert_eq!(presence.take_pending(), []);
        assert_eq!(presence.all(), [followed]);
        presence.remove(other);
        assert_eq!(presence.take_pending(), [], "nobody was there");
        presence.remove(one);
        let pending = presence.take_pending();
        assert!(matches!(&pending[..], [left] if left.game == one && left.is_nobody()));
        assert_eq!(presence.all(), []);
    }
}
