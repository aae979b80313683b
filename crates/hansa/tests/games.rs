//! Golden games: finished records that must replay to the same result for ever.

use std::path::Path;

use game_core::testkit::golden_games;
use game_core::{Game, Seat, ToAct};
use hansa::Hansa;

/// §8.4: one game for each trigger, and at least one for each number of players. The name of
/// the file says which.
#[test]
fn golden_games_replay_and_end_as_their_names_say() {
    let games = golden_games::<Hansa>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games"));
    for golden in &games {
        let (name, game) = (&golden.name, golden.history.state());
        assert_eq!(game.to_act(), ToAct::Nobody, "{name}");
        let (players, reason) = name.split_once("-players-").unwrap();
        assert_eq!(game.players().to_string(), players, "{name}");
        let score = Seat::all(game.players()).any(|seat| game.desk(seat).score() >= 20);
        let found = match (score, game.pile_exhausted(), game.completed() >= 10) {
            (true, false, false) => "score",
            (false, true, false) => "markers",
            (false, false, true) => "cities",
            _ => "several",
        };
        assert_eq!(found, reason, "{name}");
    }
    for part in ["2-", "3-", "4-", "5-", "score", "markers", "cities"] {
        assert!(games.iter().any(|game| game.name.contains(part)), "{part}");
    }
}
