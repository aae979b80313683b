#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::wildcard_enum_match_arm)]

mod action;
mod audit;
mod board;
mod claim;
mod desk;
mod displace;
mod event;
mod game;
mod houses;
mod ids;
mod illegal;
mod income;
mod markers;
mod moving;
mod notation;
mod offices;
mod pawn;
mod picture;
mod pieces;
mod place;
mod position;
mod reason_notation;
mod remove;
mod replacement;
mod respond;
mod reward;
mod score;
mod setup;
mod state;
mod turn;
mod view;
mod words;

pub use action::{Action, Chance};
pub use board::{Board, BoardError, City, Guard, Link, Office, Province, Route, Space, Table};
pub use desk::Desk;
pub use event::{Event, Source};
pub use houses::Houses;
pub use ids::{CityId, CitySet, ProvinceId, ProvinceSet, RouteId, RouteSet};
pub use illegal::Illegal;
pub use offices::Offices;
pub use pieces::{Ability, Color, Kind, Marker, Markers, Piece, Pieces};
pub use position::{
    BySeat, CityPosition, OptionValue, PhasePosition, PieceCount, Position, RoutePosition,
    SeatPosition,
};
pub use setup::{
    MarkerRouteRule, MarkerSet, Options, PawnPaidMove, Remove3Mode, Setup, SwapScope, TieBreak,
};
pub use state::{Hansa, Phase, Placed, Response, RouteMarkers};
pub use view::View;
