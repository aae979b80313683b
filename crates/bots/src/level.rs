//! Levels for people, from a first game to a hard one.

use std::time::Duration;

use crate::{BotSpec, Budget, Carelessness, Judgement, SearchConfig};

/// How strong an opponent a person wants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Knows what counts, but misjudges positions and overlooks decisions.
    Apprentice,
    /// Takes a good action in sight, but overlooks some of them.
    Trader,
    /// Takes the best action in sight; nearly equal ones are all the same to it.
    Merchant,
    /// Learned the game, and as strong as a second allows.
    Alderman,
    /// The same with five seconds.
    Elder,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 5] = [
        Level::Apprentice,
        Level::Trader,
        Level::Merchant,
        Level::Alderman,
        Level::Elder,
    ];

    /// The name of the level in a spec.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Trader => "trader",
            Level::Merchant => "merchant",
            Level::Alderman => "alderman",
            Level::Elder => "elder",
        }
    }

    /// The level with this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The bot that plays at this level.
    pub fn spec(self) -> BotSpec {
        match self {
            Level::Apprentice => BotSpec::Greedy(Carelessness {
                noise: 0.15,
                overlook: 0.35,
            }),
            Level::Trader => BotSpec::Greedy(Carelessness {
                noise: 0.05,
                overlook: 0.2,
            }),
            Level::Merchant => BotSpec::Greedy(Carelessness {
                noise: 0.01,
                overlook: 0.0,
            }),
            Level::Alderman | Level::Elder => BotSpec::Search(self.thinking(), Judgement::Learned),
        }
    }

    /// How the level searches: for so long, on all cores. Only the upper two do.
    pub(crate) fn thinking(self) -> SearchConfig {
        SearchConfig {
            budget: Budget::time(self.time()),
            threads: 0,
            ..SearchConfig::default()
        }
    }

    /// The longest that the level thinks about one decision; a lower one hardly does.
    pub const fn time(self) -> Duration {
        match self {
            Level::Apprentice | Level::Trader | Level::Merchant => Duration::ZERO,
            Level::Alderman => Duration::from_millis(1200),
            Level::Elder => Duration::from_secs(5),
        }
    }
}
