//! Decisions, outcomes and events as JSON: one value in two forms.
//!
//! A decision is the string `place hamburg--stade trader` or the object
//! `{"action": "place", "route": "hamburg--stade", "kind": "trader"}`; values that are plain
//! numbers are JSON numbers. An outcome has the key `chance` and an event the key `event` instead
//! of `action`; an event also has its sentence as `text`.

use game_core::{Notation, NotationError, Phrase, Verb, Words};
use serde_json::{Map, Value};

/// A decision as an object.
pub fn action_json<G: Notation>(state: &G, action: G::Action) -> Value {
    Value::Object(object("action", &state.action_phrase(action)))
}

/// An outcome as an object.
pub fn chance_json<G: Notation>(state: &G, chance: G::Chance) -> Value {
    Value::Object(object("chance", &state.chance_phrase(chance)))
}

/// An event as an object with its sentence.
pub fn event_json<G: Words>(state: &G, event: &G::Event) -> Value {
    let mut fields = object("event", &state.event_phrase(event));
    fields.insert("text".to_owned(), state.event_words(event).into());
    Value::Object(fields)
}

/// Reads a decision from either form; it need not be legal.
pub fn read_action_json<G: Notation>(state: &G, value: &Value) -> Result<G::Action, NotationError> {
    state.parse_action(&phrase("action", value, G::ACTIONS)?)
}

/// Reads an outcome from either form; it need not be possible.
pub fn read_chance_json<G: Notation>(state: &G, value: &Value) -> Result<G::Chance, NotationError> {
    state.parse_chance(&phrase("chance", value, G::CHANCES)?)
}

fn object(key: &str, phrase: &Phrase) -> Map<String, Value> {
    let verb = (key.to_owned(), Value::from(phrase.verb()));
    let args = phrase
        .args()
        .iter()
        .map(|(name, value)| ((*name).to_owned(), argument(value)));
    std::iter::once(verb).chain(args).collect()
}

/// `3` is a number; `03` and `red` are texts.
fn argument(text: &str) -> Value {
    match text.parse::<u32>() {
        Ok(number) if number.to_string() == text => number.into(),
        _ => text.into(),
    }
}

fn phrase(key: &str, value: &Value, grammar: &'static [Verb]) -> Result<Phrase, NotationError> {
    let fields = match value {
        Value::String(text) => return Phrase::parse(text, grammar),
        Value::Object(fields) => fields,
        _ => {
            return Err(NotationError::new(
                "it must be a string in notation or an object",
            ));
        }
    };
    let verb = fields
        .get(key)
        .ok_or_else(|| NotationError::new(format!("the object needs '{key}', the verb")))?;
    let args = fields
        .iter()
        .filter(|(name, _)| *name != key)
        .map(|(name, value)| Ok((name.clone(), word(name, value)?)))
        .collect::<Result<Vec<_>, NotationError>>()?;
    Phrase::from_named(&word(key, verb)?, &args, grammar)
}

fn word(name: &str, value: &Value) -> Result<String, NotationError> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(NotationError::new(format!(
            "'{}' must be a string or a number",
            NotationError::shorten(name)
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const GRAMMAR: &[Verb] = &[Verb {
        name: "income",
        args: &["traders", "from"],
    }];

    #[test]
    fn both_forms_read_as_the_same_phrase() {
        let text = phrase("action", &json!("income 3 stock"), GRAMMAR).unwrap();
        let named = json!({"action": "income", "traders": 3, "from": "stock"});
        assert_eq!(phrase("action", &named, GRAMMAR).unwrap(), text);
        assert_eq!(Value::Object(object("action", &text)), named);
    }

    #[test]
    fn a_wrong_value_is_refused_in_a_sentence() {
        let error = |value| phrase("action", &value, GRAMMAR).unwrap_err().to_string();
        assert_eq!(
            error(json!(7)),
            "it must be a string in notation or an object"
        );
        assert_eq!(error(json!({})), "the object needs 'action', the verb");
        assert_eq!(
            error(json!({"action": "income", "traders": []})),
            "'traders' must be a string or a number"
        );
        assert_eq!(
            error(json!({"action": "income", "traders": 3})),
            "'income' needs 'from'"
        );
    }
}
