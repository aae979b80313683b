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

fn setups() -> impl Iterator<Item = (Setup, String)> {
    (2..=5).flat_map(|players| {
        OPTIONS.iter().filter_map(move |options| {
            let text = format!("players={players} {options}");
            // Two players with Big Box markers are refused (§10.2 K8).
            Some((Hansa::parse_setup(&text).ok()?, text))
        })
    })
}

fn check_games(policy: Policy, default_games: u64, max_entries: usize, thorough_every: usize) {
    let (mut over, mut played) = (0, 0);
    for (setup, text) in setups() {
        for game in 0..games(default_games) {
            let playout = Playout {
                seed: game * 1000 + u64::from(setup.players()),
                policy,
                max_entries,
                thorough_every,
            };
            let Outcome {
                over: ended,
                longest_list,
                ..
            } = check_playout::<Hansa>(&setup, playout, |state| check_bounds(state, &text));
            played += 1;
            over += u32::from(ended);
            check_list_bound(&setup, longest_list);
        }
    }
    if policy == Policy::Claiming {
        assert!(over * 10 >= played * 9, "{over} of {played} games ended");
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

/// AT-145 to AT-152
#[test]
fn claiming_games_obey_the_laws_and_end() {
    check_games(Policy::Claiming, 3, 3000, 7);
}

/// AT-145 to AT-152
#[test]
fn uniform_games_obey_the_laws() {
    check_games(Policy::Uniform, 1, 2500, 29);
}
