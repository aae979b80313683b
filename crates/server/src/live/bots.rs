//! Bots think on threads of their own, a bounded number at a time, first come first served.
//!
//! A table asks for one decision at a time, so the queue is fair over tables.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ::bots::{Bot, BotSpec, Budget, Contested, Learned, SearchBot, Suggestion, catch_up};
use game_core::{Entry, History, Seat, Viewer};
use metrics::{gauge, histogram};
use tokio::sync::Semaphore;

/// How long a decision may take while others wait for a thread: a slow bot must not hold up all
/// tables.
const CROWDED_TIME_LIMIT: Duration = Duration::from_millis(1_500);

/// Threads on which bots think.
#[derive(Clone, Debug)]
pub struct BotPool {
    permits: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    limit: Duration,
}

/// A bot that sits at a table: it may remember what it has seen of the game.
pub(super) struct Seated<G: Contested> {
    level: String,
    /// How many entries of the game it has observed, and the state they led to.
    observed: Option<(usize, G)>,
    /// Never contended: the lock only lets the table's task hold a bot between its decisions.
    bot: Mutex<Box<dyn Bot<G>>>,
}

impl<G: Contested> Seated<G> {
    /// The bot of this level; `None` if there is none.
    pub(super) fn new(level: &str) -> Option<Self> {
        let spec: BotSpec = level.parse().ok()?;
        Some(Seated {
            level: level.to_owned(),
            observed: None,
            bot: Mutex::new(spec.build(fresh_seed())),
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

impl BotPool {
    /// A pool of `threads` threads, on which a decision may take up to `limit`, less if others
    /// wait for a thread.
    pub fn new(threads: usize, limit: Duration) -> Self {
        BotPool {
            permits: Arc::new(Semaphore::new(threads.max(1))),
            waiting: Arc::default(),
            limit,
        }
    }

    /// What a bot decides at `seat`, which finds the game in this state; `None` if the pool is
    /// closed or the bot fails.
    ///
    /// The bot is given what its seat may see and the legal decisions, nothing else.
    pub(super) async fn decide<G: Contested>(
        &self,
        mut seated: Seated<G>,
        backlog: Backlog<G>,
        seat: Seat,
        state: G,
    ) -> Option<(Seated<G>, G::Action)> {
        let decide = move |budget| {
            seated.observe(seat, backlog);
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            let view = state.view(Viewer::Seat(seat));
            let bot = seated.bot.get_mut().unwrap_or_else(PoisonError::into_inner);
            let action = bot.choose(&view, &legal, budget);
            (seated, action)
        };
        self.think(decide).await
    }

    /// What a strong bot thinks best at `seat`, which finds the game in this state; `None` if the
    /// pool is closed or the bot fails.
    pub(super) async fn advise<G: Contested>(
        &self,
        backlog: Backlog<G>,
        seat: Seat,
        state: G,
    ) -> Option<Vec<Suggestion<G::Action>>> {
        let advise = move |budget| {
            let mut bot = SearchBot::<G, Learned<G>>::adviser(fresh_seed());
            catch_up(&mut bot, seat, backlog.state, backlog.entries);
            bot.advise(&state.view(Viewer::Seat(seat)), budget)
        };
        self.think(advise).await
    }

    /// Runs `work` on a thread once one is free, with the time it may take.
    async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce(Budget) -> T + Send + 'static,
    ) -> Option<T> {
        let queued = Queued::new(&self.waiting);
        let permit = self.permits.clone().acquire_owned().await;
        drop(queued);
        let permit = permit.ok()?;
        let budget = Budget::time(self.time());
        let thinking = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let begun = Instant::now();
            let result = work(budget);
            histogram!("kontor_bot_seconds").record(begun.elapsed());
            result
        });
        thinking.await.ok()
    }

    /// How long a bot that begins now may think.
    fn time(&self) -> Duration {
        if self.waiting.load(Ordering::Relaxed) == 0 {
            self.limit
        } else {
            self.limit.min(CROWDED_TIME_LIMIT)
        }
    }

    /// Refuses all further work.
    pub fn close(&self) {
        self.permits.close();
    }
}

/// Counts one more waiting for a thread, until dropped.
struct Queued<'a>(&'a AtomicUsize);

impl<'a> Queued<'a> {
    fn new(waiting: &'a AtomicUsize) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        gauge!("kontor_bot_queue").increment(1);
        Queued(waiting)
    }
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
        gauge!("kontor_bot_queue").decrement(1);
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
        let pool = BotPool::new(1, Duration::from_secs(5));
        assert_eq!(pool.time(), Duration::from_secs(5));
        let queued = Queued::new(&pool.waiting);
        assert_eq!(pool.time(), CROWDED_TIME_LIMIT);
        drop(queued);
        assert_eq!(pool.time(), Duration::from_secs(5));
        let quick = BotPool::new(1, Duration::from_millis(20));
        let _queued = Queued::new(&quick.waiting);
        assert_eq!(quick.time(), Duration::from_millis(20));
    }
}
