//! Golden games: finished games that every version must replay to the same end.

use std::path::Path;

use game_core::testkit::{Golden, each_entry, golden_games};
use game_core::{Entry, Game, Notation, ToAct};
use merchants::{Merchants, Phase};

fn golden() -> Vec<Golden<Merchants>> {
    golden_games(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games"))
}

/// A win for every board and number of players (§A14.1), but for the game that the turn cap
/// stops (§E12).
#[test]
fn golden_games_replay_to_their_winners() {
    for golden in golden() {
        let (name, game) = (&golden.name, golden.history.state());
        assert_eq!(game.to_act(), ToAct::Nobody, "{name}");
        let target = game.setup().target();
        if name == "turn-cap" {
            assert_eq!(*game.phase(), Phase::Over);
            assert_eq!(game.turn(), 20);
            assert!(game.delivered(game.active()) < target);
        } else {
            let winners: Vec<_> = game.standings().unwrap().winners().collect();
            assert_eq!(winners, [game.active()], "{name}");
            assert_eq!(game.delivered(game.active()), target, "{name}");
        }
    }
}

/// AC-153: the entries tell the whole game; nothing follows from what a position leaves out.
#[test]
fn a_state_read_from_its_text_goes_on_in_the_same_way() {
    for golden in golden() {
        each_entry(&golden.history, |before, entry, happened| {
            let mut again = Merchants::parse_position(&before.position()).unwrap();
            let mut events = Vec::new();
            match entry {
                Entry::Decision(_, action) => again.apply(action, &mut events),
                Entry::Chance(outcome) => again.resolve(outcome, &mut events),
            }
            assert_eq!(events, happened, "{}", golden.name);
        });
    }
}
