//! One file of data.
