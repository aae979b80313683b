//! Players for Kontor's games.
//!
//! A bot gets what its seat may see and the legal decisions, nothing else: it cannot cheat.

mod bot;
mod random;

pub use bot::{Bot, Budget, Determinise, Evaluate};
pub use random::RandomBot;
