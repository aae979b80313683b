//! A setup from what was typed or sent.

use game_core::NotationError;
use thiserror::Error;

/// An option that would read as several.
#[derive(Debug, Error)]
#[error("names and values of options are single words, not '{}'", NotationError::shorten(.0))]
pub(crate) struct NotOneWord(String);

/// The setup in notation: what is said of these keys, then the options, as `key=value` words.
pub(crate) fn setup_text(
    said: &[(&str, Option<String>)],
    options: impl IntoIterator<Item = String>,
) -> Result<String, NotOneWord> {
    let mut words: Vec<String> = said
        .iter()
        .filter_map(|(key, value)| Some(format!("{key}={}", value.as_ref()?)))
        .collect();
    words.extend(options);
    match words.iter().find(|word| word.contains(char::is_whitespace)) {
        Some(word) => Err(NotOneWord(word.clone())),
        None => Ok(words.join(" ")),
    }
}
