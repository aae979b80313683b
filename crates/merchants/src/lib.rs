//! The rules of Merchants of Europe.
#![warn(missing_docs, clippy::wildcard_enum_match_arm)]

mod action;
mod audit;
mod board;
mod caravans;
mod cards;
mod event;
mod game;
mod goods;
pub mod hexgrid;
mod ids;
mod illegal;
mod network;
mod offer;
mod offers;
mod phase;
mod pieces;
mod policy;
mod posts;
mod production;
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

pub use action::Action;
pub use board::*;
pub use event::Event;
pub use game::Chance;
pub use goods::{Goods, Item, Resource};
pub use ids::*;
pub use illegal::Illegal;
pub use offer::{Offer, Proposal, SeatSet};
pub use phase::{Answer, Phase, Piece};
pub use setup::*;
pub use state::{Merchants, Owner};
pub use view::View;
