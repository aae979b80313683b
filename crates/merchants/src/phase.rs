//! What is to be decided now (§3.1).

use game_core::{Clause, NotationError, Seat, SeatSet, Seats};
use serde::{Deserialize, Serialize};

use crate::clauses;
use crate::goods::{Goods, Resource};
use crate::ids::{CityId, HexId, PathId};
use crate::offer::{Offer, Proposal};

/// One of a player's two merchants or caravans (§K5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum PieceNumber {
    /// Number 0.
    First,
    /// Number 1.
    Second,
}

impl PieceNumber {
    /// Both, the lower number first.
    pub const BOTH: [PieceNumber; 2] = [PieceNumber::First, PieceNumber::Second];

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<PieceNumber> for u8 {
    fn from(piece: PieceNumber) -> u8 {
        piece as u8
    }
}

impl TryFrom<u8> for PieceNumber {
    type Error = NotationError;

    fn try_from(number: u8) -> Result<Self, NotationError> {
        let piece = PieceNumber::BOTH.get(usize::from(number));
        piece.copied().ok_or_else(|| {
            NotationError::new(format!(
                "pieces have the numbers 0 and 1, not {number} (§K5)"
            ))
        })
    }
}

/// The answer of an opponent to a proposal (§A1.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Takes the offer.
    Accept,
    /// Does not.
    Reject,
    /// Makes another, stated from the opponent's own view.
    Counter(Offer),
}

/// The state of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names of the fields say what they are")]
pub enum Phase {
    /// Chance: where the robber begins (§S5).
    RobberStart,
    /// Chance: the next of `contenders` without a roll (0) rolls for the start (§S20).
    StartRoll {
        contenders: SeatSet,
        /// The sums rolled in this round; 0 before the roll.
        rolls: Seats<u8>,
    },
    /// A post of one's own on a purple city (§S21); placements are counted from 0.
    SetupPost { step: u8 },
    /// A neutral post (§S22).
    SetupNeutral { step: u8 },
    /// The route with its caravan (§S23).
    SetupRoute { step: u8 },
    /// A card, or the roll (§T1).
    PreRoll,
    /// Chance: the production roll (§T2).
    Rolling,
    /// Everybody with more than 7 cards discards (§P2).
    Discard {
        /// How many cards each player has to discard.
        due: Seats<u8>,
        /// What each player has chosen so far; hidden.
        chosen: Seats<Goods>,
    },
    /// Where the robber goes (§P4).
    MoveRobber,
    /// Whom to rob (§P6).
    Steal,
    /// Chance: the stolen card (§P7).
    Stealing { victim: Seat },
    /// The action phase (§T3).
    Action,
    /// An opponent may make an offer (§A1.6, option).
    Offering { seat: Seat },
    /// The addressed opponents answer (§A1.4).
    TradeOpen {
        proposal: Proposal,
        /// The answers so far; hidden.
        answers: Seats<Option<Answer>>,
    },
    /// The active player chooses an answer (§A1.4).
    TradeChoose {
        proposal: Proposal,
        answers: Seats<Option<Answer>>,
    },
    /// Chance: the card drawn (§A4.1).
    Drawing,
    /// Which shortest chain is paid (§A8.7).
    GoldPath {
        path: PathId,
        /// Whether it was the free route of a double arrow.
        free: bool,
    },
    /// One more route for a double arrow (§A8.9).
    FreeRoute { path: PathId },
    /// Which hex at the new post gets a number (§A10.6).
    TokenHex { city: CityId },
    /// Chance: the token turned (§A10.7).
    TokenTurn { hex: HexId },
    /// Which placed token moves (§A10.8).
    TokenSource { hex: HexId },
    /// A caravan is under way (§A11).
    CaravanMove {
        caravan: PieceNumber,
        /// The steps left before more salt is due.
        steps: u8,
        moved: bool,
        by_card: bool,
    },
    /// A route by a card (§7.3); how many are left stands in the turn.
    CardRoutes {
        /// Whether it is the first one, which cannot be skipped (§K9).
        first: bool,
    },
    /// A merchant moves by a card (§7.3).
    CardMerchant { reach: u8 },
    /// Which caravan a card moves (§7.3).
    CardCaravan { steps: u8 },
    /// A card of the supply by a card (§7.3).
    CardTake {
        left: u8,
        /// The first type that may still be taken (§L5).
        from: Resource,
    },
    /// Which resource all opponents give (§7.3).
    CardName {
        /// The most that each gives.
        most: Option<u8>,
    },
    /// The game is over.
    Over,
}

/// What is due in a phase, and so why other decisions are refused in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    /// The name of the phase, such as `pre-roll`.
    pub phase: &'static str,
    /// The end of the sentence "you cannot do that now: …".
    pub words: &'static str,
    /// The clause that makes it so.
    pub clause: Clause,
}

impl Phase {
    /// What is due.
    pub(crate) const fn due(&self) -> Due {
        let (phase, words, clause) = match self {
            Phase::RobberStart => (
                "robber-start",
                "the robber's first hex is drawn first",
                clauses::ROBBER_START,
            ),
            Phase::StartRoll { .. } => (
                "start-roll",
                "the players roll for the start",
                clauses::START_ROLL,
            ),
            Phase::SetupPost { .. } => (
                "setup-post",
                "a starting post is to be placed",
                clauses::STARTING_POSTS,
            ),
            Phase::SetupNeutral { .. } => (
                "setup-neutral",
                "a neutral post is to be placed",
                clauses::NEUTRAL_POSTS,
            ),
            Phase::SetupRoute { .. } => (
                "setup-route",
                "a starting route is to be placed",
                clauses::STARTING_ROUTES,
            ),
            Phase::PreRoll => (
                "pre-roll",
                "the dice are to be rolled first",
                clauses::ROLL_FIRST,
            ),
            Phase::Rolling => ("rolling", "the dice are rolling", clauses::ROLL_FIRST),
            Phase::Discard { .. } => (
                "discard",
                "cards must be discarded first",
                clauses::DISCARDS,
            ),
            Phase::MoveRobber => (
                "move-robber",
                "the robber must be moved first",
                clauses::ROBBER_MOVE,
            ),
            Phase::Steal => ("steal", "a victim must be chosen first", clauses::STEAL),
            Phase::Stealing { .. } => ("stealing", "a card is being stolen", clauses::STEAL),
            Phase::Action => (
                "action",
                "it belongs to another moment of the turn",
                clauses::ACTION_PHASE,
            ),
            Phase::Offering { .. } => (
                "offering",
                "an opponent may make an offer first",
                clauses::UNSOLICITED_OFFERS,
            ),
            Phase::TradeOpen { .. } => (
                "trade-open",
                "a proposal is to be answered first",
                clauses::TRADE_ROUND,
            ),
            Phase::TradeChoose { .. } => (
                "trade-choose",
                "the answers to a proposal are to be settled first",
                clauses::TRADE_ROUND,
            ),
            Phase::Drawing => ("drawing", "a card is being drawn", clauses::CARD_COST),
            Phase::GoldPath { .. } => (
                "gold-path",
                "a connection must be chosen first",
                clauses::CONNECTION_CHOICE,
            ),
            Phase::FreeRoute { .. } => (
                "free-route",
                "the free route of the double arrow comes first",
                clauses::DOUBLE_ARROW,
            ),
            Phase::TokenHex { .. } => (
                "token-hex",
                "a hex at the new post must get a number first",
                clauses::TOKEN_HEX,
            ),
            Phase::TokenTurn { .. } => (
                "token-turn",
                "a number token is being turned",
                clauses::TOKEN_TURN,
            ),
            Phase::TokenSource { .. } => (
                "token-source",
                "a number token must be moved first",
                clauses::TOKEN_SOURCE,
            ),
            Phase::CaravanMove { .. } => (
                "caravan-move",
                "a caravan is on its way; stop it first",
                clauses::CARAVAN_UNDER_WAY,
            ),
            Phase::CardRoutes { .. } => (
                "card-routes",
                "the routes of the card come first",
                clauses::CARD_RESOLVED,
            ),
            Phase::CardMerchant { .. } => (
                "card-merchant",
                "the merchant of the card moves first",
                clauses::CARD_RESOLVED,
            ),
            Phase::CardCaravan { .. } => (
                "card-caravan",
                "the caravan of the card moves first",
                clauses::CARD_RESOLVED,
            ),
            Phase::CardTake { .. } => (
                "card-take",
                "the cards of the supply are to be taken first",
                clauses::CARD_RESOLVED,
            ),
            Phase::CardName { .. } => (
                "card-name",
                "a resource must be named first",
                clauses::CARD_RESOLVED,
            ),
            Phase::Over => ("over", "the game is over", clauses::VICTORY),
        };
        Due {
            phase,
            words,
            clause,
        }
    }
}
