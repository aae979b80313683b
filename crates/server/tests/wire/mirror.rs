//! The log of a table, read from the database: what the server must be right about.

use std::sync::Arc;

use bots::Contested;
use game_core::{Generator, Policy, Viewer};
use protocol::{Command, Update};
use server::ids::GameId;
use server::ledger::Ledger;
use server::storage::{Entry, Storage};

use crate::client::Client;
use crate::database::Database;
use crate::follower::Follower;
use crate::ledgers::received;

/// A ledger of our own beside the server's.
pub(crate) struct Mirror<G: Contested> {
    storage: Arc<dyn Storage>,
    id: GameId,
    pub(crate) entries: Vec<Entry>,
    pub(crate) ledger: Ledger<G>,
}

impl<G: Contested> Mirror<G> {
    pub(crate) async fn of(database: &Database, table: &str) -> Self {
        let storage = database.storage.clone();
        let id = table.parse().unwrap();
        let listed = storage.game(id).await.unwrap().unwrap();
        let mut mirror = Mirror {
            storage,
            id,
            entries: Vec::new(),
            ledger: Ledger::new(listed.game, Vec::new()).unwrap(),
        };
        mirror.catch_up().await;
        mirror
    }

    /// Reads what is new.
    pub(crate) async fn catch_up(&mut self) {
        let after = self.ledger.seq();
        for entry in self.storage.entries(self.id, after).await.unwrap() {
            self.ledger.read(&entry).unwrap();
            self.entries.push(entry);
        }
    }

    pub(crate) fn seq(&self) -> u32 {
        self.ledger.seq()
    }

    /// A command that plays a random decision for whoever decides.
    pub(crate) fn random_play(&self, policy: Policy, generator: &mut Generator) -> Command {
        let decider = self.ledger.deciding().unwrap();
        let state = self.ledger.question(decider).unwrap().state;
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let action = policy.choose(&*state, &legal, generator).unwrap();
        Command::Play {
            seq: self.seq(),
            action: state.action_phrase(action).to_string().into(),
        }
    }

    /// Which of these people decides; `None` when it is for a bot, or over.
    pub(crate) fn decider<'a>(&self, people: &'a [Client]) -> Option<&'a Client> {
        let seat = self.ledger.deciding()?;
        people.iter().find(|person| {
            let user = person.id.parse().unwrap();
            self.ledger.seat_of(user) == Some(seat)
        })
    }

    /// How a person looks at the table; a stranger for `None`.
    pub(crate) fn viewer(&self, person: Option<&Client>) -> Viewer {
        let user = person.map(|person| person.id.parse().unwrap());
        self.ledger.viewer(user)
    }

    /// What somebody must be shown who has seen everything up to `since`.
    pub(crate) fn expected(&self, viewer: Viewer, since: u32) -> Update {
        received(&self.ledger.update(viewer, since, 0))
    }
}

/// An update as text, without the clock of the server.
pub(crate) fn timeless(update: &Update) -> String {
    let update = Update {
        now: 0,
        ..update.clone()
    };
    serde_json::to_string(&update).unwrap()
}

/// Waits until a follower has received entry `seq`, and checks that it has received what `viewer`
/// may see and nothing else.
pub(crate) async fn check_received<G: Contested>(
    follower: &mut Follower,
    mirror: &Mirror<G>,
    viewer: Viewer,
) {
    let seen = follower.seen;
    let update = follower.update_to(mirror.seq()).await;
    assert_eq!(timeless(&update), timeless(&mirror.expected(viewer, seen)));
    follower.seen = update.seq;
}
