//! The acceptance scenarios of the rules, a module per chapter. The name of a test is the rule
//! as a sentence; its comment cites the scenario.
#![expect(
    clippy::unwrap_used,
    reason = "a scenario that cannot be staged is a failed test"
)]

mod boards;
mod caravans;
mod cards;
mod pieces;
mod positions;
mod production;
mod routes;
mod scene;
mod setup;
mod testboard;
mod trading;
mod turns;
mod walking;
