//! The stored form of a game: plain text, one entry a line.
//!
//! ```text
//! kontor record 1
//! game hansa
//! rules 1
//! setup players=4
//! name red Anna
//! seal 9f86d081884c7d65…
//! commits 5feceb66ffc8… - 6b86b273ff34… -
//! nonces 1c0f - 77aa -
//! secret 60303ae22b998861…
//! - taverns extra swap remove
//! red place hamburg--stade trader
//! end 2 5f0c2d9a41b7e386
//! ```
//!
//! `seal`, `commits`, `nonces` and `secret` say what chance was derived from, where a server has bound itself
//! beforehand. The closing line counts the entries and may hold a digest of everything above it, so that a
//! cut or edited file is noticed. A finished game has a `result` line before it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::NotationError;

/// The version of this format, on the first line of every record.
const VERSION: &str = "kontor record 1";

/// A game as stored: what it began with and every entry, in notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The name of the game.
    pub game: String,
    /// The rules version it was played with.
    pub rules: u32,
    /// What it began with.
    pub beginning: Beginning,
    /// Seat and name of the players, where known.
    pub names: Vec<(String, String)>,
    /// What chance was derived from, where that can be checked.
    pub seal: Option<Seal>,
    /// The entries in order.
    pub lines: Vec<Line>,
    /// The final points, if the game is over.
    pub result: Option<String>,
}

/// What chance was derived from: a secret fixed beforehand and what the players added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seal {
    /// SHA-256 of the secret, in hexadecimal digits.
    pub commitment: String,
    /// SHA-256 of what players were bound to add, place by place; `-` for nothing. Empty in the
    /// record of a game where nobody was bound.
    pub commits: Vec<String>,
    /// What players added, place by place, in hexadecimal digits; `-` for nothing.
    pub nonces: Vec<String>,
    /// The secret in hexadecimal digits, once the game is over.
    pub secret: Option<String>,
}

/// What a game began with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// A setup, as `key=value` pairs.
    Setup(String),
    /// A position, as one line of notation.
    Position(String),
}

/// One entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Who supplied it.
    pub actor: Actor,
    /// The decision or outcome in notation.
    pub text: String,
}

/// Who supplied an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// The seat of this name.
    Seat(String),
    /// Dice or a draw.
    Chance,
}

impl fmt::Display for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.actor {
            Actor::Seat(name) => write!(formatter, "{name} {}", self.text),
            Actor::Chance => write!(formatter, "- {}", self.text),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digest = Digest::default();
        let mut put = |line: String| {
            digest.add(&line);
            writeln!(formatter, "{line}")
        };
        put(VERSION.to_owned())?;
        put(format!("game {}", self.game))?;
        put(format!("rules {}", self.rules))?;
        match &self.beginning {
            Beginning::Setup(setup) => put(format!("setup {setup}"))?,
            Beginning::Position(position) => put(format!("position {position}"))?,
        }
        for (seat, name) in &self.names {
            put(format!("name {seat} {name}"))?;
        }
        if let Some(seal) = &self.seal {
            put(format!("seal {}", seal.commitment))?;
            if seal.commits.iter().any(|commit| commit != "-") {
                put(format!("commits {}", seal.commits.join(" ")))?;
            }
            put(format!("nonces {}", seal.nonces.join(" ")))?;
            if let Some(secret) = &seal.secret {
                put(format!("secret {secret}"))?;
            }
        }
        for line in &self.lines {
            put(line.to_string())?;
        }
        if let Some(result) = &self.result {
            put(format!("result {result}"))?;
        }
        writeln!(formatter, "end {} {digest}", self.lines.len())
    }
}

/// Why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The first line is missing or different.
    #[error(
        "line 1: this is not a record of this version (a record begins with '{VERSION}', not '{found}')"
    )]
    Version {
        /// What stands there instead.
        found: String,
    },
    /// A line of the head is missing or misplaced.
    #[error("line {line}: expected '{expected} …', found '{found}'")]
    Expected {
        /// The line, counted from 1.
        line: usize,
        /// The word it should begin with.
        expected: &'static str,
        /// What stands there instead.
        found: String,
    },
    /// A line has no entry.
    #[error("line {line}: an entry is 'SEAT DECISION' or '- OUTCOME', not '{found}'")]
    Entry {
        /// The line, counted from 1.
        line: usize,
        /// What stands there instead.
        found: String,
    },
    /// The closing line is missing.
    #[error(
        "line {line}: the record breaks off without its closing line 'end …'; it was cut short"
    )]
    Truncated {
        /// The line, counted from 1.
        line: usize,
    },
    /// The closing line counts other entries.
    #[error("line {line}: the closing line counts {stated} entries, but there are {found}")]
    Count {
        /// The line, counted from 1.
        line: usize,
        /// As stated.
        stated: String,
        /// As counted.
        found: usize,
    },
    /// The digest does not fit.
    #[error(
        "line {line}: the digest is {stated}, but the lines above give {found}; the record was edited (leave the digest out to accept it)"
    )]
    Edited {
        /// The line, counted from 1.
        line: usize,
        /// As stated.
        stated: String,
        /// As computed.
        found: String,
    },
    /// Something follows the closing line.
    #[error("line {line}: nothing may follow the closing line")]
    Trailing {
        /// The line, counted from 1.
        line: usize,
    },
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        Reader::new(text).record()
    }
}

/// Walks through the lines and keeps the digest of those it has passed.
struct Reader<'a> {
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    line: usize,
    digest: Digest,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Reader {
            lines: text.lines().peekable(),
            line: 0,
            digest: Digest::default(),
        }
    }

    fn record(mut self) -> Result<Record, RecordError> {
        let first = self.next().unwrap_or("");
        if first != VERSION {
            return Err(RecordError::Version {
                found: NotationError::shorten(first),
            });
        }
        let game = self.field("game")?.to_owned();
        let rules_text = self.field("rules")?;
        let rules = rules_text.parse().map_err(|_| RecordError::Expected {
            line: self.line,
            expected: "rules NUMBER",
            found: NotationError::shorten(rules_text),
        })?;
        let beginning = if self.peek_word() == Some("position") {
            Beginning::Position(self.field("position")?.to_owned())
        } else {
            Beginning::Setup(self.field("setup")?.to_owned())
        };
        let mut names = Vec::new();
        while self.peek_word() == Some("name") {
            let (seat, name) = split_word(self.field("name")?);
            names.push((seat.to_owned(), name.to_owned()));
        }
        let seal = self.seal()?;
        let lines = self.entries()?;
        let result = if self.peek_word() == Some("result") {
            Some(self.field("result")?.to_owned())
        } else {
            None
        };
        self.closing(lines.len())?;
        Ok(Record {
            game,
            rules,
            beginning,
            names,
            seal,
            lines,
            result,
        })
    }

    fn seal(&mut self) -> Result<Option<Seal>, RecordError> {
        if self.peek_word() != Some("seal") {
            return Ok(None);
        }
        let commitment = self.field("seal")?.to_owned();
        let commits = if self.peek_word() == Some("commits") {
            let commits = self.field("commits")?;
            commits.split(' ').map(str::to_owned).collect()
        } else {
            Vec::new()
        };
        let nonces = self.field("nonces")?;
        let nonces = nonces.split(' ').map(str::to_owned).collect();
        let secret = if self.peek_word() == Some("secret") {
            Some(self.field("secret")?.to_owned())
        } else {
            None
        };
        Ok(Some(Seal {
            commitment,
            commits,
            nonces,
            secret,
        }))
    }

    fn entries(&mut self) -> Result<Vec<Line>, RecordError> {
        let mut entries = Vec::new();
        while let Some(word) = self.peek_word() {
            if word == "end" || word == "result" {
                break;
            }
            let found = self.next().unwrap_or("");
            let (actor, text) = split_word(found);
            if actor.is_empty() || text.is_empty() {
                return Err(RecordError::Entry {
                    line: self.line,
                    found: NotationError::shorten(found),
                });
            }
            let actor = match actor {
                "-" => Actor::Chance,
                seat => Actor::Seat(seat.to_owned()),
            };
            entries.push(Line {
                actor,
                text: text.to_owned(),
            });
        }
        Ok(entries)
    }

    fn closing(&mut self, found: usize) -> Result<(), RecordError> {
        let digest = self.digest.to_string();
        let Some(closing) = self.next().and_then(|line| line.strip_prefix("end ")) else {
            return Err(RecordError::Truncated {
                line: self.line + 1,
            });
        };
        let line = self.line;
        let (count, stated) = split_word(closing);
        if count.parse() != Ok(found) {
            return Err(RecordError::Count {
                line,
                stated: NotationError::shorten(count),
                found,
            });
        }
        if !stated.is_empty() && stated != digest {
            return Err(RecordError::Edited {
                line,
                stated: NotationError::shorten(stated),
                found: digest,
            });
        }
        if self.lines.any(|rest| !rest.trim().is_empty()) {
            return Err(RecordError::Trailing { line: line + 1 });
        }
        Ok(())
    }

    fn next(&mut self) -> Option<&'a str> {
        let line = self.lines.next()?;
        self.line += 1;
        self.digest.add(line);
        Some(line)
    }

    fn peek_word(&mut self) -> Option<&'a str> {
        self.lines.peek().map(|line| split_word(line).0)
    }

    fn field(&mut self, expected: &'static str) -> Result<&'a str, RecordError> {
        let found = self.next().unwrap_or("");
        let (word, rest) = split_word(found);
        if word != expected {
            return Err(RecordError::Expected {
                line: self.line,
                expected,
                found: NotationError::shorten(found),
            });
        }
        Ok(rest)
    }
}

fn split_word(line: &str) -> (&str, &str) {
    line.split_once(' ').unwrap_or((line, ""))
}

/// FNV-1a over lines of text: notices accidents and careless edits, not forgery.
#[derive(Clone, Debug)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Adds a line, which is given without its end.
    pub fn add(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Record {
        Record {
            game: "hansa".to_owned(),
            rules: 1,
            beginning: Beginning::Setup("players=4".to_owned()),
            names: vec![("red".to_owned(), "Anna of Riga".to_owned())],
            seal: Some(Seal {
                commitment: "c0ffee".to_owned(),
                commits: vec!["-".to_owned(), "f00d".to_owned()],
                nonces: vec!["-".to_owned(), "beef".to_owned()],
                secret: Some("5ec2e7".to_owned()),
            }),
            lines: vec![
                Line {
                    actor: Actor::Chance,
                    text: "start 2".to_owned(),
                },
                Line {
                    actor: Actor::Seat("red".to_owned()),
                    text: "claim hamburg--stade".to_owned(),
                },
            ],
            result: Some("red 20 blue 12".to_owned()),
        }
    }

    #[test]
    fn a_record_survives_its_text_form() {
        let text = sample().to_string();
        assert_eq!(text.parse::<Record>().unwrap(), sample());
    }

    #[test]
    fn cut_and_edited_records_are_refused_with_the_line() {
        let text = sample().to_string();
        let cut: Vec<&str> = text.lines().take(9).collect();
        let cut = cut.join("\n");
        let error = |text: &str| text.parse::<Record>().unwrap_err();
        assert_eq!(error(&cut), RecordError::Truncated { line: 10 });
        assert!(matches!(
            error(&text.replace("stade", "lubeck")),
            RecordError::Edited { line: 13, .. }
        ));
        assert!(matches!(
            error(&text.replace("- start 2\n", "")),
            RecordError::Count {
                line: 12,
                found: 1,
                ..
            }
        ));
        assert!(matches!(error(""), RecordError::Version { .. }));
        assert!(matches!(
            error(&text.replace("rules 1", "rules x")),
            RecordError::Expected { line: 3, .. }
        ));
        assert!(matches!(
            error(&(text.clone() + "more")),
            RecordError::Trailing { line: 14 }
        ));
        assert!(matches!(
            error(&text.replace("- start 2", "-")),
            RecordError::Entry { line: 10, .. }
        ));
    }

    #[test]
    fn the_digest_may_be_left_out() {
        let text = sample().to_string().replace("stade", "lubeck");
        let end = text.rfind("end 2").unwrap();
        let without = format!("{}end 2\n", &text[..end]);
        assert!(without.parse::<Record>().is_ok());
    }
}
