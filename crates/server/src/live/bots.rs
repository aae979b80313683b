//! Bots think on threads of their own, a bounded number at a time.
//!
//! Who has used the threads least goes first, so that nobody starves the others; games that
//! nobody follows come last. What nobody waits for any more is taken out of the queue, or stopped.

mod queue;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ::bots::{Bot, BotSpec, Budget, Contested, Learned, SearchBot, StopFlag, Suggestion, catch_up};
use game_core::{Entry, History, Seat, Viewer};
use metrics::{gauge, histogram};
use tokio::sync::oneshot;
use tracing::error;

pub(super) use queue::Turn;
use queue::{Job, Queue};

/// How long a decision may take while others wait for a thread: a slow bot must not hold up all
/// tables.
const CROWDED_TIME_LIMIT: Duration = Duration::from_millis(1_500);
/// What is left of it, however many wait.
const LEAST_TIME_LIMIT: Duration = Duration::from_millis(100);
/// What the trees of all seated bots together may hold between their decisions.
const MAX_KEPT_BYTES: usize = 512 << 20;
/// How far threads that think give way to the rest of the server, as `nice` counts.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Threads on which bots think; they end when the last clone is dropped.
#[derive(Clone, Debug)]
pub struct BotPool(Arc<Owner>);

/// Ends the threads when dropped.
#[derive(Debug)]
struct Owner(Arc<Pool>);

#[derive(Debug)]
struct Pool {
    queue: Mutex<Queue>,
    /// Notified of new jobs, and when the pool is closed.
    changed: Condvar,
    threads: usize,
    limit: Duration,
    /// What the trees of seated bots hold.
    kept_bytes: AtomicUsize,
}

/// A bot that sits at a table: it may remember what it has seen of the game.
pub(super) struct Seated<G: Contested> {
    level: String,
    /// How many entries of the game it has observed, and the state they led to.
    observed: Option<(usize, G)>,
    /// Never contended: the lock only lets the table's task hold a bot between its decisions.
    bot: Mutex<Box<dyn Bot<G>>>,
    kept: Option<Kept>,
}

/// Memory that a seated bot keeps between its decisions.
#[derive(Debug)]
struct Kept {
    pool: Arc<Pool>,
    bytes: usize,
}

impl<G: Contested> Seated<G> {
    /// The bot of this level; `None` if there is none.
    pub(super) fn new(level: &str) -> Option<Self> {
        let spec: BotSpec = level.parse().ok()?;
        Some(Seated {
            level: level.to_owned(),
            observed: None,
            bot: Mutex::new(spec.build(fresh_seed())),
            kept: None,
        })
    }

    /// Whether it plays at this level.
    pub(super) fn is(&self, level: &str) -> bool {
        self.level == level
    }

    /// Whether nothing that it observed has been taken back.
    pub(super) fn follows(&self, history: &History<G>) -> bool {
        let observed = self.observed.as_ref();
        observed.is_none_or(|(length, state)| history.state_at(*length) == Some(state))
    }

    /// What it must observe before it decides.
    pub(super) fn backlog(&self, history: &History<G>) -> Option<Backlog<G>> {
        Backlog::since(
            history,
            self.observed.as_ref().map_or(0, |(length, _)| *length),
        )
    }

    /// Shows it the backlog, as far as its seat may see, and returns the state of the game.
    fn observe(&mut self, seat: Seat, backlog: Backlog<G>) -> G {
        let bot = self.bot.get_mut().unwrap_or_else(PoisonError::into_inner);
        let state = catch_up(&mut **bot, seat, backlog.state, backlog.entries);
        self.observed = Some((backlog.length, state.clone()));
        state
    }

    /// Keeps its trees for the next decision, if there is room for them.
    fn keep(mut self, pool: &Arc<Pool>) -> Option<Self> {
        self.kept = None;
        let bot = self.bot.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.kept = Some(Kept::reserve(pool, bot.n_bytes())?);
        Some(self)
    }
}

impl Kept {
    fn reserve(pool: &Arc<Pool>, bytes: usize) -> Option<Self> {
        let add = |kept: usize| Some(kept + bytes).filter(|sum| *sum <= MAX_KEPT_BYTES);
        let kept = &pool.kept_bytes;
        kept.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add)
            .ok()?;
        gauge!("kontor_bot_bytes").increment(bytes_of_gauge(bytes));
        Some(Kept {
            pool: pool.clone(),
            bytes,
        })
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.pool
            .kept_bytes
            .fetch_sub(self.bytes, Ordering::Relaxed);
        gauge!("kontor_bot_bytes").decrement(bytes_of_gauge(self.bytes));
    }
}

fn bytes_of_gauge(bytes: usize) -> f64 {
    f64::from(u32::try_from(bytes).unwrap_or(u32::MAX))
}

/// The entries that a bot has not observed yet.
pub(super) struct Backlog<G: Contested> {
    /// The state before the first of them.
    state: G,
    entries: Vec<Entry<G::Action, G::Chance>>,
    /// How many entries the game has.
    length: usize,
}

impl<G: Contested> Backlog<G> {
    /// Every entry of the game.
    pub(super) fn all(history: &History<G>) -> Option<Self> {
        Backlog::since(history, 0)
    }

    fn since(history: &History<G>, observed: usize) -> Option<Self> {
        let (state, entries) = history.since(observed)?;
        Some(Backlog {
            state: state.clone(),
            entries: entries.collect(),
            length: history.len(),
        })
    }
}

/// A bot with its decision; without its bot if there is no room to keep its trees.
pub(super) type Decision<G> = (Option<Seated<G>>, <G as game_core::Game>::Action);

impl BotPool {
    /// A pool of `threads` threads, on which a decision may take up to `limit`, less if others
    /// wait for a thread.
    pub fn new(threads: usize, limit: Duration) -> Self {
        let threads = threads.max(1);
        let pool = Arc::new(Pool {
            queue: Mutex::default(),
            changed: Condvar::new(),
            threads,
            limit,
            kept_bytes: AtomicUsize::new(0),
        });
        for number in 0..threads {
            let pool = pool.clone();
            std::thread::Builder::new()
                .name(format!("bot-{number}"))
                .spawn(move || pool.run())
                .expect("a thread can be started");
        }
        BotPool(Arc::new(Owner(pool)))
    }

    /// What a bot decides at `seat`, which finds the game in this state; `None` if the pool is
    /// closed or the bot fails. The bot stops when this is dropped.
    ///
    /// The bot is given what its seat may see and the legal decisions, nothing else.
    pub(super) async fn decide<G: Contested>(
        &self,
        turn: Turn,
        mut seated: Seated<G>,
        backlog: Backlog<G>,
        seat: Seat,
        state: G,
    ) -> Option<Decision<G>> {
        let pool = self.0.0.clone();
        let decide = move |budget, stop| {
            seated.observe(seat, backlog);
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            let view = state.view(Viewer::Seat(seat));
            let bot = seated.bot.get_mut().unwrap_or_else(PoisonError::into_inner);
            bot.stop_on(stop);
            let action = bot.choose(&view, &legal, budget);
            (seated.keep(&pool), action)
        };
        self.think(turn, decide).await
    }

    /// What a strong bot thinks best at `seat`, which finds the game in this state; `None` if the
    /// pool is closed or the bot fails. The bot stops when this is dropped.
    pub(super) async fn advise<G: Contested>(
        &self,
        turn: Turn,
        backlog: Backlog<G>,
        seat: Seat,
        state: G,
    ) -> Option<Vec<Suggestion<G::Action>>> {
        let advise = move |budget, stop| {
            let mut bot = SearchBot::<G, Learned<G>>::adviser(fresh_seed());
            bot.stop_on(stop);
            catch_up(&mut bot, seat, backlog.state, backlog.entries);
            bot.advise(&state.view(Viewer::Seat(seat)), budget)
        };
        self.think(turn, advise).await
    }

    /// Runs `work` on a thread when it is its turn, with the time it may take.
    async fn think<T: Send + 'static>(
        &self,
        turn: Turn,
        work: impl FnOnce(Budget, StopFlag) -> T + Send + 'static,
    ) -> Option<T> {
        let pool = &self.0.0;
        let (reply, answer) = oneshot::channel();
        let stop = StopFlag::default();
        let flag = stop.clone();
        let work = move |budget| drop(reply.send(work(budget, flag)));
        let number = pool.lock().push(turn, Box::new(work))?;
        pool.changed.notify_one();
        let _waiting = Waiting { pool, number, stop };
        answer.await.ok()
    }

    /// Refuses all further work.
    pub fn close(&self) {
        self.0.0.close();
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Somebody waits for a job; when dropped, nobody does.
struct Waiting<'a> {
    pool: &'a Pool,
    number: u64,
    stop: StopFlag,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.stop.raise();
        self.pool.lock().remove(self.number);
    }
}

impl Pool {
    /// Works until the pool is closed.
    fn run(&self) {
        #[cfg(target_os = "linux")]
        if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
            tracing::warn!(%error, "bots think at the priority of the server");
        }
        while let Some((Job { turn, work, .. }, waiting)) = self.next() {
            let begun = Instant::now();
            let budget = Budget::time(self.time(waiting));
            if catch_unwind(AssertUnwindSafe(|| work(budget))).is_err() {
                error!("a bot failed");
            }
            let used = begun.elapsed();
            histogram!("kontor_bot_seconds").record(used);
            self.lock().charge(turn.host, used);
        }
    }

    /// The next job, and how many others wait; `None` once the pool is closed.
    fn next(&self) -> Option<(Job, usize)> {
        let mut queue = self.lock();
        loop {
            if queue.is_closed() {
                return None;
            }
            if let Some(job) = queue.pop() {
                return Some((job, queue.len()));
            }
            let changed = self.changed.wait(queue);
            queue = changed.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// How long a bot may think while so many others wait.
    fn time(&self, waiting: usize) -> Duration {
        let Ok(waiting @ 1..) = u32::try_from(waiting) else {
            return self.limit;
        };
        let threads = u32::try_from(self.threads).unwrap_or(u32::MAX);
        let share = CROWDED_TIME_LIMIT.saturating_mul(threads) / waiting;
        self.limit
            .min(share.clamp(LEAST_TIME_LIMIT, CROWDED_TIME_LIMIT))
    }

    fn close(&self) {
        self.lock().close();
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn fresh_seed() -> u64 {
    getrandom::u64().expect("the operating system gives random numbers")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use game_core::{Driver, Game as _, Notation as _};
    use merchants::{Action, Event, Merchants, View};

    use super::*;
    use crate::ids::UserId;

    /// Counts what it observes.
    struct Listener(Arc<AtomicUsize>);

    impl Bot<Merchants> for Listener {
        fn observe(&mut self, _view: &View, _events: &[Event]) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }

        fn choose(&mut self, _view: &View, legal: &[Action], _budget: Budget) -> Action {
            legal[0]
        }
    }

    /// Plays on until so many decisions were made, each the one with this number in its list.
    fn play(history: &mut History<Merchants>, decisions: usize, number: usize) {
        let mut driver = Driver::new(1);
        for left in (0..=decisions).rev() {
            while let Some(outcome) = driver.generator().draw(history.state()) {
                history.resolve(outcome).expect("it is possible");
            }
            if left > 0 {
                let seat = history.state().to_act().seat().expect("it is not over");
                let legal = driver.legal(history.state());
                let action = legal[number % legal.len()];
                history.decide(seat, action).expect("it is legal");
            }
        }
    }

    #[test]
    fn a_bot_observes_every_entry_once_and_does_not_follow_what_was_taken_back() {
        let setup = Merchants::parse_setup("players=3").expect("a setup");
        let mut history = History::new(&setup);
        let observed = Arc::new(AtomicUsize::new(0));
        let mut seated = Seated::<Merchants> {
            level: "listener".to_owned(),
            observed: None,
            bot: Mutex::new(Box::new(Listener(observed.clone()))),
            kept: None,
        };
        for decisions in [0, 3, 8] {
            play(&mut history, decisions, 0);
            assert!(seated.follows(&history));
            let backlog = seated.backlog(&history).expect("it follows");
            assert_eq!(seated.observe(Seat::FIRST, backlog), *history.state());
            assert_eq!(observed.load(Ordering::Relaxed), history.len());
        }
        let length = history.len();
        history.step_back();
        assert!(!seated.follows(&history));
        play(&mut history, 1, 1);
        while history.len() < length {
            play(&mut history, 1, 1);
        }
        assert!(!seated.follows(&history));
    }

    #[test]
    fn who_thinks_long_does_so_only_while_nobody_waits() {
        let pool = |limit| Pool {
            queue: Mutex::default(),
            changed: Condvar::new(),
            threads: 2,
            limit,
            kept_bytes: AtomicUsize::new(0),
        };
        let slow = pool(Duration::from_secs(5));
        let times = [0, 1, 2, 4, 1_000].map(|waiting| slow.time(waiting).as_millis());
        assert_eq!(times, [5_000, 1_500, 1_500, 750, 100]);
        let quick = pool(Duration::from_millis(20));
        assert_eq!(quick.time(9), Duration::from_millis(20));
    }

    fn turn() -> Turn {
        Turn {
            host: UserId::random(),
            is_followed: true,
        }
    }

    /// Nobody waits for it any more: the thread is free at once for the next.
    #[tokio::test]
    async fn what_nobody_waits_for_is_stopped() {
        let pool = BotPool::new(1, Duration::from_mins(5));
        let (begun, has_begun) = oneshot::channel();
        let endless = pool.think(turn(), move |_, stop: StopFlag| {
            begun.send(()).unwrap();
            while !stop.is_raised() {
                std::thread::yield_now();
            }
        });
        let queued = pool.think(turn(), |_, _| panic!("nobody waits for this"));
        let mut endless = Box::pin(endless);
        let mut queued = Box::pin(queued);
        tokio::select! {
            _ = &mut endless => panic!("it ends only when it is stopped"),
            begun = has_begun => begun.unwrap(),
        }
        tokio::select! {
            biased;
            _ = &mut queued => panic!("there is one thread"),
            () = std::future::ready(()) => {}
        }
        drop(queued);
        drop(endless);
        assert_eq!(pool.think(turn(), |_, _| 7).await, Some(7));
    }

    #[tokio::test]
    async fn a_bot_that_fails_takes_no_thread_with_it() {
        let pool = BotPool::new(1, Duration::from_secs(1));
        let failed: Option<()> = pool.think(turn(), |_, _| panic!("on purpose")).await;
        assert_eq!(failed, None);
        assert_eq!(pool.think(turn(), |_, _| 7).await, Some(7));
        pool.close();
        assert_eq!(pool.think(turn(), |_, _| 7).await, None);
    }

    #[test]
    fn trees_are_kept_only_while_there_is_room() {
        let pool = BotPool::new(1, Duration::from_secs(1)).0.0.clone();
        let most = Kept::reserve(&pool, MAX_KEPT_BYTES - 10).unwrap();
        let rest = Kept::reserve(&pool, 10).unwrap();
        assert!(Kept::reserve(&pool, 1).is_none());
        drop((most, rest));
        assert!(Kept::reserve(&pool, 1).is_some());
    }
}
