//! What viewers are sent: the same whether they are many or one, and no secrets.

use bots::Contested;
use game_core::{Generator, Policy, Viewer};
use hansa::Hansa;
use merchants::Merchants;
use protocol::{LogLine, TimeUp, Update};
use server::ledger::{Ledger, Tempo};

use crate::ledgers::{begun, free, live, received, setups, viewers};
use crate::moves::random_command;

#[test]
fn updates_of_hansa_hold_what_each_viewer_may_see() {
    check::<Hansa>(free());
    check::<Hansa>(live(600, 5, TimeUp::Bot));
}

#[test]
fn updates_of_merchants_hold_what_each_viewer_may_see() {
    check::<Merchants>(free());
    check::<Merchants>(live(600, 5, TimeUp::Forfeit));
}

/// Nobody is shown who has chosen in secret; 1 if somebody could have been.
fn check_secret<G: Contested>(ledger: &Ledger<G>, viewer: Viewer, update: &Update) -> u32 {
    let own = &update.moment.viewer;
    let is_told = |seat: &Option<String>| seat.is_some() && seat != own;
    for line in &update.lines {
        let says_nothing =
            !G::NO_SECRETS && line.events.is_empty() && line.note.is_none() && !line.undo;
        assert!(!(says_nothing && is_told(&line.seat)), "{line:?}");
    }
    let state = ledger.history().state();
    let question = match viewer {
        Viewer::Seat(seat) => ledger.question(seat),
        Viewer::Spectator => None,
    };
    let is_asked = question.is_some_and(|question| !question.is_answered);
    if !state.chooses_in_secret() || is_asked {
        return 0;
    }
    assert_eq!(update.moment.to_act, None);
    assert_eq!(update.moment.situation, "others choose in secret");
    let others = update
        .clocks
        .iter()
        .filter(|clock| Some(&clock.seat) != own.as_ref());
    assert!(others.clone().all(|clock| !clock.running));
    1
}

fn check<G: Contested>(tempo: Tempo) {
    let mut n_secret = 0;
    for (setup, seed) in setups::<G>().iter().zip(70..) {
        println!("{setup}, seed {seed}");
        let (mut ledger, people) = begun::<G>(setup, tempo);
        let mut generator = Generator::from_seed(seed);
        let viewers = viewers(&ledger, &people);
        let mut lines: Vec<Vec<LogLine>> = vec![Vec::new(); viewers.len()];
        let mut last = 0;
        for step in 0..181 {
            let now = i64::from(step) * 10;
            let updates = ledger.updates(&viewers, last, now);
            for (index, viewer) in viewers.iter().enumerate() {
                let update: Update = received(&updates[index]);
                assert_eq!(update, received(&ledger.update(*viewer, last, now)));
                n_secret += check_secret(&ledger, *viewer, &update);
                // A line reads the same whenever it is sent.
                lines[index].extend(update.lines);
                if step % 30 == 0 {
                    let all: Update = received(&ledger.update(*viewer, 0, now));
                    assert_eq!(lines[index], all.lines);
                }
            }
            last = ledger.seq();
            if ledger.deciding().is_none() {
                break;
            }
            // Whoever takes anything offers many a trade.
            let policy = if G::NO_SECRETS {
                Policy::Purposeful
            } else {
                Policy::Uniform
            };
            let (person, command) = random_command(&ledger, &people, policy, &mut generator);
            ledger.command(people[person], &command, now).unwrap();
        }
    }
    assert_eq!(n_secret > 0, !G::NO_SECRETS);
}
