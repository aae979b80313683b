//! The names of people at a table.

use ::bots::Contested;
use tracing::warn;

use super::Table;
use crate::ids::UserId;
use crate::ledger::Ledger;

impl<G: Contested> Table<G> {
    pub(super) async fn fetch_missing_player_names(&mut self) {
        let people = self.loaded().map(Ledger::people).unwrap_or_default();
        self.fetch_missing_names(&people).await;
    }

    /// Reads the names of players and spectators that are not known yet; changes of the others
    /// are notified.
    pub(super) async fn fetch_missing_table_names(&mut self) {
        let mut people = self.loaded().map(Ledger::people).unwrap_or_default();
        people.extend(self.remote.people());
        self.fetch_missing_names(&people).await;
    }

    /// Reads names anew and broadcasts the table if one has changed.
    pub(super) async fn refresh_names(&mut self, user: Option<UserId>) {
        if user.is_none() && self.connections.is_empty() {
            // They are read when somebody connects.
            self.names.clear();
            return;
        }
        let people: Vec<UserId> = match user {
            Some(user) if !self.names.contains_key(&user) => return,
            Some(user) => vec![user],
            None => self.names.keys().copied().collect(),
        };
        let before = self.names.clone();
        self.fetch_names(&people).await;
        if self.names != before {
            self.broadcast_table();
        }
    }

    pub(super) async fn fetch_missing_names(&mut self, people: &[UserId]) {
        let unknown: Vec<UserId> = people
            .iter()
            .filter(|user| !self.names.contains_key(user))
            .copied()
            .collect();
        self.fetch_names(&unknown).await;
    }

    pub(super) async fn fetch_names(&mut self, people: &[UserId]) {
        if people.is_empty() {
            return;
        }
        match self.shared.storage.users(people).await {
            Ok(users) => {
                let names = users.into_iter().map(|user| (user.id, user.name));
                self.names.extend(names);
            }
            Err(error) => warn!(%error, "names cannot be read"),
        }
    }
}
