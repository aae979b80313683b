//! The limits in words, for `docs/hosting.md`.

use std::fmt::Write as _;

use super::*;

/// A table in Markdown.
fn documented() -> String {
    let mut text = String::from("| What | Limit |\n| --- | --- |\n");
    let mut row = |what: &str, limit: String| {
        writeln!(text, "| {what} | {limit} |").expect("a string takes everything");
    };
    for rate in Rate::ALL {
        row(rate.what(), rate.words());
    }
    let per_network = |each: u32, all: &str| format!("{each} for each network, {all} in all");
    row(
        "connections at a time that are no sockets",
        per_network(MAX_CONNECTIONS_PER_NETWORK, &MAX_CONNECTIONS.to_string()),
    );
    row(
        "requests at a time",
        per_network(MAX_REQUESTS_PER_NETWORK, &MAX_REQUESTS.to_string()),
    );
    row(
        "sockets at a time",
        format!(
            "{MAX_SOCKETS_PER_PERSON} for each person, {}",
            per_network(MAX_SOCKETS_PER_NETWORK, "as many as `max-sockets` says")
        ),
    );
    row(
        "streams of events at a time",
        format!(
            "{MAX_STREAMS_PER_PERSON} for each person, {}",
            per_network(MAX_STREAMS_PER_NETWORK, &MAX_STREAMS.to_string())
        ),
    );
    row(
        "passwords that wait to be checked",
        format!("{MAX_WAITING_PASSWORDS} in all"),
    );
    row(
        "spectators of a table",
        format!("{MAX_SPECTATORS} on each node"),
    );
    row(
        "tables that have not begun",
        format!("{MAX_OPEN_TABLES} for each host"),
    );
    row(
        "tables at which a bot is to decide",
        format!("{MAX_THINKING_TABLES} for each host, when another is to begin"),
    );
    row(
        "tables in the lobby",
        format!("{MAX_LISTED_TABLES_PER_HOST} of each host, in each list"),
    );
    row(
        "entries before a game begins",
        format!("{MAX_ENTRIES_BEFORE_START} for each table"),
    );
    row(
        "entries after which nothing is taken back",
        format!("{MAX_ENTRIES_WITH_UNDO} for each table"),
    );
    text
}

impl Rate {
    const fn what(self) -> &'static str {
        match self {
            Rate::Request => "requests and messages, for each network",
            Rate::Socket => "new sockets, for each network",
            Rate::Guest | Rate::GuestOfDay => "new guests, for each network",
            Rate::Password => "passwords tried or set, for each network",
            Rate::PasswordOfName => "passwords tried or set, for each name and network",
            Rate::PasswordOfStrangers => {
                "passwords tried, for each name, where nobody has signed in to it before"
            }
            Rate::Letter => "letters to those who forgot a password, for each network",
            Rate::LetterTo => "letters to those who forgot a password, for each address",
            Rate::Rename => "changes of name, for each person",
            Rate::Token => "new tokens, for each person",
            Rate::Table => "tables opened or begun, for each person",
            Rate::TableOfNetwork => "tables opened or begun, for each network",
            Rate::Command => "commands at tables, for each person",
            Rate::Undo => "decisions taken back, for each person",
            Rate::Chat => "lines of chat, for each person",
            Rate::Hint => "hints, for each person",
            Rate::HintOfNetwork => "hints, for each network",
            Rate::Practice => "positions of lessons, for each network",
        }
    }

    /// In words, as a host reads it.
    fn words(self) -> String {
        let (count, period, burst) = self.allowance();
        let a = if period == "hour" { "an" } else { "a" };
        if count == burst {
            format!("{count} {a} {period}")
        } else {
            format!("{count} {a} {period}, up to {burst} at once")
        }
    }
}

#[test]
fn the_manual_shows_every_limit() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hosting.md");
    let manual = std::fs::read_to_string(path).unwrap();
    let expected = documented();
    assert!(
        manual.contains(&expected),
        "docs/hosting.md lacks:\n{expected}"
    );
}
