//! Whole actions, as they are listed and weighed.

use std::mem::discriminant;

use bots::{Evaluator as _, Insight, Learned, Lines, Teacher};
use encoder::Encode as _;
use game_core::{Game as _, Notation, ToAct};
use hansa::{Action, Hansa, Kind, RouteId};
use merchants::Merchants;

use crate::positions::{Position, Varied, walk};

/// Lists the lines of a position and checks each of them.
fn check<G: Varied>(position: &Position<'_, G>) -> Lines<G::Action> {
    let state = position.state;
    let hand = G::Evaluator::default();
    let mut lines = Lines::default();
    G::candidates(&hand, state, &mut lines);
    assert!(!lines.is_empty(), "no line: {}", state.position());
    let mut ends: Vec<(&[G::Action], G)> = Vec::new();
    for (line, _) in lines.iter() {
        assert!(position.legal.contains(&line[0]), "{line:?}");
        let mut after = state.clone();
        for decision in line {
            assert_eq!(after.to_act(), state.to_act(), "{line:?}");
            if let Err(reason) = after.check(*decision) {
                panic!("{line:?}: {reason:?}: {}", state.position());
            }
            after.apply(*decision, &mut ());
        }
        let goes_on = after.to_act() == state.to_act();
        if state.begins_action() && goes_on {
            let is_settled = G::is_settled(&hand, &after);
            assert!(is_settled, "{line:?} at {}", state.position());
        }
        for (other, end) in &ends {
            // Single decisions may come to the same, such as to name what nobody has.
            let is_same = line.len() + other.len() > 2
                && discriminant(&other[0]) == discriminant(&line[0])
                && *end == after;
            assert!(
                !is_same && line != *other,
                "{line:?} and {other:?} lead to the same: {}",
                state.position()
            );
        }
        ends.push((line, after));
    }
    lines
}

/// Weights are positive and add up to 1.
fn check_weights<A>(lines: &Lines<A>, state: &impl Notation)
where
    A: Copy,
{
    let weights = lines.weights();
    assert_eq!(weights.len(), lines.len());
    let smallest = weights.iter().copied().fold(f32::MAX, f32::min);
    assert!(smallest > 0.0, "{smallest}: {}", state.position());
    let sum: f32 = weights.iter().sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}: {}", state.position());
}

fn check_game<G: Varied>(positions: usize, seed: u64) {
    let hand = G::Evaluator::default();
    let learned = Learned::<G>::built_in();
    let teacher = Teacher::new(hand.clone());
    walk::<G>(positions, seed, |position, _| {
        let state = position.state;
        let mut lines = check(&position);
        G::hand_priors(&hand, state, &mut lines);
        check_weights(&lines, state);
        let mut listed = Lines::default();
        learned.list(state, &mut listed);
        learned.weigh(state, &mut listed);
        check_weights(&listed, state);
        let mut taught = Lines::default();
        teacher.list(state, &mut taught);
        teacher.weigh(state, &mut taught);
        assert_eq!(taught, lines);
        None
    });
}

#[test]
fn lines_of_hansa_are_whole_actions() {
    check_game::<Hansa>(2500, 1);
}

#[test]
fn lines_of_merchants_are_whole_actions() {
    check_game::<Merchants>(700, 2);
}

#[test]
fn the_slots_of_a_line_are_those_of_its_decisions() {
    walk::<Hansa>(1500, 3, |position, _| {
        let state = position.state;
        let mut lines = Lines::default();
        Hansa::candidates(&bots::HansaEvaluator::default(), state, &mut lines);
        for (line, _) in lines.iter() {
            let mut slots = Vec::new();
            state.slots(line, &mut slots);
            let mut after = *state;
            for (decision, slot) in line.iter().zip(slots) {
                assert_eq!(after.slot(*decision), slot, "{line:?}");
                after.apply(*decision, &mut ());
            }
        }
        None
    });
}

/// What was put down somewhere is not taken up again, and no more is taken than was there.
#[test]
fn a_move_takes_no_piece_twice() {
    let (mut moves, mut exchanges) = (0, 0);
    walk::<Hansa>(2500, 4, |position, _| {
        let state = position.state;
        let ToAct::Seat(seat) = state.to_act() else {
            return None;
        };
        let mut lines = Lines::default();
        Hansa::candidates(&bots::HansaEvaluator::default(), state, &mut lines);
        for (line, _) in lines.iter() {
            if line[0] != Action::MoveBegin {
                continue;
            }
            let taken: Vec<(RouteId, Kind)> = line
                .iter()
                .filter_map(|decision| match decision {
                    Action::MovePick { route, kind, .. } => Some((*route, *kind)),
                    _ => None,
                })
                .collect();
            for (route, kind) in &taken {
                let there = state.houses().pieces_on(*route, seat).of(*kind);
                let count = taken.iter().filter(|other| **other == (*route, *kind));
                assert!(count.count() <= there.into(), "{line:?}");
            }
            let swaps = |decision: &Action| matches!(decision, Action::MoveSwap { .. });
            let mut moved = taken.len();
            if line.iter().any(swaps) {
                // A merchant and a trader change places: both move, once each.
                assert_eq!(taken.len(), 1, "{line:?}");
                moved += 1;
                exchanges += 1;
            } else {
                moves += 1;
            }
            assert!(moved <= state.desk(seat).book().into(), "{line:?}");
            for decision in line {
                if let Action::MoveDrop { route, .. } | Action::MoveSwap { route, .. } = decision {
                    let from_here = taken.iter().any(|(from, _)| from == route);
                    assert!(!from_here, "{line:?}: {}", state.position());
                }
            }
        }
        None
    });
    assert!(
        moves > 1000 && exchanges > 10,
        "{moves} moves, {exchanges} exchanges"
    );
}
