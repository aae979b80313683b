//! How nodes hear of what others write.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

use super::{PATIENCE, within};
use crate::ids::{GameId, UserId};
use crate::storage::{Change, Millis, Present, StorageError};

pub(super) const CHANNEL: &str = "kontor";

/// A payload must be shorter than 8,000 bytes.
const PAYLOAD: usize = 7_900;
/// After so much silence, ask whether the connection is still there.
const SILENCE: Duration = Duration::from_secs(30);
/// A loss is noticed this much later, at most.
const DEAF: Millis = 120_000;
const SHORTEST_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// News that a slow receiver may have before it.
const BEHIND: usize = 4096;

/// What nodes tell each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum News {
    /// What one has stored.
    Change(Change),
    /// Who follows a table at one.
    Present(Arc<Present>),
}

impl From<Change> for News {
    fn from(change: Change) -> Self {
        News::Change(change)
    }
}

impl From<Arc<Present>> for News {
    fn from(present: Arc<Present>) -> Self {
        News::Present(present)
    }
}

/// Passes on what was heard.
///
/// Who is present is said again and again. It goes its own way, where it crowds out nothing that
/// is said once.
#[derive(Clone, Debug)]
pub(super) struct Heard {
    pub(super) changes: broadcast::Sender<Change>,
    pub(super) present: broadcast::Sender<Arc<Present>>,
}

impl Heard {
    pub(super) fn new() -> Self {
        Heard {
            changes: broadcast::Sender::new(BEHIND),
            present: broadcast::Sender::new(BEHIND),
        }
    }

    fn tell(&self, news: impl IntoIterator<Item: Into<News>>) {
        for news in news {
            // Nobody may be listening.
            match news.into() {
                News::Change(change) => drop(self.changes.send(change)),
                News::Present(present) => drop(self.present.send(present)),
            }
        }
    }
}

/// News as others hear of it: `TABLE=ENTRY` for entries, `TABLE` for chat, `@PERSON` for a name,
/// `TABLE!NODE!PERSON,…!NUMBER` for those who follow a table.
pub(super) fn payloads(news: impl IntoIterator<Item: Into<News>>) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for news in news {
        let Some(word) = word(&news.into()) else {
            continue;
        };
        match payloads.last_mut() {
            Some(payload) if payload.len() + 1 + word.len() <= PAYLOAD => {
                payload.push(' ');
                payload.push_str(&word);
            }
            _ => payloads.push(word),
        }
    }
    payloads
}

/// `None` for what only a node itself can tell: that it may have missed something.
fn word(news: &News) -> Option<String> {
    Some(match news {
        News::Change(Change::Entries(game, last)) => format!("{game}={last}"),
        News::Change(Change::Chat(game)) => game.to_string(),
        News::Change(Change::Name(user)) => format!("@{}", user.as_ref()?),
        News::Present(present) => {
            let people: Vec<&str> = present.people.iter().map(UserId::as_str).collect();
            let Present { game, node, .. } = &**present;
            format!("{game}!{node}!{}!{}", people.join(","), present.others)
        }
    })
}

/// Tells other nodes, and this one.
pub(super) async fn notify(
    pool: &PgPool,
    news: impl Iterator<Item: Into<News>> + Send,
) -> Result<(), StorageError> {
    sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload")
        .bind(CHANNEL)
        .bind(payloads(news))
        .execute(pool)
        .await?;
    Ok(())
}

fn read(payload: &str) -> Vec<News> {
    payload.split(' ').filter_map(read_word).collect()
}

/// What cannot be read may be from a newer node, which knows more.
fn read_word(word: &str) -> Option<News> {
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
pub(super) async fn start(pool: &PgPool, heard: &Heard) -> Result<(), StorageError> {
    let listener = connect(pool).await?;
    tokio::spawn(listen(pool.clone(), listener, heard.clone()));
    Ok(())
}

async fn connect(pool: &PgPool) -> Result<PgListener, StorageError> {
    within(async {
        let mut listener = PgListener::connect_with(pool).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(listener)
    })
    .await
}

async fn listen(pool: PgPool, mut listener: PgListener, heard: Heard) {
    loop {
        while let Ok(news) = next(&mut listener).await {
            heard.tell(news);
        }
        drop(listener);
        let mut wait = SHORTEST_WAIT;
        listener = loop {
            if pool.is_closed() {
                return;
            }
            match connect(&pool).await {
                Ok(listener) => break listener,
                Err(error) => tracing::warn!(%error, "cannot hear of other nodes"),
            }
            sleep(wait).await;
            wait = (wait * 2).min(LONGEST_WAIT);
        };
        heard.tell([Change::Name(None)]);
        match missed(&pool).await {
            Ok(changes) => heard.tell(changes),
            Err(error) => tracing::warn!(%error, "news of other nodes may be missing"),
        }
    }
}

/// The next news, or an error once the connection is lost.
async fn next(listener: &mut PgListener) -> Result<Vec<News>, StorageError> {
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => return Ok(read(notification.payload())),
            Ok(Ok(None)) => return Err(StorageError::Silent),
            Ok(Err(error)) => return Err(error.into()),
            Err(_) => {
                let ping = sqlx::query("SELECT 1").execute(&mut *listener);
                timeout(PATIENCE, ping)
                    .await
                    .map_err(|_| StorageError::Silent)??;
            }
        }
    }
}

/// What was written while nobody listened.
async fn missed(pool: &PgPool) -> Result<Vec<Change>, StorageError> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let since = Millis::try_from(now.as_millis()).unwrap_or(Millis::MAX) - DEAF;
    within(async {
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
    fn news_survive_their_payload() {
        let news: Vec<News> = (0..1_200)
            .map(|number| match number % 4 {
                0 => Change::Entries(GameId::random(), number * 1_000_000).into(),
                1 => Change::Chat(GameId::random()).into(),
                2 => News::Present(Arc::new(Present {
                    people: (0..number % 30).map(|_| UserId::random()).collect(),
                    others: number,
                    ..Present::nobody(GameId::random(), NodeId::random())
                })),
                _ => Change::Name(Some(UserId::random())).into(),
            })
            .collect();
        let payloads = payloads(news.clone());
        assert!(payloads.iter().all(|payload| payload.len() < 8_000));
        let heard: Vec<News> = payloads.iter().flat_map(|payload| read(payload)).collect();
        assert_eq!(heard, news);
        assert!(super::payloads([Change::Name(None)]).is_empty());
        assert_eq!(read("x 23456789abcd=x @x @"), []);
        assert_eq!(read("23456789abcd!23456789abcd!x!0 23456789abcd!!!"), []);
        assert_eq!(read(""), []);
    }
}
