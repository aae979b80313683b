//! Whatever is read, the answer is a value or a one-line error: never a panic, never a hang.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::fs;
use std::path::PathBuf;

use game_core::{Game, Generator, History, Notation, Record, ToAct};
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

/// Cuts, doubles, exchanges and overwrites parts of a text.
fn mutate(text: &str, seed: u64) -> String {
    let mut generator = Generator::from_seed(seed);
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=generator.below(4) {
        if letters.is_empty() {
            break;
        }
        let at = generator.below(letters.len());
        let until = (at + 1 + generator.below(12)).min(letters.len());
        match generator.below(6) {
            0 => drop(letters.drain(at..until)),
            1 => {
                let copy: Vec<char> = letters[at..until].to_vec();
                letters.splice(at..at, copy);
            }
            2 => letters[at] = char::from(b' ' + u8::try_from(generator.below(95)).unwrap()),
            3 => letters.truncate(at),
            4 => {
                let digits = ["0", "1", "7", "255", "256", "-1", "99999999999999999999"];
                let number = digits[generator.below(digits.len())];
                letters.splice(at..until, number.chars());
            }
            _ => letters.insert(
                at,
                ['\0', 'ü', '\u{202e}', '=', ';', '-'][generator.below(6)],
            ),
        }
    }
    letters.into_iter().collect()
}

fn assert_one_line(error: &impl ToString) {
    let text = error.to_string();
    assert!(!text.is_empty() && !text.contains('\n'), "{text:?}");
    assert!(text.len() < 2000, "an endless error: {text}");
}

/// A position that is accepted obeys the laws of pieces and markers and can be played on.
fn assert_playable(game: &Hansa) {
    assert_eq!(Hansa::parse_position(&game.position()).as_ref(), Ok(game));
    let mut game = *game;
    let mut generator = Generator::from_seed(1);
    for _ in 0..30 {
        match game.to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => {
                let mut outcomes = Vec::new();
                game.chances(&mut outcomes);
                game.resolve(generator.pick_weighted(&outcomes).unwrap(), &mut ());
            }
            ToAct::Seat(_) => {
                let mut actions = Vec::new();
                game.legal_actions(&mut actions);
                game.apply(generator.pick(&actions).unwrap(), &mut ());
            }
        }
    }
}

fn try_position(line: &str) {
    match Hansa::parse_position(line) {
        Ok(game) => assert_playable(&game),
        Err(error) => assert_one_line(&error),
    }
}

fn try_record(text: &str) {
    match text.parse::<Record>() {
        Ok(record) => {
            if let Err(error) = History::<Hansa>::replay(&record) {
                assert_one_line(&error);
            }
        }
        Err(error) => assert_one_line(&error),
    }
}

#[test]
fn mutated_positions_are_read_or_refused() {
    for (index, position) in (0_u64..).zip(positions()) {
        for seed in 0..60 {
            try_position(&mutate(&position, index * 1000 + seed));
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
                    Ok(game) => assert_playable(&game),
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
        try_record(&mutate(&record, seed));
        try_record(&mutate(&without_digest, seed));
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
            match game.read_action(&text) {
                Ok(action) => {
                    if let Err(reason) = game.check(action) {
                        assert_one_line(&reason);
                    }
                }
                Err(error) => assert_one_line(&error),
            }
        }
    }
}

proptest! {
    #[test]
    fn random_text_is_read_or_refused(text in "\\PC{0,200}") {
        try_position(&text);
        try_record(&text);
        let game = Hansa::parse_position("").unwrap();
        if let Err(error) = game.read_action(&text) {
            assert_one_line(&error);
        }
        if let Err(error) = game.read_chance(&text) {
            assert_one_line(&error);
        }
        if let Err(error) = Hansa::parse_setup(&text) {
            assert_one_line(&error);
        }
    }
}
