//! Bots that learned: whole actions, networks and the search with both.

mod lines;
mod memory;
mod merchants_lines;
mod network;
mod positions;
mod soak;
