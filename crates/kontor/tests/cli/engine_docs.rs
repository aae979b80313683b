//! Every example of the engine's pages in `docs` is run, and the pages leave nothing out.
//!
//! A block of examples is one session of the game that the page names. Lines with `>` are
//! requests and lines with `<` what the reply must hold at least: an object may have further
//! fields, `…` in a string stands for any text, and a last item `"…"` of a list for any further
//! items.

use std::collections::BTreeSet;

use merchants::Answer;
use merchants::position::{
    FeePosition, OpenOfferPosition, PhasePosition, Position, ProposalPosition, SeatPosition,
    TokenPosition, TurnPosition,
};
use serde_json::{Value, json};

use crate::Engine;

/// A page and what it is about.
struct Page {
    text: &'static str,
    /// Its rules, for the clauses it cites.
    rules: &'static str,
}

const PROTOCOL: Page = Page {
    text: include_str!("../../../../docs/engine-protocol.md"),
    rules: include_str!("../../../../docs/rules/hansa.md"),
};
const HANSA: Page = Page {
    text: include_str!("../../../../docs/engine-hansa.md"),
    rules: include_str!("../../../../docs/rules/hansa.md"),
};
const MERCHANTS: Page = Page {
    text: include_str!("../../../../docs/engine-merchants.md"),
    rules: include_str!("../../../../docs/rules/merchants.md"),
};

impl Page {
    /// The game that the examples mean.
    fn game(&self) -> &str {
        let (_, rest) = self
            .text
            .split_once("A block is one session of `kontor engine ")
            .unwrap();
        rest.split_once('`').unwrap().0
    }

    fn engine(&self) -> Engine {
        Engine::start(self.game())
    }

    fn assert_mentions(&self, word: &str) {
        assert!(
            self.text.contains(&format!("`{word}`")),
            "the page of {} does not describe `{word}`",
            self.game()
        );
    }

    /// The row of a table that begins with this entry.
    fn row(&self, entry: &str) -> &str {
        let start = format!("| `{entry}` |");
        let mut rows = self.text.lines().filter(|line| line.starts_with(&start));
        rows.next()
            .unwrap_or_else(|| panic!("the page of {} has no row for `{entry}`", self.game()))
    }

    /// Runs all examples; their number.
    fn run(&self) -> usize {
        let mut n_examples = 0;
        for block in self.text.split("```jsonl\n").skip(1) {
            let (block, _) = block.split_once("```").unwrap();
            let mut engine = self.engine();
            let mut reply = Value::Null;
            for line in block.lines() {
                if let Some(request) = line.strip_prefix("> ") {
                    reply = engine.send(request);
                } else if let Some(pattern) = line.strip_prefix("< ") {
                    let pattern: Value = serde_json::from_str(pattern)
                        .unwrap_or_else(|error| panic!("{error}: {pattern}"));
                    assert!(
                        holds(&reply, &pattern),
                        "expected {pattern}\n   found {reply}"
                    );
                    n_examples += 1;
                } else {
                    panic!("neither request nor reply: {line}");
                }
            }
        }
        n_examples
    }
}

#[test]
fn every_example_holds() {
    for (page, least) in [(&PROTOCOL, 50), (&HANSA, 5), (&MERCHANTS, 40)] {
        let n_examples = page.run();
        assert!(n_examples > least, "{}: {n_examples}", page.game());
    }
}

fn holds(value: &Value, pattern: &Value) -> bool {
    match (value, pattern) {
        (Value::Object(fields), Value::Object(patterns)) => patterns
            .iter()
            .all(|(name, pattern)| fields.get(name).is_some_and(|value| holds(value, pattern))),
        (Value::Array(items), Value::Array(patterns)) => {
            let (patterns, open) = match patterns.split_last() {
                Some((last, patterns)) if last == "…" => (patterns, true),
                _ => (patterns.as_slice(), false),
            };
            (items.len() == patterns.len() || open && items.len() > patterns.len())
                && items
                    .iter()
                    .zip(patterns)
                    .all(|(item, pattern)| holds(item, pattern))
        }
        (Value::String(text), Value::String(pattern)) => text_holds(text, pattern),
        _ => value == pattern,
    }
}

fn text_holds(text: &str, pattern: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('…') else {
        return text == pattern;
    };
    let Some(mut text) = text.strip_prefix(head) else {
        return false;
    };
    let mut parts: Vec<&str> = rest.split('…').collect();
    let tail = parts.pop().unwrap_or("");
    for part in parts {
        match text.split_once(part) {
            Some((_, after)) => text = after,
            None => return false,
        }
    }
    text.ends_with(tail)
}

#[test]
fn the_protocol_page_describes_every_command_and_field() {
    let mut engine = PROTOCOL.engine();
    let help = engine.send(r#"{"cmd":"help"}"#);
    for command in help["commands"].as_array().unwrap() {
        let name = command["cmd"].as_str().unwrap();
        let text = PROTOCOL.text;
        assert!(text.contains(&format!("### `{name}`")), "{name}");
        assert!(
            text.contains(&format!(r#"> {{"cmd":"{name}""#)),
            "no example of {name}"
        );
        for field in command["fields"].as_array().unwrap() {
            PROTOCOL.assert_mentions(field.as_str().unwrap());
        }
    }
}

#[test]
fn every_game_has_its_page() {
    let games = PROTOCOL.engine().send(r#"{"cmd":"games"}"#);
    let names: Vec<&str> = games["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, [HANSA.game(), MERCHANTS.game()]);
    for name in names {
        assert!(
            PROTOCOL
                .text
                .contains(&format!("(engine-{name}.md) | [rules/{name}.md]"))
        );
    }
}

#[test]
fn each_page_describes_the_whole_grammar() {
    for page in [HANSA, MERCHANTS] {
        let options = page.engine().send(r#"{"cmd":"options"}"#);
        for verb in ["actions", "chances"]
            .iter()
            .flat_map(|list| options[list].as_array().unwrap())
        {
            assert!(page.row(&notation(verb)).contains("§"), "{verb}");
        }
        for option in options["options"].as_array().unwrap() {
            let choices = option["choices"].as_array().unwrap().iter();
            let choices: Vec<String> = choices
                .map(|choice| format!("`{}`", choice.as_str().unwrap()))
                .collect();
            let row = page.row(option["name"].as_str().unwrap());
            let values = format!("| {} |", choices.join(", "));
            assert!(row.contains(&values), "{row} should have {values}");
        }
        for board in options["boards"].as_array().unwrap() {
            page.assert_mentions(board["key"].as_str().unwrap());
        }
    }
}

/// A verb with its values in capitals, and in brackets what may be left out.
fn notation(verb: &Value) -> String {
    let names = |list: &str| {
        let names = verb[list].as_array().unwrap().iter();
        names.map(|name| name.as_str().unwrap().to_uppercase())
    };
    std::iter::once(verb["verb"].as_str().unwrap().to_owned())
        .chain(names("args"))
        .chain(names("optional").map(|name| format!("[{name}]")))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Decisions and outcomes that come up in play stand with their phase in the tables.
#[test]
fn each_page_names_the_phases_of_decisions() {
    for (page, phase, new) in [
        (&HANSA, "name", json!({"cmd": "new", "seed": 3})),
        (
            &MERCHANTS,
            "kind",
            json!({"cmd": "new", "seed": 3, "options": {"unsolicited_offers": true}}),
        ),
    ] {
        let mut engine = page.engine();
        let options = engine.ask(json!({"cmd": "options"}));
        let verbs = options["actions"].as_array().unwrap();
        let mut seen = BTreeSet::new();
        let mut reply = engine.ask(new);
        for _ in 0..400 {
            let kind = reply["position"]["phase"][phase].as_str().unwrap();
            let legal = engine.ask(json!({"cmd": "legal"}));
            for choice in legal["legal"].as_array().unwrap() {
                let verb = choice["action"]["action"].as_str().unwrap();
                seen.insert((verb.to_owned(), kind.to_owned()));
            }
            reply = engine.ask(json!({"cmd": "bot", "name": "claiming", "play": true}));
        }
        assert!(seen.len() > 10, "{seen:?}");
        for (name, kind) in seen {
            let verb = verbs.iter().find(|verb| verb["verb"] == *name).unwrap();
            let row = page.row(&notation(verb));
            let phases = row.split('|').nth(2).unwrap();
            assert!(
                phases.split(',').any(|phase| phase.trim() == kind),
                "{name} is possible in {kind}, not only in{phases}"
            );
        }
    }
}

#[test]
fn the_clauses_that_the_pages_cite_exist() {
    for page in [PROTOCOL, HANSA, MERCHANTS] {
        for cited in page.text.split('§').skip(1) {
            let clause: String = cited
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '.')
                .collect();
            let clause = clause.trim_end_matches('.');
            let known = |rules: &str| {
                rules.lines().any(|line| {
                    let line = line.trim_start_matches(['#', '|', '-', '*', ' ']);
                    line.strip_prefix(clause)
                        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
                })
            };
            assert!(
                known(page.rules) || known(MERCHANTS.rules) && page.text == PROTOCOL.text,
                "{}: §{clause}",
                page.game()
            );
        }
    }
}

#[test]
fn the_page_of_hansa_describes_every_field_of_a_position() {
    let mut engine = HANSA.engine();
    let reply = engine.send(r#"{"cmd":"new","seed":1}"#);
    let position = &reply["position"];
    for part in [
        position,
        &position["seats"]["red"],
        &position["routes"]["bremen--osnabruck"],
    ] {
        for name in part.as_object().unwrap().keys() {
            HANSA.assert_mentions(name);
        }
    }
    let unknown = engine.send(r#"{"cmd":"position","position":{"phase":"dancing"}}"#);
    let phases = expected(unknown["error"]["message"].as_str().unwrap());
    assert!(phases.len() > 10, "{unknown}");
    for phase in phases {
        HANSA.assert_mentions(&phase);
    }
}

/// The names that a refusal of an unknown one lists.
fn expected(message: &str) -> Vec<String> {
    let (_, known) = message.split_once(", expected").unwrap_or_default();
    let names = known.split('`').skip(1).step_by(2);
    names.map(str::to_owned).collect()
}

/// The fields that a part of a position of Merchants of Europe can have.
macro_rules! fields {
    ($part:ty) => {
        fields!($part, json!({"?": 0}))
    };
    ($part:ty, $probe:expr) => {
        expected(
            &serde_json::from_value::<$part>($probe)
                .unwrap_err()
                .to_string(),
        )
    };
}

#[test]
fn the_page_of_merchants_describes_every_field_of_a_position() {
    let parts = [
        fields!(Position),
        fields!(SeatPosition),
        fields!(TokenPosition),
        fields!(TurnPosition),
    ];
    for fields in parts {
        assert!(fields.len() > 1, "{fields:?}");
        for field in fields {
            MERCHANTS.row(&field);
        }
    }
    let parts = [
        fields!(FeePosition),
        fields!(OpenOfferPosition),
        fields!(ProposalPosition),
    ];
    for field in parts.iter().flatten() {
        MERCHANTS.assert_mentions(field);
    }
    let phases = fields!(PhasePosition, json!({"kind": "?"}));
    assert!(phases.len() > 20, "{phases:?}");
    for phase in phases {
        let row = MERCHANTS.row(&phase);
        for field in fields!(PhasePosition, json!({"kind": phase, "?": 0})) {
            assert!(row.contains(&format!("`{field}`")), "{row}: {field}");
        }
    }
    let answers = fields!(Answer, json!("?"));
    assert_eq!(answers.len(), 3, "{answers:?}");
    for answer in answers {
        let quoted = format!("\"{answer}\"");
        assert!(MERCHANTS.row("trade-open").contains(&quoted), "{answer}");
    }
}

#[test]
fn the_page_of_merchants_describes_every_field_of_a_view() {
    let mut engine = MERCHANTS.engine();
    let mut seats = json!({"red": {"resources": {"salt": 8}}});
    seats["blue"] = json!({"cards": {"lancer": 1}});
    let position = json!({"options": {"setup": "fixed"}, "seats": seats, "phase": "discard"});
    let opened = engine.ask(json!({"cmd": "position", "position": position}));
    assert_eq!(opened["over"], false, "{opened}");
    let view = &engine.ask(json!({"cmd": "view", "seat": "red"}))["view"];
    assert!(view["discards_due"].is_object(), "{view}");
    for part in [view, &view["seats"]["red"]] {
        for name in part.as_object().unwrap().keys() {
            MERCHANTS.row(name);
        }
    }
}

/// An example can only say what a reply holds, so what it must not hold is said here.
#[test]
fn a_view_of_merchants_hides_what_the_page_says() {
    let mut engine = MERCHANTS.engine();
    let red = json!({"resources": {"salt": 8}, "cards": {"lancer": 2}});
    let position = json!({
        "options": {"setup": "fixed"},
        "seats": {"red": red, "blue": {"resources": {"ore": 8}}},
        "turn": {"bought": {"lancer": 1}},
        "phase": {"kind": "discard", "chosen": {"red": {"salt": 4}}},
    });
    engine.ask(json!({"cmd": "position", "position": position}));
    let mut view = |request: Value| engine.ask(request)["view"].clone();
    let own = view(json!({"cmd": "view", "seat": "red"}));
    assert_eq!(own["seats"]["red"]["resources"], json!({"salt": 8}));
    assert_eq!(own["turn"]["bought"], json!({"lancer": 1}));
    assert_eq!(own["phase"]["chosen"], json!({"red": {"salt": 4}}));
    for other in [
        view(json!({"cmd": "view", "seat": "blue"})),
        view(json!({"cmd": "view"})),
    ] {
        for hidden in [
            &other["seats"]["red"]["resources"],
            &other["seats"]["red"]["cards"],
            &other["turn"]["bought"],
            &other["phase"]["chosen"],
        ] {
            assert_eq!(*hidden, Value::Null, "{other}");
        }
        assert_eq!(other["seats"]["red"]["resource_cards"], 8);
        assert_eq!(other["bought_this_turn"], 1);
    }
}
