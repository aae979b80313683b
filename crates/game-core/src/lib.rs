#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::wildcard_enum_match_arm)]

mod chance;
mod game;
mod history;
mod notation;
mod perft;
mod policy;
mod record;
mod seat;
mod standings;
mod words;

#[cfg(feature = "testkit")]
pub mod testkit;

pub use chance::Generator;
pub use game::{EventSink, Game, Reason, ToAct, Viewer};
pub use history::{Entry, History, Refused, ReplayError, Start, UndoBarrier, retell};
pub use notation::{Notation, NotationError, Phrase, Verb, folded};
pub use perft::{Step, divide, perft};
pub use policy::{Policy, Purposeful};
pub use record::{Actor, Beginning, Line, Record, RecordError, Seal};
pub use seat::{MAX_SEATS, Seat, Seats};
pub use standings::{ScoreSheet, Standings};
pub use words::Words;
