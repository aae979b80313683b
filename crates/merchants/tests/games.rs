//! Golden games: finished games that every version must replay to the same end.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::fs;
use std::path::PathBuf;

use game_core::{Game, History, Notation, Record, ReplayError, ToAct};
use merchants::{Merchants, Phase};

fn record(name: &str) -> Record {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let text = fs::read_to_string(folder.join(format!("{name}.record"))).unwrap();
    text.parse()
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn replay(name: &str) -> History<Merchants> {
    History::replay(&record(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A win for every board and number of players (§A14.1).
#[test]
fn golden_games_replay_to_their_winners() {
    let games = [
        ("short-3", 6),
        ("short-4", 5),
        ("main-3", 10),
        ("main-4", 8),
        ("short-4-fixed", 5),
    ];
    for (name, deliveries) in games {
        let history = replay(name);
        let game = history.state();
        assert_eq!(game.to_act(), ToAct::Nobody, "{name}");
        let standings = game.standings().unwrap();
        let winners: Vec<_> = standings.winners().collect();
        assert_eq!(winners, [game.active()], "{name}");
        assert_eq!(game.delivered(game.active()), deliveries, "{name}");
        game.audit().unwrap();
    }
}

/// §E12
#[test]
fn a_game_stopped_by_the_turn_cap_has_no_winner() {
    let history = replay("turn-cap");
    let game = history.state();
    assert_eq!(*game.phase(), Phase::Over);
    assert_eq!(game.turn(), 20);
    assert!(game.delivered(game.active()) < game.setup().target());
}

/// AC-153: the same entries give the same states and events, byte for byte.
#[test]
fn a_second_replay_gives_the_same_events() {
    let first = replay("short-4");
    let mut second = History::<Merchants>::new(&first.state().setup());
    for (state, entry) in first.steps() {
        assert!(state == second.state());
        let mut events = Vec::new();
        let mut again = state.clone();
        let played = match *entry {
            game_core::Entry::Decision(seat, action) => {
                again.apply(action, &mut events);
                second.decide(seat, action).unwrap()
            }
            game_core::Entry::Chance(chance) => {
                again.resolve(chance, &mut events);
                second.resolve(chance).unwrap()
            }
        };
        assert_eq!(events, played);
        for event in &events {
            let text = state.event_phrase(event).to_string();
            assert!(!text.is_empty() && !text.contains('\n'));
        }
    }
    assert!(first == second);
}

/// An entry that was changed is found and named.
#[test]
fn a_changed_entry_is_refused_with_its_number() {
    let mut record = record("short-4");
    let roll = record
        .lines
        .iter()
        .position(|line| line.text == "roll")
        .unwrap();
    record.lines[roll].text = "end-turn".to_owned();
    match History::<Merchants>::replay(&record) {
        Err(ReplayError::Entry {
            number, message, ..
        }) => {
            assert_eq!(number, roll + 1);
            assert!(message.contains("§T1"), "{message}");
        }
        other => panic!("{:?}", other.map(|history| history.len())),
    }
}
