//! The bots that decide at a table.

use std::time::{Duration, Instant};

use ::bots::{Contested, Level};
use game_core::Seat;
use tokio::task::JoinSet;
use tracing::{debug, error};

use super::presence::RemotePresence;
use super::{FAILED_BOT_PAUSE, Table};
use crate::ids::UserId;
use crate::ledger::{DueBot, Ledger};
use crate::live::bots::{Decision, Seated, Turn};
use crate::live::now;
use crate::refusal::Refusal;
use crate::storage::Place;

/// A bot's decision that is being made.
pub(super) struct Thinking<G: Contested> {
    seat: Seat,
    /// The entry since which it is asked this.
    since: u32,
    /// One task, which ends when this is dropped.
    task: JoinSet<Decided<G>>,
}

/// A decision, or nothing if the bot failed.
pub(super) type Decided<G> = Option<Decision<G>>;

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
        if current || self.bot_from.max(self.bot_paused_until) > Instant::now() {
            return;
        }
        // While people are asked whether to go back, bots wait for their answers; among
        // themselves they play only while somebody watches.
        let waits = ledger.is_asked() || !(self.is_followed() || has_people(ledger));
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
        let turn = self.turn(ledger.game().host);
        let mut task = JoinSet::new();
        task.spawn(async move {
            tokio::time::sleep(delay).await;
            pool.decide(turn, bot, backlog, seat, state).await
        });
        self.bot = Some(Thinking { seat, since, task });
    }

    pub(super) async fn bot_decided(&mut self, decided: Decided<G>) {
        let Some(bot) = self.bot.take() else {
            return;
        };
        let Some((seated, action)) = decided else {
            // Nobody thinks any more while the server shuts down.
            if !*self.tables.closing().borrow() {
                error!(game.id = %self.id, seat = bot.seat.number(), "a bot failed");
            }
            self.bot_paused_until = Instant::now() + FAILED_BOT_PAUSE;
            return;
        };
        self.seated.extend(seated.map(|seated| (bot.seat, seated)));
        let Some(ledger) = &mut self.ledger else {
            return;
        };
        match ledger.play_for_bot(bot.since, action, now()) {
            Ok(()) => drop(self.store().await),
            Err(refusal @ (Refusal::Stale { .. } | Refusal::NotRunning)) => {
                debug!(game.id = %self.id, %refusal, "a bot's decision came too late");
            }
            Err(refusal) => {
                let seat = bot.seat.number();
                error!(game.id = %self.id, seat, %refusal, "a bot decided what is not possible");
                self.seated.remove(&bot.seat);
                self.bot_paused_until = Instant::now() + FAILED_BOT_PAUSE;
            }
        }
    }

    /// For whom bots think here.
    pub(super) fn turn(&self, host: UserId) -> Turn {
        Turn {
            host,
            is_followed: self.is_followed(),
        }
    }

    fn is_followed(&self) -> bool {
        let anybody =
            |present: &RemotePresence| present.others() > 0 || present.people().next().is_some();
        !self.connections.is_empty() || anybody(&self.remote)
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
        Some(thinking) => {
            let joined = thinking.task.join_next().await;
            joined.and_then(Result::ok).flatten()
        }
        None => std::future::pending().await,
    }
}

fn has_people<G: Contested>(ledger: &Ledger<G>) -> bool {
    let mut places = ledger.places().iter();
    places.any(|place| matches!(place, Place::User(_)))
}
