//! One table for the text form of an enum: its verbs, its writer and its reader.

use std::collections::BTreeMap;

use crate::{NotationError, Phrase, line};

/// A value that is one word of a phrase, such as the name of a route.
pub trait Word<G>: Sized {
    /// Its word; the game knows the names of the board.
    fn word(&self, game: &G) -> String;

    /// Reads its word.
    fn read_word(word: &str, game: &G) -> Result<Self, NotationError>;
}

/// Gives types with `Display` and `FromStr<Err = NotationError>` their [`Word`], which does not
/// depend on the game: `plain_words!(Kind, Ability);`.
#[macro_export]
macro_rules! plain_words {
    ($($type:ty),+ $(,)?) => {$(
        impl<G> $crate::Word<G> for $type {
            fn word(&self, _game: &G) -> String {
                self.to_string()
            }

            fn read_word(word: &str, _game: &G) -> Result<Self, $crate::NotationError> {
                word.parse()
            }
        }
    )+};
}

macro_rules! number_words {
    ($($int:ty),+) => {$(
        impl<G> Word<G> for $int {
            fn word(&self, _game: &G) -> String {
                self.to_string()
            }

            fn read_word(word: &str, _game: &G) -> Result<Self, NotationError> {
                word.parse().map_err(|_| {
                    NotationError::new(format!(
                        "'{}' is not a number from {} to {}",
                        NotationError::shorten(word),
                        <$int>::MIN,
                        <$int>::MAX
                    ))
                })
            }
        }
    )+};
}

number_words!(u8, u16, u32);

impl<G> Word<G> for bool {
    fn word(&self, _game: &G) -> String {
        self.to_string()
    }

    fn read_word(word: &str, _game: &G) -> Result<Self, NotationError> {
        word.parse().map_err(|_| {
            NotationError::new(format!(
                "'{}' is not true or false",
                NotationError::shorten(word)
            ))
        })
    }
}

impl<G> Word<G> for String {
    fn word(&self, _game: &G) -> String {
        self.clone()
    }

    fn read_word(word: &str, _game: &G) -> Result<Self, NotationError> {
        Ok(word.to_owned())
    }
}

/// The value, or an empty word.
impl<G, T: Word<G>> Word<G> for Option<T> {
    fn word(&self, game: &G) -> String {
        self.as_ref()
            .map_or_else(String::new, |value| value.word(game))
    }

    fn read_word(word: &str, game: &G) -> Result<Self, NotationError> {
        match T::read_word(word, game) {
            Err(_) if word.is_empty() => Ok(None),
            read => read.map(Some),
        }
    }
}

/// The values with `,` between them.
impl<G, T: Word<G>> Word<G> for Vec<T> {
    fn word(&self, game: &G) -> String {
        let words: Vec<String> = self.iter().map(|value| value.word(game)).collect();
        words.join(",")
    }

    fn read_word(word: &str, game: &G) -> Result<Self, NotationError> {
        line::items(word)
            .map(|item| T::read_word(item, game))
            .collect()
    }
}

/// The entries with `,` between them, each as `key:value`.
impl<G, K: Word<G> + Ord, V: Word<G>> Word<G> for BTreeMap<K, V> {
    fn word(&self, game: &G) -> String {
        let entry = |(key, value): (&K, &V)| format!("{}:{}", key.word(game), value.word(game));
        let entries: Vec<String> = self.iter().map(entry).collect();
        entries.join(",")
    }

    fn read_word(word: &str, game: &G) -> Result<Self, NotationError> {
        line::pairs(line::items(word), ':')?
            .into_iter()
            .map(|(key, value)| Ok((K::read_word(key, game)?, V::read_word(value, game)?)))
            .collect()
    }
}

/// A field of a phrase: one argument for a [`Word`], several for a compound value such as a
/// trade offer.
pub trait Field<G> {
    /// Appends its arguments under these names.
    fn write(&self, names: &'static [&'static str], phrase: Phrase, game: &G) -> Phrase;
}

/// A [`Field`] that can be read back.
pub trait ReadField<G>: Field<G> + Sized {
    /// Reads it from the arguments of these names.
    fn read(
        names: &'static [&'static str],
        phrase: &Phrase,
        game: &G,
    ) -> Result<Self, NotationError>;
}

impl<G, T: Word<G>> Field<G> for T {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, game: &G) -> Phrase {
        phrase.with(names[0], self.word(game))
    }
}

impl<G, T: Word<G>> ReadField<G> for T {
    fn read(
        names: &'static [&'static str],
        phrase: &Phrase,
        game: &G,
    ) -> Result<Self, NotationError> {
        T::read_word(phrase.arg(names[0])?, game)
    }
}

/// Appends a field that may be left out, if it is there.
#[doc(hidden)]
pub fn write_optional<G>(
    value: &Option<impl Word<G>>,
    name: &'static str,
    phrase: Phrase,
    game: &G,
) -> Phrase {
    match value {
        Some(value) => phrase.with(name, value.word(game)),
        None => phrase,
    }
}

/// Reads a field that may be left out.
#[doc(hidden)]
pub fn read_optional<G, T: Word<G>>(
    name: &str,
    phrase: &Phrase,
    game: &G,
) -> Result<Option<T>, NotationError> {
    let word = phrase.optional_arg(name);
    word.map(|word| T::read_word(word, game)).transpose()
}

/// The names of all fields of a verb, one after the other.
#[doc(hidden)]
pub const fn joined<const N: usize>(groups: &[&[&'static str]]) -> [&'static str; N] {
    let mut names = [""; N];
    let (mut count, mut group) = (0, 0);
    while group < groups.len() {
        let mut index = 0;
        while index < groups[group].len() {
            names[count] = groups[group][index];
            count += 1;
            index += 1;
        }
        group += 1;
    }
    names
}

/// How many names all groups have.
#[doc(hidden)]
pub const fn total(groups: &[&[&'static str]]) -> usize {
    let (mut count, mut group) = (0, 0);
    while group < groups.len() {
        count += groups[group].len();
        group += 1;
    }
    count
}

/// Declares the text form of an enum as one table of verbs and fields.
///
/// ```text
/// phrases! {
///     /// The text form of decisions.
///     pub(crate) mod actions: Action of Hansa {
///         "place" => Place { route, kind, [house] },
///         "income" => Income { pieces["traders", "merchants"] },
///         "end-turn" => EndTurn,
///     }
/// }
/// ```
///
/// A field is written under its own name, or under the names that follow it. A field in brackets
/// is an `Option` and comes last; `None` is left out. The module gets `VERBS`,
/// `write(game, &value) -> Phrase` and `read(game, &phrase) -> Result<value, _>`. A table of
/// what is only written, such as events, begins with `write mod`; there a row may leave fields
/// out with `..`: `"too-poor" => TooPoor { cost; .. }`.
#[macro_export]
macro_rules! phrases {
    (@names $field:ident) => { &[stringify!($field)] };
    (@names $field:ident $($name:literal)+) => { &[$($name),+] };
    ($(#[$doc:meta])* $vis:vis mod $module:ident: $type:ident of $game:ident {
        $($verb:literal => $variant:ident $({
            $($field:ident $([$($name:literal),+])?),* $(, [$optional:ident])? $(,)?
        })?),+ $(,)?
    }) => {
        $(#[$doc])*
        $vis mod $module {
            use super::{$game, $type};

            /// The verbs with the names of their arguments.
            pub(crate) const VERBS: &[$crate::Verb] = &[$($crate::Verb {
                name: $verb,
                args: {
                    const GROUPS: &[&[&str]] = &[$($($crate::phrases!(@names $field $($($name)+)?)),*)?];
                    const ARGS: [&str; $crate::total(GROUPS)] = $crate::joined(GROUPS);
                    &ARGS
                },
                optional: &[$($(stringify!($optional))?)?],
            }),+];

            /// The text form of a value.
            pub(crate) fn write(game: &$game, value: &$type) -> $crate::Phrase {
                match value {$(
                    $type::$variant { $($($field,)* $($optional,)?)? } => {
                        let phrase = $crate::Phrase::new($verb);
                        $($(let phrase = $crate::Field::<$game>::write(
                            $field,
                            $crate::phrases!(@names $field $($($name)+)?),
                            phrase,
                            game,
                        );)*
                        $(let phrase = $crate::write_optional(
                            $optional,
                            stringify!($optional),
                            phrase,
                            game,
                        );)?)?
                        phrase
                    }
                )+}
            }

            /// Reads the text form of a value.
            pub(crate) fn read(
                game: &$game,
                phrase: &$crate::Phrase,
            ) -> Result<$type, $crate::NotationError> {
                match phrase.verb() {
                    $($verb => Ok($type::$variant {
                        $($($field: $crate::ReadField::<$game>::read(
                            $crate::phrases!(@names $field $($($name)+)?),
                            phrase,
                            game,
                        )?,)*
                        $($optional: $crate::read_optional(
                            stringify!($optional),
                            phrase,
                            game,
                        )?,)?)?
                    }),)+
                    other => Err($crate::unknown_verb(other, VERBS)),
                }
            }
        }
    };
    ($(#[$doc:meta])* $vis:vis write mod $module:ident: $type:ident of $game:ident {
        $($verb:literal => $variant:ident $({
            $($field:ident $([$($name:literal),+])?),* $(; $rest:tt)?
        })?),+ $(,)?
    }) => {
        $(#[$doc])*
        $vis mod $module {
            use super::{$game, $type};

            /// The text form of a value.
            pub(crate) fn write(game: &$game, value: &$type) -> $crate::Phrase {
                match value {$(
                    $type::$variant { $($($field,)* $($rest)?)? } => {
                        let phrase = $crate::Phrase::new($verb);
                        $($(let phrase = $crate::Field::<$game>::write(
                            $field,
                            $crate::phrases!(@names $field $($($name)+)?),
                            phrase,
                            game,
                        );)*)?
                        phrase
                    }
                )+}
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    enum Action {
        Place {
            city: City,
            count: u8,
            house: Option<u8>,
        },
        Offer {
            offer: Offer,
        },
        Done,
    }

    #[derive(Debug, PartialEq)]
    struct City(usize);

    #[derive(Debug, PartialEq)]
    struct Offer(u8, u8);

    enum Event {
        Placed {
            city: City,
            #[expect(dead_code)]
            hidden: u8,
        },
        Over,
    }

    struct Toy(Vec<&'static str>);

    impl Word<Toy> for City {
        fn word(&self, game: &Toy) -> String {
            game.0[self.0].to_owned()
        }

        fn read_word(word: &str, game: &Toy) -> Result<Self, NotationError> {
            game.0
                .iter()
                .position(|name| *name == word)
                .map(City)
                .ok_or_else(|| NotationError::unknown("city", word, &game.0))
        }
    }

    impl Field<Toy> for Offer {
        fn write(&self, names: &'static [&'static str], phrase: Phrase, _game: &Toy) -> Phrase {
            phrase.with(names[0], self.0).with(names[1], self.1)
        }
    }

    impl ReadField<Toy> for Offer {
        fn read(
            names: &'static [&'static str],
            phrase: &Phrase,
            game: &Toy,
        ) -> Result<Self, NotationError> {
            Ok(Offer(
                u8::read(&names[..1], phrase, game)?,
                u8::read(&names[1..], phrase, game)?,
            ))
        }
    }

    phrases! {
        /// Decisions.
        mod actions: Action of Toy {
            "place" => Place { city, count, [house] },
            "offer" => Offer { offer["give", "want"] },
            "done" => Done,
        }
    }

    phrases! {
        /// Events.
        write mod events: Event of Toy {
            "placed" => Placed { city["at"]; .. },
            "over" => Over,
        }
    }

    #[test]
    fn one_table_writes_and_reads() {
        let toy = Toy(vec!["stade", "kiel"]);
        for (action, text) in [
            (
                Action::Place {
                    city: City(1),
                    count: 3,
                    house: None,
                },
                "place kiel 3",
            ),
            (
                Action::Place {
                    city: City(1),
                    count: 3,
                    house: Some(2),
                },
                "place kiel 3 2",
            ),
            (Action::Offer { offer: Offer(2, 1) }, "offer 2 1"),
            (Action::Done, "done"),
        ] {
            assert_eq!(actions::write(&toy, &action).to_string(), text);
            let phrase = Phrase::parse(text, actions::VERBS).unwrap();
            assert_eq!(actions::read(&toy, &phrase), Ok(action));
        }
        let placed = Event::Placed {
            city: City(0),
            hidden: 1,
        };
        assert_eq!(
            events::write(&toy, &placed),
            Phrase::new("placed").with("at", "stade")
        );
        assert_eq!(events::write(&toy, &Event::Over).to_string(), "over");
    }

    #[test]
    fn a_wrong_word_is_named() {
        let toy = Toy(vec!["stade", "kiel"]);
        let error = |text| {
            let phrase = Phrase::parse(text, actions::VERBS).unwrap();
            actions::read(&toy, &phrase).unwrap_err().to_string()
        };
        assert_eq!(
            error("place bonn 1"),
            "there is no city 'bonn' (known: stade, kiel)"
        );
        assert_eq!(error("place kiel x"), "'x' is not a number from 0 to 255");
    }
}
