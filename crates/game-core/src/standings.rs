//! Points by category and the order of the players at the end.

use crate::{Seat, Seats};

/// Points of every seat, category by category.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreSheet {
    count: u8,
    categories: Vec<(&'static str, Seats<i32>)>,
}

impl ScoreSheet {
    /// An empty sheet for `count` seats.
    pub const fn new(count: u8) -> Self {
        ScoreSheet {
            count,
            categories: Vec::new(),
        }
    }

    /// Adds a category.
    #[must_use]
    pub fn with(mut self, name: &'static str, points: impl FnMut(Seat) -> i32) -> Self {
        self.categories
            .push((name, Seats::from_fn(self.count, points)));
        self
    }

    /// The categories in rulebook order.
    pub fn categories(&self) -> &[(&'static str, Seats<i32>)] {
        &self.categories
    }

    /// The points of one category; `None` if there is no such category.
    pub fn category(&self, name: &str) -> Option<&Seats<i32>> {
        self.categories
            .iter()
            .find(|(category, _)| *category == name)
            .map(|(_, points)| points)
    }

    /// The sum over all categories.
    pub fn totals(&self) -> Seats<i32> {
        Seats::from_fn(self.count, |seat| {
            self.categories.iter().map(|(_, points)| points[seat]).sum()
        })
    }
}

/// Final points and ranks; rank 1 is a winner, and equal ranks are shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standings {
    /// Final points.
    pub points: Seats<i32>,
    /// Ranks after tie-breaks: 1, 2, 2, 4.
    pub ranks: Seats<u8>,
}

impl Standings {
    /// Ranks seats by `key`, highest first; equal keys share a rank.
    pub fn by_key<K: Ord>(points: Seats<i32>, key: impl Fn(Seat) -> K) -> Self {
        let count = points.count();
        let ranks = Seats::from_fn(count, |seat| {
            let better = Seat::all(count)
                .filter(|other| key(*other) > key(seat))
                .count();
            u8::try_from(better + 1).expect("a rank is at most the number of seats")
        });
        Standings { points, ranks }
    }

    /// The seats that share the first rank.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.ranks
            .entries()
            .filter(|(_, rank)| **rank == 1)
            .map(|(seat, _)| seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_share_a_rank_and_the_next_rank_is_skipped() {
        let points = Seats::from_fn(4, |seat| [55, 40, 55, 30][seat.index()]);
        let standings = Standings::by_key(points, |seat| points[seat]);
        assert_eq!(standings.ranks.as_slice(), [1, 3, 1, 4]);
        assert_eq!(standings.winners().count(), 2);
    }
}
