//! Every example of `docs/engine-protocol.md` is run, and the page leaves nothing out.
//!
//! A block of examples is one session. Lines with `>` are requests and lines with `<` what the
//! reply must hold at least: an object may have further fields, `…` in a string stands for any
//! text, and a last item `"…"` of a list for any further items.

use serde_json::Value;

use crate::Engine;

const PAGE: &str = include_str!("../../../../docs/engine-protocol.md");

#[test]
fn every_example_holds() {
    let mut n_examples = 0;
    for block in PAGE.split("```jsonl\n").skip(1) {
        let (block, _) = block.split_once("```").unwrap();
        let mut engine = Engine::start();
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
    assert!(n_examples > 30, "{n_examples} examples");
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
fn the_page_describes_every_command_and_field() {
    let mut engine = Engine::start();
    let help = engine.send(r#"{"cmd":"help"}"#);
    for command in help["commands"].as_array().unwrap() {
        let name = command["cmd"].as_str().unwrap();
        assert!(PAGE.contains(&format!("### `{name}`")), "{name}");
        assert!(
            PAGE.contains(&format!(r#"> {{"cmd":"{name}""#)),
            "no example of {name}"
        );
        for field in command["fields"].as_array().unwrap() {
            assert_mentioned(field.as_str().unwrap());
        }
    }
}

#[test]
fn the_page_describes_the_whole_grammar() {
    let mut engine = Engine::start();
    let options = engine.send(r#"{"cmd":"options"}"#);
    for verb in ["actions", "chances"]
        .iter()
        .flat_map(|list| options[list].as_array().unwrap())
    {
        let args = verb["args"].as_array().unwrap().iter();
        let words = std::iter::once(verb["verb"].as_str().unwrap().to_owned())
            .chain(args.map(|arg| arg.as_str().unwrap().to_uppercase()));
        assert_mentioned(&words.collect::<Vec<_>>().join(" "));
    }
    for option in options["options"].as_array().unwrap() {
        assert_mentioned(option["name"].as_str().unwrap());
    }
}

#[test]
fn the_page_describes_every_field_of_a_position() {
    let mut engine = Engine::start();
    let reply = engine.send(r#"{"cmd":"new","seed":1}"#);
    let position = &reply["position"];
    for part in [
        position,
        &position["seats"]["red"],
        &position["routes"]["bremen--osnabruck"],
    ] {
        for name in part.as_object().unwrap().keys() {
            assert_mentioned(name);
        }
    }
    let unknown = engine.send(r#"{"cmd":"position","position":{"phase":"dancing"}}"#);
    let message = unknown["error"]["message"].as_str().unwrap();
    let phases: Vec<&str> = message.split('`').skip(3).step_by(2).collect();
    assert!(phases.len() > 10, "{message}");
    for phase in phases {
        assert_mentioned(phase);
    }
}

fn assert_mentioned(word: &str) {
    assert!(
        PAGE.contains(&format!("`{word}`")),
        "the page does not describe `{word}`"
    );
}
