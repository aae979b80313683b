//! How nodes are notified of what others write.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::postgres::{PgConnection, PgListener, PgPool};
use tokio::time::{sleep, timeout};

use super::{Postgres, QUERY_TIMEOUT};
use crate::ids::{GameId, UserId};
use crate::storage::nodes::Channels;
use crate::storage::{Change, Millis, Present, StorageError};

const NOTIFY_CHANNEL: &str = "kontor";
/// How an outage is written.
const OUTAGE: &str = "outage";

/// PostgreSQL's limit is 8,000.
const MAX_PAYLOAD_BYTES: usize = 7_900;
/// After this much silence the connection is checked.
const IDLE_BEFORE_PING: Duration = Duration::from_secs(30);
/// How far nodes' clocks may differ, and how long an entry may take until it is stored.
const MISSED_MARGIN_MS: Millis = 120_000;
const MIN_RECONNECT_DELAY: Duration = Duration::from_millis(100);
const MAX_RECONNECT_DELAY: Duration = Duration::from_secs(10);

/// What nodes notify each other of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Notification {
    /// What one has stored.
    Change(Change),
    /// Who follows a table at one.
    Present(Arc<Present>),
}

impl From<Change> for Notification {
    fn from(change: Change) -> Self {
        Notification::Change(change)
    }
}

impl From<Arc<Present>> for Notification {
    fn from(present: Arc<Present>) -> Self {
        Notification::Present(present)
    }
}

impl Channels {
    fn publish(&self, notifications: impl IntoIterator<Item: Into<Notification>>) {
        for notification in notifications {
            // Nobody may be listening.
            match notification.into() {
                Notification::Change(change) => drop(self.changes.send(change)),
                Notification::Present(present) => drop(self.present.send(present)),
            }
        }
    }
}

/// Notifications as text: `TABLE=ENTRY` for entries, `TABLE` for chat, `@PERSON` for a name,
/// `outage`, and `TABLE!NODE!PERSON,…!NUMBER` for those who follow a table.
fn payloads(notifications: impl IntoIterator<Item: Into<Notification>>) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for notification in notifications {
        let Some(word) = encode(&notification.into()) else {
            continue;
        };
        match payloads.last_mut() {
            Some(payload) if payload.len() + 1 + word.len() <= MAX_PAYLOAD_BYTES => {
                payload.push(' ');
                payload.push_str(&word);
            }
            _ => payloads.push(word),
        }
    }
    payloads
}

/// `None` for what a node can only know itself: that it may have missed something.
fn encode(notification: &Notification) -> Option<String> {
    Some(match notification {
        Notification::Change(Change::Entries(game, last)) => format!("{game}={last}"),
        Notification::Change(Change::Chat(game)) => game.to_string(),
        Notification::Change(Change::Name(user)) => format!("@{}", user.as_ref()?),
        Notification::Change(Change::Outage) => OUTAGE.to_owned(),
        Notification::Present(present) => {
            let people: Vec<&str> = present.people.iter().map(UserId::as_str).collect();
            let Present { game, node, .. } = &**present;
            format!("{game}!{node}!{}!{}", people.join(","), present.others)
        }
    })
}

/// Notifies every node, this one included; once a transaction is committed, if there is one.
pub(super) async fn notify(
    connection: &mut PgConnection,
    notifications: impl IntoIterator<Item: Into<Notification>>,
) -> Result<(), StorageError> {
    let payloads = payloads(notifications);
    if payloads.is_empty() {
        return Ok(());
    }
    sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload")
        .bind(NOTIFY_CHANNEL)
        .bind(payloads)
        .execute(connection)
        .await?;
    Ok(())
}

fn decode(payload: &str) -> Vec<Notification> {
    payload.split(' ').filter_map(decode_one).collect()
}

/// What cannot be read may be from a newer node, which knows more.
fn decode_one(word: &str) -> Option<Notification> {
    if word == OUTAGE {
        return Some(Change::Outage.into());
    }
    if let Some(user) = word.strip_prefix('@') {
        return Some(Change::Name(Some(user.parse().ok()?)).into());
    }
    if word.contains('!') {
        return Some(Arc::new(read_present(word)?).into());
    }
    let change = match word.split_once('=') {
        Some((game, last)) => Change::Entries(game.parse().ok()?, last.parse().ok()?),
        None => Change::Chat(word.parse().ok()?),
    };
    Some(change.into())
}

fn read_present(word: &str) -> Option<Present> {
    let mut parts = word.split('!');
    let mut part = || parts.next();
    let present = Present {
        game: part()?.parse().ok()?,
        node: part()?.parse().ok()?,
        people: part()?
            .split_terminator(',')
            .map(|user| user.parse().ok())
            .collect::<Option<_>>()?,
        others: part()?.parse().ok()?,
    };
    parts.next().is_none().then_some(present)
}

/// Listens until the pool is closed.
pub(super) async fn start(pool: &PgPool, channels: &Channels) -> Result<(), StorageError> {
    let listener = connect(pool).await?;
    tokio::spawn(listen(pool.clone(), listener, channels.clone()));
    Ok(())
}

async fn connect(pool: &PgPool) -> Result<PgListener, StorageError> {
    Postgres::timed(async {
        let mut listener = PgListener::connect_with(pool).await?;
        listener.eager_reconnect(false);
        listener.listen(NOTIFY_CHANNEL).await?;
        Ok(listener)
    })
    .await
}

async fn listen(pool: PgPool, mut listener: PgListener, channels: Channels) {
    // When the connection was last known to be good.
    let mut heard = now();
    loop {
        while let Ok(notifications) = next(&mut listener).await {
            heard = now();
            channels.publish(notifications);
        }
        drop(listener);
        tracing::warn!("nothing is heard of other nodes: connecting again");
        let mut wait = MIN_RECONNECT_DELAY;
        let missed = loop {
            if pool.is_closed() {
                return;
            }
            match reconnect(&pool, heard).await {
                Ok((again, missed)) => {
                    listener = again;
                    break missed;
                }
                Err(error) => tracing::debug!(%error, "cannot listen to other nodes"),
            }
            sleep(wait).await;
            wait = (wait * 2).min(MAX_RECONNECT_DELAY);
        };
        heard = now();
        tracing::info!("other nodes are heard again");
        // Neither names nor outages are among what was looked up.
        channels.publish([Change::Name(None), Change::Outage]);
        channels.publish(missed);
    }
}

/// Listens again, and looks up what was written since.
async fn reconnect(
    pool: &PgPool,
    heard: Millis,
) -> Result<(PgListener, Vec<Change>), StorageError> {
    let listener = connect(pool).await?;
    // The clock may have been set back meanwhile.
    let since = heard.min(now()) - MISSED_MARGIN_MS;
    let missed = missed(pool, since).await?;
    Ok((listener, missed))
}

fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Millis::try_from(since.unwrap_or_default().as_millis()).unwrap_or(Millis::MAX)
}

/// The next notifications, which are none after a while in which the connection was good, or an
/// error once the connection is lost.
async fn next(listener: &mut PgListener) -> Result<Vec<Notification>, StorageError> {
    match timeout(IDLE_BEFORE_PING, listener.try_recv()).await {
        Ok(Ok(Some(notification))) => Ok(decode(notification.payload())),
        Ok(Ok(None)) => Err(StorageError::Silent),
        Ok(Err(error)) => Err(error.into()),
        Err(_) => {
            let ping = sqlx::query("SELECT 1").execute(&mut *listener);
            timeout(QUERY_TIMEOUT, ping)
                .await
                .map_err(|_| StorageError::Silent)??;
            Ok(Vec::new())
        }
    }
}

/// What was written since, while nobody listened.
async fn missed(pool: &PgPool, since: Millis) -> Result<Vec<Change>, StorageError> {
    Postgres::timed(async {
        let entries: Vec<(GameId, i64)> = sqlx::query_as(
            "SELECT id, last FROM games
             WHERE status IN ('open', 'running', 'over', 'closed')
               AND public IN (TRUE, FALSE) AND updated >= $1",
        )
        .bind(since)
        .fetch_all(pool)
        .await?;
        let chat: Vec<GameId> = sqlx::query_scalar("SELECT DISTINCT game FROM chat WHERE at >= $1")
            .bind(since)
            .fetch_all(pool)
            .await?;
        let entries = entries.into_iter().map(|(game, last)| {
            let last = u32::try_from(last).unwrap_or(u32::MAX);
            Change::Entries(game, last)
        });
        let chat = chat.into_iter().map(Change::Chat);
        Ok(entries.chain(chat).collect())
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::NodeId;

    #[test]
    fn notifications_survive_their_payload() {
        let notifications: Vec<Notification> = (0..1_200)
            .map(|number| match number % 5 {
                0 => Change::Entries(GameId::random(), number * 1_000_000).into(),
                1 => Change::Chat(GameId::random()).into(),
                2 => Notification::Present(Arc::new(Present {
                    people: (0..number % 30).map(|_| UserId::random()).collect(),
                    others: number,
                    ..Present::nobody(GameId::random(), NodeId::random())
                })),
                3 => Change::Outage.into(),
                _ => Change::Name(Some(UserId::random())).into(),
            })
            .collect();
        let payloads = payloads(notifications.clone());
        assert!(payloads.iter().all(|payload| payload.len() < 8_000));
        let decoded: Vec<Notification> = payloads
            .iter()
            .flat_map(|payload| decode(payload))
            .collect();
        assert_eq!(decoded, notifications);
        assert!(super::payloads([Change::Name(None)]).is_empty());
        assert_eq!(decode("x 23456789abcd=x @x @"), []);
        assert_eq!(decode("23456789abcd!23456789abcd!x!0 23456789abcd!!!"), []);
        assert_eq!(decode(""), []);
    }
}
