//! Path counts of fixed positions, as data that another implementation can check.
//!
//! `make bless` writes the counts anew after a change of the rules.

use std::path::Path;

use game_core::testkit::check_perft;
use merchants::Merchants;

#[test]
fn path_counts_are_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let positions = check_perft::<Merchants>(&folder);
    assert!(positions >= 4 * 6, "only {positions} positions");
}
