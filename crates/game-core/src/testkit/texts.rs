//! Broken texts: whatever is read, the answer is a value or an error of one line.

use std::fmt;

use crate::{Driver, Entry, Generator, History, Policy, Purposeful, Record, ToAct, Viewer, Words};

/// Cuts, doubles, exchanges and overwrites parts of a text; equal seeds do the same.
pub fn mutate(text: &str, seed: u64) -> String {
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
            2 => letters[at] = one_of(&(' '..='~').collect::<Vec<_>>(), &mut generator),
            3 => letters.truncate(at),
            4 => {
                let numbers = ["0", "1", "7", "255", "256", "-1", "99999999999999999999"];
                letters.splice(at..until, one_of(&numbers, &mut generator).chars());
            }
            _ => {
                let odd = ['\0', 'ü', '\u{202e}', '=', ';', '-', '"', '{'];
                letters.insert(at, one_of(&odd, &mut generator));
            }
        }
    }
    letters.into_iter().collect()
}

fn one_of<T: Copy>(items: &[T], generator: &mut Generator) -> T {
    generator.pick(items).expect("a list that is not empty")
}

/// An error or a reason is one line, and not endless.
pub fn assert_one_line(error: &impl fmt::Display) {
    let text = error.to_string();
    assert!(!text.is_empty() && !text.contains('\n'), "{text:?}");
    assert!(text.len() < 2000, "an endless error: {text}");
}

/// Plays on at random from any state for up to `entries` entries.
pub fn play_on<G: Purposeful>(game: &mut G, seed: u64, entries: usize) {
    let mut driver = Driver::new(seed);
    for _ in 0..entries {
        match driver.entry(game, Policy::Uniform) {
            None => return,
            Some(Entry::Chance(outcome)) => game.resolve(outcome, &mut ()),
            Some(Entry::Decision(_, action)) => game.apply(action, &mut ()),
        }
    }
}

/// Reads a text as a position; one that is accepted is written and read again, drawn, and
/// played on.
pub fn check_position_text<G: Words + Purposeful>(text: &str) {
    match G::parse_position(text) {
        Ok(mut game) => {
            let line = game.position();
            assert!(G::parse_position(&line).as_ref() == Ok(&game), "{line}");
            assert!(!game.picture(Viewer::Spectator).is_empty());
            play_on(&mut game, 1, 40);
        }
        Err(error) => assert_one_line(&error),
    }
}

/// Reads a text as a record, and replays what is accepted.
pub fn check_record_text<G: Words>(text: &str) {
    match text.parse::<Record>() {
        Ok(record) => {
            if let Err(error) = History::<G>::replay(&record) {
                assert_one_line(&error);
            }
        }
        Err(error) => assert_one_line(&error),
    }
}

/// Reads a text as a decision and as an outcome, and tries what is read; what is refused leaves
/// the state as it was.
pub fn check_entry_text<G: Words>(state: &G, text: &str) {
    match state.read_action(text) {
        Ok(action) => {
            if let ToAct::Seat(seat) = state.to_act() {
                let mut history = History::from_position(state.clone());
                if let Err(refused) = history.decide(seat, action) {
                    assert_one_line(&refused.sentence(state));
                    assert!(history.state() == state, "{text}");
                }
            }
        }
        Err(error) => assert_one_line(&error),
    }
    match state.read_chance(text) {
        Ok(outcome) => {
            let mut history = History::from_position(state.clone());
            if let Err(refused) = history.resolve(outcome) {
                assert_one_line(&refused);
                assert!(history.state() == state, "{text}");
            }
        }
        Err(error) => assert_one_line(&error),
    }
}

/// Reads a text as everything that can be read.
pub fn check_text<G: Words + Purposeful>(state: &G, text: &str) {
    check_position_text::<G>(text);
    check_record_text::<G>(text);
    check_entry_text(state, text);
    if let Err(error) = G::parse_setup(text) {
        assert_one_line(&error);
    }
}
