//! Results that are stored as data: path counts and finished games.
//!
//! With `KONTOR_BLESS=1` in the environment they are written anew instead of compared.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Game, History, Notation, Record, Words, perft};

/// Counts the paths of every position in the `*.perft` files of a folder and compares them with
/// what is stored; says how many positions there are.
///
/// A file holds positions, each followed by lines of depth and count; any other line is a comment.
///
/// # Panics
///
/// If a count differs.
pub fn check_perft<G: Notation>(folder: &Path) -> usize {
    let mut positions = 0;
    for path in files(folder, "perft") {
        let text = read(&path);
        let counted = count::<G>(&text, &mut positions);
        if blesses() {
            write(&path, &counted);
        } else {
            assert_eq!(text, counted, "{}", path.display());
        }
    }
    positions
}

/// The file with every count worked out again.
fn count<G: Notation>(text: &str, positions: &mut usize) -> String {
    let mut counted = String::new();
    let mut game = None;
    for line in text.lines() {
        if let Some(position) = line.strip_prefix("position ") {
            let read = G::parse_position(position);
            game = Some(read.unwrap_or_else(|error| panic!("{error}: {position}")));
            *positions += 1;
        }
        let depth = line.split(' ').next().and_then(|word| word.parse().ok());
        match (&game, depth) {
            (Some(game), Some(depth)) => writeln!(counted, "{depth} {}", perft(game, depth)),
            _ => writeln!(counted, "{line}"),
        }
        .expect("a string takes any text");
    }
    counted
}

/// A stored game.
#[derive(Clone, Debug)]
pub struct Golden<G: Game> {
    /// The name of its file, without the ending.
    pub name: String,
    /// As stored.
    pub record: Record,
    /// As it replays.
    pub history: History<G>,
}

/// Replays every `*.record` of a folder, in the order of their names.
///
/// Blessing corrects results only: a game with an entry that is not legal any more must be
/// recorded anew.
///
/// # Panics
///
/// If a record does not replay to its result, or is written differently.
pub fn golden_games<G: Words>(folder: &Path) -> Vec<Golden<G>> {
    files(folder, "record")
        .into_iter()
        .map(|path| {
            let name = path.file_stem().map(OsStr::to_string_lossy);
            let name = name.expect("a file has a name").into_owned();
            let record: Record = read(&path)
                .parse()
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            let replayed = if blesses() {
                History::replay_entries(&record)
            } else {
                History::replay(&record)
            };
            let history: History<G> = replayed.unwrap_or_else(|error| panic!("{name}: {error}"));
            if let Err(broken) = history.state().audit() {
                panic!("{name}: {broken}");
            }
            let written = history.record(&[]);
            assert_eq!(written.lines, record.lines, "{name}");
            let record = Record {
                result: written.result,
                ..record
            };
            if blesses() {
                write(&path, &record.to_string());
            }
            Golden {
                name,
                record,
                history,
            }
        })
        .collect()
}

fn blesses() -> bool {
    std::env::var_os("KONTOR_BLESS").is_some()
}

/// The files with this ending, by name; at least one.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry of a folder").path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no {ending} in {}", folder.display());
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
