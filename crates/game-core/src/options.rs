//! Rule options: named values that are agreed before the game.

use std::borrow::Cow;

use crate::NotationError;

/// A value that an option may have.
pub trait OptionValue: Copy + Eq {
    /// The values to offer; `n` stands for a number.
    const CHOICES: &'static [&'static str];

    /// Its text form.
    fn text(&self) -> Cow<'static, str>;

    /// Reads its text form; the error says what is expected: "is true or false".
    fn read(text: &str) -> Result<Self, String>;
}

impl OptionValue for bool {
    const CHOICES: &'static [&'static str] = &["false", "true"];

    fn text(&self) -> Cow<'static, str> {
        Cow::Borrowed(if *self { "true" } else { "false" })
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            "true" | "yes" | "on" => Ok(true),
            "false" | "no" | "off" => Ok(false),
            _ => Err("is true or false".to_owned()),
        }
    }
}

/// Whether two texts name the same value: `BigBox15`, `big_box_15` and `big-box-15` do.
pub fn same_value(one: &str, other: &str) -> bool {
    let plain = |text: &str| -> String {
        text.chars()
            .filter(|c| *c != '_' && *c != '-')
            .flat_map(char::to_lowercase)
            .collect()
    };
    plain(one) == plain(other)
}

/// Reads the value of the option `name`.
#[doc(hidden)]
pub fn read_option<T: OptionValue>(name: &str, text: &str) -> Result<T, NotationError> {
    T::read(text).map_err(|expected| {
        NotationError::new(format!(
            "'{name}' {expected}, not '{}'",
            NotationError::shorten(text)
        ))
    })
}

/// The choices of an option, its default first.
#[doc(hidden)]
pub fn offered<T: OptionValue>(default: &T) -> Vec<&'static str> {
    let default = default.text();
    let mut choices = T::CHOICES.to_vec();
    choices.sort_by_key(|choice| *choice != default);
    choices
}

/// Declares an option with several named values:
/// `choice! { /// Who wins a tie. pub enum TieBreak { /// Everybody. Shared = "Shared", … } }`.
///
/// An earlier spelling that is still read follows as `Neighboring = "Neighboring" | "Neighbouring"`.
#[macro_export]
macro_rules! choice {
    ($(#[$doc:meta])* pub enum $name:ident {
        $($(#[$value_doc:meta])* $value:ident = $text:literal $(| $earlier:literal)*),+ $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$value_doc])* $value),+
        }

        impl $crate::OptionValue for $name {
            const CHOICES: &'static [&'static str] = &[$($text),+];

            fn text(&self) -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed(match self {
                    $($name::$value => $text),+
                })
            }

            fn read(text: &str) -> Result<Self, String> {
                $(if [$text $(, $earlier)*].iter().any(|known| $crate::same_value(text, known)) {
                    return Ok($name::$value);
                })+
                Err(format!("is one of {}", [$($text),+].join(", ")))
            }
        }
    };
}

/// Declares the options of a game, each once with its type and default:
/// `options! { pub struct Options { /// What decides a tie (R23). tie_break: TieBreak = TieBreak::Shared, } }`.
///
/// The struct gets `Default`, and reads and writes its values by name.
#[macro_export]
macro_rules! options {
    ($(#[$doc:meta])* pub struct $options:ident {
        $($(#[$option_doc:meta])* $name:ident: $type:ty = $default:expr),+ $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $options {
            $($(#[$option_doc])* pub $name: $type),+
        }

        impl Default for $options {
            fn default() -> Self {
                $options { $($name: $default),+ }
            }
        }

        impl $options {
            /// The names of all options, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// Each option with the values it may have, the default first; `n` stands for a
            /// number.
            pub fn choices() -> Vec<(&'static str, Vec<&'static str>)> {
                let defaults = $options::default();
                vec![$((stringify!($name), $crate::offered(&defaults.$name))),+]
            }

            /// Each option with its value as text, in order.
            pub fn values(&self) -> Vec<(&'static str, std::borrow::Cow<'static, str>)> {
                vec![$((stringify!($name), $crate::OptionValue::text(&self.$name))),+]
            }

            /// The options that differ from the default, as text.
            pub fn changed(&self) -> Vec<(&'static str, std::borrow::Cow<'static, str>)> {
                let defaults = $options::default().values();
                let mut values = self.values();
                values.retain(|value| !defaults.contains(value));
                values
            }

            /// Sets one option from text.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::NotationError> {
                match name {
                    $(stringify!($name) => self.$name = $crate::read_option(name, value)?,)+
                    _ => return Err($crate::NotationError::unknown("option", name, Self::NAMES)),
                }
                Ok(())
            }
        }
    };
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "declared as a rules crate exports it")]
mod tests {
    choice! {
        /// What decides a tie.
        pub enum TieBreak {
            /// Nothing.
            Shared = "Shared",
            /// The longer road.
            LongRoad = "LongRoad" | "Highway",
        }
    }

    options! {
        /// Two options.
        pub struct Options {
            /// Whether it rains.
            rain: bool = true,
            /// What decides a tie.
            tie_break: TieBreak = TieBreak::Shared,
        }
    }

    #[test]
    fn options_are_read_and_written_by_name() {
        let mut options = Options::default();
        assert_eq!(options.changed(), []);
        options.set("tie_break", "long-road").unwrap();
        options.set("rain", "off").unwrap();
        assert_eq!(options.tie_break, TieBreak::LongRoad);
        options.set("tie_break", "highway").unwrap();
        assert_eq!(options.tie_break, TieBreak::LongRoad);
        let texts: Vec<String> = options
            .changed()
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        assert_eq!(texts, ["rain=false", "tie_break=LongRoad"]);
        assert_eq!(
            Options::choices(),
            [
                ("rain", vec!["true", "false"]),
                ("tie_break", vec!["Shared", "LongRoad"])
            ]
        );
    }

    #[test]
    fn a_wrong_option_is_named_with_what_is_known() {
        let error = |name, value| Options::default().set(name, value).unwrap_err().to_string();
        assert_eq!(
            error("snow", "1"),
            "there is no option 'snow' (known: rain, tie_break)"
        );
        assert_eq!(error("rain", "much"), "'rain' is true or false, not 'much'");
        assert_eq!(
            error("tie_break", "dice"),
            "'tie_break' is one of Shared, LongRoad, not 'dice'"
        );
    }
}
