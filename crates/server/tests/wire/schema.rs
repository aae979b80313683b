//! Values made from the schemas of the document, valid or nearly so.

use game_core::Generator;
use serde_json::{Map, Value, json};

/// Makes values that fit a schema, with an occasional mistake.
pub(crate) struct Maker<'a> {
    pub(crate) document: &'a Value,
    pub(crate) generator: Generator,
    /// One part in so many is replaced by something else; none for 0.
    pub(crate) mistakes: usize,
}

const HOSTILE_TEXTS: [&str; 16] = [
    "",
    "hansa",
    "merchants",
    "board",
    "apprentice",
    "pass",
    "place",
    "me",
    "\u{0}",
    "\u{1b}[2J",
    "\u{202e}abc",
    "Ünïcödé ⛵",
    "'; DROP TABLE games; --",
    "<script>",
    "../../etc/passwd",
    "null",
];

impl Maker<'_> {
    /// The schema of a component.
    pub(crate) fn component(&self, name: &str) -> Value {
        self.document["components"]["schemas"][name].clone()
    }

    pub(crate) fn make(&mut self, schema: &Value, depth: usize) -> Value {
        if depth > 12 || (self.mistakes > 0 && self.generator.below(self.mistakes) == 0) {
            return self.anything(depth);
        }
        if let Some(path) = schema["$ref"].as_str() {
            let name = path.rsplit('/').next().unwrap_or_default();
            let schema = self.component(name);
            return self.make(&schema, depth + 1);
        }
        for key in ["oneOf", "anyOf"] {
            if let Some(options) = schema[key].as_array() {
                let option = &options[self.generator.below(options.len())];
                return self.make(option, depth + 1);
            }
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let mut whole = Map::new();
            for part in parts {
                if let Value::Object(fields) = self.make(part, depth + 1) {
                    whole.extend(fields);
                }
            }
            return Value::Object(whole);
        }
        if let Some(values) = schema["enum"].as_array() {
            return values[self.generator.below(values.len())].clone();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[self.generator.below(kinds.len())].clone(),
            kind => kind.clone(),
        };
        match kind.as_str() {
            Some("object") => self.object(schema, depth),
            Some("array") => {
                let count = self.generator.below(6);
                (0..count)
                    .map(|_| self.make(&schema["items"], depth + 1))
                    .collect()
            }
            Some("string") => self.text().into(),
            Some("integer" | "number") => self.number(schema),
            Some("boolean") => (self.generator.below(2) == 0).into(),
            Some("null") => Value::Null,
            _ => self.anything(depth),
        }
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let mut fields = Map::new();
        let required: Vec<&str> = schema["required"]
            .as_array()
            .map(|names| names.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        for (name, part) in schema["properties"].as_object().into_iter().flatten() {
            if required.contains(&name.as_str()) || self.generator.below(2) == 0 {
                let value = self.make(part, depth + 1);
                fields.insert(name.clone(), value);
            }
        }
        if schema["properties"].is_null() {
            for _ in 0..self.generator.below(4) {
                let value = self.text().into();
                fields.insert(self.text(), value);
            }
        }
        Value::Object(fields)
    }

    fn number(&mut self, schema: &Value) -> Value {
        let least = schema["minimum"].as_i64().unwrap_or(0);
        let small = i64::try_from(self.generator.below(12)).unwrap();
        match self.generator.below(8) {
            0 => json!(schema["maximum"].as_i64().unwrap_or(255)),
            1 => json!(u32::MAX),
            _ => json!(least + small),
        }
    }

    pub(crate) fn text(&mut self) -> String {
        match self.generator.below(8) {
            0 => "x".repeat(self.generator.below(600)),
            1 => {
                let letters = (0..self.generator.below(30)).map(|_| self.letter());
                letters.collect()
            }
            _ => HOSTILE_TEXTS[self.generator.below(HOSTILE_TEXTS.len())].to_owned(),
        }
    }

    fn letter(&mut self) -> char {
        let code = u32::try_from(self.generator.below(0x11_0000)).unwrap();
        char::from_u32(code).unwrap_or('?')
    }

    /// Any JSON.
    pub(crate) fn anything(&mut self, depth: usize) -> Value {
        match self.generator.below(if depth > 6 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => true.into(),
            2 => json!(-1),
            3 => json!(1e300),
            4 => json!(u64::MAX),
            5 => self.text().into(),
            6 => (0..self.generator.below(4))
                .map(|_| self.anything(depth + 1))
                .collect(),
            _ => {
                let count = self.generator.below(4);
                let fields = (0..count).map(|_| (self.text(), self.anything(depth + 1)));
                Value::Object(fields.collect())
            }
        }
    }
}
