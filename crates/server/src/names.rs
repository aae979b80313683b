//! The names of people, and when two are one.

use unicode_normalization::UnicodeNormalization as _;
use unicode_security::confusable_detection::skeleton;

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

/// What two names have in common that look alike, by the characters that Unicode calls confusable.
/// Capitals do not matter: names with one [`key`] look alike.
pub(crate) fn look(name: &str) -> String {
    let composed: String = name.nfkc().collect();
    let words: Vec<&str> = composed.split_whitespace().collect();
    // Some look like a Latin letter only as small letters, others only as capitals.
    let latin: String = words.join(" ").chars().map(as_latin).collect();
    let capitals: String = skeleton(&latin.to_uppercase()).collect();
    skeleton(&capitals.to_lowercase()).collect()
}

/// The Latin letters or digits that a character looks like, or itself.
fn as_latin(c: char) -> String {
    let alike: String = skeleton(c.encode_utf8(&mut [0; 4])).collect();
    if alike.is_ascii() {
        alike
    } else {
        c.to_string()
    }
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
    fn names_that_look_alike_share_a_look() {
        for (one, other) in [
            ("Anna", "ANNA"),
            ("Anna", "Аnnа"),
            ("PAUL", "РАUL"),
            ("scope", "ѕсоре"),
            ("Hanna", "НАNNА"),
            ("Ian", "lan"),
            ("Ian", "1an"),
            ("Anna B", "Anna  B"),
            ("Нина", "нина"),
            ("Jörg", "Jо\u{308}rg"),
        ] {
            assert_eq!(look(one), look(other), "{one} and {other}");
        }
        for (one, other) in [
            ("Anna", "Änna"),
            ("Anna", "Ana"),
            ("Anna", "Annа B"),
            ("Иван", "Ivan"),
            ("Guest ab12", "Guest cd34"),
        ] {
            assert_ne!(look(one), look(other), "{one} and {other}");
        }
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
