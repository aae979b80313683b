//! Undo: what was, is again, byte for byte, for every viewer.

use std::collections::HashMap;

use bots::Contested;
use game_core::{Generator, Policy, Viewer};
use hansa::Hansa;
use merchants::Merchants;
use protocol::Command;
use server::ids::UserId;
use server::ledger::Ledger;

use crate::ledgers::{begun, free, setups, viewers};
use crate::moves::random_command;

#[test]
fn every_undo_in_hansa_leads_back_exactly() {
    check_undo::<Hansa>("");
}

#[test]
fn every_undo_in_merchants_leads_back_exactly() {
    check_undo::<Merchants>(" turn_cap=30");
}

/// How one viewer saw the game at one moment.
type Seen = HashMap<(u32, Viewer), String>;

fn check_undo<G: Contested>(options: &str) {
    let mut counts = HashMap::<&str, usize>::new();
    for (setup, seed) in setups::<G>().iter().zip(10..) {
        println!("{setup}, seed {seed}");
        let (mut ledger, people) = begun::<G>(&format!("{setup}{options}"), free());
        let mut generator = Generator::from_seed(seed);
        let mut seen = Seen::new();
        remember(&ledger, &people, &mut seen);
        for step in 0..300 {
            if ledger.deciding().is_none() {
                break;
            }
            let (person, command) =
                random_command(&ledger, &people, Policy::Purposeful, &mut generator);
            let before = ledger.update(Viewer::Spectator, 0, 0);
            ledger.command(people[person], &command, step).unwrap();
            let after = ledger.update(Viewer::Spectator, before.seq, 0);
            let note = after.lines.last().and_then(|line| line.note.as_deref());
            let went_back = after.lines.iter().any(|line| line.undo);
            let note = if went_back { Some("undo") } else { note };
            match (&command, note) {
                (Command::Play { .. }, _) => {
                    // What comes after this moment is another future.
                    seen.retain(|(number, _), _| *number <= before.moment.number);
                    remember(&ledger, &people, &mut seen);
                }
                (_, Some(note @ ("undo_asked" | "undo_refused" | "undo_agreed" | "undo"))) => {
                    let known = ["undo_asked", "undo_refused", "undo_agreed", "undo"];
                    let name = known.into_iter().find(|name| *name == note).unwrap();
                    *counts.entry(name).or_default() += 1;
                }
                // An answer that was not in force yet.
                (Command::Undo { .. }, None) => {
                    *counts.entry("retract").or_default() += 1;
                    assert_eq!(after.moment.number, before.moment.number);
                }
                other => panic!("{other:?}"),
            }
            check_seen(&ledger, &people, &seen);
        }
    }
    for what in ["undo_asked", "undo_refused", "undo"] {
        assert!(counts.contains_key(what), "{what} never happened");
    }
}

fn remember<G: Contested>(ledger: &Ledger<G>, people: &[UserId], seen: &mut Seen) {
    for viewer in viewers(ledger, people) {
        let latest = u32::try_from(ledger.history().len()).unwrap();
        let unknown = (0..=latest).rev();
        let unknown = unknown.take_while(|number| !seen.contains_key(&(*number, viewer)));
        for number in unknown.collect::<Vec<_>>() {
            let moment = ledger.moment_at(number, viewer).unwrap();
            seen.insert((number, viewer), serde_json::to_string(&moment).unwrap());
        }
    }
}

/// The game as it stands is the game as it stood when it was first at this moment.
fn check_seen<G: Contested>(ledger: &Ledger<G>, people: &[UserId], seen: &Seen) {
    for viewer in viewers(ledger, people) {
        let latest = u32::try_from(ledger.history().len()).unwrap();
        let moment = ledger.moment_at(latest, viewer).unwrap();
        let text = serde_json::to_string(&moment).unwrap();
        assert_eq!(Some(&text), seen.get(&(moment.number, viewer)));
    }
}
