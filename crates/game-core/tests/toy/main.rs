//! A toy game, and with it the tests of everything that works for any game.

#[expect(unreachable_pub, reason = "written as in a crate of its own")]
mod lots;
mod text;

mod driving;
mod histories;
mod laws;
mod versions;

use game_core::{Entry, Game, History, Notation, Seat};
use lots::{Lots, Setup};

const ANN: Seat = Seat::FIRST;
const BOB: Seat = Seat::new(1);

fn setup(players: u8) -> Setup {
    Setup { players, rules: 2 }
}

/// Plays entries in notation: `lot 2` is chance, anything else a decision of whoever is to act.
fn play(history: &mut History<Lots>, texts: &[&str]) {
    for text in texts {
        let entry = entry(history.state(), text);
        let played = match entry {
            Entry::Decision(seat, action) => history.decide(seat, action),
            Entry::Chance(outcome) => history.resolve(outcome),
        };
        assert!(played.is_ok(), "{text}: {played:?}");
    }
}

fn entry(state: &Lots, text: &str) -> Entry<lots::Action, lots::Draw> {
    match state.read_chance(text) {
        Ok(outcome) => Entry::Chance(outcome),
        Err(_) => Entry::Decision(
            state.to_act().seat().unwrap_or(ANN),
            state.read_action(text).expect("a decision"),
        ),
    }
}
