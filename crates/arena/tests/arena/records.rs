//! Kept records, found and replayed.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use arena::verify;

use crate::{contest, entrants};

#[test]
fn sound_and_broken_records_are_told_apart() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arena-records");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("deeper")).unwrap();
    let games = contest(&entrants(&["claiming", "claiming", "random"]), 3, 1, 2000).games;
    for (index, game) in games.iter().enumerate() {
        let record = game.record.as_ref().unwrap();
        assert_eq!(record.names.len(), 3);
        let name = format!("deeper/{index}.kontor");
        fs::write(folder.join(name), record.to_string()).unwrap();
    }
    fs::write(folder.join("notes.txt"), "not a record").unwrap();
    fs::write(
        folder.join("broken.record"),
        "kontor record 1\ngame chess\n",
    )
    .unwrap();

    let found = verify::find_records(&folder).unwrap();
    assert_eq!(found.len(), 4);
    let mut broken = Vec::new();
    let threads = NonZeroUsize::new(2).unwrap();
    verify::replay_all(&found, threads, &AtomicBool::new(false), |path, result| {
        if result.is_err() {
            broken.push(path.to_owned());
        }
    });
    assert_eq!(broken, [folder.join("broken.record")]);
}
