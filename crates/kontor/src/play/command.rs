//! What a person can type.

use game_core::Words;

/// One line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command<'a> {
    /// An empty line: show the choices again.
    Choices,
    /// A choice by its number.
    Number(usize),
    Board,
    Help,
    /// A clause of the rules.
    Clause(&'a str),
    Rules,
    /// Why a decision is not legal.
    Why(&'a str),
    Undo,
    /// This many of the last sentences.
    Log(usize),
    Score,
    /// Where to, if not to the usual file.
    Save(Option<&'a str>),
    Quit,
    /// A decision in notation, or a part of one.
    Other(&'a str),
}

/// How many sentences `log` shows by default.
const LOG_LENGTH: usize = 20;

/// What `help` prints.
pub(crate) fn help<G: Words>() -> String {
    let [filter, decision, clause, title] = G::EXAMPLES;
    format!(
        "\
NUMBER           decide: take the choice with this number
WORDS            show only the choices in which these words occur: {filter}
DECISION         decide, in the notation of records: {decision}
(empty line)     show all choices again
board            draw the board again
undo             take your last decision back
why DECISION     say why a decision (in notation) is not legal
score            final scoring, if the game ended now
log [N]          the last N sentences of the story so far
rules            the table of contents of the rules
help CLAUSE      a clause of the rules: help {clause}, help {title}
save [FILE]      save now, or save a copy in FILE
quit             save and leave
"
    )
}

impl<'a> Command<'a> {
    /// Reads a line; whatever is not a command may be a decision.
    pub(crate) fn parse(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let number = |text: &str| text.parse::<usize>().ok();
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => Command::Choices,
            ("board", "") => Command::Board,
            ("help" | "?", "") => Command::Help,
            ("help" | "?", clause) => Command::Clause(clause),
            ("rules", "") => Command::Rules,
            ("why", decision) => Command::Why(decision),
            ("undo", "") => Command::Undo,
            ("log", "") => Command::Log(LOG_LENGTH),
            ("log", rest) => number(rest).map_or(Command::Other(line), Command::Log),
            ("score", "") => Command::Score,
            ("save", "") => Command::Save(None),
            ("save", file) => Command::Save(Some(file)),
            ("quit" | "exit", "") => Command::Quit,
            _ => number(line).map_or(Command::Other(line), Command::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_no_command_may_be_a_decision() {
        assert_eq!(Command::parse(" 12 "), Command::Number(12));
        assert_eq!(Command::parse("Help 4.5.2"), Command::Clause("4.5.2"));
        assert_eq!(
            Command::parse("save my game"),
            Command::Save(Some("my game"))
        );
        assert_eq!(Command::parse("log 3"), Command::Log(3));
        assert_eq!(Command::parse("log x"), Command::Other("log x"));
        assert_eq!(Command::parse("place ham"), Command::Other("place ham"));
        assert_eq!(Command::parse("   "), Command::Choices);
        assert_eq!(
            Command::parse("99999999999999999999999"),
            Command::Other("99999999999999999999999")
        );
    }
}
