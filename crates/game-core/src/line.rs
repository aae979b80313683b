//! The one-line form of positions: sections separated by `;`, each a head and its words,
//! `turn seat=red actions=2; markers pile=12`.
//!
//! [`section!`](crate::section) declares the words of a section once, to be written and read.

use crate::{NotationError, Phrase, Verb, Word};

/// Joins sections to a line, without those that have no words.
pub fn join(sections: &[(&str, Vec<String>)]) -> String {
    let sections: Vec<String> = sections
        .iter()
        .filter(|(_, words)| !words.is_empty())
        .map(|(head, words)| format!("{head} {}", words.join(" ")))
        .collect();
    sections.join("; ")
}

/// The sections of a line, each with its head and its words; a head is there at most once.
pub fn split(line: &str) -> Result<Vec<(&str, Vec<&str>)>, NotationError> {
    let mut sections: Vec<(&str, Vec<&str>)> = Vec::new();
    for text in line.split(';') {
        let mut words = text.split_whitespace();
        let Some(head) = words.next() else {
            continue;
        };
        if sections.iter().any(|(known, _)| *known == head) {
            return Err(NotationError::new(format!(
                "the section '{}' is there twice",
                NotationError::shorten(head)
            )));
        }
        sections.push((head, words.collect()));
    }
    Ok(sections)
}

/// Splits words such as `key=value`, with `=` or another separator; a key is there at most once.
pub fn pairs<'a>(
    words: impl IntoIterator<Item = &'a str>,
    separator: char,
) -> Result<Vec<(&'a str, &'a str)>, NotationError> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for word in words {
        let Some((key, value)) = word.split_once(separator) else {
            return Err(NotationError::new(format!(
                "expected key{separator}value, not '{}'",
                NotationError::shorten(word)
            )));
        };
        if pairs.iter().any(|(known, _)| *known == key) {
            return Err(NotationError::new(format!(
                "'{}' is given twice",
                NotationError::shorten(key)
            )));
        }
        pairs.push((key, value));
    }
    Ok(pairs)
}

/// Reads the `key=value` words of a section; `read` answers whether it knows the key.
pub fn read_words<'a>(
    head: &str,
    keys: &[&str],
    words: &[&'a str],
    mut read: impl FnMut(&'a str, &'a str) -> Result<bool, NotationError>,
) -> Result<(), NotationError> {
    for (key, text) in pairs(words.iter().copied(), '=')? {
        let known = read(key, text).map_err(|error| {
            let key = NotationError::shorten(key);
            NotationError::new(format!("'{key}' of '{head}': {error}"))
        })?;
        if !known {
            return Err(NotationError::unknown(
                &format!("field of '{head}'"),
                key,
                keys,
            ));
        }
    }
    Ok(())
}

/// The items of a list with `,` between them.
pub fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(|item| !item.is_empty())
}

/// The values with `,` between them, and `-` for an empty place.
pub fn write_places<G, T: Word<G>>(places: &[Option<T>], game: &G) -> String {
    let word = |place: &Option<T>| place.as_ref().map_or("-".to_owned(), |it| it.word(game));
    let words: Vec<String> = places.iter().map(word).collect();
    words.join(",")
}

/// Reads what [`write_places`] writes.
pub fn read_places<G, T: Word<G>>(text: &str, game: &G) -> Result<Vec<Option<T>>, NotationError> {
    let place = |item| match item {
        "-" => Ok(None),
        item => T::read_word(item, game).map(Some),
    };
    items(text).map(place).collect()
}

impl Phrase {
    /// The verb, then its arguments as `name=value` unless they are empty.
    pub fn to_words(&self) -> Vec<String> {
        let args = self.args().iter().filter(|(_, value)| !value.is_empty());
        std::iter::once(self.verb().to_owned())
            .chain(args.map(|(name, value)| format!("{name}={value}")))
            .collect()
    }

    /// Reads a verb, which is the name of a `what`, and `name=value` in any order; what is left
    /// out is empty.
    pub fn from_words(
        what: &str,
        words: &[&str],
        grammar: &'static [Verb],
    ) -> Result<Self, NotationError> {
        let (name, words) = words.split_first().unwrap_or((&"", &[]));
        let Some(verb) = grammar.iter().find(|verb| verb.name == *name) else {
            let names: Vec<&str> = grammar.iter().map(|verb| verb.name).collect();
            return Err(NotationError::unknown(what, name, &names));
        };
        let mut values = vec![""; verb.args.len()];
        read_words(name, verb.args, words, |key, value| {
            let place = verb.args.iter().position(|arg| *arg == key);
            Ok(place.map(|place| values[place] = value).is_some())
        })?;
        let args = verb.args.iter().zip(values);
        Ok(args.fold(Phrase::new(verb.name), |phrase, (name, value)| {
            phrase.with(name, value)
        }))
    }
}

/// Declares the words of a section, each key with its field:
/// `section! { turn of Position, words of Hansa { "seat" => active, "actions" => actions_left always } }`.
///
/// The module gets `KEYS`, `write(game, &position, &usual) -> Vec<String>` and
/// `read(game, &mut position, key, text) -> Result<bool, _>`, which answers whether it knows the
/// key. A value as in the default of the type or as usual is not written, unless it is marked
/// `always`.
#[macro_export]
macro_rules! section {
    (@always) => { false };
    (@always always) => { true };
    ($section:ident of $type:ident, words of $game:ident {
        $($key:literal => $field:ident $($always:ident)?),+ $(,)?
    }) => {
        mod $section {
            use super::{$game, $type};

            pub(super) const KEYS: &[&str] = &[$($key),+];

            pub(super) fn write(game: &$game, from: &$type, usual: &$type) -> Vec<String> {
                let default = $type::default();
                let mut words = Vec::new();
                $(if $crate::section!(@always $($always)?)
                    || from.$field != default.$field && from.$field != usual.$field
                {
                    let word = $crate::Word::<$game>::word(&from.$field, game);
                    words.push(format!("{}={word}", $key));
                })+
                words
            }

            pub(super) fn read(
                game: &$game,
                into: &mut $type,
                key: &str,
                text: &str,
            ) -> Result<bool, $crate::NotationError> {
                match key {
                    $($key => into.$field = $crate::Word::<$game>::read_word(text, game)?,)+
                    _ => return Ok(false),
                }
                Ok(true)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, PartialEq, Debug, Default)]
    struct Position {
        left: Option<u8>,
        over: bool,
        drawn: Vec<u8>,
    }

    struct Toy;

    section! {
        turn of Position, words of Toy {
            "left" => left,
            "over" => over always,
            "drawn" => drawn,
        }
    }

    fn read(line: &str) -> Result<Position, NotationError> {
        let mut position = Position::default();
        for (head, words) in split(line)? {
            read_words(head, turn::KEYS, &words, |key, text| {
                turn::read(&Toy, &mut position, key, text)
            })?;
        }
        Ok(position)
    }

    #[test]
    fn one_table_writes_and_reads_a_section() {
        let full = Position {
            left: Some(2),
            over: true,
            drawn: vec![1, 6],
        };
        for (position, line) in [
            (full, "turn left=2 over=true drawn=1,6"),
            (Position::default(), "turn over=false"),
        ] {
            let words = turn::write(&Toy, &position, &Position::default());
            assert_eq!(join(&[("turn", words)]), line);
            assert_eq!(read(line), Ok(position));
        }
        assert_eq!(read(" ; "), Ok(Position::default()));
    }

    #[test]
    fn what_is_as_usual_is_not_written() {
        let usual = Position {
            left: Some(2),
            over: true,
            drawn: vec![1],
        };
        let other = Position {
            left: None,
            over: true,
            drawn: vec![2],
        };
        let words = turn::write(&Toy, &usual, &usual);
        assert_eq!(words, ["over=true"]);
        let words = turn::write(&Toy, &other, &usual);
        assert_eq!(words, ["over=true", "drawn=2"]);
    }

    #[test]
    fn an_empty_place_is_a_dash() {
        for (places, text) in [
            (vec![Some(2), None, Some(3)], "2,-,3"),
            (vec![None], "-"),
            (vec![], ""),
        ] {
            assert_eq!(write_places(&places, &Toy), text);
            assert_eq!(read_places::<_, u8>(text, &Toy), Ok(places));
        }
    }

    #[test]
    fn a_wrong_line_is_refused_in_a_sentence() {
        let error = |line| read(line).unwrap_err().to_string();
        assert_eq!(
            error("turn left=2; turn left=3"),
            "the section 'turn' is there twice"
        );
        assert_eq!(error("turn left"), "expected key=value, not 'left'");
        assert_eq!(error("turn left=2 left=3"), "'left' is given twice");
        assert_eq!(
            error("turn right=1"),
            "there is no field of 'turn' 'right' (known: left, over, drawn)"
        );
        assert_eq!(
            error("turn over=maybe"),
            "'over' of 'turn': 'maybe' is not true or false"
        );
    }

    #[test]
    fn the_order_of_named_arguments_is_free() {
        const GRAMMAR: &[Verb] = &[Verb {
            name: "paying",
            args: &["route", "kind", "hand"],
            optional: &[],
        }];
        for words in [
            ["paying", "route=a--b", "kind=trader"],
            ["paying", "kind=trader", "route=a--b"],
        ] {
            let phrase = Phrase::from_words("phase", &words, GRAMMAR).unwrap();
            assert_eq!(phrase.to_words(), ["paying", "route=a--b", "kind=trader"]);
        }
    }
}
