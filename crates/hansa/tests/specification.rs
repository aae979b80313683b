//! Whatever sources and tests cite stands in `docs/rules`, and every scenario there has its test.

use std::path::Path;

use game_core::testkit::Specification;

fn specification() -> Specification {
    Specification::new(
        Path::new(env!("CARGO_MANIFEST_DIR")),
        &[
            include_str!("../../../docs/rules/hansa.md"),
            include_str!("../../../docs/rules/hansa-scenarios.md"),
        ],
    )
}

#[test]
fn everything_cited_is_defined() {
    let cited = specification().check_citations(&["§", "AT-", "Appendix "]);
    assert!(cited > 300, "only {cited} citations were found");
    let rulings = specification().check_rulings(&['R', 'K', 'E', 'F']);
    assert!(rulings > 10, "only {rulings} rulings were found");
}

#[test]
fn the_clauses_of_reasons_are_defined() {
    specification().check_clauses(hansa::clauses::ALL);
}

#[test]
fn every_scenario_has_its_test() {
    assert_eq!(specification().check_scenarios("AT-"), 124);
}
