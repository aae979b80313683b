//! How the rest of the server talks to a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use metrics::counter;
use protocol::{Command, Done, Hint, Moment, Seal, TableInfo, Update, WhyAnswer};
use serde_json::Value;
use thiserror::Error;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tracing::debug;

use super::connection::{Connection, ConnectionId};
use crate::ids::UserId;
use crate::ledger::update::Raw;
use crate::refusal::Refusal;
use crate::storage::Present;

/// Why a table refused or could not answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LiveError {
    /// The table refuses.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database did not answer; nothing was acknowledged.
    #[error("the database does not answer: try again in a moment")]
    Unavailable,
    /// The table is stored, but this program cannot read it.
    #[error("this table cannot be read by this version of the server: tell the host")]
    Unreadable,
    /// The table is being unloaded; it can be opened again at once.
    #[error("the table is being unloaded: try again")]
    Gone,
}

/// A request to the task that owns a table.
#[derive(Debug)]
pub(super) enum Input {
    Command {
        user: UserId,
        command: Command,
        reply: oneshot::Sender<Result<Done, LiveError>>,
    },
    /// Whether the table can be read, and somebody more may follow it.
    Check {
        user: Option<UserId>,
        reply: oneshot::Sender<Result<(), LiveError>>,
    },
    Attach {
        connection: Connection,
        since: u32,
    },
    Detach(ConnectionId),
    Update {
        user: Option<UserId>,
        since: u32,
        reply: oneshot::Sender<Result<Update<Raw>, LiveError>>,
    },
    Moment {
        user: Option<UserId>,
        number: u32,
        reply: oneshot::Sender<Result<Moment<Raw>, LiveError>>,
    },
    Why {
        user: Option<UserId>,
        action: Value,
        reply: oneshot::Sender<Result<WhyAnswer, LiveError>>,
    },
    Hint {
        user: UserId,
        reply: oneshot::Sender<Result<Hint<Raw>, LiveError>>,
    },
    Info {
        user: Option<UserId>,
        reply: oneshot::Sender<Result<(TableInfo, Seal), LiveError>>,
    },
    Record {
        reply: oneshot::Sender<Result<String, LiveError>>,
    },
    /// Another node may have stored entries up to this number.
    CatchUp(u32),
    /// Another node may have stored chat.
    CatchUpChat,
    /// This person's name, or anybody's, may have changed.
    RefreshNames(Option<UserId>),
    /// An outage may have been stored, which changes what the clocks were charged.
    RefreshOutages,
    /// Anything may have been stored.
    CatchUpAll,
    /// Who follows this table at another node.
    RemotePresence(Arc<Present>),
    /// A bot or a deadline is overdue at this table.
    Wake,
    /// Finish, and ask clients to reconnect elsewhere.
    Shutdown,
}

impl Input {
    /// Whether it counts as use, which keeps the table in memory.
    pub(super) const fn is_use(&self) -> bool {
        !matches!(
            self,
            Input::RefreshNames(_)
                | Input::RefreshOutages
                | Input::CatchUpAll
                | Input::RemotePresence(_)
        )
    }
}

/// Sends requests to the task that owns a table.
#[derive(Clone, Debug)]
pub struct TableHandle {
    inputs: mpsc::Sender<Input>,
    known: KnownSeq,
    /// Whether a notification found the queue full.
    has_missed: Arc<AtomicBool>,
}

/// The last entry that a table has read or is about to store; a notification of it can be skipped.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownSeq(Arc<AtomicU32>);

impl KnownSeq {
    pub(super) fn set(&self, seq: u32) {
        self.0.store(seq, Ordering::Release);
    }
}

impl TableHandle {
    pub(super) fn new(inputs: mpsc::Sender<Input>, known: KnownSeq) -> Self {
        TableHandle {
            inputs,
            known,
            has_missed: Arc::default(),
        }
    }

    /// Whether the table has this entry already.
    pub(super) fn has_seen(&self, seq: u32) -> bool {
        self.known.0.load(Ordering::Acquire) >= seq
    }

    pub(super) fn is_open(&self) -> bool {
        !self.inputs.is_closed()
    }

    pub(super) fn same(&self, other: &TableHandle) -> bool {
        self.inputs.same_channel(&other.inputs)
    }

    /// Sends a message that needs no reply; if the queue is full, the table catches up with
    /// everything once it has a moment.
    pub(super) fn notify(&self, input: Input) {
        if let Err(TrySendError::Full(input)) = self.inputs.try_send(input) {
            self.has_missed.store(true, Ordering::Release);
            counter!("kontor_missed_notifications").increment(1);
            debug!(?input, "the queue of a table is full");
        }
    }

    /// Whether a notification was lost since this was last asked.
    pub(super) fn take_missed(&self) -> bool {
        self.has_missed.swap(false, Ordering::AcqRel)
    }

    pub(super) async fn shut_down(&self) {
        drop(self.inputs.send(Input::Shutdown).await);
        self.inputs.closed().await;
    }

    /// Resolves when the table is unloaded.
    pub async fn closed(&self) {
        self.inputs.closed().await;
    }

    /// Carries out a command; what it changed is stored when this returns.
    pub async fn command(&self, user: UserId, command: Command) -> Result<Done, LiveError> {
        self.ask(|reply| Input::Command {
            user,
            command,
            reply,
        })
        .await
    }

    /// Whether the table can be read, and somebody more may follow it.
    pub async fn check(&self, user: Option<UserId>) -> Result<(), LiveError> {
        self.ask(|reply| Input::Check { user, reply }).await
    }

    /// Subscribes a client, from the entry after `since` on.
    pub async fn attach(&self, connection: Connection, since: u32) -> Result<(), LiveError> {
        self.inputs
            .send(Input::Attach { connection, since })
            .await
            .map_err(|_| LiveError::Gone)
    }

    /// Unsubscribes a client.
    pub async fn detach(&self, connection: ConnectionId) {
        drop(self.inputs.send(Input::Detach(connection)).await);
    }

    /// The game as a person sees it.
    pub async fn update(&self, user: Option<UserId>, since: u32) -> Result<Update<Raw>, LiveError> {
        self.ask(|reply| Input::Update { user, since, reply }).await
    }

    /// The game as a person saw it at an earlier moment.
    pub async fn moment(
        &self,
        user: Option<UserId>,
        number: u32,
    ) -> Result<Moment<Raw>, LiveError> {
        self.ask(|reply| Input::Moment {
            user,
            number,
            reply,
        })
        .await
    }

    /// Why somebody cannot decide this.
    pub async fn why(&self, user: Option<UserId>, action: Value) -> Result<WhyAnswer, LiveError> {
        self.ask(|reply| Input::Why {
            user,
            action,
            reply,
        })
        .await
    }

    /// What a strong bot would decide in somebody's place.
    pub async fn hint(&self, user: UserId) -> Result<Hint<Raw>, LiveError> {
        self.ask(|reply| Input::Hint { user, reply }).await
    }

    /// The table from outside.
    pub async fn info(&self, user: Option<UserId>) -> Result<(TableInfo, Seal), LiveError> {
        self.ask(|reply| Input::Info { user, reply }).await
    }

    /// The record of the game so far.
    pub async fn record(&self) -> Result<String, LiveError> {
        self.ask(|reply| Input::Record { reply }).await
    }

    async fn ask<T>(
        &self,
        input: impl FnOnce(oneshot::Sender<Result<T, LiveError>>) -> Input,
    ) -> Result<T, LiveError> {
        let (reply, answer) = oneshot::channel();
        self.inputs
            .send(input(reply))
            .await
            .map_err(|_| LiveError::Gone)?;
        answer.await.map_err(|_| LiveError::Gone)?
    }
}
