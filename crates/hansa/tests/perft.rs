//! Path counts of fixed positions, as data that another implementation can check.
//!
//! `KONTOR_BLESS=1 cargo test -p hansa --test perft` writes the counts anew after a change of
//! the rules.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use game_core::{Notation, perft};
use hansa::Hansa;

#[test]
fn path_counts_are_as_recorded() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut positions = 0;
    for players in 2..=5 {
        let path = folder.join(format!("{players}-players.perft"));
        let text = fs::read_to_string(&path).unwrap();
        let counted = count(&text, &mut positions);
        if std::env::var_os("KONTOR_BLESS").is_some() {
            fs::write(&path, counted).unwrap();
        } else {
            assert_eq!(text, counted, "{}", path.display());
        }
    }
    assert!(positions >= 4 * 6, "only {positions} positions");
}

/// The file with every count worked out again.
fn count(text: &str, positions: &mut usize) -> String {
    let mut counted = String::new();
    let mut game = None;
    for line in text.lines() {
        if let Some(position) = line.strip_prefix("position ") {
            game = Some(Hansa::parse_position(position).unwrap());
            *positions += 1;
        }
        let depth = line.split(' ').next().unwrap().parse();
        match (&game, depth) {
            (Some(game), Ok(depth)) => {
                writeln!(counted, "{depth} {}", perft(game, depth)).unwrap();
            }
            _ => writeln!(counted, "{line}").unwrap(),
        }
    }
    counted
}
