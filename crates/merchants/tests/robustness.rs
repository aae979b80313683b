//! Bad input: whatever is read, the answer is a value or a one-line error, never a panic.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use game_core::testkit::{
    assert_one_line, check_entry_text, check_position_text, check_record_text, check_text, mutate,
    soak_games, walk,
};
use game_core::{Game, Notation, Seat, Viewer, Words};
use merchants::{Action, Board, Merchants, Setup};
use proptest::prelude::*;
use serde_json::Value;

const SHORT: &str = include_str!("../boards/merchants-short.json");
const GAME: &str = include_str!("games/short-4.record");

/// A state somewhere in a random game.
fn somewhere(seed: u64, entries: usize) -> Merchants {
    let setups = ["players=4 board=short setup=fixed", "players=3 board=main"];
    let setup = Setup::parse(setups[usize::from(seed.is_multiple_of(2))]).unwrap();
    walk(&setup, seed, entries, |_, _| {})
}

/// Replaces one value of a document by another one of its kind, or removes it.
fn scramble(document: &mut Value, place: usize, kind: u8, byte: u8) {
    fn pointers(value: &Value, path: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    pointers(value, &format!("{path}/{name}"), found);
                }
            }
            Value::Array(items) => {
                for (index, value) in items.iter().enumerate() {
                    pointers(value, &format!("{path}/{index}"), found);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        found.push(path.to_owned());
    }
    let mut all = Vec::new();
    pointers(document, "", &mut all);
    let target = all[place % all.len()].clone();
    let other = all[(place / all.len()).wrapping_add(usize::from(byte)) % all.len()].clone();
    let other = document.pointer(&other).cloned().unwrap_or(Value::Null);
    let kinds = [
        "action",
        "steal",
        "move-robber",
        "drawing",
        "over",
        "rolling",
        "pre-roll",
    ];
    let Some(found) = document.pointer_mut(&target) else {
        return;
    };
    match (found, kind % 3) {
        (Value::Number(number), 0 | 1) => *number = (byte % 21).into(),
        (Value::Bool(truth), 0 | 1) => *truth = !*truth,
        (Value::Array(items), 0) => {
            items.pop();
        }
        (Value::Array(items), 1) => items.push(other),
        (Value::Object(fields), 0) => {
            if let Some(name) = fields.keys().next().cloned() {
                fields.remove(&name);
            }
        }
        (Value::String(text), 0) if target == "/phase/kind" => {
            kinds[usize::from(byte) % kinds.len()].clone_into(text);
        }
        (found, _) => *found = other,
    }
}

fn edits() -> impl Strategy<Value = Vec<(usize, u8, u8)>> {
    prop::collection::vec((any::<usize>(), any::<u8>(), any::<u8>()), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: u32::try_from(100 * soak_games(3)).unwrap_or(u32::MAX),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}", seed in 0u64..20) {
        check_text(&somewhere(seed, 60), &text);
        if let Err(error) = Board::from_json(&text) {
            assert_one_line(&error);
        }
    }

    #[test]
    fn words_of_the_notation_are_read_or_refused(
        words in prop::collection::vec(prop::sample::select(vec![
            "propose", "counter", "discard", "step", "deliver", "recruit", "recruit-at",
            "move-merchant", "conclude", "all", "nothing", "ore", "2ore+1gold", "999salt", "koln",
            "koln--i1", "i0--i1", "i999", "0", "1", "2", "-1", "256", "red", "green", "red+blue",
            "none", "dice", "turned", "drawn", "lancer", "6", "7", "+", "--", "1,2/3,4/5,6",
        ]), 1..5),
        seed in 0u64..40,
    ) {
        check_entry_text(&somewhere(seed, 200), &words.join(" "));
    }

    #[test]
    fn a_changed_position_is_read_or_refused(
        seed in 0u64..60, entries in 0usize..700, change in any::<u64>(),
    ) {
        let line = somewhere(seed, entries).position();
        check_position_text::<Merchants>(&mutate(&line, change));
    }

    #[test]
    fn a_position_with_other_values_is_read_or_refused(
        seed in 0u64..60, entries in 0usize..700, edits in edits(),
    ) {
        let mut value: Value = serde_json::to_value(somewhere(seed, entries).to_position()).unwrap();
        for (place, kind, byte) in edits {
            scramble(&mut value, place, kind, byte);
        }
        check_position_text::<Merchants>(&value.to_string());
    }

    #[test]
    fn a_changed_record_is_read_or_refused(change in any::<u64>()) {
        check_record_text::<Merchants>(&mutate(GAME, change));
    }

    #[test]
    fn a_changed_map_is_read_or_refused(change in any::<u64>()) {
        if let Err(error) = Board::from_json(&mutate(SHORT, change)) {
            assert_one_line(&error);
        }
    }

    #[test]
    fn seats_and_numbers_that_do_not_exist_are_refused(seed in 0u64..40) {
        let game = somewhere(seed, 300);
        let far = Seat::new(4);
        for action in [
            Action::Steal { seat: far },
            Action::Conclude { seat: far },
            Action::AcceptOffer { seat: far, number: 9 },
            Action::ChoosePath { number: 255 },
        ] {
            prop_assert!(game.check(action).is_err());
        }
    }
}

/// Pictures fit a terminal of 100 columns.
#[test]
fn pictures_are_narrow() {
    for seed in 0..30 {
        let game = somewhere(seed, 400);
        for line in game.picture(Viewer::Seat(Seat::FIRST)).lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}
