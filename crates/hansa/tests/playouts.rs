//! §12.15: the laws of every game, checked by random play.

use game_core::testkit::{Outcome, Playout, check_playout};
use game_core::{Notation, Policy, Seat};
use hansa::{Hansa, Setup};

/// Setups that switch every option on at least once, and both presets.
const OPTIONS: [&str; 14] = [
    "",
    "preset=big_box",
    "marker_set=BigBox15",
    "income_may_take_less=true",
    "merchant_fits_square_office=true",
    "marker_route_rule=EstablishedOffice",
    "marker_route_rule=EmptyRouteOnly",
    "displaced_first=true",
    "swap_scope=SameCity",
    "swap_requires_own=true",
    "remove3_mode=MoveOpponents",
    "extra_office_additional=true",
    "tie_break=BigBox",
    "pawn_paid_move=OneStep",
];

/// Games of each setup and policy; `KONTOR_SOAK_GAMES` raises it.
fn games(default: u64) -> u64 {
    std::env::var("KONTOR_SOAK_GAMES")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(default)
}

fn setups(players: u8) -> impl Iterator<Item = (Setup, String)> {
    OPTIONS.iter().filter_map(move |options| {
        let text = format!("players={players} {options}");
        // Two players with Big Box markers are refused (§10.2 K8).
        Some((Hansa::parse_setup(&text).ok()?, text))
    })
}

/// Claiming games are played to their end, uniform ones for a while.
fn check_games(players: u8, policy: Policy) {
    let (default_games, max_entries) = match policy {
        Policy::Claiming => (4, 200_000),
        Policy::Uniform => (2, 2_500),
    };
    let mut unfinished = 0;
    for (setup, text) in setups(players) {
        for game in 0..games(default_games) {
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
            } = check_playout::<Hansa>(&setup, playout, |state| check_bounds(state, &text));
            unfinished += u32::from(!ended);
            check_list_bound(&setup, longest_list);
        }
    }
    if policy == Policy::Claiming {
        assert_eq!(unfinished, 0, "claiming games did not end");
    }
}

/// AT-127: with default options no score exceeds 27 before final scoring.
fn check_bounds(state: &Hansa, setup: &str) {
    if setup.ends_with(' ') {
        for seat in Seat::all(state.players()) {
            assert!(state.desk(seat).score <= 27, "a score above 27");
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
    if *setup.options() == hansa::Options::default() {
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
    claiming_games_of_two_obey_the_laws_and_end: 2, Claiming;
    claiming_games_of_three_obey_the_laws_and_end: 3, Claiming;
    claiming_games_of_four_obey_the_laws_and_end: 4, Claiming;
    claiming_games_of_five_obey_the_laws_and_end: 5, Claiming;
    uniform_games_of_two_obey_the_laws: 2, Uniform;
    uniform_games_of_three_obey_the_laws: 3, Uniform;
    uniform_games_of_four_obey_the_laws: 4, Uniform;
    uniform_games_of_five_obey_the_laws: 5, Uniform;
}
