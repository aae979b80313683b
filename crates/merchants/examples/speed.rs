//! Measures random play: decisions per second and the length of games.
//!
//! `cargo run --release -p merchants --example speed -- "players=4 board=main" claiming 2`
#![expect(
    clippy::print_stdout,
    clippy::disallowed_types,
    reason = "a program that measures time and prints figures"
)]

use std::time::{Duration, Instant};

use game_core::{Game as _, Generator, Policy, ToAct};
use merchants::{Action, Merchants, Setup};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let setup = arguments.next().unwrap_or_default();
    let policy = arguments.next().unwrap_or_else(|| "claiming".to_owned());
    let seconds = arguments.next().and_then(|text| text.parse().ok());
    let setup = Setup::parse(&setup).expect("a setup");
    let policy: Policy = policy.parse().expect("a policy");
    let limit = Duration::from_secs(seconds.unwrap_or(2));
    println!(
        "{setup}, {policy}: state {} bytes, action {} bytes",
        size_of::<Merchants>(),
        size_of::<Action>()
    );
    measure(&setup, policy, limit);
}

fn measure(setup: &Setup, policy: Policy, limit: Duration) {
    const LONGEST: usize = 200_000;
    let mut generator = Generator::from_seed(1);
    let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
    let (mut decisions, mut listed, mut longest) = (0usize, 0usize, 0usize);
    let mut lengths = Vec::new();
    let mut turns = Vec::new();
    let mut unfinished = 0;
    let start = Instant::now();
    while start.elapsed() < limit {
        let mut game = Merchants::new(setup);
        let mut entries = 0;
        loop {
            match game.to_act() {
                ToAct::Seat(_) => {
                    actions.clear();
                    game.legal_actions(&mut actions);
                    listed += actions.len();
                    longest = longest.max(actions.len());
                    let action = policy.choose(&game, &actions, &mut generator);
                    game.apply(action.expect("a legal decision"), &mut ());
                    decisions += 1;
                }
                ToAct::Chance => {
                    outcomes.clear();
                    game.chances(&mut outcomes);
                    let outcome = generator.pick_weighted(&outcomes);
                    game.resolve(outcome.expect("an outcome"), &mut ());
                }
                ToAct::Nobody => break,
            }
            entries += 1;
            if entries >= LONGEST {
                unfinished += 1;
                break;
            }
        }
        lengths.push(entries);
        turns.push(usize::from(game.turn()));
    }
    let time = start.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    let (rate, mean) = (
        decisions as f64 / time,
        listed as f64 / decisions.max(1) as f64,
    );
    println!(
        "{decisions} decisions, {rate:.0} per second, list {mean:.1} on average, {longest} at most"
    );
    println!(
        "{} games, {unfinished} unfinished after {LONGEST} entries",
        lengths.len()
    );
    for (what, mut values) in [("entries", lengths), ("turns", turns)] {
        values.sort_unstable();
        let at = |part: usize| values[(values.len() - 1) * part / 100];
        println!(
            "{what}: min {} p10 {} median {} p90 {} max {}",
            at(0),
            at(10),
            at(50),
            at(90),
            at(100)
        );
    }
}
