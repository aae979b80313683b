//! What lies ahead of each player: the work that is left and what it takes.

use game_core::{Game as _, Seat, Seats};
use merchants::{
    CitySet, Effect, HexId, IntersectionId, Merchants, Owner, Phase, PieceNumber, Purchase,
    Resource,
};

use super::Weights;
use super::errands::{self, Errand, Errands};
use super::race::Race;

/// The most hexes and cities of a board.
const HEXES: usize = 128;
const CITIES: usize = 64;
/// Pips of an ordinary site, to compare others with.
const USUAL_PIPS: f32 = 10.0;
/// §P2: larger hands are halved by a seven.
pub(super) const SAFE_HAND: u8 = 7;
/// Outcomes of two dice.
const PIPS: f32 = 36.0;
/// Outcomes that are no seven.
const NO_SEVEN: f32 = 30.0;

/// A position as its players look at it.
pub(super) struct Outlook<'a> {
    pub(super) state: &'a Merchants,
    pub(super) weights: &'a Weights,
    pub(super) players: u8,
    /// The chances of each hex in 36, the robber's being 0.
    pips: [u8; HEXES],
    /// What each free site would produce, in pips.
    site_pips: [f32; CITIES],
    /// The cities without a post.
    pub(super) sites: CitySet,
}

/// One player's prospects.
#[derive(Clone, Debug)]
pub(super) struct Prospect {
    pub(super) race: Race,
    pub(super) rounds: f32,
    pub(super) errands: Errands,
}

/// The chances in 36 of a number.
pub(super) fn pips(number: u8) -> u8 {
    6 - number.abs_diff(7)
}

impl<'a> Outlook<'a> {
    pub(super) fn new(state: &'a Merchants, weights: &'a Weights) -> Self {
        let board = state.board();
        let mut outlook = Outlook {
            state,
            weights,
            players: state.n_seats(),
            pips: [0; HEXES],
            site_pips: [0.0; CITIES],
            sites: CitySet::EMPTY,
        };
        for hex in board.hexes() {
            if let Some(number) = state.number(hex)
                && state.robber() != Some(hex)
            {
                outlook.pips[hex.index()] = pips(number);
            }
        }
        let posts = state.all_posts();
        for city in board.cities().filter(|city| !posts.contains(*city)) {
            outlook.sites.insert(city);
            let mut open = 0.0;
            let mut sum = 0.0;
            for hex in board.hexes_at_city(city) {
                if state.number(hex).is_none() {
                    open = weights.open_hex;
                } else {
                    sum += f32::from(outlook.pips[hex.index()]);
                }
            }
            outlook.site_pips[city.index()] = sum + open;
        }
        outlook
    }

    /// The same look at a position with the same posts, number tokens and robber.
    pub(super) const fn moved_to<'b>(&self, state: &'b Merchants) -> Outlook<'b>
    where
        'a: 'b,
    {
        Outlook {
            state,
            weights: self.weights,
            players: self.players,
            pips: self.pips,
            site_pips: self.site_pips,
            sites: self.sites,
        }
    }

    pub(super) fn pips(&self, hex: HexId) -> u8 {
        self.pips[hex.index()]
    }

    /// Foreign posts without a token (§A13.1).
    pub(super) fn customers(&self, seat: Seat) -> CitySet {
        self.state.all_posts() - self.state.posts(Owner::Seat(seat)) - self.state.served()
    }

    /// Grain that a walk costs, the quality of the site taken into account.
    pub(super) fn walk(&self, from: IntersectionId, city: merchants::CityId) -> f32 {
        let board = self.state.board();
        let grain = board.distance(from, board.city(city).at).div_ceil(3);
        let quality = 1.0 - self.site_pips[city.index()] / USUAL_PIPS;
        (f32::from(grain) + self.weights.site * quality).max(0.3)
    }

    /// The cheapest walk from one of these places to a free site, beyond the `skip` cheapest.
    fn walk_from(&self, places: &[IntersectionId], skip: usize) -> f32 {
        let mut walks = [f32::MAX; CITIES];
        for city in self.sites {
            let best = places.iter().map(|place| self.walk(*place, city));
            walks[city.index()] = best.fold(f32::MAX, f32::min);
        }
        let last = skip.min(self.sites.len().saturating_sub(1));
        let (_, walk, _) = walks.select_nth_unstable_by(last, f32::total_cmp);
        walk.min(4.0)
    }

    pub(super) fn prospect(&self, seat: Seat) -> Prospect {
        let state = self.state;
        let left = state.setup().target() - state.delivered(seat);
        let errands = errands::plan(state, seat, self.customers(seat), left);
        let mut race = Race::default();
        self.add_deliveries(&mut race, errands.as_slice(), left);
        self.add_posts(&mut race, seat);
        self.add_income(&mut race, seat);
        self.add_possessions(&mut race, seat);
        Prospect {
            rounds: race.rounds(self.weights),
            race,
            errands,
        }
    }

    fn add_deliveries(&self, race: &mut Race, errands: &[Errand], left: u8) {
        let w = self.weights;
        let mut share = 1.0;
        for number in 0..usize::from(left) {
            let salt = &mut race.need[Resource::Salt.index()];
            let routes = if let Some(errand) = errands.get(number) {
                if errand.steps > 0 {
                    *salt += share * (f32::from(errand.steps) / 3.0 + w.first_step);
                }
                race.gold -= share * f32::from(errand.foreign.min(2));
                if errand.caravan {
                    race.need(Purchase::Caravan.cost(), share);
                }
                f32::from(errand.routes)
            } else {
                *salt += share * w.unknown_salt;
                w.unknown_routes
            };
            race.need(Purchase::Route.cost(), share * routes);
            race.work += w.delivery;
            share *= w.later_errand;
        }
    }

    fn add_posts(&self, race: &mut Race, seat: Seat) {
        let state = self.state;
        let mut storage = state.storage(seat);
        race.work += self.weights.post * f32::from(storage);
        let mut used = 0;
        for merchant in PieceNumber::BOTH {
            if let Some(at) = state.merchant(seat, merchant)
                && storage > 0
            {
                race.need[Resource::Grain.index()] += self.walk_from(&[at], 0);
                storage -= 1;
                used += 1;
            }
        }
        if storage == 0 {
            return;
        }
        let board = state.board();
        let posts = state.posts(Owner::Seat(seat));
        let places: Vec<IntersectionId> = posts.iter().map(|city| board.city(city).at).collect();
        let grain = self.walk_from(&places, used + usize::from(storage / 2));
        race.need(Purchase::Merchant.cost(), storage.into());
        race.need[Resource::Grain.index()] += grain * f32::from(storage);
    }

    fn add_income(&self, race: &mut Race, seat: Seat) {
        let board = self.state.board();
        let rolls = f32::from(self.players) / PIPS;
        let mut numbers = 0u16;
        for city in self.state.posts(Owner::Seat(seat)) {
            for hex in board.hexes_at_city(city) {
                let pips = self.pips(hex);
                if pips > 0 {
                    race.income[board.hex(hex).resource().index()] += rolls * f32::from(pips);
                    numbers |= 1 << self.state.number(hex).unwrap_or(0);
                }
            }
        }
        let covered: u8 = (2..=12)
            .filter(|number| numbers >> number & 1 == 1)
            .map(pips)
            .sum();
        race.gold_income = rolls * (NO_SEVEN - f32::from(covered));
    }

    fn add_possessions(&self, race: &mut Race, seat: Seat) {
        let state = self.state;
        let mut hand = *state.hand(seat);
        if let Phase::Discard { chosen, .. } = state.phase() {
            hand.take(&chosen[seat]);
        }
        race.have(hand, self.in_hand(seat, hand.total()));
        race.gold += f32::from(state.gold(seat));
        for kind in state.setup().card_kinds() {
            let count = state.cards(seat, kind);
            if count > 0 {
                let worth = self.card_worth(state.board().card(kind).effect);
                race.wild += f32::from(count) * worth;
            }
        }
    }

    /// How much of a card in hand counts.
    pub(super) fn in_hand(&self, seat: Seat, cards: u8) -> f32 {
        let spends = seat == self.state.active() && *self.state.phase() != Phase::PreRoll;
        if cards > SAFE_HAND && !spends {
            self.weights.in_large_hand
        } else {
            self.weights.in_hand
        }
    }

    /// What a development card is worth, in cards.
    pub(super) fn card_worth(&self, effect: Effect) -> f32 {
        let w = self.weights;
        match effect {
            Effect::MoveRobber => w.lancer,
            Effect::FreeRoutes(count) => w.free_route * f32::from(count),
            Effect::FreeCaravanMove(_) => w.free_caravan,
            Effect::FreeMerchantMove(_) => w.free_merchant,
            Effect::TakeResources(count) => w.take_resource * f32::from(count),
            Effect::DemandResource(_) => w.demand,
            Effect::TakeGold(amount) => w.gold * f32::from(amount),
        }
    }

    /// What a post on a free site would add to the income.
    pub(super) fn add_site(&self, race: &mut Race, city: merchants::CityId) {
        let board = self.state.board();
        let rolls = f32::from(self.players) / PIPS;
        for hex in board.hexes_at_city(city) {
            let pips = if self.state.number(hex).is_some() {
                f32::from(self.pips(hex))
            } else {
                self.weights.open_hex / 1.5
            };
            race.income[board.hex(hex).resource().index()] += rolls * pips;
        }
        race.gold += f32::from(board.city(city).coins);
    }

    /// The shares of the win that follow from the rounds each player needs.
    pub(super) fn shares(&self, rounds: &Seats<f32>) -> Seats<f32> {
        let w = self.weights;
        let first = rounds.iter().copied().fold(f32::MAX, f32::min);
        let spread = w.spread + w.spread_per_round * first;
        let mut shares =
            Seats::from_fn(self.players, |seat| ((first - rounds[seat]) / spread).exp());
        let sum: f32 = shares.iter().sum();
        for share in &mut shares {
            *share /= sum;
        }
        shares
    }
}
