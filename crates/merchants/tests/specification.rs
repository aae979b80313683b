//! Whatever sources and tests cite stands in `docs/rules`, and every scenario there has its test.

use std::path::Path;

use game_core::testkit::Specification;

fn specification() -> Specification {
    Specification::new(
        Path::new(env!("CARGO_MANIFEST_DIR")),
        &[
            include_str!("../../../docs/rules/merchants.md"),
            include_str!("../../../docs/rules/merchants-scenarios.md"),
        ],
    )
}

#[test]
fn everything_cited_is_defined() {
    let cited = specification().check_citations(&["§", "AC-", "Alg-", "INV-", "Appendix "]);
    assert!(cited > 700, "only {cited} citations were found");
}

#[test]
fn the_clauses_of_reasons_are_defined() {
    specification().check_clauses(merchants::clauses::ALL);
}

#[test]
fn nothing_is_defined_twice() {
    specification().check_defined_once();
}

#[test]
fn every_scenario_has_its_test() {
    assert_eq!(specification().check_scenarios("AC-"), 124);
}
