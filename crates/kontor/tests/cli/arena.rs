//! Matches, ladders and checks, as typed.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{assert_refused, finished_record, folder, kontor};

const MATCH: [&str; 9] = [
    "arena",
    "match",
    "hansa",
    "--bots",
    "claiming,claiming,random",
    "--games",
    "10",
    "--seed",
    "3",
];

fn stdout_of(folder: &Path, args: &[&str]) -> String {
    let finished = kontor(folder, args, b"");
    assert_eq!(
        (finished.code, finished.stderr.as_str()),
        (0, ""),
        "{args:?}"
    );
    finished.stdout
}

#[test]
fn a_match_prints_its_results_and_how_to_repeat_it() {
    let folder = folder("arena-match");
    let exports = [
        "--export-json",
        "out.json",
        "--export-csv",
        "out.csv",
        "--report",
        "out.html",
        "--records",
        "games",
    ];
    let first = stdout_of(&folder, &[&MATCH[..], &exports].concat());
    let line = "kontor arena match hansa --bots claiming,claiming,random --players 3 --games 12 --seed 3 --cap 5000";
    for expected in [
        "Hansa Teutonica: players=3\n",
        line,
        "\nclaiming ",
        "\nrandom ",
        "How they play, means a seat:\n",
        "\naimless moves ",
        "\nblocks walked away ",
        "\ndisplacements that are gifts ",
        "Games ended by: ",
        "Decisions a game: ",
        "Winner's points: ",
        "Wins by seat: red ",
        "\n12 games in ",
    ] {
        assert!(first.contains(expected), "{expected}\n{first}");
    }
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let json: Value = serde_json::from_str(&read("out.json")).unwrap();
    assert_eq!(json["run"]["command"], line);
    assert_eq!(json["games"].as_array().unwrap().len(), 12);
    assert_eq!(read("out.csv").lines().count(), 1 + 12 * 3);
    let page = read("out.html");
    assert!(page.contains("<svg") && page.contains("How they play"));

    // The line repeats the match, whatever the number of threads.
    let words: Vec<&str> = line.split(' ').skip(1).collect();
    let again = [&words[..], &["--threads", "1", "--export-csv", "again.csv"]].concat();
    stdout_of(&folder, &again);
    assert_eq!(read("again.csv"), read("out.csv"));

    let sound = stdout_of(&folder, &["arena", "verify", "games"]);
    assert!(sound.starts_with("12 records are sound: "), "{sound}");
}

#[test]
fn a_ladder_is_written_into_its_page() {
    let folder = folder("arena-ladder");
    let args = [
        "arena",
        "ladder",
        "hansa",
        "--bots",
        "random,claiming,alderman",
        "--players",
        "2",
        "--games",
        "6",
        "--cap",
        "300",
        "--nodes",
        "20",
        "--write",
        "ladder.md",
    ];
    let first = stdout_of(&folder, &args);
    assert!(first.ends_with("The ladder is written to ladder.md.\n"));
    let page = fs::read_to_string(folder.join("ladder.md")).unwrap();
    for expected in [
        "# Ladder\n",
        "\n## Hansa Teutonica\n\n| Bot | Plays as | Rating |",
        "\n| claiming | `claiming` | ",
        "\n| alderman | `search:ms=1200 --nodes 20` | ",
        "\n- 6 games at tables of 2 (`players=2`)",
        "\n- Repeat: `kontor arena ladder hansa --bots random,claiming,alderman --players 2 --games 6 --seed 1 --cap 300 --nodes 20`\n",
    ] {
        assert!(page.contains(expected), "{expected}\n{page}");
    }
    stdout_of(&folder, &args);
    let page = fs::read_to_string(folder.join("ladder.md")).unwrap();
    assert_eq!(
        page.matches("## Hansa").count(),
        1,
        "the older table is gone"
    );
}

#[test]
fn broken_records_are_named_and_fail_the_check() {
    let folder = folder("arena-verify");
    let record = finished_record(2);
    fs::write(folder.join("good.kontor"), &record).unwrap();
    fs::write(folder.join("cut.kontor"), &record[..record.len() / 2]).unwrap();
    let finished = kontor(&folder, &["arena", "verify", "."], b"");
    assert_eq!(finished.code, 1);
    assert!(
        finished.stdout.starts_with("./cut.kontor: line "),
        "{}",
        finished.stdout
    );
    assert_eq!(finished.stderr, "error: 1 of 2 records is broken\n");
}

#[test]
fn paths_are_counted() {
    let folder = folder("arena-perft");
    let start = [
        "arena",
        "perft",
        "hansa",
        "--players",
        "4",
        "--options",
        "start_player=1",
    ];
    let counted = stdout_of(&folder, &[&start[..], &["--depth", "2"]].concat());
    let counts: Vec<&str> = counted
        .lines()
        .filter_map(|line| line.split(' ').nth(1))
        .collect();
    assert_eq!(counts.len(), 2, "{counted}");
    let divided = stdout_of(
        &folder,
        &[&start[..], &["--depth", "2", "--divide"]].concat(),
    );
    assert_eq!(divided.lines().last(), Some(&*format!("2 {}", counts[1])));
    assert!(divided.starts_with("- taverns "), "{divided}");
}

#[test]
fn speed_and_signature_are_printed() {
    let folder = folder("arena-bench");
    let speed = stdout_of(&folder, &["arena", "bench", "hansa", "--seconds", "0.01"]);
    assert!(speed.contains("decisions/s"), "{speed}");
    assert!(speed.lines().any(|line| line.starts_with("5 players")));
    let signature = stdout_of(&folder, &["arena", "signature", "hansa"]);
    assert!(signature.starts_with("hansa "), "{signature}");
    assert_eq!(
        signature,
        stdout_of(&folder, &["arena", "signature", "hansa", "--threads", "1"])
    );
}

#[test]
fn the_bots_are_listed() {
    let listed = stdout_of(&folder("bots"), &["bots"]);
    for expected in [
        "\nrandom ",
        "\ngreedy ",
        "\nalderman ",
        "exec:COMMAND",
        "Strength in Hansa",
    ] {
        assert!(listed.contains(expected), "{expected}\n{listed}");
    }
}

#[test]
fn wrong_arguments_are_refused_before_anything_is_played() {
    let folder = folder("arena-arguments");
    fs::create_dir(folder.join("empty")).unwrap();
    let hansa = |rest: &[&'static str]| [&["arena", "match", "hansa"], rest].concat();
    for (args, expected) in [
        (hansa(&[]), "--bots"),
        (
            hansa(&["--bots", "greedy,greedy", "--players", "4"]),
            "error: 4 players need 4 bots, and --bots names 2\n",
        ),
        (
            hansa(&["--bots", "greedy"]),
            "error: Hansa Teutonica is for 2 to 5 players, not 1\n",
        ),
        (
            hansa(&["--bots", "greedy,clever"]),
            "error: there is no bot 'clever' (known: ",
        ),
        (
            hansa(&["--bots", "greedy,greedy:speed=9"]),
            "error: the bot 'greedy' has no option 'speed'",
        ),
        (
            hansa(&["--bots", "greedy,exec:no-such-program"]),
            "error: cannot start 'no-such-program': ",
        ),
        (
            hansa(&["--bots", "random,random", "--options", "players=3"]),
            "error: say the number of players by --players\n",
        ),
        (
            hansa(&["--bots", "random,random", "--options", "speed=9"]),
            "error: there is no option 'speed' (known: ",
        ),
        (
            hansa(&["--bots", "random,random", "--report", "no/such/r.html"]),
            "error: cannot write no/such/r.html: ",
        ),
        (
            hansa(&["--bots", "random,random", "--games", "0"]),
            "0 is not in 1..",
        ),
        (
            vec![
                "arena",
                "ladder",
                "hansa",
                "--bots",
                "greedy",
                "--players",
                "3",
            ],
            "error: a table of 3 needs at least 3 bots, and there are 1\n",
        ),
        (
            vec!["arena", "verify", "empty"],
            "error: there are no records (.kontor or .record) in empty\n",
        ),
        (
            vec!["arena", "verify", "nowhere"],
            "error: cannot look through nowhere: ",
        ),
        (
            vec!["arena", "perft", "hansa", "--position", "x"],
            "error: ",
        ),
        (vec!["arena", "match", "chess"], "there is no game 'chess'"),
        (
            vec!["arena", "bench", "--seconds", "0"],
            "error: a measurement takes ",
        ),
    ] {
        assert_refused(&folder, &args, expected);
    }
}

#[test]
fn a_match_goes_on_where_it_stopped() {
    let folder = folder("arena-resume");
    let played = |games: &'static str, more: &[&'static str]| {
        let mut args = MATCH.to_vec();
        args[6] = games;
        [&args[..], more].concat()
    };
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    stdout_of(&folder, &played("12", &["--export-csv", "whole.csv"]));
    let resumed = ["--export-json", "part.json", "--resume"];
    // There is nothing to go on from at first.
    stdout_of(&folder, &played("6", &resumed));
    let csv = [
        &resumed[..],
        &["--export-csv", "part.csv", "--records", "new"],
    ]
    .concat();
    let more = stdout_of(&folder, &played("12", &csv));
    assert!(more.contains("\n12 games in "), "{more}");
    assert_eq!(read("part.csv"), read("whole.csv"));
    let records = fs::read_dir(folder.join("new")).unwrap().count();
    assert_eq!(records, 6, "the others were played before");

    // Games of another contest, twice the same, or none at all.
    let refused = |args: &[&str], because: &str| {
        let finished = kontor(&folder, args, b"");
        assert_eq!(finished.code, 2, "{args:?}");
        assert!(finished.stderr.contains(because), "{}", finished.stderr);
    };
    let mut other = played("12", &resumed);
    other[8] = "4";
    refused(
        &other,
        "cannot go on from part.json: it holds another contest: kontor arena",
    );
    let fewer = "it holds games up to number 12, and with --games 6 they would be lost";
    refused(&played("6", &resumed), fewer);
    let mut json: Value = serde_json::from_str(&read("part.json")).unwrap();
    json["games"][1] = json["games"][0].clone();
    fs::write(folder.join("part.json"), json.to_string()).unwrap();
    refused(&played("12", &resumed), "its game 0 comes twice");
    fs::write(folder.join("part.json"), "{}").unwrap();
    refused(
        &played("12", &resumed),
        "this is not an export of a run: missing field",
    );
    refused(&played("12", &["--resume"]), "--export-json");
}
