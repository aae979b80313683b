//! The searching player: Monte-Carlo tree search over states that fit the view.
//!
//! Every simulation guesses a state, walks down the tree, lets the evaluation judge the leaf and
//! adds the shares of all seats on the way back: each seat is expected to maximize its own share
//! (max^n), or to hold the searching seat back (paranoid), or something between the two. Decisions
//! are tried in the order of their priors, which the results then correct.

mod simulate;
mod tree;

use std::time::{Duration, Instant};

use game_core::{Generator, ToAct};

use crate::patience::Patience;
use crate::{Bot, Budget, Determinise, Evaluate, GreedyBot};
use simulate::Grower;
use tree::{Edge, ROOT};

/// The budget of a search that was given none.
const DEFAULT_NODES: u64 = 2000;
/// Simulations between two looks at the clock.
const STRIDE: u64 = 32;
/// The part of the simulations left by which the second decision may still catch up.
///
/// At most it could by all of them, but hardly ever does one decision get so many more than the
/// other: to wait for that takes nearly twice the time in Hansa Teutonica and wins nothing.
const CATCHING_UP: f64 = 0.3;

/// How a search works.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchConfig {
    /// How long it may think; a decision's budget may be tighter.
    pub budget: Budget,
    /// Trees that grow side by side; 0 means one for each core.
    ///
    /// With a budget of simulations alone there is always one, so that choices can be repeated.
    pub threads: usize,
    /// How strongly promising but untried decisions are preferred; `None` for as suits the game.
    pub exploration: Option<f32>,
    /// Visits of a node up to which less promising decisions get an ever smaller share of them;
    /// from there on they keep their share, so that more time looks wider, too, not only deeper.
    pub base: f32,
    /// How far own decisions are judged by the best that may follow rather than by the average of
    /// what was tried: 0 for the average alone, 1 for the best alone.
    pub best: f32,
    /// By how much a decision that was never tried is thought worse than the average.
    pub first_play: f32,
    /// How many decisions of a node are tried at first, the most promising ones.
    pub width: f32,
    /// How many more with the square root of the visits.
    pub widening: f32,
    /// Decisions that are played on by promise alone before the evaluation is asked.
    pub plies: u16,
    /// How far the others are expected to hold us back rather than to get on themselves: 0 for
    /// not at all (max^n), 1 for nothing else (paranoid).
    pub fear: f32,
}

impl Default for SearchConfig {
    fn default() -> Self {
        SearchConfig {
            budget: Budget::NONE,
            threads: 1,
            exploration: None,
            base: 300.0,
            best: 0.5,
            first_play: 0.02,
            width: 6.0,
            widening: 1.5,
            plies: 0,
            fear: 0.0,
        }
    }
}

/// A bot that searches.
#[derive(Debug)]
pub struct SearchBot<G: Determinise + Evaluate> {
    evaluator: G::Evaluator,
    config: SearchConfig,
    generator: Generator,
    growers: Vec<Grower<G>>,
    /// The state after the last decision: if it is met again, its part of the trees is, too.
    expected: Option<(G, G::Action)>,
    simulations: u64,
    patience: Patience,
    memory: G::Memory,
}

impl<G: Determinise + Evaluate> SearchBot<G> {
    /// A searching player; with a budget of simulations its choices follow from the seed.
    pub fn new(evaluator: G::Evaluator, config: SearchConfig, seed: u64) -> Self {
        SearchBot {
            evaluator,
            config,
            generator: Generator::from_seed(seed),
            growers: Vec::new(),
            expected: None,
            simulations: 0,
            patience: Patience::default(),
            memory: G::Memory::default(),
        }
    }

    /// Simulations so far, over all decisions and threads.
    pub const fn simulations(&self) -> u64 {
        self.simulations
    }

    /// Keeps the part of the trees that belongs to `state`, or clears them.
    fn prepare(&mut self, state: &G, threads: usize) {
        while self.growers.len() < threads {
            self.growers.push(Grower::new(self.generator.seed()));
        }
        self.growers.truncate(threads);
        let met = self.expected.take().filter(|(after, _)| after == state);
        for grower in &mut self.growers {
            match met
                .as_ref()
                .and_then(|(_, action)| grower.tree.after(*action))
            {
                Some(node) => grower.tree.reroot(node),
                None => grower.tree.clear(),
            }
        }
    }

    /// Adds up the visits of the roots of all trees and takes the decision with the most.
    fn favorite(&self, legal: &[G::Action]) -> G::Action {
        let mut best = (0, f64::MIN, legal[0]);
        for action in legal {
            let (mut visits, mut value) = (0, 0.0);
            for grower in &self.growers {
                let (_, edges) = grower.tree.edges(ROOT);
                if let Some(edge) = edges.iter().find(|edge| edge.action == *action) {
                    visits += edge.visits;
                    value += edge.value;
                }
            }
            if (visits, value) > (best.0, best.1) {
                best = (visits, value, *action);
            }
        }
        best.2
    }
}

impl<G: Determinise + Evaluate> Bot<G> for SearchBot<G> {
    fn observe(&mut self, view: &G::View, events: &[G::Event]) {
        G::remember(&mut self.memory, view, events);
    }

    fn choose(&mut self, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action {
        if let [only] = legal {
            return *only;
        }
        let mut budget = self.config.budget.within(budget);
        if budget == Budget::NONE {
            budget = Budget::nodes(DEFAULT_NODES);
        }
        let start = Instant::now();
        let threads = match (budget.time, self.config.threads) {
            (None, _) => 1,
            (Some(_), 0) => std::thread::available_parallelism().map_or(1, usize::from),
            (Some(_), threads) => threads,
        };
        let state = G::determinise(view, &self.memory, &mut self.generator);
        let ToAct::Seat(seat) = state.to_act() else {
            return legal[0];
        };
        self.patience.look(&self.evaluator, &state, seat);
        if self.patience.waver().is_some() {
            let (evaluator, seed) = (self.evaluator.clone(), self.generator.seed());
            return GreedyBot::<_, ()>::restless(
                evaluator,
                self.patience,
                seed,
                (&state, seat, legal),
            );
        }
        self.prepare(&state, threads);
        let clock = Clock {
            start,
            time: budget.time,
            nodes: budget.nodes.map(|nodes| nodes.div_ceil(threads as u64)),
        };
        let (evaluator, config, memory) = (&self.evaluator, &self.config, &self.memory);
        let grow = |grower: &mut Grower<G>| {
            // Where nothing is hidden, one sample does for all simulations.
            let mut done = 0;
            while !clock.is_over(done, grower) {
                let sample = if G::NO_SECRETS {
                    state.clone()
                } else {
                    G::determinise(view, memory, &mut grower.generator)
                };
                grower.simulate(sample, seat, evaluator, config);
                done += 1;
            }
            done
        };
        self.simulations += match &mut self.growers[..] {
            [one] => grow(one),
            several => std::thread::scope(|scope| {
                let running: Vec<_> = several
                    .iter_mut()
                    .map(|grower| scope.spawn(|| grow(grower)))
                    .collect();
                running
                    .into_iter()
                    .map(|thread| thread.join().expect("a simulation does not panic"))
                    .sum()
            }),
        };
        let choice = self.favorite(legal);
        if G::NO_SECRETS {
            let mut after = state;
            after.apply(choice, &mut ());
            if matches!(after.to_act(), ToAct::Seat(_)) {
                self.expected = Some((after, choice));
            }
        }
        choice
    }
}

/// When to stop thinking.
struct Clock {
    start: Instant,
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl Clock {
    /// Whether a limit is met, or the choice will not change any more before one is.
    fn is_over<G: Determinise + Evaluate>(&self, done: u64, grower: &Grower<G>) -> bool {
        if done == 0 {
            return false;
        }
        if self.nodes.is_some_and(|nodes| done >= nodes) {
            return true;
        }
        if !done.is_multiple_of(STRIDE) {
            return false;
        }
        let mut left = self.nodes.map_or(u64::MAX, |nodes| nodes - done);
        if let Some(time) = self.time {
            let spent = self.start.elapsed();
            let Some(rest) = time.checked_sub(spent).filter(|rest| !rest.is_zero()) else {
                return true;
            };
            let possible = rest.as_micros() * u128::from(done) / spent.as_micros().max(1);
            left = left.min(u64::try_from(possible).unwrap_or(u64::MAX));
        }
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let reach = left as f64 * CATCHING_UP;
        f64::from(lead(grower.tree.edges(ROOT).1)) > reach
    }
}

/// By how many visits the first decision leads.
fn lead<A>(edges: &[Edge<A>]) -> u32 {
    let (mut first, mut second) = (0, 0);
    for edge in edges {
        if edge.visits > first {
            (first, second) = (edge.visits, first);
        } else if edge.visits > second {
            second = edge.visits;
        }
    }
    first - second
}
