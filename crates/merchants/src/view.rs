//! What each viewer may see (§3.5).

use std::collections::BTreeMap;

use game_core::{NotationError, Seat, Seats, Viewer};
use serde::{Serialize, Serializer};

use crate::board::Color;
use crate::goods::{Goods, Resource};
use crate::ids::CardKind;
use crate::memory::Cards;
use crate::phase::Phase;
use crate::position::{Names, PhasePosition, TokenPosition, TurnPosition};
use crate::state::Merchants;
use crate::trade;

/// A state with everything blanked that its viewer may not know.
///
/// Two states that differ only in what is hidden from the viewer have equal views. The
/// serialized form names every field and uses the ids of the board files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    viewer: Viewer,
    /// Hidden hands, cards, the stack and hidden choices are empty here.
    seen: Merchants,
    hand_sizes: Seats<u8>,
    card_counts: Seats<u8>,
    stack_size: u8,
    n_bought: u8,
}

impl View {
    pub(crate) fn of(game: &Merchants, viewer: Viewer) -> Self {
        let mut seen = game.clone();
        let players = game.setup.players();
        for seat in game.seats() {
            let player = &mut seen.players[seat];
            if viewer != Viewer::Seat(seat) {
                player.hand = Goods::NONE;
                player.cards = Cards::default();
            }
        }
        if viewer != Viewer::Seat(game.active) {
            seen.memory.bought = Cards::default();
        }
        seen.stack = Cards::default();
        hide_choices(&mut seen.phase, viewer);
        View {
            viewer,
            seen,
            hand_sizes: Seats::from_fn(players, |seat| game.hand(seat).total()),
            card_counts: Seats::from_fn(players, |seat| game.players[seat].cards.total()),
            stack_size: game.stack.total(),
            n_bought: game.memory.bought.total(),
        }
    }

    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The state as far as the viewer knows it: hands and cards of others, the stack and
    /// hidden choices are empty. It is there to be read, not to be played.
    pub const fn seen(&self) -> &Merchants {
        &self.seen
    }

    /// The number of resource cards of a seat.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hand_sizes[seat]
    }

    /// The number of development cards of a seat.
    pub fn card_count(&self, seat: Seat) -> u8 {
        self.card_counts[seat]
    }

    /// The number of cards in the stack.
    pub const fn stack_size(&self) -> u8 {
        self.stack_size
    }

    /// The number of development cards that the active player has bought this turn.
    pub const fn bought_count(&self) -> u8 {
        self.n_bought
    }

    /// How many cards of a kind are in the stack or in hands that the viewer cannot see.
    pub fn unseen_cards(&self, kind: CardKind) -> u8 {
        let known: u8 = self
            .seen
            .players
            .iter()
            .map(|player| player.cards[kind])
            .sum();
        self.seen.setup.copies(kind) - known - self.seen.discards[kind]
    }

    /// How many cards of a resource are in hands that the viewer cannot see.
    pub fn unseen_resources(&self, resource: Resource) -> u8 {
        let players = self.seen.players.iter();
        let known: u8 = players.map(|player| player.hand[resource]).sum();
        crate::state::CARDS_PER_RESOURCE - known - self.seen.supply[resource]
    }

    /// A state that fits this view, with these guesses for the hands and cards of all seats.
    ///
    /// Hidden choices of a discard or trade round are taken as not made yet.
    pub fn complete(&self, guess: &Guess) -> Result<Merchants, NotationError> {
        let mut game = self.seen.clone();
        for kind in game.setup.card_kinds() {
            game.stack[kind] = self.unseen_cards(kind);
        }
        let mut hidden = Goods(Resource::ALL.map(|resource| self.unseen_resources(resource)));
        let wrong = |what: &str| Err(NotationError::new(format!("the guess has {what}")));
        for seat in game.seats() {
            if self.viewer == Viewer::Seat(seat) {
                continue;
            }
            let hand = guess.hands[seat];
            if hand.total() != self.hand_size(seat) || !hidden.covers(&hand) {
                return wrong("a hand that cannot be");
            }
            hidden.take(&hand);
            game.players[seat].hand = hand;
            let mut left = self.card_count(seat);
            for kind in game.setup.card_kinds() {
                let count = guess.cards[seat][kind.index()];
                if count > game.stack[kind] || count > left {
                    return wrong("development cards that cannot be");
                }
                left -= count;
                game.stack[kind] -= count;
                game.players[seat].cards[kind] = count;
            }
            if left > 0 {
                return wrong("too few development cards");
            }
        }
        if self.viewer != Viewer::Seat(game.active) {
            game.memory.bought = Cards(guess.bought);
            let held = &game.me().cards.0;
            if game.memory.bought.total() != self.n_bought
                || guess
                    .bought
                    .iter()
                    .zip(held)
                    .any(|(bought, held)| bought > held)
            {
                return wrong("bought cards that are not held");
            }
        }
        if let Phase::TradeChoose { proposal, answers } = &game.phase
            && !trade::answers_fit(&game, proposal, answers)
        {
            return wrong("hands that do not fit the answers to the proposal");
        }
        Ok(game)
    }
}

/// A guess at what a viewer cannot see; the entries of the viewer's own seat are not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guess {
    /// The resource cards of each seat.
    pub hands: Seats<Goods>,
    /// The development cards of each seat, by kind.
    pub cards: Seats<[u8; crate::MAX_CARD_KINDS]>,
    /// Those of the active player that were bought this turn, by kind.
    pub bought: [u8; crate::MAX_CARD_KINDS],
}

impl Guess {
    /// Empty hands at a table of this many players.
    pub fn empty(players: u8) -> Self {
        Guess {
            hands: Seats::from_fn(players, |_| Goods::NONE),
            cards: Seats::from_fn(players, |_| [0; crate::MAX_CARD_KINDS]),
            bought: [0; crate::MAX_CARD_KINDS],
        }
    }
}

/// §P3, §K13: choices stay hidden until all are in, and so does who has made them.
fn hide_choices(phase: &mut Phase, viewer: Viewer) {
    if let Phase::Discard { chosen, .. } = phase {
        for (seat, cards) in Seat::all(4).zip(chosen) {
            if viewer != Viewer::Seat(seat) {
                *cards = Goods::NONE;
            }
        }
    } else if let Phase::TradeOpen { answers, .. } = phase {
        for (seat, answer) in Seat::all(4).zip(answers) {
            if viewer != Viewer::Seat(seat) {
                *answer = None;
            }
        }
    }
}

/// The serialized form of a [`View`].
#[derive(Serialize)]
struct ViewDocument {
    /// The color of the viewer; null for a spectator.
    viewer: Option<Color>,
    setup: String,
    seats: BTreeMap<Color, SeatDocument>,
    /// The colors in turn order.
    order: Vec<Color>,
    #[serde(skip_serializing_if = "Option::is_none")]
    neutral: Option<Vec<String>>,
    robber: Option<String>,
    tokens: BTreeMap<String, TokenPosition>,
    /// The numbers not yet turned, by resource.
    stock: BTreeMap<Resource, Vec<u8>>,
    supply: Goods,
    bank: u16,
    stack: u8,
    discards: BTreeMap<String, u8>,
    turn: TurnPosition,
    bought_this_turn: u8,
    phase: PhasePosition,
    /// After a seven: how many cards each color has to discard.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    discards_due: BTreeMap<Color, u8>,
    /// The colors that have to decide; all concerned while choices are hidden.
    deciders: Vec<Color>,
}

#[derive(Serialize)]
struct SeatDocument {
    resource_cards: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    resources: Option<Goods>,
    gold: u16,
    development_cards: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<BTreeMap<String, u8>>,
    posts: Vec<String>,
    routes: Vec<String>,
    routes_left: u8,
    merchants: [Option<String>; 2],
    caravans: [Option<String>; 2],
    storage: u8,
    available: u8,
    delivered: u8,
    delivered_to: Vec<String>,
}

impl View {
    /// Who has to decide, as far as everybody may know (§K13).
    pub fn deciders(&self) -> Vec<Seat> {
        use game_core::Game as _;
        let game = &self.seen;
        if let Phase::Discard { due, .. } = &game.phase {
            game.seats().filter(|seat| due[*seat] > 0).collect()
        } else if let Phase::TradeOpen { proposal, .. } = &game.phase {
            proposal.to.iter().collect()
        } else {
            game.to_act().seat().into_iter().collect()
        }
    }

    fn seat_document(&self, seat: Seat) -> SeatDocument {
        let game = &self.seen;
        let player = &game.players[seat];
        let own = self.viewer == Viewer::Seat(seat);
        SeatDocument {
            resource_cards: self.hand_size(seat),
            resources: own.then_some(player.hand),
            gold: player.gold,
            development_cards: self.card_count(seat),
            cards: own.then(|| Names::of(&player.cards, game)),
            posts: Names::of(&game.posts[seat], game),
            routes: Names::of(&game.routes[seat], game),
            routes_left: player.routes_left,
            merchants: player.merchants.map(|at| Names::of(&at, game)),
            caravans: player.caravans.map(|path| Names::of(&path, game)),
            storage: player.storage,
            available: player.available,
            delivered: player.delivered,
            delivered_to: Names::of(&game.delivered_to[seat], game),
        }
    }

    fn discards_due(&self) -> BTreeMap<Color, u8> {
        if let Phase::Discard { due, .. } = &self.seen.phase {
            Names::of(due, &self.seen)
        } else {
            BTreeMap::new()
        }
    }

    fn stock(&self) -> BTreeMap<Resource, Vec<u8>> {
        let mut stock: BTreeMap<Resource, Vec<u8>> = BTreeMap::new();
        let tokens = self.seen.board().tokens().iter();
        for (token, at) in tokens.zip(self.seen.token_at) {
            let numbers = stock.entry(token.color).or_default();
            if at.is_none() {
                numbers.push(token.number);
                numbers.sort_unstable();
            }
        }
        stock
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let game = &self.seen;
        let color = |seat| game.setup.color(seat);
        ViewDocument {
            viewer: match self.viewer {
                Viewer::Seat(seat) => Some(color(seat)),
                Viewer::Spectator => None,
            },
            setup: game.setup.to_string(),
            seats: game
                .seats()
                .map(|seat| (color(seat), self.seat_document(seat)))
                .collect(),
            order: game.seats().map(color).collect(),
            neutral: game.neutral_position(),
            robber: Names::of(&game.robber, game),
            tokens: game.token_positions().collect(),
            stock: self.stock(),
            supply: game.supply,
            bank: game.bank,
            stack: self.stack_size,
            discards: Names::of(&game.discards, game),
            turn: game.turn_position(),
            bought_this_turn: self.n_bought,
            phase: PhasePosition::of(game),
            discards_due: self.discards_due(),
            deciders: self.deciders().into_iter().map(color).collect(),
        }
        .serialize(serializer)
    }
}
