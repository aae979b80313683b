//! The wire form of positions: every field by name, with the ids of the board files.

#![expect(
    missing_docs,
    reason = "docs/engine-merchants.md describes every field, and a test checks that"
)]

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// A whole state as an object: the wire form of a [`Position`](super::Position).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Document {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, serde_json::Value>,
    pub seats: BTreeMap<String, SeatPosition>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neutral: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub robber: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<BTreeMap<String, TokenPosition>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub discards: BTreeMap<String, u8>,
    pub turn: TurnPosition,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<BTreeMap<String, u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gold: Option<u16>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<String, u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posts: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub routes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub merchants: Vec<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caravans: Option<Vec<Option<String>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub delivered_to: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivered: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub third_post: Option<String>,
}

/// A number token on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenPosition {
    pub number: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arch: bool,
}

/// Whose turn it is and what is remembered until it ends.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnPosition {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolled: Option<bool>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub card_played: bool,
    #[serde(skip_serializing_if = "is_zero")]
    pub gold_buys: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fees: Vec<FeePosition>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub bought: BTreeMap<String, u8>,
    #[serde(skip_serializing_if = "is_zero")]
    pub proposals: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proposed: Vec<ProposalPosition>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub offers_made: BTreeMap<String, u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OpenOfferPosition>,
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
    pub caravan: u8,
    pub to: String,
}

/// A proposal of the active player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProposalPosition {
    pub give: String,
    pub want: String,
    pub to: Vec<String>,
}

/// An open offer of an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenOfferPosition {
    pub seat: String,
    pub number: u8,
    pub give: String,
    pub want: String,
}

/// The answer to a proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AnswerPosition {
    Accept,
    Reject,
    Counter { give: String, want: String },
}

/// What is to be decided. The field `kind` tells the variants apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PhasePosition {
    RobberStart {},
    StartRoll {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        contenders: Vec<String>,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        rolls: BTreeMap<String, u8>,
    },
    SetupPost {
        step: u8,
    },
    SetupNeutral {
        step: u8,
    },
    SetupRoute {
        step: u8,
    },
    PreRoll {},
    Rolling {},
    Discard {
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        chosen: BTreeMap<String, BTreeMap<String, u8>>,
    },
    MoveRobber {},
    Steal {},
    Stealing {
        victim: String,
    },
    Action {},
    Offering {
        seat: String,
    },
    TradeOpen {
        proposal: ProposalPosition,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        answers: BTreeMap<String, AnswerPosition>,
    },
    TradeChoose {
        proposal: ProposalPosition,
        answers: BTreeMap<String, AnswerPosition>,
    },
    Drawing {},
    GoldPath {
        path: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        free: bool,
    },
    FreeRoute {
        path: String,
    },
    TokenHex {
        city: String,
    },
    TokenTurn {
        hex: String,
    },
    TokenSource {
        hex: String,
    },
    CaravanMove {
        caravan: u8,
        steps: u8,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        moved: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_card: bool,
    },
    CardRoutes {
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        first: bool,
    },
    CardMerchant {
        reach: u8,
    },
    CardCaravan {
        steps: u8,
    },
    CardTake {
        left: u8,
        from: String,
    },
    CardName {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u8>,
    },
    Over {},
}
