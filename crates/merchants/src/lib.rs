#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::wildcard_enum_match_arm)]

mod action;
mod audit;
mod board;
mod caravans;
mod cards;
mod event;
mod event_notation;
mod game;
mod goods;
pub mod hexgrid;
mod ids;
mod illegal;
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

pub use action::Action;
pub use board::{
    Board, BoardError, BoardFile, BoardModel, BoardRef, CardSpec, City, Color, Effect, FixedSetup,
    FixedStart, Hex, Intersection, MAX_CARD_KINDS, Medium, N_TOKENS, NumberToken, Path, SeaHex,
    Space, Terrain, Timing, Variant,
};
pub use event::Event;
pub use game::Chance;
pub use goods::{Goods, Item, Resource};
pub use ids::{
    CardKind, CityId, CitySet, HexId, HexSet, Id, IntersectionId, IntersectionSet, Members, PathId,
    PathSet, Set,
};
pub use illegal::Illegal;
pub use offer::{Offer, Proposal, SeatSet};
pub use phase::{Answer, Phase, Piece};
pub use position::Position;
pub use setup::{
    ConnectionGold, DevDeck, GoldSupply, MOST_PROPOSALS, MerchantEntry, Options, PreRollCards,
    Setup, Shortage, Start, TradeMenu,
};
pub use state::{Merchants, Owner};
pub use view::{Guess, View};
