//! Wrong arguments are refused in a sentence of their own.

use crate::{assert_refused, folder, kontor};

#[test]
fn wrong_arguments_are_refused() {
    let folder = folder("arguments");
    for (args, expected) in [
        (
            &["play", "chess"][..],
            "there is no game 'chess' (known: hansa, merchants)",
        ),
        (
            &["engine", "chess"],
            "there is no game 'chess' (known: hansa, merchants)",
        ),
        (&["play"], "required arguments were not provided"),
        (
            &["play", "hansa", "--players", "6"],
            "error: Hansa Teutonica is for 2 to 5 players, not 6",
        ),
        (
            &["play", "hansa", "--players", "3", "--humans", "4"],
            "error: 4 people cannot play a game of 3",
        ),
        (
            &["play", "hansa", "--humans", "1", "--names", "Anna,Bert"],
            "error: there are more names than people",
        ),
        (
            &["play", "hansa", "--options", "speed=9"],
            "error: there is no option 'speed' (known: marker_set,",
        ),
        (
            &["play", "hansa", "--options", "tie_break=dice"],
            "'tie_break' is one of Shared, BigBox, not 'dice'",
        ),
        (
            &["play", "hansa", "--preset", "house_rules"],
            "error: there is no preset 'house_rules' (known: first_edition, big_box)",
        ),
        (
            &["play", "hansa", "--players", "2", "--preset", "big_box"],
            "error: the Big Box rules are for 3 to 5 players, not 2",
        ),
        (
            &["play", "hansa", "--players", "4", "--start-player", "5"],
            "error: start player 5 is not one of 4 players",
        ),
        (
            &["play", "hansa", "--against", "clever"],
            "error: there is no bot 'clever' (known: random, ",
        ),
        (
            &["play", "hansa", "--players", "4", "--against", "greedy"],
            "error: a game of 4 has room for 3 bots beside the people, and --against names 1",
        ),
        (&["play", "--load", "nowhere"], "error: cannot read nowhere"),
        (&["replay", "nowhere"], "error: cannot read nowhere"),
        (&["replay"], "required arguments were not provided"),
        (&["dance"], "unrecognized subcommand 'dance'"),
    ] {
        assert_refused(&folder, args, expected);
    }
}

#[test]
fn help_and_version_are_there() {
    let folder = folder("help");
    for command in ["play", "engine", "replay", "arena", "bots", "boards"] {
        assert!(kontor(&folder, &["--help"], b"").stdout.contains(command));
        assert_eq!(kontor(&folder, &[command, "--help"], b"").code, 0);
    }
    assert!(
        kontor(&folder, &["--version"], b"")
            .stdout
            .starts_with("kontor ")
    );
    assert_eq!(kontor(&folder, &[], b"").code, 2);
}

#[test]
fn the_boards_are_listed() {
    let listed = kontor(&folder("boards"), &["boards"], b"").stdout;
    assert!(listed.starts_with("Hansa Teutonica (hansa)\n"), "{listed}");
    assert!(listed.contains("(4 to 5 players): 27 cities, 62 offices, 34 routes, 107 houses"));
    assert!(listed.contains("(2 to 3 players)"));
}
