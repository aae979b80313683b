//! What a table sends to its connections: who sits where, chat, updates of the game.

use std::collections::HashSet;

use ::bots::Contested;
use axum::extract::ws::Utf8Bytes;
use game_core::Viewer;
use protocol::{Done, ServerMessage, TableInfo, Watchers};

use super::Table;
use crate::assets::client_version;
use crate::ids::UserId;
use crate::ledger::Ledger;
use crate::ledger::info::chat_info;
use crate::ledger::update::Raw;
use crate::live::connection::Connection;
use crate::live::handle::LiveError;
use crate::live::{CHAT_HISTORY_LINES, now};
use crate::refusal::{MAX_CHAT_CHARS, Refusal};
use crate::storage::{Place, Status};
use crate::text::plain;

/// How many spectators are named; the others are only counted.
pub(super) const MAX_NAMED_WATCHERS: usize = 20;

impl<G: Contested> Table<G> {
    pub(super) async fn say(&mut self, user: UserId, text: &str) -> Result<Done, LiveError> {
        let text = plain(text, MAX_CHAT_CHARS).ok_or(Refusal::BadText)?;
        let result = self.shared.storage.say(self.id, now(), user, &text).await;
        result.map_err(|error| {
            self.could_not_store(&error, "chat could not be stored");
            LiveError::Unavailable
        })?;
        self.broadcast_chat().await;
        Ok(self.done(None))
    }

    /// Broadcasts the chat since the last broadcast.
    pub(super) async fn broadcast_chat(&mut self) {
        let result = self
            .shared
            .storage
            .chat(self.id, self.sent_chat, CHAT_HISTORY_LINES)
            .await;
        let Ok(lines) = result else {
            return;
        };
        for line in lines {
            self.sent_chat = self.sent_chat.max(line.number);
            self.fetch_missing_names(&[line.user]).await;
            let said = text(&ServerMessage::Said(chat_info(line, &self.names)));
            self.send_each(|_| Some(said.clone()));
        }
    }

    pub(super) async fn attach(&mut self, connection: Connection, since: u32) {
        self.catch_up_to(since).await;
        let Some(mut people) = self.loaded().ok().map(Ledger::people) else {
            connection.send(text(&ServerMessage::Reconnect));
            return;
        };
        people.extend(connection.user);
        people.extend(self.remote.people());
        self.fetch_missing_names(&people).await;
        let Ok(chat) = self
            .shared
            .storage
            .chat(self.id, 0, CHAT_HISTORY_LINES)
            .await
        else {
            connection.send(text(&ServerMessage::Reconnect));
            return;
        };
        let authors: Vec<UserId> = chat.iter().map(|line| line.user).collect();
        self.fetch_missing_names(&authors).await;
        self.sent_chat = chat
            .last()
            .map_or(0, |line| line.number)
            .max(self.sent_chat);
        self.connections.push(connection);
        let Ok(ledger) = self.loaded() else {
            return;
        };
        let connection = self.connections.last().expect("it was added");
        let user = connection.user;
        connection.send(text(&ServerMessage::Welcome {
            place: place_number(ledger, user),
            table: self.info(ledger, user),
            seal: ledger.seal(),
            chat: chat
                .into_iter()
                .map(|line| chat_info(line, &self.names))
                .collect(),
            now: now(),
            client_version: client_version().map(str::to_owned),
        }));
        if has_begun(ledger) {
            // A client that has seen more than there is has seen another log.
            let since = if since > ledger.seq() { 0 } else { since };
            let viewer = ledger.viewer(user);
            let (earlier, since) = ledger.earlier_lines(viewer, since);
            for lines in earlier {
                connection.send(text(&ServerMessage::Lines { lines }));
            }
            let update = ledger.update(viewer, since, now());
            connection.send(text(&ServerMessage::Update(Box::new(update))));
        }
        self.presence_changed();
    }

    /// Broadcasts the entries since the last broadcast, to each viewer its own view, and clocks
    /// that an outage has changed.
    pub(super) fn broadcast_update(&mut self) {
        let Some(ledger) = &self.ledger else {
            return;
        };
        let since = std::mem::replace(&mut self.sent_seq, ledger.seq());
        let n_outages = ledger.outages().len();
        let knew_outages = std::mem::replace(&mut self.sent_outages, n_outages) == n_outages;
        if ledger.changed_since(since) {
            // Streams of people who have just sat down do not follow this table yet.
            self.shared.wakeups.wake_people(ledger.people());
        }
        if self.connections.is_empty() || (since == ledger.seq() && knew_outages) {
            return;
        }
        if ledger.changed_since(since) {
            self.broadcast_table();
        }
        let Some(ledger) = &self.ledger else {
            return;
        };
        if !has_begun(ledger) {
            return;
        }
        let mut viewers: Vec<Viewer> = Vec::new();
        for connection in &self.connections {
            let viewer = ledger.viewer(connection.user);
            if !viewers.contains(&viewer) {
                viewers.push(viewer);
            }
        }
        let updates = ledger.updates(&viewers, since, now());
        let texts: Vec<(Viewer, Utf8Bytes)> = viewers
            .into_iter()
            .zip(updates)
            .map(|(viewer, update)| (viewer, text(&ServerMessage::Update(Box::new(update)))))
            .collect();
        let messages: Vec<Option<Utf8Bytes>> = self
            .connections
            .iter()
            .map(|connection| {
                let viewer = ledger.viewer(connection.user);
                let shown = texts.iter().find(|(shown, _)| *shown == viewer);
                shown.map(|(_, text)| text.clone())
            })
            .collect();
        let mut messages = messages.into_iter().flatten();
        self.send_each(|_| messages.next());
    }

    /// Broadcasts who sits where and who is present, and publishes it to other nodes.
    pub(super) fn broadcast_table(&mut self) {
        self.announce();
        let Some(ledger) = &self.ledger else {
            return;
        };
        let message = |user| {
            text(&ServerMessage::Table {
                table: self.info(ledger, user),
                place: place_number(ledger, user),
            })
        };
        // All spectators get the same message, and there may be many of them.
        let mut onlooker: Option<Utf8Bytes> = None;
        let messages: Vec<Utf8Bytes> = self
            .connections
            .iter()
            .map(|connection| match place_number(ledger, connection.user) {
                Some(_) => message(connection.user),
                None => onlooker.get_or_insert_with(|| message(None)).clone(),
            })
            .collect();
        let mut messages = messages.into_iter();
        self.send_each(|_| messages.next());
    }

    /// Sends each client its message; those whose queue is full are dropped and reconnect.
    fn send_each(&mut self, mut message: impl FnMut(&Connection) -> Option<Utf8Bytes>) {
        self.connections.retain(|connection| {
            message(connection).is_none_or(|message| connection.send(message))
        });
    }

    pub(super) fn info(&self, ledger: &Ledger<G>, user: Option<UserId>) -> TableInfo {
        let mut info = ledger.info(user, &self.names, now());
        let present: HashSet<UserId> = self
            .connections
            .iter()
            .filter_map(|connection| connection.user)
            .chain(self.remote.people())
            .collect();
        for (place, shown) in ledger.places().iter().zip(&mut info.places) {
            shown.present = match place {
                Place::User(user) => present.contains(user),
                Place::Bot(_) => true,
                Place::Empty => false,
            };
        }
        info.watchers = self.watchers(ledger, &present);
        info
    }

    fn watchers(&self, ledger: &Ledger<G>, present: &HashSet<UserId>) -> Watchers {
        let seated = |user| ledger.places().contains(&Place::User(user));
        let mut names: Vec<String> = present
            .iter()
            .filter(|user| !seated(**user))
            .filter_map(|user| self.names.get(user).cloned())
            .collect();
        let unknown = self.connections.iter().filter(|one| one.user.is_none());
        let n_others = unknown.count() + names.len().saturating_sub(MAX_NAMED_WATCHERS);
        let n_others = u32::try_from(n_others).unwrap_or(u32::MAX);
        names.sort_unstable();
        names.truncate(MAX_NAMED_WATCHERS);
        Watchers {
            names,
            others: n_others.saturating_add(self.remote.others()),
        }
    }
}

pub(super) fn text(message: &ServerMessage<Raw>) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("messages are plain data")
        .into()
}

fn place_number<G: Contested>(ledger: &Ledger<G>, user: Option<UserId>) -> Option<u8> {
    let index = ledger.place_of(user?)?;
    u8::try_from(index + 1).ok()
}

fn has_begun<G: Contested>(ledger: &Ledger<G>) -> bool {
    match ledger.status() {
        Status::Running | Status::Over => true,
        Status::Open | Status::Closed => false,
    }
}
