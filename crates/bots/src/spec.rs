//! Bots as text: `greedy`, `search:ms=100`, `alderman`.

mod options;

use std::fmt;
use std::str::FromStr;

use game_core::{NotationError, Policy, Purposeful};
use thiserror::Error;

use crate::manners::Mannerly;
use crate::{
    Bot, Carelessness, Evaluation, GreedyBot, Insight, Level, NetworkError, RandomBot, SearchConfig,
};

/// Which bot plays, with its options.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum BotSpec {
    /// Any legal decision.
    Random,
    /// The random player of tests and benchmarks that claims what it can.
    Claiming,
    /// One action ahead.
    Greedy(Carelessness),
    /// Tree search with an evaluation.
    Search(SearchConfig, Evaluation),
    /// A level for people.
    Level(Level),
}

/// A bot that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuiltIn {
    /// Its name in a spec.
    pub name: &'static str,
    /// What it is, in one line.
    pub description: &'static str,
    /// Its options with what they mean.
    pub options: &'static [(&'static str, &'static str)],
}

/// Why a text does not name a bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotSpecError {
    /// There is no such bot.
    #[error("there is no bot '{name}' (known: {known})")]
    UnknownBot {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The bot has no such option.
    #[error("the bot '{bot}' has no option '{option}' ({known})")]
    UnknownOption {
        /// The bot.
        bot: &'static str,
        /// What was asked for.
        option: String,
        /// What there is.
        known: String,
    },
    /// An option without a value.
    #[error("an option is written NAME=VALUE, not '{option}'")]
    NoValue {
        /// What was written.
        option: String,
    },
    /// An option is there twice.
    #[error("the option '{option}' is there twice")]
    Twice {
        /// The option.
        option: String,
    },
    /// The weights are for another game.
    #[error(transparent)]
    Weights(#[from] NetworkError),
    /// The weights cannot be read.
    #[error(
        "the option 'eval' must be learned, hand, teacher or a file of weights; {path}: {reason}"
    )]
    NoWeights {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A value does not fit.
    #[error("the option '{option}' must be {expected}, not '{value}'")]
    BadValue {
        /// The option.
        option: String,
        /// What was written.
        value: String,
        /// What fits.
        expected: &'static str,
    },
}

const GREEDY_OPTIONS: &[(&str, &str)] = &[
    ("noise", "how far its judgment is off, 0 to 10 (0)"),
    ("overlook", "how likely it overlooks a decision, 0 to 1 (0)"),
];
const SEARCH_OPTIONS: &[(&str, &str)] = &[
    (
        "eval",
        "who judges positions: learned, hand, teacher (by hand, whole actions) or a file of weights (learned)",
    ),
    ("ms", "milliseconds for each decision"),
    ("nodes", "simulations for each decision (2000 without ms)"),
    ("threads", "trees side by side with ms (1)"),
    (
        "exploration",
        "how strongly untried decisions are preferred",
    ),
    (
        "base",
        "visits from which lesser decisions keep their share (300)",
    ),
    (
        "best",
        "how far what may follow counts at its best, 0 to 1 (0.5)",
    ),
    ("first", "how much worse an untried decision is thought"),
    ("width", "decisions tried at first"),
    (
        "widening",
        "more of them with the square root of the visits",
    ),
    ("plies", "decisions played on before the evaluation (0)"),
    ("fear", "how far others hold it back, 0 to 1 (0)"),
    (
        "overlook",
        "how likely it overlooks a line at first sight, 0 to 1 (0)",
    ),
];

impl BotSpec {
    /// Every bot that comes with the program, weakest first.
    pub const ALL_BUILT_IN: &'static [BuiltIn] = &[
        BuiltIn {
            name: "random",
            description: "takes any legal decision",
            options: &[],
        },
        BuiltIn {
            name: "claiming",
            description: "random, but claims routes, offices and abilities when it can",
            options: &[],
        },
        BuiltIn {
            name: "greedy",
            description: "takes the action after which it judges its position best",
            options: GREEDY_OPTIONS,
        },
        BuiltIn {
            name: "search",
            description: "searches the tree of decisions, guessing what it cannot see",
            options: SEARCH_OPTIONS,
        },
        BuiltIn {
            name: "apprentice",
            description: "level 1: knows what counts, but sees few of the possible actions",
            options: &[],
        },
        BuiltIn {
            name: "trader",
            description: "level 2: takes a good action in sight, but overlooks most of them",
            options: &[],
        },
        BuiltIn {
            name: "merchant",
            description: "level 3: learned the game, plans a little and overlooks some actions",
            options: &[],
        },
        BuiltIn {
            name: "alderman",
            description: "level 4: learned the game, and searches for about a second",
            options: &[],
        },
        BuiltIn {
            name: "elder",
            description: "level 5: learned the game, and thinks for up to five seconds",
            options: &[],
        },
    ];

    /// Whether the bot can play this game: a file of weights is for one game.
    pub fn check<G: Insight>(&self) -> Result<(), BotSpecError> {
        match self {
            BotSpec::Search(_, evaluation) => Ok(evaluation.check::<G>()?),
            _ => Ok(()),
        }
    }

    /// Makes the bot; its choices follow from the seed unless it works against the clock.
    ///
    /// Whoever read it for a game not known before has asked [`BotSpec::check`] first.
    pub fn build<G: Purposeful + Insight>(&self, seed: u64) -> Box<dyn Bot<G>> {
        let evaluator = G::Evaluator::default();
        match *self {
            BotSpec::Random => Box::new(RandomBot::new(Policy::Uniform, seed)),
            BotSpec::Claiming => Box::new(RandomBot::new(Policy::Purposeful, seed)),
            BotSpec::Greedy(carelessness) => {
                Box::new(GreedyBot::new(evaluator, carelessness, seed))
            }
            BotSpec::Search(config, evaluation) => evaluation.build(config, seed),
            // Levels are for people, and treat them well.
            BotSpec::Level(level) => Box::new(Mannerly::new(level.spec().build(seed))),
        }
    }
}

impl FromStr for BotSpec {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let Some(known) = BotSpec::ALL_BUILT_IN.iter().find(|bot| bot.name == name) else {
            let names: Vec<_> = BotSpec::ALL_BUILT_IN.iter().map(|bot| bot.name).collect();
            return Err(BotSpecError::UnknownBot {
                name: NotationError::shorten(name),
                known: names.join(", "),
            });
        };
        let options = options::read(known, options)?;
        Ok(match name {
            "random" => BotSpec::Random,
            "claiming" => BotSpec::Claiming,
            "greedy" => BotSpec::Greedy(options::greedy(&options)?),
            "search" => {
                let (config, evaluation) = options::search(&options)?;
                BotSpec::Search(config, evaluation)
            }
            _ => BotSpec::Level(Level::named(name).expect("every other built-in bot is a level")),
        })
    }
}

impl fmt::Display for BotSpec {
    /// The shortest text that reads back as this bot.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, options) = match self {
            BotSpec::Random => ("random", Vec::new()),
            BotSpec::Claiming => ("claiming", Vec::new()),
            BotSpec::Greedy(carelessness) => {
                let usual = Carelessness::default();
                let options = [
                    ("noise", carelessness.noise, usual.noise),
                    ("overlook", carelessness.overlook, usual.overlook),
                ];
                ("greedy", options::changed(&options))
            }
            BotSpec::Search(config, evaluation) => {
                ("search", options::of_search(config, *evaluation))
            }
            BotSpec::Level(level) => (level.name(), Vec::new()),
        };
        formatter.write_str(name)?;
        for (index, option) in options.iter().enumerate() {
            formatter.write_str(if index == 0 { ":" } else { "," })?;
            formatter.write_str(option)?;
        }
        Ok(())
    }
}
