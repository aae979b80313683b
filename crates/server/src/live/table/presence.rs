//! Who follows the table at other nodes.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ::bots::Contested;

use super::broadcast::MAX_NAMED_WATCHERS;
use super::{PRESENCE_DELAY, Table};
use crate::ids::{NodeId, UserId};
use crate::ledger::Ledger;
use crate::limits::MAX_SPECTATORS;
use crate::live::handle::LiveError;
use crate::refusal::Refusal;
use crate::storage::{Place, Present};

/// A node that misses this many renewals is taken for dead.
const MAX_MISSED_RENEWALS: u32 = 3;

/// What other nodes have published, and when it expires.
#[derive(Debug, Default)]
pub(super) struct RemotePresence(HashMap<NodeId, (Arc<Present>, Instant)>);

impl RemotePresence {
    /// Returns what the node published before.
    fn insert(&mut self, present: Arc<Present>, renewal: Duration) -> Option<Arc<Present>> {
        let until = Instant::now() + renewal * MAX_MISSED_RENEWALS;
        let before = self.0.insert(present.node, (present, until));
        before.map(|(present, _)| present)
    }

    /// Removes nodes that have not renewed; `true` if somebody seemed to be there.
    fn expire(&mut self) -> bool {
        let now = Instant::now();
        let mut missed = false;
        self.0.retain(|_, (present, until)| {
            let counts = *until > now;
            missed |= !counts && !present.is_nobody();
            counts
        });
        missed
    }

    /// When the first of them expires unless it is renewed.
    pub(super) fn until(&self) -> Option<Instant> {
        self.0.values().map(|(_, until)| *until).min()
    }

    pub(super) fn people(&self) -> impl Iterator<Item = UserId> {
        let present = self.0.values().map(|(present, _)| present);
        present.flat_map(|present| present.people.iter().copied())
    }

    pub(super) fn others(&self) -> u32 {
        let others = self.0.values().map(|(present, _)| present.others);
        others.fold(0, u32::saturating_add)
    }
}

impl<G: Contested> Table<G> {
    /// Whether the table can be read, and there is room for somebody more to follow it.
    pub(super) fn has_room_for(&self, user: Option<UserId>) -> Result<(), LiveError> {
        let ledger = self.loaded()?;
        let watches = |user: Option<UserId>| user.and_then(|user| ledger.place_of(user)).is_none();
        let spectators = self.connections.iter().filter(|one| watches(one.user));
        if watches(user) && spectators.count() >= MAX_SPECTATORS {
            return Err(Refusal::TooManySpectators.into());
        }
        Ok(())
    }

    /// Somebody has come or gone: everybody is told soon.
    pub(super) fn presence_changed(&mut self) {
        let due = Instant::now() + PRESENCE_DELAY;
        self.presence_due.get_or_insert(due);
    }

    /// Broadcasts who is present if that is due.
    pub(super) fn broadcast_presence(&mut self) {
        if self.presence_due.is_some_and(|due| due <= Instant::now()) {
            self.presence_due = None;
            self.broadcast_table();
        }
    }

    /// Publishes who follows the table here, if that has changed.
    pub(super) fn announce(&mut self) {
        let here = self.here();
        if !self.is_closing && self.announced.as_ref() != Some(&here) {
            self.announced = Some(here.clone());
            self.shared.presence.set(here);
        }
    }

    /// Somebody follows the table at another node.
    pub(super) async fn receive_presence(&mut self, present: Arc<Present>) {
        let renewal = self.shared.config.presence_interval;
        let before = self.remote.insert(present.clone(), renewal);
        if before.is_none() && !self.connections.is_empty() {
            // That node does not know of us either.
            self.announced = None;
            self.announce();
        }
        if before.map_or(!present.is_nobody(), |before| before != present) {
            self.fetch_missing_names(&present.people).await;
            self.broadcast_table();
        }
    }

    /// Nodes that have died renew nothing.
    pub(super) fn expire_presence(&mut self) {
        if self.remote.expire() {
            self.broadcast_table();
        }
    }

    fn here(&self) -> Arc<Present> {
        let places = self.loaded().map(Ledger::places).unwrap_or_default();
        let is_seated = |user: &UserId| places.contains(&Place::User(*user));
        let mut people: Vec<UserId> = self.connections.iter().filter_map(|one| one.user).collect();
        people.sort_unstable();
        people.dedup();
        let (mut people, mut watchers): (Vec<_>, Vec<_>) = people.into_iter().partition(is_seated);
        let unknown = self.connections.iter().filter(|one| one.user.is_none());
        let others = unknown.count() + watchers.len().saturating_sub(MAX_NAMED_WATCHERS);
        watchers.truncate(MAX_NAMED_WATCHERS);
        people.append(&mut watchers);
        Arc::new(Present {
            game: self.id,
            node: self.shared.presence.node,
            people,
            others: u32::try_from(others).unwrap_or(u32::MAX),
        })
    }
}
