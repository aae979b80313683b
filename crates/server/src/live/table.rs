//! The task that owns one table.

mod elsewhere;
mod hint;
mod tell;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ::bots::{Contested, Level};
use game_core::Seat;
use metrics::{counter, histogram};
use protocol::{Command, Done, ServerMessage};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinHandle;
use tracing::{debug, error, warn};

use self::elsewhere::Elsewhere;
use self::tell::text;
use super::bots::Seated;
use super::connection::Connection;
use super::handle::{Input, Known, LiveError, TableHandle};
use super::now;
use super::registry::{CreateError, NewTable, Shared, Tables};
use crate::ids::{GameId, UserId};
use crate::ledger::show::Names;
use crate::ledger::tell::Form;
use crate::ledger::{Ledger, Tempo};
use crate::refusal::Refusal;
use crate::storage::{Append, Appended, Listed, Place, Present, StorageError};

/// How often a command is judged again after a lost race.
const ATTEMPTS: usize = 4;
/// How long another node has for its bot before this one lets the bot think as well.
const OTHER_NODE: Duration = Duration::from_secs(4);
/// How soon to try again when the database does not answer.
const RETRY: Duration = Duration::from_millis(500);

/// A table and everybody who follows it.
pub(super) struct Table<G: Contested> {
    tables: Tables,
    shared: Arc<Shared>,
    id: GameId,
    listed: Listed,
    /// What is stored; `None` until it is read, and after a failure to store.
    ledger: Option<Ledger<G>>,
    known: Known,
    names: Names,
    connections: Vec<Connection>,
    /// What other nodes were told of them.
    announced: Option<Arc<Present>>,
    elsewhere: Elsewhere,
    /// Whether another task may own the table already.
    is_leaving: bool,
    /// The last entry that the connections were told.
    told: u32,
    /// The last line of chat that they were told.
    heard: u32,
    bot: Option<Thinking<G>>,
    /// The bots that are not thinking, by seat.
    seated: HashMap<Seat, Seated<G>>,
    /// One hint at a time is thought about, so that one table does not fill the queue of bots.
    hints: Arc<Semaphore>,
    /// When a bot may think about a position that another node has stored.
    bot_from: Instant,
    used: Instant,
}

/// A bot's decision that is being made.
struct Thinking<G: Contested> {
    seq: u32,
    seat: Seat,
    task: JoinHandle<Decided<G>>,
}

/// A bot with its decision, or nothing if it failed.
type Decided<G> = Option<(Seated<G>, <G as game_core::Game>::Action)>;

impl<G: Contested> Table<G> {
    pub(super) fn new(tables: Tables, shared: Arc<Shared>, listed: Listed, known: Known) -> Self {
        Table {
            tables,
            shared,
            id: listed.game.id,
            listed,
            ledger: None,
            known,
            names: Names::new(),
            connections: Vec::new(),
            announced: None,
            elsewhere: Elsewhere::default(),
            is_leaving: false,
            told: 0,
            heard: 0,
            bot: None,
            seated: HashMap::new(),
            hints: Arc::new(Semaphore::new(1)),
            bot_from: Instant::now() + OTHER_NODE,
            used: Instant::now(),
        }
    }

    /// Serves the table until it is idle or the server goes down.
    pub(super) async fn run(mut self, mut inputs: mpsc::Receiver<Input>, own: TableHandle) {
        if let Err(error) = self.load().await {
            warn!(game.id = %self.id, %error, "a table cannot be read");
        }
        // Others tell in return who is there.
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
                    }
                },
                chosen = decided(&mut self.bot) => self.bot_decided(chosen).await,
                () = tokio::time::sleep_until(wake.into()) => {
                    if self.is_idle() {
                        break;
                    }
                    self.forget_silent();
                    self.pass_time().await;
                }
            }
            self.let_bot_think();
        }
        self.is_leaving = true;
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
            Input::Attach { connection, since } => self.attach(connection, since).await,
            Input::Detach(id) => {
                self.connections.retain(|connection| connection.id != id);
                self.tell_table();
            }
            Input::Update { user, since, reply } => {
                self.reach(since).await;
                let result = self.loaded().map(|ledger| {
                    let viewer = ledger.viewer(user);
                    ledger.tell(&[viewer], since, now(), Form::Plain).concat()
                });
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
                self.refresh_names().await;
                let result = self
                    .loaded()
                    .map(|ledger| (self.info(ledger, user), ledger.seal()));
                drop(reply.send(result));
            }
            Input::Record { reply } => {
                self.refresh_names().await;
                let result = self
                    .loaded()
                    .and_then(|ledger| Ok(ledger.record(&self.names)?.to_string()));
                drop(reply.send(result));
            }
            Input::Entries(last) => self.reach(last).await,
            Input::Chat => self.hear().await,
            Input::Name(user) => self.hear_name(user).await,
            Input::Present(present) => self.hear_present(present).await,
            Input::Attend => {
                if !self.catch_up().await {
                    // Another node may still think, if it thinks long.
                    self.bot_from = self.bot_from.min(Instant::now() + self.bot_time());
                }
                self.pass_time().await;
            }
            Input::Shutdown => {}
        }
    }

    fn loaded(&self) -> Result<&Ledger<G>, LiveError> {
        self.ledger.as_ref().ok_or(LiveError::Unavailable)
    }

    /// Reads the whole log.
    async fn load(&mut self) -> Result<(), StorageError> {
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
        self.tell_all();
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
                self.bot_from = Instant::now() + OTHER_NODE + self.bot_time();
                self.learn_names().await;
                self.tell_all();
                true
            }
            Err(error) => {
                warn!(game.id = %self.id, %error, "a table cannot catch up");
                false
            }
        }
    }

    /// Reads on if somebody has seen more than this node has.
    async fn reach(&mut self, since: u32) {
        if self.loaded().is_ok_and(|ledger| ledger.seq() < since) {
            self.catch_up().await;
        }
    }

    async fn command(&mut self, user: UserId, command: &Command) -> Result<Done, LiveError> {
        match command {
            Command::Say { text } => return self.say(user, text).await,
            Command::Rematch => return self.rematch(user).await,
            _ => {}
        }
        for _ in 0..ATTEMPTS {
            let ledger = self.ledger.as_mut().ok_or(LiveError::Unavailable)?;
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

    /// Stores what the ledger has written and tells everybody; reads the log again if somebody
    /// else was first.
    async fn store(&mut self) -> Result<Appended, LiveError> {
        let ledger = self.ledger.as_mut().ok_or(LiveError::Unavailable)?;
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
                self.learn_names().await;
                self.tell_all();
                Ok(Appended::Stored)
            }
            Ok(Appended::Conflict) => {
                counter!("kontor_append_conflicts").increment(1);
                self.forget();
                self.reload().await?;
                Ok(Appended::Conflict)
            }
            Err(error) => {
                warn!(game.id = %self.id, %error, "entries could not be stored");
                self.forget();
                self.reload().await?;
                Err(LiveError::Unavailable)
            }
        }
    }

    /// What is in memory may not be what is stored.
    fn forget(&mut self) {
        self.ledger = None;
        self.known.set(0);
    }

    async fn reload(&mut self) -> Result<(), LiveError> {
        self.bot = None;
        self.load().await.map_err(|error| {
            warn!(game.id = %self.id, %error, "a table cannot be read again");
            LiveError::Unavailable
        })
    }

    async fn pass_time(&mut self) {
        if self.ledger.is_none() && self.load().await.is_err() {
            return;
        }
        if let Some(ledger) = &mut self.ledger {
            ledger.pass_time(now());
            drop(self.store().await);
        }
    }

    async fn rematch(&mut self, user: UserId) -> Result<Done, LiveError> {
        for _ in 0..ATTEMPTS {
            let ledger = self.ledger.as_mut().ok_or(LiveError::Unavailable)?;
            ledger.may_rematch(user)?;
            let id = if let Some(id) = ledger.rematch() {
                id
            } else {
                let id = GameId::random();
                ledger.write_rematch(id, now());
                if self.store().await? == Appended::Conflict {
                    continue;
                }
                id
            };
            let known = self.shared.storage.game(id).await;
            if known.map_err(|_| LiveError::Unavailable)?.is_none() {
                self.open_rematch(id, user).await?;
            }
            return Ok(self.done(Some(id)));
        }
        Err(LiveError::Unavailable)
    }

    async fn open_rematch(&self, id: GameId, host: UserId) -> Result<(), LiveError> {
        let ledger = self.loaded()?;
        let game = ledger.game();
        let places = ledger.places().to_vec();
        let alone = places
            .iter()
            .all(|place| !matches!(place, Place::User(user) if *user != host));
        let table = NewTable {
            kind: game.kind.parse().map_err(|_| LiveError::Unavailable)?,
            setup: game.setup.clone(),
            tempo: serde_json::from_str::<Tempo>(&game.pace).map_err(|_| LiveError::Unavailable)?,
            public: game.public,
            host,
            places,
            start: alone,
        };
        self.tables
            .create_as(id, table)
            .await
            .map_err(|error| match error {
                CreateError::Refused(refusal) => LiveError::Refused(refusal),
                CreateError::Storage(_) => LiveError::Unavailable,
            })
    }

    /// Asks for a bot's decision if one is due and none is being made.
    fn let_bot_think(&mut self) {
        let Some(ledger) = &self.ledger else {
            return;
        };
        let seq = ledger.seq();
        let current = self.bot.as_ref().is_some_and(|bot| bot.seq == seq);
        if current || self.bot_from > Instant::now() {
            return;
        }
        // While people are asked whether to go back, bots wait for their answers.
        let waits = ledger.is_asked();
        let Some(level) = ledger.deciding_bot().filter(|_| !waits) else {
            self.bot = None;
            return;
        };
        let Some(seat) = ledger.deciding() else {
            return;
        };
        let history = ledger.history();
        let known = self.seated.remove(&seat);
        let known = known.filter(|bot| bot.is(level) && bot.follows(history));
        let Some(bot) = known.or_else(|| Seated::new(level)) else {
            error!(game.id = %self.id, level, "there is no such bot");
            return;
        };
        let Some(news) = bot.news(history) else {
            return;
        };
        let pool = self.shared.bots.clone();
        let delay = self.shared.config.bot_delay;
        let task = tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            pool.decide(bot, news, seat).await
        });
        self.bot = Some(Thinking { seq, seat, task });
    }

    async fn bot_decided(&mut self, decided: Decided<G>) {
        let Some(bot) = self.bot.take() else {
            return;
        };
        let Some((seated, action)) = decided else {
            self.bot_from = Instant::now() + OTHER_NODE;
            return;
        };
        self.seated.insert(bot.seat, seated);
        let Some(ledger) = &mut self.ledger else {
            return;
        };
        match ledger.play_for_bot(bot.seq, action, now()) {
            Ok(()) => drop(self.store().await),
            Err(refusal) => debug!(game.id = %self.id, %refusal, "a bot came too late"),
        }
    }

    /// How long the bot that decides now may think.
    fn bot_time(&self) -> Duration {
        let bot = self.ledger.as_ref().and_then(Ledger::deciding_bot);
        let level = bot.and_then(Level::named);
        let time = level.map_or(Duration::ZERO, Level::time);
        time.min(self.shared.config.bot_limit)
    }

    fn is_idle(&self) -> bool {
        self.connections.is_empty()
            && self.bot.is_none()
            && self.used.elapsed() >= self.shared.config.idle
    }

    /// When there is something to do without a request.
    fn wake_at(&self) -> Instant {
        let at = Instant::now();
        let Some(ledger) = &self.ledger else {
            return at + RETRY;
        };
        let mut wake = self.used + self.shared.config.idle;
        if wake <= at && !self.is_idle() {
            wake = at + self.shared.config.idle;
        }
        if let Some(until) = self.elsewhere.until() {
            wake = wake.min(until);
        }
        if self.bot.is_none() && ledger.deciding_bot().is_some() && self.bot_from > at {
            wake = wake.min(self.bot_from);
        }
        if let Some(deadline) = ledger.deadline(now()) {
            let left = u64::try_from(deadline - now()).unwrap_or(0);
            wake = wake.min(at + Duration::from_millis(left + 1));
        }
        wake
    }
}

/// The decision of a bot, when it has made one.
async fn decided<G: Contested>(bot: &mut Option<Thinking<G>>) -> Decided<G> {
    match bot {
        Some(thinking) => (&mut thinking.task).await.ok().flatten(),
        None => std::future::pending().await,
    }
}
