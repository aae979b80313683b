//! The greedy player: the best own action as far as the evaluation can tell.

use game_core::{Game, Generator, Seat, ToAct};

use crate::lines::most_promising;
use crate::patience::{self, Patience};
use crate::{Bot, Budget, Determinize, Evaluate, Evaluator};

/// How many decisions inside an action are tried at each step, the most promising first.
const WIDTH: usize = 12;
/// How many decisions deep an action is followed before the most promising one is taken.
const DEPTH: u8 = 3;
/// No action takes more steps than this to come to rest.
const LONGEST_ACTION: u8 = 12;

/// A bot that looks one action ahead, to the end of that action: a claim with its best reward, a
/// displacement with its best payment, a move of one piece with its best target.
#[derive(Clone, Debug)]
pub struct GreedyBot<E, M = ()> {
    evaluator: E,
    carelessness: Carelessness,
    generator: Generator,
    patience: Patience,
    memory: M,
}

/// Mistakes as people make them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Carelessness {
    /// How far a judgment is off, as the typical error of the logarithm of a share.
    pub noise: f32,
    /// How likely a decision is overlooked, from 0 to 1.
    pub overlook: f32,
}

impl<E, M: Default> GreedyBot<E, M> {
    /// A greedy player who has waited as long as this already.
    pub(crate) fn restless<G: Determinize>(
        evaluator: E,
        patience: Patience,
        seed: u64,
        (state, seat, legal): (&G, Seat, &[G::Action]),
    ) -> G::Action
    where
        E: Evaluator<G>,
    {
        let mut bot = Self::new(evaluator, Carelessness::default(), seed);
        bot.patience = patience;
        bot.decide(state, seat, legal)
    }

    /// A greedy player with this evaluation; the seed decides its mistakes and its guesses.
    pub fn new(evaluator: E, carelessness: Carelessness, seed: u64) -> Self {
        GreedyBot {
            evaluator,
            carelessness,
            generator: Generator::from_seed(seed),
            patience: Patience::default(),
            memory: M::default(),
        }
    }
}

impl<E, M> GreedyBot<E, M> {
    fn is_overlooked(&mut self) -> bool {
        self.carelessness.overlook > 0.0
            && uniform(&mut self.generator) < self.carelessness.overlook
    }

    /// A share as this player judges it.
    fn misjudge(&mut self, share: f32, noise: f32) -> f32 {
        let share = share.max(1e-6).ln();
        if noise == 0.0 {
            return share;
        }
        // The sum of three is close to a bell curve with a typical error of 1.
        let bell: f32 = (0..3)
            .map(|_| uniform(&mut self.generator) * 2.0 - 1.0)
            .sum();
        share + bell * noise
    }
}

/// A number from 0 up to 1.
pub(crate) fn uniform(generator: &mut Generator) -> f32 {
    const STEPS: u16 = 1 << 15;
    let step = u16::try_from(generator.below(STEPS.into())).expect("below the bound");
    f32::from(step) / f32::from(STEPS)
}

impl<G: Determinize + Evaluate> Bot<G> for GreedyBot<G::Evaluator, G::Memory> {
    fn observe(&mut self, view: &G::View, events: &[G::Event]) {
        G::remember(&mut self.memory, view, events);
    }

    fn lost_patience(&self) -> bool {
        self.patience.was_lost()
    }

    fn choose(&mut self, view: &G::View, legal: &[G::Action], _budget: Budget) -> G::Action {
        let state = G::determinize(view, &self.memory, &mut self.generator);
        let ToAct::Seat(seat) = state.to_act() else {
            return legal[0];
        };
        if let [only] = legal {
            return *only;
        }
        self.patience.look(&self.evaluator, &state, seat);
        self.decide(&state, seat, legal)
    }
}

impl<E, M> GreedyBot<E, M> {
    fn decide<G: Determinize>(&mut self, state: &G, seat: Seat, legal: &[G::Action]) -> G::Action
    where
        E: Evaluator<G>,
    {
        let mut noise = self.carelessness.noise;
        let mut legal = legal.to_vec();
        if let Some(waver) = self.patience.waver() {
            noise += waver;
            legal = patience::forward(&self.evaluator, &legal);
        }
        self.evaluator.shortlist(state, &mut legal);
        // The same luck for every decision, so that they are compared fairly.
        let luck = Generator::from_seed(self.generator.seed());
        let mut best = (f32::MIN, legal[0]);
        for action in &legal {
            if self.is_overlooked() {
                continue;
            }
            let mut after = state.clone();
            after.apply(*action, &mut ());
            let line = Line {
                evaluator: &self.evaluator,
                seat,
            };
            let share = line.follow(after, DEPTH, &mut luck.clone());
            let value = self.misjudge(share, noise);
            if value > best.0 {
                best = (value, *action);
            }
        }
        best.1
    }
}

/// One line of play to the end of an action.
struct Line<'a, E> {
    evaluator: &'a E,
    seat: Seat,
}

impl<E> Line<'_, E> {
    /// The best share that the seat can reach with the action that is under way.
    fn follow<G: Game>(&self, mut state: G, depth: u8, luck: &mut Generator) -> f32
    where
        E: Evaluator<G>,
    {
        let (mut legal, mut weights) = (Vec::new(), Vec::new());
        for _ in 0..LONGEST_ACTION {
            match state.to_act() {
                ToAct::Nobody => break,
                ToAct::Chance => {
                    let outcome = luck.draw(&state).expect("chance is to act");
                    state.resolve(outcome, &mut ());
                }
                ToAct::Seat(_) if self.evaluator.is_settled(&state) => break,
                ToAct::Seat(seat) => {
                    legal.clear();
                    weights.clear();
                    state.legal_actions(&mut legal);
                    self.evaluator.shortlist(&state, &mut legal);
                    self.evaluator.priors(&state, &legal, &mut weights);
                    if seat == self.seat && depth > 0 && legal.len() > 1 {
                        return self.best(&state, &legal, &weights, depth, luck);
                    }
                    state.apply(legal[most_promising(&weights)], &mut ());
                }
            }
        }
        self.evaluator.evaluate(&state)[self.seat]
    }

    fn best<G: Game>(
        &self,
        state: &G,
        legal: &[G::Action],
        weights: &[f32],
        depth: u8,
        luck: &mut Generator,
    ) -> f32
    where
        E: Evaluator<G>,
    {
        let mut order: Vec<usize> = (0..legal.len()).collect();
        order.sort_by(|one, other| weights[*other].total_cmp(&weights[*one]));
        let tried = order.iter().take(WIDTH).map(|index| {
            let mut after = state.clone();
            after.apply(legal[*index], &mut ());
            self.follow(after, depth - 1, luck)
        });
        tried.fold(0.0, f32::max)
    }
}
