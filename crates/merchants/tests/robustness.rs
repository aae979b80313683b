//! Bad input: whatever is read, the answer is a value or a one-line error, never a panic.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use game_core::{Game, Generator, History, Notation, Policy, Record, Seat, ToAct, Viewer, Words};
use merchants::position::Position;
use merchants::{Action, Board, CityId, HexId, Id, IntersectionId, Merchants, PathId, Setup};
use proptest::prelude::*;
use serde_json::Value;

const SHORT: &str = include_str!("../boards/merchants-short.json");
const GAME: &str = include_str!("games/short-4.record");

fn one_line<T, E: std::fmt::Display>(result: &Result<T, E>) {
    if let Err(error) = result {
        let text = error.to_string();
        assert!(!text.is_empty() && !text.contains('\n'), "{text}");
    }
}

/// `KONTOR_SOAK_GAMES` raises the number of cases too.
fn cases() -> u32 {
    let text = std::env::var("KONTOR_SOAK_GAMES").ok();
    let games: Option<u32> = text.and_then(|text| text.parse().ok());
    games.map_or(300, |games| 300 + 100 * games)
}

/// A state somewhere in a random game.
fn somewhere(seed: u64, entries: usize) -> Merchants {
    let setups = ["players=4 board=short setup=fixed", "players=3 board=main"];
    let setup = Setup::parse(setups[usize::from(seed.is_multiple_of(2))]).unwrap();
    let mut game = Merchants::new(&setup);
    let mut generator = Generator::from_seed(seed);
    let policy = Policy::ALL[usize::from(seed.is_multiple_of(3))];
    for _ in 0..entries {
        let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
        match game.to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => {
                game.chances(&mut outcomes);
                game.resolve(generator.pick_weighted(&outcomes).unwrap(), &mut ());
            }
            ToAct::Seat(_) => {
                game.legal_actions(&mut actions);
                let action = policy.choose(&game, &actions, &mut generator).unwrap();
                game.apply(action, &mut ());
            }
        }
    }
    game
}

/// Replaces, removes or doubles some bytes of a text.
fn mutated(text: &str, edits: &[(usize, u8, u8)]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for (place, kind, byte) in edits {
        let place = place % bytes.len().max(1);
        match kind % 4 {
            0 => bytes[place] = *byte,
            1 => {
                bytes.remove(place);
            }
            2 => bytes.insert(place, *byte),
            _ => {
                let end = (place + usize::from(*byte)).min(bytes.len());
                let part = bytes[place..end].to_vec();
                bytes.splice(place..place, part);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
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
        cases: cases(),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}", seed in 0u64..20) {
        let game = somewhere(seed, 60);
        one_line(&game.read_action(&text));
        one_line(&game.read_chance(&text));
        one_line(&Merchants::parse_position(&text));
        one_line(&Setup::parse(&text));
        one_line(&Board::from_json(&text));
        one_line(&text.parse::<Record>());
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
        let game = somewhere(seed, 200);
        let text = words.join(" ");
        let action = game.read_action(&text);
        one_line(&action);
        if let (Ok(action), ToAct::Seat(seat)) = (action, game.to_act()) {
            let mut history = History::from_position(game.clone());
            if let Err(refused) = history.decide(seat, action) {
                prop_assert!(!refused.sentence().contains('\n'));
                prop_assert!(*history.state() == game);
            }
        }
        let chance = game.read_chance(&text);
        one_line(&chance);
        if let Ok(chance) = chance {
            let mut history = History::from_position(game.clone());
            let resolved = history.resolve(chance);
            prop_assert!(resolved.is_ok() || *history.state() == game);
        }
    }

    #[test]
    fn a_changed_position_is_read_or_refused(
        seed in 0u64..60, entries in 0usize..700, edits in edits(),
    ) {
        let line = mutated(&somewhere(seed, entries).position(), &edits);
        let read = Merchants::parse_position(&line);
        one_line(&read);
        if let Ok(game) = read {
            play_on(game, seed);
        }
    }

    #[test]
    fn a_position_with_other_values_is_read_or_refused(
        seed in 0u64..60, entries in 0usize..700, edits in edits(),
    ) {
        let mut value: Value = serde_json::from_str(&somewhere(seed, entries).position()).unwrap();
        for (place, kind, byte) in edits {
            scramble(&mut value, place, kind, byte);
        }
        let read = Merchants::parse_position(&value.to_string());
        one_line(&read);
        if let Ok(game) = read {
            play_on(game, seed);
        }
    }

    #[test]
    fn a_changed_record_is_read_or_refused(edits in edits()) {
        let text = mutated(GAME, &edits);
        let record = text.parse::<Record>();
        one_line(&record);
        if let Ok(record) = record {
            one_line(&History::<Merchants>::replay(&record));
        }
    }

    #[test]
    fn a_changed_map_is_read_or_refused(edits in edits()) {
        one_line(&Board::from_json(&mutated(SHORT, &edits)));
    }

    #[test]
    fn places_that_do_not_exist_are_refused(seed in 0u64..40, index in 100usize..255) {
        let game = somewhere(seed, 300);
        let piece = merchants::Piece::Second;
        let (city, hex) = (CityId::at(index), HexId::at(index));
        let (at, path) = (IntersectionId::at(index), PathId::at(index * 200));
        let far = Seat::new(4);
        for action in [
            Action::PlacePost(city),
            Action::PlaceNeutral(city),
            Action::PlaceRoute(path),
            Action::MoveRobber(hex),
            Action::TokenHex(hex),
            Action::TokenSource(hex),
            Action::OpenRoute(path),
            Action::Step(path),
            Action::Deliver { caravan: piece, city },
            Action::Recruit { city, at, replace: None },
            Action::Assemble { path, replace: None },
            Action::Steal(far),
            Action::Conclude(far),
            Action::AcceptOffer { seat: far, number: 9 },
            Action::ChoosePath(255),
            Action::PlayCard(merchants::CardKind::at(index)),
        ] {
            prop_assert!(game.check(action).is_err());
        }
    }
}

/// A position that was accepted must be playable.
fn play_on(mut game: Merchants, seed: u64) {
    let mut generator = Generator::from_seed(seed);
    assert!(
        Position::from_json(&game.position())
            .unwrap()
            .build()
            .unwrap()
            == game
    );
    assert!(!game.picture(Viewer::Spectator).is_empty());
    for _ in 0..60 {
        let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
        match game.to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => {
                game.chances(&mut outcomes);
                let outcome = generator.pick_weighted(&outcomes);
                game.resolve(outcome.expect("an outcome"), &mut ());
            }
            ToAct::Seat(_) => {
                game.legal_actions(&mut actions);
                let action = generator.pick(&actions).expect("a decision");
                assert!(game.check(action).is_ok());
                game.apply(action, &mut ());
            }
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
