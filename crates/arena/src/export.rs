//! Results for other programs: JSON and CSV.

use serde::Serialize;
use serde_json::{Value, json};

use crate::summary::{Names, Summary};
use crate::table::Played;

/// What a run was.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Heading {
    /// The name of the game.
    pub game: &'static str,
    /// Its name for people.
    #[serde(skip)]
    pub title: &'static str,
    /// What is agreed before every game, as `key=value`.
    pub setup: String,
    /// The command that repeats the run.
    pub command: String,
    /// The seed of the run.
    pub seed: u64,
    /// How many games were planned.
    pub planned: usize,
    /// A game with more decisions was given up.
    pub cap: usize,
    /// How many games were played at the same time.
    pub threads: usize,
    /// How long the run took.
    pub seconds: f64,
}

/// Everything as one object: the heading, the summary, and every game.
pub fn json(heading: &Heading, names: &Names, summary: &Summary, games: &[Played]) -> Value {
    json!({
        "run": heading,
        "summary": summary,
        "entrants": names.entrants,
        "seats": names.seats,
        "categories": names.categories,
        "habits": names.habits,
        "games": games,
    })
}

/// One row for each game and seat.
pub fn csv(names: &Names, games: &[Played]) -> String {
    let head = [
        "game",
        "chance_seed",
        "decisions",
        "ending",
        "seat",
        "bot",
        "points",
        "place",
        "win",
        "late",
        "illegal",
        "crashed",
    ];
    let head = head.map(str::to_owned).into_iter();
    let habits = names.habits.iter().map(|habit| habit.key.to_owned());
    let mut text = line(head.chain(names.categories.iter().cloned()).chain(habits));
    for game in games {
        for (result, seat) in game.seats.iter().zip(&names.seats) {
            let fixed = [
                game.game.to_string(),
                game.chance_seed.to_string(),
                game.decisions.to_string(),
                game.ending.as_deref().unwrap_or("capped").to_owned(),
                seat.clone(),
                names.entrants[result.entrant].clone(),
                result.points.to_string(),
                result.place.to_string(),
                result.win.to_string(),
                result.faults.late.to_string(),
                result.faults.illegal.to_string(),
                result.faults.crashed.to_string(),
            ];
            let categories = result.categories.iter().map(ToString::to_string);
            let habits = (0..names.habits.len()).map(|index| {
                let figure = result.conduct.get(index);
                figure.map(ToString::to_string).unwrap_or_default()
            });
            text += &line(fixed.into_iter().chain(categories).chain(habits));
        }
    }
    text
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.map(|cell| quoted(&cell)).collect();
    format!("{}\n", cells.join(","))
}

/// Quoted where a comma, a quotation mark or the end of a line would mislead.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_would_mislead_are_quoted() {
        let cells = ["plain", "a,b", "say \"hi\""].map(str::to_owned);
        assert_eq!(
            line(cells.into_iter()),
            "plain,\"a,b\",\"say \"\"hi\"\"\"\n"
        );
    }
}
