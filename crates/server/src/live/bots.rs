//! Bots think on threads of their own, a bounded number at a time, first come first served.
//!
//! A table asks for one decision at a time, so the queue is fair over tables.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ::bots::{BotSpec, Budget, Contested};
use game_core::{Seat, Viewer};
use metrics::{gauge, histogram};
use tokio::sync::Semaphore;

/// Threads on which bots think.
#[derive(Clone, Debug)]
pub struct BotPool {
    permits: Arc<Semaphore>,
    limit: Duration,
}

impl BotPool {
    /// A pool of so many threads, on which a decision may take up to `limit`.
    pub fn new(threads: usize, limit: Duration) -> Self {
        BotPool {
            permits: Arc::new(Semaphore::new(threads.max(1))),
            limit,
        }
    }

    /// What the bot `spec` decides at `seat`; `None` if the pool is closed or the bot fails.
    ///
    /// The bot is given its view and the legal decisions, nothing else.
    pub async fn decide<G: Contested>(
        &self,
        spec: BotSpec,
        state: G,
        seat: Seat,
    ) -> Option<G::Action> {
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
            let mut bot = spec.build::<G>(fresh_seed());
            let action = bot.choose(&view, &legal, budget);
            histogram!("kontor_bot_seconds").record(begun.elapsed());
            action
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
