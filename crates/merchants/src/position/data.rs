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

/// Declares a part of a position: what is left out has its default, and what has its default is
/// left out.
macro_rules! part {
    ($(#[$doc:meta])* pub struct $part:ident {
        $($(#[$attribute:meta])* pub $field:ident: $type:ty,)+
    }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $part {
            $($(#[$attribute])*
            #[serde(skip_serializing_if = "is_default")]
            pub $field: $type,)+
        }
    };
}

part! {
    /// A whole state as plain data, with the ids of the board files. Whatever is left out is as
    /// after setup.
    pub struct Position {
        pub players: Option<u8>,
        pub board: Option<String>,
        pub rules: Option<u32>,
        #[serde(deserialize_with = "texts")]
        pub options: BTreeMap<String, String>,
        pub seats: BTreeMap<Color, SeatPosition>,
        pub neutral: Option<Vec<String>>,
        pub robber: Option<String>,
        pub tokens: Option<BTreeMap<String, TokenPosition>>,
        pub discards: BTreeMap<String, u8>,
        pub turn: TurnPosition,
        #[serde(deserialize_with = "phase_or_name")]
        pub phase: Option<PhasePosition>,
    }
}

part! {
    /// What one player has.
    pub struct SeatPosition {
        pub resources: Option<Goods>,
        pub gold: Option<u16>,
        pub cards: BTreeMap<String, u8>,
        pub posts: Option<Vec<String>>,
        pub routes: Option<Vec<String>>,
        pub merchants: Places,
        pub caravans: Option<Places>,
        pub delivered_to: Vec<String>,
        pub storage: Option<u8>,
        pub available: Option<u8>,
        pub delivered: Option<u8>,
        pub third_post: Option<String>,
    }
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

part! {
    /// Whose turn it is and what is remembered until it ends.
    pub struct TurnPosition {
        pub active: Option<Color>,
        pub number: Option<u16>,
        pub rolled: Option<bool>,
        pub card_played: bool,
        pub gold_buys: u8,
        pub fees: Vec<FeePosition>,
        pub bought: BTreeMap<String, u8>,
        pub proposals: u8,
        pub proposed: Vec<ProposalPosition>,
        pub offers_made: BTreeMap<Color, u8>,
        pub offers: Vec<OpenOfferPosition>,
        pub card_routes: u8,
    }
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
