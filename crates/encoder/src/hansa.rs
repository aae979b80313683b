//! Hansa Teutonica as numbers.
//!
//! Routes and cities have the numbers of the board for four and five players on every board: the
//! other side shows the same towns, so what is learned on one side helps on the other.

mod seat;
mod shared;
mod slots;

use std::sync::LazyLock;

use game_core::Seat;
use hansa::{Action, Board, CityId, Hansa, Kind, Phase, RouteId};

use crate::{Block, Encode};

pub use seat::SEAT_BLOCKS;
pub use shared::SHARED_BLOCKS;
pub use slots::SLOT_BLOCKS;

/// Room for the routes and cities of a board.
const ROUTES: usize = 40;
const CITIES: usize = 32;
const PROVINCES: usize = 16;
const MARKERS: usize = 7;

/// The numbers that a board's routes and cities have here.
struct Numbers {
    key: &'static str,
    routes: Vec<usize>,
    cities: Vec<usize>,
}

static NUMBERS: LazyLock<[Numbers; 2]> = LazyLock::new(|| {
    let [reference, _] = Board::all();
    Board::all().map(|board| Numbers {
        key: board.key(),
        routes: (board.routes())
            .map(|(_, route)| {
                let known = reference
                    .routes()
                    .position(|(_, other)| other.id == route.id);
                known.expect("the larger board has every route")
            })
            .collect(),
        cities: (board.cities())
            .map(|(_, city)| {
                let known = reference
                    .cities()
                    .position(|(_, other)| other.id == city.id);
                known.expect("the larger board has every city")
            })
            .collect(),
    })
});

impl Numbers {
    fn of(board: &Board) -> &'static Numbers {
        let known = NUMBERS.iter().find(|numbers| numbers.key == board.key());
        known.expect("the board is a built-in one")
    }

    fn route(&self, route: RouteId) -> usize {
        self.routes[route.index()]
    }

    fn city(&self, city: CityId) -> usize {
        self.cities[city.index()]
    }
}

impl Encode for Hansa {
    const VERSION: u32 = 1;
    const SEAT_FEATURES: usize = Block::total(SEAT_BLOCKS);
    const MAX_ACTIVE_SEAT: usize = Block::most_active(SEAT_BLOCKS);
    const SHARED_FEATURES: usize = Block::total(SHARED_BLOCKS);
    const MAX_ACTIVE_SHARED: usize = Block::most_active(SHARED_BLOCKS);
    const SLOTS: usize = Block::total(SLOT_BLOCKS);

    fn seat_features(&self, seat: Seat, features: &mut Vec<u16>) {
        seat::push(self, seat, features);
    }

    fn shared_features(&self, features: &mut Vec<u16>) {
        shared::push(self, features);
    }

    fn slot(&self, action: Action) -> u16 {
        let in_hand = match self.phase() {
            Phase::Moving {
                hand: Some(lifted), ..
            } => lifted.piece.kind(),
            _ => Kind::Trader,
        };
        slots::slot(self, action, in_hand)
    }

    /// Only the kind of a piece in hand changes between the decisions of a line.
    fn slots(&self, line: &[Action], slots: &mut Vec<u16>) {
        slots.push(self.slot(line[0]));
        for pair in line.windows(2) {
            let in_hand = match pair[0] {
                Action::MovePick { kind, .. } => kind,
                _ => Kind::Trader,
            };
            slots.push(slots::slot(self, pair[1], in_hand));
        }
    }
}
