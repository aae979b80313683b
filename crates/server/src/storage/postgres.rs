//! One database for several nodes.
