//! Tables, their logs and their lists.

use std::fmt;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::appender::WriteBatch;
use super::batch::{Batch, NewEntry, members};
use super::codec::{listed_columns, places_text, read_u32};
use super::nodes::MAX_CLOCK_SKEW_MS;
use super::{Millis, StorageError, postgres, sqlite};
use crate::ids::{GameId, UserId};

/// What is agreed when a table is opened; it never changes.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Game {
    pub id: GameId,
    /// The name of the game.
    pub kind: String,
    /// The rules version it is played with.
    #[sqlx(try_from = "i64")]
    pub rules: u32,
    /// The setup in notation.
    pub setup: String,
    /// The pace and what happens when time runs out, in text.
    pub pace: String,
    /// Whether it is listed for everybody.
    pub public: bool,
    pub host: UserId,
    /// What chance is derived from; never leaves the server before the game is over.
    pub secret: Vec<u8>,
    pub created: Millis,
}

impl fmt::Debug for Game {
    /// Leaves the secret out.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Game")
            .field("id", &self.id)
            .field("kind", &self.kind)
            .field("setup", &self.setup)
            .field("pace", &self.pace)
            .field("public", &self.public)
            .field("host", &self.host)
            .finish_non_exhaustive()
    }
}

/// One entry of a table's log.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Entry {
    pub at: Millis,
    /// A seat, `-` for chance, or `*` for the table itself.
    pub actor: String,
    /// The decision, outcome or change of the table, in notation.
    pub text: String,
}

/// Where a table stands, derived from its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Digest {
    /// Waiting for players, being played, over, or closed before it began.
    pub status: Status,
    /// The person whose decision is awaited.
    pub awaited: Option<UserId>,
    /// Whether a bot's decision is awaited.
    pub bot_due: bool,
    /// When somebody's time runs out.
    pub deadline: Option<Millis>,
    /// Points and ranks in text, once over.
    pub result: Option<String>,
    /// Who sits where, place by place.
    pub places: Vec<Place>,
}

/// The state of a table as lists show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Waiting for players.
    Open,
    /// Being played.
    Running,
    /// Played to the end.
    Over,
    /// Closed before it began.
    Closed,
}

impl Status {
    pub const ALL: [Status; 4] = [Status::Open, Status::Running, Status::Over, Status::Closed];

    /// As stored.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
            Status::Closed => "closed",
        }
    }

    /// Whether nothing is decided any more.
    pub const fn has_ended(self) -> bool {
        matches!(self, Status::Over | Status::Closed)
    }
}

/// Who sits at one place of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    Empty,
    User(UserId),
    /// A bot, as its text.
    Bot(String),
}

impl Place {
    /// The person who sits there.
    pub const fn user(&self) -> Option<UserId> {
        match self {
            Place::User(user) => Some(*user),
            Place::Empty | Place::Bot(_) => None,
        }
    }
}

/// Tables that somebody has opened, of which there may not be too many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hosted {
    /// Those that have not begun.
    pub open: u32,
    /// Those at which a bot is to decide.
    pub thinking: u32,
}

/// Entries to be added to one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    pub game: GameId,
    /// The number of the first of them; one more than the last in the log.
    pub first: u32,
    /// The entries in order; not empty.
    pub entries: Vec<Entry>,
    /// Where the table stands after them.
    pub digest: Digest,
}

/// Whether entries were added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// They are stored durably.
    Stored,
    /// Somebody else wrote there first; nothing was stored.
    Conflict,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Listed {
    #[sqlx(flatten)]
    pub game: Game,
    #[sqlx(flatten)]
    pub digest: Digest,
    /// The number of its last entry.
    #[sqlx(try_from = "i64")]
    pub last: u32,
    pub updated: Millis,
}

/// Stores tables with their logs, and lists them.
#[async_trait]
pub trait Games: Send + Sync + 'static {
    /// Stores a new table with its first entries; all or nothing.
    async fn create_game(
        &self,
        game: &Game,
        entries: &[Entry],
        digest: &Digest,
    ) -> Result<(), StorageError>;

    /// A table and where it stands.
    async fn game(&self, id: GameId) -> Result<Option<Listed>, StorageError>;

    /// Adds entries to a log, with its digest; durable once it returns.
    ///
    /// Calls that come close together share one transaction. After an error the entries may be
    /// stored or not: read the log to know.
    async fn append(&self, append: Append) -> Result<Appended, StorageError>;

    /// The entries after number `after`, in order.
    async fn entries(&self, id: GameId, after: u32) -> Result<Vec<Entry>, StorageError>;

    /// The number of the last entry of each of these tables.
    async fn last_entries(&self, ids: &[GameId]) -> Result<Vec<(GameId, u32)>, StorageError>;

    /// Public tables that wait for players, newest first.
    async fn open_games(&self, limit: u32) -> Result<Vec<Listed>, StorageError>;

    /// Tables a person sits at, of these statuses: first those that await this person, then by
    /// the last entry, newest first.
    async fn games_of(
        &self,
        user: UserId,
        statuses: &[Status],
        limit: u32,
    ) -> Result<Vec<Listed>, StorageError>;

    /// Public tables that are played or have been, newest first.
    async fn recent_games(&self, status: Status, limit: u32) -> Result<Vec<Listed>, StorageError>;

    /// Running tables that need a node: a bot has been awaited since `stale` or longer where
    /// somebody plays, or a deadline lies before `now`. Tables of a clock that went ahead and back
    /// are among them.
    async fn neglected(&self, now: Millis, stale: Millis) -> Result<Vec<GameId>, StorageError>;

    /// How many tables a person has opened that are not over.
    async fn hosted(&self, host: UserId) -> Result<Hosted, StorageError>;

    /// How many tables there are of each status.
    async fn counts(&self) -> Result<Vec<(Status, u64)>, StorageError>;
}

macro_rules! store_games {
    (
        $module:ident::$database:ident,
        open: $open:literal,
        join_mine: $join:literal,
        status: $status_in:literal,
        ids: $id_in:literal,
        neglected: $neglected:literal
    ) => {
        #[async_trait]
        impl Games for $module::$database {
            async fn create_game(
                &self,
                game: &Game,
                entries: &[Entry],
                digest: &Digest,
            ) -> Result<(), StorageError> {
                let listed = Listed::first(game, entries, digest);
                let entries: Vec<NewEntry<'_>> = NewEntry::from_start(game.id, entries).collect();
                let members = members(game.id, digest, listed.updated).collect();
                let create = async {
                    let mut transaction = self.writer.begin().await?;
                    Self::insert_game(&mut transaction, &listed).await?;
                    $module::append::insert_entries(&mut transaction, &entries).await?;
                    $module::append::insert_members(&mut transaction, members).await?;
                    self.writer.commit(transaction, Vec::new()).await
                };
                Self::timed(create).await
            }

            async fn game(&self, id: GameId) -> Result<Option<Listed>, StorageError> {
                let query = sqlx::query_as(concat!(
                    "SELECT ",
                    listed_columns!(),
                    " FROM games g WHERE g.id = $1"
                ))
                .bind(id);
                Self::timed(async { Ok(query.fetch_optional(self.reader()).await?) }).await
            }

            async fn append(&self, append: Append) -> Result<Appended, StorageError> {
                self.appender.append(append).await
            }

            async fn entries(&self, id: GameId, after: u32) -> Result<Vec<Entry>, StorageError> {
                let query = sqlx::query_as(
                    "SELECT at, actor, text FROM entries WHERE game = $1 AND seq > $2 ORDER BY seq",
                )
                .bind(id)
                .bind(i64::from(after));
                Self::timed(async { Ok(query.fetch_all(self.reader()).await?) }).await
            }

            async fn last_entries(
                &self,
                ids: &[GameId],
            ) -> Result<Vec<(GameId, u32)>, StorageError> {
                let query =
                    sqlx::query_as(concat!("SELECT id, last FROM games WHERE id ", $id_in))
                        .bind(Self::list(ids));
                let rows = Self::timed(async { Ok(query.fetch_all(self.reader()).await?) });
                let rows: Vec<(GameId, i64)> = rows.await?;
                let read = |(id, last)| Ok((id, read_u32(last)?));
                rows.into_iter().map(read).collect()
            }

            async fn open_games(&self, limit: u32) -> Result<Vec<Listed>, StorageError> {
                let query = sqlx::query_as(concat!("SELECT ", listed_columns!(), $open))
                    .bind(i64::from(limit));
                Self::timed(async { Ok(query.fetch_all(self.reader()).await?) }).await
            }

            async fn games_of(
                &self,
                user: UserId,
                statuses: &[Status],
                limit: u32,
            ) -> Result<Vec<Listed>, StorageError> {
                let names: Vec<&str> = statuses.iter().map(|status| status.name()).collect();
                // Nobody sits at very many live tables; of those that are over, only the newest
                // are read.
                let query = sqlx::query_as(concat!(
                    "WITH mine (game) AS (
                         SELECT game FROM members WHERE person = $1 AND ended IS NULL
                         UNION ALL
                         SELECT game FROM (
                             SELECT m.game FROM members m JOIN games g ON g.id = m.game
                             WHERE m.person = $1 AND m.ended IS NOT NULL AND g.status ",
                    $status_in,
                    " ORDER BY m.ended DESC LIMIT $3
                         ) AS ended
                     )
                     SELECT ",
                    listed_columns!(),
                    " FROM mine ",
                    $join,
                    " games g ON g.id = mine.game WHERE g.status ",
                    $status_in,
                    " ORDER BY (g.awaited = $1) IS TRUE DESC, g.updated DESC, g.id LIMIT $3"
                ))
                .bind(user)
                .bind(Self::list(&names))
                .bind(i64::from(limit));
                Self::timed(async { Ok(query.fetch_all(self.reader()).await?) }).await
            }

            async fn recent_games(
                &self,
                status: Status,
                limit: u32,
            ) -> Result<Vec<Listed>, StorageError> {
                let query = sqlx::query_as(concat!(
                    "SELECT ",
                    listed_columns!(),
                    " FROM games g WHERE g.status = $1 AND g.public = TRUE
                      ORDER BY g.updated DESC LIMIT $2"
                ))
                .bind(status)
                .bind(i64::from(limit));
                Self::timed(async { Ok(query.fetch_all(self.reader()).await?) }).await
            }

            async fn neglected(
                &self,
                now: Millis,
                stale: Millis,
            ) -> Result<Vec<GameId>, StorageError> {
                let query = sqlx::query_scalar($neglected)
                    .bind(now)
                    .bind(stale)
                    .bind(now + MAX_CLOCK_SKEW_MS);
                Self::timed(async { Ok(query.fetch_all(self.reader()).await?) }).await
            }

            async fn hosted(&self, host: UserId) -> Result<Hosted, StorageError> {
                let query = sqlx::query_as(
                    "SELECT count(CASE WHEN status = 'open' THEN 1 END),
                            count(CASE WHEN status = 'running' AND bot_due THEN 1 END)
                     FROM games WHERE host = $1 AND status IN ('open', 'running')",
                )
                .bind(host);
                let counts = Self::timed(async { Ok(query.fetch_one(self.reader()).await?) });
                let (open, thinking): (i64, i64) = counts.await?;
                let few = |count| u32::try_from(count).unwrap_or(u32::MAX);
                Ok(Hosted {
                    open: few(open),
                    thinking: few(thinking),
                })
            }

            async fn counts(&self) -> Result<Vec<(Status, u64)>, StorageError> {
                let query = sqlx::query_as("SELECT status, count(*) FROM games GROUP BY status");
                let rows = Self::timed(async { Ok(query.fetch_all(self.reader()).await?) });
                Ok(Status::counted(&rows.await?))
            }
        }

        #[async_trait]
        impl WriteBatch for $module::Writer {
            async fn write(
                &self,
                appends: &[Append],
            ) -> Result<Vec<Option<Appended>>, StorageError> {
                let write = async {
                    let mut transaction = self.begin().await?;
                    let heads = $module::append::heads(&mut transaction, appends).await?;
                    let batch = Batch::judge(appends, &heads);
                    if !batch.entries.is_empty() {
                        $module::append::insert_entries(&mut transaction, &batch.entries).await?;
                        $module::append::update_games(&mut transaction, &batch).await?;
                    }
                    let reseated = batch.reseated();
                    if !reseated.is_empty() {
                        $module::append::delete_members(&mut transaction, &reseated).await?;
                        $module::append::insert_members(&mut transaction, batch.members()).await?;
                    }
                    let changes = batch.changes().collect();
                    self.commit(transaction, changes).await?;
                    Ok(batch.verdicts)
                };
                $module::$database::timed(write).await
            }
        }

        impl $module::$database {
            pub(super) async fn insert_game(
                connection: &mut <sqlx::$database as sqlx::Database>::Connection,
                listed: &Listed,
            ) -> Result<(), StorageError> {
                let Listed { game, digest, .. } = listed;
                sqlx::query(
                    "INSERT INTO games (id, kind, rules, setup, pace, public, host, secret, created,
                                        status, awaited, bot_due, deadline, result, places, last,
                                        updated)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
                             $10, $11, $12, $13, $14, $15, $16, $17)",
                )
                .bind(game.id)
                .bind(&game.kind)
                .bind(i64::from(game.rules))
                .bind(&game.setup)
                .bind(&game.pace)
                .bind(game.public)
                .bind(game.host)
                .bind(&game.secret)
                .bind(game.created)
                .bind(digest.status)
                .bind(digest.awaited)
                .bind(digest.bot_due)
                .bind(digest.deadline)
                .bind(&digest.result)
                .bind(places_text(&digest.places))
                .bind(i64::from(listed.last))
                .bind(listed.updated)
                .execute(connection)
                .await?;
                Ok(())
            }
        }
    };
}

// SQLite needs a hint which index to use.
store_games!(
    sqlite::Sqlite,
    open: " FROM games g INDEXED BY games_open WHERE g.status = 'open' AND g.public = 1
            ORDER BY g.created DESC LIMIT $1",
    join_mine: "CROSS JOIN",
    status: "IN (SELECT value FROM json_each($2))",
    ids: "IN (SELECT value FROM json_each($1))",
    neglected: "SELECT id FROM games INDEXED BY games_bot_due
                WHERE status = 'running' AND bot_due = 1 AND updated <= $2
                      AND EXISTS (SELECT 1 FROM members WHERE game = id)
                UNION
                SELECT id FROM games INDEXED BY games_bot_due
                WHERE status = 'running' AND bot_due = 1 AND updated > $3
                      AND EXISTS (SELECT 1 FROM members WHERE game = id)
                UNION
                SELECT id FROM games INDEXED BY games_deadline
                WHERE status = 'running' AND deadline IS NOT NULL AND deadline < $1"
);
store_games!(
    postgres::Postgres,
    open: " FROM games g WHERE g.status = 'open' AND g.public
            ORDER BY g.created DESC LIMIT $1",
    join_mine: "JOIN",
    status: "= ANY($2)",
    ids: "= ANY($1)",
    neglected: "SELECT id FROM games WHERE status = 'running' AND bot_due AND (updated <= $2 OR updated > $3)
                      AND EXISTS (SELECT 1 FROM members WHERE game = id)
                UNION
                SELECT id FROM games
                WHERE status = 'running' AND deadline IS NOT NULL AND deadline < $1"
);
