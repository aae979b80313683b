//! How many of something there are at a time, in all and for each client.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Key;

/// Counts what is there.
#[derive(Debug, Default)]
pub(crate) struct Occupancy(Mutex<HashMap<Key, u32>>);

/// One more of it, until dropped.
#[derive(Debug)]
pub(crate) struct Occupied {
    occupancy: Arc<Occupancy>,
    keys: Vec<Key>,
}

impl Occupancy {
    /// Counts one more for each key, of which there may be so many; or says which has too many
    /// already.
    pub(crate) fn enter(
        self: &Arc<Self>,
        keys: impl IntoIterator<Item = (Key, u32)>,
    ) -> Result<Occupied, Key> {
        let mut counts = self.lock();
        let mut entered = Vec::new();
        for (key, most) in keys {
            if counts.get(&key).is_some_and(|count| *count >= most) || most == 0 {
                drop(counts);
                // Dropping takes back what was counted so far.
                drop(self.occupied(entered));
                return Err(key);
            }
            *counts.entry(key.clone()).or_default() += 1;
            entered.push(key);
        }
        drop(counts);
        Ok(self.occupied(entered))
    }

    fn occupied(self: &Arc<Self>, keys: Vec<Key>) -> Occupied {
        Occupied {
            occupancy: self.clone(),
            keys,
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Occupied {
    fn drop(&mut self) {
        let mut counts = self.occupancy.lock();
        for key in self.keys.drain(..) {
            if let Entry::Occupied(mut entry) = counts.entry(key) {
                *entry.get_mut() -= 1;
                if *entry.get() == 0 {
                    entry.remove();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::UserId;

    #[test]
    fn who_is_refused_takes_no_room() {
        let occupancy = Arc::<Occupancy>::default();
        let (one, other) = (UserId::random(), UserId::random());
        let enter = |user| occupancy.enter([(Key::Everybody, 3), (Key::Person(user), 2)]);
        let mut inside = vec![enter(one).unwrap(), enter(one).unwrap()];
        for _ in 0..5 {
            assert_eq!(enter(one).unwrap_err(), Key::Person(one));
        }
        inside.push(enter(other).unwrap());
        assert_eq!(enter(other).unwrap_err(), Key::Everybody);
        inside.clear();
        assert!(occupancy.lock().is_empty());
    }
}
