//! The checks of `testkit`, on a game small enough to see through.

use std::path::{Path, PathBuf};

use game_core::testkit::{
    Playout, check_entry_text, check_perft, check_playout, check_text, golden_games, mutate,
    setups, walk,
};
use game_core::{Game, Policy, ToAct};

use crate::lots::Lots;
use crate::setup;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

#[test]
fn random_games_keep_the_laws_and_end() {
    for policy in Policy::ALL {
        for seed in 0..10 {
            let playout = Playout {
                seed,
                policy,
                max_entries: 1000,
                thorough_every: 1,
            };
            let mut states = 0;
            let outcome = check_playout::<Lots>(&setup(4), playout, |_| states += 1);
            assert!(outcome.over);
            // Twelve lots are drawn, decided on, and put away.
            assert_eq!((outcome.entries, states), (36, 37));
            assert_eq!(outcome.longest_list, 2);
        }
    }
}

#[test]
fn stored_counts_and_games_are_as_recorded() {
    assert_eq!(check_perft::<Lots>(&folder("data")), 2);
    let games = golden_games::<Lots>(&folder("games"));
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].name, "version-1");
    assert_eq!(games[0].history.state().to_act(), ToAct::Nobody);
}

#[test]
fn broken_texts_are_read_or_refused() {
    let game = walk::<Lots>(&setup(3), 5, 10, |state, legal| {
        assert_eq!(legal.is_empty(), state.to_act() == ToAct::Chance);
    });
    let record = include_str!("../games/version-1.record");
    for seed in 0..300 {
        for text in ["keep", "lot 2", "players=3", "320 000 100 1 has-2", record] {
            check_text(&game, &mutate(text, seed));
        }
    }
    check_entry_text(&game, "end-turn");
    assert_eq!(mutate("keep", 3), mutate("keep", 3));
}

#[test]
fn setups_have_every_option_that_a_base_accepts() {
    let found = setups::<Lots>(
        &["players=2", "players=5"],
        [("color", ["red", "blue"])],
        &[],
    );
    assert_eq!(found, [setup(2), setup(5)]);
}
