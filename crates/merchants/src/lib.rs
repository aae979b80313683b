#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::wildcard_enum_match_arm)]

mod action;
mod audit;
mod board;
mod caravans;
mod cards;
pub mod clauses;
mod event;
mod event_notation;
mod event_words;
mod figures;
mod game;
mod goods;
pub mod hexgrid;
mod ids;
mod illegal;
mod memory;
mod network;
mod notation;
mod offer;
mod offers;
mod phase;
mod picture;
mod pieces;
mod policy;
pub mod position;
mod posts;
mod production;
mod reason_notation;
mod reason_words;
mod robber;
mod routes;
mod setup;
mod start;
mod state;
mod supply;
mod trade;
mod view;
mod walk;
mod win;
mod words;

pub use action::{Action, Chance};
pub use board::{
    Board, BoardError, BoardFile, BoardModel, BoardRef, CardSpec, City, Color, Effect, FixedSetup,
    FixedStart, Hex, Intersection, MAX_CARD_KINDS, Medium, N_TOKENS, NumberToken, Path, SeaHex,
    Space, Terrain, Timing, Variant,
};
pub use event::Event;
pub use figures::{Figures, figures};
pub use goods::{Goods, Item, Purchase, Resource};
pub use ids::{
    CardKind, CityId, CitySet, HexId, HexSet, IntersectionId, IntersectionSet, PathId, PathSet,
};
pub use illegal::Illegal;
pub use offer::{Offer, Proposal};
pub use phase::{Answer, Due, Phase, PieceNumber};
pub use position::Position;
pub use setup::{
    ConnectionGold, DevDeck, GoldSupply, MAX_PROPOSALS, MerchantEntry, Options, PreRollCards,
    ProposalLimit, Setup, Shortage, Start, TradeMenu, TurnCap,
};
pub use state::{Merchants, Owner};
pub use view::{Guess, View};
pub use win::EndReason;
