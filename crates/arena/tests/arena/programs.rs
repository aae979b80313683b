//! Bots that are programs of their own: good ones and bad ones.

use std::path::{Path, PathBuf};

use arena::{Entrant, Faults, Run};
use hansa::Hansa;

use crate::{contest, entrants, setup, without_clocks};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn misbehaving(fault: &str, options: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/arena/data/misbehaving.py");
    format!("exec:python3 '{}' {fault}{options}", script.display())
}

/// Three games of three: a program against two claiming bots.
fn against_claiming(program: &str, cap: usize) -> Run {
    contest(&entrants(&[program, "claiming", "claiming"]), 3, 2, cap)
}

fn faults(run: &Run) -> Faults {
    let mut sum = Faults::default();
    for seat in run.games.iter().flat_map(|game| &game.seats) {
        sum += seat.faults;
    }
    sum
}

#[test]
fn the_python_example_plays_whole_games() {
    let script = repository().join("examples/bots/claims_first.py");
    let run = against_claiming(&format!("exec:python3 '{}'", script.display()), 3000);
    assert_eq!(faults(&run), Faults::default());
    assert!(run.games.iter().all(|game| game.ending.is_some()));
    let again = against_claiming(&format!("exec:python3 '{}'", script.display()), 3000);
    assert_eq!(
        without_clocks(run.games),
        without_clocks(again.games),
        "its seed makes it repeatable"
    );
}

#[test]
fn the_rust_example_plays_whole_games() {
    // Tests lie in target/*/deps, examples in target/*/examples.
    let tests = std::env::current_exe().unwrap();
    let target = tests.parent().and_then(Path::parent).unwrap();
    let program = target.join("examples/claims_first");
    let run = against_claiming(&format!("exec:'{}'", program.display()), 3000);
    assert_eq!(faults(&run), Faults::default());
    assert!(run.games.iter().all(|game| game.ending.is_some()));
}

#[test]
fn a_program_that_answers_nonsense_is_replaced_for_that_decision() {
    for fault in ["illegal", "nonsense"] {
        let run = against_claiming(&misbehaving(fault, ""), 60);
        let counted = faults(&run);
        assert!(counted.illegal >= 3, "{counted:?}");
        assert_eq!((counted.late, counted.crashed), (0, 0));
        assert_eq!(run.games.len(), 3);
    }
}

#[test]
fn a_program_that_crashes_is_started_again_but_not_for_ever() {
    let run = against_claiming(&misbehaving("crash", ",fallback=random"), 120);
    let counted = faults(&run);
    assert!(counted.crashed >= 3, "{counted:?}");
    assert_eq!((counted.late, counted.illegal), (0, 0));
    assert_eq!(run.games.len(), 3);
}

#[test]
fn a_program_that_is_late_is_replaced_and_started_again() {
    let run = against_claiming(&misbehaving("late", ",ms=1"), 18);
    let counted = faults(&run);
    assert!(counted.late >= 1, "{counted:?}");
    assert_eq!((counted.illegal, counted.crashed), (0, 0));
    assert_eq!(run.games.len(), 3);
}

#[test]
fn a_program_that_cannot_start_is_noticed_before_the_match() {
    for (spec, expected) in [
        (
            "exec:no-such-program-here",
            "cannot start 'no-such-program-here': ",
        ),
        ("exec:true", "'true' was started, but did not answer"),
    ] {
        let entrant = Entrant::<Hansa>::parse(spec).unwrap();
        let error = entrant.try_out(&setup(3)).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
