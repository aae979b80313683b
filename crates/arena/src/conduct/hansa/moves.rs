//! The Moves of one turn, and which of them could have been left out.

use hansa::{Kind, RouteId, RouteSet};

/// As many as a [`RouteSet`] can hold.
const ROUTES: usize = 64;

/// How many own pieces of each kind each route has gained or lost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes([[i8; 2]; ROUTES]);

impl Changes {
    const NONE: Changes = Changes([[0; 2]; ROUTES]);

    const fn add(&mut self, route: RouteId, kind: Kind, count: i8) {
        self.0[route.index()][kind as usize] += count;
    }

    /// How many pieces must be set down to get there.
    fn pieces(&self) -> u32 {
        let gained = self.0.as_flattened().iter().filter(|count| **count > 0);
        gained.map(|count| u32::from(count.unsigned_abs())).sum()
    }

    /// Whether a piece of this kind is gone, and no other has come for it; if so, it is put back.
    pub(super) const fn take_loss(&mut self, route: RouteId, kind: Kind) -> bool {
        let [traders, merchants] = self.0[route.index()];
        let lost = self.0[route.index()][kind as usize] < 0 && traders + merchants < 0;
        if lost {
            self.add(route, kind, 1);
        }
        lost
    }
}

/// The Moves of a turn since something other than a Move changed the routes.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    under_way: bool,
    /// Pieces set down by the last Move.
    set_down: u32,
    /// What the last Move changed, and all of them together.
    last: Changes,
    all: Changes,
    /// How many Moves were needed for that, and how many pieces each of them may move.
    needed: u32,
    book: u32,
    /// Where traders and merchants were placed since the first Move.
    placed: [RouteSet; 2],
}

impl Default for Moves {
    fn default() -> Self {
        Moves {
            under_way: false,
            set_down: 0,
            last: Changes::NONE,
            all: Changes::NONE,
            needed: 0,
            book: 0,
            placed: [RouteSet::EMPTY; 2],
        }
    }
}

impl Moves {
    pub(super) const fn is_under_way(&self) -> bool {
        self.under_way
    }

    pub(super) const fn last(&self) -> Changes {
        self.last
    }

    /// What comes now could not have been moved before.
    pub(super) const fn forget(&mut self) {
        self.all = Changes::NONE;
        self.needed = 0;
        self.placed = [RouteSet::EMPTY; 2];
    }

    pub(super) fn placed(&mut self, route: RouteId, kind: Kind) {
        self.placed[kind as usize].insert(route);
    }

    pub(super) fn begin(&mut self, book: u8) {
        self.under_way = true;
        self.set_down = 0;
        self.last = Changes::NONE;
        if self.needed == 0 {
            self.forget();
            self.book = book.into();
        }
    }

    pub(super) fn lift(&mut self, route: RouteId, kind: Kind) {
        if self.placed[kind as usize].contains(route) {
            self.forget();
            self.all = self.last;
        }
        self.last.add(route, kind, -1);
        self.all.add(route, kind, -1);
    }

    pub(super) fn set_down(&mut self, route: RouteId, kind: Kind) {
        self.set_down += 1;
        self.last.add(route, kind, 1);
        self.all.add(route, kind, 1);
    }

    /// The Move is over; says whether it was aimless: it set down more pieces than its result
    /// needs, or the Moves before it could have done all of it.
    pub(super) fn end(&mut self) -> bool {
        self.under_way = false;
        let dispensable = self.all.pieces() <= self.needed * self.book;
        if !dispensable {
            self.needed += 1;
        }
        dispensable || self.set_down > self.last.pieces()
    }
}
