//! How the values of a state are named in a position.

use std::collections::BTreeMap;

use game_core::{Bits, Id, IdSet, Notation as _, Seat, SeatSet, Seats, Word};

use super::data::{Colors, Places, ProposalPosition};
use super::{Read, refuse};
use crate::board::Color;
use crate::goods::{Goods, Resource};
use crate::ids::CardKind;
use crate::memory::Cards;
use crate::offer::{Offer, Proposal};
use crate::phase::PieceNumber;
use crate::state::Merchants;

/// Data of a position that names a `T` of the state.
pub(crate) trait Names<T>: Sized {
    /// The name of a value.
    fn of(value: &T, game: &Merchants) -> Self;

    /// The value of this name.
    fn find(&self, game: &Merchants) -> Read<T>;
}

/// Values that are the same in both.
macro_rules! own_names {
    ($($type:ty),+) => {$(
        impl Names<$type> for $type {
            fn of(value: &$type, _game: &Merchants) -> Self {
                *value
            }

            fn find(&self, _game: &Merchants) -> Read<$type> {
                Ok(*self)
            }
        }
    )+};
}

own_names!(bool, u8, Goods, Resource, PieceNumber);

/// The ids of the board.
impl<T: Word<Merchants>> Names<T> for String {
    fn of(value: &T, game: &Merchants) -> Self {
        value.word(game)
    }

    fn find(&self, game: &Merchants) -> Read<T> {
        T::read_word(self, game)
    }
}

impl Names<Seat> for Color {
    fn of(seat: &Seat, game: &Merchants) -> Self {
        game.setup.color(*seat)
    }

    fn find(&self, game: &Merchants) -> Read<Seat> {
        game.read_seat(self.name())
    }
}

impl<T, N: Names<T>> Names<Option<T>> for Option<N> {
    fn of(value: &Option<T>, game: &Merchants) -> Self {
        value.as_ref().map(|value| N::of(value, game))
    }

    fn find(&self, game: &Merchants) -> Read<Option<T>> {
        self.as_ref().map(|name| name.find(game)).transpose()
    }
}

/// No name is there twice.
impl<I: Id + Word<Merchants>, B: Bits, N: Names<I>> Names<IdSet<I, B>> for Vec<N> {
    fn of(set: &IdSet<I, B>, game: &Merchants) -> Self {
        set.iter().map(|id| N::of(&id, game)).collect()
    }

    fn find(&self, game: &Merchants) -> Read<IdSet<I, B>> {
        let mut set = IdSet::EMPTY;
        for name in self {
            let id = name.find(game)?;
            if set.contains(id) {
                return refuse(format!("'{}' is named twice (§B4)", id.word(game)));
            }
            set.insert(id);
        }
        Ok(set)
    }
}

impl Names<SeatSet> for Colors {
    fn of(seats: &SeatSet, game: &Merchants) -> Self {
        Colors(Names::of(seats, game))
    }

    fn find(&self, game: &Merchants) -> Read<SeatSet> {
        self.0.find(game)
    }
}

impl<T: Word<Merchants> + Copy> Names<[Option<T>; 2]> for Places {
    fn of(places: &[Option<T>; 2], game: &Merchants) -> Self {
        let on_board = places.iter().rposition(Option::is_some);
        let stated = &places[..on_board.map_or(0, |last| last + 1)];
        Places(stated.iter().map(|at| Names::of(at, game)).collect())
    }

    fn find(&self, game: &Merchants) -> Read<[Option<T>; 2]> {
        let mut places = [None; 2];
        for (index, name) in self.0.iter().enumerate() {
            let Some(place) = places.get_mut(index) else {
                return refuse("a player has 2 merchants and 2 caravans, not more (§C1)");
            };
            *place = name.find(game)?;
        }
        Ok(places)
    }
}

impl Names<Cards> for BTreeMap<String, u8> {
    fn of(cards: &Cards, game: &Merchants) -> Self {
        let kinds = game.setup.card_kinds().filter(|kind| cards[*kind] > 0);
        kinds.map(|kind| (kind.word(game), cards[kind])).collect()
    }

    fn find(&self, game: &Merchants) -> Read<Cards> {
        let mut cards = Cards::default();
        for (name, count) in self {
            cards[CardKind::read_word(name, game)?] = *count;
        }
        Ok(cards)
    }
}

/// The values that are not the default.
impl<V: Copy + Default + PartialEq> Names<Seats<V>> for BTreeMap<Color, V> {
    fn of(values: &Seats<V>, game: &Merchants) -> Self {
        let stated = values
            .entries()
            .filter(|(_, value)| **value != V::default());
        stated
            .map(|(seat, value)| (Color::of(&seat, game), *value))
            .collect()
    }

    fn find(&self, game: &Merchants) -> Read<Seats<V>> {
        let mut values = Seats::from_fn(game.setup.players(), |_| V::default());
        for (color, value) in self {
            values[color.find(game)?] = *value;
        }
        Ok(values)
    }
}

impl Names<Proposal> for ProposalPosition {
    fn of(proposal: &Proposal, game: &Merchants) -> Self {
        ProposalPosition {
            give: proposal.offer.give_text(),
            want: proposal.offer.want_text(),
            to: Names::of(&proposal.to, game),
        }
    }

    fn find(&self, game: &Merchants) -> Read<Proposal> {
        Ok(Proposal {
            offer: Offer::parse(&self.give, &self.want)?,
            to: self.to.find(game)?,
        })
    }
}
