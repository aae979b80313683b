//! Positions as documents: every field by name, with the ids of the board files.
//!
//! [`Merchants::to_position`](crate::Merchants::to_position) writes one, [`Position::build`] reads one and validates it: pieces
//! and cards are conserved and the phase fits. The one-line notation is the same document as
//! compact JSON, so there is a single way to judge a position.
//!
//! A field that is left out has the value it has after setup: three gold, no merchants, arch
//! tokens on their spaces, the robber on its first hex, the starting player before the roll.
//! With the fixed setup also posts, routes, caravans and cards are those of the map file.

mod names;
mod read;
mod turn;
mod write;

pub(crate) use names::{
    read_card, read_city, read_hex, read_intersection, read_path, read_resource,
};
pub(crate) use write::{counts, number};

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// A whole state as a document.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// 3 or 4; 3 if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// The name of the board; `short` if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// All other keys of the setup (`setup`, `colors`, `turn_cap`, …) with their values, as
    /// text, number or truth value.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, serde_json::Value>,
    /// The players by color.
    pub seats: BTreeMap<String, SeatPosition>,
    /// The cities with neutral posts (three players only).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neutral: Option<Vec<String>>,
    /// The hex of the robber.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub robber: Option<String>,
    /// The number tokens on the board, by hex; all others are in stock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<BTreeMap<String, TokenPosition>>,
    /// The discard pile: cards by id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub discards: BTreeMap<String, u8>,
    /// Whose turn it is and what is remembered until it ends.
    pub turn: TurnPosition,
    /// What is to be decided; `pre-roll` if left out. A phase that needs nothing else may be
    /// given by its name alone.
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "phase_or_name"
    )]
    pub phase: Option<PhasePosition>,
}

/// What one player has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatPosition {
    /// Resource cards in hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<BTreeMap<String, u8>>,
    /// Gold; 3 if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gold: Option<u16>,
    /// Development cards in hand, by id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<String, u8>,
    /// The cities with posts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posts: Option<Vec<String>>,
    /// The paths with routes, as `end--end`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub routes: Option<Vec<String>>,
    /// The intersections of merchants 0 and 1; null for one in supply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub merchants: Vec<Option<String>>,
    /// The paths of caravans 0 and 1; null for one in supply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caravans: Option<Vec<Option<String>>>,
    /// The cities under whose posts this player's commodity tokens lie.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub delivered_to: Vec<String>,
    /// Posts in storage. Follows from the posts on the board; checked if given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage: Option<u8>,
    /// Tokens free to deliver. Follows from posts and deliveries; checked if given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available: Option<u8>,
    /// Tokens delivered. Follows from `delivered_to`; checked if given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivered: Option<u8>,
    /// The third own post; only during setup, once it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub third_post: Option<String>,
}

/// A number token on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenPosition {
    /// Its number.
    pub number: u8,
    /// Whether it bears an arch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arch: bool,
}

/// Whose turn it is and what is remembered until it ends.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnPosition {
    /// The active player; during setup the starting player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<String>,
    /// The number of turns begun; 1 if left out, 0 during setup.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// Whether the dice have been rolled; follows from the phase where that is clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolled: Option<bool>,
    /// Whether a card has been played.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub card_played: bool,
    /// Resources bought with gold.
    #[serde(skip_serializing_if = "is_zero")]
    pub gold_buys: u8,
    /// Right of way paid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fees: Vec<FeePosition>,
    /// Development cards bought this turn, by id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub bought: BTreeMap<String, u8>,
    /// Proposals made.
    #[serde(skip_serializing_if = "is_zero")]
    pub proposals: u8,
    /// The proposals made since the last change, which may not be repeated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proposed: Vec<ProposalPosition>,
    /// Offers that opponents have made of their own accord, by color.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub offers_made: BTreeMap<String, u8>,
    /// Those of them that are still open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OpenOfferPosition>,
    /// Routes left to place by a card that is being played.
    #[serde(skip_serializing_if = "is_zero")]
    pub card_routes: u8,
}

/// Reads `"action"` like `{"kind": "action"}`.
fn phase_or_name<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<PhasePosition>, D::Error> {
    let value = match Option::<serde_json::Value>::deserialize(deserializer)? {
        None => return Ok(None),
        Some(serde_json::Value::String(name)) => serde_json::json!({ "kind": name }),
        Some(value) => value,
    };
    let phase = PhasePosition::deserialize(value);
    phase
        .map(Some)
        .map_err(|error| D::Error::custom(format!("phase: {error}")))
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the serializer asks by reference"
)]
fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// A fee paid this turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeePosition {
    /// The number of the caravan that paid.
    pub caravan: u8,
    /// The color that was paid.
    pub to: String,
}

/// A proposal of the active player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProposalPosition {
    /// What is given, such as `2ore+1gold`, or `nothing`.
    pub give: String,
    /// What is wanted.
    pub want: String,
    /// The colors asked.
    pub to: Vec<String>,
}

/// An open offer of an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenOfferPosition {
    /// The color that made it.
    pub seat: String,
    /// Its number in this turn, from 1.
    pub number: u8,
    /// What the opponent gives.
    pub give: String,
    /// What the opponent wants.
    pub want: String,
}

/// The answer to a proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AnswerPosition {
    /// Takes it.
    Accept,
    /// Does not.
    Reject,
    /// Makes another offer, from the answerer's view.
    Counter {
        /// What the answerer gives.
        give: String,
        /// What the answerer wants.
        want: String,
    },
}

/// What is to be decided. The field `kind` tells the variants apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PhasePosition {
    /// Chance draws the robber's first hex.
    RobberStart {},
    /// The players roll for the start.
    StartRoll {
        /// Who may still begin; all if left out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        contenders: Vec<String>,
        /// The sums of this round, by color.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        rolls: BTreeMap<String, u8>,
    },
    /// A starting post is placed.
    SetupPost {
        /// The placement, from 0.
        step: u8,
    },
    /// A neutral post is placed.
    SetupNeutral {
        /// The placement, from 0.
        step: u8,
    },
    /// A starting route is placed.
    SetupRoute {
        /// The placement, from 0.
        step: u8,
    },
    /// Before the roll.
    PreRoll {},
    /// Chance rolls the dice.
    Rolling {},
    /// Players with more than seven cards discard.
    Discard {
        /// What each color has chosen so far.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        chosen: BTreeMap<String, BTreeMap<String, u8>>,
    },
    /// The robber moves.
    MoveRobber {},
    /// A victim is chosen.
    Steal {},
    /// Chance draws the stolen card.
    Stealing {
        /// The color robbed.
        victim: String,
    },
    /// The action phase.
    Action {},
    /// An opponent may make an offer.
    Offering {
        /// The color asked.
        seat: String,
    },
    /// Opponents answer a proposal.
    TradeOpen {
        /// The proposal.
        proposal: ProposalPosition,
        /// The answers so far, by color.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        answers: BTreeMap<String, AnswerPosition>,
    },
    /// The active player settles a proposal.
    TradeChoose {
        /// The proposal.
        proposal: ProposalPosition,
        /// The answers, by color.
        answers: BTreeMap<String, AnswerPosition>,
    },
    /// Chance draws a development card.
    Drawing {},
    /// A shortest connection is chosen.
    GoldPath {
        /// The route just opened.
        path: String,
        /// Whether it was the free route of a double arrow.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        free: bool,
    },
    /// One more route for a double arrow.
    FreeRoute {
        /// The route with the double arrow.
        path: String,
    },
    /// A hex at a new post gets a number.
    TokenHex {
        /// The new post.
        city: String,
    },
    /// Chance turns a number token.
    TokenTurn {
        /// Where it goes.
        hex: String,
    },
    /// A placed number token moves.
    TokenSource {
        /// Where it goes.
        hex: String,
    },
    /// A caravan is on its way.
    CaravanMove {
        /// Its number.
        caravan: u8,
        /// The steps left.
        steps: u8,
        /// Whether a step has been made.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        moved: bool,
        /// Whether a card moves it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_card: bool,
    },
    /// Routes are placed by a card; how many are left stands in `turn`.
    CardRoutes {
        /// Whether it is the first one.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        first: bool,
    },
    /// A merchant moves by a card.
    CardMerchant {
        /// How far.
        reach: u8,
    },
    /// A caravan is chosen for a card.
    CardCaravan {
        /// How far it may go.
        steps: u8,
    },
    /// Cards of the supply are taken by a card.
    CardTake {
        /// How many are left.
        left: u8,
        /// The first resource that may still be taken.
        from: String,
    },
    /// A resource is named for a card.
    CardName {
        /// The most that each opponent gives.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u8>,
    },
    /// The game is over.
    Over {},
}
