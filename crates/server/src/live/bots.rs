//! Bots think on threads of their own, a bounded number at a time, first come first served.
//!
//! A table asks for one decision at a time, so the queue is fair over tables.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ::bots::{Bot, BotSpec, Budget, Contested};
use game_core::{Seat, Viewer};
use metrics::{gauge, histogram};
use tokio::sync::Semaphore;

/// Threads on which bots think.
#[derive(Clone, Debug)]
pub struct BotPool {
    permits: Arc<Semaphore>,
    limit: Duration,
}

/// A bot that sits at a table: it may remember what it has seen of the game.
pub(super) struct Seated<G: Contested> {
    level: String,
    /// Never contended: the lock only lets the table's task hold a bot between its decisions.
    bot: Mutex<Box<dyn Bot<G>>>,
}

impl<G: Contested> Seated<G> {
    /// The bot of this level; `None` if there is none.
    pub(super) fn new(level: &str) -> Option<Self> {
        let spec: BotSpec = level.parse().ok()?;
        Some(Seated {
            level: level.to_owned(),
            bot: Mutex::new(spec.build(fresh_seed())),
        })
    }

    /// Whether it plays at this level.
    pub(super) fn is(&self, level: &str) -> bool {
        self.level == level
    }
}

impl BotPool {
    /// A pool of so many threads, on which a decision may take up to `limit`.
    pub fn new(threads: usize, limit: Duration) -> Self {
        BotPool {
            permits: Arc::new(Semaphore::new(threads.max(1))),
            limit,
        }
    }

    /// What a bot decides at `seat`; `None` if the pool is closed or the bot fails.
    ///
    /// The bot is given its view and the legal decisions, nothing else.
    pub(super) async fn decide<G: Contested>(
        &self,
        mut seated: Seated<G>,
        state: G,
        seat: Seat,
    ) -> Option<(Seated<G>, G::Action)> {
        gauge!("kontor_bot_queue").increment(1);
        let permit = self.permits.clone().acquire_owned().await;
        gauge!("kontor_bot_queue").decrement(1);
        let permit = permit.ok()?;
        let budget = Budget::time(self.limit);
        let thinking = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let begun = Instant::now();
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            let view = state.view(Viewer::Seat(seat));
            let bot = seated.bot.get_mut().unwrap_or_else(PoisonError::into_inner);
            let action = bot.choose(&view, &legal, budget);
            histogram!("kontor_bot_seconds").record(begun.elapsed());
            (seated, action)
        });
        thinking.await.ok()
    }

    /// No bot is given a thread any more.
    pub fn close(&self) {
        self.permits.close();
    }
}

fn fresh_seed() -> u64 {
    getrandom::u64().expect("the operating system gives random numbers")
}
