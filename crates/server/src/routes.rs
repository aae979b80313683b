//! The HTTP handlers, one module for each resource.

pub(crate) mod account;
pub(crate) mod assets;
pub(crate) mod email;
pub(crate) mod events;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod lobby;
pub(crate) mod practice;
pub(crate) mod socket;
pub(crate) mod table;
