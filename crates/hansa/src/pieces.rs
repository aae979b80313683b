//! Traders and merchants, abilities, office colors and markers (§1).

use std::fmt;

use game_core::Seat;

use crate::score::POINTS_PER_ABILITY;

/// Declares the text form of a fieldless enum: one word a variant.
macro_rules! named {
    ($type:ident, $what:literal, $($variant:ident => $name:literal),+ $(,)?) => {
        impl $type {
            /// Every value, in order.
            pub const ALL: &'static [$type] = &[$($type::$variant),+];

            /// The word for it in notation.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = game_core::NotationError;

            fn from_str(text: &str) -> Result<Self, game_core::NotationError> {
                $type::ALL
                    .iter()
                    .copied()
                    .find(|value| value.name() == text)
                    .ok_or_else(|| game_core::NotationError::unknown($what, text, &[$($name),+]))
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use named;

/// The two kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A cube.
    Trader,
    /// A disc.
    Merchant,
}
named!(Kind, "kind of piece", Trader => "trader", Merchant => "merchant");

impl Kind {
    /// The other kind.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Kind::Trader => Kind::Merchant,
            Kind::Merchant => Kind::Trader,
        }
    }

    /// §4.3.3: how many extra pieces its owner may place when it is displaced.
    pub const fn extra_pieces(self) -> u8 {
        match self {
            Kind::Trader => 1,
            Kind::Merchant => 2,
        }
    }
}

/// A piece on the board: whose, and which kind.
///
/// One byte; never zero, so that an empty house costs nothing more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(std::num::NonZeroU8);

impl Piece {
    /// A piece of `owner`.
    pub const fn new(owner: Seat, kind: Kind) -> Self {
        let kind_bit = match kind {
            Kind::Trader => 0,
            Kind::Merchant => 1,
        };
        match std::num::NonZeroU8::new(owner.number() * 2 + kind_bit) {
            Some(code) => Piece(code),
            None => unreachable!(),
        }
    }

    /// Whose it is.
    pub const fn owner(self) -> Seat {
        Seat::new(self.0.get() / 2 - 1)
    }

    /// Which kind it is.
    pub const fn kind(self) -> Kind {
        if self.0.get().is_multiple_of(2) {
            Kind::Trader
        } else {
            Kind::Merchant
        }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.owner(), self.kind())
    }
}

/// A number of traders and a number of merchants.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize,
)]
#[serde(deny_unknown_fields, default)]
pub struct Pieces {
    /// Cubes.
    pub traders: u8,
    /// Discs.
    pub merchants: u8,
}

impl Pieces {
    /// Traders and merchants.
    pub const fn new(traders: u8, merchants: u8) -> Self {
        Pieces { traders, merchants }
    }

    /// Both kinds together.
    pub const fn total(self) -> u8 {
        self.traders + self.merchants
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.total() == 0
    }

    /// How many of one kind.
    pub const fn of(self, kind: Kind) -> u8 {
        match kind {
            Kind::Trader => self.traders,
            Kind::Merchant => self.merchants,
        }
    }

    /// Adds one.
    pub const fn put(&mut self, kind: Kind) {
        match kind {
            Kind::Trader => self.traders += 1,
            Kind::Merchant => self.merchants += 1,
        }
    }

    /// Takes one away, which must be there.
    pub const fn take(&mut self, kind: Kind) {
        match kind {
            Kind::Trader => self.subtract(Pieces::new(1, 0)),
            Kind::Merchant => self.subtract(Pieces::new(0, 1)),
        }
    }

    /// Adds several.
    pub const fn add(&mut self, more: Pieces) {
        self.traders += more.traders;
        self.merchants += more.merchants;
    }

    /// Takes several away, which must be there.
    pub const fn subtract(&mut self, fewer: Pieces) {
        let traders = self.traders.checked_sub(fewer.traders);
        self.traders = traders.expect("traders are taken only where they are");
        let merchants = self.merchants.checked_sub(fewer.merchants);
        self.merchants = merchants.expect("merchants are taken only where they are");
    }
}

/// The five abilities of a desk.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ability {
    /// Multiplies the network.
    Keys,
    /// Actions in a turn.
    Actions,
    /// Office colors.
    Privilege,
    /// Pieces in a move.
    Book,
    /// Pieces of an income.
    Bags,
}
named!(
    Ability, "ability",
    Keys => "keys", Actions => "actions", Privilege => "privilege", Book => "book", Bags => "bags",
);

impl Ability {
    /// §6.1: the level at which the track is empty.
    pub const fn max_level(self) -> u8 {
        match self {
            Ability::Keys => 4,
            Ability::Actions => 5,
            Ability::Privilege | Ability::Book | Ability::Bags => 3,
        }
    }

    /// §8.5 F2: what the complete track is worth at the end.
    pub const fn completion_points(self) -> u8 {
        match self {
            Ability::Keys => 0,
            Ability::Actions | Ability::Privilege | Ability::Book | Ability::Bags => {
                POINTS_PER_ABILITY
            }
        }
    }

    /// §1.2: the kind of piece that covers the track, and that an improvement brings.
    pub const fn covered_by(self) -> Kind {
        match self {
            Ability::Book => Kind::Merchant,
            Ability::Keys | Ability::Actions | Ability::Privilege | Ability::Bags => Kind::Trader,
        }
    }
}

/// The colors of offices, in the order in which Privilege reaches them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Reached from the start.
    White,
    /// Reached at level 1.
    Orange,
    /// Reached at level 2.
    Pink,
    /// Reached at level 3.
    Black,
}
named!(Color, "office color", White => "white", Orange => "orange", Pink => "pink", Black => "black");

/// The kinds of bonus markers (§5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Marker {
    /// §5.1: adds an office to the reward of a claim.
    ExtraOffice,
    /// §5.2: exchanges two offices of a city.
    Swap,
    /// §5.5: takes up to three pieces off the board.
    Remove,
    /// §5.5 as the Big Box has it: opponents' pieces are moved instead.
    MoveThree,
    /// §5.3: three more actions.
    Plus3,
    /// §5.3: four more actions.
    Plus4,
    /// §5.4: improves an ability.
    Improve,
}
named!(
    Marker, "marker",
    ExtraOffice => "extra", Swap => "swap", Remove => "remove", MoveThree => "move3",
    Plus3 => "plus3", Plus4 => "plus4", Improve => "improve",
);

const _: () = assert!(
    Marker::ALL.len() <= 8,
    "a u32 has four bits for each of eight kinds"
);

/// A multiset of markers: four bits for the number of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Markers(u32);

impl Marker {
    /// §5.3: the actions that it adds to a turn.
    pub(crate) const fn more_actions(self) -> u8 {
        match self {
            Marker::Plus3 => 3,
            Marker::Plus4 => 4,
            Marker::ExtraOffice
            | Marker::Swap
            | Marker::Remove
            | Marker::MoveThree
            | Marker::Improve => 0,
        }
    }
}

impl Markers {
    /// No marker.
    pub const EMPTY: Markers = Markers(0);

    const fn shift(marker: Marker) -> u32 {
        4 * marker as u32
    }

    /// How many of this kind.
    #[expect(clippy::cast_possible_truncation, reason = "masked to four bits")]
    pub const fn of(self, marker: Marker) -> u8 {
        (self.0 >> Markers::shift(marker)) as u8 & 0xf
    }

    /// Whether there is one of this kind.
    pub const fn has(self, marker: Marker) -> bool {
        self.of(marker) > 0
    }

    /// Adds one.
    pub const fn put(&mut self, marker: Marker) {
        assert!(self.of(marker) < 15, "no set has 16 markers of a kind");
        self.0 += 1 << Markers::shift(marker);
    }

    /// Takes one away, which must be there.
    pub const fn take(&mut self, marker: Marker) {
        assert!(self.of(marker) > 0, "the marker must be there");
        self.0 -= 1 << Markers::shift(marker);
    }

    /// Adds `count` of a kind.
    #[must_use]
    pub const fn with(mut self, marker: Marker, count: u8) -> Self {
        self.0 += (count as u32) << Markers::shift(marker);
        self
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub fn total(self) -> u8 {
        Marker::ALL.iter().map(|marker| self.of(*marker)).sum()
    }

    /// The kinds that are there, in order.
    pub fn kinds(self) -> impl Iterator<Item = Marker> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            // Four bits a kind: none left is beyond the last kind.
            let kind = left.trailing_zeros() / 4;
            let marker = *Marker::ALL.get(kind as usize)?;
            left &= !(0xf << Markers::shift(marker));
            Some(marker)
        })
    }

    /// Every marker, in order.
    pub fn iter(self) -> impl Iterator<Item = Marker> {
        self.kinds()
            .flat_map(move |marker| std::iter::repeat_n(marker, self.of(marker).into()))
    }

    /// The only kind there is, however many; `None` if there are none or several kinds.
    pub fn only_kind(self) -> Option<Marker> {
        let mut kinds = self.kinds();
        let first = kinds.next()?;
        kinds.next().is_none().then_some(first)
    }
}

impl FromIterator<Marker> for Markers {
    fn from_iter<I: IntoIterator<Item = Marker>>(markers: I) -> Self {
        let mut all = Markers::EMPTY;
        for marker in markers {
            all.put(marker);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_knows_its_owner_and_kind() {
        for seat in Seat::all(5) {
            for &kind in Kind::ALL {
                let piece = Piece::new(seat, kind);
                assert_eq!((piece.owner(), piece.kind()), (seat, kind));
            }
        }
        assert_eq!(size_of::<Option<Piece>>(), 1);
    }

    #[test]
    fn markers_count_each_kind() {
        let mut markers = Markers::EMPTY
            .with(Marker::ExtraOffice, 5)
            .with(Marker::Improve, 3);
        markers.take(Marker::ExtraOffice);
        markers.put(Marker::Swap);
        assert_eq!(markers.total(), 8);
        assert_eq!(markers.of(Marker::ExtraOffice), 4);
        assert_eq!(markers.iter().count(), 8);
        assert_eq!(markers.only_kind(), None);
        assert_eq!(markers.iter().collect::<Markers>(), markers);
    }
}
