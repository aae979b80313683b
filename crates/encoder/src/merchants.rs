//! Merchants of Europe as numbers.
