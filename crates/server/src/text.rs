//! What people write for others to read.

/// Plain text of 1 to `most` characters on one line.
///
/// Control characters are refused. Invisible characters, and those that change the direction of
/// writing, are removed: with them one name could look like another.
pub(crate) fn plain(text: &str, most: usize) -> Option<String> {
    let text = visible(text);
    let text = text.trim();
    let good =
        !text.is_empty() && text.chars().count() <= most && !text.chars().any(char::is_control);
    good.then(|| text.to_owned())
}

/// The text without its invisible characters.
fn visible(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let is_joinable = |index: Option<usize>| {
        let neighbor = index.and_then(|index| chars.get(index));
        neighbor.is_some_and(|neighbor| is_joined_in_writing(*neighbor))
    };
    let stays = |index: usize, c: char| match c {
        ZERO_WIDTH_NON_JOINER | ZERO_WIDTH_JOINER => {
            is_joinable(index.checked_sub(1)) && is_joinable(Some(index + 1))
        }
        VARIATIONS_FIRST..=VARIATIONS_LAST => is_joinable(index.checked_sub(1)),
        other => !is_invisible(other),
    };
    chars
        .iter()
        .enumerate()
        .filter(|(index, c)| stays(*index, **c))
        .map(|(_, c)| c)
        .collect()
}

const ZERO_WIDTH_NON_JOINER: char = '\u{200C}';
const ZERO_WIDTH_JOINER: char = '\u{200D}';
/// They choose how the character before them is drawn, and change nothing at a letter.
const VARIATIONS_FIRST: char = '\u{FE00}';
const VARIATIONS_LAST: char = '\u{FE0F}';

/// Whether joiners belong to the writing: in Arabic and Indic scripts, and between emoji.
const fn is_joined_in_writing(c: char) -> bool {
    matches!(c,
        '\u{0600}'..='\u{0DFF}'
        | '\u{2190}'..='\u{2BFF}'
        | '\u{FE0F}'
        | '\u{1F000}'..='\u{1FAFF}')
}

/// Whether a character is blank, has no width or turns the direction of writing.
const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{00AD}' // soft hyphen
        | '\u{034F}' // grapheme joiner
        | '\u{061C}' | '\u{200E}' | '\u{200F}' // marks of direction
        | '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' // fillers
        | '\u{180E}' | '\u{200B}' | '\u{FEFF}' // zero width
        | '\u{2028}'..='\u{202E}' // separators, embeddings and overrides
        | '\u{2060}'..='\u{206F}' // word joiner, invisible operators, isolates
        | '\u{2800}' // empty Braille cell
        | '\u{FFF9}'..='\u{FFFB}' // annotations
        | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}') // tags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_removed() {
        for (given, left) in [
            ("An\u{200B}na", "Anna"),
            ("\u{202E}annA", "annA"),
            ("\u{2066}Anna\u{2069} \u{200F}", "Anna"),
            ("Anna\u{FEFF}", "Anna"),
            ("An\u{200D}na", "Anna"),
            ("Ан\u{200C}на", "Анна"),
            ("Anna\u{FE0F}", "Anna"),
            ("Anna\u{E0041}\u{E007F}", "Anna"),
        ] {
            assert_eq!(plain(given, 24).as_deref(), Some(left), "{given:?}");
        }
    }

    #[test]
    fn what_is_part_of_the_writing_stays() {
        for text in [
            "<b>Änne</b> & Co.",
            "Łukasz ⛵",
            "می\u{200C}خواهم",
            "क्\u{200D}ष",
            "👩\u{200D}🚀",
            "🏳\u{FE0F}\u{200D}🌈",
            "שלום",
        ] {
            assert_eq!(plain(text, 24).as_deref(), Some(text), "{text:?}");
        }
    }

    #[test]
    fn empty_long_and_controlling_text_is_refused() {
        let long = "x".repeat(25);
        for text in [
            "",
            "  ",
            "\u{200B}",
            " \u{3164} ",
            "a\nb",
            "a\u{1b}[2J",
            &long,
        ] {
            assert_eq!(plain(text, 24), None, "{text:?}");
        }
        // What is not seen does not count.
        assert!(plain(&format!("{}\u{200B}", "x".repeat(24)), 24).is_some());
    }
}
