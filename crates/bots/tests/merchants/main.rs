//! What bots know and guess in Merchants of Europe.

mod guess;
mod memory;
mod table;
