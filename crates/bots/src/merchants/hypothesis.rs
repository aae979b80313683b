//! One way in which the resource cards that a viewer cannot see may be spread over the hands.

use game_core::{Game as _, Seat, Seats};
use merchants::{Goods, Resource, View};

use super::guess::hidden_seats;

/// Some cards of each hand are named, the others may be any of the unseen cards that no hand is
/// named to hold.
///
/// The entries of seats whose cards the viewer sees stay empty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Hypothesis {
    pub(super) named: Seats<Goods>,
    pub(super) unnamed: Seats<u8>,
    /// How likely it is, next to the others.
    pub(super) weight: f64,
}

impl Hypothesis {
    /// Nothing is known but what the view shows: the sizes of the hands.
    pub(super) fn of(view: &View) -> Self {
        let players = view.seen().n_seats();
        let mut unnamed = Seats::from_fn(players, |_| 0);
        for seat in hidden_seats(view) {
            unnamed[seat] = view.hand_size(seat);
        }
        Hypothesis {
            named: Seats::from_fn(players, |_| Goods::NONE),
            unnamed,
            weight: 1.0,
        }
    }

    /// The cards of a hand.
    pub(super) fn size(&self, seat: Seat) -> u8 {
        self.named[seat].total() + self.unnamed[seat]
    }

    /// The cards that the unnamed ones are among; `None` if more are named than there are.
    pub(super) fn pool(&self, unseen: &Goods) -> Option<Goods> {
        let mut pool = *unseen;
        for hand in &self.named {
            if !pool.covers(hand) {
                return None;
            }
            pool.take(hand);
        }
        Some(pool)
    }

    /// Whether both say the same, however likely.
    pub(super) fn says_same(&self, other: &Self) -> bool {
        self.named == other.named && self.unnamed == other.unnamed
    }

    /// Says only what both say.
    pub(super) fn blur(&mut self, other: &Self) {
        for seat in Seat::all(self.named.count()) {
            let size = self.size(seat);
            let named = &mut self.named[seat];
            for (count, another) in named.0.iter_mut().zip(other.named[seat].0) {
                *count = another.min(*count);
            }
            self.unnamed[seat] = size - named.total();
        }
        self.weight += other.weight;
    }

    /// The hand has shown that it holds at least these cards.
    pub(super) fn show(&mut self, seat: Seat, cards: &Goods, unseen: &Goods) {
        for (resource, count) in cards.entries() {
            while self.named[seat][resource] < count {
                let pool = self.pool(unseen).unwrap_or_default();
                self.weight *= 1.0 - absence(resource, self.unnamed[seat], &pool);
                if self.weight <= 0.0 {
                    return;
                }
                self.unnamed[seat] -= 1;
                self.named[seat][resource] += 1;
            }
        }
    }

    /// The hand has shown that it holds no more of a resource than is named.
    pub(super) fn deny(&mut self, seat: Seat, resource: Resource, unseen: &Goods) {
        let pool = self.pool(unseen).unwrap_or_default();
        self.weight *= absence(resource, self.unnamed[seat], &pool);
    }

    /// What the hand of the victim may have lost to a thief: pushes each case in which a card was
    /// taken, with the card unless it is unnamed.
    pub(super) fn thefts(&self, victim: Seat, cases: &mut Vec<(Self, Option<Resource>)>) {
        let size = f64::from(self.size(victim).max(1));
        let case = |count: u8| Hypothesis {
            weight: self.weight * f64::from(count) / size,
            ..*self
        };
        for (resource, count) in self.named[victim].entries() {
            let mut case = case(count);
            case.named[victim][resource] -= 1;
            cases.push((case, Some(resource)));
        }
        let unnamed = self.unnamed[victim];
        if unnamed > 0 {
            let mut case = case(unnamed);
            case.unnamed[victim] -= 1;
            cases.push((case, None));
        }
    }
}

/// How likely none of so many cards dealt from the pool is of this resource.
fn absence(resource: Resource, dealt: u8, pool: &Goods) -> f64 {
    let others = pool.total() - pool[resource];
    (0..dealt)
        .map(|number| {
            let left = f64::from(others.saturating_sub(number));
            left / f64::from(pool.total().saturating_sub(number).max(1))
        })
        .product()
}
