//! Kept records, found and replayed.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use arena::verify;
use game_core::{History, Record};
use hansa::Hansa;

use crate::{contest, entrants};

#[test]
fn sound_and_broken_records_are_distinguished() {
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

/// The golden games are named after what ended them.
#[test]
fn the_end_of_a_game_has_its_reason() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../hansa/tests/games");
    let mut seen = 0;
    for path in verify::find_records(&folder).unwrap() {
        let record: Record = fs::read_to_string(&path).unwrap().parse().unwrap();
        let history = History::<Hansa>::replay(&record).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let reason = history.state().end_reason();
        if ["score", "markers", "cities"]
            .iter()
            .any(|known| name.ends_with(known))
        {
            assert!(name.ends_with(reason.unwrap().name()), "{name}: {reason:?}");
            seen += 1;
        }
        assert_eq!(history.steps()[0].0.end_reason(), None);
    }
    assert!(seen >= 3);
}
