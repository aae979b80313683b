//! Decisions, outcomes and events as JSON: one value in two forms.
//!
//! A decision is the string `place hamburg--stade trader` or the object
//! `{"action": "place", "route": "hamburg--stade", "kind": "trader"}`; values that are plain
//! numbers are JSON numbers. An outcome has the key `chance` and an event the key `event` instead
//! of `action`; an event also has its sentence as `text`. A reason has the key `reason`.

use game_core::{Notation, NotationError, Phrase, UndoBarrier, Verb, Words};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::playable::to_json;

/// A decision as an object.
pub fn action_json<G: Notation>(state: &G, action: G::Action) -> Value {
    to_json(&PhraseJson::action(state.action_phrase(action)))
}

/// An outcome as an object.
pub fn chance_json<G: Notation>(state: &G, chance: G::Chance) -> Value {
    to_json(&PhraseJson::new("chance", state.chance_phrase(chance)))
}

/// An event as an object with its sentence.
pub fn event_json<G: Words>(state: &G, event: &G::Event) -> Value {
    to_json(&PhraseJson::event(state, event))
}

/// Why a decision is refused, as an object; its sentence is the reason's own.
pub fn reason_json<G: Notation>(state: &G, reason: &G::Illegal) -> Value {
    to_json(&PhraseJson::new("reason", state.reason_phrase(reason)))
}

/// Why something cannot be taken back, as an object.
pub fn barrier_json<G: Notation>(state: &G, barrier: UndoBarrier) -> Value {
    to_json(&PhraseJson::new("reason", barrier.phrase(state)))
}

/// A phrase that is written as an object; faster than the [`Value`] of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhraseJson {
    key: &'static str,
    phrase: Phrase,
    text: Option<String>,
}

impl PhraseJson {
    /// A decision.
    pub const fn action(phrase: Phrase) -> Self {
        PhraseJson::new("action", phrase)
    }

    /// An event with its sentence.
    pub fn event<G: Words>(state: &G, event: &G::Event) -> Self {
        PhraseJson {
            text: Some(state.event_words(event)),
            ..PhraseJson::new("event", state.event_phrase(event))
        }
    }

    const fn new(key: &'static str, phrase: Phrase) -> Self {
        PhraseJson {
            key,
            phrase,
            text: None,
        }
    }
}

impl Serialize for PhraseJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry(self.key, self.phrase.verb())?;
        for (name, value) in self.phrase.args() {
            match plain_number(value) {
                Some(number) => fields.serialize_entry(name, &number)?,
                None => fields.serialize_entry(name, value)?,
            }
        }
        if let Some(text) = &self.text {
            fields.serialize_entry("text", text)?;
        }
        fields.end()
    }
}

/// Reads a decision from either form; it need not be legal.
pub fn read_action_json<G: Notation>(state: &G, value: &Value) -> Result<G::Action, NotationError> {
    state.parse_action(&phrase("action", value, G::ACTIONS)?)
}

/// Reads an outcome from either form; it need not be possible.
pub fn read_chance_json<G: Notation>(state: &G, value: &Value) -> Result<G::Chance, NotationError> {
    state.parse_chance(&phrase("chance", value, G::CHANCES)?)
}

/// `3` is a number; `03` and `red` are texts.
fn plain_number(text: &str) -> Option<u32> {
    if text != "0" && text.starts_with(['0', '+']) {
        return None;
    }
    text.parse().ok()
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
        optional: &[],
    }];

    #[test]
    fn both_forms_read_as_the_same_phrase() {
        let text = phrase("action", &json!("income 3 stock"), GRAMMAR).unwrap();
        let named = json!({"action": "income", "traders": 3, "from": "stock"});
        assert_eq!(phrase("action", &named, GRAMMAR).unwrap(), text);
        assert_eq!(to_json(&PhraseJson::action(text)), named);
    }

    #[test]
    fn only_plain_numbers_are_numbers() {
        assert_eq!(plain_number("0"), Some(0));
        assert_eq!(plain_number("30"), Some(30));
        for text in ["", "03", "+3", "-3", "red", "99999999999"] {
            assert_eq!(plain_number(text), None, "{text}");
        }
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
