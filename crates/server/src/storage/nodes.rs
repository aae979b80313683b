//! When nodes were running, and what they notify each other of.

use std::sync::Arc;

use async_trait::async_trait;
use sqlx::FromRow;
use tokio::sync::broadcast;

use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::{Millis, StorageError};
use crate::ids::{GameId, NodeId, UserId};

/// How many messages a slow receiver may lag behind.
const CHANNEL_CAPACITY: usize = 4096;

/// What is stored as later than this is from a clock that went ahead and back: nodes' clocks
/// differ by less.
pub(super) const MAX_CLOCK_SKEW_MS: Millis = 120_000;
/// How much a probe writes.
const PROBE_BYTES: usize = 64 * 1024;

/// A change that another node or this one has stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The log of a table has entries up to this number.
    Entries(GameId, u32),
    /// Something was said at a table.
    Chat(GameId),
    /// A person has another name; `None` after a time in which anybody may have got one.
    Name(Option<UserId>),
    /// There may be a new outage: time that nobody's clock is charged for.
    Outage,
}

/// Who follows a table at one node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Present {
    pub game: GameId,
    pub node: NodeId,
    /// People with a place at it, and some without, each once.
    pub people: Vec<UserId>,
    /// How many more there are.
    pub others: u32,
}

impl Present {
    /// Nobody follows the table there.
    pub const fn nobody(game: GameId, node: NodeId) -> Self {
        Present {
            game,
            node,
            people: Vec::new(),
            others: 0,
        }
    }

    /// Whether nobody does.
    pub const fn is_nobody(&self) -> bool {
        self.people.is_empty() && self.others == 0
    }
}

/// A span in which no node was running, so that nobody's clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromRow)]
pub struct Outage {
    /// When a node was last seen.
    #[sqlx(rename = "began")]
    pub from: Millis,
    /// When one was seen again.
    pub until: Millis,
}

/// What subscribers at this node are sent.
///
/// Presence is published again and again; in a channel of its own it crowds out nothing that is
/// published once.
#[derive(Clone, Debug)]
pub(super) struct Channels {
    pub(super) changes: broadcast::Sender<Change>,
    pub(super) present: broadcast::Sender<Arc<Present>>,
}

impl Channels {
    pub(super) fn new() -> Self {
        Channels {
            changes: broadcast::Sender::new(CHANNEL_CAPACITY),
            present: broadcast::Sender::new(CHANNEL_CAPACITY),
        }
    }
}

/// Stores when nodes were running, and lets them notify each other.
#[async_trait]
pub trait Nodes: Send + Sync + 'static {
    /// Records that a node runs. If none was seen since `now - tolerance`, this one included, an
    /// outage is stored: nodes were stopped, or could not reach the database. What was stored by a
    /// clock that had gone ahead is put right.
    async fn heartbeat(
        &self,
        node: &str,
        now: Millis,
        tolerance: Millis,
    ) -> Result<(), StorageError>;

    /// Whether entries can be stored: writes as much as many of them take, and deletes it again. A
    /// heartbeat alone may still find room on a disk that is full.
    async fn probe(&self, node: &str) -> Result<(), StorageError>;

    /// The outages that ended after `since`, in order.
    async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StorageError>;

    /// Changes by every node that writes to this database, this one included.
    ///
    /// A receiver that lags gets an error and must look everything up. What may have been missed
    /// while the connection to the database was lost is published again.
    fn changes(&self) -> broadcast::Receiver<Change>;

    /// Who follows tables at which node, this one included; this is published and not stored.
    ///
    /// What a receiver misses is published again soon.
    fn presence(&self) -> broadcast::Receiver<Arc<Present>>;

    /// Publishes who follows tables here; other nodes may miss it.
    async fn publish_presence(&self, present: &[Arc<Present>]) -> Result<(), StorageError>;
}

macro_rules! store_nodes {
    ($database:ident) => {
        #[async_trait]
        impl Nodes for $database {
            async fn heartbeat(
                &self,
                node: &str,
                now: Millis,
                tolerance: Millis,
            ) -> Result<(), StorageError> {
                let alive = now - tolerance;
                let heartbeat = async {
                    let mut transaction = self.writer.begin().await?;
                    // Nodes that start together record one outage.
                    Self::lock_nodes(&mut transaction).await?;
                    let wrong = now + MAX_CLOCK_SKEW_MS;
                    sqlx::query("DELETE FROM nodes WHERE seen > $1")
                        .bind(wrong)
                        .execute(&mut *transaction)
                        .await?;
                    // An outage until some time to come would stop all clocks until then.
                    sqlx::query("DELETE FROM outages WHERE until > $1 AND began >= $2")
                        .bind(wrong)
                        .bind(now)
                        .execute(&mut *transaction)
                        .await?;
                    let ended = sqlx::query("UPDATE outages SET until = $2 WHERE until > $1")
                        .bind(wrong)
                        .bind(now)
                        .execute(&mut *transaction)
                        .await?;
                    let outage = sqlx::query(
                        "INSERT INTO outages (began, until)
                         SELECT seen, $1 FROM (SELECT max(seen) AS seen FROM nodes) AS newest
                         WHERE seen < $2
                         ON CONFLICT DO NOTHING",
                    )
                    .bind(now)
                    .bind(alive)
                    .execute(&mut *transaction)
                    .await?;
                    sqlx::query(
                        "INSERT INTO nodes (name, seen) VALUES ($1, $2)
                         ON CONFLICT (name) DO UPDATE SET seen =
                             CASE WHEN excluded.seen > nodes.seen
                                  THEN excluded.seen ELSE nodes.seen END",
                    )
                    .bind(node)
                    .bind(now)
                    .execute(&mut *transaction)
                    .await?;
                    sqlx::query("DELETE FROM nodes WHERE seen < $1")
                        .bind(alive)
                        .execute(&mut *transaction)
                        .await?;
                    let changes = if outage.rows_affected() + ended.rows_affected() > 0 {
                        vec![Change::Outage]
                    } else {
                        Vec::new()
                    };
                    self.writer.commit(transaction, changes).await
                };
                Self::timed(heartbeat).await
            }

            async fn probe(&self, node: &str) -> Result<(), StorageError> {
                let probe = async {
                    let mut transaction = self.writer.begin().await?;
                    sqlx::query(
                        "INSERT INTO probes (node, filler) VALUES ($1, $2)
                         ON CONFLICT (node) DO UPDATE SET filler = excluded.filler",
                    )
                    .bind(node)
                    .bind(vec![0_u8; PROBE_BYTES])
                    .execute(&mut *transaction)
                    .await?;
                    self.writer.commit(transaction, Vec::new()).await?;
                    let mut transaction = self.writer.begin().await?;
                    sqlx::query("DELETE FROM probes")
                        .execute(&mut *transaction)
                        .await?;
                    self.writer.commit(transaction, Vec::new()).await
                };
                Self::timed(probe).await
            }

            async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StorageError> {
                let query = sqlx::query_as(
                    "SELECT began, until FROM outages WHERE until > $1 ORDER BY began",
                )
                .bind(since);
                Self::timed(async { Ok(query.fetch_all(self.reader()).await?) }).await
            }

            fn changes(&self) -> broadcast::Receiver<Change> {
                self.channels.changes.subscribe()
            }

            fn presence(&self) -> broadcast::Receiver<Arc<Present>> {
                self.channels.present.subscribe()
            }

            async fn publish_presence(&self, present: &[Arc<Present>]) -> Result<(), StorageError> {
                Self::timed(self.writer.publish_presence(present)).await
            }
        }
    };
}

store_nodes!(Sqlite);
store_nodes!(Postgres);
