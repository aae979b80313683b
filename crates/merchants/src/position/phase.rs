//! The phase of a position.

use std::collections::BTreeMap;

use game_core::phrases;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::Read;
use super::data::{Colors, ProposalPosition, is_default};
use super::line::Line;
use super::names::Names;
use crate::board::Color;
use crate::goods::{Goods, Resource};
use crate::phase::{Answer, Phase, PieceNumber};
use crate::state::Merchants;

/// `"action"` stands for `{"kind": "action"}`.
pub(super) fn phase_or_name<'de, D: Deserializer<'de>>(
    input: D,
) -> Result<Option<PhasePosition>, D::Error> {
    let value = match Option::<serde_json::Value>::deserialize(input)? {
        None => return Ok(None),
        Some(serde_json::Value::String(name)) => serde_json::json!({ "kind": name }),
        Some(value) => value,
    };
    let phase = PhasePosition::deserialize(value);
    phase
        .map(Some)
        .map_err(|error| D::Error::custom(format!("phase: {error}")))
}

/// Declares the phases once: their names, and their fields as data, on the line and of a state.
/// Fields after `;` may be left out of an object.
macro_rules! phases {
    ($($name:literal => $variant:ident {
        $($field:ident $([$($arg:literal),+])?: $type:ty),*
        $(; $($(#[$attribute:meta])* $may:ident: $may_type:ty),+)?
    },)+) => {
        /// What is to be decided, as data. The field `kind` tells the variants apart.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(tag = "kind", deny_unknown_fields)]
        #[expect(missing_docs, reason = "as in `Phase`")]
        pub enum PhasePosition {
            $(#[serde(rename = $name)]
            $variant {
                $($field: $type,)*
                $($($(#[$attribute])*
                #[serde(default, skip_serializing_if = "is_default")]
                $may: $may_type,)+)?
            },)+
        }

        phrases! {
            /// The phases on the line.
            pub(super) mod words: PhasePosition of Line {
                $($name => $variant {
                    $($field $([$($arg),+])?,)* $($($may,)+)?
                }),+
            }
        }

        impl PhasePosition {
            pub(crate) fn of(game: &Merchants) -> Self {
                match &game.phase {
                    $(Phase::$variant { $($field,)* $($($may),+)? } => PhasePosition::$variant {
                        $($field: Names::of($field, game),)*
                        $($($may: Names::of($may, game)),+)?
                    },)+
                }
            }

            pub(super) fn find(&self, game: &Merchants) -> Read<Phase> {
                Ok(match self {
                    $(PhasePosition::$variant { $($field,)* $($($may),+)? } => Phase::$variant {
                        $($field: $field.find(game)?,)*
                        $($($may: $may.find(game)?),+)?
                    },)+
                })
            }
        }
    };
}

phases! {
    "robber-start" => RobberStart {},
    "start-roll" => StartRoll {; contenders: Colors, rolls: BTreeMap<Color, u8> },
    "setup-post" => SetupPost { step: u8 },
    "setup-neutral" => SetupNeutral { step: u8 },
    "setup-route" => SetupRoute { step: u8 },
    "pre-roll" => PreRoll {},
    "rolling" => Rolling {},
    "discard" => Discard {;
        // It follows from the hands, so only the line states it.
        #[serde(skip)] due: BTreeMap<Color, u8>,
        chosen: BTreeMap<Color, Goods>
    },
    "move-robber" => MoveRobber {},
    "steal" => Steal {},
    "stealing" => Stealing { victim: Color },
    "action" => Action {},
    "offering" => Offering { seat: Color },
    "trade-open" => TradeOpen {
        proposal["give", "want", "to"]: ProposalPosition; answers: BTreeMap<Color, Option<Answer>>
    },
    "trade-choose" => TradeChoose {
        proposal["give", "want", "to"]: ProposalPosition, answers: BTreeMap<Color, Option<Answer>>
    },
    "drawing" => Drawing {},
    "gold-path" => GoldPath { path: String; free: bool },
    "free-route" => FreeRoute { path: String },
    "token-hex" => TokenHex { city: String },
    "token-turn" => TokenTurn { hex: String },
    "token-source" => TokenSource { hex: String },
    "caravan-move" => CaravanMove { caravan: PieceNumber, steps: u8; moved: bool, by_card: bool },
    "card-routes" => CardRoutes {; first: bool },
    "card-merchant" => CardMerchant { reach: u8 },
    "card-caravan" => CardCaravan { steps: u8 },
    "card-take" => CardTake { left: u8, from: Resource },
    "card-name" => CardName {; most: Option<u8> },
    "over" => Over {},
}
