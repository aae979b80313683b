//! Any state as plain data: positions, in JSON and on one line.
//!
//! ```text
//! merchants players=3 board=short; turn seat=white number=9 gold_buys=1; phase action;
//! red hand=2ore+1salt gold=5 cards=lancer:1 posts=berlin,wien,warszawa,roma
//! routes=berlin--i23 merchants=-,i57 caravans=berlin--i23 delivered_to=koln; blue …; white …;
//! neutral hamburg,nurnberg,krakow; tokens bohemia=arch9 silesia=arch5 … moravia=11;
//! discards trade-fair:1
//! ```
//!
//! (One line; broken here for reading.) What is left out is as after setup: three gold, no
//! merchants, arch tokens on their spaces, the robber on its first hex, the starting player
//! before the roll. With the fixed setup also posts, routes, caravans and cards are those of the
//! map file. `-` is a piece in supply.
//!
//! `data.rs` and `phase.rs` hold the data, `line.rs` its form on one line, `names.rs` and
//! `build.rs` lead to a state, `check.rs` and `turn.rs` judge it.

mod build;
mod check;
mod data;
mod line;
mod names;
mod phase;
mod turn;

use game_core::{NotationError, Seat, Versioned as _};

use crate::phase::PieceNumber;
use crate::setup::{RULES_VERSION, Setup};
use crate::state::Merchants;

pub use data::{
    Colors, FeePosition, OpenOfferPosition, Places, Position, ProposalPosition, SeatPosition,
    TokenPosition, TurnPosition,
};
pub(crate) use names::Names;
pub use phase::PhasePosition;

type Read<T> = Result<T, NotationError>;

fn refuse<T>(message: impl Into<String>) -> Read<T> {
    Err(NotationError::new(message))
}

impl Position {
    /// Reads the one-line form; stored positions may also be objects.
    pub fn from_line(line: &str) -> Read<Self> {
        if line.trim_start().starts_with('{') {
            return serde_json::from_str(line).map_err(|error| {
                let message = format!("the text is not a position: {error}");
                NotationError::new(NotationError::in_one_line(&message))
            });
        }
        line::parse(line)
    }

    /// The one-line form.
    pub fn to_line(&self) -> String {
        line::write(self)
    }

    /// The state, completed and validated.
    pub fn build(&self) -> Read<Merchants> {
        self.build_for(&build::setup(self)?)
    }

    /// The state by another setup than the stated one, such as one that text cannot name.
    pub fn build_for(&self, setup: &Setup) -> Read<Merchants> {
        build::build(self, setup)
    }
}

impl Merchants {
    /// This state as data, with nothing left out.
    pub fn to_position(&self) -> Position {
        let setup = self.setup.to_string();
        let pairs = setup.split(' ').filter_map(|pair| pair.split_once('='));
        let options = pairs.filter(|(key, _)| *key != "players" && *key != "board");
        Position {
            players: Some(self.setup.players()),
            board: Some(self.board().name().to_owned()),
            rules: Some(self.rules_version()).filter(|version| *version != RULES_VERSION),
            options: options
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect(),
            seats: self
                .seats()
                .map(|seat| (self.setup.color(seat), self.seat_position(seat)))
                .collect(),
            neutral: self.neutral_position(),
            robber: Names::of(&self.robber, self),
            tokens: Some(self.token_positions().collect()),
            discards: Names::of(&self.discards, self),
            turn: self.turn_position(),
            phase: Some(PhasePosition::of(self)),
        }
    }

    /// The cities of the neutral posts, with three players.
    pub(crate) fn neutral_position(&self) -> Option<Vec<String>> {
        (self.setup.players() == 3).then(|| Names::of(&self.neutral_posts, self))
    }

    /// The tokens on the board, by hex.
    pub(crate) fn token_positions(&self) -> impl Iterator<Item = (String, TokenPosition)> {
        let tokens = self.board().tokens().iter().zip(&self.token_at);
        tokens.filter_map(|(token, at)| {
            let (number, arch) = (token.number, token.arch);
            Some((
                Names::of(at.as_ref()?, self),
                TokenPosition { number, arch },
            ))
        })
    }

    fn seat_position(&self, seat: Seat) -> SeatPosition {
        let player = &self.players[seat];
        SeatPosition {
            resources: Some(player.hand),
            gold: Some(player.gold),
            cards: Names::of(&player.cards, self),
            posts: Some(Names::of(&self.posts[seat], self)),
            routes: Some(Names::of(&self.routes[seat], self)),
            merchants: Names::of(&player.merchants, self),
            caravans: Some(Names::of(&player.caravans, self)),
            delivered_to: Names::of(&self.delivered_to[seat], self),
            storage: Some(player.storage),
            available: Some(player.available),
            delivered: Some(player.delivered),
            third_post: Names::of(&self.third_post[seat], self),
        }
    }

    pub(crate) fn turn_position(&self) -> TurnPosition {
        let memory = &self.memory;
        let color = |seat| self.setup.color(seat);
        let fees = PieceNumber::BOTH.into_iter().flat_map(|caravan| {
            let paid = memory.fee_paid[caravan.index()].iter();
            paid.map(move |to| FeePosition {
                caravan,
                to: color(to),
            })
        });
        let offers = memory.offers.entries().flat_map(|(seat, offers)| {
            let open = (1..).zip(offers).filter(|(_, offer)| !offer.is_empty());
            open.map(move |(number, offer)| OpenOfferPosition {
                seat: color(seat),
                number,
                give: offer.give_text(),
                want: offer.want_text(),
            })
        });
        let proposed = self.recent_proposals().iter();
        TurnPosition {
            active: Some(color(self.active)),
            number: Some(self.turn),
            rolled: Some(self.rolled),
            card_played: memory.card_played,
            gold_buys: memory.gold_buys,
            fees: fees.collect(),
            bought: Names::of(&memory.bought, self),
            proposals: memory.proposals,
            proposed: proposed.map(|proposal| Names::of(proposal, self)).collect(),
            offers_made: Names::of(&memory.offers_made, self),
            offers: offers.collect(),
            card_routes: memory.card_routes,
        }
    }
}
