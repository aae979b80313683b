//! The task that owns one table.

mod bot;
mod broadcast;
mod hint;
mod names;
mod presence;
mod rematch;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ::bots::Contested;
use game_core::Seat;
use metrics::{counter, histogram};
use protocol::{Command, Done, ServerMessage};
use tokio::sync::{Semaphore, mpsc};
use tracing::{debug, error};

use self::bot::{Thinking, decided};
use self::broadcast::text;
use self::presence::RemotePresence;
use super::bots::Seated;
use super::connection::Connection;
use super::handle::{Input, KnownSeq, LiveError, TableHandle};
use super::now;
use super::registry::{Shared, Tables};
use crate::ids::{GameId, UserId};
use crate::ledger::Ledger;
use crate::ledger::info::Names;
use crate::refusal::Refusal;
use crate::storage::{Append, Appended, Listed, Present, StorageError};

/// How often a command is tried: it is judged again after each lost race.
const MAX_APPEND_ATTEMPTS: usize = 4;
/// How long another node has for its bot before this one starts the bot as well.
const OTHER_NODE_GRACE: Duration = Duration::from_secs(4);
/// How long to wait after a bot has failed before it is asked again.
const FAILED_BOT_PAUSE: Duration = Duration::from_secs(30);
/// How long to gather who comes and goes before everybody is told.
const PRESENCE_DELAY: Duration = Duration::from_millis(100);
/// How soon to load the table again when the database does not answer: at first, and at last.
const MIN_RELOAD_DELAY: Duration = Duration::from_millis(500);
const MAX_RELOAD_DELAY: Duration = Duration::from_secs(10);

/// A table and everybody who follows it.
pub(super) struct Table<G: Contested> {
    tables: Tables,
    shared: Arc<Shared>,
    id: GameId,
    listed: Listed,
    /// What is stored; `None` until it is read, and after a failure to store.
    ledger: Option<Ledger<G>>,
    /// Whether what is stored cannot be read, so that there is no use in reading it again.
    is_unreadable: bool,
    reload_delay: Duration,
    known: KnownSeq,
    names: Names,
    connections: Vec<Connection>,
    /// What was published of them to other nodes.
    announced: Option<Arc<Present>>,
    remote: RemotePresence,
    /// When to broadcast who is present: many may come and go at the same time.
    presence_due: Option<Instant>,
    /// Set while unloading: another task may own the table already.
    is_closing: bool,
    /// The last entry that was broadcast.
    sent_seq: u32,
    /// How many outages the clocks that were broadcast took into account.
    sent_outages: usize,
    /// The last line of chat that was broadcast.
    sent_chat: u32,
    bot: Option<Thinking<G>>,
    /// The bots that are not thinking, by seat.
    seated: HashMap<Seat, Seated<G>>,
    /// One hint at a time is thought about, so that one table does not fill the queue of bots.
    hints: Arc<Semaphore>,
    /// When a bot may think about a position that another node has stored.
    bot_from: Instant,
    /// Until when no bot is asked again, since one has failed at this position.
    bot_paused_until: Instant,
    used: Instant,
}

impl<G: Contested> Table<G> {
    pub(super) fn new(
        tables: Tables,
        shared: Arc<Shared>,
        listed: Listed,
        known: KnownSeq,
    ) -> Self {
        Table {
            tables,
            shared,
            id: listed.game.id,
            listed,
            ledger: None,
            is_unreadable: false,
            reload_delay: MIN_RELOAD_DELAY,
            known,
            names: Names::new(),
            connections: Vec::new(),
            announced: None,
            remote: RemotePresence::default(),
            presence_due: None,
            is_closing: false,
            sent_seq: 0,
            sent_outages: 0,
            sent_chat: 0,
            bot: None,
            seated: HashMap::new(),
            hints: Arc::new(Semaphore::new(1)),
            bot_from: Instant::now() + OTHER_NODE_GRACE,
            bot_paused_until: Instant::now(),
            used: Instant::now(),
        }
    }

    /// Serves the table until it is idle or the server shuts down.
    pub(super) async fn run(mut self, mut inputs: mpsc::Receiver<Input>, own: TableHandle) {
        if let Err(error) = self.load().await {
            debug!(game.id = %self.id, %error, "a table is not read yet");
        }
        // Other nodes publish theirs in return.
        self.announce();
        loop {
            let wake = self.wake_at();
            tokio::select! {
                input = inputs.recv() => match input {
                    Some(Input::Shutdown) | None => break,
                    Some(input) => {
                        if input.is_use() {
                            self.used = Instant::now();
                        }
                        self.handle(input).await;
                        if own.take_missed() {
                            self.handle(Input::CatchUpAll).await;
                        }
                    }
                },
                chosen = decided(&mut self.bot) => self.bot_decided(chosen).await,
                () = tokio::time::sleep_until(wake.into()) => {
                    if self.is_idle() {
                        break;
                    }
                    self.expire_presence();
                    self.broadcast_presence();
                    self.pass_time().await;
                }
            }
            self.start_bot();
        }
        self.is_closing = true;
        self.tables.forget(self.id, &own);
        inputs.close();
        drop(own);
        while let Some(input) = inputs.recv().await {
            self.handle(input).await;
        }
        let goodbye = text(&ServerMessage::Reconnect);
        for connection in &self.connections {
            connection.send(goodbye.clone());
        }
    }

    async fn handle(&mut self, input: Input) {
        if self.ledger.is_none()
            && let Err(error) = self.load().await
        {
            debug!(game.id = %self.id, %error, "a table still cannot be read");
        }
        match input {
            Input::Command {
                user,
                command,
                reply,
            } => {
                let begun = Instant::now();
                let result = self.command(user, &command).await;
                if matches!(command, Command::Play { .. }) && result.is_ok() {
                    histogram!("kontor_move_seconds").record(begun.elapsed());
                }
                drop(reply.send(result));
            }
            Input::Check { user, reply } => drop(reply.send(self.has_room_for(user))),
            Input::Attach { connection, since } => self.attach(connection, since).await,
            Input::Detach(id) => {
                self.connections.retain(|connection| connection.id != id);
                self.presence_changed();
            }
            Input::Update { user, since, reply } => {
                self.catch_up_to(since).await;
                let result = self
                    .loaded()
                    .map(|ledger| ledger.update(ledger.viewer(user), since, now()));
                drop(reply.send(result));
            }
            Input::Moment {
                user,
                number,
                reply,
            } => {
                let result = self.loaded().and_then(|ledger| {
                    ledger
                        .moment_at(number, ledger.viewer(user))
                        .ok_or(LiveError::Refused(Refusal::NoSuchMoment))
                });
                drop(reply.send(result));
            }
            Input::Why {
                user,
                action,
                reply,
            } => {
                let result = self
                    .loaded()
                    .and_then(|ledger| Ok(ledger.why(user, &action)?));
                drop(reply.send(result));
            }
            Input::Hint { user, reply } => self.hint(user, reply),
            Input::Info { user, reply } => {
                self.fetch_missing_table_names().await;
                let result = self
                    .loaded()
                    .map(|ledger| (self.info(ledger, user), ledger.seal()));
                drop(reply.send(result));
            }
            Input::Record { reply } => {
                self.fetch_missing_table_names().await;
                let result = self
                    .loaded()
                    .and_then(|ledger| Ok(ledger.record(&self.names)?.to_string()));
                drop(reply.send(result));
            }
            Input::CatchUp(last) => self.catch_up_to(last).await,
            Input::CatchUpChat => self.broadcast_chat().await,
            Input::RefreshNames(user) => self.refresh_names(user).await,
            Input::RefreshOutages => self.refresh_outages().await,
            Input::CatchUpAll => {
                self.refresh_outages().await;
                self.catch_up().await;
                self.broadcast_chat().await;
                self.refresh_names(None).await;
            }
            Input::RemotePresence(present) => self.receive_presence(present).await,
            Input::Wake => {
                if !self.catch_up().await {
                    // A slow bot may still be thinking on another node.
                    self.bot_from = self.bot_from.min(Instant::now() + self.bot_time());
                }
                self.pass_time().await;
            }
            Input::Shutdown => {}
        }
    }

    fn loaded(&self) -> Result<&Ledger<G>, LiveError> {
        self.ledger.as_ref().ok_or(self.missing())
    }

    /// Why there is no ledger.
    const fn missing(&self) -> LiveError {
        if self.is_unreadable {
            LiveError::Unreadable
        } else {
            LiveError::Unavailable
        }
    }

    /// Reads the whole log, unless it is known to be unreadable.
    async fn load(&mut self) -> Result<(), StorageError> {
        if self.is_unreadable {
            return Ok(());
        }
        let loaded = self.load_ledger().await;
        self.reload_delay = match &loaded {
            Ok(()) => MIN_RELOAD_DELAY,
            Err(_) => (self.reload_delay * 2).min(MAX_RELOAD_DELAY),
        };
        if let Err(error @ StorageError::Unreadable(_)) = &loaded {
            self.is_unreadable = true;
            error!(game.id = %self.id, %error, "a table cannot be read, and is set aside");
        }
        loaded
    }

    async fn load_ledger(&mut self) -> Result<(), StorageError> {
        let storage = &self.shared.storage;
        let outages = storage.outages(self.listed.game.created).await?;
        let unreadable = |broken: crate::ledger::Broken| {
            StorageError::Unreadable(format!("table {}: {broken}", self.id))
        };
        let mut ledger = Ledger::<G>::new(self.listed.game.clone(), outages).map_err(unreadable)?;
        for entry in storage.entries(self.id, 0).await? {
            ledger.read(&entry).map_err(unreadable)?;
        }
        self.known.set(ledger.seq());
        self.ledger = Some(ledger);
        self.broadcast_update();
        Ok(())
    }

    /// Reads what other nodes have written; `false` if that is nothing.
    async fn catch_up(&mut self) -> bool {
        let Some(ledger) = &mut self.ledger else {
            return false;
        };
        let result = self.shared.storage.entries(self.id, ledger.seq()).await;
        match result {
            Ok(entries) if entries.is_empty() => false,
            Ok(entries) => {
                for entry in entries {
                    if let Err(broken) = ledger.read(&entry) {
                        error!(game.id = %self.id, %broken, "a log cannot be read");
                        self.forget();
                        return false;
                    }
                }
                self.known.set(ledger.seq());
                self.bot_from = Instant::now() + OTHER_NODE_GRACE + self.bot_time();
                self.fetch_missing_player_names().await;
                self.broadcast_update();
                true
            }
            Err(error) => {
                debug!(game.id = %self.id, %error, "a table cannot catch up");
                false
            }
        }
    }

    /// Catches up if somebody has seen more than this node has.
    async fn catch_up_to(&mut self, since: u32) {
        if self.loaded().is_ok_and(|ledger| ledger.seq() < since) {
            self.catch_up().await;
        }
    }

    async fn command(&mut self, user: UserId, command: &Command) -> Result<Done, LiveError> {
        match command {
            Command::Say { text } => return self.say(user, text).await,
            Command::Rematch { commit } => return self.rematch(user, commit.clone()).await,
            _ => {}
        }
        for _ in 0..MAX_APPEND_ATTEMPTS {
            let missing = self.missing();
            let ledger = self.ledger.as_mut().ok_or(missing)?;
            if let Err(refusal) = ledger.command(user, command, now()) {
                // Another node may have stored what makes it possible.
                if self.catch_up().await {
                    continue;
                }
                return Err(refusal.into());
            }
            if self.store().await? == Appended::Stored {
                return Ok(self.done(None));
            }
        }
        Err(LiveError::Unavailable)
    }

    fn done(&self, table: Option<GameId>) -> Done {
        Done {
            seq: self.ledger.as_ref().map_or(0, Ledger::seq),
            table: table.map(|id| id.to_string()),
        }
    }

    /// Stores what the ledger has written and broadcasts it; reloads the table if another node was
    /// first.
    async fn store(&mut self) -> Result<Appended, LiveError> {
        let missing = self.missing();
        let ledger = self.ledger.as_mut().ok_or(missing)?;
        let entries = ledger.take_pending();
        if entries.is_empty() {
            return Ok(Appended::Stored);
        }
        let added = u32::try_from(entries.len()).expect("few entries are written at a time");
        let append = Append {
            game: self.id,
            first: ledger.seq() + 1 - added,
            entries,
            digest: ledger.digest(now()),
        };
        self.known.set(ledger.seq());
        let result = self.shared.storage.append(append).await;
        match result {
            Ok(Appended::Stored) => {
                self.bot_from = Instant::now();
                self.bot_paused_until = Instant::now();
                self.fetch_missing_player_names().await;
                self.broadcast_update();
                Ok(Appended::Stored)
            }
            Ok(Appended::Conflict) => {
                counter!("kontor_append_conflicts").increment(1);
                self.forget();
                self.reload().await?;
                Ok(Appended::Conflict)
            }
            Err(error) => {
                self.could_not_store(&error, "entries could not be stored");
                self.forget();
                self.reload().await?;
                Err(LiveError::Unavailable)
            }
        }
    }

    /// Whether it is this table or the whole database is for the log to tell.
    fn could_not_store(&self, error: &StorageError, what: &str) {
        if error.is_outage() {
            debug!(game.id = %self.id, %error, what);
            self.shared.health.failed(error);
        } else {
            error!(game.id = %self.id, %error, what);
        }
    }

    /// Drops the ledger: it may not match what is stored.
    fn forget(&mut self) {
        self.ledger = None;
        self.known.set(0);
    }

    /// Loads the table again; a bot that thinks about the same position goes on.
    async fn reload(&mut self) -> Result<(), LiveError> {
        let loaded = self.load().await;
        let ledger = self.ledger.as_ref();
        self.bot
            .take_if(|bot| !ledger.is_some_and(|ledger| bot.is_due(ledger)));
        loaded.map_err(|error| {
            debug!(game.id = %self.id, %error, "a table cannot be reloaded");
            self.missing()
        })
    }

    /// Loads the table again if there was an outage that its clocks do not know.
    async fn refresh_outages(&mut self) {
        let Some(ledger) = &self.ledger else {
            return;
        };
        let outages = self.shared.storage.outages(self.listed.game.created).await;
        if outages.is_ok_and(|outages| outages == ledger.outages()) {
            return;
        }
        self.forget();
        // A failure is logged, and the next request loads the table again.
        drop(self.reload().await);
    }

    /// Lets what is due by the clock happen.
    async fn pass_time(&mut self) {
        if self.ledger.is_none() {
            // A failure shows in the answer to the next request.
            drop(self.load().await);
        }
        let now = now();
        let deadline = self.ledger.as_ref().and_then(|ledger| ledger.deadline(now));
        if deadline.is_some_and(|deadline| deadline <= now) {
            // Nobody is late because of an outage. One that has only just ended is stored by the
            // first heartbeat after it: this one, if need be.
            match self.tables.report_alive(now).await {
                Ok(()) => self.refresh_outages().await,
                Err(error) => {
                    debug!(game.id = %self.id, %error, "a deadline waits for the database");
                    self.forget();
                }
            }
        }
        if let Some(ledger) = &mut self.ledger {
            ledger.pass_time(now);
            drop(self.store().await);
        }
    }

    fn is_idle(&self) -> bool {
        self.connections.is_empty()
            && self.bot.is_none()
            && self.used.elapsed() >= self.shared.config.idle_timeout
    }

    /// When there is something to do without a request.
    fn wake_at(&self) -> Instant {
        let at = Instant::now();
        let Some(ledger) = &self.ledger else {
            let interval = if self.is_unreadable {
                self.shared.config.idle_timeout
            } else {
                self.reload_delay
            };
            return at + interval;
        };
        let mut wake = self.used + self.shared.config.idle_timeout;
        if wake <= at && !self.is_idle() {
            wake = at + self.shared.config.idle_timeout;
        }
        wake = [self.remote.until(), self.presence_due]
            .into_iter()
            .flatten()
            .fold(wake, Instant::min);
        let bot_from = self.bot_from.max(self.bot_paused_until);
        if self.bot.is_none() && ledger.due_bot().is_some() && bot_from > at {
            wake = wake.min(bot_from);
        }
        if let Some(deadline) = ledger.deadline(now()) {
            let left = u64::try_from(deadline - now()).unwrap_or(0);
            wake = wake.min(at + Duration::from_millis(left + 1));
        }
        wake
    }
}
