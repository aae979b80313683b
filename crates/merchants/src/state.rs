//! The state of a game: fields and the small questions all chapters ask.

use std::ops::{Index, IndexMut};

use game_core::Seat;

use crate::board::{Board, MAX_CARD_KINDS, N_TOKENS};
use crate::goods::{Goods, Resource};
use crate::ids::{CardKind, CityId, CitySet, HexId, HexSet, Id, IntersectionId, PathId, PathSet};
use crate::illegal::Illegal;
use crate::offer::{Offer, Proposal, SeatSet};
use crate::phase::{Phase, Piece};
use crate::setup::{GoldSupply, MOST_PROPOSALS, Options, Setup};

/// §C2: cards of each resource.
pub(crate) const CARDS_PER_RESOURCE: u8 = 19;
/// §C4: all gold of the game.
pub(crate) const ALL_GOLD: u16 = 100;
/// §C5: gold of each player at the start.
pub(crate) const START_GOLD: u16 = 3;
/// §C1: routes of each player.
pub(crate) const ROUTES: u8 = 30;
/// The index of the neutral owner among the posts.
pub(crate) const NEUTRAL: usize = 4;

/// A number of cards of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Cards(pub(crate) [u8; MAX_CARD_KINDS]);

impl Cards {
    #[inline]
    pub(crate) fn total(&self) -> u8 {
        self.0.iter().sum()
    }
}

impl Index<CardKind> for Cards {
    type Output = u8;

    #[inline]
    fn index(&self, kind: CardKind) -> &u8 {
        &self.0[kind.index()]
    }
}

impl IndexMut<CardKind> for Cards {
    #[inline]
    fn index_mut(&mut self, kind: CardKind) -> &mut u8 {
        &mut self.0[kind.index()]
    }
}

/// What one player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Player {
    pub(crate) hand: Goods,
    pub(crate) gold: u16,
    pub(crate) cards: Cards,
    pub(crate) merchants: [Option<IntersectionId>; 2],
    pub(crate) caravans: [Option<PathId>; 2],
    pub(crate) routes_left: u8,
    /// Posts in storage, each on a covered token (§C7).
    pub(crate) storage: u8,
    pub(crate) available: u8,
    pub(crate) delivered: u8,
}

/// What is remembered until the turn ends (§T5, §K7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Memory {
    pub(crate) card_played: bool,
    pub(crate) gold_buys: u8,
    /// Whom each caravan has paid.
    pub(crate) fee_paid: [SeatSet; 2],
    pub(crate) bought: Cards,
    pub(crate) proposals: u8,
    /// The proposals since the last change (§A1.7); the first `n_recent` count.
    pub(crate) recent: [Proposal; MOST_PROPOSALS as usize],
    pub(crate) n_recent: u8,
    /// Offers made by each opponent (§A1.6), and those still open; empty where none is.
    pub(crate) offers_made: [u8; 4],
    pub(crate) offers: [[Offer; 2]; 4],
    /// Routes left to place by a card.
    pub(crate) card_routes: u8,
}

/// A game of Merchants of Europe in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Merchants {
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    /// Whose turn it is; during setup who begins.
    pub(crate) active: Seat,
    pub(crate) rolled: bool,
    /// The turns begun so far.
    pub(crate) turn: u16,
    pub(crate) memory: Memory,
    pub(crate) robber: Option<HexId>,
    /// Where each number token lies; in stock if nowhere.
    pub(crate) token_at: [Option<HexId>; N_TOKENS],
    pub(crate) supply: Goods,
    pub(crate) bank: u16,
    pub(crate) stack: Cards,
    pub(crate) discards: Cards,
    /// The posts of each seat, then the neutral ones.
    pub(crate) posts: [CitySet; 5],
    /// The cities under whose posts each seat's tokens lie.
    pub(crate) delivered_to: [CitySet; 4],
    pub(crate) routes: [PathSet; 4],
    /// The paths that touch a post or route of each seat.
    pub(crate) reach: [PathSet; 4],
    pub(crate) players: [Player; 4],
    /// The third own post of each seat, until setup ends (§S27).
    pub(crate) third_post: [Option<CityId>; 4],
}

impl Merchants {
    /// The board.
    #[inline]
    pub const fn board(&self) -> &'static Board {
        self.setup.board()
    }

    /// The options.
    #[inline]
    pub const fn options(&self) -> &Options {
        self.setup.options()
    }

    /// What is to be decided.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whose turn it is; during setup who begins.
    pub const fn active(&self) -> Seat {
        self.active
    }

    /// The resource cards of a seat.
    pub const fn hand(&self, seat: Seat) -> &Goods {
        &self.players[seat.index()].hand
    }

    /// The gold of a seat.
    pub const fn gold(&self, seat: Seat) -> u16 {
        self.players[seat.index()].gold
    }

    /// The gold of the bank.
    pub const fn bank(&self) -> u16 {
        self.bank
    }

    /// The resource cards of the supply.
    pub const fn supply(&self) -> &Goods {
        &self.supply
    }

    /// The tokens that a seat has delivered.
    pub const fn delivered(&self, seat: Seat) -> u8 {
        self.players[seat.index()].delivered
    }

    /// The tokens that a seat may deliver.
    pub const fn available(&self, seat: Seat) -> u8 {
        self.players[seat.index()].available
    }

    /// The posts that a seat has in storage.
    pub const fn storage(&self, seat: Seat) -> u8 {
        self.players[seat.index()].storage
    }

    /// The routes that a seat has left.
    pub const fn routes_left(&self, seat: Seat) -> u8 {
        self.players[seat.index()].routes_left
    }

    /// The development cards in the stack and in the discard pile.
    pub fn stack_and_discards(&self) -> (u8, u8) {
        (self.stack.total(), self.discards.total())
    }

    /// The number of turns begun.
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// The hex of the robber.
    pub const fn robber(&self) -> Option<HexId> {
        self.robber
    }

    /// Who owns the post on a city.
    pub fn post_owner(&self, city: CityId) -> Option<Owner> {
        let index = self.posts.iter().position(|posts| posts.contains(city))?;
        Some(Owner::from_index(index))
    }

    /// Who owns the route on a path.
    #[inline]
    pub fn route_owner(&self, path: PathId) -> Option<Seat> {
        self.seats()
            .find(|seat| self.routes[seat.index()].contains(path))
    }

    /// The cities with a post of this owner.
    #[inline]
    pub const fn posts(&self, owner: Owner) -> CitySet {
        self.posts[owner.index()]
    }

    /// The paths with a route of this seat.
    #[inline]
    pub const fn routes(&self, seat: Seat) -> PathSet {
        self.routes[seat.index()]
    }

    /// The cities under whose post a commodity token lies.
    pub fn served(&self) -> CitySet {
        self.all_tokens()
    }

    /// The cities with a post of anybody.
    #[inline]
    pub fn all_posts(&self) -> CitySet {
        self.posts
            .iter()
            .fold(CitySet::EMPTY, |all, posts| all.or(posts))
    }

    /// The paths with a route of anybody.
    #[inline]
    pub fn opened(&self) -> PathSet {
        let [a, b, c, d] = &self.routes;
        a.or(b).or(&c.or(d))
    }

    /// The hexes on which a number token lies.
    pub fn token_hexes(&self) -> HexSet {
        self.token_at.iter().flatten().copied().collect()
    }

    /// Whether the dice were rolled this turn.
    pub const fn rolled(&self) -> bool {
        self.rolled
    }

    /// Whether a development card was played this turn.
    pub const fn card_played(&self) -> bool {
        self.memory.card_played
    }

    /// How often gold bought a resource this turn.
    pub const fn gold_buys(&self) -> u8 {
        self.memory.gold_buys
    }

    /// How many cards of a kind the active player has bought this turn.
    pub fn cards_bought(&self, kind: CardKind) -> u8 {
        self.memory.bought[kind]
    }

    /// The offers of an opponent that the active player may still answer (§A1.6), as the
    /// opponent sees them; empty where none is.
    pub const fn open_offers(&self, seat: Seat) -> &[Offer; 2] {
        &self.memory.offers[seat.index()]
    }

    /// The proposals that were made this turn.
    pub const fn proposals_made(&self) -> u8 {
        self.memory.proposals
    }

    /// Where a merchant stands.
    pub const fn merchant(&self, seat: Seat, merchant: Piece) -> Option<IntersectionId> {
        self.players[seat.index()].merchants[merchant.index()]
    }

    /// The route that a caravan is on.
    pub const fn caravan(&self, seat: Seat, caravan: Piece) -> Option<PathId> {
        self.players[seat.index()].caravans[caravan.index()]
    }

    /// The current number of a hex (§B1).
    pub fn number(&self, hex: HexId) -> Option<u8> {
        self.board().hex(hex).printed.or_else(|| {
            let token = self.token_at.iter().position(|at| *at == Some(hex))?;
            Some(self.board().tokens()[token].number)
        })
    }

    /// How many cards of a kind a seat holds.
    pub fn cards(&self, seat: Seat, kind: CardKind) -> u8 {
        self.players[seat.index()].cards[kind]
    }

    pub(crate) fn seats(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.setup.players())
    }

    /// The seats from the active one on, clockwise (§E6).
    pub(crate) fn seats_from_active(&self) -> impl Iterator<Item = Seat> + use<> {
        let players = self.setup.players();
        std::iter::successors(Some(self.active), move |seat| Some(seat.next(players)))
            .take(usize::from(players))
    }

    #[inline]
    pub(crate) const fn me(&self) -> &Player {
        &self.players[self.active.index()]
    }

    #[inline]
    pub(crate) const fn me_mut(&mut self) -> &mut Player {
        &mut self.players[self.active.index()]
    }

    pub(crate) fn all_tokens(&self) -> CitySet {
        self.delivered_to
            .iter()
            .fold(CitySet::EMPTY, |all, cities| all.or(cities))
    }

    /// The hexes with a current number (§B1).
    pub(crate) fn numbered(&self) -> HexSet {
        self.board().printed().or(&self.token_hexes())
    }

    /// Whether the active player holds `cost`.
    #[inline]
    pub(crate) fn affords(&self, cost: &Goods) -> bool {
        self.me().hand.covers(cost)
    }

    /// Refuses if the active player lacks cards for `what`.
    pub(crate) fn check_cost(
        &self,
        cost: &Goods,
        what: &'static str,
        clause: &'static str,
    ) -> Result<(), Illegal> {
        if self.affords(cost) {
            Ok(())
        } else {
            Err(Illegal::TooPoor {
                what,
                cost: *cost,
                clause,
            })
        }
    }

    /// The active player pays cards to the supply.
    pub(crate) fn pay_cards(&mut self, cost: &Goods) {
        self.me_mut().hand.take(cost);
        self.supply.add(cost);
    }

    /// The active player takes a card from the supply.
    pub(crate) fn take_card(&mut self, resource: Resource) {
        self.supply[resource] -= 1;
        self.me_mut().hand[resource] += 1;
    }

    /// Whether the bank has gold (§E6).
    pub(crate) fn bank_has_gold(&self) -> bool {
        self.bank > 0 || self.options().gold_supply == GoldSupply::Unlimited
    }

    /// The bank pays as much as it can (§E6) and says how much.
    pub(crate) fn pay_from_bank(&mut self, seat: Seat, amount: u16) -> u16 {
        let paid = match self.options().gold_supply {
            GoldSupply::Unlimited => amount,
            GoldSupply::Finite => {
                let paid = amount.min(self.bank);
                self.bank -= paid;
                paid
            }
        };
        let gold = &mut self.players[seat.index()].gold;
        *gold = gold.saturating_add(paid);
        paid
    }

    /// The active player pays gold to the bank.
    pub(crate) fn pay_to_bank(&mut self, amount: u16) {
        self.me_mut().gold -= amount;
        if self.options().gold_supply == GoldSupply::Finite {
            self.bank += amount;
        }
    }

    /// §K10: something happened after which an equal proposal may be made again.
    pub(crate) fn something_changed(&mut self) {
        if self.memory.n_recent > 0 {
            self.memory.n_recent = 0;
            self.memory.recent = Default::default();
        }
    }

    /// Returns from a sub-state to where the turn stands.
    pub(crate) fn resume(&mut self) {
        if self.memory.card_routes > 0 {
            if crate::routes::can_place(self) {
                self.phase = Phase::CardRoutes { first: false };
                return;
            }
            self.memory.card_routes = 0;
        }
        self.phase = if !self.rolled {
            Phase::PreRoll
        } else if self.options().unsolicited_offers {
            crate::offers::next_window(self, None)
        } else {
            Phase::Action
        };
    }

    /// Refuses a decision that does not belong to the present phase.
    pub(crate) fn not_now(&self, what: &'static str) -> Illegal {
        let (phase, due) = self.phase.due();
        Illegal::NotNow {
            what,
            phase,
            due,
            clause: self.phase.clause(),
        }
    }

    /// Puts a post on a city; nothing else happens.
    pub(crate) fn put_post(&mut self, owner: Owner, city: CityId) {
        self.posts[owner.index()].insert(city);
        if let Owner::Seat(seat) = owner {
            let board = self.board();
            let reach = &mut self.reach[seat.index()];
            *reach = reach.or(board.paths_at(board.city(city).at));
        }
    }

    /// Puts a route of a seat on a path; nothing else happens.
    pub(crate) fn put_route(&mut self, seat: Seat, path: PathId) {
        self.routes[seat.index()].insert(path);
        self.players[seat.index()].routes_left -= 1;
        let board = self.board();
        let reach = &mut self.reach[seat.index()];
        *reach = reach.or(board.paths_beside(path));
    }

    /// The caravans on a route.
    pub(crate) fn caravans_on(&self, path: PathId) -> u8 {
        let mut count = 0;
        for player in &self.players {
            for caravan in player.caravans {
                count += u8::from(caravan == Some(path));
            }
        }
        count
    }
}

/// Who owns a post.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Owner {
    /// A player.
    Seat(Seat),
    /// Nobody: the unused color with three players (§B7).
    Neutral,
}

impl Owner {
    pub(crate) const fn index(self) -> usize {
        match self {
            Owner::Seat(seat) => seat.index(),
            Owner::Neutral => NEUTRAL,
        }
    }

    fn from_index(index: usize) -> Self {
        match u8::try_from(index) {
            Ok(seat) if index < NEUTRAL => Owner::Seat(Seat::new(seat)),
            _ => Owner::Neutral,
        }
    }
}
