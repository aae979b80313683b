//! What a run has shown: rates and means with intervals.

use std::collections::BTreeMap;
use std::time::Duration;

use game_core::Seat;
use serde::Serialize;

use crate::conduct::{self, Habit, Observed};
use crate::entrant::Entrant;
use crate::player::Faults;
use crate::rating::{Placings, rate_bots};
use crate::stats::{Estimate, as_f64, mean, quantile, rate, rate_by_block};
use crate::table::{Played, SeatResult};

/// The results of a run.
///
/// Entrants of the same name count as one bot that sits several times at the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// How many games were played.
    pub games: usize,
    /// How many of them were given up at the cap and scored as they stood.
    pub capped: usize,
    /// The bots, in the order of the entrants.
    pub bots: Vec<BotSummary>,
    /// The seats, in turn order.
    pub seats: Vec<SeatSummary>,
    /// How many games ended by what, most frequent first; capped games apart.
    pub endings: Vec<(String, usize)>,
    /// Decisions a game.
    pub length: Length,
    /// Points of the winners.
    pub winner_points: Estimate,
    /// How often the bot of the row was placed before the bot of the column, ties counting half
    /// (Wilson's interval for what the seeds are worth); `None` if they never met.
    pub ahead: Vec<Vec<Option<Estimate>>>,
    /// How they play; empty if no game has figures of it.
    pub habits: Vec<HabitSummary>,
}

/// One figure of how they play: means a seat (Student's interval over seeds).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HabitSummary {
    /// What it is called.
    #[serde(flatten)]
    pub habit: Habit,
    /// Of each bot, in their order; `None` if no game of it has figures.
    pub bots: Vec<Option<Estimate>>,
    /// Of the seats that won, whoever sat there.
    pub winners: Estimate,
}

/// How one bot fared.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotSummary {
    /// Its specification.
    pub name: String,
    /// How many games it took part in.
    pub games: usize,
    /// How many seats it had, over all games.
    pub seats: usize,
    /// Wins a seat, shared ones split (Wilson's interval).
    pub wins: Estimate,
    /// Points a seat (Student's interval over seeds).
    pub points: Estimate,
    /// Place a seat, counted from 1 (Student's interval over seeds).
    pub place: Estimate,
    /// Bradley–Terry rating (bootstrap interval over seeds).
    pub rating: Estimate,
    /// Points a seat by category.
    pub categories: Vec<(String, Estimate)>,
    /// Every final score, sorted.
    #[serde(skip)]
    pub scores: Vec<f64>,
    /// Every score of each category, sorted.
    #[serde(skip)]
    pub category_scores: Vec<Vec<f64>>,
    /// What had to be replaced.
    pub faults: Faults,
    /// Decisions in all games.
    pub decisions: usize,
    /// Thinking time of a decision, in milliseconds.
    pub think_ms: f64,
    /// The longest thinking time of a decision, in milliseconds.
    pub longest_ms: f64,
}

/// How one seat fared, whoever sat there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatSummary {
    /// Its name.
    pub name: String,
    /// Wins a game.
    pub wins: Estimate,
    /// Points a game.
    pub points: Estimate,
}

/// Decisions a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Length {
    pub mean: Estimate,
    /// The shortest game.
    pub min: f64,
    /// Half of the games are shorter.
    pub median: f64,
    /// The longest game.
    pub max: f64,
    /// All of them, sorted.
    #[serde(skip)]
    pub all: Vec<f64>,
}

/// The names that the numbers of a run stand for.
#[derive(Clone, Debug)]
pub struct Names {
    /// Of the entrants.
    pub entrants: Vec<String>,
    /// Of the seats, in turn order.
    pub seats: Vec<String>,
    /// Of the categories of points.
    pub categories: Vec<String>,
    /// Of the figures of how they play.
    pub habits: Vec<Habit>,
}

impl Names {
    /// The names in games of this setup between these entrants.
    pub fn new<G: Observed>(setup: &G::Setup, entrants: &[Entrant<G>]) -> Self {
        let state = G::new(setup);
        let sheet = state.score_sheet();
        let categories = sheet.categories().iter();
        Names {
            entrants: entrants.iter().map(|one| one.name().to_owned()).collect(),
            seats: Seat::all(state.n_seats())
                .map(|seat| state.seat_name(seat).into_owned())
                .collect(),
            categories: categories.map(|(name, _)| (*name).to_owned()).collect(),
            habits: conduct::habits::<G>(),
        }
    }

    /// Different names in the order of the entrants, and which of them each entrant has.
    pub fn bots(&self) -> (Vec<String>, Vec<usize>) {
        let mut names: Vec<String> = Vec::new();
        let bot_of = self.entrants.iter().map(|name| {
            names
                .iter()
                .position(|other| other == name)
                .unwrap_or_else(|| {
                    names.push(name.clone());
                    names.len() - 1
                })
        });
        let bot_of = bot_of.collect();
        (names, bot_of)
    }
}

impl Summary {
    /// Sums up games.
    pub fn new(names: &Names, games: &[Played]) -> Self {
        let (bots, bot_of) = names.bots();
        let blocks = placings_by_block(bots.len(), &bot_of, games);
        let ratings = rate_bots(bots.len(), &blocks);
        let winners: Vec<f64> = games.iter().filter_map(best_points).collect();
        Summary {
            games: games.len(),
            capped: games.iter().filter(|game| game.ending.is_none()).count(),
            bots: bots
                .iter()
                .enumerate()
                .zip(ratings)
                .map(|((bot, name), rating)| {
                    let seats = BotSeats::new(games, |seat| bot_of[seat.entrant] == bot);
                    seats.summary(name, &names.categories, rating)
                })
                .collect(),
            seats: names
                .seats
                .iter()
                .enumerate()
                .map(|(seat, name)| seat_summary(name, seat, games))
                .collect(),
            endings: endings(games),
            length: length(games),
            winner_points: mean(&winners),
            ahead: ahead(bots.len(), &blocks),
            habits: habits(names, games),
        }
    }
}

fn placings_by_block(n_bots: usize, bot_of: &[usize], games: &[Played]) -> Vec<Placings> {
    let mut blocks: BTreeMap<usize, Placings> = BTreeMap::new();
    for game in games {
        let table: Vec<(usize, f64)> = game
            .seats
            .iter()
            .map(|seat| (bot_of[seat.entrant], seat.place))
            .collect();
        blocks
            .entry(game.block)
            .or_insert_with(|| Placings::new(n_bots))
            .add_table(&table);
    }
    blocks.into_values().collect()
}

/// The seats of one bot, game by game.
struct BotSeats<'a> {
    games: Vec<(usize, Vec<&'a SeatResult>)>,
}

impl<'a> BotSeats<'a> {
    fn new(games: &'a [Played], is_mine: impl Fn(&SeatResult) -> bool) -> Self {
        let games = games
            .iter()
            .map(|game| {
                let mine = game.seats.iter().filter(|seat| is_mine(seat)).collect();
                (game.block, mine)
            })
            .filter(|(_, mine): &(_, Vec<_>)| !mine.is_empty())
            .collect();
        BotSeats { games }
    }

    fn all(&self) -> impl Iterator<Item = &'a SeatResult> {
        self.games
            .iter()
            .flat_map(|(_, seats)| seats.iter().copied())
    }

    fn count(&self) -> usize {
        self.all().count()
    }

    /// The bot wins a game by any of its seats, so the game is the trial, and the rate a seat
    /// is a part of the rate a game.
    fn wins(&self) -> Estimate {
        let wins = self.all().map(|seat| seat.win).sum();
        let seats_a_game = as_f64(self.count()) / as_f64(self.games.len()).max(1.0);
        rate(wins, self.games.len()).scaled(1.0 / seats_a_game.max(1.0))
    }

    /// The mean over seats; games of one seed count as one sample, since they depend on each
    /// other.
    fn mean(&self, value: impl Fn(&SeatResult) -> f64) -> Estimate {
        let mut blocks: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        for (block, seats) in &self.games {
            let (sum, count) = blocks.entry(*block).or_default();
            *sum += seats.iter().map(|seat| value(seat)).sum::<f64>();
            *count += as_f64(seats.len());
        }
        let means: Vec<f64> = blocks.values().map(|(sum, count)| sum / count).collect();
        mean(&means)
    }

    fn sorted(&self, value: impl Fn(&SeatResult) -> f64) -> Vec<f64> {
        let mut values: Vec<f64> = self.all().map(value).collect();
        values.sort_by(f64::total_cmp);
        values
    }

    fn summary(&self, name: &str, categories: &[String], rating: Estimate) -> BotSummary {
        let mut faults = Faults::default();
        let (mut total, mut longest, mut timed) = (Duration::ZERO, Duration::ZERO, 0);
        for seat in self.all() {
            faults += seat.faults;
            total += seat.clock.total;
            // A game that was read from a file has no times.
            if !seat.clock.total.is_zero() {
                timed += seat.decisions;
            }
            longest = longest.max(seat.clock.longest);
        }
        let decisions: usize = self.all().map(|seat| seat.decisions).sum();
        BotSummary {
            name: name.to_owned(),
            games: self.games.len(),
            seats: self.count(),
            wins: self.wins(),
            points: self.mean(|seat| seat.points.into()),
            place: self.mean(|seat| seat.place),
            rating,
            categories: categories
                .iter()
                .enumerate()
                .map(|(index, name)| {
                    let points = self.mean(|seat| seat.categories[index].into());
                    (name.clone(), points)
                })
                .collect(),
            scores: self.sorted(|seat| seat.points.into()),
            category_scores: (0..categories.len())
                .map(|index| self.sorted(|seat| seat.categories[index].into()))
                .collect(),
            faults,
            decisions,
            think_ms: total.as_secs_f64() * 1e3 / as_f64(timed.max(1)),
            longest_ms: longest.as_secs_f64() * 1e3,
        }
    }
}

fn habits(names: &Names, games: &[Played]) -> Vec<HabitSummary> {
    let (bots, bot_of) = names.bots();
    let seats_of = |is_one: &dyn Fn(&SeatResult) -> bool| {
        BotSeats::new(games, |seat| is_one(seat) && !seat.conduct.is_empty())
    };
    let by_bot: Vec<BotSeats<'_>> = (0..bots.len())
        .map(|bot| seats_of(&|seat| bot_of[seat.entrant] == bot))
        .collect();
    if by_bot.iter().all(|seats| seats.games.is_empty()) {
        return Vec::new();
    }
    let winners = seats_of(&|seat| seat.win > 0.0);
    names
        .habits
        .iter()
        .enumerate()
        .map(|(index, habit)| {
            let mean = |seats: &BotSeats<'_>| seats.mean(|seat| seat.conduct[index]);
            let known = |seats: &BotSeats<'_>| (!seats.games.is_empty()).then(|| mean(seats));
            HabitSummary {
                habit: *habit,
                bots: by_bot.iter().map(known).collect(),
                winners: mean(&winners),
            }
        })
        .collect()
}

fn seat_summary(name: &str, seat: usize, games: &[Played]) -> SeatSummary {
    let results = games.iter().map(|game| &game.seats[seat]);
    let points: Vec<f64> = results.clone().map(|seat| seat.points.into()).collect();
    SeatSummary {
        name: name.to_owned(),
        wins: rate(results.map(|seat| seat.win).sum(), games.len()),
        points: mean(&points),
    }
}

fn endings(games: &[Played]) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for ending in games.iter().filter_map(|game| game.ending.as_deref()) {
        *counts.entry(ending).or_default() += 1;
    }
    let mut endings: Vec<(String, usize)> = counts
        .into_iter()
        .map(|(ending, count)| (ending.to_owned(), count))
        .collect();
    endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    endings
}

fn length(games: &[Played]) -> Length {
    let mut all: Vec<f64> = games.iter().map(|game| as_f64(game.decisions)).collect();
    all.sort_by(f64::total_cmp);
    Length {
        mean: mean(&all),
        min: all.first().copied().unwrap_or(0.0),
        median: quantile(&all, 0.5),
        max: all.last().copied().unwrap_or(0.0),
        all,
    }
}

fn best_points(game: &Played) -> Option<f64> {
    let points = game.seats.iter().map(|seat| seat.points).max()?;
    Some(points.into())
}

fn ahead(n_bots: usize, blocks: &[Placings]) -> Vec<Vec<Option<Estimate>>> {
    let pair = |one, other| {
        let counts = blocks
            .iter()
            .map(|block| (block.ahead(one, other), block.comparisons(one, other)));
        rate_by_block(&counts.collect::<Vec<_>>())
    };
    (0..n_bots)
        .map(|one| (0..n_bots).map(|other| pair(one, other)).collect())
        .collect()
}
