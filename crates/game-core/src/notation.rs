//! The text form of decisions, chance outcomes, reasons and positions.

use std::borrow::Cow;
use std::fmt;

use thiserror::Error;

use crate::{Game, Seat};

/// A game whose decisions, outcomes and positions can be written and read.
///
/// The names of cities and paths belong to the board, so reading and writing needs a state of
/// the game; any state of the same setup will do.
pub trait Notation: Game {
    /// The verbs of decisions.
    const ACTIONS: &'static [Verb];
    /// The verbs of chance outcomes.
    const CHANCES: &'static [Verb];

    /// Reads a setup from `key=value` pairs; missing keys have their defaults.
    fn parse_setup(text: &str) -> Result<Self::Setup, NotationError>;

    /// The name of a seat in notation, such as `red`.
    fn seat_name(&self, seat: Seat) -> Cow<'static, str>;

    /// A decision as verb and arguments.
    fn action_phrase(&self, action: Self::Action) -> Phrase;

    /// Reads a decision; it need not be legal.
    fn parse_action(&self, phrase: &Phrase) -> Result<Self::Action, NotationError>;

    /// An outcome as verb and arguments.
    fn chance_phrase(&self, chance: Self::Chance) -> Phrase;

    /// Reads an outcome; it need not be possible.
    fn parse_chance(&self, phrase: &Phrase) -> Result<Self::Chance, NotationError>;

    /// An event as verb and arguments.
    fn event_phrase(&self, event: &Self::Event) -> Phrase;

    /// A reason as its name and the values that its sentence speaks of.
    fn reason_phrase(&self, reason: &Self::Illegal) -> Phrase;

    /// The whole state as one line, which names the version of the rules unless it is the newest.
    fn position(&self) -> String;

    /// Reads a state from one line and validates it, by the version of the rules that the line
    /// names or, if it names none, by `rules`.
    fn parse_position_by(line: &str, rules: u32) -> Result<Self, NotationError>;

    /// Reads a state from one line and validates it; if it names no version of the rules, the
    /// newest holds.
    fn parse_position(line: &str) -> Result<Self, NotationError> {
        Self::parse_position_by(line, Self::RULES_VERSION)
    }

    /// Refuses a version of the rules that this program does not know.
    fn check_rules(version: u32) -> Result<(), NotationError> {
        if (Self::OLDEST_RULES_VERSION..=Self::RULES_VERSION).contains(&version) {
            return Ok(());
        }
        Err(NotationError::new(format!(
            "rules version {version} is not known; this program knows versions {} to {}",
            Self::OLDEST_RULES_VERSION,
            Self::RULES_VERSION
        )))
    }

    /// Reads a decision from its text form.
    fn read_action(&self, text: &str) -> Result<Self::Action, NotationError> {
        self.parse_action(&Phrase::parse(text, Self::ACTIONS)?)
    }

    /// Reads an outcome from its text form.
    fn read_chance(&self, text: &str) -> Result<Self::Chance, NotationError> {
        self.parse_chance(&Phrase::parse(text, Self::CHANCES)?)
    }

    /// The seat with this name or number.
    fn read_seat(&self, text: &str) -> Result<Seat, NotationError> {
        Seat::all(self.n_seats())
            .find(|seat| self.seat_name(*seat) == text || seat.to_string() == text)
            .ok_or_else(|| {
                let names: Vec<_> = Seat::all(self.n_seats())
                    .map(|seat| self.seat_name(seat))
                    .collect();
                NotationError::unknown("seat", text, &names)
            })
    }
}

/// A verb of the notation and the names of its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verb {
    /// The first word.
    pub name: &'static str,
    /// What follows, in order.
    pub args: &'static [&'static str],
    /// What may follow after that, in order.
    pub optional: &'static [&'static str],
}

impl Verb {
    /// The names of everything that may follow.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.args.iter().chain(self.optional).copied()
    }

    /// `route kind [house]`
    fn usage(&self) -> String {
        let optional = self.optional.iter().map(|name| format!("[{name}]"));
        let names = self.args.iter().map(ToString::to_string).chain(optional);
        names.collect::<Vec<_>>().join(" ")
    }
}

/// A verb with its arguments: `place hamburg--stade trader`.
///
/// The same value is written as one line of text or, by name, as an object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Phrase {
    verb: &'static str,
    args: Vec<(&'static str, String)>,
}

impl Phrase {
    /// A phrase without arguments.
    pub const fn new(verb: &'static str) -> Self {
        Phrase {
            verb,
            args: Vec::new(),
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.args.push((name, value.to_string()));
        self
    }

    /// The verb.
    pub const fn verb(&self) -> &'static str {
        self.verb
    }

    /// The arguments with their names, in order.
    pub fn args(&self) -> &[(&'static str, String)] {
        &self.args
    }

    /// The argument called `name`.
    pub fn arg(&self, name: &str) -> Result<&str, NotationError> {
        self.optional_arg(name)
            .ok_or_else(|| NotationError::new(format!("'{}' needs '{name}'", self.verb)))
    }

    /// The argument called `name`, if it is there.
    pub fn optional_arg(&self, name: &str) -> Option<&str> {
        self.args
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Reads `verb value value …`.
    pub fn parse(text: &str, grammar: &'static [Verb]) -> Result<Self, NotationError> {
        let mut words = text.split_whitespace();
        let verb = find_verb(words.next().unwrap_or(""), grammar)?;
        let values: Vec<&str> = words.collect();
        if !(verb.args.len()..=verb.names().count()).contains(&values.len()) {
            return Err(NotationError::new(format!(
                "'{}' takes {}, not {} word(s)",
                verb.name,
                if verb.args.is_empty() {
                    "nothing after it".to_owned()
                } else {
                    verb.usage()
                },
                values.len()
            )));
        }
        let args = verb
            .names()
            .zip(values)
            .map(|(name, value)| (name, value.to_owned()))
            .collect();
        Ok(Phrase {
            verb: verb.name,
            args,
        })
    }

    /// Reads a verb with named values, as in an object; the order of the values is free.
    pub fn from_named(
        verb: &str,
        values: &[(String, String)],
        grammar: &'static [Verb],
    ) -> Result<Self, NotationError> {
        let verb = find_verb(verb, grammar)?;
        if let Some((name, _)) = values
            .iter()
            .find(|(name, _)| !verb.names().any(|known| known == name))
        {
            return Err(NotationError::unknown(
                &format!("field of '{}'", verb.name),
                name,
                &verb.names().collect::<Vec<_>>(),
            ));
        }
        let given = verb.names().filter_map(|name| {
            let (_, value) = values.iter().find(|(known, _)| known == name)?;
            Some((name, value.clone()))
        });
        let phrase = Phrase {
            verb: verb.name,
            args: given.collect(),
        };
        for name in verb.args {
            phrase.arg(name)?;
        }
        Ok(phrase)
    }
}

fn find_verb(name: &str, grammar: &'static [Verb]) -> Result<&'static Verb, NotationError> {
    grammar
        .iter()
        .find(|verb| verb.name == name)
        .ok_or_else(|| unknown_verb(name, grammar))
}

/// There is no such verb.
#[doc(hidden)]
pub fn unknown_verb(name: &str, grammar: &[Verb]) -> NotationError {
    let names: Vec<&str> = grammar.iter().map(|verb| verb.name).collect();
    NotationError::unknown("verb", name, &names)
}

impl fmt::Display for Phrase {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.verb)?;
        for (_, value) in &self.args {
            write!(formatter, " {value}")?;
        }
        Ok(())
    }
}

/// A name in lower case and without the marks of its letters, so that `Lübeck` and `lubeck`
/// are the same.
pub fn folded(name: &str) -> String {
    name.trim()
        .chars()
        .flat_map(char::to_lowercase)
        .map(|letter| match letter {
            'ä' | 'á' | 'à' | 'å' | 'ą' => 'a',
            'é' | 'è' | 'ę' => 'e',
            'í' => 'i',
            'ö' | 'ó' | 'ø' | 'õ' => 'o',
            'ü' | 'ú' => 'u',
            'ł' => 'l',
            'ș' | 'ş' => 's',
            'ț' | 'ţ' => 't',
            other => other,
        })
        .collect()
}

/// A text that cannot be read: one sentence that says what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct NotationError {
    message: String,
}

impl NotationError {
    /// An error with this sentence.
    pub fn new(message: impl Into<String>) -> Self {
        NotationError {
            message: message.into(),
        }
    }

    /// There is no such `what`; names what there is.
    pub fn unknown(what: &str, text: &str, known: &[impl AsRef<str>]) -> Self {
        let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
        let known = if known.is_empty() {
            "there is none".to_owned()
        } else {
            format!("known: {}", known.join(", "))
        };
        NotationError::new(format!(
            "there is no {what} '{}' ({known})",
            NotationError::shorten(text)
        ))
    }

    /// A foreign text, fit to be quoted in one line: without control characters, 60 at most.
    pub fn shorten(text: &str) -> String {
        let clean = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
        let mut short: String = text.chars().take(60).map(clean).collect();
        if text.chars().nth(60).is_some() {
            short.push('…');
        }
        short
    }

    /// A foreign message, which may be long, in one line: without control characters.
    pub fn in_one_line(message: &str) -> String {
        const LONGEST: usize = 1500;
        let clean = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
        message.chars().take(LONGEST).map(clean).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRAMMAR: &[Verb] = &[
        Verb {
            name: "place",
            args: &["route", "kind"],
            optional: &["house"],
        },
        Verb {
            name: "done",
            args: &[],
            optional: &[],
        },
    ];

    #[test]
    fn a_phrase_is_the_same_from_text_and_from_an_object() {
        let text = Phrase::parse("place hamburg--stade trader", GRAMMAR).unwrap();
        let named = [
            ("kind".to_owned(), "trader".to_owned()),
            ("route".to_owned(), "hamburg--stade".to_owned()),
        ];
        assert_eq!(Phrase::from_named("place", &named, GRAMMAR).unwrap(), text);
        assert_eq!(text.to_string(), "place hamburg--stade trader");
        assert_eq!(
            Phrase::parse(" done ", GRAMMAR).unwrap(),
            Phrase::new("done")
        );
    }

    #[test]
    fn what_is_optional_may_be_left_out() {
        let text = "place hamburg--stade trader 2";
        let phrase = Phrase::parse(text, GRAMMAR).unwrap();
        assert_eq!(phrase.optional_arg("house"), Some("2"));
        assert_eq!(phrase.to_string(), text);
        let named = [("house", "2"), ("kind", "trader"), ("route", "x")];
        let named = named.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let phrase = Phrase::from_named("place", &named, GRAMMAR).unwrap();
        assert_eq!(phrase.to_string(), "place x trader 2");
        let phrase = Phrase::from_named("place", &named[1..], GRAMMAR).unwrap();
        assert_eq!(phrase.to_string(), "place x trader");
        assert_eq!(phrase.optional_arg("house"), None);
        let error = Phrase::from_named("place", &named[..2], GRAMMAR).unwrap_err();
        assert_eq!(error.to_string(), "'place' needs 'route'");
    }

    #[test]
    fn errors_are_one_sentence_that_says_what_is_wrong() {
        let error = |text| Phrase::parse(text, GRAMMAR).unwrap_err().to_string();
        assert_eq!(error(""), "there is no verb '' (known: place, done)");
        assert_eq!(
            error("place x"),
            "'place' takes route kind [house], not 1 word(s)"
        );
        assert_eq!(
            error("done x"),
            "'done' takes nothing after it, not 1 word(s)"
        );
        assert!(error(&"x\n".repeat(1000)).len() < 200);
    }
}
