//! The figures of `make bench`: how fast the rules are, on one thread.
//!
//! `cargo bench -p catalog -- SECONDS` sets the time of each measurement (default 1).
//! `cargo bench -p catalog -- fixed GAME DECISIONS` plays a fixed number of decisions and nothing
//! else, for instruction counts: `make callgrind`.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use catalog::{GameKind, Playable, Visitor};
use game_core::{Generator, NotationError, Policy, ToAct};

/// §13.6 and its like: a driver gives up a game after so many decisions.
const CAP: usize = 200_000;

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["fixed", game, decisions] => match (game.parse::<GameKind>(), decisions.parse()) {
            (Ok(kind), Ok(decisions)) => kind.visit(Fixed { decisions }),
            _ => println!("usage: fixed GAME DECISIONS"),
        },
        [] => measure_all(Duration::from_secs(1)),
        [seconds, ..] => match seconds.parse() {
            Ok(seconds) => measure_all(Duration::from_secs_f64(seconds)),
            Err(_) => println!("usage: [SECONDS | fixed GAME DECISIONS]"),
        },
    }
}

fn measure_all(time: Duration) {
    for kind in GameKind::ALL {
        kind.visit(Measure { time });
    }
}

/// Every setup of a game that differs in size: player counts and boards.
fn setups<G: Playable>() -> Vec<(String, G::Setup)> {
    let mut setups = Vec::new();
    for board in G::boards() {
        for players in board.players.0..=board.players.1 {
            let text = format!("players={players} board={}", board.key);
            let setup: Result<G::Setup, NotationError> = G::parse_setup(&text);
            if let Ok(setup) = setup {
                setups.push((format!("{players} players, board {}", board.key), setup));
            }
        }
    }
    setups.sort_by(|one, other| one.0.cmp(&other.0));
    setups
}

struct Measure {
    time: Duration,
}

impl Visitor for Measure {
    type Output = ();

    fn visit<G: Playable>(self) {
        println!("{}", G::TITLE);
        println!(
            "  {} bytes a state, {} bytes a decision",
            size_of::<G>(),
            size_of::<G::Action>()
        );
        println!(
            "  {:<26} {:<9} {:>13} {:>11} {:>10} {:>8} {:>8} {:>8} {:>8} {:>12}",
            "one thread",
            "policy",
            "decisions/s",
            "games/s",
            "dec./game",
            "list",
            "legal",
            "apply",
            "clone",
            "allocations"
        );
        for (name, setup) in setups::<G>() {
            for policy in Policy::ALL {
                let run = play_for::<G>(&setup, policy, self.time);
                let steps = Steps::sample::<G>(&setup, policy, self.time / 4);
                let seconds = run.elapsed.as_secs_f64();
                let (decisions, games) = (as_f64(run.decisions), as_f64(run.games));
                println!(
                    "  {name:<26} {policy:<9} {:>13.0} {:>11.0} {:>10.0} {:>8.1} {:>5.0} ns {:>5.0} ns {:>5.0} ns {:>12.6}",
                    decisions / seconds,
                    games / seconds,
                    decisions / games.max(1.0),
                    as_f64(run.listed) / decisions,
                    steps.legal,
                    steps.apply,
                    steps.clone,
                    allocations::<G>(&setup, policy),
                );
            }
        }
        println!();
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn as_f64(count: usize) -> f64 {
    count as f64
}

/// The buffers of a driver, used again and again.
struct Driver<G: Playable> {
    legal: Vec<G::Action>,
    outcomes: Vec<(G::Chance, u32)>,
    generator: Generator,
}

impl<G: Playable> Driver<G> {
    fn new(seed: u64) -> Self {
        Driver {
            legal: Vec::with_capacity(1024),
            outcomes: Vec::with_capacity(64),
            generator: Generator::from_seed(seed),
        }
    }

    /// Full legal list, choice and apply; chance is resolved on the way. `None` at the end.
    fn decide(&mut self, game: &mut G, policy: Policy) -> Option<usize> {
        loop {
            match game.to_act() {
                ToAct::Nobody => return None,
                ToAct::Chance => {
                    self.outcomes.clear();
                    game.chances(&mut self.outcomes);
                    let outcome = self.generator.pick_weighted(&self.outcomes)?;
                    game.resolve(outcome, &mut ());
                }
                ToAct::Seat(_) => {
                    self.legal.clear();
                    game.legal_actions(&mut self.legal);
                    let action = policy.choose(game, &self.legal, &mut self.generator)?;
                    game.apply(action, &mut ());
                    return Some(self.legal.len());
                }
            }
        }
    }
}

struct Run {
    decisions: usize,
    listed: usize,
    /// Complete games only.
    games: usize,
    elapsed: Duration,
}

fn play_for<G: Playable>(setup: &G::Setup, policy: Policy, time: Duration) -> Run {
    let mut driver = Driver::<G>::new(1);
    let start = Instant::now();
    let (mut decisions, mut listed, mut games) = (0, 0, 0);
    'time: loop {
        let mut game = G::new(setup);
        for decision in 0..CAP {
            if decision % 64 == 0 && start.elapsed() > time {
                break 'time;
            }
            let Some(length) = driver.decide(&mut game, policy) else {
                games += 1;
                break;
            };
            decisions += 1;
            listed += length;
        }
    }
    Run {
        decisions,
        listed,
        games,
        elapsed: start.elapsed(),
    }
}

/// Nanoseconds of the single steps, over the states of real games.
struct Steps {
    legal: f64,
    apply: f64,
    clone: f64,
}

impl Steps {
    const STATES: usize = 2000;

    fn sample<G: Playable>(setup: &G::Setup, policy: Policy, time: Duration) -> Self {
        let mut driver = Driver::<G>::new(2);
        let mut samples: Vec<(G, G::Action)> = Vec::with_capacity(Self::STATES);
        while samples.len() < Self::STATES {
            let mut game = G::new(setup);
            for _ in 0..CAP {
                if let ToAct::Seat(_) = game.to_act() {
                    driver.legal.clear();
                    game.legal_actions(&mut driver.legal);
                    let legal = &driver.legal;
                    if let Some(action) = policy.choose(&game, legal, &mut driver.generator) {
                        samples.push((game.clone(), action));
                    }
                }
                if samples.len() >= Self::STATES || driver.decide(&mut game, policy).is_none() {
                    break;
                }
            }
        }
        let legal = nanoseconds(time, &samples, |(game, _)| {
            driver.legal.clear();
            game.legal_actions(&mut driver.legal);
            black_box(&driver.legal);
        });
        let clone = nanoseconds(time, &samples, |(game, _)| {
            black_box(game.clone());
        });
        let cloned_and_applied = nanoseconds(time, &samples, |(game, action)| {
            let mut game = game.clone();
            game.apply(*action, &mut ());
            black_box(&game);
        });
        Steps {
            legal,
            apply: (cloned_and_applied - clone).max(0.0),
            clone,
        }
    }
}

fn nanoseconds<T>(time: Duration, samples: &[T], mut step: impl FnMut(&T)) -> f64 {
    let start = Instant::now();
    let mut rounds = 0;
    while start.elapsed() < time {
        samples.iter().for_each(&mut step);
        rounds += samples.len();
    }
    start.elapsed().as_secs_f64() * 1e9 / as_f64(rounds.max(1))
}

/// Allocations per decision once the buffers have grown.
fn allocations<G: Playable>(setup: &G::Setup, policy: Policy) -> f64 {
    const DECISIONS: usize = 100_000;
    let mut driver = Driver::<G>::new(3);
    let mut game = G::new(setup);
    let info = allocation_counter::measure(|| {
        for _ in 0..DECISIONS {
            if driver.decide(&mut game, policy).is_none() {
                game = G::new(setup);
            }
        }
    });
    #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
    let count = info.count_total as f64;
    count / as_f64(DECISIONS)
}

struct Fixed {
    decisions: usize,
}

impl Visitor for Fixed {
    type Output = ();

    fn visit<G: Playable>(self) {
        let Some((name, setup)) = setups::<G>()
            .into_iter()
            .rfind(|(name, _)| name.starts_with('4'))
        else {
            return;
        };
        let mut driver = Driver::<G>::new(1);
        let mut game = G::new(&setup);
        for _ in 0..self.decisions {
            if driver.decide(&mut game, Policy::Claiming).is_none() {
                game = G::new(&setup);
            }
        }
        println!(
            "{} decisions of {} ({name}), claiming",
            self.decisions,
            G::NAME
        );
    }
}
