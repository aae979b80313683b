//! What a bot is, and how long it may think.

use std::time::Duration;

use game_core::Game;

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

    /// Chooses one of the legal decisions, of which there is at least one.
    fn choose(&mut self, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action;
}

/// How long a bot may think about one decision; whichever limit is met first.
///
/// A bot with a budget of its own keeps to the tighter of the two limits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Budget {
    /// Time on the clock.
    pub time: Option<Duration>,
    /// Simulations of a search; with this limit alone a bot decides repeatably.
    pub nodes: Option<u64>,
}

impl Budget {
    /// No limit: the bot's own budget holds.
    pub const NONE: Budget = Budget {
        time: None,
        nodes: None,
    };

    /// A limit of time.
    pub const fn time(time: Duration) -> Self {
        Budget {
            time: Some(time),
            nodes: None,
        }
    }

    /// A limit of simulations.
    pub const fn nodes(nodes: u64) -> Self {
        Budget {
            time: None,
            nodes: Some(nodes),
        }
    }

    /// The tighter of two budgets, limit by limit.
    #[must_use]
    pub fn within(self, other: Budget) -> Self {
        Budget {
            time: tighter(self.time, other.time),
            nodes: tighter(self.nodes, other.nodes),
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
