//! The searching player: Monte-Carlo tree search over states that fit the view.
//!
//! Every simulation guesses a state, walks down the tree, lets the evaluation judge the leaf and
//! adds the shares of all seats on the way back: each seat is expected to maximize its own share
//! (max^n), or to hold the searching seat back (paranoid), or something between the two. Decisions
//! are tried in the order of their priors, which the results then correct.

mod fingerprint;
mod simulate;
mod tree;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use game_core::{Generator, Seats, ToAct, Viewer};

use crate::patience::Patience;
use crate::{Bot, Budget, Determinize, Evaluate, Evaluator, GreedyBot, StopFlag};
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
    ///
    /// On each thread grows a tree of its own; with a budget of simulations alone there is always
    /// one, so that choices can be repeated.
    pub budget: Budget,
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
    /// The memory of all trees together: at that much they stop growing, after a last step of up
    /// to a quarter of it.
    pub max_bytes: usize,
    /// How likely a line at the root is overlooked, from 0 to 1, as people overlook things.
    pub overlook: f32,
    /// Whether it counts hidden cards by what has happened.
    pub remembers: bool,
    /// For self-play: how the root is explored so that all lines can be compared.
    pub root: Option<RootExploration>,
}

/// How a search explores the lines of its root beyond what is needed to choose one of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootExploration {
    /// How much of the priors is random.
    pub noise: f32,
    /// How strongly promising but untried lines are preferred.
    pub exploration: f32,
}

impl SearchConfig {
    /// Progressive widening: of the lines of a node, the most promising are looked at, more of
    /// them with every visit.
    fn lines_looked_at(&self, visits: u32) -> usize {
        let root = (f64::from(visits) + 1.0).sqrt();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a small positive number"
        )]
        {
            (f64::from(self.width) + f64::from(self.widening) * root) as usize
        }
    }
}

impl Default for SearchConfig {
    fn default() -> Self {
        SearchConfig {
            budget: Budget::NONE,
            exploration: None,
            base: 300.0,
            best: 0.5,
            first_play: 0.02,
            width: 6.0,
            widening: 1.5,
            plies: 0,
            fear: 0.0,
            max_bytes: 24 << 20,
            overlook: 0.0,
            remembers: true,
            root: None,
        }
    }
}

/// What a search thinks of the position it was asked about.
#[derive(Clone, Debug)]
pub struct Thought<A> {
    /// The lines that were looked at, the most visited first.
    pub lines: Vec<LineThought<A>>,
    /// What the simulations brought each seat on average.
    pub shares: Seats<f32>,
}

/// What a search thinks of one line.
#[derive(Clone, Debug)]
pub struct LineThought<A> {
    /// Its decisions.
    pub decisions: Vec<A>,
    /// How promising it looked before the search.
    pub prior: f32,
    /// The simulations that went this way.
    pub visits: u32,
    /// What they brought the seat that decides, on average.
    pub share: f32,
}

/// A bot that searches.
#[derive(Debug)]
pub struct SearchBot<G: Determinize + Evaluate, E = <G as Evaluate>::Evaluator> {
    evaluator: E,
    config: SearchConfig,
    generator: Generator,
    growers: Vec<Grower<G>>,
    /// What is left of the line that was chosen last, and what will be seen when it goes on.
    plan: VecDeque<G::Action>,
    planned_for: Option<G::View>,
    /// The state after the last line: if it is met again, its part of the trees is, too.
    expected: Option<(G, Vec<G::Action>)>,
    simulations: u64,
    patience: Patience,
    memory: G::Memory,
    stop: StopFlag,
}

impl<G: Determinize + Evaluate, E: Evaluator<G>> SearchBot<G, E> {
    /// A searching player; with a budget of simulations its choices follow from the seed.
    pub fn new(evaluator: E, config: SearchConfig, seed: u64) -> Self {
        SearchBot {
            evaluator,
            config,
            generator: Generator::from_seed(seed),
            growers: Vec::new(),
            plan: VecDeque::new(),
            planned_for: None,
            expected: None,
            simulations: 0,
            patience: Patience::default(),
            memory: G::Memory::default(),
            stop: StopFlag::default(),
        }
    }

    /// Simulations so far, over all decisions and threads.
    pub const fn simulations(&self) -> u64 {
        self.simulations
    }

    /// What judges its positions.
    pub const fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// What it remembers of what has happened.
    pub const fn memory(&self) -> &G::Memory {
        &self.memory
    }

    /// A seed for whoever guesses on in its place.
    pub(crate) fn seed(&mut self) -> u64 {
        self.generator.seed()
    }

    /// What the trees hold, in bytes.
    pub fn n_bytes(&self) -> usize {
        self.growers
            .iter()
            .map(|grower| grower.tree.n_bytes())
            .sum()
    }

    /// Keeps the part of the trees that belongs to `state`, or clears them.
    fn prepare(&mut self, state: &G, threads: usize) {
        while self.growers.len() < threads {
            self.growers.push(Grower::new(self.generator.seed()));
        }
        self.growers.truncate(threads);
        let met = self.expected.take().filter(|(after, _)| after == state);
        let fingerprint = (G::NO_SECRETS && E::TRANSPOSES).then(|| fingerprint::of(state));
        for grower in &mut self.growers {
            grower.begin(state.n_seats());
            grower.tree.max_bytes = self.config.max_bytes / threads;
            let known = match (fingerprint, &met) {
                (Some(fingerprint), _) => grower.tree.find(fingerprint),
                (None, Some((_, line))) => grower.tree.after(line),
                (None, None) => None,
            };
            match known {
                Some(node) if self.config.root.is_none() => grower.tree.reroot(node),
                _ => grower.tree.clear(),
            }
        }
    }

    /// Thinks about a position in which the viewer decides.
    pub fn think(&mut self, view: &G::View, budget: Budget) -> Thought<G::Action> {
        let state = G::determinize(view, &self.memory, &mut self.generator);
        self.search(view, &state, self.config.budget.within(budget));
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        self.thought(&legal)
    }

    /// Lets the trees grow until the budget is used up or the choice is clear.
    fn search(&mut self, view: &G::View, state: &G, mut budget: Budget) {
        if budget.time.is_none() && budget.nodes.is_none() {
            budget = Budget::nodes(DEFAULT_NODES);
        }
        let start = Instant::now();
        let threads = match budget.time {
            Some(_) => budget.threads.map_or(1, usize::from),
            None => 1,
        };
        let ToAct::Seat(seat) = state.to_act() else {
            return;
        };
        self.prepare(state, threads);
        let clock = Clock {
            start,
            time: budget.time,
            nodes: budget.nodes.map(|nodes| nodes.div_ceil(threads as u64)),
        };
        let (evaluator, config, memory) = (&self.evaluator, &self.config, &self.memory);
        let stop = &self.stop;
        let grow = |grower: &mut Grower<G>| {
            let mut done = 0;
            while done == 0 || !(stop.is_raised() || clock.is_over(done, grower, config)) {
                // Where nothing is hidden, one sample does for all simulations.
                let sample = if G::NO_SECRETS {
                    state.clone()
                } else {
                    G::determinize(view, memory, &mut grower.generator)
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
    }

    /// Remembers what will be seen after a decision, if the same seat goes on.
    fn expect_after(&mut self, mut state: G, decision: G::Action) {
        let seat = state.to_act();
        state.apply(decision, &mut ());
        self.planned_for = match (seat, state.to_act()) {
            (ToAct::Seat(seat), next) if next == ToAct::Seat(seat) => {
                Some(state.view(Viewer::Seat(seat)))
            }
            _ => None,
        };
    }

    /// The roots of all trees, added up.
    fn thought(&self, legal: &[G::Action]) -> Thought<G::Action> {
        let mut lines: Vec<LineThought<G::Action>> = Vec::new();
        let mut values: Vec<f64> = Vec::new();
        let (mut shares, mut simulations) = (Seats::from_fn(0, |_| 0.0), 0);
        for grower in &self.growers {
            let (brought, count) = &grower.brought;
            shares = Seats::from_fn(brought.count(), |seat| {
                brought[seat] + if simulations == 0 { 0.0 } else { shares[seat] }
            });
            simulations += count;
            let (_, edges) = grower.tree.edges(ROOT);
            for edge in edges {
                let decisions = grower.tree.line(edge);
                let known = lines.iter().position(|line| line.decisions == decisions);
                let at = known.unwrap_or_else(|| {
                    lines.push(LineThought {
                        decisions: decisions.to_vec(),
                        prior: edge.prior,
                        visits: 0,
                        share: 0.0,
                    });
                    values.push(0.0);
                    lines.len() - 1
                });
                lines[at].visits += edge.visits;
                values[at] += edge.value;
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "shares from 0 to 1")]
        let shares = Seats::from_fn(shares.count(), |seat| {
            (shares[seat] / f64::from(simulations.max(1))) as f32
        });
        // Equal visits: what brought more, by the last digit; then what is listed first.
        let place = |line: &LineThought<G::Action>| {
            let mut places = legal.iter();
            places.position(|decision| *decision == line.decisions[0])
        };
        let mut judged: Vec<_> = lines.into_iter().zip(values).collect();
        judged.sort_by(|(one, value), (other, more)| {
            let by_visits = other.visits.cmp(&one.visits);
            let by_value = || more.total_cmp(value);
            let by_place = || place(one).cmp(&place(other));
            by_visits.then_with(by_value).then_with(by_place)
        });
        let lines = judged.into_iter().map(|(mut line, value)| {
            #[expect(clippy::cast_possible_truncation, reason = "shares from 0 to 1")]
            {
                line.share = (value / f64::from(line.visits.max(1))) as f32;
            }
            line
        });
        let lines = lines.collect();
        Thought { lines, shares }
    }
}

impl<G: Determinize + Evaluate, E: Evaluator<G>> Bot<G> for SearchBot<G, E> {
    fn observe(&mut self, view: &G::View, events: &[G::Event]) {
        if self.config.remembers {
            G::remember(&mut self.memory, view, events);
        }
    }

    fn stop_on(&mut self, flag: StopFlag) {
        self.stop = flag;
    }

    fn n_bytes(&self) -> usize {
        SearchBot::n_bytes(self)
    }

    fn lost_patience(&self) -> bool {
        self.patience.was_lost()
    }

    fn choose(&mut self, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action {
        // A line is played to its end unless something came in between.
        let goes_on = self.planned_for.take().is_some_and(|seen| seen == *view);
        if !goes_on {
            self.plan.clear();
        }
        let next = self.plan.pop_front();
        if let Some(next) = next.filter(|next| legal.contains(next)) {
            if !self.plan.is_empty() {
                let state = G::determinize(view, &self.memory, &mut self.generator);
                self.expect_after(state, next);
            }
            return next;
        }
        if let [only] = legal {
            return *only;
        }
        let state = G::determinize(view, &self.memory, &mut self.generator);
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
        self.search(view, &state, self.config.budget.within(budget));
        let thought = self.thought(legal);
        let mut lines = thought.lines.into_iter().map(|line| line.decisions);
        let line = lines
            .find(|line| legal.contains(&line[0]))
            .unwrap_or_else(|| vec![legal[0]]);
        let choice = line[0];
        if line.len() > 1 {
            self.plan.extend(&line[1..]);
            self.expect_after(state.clone(), choice);
        }
        if G::NO_SECRETS && !E::TRANSPOSES {
            let mut after = state;
            for decision in &line {
                after.apply(*decision, &mut ());
            }
            if matches!(after.to_act(), ToAct::Seat(_)) {
                self.expected = Some((after, line));
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
    fn is_over<G: Determinize + Evaluate>(
        &self,
        done: u64,
        grower: &Grower<G>,
        config: &SearchConfig,
    ) -> bool {
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
        config.root.is_none() && f64::from(lead(grower.tree.edges(ROOT).1)) > reach
    }
}

/// By how many visits the first decision leads.
fn lead(edges: &[Edge]) -> u32 {
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
