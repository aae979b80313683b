//! Hansa Teutonica as numbers.
