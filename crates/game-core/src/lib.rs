#![doc = include_str!("../README.md")]
#![doc = "```"]
#![doc = include_str!("../tests/toy/lots.rs")]
#![doc = "```"]
#![warn(missing_docs, clippy::wildcard_enum_match_arm)]

mod chance;
mod clause;
mod driver;
mod game;
mod history;
mod ids;
pub mod line;
mod notation;
mod options;
mod perft;
mod phrases;
mod policy;
mod record;
mod seat;
mod standings;
mod words;

#[cfg(feature = "testkit")]
pub mod testkit;

pub use chance::Generator;
pub use clause::Clause;
pub use driver::Driver;
pub use game::{EventSink, Game, Reason, ToAct, Versioned, Viewer};
pub use history::{Entry, EntryOf, History, Refused, ReplayError, UndoBarrier, replay_events};
pub use ids::{Bits, Id, IdSet, Key, Members, SeatSet};
pub use notation::{Notation, NotationError, Phrase, Verb, folded, unknown_verb};
pub use options::{OptionValue, offered, read_option, same_value};
pub use perft::{divide, perft};
pub use phrases::{Field, ReadField, Word, joined, read_optional, total, write_optional};
pub use policy::{Policy, Purposeful};
pub use record::{Actor, Beginning, Digest, Line, Record, RecordError, Seal};
pub use seat::{MAX_SEATS, Seat, Seats};
pub use standings::{ScoreSheet, Standings};
pub use words::{Words, capitalized};
