//! A bot's stream of events: which tables await it.

use std::collections::HashMap;
use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use protocol::{BotEvent, Problem};
use tokio::sync::broadcast;
use tokio::time::{Instant, timeout_at};

use super::lobby::infos;
use crate::app::App;
use crate::auth::Player;
use crate::error::ApiError;
use crate::ids::{GameId, UserId};
use crate::storage::{Change, Listed, Status};

/// How often to look for tables that this node was not notified of.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// How often an idle stream sends a sign of life.
const EVENT_STREAM_KEEPALIVE: Duration = Duration::from_secs(10);
const MAX_FOLLOWED_TABLES: u32 = 500;

/// A stream of lines, each a `BotEvent` as JSON: all my tables at the beginning, and then each
/// that begins, awaits me or ends.
#[utoipa::path(get, path = "/api/events", tag = "bots",
    responses((status = 200, description = "lines of BotEvent", body = BotEvent,
        content_type = "application/x-ndjson"), (status = 401, body = Problem)))]
pub(crate) async fn events(State(app): State<App>, player: Player) -> Response {
    let follower = Follower {
        changes: app.storage().changes(),
        user: player.id(),
        session: player.session.key,
        app,
        known: HashMap::new(),
        last_sent: Instant::now(),
        first: true,
    };
    let lines = stream::unfold(follower, Follower::next);
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    (kind, Body::from_stream(lines)).into_response()
}

struct Follower {
    app: App,
    user: UserId,
    /// The key of the session by which the user is known.
    session: String,
    changes: broadcast::Receiver<Change>,
    /// Tables of this person: their last entry, and whether it awaits this person.
    known: HashMap<GameId, (u32, bool)>,
    last_sent: Instant,
    first: bool,
}

impl Follower {
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Self)> {
        let mut closing = self.app.tables.closing();
        loop {
            if *closing.borrow() {
                return None;
            }
            if !self.first {
                tokio::select! {
                    () = self.wait() => {}
                    _ = closing.wait_for(|closing| *closing) => return None,
                }
            }
            if self.app.is_revoked(&self.session).await {
                return None;
            }
            self.first = false;
            let lines = self.poll().await.unwrap_or_default();
            if !lines.is_empty() {
                self.last_sent = Instant::now();
                return Some((Ok(lines.into()), self));
            }
            if self.last_sent.elapsed() >= EVENT_STREAM_KEEPALIVE {
                self.last_sent = Instant::now();
                return Some((Ok(line(&BotEvent::Quiet).into()), self));
            }
        }
    }

    /// Waits until a known table changes, or until the next poll.
    async fn wait(&mut self) {
        let until = Instant::now() + POLL_INTERVAL;
        loop {
            match timeout_at(until, self.changes.recv()).await {
                Ok(Ok(Change::Entries(game, entry))) => {
                    let known = self.known.get(&game);
                    if known.is_some_and(|(last, _)| entry > *last) {
                        return;
                    }
                }
                Ok(Ok(Change::Chat(_) | Change::Name(_) | Change::Outage)) => {}
                Ok(Err(_)) | Err(_) => return,
            }
        }
    }

    /// What is new at this person's tables, as lines.
    async fn poll(&mut self) -> Result<String, ApiError> {
        let storage = self.app.storage();
        let current = [Status::Open, Status::Running];
        let mut listed = storage
            .games_of(self.user, &current, MAX_FOLLOWED_TABLES)
            .await?;
        let here: Vec<GameId> = listed.iter().map(|table| table.game.id).collect();
        let gone: Vec<GameId> = self
            .known
            .keys()
            .filter(|id| !here.contains(id))
            .copied()
            .collect();
        for id in gone {
            self.known.remove(&id);
            listed.extend(storage.game(id).await?);
        }
        let changed: Vec<Listed> = listed
            .into_iter()
            .filter(|table| self.has_changed(table))
            .collect();
        let infos = infos(&self.app, &changed, Some(self.user)).await?;
        Ok(infos
            .into_iter()
            .map(|table| {
                line(&BotEvent::Table {
                    table: Box::new(table),
                })
            })
            .collect())
    }

    fn has_changed(&mut self, table: &Listed) -> bool {
        let awaited = table.digest.awaited == Some(self.user);
        let over = !matches!(table.digest.status, Status::Open | Status::Running);
        if over {
            return true;
        }
        let before = self.known.insert(table.game.id, (table.last, awaited));
        match before {
            None => true,
            Some((last, was_awaited)) => last != table.last && (awaited || was_awaited != awaited),
        }
    }
}

fn line(event: &BotEvent) -> String {
    let mut line = serde_json::to_string(event).expect("events are plain data");
    line.push('\n');
    line
}
