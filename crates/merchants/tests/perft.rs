//! Path counts of fixed positions, as data that another implementation can check.
//!
//! `KONTOR_BLESS=1 cargo test -p merchants --test perft` writes the counts anew after a change
//! of the rules.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use game_core::{Notation, perft};
use merchants::Merchants;

#[test]
fn path_counts_are_as_recorded() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    for name in ["short-3", "short-4", "main-3", "main-4"] {
        let path = folder.join(format!("{name}.perft"));
        let text = fs::read_to_string(&path).unwrap();
        let (counted, positions) = count(&text);
        assert!(positions >= 6, "only {positions} positions in {name}");
        if std::env::var_os("KONTOR_BLESS").is_some() {
            fs::write(&path, counted).unwrap();
        } else {
            assert_eq!(text, counted, "{}", path.display());
        }
    }
}

/// The file with every count worked out again, and how many positions it has.
fn count(text: &str) -> (String, usize) {
    let mut counted = String::new();
    let mut positions = 0;
    let mut game = None;
    for line in text.lines() {
        if let Some(position) = line.strip_prefix("position ") {
            game = Some(Merchants::parse_position(position).unwrap());
            positions += 1;
        }
        let depth = line.split(' ').next().unwrap().parse();
        match (&game, depth) {
            (Some(game), Ok(depth)) => {
                writeln!(counted, "{depth} {}", perft(game, depth)).unwrap();
            }
            _ => writeln!(counted, "{line}").unwrap(),
        }
    }
    (counted, positions)
}
