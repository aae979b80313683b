//! Who takes part in a match: bots by their specification.

use std::fmt;

use bots::{Bot, Budget, Carelessness, GreedyBot, RandomBot};
use catalog::Playable;
use game_core::Policy;
use thiserror::Error;

use crate::contested::Contested;
use crate::player::{Built, Player};

/// Makes a player; called once for each thread and seat.
type Make<G> = dyn Fn() -> Box<dyn Player<G>> + Send + Sync;

/// A bot that takes part.
pub struct Entrant<G> {
    name: String,
    make: Box<Make<G>>,
}

/// Why a specification is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// There is no such bot.
    #[error("there is no bot '{0}' (known: random, claiming, greedy)")]
    Unknown(String),
}

impl<G: Contested> Entrant<G> {
    /// The bot of this specification.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        let make: fn(u64) -> Box<dyn Bot<G>> = match spec {
            "random" => |seed| Box::new(RandomBot::new(Policy::Uniform, seed)),
            "claiming" => |seed| Box::new(RandomBot::new(Policy::Claiming, seed)),
            "greedy" => |seed| {
                let evaluator = G::Evaluator::default();
                Box::new(GreedyBot::new(evaluator, Carelessness::default(), seed))
            },
            _ => return Err(SpecError::Unknown(spec.to_owned())),
        };
        Ok(Entrant {
            name: spec.to_owned(),
            make: Box::new(move || Box::new(Built::new(make, Budget::NONE))),
        })
    }
}

impl<G: Playable> Entrant<G> {
    /// The specification.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn player(&self) -> Box<dyn Player<G>> {
        (self.make)()
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
/// belongs to the bot before it. Quotation marks protect commas, and are taken away.
pub fn split_specs(list: &str) -> Vec<String> {
    let mut specs: Vec<String> = Vec::new();
    for part in split_at_commas(list) {
        let is_option = part.split_once('=').is_some_and(|(key, _)| {
            key.chars()
                .all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        });
        match specs.last_mut() {
            Some(last) if is_option => *last += &format!(",{part}"),
            _ => specs.push(part),
        }
    }
    specs
}

fn split_at_commas(list: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quoted = false;
    for letter in list.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => parts.push(String::new()),
            _ => {
                if let Some(part) = parts.last_mut() {
                    part.push(letter);
                }
            }
        }
    }
    parts
        .into_iter()
        .map(|part| part.trim().to_owned())
        .filter(|part| !part.is_empty())
        .collect()
}
