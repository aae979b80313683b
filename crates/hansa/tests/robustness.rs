//! Whatever is read, the answer is a value or a one-line error: never a panic, never a hang.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::fs;
use std::path::PathBuf;

use game_core::testkit::{
    assert_one_line, check_entry_text, check_position_text, check_record_text, check_text, mutate,
};
use game_core::{Game, Notation};
use hansa::{Hansa, Position};
use proptest::prelude::*;

fn file(path: &str) -> String {
    fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Valid positions of all phases, from the perft tables.
fn positions() -> Vec<String> {
    (2..=5)
        .map(|players| file(&format!("tests/data/{players}-players.perft")))
        .flat_map(|text| {
            text.lines()
                .filter_map(|line| line.strip_prefix("position "))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn mutated_positions_are_read_or_refused() {
    for (index, position) in (0_u64..).zip(positions()) {
        for seed in 0..60 {
            check_position_text::<Hansa>(&mutate(&position, index * 1000 + seed));
        }
    }
}

#[test]
fn mutated_json_positions_are_read_or_refused() {
    for (index, line) in (0_u64..).zip(positions()) {
        let game = Hansa::parse_position(&line).unwrap();
        let json = serde_json::to_string(&game.to_position()).unwrap();
        assert_eq!(
            serde_json::from_str::<Position>(&json).unwrap().build(),
            Ok(game)
        );
        for seed in 0..60 {
            let mutated = mutate(&json, index * 1000 + seed);
            if let Ok(position) = serde_json::from_str::<Position>(&mutated) {
                match position.build() {
                    Ok(game) => check_position_text::<Hansa>(&game.position()),
                    Err(error) => assert_one_line(&error),
                }
            }
        }
    }
}

#[test]
fn mutated_records_are_read_or_refused() {
    let record = file("tests/games/3-players-markers.record");
    let without_digest = {
        let end = record.rfind("end ").unwrap();
        let count = record[end..].split(' ').nth(1).unwrap();
        format!("{}end {count}\n", &record[..end])
    };
    for seed in 0..200 {
        check_record_text::<Hansa>(&mutate(&record, seed));
        check_record_text::<Hansa>(&mutate(&without_digest, seed));
    }
}

#[test]
fn mutated_decisions_are_read_or_refused() {
    for (index, line) in (0_u64..).zip(positions()) {
        let game = Hansa::parse_position(&line).unwrap();
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        for (n, action) in (0_u64..).zip(actions) {
            let text = mutate(&game.action_phrase(action).to_string(), index * 1000 + n);
            check_entry_text(&game, &text);
        }
    }
}

proptest! {
    #[test]
    fn random_text_is_read_or_refused(text in "\\PC{0,200}") {
        check_text(&Hansa::parse_position("").unwrap(), &text);
    }
}
