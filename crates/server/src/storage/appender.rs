//! Appends that wait are written together: one commit for all of them.

use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use metrics::histogram;
use tokio::sync::{mpsc, oneshot};

use super::{Append, Appended, StorageError};

/// Beyond this many waiting appends, callers wait.
const APPEND_QUEUE_LENGTH: usize = 4096;
/// Bounded so that the first append of a batch does not wait long.
const MAX_BATCH_APPENDS: usize = 512;

/// Writes several appends in one transaction.
#[async_trait]
pub(super) trait WriteBatch: Send + Sync + 'static {
    /// What became of each in turn; `None` where there is no such table. All or nothing on error.
    async fn write(&self, batch: &[Append]) -> Result<Vec<Option<Appended>>, StorageError>;
}

type Answer = Result<Appended, StorageError>;

enum Message {
    Append(Append, oneshot::Sender<Answer>),
    Close(oneshot::Sender<()>),
}

/// The queue in front of a database.
pub(super) struct Appender {
    queue: mpsc::Sender<Message>,
}

impl fmt::Debug for Appender {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Appender").finish_non_exhaustive()
    }
}

impl Appender {
    /// Starts the one task that writes.
    pub(super) fn start(database: impl WriteBatch) -> Self {
        let (queue, waiting) = mpsc::channel(APPEND_QUEUE_LENGTH);
        tokio::spawn(write_all(database, waiting));
        Appender { queue }
    }

    /// Waits until it is stored.
    pub(super) async fn append(&self, append: Append) -> Answer {
        let (answer, answered) = oneshot::channel();
        self.queue
            .send(Message::Append(append, answer))
            .await
            .map_err(|_| sqlx::Error::PoolClosed)?;
        answered.await.map_err(|_| sqlx::Error::WorkerCrashed)?
    }

    /// Resolves when nothing is written any more.
    pub(super) async fn ended(&self) {
        self.queue.closed().await;
    }

    /// Writes what waits and refuses everything after.
    pub(super) async fn close(&self) {
        let (done, all_written) = oneshot::channel();
        if self.queue.send(Message::Close(done)).await.is_ok() {
            // An error only says that the task has ended already.
            let _ = all_written.await;
        }
    }
}

async fn write_all(database: impl WriteBatch, mut waiting: mpsc::Receiver<Message>) {
    let mut messages = Vec::with_capacity(MAX_BATCH_APPENDS);
    let mut closers = Vec::new();
    while waiting.recv_many(&mut messages, MAX_BATCH_APPENDS).await > 0 {
        let mut appends = Vec::with_capacity(messages.len());
        let mut answers = Vec::with_capacity(messages.len());
        for message in messages.drain(..) {
            match message {
                Message::Append(append, answer) => {
                    appends.push(append);
                    answers.push(answer);
                }
                Message::Close(done) => {
                    waiting.close();
                    closers.push(done);
                }
            }
        }
        if !appends.is_empty() {
            let length = u32::try_from(appends.len()).unwrap_or(u32::MAX);
            histogram!("kontor_append_batch").record(length);
            write(&database, appends, answers).await;
        }
    }
    drop(closers);
}

async fn write(
    database: &impl WriteBatch,
    appends: Vec<Append>,
    answers: Vec<oneshot::Sender<Answer>>,
) {
    match database.write(&appends).await {
        Ok(verdicts) => {
            for ((append, verdict), answer) in appends.iter().zip(verdicts).zip(answers) {
                // Nobody may be waiting any more.
                let _ = answer.send(verdict.ok_or(StorageError::NoGame(append.game)));
            }
        }
        // One of them cannot be stored: its neighbors should not suffer.
        Err(error) if appends.len() > 1 && error.is_about_content() => {
            for (append, answer) in appends.into_iter().zip(answers) {
                Box::pin(write(database, vec![append], vec![answer])).await;
            }
        }
        Err(error) => {
            tracing::debug!(%error, appends = appends.len(), "entries could not be stored");
            let error = Arc::new(error);
            for answer in answers {
                let _ = answer.send(Err(StorageError::Shared(Arc::clone(&error))));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::GameId;
    use crate::storage::{Digest, Status};

    struct Failing;

    #[async_trait]
    impl WriteBatch for Failing {
        async fn write(&self, _: &[Append]) -> Result<Vec<Option<Appended>>, StorageError> {
            panic!("on purpose")
        }
    }

    #[tokio::test]
    async fn a_task_that_fails_is_noticed() {
        let appender = Appender::start(Failing);
        let append = Append {
            game: GameId::random(),
            first: 1,
            entries: Vec::new(),
            digest: Digest {
                status: Status::Open,
                awaited: None,
                bot_due: false,
                deadline: None,
                result: None,
                places: Vec::new(),
            },
        };
        assert!(appender.append(append).await.unwrap_err().is_outage());
        appender.ended().await;
    }
}
