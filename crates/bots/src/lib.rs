#![doc = include_str!("../README.md")]

mod bot;
mod contested;
mod evaluation;
mod evaluator;
mod explain;
mod greedy;
mod hansa;
mod learned;
mod level;
mod lines;
mod manners;
mod merchants;
mod network;
mod observe;
mod patience;
mod random;
mod search;
mod spec;
mod weights;

pub use bot::{Bot, Budget};
pub use contested::{ContestVisitor, Contested, visit};
pub use evaluation::{Evaluation, WeightsFile};
pub use evaluator::{Determinize, Evaluate, Evaluator};
pub use explain::{Aspect, Reason, Source, Suggestion, explain};
pub use greedy::{Carelessness, GreedyBot};
pub use hansa::{HansaEvaluator, Weights as HansaWeights};
pub use learned::{Insight, Learned, Teacher, features, result_shares};
pub use level::Level;
pub use lines::Lines;
pub use manners::Manners;
pub use merchants::{MerchantsEvaluator, MerchantsMemory, Weights as MerchantsWeights};
pub use network::{Features, Header, Hidden, Network, NetworkError};
pub use observe::{catch_up, observe};
pub use random::RandomBot;
pub use search::{LineThought, RootExploration, SearchBot, SearchConfig, Thought};
pub use spec::{BotSpec, BotSpecError, BuiltIn};
