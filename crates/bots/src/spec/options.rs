//! The options of bots: `ms=100,threads=2`.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use game_core::NotationError;

use super::{BotSpecError, BuiltIn};
use crate::{Carelessness, Evaluation, SearchConfig};

/// Splits `name=value,name=value` and refuses names that the bot does not know.
pub(super) fn read<'a>(
    bot: &BuiltIn,
    text: &'a str,
) -> Result<Vec<(&'a str, &'a str)>, BotSpecError> {
    let mut options: Vec<(&str, &str)> = Vec::new();
    for option in text.split(',').filter(|option| !option.is_empty()) {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| BotSpecError::NoValue {
                option: NotationError::shorten(option),
            })?;
        if !bot.options.iter().any(|(known, _)| *known == name) {
            let names: Vec<_> = bot.options.iter().map(|(known, _)| *known).collect();
            return Err(BotSpecError::UnknownOption {
                bot: bot.name,
                option: NotationError::shorten(name),
                known: if names.is_empty() {
                    "it has none".to_owned()
                } else {
                    format!("known: {}", names.join(", "))
                },
            });
        }
        if options.iter().any(|(known, _)| *known == name) {
            return Err(BotSpecError::Twice {
                option: name.to_owned(),
            });
        }
        options.push((name, value));
    }
    Ok(options)
}

/// The options of the greedy bot.
pub(super) fn greedy(options: &[(&str, &str)]) -> Result<Carelessness, BotSpecError> {
    let mut carelessness = Carelessness::default();
    for option in options {
        match option.0 {
            "noise" => carelessness.noise = between(*option, 0.0, 10.0, "a number from 0 to 10")?,
            _ => carelessness.overlook = between(*option, 0.0, 1.0, "a number from 0 to 1")?,
        }
    }
    Ok(carelessness)
}

/// The options of the searching bot.
pub(super) fn search(options: &[(&str, &str)]) -> Result<(SearchConfig, Evaluation), BotSpecError> {
    let mut config = SearchConfig::default();
    let mut evaluation = Evaluation::default();
    for option in options {
        match option.0 {
            "eval" => {
                evaluation =
                    Evaluation::read(option.1).map_err(|reason| BotSpecError::NoWeights {
                        path: NotationError::shorten(option.1),
                        reason,
                    })?;
            }
            "ms" => {
                let expected = "a whole number from 1 to 600000";
                let time: u64 = whole(*option, 1..=600_000, expected)?;
                config.budget.time = Some(Duration::from_millis(time));
            }
            "nodes" => {
                let expected = "a whole number from 1 to 100000000";
                config.budget.nodes = Some(whole(*option, 1..=100_000_000, expected)?);
            }
            "threads" => {
                let expected = "a whole number from 1 to 256";
                config.budget.threads = NonZeroUsize::new(whole(*option, 1..=256, expected)?);
            }
            "plies" => config.plies = whole(*option, 0..=1000, "a whole number from 0 to 1000")?,
            "overlook" => config.overlook = between(*option, 0.0, 1.0, "a number from 0 to 1")?,
            "fear" => config.fear = between(*option, 0.0, 1.0, "a number from 0 to 1")?,
            "exploration" => {
                config.exploration = Some(between(*option, 0.0, 100.0, "a number from 0 to 100")?);
            }
            "base" => config.base = between(*option, 1.0, 1e9, "a number from 1 to 1000000000")?,
            "best" => config.best = between(*option, 0.0, 1.0, "a number from 0 to 1")?,
            "first" => config.first_play = between(*option, -1.0, 1.0, "a number from -1 to 1")?,
            "width" => config.width = between(*option, 1.0, 1000.0, "a number from 1 to 1000")?,
            _ => config.widening = between(*option, 0.0, 1000.0, "a number from 0 to 1000")?,
        }
    }
    Ok((config, evaluation))
}

fn bad_value((option, value): (&str, &str), expected: &'static str) -> BotSpecError {
    BotSpecError::BadValue {
        option: option.to_owned(),
        value: NotationError::shorten(value),
        expected,
    }
}

fn whole<T: FromStr + PartialOrd>(
    option: (&str, &str),
    range: std::ops::RangeInclusive<T>,
    expected: &'static str,
) -> Result<T, BotSpecError> {
    let number = option.1.parse().ok();
    number
        .filter(|number| range.contains(number))
        .ok_or_else(|| bad_value(option, expected))
}

fn between(
    option: (&str, &str),
    least: f32,
    most: f32,
    expected: &'static str,
) -> Result<f32, BotSpecError> {
    let number: Option<f32> = option.1.parse().ok();
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| bad_value(option, expected))
}

/// The options of a search that are not as usual.
pub(super) fn of_search(config: &SearchConfig, evaluation: Evaluation) -> Vec<String> {
    let usual = SearchConfig::default();
    let mut options = Vec::new();
    if evaluation != Evaluation::default() {
        options.push(format!("eval={evaluation}"));
    }
    if let Some(time) = config.budget.time {
        options.push(format!("ms={}", time.as_millis()));
    }
    if let Some(nodes) = config.budget.nodes {
        options.push(format!("nodes={nodes}"));
    }
    if let Some(threads) = config.budget.threads {
        options.push(format!("threads={threads}"));
    }
    if let Some(exploration) = config.exploration {
        options.push(format!("exploration={exploration}"));
    }
    options.extend(changed(&[
        ("base", config.base, usual.base),
        ("best", config.best, usual.best),
        ("first", config.first_play, usual.first_play),
        ("width", config.width, usual.width),
        ("widening", config.widening, usual.widening),
        ("plies", config.plies.into(), usual.plies.into()),
        ("fear", config.fear, usual.fear),
        ("overlook", config.overlook, usual.overlook),
    ]));
    options
}

/// The options that are not as usual.
#[expect(
    clippy::float_cmp,
    reason = "an option that was not given is exactly as usual"
)]
pub(super) fn changed(options: &[(&str, f32, f32)]) -> Vec<String> {
    options
        .iter()
        .filter(|(_, value, usual)| value != usual)
        .map(|(name, value, _)| format!("{name}={value}"))
        .collect()
}
