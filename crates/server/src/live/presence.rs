//! Who follows tables at this node, as other nodes are told.
//!
//! Nodes tell each other when that changes, and again from time to time: what is not renewed is
//! forgotten, so that nobody seems present after their node has died.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::ids::{GameId, NodeId};
use crate::storage::Present;

/// Who follows which table here.
#[derive(Debug)]
pub(super) struct Presence {
    /// This node.
    pub(super) node: NodeId,
    state: Mutex<State>,
    news: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// Tables that somebody follows.
    here: HashMap<GameId, Arc<Present>>,
    /// Tables of which the others have not heard the latest.
    untold: HashSet<GameId>,
}

impl Presence {
    pub(super) fn new() -> Self {
        Presence {
            node: NodeId::random(),
            state: Mutex::default(),
            news: Notify::new(),
        }
    }

    /// Notes who follows a table, to be told soon, even if it is nobody or nothing new.
    pub(super) fn note(&self, present: Arc<Present>) {
        let mut state = self.lock();
        state.untold.insert(present.game);
        if present.is_nobody() {
            state.here.remove(&present.game);
        } else {
            state.here.insert(present.game, present);
        }
        drop(state);
        self.news.notify_one();
    }

    /// Nobody follows this table any more.
    pub(super) fn forget(&self, game: GameId) {
        let mut state = self.lock();
        if state.here.remove(&game).is_some() {
            state.untold.insert(game);
            self.news.notify_one();
        }
    }

    /// Until there is something to tell.
    pub(super) async fn changed(&self) {
        self.news.notified().await;
    }

    /// What the others have not heard yet.
    pub(super) fn take_untold(&self) -> Vec<Arc<Present>> {
        let mut state = self.lock();
        let untold = std::mem::take(&mut state.untold);
        let latest = |game: GameId| {
            let here = state.here.get(&game).cloned();
            here.unwrap_or_else(|| Arc::new(Present::nobody(game, self.node)))
        };
        untold.into_iter().map(latest).collect()
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
    fn what_was_not_told_is_told_once_and_what_is_here_again_and_again() {
        let presence = Presence::new();
        let [one, other] = [GameId::random(), GameId::random()];
        let followed = Arc::new(Present {
            people: vec![UserId::random()],
            ..Present::nobody(one, presence.node)
        });
        presence.note(followed.clone());
        presence.note(Arc::new(Present::nobody(other, presence.node)));
        assert_eq!(presence.take_untold().len(), 2);
        assert_eq!(presence.take_untold(), []);
        assert_eq!(presence.all(), [followed]);
        presence.forget(other);
        assert_eq!(presence.take_untold(), [], "nobody was there");
        presence.forget(one);
        let told = presence.take_untold();
        assert!(matches!(&told[..], [told] if told.game == one && told.is_nobody()));
        assert_eq!(presence.all(), []);
    }
}
