#![doc = include_str!("../README.md")]

mod bot;
mod contested;
mod greedy;
mod hansa;
mod judge;
mod level;
mod merchants;
mod patience;
mod random;
mod search;
mod spec;
mod tell;
mod weights;

pub use bot::{Bot, Budget};
pub use contested::{ContestVisitor, Contested, visit};
pub use greedy::{Carelessness, GreedyBot};
pub use hansa::{HansaEvaluator, Weights as HansaWeights};
pub use judge::{Determinise, Evaluate, Evaluator};
pub use level::Level;
pub use merchants::{MerchantsEvaluator, MerchantsMemory, Weights as MerchantsWeights};
pub use random::RandomBot;
pub use search::{SearchBot, SearchConfig};
pub use spec::{BotSpec, BotSpecError, BuiltIn};
pub use tell::{catch_up, tell};
