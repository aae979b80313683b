//! What bots know and guess in Merchants of Europe.

mod fairness;
mod guess;
mod manners;
mod memory;
mod table;
