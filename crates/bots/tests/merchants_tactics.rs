//! Positions of Merchants of Europe with an obviously best decision, which the search must find.

use bots::{Bot, Budget, MerchantsEvaluator, SearchBot, SearchConfig};
use game_core::{Game, Notation, ToAct, Viewer};
use merchants::Merchants;

const TACTICS: &str = include_str!("data/merchants-tactics.txt");
/// About as many simulations as 100 milliseconds allow.
const NODES: u64 = 600;

struct Tactic<'a> {
    title: &'a str,
    state: Merchants,
    best: Vec<&'a str>,
    never: Vec<&'a str>,
}

fn tactics() -> Vec<Tactic<'static>> {
    let text = TACTICS.split("\n\n").map(str::trim);
    text.filter(|block| !block.starts_with('#'))
        .map(read)
        .collect()
}

fn read(block: &'static str) -> Tactic<'static> {
    let title = block.lines().next().expect("a title");
    let field = |name: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(name));
        line.map(str::trim)
    };
    let list = |text: Option<&'static str>| -> Vec<&'static str> {
        text.map_or(Vec::new(), |text| text.split('|').map(str::trim).collect())
    };
    let line = field("at:").unwrap_or_else(|| panic!("{title}: no position"));
    let state = Merchants::parse_position(line).unwrap_or_else(|error| panic!("{title}: {error}"));
    Tactic {
        title,
        state,
        best: list(field("best:")),
        never: list(field("never:")),
    }
}

fn choose(bot: &mut impl Bot<Merchants>, state: &Merchants, budget: Budget) -> String {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let ToAct::Seat(seat) = state.to_act() else {
        panic!("nobody decides");
    };
    let choice = bot.choose(&state.view(Viewer::Seat(seat)), &legal, budget);
    state.action_phrase(choice).to_string()
}

#[test]
fn every_stated_decision_is_legal() {
    let tactics = tactics();
    assert!(tactics.len() >= 20, "{}", tactics.len());
    for tactic in tactics {
        assert!(!tactic.best.is_empty() || !tactic.never.is_empty());
        for text in tactic.best.iter().chain(&tactic.never) {
            let action = tactic.state.read_action(text).unwrap();
            if let Err(reason) = tactic.state.check(action) {
                panic!("{}: {text}: {reason}", tactic.title);
            }
        }
    }
}

#[test]
fn search_finds_the_best_decision() {
    let mut missed = Vec::new();
    for tactic in tactics() {
        let config = SearchConfig::default();
        let mut bot = SearchBot::new(MerchantsEvaluator::default(), config, 1);
        let choice = choose(&mut bot, &tactic.state, Budget::nodes(NODES));
        let right = tactic.best.is_empty() || tactic.best.contains(&choice.as_str());
        if !right || tactic.never.contains(&choice.as_str()) {
            missed.push(format!("{}: {choice}", tactic.title));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
