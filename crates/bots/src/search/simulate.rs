//! One simulation: down the tree, a guess at the leaf, and back up.

use game_core::{Game, Generator, Seat, Seats, ToAct};

use super::SearchConfig;
use super::tree::{ROOT, Tree};
use crate::greedy::most_promising;
use crate::{Determinise, Evaluate, Evaluator};

/// No action takes more steps than this to come to rest.
const LONGEST_ACTION: u16 = 12;

/// A tree with what is needed to let it grow; one for each thread.
#[derive(Debug)]
pub(super) struct Grower<G: Game> {
    pub(super) tree: Tree<G>,
    pub(super) generator: Generator,
    path: Vec<Step>,
    legal: Vec<G::Action>,
    weights: Vec<f32>,
    outcomes: Vec<(G::Chance, u32)>,
}

/// A node on the way down.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    /// Who decided, and which edge; `None` where chance did.
    decision: Option<(Seat, u32)>,
}

impl<G: Determinise + Evaluate> Grower<G> {
    pub(super) fn new(seed: u64) -> Self {
        Grower {
            tree: Tree::new(),
            generator: Generator::from_seed(seed),
            path: Vec::new(),
            legal: Vec::new(),
            weights: Vec::new(),
            outcomes: Vec::new(),
        }
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
                    state.apply(self.tree.edge(edge).action, &mut ());
                    node = self.tree.child(edge);
                }
            }
        };
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

    /// The decision to try next at a node, which is expanded if it is not yet.
    fn select<E: Evaluator<G>>(
        &mut self,
        node: u32,
        state: &G,
        evaluator: &E,
        config: &SearchConfig,
        best: f32,
    ) -> u32 {
        let here = *self.tree.node(node);
        // Where there are secrets, samples differ in what is legal: the list is looked through
        // again now and then, ever more seldom.
        if !here.is_expanded() || !G::NO_SECRETS && here.visits.is_power_of_two() {
            self.list(node, state, evaluator);
        }
        self.best_edge(node, state, config, best)
            .unwrap_or_else(|| {
                self.list(node, state, evaluator);
                let edge = self.best_edge(node, state, config, best);
                edge.expect("a listed decision is legal")
            })
    }

    /// The decision with the highest upper bound among those that are legal in this sample.
    ///
    /// `best` is how far a decision is judged by what it may lead to rather than by what it led
    /// to on average.
    fn best_edge(&self, node: u32, state: &G, config: &SearchConfig, best: f32) -> Option<u32> {
        let here = *self.tree.node(node);
        let exploration = f64::from(config.exploration.unwrap_or(G::EXPLORATION));
        let visits = f64::from(here.visits);
        let root = (visits + 1.0).sqrt();
        let breadth = exploration * root * (1.0 + visits / f64::from(config.base)).sqrt();
        let judge = |mean: f64, hope: f32| mean + f64::from(best) * (f64::from(hope) - mean);
        let unvisited = if here.visits == 0 {
            0.0
        } else {
            judge(here.value / visits, here.hope) - f64::from(config.first_play)
        };
        // Progressive widening: the list is sorted by promise.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a small positive number"
        )]
        let wide = (f64::from(config.width) + f64::from(config.widening) * root) as usize;
        let (first, edges) = self.tree.edges(node);
        let mut chosen = None;
        let mut highest = f64::MIN;
        let mut considered = 0;
        for (edge, number) in edges.iter().zip(first..) {
            if !G::NO_SECRETS && state.check(edge.action).is_err() {
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
                (highest, chosen) = (score, Some(number));
            }
            considered += 1;
            if considered >= wide {
                break;
            }
        }
        chosen
    }

    /// Lists the decisions of a node; where there are secrets, those that are new.
    fn list<E: Evaluator<G>>(&mut self, node: u32, state: &G, evaluator: &E) {
        self.legal.clear();
        self.weights.clear();
        state.legal_actions(&mut self.legal);
        evaluator.shortlist(state, &mut self.legal);
        let (_, known) = self.tree.edges(node);
        let is_known = |action: &G::Action| known.iter().any(|edge| edge.action == *action);
        if !known.is_empty() && self.legal.iter().all(is_known) {
            return;
        }
        evaluator.priors(state, &self.legal, &mut self.weights);
        let decisions = self.legal.iter().zip(&self.weights);
        self.tree.expand(node, decisions.map(|(a, w)| (*a, *w)));
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
                    self.legal.clear();
                    self.weights.clear();
                    state.legal_actions(&mut self.legal);
                    evaluator.shortlist(state, &mut self.legal);
                    evaluator.priors(state, &self.legal, &mut self.weights);
                    state.apply(self.legal[most_promising(&self.weights)], &mut ());
                }
            }
        }
        evaluator.evaluate(state)
    }
}
