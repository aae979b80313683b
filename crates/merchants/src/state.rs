//! The state of a game: fields and the small questions all chapters ask.

use game_core::{Seat, Seats};

use crate::board::{Board, N_TOKENS};
use crate::goods::{Goods, Item, Purchase, Resource};
use crate::ids::{CardKind, CityId, CitySet, HexId, HexSet, IntersectionId, PathId, PathSet};
use crate::illegal::Illegal;
use crate::memory::{Cards, Memory, OFFERS_PER_TURN};
use crate::offer::{Offer, Proposal, UpToTwo};
use crate::phase::{Phase, PieceNumber};
use crate::setup::{GoldSupply, Options, Setup};

/// §C2: cards of each resource.
pub(crate) const CARDS_PER_RESOURCE: u8 = 19;
/// §C4: all gold of the game.
pub(crate) const ALL_GOLD: u16 = 100;
/// §C5: gold of each player at the start.
pub(crate) const START_GOLD: u8 = 3;
/// §S21: the posts that each player places before the game.
pub(crate) const STARTING_POSTS: u8 = 3;
/// §C1: routes of each player.
pub(crate) const ROUTES: u8 = 30;

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

impl Player {
    pub(crate) fn put_gold(&mut self, amount: u16) {
        let gold = self.gold.checked_add(amount);
        self.gold = gold.expect("no game lasts until somebody has that much gold");
    }

    pub(crate) fn take_gold(&mut self, amount: u16) {
        let gold = self.gold.checked_sub(amount);
        self.gold = gold.expect("gold is taken only from who has it");
    }
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
    pub(crate) posts: Seats<CitySet>,
    pub(crate) neutral_posts: CitySet,
    /// The cities under whose posts each seat's tokens lie.
    pub(crate) delivered_to: Seats<CitySet>,
    pub(crate) routes: Seats<PathSet>,
    /// The paths that touch a post or route of each seat.
    pub(crate) reach: Seats<PathSet>,
    pub(crate) players: Seats<Player>,
    /// The third own post of each seat, until setup ends (§S27).
    pub(crate) third_post: Seats<Option<CityId>>,
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
    pub fn hand(&self, seat: Seat) -> &Goods {
        &self.players[seat].hand
    }

    /// The gold of a seat.
    pub fn gold(&self, seat: Seat) -> u16 {
        self.players[seat].gold
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
    pub fn delivered(&self, seat: Seat) -> u8 {
        self.players[seat].delivered
    }

    /// The tokens that a seat may deliver.
    pub fn available(&self, seat: Seat) -> u8 {
        self.players[seat].available
    }

    /// The posts that a seat has in storage.
    pub fn storage(&self, seat: Seat) -> u8 {
        self.players[seat].storage
    }

    /// The routes that a seat has left.
    pub fn routes_left(&self, seat: Seat) -> u8 {
        self.players[seat].routes_left
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
        if self.neutral_posts.contains(city) {
            return Some(Owner::Neutral);
        }
        let mut posts = self.posts.entries();
        let (seat, _) = posts.find(|(_, posts)| posts.contains(city))?;
        Some(Owner::Seat(seat))
    }

    /// Who owns the route on a path.
    #[inline]
    pub fn route_owner(&self, path: PathId) -> Option<Seat> {
        self.seats().find(|seat| self.routes[*seat].contains(path))
    }

    /// The cities with a post of this owner.
    #[inline]
    pub fn posts(&self, owner: Owner) -> CitySet {
        match owner {
            Owner::Seat(seat) => self.posts[seat],
            Owner::Neutral => self.neutral_posts,
        }
    }

    /// The paths with a route of this seat.
    #[inline]
    pub fn routes(&self, seat: Seat) -> PathSet {
        self.routes[seat]
    }

    /// The cities under whose post a commodity token lies.
    pub fn served(&self) -> CitySet {
        self.delivered_to
            .iter()
            .fold(CitySet::EMPTY, |all, cities| all | *cities)
    }

    /// The cities with a post of anybody.
    #[inline]
    pub fn all_posts(&self) -> CitySet {
        self.posts
            .iter()
            .fold(self.neutral_posts, |all, posts| all | *posts)
    }

    /// The paths with a route of anybody.
    #[inline]
    pub fn opened(&self) -> PathSet {
        self.routes
            .iter()
            .fold(PathSet::EMPTY, |all, routes| all | *routes)
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
    pub fn open_offers(&self, seat: Seat) -> &[Offer; OFFERS_PER_TURN as usize] {
        &self.memory.offers[seat]
    }

    /// The proposals that were made this turn.
    pub const fn proposals_made(&self) -> u8 {
        self.memory.proposals
    }

    /// Where a merchant stands.
    pub fn merchant(&self, seat: Seat, merchant: PieceNumber) -> Option<IntersectionId> {
        self.players[seat].merchants[merchant.index()]
    }

    /// The route that a caravan is on.
    pub fn caravan(&self, seat: Seat, caravan: PieceNumber) -> Option<PathId> {
        self.players[seat].caravans[caravan.index()]
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
        self.players[seat].cards[kind]
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
    pub(crate) fn me(&self) -> &Player {
        &self.players[self.active]
    }

    #[inline]
    pub(crate) fn me_mut(&mut self) -> &mut Player {
        &mut self.players[self.active]
    }

    /// The hexes with a current number (§B1).
    pub(crate) fn numbered(&self) -> HexSet {
        self.board().printed() | self.token_hexes()
    }

    /// Whether the active player has the cards for it.
    #[inline]
    pub(crate) fn affords(&self, purchase: Purchase) -> bool {
        self.me().hand.covers(&purchase.cost())
    }

    /// Refuses if the active player lacks the cards.
    pub(crate) fn check_cost(&self, purchase: Purchase) -> Result<(), Illegal> {
        if self.affords(purchase) {
            Ok(())
        } else {
            Err(Illegal::TooPoor { purchase })
        }
    }

    /// The active player pays what it costs.
    pub(crate) fn pay_for(&mut self, purchase: Purchase) {
        self.pay_cards(&purchase.cost());
    }

    /// The active player pays cards to the supply.
    pub(crate) fn pay_cards(&mut self, cost: &Goods) {
        self.me_mut().hand.take(cost);
        self.supply.add(cost);
    }

    /// The active player takes a card from the supply.
    pub(crate) fn take_card(&mut self, resource: Resource) {
        let card = Goods::of(resource, 1);
        self.supply.take(&card);
        self.me_mut().hand.add(&card);
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
        self.players[seat].put_gold(paid);
        paid
    }

    /// The active player pays gold to the bank.
    pub(crate) fn pay_to_bank(&mut self, amount: u16) {
        self.me_mut().take_gold(amount);
        if self.options().gold_supply == GoldSupply::Finite {
            self.bank += amount;
        }
    }

    /// Whether a seat has what the giving side of an offer names.
    pub(crate) fn owns(&self, seat: Seat, offer: &Offer) -> bool {
        let player = &self.players[seat];
        player.hand.covers(&offer.cards_given())
            && player.gold >= u16::from(offer.given(Item::Gold))
    }

    /// What a seat could give in an offer of the menu.
    pub(crate) fn up_to_two(&self, seat: Seat) -> UpToTwo {
        let player = &self.players[seat];
        let [lumber, wool, grain, ore, salt] = player.hand.0;
        let gold = u8::try_from(player.gold).unwrap_or(u8::MAX);
        UpToTwo::new([lumber, wool, grain, ore, salt, gold])
    }

    /// The proposals since the last change (§A1.7).
    pub(crate) fn recent_proposals(&self) -> &[Proposal] {
        &self.memory.recent[..usize::from(self.memory.n_recent)]
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
    pub(crate) fn not_now(&self) -> Illegal {
        Illegal::NotNow {
            due: self.phase.due(),
        }
    }

    /// Puts a post on a city; nothing else happens.
    pub(crate) fn put_post(&mut self, owner: Owner, city: CityId) {
        match owner {
            Owner::Neutral => self.neutral_posts.insert(city),
            Owner::Seat(seat) => {
                self.posts[seat].insert(city);
                let board = self.board();
                self.reach[seat] |= board.paths_at(board.city(city).at);
            }
        }
    }

    /// Puts a route of a seat on a path; nothing else happens.
    pub(crate) fn put_route(&mut self, seat: Seat, path: PathId) {
        self.routes[seat].insert(path);
        let left = self.players[seat].routes_left.checked_sub(1);
        self.players[seat].routes_left = left.expect("a route is placed only if one is left");
        let board = self.board();
        self.reach[seat] |= board.paths_beside(path);
    }

    /// Equal tokens are interchangeable: keeps their places in one order, the stock last.
    pub(crate) fn settle_tokens(&mut self) {
        let tokens = self.board().tokens();
        for one in 0..tokens.len() {
            for other in one + 1..tokens.len() {
                let key = |at: Option<HexId>| (at.is_none(), at);
                if tokens[one] == tokens[other]
                    && key(self.token_at[other]) < key(self.token_at[one])
                {
                    self.token_at.swap(one, other);
                }
            }
        }
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
