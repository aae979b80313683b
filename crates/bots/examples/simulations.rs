//! How many simulations a search makes in so many milliseconds on one thread.
//!
//! `cargo run --release -p bots --example simulations -- 100`
#![expect(clippy::print_stdout, reason = "a program that tells its result")]

use bots::{Bot, BotSpec, Budget, Evaluator, Insight, Learned, SearchBot, SearchConfig, catch_up};
use game_core::{Entry, Generator, Notation, Purposeful, ToAct, Viewer};
use hansa::Hansa;
use merchants::Merchants;
use std::time::{Duration, Instant};

fn main() {
    let ms = std::env::args().nth(1).and_then(|ms| ms.parse().ok());
    let time = Duration::from_millis(ms.unwrap_or(100));
    measure_both::<Hansa>(time);
    measure_both::<Merchants>(time);
}

fn measure_both<G: Notation + Purposeful + Insight>(time: Duration) {
    measure::<G, _>("by hand", &G::Evaluator::default(), time);
    measure::<G, _>("learned", &Learned::built_in(), time);
}

fn measure<G: Notation + Purposeful + Insight, E: Evaluator<G>>(
    name: &str,
    evaluator: &E,
    time: Duration,
) {
    let setup = "players=4";
    let mut state = G::new(&G::parse_setup(setup).unwrap_or_else(|_| panic!("a setup")));
    let first = state.clone();
    let mut entries = Vec::new();
    let mut generator = Generator::from_seed(1);
    let spec: BotSpec = "greedy".parse().expect("a bot");
    let mut greedy = spec.build::<G>(1);
    let mut legal = Vec::new();
    let mut rates = Vec::new();
    for step in 0..400 {
        legal.clear();
        match state.to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => {
                let outcome = generator.draw(&state).expect("chance is to act");
                state.resolve(outcome, &mut ());
                entries.push(Entry::Chance(outcome));
            }
            ToAct::Seat(seat) => {
                state.legal_actions(&mut legal);
                let view = state.view(Viewer::Seat(seat));
                if step % 10 == 0 && legal.len() > 1 {
                    let config = SearchConfig::default();
                    let mut search = SearchBot::<G, E>::new(evaluator.clone(), config, 1);
                    catch_up(&mut search, seat, first.clone(), entries.iter().copied());
                    let start = Instant::now();
                    search.choose(&view, &legal, Budget::time(time));
                    #[expect(clippy::cast_precision_loss, reason = "a rate")]
                    rates.push(
                        search.simulations() as f64 / start.elapsed().as_secs_f64()
                            * time.as_secs_f64(),
                    );
                }
                let action = greedy.choose(&view, &legal, Budget::NONE);
                state.apply(action, &mut ());
                entries.push(Entry::Decision(seat, action));
            }
        }
    }
    rates.sort_by(f64::total_cmp);
    println!(
        "{} {name}: {:.0} simulations (median; least {:.0}, most {:.0})",
        G::NAME,
        rates[rates.len() / 2],
        rates[0],
        rates[rates.len() - 1]
    );
}
