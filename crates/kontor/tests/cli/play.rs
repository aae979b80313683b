//! A person at a terminal, as a script.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::{Finished, finished_record, folder, kontor};

fn play(folder: &Path, args: &[&str], input: &str) -> Finished {
    let finished = kontor(folder, &[&["play"], args].concat(), input.as_bytes());
    assert_eq!(
        (finished.code, finished.stderr.as_str()),
        (0, ""),
        "{args:?}"
    );
    finished
}

/// The start player is the person, so that it is red and decides first.
const NEW: [&str; 7] = [
    "hansa",
    "--players",
    "4",
    "--seed",
    "7",
    "--start-player",
    "1",
];

#[test]
fn a_person_plays_asks_saves_and_resumes() {
    let folder = folder("play-session");
    let input = "place ham\n\
        place hamburg--stade trader\n\
        undo\n\
        undo\n\
        place hamburg--stade merchant\n\
        help\n\
        help 4.5.2\n\
        help income\n\
        help 99.9\n\
        rules\n\
        why claim hamburg--stade\n\
        why end-turn\n\
        why fly\n\
        board\n\
        log\n\
        score\n\
        place nowhere\n\
        nonsense\n\
        9999\n\
        claim hamburg--stade\n\
        save\n\
        save copy.kontor\n\
        save copy.kontor\n\
        save no/such/folder/x\n\
        quit\n";
    let stdout = play(&folder, &NEW, input).stdout;
    for expected in [
        "You are Red; Blue (trader), Green (trader) and Yellow (trader) are bots.",
        "The game is kept in hansa-7.kontor.",
        "Place a trader on\n",
        "Hamburg–Lübeck",
        "Red places a trader on Hamburg–Stade.",
        "red> Taken back.",
        "red> Dice or a draw cannot be taken back.",
        "Red places a merchant on Hamburg–Stade.",
        "red> NUMBER ",
        "red> 4.5.2 ",
        "red> 4.1 Income",
        "The rules have no clause '99.9'; 'rules' lists them all.",
        "  4.5.2 ",
        "red> You do not hold every house of Hamburg–Stade: 1 of 3 (§4.5.1).",
        "red> You may end your turn.",
        "red> There is no verb 'fly'",
        "Network ",
        "red> No choice fits 'place nowhere': 'place' takes route kind [house], not 1 word(s).",
        "red> No choice fits 'nonsense'",
        "red> Choose a number from 1 to ",
        "red> Saved in hansa-7.kontor.",
        "red> Saved in copy.kontor.",
        "red> Not saved: copy.kontor exists already.",
        "red> Not saved: cannot write no/such/folder/x",
        "The game is saved in hansa-7.kontor; go on with: kontor play --load hansa-7.kontor",
    ] {
        assert!(stdout.contains(expected), "{expected}\n{stdout}");
    }
    let saved = fs::read_to_string(folder.join("hansa-7.kontor")).unwrap();
    assert!(
        saved.contains("name red player 1\nname blue trader bot\n"),
        "{saved}"
    );
    assert!(
        saved.contains("red place hamburg--stade merchant\nend 2 "),
        "{saved}"
    );
    assert_eq!(
        fs::read_to_string(folder.join("copy.kontor")).unwrap(),
        saved
    );

    let stdout = play(
        &folder,
        &["--load", "hansa-7.kontor"],
        "undo\nend-turn\nlog\n",
    )
    .stdout;
    assert!(stdout.contains("You are Red;"), "{stdout}");
    assert!(stdout.contains("red> Taken back."));
    assert!(stdout.contains("Blue "), "the bots have played");
    let resumed = fs::read_to_string(folder.join("hansa-7.kontor")).unwrap();
    assert!(resumed.contains("\nred end-turn\nblue "), "{resumed}");
    let replayed = kontor(&folder, &["replay", "hansa-7.kontor", "--quiet"], b"");
    assert_eq!(replayed.code, 0, "{}", replayed.stderr);
}

#[test]
fn a_person_plays_merchants_takes_back_saves_and_resumes() {
    let folder = folder("play-merchants");
    let args = [
        "merchants",
        "--players",
        "3",
        "--board",
        "short",
        "--seed",
        "1",
        "--options",
        "setup=fixed",
    ];
    let input = "roll\n\
        undo\n\
        open-route i20--i23\n\
        undo\n\
        open-route i20--i23\n\
        open-route i20--i23\n\
        propose 3wool 1ore all\n\
        propose 1grain 1ore red\n\
        propose 1grain 1ore orange\n\
        why deliver 0 hamburg\n\
        help A13.1\n\
        board\n\
        score\n\
        save\n\
        save copy.kontor\n\
        quit\n";
    let stdout = play(&folder, &args, input).stdout;
    for expected in [
        "Merchants of Europe, seed 1\n",
        "You are Red; Blue (trader) and White (trader) are bots.",
        "· Red rolls 5 and 1: 6.",
        "hand: 1 lumber, 1 grain, 1 ore, 1 salt",
        "red> Dice or a draw cannot be taken back.",
        "· Red opens the route i20–i23.",
        "red> Taken back.",
        "red> Red has already opened i20–i23 (§A8.2).",
        "red> You do not have what you offer (§A1.4).",
        "red> A proposal must be made to at least one opponent and to nobody else (§A1.1).",
        "red> No choice fits 'propose 1grain 1ore orange': ",
        "red> Hamburg is not at an end of the caravan's route (§A13.1).",
        "red> A13.1 ",
        "Deliveries",
        "red> Saved in merchants-1.kontor.",
        "red> Saved in copy.kontor.",
    ] {
        assert!(stdout.contains(expected), "{expected}\n{stdout}");
    }
    let saved = fs::read_to_string(folder.join("merchants-1.kontor")).unwrap();
    assert!(saved.contains("\nsetup players=3 board=short setup=fixed\n"));
    assert!(
        saved.contains("\nred roll\n- dice 5 1\nred open-route i20--i23\nend 3 "),
        "{saved}"
    );
    let copy = fs::read_to_string(folder.join("copy.kontor")).unwrap();
    assert_eq!(copy, saved);

    let stdout = play(
        &folder,
        &["--load", "merchants-1.kontor"],
        "undo\nend-turn\nundo\nroll\n",
    )
    .stdout;
    assert!(stdout.contains("red> Taken back."), "{stdout}");
    assert!(stdout.contains("· Blue rolls "), "the bots have played");
    let resumed = fs::read_to_string(folder.join("merchants-1.kontor")).unwrap();
    assert!(
        resumed.contains("- dice 5 1\nred end-turn\nblue roll\n"),
        "{resumed}"
    );
    let replayed = kontor(&folder, &["replay", "merchants-1.kontor", "--quiet"], b"");
    assert_eq!(replayed.code, 0, "{}", replayed.stderr);
}

/// Nobody at the table is shown what another holds.
#[test]
fn a_terminal_shows_only_the_own_hand() {
    let folder = folder("play-hands");
    let args = ["merchants", "--seed", "3", "--options", "setup=fixed"];
    let stdout = play(&folder, &args, "roll\nend-turn\nroll\nboard\n").stdout;
    assert!(stdout.contains("hand: "), "{stdout}");
    let mut owner = "";
    for line in stdout.lines() {
        for color in ["Red", "Blue", "White"] {
            if line[line.len().min(2)..].starts_with(&format!("{color} ")) {
                owner = color;
            }
        }
        if line.starts_with("    hand:") {
            assert_eq!(owner, "Red", "{stdout}");
        }
    }
}

#[test]
fn a_whole_game_is_played_by_numbers() {
    let folder = folder("play-whole");
    // The first choice claims or rewards where that is possible; later ones vary.
    let mut input = String::new();
    for round in 0..6000 {
        writeln!(input, "{}", 1 + round % 2).unwrap();
    }
    let stdout = play(&folder, &["hansa", "--players", "3", "--seed", "5"], &input).stdout;
    assert!(stdout.contains("\nRank "), "the game has come to an end");
    assert!(stdout.contains(" with ") && stdout.contains(" points."));
    assert!(stdout.ends_with("see it again with: kontor replay hansa-5.kontor\n"));
    let replayed = kontor(&folder, &["replay", "hansa-5.kontor", "--quiet"], b"");
    assert!(
        replayed.stdout.starts_with("The record is sound"),
        "{}",
        replayed.stderr
    );
    let again = play(&folder, &["--load", "hansa-5.kontor"], "").stdout;
    assert!(again.contains("\nRank "), "a finished game is shown");
}

#[test]
fn the_end_of_the_input_saves_the_game() {
    let folder = folder("play-eof");
    let stdout = play(&folder, &NEW, "place hamburg--stade trader").stdout;
    assert!(stdout.contains("The game is saved in hansa-7.kontor"));
    let saved = fs::read_to_string(folder.join("hansa-7.kontor")).unwrap();
    assert!(
        saved.contains("red place hamburg--stade trader\nend 2 "),
        "{saved}"
    );
}

#[test]
fn a_new_game_takes_no_other_games_file() {
    let folder = folder("play-files");
    play(&folder, &NEW, "");
    let first = fs::read_to_string(folder.join("hansa-7.kontor")).unwrap();
    let stdout = play(&folder, &NEW, "end-turn\n").stdout;
    assert!(stdout.contains("kept in hansa-7-2.kontor"), "{stdout}");
    assert_eq!(
        fs::read_to_string(folder.join("hansa-7.kontor")).unwrap(),
        first
    );
    let args = [&["play"], &NEW[..], &["--save-to", "hansa-7.kontor"]].concat();
    let refused = kontor(&folder, &args, b"");
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("hansa-7.kontor exists already"));
}

#[test]
fn several_people_share_the_terminal() {
    let folder = folder("play-hotseat");
    let args = [
        "hansa",
        "--players",
        "2",
        "--names",
        "Anna,Bert",
        "--start-player",
        "2",
    ];
    let stdout = play(&folder, &args, "1\nend-turn\n").stdout;
    assert!(stdout.contains("Bert is Red, Anna is Blue."), "{stdout}");
    assert!(!stdout.contains("bots"));
    assert!(
        stdout.contains("\nblue> "),
        "the second seat sets the pawn up"
    );
    assert!(stdout.contains("\nred> "));
}

#[test]
fn bots_are_named_and_stay_in_the_saved_game() {
    let folder = folder("play-against");
    let against = ["--against", "apprentice,greedy:noise=0.2", "--seed", "4"];
    let args = [&["hansa"], &against[..], &["--start-player", "1"]].concat();
    let stdout = play(&folder, &args, "end-turn\n").stdout;
    let expected = "You are Red; Blue (apprentice) and Green (greedy:noise=0.2) are bots.";
    assert!(stdout.contains(expected), "{stdout}");
    let saved = fs::read_to_string(folder.join("hansa-4.kontor")).unwrap();
    assert!(
        saved.contains("name green greedy:noise=0.2 bot\n"),
        "{saved}"
    );
    let stdout = play(&folder, &["--load", "hansa-4.kontor"], "").stdout;
    assert!(stdout.contains(expected), "{stdout}");
    let other = ["--load", "hansa-4.kontor", "--against", "random,random"];
    let stdout = play(&folder, &other, "").stdout;
    assert!(
        stdout.contains("Blue (random) and Green (random)"),
        "{stdout}"
    );
}

#[test]
fn a_saved_game_starts_no_program_by_itself() {
    let folder = folder("play-program");
    play(&folder, &NEW, "");
    let path = folder.join("hansa-7.kontor");
    let saved = fs::read_to_string(&path).unwrap();
    let foreign = saved.replace("name blue trader bot", "name blue exec:touch harm bot");
    let end = foreign.rfind("end ").unwrap();
    let count = foreign[end..].split(' ').nth(1).unwrap();
    fs::write(&path, format!("{}end {count}\n", &foreign[..end])).unwrap();
    let refused = kontor(&folder, &["play", "--load", "hansa-7.kontor"], b"");
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .stderr
            .contains("has 'exec:touch harm' as a bot; to run it, name all bots"),
        "{}",
        refused.stderr
    );
    assert!(!folder.join("harm").exists());
}

#[test]
fn a_broken_save_is_refused() {
    let folder = folder("play-broken");
    let record = finished_record(2);
    fs::write(folder.join("cut"), &record[..record.len() / 2]).unwrap();
    let foreign = "kontor record 1\ngame chess\nrules 1\nsetup x=1\nend 0\n";
    fs::write(folder.join("foreign"), foreign).unwrap();
    for (file, expected) in [
        ("cut", "error: cannot resume cut: line "),
        ("foreign", "error: there is no game 'chess'"),
    ] {
        let refused = kontor(&folder, &["play", "--load", file], b"");
        assert_eq!(refused.code, 2);
        assert!(refused.stderr.starts_with(expected), "{}", refused.stderr);
        assert_eq!(refused.stderr.lines().count(), 1);
    }
}

#[test]
fn odd_input_does_no_harm() {
    let folder = folder("play-odd");
    let mut input = b"\xff\xfe\x00\n\n-1\n0\n18446744073709551616\nplace \xc3\n".to_vec();
    input.extend(vec![b'x'; 100_000]);
    input.extend(b"\nquit\n");
    let finished = kontor(&folder, &[&["play"], &NEW[..]].concat(), &input);
    assert_eq!((finished.code, finished.stderr.as_str()), (0, ""));
    assert!(finished.stdout.contains("The game is saved in"));
}
