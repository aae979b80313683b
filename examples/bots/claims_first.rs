//! A bot for Kontor's arena as a program of its own, in Rust.
//!
//! It claims (or delivers) when it can, then takes rewards, then places; of equally good
//! decisions it takes the one that comes first. Build it and let it play:
//!
//! ```sh
//! cargo build --release -p arena --example claims_first
//! kontor arena match hansa --games 100 \
//!     --bots exec:target/release/examples/claims_first,claiming,claiming
//! ```
//!
//! The arena writes one JSON object a line to our standard input. `start` and `decide` want one
//! line as an answer, `end` wants none. `docs/arena.md` describes every field.

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

/// The first words of decisions, best first.
const PREFERENCES: [&str; 6] = [
    "claim",
    "deliver",
    "reward-office",
    "reward-",
    "place",
    "income",
];

/// How much we like a decision, by its verb: smaller is better.
fn rank(verb: &str) -> usize {
    let liked = PREFERENCES.iter().position(|word| verb.starts_with(word));
    match verb {
        "end-turn" => PREFERENCES.len() + 1,
        _ => liked.unwrap_or(PREFERENCES.len()),
    }
}

/// The index of our decision in the list of legal ones.
fn choose(message: &Value) -> usize {
    let legal = message["legal"].as_array().map_or(&[][..], Vec::as_slice);
    (0..legal.len())
        .min_by_key(|index| rank(legal[*index]["action"]["action"].as_str().unwrap_or("")))
        .unwrap_or(0)
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let message: Value = serde_json::from_str(&line?)?;
        let answer = match message["type"].as_str() {
            Some("start") => json!({"ready": true}),
            Some("decide") => json!({"choice": choose(&message)}),
            _ => continue,
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}
