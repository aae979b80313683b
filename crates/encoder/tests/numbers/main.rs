//! Positions and decisions as numbers, along random games.

mod hansa;
mod merchants;

use std::collections::{HashMap, HashSet};
use std::mem::{Discriminant, discriminant};

use encoder::{Block, Encode};
use game_core::{Game, Notation, Seat};

fn seat_features(state: &impl Encode, seat: Seat) -> Vec<u16> {
    let mut features = Vec::new();
    state.seat_features(seat, &mut features);
    features
}

fn shared_features(state: &impl Encode) -> Vec<u16> {
    let mut features = Vec::new();
    state.shared_features(&mut features);
    features
}

/// None twice, none beyond the last block, and in no block more than it says.
fn check(features: &[u16], blocks: &[Block], state: &impl Notation) {
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

fn check_equal_features(state: &impl Encode) {
    let copy = state.clone();
    assert_eq!(shared_features(state), shared_features(&copy));
    for seat in Seat::all(state.n_seats()) {
        assert_eq!(seat_features(state, seat), seat_features(&copy, seat));
    }
}

/// Seats that have different things have different features.
fn check_distinct_seats<T: PartialEq>(state: &impl Encode, has: impl Fn(Seat) -> T) {
    for one in Seat::all(state.n_seats()) {
        for other in Seat::all(state.n_seats()).filter(|other| *other > one) {
            if has(one) != has(other) {
                assert_ne!(seat_features(state, one), seat_features(state, other));
            }
        }
    }
}

/// Which features have come up.
struct Features {
    seat: (&'static [Block], HashSet<u16>),
    shared: (&'static [Block], HashSet<u16>),
}

impl Features {
    fn new(seat: &'static [Block], shared: &'static [Block]) -> Self {
        Features {
            seat: (seat, HashSet::new()),
            shared: (shared, HashSet::new()),
        }
    }

    fn look<G: Encode + Notation>(&mut self, state: &G) {
        let shared = shared_features(state);
        check(&shared, self.shared.0, state);
        assert!(shared.len() <= G::MAX_ACTIVE_SHARED);
        self.shared.1.extend(shared);
        for seat in Seat::all(state.n_seats()) {
            let features = seat_features(state, seat);
            check(&features, self.seat.0, state);
            assert!(features.len() <= G::MAX_ACTIVE_SEAT);
            self.seat.1.extend(features);
        }
    }

    fn assert_every_block_came_up(&self) {
        for (blocks, seen) in [&self.seat, &self.shared] {
            for block in *blocks {
                let numbers = usize::from(block.first)..block.end();
                let comes_up = seen.iter().any(|seen| numbers.contains(&(*seen).into()));
                assert!(comes_up, "{} never comes up", block.name);
            }
        }
    }
}

/// Which kinds of decisions have come up in which block of slots.
struct Slots<A> {
    blocks: &'static [Block],
    /// A block that is let off: several kinds share it, or it is not in lists.
    special: &'static str,
    kinds: HashMap<&'static str, Discriminant<A>>,
}

impl<A> Slots<A> {
    fn new(blocks: &'static [Block], special: &'static str) -> Self {
        Slots {
            blocks,
            special,
            kinds: HashMap::new(),
        }
    }

    /// Each decision has a slot, and all of a block are of one kind.
    fn look<G: Encode + Game<Action = A>>(&mut self, state: &G, legal: &[A])
    where
        A: Copy + std::fmt::Debug,
    {
        for action in legal {
            let slot = usize::from(state.slot(*action));
            assert!(slot < G::SLOTS, "{action:?}");
            let mut blocks = self.blocks.iter();
            let block = blocks.find(|block| (block.first.into()..block.end()).contains(&slot));
            let name = block.expect("a slot below the last").name;
            if name != self.special {
                let new = discriminant(action);
                let kind = *self.kinds.entry(name).or_insert(new);
                assert_eq!(kind, new, "{action:?}");
            }
        }
    }

    fn assert_every_block_came_up(&self) {
        for block in self.blocks {
            let comes_up = self.kinds.contains_key(block.name) || block.name == self.special;
            assert!(comes_up, "{} never comes up", block.name);
        }
    }
}
