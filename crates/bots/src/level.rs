//! Levels for people, from a first game to a hard one.

use std::time::Duration;

use crate::{BotSpec, Budget, Evaluation, SearchConfig};

/// How strong an opponent a person wants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Knows what counts, but sees few of the possible actions and does not plan.
    Apprentice,
    /// Takes a good action in sight, but overlooks most of them.
    Trader,
    /// Learned the game, plans a little ahead and overlooks a fifth of the actions.
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
            Level::Apprentice => careless(Evaluation::Teacher, 4, 0.85),
            Level::Trader => careless(Evaluation::Teacher, 24, 0.5),
            Level::Merchant => careless(Evaluation::Learned, 80, 0.2),
            Level::Alderman | Level::Elder => BotSpec::Search(self.thinking(), Evaluation::Learned),
        }
    }

    /// How the level searches: for so long. Only the upper two do.
    pub(crate) fn thinking(self) -> SearchConfig {
        let usual = SearchConfig::default();
        SearchConfig {
            budget: Budget::time(self.time()),
            // Five seconds fill more than the usual memory.
            max_bytes: match self {
                Level::Elder => 96 << 20,
                _ => usual.max_bytes,
            },
            ..usual
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

/// A player who considers whole actions, but overlooks many of them and hardly plans ahead.
fn careless(evaluation: Evaluation, nodes: u64, overlook: f32) -> BotSpec {
    let config = SearchConfig {
        budget: Budget::nodes(nodes),
        overlook,
        ..SearchConfig::default()
    };
    BotSpec::Search(config, evaluation)
}
