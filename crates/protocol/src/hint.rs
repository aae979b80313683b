//! What a strong bot would decide, and why.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Choice;

/// What a strong bot would decide.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(concrete(P = Value), bound = "")]
pub struct Hint<P = Value> {
    /// The latest entry of the log that the bot knew.
    pub seq: u32,
    /// Its decision in notation: the `text` of one of the choices.
    pub action: String,
    /// That decision and up to two others, each with what follows, the best first.
    #[schema(value_type = Vec<Suggestion>)]
    pub suggestions: Vec<Suggestion<P>>,
}

/// One of the best things to do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(concrete(P = Value), bound = "")]
pub struct Suggestion<P = Value> {
    /// The first decision in notation: the `text` of one of the choices.
    pub action: String,
    /// The whole action: that decision and those that belong to it.
    #[schema(value_type = Vec<Choice>)]
    pub line: Vec<Choice<P>>,
    /// The share of the result that the bot expects, in percent: half for the win, half by
    /// place. The shares of all seats add up to 100.
    pub percent: f64,
    /// Why, the weightiest reason first; none if no number stands out.
    pub reasons: Vec<HintReason>,
}

/// How a suggestion differs from the other decisions that the bot thought of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum HintReason {
    /// It brings more points.
    Gains { category: String, points: f64 },
    /// A rival gets fewer points.
    Denies {
        seat: String,
        category: String,
        points: f64,
    },
    /// It brings the player on.
    Speeds {
        /// In what: `routes` and `pieces`, in points, or `actions`, in actions a turn, in Hansa
        /// Teutonica; `rounds` or `income`, in cards a round, in Merchants of Europe.
        measure: String,
        amount: f64,
    },
    /// It holds a rival back.
    Slows {
        seat: String,
        measure: String,
        amount: f64,
    },
}
