//! Small numbers that name cities, routes and provinces, and sets of them.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// The most routes a board may have.
pub(crate) const MAX_ROUTES: usize = 40;
/// The most cities a board may have.
pub(crate) const MAX_CITIES: usize = 32;
/// The most houses a route may have.
pub(crate) const MAX_HOUSES: usize = 4;
/// The most printed offices a city may have.
pub(crate) const MAX_OFFICES: usize = 4;

/// Declares an id and the bit set of such ids.
macro_rules! id_with_set {
    ($(#[$id_doc:meta])* $id:ident, $(#[$set_doc:meta])* $set:ident: $bits:ty) => {
        $(#[$id_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $id(u8);

        impl $id {
            /// The id with this index; the board decides which indexes exist.
            pub(crate) const fn new(index: u8) -> Self {
                $id(index)
            }

            /// The index into the board's list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $set($bits);

        impl $set {
            /// No member.
            pub const EMPTY: Self = $set(0);

            /// Just this member.
            pub const fn only(id: $id) -> Self {
                $set(1 << id.0)
            }

            /// The first `count` ids.
            pub const fn first(count: usize) -> Self {
                $set(if count == 0 { 0 } else { <$bits>::MAX >> (<$bits>::BITS as usize - count) })
            }

            /// Whether `id` is a member.
            pub const fn contains(self, id: $id) -> bool {
                self.0 & (1 << id.0) != 0
            }

            /// Whether there is no member.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many members there are.
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Adds `id`.
            pub const fn insert(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }

            /// Takes `id` out.
            pub const fn remove(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }

            /// The members in ascending order.
            pub fn iter(self) -> impl Iterator<Item = $id> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    #[expect(clippy::cast_possible_truncation, reason = "a bit index is below 128")]
                    let index = left.trailing_zeros() as u8;
                    left &= left - 1;
                    Some($id(index))
                })
            }
        }

        impl BitAnd for $set {
            type Output = Self;

            fn bitand(self, other: Self) -> Self {
                $set(self.0 & other.0)
            }
        }

        impl BitOr for $set {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                $set(self.0 | other.0)
            }
        }

        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl Sub for $set {
            type Output = Self;

            fn sub(self, other: Self) -> Self {
                $set(self.0 & !other.0)
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> Self {
                let mut set = $set::EMPTY;
                for id in ids {
                    set.insert(id);
                }
                set
            }
        }
    };
}

id_with_set! {
    /// A city of the board.
    CityId,
    /// A set of cities.
    CitySet: u32
}
id_with_set! {
    /// A route of the board.
    RouteId,
    /// A set of routes.
    RouteSet: u64
}
id_with_set! {
    /// A province of the two-player game.
    ProvinceId,
    /// A set of provinces.
    ProvinceSet: u32
}

impl RouteSet {
    /// The routes that have a member of this set other than themselves.
    ///
    /// "Can a piece leave its route for a route of this set?", asked for all routes at once.
    #[must_use]
    pub const fn elsewhere(self) -> Self {
        if self.0 == 0 {
            RouteSet(0)
        } else if self.0.is_power_of_two() {
            RouteSet(!self.0)
        } else {
            RouteSet(u64::MAX)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elsewhere_leaves_out_the_only_member() {
        let (one, two) = (RouteId::new(3), RouteId::new(5));
        assert_eq!(RouteSet::EMPTY.elsewhere(), RouteSet::EMPTY);
        assert!(!RouteSet::only(one).elsewhere().contains(one));
        assert!(RouteSet::only(one).elsewhere().contains(two));
        let both: RouteSet = [one, two].into_iter().collect();
        assert!(both.elsewhere().contains(one) && both.elsewhere().contains(two));
    }

    #[test]
    fn sets_iterate_in_order() {
        let set: RouteSet = [5, 0, 33].map(RouteId::new).into_iter().collect();
        let indexes: Vec<usize> = set.iter().map(RouteId::index).collect();
        assert_eq!(indexes, [0, 5, 33]);
        assert_eq!(RouteSet::first(34).len(), 34);
        assert_eq!(CitySet::first(0), CitySet::EMPTY);
    }
}
