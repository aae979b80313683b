//! Seats at the table and values kept per seat.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};

/// The most seats a game may have.
pub const MAX_SEATS: usize = 5;

/// A place in the turn order; the start player sits at the first one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The start player's seat.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index, counted from 0.
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < MAX_SEATS, "no game has that many seats");
        Seat(index)
    }

    /// The seat with this number, counted from 1 as people do; `None` if no game has it.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= MAX_SEATS {
            Some(Seat(number - 1))
        } else {
            None
        }
    }

    /// The index of this seat, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of this seat, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The seat that follows clockwise at a table of `count` seats.
    #[must_use]
    pub const fn next(self, count: u8) -> Self {
        debug_assert!(count as usize <= MAX_SEATS, "no game has that many seats");
        if self.0 + 1 < count {
            Seat(self.0 + 1)
        } else {
            Seat(0)
        }
    }

    /// All seats of a table, in turn order.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        assert!(count as usize <= MAX_SEATS, "no game has that many seats");
        (0..count).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.number())
    }
}

/// One `T` for every seat of a table.
#[derive(Clone, Copy)]
pub struct Seats<T> {
    items: [T; MAX_SEATS],
    count: u8,
}

impl<T: Default> Seats<T> {
    /// Asks `make` for the value of each seat.
    pub fn from_fn(count: u8, mut make: impl FnMut(Seat) -> T) -> Self {
        assert!(count as usize <= MAX_SEATS, "no game has that many seats");
        let items = std::array::from_fn(|index| {
            let index = u8::try_from(index).expect("an index below MAX_SEATS");
            if index < count {
                make(Seat(index))
            } else {
                T::default()
            }
        });
        Seats { items, count }
    }
}

impl<T> Seats<T> {
    /// How many seats there are.
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// The values in turn order.
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.count as usize]
    }

    /// The values in turn order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    /// Each seat with its value, in turn order.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        Seat::all(self.count).zip(self.iter())
    }

    /// The values in turn order, to change.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items[..self.count as usize].iter_mut()
    }
}

impl<'a, T> IntoIterator for &'a Seats<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Seats<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T> Index<Seat> for Seats<T> {
    type Output = T;

    #[track_caller]
    fn index(&self, seat: Seat) -> &T {
        match self.as_slice().get(seat.index()) {
            Some(item) => item,
            None => absent(seat, self.count),
        }
    }
}

impl<T> IndexMut<Seat> for Seats<T> {
    #[track_caller]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        let count = self.count;
        match self.items[..count as usize].get_mut(seat.index()) {
            Some(item) => item,
            None => absent(seat, count),
        }
    }
}

#[cold]
#[track_caller]
fn absent(seat: Seat, count: u8) -> ! {
    panic!("there is no seat {seat} at a table of {count}")
}

impl<T: PartialEq> PartialEq for Seats<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for Seats<T> {}

impl<T: Hash> Hash for Seats<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for Seats<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.as_slice()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_follow_each_other_clockwise() {
        let order: Vec<u8> = std::iter::successors(Some(Seat::FIRST), |seat| Some(seat.next(3)))
            .take(5)
            .map(Seat::number)
            .collect();
        assert_eq!(order, [1, 2, 3, 1, 2]);
    }

    #[test]
    fn an_absent_seat_has_no_value() {
        let seats = Seats::from_fn(2, Seat::number);
        let panic = std::panic::catch_unwind(|| seats[Seat::new(2)]).unwrap_err();
        let message = panic.downcast_ref::<String>().unwrap();
        assert_eq!(message, "there is no seat 3 at a table of 2");
    }
}
