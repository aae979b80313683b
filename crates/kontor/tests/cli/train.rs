//! Self-play and the gate, as typed.

use std::fs;
use std::path::Path;

use crate::{Finished, folder, kontor};

const HANSA: &[u8] = include_bytes!("../../../bots/weights/hansa.bin");
const MERCHANTS: &[u8] = include_bytes!("../../../bots/weights/merchants.bin");

fn self_play(folder: &Path, game: &str, more: &[&str]) -> Finished {
    let tiny = [
        "train",
        "selfplay",
        game,
        "--full",
        "8",
        "--fast",
        "4",
        "--threads",
        "1",
        "--out",
        "data",
    ];
    kontor(folder, &[&tiny, more].concat(), b"")
}

fn gate(folder: &Path, game: &str, more: &[&str]) -> Finished {
    let tiny = [
        "train",
        "gate",
        game,
        "--games",
        "4",
        "--budget",
        "nodes=4",
        "--threads",
        "1",
    ];
    kontor(folder, &[&tiny, more].concat(), b"")
}

fn stdout_of(finished: Finished) -> String {
    assert_eq!((finished.code, finished.stderr.as_str()), (0, ""));
    finished.stdout
}

/// One sentence, and the exit code of wrong arguments.
fn check_refusal(finished: &Finished, expected: &str) {
    assert_eq!(finished.code, 2, "{}", finished.stderr);
    assert_eq!(finished.stdout, "");
    assert!(
        finished.stderr.starts_with("error: "),
        "{}",
        finished.stderr
    );
    assert!(finished.stderr.contains(expected), "{}", finished.stderr);
    assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
}

#[test]
fn self_play_goes_on_where_it_was() {
    for game in ["hansa", "merchants"] {
        let folder = folder("train-selfplay");
        let taught = ["--games", "1", "--eval", "teacher"];
        let first = stdout_of(self_play(&folder, game, &taught));
        assert!(first.starts_with("1 games with "), "{first}");
        assert_eq!(fs::read_dir(folder.join("data")).unwrap().count(), 1);
        let again = self_play(&folder, game, &taught);
        check_refusal(&again, "1 games are there already; --games asks for more");
        let second = stdout_of(self_play(&folder, game, &["--games", "2"]));
        assert!(second.starts_with("1 games with "), "{second}");
        assert_eq!(fs::read_dir(folder.join("data")).unwrap().count(), 2);
    }
}

#[test]
fn a_gate_plays_and_says_what_came_of_it() {
    for (game, weights) in [("hansa", HANSA), ("merchants", MERCHANTS)] {
        let folder = folder("train-gate");
        fs::write(folder.join("new.bin"), weights).unwrap();
        let candidate = ["--candidate", "new.bin", "--promote", "best.bin"];
        let said = stdout_of(gate(&folder, game, &candidate));
        let start = "new.bin is placed before learned in ";
        assert!(said.starts_with(start), "{said}");
        assert!(
            said.ends_with(" of 4 games\nno verdict: not promoted\n"),
            "{said}"
        );
        assert!(!folder.join("best.bin").exists());
    }
}

#[test]
fn wrong_weights_are_refused() {
    let folder = folder("train-refused");
    fs::write(folder.join("cut.bin"), &HANSA[..9999]).unwrap();
    fs::write(folder.join("text.bin"), "no weights").unwrap();
    fs::write(folder.join("other.bin"), MERCHANTS).unwrap();
    for (file, expected) in [
        ("missing.bin", "missing.bin"),
        ("cut.bin", " bytes where "),
        ("text.bin", "this is not a file of network weights"),
        (
            "other.bin",
            "the weights are for merchants with encoder 1, but hansa with encoder 1 is needed",
        ),
    ] {
        check_refusal(&self_play(&folder, "hansa", &["--eval", file]), expected);
        check_refusal(&gate(&folder, "hansa", &["--candidate", file]), expected);
    }
    assert!(!folder.join("data").exists());
    fs::write(folder.join("new.bin"), HANSA).unwrap();
    let against = ["--candidate", "new.bin", "--against", "other.bin"];
    check_refusal(
        &gate(&folder, "hansa", &against),
        "the weights are for merchants",
    );
    let better = ["--candidate", "new.bin", "--better", "0.4"];
    check_refusal(
        &gate(&folder, "hansa", &better),
        "--better must be between 0.5 and 1",
    );
}
