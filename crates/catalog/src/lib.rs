//! The closed list of games: the only crate that names them all.
//!
//! A game known only at run time is a [`GameKind`]; [`GameKind::visit`] leads back to code that
//! is generic over [`Playable`]. To add a game, add a variant and its [`Playable`] impl.

mod hansa;
mod json;
mod kind;
mod merchants;
mod playable;

/// For [`for_game!`].
#[doc(hidden)]
pub mod games {
    pub use hansa::Hansa;
    pub use merchants::Merchants;
}

pub use json::{
    PhraseJson, action_json, barrier_json, chance_json, event_json, read_action_json,
    read_chance_json, reason_json,
};
pub use kind::{GameKind, UnknownGame, Visitor};
pub use playable::{BoardFacts, OptionFacts, Playable};
