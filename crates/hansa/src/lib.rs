#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::wildcard_enum_match_arm)]

mod action;
mod audit;
mod board;
mod claim;
pub mod clauses;
mod desk;
mod displace;
mod event;
mod event_words;
mod figures;
mod game;
mod house;
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
mod policy;
mod position;
mod reason_words;
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

pub use action::{Action, Chance, Person};
pub use board::{Board, City, Guard, Link, Office, PointsTable, Province, Route, TableSpace};
pub use desk::Desk;
pub use event::{Event, ExtraSource};
pub use figures::{Figures, figures};
pub use house::{House, Meant};
pub use houses::Houses;
pub use ids::{CityId, CitySet, ProvinceId, ProvinceSet, RouteId, RouteSet};
pub use illegal::Illegal;
pub use offices::Offices;
pub use pieces::{Ability, Color, Kind, Marker, Markers, Piece, Pieces};
pub use position::{
    CityPosition, PhasePosition, Position, RoutePiece, RoutePosition, SeatName, SeatPosition,
};
pub use score::POINTS_PER_CITY;
pub use setup::{
    MarkerRouteRule, MarkerSet, Options, PawnPaidMove, Remove3Mode, Setup, SwapScope, TieBreak,
};
pub use state::{Hansa, Lifted, Phase, PhaseName, Placed, PlacedPiece, Response, RouteMarkers};
pub use turn::{END_SCORE, EndReason};
pub use view::View;
