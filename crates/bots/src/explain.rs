//! Why a line is good: the best lines of a search with reasons that follow from numbers.
//!
//! A network's inputs say what a position holds for each seat, in points or rounds. They are
//! compared after a line and after the other lines that were thought of: a comparison with the
//! position before it would say little, since that is judged by the best line already.

use std::cmp::Ordering;

use game_core::{Game, Generator, Seat, Seats, ToAct};

use crate::learned::features;
use crate::{
    Budget, Evaluator, Insight, Learned, Level, Lines, RootExploration, SearchBot, SearchConfig,
    Thought,
};

/// The most suggestions.
const SUGGESTIONS: usize = 3;
/// The most reasons for one of them.
const REASONS: usize = 2;
/// A suggestion has had at least this part of the visits of the first: else it was hardly
/// looked at, and its chance says nothing.
const LOOKED_AT: f32 = 0.02;
/// How many lines each is compared with.
const OTHERS: usize = 12;
/// Guesses over which a line is judged where something is hidden or random.
const SAMPLES: u64 = 16;
/// The least weight of a difference that is a reason.
const LEAST: f32 = 0.25;
/// Decisions and outcomes until an action that was begun is over.
const LONGEST_ACTION: usize = 40;
/// How strongly lines that are promising but untried are preferred at the root, so that the
/// second and third are looked at well enough to tell their chances.
const EXPLORATION: f32 = 0.25;

/// Something that a seat has or may expect, and that people can be told of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aspect {
    /// Its name: that of the category, if it is one.
    pub name: &'static str,
    /// Whether it is a category of points; else it is about getting on.
    pub is_category: bool,
    /// Where it comes from.
    pub source: Source,
    /// What one of it is worth in comparison with others; negative if less is better.
    pub weight: f32,
}

/// Where the number of an aspect comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The sum of some of the hand-made inputs of a seat.
    Parts(&'static [usize]),
    /// The points of a category that the network expects at the end.
    Foretold(usize),
}

/// One of the best lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Suggestion<A> {
    /// Its decisions.
    pub line: Vec<A>,
    /// The share of the result that the search expects of it: half for the win, half by place.
    pub chance: f32,
    /// Why, the weightiest reason first; none if no number stands out.
    pub reasons: Vec<Reason>,
}

/// A difference to the other lines. Amounts are positive.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// It brings more points of a category.
    Gains {
        /// The category.
        category: &'static str,
        /// How many more.
        points: f32,
    },
    /// A rival gets fewer points of a category.
    Denies {
        /// The rival.
        seat: Seat,
        /// The category.
        category: &'static str,
        /// How many fewer.
        points: f32,
    },
    /// It brings the player on.
    Speeds {
        /// In what: the name of an aspect.
        measure: &'static str,
        /// How much.
        amount: f32,
    },
    /// It holds a rival back.
    Slows {
        /// The rival.
        seat: Seat,
        /// In what: the name of an aspect.
        measure: &'static str,
        /// How much.
        amount: f32,
    },
}

/// The best lines of a thought, with reasons; `seed` decides what is guessed.
///
/// `memory` is what the bot that thought remembers.
pub fn explain<G: Insight>(
    learned: &Learned<G>,
    view: &G::View,
    memory: &G::Memory,
    thought: &Thought<G::Action>,
    seed: u64,
) -> Vec<Suggestion<G::Action>> {
    let compared = &thought.lines[..thought.lines.len().min(OTHERS + 1)];
    let judge = |line: &[G::Action]| after(learned, view, memory, line, seed);
    let (own, prospects): (Option<Seat>, Vec<_>) = match compared {
        [] => return Vec::new(),
        [_] => (None, vec![None]),
        several => (
            G::determinize(view, memory, &mut Generator::from_seed(seed))
                .to_act()
                .seat(),
            several.iter().map(|line| judge(&line.decisions)).collect(),
        ),
    };
    #[expect(clippy::cast_precision_loss, reason = "visits of one search")]
    let fewest = LOOKED_AT * compared[0].visits as f32;
    #[expect(clippy::cast_precision_loss, reason = "visits of one search")]
    let looked_at = |visits: u32| visits as f32 >= fewest;
    let best = compared.iter().enumerate().take(SUGGESTIONS);
    best.filter(|(number, line)| *number == 0 || looked_at(line.visits))
        .map(|(number, line)| Suggestion {
            line: line.decisions.clone(),
            chance: line.share,
            reasons: own.map_or(Vec::new(), |own| {
                reasons(G::ASPECTS, &prospects, number, own, &thought.shares)
            }),
        })
        .collect()
}

impl<G: Insight> SearchBot<G, Learned<G>> {
    /// A bot to ask for advice: it knows and thinks as much as an Alderman, but looks at more
    /// than one line.
    pub fn adviser(seed: u64) -> Self {
        let config = SearchConfig {
            root: Some(RootExploration {
                noise: 0.0,
                exploration: EXPLORATION,
            }),
            ..Level::Alderman.thinking()
        };
        SearchBot::new(Learned::built_in(), config, seed)
    }

    /// Thinks about a position in which the viewer decides, and explains the best lines.
    pub fn advise(&mut self, view: &G::View, budget: Budget) -> Vec<Suggestion<G::Action>> {
        let thought = self.think(view, budget);
        let seed = self.seed();
        explain(self.evaluator(), view, self.memory(), &thought, seed)
    }
}

/// What each seat has of each aspect.
type Prospects = Seats<Vec<f32>>;

/// What a line leads to, on average over guesses; `None` if it is not possible in any of them.
fn after<G: Insight>(
    learned: &Learned<G>,
    view: &G::View,
    memory: &G::Memory,
    line: &[G::Action],
    seed: u64,
) -> Option<Prospects> {
    let mut sum: Option<Prospects> = None;
    let mut count = 0.0;
    for sample in 0..SAMPLES {
        // The same guesses for every line, so that only the lines differ.
        let mut generator = Generator::from_seed(seed.wrapping_add(sample));
        let mut state = G::determinize(view, memory, &mut generator);
        if !play(&mut state, line) {
            continue;
        }
        let is_certain = settle(&mut state, learned, &mut generator) && G::NO_SECRETS;
        let here = look(learned, &state);
        count += 1.0;
        sum = Some(match sum {
            None => here,
            Some(sum) => Seats::from_fn(here.count(), |seat| {
                let both = sum[seat].iter().zip(&here[seat]);
                both.map(|(one, other)| one + other).collect()
            }),
        });
        if is_certain {
            break;
        }
    }
    let mut mean = sum?;
    for seat in &mut mean {
        for value in seat {
            *value /= count;
        }
    }
    Some(mean)
}

/// Plays a line; says whether all of it is legal.
fn play<G: Game>(state: &mut G, line: &[G::Action]) -> bool {
    for decision in line {
        if !matches!(state.to_act(), ToAct::Seat(_)) || state.check(*decision).is_err() {
            return false;
        }
        state.apply(*decision, &mut ());
    }
    true
}

/// Finishes what was begun, as it looks most promising; says whether nothing was left to chance.
fn settle<G: Insight>(state: &mut G, learned: &Learned<G>, generator: &mut Generator) -> bool {
    let mut is_certain = true;
    let mut lines = Lines::default();
    for _ in 0..LONGEST_ACTION {
        match state.to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => {
                is_certain = false;
                let outcome = generator.draw(state).expect("chance is to act");
                state.resolve(outcome, &mut ());
            }
            ToAct::Seat(_) => {
                if learned.is_settled(state) {
                    break;
                }
                lines.clear();
                learned.list(state, &mut lines);
                learned.weigh(state, &mut lines);
                for decision in lines.most_promising() {
                    state.apply(*decision, &mut ());
                }
            }
        }
    }
    is_certain
}

/// What each seat has of each aspect in a position.
fn look<G: Insight>(learned: &Learned<G>, state: &G) -> Prospects {
    let features = features(learned.hand(), state);
    let foretold = learned.categories(state);
    Seats::from_fn(state.n_seats(), |seat| {
        let parts = &features.parts[seat.index() * G::PARTS..][..G::PARTS];
        let value = |aspect: &Aspect| match aspect.source {
            Source::Parts(numbers) => numbers.iter().map(|number| parts[*number]).sum(),
            Source::Foretold(category) => foretold[seat][category],
        };
        G::ASPECTS.iter().map(value).collect()
    })
}

/// In what a line is better than the others on average.
///
/// What a rival loses counts as much as that rival is among the rivals.
fn reasons(
    aspects: &[Aspect],
    prospects: &[Option<Prospects>],
    number: usize,
    own: Seat,
    shares: &Seats<f32>,
) -> Vec<Reason> {
    let Some(line) = &prospects[number] else {
        return Vec::new();
    };
    let others = prospects.iter().enumerate().filter(|(n, _)| *n != number);
    let others: Vec<&Prospects> = others.filter_map(|(_, other)| other.as_ref()).collect();
    if others.is_empty() {
        return Vec::new();
    }
    let rivals = (1.0 - shares[own]).max(0.01);
    let mut found = Vec::new();
    for (seat, values) in line.entries() {
        for (index, aspect) in aspects.iter().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "a dozen lines")]
            let usual =
                others.iter().map(|other| other[seat][index]).sum::<f32>() / others.len() as f32;
            let more = (values[index] - usual) * aspect.weight.signum();
            let (amount, importance) = if seat == own {
                (more, 1.0)
            } else {
                (-more, shares[seat] / rivals)
            };
            let weight = amount * aspect.weight.abs() * importance;
            if weight >= LEAST {
                found.push((weight, reason(aspect, seat, own, amount)));
            }
        }
    }
    found.sort_by(|(one, _), (other, _)| other.partial_cmp(one).unwrap_or(Ordering::Equal));
    let found = found.into_iter().map(|(_, reason)| reason);
    found.take(REASONS).collect()
}

fn reason(aspect: &Aspect, seat: Seat, own: Seat, amount: f32) -> Reason {
    match (aspect.is_category, seat == own) {
        (true, true) => Reason::Gains {
            category: aspect.name,
            points: amount,
        },
        (true, false) => Reason::Denies {
            seat,
            category: aspect.name,
            points: amount,
        },
        (false, true) => Reason::Speeds {
            measure: aspect.name,
            amount,
        },
        (false, false) => Reason::Slows {
            seat,
            measure: aspect.name,
            amount,
        },
    }
}

#[cfg(test)]
mod tests;
