//! Who takes part in a match: bots by their specification.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use bots::{Bot, BotSpec, BotSpecError, Budget};
use catalog::Playable;
use game_core::Policy;
use thiserror::Error;

use crate::player::{Built, Player, RandomPlayer};
use crate::program::{self, Program, ProgramError, ProgramSpec};
use bots::Contested;

/// Makes a player that keeps to a budget; called once for each thread and seat.
type Make<G> = dyn Fn(Budget) -> Box<dyn Player<G>> + Send + Sync;

/// A bot that takes part.
#[derive(Clone)]
pub struct Entrant<G> {
    name: String,
    program: Option<ProgramSpec>,
    budget: Budget,
    make: Arc<Make<G>>,
}

/// Why a specification is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// There is no such bot, or it has no such option.
    #[error(transparent)]
    BuiltIn(#[from] BotSpecError),
    /// A program has options other than its own.
    #[error("'{0}' is not an option of a program (known: ms=MILLISECONDS, fallback=BOT)")]
    ProgramOption(String),
    /// There is no command after `exec:`.
    #[error("'exec:' needs a command, such as exec:\"python3 mybot.py\"")]
    NoCommand,
}

/// How long a program may think about a decision if nothing else is said.
const PROGRAM_BUDGET: Duration = Duration::from_secs(1);
/// Who replaces a program that fails if nobody else is named.
const DEFAULT_FALLBACK: &str = "claiming";

impl<G: Contested> Entrant<G> {
    /// The bot of this specification.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        match spec.strip_prefix("exec:") {
            Some(rest) => Self::program(spec, rest),
            None => Self::built_in(spec),
        }
    }

    fn built_in(text: &str) -> Result<Self, SpecError> {
        let spec: BotSpec = text.parse()?;
        spec.check::<G>()?;
        let make: Arc<Make<G>> = match spec {
            BotSpec::Random => Arc::new(|_| Box::new(RandomPlayer::new(Policy::Uniform))),
            BotSpec::Claiming => Arc::new(|_| Box::new(RandomPlayer::new(Policy::Purposeful))),
            _ => {
                let make = move |seed| spec.build::<G>(seed);
                return Ok(Self::from_bot(&spec.to_string(), make));
            }
        };
        Ok(Entrant {
            name: spec.to_string(),
            program: None,
            budget: Budget::NONE,
            make,
        })
    }

    /// `python3 mybot.py,ms=1000,fallback=greedy`
    fn program(name: &str, rest: &str) -> Result<Self, SpecError> {
        let mut parts = rest.split(',');
        let command = split_words(parts.next().unwrap_or(""));
        if command.is_empty() {
            return Err(SpecError::NoCommand);
        }
        let mut budget = PROGRAM_BUDGET;
        let mut fallback = DEFAULT_FALLBACK;
        for option in parts {
            let wrong = || SpecError::ProgramOption(option.to_owned());
            match option.split_once('=') {
                Some(("ms", value)) => {
                    budget = Duration::from_millis(value.parse().map_err(|_| wrong())?);
                }
                Some(("fallback", value)) => fallback = value,
                _ => return Err(wrong()),
            }
        }
        let spec = ProgramSpec { command, budget };
        let fallback = Self::built_in(fallback)?;
        Ok(Entrant {
            name: name.to_owned(),
            program: Some(spec.clone()),
            budget: Budget::NONE,
            make: Arc::new(move |_| Box::new(Program::new(spec.clone(), fallback.player()))),
        })
    }
}

impl<G: Playable> Entrant<G> {
    /// A bot that comes from elsewhere, under any name; `make` gets a seed for each game.
    pub fn from_bot(
        name: &str,
        make: impl Fn(u64) -> Box<dyn Bot<G>> + Copy + Send + Sync + 'static,
    ) -> Self {
        Entrant {
            name: name.to_owned(),
            program: None,
            budget: Budget::NONE,
            make: Arc::new(move |budget| Box::new(Built::new(make, budget))),
        }
    }

    /// The same bot with no more than this budget for a decision; programs keep their own.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Entrant {
            budget: self.budget.within(budget),
            ..self
        }
    }

    /// The specification it was made from.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Checks that a program can be started; other bots always can.
    pub fn try_out(&self, setup: &G::Setup) -> Result<(), ProgramError> {
        match &self.program {
            Some(spec) => program::try_out::<G>(spec, setup),
            None => Ok(()),
        }
    }

    /// Somebody to decide for one seat.
    pub fn player(&self) -> Box<dyn Player<G>> {
        (self.make)(self.budget)
    }
}

impl<G> fmt::Debug for Entrant<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Entrant").field(&self.name).finish()
    }
}

/// The specifications in a list with commas.
///
/// `exec:python3 my.py,fallback=greedy,ms=500,search:ms=100` are two: what reads `key=value`
/// belongs to the bot before it. Quotation marks are taken away.
pub fn split_specs(list: &str) -> Vec<String> {
    let mut specs: Vec<String> = Vec::new();
    for part in split(list, &['"'], |letter| letter == ',') {
        let is_key = |key: &str| {
            key.chars()
                .all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        };
        let is_option = part.split_once('=').is_some_and(|(key, _)| is_key(key));
        match specs.last_mut() {
            Some(last) if is_option => *last += &format!(",{part}"),
            _ => specs.push(part),
        }
    }
    specs
}

/// The words of a command; quotation marks of either kind keep words together.
fn split_words(command: &str) -> Vec<String> {
    split(command, &['\'', '"'], char::is_whitespace)
}

/// The parts between separators outside quotation marks, without empty ones.
fn split(text: &str, quotes: &[char], is_separator: impl Fn(char) -> bool) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut open: Option<char> = None;
    for letter in text.chars() {
        match open {
            Some(quote) if letter == quote => open = None,
            None if quotes.contains(&letter) => open = Some(letter),
            None if is_separator(letter) => parts.push(String::new()),
            _ => parts.last_mut().expect("there is always one").push(letter),
        }
    }
    let parts = parts.iter().map(|part| part.trim().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use hansa::Hansa;

    use super::*;

    #[test]
    fn options_stay_with_their_bot() {
        assert_eq!(
            split_specs("search:ms=100,c=1.4, greedy,exec:python3 b.py,ms=5,random"),
            [
                "search:ms=100,c=1.4",
                "greedy",
                "exec:python3 b.py,ms=5",
                "random"
            ]
        );
        assert_eq!(
            split_specs("exec:\"python3 b.py\",greedy"),
            ["exec:python3 b.py", "greedy"]
        );
        assert_eq!(split_specs(" , "), [""; 0]);
    }

    #[test]
    fn a_command_is_split_into_words() {
        assert_eq!(
            split_words("python3 'my bot.py'  --depth=3"),
            ["python3", "my bot.py", "--depth=3"]
        );
    }

    #[test]
    fn a_wrong_specification_is_refused_in_a_sentence() {
        for (spec, expected) in [
            ("clever", "there is no bot 'clever' (known: "),
            ("exec:", "'exec:' needs a command"),
            ("exec:x,ms=soon", "'ms=soon' is not an option of a program"),
            ("exec:x,fallback=clever", "there is no bot 'clever'"),
            ("exec:x,color=red", "'color=red' is not an option"),
        ] {
            let error = Entrant::<Hansa>::parse(spec).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
