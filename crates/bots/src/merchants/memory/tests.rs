//! Cases that are split, ruled out and merged.

use game_core::Seats;

use super::*;

const VIEWER: Seat = Seat::FIRST;

/// The second seat has two lumber and one ore, the third one nothing, the fourth 19 grain.
fn memory() -> MerchantsMemory {
    let mut one = Hypothesis {
        named: Seats::from_fn(4, |_| Goods::NONE),
        unnamed: Seats::from_fn(4, |_| 0),
        weight: 1.0,
    };
    one.named[Seat::new(1)] = Goods([2, 0, 0, 1, 0]);
    one.named[Seat::new(3)] = Goods([0, 0, 19, 0, 0]);
    MerchantsMemory {
        last: None,
        hypotheses: vec![one],
        sums: vec![1.0],
        unseen: Goods([2, 0, 19, 1, 0]),
    }
}

fn weights(memory: &MerchantsMemory) -> Vec<f64> {
    memory.hypotheses.iter().map(|one| one.weight).collect()
}

#[test]
fn a_theft_splits_by_the_cards_of_the_victim() {
    let [victim, thief] = [1, 2].map(Seat::new);
    let mut memory = memory();
    memory.steal(victim, thief);
    assert_eq!(weights(&memory), [2.0 / 3.0, 1.0 / 3.0]);
    assert_eq!(memory.at_least(victim), Goods([1, 0, 0, 0, 0]));
    assert_eq!(memory.at_least(thief), Goods::NONE);
    // Stolen back: all as before, or an exchange.
    memory.steal(thief, victim);
    assert_eq!(memory.cases(), 1);
    assert_eq!(memory.at_least(victim), Goods([2, 0, 0, 1, 0]));
}

#[test]
fn what_the_thief_pays_tells_what_was_stolen() {
    let [victim, thief] = [1, 2].map(Seat::new);
    let mut memory = memory();
    memory.steal(victim, thief);
    memory.lose(thief, &Goods([0, 0, 0, 1, 0]));
    assert_eq!(memory.cases(), 1);
    assert_eq!(memory.at_least(victim), Goods([2, 0, 0, 0, 0]));
    assert_eq!(memory.unseen, Goods([2, 0, 19, 0, 0]));
}

#[test]
fn a_card_that_the_viewer_stole_says_how_likely_the_others_are() {
    let [victim, thief] = [1, 2].map(Seat::new);
    let mut memory = memory();
    memory.steal(victim, thief);
    memory.rob(victim, Resource::Lumber);
    memory.weigh();
    // Half the time if a lumber was stolen before, always if it was the ore.
    assert_eq!(weights(&memory), [0.5, 0.5]);
    assert_eq!(memory.at_least(VIEWER), Goods::NONE);
}

#[test]
fn whoever_begins_late_learns_from_what_is_shown() {
    let seat = Seat::new(1);
    let mut memory = memory();
    memory.hypotheses[0].named[Seat::new(1)] = Goods::NONE;
    memory.hypotheses[0].unnamed[Seat::new(1)] = 3;
    memory.show(seat, &Goods([1, 0, 0, 0, 0]));
    assert_eq!(memory.at_least(seat), Goods([1, 0, 0, 0, 0]));
    memory.lose(seat, &Goods([2, 0, 0, 0, 0]));
    assert_eq!(memory.hypotheses[0].unnamed[Seat::new(1)], 1);
    // No ore could be left if it was all dealt.
    memory.lose(seat, &Goods([0, 1, 0, 0, 0]));
    assert_eq!(memory.cases(), 0);
}

#[test]
fn too_many_cases_become_fewer_without_ruling_anything_out() {
    let mut memory = memory();
    memory.hypotheses[0].named[Seat::new(1)] = Goods([9; 5]);
    memory.hypotheses[0].named[Seat::new(2)] = Goods([9; 5]);
    memory.unseen = Goods([18, 18, 37, 18, 18]);
    let [one, other] = [1, 2].map(Seat::new);
    for _ in 0..8 {
        memory.steal(one, other);
        memory.steal(other, one);
    }
    assert_eq!(memory.cases(), MAX_HYPOTHESES);
    memory.weigh();
    let total: f64 = weights(&memory).iter().sum();
    assert!((total - 1.0).abs() < 1e-9, "{total}");
    for one in &memory.hypotheses {
        assert!(one.pool(&memory.unseen).is_some());
        assert_eq!(one.size(Seat::new(1)), 45);
    }
    // Eight cards of one kind went one way, and eight of another the other way.
    assert!(memory.hypotheses.iter().any(|case| {
        Goods([17, 1, 9, 9, 9]).covers(&case.named[Seat::new(2)])
            && Goods([1, 17, 9, 9, 9]).covers(&case.named[Seat::new(1)])
    }));
}
