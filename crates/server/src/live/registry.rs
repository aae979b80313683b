//! Finds tables in memory, loads those that are not, and looks after those that need somebody.

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
use tracing::{error, warn};

use super::bots::BotPool;
use super::handle::{Input, Known, TableHandle};
use super::now;
use super::presence::Presence;
use super::table::Table;
use crate::chance;
use crate::ids::{GameId, UserId};
use crate::ledger::{Ledger, Tempo};
use crate::refusal::Refusal;
use crate::storage::{
    Change, Digest, Entry, Game, Listed, Millis, Place, Present, Storage, StorageError,
};

/// How many requests may wait for one table.
const WAITING: usize = 256;
/// How often tables that need somebody are looked for, and how often a node says that it runs.
const LOOK_AFTER: Duration = Duration::from_secs(2);
/// How long a bot's decision may be missing before another node takes over.
const NEGLECTED: Millis = 5_000;
/// How long news of who is connected are gathered, to be told together.
const GATHER: Duration = Duration::from_millis(50);
/// A silence of all nodes that is longer than this is an outage.
const OUTAGE: Millis = 6_000;

/// What the host of the server may choose about tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TablesConfig {
    /// Threads on which bots think.
    pub bot_threads: usize,
    /// The longest a bot may think about one decision.
    pub bot_limit: Duration,
    /// How long a bot waits before it decides, so that people can follow.
    pub bot_delay: Duration,
    /// How long an idle table stays in memory.
    pub idle: Duration,
    /// How often other nodes are told again who is connected here. They forget it when they
    /// have missed that a few times.
    pub renewal: Duration,
}

impl Default for TablesConfig {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        TablesConfig {
            bot_threads: cores,
            bot_limit: Duration::from_millis(5_500),
            bot_delay: Duration::from_millis(250),
            idle: Duration::from_mins(1),
            renewal: Duration::from_secs(5),
        }
    }
}

/// All tables, as far as this node has to do with them.
#[derive(Clone)]
pub struct Tables {
    shared: Arc<Shared>,
}

/// What every table task may use.
pub(super) struct Shared {
    pub(super) storage: Arc<dyn Storage>,
    pub(super) config: TablesConfig,
    pub(super) bots: BotPool,
    pub(super) presence: Presence,
    live: Mutex<HashMap<GameId, TableHandle>>,
    closing: watch::Sender<bool>,
}

/// A table that is to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The game.
    pub kind: GameKind,
    /// The setup in notation, judged already.
    pub setup: String,
    /// How fast.
    pub tempo: Tempo,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// Who opens it.
    pub host: UserId,
    /// Who sits where.
    pub places: Vec<Place>,
    /// Whether to begin at once.
    pub start: bool,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Tables").finish_non_exhaustive()
    }
}

impl Tables {
    /// No table is in memory yet. Tasks that look after tables are started.
    pub fn new(storage: Arc<dyn Storage>, config: TablesConfig) -> Self {
        let tables = Tables {
            shared: Arc::new(Shared {
                storage,
                config,
                bots: BotPool::new(config.bot_threads, config.bot_limit),
                presence: Presence::new(),
                live: Mutex::default(),
                closing: watch::Sender::new(false),
            }),
        };
        tokio::spawn(tables.clone().follow_changes());
        tokio::spawn(tables.clone().follow_presence());
        tokio::spawn(tables.clone().look_after());
        tokio::spawn(tables.clone().keep_telling());
        tables
    }

    /// Where everything is kept.
    pub fn storage(&self) -> &Arc<dyn Storage> {
        &self.shared.storage
    }

    /// Becomes true when the server goes down.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.shared.closing.subscribe()
    }

    /// The table of this name; `None` if there is none.
    pub async fn open(&self, id: GameId) -> Result<Option<TableHandle>, StorageError> {
        if let Some(handle) = self.find(id) {
            return Ok(Some(handle));
        }
        let Some(listed) = self.shared.storage.game(id).await? else {
            return Ok(None);
        };
        let kind = listed
            .game
            .kind
            .parse()
            .map_err(|_| StorageError::Unreadable(format!("a game '{}'", listed.game.kind)))?;
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

    /// Opens a new table.
    pub async fn create(&self, table: NewTable) -> Result<GameId, CreateError> {
        let id = GameId::random();
        self.create_as(id, table).await?;
        Ok(id)
    }

    /// Opens a new table under a name drawn before.
    pub(super) async fn create_as(&self, id: GameId, table: NewTable) -> Result<(), CreateError> {
        let started = table.start;
        visit(table.kind, Create { id, table })?
            .store(&*self.shared.storage)
            .await?;
        if started && let Some(handle) = self.open(id).await? {
            // A bot may have to begin.
            handle.tell(Input::Attend);
        }
        Ok(())
    }

    /// Finishes what is being written, tells clients to connect again and puts tables away.
    pub async fn shut_down(&self) {
        self.shared.closing.send_replace(true);
        self.shared.bots.close();
        let handles: Vec<TableHandle> = self.lock().values().cloned().collect();
        join_all(handles.iter().map(TableHandle::shut_down)).await;
        self.tell_present(&self.shared.presence.take_untold()).await;
    }

    /// Forgets a table that puts itself away.
    pub(super) fn forget(&self, id: GameId, handle: &TableHandle) {
        let mut live = self.lock();
        if live.get(&id).is_some_and(|known| known.same(handle)) {
            live.remove(&id);
            self.shared.presence.forget(id);
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

    /// Wakes tables that another node has written to.
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
                    if let Some(handle) = self.find(game).filter(|handle| !handle.knows(last)) {
                        handle.tell(Input::Entries(last));
                    }
                }
                Ok(Change::Chat(game)) => {
                    if let Some(handle) = self.find(game) {
                        handle.tell(Input::Chat);
                    }
                }
                Ok(Change::Name(user)) => self.tell_name(user),
                Err(RecvError::Lagged(_)) => self.wake_all(),
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Tells tables who follows them at other nodes.
    async fn follow_presence(self) {
        let mut present = self.shared.storage.present();
        let mut closing = self.closing();
        loop {
            let heard = tokio::select! {
                heard = present.recv() => heard,
                _ = closing.wait_for(|closing| *closing) => return,
            };
            match heard {
                Ok(present) if present.node == self.shared.presence.node => {}
                Ok(present) => {
                    if let Some(handle) = self.find(present.game) {
                        handle.tell(Input::Present(present));
                    }
                }
                // It is said again soon.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Lets every table look whether it has missed something.
    fn wake_all(&self) {
        for handle in self.lock().values() {
            handle.tell(Input::Entries(u32::MAX));
            handle.tell(Input::Chat);
        }
        self.tell_name(None);
    }

    /// Only a table itself knows whose names it shows.
    fn tell_name(&self, user: Option<UserId>) {
        for handle in self.lock().values() {
            handle.tell(Input::Name(user));
        }
    }

    /// Tells other nodes who follows tables here, when that changes and from time to time.
    async fn keep_telling(self) {
        let presence = &self.shared.presence;
        let mut closing = self.closing();
        let mut ticks = tokio::time::interval(self.shared.config.renewal);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let gathered = async {
                presence.changed().await;
                // Many may come at the same time.
                tokio::time::sleep(GATHER).await;
            };
            let renew = tokio::select! {
                _ = ticks.tick() => true,
                () = gathered => false,
                _ = closing.wait_for(|closing| *closing) => return,
            };
            let mut present = presence.take_untold();
            if renew {
                // Where somebody is, all of it is told now.
                present.retain(|present| present.is_nobody());
                present.extend(presence.all());
            }
            self.tell_present(&present).await;
        }
    }

    async fn tell_present(&self, present: &[Arc<Present>]) {
        if !present.is_empty()
            && let Err(error) = self.shared.storage.tell_present(present).await
        {
            warn!(%error, "other nodes do not hear who is connected here");
        }
    }

    /// Says that this node runs, and attends to tables whose node does not.
    async fn look_after(self) {
        let node = self.shared.presence.node.to_string();
        let mut closing = self.closing();
        let mut ticks = tokio::time::interval(LOOK_AFTER);
        let mut reachable = true;
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                _ = closing.wait_for(|closing| *closing) => return,
            }
            let was_reachable = reachable;
            reachable = match self.attend(&node).await {
                Ok(()) => true,
                Err(error) => {
                    warn!(%error, "tables cannot be looked after");
                    false
                }
            };
            if reachable && !was_reachable {
                self.wake_all();
            }
        }
    }

    async fn attend(&self, node: &str) -> Result<(), StorageError> {
        let storage = &self.shared.storage;
        storage.heartbeat(node, now(), OUTAGE).await?;
        for id in storage.neglected(now(), now() - NEGLECTED).await? {
            match self.open(id).await {
                Ok(Some(handle)) => handle.tell(Input::Attend),
                Ok(None) => {}
                Err(error) => warn!(game.id = %id, %error, "a table cannot be attended to"),
            }
        }
        Ok(())
    }
}

/// Why a table was not opened.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// What is wanted does not go together.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It could not be stored.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A table with its first entries, not stored yet.
struct Prepared {
    game: Game,
    entries: Vec<Entry>,
    digest: Digest,
}

impl Prepared {
    async fn store(self, storage: &dyn Storage) -> Result<(), StorageError> {
        storage
            .create_game(&self.game, &self.entries, &self.digest)
            .await
    }
}

struct Create {
    id: GameId,
    table: NewTable,
}

impl ContestVisitor for Create {
    type Output = Result<Prepared, Refusal>;

    fn visit<G: Contested>(self) -> Result<Prepared, Refusal> {
        let Create { id, table } = self;
        let now = now();
        let game = Game {
            id,
            kind: G::NAME.to_owned(),
            rules: G::RULES_VERSION,
            setup: table.setup,
            pace: serde_json::to_string(&table.tempo).expect("a pace is plain data"),
            public: table.public,
            host: table.host,
            secret: chance::fresh_secret(),
            created: now,
        };
        let mut ledger = Ledger::<G>::new(game.clone(), Vec::new())
            .map_err(|broken| Refusal::Unreadable(broken.message))?;
        for (index, place) in table.places.into_iter().enumerate() {
            let number = u8::try_from(index + 1).map_err(|_| Refusal::NoSuchPlace)?;
            ledger.write_place(number, place, now)?;
        }
        if table.start {
            ledger.write_start(now)?;
        }
        Ok(Prepared {
            game,
            entries: ledger.take_pending(),
            digest: ledger.digest(now),
        })
    }
}

struct Spawn<'a> {
    tables: &'a Tables,
    listed: Listed,
}

impl ContestVisitor for Spawn<'_> {
    type Output = TableHandle;

    fn visit<G: Contested>(self) -> TableHandle {
        let (inputs, receiver) = mpsc::channel(WAITING);
        let known = Known::default();
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

/// For gauges.
pub(super) fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use bots::Level;

    use super::*;

    #[test]
    fn every_level_may_think_as_long_as_it_wants() {
        let config = TablesConfig::default();
        for level in Level::ALL {
            assert!(level.time() < config.bot_limit, "{level:?}");
        }
    }
}
