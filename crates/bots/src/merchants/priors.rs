//! How promising decisions look before any search: the rounds that each would save.

use game_core::{Game as _, Seat, ToAct};
use merchants::{Action, CityId, Effect, Goods, Item, Owner, PathId, Phase, Piece, Resource};

use super::bargain::Bargain;
use super::outlook::{Outlook, Prospect};

/// Rounds that make a decision e times as promising.
const TEMPER: f32 = 0.25;
/// The part of the weight that is spread evenly, so that nothing is ruled out.
const EVEN: f32 = 0.05;
/// What an opponent's loss is worth, as a share of it.
const DENIAL: f32 = 0.4;

/// Pushes a weight for each decision, adding up to 1.
pub(super) fn push(outlook: &Outlook<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let ToAct::Seat(seat) = outlook.state.to_act() else {
        return;
    };
    let begin = weights.len();
    let judge = Judge::new(outlook, seat, legal);
    let mut highest = f32::MIN;
    for action in legal {
        let gain = judge.gain(*action) / TEMPER;
        highest = highest.max(gain);
        weights.push(gain);
    }
    let mut sum = 0.0;
    for weight in &mut weights[begin..] {
        *weight = (*weight - highest).exp();
        sum += *weight;
    }
    #[expect(clippy::cast_precision_loss, reason = "lists are short")]
    let even = EVEN / legal.len() as f32;
    for weight in &mut weights[begin..] {
        *weight = *weight / sum * (1.0 - EVEN) + even;
    }
}

/// Judges the decisions of one seat.
struct Judge<'a> {
    outlook: &'a Outlook<'a>,
    seat: Seat,
    prospect: Prospect,
    /// Only where offers are to be judged.
    bargain: Option<Bargain<'a>>,
}

impl<'a> Judge<'a> {
    fn new(outlook: &'a Outlook<'a>, seat: Seat, legal: &[Action]) -> Self {
        let trades = |action: &Action| {
            matches!(
                action,
                Action::Propose(_)
                    | Action::Accept
                    | Action::Counter(_)
                    | Action::Conclude(_)
                    | Action::OfferToActive(_)
            )
        };
        Judge {
            outlook,
            seat,
            prospect: outlook.prospect(seat),
            bargain: legal.iter().any(trades).then(|| Bargain::new(outlook)),
        }
    }

    /// The rounds that are saved when the race changes like this.
    fn saved(&self, change: impl FnOnce(&mut super::race::Race)) -> f32 {
        let mut race = self.prospect.race;
        change(&mut race);
        self.prospect.rounds - race.rounds(self.outlook.weights)
    }

    /// The rounds that are saved when cards are paid for work that is planned.
    fn spent(&self, cost: Goods) -> f32 {
        let share = self.outlook.weights.in_hand;
        self.saved(|race| {
            race.have(cost, -share);
            race.need(cost, -1.0);
        })
    }

    /// The rounds that are lost when cards are paid for nothing.
    fn wasted(&self, cost: Goods) -> f32 {
        let share = self.outlook.weights.in_hand;
        self.saved(|race| race.have(cost, -share))
    }

    /// The rounds that one more card saves.
    fn card(&self, resource: Resource) -> f32 {
        let share = self.outlook.weights.in_hand;
        self.saved(|race| race.have(Goods::of(resource, 1), share))
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of decision")]
    fn gain(&self, action: Action) -> f32 {
        let (state, w) = (self.outlook.state, self.outlook.weights);
        match action {
            Action::Deliver { .. } => 2.0,
            Action::MoveMerchant { merchant, to } => self.walk(merchant, to),
            Action::Recruit { city, replace, .. } => self.recruit(city, replace),
            Action::BeginCaravan(_) | Action::ChooseCaravan(_) => self.begin(action),
            Action::Step(path) => self.step(path),
            Action::PaySalt => {
                let reaches = self
                    .prospect
                    .errands
                    .as_slice()
                    .first()
                    .is_some_and(|errand| errand.routes == 0 && errand.steps <= 3);
                if reaches && state.available(self.seat) > 0 {
                    0.6
                } else {
                    -0.3
                }
            }
            Action::OpenRoute(path) => self.route(path, true),
            Action::Assemble { replace, .. } => {
                let wanted = self.prospect.errands.as_slice();
                if wanted.iter().any(|errand| errand.caravan) {
                    self.spent(Goods::CARAVAN)
                } else if replace.is_none() {
                    self.wasted(Goods::CARAVAN) + 0.25
                } else {
                    self.wasted(Goods::CARAVAN)
                }
            }
            Action::PlayCard(kind) => match state.board().card(kind).effect {
                Effect::TakeGold(_) | Effect::TakeResources(_) | Effect::FreeMerchantMove(_) => 0.2,
                Effect::DemandResource(_) => 0.1,
                Effect::FreeRoutes(_) => 0.3,
                Effect::FreeCaravanMove(_) => {
                    if state.available(self.seat) > 0 {
                        0.1
                    } else {
                        -0.4
                    }
                }
                Effect::MoveRobber => 0.05,
            },
            Action::BuyCard => self.saved(|race| {
                race.have(Goods::CARD, -w.in_hand);
                race.wild += 1.5;
            }),
            Action::BuyResource(resource) => self.saved(|race| {
                race.gold -= 2.0;
                race.have(Goods::of(resource, 1), w.in_hand);
            }),
            Action::Exchange { give, get } => self.saved(|race| {
                race.have(Goods::of(give, 3), -w.in_hand);
                match get {
                    Item::Card(resource) => race.have(Goods::of(resource, 1), w.in_hand),
                    Item::Gold => race.gold += 1.0,
                }
            }),
            Action::DiscardOne(resource) => -self.card(resource),
            Action::MoveRobber(hex) => self.robber(hex),
            Action::Steal(victim) => {
                DENIAL * (6.0 - self.outlook.prospect(victim).rounds).max(-6.0) / 6.0
            }
            Action::TakeResource(resource) => self.card(resource),
            Action::NameResource(resource) => {
                let others = Seat::all(self.outlook.players).filter(|seat| *seat != self.seat);
                let count: u8 = others.map(|seat| state.hand(seat)[resource]).sum();
                self.saved(|race| race.have(Goods::of(resource, count), w.in_hand))
            }
            Action::PlaceRoute(path) => self.route(path, false),
            Action::PlacePost(city) => self.saved(|race| self.outlook.add_site(race, city)),
            Action::TokenHex(hex) => {
                let resource = state.board().hex(hex).resource();
                let rolls = f32::from(self.outlook.players) / 36.0;
                self.saved(|race| race.income[resource.index()] += 3.0 * rolls)
            }
            Action::TokenSource(hex) => self.token(hex),
            Action::Propose(proposal) => self.bargain.as_ref().map_or(0.0, |bargain| {
                0.5 * bargain.proposal(self.seat, proposal.offer) - 0.05
            }),
            Action::Accept | Action::Counter(_) => self
                .bargain
                .as_ref()
                .map_or(0.0, |bargain| bargain.answer(self.seat, action)),
            Action::Conclude(with) => self
                .bargain
                .as_ref()
                .map_or(0.0, |bargain| bargain.conclusion(with)),
            Action::OfferToActive(offer) => self.bargain.as_ref().map_or(0.0, |bargain| {
                bargain.gain(self.seat, state.active(), offer) - 0.1
            }),
            Action::PlaceNeutral(_)
            | Action::Roll
            | Action::Discard(_)
            | Action::EndTurn
            | Action::StopCaravan
            | Action::ChoosePath(_)
            | Action::Skip
            | Action::Reject
            | Action::Withdraw
            | Action::NoOffer
            | Action::AcceptOffer { .. }
            | Action::RejectOffer { .. } => 0.0,
        }
    }

    fn walk(&self, merchant: Piece, to: merchants::IntersectionId) -> f32 {
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

    fn recruit(&self, city: CityId, replace: Option<Piece>) -> f32 {
        let (state, outlook) = (self.outlook.state, self.outlook);
        let walking = Piece::BOTH
            .into_iter()
            .filter_map(|m| state.merchant(self.seat, m));
        if replace.is_some() || walking.count() >= usize::from(state.storage(self.seat)) {
            return self.wasted(Goods::MERCHANT) - 0.3;
        }
        let from = state.board().city(city).at;
        let sites = outlook.sites.iter();
        let nearest = sites
            .map(|site| outlook.walk(from, site))
            .fold(4.0, f32::min);
        self.spent(Goods::MERCHANT) + 0.2 - 0.15 * nearest
    }

    fn begin(&self, action: Action) -> f32 {
        let state = self.outlook.state;
        let free = matches!(action, Action::ChooseCaravan(_));
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
    fn step(&self, path: PathId) -> f32 {
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

    fn route(&self, path: PathId, paid: bool) -> f32 {
        let errands = &self.prospect.errands;
        let planned = if errands.first_routes.contains(path) {
            0.15
        } else if errands.routes.contains(path) {
            0.0
        } else {
            return if paid {
                self.wasted(Goods::ROUTE)
            } else {
                -0.2
            };
        };
        if paid {
            planned + self.spent(Goods::ROUTE)
        } else {
            planned + 0.3
        }
    }

    /// The robber: what others lose, the leader most of all, less what is lost oneself.
    fn robber(&self, hex: merchants::HexId) -> f32 {
        let state = self.outlook.state;
        let board = state.board();
        let Some(number) = state.number(hex) else {
            return 0.0;
        };
        let pips = f32::from(super::outlook::pips(number));
        let cities = board.cities_at_hex(hex);
        let target = state.setup().target();
        let mut gain = 0.0;
        for seat in Seat::all(self.outlook.players) {
            let posts = f32::from(state.posts(Owner::Seat(seat)).and(&cities).len());
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
    fn token(&self, hex: merchants::HexId) -> f32 {
        let state = self.outlook.state;
        let number = state.number(hex).unwrap_or(2);
        let pips = f32::from(super::outlook::pips(number));
        let cities = state.board().cities_at_hex(hex);
        let mut gain = pips * 0.1;
        for seat in Seat::all(self.outlook.players) {
            let posts = f32::from(state.posts(Owner::Seat(seat)).and(&cities).len());
            let weight = if seat == self.seat { -0.1 } else { 0.03 };
            gain += weight * pips * posts;
        }
        gain
    }
}
