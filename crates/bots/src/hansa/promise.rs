//! What routes promise: claims, and pieces that prepare them.

use game_core::Seat;
use hansa::{Kind, Marker, Pieces, RouteId};

use super::outlook::{MARKER_POINTS, Outlook, number};

/// Pieces of one seat on a route, and what else is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub(super) own: Pieces,
    pub(super) empty: u8,
    pub(super) foreign: u8,
}

impl Outlook<'_> {
    /// What a claim of the route would bring a seat, with these kinds of pieces on it.
    pub(super) fn claim(&self, seat: Seat, route: RouteId, traders: bool, merchants: bool) -> f32 {
        let (w, state) = (self.weights, self.state);
        let (board, desk) = (state.board(), state.desk(seat));
        let ends = board.route(route).ends;
        let (mut value, mut best) = (0.0, 0.0_f32);
        for city in ends {
            match self.controllers[city.index()] {
                Some(owner) if owner == seat => value += 1.0,
                Some(_) => value -= w.gift,
                None => {}
            }
        }
        if let Some(marker) = state.route_markers().on(route) {
            let owned = usize::from(desk.n_markers()).min(10);
            value += self.marker(marker) + MARKER_POINTS[owned + 1] - MARKER_POINTS[owned];
        }
        for city in ends {
            let place = board.city(city);
            let next = usize::from(state.offices().n_printed(city));
            if let Some(office) = place.offices.get(next)
                && office.color <= desk.privilege()
                && match office.shape {
                    Kind::Trader => {
                        traders || (merchants && state.options().merchant_fits_square_office)
                    }
                    Kind::Merchant => merchants,
                }
            {
                best = best.max(self.office(seat, city, false));
            }
            for ability in &place.abilities {
                best = best.max(self.person(seat).improvements[*ability as usize]);
            }
            if desk.unused().has(Marker::ExtraOffice) && next > 0 {
                best = best.max(self.office(seat, city, true) - self.marker(Marker::ExtraOffice));
            }
        }
        if merchants && route == board.table().route {
            best = best.max(self.best_table_space(seat));
        }
        value + best
    }

    fn best_table_space(&self, seat: Seat) -> f32 {
        let reached = self.state.desk(seat).privilege();
        let spaces = self.state.board().table().spaces.iter();
        spaces
            .zip(self.state.table())
            .filter(|(space, owner)| owner.is_none() && space.color <= reached)
            .map(|(space, _)| number(space.points))
            .fold(0.0, f32::max)
    }

    /// What the pieces of a seat on a route are worth, with so many empty houses and so many
    /// held by others.
    pub(super) fn holding(&self, seat: Seat, route: RouteId, held: Held) -> f32 {
        let (idle, promise) = self.prospect(seat, route, held);
        idle + promise
    }

    /// What the pieces are worth anywhere, and what the claim that they prepare adds.
    pub(super) fn prospect(&self, seat: Seat, route: RouteId, held: Held) -> (f32, f32) {
        let own = held.own.total();
        if own == 0 {
            return (0.0, 0.0);
        }
        let w = self.weights;
        let desk = self.state.desk(seat);
        let merchants = held.own.merchants > 0
            || (held.empty + held.foreign > 0 && desk.supply().merchants > 0);
        let traders = held.own.traders > 0 || held.empty + held.foreign > 0;
        let claim = self.claim(seat, route, traders, merchants)
            + self.fade * w.stock * number(own - 1)
            - self.fade * w.action;
        let mut idle = w.on_board * number(own) * self.fade;
        if held.foreign > 0 {
            idle += w.in_the_way * number(own) * self.fade;
        }
        let likely = w.full_route.min(0.9)
            * w.missing_house.powi(held.empty.into())
            * w.foreign_house.powi(held.foreign.into())
            * self.time_for(held.empty + 2 * held.foreign + 1, seat)
            * self.pawn_reach(route);
        (idle, likely * (claim - idle).max(0.0))
    }

    /// §9.3: what the way of the pawn to a route leaves of its promise; all if there is no pawn.
    fn pawn_reach(&self, route: RouteId) -> f32 {
        let Some(at) = self.state.pawn() else {
            return 1.0;
        };
        let board = self.state.board();
        let provinces = board.route(route).provinces;
        if provinces.contains(at) {
            1.0
        } else if !(provinces & board.province(at).within_two).is_empty() {
            0.8
        } else {
            0.6
        }
    }

    /// How likely there is time for so many more actions.
    fn time_for(&self, actions: u8, seat: Seat) -> f32 {
        let mut left = self.rounds * number(self.state.desk(seat).actions());
        if self.state.active() == seat {
            left += number(self.state.actions_left());
        }
        (left / number(actions)).min(1.0)
    }

    /// The pieces on a route as a seat sees them.
    pub(super) fn held(&self, seat: Seat, route: RouteId) -> Held {
        let own = self.state.houses().pieces_on(route, seat);
        let empty = self.state.houses().empty_on(route);
        Held {
            own,
            empty,
            foreign: self.state.board().route(route).houses - empty - own.total(),
        }
    }
}
