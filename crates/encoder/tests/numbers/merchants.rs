//! Merchants of Europe.

use std::collections::{HashMap, HashSet};

use encoder::Encode as _;
use encoder::merchants::{SEAT_BLOCKS, SHARED_BLOCKS, SLOT_BLOCKS};
use game_core::testkit::walk;
use game_core::{Game as _, Notation as _, Seat};
use merchants::{Action, Board, BoardRef, Merchants, Options, Owner, PieceNumber, Setup};

use crate::{
    Features, Slots, check, check_distinct_seats, check_equal_features, seat_features,
    shared_features,
};

/// All boards and numbers of players, and every option that brings other decisions.
const SETUPS: [&str; 8] = [
    "players=4 board=short",
    "players=3 board=short",
    "players=4 board=main",
    "players=3 board=main",
    "players=3 board=short setup=fixed merchant_entry=adjacent shortage=single_claimant_gets_rest",
    "players=4 board=short unsolicited_offers=true gifts_allowed=true",
    "players=4 board=main dev_deck=lancer25 pre_roll_cards=lancer_only gold_supply=unlimited",
    "players=3 board=main connection_gold=per_city double_arrow_chain=true turn_cap=200 \
     arch_tokens_movable=false trade_menu=bot",
];

/// Plays at random and shows every state, with its decisions.
fn play(setup: &str, seed: u64, entries: usize, visit: impl FnMut(&Merchants, &[Action])) {
    let setup = Setup::parse(setup).expect("a setup");
    walk(&setup, seed, entries, visit);
}

/// Decisions without the arguments that do not count.
fn essence(action: Action) -> Option<Action> {
    match action {
        Action::Deliver { city, .. } => Some(Action::Deliver {
            caravan: PieceNumber::First,
            city,
        }),
        Action::PlacePost { .. }
        | Action::PlaceNeutral { .. }
        | Action::PlaceRoute { .. }
        | Action::PlayCard { .. }
        | Action::DiscardOne { .. }
        | Action::MoveRobber { .. }
        | Action::Steal { .. }
        | Action::Exchange { .. }
        | Action::BuyResource { .. }
        | Action::OpenRoute { .. }
        | Action::BeginCaravan { .. }
        | Action::TokenHex { .. }
        | Action::TokenSource { .. }
        | Action::Step { .. }
        | Action::Conclude { .. }
        | Action::ChooseCaravan { .. }
        | Action::TakeResource { .. }
        | Action::NameResource { .. } => Some(action),
        _ => None,
    }
}

/// How a caravan drives is no part of a trip's name, only what it delivers or where it ends.
#[test]
fn a_trip_is_told_by_its_deliveries_or_its_end() {
    let setup = Setup::parse("players=4 board=short setup=fixed").expect("a setup");
    let state = Merchants::new(&setup);
    let board = state.board();
    let path = |name| board.path_named(name).expect("a path");
    let caravan = PieceNumber::First;
    let begin = Action::BeginCaravan { caravan };
    let [first, last] = ["i36--wien", "i36--wroclaw"].map(|name| Action::Step { path: path(name) });
    let city = board.city_named("wroclaw").expect("a city");
    let deliver = Action::Deliver { caravan, city };
    let check = |line: &[Action], told: &[Action]| {
        let mut slots = Vec::new();
        state.slots(line, &mut slots);
        let expected: Vec<u16> = told.iter().map(|action| state.slot(*action)).collect();
        assert_eq!(slots, expected, "{line:?}");
    };
    let stop = Action::StopCaravan;
    check(&[begin, first, last, deliver, stop], &[begin, deliver]);
    check(&[begin, first, last, stop], &[begin, last]);
    check(
        &[begin, first, Action::PaySalt, last, stop],
        &[begin, Action::PaySalt, last],
    );
    check(&[first, stop], &[first]);
    check(&[stop], &[stop]);
}

#[test]
fn features_keep_to_their_blocks() {
    let mut features = Features::new(SEAT_BLOCKS, SHARED_BLOCKS);
    for (seed, setup) in (1..).zip(SETUPS) {
        play(setup, seed, 4000, |state, _| features.look(state));
    }
    features.assert_every_block_came_up();
}

#[test]
fn every_decision_has_a_slot_of_its_kind() {
    // Lists hold single discards only; the other one is for people.
    let mut slots = Slots::new(SLOT_BLOCKS, "DISCARD");
    for (seed, setup) in (20..).zip(SETUPS) {
        play(setup, seed, 4000, |state, legal| {
            slots.look(state, legal);
            let mut taken = HashMap::new();
            for action in legal {
                if let Some(essence) = essence(*action) {
                    let other = taken.insert(state.slot(*action), essence);
                    assert_eq!(essence, other.unwrap_or(essence), "{}", state.position());
                }
            }
        });
    }
    slots.assert_every_block_came_up();
}

#[test]
fn equal_states_have_equal_features() {
    play("players=3 board=main", 40, 3000, |state, _| {
        check_equal_features(state);
    });
}

#[test]
fn seats_with_different_posts_have_different_features() {
    for (seed, setup) in (50..).zip(SETUPS) {
        play(setup, seed, 1500, |state, _| {
            check_distinct_seats(state, |seat| state.posts(Owner::Seat(seat)));
        });
    }
}

/// A number names the same thing for all seats: only the turn differs where nobody has anything.
#[test]
fn at_the_start_all_seats_look_alike() {
    let state = Merchants::new(&Merchants::parse_setup("players=4 board=main").expect("a setup"));
    let [first, .., last] = [0, 1, 2, 3].map(|seat| seat_features(&state, Seat::new(seat)));
    let differing = first.iter().filter(|feature| !last.contains(feature));
    assert_eq!(differing.count(), 1);
}

#[test]
fn the_boards_do_not_share_numbers_of_places() {
    let posts = SEAT_BLOCKS
        .iter()
        .find(|block| block.name == "POSTS")
        .expect("the block of posts");
    let mut seen = [HashSet::new(), HashSet::new()];
    for (setup, seen) in ["board=short", "board=main"].into_iter().zip(&mut seen) {
        play(setup, 60, 2000, |state, _| {
            let features = seat_features(state, Seat::FIRST);
            let numbers = features.into_iter().map(usize::from);
            seen.extend(
                numbers.filter(|number| (posts.first.into()..posts.end()).contains(number)),
            );
        });
        assert!(seen.len() >= 3);
    }
    assert!(seen[0].is_disjoint(&seen[1]));
}

/// A board that somebody has loaded.
#[test]
fn an_unknown_board_is_told_without_its_places() {
    let model = BoardRef::main().model().clone();
    let board = Board::from_model(model).expect("a board that keeps the contract");
    let board: &'static Board = Box::leak(Box::new(board));
    let setup = Setup::new(4, board.into(), Options::default()).expect("a setup");
    walk(&setup, 70, 1000, |state: &Merchants, legal| {
        check(&shared_features(state), SHARED_BLOCKS, state);
        for seat in Seat::all(4) {
            check(&seat_features(state, seat), SEAT_BLOCKS, state);
        }
        for action in legal {
            assert!(usize::from(state.slot(*action)) < Merchants::SLOTS);
        }
    });
}
