//! What is to be decided now (§3.1).

use game_core::Seat;

use crate::goods::{Goods, Resource};
use crate::ids::{CityId, HexId, PathId};
use crate::offer::{Offer, Proposal, SeatSet};

/// One of a player's two merchants or caravans (§K5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// Number 0.
    First,
    /// Number 1.
    Second,
}

impl Piece {
    /// Both, the lower number first.
    pub const BOTH: [Piece; 2] = [Piece::First, Piece::Second];

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The piece of this number.
    pub fn from_index(index: u8) -> Option<Self> {
        Piece::BOTH.get(usize::from(index)).copied()
    }
}

/// The answer of an opponent to a proposal (§A1.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
pub enum Phase {
    /// Chance: where the robber begins (§S5).
    RobberStart,
    /// Chance: the next of `contenders` without a roll (0) rolls for the start (§S20).
    StartRoll {
        /// Who may still begin.
        contenders: SeatSet,
        /// The sums rolled in this round; 0 before the roll.
        rolls: [u8; 4],
    },
    /// A post of one's own on a purple city (§S21); steps are counted from 0.
    SetupPost {
        /// The placement.
        step: u8,
    },
    /// A neutral post (§S22).
    SetupNeutral {
        /// The placement.
        step: u8,
    },
    /// The route with its caravan (§S23).
    SetupRoute {
        /// The placement.
        step: u8,
    },
    /// A card, or the roll (§T1).
    PreRoll,
    /// Chance: the production roll (§T2).
    Rolling,
    /// Everybody with more than 7 cards discards (§P2).
    Discard {
        /// How many cards each player has to discard.
        due: [u8; 4],
        /// What each player has chosen so far; hidden.
        chosen: [Goods; 4],
    },
    /// Where the robber goes (§P4).
    MoveRobber,
    /// Whom to rob (§P6).
    Steal,
    /// Chance: the stolen card (§P7).
    Stealing {
        /// Who is robbed.
        victim: Seat,
    },
    /// The action phase (§T3).
    Action,
    /// An opponent may make an offer (§A1.6, option).
    Offering {
        /// Who is asked.
        seat: Seat,
    },
    /// The addressed opponents answer (§A1.4).
    TradeOpen {
        /// What is proposed.
        proposal: Proposal,
        /// The answers so far; hidden.
        answers: [Option<Answer>; 4],
    },
    /// The active player chooses an answer (§A1.4).
    TradeChoose {
        /// What was proposed.
        proposal: Proposal,
        /// All answers.
        answers: [Option<Answer>; 4],
    },
    /// Chance: the card drawn (§A4.1).
    Drawing,
    /// Which shortest chain is paid (§A8.7).
    GoldPath {
        /// The route just opened.
        path: PathId,
        /// Whether it was the free route of a double arrow.
        free: bool,
    },
    /// One more route for a double arrow (§A8.9).
    FreeRoute {
        /// The route with the double arrow.
        path: PathId,
    },
    /// Which hex at the new post gets a number (§A10.6).
    TokenHex {
        /// The new post.
        city: CityId,
    },
    /// Chance: the token turned (§A10.7).
    TokenTurn {
        /// Where it goes.
        hex: HexId,
    },
    /// Which placed token moves (§A10.8).
    TokenSource {
        /// Where it goes.
        hex: HexId,
    },
    /// A caravan is under way (§A11).
    CaravanMove {
        /// Which one.
        caravan: Piece,
        /// The steps left before more salt is due.
        steps: u8,
        /// Whether a step has been made.
        moved: bool,
        /// Whether a card moves it, without salt.
        by_card: bool,
    },
    /// A route by a card (§7.3); how many are left stands in the turn.
    CardRoutes {
        /// Whether it is the first one, which cannot be skipped (§K9).
        first: bool,
    },
    /// A merchant moves by a card (§7.3).
    CardMerchant {
        /// How far.
        reach: u8,
    },
    /// Which caravan a card moves (§7.3).
    CardCaravan {
        /// How far.
        steps: u8,
    },
    /// A card of the supply by a card (§7.3).
    CardTake {
        /// How many are left to take.
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

impl Phase {
    /// Its name, and what is due, to end the sentence "you cannot do that now: …".
    pub(crate) const fn due(&self) -> (&'static str, &'static str) {
        match self {
            Phase::RobberStart => ("robber-start", "the robber's first hex is drawn first"),
            Phase::StartRoll { .. } => ("start-roll", "the players roll for the start"),
            Phase::SetupPost { .. } => ("setup-post", "a starting post is to be placed"),
            Phase::SetupNeutral { .. } => ("setup-neutral", "a neutral post is to be placed"),
            Phase::SetupRoute { .. } => ("setup-route", "a starting route is to be placed"),
            Phase::PreRoll => ("pre-roll", "the dice are to be rolled first"),
            Phase::Rolling => ("rolling", "the dice are rolling"),
            Phase::Discard { .. } => ("discard", "cards must be discarded first"),
            Phase::MoveRobber => ("move-robber", "the robber must be moved first"),
            Phase::Steal => ("steal", "a victim must be chosen first"),
            Phase::Stealing { .. } => ("stealing", "a card is being stolen"),
            Phase::Action => ("action", "it belongs to another moment of the turn"),
            Phase::Offering { .. } => ("offering", "an opponent may make an offer first"),
            Phase::TradeOpen { .. } => ("trade-open", "a proposal is to be answered first"),
            Phase::TradeChoose { .. } => (
                "trade-choose",
                "the answers to a proposal are to be settled first",
            ),
            Phase::Drawing => ("drawing", "a card is being drawn"),
            Phase::GoldPath { .. } => ("gold-path", "a connection must be chosen first"),
            Phase::FreeRoute { .. } => (
                "free-route",
                "the free route of the double arrow comes first",
            ),
            Phase::TokenHex { .. } => {
                ("token-hex", "a hex at the new post must get a number first")
            }
            Phase::TokenTurn { .. } => ("token-turn", "a number token is being turned"),
            Phase::TokenSource { .. } => ("token-source", "a number token must be moved first"),
            Phase::CaravanMove { .. } => ("caravan-move", "a caravan is on its way; stop it first"),
            Phase::CardRoutes { .. } => ("card-routes", "the routes of the card come first"),
            Phase::CardMerchant { .. } => ("card-merchant", "the merchant of the card moves first"),
            Phase::CardCaravan { .. } => ("card-caravan", "the caravan of the card moves first"),
            Phase::CardTake { .. } => {
                ("card-take", "the cards of the supply are to be taken first")
            }
            Phase::CardName { .. } => ("card-name", "a resource must be named first"),
            Phase::Over => ("over", "the game is over"),
        }
    }

    /// The clause that makes it so.
    pub(crate) const fn clause(&self) -> &'static str {
        match self {
            Phase::RobberStart => "S5",
            Phase::StartRoll { .. } => "S20",
            Phase::SetupPost { .. } => "S21",
            Phase::SetupNeutral { .. } => "S22",
            Phase::SetupRoute { .. } => "S23",
            Phase::PreRoll | Phase::Rolling => "T1",
            Phase::Discard { .. } => "P2",
            Phase::MoveRobber => "P4",
            Phase::Steal | Phase::Stealing { .. } => "P6",
            Phase::Action => "T3",
            Phase::Offering { .. } => "A1.6",
            Phase::TradeOpen { .. } | Phase::TradeChoose { .. } => "A1.4",
            Phase::Drawing => "A4.1",
            Phase::GoldPath { .. } => "A8.7",
            Phase::FreeRoute { .. } => "A8.9",
            Phase::TokenHex { .. } => "A10.6",
            Phase::TokenTurn { .. } => "A10.7",
            Phase::TokenSource { .. } => "A10.8",
            Phase::CaravanMove { .. } => "T4",
            Phase::CardRoutes { .. }
            | Phase::CardMerchant { .. }
            | Phase::CardCaravan { .. }
            | Phase::CardTake { .. }
            | Phase::CardName { .. } => "D4",
            Phase::Over => "A14.1",
        }
    }
}
