//! The rulebook of the program has every clause that a refusal can cite.

use game_core::Words;
use merchants::Merchants;

#[test]
fn every_cited_clause_can_be_looked_up() {
    let sources = [
        include_str!("../src/illegal.rs"),
        include_str!("../src/phase.rs"),
        include_str!("../src/state.rs"),
        include_str!("../src/robber.rs"),
        include_str!("../src/supply.rs"),
        include_str!("../src/cards.rs"),
        include_str!("../src/pieces.rs"),
        include_str!("../src/routes.rs"),
        include_str!("../src/caravans.rs"),
    ];
    let mut checked = 0;
    for text in sources
        .iter()
        .flat_map(|source| source.split('"').skip(1).step_by(2))
    {
        let mut letters = text.chars();
        let is_clause = letters.next().is_some_and(|c| "ABDKLPST".contains(c))
            && letters.all(|c| c.is_ascii_digit() || c == '.')
            && text.len() > 1;
        if is_clause {
            checked += 1;
            let heading = format!("# {text} ");
            let row = format!("| {text} | ");
            assert!(
                Merchants::RULES.contains(&heading) || Merchants::RULES.contains(&row),
                "the rulebook lacks {text}"
            );
        }
    }
    assert!(checked > 60, "only {checked} clauses were found");
}

#[test]
fn the_rulebook_fits_a_terminal_and_has_no_clause_twice() {
    let mut headings: Vec<&str> = Merchants::RULES
        .lines()
        .filter(|line| line.starts_with("##"))
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    let count = headings.len();
    headings.sort_unstable();
    headings.dedup();
    assert_eq!(headings.len(), count);
    assert!(count > 150);
}
