//! §12: the acceptance scenarios of the rules, one module for each chapter, and the rules that
//! no scenario lists.
//!
//! A scenario is a position, decisions and a result, all as text (see `table.rs`). Every step
//! also checks that no piece and no marker is lost, that the state survives its text and JSON
//! forms, and that everybody sees the same.

#![expect(clippy::unwrap_used, reason = "in the helpers of tests, too")]

mod abilities;
mod claim;
mod displace;
mod end;
mod houses;
mod income;
mod information;
mod lift;
mod link;
mod markers;
mod moving;
mod offices;
mod options;
mod place;
mod positions;
mod properties;
mod replacement;
mod respond;
mod scoring;
mod setup;
mod table;
mod two_players;
mod undo;
