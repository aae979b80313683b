//! One simulation: down the tree, a guess at the leaf, and back up.

use game_core::{Game, Generator, Seat, Seats, ToAct};

use super::tree::{Edge, Place, ROOT, Tree};
use super::{SearchConfig, fingerprint};
use crate::{Determinize, Evaluate, Evaluator, Lines};

/// No action takes more steps than this to come to rest.
const LONGEST_ACTION: u16 = 12;
/// What is left of the prior of a line that is overlooked.
const OVERLOOKED: f32 = 1e-4;

/// A tree with what is needed to let it grow; one for each thread.
#[derive(Debug)]
pub(super) struct Grower<G: Game> {
    pub(super) tree: Tree<G>,
    pub(super) generator: Generator,
    /// What all simulations since the last look have brought each seat, and how many they were.
    pub(super) brought: (Seats<f64>, u32),
    path: Vec<Step>,
    lines: Lines<G::Action>,
    outcomes: Vec<(G::Chance, u32)>,
}

/// A node on the way down.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    /// Who decided, and which edge; `None` where chance did.
    decision: Option<(Seat, u32)>,
}

impl<G: Determinize + Evaluate> Grower<G> {
    pub(super) fn new(seed: u64) -> Self {
        Grower {
            tree: Tree::new(),
            generator: Generator::from_seed(seed),
            brought: (Seats::from_fn(0, |_| 0.0), 0),
            path: Vec::new(),
            lines: Lines::default(),
            outcomes: Vec::new(),
        }
    }

    /// Before a new decision: what the simulations bring is added up anew.
    pub(super) fn begin(&mut self, seats: u8) {
        self.brought = (Seats::from_fn(seats, |_| 0.0), 0);
    }

    /// Lets one simulation run for `me` from a state that fits the root.
    pub(super) fn simulate<E: Evaluator<G>>(
        &mut self,
        mut state: G,
        me: Seat,
        evaluator: &E,
        config: &SearchConfig,
    ) {
        let aim = |value: &Seats<f32>, seat: Seat| {
            let fear = if seat == me { 0.0 } else { config.fear };
            f64::from(value[seat] + fear * (1.0 - value[me] - value[seat]))
        };
        self.path.clear();
        let mut node = ROOT;
        let mut passes = 0;
        let value = loop {
            match state.to_act() {
                ToAct::Nobody => break evaluator.evaluate(&state),
                ToAct::Chance => {
                    let outcome = self.sample(&state);
                    state.resolve(outcome, &mut ());
                    let decision = None;
                    self.path.push(Step { node, decision });
                    node = self.tree.outcome(node, G::alike(outcome));
                }
                ToAct::Seat(seat) => {
                    let here = self.tree.node(node);
                    let is_new = here.visits == 0 && node != ROOT;
                    if is_new || (!here.is_expanded() && self.tree.is_full()) {
                        let value = self.guess(&mut state, evaluator, config);
                        self.tree.node_mut(node).value += aim(&value, seat);
                        break value;
                    }
                    let best = if seat == me { config.best } else { 0.0 };
                    let edge = self.select(node, &state, evaluator, config, best);
                    let decision = Some((seat, edge));
                    self.path.push(Step { node, decision });
                    for decision in self.tree.line(self.tree.edge(edge)) {
                        state.apply(*decision, &mut ());
                    }
                    passes += u32::from(state.to_act() != ToAct::Seat(seat));
                    node = self.tree.child(edge, || {
                        (E::TRANSPOSES && G::NO_SECRETS).then(|| Place {
                            fingerprint: fingerprint::of(&state),
                            passes,
                        })
                    });
                }
            }
        };
        for (sum, share) in self.brought.0.iter_mut().zip(&value) {
            *sum += f64::from(*share);
        }
        self.brought.1 += 1;
        let leaf = self.tree.node_mut(node);
        leaf.visits += 1;
        // A leaf is seldom visited twice: at the end of the game, or if the tree is full.
        #[expect(clippy::cast_precision_loss, reason = "a share of few visits")]
        let share = 1.0 / leaf.visits as f32;
        leaf.hope += share * (value[me] - leaf.hope);
        let mut hope = leaf.hope;
        for step in self.path.iter().rev() {
            let here = self.tree.node_mut(step.node);
            here.visits += 1;
            hope = if let Some((seat, edge)) = step.decision {
                let share = aim(&value, seat);
                here.value += share;
                let edge = self.tree.edge_mut(edge);
                edge.visits += 1;
                edge.value += share;
                edge.hope = hope;
                if seat == me {
                    self.tree.best_hope(step.node)
                } else {
                    self.tree.usual_hope(step.node)
                }
            } else {
                self.tree.chance_hope(step.node)
            };
            self.tree.node_mut(step.node).hope = hope;
        }
    }

    fn sample(&mut self, state: &G) -> G::Chance {
        self.outcomes.clear();
        state.chances(&mut self.outcomes);
        self.generator
            .pick_weighted(&self.outcomes)
            .expect("an outcome has weight")
    }

    /// The line to try next at a node, which is expanded if it is not yet.
    fn select<E: Evaluator<G>>(
        &mut self,
        node: u32,
        state: &G,
        evaluator: &E,
        config: &SearchConfig,
        best: f32,
    ) -> u32 {
        let here = *self.tree.node(node);
        let wide = config.lines_looked_at(here.visits);
        let wants_more = if G::NO_SECRETS {
            !here.is_complete && here.n_edges() < wide
        } else {
            // Samples differ in what is legal: the list is looked through again now and then,
            // ever more seldom.
            here.visits.is_power_of_two()
        };
        if !here.is_expanded() || wants_more {
            self.list(node, state, evaluator, config);
        }
        self.best_edge(node, state, evaluator, config, best)
            .unwrap_or_else(|| {
                self.list(node, state, evaluator, config);
                let edge = self.best_edge(node, state, evaluator, config, best);
                edge.expect("a listed line is legal")
            })
    }

    /// The line with the highest upper bound among those that are legal in this sample.
    ///
    /// `best` is how far a line is judged by what it may lead to rather than by what it led
    /// to on average.
    fn best_edge<E: Evaluator<G>>(
        &self,
        node: u32,
        state: &G,
        _evaluator: &E,
        config: &SearchConfig,
        best: f32,
    ) -> Option<u32> {
        let here = *self.tree.node(node);
        let exploration = match config.root {
            Some(root) if node == ROOT => root.exploration,
            _ => config.exploration.unwrap_or(E::EXPLORATION),
        };
        let exploration = f64::from(exploration);
        let visits = f64::from(here.visits);
        let root = (visits + 1.0).sqrt();
        let breadth = exploration * root * (1.0 + visits / f64::from(config.base)).sqrt();
        let judge = |mean: f64, hope: f32| mean + f64::from(best) * (f64::from(hope) - mean);
        let unvisited = if here.visits == 0 {
            0.0
        } else {
            judge(here.value / visits, here.hope) - f64::from(config.first_play)
        };
        let wide = config.lines_looked_at(here.visits);
        let (first, edges) = self.tree.edges(node);
        let mut chosen = None;
        let mut highest = f64::MIN;
        let mut considered = 0;
        for (edge, number) in edges.iter().zip(first..) {
            if !G::NO_SECRETS && state.check(self.tree.line(edge)[0]).is_err() {
                continue;
            }
            let tried = f64::from(edge.visits);
            let mean = if edge.visits == 0 {
                unvisited
            } else {
                judge(edge.value / tried, edge.hope)
            };
            let score = mean + breadth * f64::from(edge.prior) / (1.0 + tried);
            if score > highest {
                if node != ROOT && !self.is_possible(state, edge) {
                    continue;
                }
                (highest, chosen) = (score, Some(number));
            }
            considered += 1;
            if considered >= wide {
                break;
            }
        }
        chosen
    }

    /// Whether the rest of a line, too, is possible in this sample.
    ///
    /// The lines of the root follow from what the searching seat sees.
    fn is_possible(&self, state: &G, edge: &Edge) -> bool {
        let line = self.tree.line(edge);
        if G::NO_SECRETS || line.len() == 1 {
            return true;
        }
        let mut state = state.clone();
        for pair in line.windows(2) {
            state.apply(pair[0], &mut ());
            if state.check(pair[1]).is_err() {
                return false;
            }
        }
        true
    }

    /// Lists the lines of a node; where there are secrets, those that are new.
    fn list<E: Evaluator<G>>(
        &mut self,
        node: u32,
        state: &G,
        evaluator: &E,
        config: &SearchConfig,
    ) {
        self.lines.clear();
        evaluator.list(state, &mut self.lines);
        if !G::NO_SECRETS && self.tree.knows_all(node, &self.lines) {
            return;
        }
        evaluator.weigh(state, &mut self.lines);
        if node == ROOT && config.overlook > 0.0 {
            overlook(&mut self.lines, config.overlook, &mut self.generator);
        }
        if let Some(root) = config.root
            && node == ROOT
        {
            add_noise(self.lines.weights_mut(), root.noise, &mut self.generator);
        }
        let most = if G::NO_SECRETS && config.root.is_none() {
            // A few more than are looked at, so that the list is not made anew at every visit.
            let looked_at = config.lines_looked_at(self.tree.node(node).visits);
            looked_at + looked_at / 4
        } else {
            usize::MAX
        };
        self.tree.expand(node, &self.lines, most);
    }

    /// What a position is worth: play on for a little while, then ask the evaluation.
    fn guess<E: Evaluator<G>>(
        &mut self,
        state: &mut G,
        evaluator: &E,
        config: &SearchConfig,
    ) -> Seats<f32> {
        let mut plies = config.plies;
        for _ in 0..LONGEST_ACTION + 4 * config.plies {
            match state.to_act() {
                ToAct::Nobody => break,
                ToAct::Chance => {
                    let outcome = self.sample(state);
                    state.resolve(outcome, &mut ());
                }
                ToAct::Seat(_) => {
                    if evaluator.is_settled(state) {
                        if plies == 0 {
                            break;
                        }
                        plies -= 1;
                    }
                    self.lines.clear();
                    evaluator.list(state, &mut self.lines);
                    evaluator.weigh(state, &mut self.lines);
                    for decision in self.lines.most_promising() {
                        state.apply(*decision, &mut ());
                    }
                }
            }
        }
        evaluator.evaluate(state)
    }
}

/// Leaves lines hardly any weight, each this likely; one at least is seen.
///
/// A line of many decisions, such as a Move of several pieces, is harder to see.
fn overlook<A: Copy>(lines: &mut Lines<A>, share: f32, generator: &mut Generator) {
    let seen: Vec<bool> = (lines.iter())
        .map(|(line, _)| {
            let steps = i32::try_from(line.len()).unwrap_or(i32::MAX);
            crate::greedy::uniform(generator) < (1.0 - share).powi((steps - 1).max(1))
        })
        .collect();
    if seen.contains(&true) {
        let weights = lines.weights_mut().iter_mut();
        for (weight, _) in weights.zip(seen).filter(|(_, seen)| !seen) {
            *weight *= OVERLOOKED;
        }
    }
}

/// Mixes priors with random ones, so that self-play tries what it would not have tried.
fn add_noise(priors: &mut [f32], share: f32, generator: &mut Generator) {
    // The fourth power of evenly spread numbers: a few lines get most of the noise.
    let noise: Vec<f32> = priors
        .iter()
        .map(|_| crate::greedy::uniform(generator).powi(4) + 1e-6)
        .collect();
    let sum: f32 = noise.iter().sum();
    for (prior, noise) in priors.iter_mut().zip(noise) {
        *prior = (1.0 - share) * *prior + share * noise / sum;
    }
}
