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

/// What is to be decided, as data. The field `kind` tells the variants apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "as in `Phase`")]
pub enum PhasePosition {
    RobberStart {},
    StartRoll {
        #[serde(default, skip_serializing_if = "is_default")]
        contenders: Colors,
        #[serde(default, skip_serializing_if = "is_default")]
        rolls: BTreeMap<Color, u8>,
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
        /// It follows from the hands, so only the line states it.
        #[serde(skip)]
        due: BTreeMap<Color, u8>,
        #[serde(default, skip_serializing_if = "is_default")]
        chosen: BTreeMap<Color, Goods>,
    },
    MoveRobber {},
    Steal {},
    Stealing {
        victim: Color,
    },
    Action {},
    Offering {
        seat: Color,
    },
    TradeOpen {
        proposal: ProposalPosition,
        #[serde(default, skip_serializing_if = "is_default")]
        answers: BTreeMap<Color, Answer>,
    },
    TradeChoose {
        proposal: ProposalPosition,
        answers: BTreeMap<Color, Answer>,
    },
    Drawing {},
    GoldPath {
        path: String,
        #[serde(default, skip_serializing_if = "is_default")]
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
        caravan: PieceNumber,
        steps: u8,
        #[serde(default, skip_serializing_if = "is_default")]
        moved: bool,
        #[serde(default, skip_serializing_if = "is_default")]
        by_card: bool,
    },
    CardRoutes {
        #[serde(default, skip_serializing_if = "is_default")]
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
        from: Resource,
    },
    CardName {
        #[serde(default, skip_serializing_if = "is_default")]
        most: Option<u8>,
    },
    Over {},
}

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

/// One table for the phases on the line and those of a state.
macro_rules! phases {
    ($($name:literal => $variant:ident $({
        $($field:ident $([$($arg:literal),+])?),+
    })?,)+) => {
        phrases! {
            /// The phases on the line.
            pub(super) mod words: PhasePosition of Line {
                $($name => $variant $({ $($field $([$($arg),+])?),+ })?),+
            }
        }

        impl PhasePosition {
            pub(crate) fn of(game: &Merchants) -> Self {
                match &game.phase {
                    $(Phase::$variant { $($($field),+)? } => PhasePosition::$variant {
                        $($($field: Names::of($field, game)),+)?
                    },)+
                }
            }

            pub(super) fn find(&self, game: &Merchants) -> Read<Phase> {
                Ok(match self {
                    $(PhasePosition::$variant { $($($field),+)? } => Phase::$variant {
                        $($($field: $field.find(game)?),+)?
                    },)+
                })
            }
        }
    };
}

phases! {
    "robber-start" => RobberStart,
    "start-roll" => StartRoll { contenders, rolls },
    "setup-post" => SetupPost { step },
    "setup-neutral" => SetupNeutral { step },
    "setup-route" => SetupRoute { step },
    "pre-roll" => PreRoll,
    "rolling" => Rolling,
    "discard" => Discard { due, chosen },
    "move-robber" => MoveRobber,
    "steal" => Steal,
    "stealing" => Stealing { victim },
    "action" => Action,
    "offering" => Offering { seat },
    "trade-open" => TradeOpen { proposal["give", "want", "to"], answers },
    "trade-choose" => TradeChoose { proposal["give", "want", "to"], answers },
    "drawing" => Drawing,
    "gold-path" => GoldPath { path, free },
    "free-route" => FreeRoute { path },
    "token-hex" => TokenHex { city },
    "token-turn" => TokenTurn { hex },
    "token-source" => TokenSource { hex },
    "caravan-move" => CaravanMove { caravan, steps, moved, by_card },
    "card-routes" => CardRoutes { first },
    "card-merchant" => CardMerchant { reach },
    "card-caravan" => CardCaravan { steps },
    "card-take" => CardTake { left, from },
    "card-name" => CardName { most },
    "over" => Over,
}
