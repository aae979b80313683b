//! The numbered clauses of a game's rules.

use std::fmt;

/// The number of a clause in `docs/rules`, such as `4.3.1`; written `§4.3.1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clause(&'static str);

impl Clause {
    /// Used by [`clauses!`](crate::clauses), which every clause comes from.
    #[doc(hidden)]
    pub const fn new(number: &'static str) -> Self {
        Clause(number)
    }

    /// The number without its sign, such as `4.3.1`.
    pub const fn number(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "§{}", self.0)
    }
}

/// Declares the clauses that a game's reasons cite, as constants and as the list `ALL`:
/// `clauses! { DISPLACE_COST = "4.3.1"; }`.
///
/// The list is for the test that looks each of them up in the rules
/// (`testkit::Specification::check_clauses`).
#[macro_export]
macro_rules! clauses {
    ($($name:ident = $number:literal;)+) => {
        $(pub(crate) const $name: $crate::Clause = $crate::Clause::new($number);)+

        /// Every clause that a reason may cite.
        pub const ALL: &[$crate::Clause] = &[$($name),+];
    };
}
