//! How the rest of the server talks to a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use protocol::{Command, Done, Hint, Moment, Seal, TableInfo, WhyAnswer};
use serde_json::Value;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

use super::connection::{Connection, ConnectionId};
use crate::ids::UserId;
use crate::refusal::Refusal;
use crate::storage::Present;

/// Why a table did not answer as wished.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LiveError {
    /// The table refuses.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database did not answer; nothing was acknowledged.
    #[error("the database does not answer: try again in a moment")]
    Unavailable,
    /// The table is being put away; it can be opened again at once.
    #[error("the table is being put away: try again")]
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
    Attach {
        connection: Connection,
        since: u32,
    },
    Detach(ConnectionId),
    Update {
        user: Option<UserId>,
        since: u32,
        reply: oneshot::Sender<Result<String, LiveError>>,
    },
    Moment {
        user: Option<UserId>,
        number: u32,
        reply: oneshot::Sender<Result<Moment, LiveError>>,
    },
    Why {
        user: Option<UserId>,
        action: Value,
        reply: oneshot::Sender<Result<WhyAnswer, LiveError>>,
    },
    Hint {
        user: UserId,
        reply: oneshot::Sender<Result<Hint, LiveError>>,
    },
    Info {
        user: Option<UserId>,
        reply: oneshot::Sender<Result<(TableInfo, Seal), LiveError>>,
    },
    Record {
        reply: oneshot::Sender<Result<String, LiveError>>,
    },
    /// Another node may have written entries up to this number.
    Entries(u32),
    /// Another node may have stored chat.
    Chat,
    /// A person may have another name, or anybody.
    Name(Option<UserId>),
    /// Somebody follows this table at another node.
    Present(Arc<Present>),
    /// Nobody attends to this table, and it needs somebody.
    Attend,
    /// Finish and tell clients to connect elsewhere.
    Shutdown,
}

impl Input {
    /// Whether it shows that the table is in use.
    pub(super) const fn is_use(&self) -> bool {
        !matches!(self, Input::Name(_) | Input::Present(_))
    }
}

/// A way to talk to a table.
#[derive(Clone, Debug)]
pub struct TableHandle {
    inputs: mpsc::Sender<Input>,
    known: Known,
}

/// The last entry that a table has read or is about to store: news of it is none.
#[derive(Clone, Debug, Default)]
pub(super) struct Known(Arc<AtomicU32>);

impl Known {
    pub(super) fn set(&self, seq: u32) {
        self.0.store(seq, Ordering::Release);
    }
}

impl TableHandle {
    pub(super) const fn new(inputs: mpsc::Sender<Input>, known: Known) -> Self {
        TableHandle { inputs, known }
    }

    /// Whether the table needs not be told of an entry.
    pub(super) fn knows(&self, seq: u32) -> bool {
        self.known.0.load(Ordering::Acquire) >= seq
    }

    pub(super) fn is_open(&self) -> bool {
        !self.inputs.is_closed()
    }

    pub(super) fn same(&self, other: &TableHandle) -> bool {
        self.inputs.same_channel(&other.inputs)
    }

    /// Tells the task something that needs no answer; dropped if the task is busy.
    pub(super) fn tell(&self, input: Input) {
        drop(self.inputs.try_send(input));
    }

    pub(super) async fn shut_down(&self) {
        drop(self.inputs.send(Input::Shutdown).await);
        self.inputs.closed().await;
    }

    /// Until the table is put away.
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

    /// Lets a client follow, from the entry after `since` on.
    pub async fn attach(&self, connection: Connection, since: u32) -> Result<(), LiveError> {
        self.inputs
            .send(Input::Attach { connection, since })
            .await
            .map_err(|_| LiveError::Gone)
    }

    /// A client follows no longer.
    pub async fn detach(&self, connection: ConnectionId) {
        drop(self.inputs.send(Input::Detach(connection)).await);
    }

    /// The game as a person sees it: an `Update` as JSON.
    pub async fn update(&self, user: Option<UserId>, since: u32) -> Result<String, LiveError> {
        self.ask(|reply| Input::Update { user, since, reply }).await
    }

    /// The game as a person saw it at an earlier moment.
    pub async fn moment(&self, user: Option<UserId>, number: u32) -> Result<Moment, LiveError> {
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
    pub async fn hint(&self, user: UserId) -> Result<Hint, LiveError> {
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
