//! Records that are sound, cut, edited or foreign.

use std::fs;
use std::process::{Command, Stdio};

use crate::{finished_record, folder, kontor};

#[test]
fn a_sound_record_is_described_in_words() {
    let folder = folder("replay-sound");
    let record = finished_record(2);
    let replayed = kontor(&folder, &["replay", "-"], record.as_bytes());
    assert_eq!((replayed.code, replayed.stderr.as_str()), (0, ""));
    assert!(replayed.stdout.starts_with("Hansa Teutonica: players=3\n"));
    assert!(
        replayed.stdout.contains("\n    3  Red "),
        "{}",
        replayed.stdout
    );
    assert!(replayed.stdout.contains("\nNetwork "));
    assert!(replayed.stdout.contains("\nRank "));

    fs::write(folder.join("game.kontor"), &record).unwrap();
    let quiet = kontor(&folder, &["replay", "game.kontor", "--quiet"], b"");
    assert_eq!(quiet.stdout.lines().count(), 1);
    assert!(quiet.stdout.starts_with("The record is sound: "));

    let part = kontor(
        &folder,
        &["replay", "game.kontor", "--until", "4", "--positions"],
        b"",
    );
    assert!(
        part.stdout.contains("\n       hansa players=3"),
        "{}",
        part.stdout
    );
    assert!(!part.stdout.contains("\n    5  "));
}

/// A game of Merchants of Europe that stops at its agreed number of turns.
const TURN_CAP: &str = include_str!("../../../merchants/tests/games/turn-cap.record");

#[test]
fn records_of_merchants_are_described_in_words() {
    let folder = folder("replay-merchants");
    for (record, title, last) in [
        (
            include_str!("../../../merchants/tests/games/short-3.record"),
            "Merchants of Europe: players=3 board=short\n",
            "White delivers to Berlin. White wins.\n",
        ),
        (
            include_str!("../../../merchants/tests/games/main-4.record"),
            "Merchants of Europe: players=4 board=main\n",
            "Red delivers to Palermo. Red wins.\n",
        ),
        (
            TURN_CAP,
            "Merchants of Europe: players=3 board=short setup=fixed turn_cap=20\n",
            "The agreed number of turns is over; nobody wins.\n",
        ),
    ] {
        let replayed = kontor(&folder, &["replay", "-"], record.as_bytes());
        assert_eq!(
            (replayed.code, replayed.stderr.as_str()),
            (0, ""),
            "{title}"
        );
        assert!(replayed.stdout.starts_with(title), "{}", replayed.stdout);
        for expected in [last, "\nDeliveries ", "\nRank "] {
            assert!(replayed.stdout.contains(expected), "{expected}: {title}");
        }
        let quiet = kontor(&folder, &["replay", "-", "--quiet"], record.as_bytes());
        assert!(quiet.stdout.starts_with("The record is sound: "), "{title}");
    }
}

#[test]
fn a_broken_record_of_merchants_is_refused() {
    let folder = folder("replay-merchants-broken");
    let undigested = TURN_CAP.trim_end().rsplit_once(' ').unwrap().0;
    for (old, new, expected) in [
        (
            "red open-route i36--wien",
            "red open-route i36--praha",
            "entry 5 ('red open-route i36--praha'): a route must touch one of your posts or routes",
        ),
        (
            "- stolen salt",
            "- stolen wool",
            "entry 11 ('- stolen wool'): this outcome is not possible now",
        ),
        (
            "red move-robber lueneburg",
            "red move-robber atlantis",
            "the board has no hex 'atlantis'",
        ),
        (
            "setup=fixed",
            "setup=fixed start_player=1",
            "there is no setup key 'start_player'",
        ),
        ("board=short", "board=main", "no fixed setup (§2.2)"),
    ] {
        let broken = undigested.replacen(old, new, 1);
        assert_ne!(broken, undigested, "{old}");
        let refused = kontor(&folder, &["replay", "-"], broken.as_bytes());
        assert_eq!((refused.code, refused.stdout.as_str()), (1, ""), "{new}");
        assert_eq!(refused.stderr.lines().count(), 1, "{}", refused.stderr);
        assert!(refused.stderr.contains(expected), "{}", refused.stderr);
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let folder = folder("replay-pipe");
    fs::write(folder.join("game.kontor"), finished_record(2)).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_kontor"))
        .args(["replay", "game.kontor", "--positions"])
        .current_dir(&*folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(output.stderr, b"");
}

#[test]
fn a_game_that_is_not_over_says_so() {
    let record = "kontor record 1\ngame hansa\nrules 1\nsetup players=4\nend 0\n";
    let replayed = kontor(
        &folder("replay-open"),
        &["replay", "-", "--quiet"],
        record.as_bytes(),
    );
    assert_eq!(replayed.code, 0);
    assert!(
        replayed
            .stdout
            .starts_with("The record is sound: 0 entries. The game is not over.")
    );
}

#[test]
fn a_broken_record_is_refused_with_its_place_and_reason() {
    let folder = folder("replay-broken");
    let record = finished_record(2);
    let lines: Vec<&str> = record.lines().collect();
    let truncated = lines[..lines.len() / 2].join("\n");
    let edited = record.replacen(" trader\n", " merchant\n", 1);
    let undigested = record.rsplit_once(' ').unwrap().0.to_owned();
    let illegal = undigested.replacen("\nred ", "\nred claim hamburg--stade\nred ", 1);
    let count: usize = undigested.rsplit_once(' ').unwrap().1.parse().unwrap();
    let illegal = illegal.replace(&format!("end {count}"), &format!("end {}", count + 1));
    let other_seat = undigested.replacen("\nred ", "\nblue ", 1);
    for (text, expected) in [
        (truncated, "it was cut short"),
        (edited, "the record was edited"),
        (
            illegal,
            "entry 3 ('red claim hamburg--stade'): you do not hold",
        ),
        (other_seat, "it is for seat 1 to decide, not for seat 2"),
        (
            record.replace("game hansa", "game chess"),
            "the record was edited",
        ),
        (
            undigested.replace("game hansa", "game chess"),
            "line 2: there is no game 'chess'",
        ),
        (
            undigested.replace("rules 1", "rules 99"),
            "rules version 99",
        ),
        (
            undigested.replace("players=3", "players=7"),
            "2 to 5 players, not 7",
        ),
        (
            undigested.replace("result red ", "result red 9"),
            "the record says the result is",
        ),
        (String::new(), "line 1: this is not a record"),
        ("\u{0}\u{1}".repeat(1000), "line 1: this is not a record"),
    ] {
        let finished = kontor(&folder, &["replay", "-"], text.as_bytes());
        assert_eq!(
            (finished.code, finished.stdout.as_str()),
            (1, ""),
            "{expected}"
        );
        assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
        assert!(
            finished.stderr.contains(expected),
            "{expected}: {}",
            finished.stderr
        );
    }
}
