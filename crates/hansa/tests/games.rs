//! Golden games: finished records that must replay to the same result for ever.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::fs;
use std::path::PathBuf;

use game_core::{Game, History, Record, ReplayError, Seat, ToAct};
use hansa::Hansa;

fn games() -> Vec<(String, Record)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut games: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap().parse().unwrap())
        })
        .collect();
    games.sort_by(|one: &(String, _), other| one.0.cmp(&other.0));
    games
}

/// §8.4: one game for each trigger, and at least one for each number of players. The name of
/// the file says which.
#[test]
fn golden_games_replay_and_end_as_their_names_say() {
    let games = games();
    for (name, record) in &games {
        let history = History::<Hansa>::replay(record).unwrap_or_else(|e| panic!("{name}: {e}"));
        let game = history.state();
        assert_eq!(game.to_act(), ToAct::Nobody, "{name}");
        let (players, reason) = name.split_once("-players-").unwrap();
        assert_eq!(game.players().to_string(), players, "{name}");
        let score = Seat::all(game.players()).any(|seat| game.desk(seat).score >= 20);
        let found = match (score, game.pile_exhausted(), game.completed() >= 10) {
            (true, false, false) => "score",
            (false, true, false) => "markers",
            (false, false, true) => "cities",
            _ => "several",
        };
        assert_eq!(found, reason, "{name}");
        assert_eq!(history.record(&[]), *record, "{name}");
    }
    for part in ["2-", "3-", "4-", "5-", "score", "markers", "cities"] {
        assert!(games.iter().any(|(name, _)| name.contains(part)), "{part}");
    }
}

#[test]
fn an_edited_game_is_refused_at_the_entry_that_breaks_a_rule() {
    let (_, good) = games().remove(0);
    let mut other_seat = good.clone();
    other_seat.lines.remove(10);
    assert!(matches!(
        History::<Hansa>::replay(&other_seat),
        Err(ReplayError::Entry { .. })
    ));
    let mut other_result = good.clone();
    other_result.result = Some("red 99 blue 0".to_owned());
    assert!(matches!(
        History::<Hansa>::replay(&other_result),
        Err(ReplayError::Result { .. })
    ));
    let mut unfinished = good.clone();
    unfinished.lines.pop();
    assert!(matches!(
        History::<Hansa>::replay(&unfinished),
        Err(ReplayError::Result { .. })
    ));
    let mut other_game = good.clone();
    other_game.game = "chess".to_owned();
    assert!(matches!(
        History::<Hansa>::replay(&other_game),
        Err(ReplayError::OtherGame { .. })
    ));
    let mut other_rules = good;
    other_rules.rules = 99;
    assert!(matches!(
        History::<Hansa>::replay(&other_rules),
        Err(ReplayError::OtherRules { found: 99, .. })
    ));
}
