//! Finds tables in memory, loads those that are not, and wakes those that are overdue.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ::bots::{ContestVisitor, Contested, visit};
use catalog::GameKind;
use futures_util::future::join_all;
use metrics::gauge;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, watch};
use tokio::time::MissedTickBehavior;
use tracing::{debug, error};

use super::bots::BotPool;
use super::create::{Create, CreateError, NewTable};
use super::handle::{Input, KnownSeq, TableHandle};
use super::health::Health;
use super::now;
use super::presence::Presence;
use super::set_aside::SetAside;
use super::table::Table;
use super::wakeups::{Listener, Wakeups};
use crate::ids::{GameId, UserId};
use crate::storage::{Change, Listed, Millis, Place, Present, Storage, StorageError};

/// How many requests may wait for one table's task.
const TABLE_QUEUE_LENGTH: usize = 256;
/// How often a node reports that it runs, and looks for overdue tables.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// How long a bot's decision may be overdue before another node takes over.
const BOT_TAKEOVER_MS: Millis = 5_000;
/// How long changes of presence are collected before they are published together.
const PRESENCE_DEBOUNCE: Duration = Duration::from_millis(50);
/// If no node reports for longer than this, it is an outage.
const OUTAGE_AFTER_MS: Millis = 6_000;

/// Settings of the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TablesConfig {
    /// Threads on which bots think.
    pub bot_threads: usize,
    /// The longest a bot may think about one decision.
    pub bot_limit: Duration,
    /// How long a bot waits before it decides, so that people can follow.
    pub bot_delay: Duration,
    /// How long an idle table stays in memory.
    pub idle_timeout: Duration,
    /// How often presence is published again, and tables that somebody follows look for entries
    /// that they have missed; other nodes let presence expire after a few misses.
    pub presence_interval: Duration,
}

impl Default for TablesConfig {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        TablesConfig {
            bot_threads: cores,
            bot_limit: Duration::from_millis(5_500),
            bot_delay: Duration::from_millis(250),
            idle_timeout: Duration::from_mins(1),
            presence_interval: Duration::from_secs(5),
        }
    }
}

/// The tables that this node serves.
#[derive(Clone)]
pub struct Tables {
    shared: Arc<Shared>,
}

/// What the table tasks share.
pub(super) struct Shared {
    pub(super) storage: Arc<dyn Storage>,
    pub(super) config: TablesConfig,
    pub(super) bots: BotPool,
    pub(super) presence: Presence,
    pub(super) wakeups: Wakeups,
    pub(super) health: Health,
    set_aside: SetAside,
    live: Mutex<HashMap<GameId, TableHandle>>,
    closing: watch::Sender<bool>,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Tables").finish_non_exhaustive()
    }
}

impl Tables {
    /// Starts the background tasks; no table is in memory yet.
    pub fn new(storage: Arc<dyn Storage>, config: TablesConfig) -> Self {
        let tables = Tables {
            shared: Arc::new(Shared {
                storage,
                config,
                bots: BotPool::new(config.bot_threads, config.bot_limit),
                presence: Presence::new(),
                wakeups: Wakeups::default(),
                health: Health::new(),
                set_aside: SetAside::default(),
                live: Mutex::default(),
                closing: watch::Sender::new(false),
            }),
        };
        tables.supervise("news", tables.clone().follow_changes());
        tables.supervise("presence of others", tables.clone().follow_presence());
        tables.supervise("heartbeat", tables.clone().run_heartbeat());
        tables.supervise("presence", tables.clone().publish_presence());
        tables.supervise("storage", tables.clone().watch_storage());
        tables
    }

    pub fn storage(&self) -> &Arc<dyn Storage> {
        &self.shared.storage
    }

    /// Whether entries can be stored, as far as is known.
    pub fn is_ready(&self) -> bool {
        self.shared.health.is_ready()
    }

    /// Resolves once a part has failed without which the server is of no use, with its name.
    pub async fn failed(&self) -> &'static str {
        self.shared.health.broken().await
    }

    /// Becomes true when the server shuts down.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.shared.closing.subscribe()
    }

    /// A stream of events that a person's tables wake.
    pub(crate) fn listen(&self, user: UserId) -> Listener {
        self.shared.wakeups.listen(user)
    }

    /// The table with this id; `None` if there is none.
    pub async fn open(&self, id: GameId) -> Result<Option<TableHandle>, StorageError> {
        if let Some(handle) = self.find(id) {
            return Ok(Some(handle));
        }
        let found = self.shared.storage.game(id).await;
        let found = match found.and_then(|listed| listed.map(with_kind).transpose()) {
            Err(StorageError::Unreadable(cause)) => {
                if self.shared.set_aside.insert(id) {
                    error!(game.id = %id, cause, "a table cannot be read, and is set aside");
                }
                return Err(StorageError::UnreadableTable(id));
            }
            found => found?,
        };
        let Some((kind, listed)) = found else {
            return Ok(None);
        };
        self.shared.set_aside.remove(id);
        let mut live = self.lock();
        if let Some(handle) = live.get(&id).filter(|handle| handle.is_open()) {
            return Ok(Some(handle.clone()));
        }
        let handle = visit(
            kind,
            Spawn {
                tables: self,
                listed,
            },
        );
        live.insert(id, handle.clone());
        gauge!("kontor_tables_in_memory").set(count(live.len()));
        Ok(Some(handle))
    }

    pub async fn create(&self, table: NewTable) -> Result<GameId, CreateError> {
        let id = GameId::random();
        self.create_as(id, table).await?;
        Ok(id)
    }

    /// Opens a new table with an id drawn before.
    pub(super) async fn create_as(&self, id: GameId, table: NewTable) -> Result<(), CreateError> {
        let started = table.start;
        let people: Vec<UserId> = table.places.iter().filter_map(Place::user).collect();
        visit(table.kind, Create { id, table })?
            .store(&*self.shared.storage)
            .await?;
        self.shared.wakeups.wake_people(people);
        if started && let Some(handle) = self.open(id).await? {
            // A bot may have to begin.
            handle.notify(Input::Wake);
        }
        Ok(())
    }

    /// Finishes pending writes, asks clients to reconnect and unloads all tables.
    pub async fn shut_down(&self) {
        self.shared.closing.send_replace(true);
        self.shared.bots.close();
        let handles: Vec<TableHandle> = self.lock().values().cloned().collect();
        join_all(handles.iter().map(TableHandle::shut_down)).await;
        self.send_presence(&self.shared.presence.take_pending())
            .await;
    }

    /// Removes a table that unloads itself.
    pub(super) fn forget(&self, id: GameId, handle: &TableHandle) {
        let mut live = self.lock();
        if live.get(&id).is_some_and(|known| known.same(handle)) {
            live.remove(&id);
            self.shared.presence.remove(id);
        }
        gauge!("kontor_tables_in_memory").set(count(live.len()));
    }

    fn find(&self, id: GameId) -> Option<TableHandle> {
        self.lock()
            .get(&id)
            .filter(|handle| handle.is_open())
            .cloned()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, TableHandle>> {
        self.shared
            .live
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a task in the background, and gives the node up if it fails.
    fn supervise(&self, part: &'static str, task: impl Future<Output = ()> + Send + 'static) {
        let shared = self.shared.clone();
        let task = tokio::spawn(task);
        tokio::spawn(async move {
            if task.await.is_err_and(|failure| failure.is_panic()) {
                shared.health.give_up(part);
            }
        });
    }

    /// Gives the node up if what writes entries ends before the server does.
    async fn watch_storage(self) {
        let mut closing = self.closing();
        tokio::select! {
            biased;
            _ = closing.wait_for(|closing| *closing) => {}
            () = self.shared.storage.ended() => self.shared.health.give_up("writing of entries"),
        }
    }

    /// Lets tables catch up with what other nodes have stored.
    async fn follow_changes(self) {
        let mut changes = self.shared.storage.changes();
        let mut closing = self.closing();
        loop {
            let change = tokio::select! {
                change = changes.recv() => change,
                _ = closing.wait_for(|closing| *closing) => return,
            };
            match change {
                Ok(Change::Entries(game, last)) => {
                    self.shared.wakeups.wake_table(game);
                    self.follow_entries(game, last);
                }
                Ok(Change::Chat(game)) => {
                    if let Some(handle) = self.find(game) {
                        handle.notify(Input::CatchUpChat);
                    }
                }
                // Only a table itself knows whose names it shows.
                Ok(Change::Name(user)) => self.notify_all(|| Input::RefreshNames(user)),
                Ok(Change::Outage) => self.notify_all(|| Input::RefreshOutages),
                Err(RecvError::Lagged(_)) => {
                    self.shared.wakeups.wake_all();
                    self.notify_all(|| Input::CatchUpAll);
                }
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Passes on who follows tables at other nodes.
    async fn follow_presence(self) {
        let mut present = self.shared.storage.presence();
        let mut closing = self.closing();
        loop {
            let received = tokio::select! {
                received = present.recv() => received,
                _ = closing.wait_for(|closing| *closing) => return,
            };
            match received {
                Ok(present) if present.node == self.shared.presence.node => {}
                Ok(present) => {
                    if let Some(handle) = self.find(present.game) {
                        handle.notify(Input::RemotePresence(present));
                    }
                }
                // It is published again soon.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    }

    fn notify_all(&self, input: impl Fn() -> Input) {
        for handle in self.lock().values() {
            handle.notify(input());
        }
    }

    /// Publishes who follows tables here, when that changes and from time to time.
    async fn publish_presence(self) {
        let presence = &self.shared.presence;
        let mut closing = self.closing();
        let mut ticks = tokio::time::interval(self.shared.config.presence_interval);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let gathered = async {
                presence.changed().await;
                // Many may arrive at the same time.
                tokio::time::sleep(PRESENCE_DEBOUNCE).await;
            };
            let renew = tokio::select! {
                _ = ticks.tick() => true,
                () = gathered => false,
                _ = closing.wait_for(|closing| *closing) => return,
            };
            let mut present = presence.take_pending();
            if renew {
                // Tables that somebody follows are all published below.
                present.retain(|present| present.is_nobody());
                present.extend(presence.all());
            }
            self.send_presence(&present).await;
            if renew && let Err(error) = self.catch_up_followed().await {
                debug!(%error, "news may be missing");
            }
        }
    }

    /// Lets tables that somebody follows here catch up with entries of which no news has come.
    async fn catch_up_followed(&self) -> Result<(), StorageError> {
        let followed = self.shared.presence.all();
        let followed: Vec<GameId> = followed.iter().map(|present| present.game).collect();
        if followed.is_empty() {
            return Ok(());
        }
        for (game, last) in self.shared.storage.last_entries(&followed).await? {
            self.follow_entries(game, last);
        }
        Ok(())
    }

    /// A table has entries up to this number.
    fn follow_entries(&self, game: GameId, last: u32) {
        if let Some(handle) = self.find(game).filter(|handle| !handle.has_seen(last)) {
            handle.notify(Input::CatchUp(last));
        }
    }

    async fn send_presence(&self, present: &[Arc<Present>]) {
        if !present.is_empty()
            && let Err(error) = self.shared.storage.publish_presence(present).await
        {
            debug!(%error, "cannot publish presence");
        }
    }

    /// Reports that this node runs, and wakes overdue tables.
    async fn run_heartbeat(self) {
        let mut closing = self.closing();
        let mut ticks = tokio::time::interval(HEARTBEAT_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let health = &self.shared.health;
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                _ = closing.wait_for(|closing| *closing) => return,
            }
            let was_failing = health.is_failing();
            match self.heartbeat(was_failing).await {
                Ok(()) if was_failing => {
                    health.recovered();
                    self.notify_all(|| Input::CatchUpAll);
                }
                Ok(()) => {}
                Err(error) => {
                    debug!(%error, "heartbeat failed");
                    health.failed(&error);
                }
            }
        }
    }

    async fn heartbeat(&self, probe: bool) -> Result<(), StorageError> {
        if probe {
            let node = self.shared.presence.node.to_string();
            self.shared.storage.probe(&node).await?;
        }
        self.report_alive(now()).await?;
        self.shared.health.stored();
        let overdue = self
            .shared
            .storage
            .neglected(now(), now() - BOT_TAKEOVER_MS);
        for id in overdue.await? {
            if self.shared.set_aside.contains(id) {
                continue;
            }
            match self.open(id).await {
                Ok(Some(handle)) => handle.notify(Input::Wake),
                Ok(None) => {}
                Err(error) => debug!(game.id = %id, %error, "cannot wake an overdue table"),
            }
        }
        Ok(())
    }

    /// Stores that this node runs, and with that an outage which has just ended.
    pub(super) async fn report_alive(&self, now: Millis) -> Result<(), StorageError> {
        let node = self.shared.presence.node.to_string();
        self.shared
            .storage
            .heartbeat(&node, now, OUTAGE_AFTER_MS)
            .await
    }
}

/// A table with the game that is played there.
fn with_kind(listed: Listed) -> Result<(GameKind, Listed), StorageError> {
    match listed.game.kind.parse() {
        Ok(kind) => Ok((kind, listed)),
        Err(_) => Err(StorageError::Unreadable(format!(
            "a game '{}'",
            listed.game.kind
        ))),
    }
}

struct Spawn<'a> {
    tables: &'a Tables,
    listed: Listed,
}

impl ContestVisitor for Spawn<'_> {
    type Output = TableHandle;

    fn visit<G: Contested>(self) -> TableHandle {
        let (inputs, receiver) = mpsc::channel(TABLE_QUEUE_LENGTH);
        let known = KnownSeq::default();
        let handle = TableHandle::new(inputs, known.clone());
        let id = self.listed.game.id;
        let tables = self.tables.clone();
        let shared = self.tables.shared.clone();
        let table = Table::<G>::new(tables.clone(), shared, self.listed, known);
        let task = tokio::spawn(table.run(receiver, handle.clone()));
        let watched = handle.clone();
        tokio::spawn(async move {
            if let Err(failure) = task.await {
                error!(game.id = %id, %failure, "a table failed and was closed");
            }
            tables.forget(id, &watched);
        });
        handle
    }
}

/// As the value of a gauge.
pub(super) fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use bots::Level;

    use super::*;

    #[tokio::test]
    async fn a_background_task_that_fails_ends_the_node() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("kontor.db");
        let storage = crate::storage::open(file.to_str().unwrap()).await.unwrap();
        let tables = Tables::new(storage, TablesConfig::default());
        assert!(tables.is_ready());
        tables.supervise("a test", async { panic!("on purpose") });
        assert_eq!(tables.failed().await, "a test");
        assert!(!tables.is_ready());
        tables.shut_down().await;
        tables.storage().close().await;
    }

    #[tokio::test]
    async fn a_node_that_cannot_write_any_more_ends() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("kontor.db");
        let storage = crate::storage::open(file.to_str().unwrap()).await.unwrap();
        let tables = Tables::new(storage, TablesConfig::default());
        tables.storage().close().await;
        assert_eq!(tables.failed().await, "writing of entries");
    }

    #[test]
    fn every_level_may_think_as_long_as_it_wants() {
        let config = TablesConfig::default();
        for level in Level::ALL {
            assert!(level.time() < config.bot_limit, "{level:?}");
        }
    }
}
