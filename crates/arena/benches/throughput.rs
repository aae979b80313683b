//! `make bench`: how fast the rules are, with allocations.
//!
//! `cargo bench -p arena -- SECONDS` sets the time of each measurement (default 1).
//! `cargo bench -p arena -- fixed GAME DECISIONS POLICY SETUP` plays a fixed number of decisions
//! and nothing else, for instruction counts: `make callgrind`.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::io;
use std::time::Duration;

use arena::speed;
use catalog::GameKind;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["fixed", game, decisions, policy, ref setup @ ..] => {
            match (game.parse(), decisions.parse(), policy.parse()) {
                (Ok(kind), Ok(decisions), Ok(policy)) => {
                    match speed::play_fixed(kind, decisions, policy, &setup.join(" ")) {
                        Ok(played) => println!("{played}"),
                        Err(error) => println!("{error}"),
                    }
                }
                _ => println!("usage: fixed GAME DECISIONS POLICY SETUP"),
            }
        }
        [] => measure_all(Duration::from_secs(1))?,
        [seconds, ..] => match seconds.parse() {
            Ok(seconds) => measure_all(Duration::from_secs_f64(seconds))?,
            Err(_) => println!("usage: [SECONDS | fixed GAME DECISIONS POLICY SETUP]"),
        },
    }
    Ok(())
}

fn measure_all(time: Duration) -> io::Result<()> {
    for kind in GameKind::ALL {
        speed::measure(kind, time, Some(count_allocations), io::stdout())?;
        println!();
    }
    Ok(())
}

fn count_allocations(run: &mut dyn FnMut()) -> u64 {
    allocation_counter::measure(run).count_total
}
