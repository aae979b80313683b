//! The bots that decide at a table.

use std::time::{Duration, Instant};

use ::bots::{Contested, Level};
use game_core::Seat;
use tokio::task::JoinHandle;
use tracing::{debug, error};

use super::{OTHER_NODE_GRACE, Table};
use crate::ledger::{DueBot, Ledger};
use crate::live::bots::Seated;
use crate::live::now;

/// A bot's decision that is being made.
pub(super) struct Thinking<G: Contested> {
    seat: Seat,
    /// The entry since which it is asked this.
    since: u32,
    task: JoinHandle<Decided<G>>,
}

/// A bot with its decision, or nothing if it failed.
pub(super) type Decided<G> = Option<(Seated<G>, <G as game_core::Game>::Action)>;

impl<G: Contested> Thinking<G> {
    /// Whether this is still what a bot is asked.
    pub(super) fn is_due(&self, ledger: &Ledger<G>) -> bool {
        let due = ledger.due_bot();
        due.is_some_and(|due| (due.seat, due.since) == (self.seat, self.since))
    }
}

impl<G: Contested> Table<G> {
    /// Asks for a bot's decision if one is due and none is being made.
    pub(super) fn start_bot(&mut self) {
        let Some(ledger) = &self.ledger else {
            return;
        };
        let current = self.bot.as_ref().is_some_and(|bot| bot.is_due(ledger));
        if current || self.bot_from > Instant::now() {
            return;
        }
        // While people are asked whether to go back, bots wait for their answers.
        let waits = ledger.is_asked();
        let Some(DueBot { seat, level, since }) = ledger.due_bot().filter(|_| !waits) else {
            self.bot = None;
            return;
        };
        let Some(question) = ledger.question(seat) else {
            return;
        };
        let state = question.state.into_owned();
        let history = ledger.history();
        let known = self.seated.remove(&seat);
        let known = known.filter(|bot| bot.is(level) && bot.follows(history));
        let Some(bot) = known.or_else(|| Seated::new(level)) else {
            error!(game.id = %self.id, level, "there is no such bot");
            return;
        };
        let Some(backlog) = bot.backlog(history) else {
            return;
        };
        let pool = self.shared.bots.clone();
        let delay = self.shared.config.bot_delay;
        let task = tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            pool.decide(bot, backlog, seat, state).await
        });
        self.bot = Some(Thinking { seat, since, task });
    }

    pub(super) async fn bot_decided(&mut self, decided: Decided<G>) {
        let Some(bot) = self.bot.take() else {
            return;
        };
        let Some((seated, action)) = decided else {
            self.bot_from = Instant::now() + OTHER_NODE_GRACE;
            return;
        };
        self.seated.insert(bot.seat, seated);
        let Some(ledger) = &mut self.ledger else {
            return;
        };
        match ledger.play_for_bot(bot.since, action, now()) {
            Ok(()) => drop(self.store().await),
            Err(refusal) => debug!(game.id = %self.id, %refusal, "a bot's decision came too late"),
        }
    }

    /// How long the bot that decides now may think.
    pub(super) fn bot_time(&self) -> Duration {
        let bot = self.ledger.as_ref().and_then(Ledger::due_bot);
        let level = bot.and_then(|bot| Level::named(bot.level));
        let time = level.map_or(Duration::ZERO, Level::time);
        time.min(self.shared.config.bot_limit)
    }
}

/// The decision of a bot, when it has made one.
pub(super) async fn decided<G: Contested>(bot: &mut Option<Thinking<G>>) -> Decided<G> {
    match bot {
        Some(thinking) => (&mut thinking.task).await.ok().flatten(),
        None => std::future::pending().await,
    }
}
