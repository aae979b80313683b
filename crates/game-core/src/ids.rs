//! Small numbers that name the things of a board, and sets of them.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use crate::Seat;

/// A small number that names one of the things a game lists; declared by [`ids!`](crate::ids).
///
/// Only the crate that declares an id can make one, so an id that exists names something.
pub trait Id: Copy + Eq + fmt::Debug {
    /// Its place in the list, counted from 0.
    fn index(self) -> usize;

    /// The id of a member of a set.
    #[doc(hidden)]
    fn member(index: usize, _: Key) -> Self;
}

/// Keeps [`Id::member`] for sets: nobody else can make one.
#[derive(Debug)]
pub struct Key(());

/// Declares ids: `ids! { /// A city. pub struct CityId(u8); }`.
///
/// `CityId::new` is visible in the declaring crate only.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* pub struct $id:ident($repr:ty);)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $id($repr);

        impl $id {
            /// The id with this index; the board decides which indexes exist.
            #[inline]
            pub(crate) const fn new(index: $repr) -> Self {
                $id(index)
            }

            /// The index into the list that it names a member of.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::Id for $id {
            #[inline]
            fn index(self) -> usize {
                self.index()
            }

            #[inline]
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a set holds only indexes of ids"
            )]
            fn member(index: usize, _: $crate::Key) -> Self {
                $id(index as $repr)
            }
        }
    )+};
}

impl Id for Seat {
    #[inline]
    fn index(self) -> usize {
        Seat::index(self)
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a set holds only indexes of seats"
    )]
    fn member(index: usize, _: Key) -> Self {
        Seat::new(index as u8)
    }
}

/// The storage of an [`IdSet`]: an unsigned integer or an array of them, one bit a member.
pub trait Bits: Copy + Eq + Ord + Hash + fmt::Debug {
    /// No bit set.
    const EMPTY: Self;
    /// How many bits there are.
    const CAPACITY: usize;

    /// Whether the bit is set.
    fn get(&self, index: usize) -> bool;
    /// Sets the bit.
    fn set(&mut self, index: usize);
    /// Clears the bit.
    fn clear(&mut self, index: usize);
    /// How many bits are set.
    fn count(&self) -> u32;
    /// The lowest bit that is set.
    fn lowest(&self) -> Option<usize>;
    /// Clears the lowest bit that is set and says which; `word` is the word to begin with, and
    /// is moved on past words that are empty.
    fn take_lowest(&mut self, word: &mut usize) -> Option<usize>;
    /// [`Bits::take_lowest`] where a bit is known to be set.
    fn take_one(&mut self, word: &mut usize) -> usize;
    /// Bits of both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// Bits of either.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Bits of this one only.
    #[must_use]
    fn without(self, other: Self) -> Self;
}

macro_rules! integer_bits {
    ($($int:ty),+) => {$(
        impl Bits for $int {
            const EMPTY: Self = 0;
            const CAPACITY: usize = <$int>::BITS as usize;

            #[inline]
            fn get(&self, index: usize) -> bool {
                *self >> index & 1 != 0
            }

            #[inline]
            fn set(&mut self, index: usize) {
                *self |= 1 << index;
            }

            #[inline]
            fn clear(&mut self, index: usize) {
                *self &= !(1 << index);
            }

            #[inline]
            fn count(&self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(&self) -> Option<usize> {
                (*self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline]
            fn take_lowest(&mut self, _word: &mut usize) -> Option<usize> {
                let lowest = self.lowest();
                *self &= self.wrapping_sub(1);
                lowest
            }

            #[inline]
            fn take_one(&mut self, _word: &mut usize) -> usize {
                let lowest = self.trailing_zeros() as usize;
                *self &= self.wrapping_sub(1);
                lowest
            }

            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }
        }
    )+};
}

integer_bits!(u8, u16, u32, u64);

impl<const W: usize> Bits for [u64; W] {
    const EMPTY: Self = [0; W];
    const CAPACITY: usize = 64 * W;

    #[inline]
    fn get(&self, index: usize) -> bool {
        self[index / 64] >> (index % 64) & 1 != 0
    }

    #[inline]
    fn set(&mut self, index: usize) {
        self[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    fn clear(&mut self, index: usize) {
        self[index / 64] &= !(1 << (index % 64));
    }

    #[inline]
    fn count(&self) -> u32 {
        self.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(&self) -> Option<usize> {
        let word = self.iter().position(|word| *word != 0)?;
        Some(word * 64 + self[word].trailing_zeros() as usize)
    }

    #[inline]
    fn take_lowest(&mut self, word: &mut usize) -> Option<usize> {
        while *word < W {
            if let Some(bit) = self[*word].take_lowest(&mut 0) {
                return Some(*word * 64 + bit);
            }
            *word += 1;
        }
        None
    }

    #[inline]
    fn take_one(&mut self, word: &mut usize) -> usize {
        while self[*word] == 0 {
            *word += 1;
        }
        *word * 64 + self[*word].take_one(&mut 0)
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & other[word])
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] | other[word])
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & !other[word])
    }
}

/// A set of ids, one bit each: `type CitySet = IdSet<CityId, u32>`.
///
/// `&`, `|` and `-` are intersection, union and difference.
pub struct IdSet<I, B> {
    bits: B,
    of: PhantomData<I>,
}

/// A set of seats.
pub type SeatSet = IdSet<Seat, u8>;

impl<I: Id, B: Bits> IdSet<I, B> {
    /// No member.
    pub const EMPTY: Self = IdSet::from_bits(B::EMPTY);
    /// The number of different ids a set can hold.
    pub const CAPACITY: usize = B::CAPACITY;

    #[inline]
    const fn from_bits(bits: B) -> Self {
        IdSet {
            bits,
            of: PhantomData,
        }
    }

    /// Just this member.
    #[inline]
    pub fn only(id: I) -> Self {
        Self::EMPTY.with(id)
    }

    /// Whether `id` is a member.
    #[inline]
    pub fn contains(&self, id: I) -> bool {
        self.bits.get(id.index())
    }

    /// Adds `id`.
    #[inline]
    pub fn insert(&mut self, id: I) {
        self.bits.set(id.index());
    }

    /// Takes `id` out.
    #[inline]
    pub fn remove(&mut self, id: I) {
        self.bits.clear(id.index());
    }

    /// The set with `id`.
    #[inline]
    #[must_use]
    pub fn with(mut self, id: I) -> Self {
        self.insert(id);
        self
    }

    /// Whether there is no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bits == B::EMPTY
    }

    /// How many members there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.bits.count() as usize
    }

    /// The member with the lowest index.
    #[inline]
    pub fn first(&self) -> Option<I> {
        Some(I::member(self.bits.lowest()?, Key(())))
    }

    /// Whether the sets share a member.
    #[inline]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Pushes what `make` makes of each member, in ascending order.
    ///
    /// Quicker than pushing one by one, since the length is known in advance.
    #[inline]
    pub fn push_each<T>(self, list: &mut Vec<T>, mut make: impl FnMut(I) -> T) {
        let (mut left, mut word) = (self.bits, 0);
        list.extend((0..self.len()).map(|_| make(I::member(left.take_one(&mut word), Key(())))));
    }

    /// The members in ascending order.
    #[inline]
    pub const fn iter(self) -> Members<I, B> {
        Members {
            left: self,
            word: 0,
        }
    }
}

impl SeatSet {
    /// All seats of a table but this one.
    pub fn others(count: u8, seat: Seat) -> Self {
        Seat::all(count).filter(|other| *other != seat).collect()
    }
}

// Written out, since derived implementations would ask the same of `I`.
impl<I, B: Copy> Copy for IdSet<I, B> {}

impl<I, B: Copy> Clone for IdSet<I, B> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, B: Eq> Eq for IdSet<I, B> {}

impl<I, B: PartialEq> PartialEq for IdSet<I, B> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<I, B: Ord> Ord for IdSet<I, B> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.bits.cmp(&other.bits)
    }
}

impl<I, B: Ord> PartialOrd for IdSet<I, B> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<I, B: Hash> Hash for IdSet<I, B> {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<I: Id, B: Bits> Default for IdSet<I, B> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<I: Id, B: Bits> fmt::Debug for IdSet<I, B> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(*self).finish()
    }
}

impl<I: Id, B: Bits> BitAnd for IdSet<I, B> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        IdSet::from_bits(self.bits.and(other.bits))
    }
}

impl<I: Id, B: Bits> BitOr for IdSet<I, B> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        IdSet::from_bits(self.bits.or(other.bits))
    }
}

impl<I: Id, B: Bits> BitOrAssign for IdSet<I, B> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<I: Id, B: Bits> Sub for IdSet<I, B> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        IdSet::from_bits(self.bits.without(other.bits))
    }
}

impl<I: Id, B: Bits> SubAssign for IdSet<I, B> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<I: Id, B: Bits> FromIterator<I> for IdSet<I, B> {
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = Self::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

impl<I: Id, B: Bits> IntoIterator for IdSet<I, B> {
    type Item = I;
    type IntoIter = Members<I, B>;

    #[inline]
    fn into_iter(self) -> Members<I, B> {
        self.iter()
    }
}

/// The members of an [`IdSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Members<I: Id, B: Bits> {
    left: IdSet<I, B>,
    word: usize,
}

impl<I: Id, B: Bits> Iterator for Members<I, B> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        let index = self.left.bits.take_lowest(&mut self.word)?;
        Some(I::member(index, Key(())))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.len();
        (left, Some(left))
    }
}

impl<I: Id, B: Bits> ExactSizeIterator for Members<I, B> {}

#[cfg(test)]
#[expect(unreachable_pub, reason = "declared as a rules crate exports it")]
mod tests {
    use super::*;

    crate::ids! {
        /// A path of a large board.
        pub struct PathId(u16);
    }

    type PathSet = IdSet<PathId, [u64; 5]>;

    #[test]
    fn a_set_lists_its_members_in_ascending_order() {
        let set: PathSet = [257, 3, 64, 63, 0].map(PathId::new).into_iter().collect();
        let listed: Vec<usize> = set.iter().map(PathId::index).collect();
        assert_eq!(listed, [0, 3, 63, 64, 257]);
        assert_eq!((set.len(), set.first()), (5, Some(PathId::new(0))));
        let mut pushed = vec![1];
        set.push_each(&mut pushed, PathId::index);
        assert_eq!(pushed, [1, 0, 3, 63, 64, 257]);
    }

    #[test]
    fn sets_join_and_part() {
        let one: IdSet<PathId, u32> = [1, 2, 3].map(PathId::new).into_iter().collect();
        let two = [3, 31].map(PathId::new).into_iter().collect();
        assert_eq!((one | two).len(), 4);
        assert_eq!(one & two, IdSet::only(PathId::new(3)));
        assert_eq!((one - two).len(), 2);
        assert!(one.intersects(two) && !(one - two).intersects(two));
    }

    #[test]
    fn the_others_at_a_table() {
        let others: Vec<u8> = SeatSet::others(4, Seat::new(2))
            .iter()
            .map(Seat::number)
            .collect();
        assert_eq!(others, [1, 2, 4]);
    }
}
