//! Cards that are bought with gold or exchanged for something that is done at once.

use game_core::Game as _;
use merchants::{Action, Goods, Item, Owner, PieceNumber, Purchase, Resource};

use super::{Lister, Scope};
use crate::merchants::priors::Judge;

/// Lines for one payment.
const LINES: usize = 2;
/// §A2.1: cards for an exchange.
const EXCHANGED: u8 = 3;
/// §A3: the price of a card, and how many are sold in a turn.
const PRICE: u16 = 2;
const SOLD: u8 = 2;

/// What cards are bought for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Trip,
    Route,
    Merchant,
    Walk,
    Caravan,
}

impl Lister<'_> {
    /// Lines that begin with purchases or exchanges.
    pub(super) fn buy_and_act(&mut self) {
        let (state, seat) = (self.outlook.state, self.seat);
        let hand = state.hand(seat);
        let can_pay = state.gold(seat) >= PRICE && state.gold_buys() < SOLD;
        let can_exchange = hand.0.iter().any(|count| *count >= EXCHANGED);
        if !can_pay && !can_exchange {
            return;
        }
        let is_out = |piece: &PieceNumber| state.merchant(seat, *piece).is_some();
        let walking = PieceNumber::BOTH
            .iter()
            .filter(|piece| is_out(piece))
            .count();
        let posts = usize::from(state.storage(seat));
        let errands = &self.judge.prospect.errands;
        let wants_caravan = errands.as_slice().iter().any(|errand| errand.caravan);
        let wants_route = !errands.first_routes.is_empty() && state.routes_left(seat) > 0;
        if wants_route && self.nearly_affords(Purchase::Route) {
            self.buy(&Purchase::Route.cost(), Aim::Route);
        }
        if wants_caravan && self.nearly_affords(Purchase::Caravan) {
            self.buy(&Purchase::Caravan.cost(), Aim::Caravan);
        }
        if walking < posts {
            let mut cost = Purchase::Merchant.cost();
            cost[Resource::Grain] += 1;
            self.buy(&cost, Aim::Merchant);
        }
        if walking > 0 && posts > 0 && hand[Resource::Grain] == 0 {
            self.buy(&Goods::of(Resource::Grain, 1), Aim::Walk);
        }
        if state.available(seat) > 0 && !self.delivers {
            for more in 1..=2 {
                let salt = hand[Resource::Salt] + more;
                if !self.delivers {
                    self.buy(&Goods::of(Resource::Salt, salt), Aim::Trip);
                }
            }
        }
    }

    /// Lines that begin by getting what is missing of a cost, one or two cards.
    fn buy(&mut self, cost: &Goods, aim: Aim) {
        let missing = self.missing(cost);
        if !(1..=2).contains(&missing.total()) {
            return;
        }
        let by_gold = self.by_gold(&missing);
        let by_exchange = self.by_exchange(cost, &missing);
        for payment in [by_gold, by_exchange].into_iter().flatten() {
            self.paid(payment, aim);
        }
    }

    fn by_gold(&self, missing: &Goods) -> Option<Vec<Action>> {
        let state = self.outlook.state;
        let count = missing.total();
        let affordable = state.gold(self.seat) >= PRICE * u16::from(count)
            && state.gold_buys() + count <= SOLD
            && state.supply().covers(missing);
        let each = missing.entries().flat_map(|(resource, count)| {
            std::iter::repeat_n(Action::BuyResource { resource }, count.into())
        });
        affordable.then(|| each.collect())
    }

    /// By exchange of what is spare, the rest with gold.
    fn by_exchange(&self, cost: &Goods, missing: &Goods) -> Option<Vec<Action>> {
        let state = self.outlook.state;
        let mut spare = *state.hand(self.seat);
        for (resource, count) in cost.entries() {
            spare[resource] = spare[resource].saturating_sub(count);
        }
        let mut payment = Vec::with_capacity(2);
        for (resource, count) in missing.entries() {
            for _ in 0..count {
                let most = Resource::ALL.into_iter().max_by_key(|give| spare[*give]);
                let give = most.expect("there are resources");
                if spare[give] >= EXCHANGED && give != resource {
                    spare[give] -= EXCHANGED;
                    let get = Item::Card(resource);
                    payment.push(Action::Exchange { give, get });
                } else if !payment.is_empty() {
                    payment.push(Action::BuyResource { resource });
                } else {
                    return None;
                }
            }
        }
        Some(payment)
    }

    /// Lines that begin with a payment, as far as it is possible.
    fn paid(&mut self, payment: Vec<Action>, aim: Aim) {
        let mut state = self.outlook.state.clone();
        for decision in &payment {
            if state.check(*decision).is_err() {
                return;
            }
            state.apply(*decision, &mut ());
        }
        let outlook = self.outlook.moved_to(&state);
        let judge = Judge::new(&outlook, self.seat, &[]);
        let saved = self.judge.prospect.rounds - judge.prospect.rounds;
        let mut lister = Lister {
            outlook: &outlook,
            judge,
            seat: self.seat,
            line: payment,
            saved: self.saved + saved,
            scope: Scope::Deliveries,
            delivers: false,
            group: self.group,
            ends: std::mem::take(&mut self.ends),
            lines: self.lines,
        };
        lister.act(aim);
        let Lister {
            delivers,
            group,
            ends,
            ..
        } = lister;
        self.delivers |= delivers;
        self.group = group;
        self.ends = ends;
    }

    /// The lines of one sort.
    fn act(&mut self, aim: Aim) {
        let possible = self.possible(aim);
        match aim {
            Aim::Trip => {
                for begin in possible {
                    self.begin(begin);
                }
            }
            Aim::Route | Aim::Caravan | Aim::Walk => self.begin_best(possible, LINES),
            Aim::Merchant => self.recruit(&possible, LINES),
        }
    }

    /// The decisions that can serve an aim.
    fn possible(&self, aim: Aim) -> Vec<Action> {
        let (state, seat) = (self.outlook.state, self.seat);
        let board = state.board();
        let posts = state.posts(Owner::Seat(seat));
        let mut possible = Vec::new();
        match aim {
            Aim::Trip => {
                let begin = |caravan| Action::BeginCaravan { caravan };
                possible.extend(PieceNumber::BOTH.map(begin));
            }
            Aim::Route => {
                let routes = self.judge.prospect.errands.first_routes;
                possible.extend(routes.iter().map(|path| Action::OpenRoute { path }));
            }
            Aim::Merchant => {
                for city in posts {
                    let post = board.city(city).at;
                    let beside = board.ways_from(post).iter().map(|(_, end)| *end);
                    possible.extend(std::iter::once(post).chain(beside).map(|at| {
                        Action::Recruit {
                            city,
                            at,
                            replace: None,
                        }
                    }));
                }
            }
            Aim::Walk => {
                for merchant in PieceNumber::BOTH {
                    let to_site = |site| Action::MoveMerchant {
                        merchant,
                        to: board.city(site).at,
                    };
                    possible.extend(self.outlook.sites.iter().map(to_site));
                }
            }
            Aim::Caravan => {
                for city in posts {
                    let at_post = board.paths_at(board.city(city).at) & state.routes(seat);
                    possible.extend(at_post.iter().map(|path| Action::Assemble {
                        path,
                        replace: None,
                    }));
                }
            }
        }
        possible.retain(|action| state.check(*action).is_ok());
        possible
    }
}
