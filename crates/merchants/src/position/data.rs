//! Positions as plain data: the form on the wire, which the one-line form follows.

#![expect(
    missing_docs,
    reason = "docs/engine-merchants.md describes every field, and a test checks that"
)]

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::phase::{PhasePosition, phase_or_name};
use crate::board::Color;
use crate::goods::Goods;
use crate::phase::PieceNumber;

/// A whole state as plain data, with the ids of the board files. Whatever is left out is as
/// after setup.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    #[serde(skip_serializing_if = "is_default")]
    pub players: Option<u8>,
    #[serde(skip_serializing_if = "is_default")]
    pub board: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub rules: Option<u32>,
    #[serde(skip_serializing_if = "is_default", deserialize_with = "texts")]
    pub options: BTreeMap<String, String>,
    pub seats: BTreeMap<Color, SeatPosition>,
    #[serde(skip_serializing_if = "is_default")]
    pub neutral: Option<Vec<String>>,
    #[serde(skip_serializing_if = "is_default")]
    pub robber: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub tokens: Option<BTreeMap<String, TokenPosition>>,
    #[serde(skip_serializing_if = "is_default")]
    pub discards: BTreeMap<String, u8>,
    pub turn: TurnPosition,
    #[serde(skip_serializing_if = "is_default", deserialize_with = "phase_or_name")]
    pub phase: Option<PhasePosition>,
}

/// What one player has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatPosition {
    #[serde(skip_serializing_if = "is_default")]
    pub resources: Option<Goods>,
    #[serde(skip_serializing_if = "is_default")]
    pub gold: Option<u16>,
    #[serde(skip_serializing_if = "is_default")]
    pub cards: BTreeMap<String, u8>,
    #[serde(skip_serializing_if = "is_default")]
    pub posts: Option<Vec<String>>,
    #[serde(skip_serializing_if = "is_default")]
    pub routes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "is_default")]
    pub merchants: Places,
    #[serde(skip_serializing_if = "is_default")]
    pub caravans: Option<Places>,
    #[serde(skip_serializing_if = "is_default")]
    pub delivered_to: Vec<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub storage: Option<u8>,
    #[serde(skip_serializing_if = "is_default")]
    pub available: Option<u8>,
    #[serde(skip_serializing_if = "is_default")]
    pub delivered: Option<u8>,
    #[serde(skip_serializing_if = "is_default")]
    pub third_post: Option<String>,
}

/// Where the two merchants or caravans of a player are; the rest is in supply.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Places(pub Vec<Option<String>>);

/// A number token on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenPosition {
    pub number: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub arch: bool,
}

/// Whose turn it is and what is remembered until it ends.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnPosition {
    #[serde(skip_serializing_if = "is_default")]
    pub active: Option<Color>,
    #[serde(skip_serializing_if = "is_default")]
    pub number: Option<u16>,
    #[serde(skip_serializing_if = "is_default")]
    pub rolled: Option<bool>,
    #[serde(skip_serializing_if = "is_default")]
    pub card_played: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub gold_buys: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub fees: Vec<FeePosition>,
    #[serde(skip_serializing_if = "is_default")]
    pub bought: BTreeMap<String, u8>,
    #[serde(skip_serializing_if = "is_default")]
    pub proposals: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub proposed: Vec<ProposalPosition>,
    #[serde(skip_serializing_if = "is_default")]
    pub offers_made: BTreeMap<Color, u8>,
    #[serde(skip_serializing_if = "is_default")]
    pub offers: Vec<OpenOfferPosition>,
    #[serde(skip_serializing_if = "is_default")]
    pub card_routes: u8,
}

/// A fee paid this turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeePosition {
    pub caravan: PieceNumber,
    pub to: Color,
}

/// A proposal of the active player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProposalPosition {
    pub give: String,
    pub want: String,
    pub to: Colors,
}

/// Some of the players.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Colors(pub Vec<Color>);

/// An open offer of an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenOfferPosition {
    pub seat: Color,
    pub number: u8,
    pub give: String,
    pub want: String,
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Reads values that may be texts, numbers or truth values.
fn texts<'de, D: Deserializer<'de>>(input: D) -> Result<BTreeMap<String, String>, D::Error> {
    let values = BTreeMap::<String, serde_json::Value>::deserialize(input)?;
    let text = |(name, value): (String, serde_json::Value)| match value {
        serde_json::Value::String(text) => Ok((name, text)),
        serde_json::Value::Number(number) => Ok((name, number.to_string())),
        serde_json::Value::Bool(truth) => Ok((name, truth.to_string())),
        serde_json::Value::Null | serde_json::Value::Array(_) | serde_json::Value::Object(_) => {
            Err(D::Error::custom(format!(
                "the option '{name}' must be a text, number or truth value"
            )))
        }
    };
    values.into_iter().map(text).collect()
}
