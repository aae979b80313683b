//! What is said at tables.

use async_trait::async_trait;
use sqlx::FromRow;

use super::codec::read_u32;
use super::nodes::Change;
use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::{Millis, StorageError};
use crate::ids::{GameId, UserId};

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct ChatLine {
    /// Counted from 1 at each table.
    #[sqlx(try_from = "i64")]
    pub number: u32,
    pub at: Millis,
    #[sqlx(rename = "person")]
    pub user: UserId,
    pub text: String,
}

/// Stores what is said at tables.
#[async_trait]
pub trait Chat: Send + Sync + 'static {
    /// Stores a line of chat and gives its number.
    async fn say(
        &self,
        game: GameId,
        at: Millis,
        user: UserId,
        text: &str,
    ) -> Result<u32, StorageError>;

    /// The last `limit` lines of chat after number `after`, in order.
    async fn chat(
        &self,
        game: GameId,
        after: u32,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StorageError>;
}

macro_rules! store_chat {
    ($database:ident) => {
        #[async_trait]
        impl Chat for $database {
            async fn say(
                &self,
                game: GameId,
                at: Millis,
                user: UserId,
                text: &str,
            ) -> Result<u32, StorageError> {
                let say = async {
                    loop {
                        let mut transaction = self.writer.begin().await?;
                        let number: Option<i64> = sqlx::query_scalar(
                            "INSERT INTO chat (game, number, at, person, text)
                             SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4
                             FROM chat WHERE game = $1
                             ON CONFLICT DO NOTHING
                             RETURNING number",
                        )
                        .bind(game)
                        .bind(at)
                        .bind(user)
                        .bind(text)
                        .fetch_optional(&mut *transaction)
                        .await?;
                        // Otherwise somebody else said something at the same moment.
                        if let Some(number) = number {
                            let changes = vec![Change::Chat(game)];
                            self.writer.commit(transaction, changes).await?;
                            return read_u32(number);
                        }
                    }
                };
                Self::timed(say).await
            }

            async fn chat(
                &self,
                game: GameId,
                after: u32,
                limit: u32,
            ) -> Result<Vec<ChatLine>, StorageError> {
                let query = sqlx::query_as(
                    "SELECT number, at, person, text FROM chat
                     WHERE game = $1 AND number > $2 ORDER BY number DESC LIMIT $3",
                )
                .bind(game)
                .bind(i64::from(after))
                .bind(i64::from(limit));
                let lines = Self::timed(async { Ok(query.fetch_all(self.reader()).await?) });
                let mut lines: Vec<ChatLine> = lines.await?;
                lines.reverse();
                Ok(lines)
            }
        }
    };
}

store_chat!(Sqlite);
store_chat!(Postgres);
