//! How nodes hear of what others write.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

use super::{PATIENCE, within};
use crate::ids::{GameId, UserId};
use crate::storage::{Change, Millis, StorageError};

pub(super) const CHANNEL: &str = "kontor";

/// Ids in one payload, which may hold 8,000 bytes.
const IDS: usize = 300;
/// After so much silence, ask whether the connection is still there.
const SILENCE: Duration = Duration::from_secs(30);
/// A loss is noticed this much later, at most.
const DEAF: Millis = 120_000;
const SHORTEST_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// News as others hear of it: `TABLE=ENTRY` for entries, `TABLE` for chat, `@PERSON` for a name.
pub(super) fn payloads(news: impl IntoIterator<Item = Change>) -> Vec<String> {
    let words: Vec<String> = news
        .into_iter()
        .map(|change| match change {
            Change::Entries(game, last) => format!("{game}={last}"),
            Change::Chat(game) => game.to_string(),
            Change::Name(user) => format!("@{}", user.as_ref().map_or("", UserId::as_str)),
        })
        .collect();
    words.chunks(IDS).map(|words| words.join(" ")).collect()
}

fn read(payload: &str) -> Vec<Change> {
    payload.split(' ').filter_map(read_word).collect()
}

/// What cannot be read may be from a newer node, which knows more.
fn read_word(word: &str) -> Option<Change> {
    if let Some(user) = word.strip_prefix('@') {
        let user = match user {
            "" => None,
            user => Some(user.parse().ok()?),
        };
        return Some(Change::Name(user));
    }
    Some(match word.split_once('=') {
        Some((game, last)) => Change::Entries(game.parse().ok()?, last.parse().ok()?),
        None => Change::Chat(word.parse().ok()?),
    })
}

/// Listens until the pool is closed.
pub(super) async fn start(
    pool: &PgPool,
    changes: &broadcast::Sender<Change>,
) -> Result<(), StorageError> {
    let listener = connect(pool).await?;
    tokio::spawn(listen(pool.clone(), listener, changes.clone()));
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

async fn listen(pool: PgPool, mut listener: PgListener, changes: broadcast::Sender<Change>) {
    loop {
        while let Ok(news) = next(&mut listener).await {
            tell(&changes, news);
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
        tell(&changes, vec![Change::Name(None)]);
        match missed(&pool).await {
            Ok(news) => tell(&changes, news),
            Err(error) => tracing::warn!(%error, "news of other nodes may be missing"),
        }
    }
}

fn tell(changes: &broadcast::Sender<Change>, news: Vec<Change>) {
    for change in news {
        // Nobody may be listening.
        let _ = changes.send(change);
    }
}

/// The next news, or an error once the connection is lost.
async fn next(listener: &mut PgListener) -> Result<Vec<Change>, StorageError> {
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

    #[test]
    fn news_survive_their_payload() {
        let news: Vec<Change> = (0..1_200)
            .map(|number| match number % 3 {
                0 => Change::Entries(GameId::random(), number * 1_000_000),
                1 => Change::Chat(GameId::random()),
                _ => Change::Name((number % 2 == 0).then(UserId::random)),
            })
            .collect();
        let payloads = payloads(news.clone());
        assert!(payloads.iter().all(|payload| payload.len() < 8_000));
        let heard: Vec<Change> = payloads.iter().flat_map(|payload| read(payload)).collect();
        assert_eq!(heard, news);
        assert_eq!(read("x 23456789abcd=x @x"), []);
        assert_eq!(read(""), []);
    }
}
