//! One game of self-play, and what each position of it is worth.

use bots::{
    Bot, Budget, Evaluator, Insight, Learned, Lines, RootExploration, SearchBot, SearchConfig,
    Teacher, Thought,
};
use catalog::Playable;
use game_core::{Generator, Seat, Seats, ToAct, Viewer};

use crate::variety::{Trainable, chance};

/// A game with more lines than this is given up.
const MAX_LINES: usize = 1200;
/// After this many lines without progress, somebody brings the game forward however it can.
const PATIENCE_LINES: usize = 50;

/// How games are played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recipe {
    /// Simulations of a search whose visits are learned from.
    pub full: u64,
    /// Simulations of the others, which only move the game along.
    pub fast: u64,
    /// How often a search is a full one.
    pub full_share: f64,
    /// How often a random line is played instead of the best.
    pub stray: f64,
    /// How the root of a search is explored.
    pub root: RootExploration,
    /// How far a position's value is that of the positions after it, down to the result.
    pub lambda: f32,
    /// The lines at the start that are drawn by their visits.
    pub opening: usize,
    /// How many seats are taken by hand-written players of other styles.
    pub strangers: f64,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe {
            full: 600,
            fast: 80,
            full_share: 0.25,
            stray: 0.03,
            root: RootExploration {
                noise: 0.1,
                exploration: 0.3,
            },
            lambda: 0.96,
            opening: 24,
            strangers: 0.15,
        }
    }
}

/// A position that was thought about.
#[derive(Clone, Debug)]
pub struct Step<G: Insight> {
    /// The position.
    pub state: G,
    /// Who decided.
    pub seat: Seat,
    /// Whether the search was a full one by the player that learns.
    pub is_full: bool,
    /// What the search thought; `None` where a random line was played.
    pub thought: Option<Thought<G::Action>>,
    /// What the position is worth to each seat; filled in when the game is over.
    pub value: Seats<f32>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct GameLog<G: Insight> {
    /// Every position that was thought about.
    pub steps: Vec<Step<G>>,
    /// The last position.
    pub last: G,
}

/// A player that can say what it thinks.
trait Thinker<G: Insight>: Bot<G> {
    fn think(&mut self, view: &G::View, budget: Budget) -> Thought<G::Action>;
}

impl<G: Insight, E: Evaluator<G>> Thinker<G> for SearchBot<G, E> {
    fn think(&mut self, view: &G::View, budget: Budget) -> Thought<G::Action> {
        SearchBot::think(self, view, budget)
    }
}

impl Recipe {
    /// Plays one game; without a network the hand-written evaluation plays at all seats.
    pub fn play<G: Trainable>(&self, learned: Option<&Learned<G>>, seed: u64) -> GameLog<G> {
        let mut generator = Generator::from_seed(seed);
        let mut state = G::varied_start(&mut generator);
        let config = SearchConfig {
            root: Some(self.root),
            ..SearchConfig::default()
        };
        let mut players: Vec<Seated<G>> = Seat::all(state.n_seats())
            .map(|_| {
                let seed = generator.seed();
                let is_stranger = chance(&mut generator, self.strangers);
                let player: Seated<G> = match learned {
                    Some(learned) if !is_stranger => {
                        let judge = learned.clone();
                        (true, Box::new(SearchBot::<G, _>::new(judge, config, seed)))
                    }
                    _ => {
                        let style = if is_stranger {
                            G::random_style(&mut generator)
                        } else {
                            G::Evaluator::default()
                        };
                        let judge = Teacher::new(style);
                        let learns = learned.is_none() && !is_stranger;
                        (
                            learns,
                            Box::new(SearchBot::<G, _>::new(judge, config, seed)),
                        )
                    }
                };
                player
            })
            .collect();
        let mut steps = Vec::new();
        let mut legal = Vec::new();
        let hand = G::Evaluator::default();
        let mut progress = (hand.progress(&state), 0);
        while steps.len() < MAX_LINES {
            match state.to_act() {
                ToAct::Nobody => break,
                ToAct::Chance => {
                    let outcome = generator.draw(&state).expect("chance is to act");
                    let mut events = Vec::new();
                    state.resolve(outcome, &mut events);
                    show_events(&mut players, &state, &events);
                }
                ToAct::Seat(seat) => {
                    legal.clear();
                    state.legal_actions(&mut legal);
                    if let [only] = legal[..] {
                        apply(&mut state, only, &mut players);
                        continue;
                    }
                    let now = hand.progress(&state);
                    progress = if now.is_some() && now == progress.0 {
                        (now, progress.1 + 1)
                    } else {
                        (now, 0)
                    };
                    let is_stuck = progress.1 > PATIENCE_LINES;
                    let strays = is_stuck || chance(&mut generator, self.stray);
                    let (learns, player) = &mut players[seat.index()];
                    let is_full = *learns && chance(&mut generator, self.full_share);
                    let nodes = if is_full { self.full } else { self.fast };
                    let (thought, line) = if strays {
                        (None, random_line(&hand, &state, is_stuck, &mut generator))
                    } else {
                        let view = state.view(Viewer::Seat(seat));
                        let thought = player.think(&view, Budget::nodes(nodes));
                        let line = if steps.len() < self.opening {
                            by_visits(&thought, &mut generator)
                        } else {
                            thought.lines[0].decisions.clone()
                        };
                        (Some(thought), line)
                    };
                    steps.push(Step {
                        state: state.clone(),
                        seat,
                        is_full,
                        thought,
                        value: Seats::from_fn(0, |_| 0.0),
                    });
                    for decision in line {
                        if state.check(decision).is_err() {
                            break;
                        }
                        apply(&mut state, decision, &mut players);
                    }
                }
            }
        }
        let mut log = GameLog { steps, last: state };
        log.value_steps(self.lambda);
        log
    }
}

/// A player, and whether it is the one that learns.
type Seated<G> = (bool, Box<dyn Thinker<G>>);

/// Plays a decision, and everybody sees it.
fn apply<G: Insight>(state: &mut G, decision: G::Action, players: &mut [Seated<G>]) {
    let mut events = Vec::new();
    state.apply(decision, &mut events);
    show_events(players, state, &events);
}

/// Where there are secrets, players remember what they have seen.
fn show_events<G: Insight>(players: &mut [Seated<G>], state: &G, events: &[G::Event]) {
    if G::NO_SECRETS {
        return;
    }
    for (seat, (_, player)) in Seat::all(state.n_seats()).zip(players) {
        bots::observe(player.as_mut(), seat, state, events);
    }
}

/// Any of the lines that come to mind; of a game that is stuck, one that brings it forward.
fn random_line<G: Insight>(
    hand: &G::Evaluator,
    state: &G,
    is_stuck: bool,
    generator: &mut Generator,
) -> Vec<G::Action> {
    let mut lines = Lines::default();
    G::candidates(hand, state, &mut lines);
    let numbers: Vec<usize> = (0..lines.len()).collect();
    let is_progress = |number: &usize| {
        let mut decisions = lines.line(*number).iter();
        decisions.any(|decision| hand.is_progress(*decision))
    };
    let forward: Vec<usize> = numbers.iter().copied().filter(is_progress).collect();
    let number = if is_stuck && !forward.is_empty() {
        generator.pick(&forward)
    } else {
        generator.pick(&numbers)
    };
    lines.line(number.expect("there is a line")).to_vec()
}

/// One of the lines, as likely as it was visited.
fn by_visits<A: Copy>(thought: &Thought<A>, generator: &mut Generator) -> Vec<A> {
    let weighted: Vec<(usize, u32)> = (0..)
        .zip(&thought.lines)
        .map(|(number, line)| (number, line.visits))
        .collect();
    let number = generator.pick_weighted(&weighted).unwrap_or(0);
    thought.lines[number].decisions.clone()
}

impl<G: Insight + Playable> GameLog<G> {
    /// Works out what each position is worth: partly what its search thought, partly what came
    /// of it. Nothing that came after a random line counts for the positions before it.
    fn value_steps(&mut self, lambda: f32) {
        let mut after = self.last.standings().as_ref().map(bots::result_shares);
        for step in self.steps.iter_mut().rev() {
            let Some(thought) = &step.thought else {
                after = None;
                continue;
            };
            let shares = &thought.shares;
            step.value = Seats::from_fn(shares.count(), |seat| match &after {
                Some(after) => (1.0 - lambda) * shares[seat] + lambda * after[seat],
                None => shares[seat],
            });
            after = Some(step.value);
        }
    }
}
