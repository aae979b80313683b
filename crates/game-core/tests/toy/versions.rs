//! A corrected rule, and games that were begun before.
//!
//! Version 2 lets a player keep three lots; version 1 let it keep two.

use game_core::{
    Beginning, Entry, Game, History, Notation, NotationError, Record, Refused, ReplayError,
    Versioned, Words,
};

use crate::lots::{Action, Illegal, Lots};
use crate::{ANN, entry, play, setup};

fn stored() -> Record {
    let text = include_str!("../games/version-1.record");
    text.parse().expect("a record")
}

/// The stored game before Ann draws her third lot.
fn unfinished(rules: u32) -> Record {
    let mut record = stored();
    record.lines.truncate(12);
    record.rules = rules;
    record.result = None;
    record
}

#[test]
fn an_old_game_replays_shows_and_goes_on_as_it_was_begun() {
    let mut history = History::<Lots>::replay(&unfinished(1)).unwrap();
    assert_eq!(history.state().rules_version(), 1);
    play(&mut history, &["lot 3"]);
    let Entry::Decision(seat, keep) = entry(history.state(), "keep") else {
        panic!("a decision");
    };
    let refused = history.decide(seat, keep).unwrap_err();
    assert_eq!(refused, Refused::Illegal(Illegal::HandFull { limit: 2 }));
    let state = history.state();
    assert_eq!(
        state.reason_sentence(&Illegal::HandFull { limit: 2 }),
        "you keep 2 lots already (§2)"
    );
    assert!(state.audit().is_ok());
    play(&mut history, &["show", "end-turn"]);
    let record = history.record(&[]);
    assert_eq!(record.rules, 1);
    assert_eq!(History::replay(&record), Ok(history));
}

#[test]
fn a_new_game_has_the_new_rule() {
    assert_eq!(Lots::new(&setup(2)).rules_version(), Lots::RULES_VERSION);
    let mut history = History::<Lots>::replay(&unfinished(2)).unwrap();
    play(&mut history, &["lot 3", "keep"]);
    assert_eq!(history.state().hands[ANN].iter().sum::<u8>(), 3);
    assert_eq!(history.record(&[]).rules, 2);
}

#[test]
fn a_position_goes_on_under_the_version_of_its_record() {
    let history = History::<Lots>::replay(&unfinished(1)).unwrap();
    let midway = History::from_position(history.state().clone());
    let record = midway.record(&[]);
    assert_eq!(record.rules, 1);
    assert_eq!(History::replay(&record), Ok(midway));
}

#[test]
fn versions_that_are_not_known_are_refused() {
    for found in [0, 3] {
        assert_eq!(
            History::<Lots>::replay(&unfinished(found)),
            Err(ReplayError::UnknownRules(NotationError::new(format!(
                "rules version {found} is not known; this program knows versions 1 to 2"
            ))))
        );
    }
}

/// Ann has two lots and decides on a third, which only version 1 can forbid her to keep.
const FULL_BY_VERSION_1: &str = "rules=1 111 110 001 1 has-3";

/// Ann has three lots already, which version 1 does not accept.
const THREE_KEPT: &str = "011 111 001 1 draws";

#[test]
fn a_position_names_an_older_version_and_is_judged_by_it() {
    let old = Lots::parse_position(FULL_BY_VERSION_1).unwrap();
    assert_eq!(old.rules_version(), 1);
    assert_eq!(old.check(Action::Keep), Err(Illegal::HandFull { limit: 2 }));
    assert_eq!(old.position(), FULL_BY_VERSION_1);
    let new = old.with_rules_version(2);
    assert_eq!(new.position(), FULL_BY_VERSION_1.replace("rules=1 ", ""));
    assert_eq!(Lots::parse_position(&new.position()), Ok(new));
    assert!(Lots::parse_position(&format!("rules=1 {THREE_KEPT}")).is_err());
    assert!(Lots::parse_position(&format!("rules=3 {THREE_KEPT}")).is_err());
}

#[test]
fn a_position_that_names_no_version_goes_by_that_of_its_record() {
    let record = |rules: u32, position: &str| Record {
        beginning: Beginning::Position(position.to_owned()),
        lines: Vec::new(),
        ..unfinished(rules)
    };
    let replay = |rules, position| History::<Lots>::replay(&record(rules, position));
    assert!(replay(2, THREE_KEPT).is_ok());
    assert!(matches!(
        replay(1, THREE_KEPT),
        Err(ReplayError::Beginning(_))
    ));
    let unnamed = FULL_BY_VERSION_1.replace("rules=1 ", "");
    let state = replay(1, &unnamed).unwrap().state().clone();
    assert_eq!(state.position(), FULL_BY_VERSION_1);
    let error = replay(2, FULL_BY_VERSION_1).unwrap_err().to_string();
    assert_eq!(
        error,
        "the beginning cannot be read: the position goes by rules version 1, the record by 2"
    );
}
