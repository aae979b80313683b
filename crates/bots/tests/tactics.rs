//! Positions with an obviously best decision, which the search must find.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use bots::{Bot, Budget, Determinize, Evaluate, SearchBot, SearchConfig};
use game_core::{Notation, ToAct, Viewer, Words};
use hansa::Hansa;
use merchants::Merchants;

const HANSA: &str = include_str!("data/hansa-tactics.txt");
/// Far fewer simulations than 200 milliseconds allow.
const HANSA_NODES: u64 = 6000;
const MERCHANTS: &str = include_str!("data/merchants-tactics.txt");
/// About as many simulations as 100 milliseconds allow.
const MERCHANTS_NODES: u64 = 600;

struct Tactic<G> {
    title: &'static str,
    state: G,
    best: Vec<&'static str>,
    never: Vec<&'static str>,
}

fn tactics<G: Notation>(text: &'static str) -> Vec<Tactic<G>> {
    let blocks = text.split("\n\n").map(str::trim);
    blocks
        .filter(|block| !block.starts_with('#'))
        .map(read)
        .collect()
}

fn read<G: Notation>(block: &'static str) -> Tactic<G> {
    let title = block.lines().next().unwrap();
    let field = |name: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(name));
        line.map(str::trim)
    };
    let list = |text: Option<&'static str>| -> Vec<&'static str> {
        text.map_or(Vec::new(), |text| text.split('|').map(str::trim).collect())
    };
    let line = field("at:").unwrap_or_else(|| panic!("{title}: no position"));
    Tactic {
        title,
        state: G::parse_position(line).unwrap_or_else(|error| panic!("{title}: {error}")),
        best: list(field("best:")),
        never: list(field("never:")),
    }
}

fn check_stated_decisions<G: Words>(text: &'static str) {
    let tactics = tactics::<G>(text);
    assert!(tactics.len() >= 20, "{}", tactics.len());
    for tactic in tactics {
        assert!(!tactic.best.is_empty() || !tactic.never.is_empty());
        for text in tactic.best.iter().chain(&tactic.never) {
            let action = tactic.state.read_action(text).unwrap();
            if let Err(reason) = tactic.state.check(action) {
                let sentence = tactic.state.reason_sentence(&reason);
                panic!("{}: {text}: {sentence}", tactic.title);
            }
        }
    }
}

fn check_search<G: Notation + Determinize + Evaluate>(text: &'static str, nodes: u64) {
    let mut missed = Vec::new();
    for tactic in tactics::<G>(text) {
        let choice = choose(&tactic.state, Budget::nodes(nodes));
        let right = tactic.best.is_empty() || tactic.best.contains(&choice.as_str());
        if !right || tactic.never.contains(&choice.as_str()) {
            missed.push(format!("{}: {choice}", tactic.title));
        }
    }
    assert!(missed.is_empty(), "missed:\n{}", missed.join("\n"));
}

fn choose<G: Notation + Determinize + Evaluate>(state: &G, budget: Budget) -> String {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let ToAct::Seat(seat) = state.to_act() else {
        panic!("nobody decides");
    };
    let mut bot = SearchBot::<G>::new(G::Evaluator::default(), SearchConfig::default(), 1);
    let choice = bot.choose(&state.view(Viewer::Seat(seat)), &legal, budget);
    state.action_phrase(choice).to_string()
}

#[test]
fn every_stated_decision_is_legal() {
    check_stated_decisions::<Hansa>(HANSA);
    check_stated_decisions::<Merchants>(MERCHANTS);
}

#[test]
fn search_finds_the_best_decision_in_hansa() {
    check_search::<Hansa>(HANSA, HANSA_NODES);
}

#[test]
fn search_finds_the_best_decision_in_merchants() {
    check_search::<Merchants>(MERCHANTS, MERCHANTS_NODES);
}
