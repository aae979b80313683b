//! §12.15: the laws of every game, checked by random play.

use game_core::testkit::{Outcome, Playout, check_playout, setups, soak_games};
use game_core::{Policy, Seat};
use hansa::{Hansa, Options, Setup};

/// Every option at least once, and both presets.
fn option_setups(players: u8) -> Vec<Setup> {
    let base = format!("players={players}");
    setups::<Hansa>(&[&base], Options::choices(), &["preset=big_box"])
}

/// Purposeful games are played to their end, uniform ones for a while.
fn check_games(players: u8, policy: Policy) {
    let (default_games, max_entries) = match policy {
        Policy::Purposeful => (4, 200_000),
        Policy::Uniform => (2, 2_500),
    };
    let mut unfinished = 0;
    for setup in option_setups(players) {
        for game in 0..soak_games(default_games) {
            let playout = Playout {
                seed: game * 1000 + u64::from(setup.players()),
                policy,
                max_entries,
                thorough_every: 50,
            };
            let Outcome {
                over: ended,
                longest_list,
                ..
            } = check_playout::<Hansa>(&setup, playout, |state| {
                check_bounds(&setup, state);
            });
            unfinished += u32::from(!ended);
            check_list_bound(&setup, longest_list);
        }
    }
    if policy == Policy::Purposeful {
        assert_eq!(unfinished, 0, "games did not end");
    }
}

/// AT-127: with default options no score exceeds 27 before final scoring.
fn check_bounds(setup: &Setup, state: &Hansa) {
    if *setup.options() == Options::default() {
        for seat in Seat::all(state.players()) {
            assert!(state.desk(seat).score() <= 27, "a score above 27");
        }
    }
}

/// AT-150: the bounds of §13.2 for the longest list.
fn check_list_bound(setup: &Setup, longest: usize) {
    let bound = match setup.players() {
        2 => 87,
        3 => 178,
        _ => 191,
    };
    if *setup.options() == Options::default() {
        assert!(longest <= bound, "{longest} decisions, more than {bound}");
    }
}

/// AT-145 to AT-152 for each number of players; one test each, so that all cores work.
macro_rules! playouts {
    ($($name:ident: $players:literal, $policy:ident;)+) => {
        $(
            #[test]
            fn $name() {
                check_games($players, Policy::$policy);
            }
        )+
    };
}

playouts! {
    purposeful_games_of_two_obey_the_laws_and_end: 2, Purposeful;
    purposeful_games_of_three_obey_the_laws_and_end: 3, Purposeful;
    purposeful_games_of_four_obey_the_laws_and_end: 4, Purposeful;
    purposeful_games_of_five_obey_the_laws_and_end: 5, Purposeful;
    uniform_games_of_two_obey_the_laws: 2, Uniform;
    uniform_games_of_three_obey_the_laws: 3, Uniform;
    uniform_games_of_four_obey_the_laws: 4, Uniform;
    uniform_games_of_five_obey_the_laws: 5, Uniform;
}
