//! What moves on the board promise: walks, caravans, routes, the robber, number tokens.

use game_core::{Game as _, Seat};
use merchants::{
    Action, CityId, Goods, HexId, IntersectionId, Owner, PathId, Phase, PieceNumber, Purchase,
    Resource,
};

use super::super::outlook;
use super::Judge;

impl Judge<'_> {
    pub(super) fn walk(&self, merchant: PieceNumber, to: IntersectionId) -> f32 {
        let (state, outlook) = (self.outlook.state, self.outlook);
        let board = state.board();
        let Some(from) = state.merchant(self.seat, merchant) else {
            return 0.0;
        };
        let grain = if matches!(state.phase(), Phase::CardMerchant { .. }) {
            0
        } else {
            board.distance(from, to).div_ceil(3)
        };
        let paid = Goods::of(Resource::Grain, grain);
        let share = outlook.weights.in_hand;
        match board.city_at(to) {
            Some(city) => self.saved(|race| {
                race.have(paid, -share);
                race.need[Resource::Grain.index()] =
                    (race.need[Resource::Grain.index()] - 1.3).max(0.0);
                race.work -= outlook.weights.post;
                outlook.add_site(race, city);
            }),
            None => self.wasted(paid) - 0.2,
        }
    }

    pub(super) fn recruit(&self, city: CityId, replace: Option<PieceNumber>) -> f32 {
        let (state, outlook) = (self.outlook.state, self.outlook);
        let walking = PieceNumber::BOTH
            .into_iter()
            .filter_map(|m| state.merchant(self.seat, m));
        if replace.is_some() || walking.count() >= usize::from(state.storage(self.seat)) {
            return self.wasted(Purchase::Merchant.cost()) - 0.3;
        }
        let from = state.board().city(city).at;
        let sites = outlook.sites.iter();
        let nearest = sites
            .map(|site| outlook.walk(from, site))
            .fold(4.0, f32::min);
        self.spent(Purchase::Merchant.cost()) + 0.2 - 0.15 * nearest
    }

    pub(super) fn begin(&self, action: Action) -> f32 {
        let state = self.outlook.state;
        let free = matches!(action, Action::ChooseCaravan { .. });
        let salt = state.hand(self.seat)[Resource::Salt];
        let Some(errand) = self.prospect.errands.as_slice().first() else {
            return -0.4;
        };
        if errand.steps == 0 || errand.caravan {
            return -0.3;
        }
        let reaches = errand.routes == 0 && (free || errand.steps <= 3 * salt);
        match (reaches, state.available(self.seat) > 0) {
            (true, true) => 1.0,
            (true, false) | (false, true) => -0.1,
            (false, false) => -0.4,
        }
    }

    /// A step towards the nearest customer.
    pub(super) fn step(&self, path: PathId) -> f32 {
        let state = self.outlook.state;
        let Phase::CaravanMove { caravan, .. } = *state.phase() else {
            return 0.0;
        };
        let Some(at) = state.caravan(self.seat, caravan) else {
            return 0.0;
        };
        let board = state.board();
        let fee = f32::from(u8::from(state.fee_of_step(path).is_some()));
        let distance = |path: PathId| {
            let ends = board.path(path);
            let customers = self.outlook.customers(self.seat);
            customers
                .iter()
                .map(|city| {
                    let place = board.city(city).at;
                    board
                        .distance(ends.a, place)
                        .min(board.distance(ends.b, place))
                })
                .min()
                .unwrap_or(0)
        };
        0.3 * (f32::from(distance(at)) - f32::from(distance(path))) - 0.1 * fee
    }

    pub(super) fn route(&self, path: PathId, paid: bool) -> f32 {
        let errands = &self.prospect.errands;
        let planned = if errands.first_routes.contains(path) {
            0.15
        } else if errands.routes.contains(path) {
            0.0
        } else {
            return if paid {
                self.wasted(Purchase::Route.cost())
            } else {
                -0.2
            };
        };
        if paid {
            planned + self.spent(Purchase::Route.cost())
        } else {
            planned + 0.3
        }
    }

    /// The robber: what others lose, the leader most of all, less what is lost oneself.
    pub(super) fn robber(&self, hex: HexId) -> f32 {
        let state = self.outlook.state;
        let board = state.board();
        let Some(number) = state.number(hex) else {
            return 0.0;
        };
        let pips = f32::from(outlook::pips(number));
        let cities = board.cities_at_hex(hex);
        let target = state.setup().target();
        let mut gain = 0.0;
        for seat in Seat::all(self.outlook.players) {
            let posts: f32 = (state.posts(Owner::Seat(seat)) & cities)
                .iter()
                .map(|_| 1.0)
                .sum();
            let progress = f32::from(state.delivered(seat) + state.available(seat) + 1);
            let threat = progress / f32::from(target + 1);
            if seat == self.seat {
                gain -= pips * posts * 0.08;
            } else {
                gain += pips * posts * 0.05 * threat;
                if posts > 0.0 && state.hand(seat).total() > 0 {
                    gain += 0.1;
                }
            }
        }
        gain
    }

    /// A token that moves away from a hex.
    pub(super) fn token(&self, hex: HexId) -> f32 {
        let state = self.outlook.state;
        let number = state.number(hex).unwrap_or(2);
        let pips = f32::from(outlook::pips(number));
        let cities = state.board().cities_at_hex(hex);
        let mut gain = pips * 0.1;
        for seat in Seat::all(self.outlook.players) {
            let posts: f32 = (state.posts(Owner::Seat(seat)) & cities)
                .iter()
                .map(|_| 1.0)
                .sum();
            let weight = if seat == self.seat { -0.1 } else { 0.03 };
            gain += weight * pips * posts;
        }
        gain
    }
}
