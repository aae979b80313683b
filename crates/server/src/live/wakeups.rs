//! Wakes the streams of events that a change concerns, and no others.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::ids::{GameId, UserId};

/// The streams that are open on this node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wakeups(Arc<Mutex<Listeners>>);

#[derive(Debug, Default)]
struct Listeners {
    people: HashMap<UserId, Vec<Arc<Notify>>>,
    tables: HashMap<GameId, Vec<Arc<Notify>>>,
}

/// A stream that can be woken, until it is dropped.
#[derive(Debug)]
pub(crate) struct Listener {
    wakeups: Wakeups,
    user: UserId,
    tables: HashSet<GameId>,
    notify: Arc<Notify>,
}

impl Wakeups {
    /// A stream of this person, who is woken when a table is new to them.
    pub(crate) fn listen(&self, user: UserId) -> Listener {
        let notify = Arc::new(Notify::new());
        self.lock()
            .people
            .entry(user)
            .or_default()
            .push(notify.clone());
        Listener {
            wakeups: self.clone(),
            user,
            tables: HashSet::new(),
            notify,
        }
    }

    /// Something has happened at a table.
    pub(super) fn wake_table(&self, table: GameId) {
        wake(self.lock().tables.get(&table));
    }

    /// Somebody has sat down at a table, or has been seated there.
    pub(super) fn wake_people(&self, people: impl IntoIterator<Item = UserId>) {
        let listeners = self.lock();
        if listeners.people.is_empty() {
            return;
        }
        for user in people {
            wake(listeners.people.get(&user));
        }
    }

    /// Anything may have happened.
    pub(super) fn wake_all(&self) {
        for listeners in self.lock().people.values() {
            wake(Some(listeners));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Listeners> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listener {
    /// Resolves once something has happened since the last time.
    pub(crate) async fn woken(&self) {
        self.notify.notified().await;
    }

    /// From now on these tables wake it; new ones at once, since they may have changed meanwhile.
    pub(crate) fn follow(&mut self, tables: HashSet<GameId>) {
        let mut listeners = self.wakeups.lock();
        for table in self.tables.difference(&tables) {
            remove(&mut listeners.tables, table, &self.notify);
        }
        for table in tables.difference(&self.tables) {
            let known = listeners.tables.entry(*table).or_default();
            known.push(self.notify.clone());
            self.notify.notify_one();
        }
        drop(listeners);
        self.tables = tables;
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.follow(HashSet::new());
        remove(&mut self.wakeups.lock().people, &self.user, &self.notify);
    }
}

fn wake(listeners: Option<&Vec<Arc<Notify>>>) {
    for notify in listeners.into_iter().flatten() {
        notify.notify_one();
    }
}

fn remove<K: Eq + Hash>(map: &mut HashMap<K, Vec<Arc<Notify>>>, key: &K, notify: &Arc<Notify>) {
    if let Some(listeners) = map.get_mut(key) {
        listeners.retain(|known| !Arc::ptr_eq(known, notify));
        if listeners.is_empty() {
            map.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    async fn is_woken(listener: &Listener) -> bool {
        timeout(Duration::ZERO, listener.woken()).await.is_ok()
    }

    #[tokio::test]
    async fn only_those_concerned_are_woken() {
        let wakeups = Wakeups::default();
        let (anna, bert) = (UserId::random(), UserId::random());
        let (table, other) = (GameId::random(), GameId::random());
        let mut of_anna = wakeups.listen(anna);
        let of_bert = wakeups.listen(bert);
        of_anna.follow(HashSet::from([table]));
        assert!(is_woken(&of_anna).await);
        wakeups.wake_table(other);
        assert!(!is_woken(&of_anna).await);
        wakeups.wake_table(table);
        assert!(is_woken(&of_anna).await && !is_woken(&of_bert).await);
        wakeups.wake_people([bert]);
        assert!(!is_woken(&of_anna).await && is_woken(&of_bert).await);
        of_anna.follow(HashSet::from([other]));
        assert!(is_woken(&of_anna).await);
        wakeups.wake_table(table);
        assert!(!is_woken(&of_anna).await);
        wakeups.wake_all();
        assert!(is_woken(&of_anna).await && is_woken(&of_bert).await);
        drop((of_anna, of_bert));
        let listeners = wakeups.lock();
        assert!(listeners.people.is_empty() && listeners.tables.is_empty());
    }
}
