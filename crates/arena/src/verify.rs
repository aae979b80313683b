//! Stored games, replayed on all cores.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use catalog::{GameKind, Playable, Visitor};
use game_core::{History, Record};

/// What a record is called in a folder.
const ENDINGS: [&str; 2] = ["kontor", "record"];

/// Every record in a folder and the folders inside it, in order of their paths.
pub fn find_records(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut records = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))
            {
                records.push(path);
            }
        }
    }
    records.sort();
    Ok(records)
}

/// Replays one record; gives the number of its entries, or what is wrong with it.
pub fn replay(path: &Path) -> Result<usize, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let record: Record = String::from_utf8_lossy(&bytes)
        .parse()
        .map_err(|error| format!("{error}"))?;
    let kind: GameKind = record
        .game
        .parse()
        .map_err(|error| format!("line 2: {error}"))?;
    kind.visit(Replay { record: &record })
}

struct Replay<'a> {
    record: &'a Record,
}

impl Visitor for Replay<'_> {
    type Output = Result<usize, String>;

    fn visit<G: Playable>(self) -> Result<usize, String> {
        History::<G>::replay(self.record)
            .map(|history| history.len())
            .map_err(|error| error.to_string())
    }
}

/// Replays all of them until `stop` is set; `watch` sees each one as it is done.
pub fn replay_all(
    paths: &[PathBuf],
    threads: NonZeroUsize,
    stop: &AtomicBool,
    mut watch: impl FnMut(&Path, &Result<usize, String>),
) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (results, received) = mpsc::channel();
        for _ in 0..threads.get().min(paths.len()) {
            let (results, next) = (results.clone(), &next);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed)
                    && let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed))
                    && results.send((path, replay(path))).is_ok()
                {}
            });
        }
        drop(results);
        for (path, result) in received {
            watch(path, &result);
        }
    });
}
