//! A bot's stream of events: which tables await it.

use std::collections::HashMap;
use std::convert::Infallible;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use protocol::{BotEvent, Problem};
use tokio::time::{Instant, sleep_until};

use super::lobby::infos;
use crate::app::App;
use crate::auth::{Address, Player};
use crate::body::Endless;
use crate::error::ApiError;
use crate::ids::{GameId, UserId};
use crate::limits::Occupied;
use crate::live::Listener;
use crate::storage::{Listed, Status};

/// How often to look for tables that this node was not notified of: somebody sat down at another.
const POLL_INTERVAL: Duration = Duration::from_secs(30);
/// How long a stream waits at least before it looks again, however much happens.
const MIN_POLL_INTERVAL: Duration = Duration::from_millis(100);
/// How often an idle stream sends a sign of life.
const EVENT_STREAM_KEEPALIVE: Duration = Duration::from_secs(10);
const MAX_FOLLOWED_TABLES: u32 = 500;

/// A stream of lines, each a `BotEvent` as JSON: all my tables at the beginning, and then each
/// that begins, awaits me or ends.
#[utoipa::path(get, path = "/api/events", tag = "bots",
    responses((status = 200, description = "lines of BotEvent", body = BotEvent,
        content_type = "application/x-ndjson"), (status = 401, body = Problem),
        (status = 429, body = Problem)))]
pub(crate) async fn events(
    State(app): State<App>,
    player: Player,
    Address(address): Address,
) -> Result<Response, ApiError> {
    let follower = Follower {
        _room: app.limits.enter_stream(address, player.id())?,
        listener: app.tables.listen(player.id()),
        user: player.id(),
        session: player.session.key,
        app,
        known: HashMap::new(),
        polled: None,
        last_sent: Instant::now(),
    };
    let lines = stream::unfold(follower, Follower::next);
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((Extension(Endless), kind, Body::from_stream(lines)).into_response())
}

struct Follower {
    app: App,
    user: UserId,
    /// The key of the session by which the user is known.
    session: String,
    listener: Listener,
    /// Tables of this person: their last entry, and whether it awaits this person.
    known: HashMap<GameId, (u32, bool)>,
    polled: Option<Instant>,
    last_sent: Instant,
    _room: Occupied,
}

impl Follower {
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Self)> {
        let mut closing = self.app.tables.closing();
        loop {
            let keepalive = self.last_sent + EVENT_STREAM_KEEPALIVE;
            let polls = tokio::select! {
                () = self.is_due() => true,
                () = sleep_until(keepalive) => false,
                _ = closing.wait_for(|closing| *closing) => return None,
            };
            let lines = if polls {
                if self.app.is_revoked(&self.session).await {
                    return None;
                }
                self.polled = Some(Instant::now());
                self.poll().await.unwrap_or_default()
            } else {
                line(&BotEvent::Quiet)
            };
            if !lines.is_empty() {
                self.last_sent = Instant::now();
                return Some((Ok(lines.into()), self));
            }
        }
    }

    /// Resolves when a table has changed, or when it is time to look for others.
    async fn is_due(&self) {
        let Some(polled) = self.polled else {
            return;
        };
        let interval = POLL_INTERVAL.min(self.app.config.session_check_interval);
        let woken = async {
            sleep_until(polled + MIN_POLL_INTERVAL).await;
            self.listener.woken().await;
        };
        tokio::select! {
            () = woken => {}
            () = sleep_until(polled + interval) => {}
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
        self.listener.follow(self.known.keys().copied().collect());
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
