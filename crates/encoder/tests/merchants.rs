//! Positions and decisions of Merchants of Europe as numbers, along random games.

use std::collections::{HashMap, HashSet};
use std::mem::discriminant;

use encoder::merchants::{SEAT_BLOCKS, SHARED_BLOCKS, SLOT_BLOCKS};
use encoder::{Block, Encode};
use game_core::testkit::walk;
use game_core::{Game, Notation as _, Seat};
use merchants::{Action, Board, BoardRef, Merchants, Options, Owner, PieceNumber, Setup};

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

fn seat_features(state: &Merchants, seat: Seat) -> Vec<u16> {
    let mut features = Vec::new();
    state.seat_features(seat, &mut features);
    features
}

fn shared_features(state: &Merchants) -> Vec<u16> {
    let mut features = Vec::new();
    state.shared_features(&mut features);
    features
}

/// None twice, none beyond the last block, and in no block more than it says.
fn check(features: &[u16], blocks: &[Block], state: &Merchants) {
    let mut sorted = features.to_vec();
    sorted.sort_unstable();
    let repeated = sorted.windows(2).find(|pair| pair[0] == pair[1]);
    assert_eq!(repeated, None, "{}", state.position());
    let mut rest = sorted.as_slice();
    for block in blocks {
        let active = rest.partition_point(|feature| usize::from(*feature) < block.end());
        assert!(
            active <= block.most.into(),
            "{active} in {}: {}",
            block.name,
            state.position()
        );
        rest = &rest[active..];
    }
    assert!(rest.is_empty(), "{rest:?}: {}", state.position());
}

fn name_of(slot: u16) -> &'static str {
    let mut blocks = SLOT_BLOCKS.iter();
    let block = blocks.find(|block| (usize::from(block.first)..block.end()).contains(&slot.into()));
    block.expect("a slot below the last").name
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

#[test]
fn features_keep_to_their_blocks() {
    let mut seen = HashSet::new();
    for (seed, setup) in (1..).zip(SETUPS) {
        play(setup, seed, 4000, |state, _| {
            let shared = shared_features(state);
            check(&shared, SHARED_BLOCKS, state);
            assert!(shared.len() <= Merchants::MAX_ACTIVE_SHARED);
            for seat in Seat::all(state.n_seats()) {
                let features = seat_features(state, seat);
                check(&features, SEAT_BLOCKS, state);
                assert!(features.len() <= Merchants::MAX_ACTIVE_SEAT);
                seen.extend(features.into_iter().map(|feature| (true, feature)));
            }
            seen.extend(shared.into_iter().map(|feature| (false, feature)));
        });
    }
    for (of_seat, blocks) in [(true, SEAT_BLOCKS), (false, SHARED_BLOCKS)] {
        for block in blocks {
            let mut numbers = usize::from(block.first)..block.end();
            let comes_up = numbers.any(|number| {
                let number = u16::try_from(number).expect("a feature");
                seen.contains(&(of_seat, number))
            });
            assert!(comes_up, "{} never comes up", block.name);
        }
    }
}

#[test]
fn every_decision_has_a_slot_of_its_kind() {
    let mut kinds = HashMap::new();
    for (seed, setup) in (20..).zip(SETUPS) {
        play(setup, seed, 4000, |state, legal| {
            let mut taken = HashMap::new();
            for action in legal {
                let slot = state.slot(*action);
                assert!(usize::from(slot) < Merchants::SLOTS, "{action:?}");
                let kind = *kinds
                    .entry(name_of(slot))
                    .or_insert_with(|| discriminant(action));
                assert_eq!(kind, discriminant(action), "{action:?}");
                if let Some(essence) = essence(*action) {
                    let other = taken.insert(slot, essence).unwrap_or(essence);
                    assert_eq!(essence, other, "{}", state.position());
                }
            }
        });
    }
    for block in SLOT_BLOCKS {
        // Lists hold single discards only; the other one is for people.
        let comes_up = kinds.contains_key(block.name) || block.name == "DISCARD";
        assert!(comes_up, "{} never comes up", block.name);
    }
}

#[test]
fn equal_states_have_equal_features() {
    play("players=3 board=main", 40, 3000, |state, _| {
        let copy = state.clone();
        assert_eq!(shared_features(state), shared_features(&copy));
        for seat in Seat::all(3) {
            assert_eq!(seat_features(state, seat), seat_features(&copy, seat));
        }
    });
}

#[test]
fn seats_with_different_posts_have_different_features() {
    for (seed, setup) in (50..).zip(SETUPS) {
        play(setup, seed, 1500, |state, _| {
            for one in Seat::all(state.n_seats()) {
                for other in Seat::all(state.n_seats()).filter(|other| *other > one) {
                    let posts = [one, other].map(|seat| state.posts(Owner::Seat(seat)));
                    if posts[0] != posts[1] {
                        assert_ne!(seat_features(state, one), seat_features(state, other));
                    }
                }
            }
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
    walk(&setup, 70, 1000, |state, legal| {
        check(&shared_features(state), SHARED_BLOCKS, state);
        for seat in Seat::all(4) {
            check(&seat_features(state, seat), SEAT_BLOCKS, state);
        }
        for action in legal {
            assert!(usize::from(state.slot(*action)) < Merchants::SLOTS);
        }
    });
}
