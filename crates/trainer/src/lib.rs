//! Games to learn from: self-play of the present best bots, written as plain arrays.
//!
//! `training/README.md` tells the whole way from self-play to new weights.

mod game;
mod npy;
mod selfplay;
mod shard;
mod variety;

pub use game::{GameLog, Recipe, Step};
pub use selfplay::{SelfPlay, SelfPlayError, Tally, count_games};
pub use shard::{Shard, ShardMeta};
pub use variety::Trainable;
