//! What a table tells those who follow it: who sits where, what was said, what is new.

use std::collections::HashSet;

use ::bots::Contested;
use axum::extract::ws::Utf8Bytes;
use game_core::Viewer;
use protocol::{ChatInfo, Done, ServerMessage, TableInfo, Watchers};
use tracing::warn;

use super::Table;
use crate::ids::UserId;
use crate::ledger::Ledger;
use crate::ledger::tell::Form;
use crate::live::connection::Connection;
use crate::live::handle::LiveError;
use crate::live::now;
use crate::refusal::Refusal;
use crate::storage::{ChatLine, Place, Status};
use crate::text::plain;

/// How many lines of chat somebody is shown who comes in.
const CHAT_SHOWN: u32 = 100;
/// How many of those who look on are named.
pub(super) const WATCHERS_NAMED: usize = 20;
/// The longest message of chat.
const TEXT: usize = 500;

impl<G: Contested> Table<G> {
    pub(super) async fn say(&mut self, user: UserId, text: &str) -> Result<Done, LiveError> {
        let text = plain(text, TEXT).ok_or(Refusal::BadText)?;
        let result = self.shared.storage.say(self.id, now(), user, &text).await;
        result.map_err(|error| {
            warn!(game.id = %self.id, %error, "chat could not be stored");
            LiveError::Unavailable
        })?;
        self.hear().await;
        Ok(self.done(None))
    }

    /// Tells everybody what was said since they last heard.
    pub(super) async fn hear(&mut self) {
        let result = self
            .shared
            .storage
            .chat(self.id, self.heard, CHAT_SHOWN)
            .await;
        let Ok(lines) = result else {
            return;
        };
        for line in &lines {
            self.heard = self.heard.max(line.number);
            self.learn_again(&[line.user]).await;
            let said = text(&ServerMessage::Said(self.chat_info(line)));
            self.broadcast(|_| Some(said.clone()));
        }
    }

    pub(super) async fn attach(&mut self, connection: Connection, since: u32) {
        self.reach(since).await;
        let Some(mut people) = self.loaded().ok().map(Ledger::people) else {
            connection.send(text(&ServerMessage::Reconnect));
            return;
        };
        people.extend(connection.user);
        people.extend(self.elsewhere.people());
        self.learn_again(&people).await;
        let Ok(chat) = self.shared.storage.chat(self.id, 0, CHAT_SHOWN).await else {
            connection.send(text(&ServerMessage::Reconnect));
            return;
        };
        let authors: Vec<UserId> = chat.iter().map(|line| line.user).collect();
        self.learn(&authors).await;
        self.heard = chat.last().map_or(0, |line| line.number).max(self.heard);
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
            chat: chat.iter().map(|line| self.chat_info(line)).collect(),
            now: now(),
        }));
        if has_begun(ledger) {
            // A client that has seen more than there is has seen another log.
            let since = if since > ledger.seq() { 0 } else { since };
            let viewer = ledger.viewer(user);
            let (earlier, since) = ledger.tell_earlier(viewer, since);
            let update = ledger.tell(&[viewer], since, now(), Form::Message);
            for message in earlier.into_iter().chain(update) {
                connection.send(message.into());
            }
        }
        self.tell_table();
    }

    /// Tells every client what is new at the table.
    pub(super) fn tell_all(&mut self) {
        let Some(ledger) = &self.ledger else {
            return;
        };
        let since = std::mem::replace(&mut self.told, ledger.seq());
        if self.connections.is_empty() || since == ledger.seq() {
            return;
        }
        if ledger.changed_since(since) {
            self.tell_table();
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
        let texts = ledger.tell(&viewers, since, now(), Form::Message);
        let texts: Vec<(Viewer, Utf8Bytes)> = viewers
            .into_iter()
            .zip(texts.into_iter().map(Into::into))
            .collect();
        let messages: Vec<Option<Utf8Bytes>> = self
            .connections
            .iter()
            .map(|connection| {
                let viewer = ledger.viewer(connection.user);
                let told = texts.iter().find(|(told, _)| *told == viewer);
                told.map(|(_, text)| text.clone())
            })
            .collect();
        let mut messages = messages.into_iter().flatten();
        self.broadcast(|_| messages.next());
    }

    /// Tells every client who sits where and who is present, and other nodes who is here.
    pub(super) fn tell_table(&mut self) {
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
        // Those without a place are all told the same, and there may be many.
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
        self.broadcast(|_| messages.next());
    }

    /// Sends each client its message; those that cannot follow are dropped and connect again.
    fn broadcast(&mut self, mut message: impl FnMut(&Connection) -> Option<Utf8Bytes>) {
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
            .chain(self.elsewhere.people())
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
        let n_others = unknown.count() + names.len().saturating_sub(WATCHERS_NAMED);
        let n_others = u32::try_from(n_others).unwrap_or(u32::MAX);
        names.sort_unstable();
        names.truncate(WATCHERS_NAMED);
        Watchers {
            names,
            others: n_others.saturating_add(self.elsewhere.others()),
        }
    }

    fn chat_info(&self, line: &ChatLine) -> ChatInfo {
        ChatInfo {
            number: line.number,
            at: line.at,
            user: line.user.to_string(),
            name: self.names.get(&line.user).cloned().unwrap_or_default(),
            text: line.text.clone(),
        }
    }

    pub(super) async fn learn_names(&mut self) {
        let people = self.loaded().map(Ledger::people).unwrap_or_default();
        self.learn(&people).await;
    }

    /// Reads the names at the table anew: somebody may have changed theirs.
    pub(super) async fn refresh_names(&mut self) {
        let mut people = self.loaded().map(Ledger::people).unwrap_or_default();
        people.extend(self.elsewhere.people());
        self.learn_again(&people).await;
    }

    /// Tells everybody if somebody here has another name.
    pub(super) async fn hear_name(&mut self, user: Option<UserId>) {
        if user.is_none() && self.connections.is_empty() {
            // They are read when somebody comes.
            self.names.clear();
            return;
        }
        let people: Vec<UserId> = match user {
            Some(user) if !self.names.contains_key(&user) => return,
            Some(user) => vec![user],
            None => self.names.keys().copied().collect(),
        };
        let before = self.names.clone();
        self.learn_again(&people).await;
        if self.names != before {
            self.tell_table();
        }
    }

    pub(super) async fn learn(&mut self, people: &[UserId]) {
        let unknown: Vec<UserId> = people
            .iter()
            .filter(|user| !self.names.contains_key(user))
            .copied()
            .collect();
        self.learn_again(&unknown).await;
    }

    async fn learn_again(&mut self, people: &[UserId]) {
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

pub(super) fn text(message: &ServerMessage) -> Utf8Bytes {
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
