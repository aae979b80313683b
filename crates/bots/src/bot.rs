//! What a bot is, and how long it may think.

use std::num::NonZeroUsize;
use std::time::Duration;

use game_core::Game;

use crate::StopFlag;

/// A player that decides by program.
pub trait Bot<G: Game>: Send {
    /// Is told what has happened, after every entry of the game: what its seat may see of the
    /// events, and its view after them.
    ///
    /// A bot that joins in the middle is told of what it has missed, where that is known; see
    /// [`catch_up`](crate::catch_up).
    fn observe(&mut self, view: &G::View, events: &[G::Event]) {
        let _ = (view, events);
    }

    /// Is given a flag for all decisions to come: once it is raised, [`Bot::choose`] returns
    /// within milliseconds what it thinks best so far.
    ///
    /// Bots that decide at once need not listen.
    fn stop_on(&mut self, flag: StopFlag) {
        let _ = flag;
    }

    /// What it keeps in memory between its decisions, in bytes, as far as that is worth counting.
    fn n_bytes(&self) -> usize {
        0
    }

    /// Whether it has decided something only because the game got nowhere.
    fn lost_patience(&self) -> bool {
        false
    }

    /// Chooses one of the legal decisions, of which there is at least one.
    fn choose(&mut self, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action;
}

/// How long a bot may think about one decision, whichever limit is met first, and on how many
/// threads.
///
/// A bot with a budget of its own keeps to the tighter of the two, limit by limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Budget {
    /// Time on the clock.
    pub time: Option<Duration>,
    /// Simulations of a search; with this limit alone a bot decides repeatably.
    pub nodes: Option<u64>,
    /// Threads that a search against the clock may use; one if nobody says.
    pub threads: Option<NonZeroUsize>,
}

impl Budget {
    /// No limit: the bot's own budget holds.
    pub const NONE: Budget = Budget {
        time: None,
        nodes: None,
        threads: None,
    };

    /// A limit of time.
    pub const fn time(time: Duration) -> Self {
        Budget {
            time: Some(time),
            ..Budget::NONE
        }
    }

    /// A limit of simulations.
    pub const fn nodes(nodes: u64) -> Self {
        Budget {
            nodes: Some(nodes),
            ..Budget::NONE
        }
    }

    /// The same limits on this many threads.
    #[must_use]
    pub const fn on_threads(self, threads: NonZeroUsize) -> Self {
        Budget {
            threads: Some(threads),
            ..self
        }
    }

    /// The tighter of two budgets, limit by limit.
    #[must_use]
    pub fn within(self, other: Budget) -> Self {
        Budget {
            time: tighter(self.time, other.time),
            nodes: tighter(self.nodes, other.nodes),
            threads: tighter(self.threads, other.threads),
        }
    }
}

fn tighter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tighter_limit_holds() {
        let own = Budget::nodes(500);
        let time = Budget::time(Duration::from_millis(100));
        let both = own.within(time);
        assert_eq!(both.nodes, Some(500));
        assert_eq!(both.time, Some(Duration::from_millis(100)));
        assert_eq!(both.within(Budget::nodes(20)).nodes, Some(20));
        assert_eq!(own.within(Budget::NONE), own);
    }
}
