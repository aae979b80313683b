//! A small run of self-play leaves arrays that a training program can read.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hansa::Hansa;
use merchants::Merchants;
use serde_json::Value;
use trainer::{Recipe, SelfPlay, Tally, Trainable, count_games};

/// A run so short that it takes a second or two.
fn tiny(folder: &Path, first: u64, games: u64) -> SelfPlay {
    SelfPlay {
        folder: folder.to_owned(),
        recipe: Recipe {
            full: 8,
            fast: 3,
            full_share: 0.5,
            ..Recipe::default()
        },
        seed: 5,
        first,
        games,
        threads: NonZeroUsize::MIN,
        player: "test".to_owned(),
    }
}

fn play<G: Trainable>(run: &SelfPlay, learned: bool) -> Tally {
    let network = learned.then(|| Arc::clone(G::network()));
    let mut watched = Tally::default();
    let tally = run
        .run::<G>(network, &AtomicBool::new(false), |tally| watched = tally)
        .unwrap();
    assert_eq!(watched, tally);
    tally
}

/// The shard folders, in order.
fn shards(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut shards: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    shards.sort();
    shards
}

/// An array as NumPy would read it.
struct Array {
    kind: String,
    shape: Vec<usize>,
    numbers: Vec<u8>,
}

impl Array {
    fn read(shard: &Path, name: &str) -> Self {
        let bytes = fs::read(shard.join(format!("{name}.npy"))).unwrap();
        assert!(bytes.starts_with(b"\x93NUMPY\x01\x00"), "{name}");
        let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        assert_eq!((10 + length) % 64, 0, "{name}");
        let header = std::str::from_utf8(&bytes[10..10 + length]).unwrap();
        assert!(header.ends_with('\n'), "{name}");
        assert!(header.contains("'fortran_order': False"), "{header}");
        let between = |start: &str, end: char| {
            let (_, rest) = header.split_once(start).unwrap();
            rest.split(end).next().unwrap().to_owned()
        };
        let shape: Vec<usize> = between("'shape': (", ')')
            .split(',')
            .filter(|length| !length.trim().is_empty())
            .map(|length| length.trim().parse().unwrap())
            .collect();
        let array = Array {
            kind: between("'descr': '", '\''),
            shape,
            numbers: bytes[10 + length..].to_vec(),
        };
        let width: usize = array.kind[2..].parse().unwrap();
        let count: usize = array.shape.iter().product();
        assert_eq!(array.numbers.len(), count * width, "{name}");
        array
    }

    fn shorts(&self) -> impl Iterator<Item = u16> {
        assert_eq!(self.kind, "<u2");
        let numbers = self.numbers.as_chunks().0.iter();
        numbers.map(|bytes| u16::from_le_bytes(*bytes))
    }

    fn floats(&self) -> Vec<f32> {
        assert_eq!(self.kind, "<f4");
        let numbers = self.numbers.as_chunks().0.iter();
        numbers.map(|bytes| f32::from_le_bytes(*bytes)).collect()
    }

    /// Nothing beyond `limit` but padding, and not only padding.
    fn check_indices(&self, limit: usize) {
        let is_padding = |index: u16| index == u16::MAX;
        assert!(
            self.shorts()
                .all(|index| is_padding(index) || usize::from(index) < limit)
        );
        assert!(!self.shorts().all(is_padding));
    }
}

/// Checks every array of a shard against its description; says how many samples it has.
fn check_shard<G: Trainable>(shard: &Path) -> usize {
    let meta: Value = serde_json::from_slice(&fs::read(shard.join("meta.json")).unwrap()).unwrap();
    let size = |key: &str| usize::try_from(meta[key].as_u64().unwrap()).unwrap();
    let names = |key: &str| meta[key].as_array().unwrap().len();
    let (samples, seats, lines) = (size("samples"), size("max_seats"), size("lines"));
    assert_eq!(meta["game"], G::NAME);
    assert_eq!(meta["encoder"], G::VERSION);
    assert_eq!(seats, usize::from(G::MOST_SEATS));
    assert_eq!(size("seat_features"), G::SEAT_FEATURES);
    assert_eq!(size("shared_features"), G::SHARED_FEATURES);
    assert_eq!(size("slots"), G::SLOTS);
    assert_eq!(size("parts"), G::PARTS);
    assert_eq!(names("endings"), G::ENDINGS.len());
    for (name, kind, row) in [
        ("seat_features", "<u2", &[seats, G::MAX_ACTIVE_SEAT][..]),
        ("shared_features", "<u2", &[G::MAX_ACTIVE_SHARED]),
        ("parts", "<f4", &[seats, G::PARTS]),
        ("seats", "|u1", &[]),
        ("to_move", "|u1", &[]),
        ("value", "<f4", &[seats]),
        ("result", "<f4", &[seats]),
        ("categories", "<f4", &[seats, names("categories")]),
        ("ending", "|u1", &[]),
        ("line_slots", "<u2", &[lines, 12]),
        ("line_prior", "<f4", &[lines]),
        ("line_visits", "<f4", &[lines]),
        ("game", "<u4", &[]),
    ] {
        let array = Array::read(shard, name);
        assert_eq!(array.kind, kind, "{name}");
        assert_eq!(array.shape, [&[samples], row].concat(), "{name}");
    }
    Array::read(shard, "seat_features").check_indices(G::SEAT_FEATURES);
    Array::read(shard, "shared_features").check_indices(G::SHARED_FEATURES);
    Array::read(shard, "line_slots").check_indices(G::SLOTS);
    let parts = Array::read(shard, "parts").floats();
    assert!(parts.iter().all(|part| part.is_finite()));
    for name in ["value", "result"] {
        for shares in Array::read(shard, name).floats().chunks_exact(seats) {
            let sum: f32 = shares.iter().sum();
            assert!((sum - 1.0).abs() < 1e-3, "{name}: {shares:?}");
        }
    }
    let mut with_policy = 0;
    let visits = Array::read(shard, "line_visits").floats();
    for visits in visits.chunks_exact(lines) {
        let sum: f32 = visits.iter().sum();
        assert!(sum == 0.0 || (sum - 1.0).abs() < 1e-3, "{visits:?}");
        with_policy += usize::from(sum > 0.0);
    }
    assert!(with_policy > 0 && with_policy < samples, "{with_policy}");
    let present = Array::read(shard, "seats").numbers;
    let to_move = Array::read(shard, "to_move").numbers;
    assert!(to_move.iter().zip(&present).all(|(seat, n)| seat < n));
    samples
}

fn check_run<G: Trainable>() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("data");
    assert_eq!(count_games(&folder).unwrap(), 0);
    let by_hand = play::<G>(&tiny(&folder, 0, 2), false);
    assert_eq!(by_hand.games, 2);
    assert_eq!(count_games(&folder).unwrap(), 2);
    // It goes on where it was, with a network now.
    let learned = play::<G>(&tiny(&folder, 2, 3), true);
    assert_eq!(learned.games, 1);
    assert_eq!(count_games(&folder).unwrap(), 3);
    let shards = shards(&folder);
    assert_eq!(shards.len(), 2);
    let samples: usize = shards.iter().map(|shard| check_shard::<G>(shard)).sum();
    assert_eq!(samples as u64, by_hand.samples + learned.samples);
}

#[test]
fn self_play_of_hansa_writes_whole_shards() {
    check_run::<Hansa>();
}

#[test]
fn self_play_of_merchants_writes_whole_shards() {
    check_run::<Merchants>();
}

#[test]
fn equal_seeds_give_equal_shards() {
    let folders = [0, 1].map(|_| tempfile::tempdir().unwrap());
    let files = folders.each_ref().map(|folder| {
        play::<Hansa>(&tiny(folder.path(), 0, 1), true);
        let shard = shards(folder.path()).remove(0);
        let mut names: Vec<_> = fs::read_dir(&shard)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        let read = |name| fs::read(shard.join(name)).unwrap();
        names.into_iter().map(read).collect::<Vec<_>>()
    });
    assert!(files[0].len() == 14 && files[0] == files[1]);
}

#[test]
fn a_network_of_another_game_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let network = Arc::clone(<Merchants as bots::Insight>::network());
    let run = tiny(folder.path(), 0, 1);
    let refused = run.run::<Hansa>(Some(network), &AtomicBool::new(false), |_| ());
    assert_eq!(
        refused.unwrap_err().to_string(),
        "the weights are for merchants with encoder 1, but hansa with encoder 1 is needed"
    );
}
