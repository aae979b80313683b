//! How many simulations a search makes in so many milliseconds on one thread.
//!
//! `cargo run --release -p bots --example simulations -- 100`
#![expect(clippy::print_stdout, reason = "a program that tells its result")]

use bots::{Bot, BotSpec, Budget, Determinise, Evaluate, SearchBot, SearchConfig};
use game_core::{Generator, Notation, Purposeful, ToAct, Viewer};
use hansa::Hansa;
use merchants::Merchants;
use std::time::{Duration, Instant};

fn main() {
    let ms = std::env::args().nth(1).and_then(|ms| ms.parse().ok());
    let time = Duration::from_millis(ms.unwrap_or(100));
    measure::<Hansa>("hansa", "players=4", time);
    measure::<Merchants>("merchants", "players=4", time);
}

fn measure<G: Notation + Purposeful + Determinise + Evaluate>(
    name: &str,
    setup: &str,
    time: Duration,
) {
    let mut state = G::new(&G::parse_setup(setup).unwrap_or_else(|_| panic!("a setup")));
    let mut generator = Generator::from_seed(1);
    let spec: BotSpec = "greedy".parse().expect("a bot");
    let mut greedy = spec.build::<G>(1);
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    let mut rates = Vec::new();
    for step in 0..400 {
        legal.clear();
        match state.to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => {
                outcomes.clear();
                state.chances(&mut outcomes);
                let outcome = generator.pick_weighted(&outcomes).expect("an outcome");
                state.resolve(outcome, &mut ());
            }
            ToAct::Seat(seat) => {
                state.legal_actions(&mut legal);
                let view = state.view(Viewer::Seat(seat));
                if step % 10 == 0 && legal.len() > 1 {
                    let mut search =
                        SearchBot::<G>::new(G::Evaluator::default(), SearchConfig::default(), 1);
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
            }
        }
    }
    rates.sort_by(f64::total_cmp);
    println!(
        "{name}: {:.0} simulations (median; least {:.0}, most {:.0})",
        rates[rates.len() / 2],
        rates[0],
        rates[rates.len() - 1]
    );
}
