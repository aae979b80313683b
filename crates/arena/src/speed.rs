//! The figures of `make bench` and `kontor arena bench`: how fast the rules are, on one thread.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use catalog::{GameKind, Playable, Visitor};
use game_core::{Driver, Entry, NotationError, Policy};

use crate::stats::as_f64;

/// A game is given up after this many decisions.
const MAX_DECISIONS: usize = 200_000;

/// Runs something and counts its allocations; only a program with a counting allocator has one.
pub type CountAllocations = fn(&mut dyn FnMut()) -> u64;

/// Measures a game, each figure for about `time`, and writes its table row by row.
pub fn measure(
    kind: GameKind,
    time: Duration,
    count: Option<CountAllocations>,
    output: impl Write,
) -> io::Result<()> {
    kind.visit(Measure {
        time,
        count,
        output,
    })
}

/// Plays this many decisions and nothing else, for instruction counts; says what was played.
/// The setup is text, as records write it.
pub fn play_fixed(
    kind: GameKind,
    decisions: usize,
    policy: Policy,
    setup: &str,
) -> Result<String, NotationError> {
    kind.visit(Fixed {
        decisions,
        policy,
        setup,
    })
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

struct Measure<O> {
    time: Duration,
    count: Option<CountAllocations>,
    output: O,
}

impl<O: Write> Visitor for Measure<O> {
    type Output = io::Result<()>;

    fn visit<G: Playable>(mut self) -> io::Result<()> {
        let out = &mut self.output;
        writeln!(
            out,
            "{}: {} bytes a state, {} bytes a decision",
            G::TITLE,
            size_of::<G>(),
            size_of::<G::Action>()
        )?;
        let allocations_head = if self.count.is_some() {
            " allocations"
        } else {
            ""
        };
        writeln!(
            out,
            "{:<26} {:<9} {:>13} {:>11} {:>10} {:>8} {:>8} {:>8} {:>8}{allocations_head}",
            "one thread",
            "policy",
            "decisions/s",
            "games/s",
            "dec./game",
            "list",
            "legal",
            "apply",
            "clone",
        )?;
        for (name, setup) in setups::<G>() {
            for policy in Policy::ALL {
                let run = play_for::<G>(&setup, policy, self.time);
                let steps = Steps::sample::<G>(&setup, policy, self.time / 4);
                let seconds = run.elapsed.as_secs_f64();
                let (decisions, games) = (as_f64(run.decisions), as_f64(run.games));
                let allocations = self
                    .count
                    .map(|count| format!(" {:>11.6}", allocations::<G>(&setup, policy, count)))
                    .unwrap_or_default();
                writeln!(
                    out,
                    "{name:<26} {policy:<9} {:>13.0} {:>11.0} {:>10.0} {:>8.1} {:>5.0} ns {:>5.0} ns {:>5.0} ns{allocations}",
                    decisions / seconds,
                    games / seconds,
                    decisions / games.max(1.0),
                    as_f64(run.listed) / decisions.max(1.0),
                    steps.legal,
                    steps.apply,
                    steps.clone,
                )?;
                out.flush()?;
            }
        }
        Ok(())
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
        for decision in 0..MAX_DECISIONS {
            if decision % 64 == 0 && start.elapsed() > time {
                break 'time;
            }
            let Some(length) = driver.step(&mut game, policy) else {
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
            for _ in 0..MAX_DECISIONS {
                if let Some(Entry::Decision(_, action)) = driver.entry(&game, policy) {
                    samples.push((game.clone(), action));
                }
                if samples.len() >= Self::STATES || driver.step(&mut game, policy).is_none() {
                    break;
                }
            }
        }
        let legal = nanoseconds(time, &samples, |(game, _)| {
            black_box(driver.legal(game));
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
fn allocations<G: Playable>(setup: &G::Setup, policy: Policy, count: CountAllocations) -> f64 {
    const DECISIONS: usize = 100_000;
    let mut driver = Driver::<G>::new(3);
    let mut game = G::new(setup);
    let counted = count(&mut || {
        for _ in 0..DECISIONS {
            if driver.step(&mut game, policy).is_none() {
                game = G::new(setup);
            }
        }
    });
    #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
    let counted = counted as f64;
    counted / as_f64(DECISIONS)
}

struct Fixed<'a> {
    decisions: usize,
    policy: Policy,
    setup: &'a str,
}

impl Visitor for Fixed<'_> {
    type Output = Result<String, NotationError>;

    fn visit<G: Playable>(self) -> Result<String, NotationError> {
        let setup = G::parse_setup(self.setup)?;
        let mut driver = Driver::<G>::new(1);
        let mut game = G::new(&setup);
        for _ in 0..self.decisions {
            if driver.step(&mut game, self.policy).is_none() {
                game = G::new(&setup);
            }
        }
        Ok(format!(
            "{} decisions of {} ({}, {})",
            self.decisions,
            G::NAME,
            self.policy,
            self.setup
        ))
    }
}
