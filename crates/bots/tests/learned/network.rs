//! Networks: files that are refused, and known outputs.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use bots::{BotSpec, BotSpecError, Features, Learned, Network};
use game_core::Seat;
use hansa::Hansa;
use merchants::Merchants;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::positions::Varied;

/// The header of a file of weights, and the bytes after it.
fn split(bytes: &[u8]) -> (Value, &[u8]) {
    let length: [u8; 4] = bytes[12..16].try_into().expect("four bytes");
    let length = usize::try_from(u32::from_le_bytes(length)).expect("a length");
    let (header, rest) = bytes[16..].split_at(length);
    (serde_json::from_slice(header).expect("a header"), rest)
}

/// The built-in weights of Hansa Teutonica with other values in the header.
fn changed(values: &[(&str, Value)]) -> Vec<u8> {
    let (mut header, rest) = split(Hansa::WEIGHTS);
    for (key, value) in values {
        header[*key] = value.clone();
    }
    let text = header.to_string();
    let length = u32::try_from(text.len()).expect("a short header");
    let start = [b"KONTORNN".as_slice(), &1u32.to_le_bytes()].concat();
    [&start, &length.to_le_bytes()[..], text.as_bytes(), rest].concat()
}

/// Why these bytes are no evaluation of Hansa Teutonica.
fn refusal(bytes: &[u8]) -> String {
    let network = match Network::read(bytes) {
        Ok(network) => network,
        Err(error) => return error.to_string(),
    };
    let refused = Learned::<Hansa>::new(Arc::new(network));
    refused.expect_err("it does not fit").to_string()
}

#[test]
fn built_in_weights_fit_their_games() {
    fn check<G: Varied>() {
        let network = Network::read(G::WEIGHTS).expect("weights");
        assert_eq!(network.header().game, G::NAME);
        Learned::<G>::new(Arc::new(network)).expect("they fit");
        let known: BotSpec = "search".parse().expect("a bot");
        known.check::<G>().expect("it can play the game");
    }
    check::<Hansa>();
    check::<Merchants>();
}

#[test]
fn a_file_that_is_cut_is_refused() {
    let whole = Hansa::WEIGHTS;
    for length in (0..whole.len()).step_by(10_007).chain(0..200) {
        let sentence = refusal(&whole[..length]);
        let expected = [
            "this is not a file of network weights",
            "the weights have ",
            "the header of the weights cannot be read: ",
        ];
        let is_known = expected.iter().any(|start| sentence.starts_with(start));
        assert!(is_known, "{length} bytes: {sentence}");
    }
    let longer = [whole, &[0]].concat();
    let (_, rest) = split(whole);
    assert_eq!(
        refusal(&longer),
        format!(
            "the weights have {} bytes where {} are expected",
            rest.len() + 1,
            rest.len()
        )
    );
}

#[test]
fn another_file_or_version_is_refused() {
    let mut other = Hansa::WEIGHTS.to_vec();
    other[0] = b'k';
    assert_eq!(refusal(&other), "this is not a file of network weights");
    let mut newer = Hansa::WEIGHTS.to_vec();
    newer[8] = 2;
    assert_eq!(
        refusal(&newer),
        "the weights have file version 2, but this program reads version 1"
    );
    let mut broken = Hansa::WEIGHTS.to_vec();
    broken[16] = b'!';
    let sentence = refusal(&broken);
    let start = "the header of the weights cannot be read: ";
    assert!(sentence.starts_with(start), "{sentence}");
}

#[test]
fn weights_for_something_else_are_refused() {
    assert_eq!(
        refusal(Merchants::WEIGHTS),
        "the weights are for merchants with encoder 1, but hansa with encoder 1 is needed"
    );
    assert_eq!(
        refusal(&changed(&[("encoder", json!(99))])),
        "the weights are for hansa with encoder 99, but hansa with encoder 1 is needed"
    );
    // Rows are moved from one table to another, so that the file has the right length.
    for moved in [
        [("seat_features", -1), ("shared_features", 2)],
        [("max_seats", -1), ("shared_features", 2)],
    ] {
        let (header, _) = split(Hansa::WEIGHTS);
        let size = |key: &str| header[key].as_i64().expect("a size");
        let values = moved.map(|(key, more)| (key, json!(size(key) + more)));
        assert_eq!(
            refusal(&changed(&values)),
            "the weights are for hansa, but not for its features, decisions and seats"
        );
    }
}

#[test]
fn layers_of_other_sizes_are_refused() {
    for hidden in [0, 1, 100, 127] {
        assert_eq!(
            refusal(&changed(&[("hidden", json!(hidden))])),
            format!("layers of {hidden} and 32 units cannot be used: a multiple of 64 and 32 can")
        );
    }
    let sentence = refusal(&changed(&[("second", json!(64))]));
    assert!(sentence.starts_with("layers of 128 and 64"), "{sentence}");
    for (key, value) in [
        ("hidden", json!(u64::MAX)),
        ("seat_features", json!(u64::MAX / 2)),
        ("slots", json!(1_000_000)),
        ("max_seats", json!(u32::MAX)),
    ] {
        let sentence = refusal(&changed(&[(key, value)]));
        assert!(sentence.ends_with(" is out of range"), "{sentence}");
    }
    for (key, value) in [("seat_features", json!(702)), ("parts", json!(19))] {
        let sentence = refusal(&changed(&[(key, value)]));
        assert!(sentence.ends_with(" are expected"), "{sentence}");
    }
    for (key, value) in [("hidden", json!(-64)), ("slots", json!("many"))] {
        let sentence = refusal(&changed(&[(key, value)]));
        let start = "the header of the weights cannot be read: ";
        assert!(sentence.starts_with(start), "{sentence}");
    }
}

/// The bot of a file of weights.
fn read_bot(path: &Path) -> Result<BotSpec, String> {
    let text = format!("search:eval={},nodes=4", path.display());
    text.parse()
        .map_err(|error: BotSpecError| error.to_string())
}

#[test]
fn a_bot_reads_its_weights_from_a_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("a file");
        path
    };
    let path = file("learned-whole.bin", Hansa::WEIGHTS);
    let bot = read_bot(&path).expect("a bot");
    assert_eq!(
        bot.to_string(),
        format!("search:eval={},nodes=4", path.display())
    );
    bot.check::<Hansa>().expect("it is for this game");
    assert_eq!(
        bot.check::<Merchants>().map_err(|error| error.to_string()),
        Err(
            "the weights are for hansa with encoder 1, but merchants with encoder 1 is needed"
                .to_owned()
        )
    );
    let path = file("learned-cut.bin", &Hansa::WEIGHTS[..5000]);
    let sentence = read_bot(&path).expect_err("it is cut");
    let start = "the option 'eval' must be learned, hand, teacher or a file of weights; ";
    assert!(sentence.starts_with(start), "{sentence}");
    assert!(sentence.ends_with(" are expected"), "{sentence}");
    let sentence = read_bot(&folder.join("learned-missing.bin")).expect_err("there is none");
    assert!(sentence.starts_with(start), "{sentence}");
    assert!(!sentence.contains('\n'), "{sentence}");
}

/// What `training/train.py --check` writes.
#[derive(Deserialize)]
struct Known {
    weights: String,
    samples: Vec<Sample>,
}

#[derive(Deserialize)]
struct Sample {
    seats: u8,
    to_move: u8,
    seat_features: Vec<Vec<u16>>,
    shared_features: Vec<u16>,
    parts: Vec<Vec<f32>>,
    lines: Vec<KnownLine>,
    value: Vec<f32>,
    categories: Vec<Vec<f32>>,
}

#[derive(Deserialize)]
struct KnownLine {
    slots: Vec<u16>,
    prior: f32,
    probability: f32,
}

impl Sample {
    fn features(&self) -> Features {
        let mut features = Features::default();
        for active in &self.seat_features {
            features.active.extend(active);
            features.ends.push(features.active.len());
        }
        features.active.extend(&self.shared_features);
        features.parts = self.parts.concat();
        features
    }
}

fn check_known_outputs<G: Varied>() {
    let name = format!("tests/data/{}-network.json", G::NAME);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
    let again = "training/README.md tells how --check writes it";
    let text = fs::read(&path).unwrap_or_else(|error| panic!("no {name} ({error}): {again}"));
    let known: Known = serde_json::from_slice(&text).expect("a check file");
    let (header, _) = split(G::WEIGHTS);
    assert_eq!(
        header["id"], known.weights,
        "{name} is of other weights than those of the program: {again}"
    );
    assert!(!known.samples.is_empty());
    let network = Network::read(G::WEIGHTS).expect("weights");
    for (number, sample) in known.samples.iter().enumerate() {
        let features = sample.features();
        let to_move = Seat::new(sample.to_move);
        let hidden = network.hidden(&features, to_move);
        let shares = network.shares(&hidden, &features);
        assert_eq!(shares.count(), sample.seats);
        for (share, expected) in shares.iter().zip(&sample.value) {
            let off = (share - expected).abs();
            assert!(
                off < 0.01,
                "{name}, sample {number}: {share}, not {expected}"
            );
        }
        for (seat, expected) in Seat::all(sample.seats).zip(&sample.categories) {
            let points = network.categories(&hidden, &features, seat);
            assert_eq!(points.len(), expected.len());
            for (points, expected) in points.iter().zip(expected) {
                let off = (points - expected).abs();
                assert!(
                    off < 0.1,
                    "{name}, sample {number}: {points}, not {expected}"
                );
            }
        }
        let mut policy = network.policy(&hidden, to_move);
        let logarithms: Vec<f32> = (sample.lines.iter())
            .map(|line| policy.line(&line.slots, line.prior))
            .collect();
        let highest = logarithms.iter().copied().fold(f32::MIN, f32::max);
        let weights = logarithms.iter().map(|weight| (weight - highest).exp());
        let sum: f32 = weights.clone().sum();
        for (weight, line) in weights.zip(&sample.lines) {
            let (weight, expected) = (weight / sum, line.probability);
            let off = (weight - expected).abs();
            assert!(
                off < 0.01,
                "{name}, sample {number}: {weight}, not {expected}"
            );
        }
    }
}

#[test]
fn known_outputs_of_hansa_come_out() {
    check_known_outputs::<Hansa>();
}

#[test]
fn known_outputs_of_merchants_come_out() {
    check_known_outputs::<Merchants>();
}
