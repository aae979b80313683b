//! Small numbers that name the places of a board, and sets of them.

use std::marker::PhantomData;

/// A small number that names one of the things a board lists.
pub trait Id: Copy + Eq {
    /// Its place in the list, counted from 0.
    fn index(self) -> usize;
    /// The id of the thing at this place.
    fn at(index: usize) -> Self;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident: $repr:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name($repr);

        impl Id for $name {
            #[inline]
            fn index(self) -> usize {
                usize::from(self.0)
            }

            #[inline]
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a board is refused if it has more things than ids"
            )]
            fn at(index: usize) -> Self {
                $name(index as $repr)
            }
        }
    };
}

id!(
    /// A terrain hex.
    HexId: u8
);
id!(
    /// An intersection: a node of the path graph.
    IntersectionId: u8
);
id!(
    /// A city-site.
    CityId: u8
);
id!(
    /// A path: an edge between two intersections.
    PathId: u16
);
id!(
    /// A kind of development card.
    CardKind: u8
);

/// A set of ids, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Set<I, const W: usize> {
    words: [u64; W],
    of: PhantomData<I>,
}

/// A set of hexes.
pub type HexSet = Set<HexId, 2>;
/// A set of intersections.
pub type IntersectionSet = Set<IntersectionId, 3>;
/// A set of cities.
pub type CitySet = Set<CityId, 1>;
/// A set of paths.
pub type PathSet = Set<PathId, 5>;

impl<I: Id, const W: usize> Set<I, W> {
    /// The set without members.
    pub const EMPTY: Self = Set {
        words: [0; W],
        of: PhantomData,
    };

    /// How many different ids a set can hold.
    pub const CAPACITY: usize = 64 * W;

    /// Whether `id` is a member.
    #[inline]
    pub fn contains(&self, id: I) -> bool {
        self.words[id.index() / 64] >> (id.index() % 64) & 1 == 1
    }

    /// Makes `id` a member.
    #[inline]
    pub fn insert(&mut self, id: I) {
        self.words[id.index() / 64] |= 1 << (id.index() % 64);
    }

    /// The set with `id`.
    #[must_use]
    pub fn with(mut self, id: I) -> Self {
        self.insert(id);
        self
    }

    /// Makes `id` no member.
    #[inline]
    pub fn remove(&mut self, id: I) {
        self.words[id.index() / 64] &= !(1 << (id.index() % 64));
    }

    /// Whether there are no members.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().fold(0, |any, word| any | word) == 0
    }

    /// How many members there are.
    #[inline]
    pub fn len(&self) -> u8 {
        let ones: u32 = self.words.iter().map(|word| word.count_ones()).sum();
        u8::try_from(ones).unwrap_or(u8::MAX)
    }

    /// Members of either set.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Members of both sets.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Members of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether the sets share a member.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }

    /// The member with the lowest number.
    pub fn first(&self) -> Option<I> {
        self.iter().next()
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(&self) -> Members<I, W> {
        Members {
            left: *self,
            word: 0,
        }
    }

    #[inline]
    fn zip(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = [0; W];
        for (index, word) in words.iter_mut().enumerate() {
            *word = join(self.words[index], other.words[index]);
        }
        Set {
            words,
            of: PhantomData,
        }
    }
}

impl<I: Id, const W: usize> FromIterator<I> for Set<I, W> {
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = Self::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

impl<I: Id, const W: usize> IntoIterator for Set<I, W> {
    type Item = I;
    type IntoIter = Members<I, W>;

    #[inline]
    fn into_iter(self) -> Members<I, W> {
        self.iter()
    }
}

impl<I: Id, const W: usize> IntoIterator for &Set<I, W> {
    type Item = I;
    type IntoIter = Members<I, W>;

    #[inline]
    fn into_iter(self) -> Members<I, W> {
        self.iter()
    }
}

/// The members of a [`Set`] in ascending order.
#[derive(Clone, Debug)]
pub struct Members<I, const W: usize> {
    left: Set<I, W>,
    word: usize,
}

impl<I: Id, const W: usize> Iterator for Members<I, W> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        while self.word < W {
            let word = self.left.words[self.word];
            if word != 0 {
                self.left.words[self.word] = word & (word - 1);
                return Some(I::at(self.word * 64 + word.trailing_zeros() as usize));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_members_in_ascending_order() {
        let ids = [257, 3, 64, 63, 0].map(PathId::at);
        let set: PathSet = ids.into_iter().collect();
        let listed: Vec<usize> = set.iter().map(Id::index).collect();
        assert_eq!(listed, [0, 3, 63, 64, 257]);
        assert_eq!(set.len(), 5);
        assert_eq!(set.first(), Some(PathId::at(0)));
    }

    #[test]
    fn sets_join_and_part() {
        let one: CitySet = [1, 2, 3].map(CityId::at).into_iter().collect();
        let two: CitySet = [3, 4].map(CityId::at).into_iter().collect();
        assert_eq!(one.or(&two).len(), 4);
        assert_eq!(one.and(&two), CitySet::EMPTY.with(CityId::at(3)));
        assert_eq!(one.without(&two).len(), 2);
        assert!(one.meets(&two) && !one.without(&two).meets(&two));
    }
}
