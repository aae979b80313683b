//! The names of people, and when two are one.

use unicode_normalization::UnicodeNormalization as _;

use crate::error::ApiError;
use crate::ids::UserId;
use crate::text;

const MAX_NAME_CHARS: usize = 24;

/// A name as it is shown.
pub(crate) fn valid(name: &str) -> Result<String, ApiError> {
    text::plain(name, MAX_NAME_CHARS)
        .ok_or_else(|| ApiError::Invalid(format!("a name has 1 to {MAX_NAME_CHARS} characters")))
}

/// The name of somebody who has not chosen one.
pub(crate) fn of_guest(id: UserId) -> String {
    format!("Guest {}", &id.as_str()[..4])
}

/// What two names have in common that differ only in capitals or in how letters are composed.
pub(crate) fn key(name: &str) -> String {
    // Up and down again, so that ß meets SS and every sigma is the same.
    let composed: String = name.nfkc().collect();
    composed.to_uppercase().to_lowercase().nfkc().collect()
}

/// The key of a name as somebody has typed it; empty for what cannot be a name.
pub(crate) fn key_of_typed(name: &str) -> String {
    valid(name).map(|name| key(&name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_differ_in_writing_alone_share_a_key() {
        for (one, other) in [
            ("Jörg", "JÖRG"),
            ("Jörg", "Jo\u{308}rg"),
            ("Straße", "STRASSE"),
            ("Οδυσσεύς", "ΟΔΥΣΣΕΎΣ"),
            ("ﬁn", "FIN"),
            ("Анна", "АННА"),
        ] {
            assert_eq!(key(one), key(other), "{one} and {other}");
        }
        assert_ne!(key("Anna"), key("Ana"));
    }

    #[test]
    fn what_is_typed_for_a_name_has_one_key() {
        for typed in [" Anna\t", "An\u{200B}na", "Ａnna", "\u{202E}ANNA", "anna"] {
            assert_eq!(key_of_typed(typed), "anna", "{typed:?}");
        }
        for typed in ["", "\u{200B}", "a\nb", &"x".repeat(25)] {
            assert_eq!(key_of_typed(typed), "", "{typed:?}");
        }
    }
}
