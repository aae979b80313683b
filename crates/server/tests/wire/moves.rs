//! What random people do at a table: decide, take back, ask, agree, refuse.

use bots::Contested;
use game_core::{Generator, Policy, Seat, Viewer};
use protocol::Command;
use server::ids::UserId;
use server::ledger::Ledger;

/// A command that the table grants, and the number of the person who gives it.
pub(crate) fn random_command<G: Contested>(
    ledger: &Ledger<G>,
    people: &[UserId],
    policy: Policy,
    generator: &mut Generator,
) -> (usize, Command) {
    let seq = ledger.seq();
    let shown = ledger.update(Viewer::Spectator, seq, 0);
    if let Some(request) = shown.undo.request {
        let asked = request.waiting_for.first().expect("somebody is asked");
        let person = seated(ledger, people, asked);
        let agree = generator.below(3) > 0;
        return (person, Command::AnswerUndo { seq, agree });
    }
    let moment = shown.moment.number;
    match generator.below(20) {
        0 => {
            let person = generator.below(people.len());
            let undo = ledger
                .update(ledger.viewer(Some(people[person])), seq, 0)
                .undo;
            if undo.free_to.is_some() {
                return (person, Command::Undo { seq, to: None });
            }
        }
        1 => {
            let person = generator.below(people.len());
            let back = u32::try_from(generator.below(6) + 1).unwrap();
            let may_ask = |to: &u32| is_after_setup(ledger, *to) && may_ask(ledger, people[person]);
            if let Some(to) = moment.checked_sub(back).filter(may_ask) {
                return (person, Command::Undo { seq, to: Some(to) });
            }
        }
        _ => {}
    }
    let first = ledger.deciding().expect("the game goes on");
    // Whoever is asked may answer, and who has answered may think better of it.
    let asked: Vec<Seat> = ledger.history().state().asked().iter().collect();
    let any = generator.pick(&asked).filter(|_| generator.below(3) == 0);
    let seat = any.unwrap_or(first);
    let state = ledger.question(seat).expect("the seat is asked").state;
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let action = policy.choose(&*state, &legal, generator).unwrap();
    let person = seated(ledger, people, &state.seat_name(seat));
    let text = state.action_phrase(action).to_string();
    // Some decisions may name an exact place, which nothing else depends on.
    let exact = format!("{text} {}", generator.below(4));
    let fits = (state.read_action(&exact)).is_ok_and(|action| state.check(action).is_ok());
    let action = if fits { exact } else { text }.into();
    (person, Command::Play { seq, action })
}

/// The number of the person at a seat.
pub(crate) fn seated<G: Contested>(ledger: &Ledger<G>, people: &[UserId], seat: &str) -> usize {
    let state = ledger.history().state();
    let is_there = |user: &UserId| {
        let found = ledger.seat_of(*user);
        found.is_some_and(|found| state.seat_name(found) == seat)
    };
    people
        .iter()
        .position(is_there)
        .expect("a person sits there")
}

fn may_ask<G: Contested>(ledger: &Ledger<G>, user: UserId) -> bool {
    let viewer = ledger.viewer(Some(user));
    ledger.update(viewer, ledger.seq(), 0).undo.can_ask
}

fn is_after_setup<G: Contested>(ledger: &Ledger<G>, moment: u32) -> bool {
    let steps = ledger.history().steps();
    let opening = steps
        .iter()
        .take_while(|(_, step)| matches!(step, game_core::Entry::Chance(_)));
    moment as usize >= opening.count()
}
