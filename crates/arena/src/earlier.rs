//! An earlier run that was stopped, to go on with.

use std::time::Duration;

use serde::Deserialize;

use crate::summary::Names;
use crate::table::Played;

/// What [`json`](crate::json) wrote of a run.
#[derive(Clone, Debug, Deserialize)]
pub struct Earlier {
    run: EarlierHeading,
    entrants: Vec<String>,
    #[serde(default)]
    habits: Vec<EarlierHabit>,
    games: Vec<Played>,
}

#[derive(Clone, Debug, Deserialize)]
struct EarlierHabit {
    key: String,
}

#[derive(Clone, Debug, Deserialize)]
struct EarlierHeading {
    command: String,
    seconds: f64,
}

/// Why a run cannot go on from an earlier one.
#[derive(Debug, thiserror::Error)]
pub enum EarlierError {
    /// The text is not the export of a run.
    #[error("this is not an export of a run: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// Its games are those of another contest.
    #[error("it holds another contest: {0}")]
    Other(String),
    /// A game does not belong to the contest.
    #[error("its game {0} comes twice, or has other seats, bots or points than this contest")]
    Odd(usize),
}

impl Earlier {
    /// Reads what an earlier run wrote.
    pub fn read(json: &str) -> Result<Self, EarlierError> {
        Ok(serde_json::from_str(json)?)
    }

    /// The games and the time that they took, if they are those of this contest; only their
    /// number may differ. Figures of how they play are kept if they are those of today.
    pub fn of(
        mut self,
        command: &str,
        names: &Names,
    ) -> Result<(Vec<Played>, Duration), EarlierError> {
        if contest(&self.run.command) != contest(command) || self.entrants != names.entrants {
            return Err(EarlierError::Other(self.run.command));
        }
        let known = self.habits.iter().map(|habit| habit.key.as_str());
        if !known.eq(names.habits.iter().map(|habit| habit.key)) {
            for seat in self.games.iter_mut().flat_map(|game| &mut game.seats) {
                seat.conduct.clear();
            }
        }
        let is_odd = |played: &&Played| {
            played.seats.len() != names.seats.len()
                || played.seats.iter().any(|seat| {
                    seat.entrant >= names.entrants.len()
                        || seat.categories.len() != names.categories.len()
                        || ![0, names.habits.len()].contains(&seat.conduct.len())
                })
        };
        let mut pairs = self.games.windows(2);
        let twice = pairs.find(|pair| pair[0].game >= pair[1].game);
        if let Some(odd) = twice
            .map(|pair| &pair[1])
            .or(self.games.iter().find(is_odd))
        {
            return Err(EarlierError::Odd(odd.game));
        }
        let took = Duration::try_from_secs_f64(self.run.seconds).unwrap_or_default();
        Ok((self.games, took))
    }
}

/// The words of a command, without the number of games.
fn contest(command: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = command.split(' ');
    while let Some(word) = rest.next() {
        if word == "--games" {
            rest.next();
        } else {
            words.push(word);
        }
    }
    words
}
