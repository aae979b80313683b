//! Samples as plain arrays: a folder of `.npy` files with a description.

use std::fs;
use std::io;
use std::path::Path;

use bots::{LineThought, Lines, features};
use encoder::Encode;
use game_core::{Generator, Seat, Seats};
use serde::Serialize;

use crate::game::{GameLog, Step};
use crate::npy;
use crate::variety::{Trainable, chance};

/// No feature, no slot.
const NO_INDEX: u16 = u16::MAX;
/// The most lines of a sample that are kept.
pub(crate) const LINES: usize = 64;
/// The most slots of a line that are kept.
const SLOTS: usize = 12;
/// How many of the positions without a full search are kept, for their values.
const VALUE_ONLY: f64 = 0.3;

/// Visits by which the average of all lines counts for each of them.
const DOUBT_VISITS: f32 = 3.0;
/// A difference of shares that makes a line e times as promising.
const TEMPERATURE_SHARE: f32 = 0.008;

/// Samples that belong together.
#[derive(Clone, Debug, Default)]
pub struct Shard {
    seat_features: Vec<u16>,
    shared_features: Vec<u16>,
    parts: Vec<f32>,
    seats: Vec<u8>,
    to_move: Vec<u8>,
    value: Vec<f32>,
    result: Vec<f32>,
    categories: Vec<f32>,
    ending: Vec<u8>,
    line_slots: Vec<u16>,
    line_prior: Vec<f32>,
    line_visits: Vec<f32>,
    game: Vec<u32>,
    games: u32,
}

/// What a shard says about itself.
#[derive(Clone, Debug, Serialize)]
pub struct ShardMeta<'a> {
    game: &'static str,
    encoder: u32,
    max_seats: u8,
    seat_features: usize,
    shared_features: usize,
    slots: usize,
    parts: usize,
    categories: Vec<&'static str>,
    endings: &'static [&'static str],
    lines: usize,
    games: u32,
    samples: usize,
    player: &'a str,
    seed: u64,
}

impl Shard {
    /// How many samples there are.
    pub const fn n_samples(&self) -> usize {
        self.seats.len()
    }

    /// Adds the positions of a game.
    pub fn add<G: Trainable>(&mut self, log: &GameLog<G>, generator: &mut Generator) {
        let Some(standings) = log.last.standings() else {
            return;
        };
        let result = bots::result_shares(&standings);
        let sheet = log.last.score_sheet();
        let reason = log.last.end_reason();
        let ending = G::ENDINGS.iter().position(|known| Some(*known) == reason);
        let ending = ending
            .and_then(|at| u8::try_from(at).ok())
            .unwrap_or(u8::MAX);
        let hand = G::Evaluator::default();
        for step in &log.steps {
            if step.thought.is_none() || !(step.is_full || chance(generator, VALUE_ONLY)) {
                continue;
            }
            self.add_inputs(&hand, step);
            pad(
                &mut self.value,
                step.value.iter().copied(),
                G::MOST_SEATS.into(),
                0.0,
            );
            pad(
                &mut self.result,
                result.iter().copied(),
                G::MOST_SEATS.into(),
                0.0,
            );
            for seat in Seat::all(G::MOST_SEATS) {
                for (_, points) in sheet.categories() {
                    self.categories.push(points_of(points, seat));
                }
            }
            self.ending.push(ending);
            self.add_lines(&hand, step);
            self.game.push(self.games);
        }
        self.games += 1;
    }

    fn add_inputs<G: Trainable>(&mut self, hand: &G::Evaluator, step: &Step<G>) {
        let inputs = features(hand, &step.state);
        let mut first = 0;
        for seat in 0..usize::from(G::MOST_SEATS) {
            let end = inputs.ends.get(seat).copied().unwrap_or(first);
            let active = inputs.active[first..end].iter().copied();
            pad(
                &mut self.seat_features,
                active,
                G::MAX_ACTIVE_SEAT,
                NO_INDEX,
            );
            first = end;
        }
        let shared = inputs.active[first..].iter().copied();
        pad(
            &mut self.shared_features,
            shared,
            G::MAX_ACTIVE_SHARED,
            NO_INDEX,
        );
        let all = usize::from(G::MOST_SEATS) * G::PARTS;
        pad(&mut self.parts, inputs.parts.iter().copied(), all, 0.0);
        self.seats.push(step.state.n_seats());
        self.to_move.push(step.seat.number() - 1);
    }

    fn add_lines<G: Trainable>(&mut self, hand: &G::Evaluator, step: &Step<G>) {
        let thought = step
            .thought
            .as_ref()
            .expect("only steps with a thought are kept");
        let mut lines = Lines::default();
        if step.is_full {
            G::candidates(hand, &step.state, &mut lines);
            G::hand_priors(hand, &step.state, &mut lines);
        }
        let weight = |line: &[G::Action]| {
            let mut known = thought.lines.iter();
            let found = known.find(|thought| thought.decisions == line);
            found.map_or(0.0, |found| improved(found, thought.shares[step.seat]))
        };
        let mut order: Vec<(f32, usize)> = (0..lines.len())
            .map(|number| (weight(lines.line(number)), number))
            .collect();
        let weights = lines.weights();
        order.sort_by(|one, other| {
            let by_prior = || weights[other.1].total_cmp(&weights[one.1]);
            other.0.total_cmp(&one.0).then_with(by_prior)
        });
        order.truncate(LINES);
        let all: f32 = order.iter().map(|(weight, _)| weight).sum();
        let mut slots = Vec::with_capacity(SLOTS);
        for (_, number) in &order {
            slots.clear();
            step.state.slots(lines.line(*number), &mut slots);
            slots.truncate(SLOTS);
            pad(&mut self.line_slots, slots.iter().copied(), SLOTS, NO_INDEX);
        }
        let missing = LINES - order.len();
        self.line_slots
            .extend(std::iter::repeat_n(NO_INDEX, missing * SLOTS));
        let priors = order
            .iter()
            .map(|(_, number)| weights[*number].max(1e-9).ln());
        pad(&mut self.line_prior, priors, LINES, 0.0);
        let targets = order.iter().map(|(weight, _)| weight / all.max(1e-9));
        pad(&mut self.line_visits, targets, LINES, 0.0);
    }

    /// Writes a folder that no other shard has.
    pub fn write<G: Trainable>(
        &self,
        folder: &Path,
        categories: Vec<&'static str>,
        player: &str,
        seed: u64,
    ) -> io::Result<()> {
        // A folder with another name until it is complete: whoever reads sees whole shards only.
        let mut unfinished = folder.as_os_str().to_owned();
        unfinished.push(".part");
        let part = Path::new(&unfinished);
        fs::create_dir_all(part)?;
        let seats = usize::from(G::MOST_SEATS);
        let n_categories = categories.len();
        let file = |name: &str| part.join(format!("{name}.npy"));
        npy::write(
            &file("seat_features"),
            &self.seat_features,
            &[seats, G::MAX_ACTIVE_SEAT],
        )?;
        npy::write(
            &file("shared_features"),
            &self.shared_features,
            &[G::MAX_ACTIVE_SHARED],
        )?;
        npy::write(&file("parts"), &self.parts, &[seats, G::PARTS])?;
        npy::write(&file("seats"), &self.seats, &[])?;
        npy::write(&file("to_move"), &self.to_move, &[])?;
        npy::write(&file("value"), &self.value, &[seats])?;
        npy::write(&file("result"), &self.result, &[seats])?;
        npy::write(
            &file("categories"),
            &self.categories,
            &[seats, n_categories],
        )?;
        npy::write(&file("ending"), &self.ending, &[])?;
        npy::write(&file("line_slots"), &self.line_slots, &[LINES, SLOTS])?;
        npy::write(&file("line_prior"), &self.line_prior, &[LINES])?;
        npy::write(&file("line_visits"), &self.line_visits, &[LINES])?;
        npy::write(&file("game"), &self.game, &[])?;
        let meta = ShardMeta {
            game: G::NAME,
            encoder: G::VERSION,
            max_seats: G::MOST_SEATS,
            seat_features: <G as Encode>::SEAT_FEATURES,
            shared_features: G::SHARED_FEATURES,
            slots: <G as Encode>::SLOTS,
            parts: G::PARTS,
            categories,
            endings: G::ENDINGS,
            lines: LINES,
            games: self.games,
            samples: self.n_samples(),
            player,
            seed,
        };
        fs::write(part.join("meta.json"), serde_json::to_vec_pretty(&meta)?)?;
        fs::rename(part, folder)
    }
}

/// How promising a line looks after a search: its prior, corrected by how much better or worse
/// than the average it turned out. Unlike the visits, this tells little-visited lines apart.
fn improved<A>(line: &LineThought<A>, average: f32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a few hundred visits")]
    let visits = line.visits as f32;
    // A few visits prove little.
    let share = (visits * line.share + DOUBT_VISITS * average) / (visits + DOUBT_VISITS);
    line.prior * ((share - average) / TEMPERATURE_SHARE).exp()
}

#[expect(clippy::cast_precision_loss, reason = "points are small")]
fn points_of(points: &Seats<i32>, seat: Seat) -> f32 {
    if seat.index() < points.as_slice().len() {
        points[seat] as f32
    } else {
        0.0
    }
}

/// Pushes exactly `length` numbers: these, and `filler` for those that are missing.
fn pad<T: Copy>(into: &mut Vec<T>, numbers: impl Iterator<Item = T>, length: usize, filler: T) {
    let end = into.len() + length;
    into.extend(numbers.take(length));
    into.resize(end, filler);
}
