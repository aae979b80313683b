//! One line of input, read field by field.

use std::num::NonZeroUsize;

use game_core::NotationError;
use serde_json::{Map, Value};

use super::command::Command;
use super::fault::{Code, Fault};

/// More threads than this are a slip of the hand.
const MAX_THREADS: usize = 256;

/// A request: a JSON object.
#[derive(Debug)]
pub(crate) struct Request {
    fields: Map<String, Value>,
}

impl Request {
    /// Reads a line.
    pub(crate) fn parse(line: &[u8]) -> Result<Self, Fault> {
        let text = std::str::from_utf8(line)
            .map_err(|_| Code::MalformedJson.because("the line is not UTF-8 text"))?;
        match serde_json::from_str(text) {
            Ok(Value::Object(fields)) => Ok(Request { fields }),
            Ok(_) => Err(Code::MalformedJson.because("a request is a JSON object")),
            Err(error) => {
                Err(Code::MalformedJson.because(&format!("the line is not JSON: {error}")))
            }
        }
    }

    /// What the reply has to repeat.
    pub(crate) fn id(&self) -> Option<&Value> {
        self.fields.get("id")
    }

    /// The command, once its fields are known to be its own.
    pub(crate) fn command(&self) -> Result<Command, Fault> {
        let name = self.text("cmd")?;
        let command = Command::find(name).ok_or_else(|| {
            let unknown = NotationError::unknown("command", name, &Command::names());
            Code::UnknownCommand.because(&unknown)
        })?;
        let known = command.fields();
        let is_foreign = |field: &&String| {
            !matches!(field.as_str(), "cmd" | "id") && !known.contains(&field.as_str())
        };
        match self.fields.keys().find(is_foreign) {
            Some(field) => Err(Code::BadField.because(&NotationError::unknown(
                &format!("field of '{name}'"),
                field,
                known,
            ))),
            None => Ok(command),
        }
    }

    /// A field of any kind; null counts as absent.
    pub(crate) fn find(&self, name: &str) -> Option<&Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    /// A field of any kind that must be there.
    pub(crate) fn get(&self, name: &str) -> Result<&Value, Fault> {
        self.find(name)
            .ok_or_else(|| Code::MissingField.because(&format!("the field '{name}' is missing")))
    }

    /// A text that must be there.
    pub(crate) fn text(&self, name: &str) -> Result<&str, Fault> {
        self.get(name)?
            .as_str()
            .ok_or_else(|| bad(name, "a string"))
    }

    /// A text.
    pub(crate) fn find_text(&self, name: &str) -> Result<Option<&str>, Fault> {
        match self.find(name) {
            Some(value) => Ok(Some(value.as_str().ok_or_else(|| bad(name, "a string"))?)),
            None => Ok(None),
        }
    }

    /// A whole number from 0 on.
    pub(crate) fn find_number(&self, name: &str) -> Result<Option<u64>, Fault> {
        match self.find(name) {
            Some(value) => {
                let number = value.as_u64();
                Ok(Some(number.ok_or_else(|| bad(name, "a whole number"))?))
            }
            None => Ok(None),
        }
    }

    /// How many threads may be used.
    pub(crate) fn find_threads(&self) -> Result<Option<NonZeroUsize>, Fault> {
        let Some(number) = self.find_number("threads")? else {
            return Ok(None);
        };
        let threads = usize::try_from(number).ok();
        let threads = threads.filter(|threads| *threads <= MAX_THREADS);
        let threads = threads.and_then(NonZeroUsize::new);
        let wanted = format!("a whole number from 1 to {MAX_THREADS}");
        Ok(Some(threads.ok_or_else(|| bad("threads", &wanted))?))
    }

    /// A switch.
    pub(crate) fn find_flag(&self, name: &str) -> Result<Option<bool>, Fault> {
        match self.find(name) {
            Some(value) => Ok(Some(
                value.as_bool().ok_or_else(|| bad(name, "true or false"))?,
            )),
            None => Ok(None),
        }
    }

    /// A seat: its name or its number, as text.
    pub(crate) fn find_seat(&self, name: &str) -> Result<Option<String>, Fault> {
        self.find(name).map(|value| scalar(name, value)).transpose()
    }

    /// An object's fields as text, in the order of their names.
    pub(crate) fn find_pairs(&self, name: &str) -> Result<Vec<(String, String)>, Fault> {
        match self.find(name) {
            None => Ok(Vec::new()),
            Some(Value::Object(fields)) => fields
                .iter()
                .map(|(key, value)| Ok((key.clone(), scalar(key, value)?)))
                .collect(),
            Some(_) => Err(bad(name, "an object")),
        }
    }
}

fn scalar(name: &str, value: &Value) -> Result<String, Fault> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(flag) => Ok(flag.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => {
            Err(bad(name, "a string, a number, true or false"))
        }
    }
}

fn bad(name: &str, wanted: &str) -> Fault {
    Code::BadField.because(&format!(
        "the field '{}' must be {wanted}",
        NotationError::shorten(name)
    ))
}
