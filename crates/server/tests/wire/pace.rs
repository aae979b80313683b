//! Clocks, absences and questions that nobody answers, with a clock of the test's own.

use bots::{BotSpec, Budget};
use game_core::{Game as _, Generator, Notation as _, Policy, Viewer};
use hansa::Hansa;
use protocol::{Absence, Command, Moment, Pace, TimeUp, UndoRequest};
use server::Refusal;
use server::ids::UserId;
use server::ledger::info::Names;
use server::ledger::{Ledger, Tempo};
use server::storage::{Millis, Outage};

use crate::ledgers::{begun, free, live, received, reloaded};
use crate::moves::seated;

type Table = (Ledger<Hansa>, Vec<UserId>);

/// The number of whoever decides.
fn decider((ledger, people): &Table) -> usize {
    let seat = ledger.deciding().unwrap();
    let name = ledger.history().state().seat_name(seat);
    seated(ledger, people, &name)
}

fn play(table: &mut Table, at: Millis) {
    let person = decider(table);
    let (ledger, people) = table;
    let state = ledger.history().state();
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let action = state.action_phrase(legal[0]).to_string().into();
    let seq = ledger.seq();
    let play = Command::Play { seq, action };
    ledger.command(people[person], &play, at).unwrap();
}

fn absence(ledger: &Ledger<Hansa>, user: UserId) -> Option<Absence> {
    let info = ledger.info(None, &Names::new(), 0);
    info.places[ledger.place_of(user).unwrap()].absence
}

fn left(ledger: &Ledger<Hansa>, user: UserId, now: Millis) -> Millis {
    let seat = ledger.seat_of(user).unwrap();
    let name = ledger.history().state().seat_name(seat).into_owned();
    let clocks = ledger.update(Viewer::Spectator, 0, now).clocks;
    let clock = clocks.iter().find(|clock| clock.seat == name).unwrap();
    clock.left_ms
}

fn last_note(ledger: &Ledger<Hansa>) -> String {
    let lines = ledger.update(Viewer::Spectator, 0, 0).lines;
    lines.last().unwrap().note.clone().unwrap_or_default()
}

fn request(ledger: &Ledger<Hansa>) -> Option<UndoRequest> {
    ledger.update(Viewer::Spectator, 0, 0).undo.request
}

#[test]
fn a_bot_decides_for_whoever_is_late_until_they_return() {
    let mut table = begun::<Hansa>("players=3", live(60, 5, TimeUp::Bot));
    let late = decider(&table);
    let (ledger, people) = &mut table;
    assert_eq!(ledger.digest(0).deadline, Some(60_000));
    ledger.pass_time(59_999);
    assert_eq!(absence(ledger, people[late]), None);
    assert_eq!(left(ledger, people[late], 59_999), 1);
    ledger.pass_time(60_000);
    assert_eq!(absence(ledger, people[late]), Some(Absence::Late));
    assert_eq!(last_note(ledger), "late");
    let digest = ledger.digest(60_000);
    assert_eq!(
        (digest.awaited, digest.bot_due, digest.deadline),
        (None, true, None)
    );

    let play = Command::Play {
        seq: ledger.seq(),
        action: "pass".into(),
    };
    assert_eq!(
        ledger.command(people[late], &play, 61_000),
        Err(Refusal::Away)
    );
    let spec: BotSpec = ledger.due_bot().unwrap().level.parse().unwrap();
    let state = *ledger.history().state();
    let seat = ledger.deciding().unwrap();
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let view = state.view(Viewer::Seat(seat));
    let action = spec
        .build::<Hansa>(1)
        .choose(&view, &legal, Budget::nodes(10));
    let stale = ledger.seq() - 1;
    let refused = ledger.play_for_bot(stale, action, 61_000);
    assert!(matches!(refused, Err(Refusal::Stale { .. })));
    ledger.play_for_bot(ledger.seq(), action, 61_000).unwrap();

    ledger
        .command(people[late], &Command::Return, 62_000)
        .unwrap();
    assert_eq!(absence(ledger, people[late]), None);
    assert!(left(ledger, people[late], 62_000) >= 30_000);
    ledger
        .command(people[late], &Command::Return, 62_000)
        .unwrap();
    assert_eq!(last_note(ledger), "return");
}

#[test]
fn whoever_forfeits_comes_last() {
    let mut table = begun::<Hansa>("players=3", live(60, 0, TimeUp::Forfeit));
    let lost = decider(&table);
    let (ledger, people) = &mut table;
    ledger.pass_time(60_000);
    assert_eq!(absence(ledger, people[lost]), Some(Absence::Forfeit));
    let back = ledger.command(people[lost], &Command::Return, 61_000);
    assert_eq!(back, Err(Refusal::Forfeited));
    // The others leave, so that everything is decided by bots: here at random.
    for (person, user) in people.iter().enumerate() {
        if person != lost {
            ledger.command(*user, &Command::Leave, 61_000).unwrap();
        }
    }
    let mut generator = Generator::from_seed(1);
    while ledger.deciding().is_some() {
        let state = ledger.history().state();
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let action = Policy::Purposeful
            .choose(state, &legal, &mut generator)
            .unwrap();
        ledger.play_for_bot(ledger.seq(), action, 62_000).unwrap();
    }
    let over = ledger.update(Viewer::Spectator, 0, 0).moment.over.unwrap();
    let seat = ledger.seat_of(people[lost]).unwrap();
    assert_eq!(over.ranks[seat.index()], 3);
    let info = ledger.info(None, &Names::new(), 0);
    assert_eq!(
        info.places[ledger.place_of(people[lost]).unwrap()].rank,
        Some(3)
    );
}

#[test]
fn to_leave_and_return_gives_no_time() {
    let table = begun::<Hansa>("players=3", live(20, 0, TimeUp::Forfeit));
    let person = decider(&table);
    let (mut ledger, people) = table;
    for at in [5_000, 10_000, 15_000] {
        ledger.command(people[person], &Command::Leave, at).unwrap();
        ledger
            .command(people[person], &Command::Return, at)
            .unwrap();
        assert_eq!(left(&ledger, people[person], at), 20_000 - at);
    }
    ledger.pass_time(20_000);
    assert_eq!(absence(&ledger, people[person]), Some(Absence::Forfeit));
}

#[test]
fn nobody_pays_for_an_outage() {
    let table = begun::<Hansa>("players=3", live(60, 5, TimeUp::Bot));
    let person = decider(&table);
    let (ledger, people) = table;
    let outage = Outage {
        from: 20_000,
        until: 1_000_000,
    };
    let ledger = &mut reloaded(ledger, vec![outage]);
    ledger.pass_time(1_030_000);
    assert_eq!(absence(ledger, people[person]), None);
    assert_eq!(left(ledger, people[person], 1_030_000), 10_000);
    assert_eq!(ledger.digest(1_030_000).deadline, Some(1_040_000));
    ledger.pass_time(1_040_000);
    assert_eq!(absence(ledger, people[person]), Some(Absence::Late));
}

#[test]
fn only_whoever_decides_is_charged() {
    let mut table = begun::<Hansa>("players=3", live(60, 5, TimeUp::Bot));
    let first = decider(&table);
    play(&mut table, 10_000);
    let next = decider(&table);
    let (ledger, people) = &table;
    let charged = if first == next { 10_000 } else { 0 };
    assert_eq!(left(ledger, people[first], 20_000), 55_000 - charged);
    let waiting = (0..3).find(|who| *who != first && *who != next).unwrap();
    assert_eq!(left(ledger, people[waiting], 20_000), 60_000);
}

/// A table where somebody has asked to go back to before a decision that passed on.
fn asked() -> (Table, usize) {
    let mut table = begun::<Hansa>("players=3", free());
    let first = decider(&table);
    let start = table.0.update(Viewer::Spectator, 0, 0).moment.number;
    for at in 0..200 {
        play(&mut table, at);
        if decider(&table) != first {
            break;
        }
    }
    let (ledger, people) = &mut table;
    let seq = ledger.seq();
    let undo = Command::Undo {
        seq,
        to: Some(start),
    };
    ledger.command(people[first], &undo, 1_000).unwrap();
    let request = request(ledger).unwrap();
    assert_eq!((request.to, request.waiting_for.len()), (start, 2));
    (table, first)
}

#[test]
fn a_question_that_nobody_answers_lapses() {
    let ((mut ledger, people), first) = asked();
    let again = Command::Undo {
        seq: ledger.seq(),
        to: Some(2),
    };
    assert_eq!(
        ledger.command(people[first], &again, 1_000),
        Err(Refusal::Asked)
    );
    let deadline = ledger.digest(1_000).deadline.unwrap();
    ledger.pass_time(deadline - 1);
    assert!(request(&ledger).is_some());
    let moment = ledger.update(Viewer::Spectator, 0, 0).moment;
    let moment: Moment = received(&moment);
    ledger.pass_time(deadline);
    assert_eq!(last_note(&ledger), "undo_lapsed");
    assert!(request(&ledger).is_none());
    let after = ledger.update(Viewer::Spectator, 0, 0).moment;
    assert_eq!(received::<Moment>(&after), moment);
}

#[test]
fn one_refusal_is_enough_and_the_asker_may_withdraw() {
    for withdraw in [false, true] {
        let ((mut ledger, people), first) = asked();
        let person = if withdraw { first } else { (first + 1) % 3 };
        let seq = ledger.seq();
        let agree = Command::AnswerUndo { seq, agree: true };
        if withdraw {
            let refused = ledger.command(people[first], &agree, 1_000);
            assert_eq!(refused, Err(Refusal::NotAsked));
        }
        let refuse = Command::AnswerUndo { seq, agree: false };
        ledger.command(people[person], &refuse, 1_000).unwrap();
        assert_eq!(last_note(&ledger), "undo_refused");
        assert!(request(&ledger).is_none());
    }
}

fn undo(ledger: &Ledger<Hansa>) -> Command {
    let seq = ledger.seq();
    Command::Undo { seq, to: Some(2) }
}

fn can_ask(ledger: &Ledger<Hansa>, user: UserId) -> bool {
    let update = ledger.update(ledger.viewer(Some(user)), 0, 0);
    update.undo.can_ask
}

#[test]
fn nobody_agrees_by_leaving() {
    let ((mut ledger, people), first) = asked();
    let moment = ledger.update(Viewer::Spectator, 0, 0).moment.number;
    let mut others = (0..3).filter(|person| *person != first);
    let (gone, stays) = (others.next().unwrap(), others.next().unwrap());
    ledger
        .command(people[gone], &Command::Leave, 2_000)
        .unwrap();
    assert_eq!(request(&ledger), None, "the question is withdrawn");
    let seq = ledger.seq();
    let agree = Command::AnswerUndo { seq, agree: true };
    let refused = ledger.command(people[stays], &agree, 2_000);
    assert_eq!(refused, Err(Refusal::NotAsked));
    // Neither alone nor together does anybody go back while somebody is away who may return.
    for person in [first, stays] {
        assert!(!can_ask(&ledger, people[person]));
        let refused = ledger.command(people[person], &undo(&ledger), 2_000);
        assert_eq!(refused, Err(Refusal::SomebodyAway));
    }
    ledger
        .command(people[stays], &Command::Leave, 2_000)
        .unwrap();
    let refused = ledger.command(people[first], &undo(&ledger), 2_000);
    assert_eq!(refused, Err(Refusal::SomebodyAway));
    for person in [gone, stays] {
        ledger
            .command(people[person], &Command::Return, 3_000)
            .unwrap();
    }
    assert_eq!(ledger.update(Viewer::Spectator, 0, 0).moment.number, moment);
    assert!(can_ask(&ledger, people[stays]));
}

#[test]
fn nobody_agrees_by_running_out_of_time() {
    for time_up in [TimeUp::Bot, TimeUp::Forfeit] {
        let mut table = begun::<Hansa>("players=2", live(60, 5, time_up));
        let first = decider(&table);
        while decider(&table) == first {
            play(&mut table, 0);
        }
        let (ledger, people) = &mut table;
        let moment = ledger.update(Viewer::Spectator, 0, 0).moment.number;
        let late = 1 - first;
        ledger
            .command(people[first], &undo(ledger), 50_000)
            .unwrap();
        ledger.pass_time(60_000);
        assert!(absence(ledger, people[late]).is_some());
        let update = ledger.update(Viewer::Spectator, 0, 0);
        assert_eq!(update.undo.request, None);
        assert_eq!(update.moment.number, moment, "nothing is taken back");
        let again = ledger.command(people[first], &undo(ledger), 61_000);
        match time_up {
            TimeUp::Bot => assert_eq!(again, Err(Refusal::SomebodyAway)),
            // Who has lost for good has no say any more.
            TimeUp::Forfeit => assert_eq!(again, Ok(())),
        }
    }
}

#[test]
fn whoever_was_refused_asks_again_only_once_the_game_has_gone_on() {
    let (mut table, first) = asked();
    let (ledger, people) = &mut table;
    let seq = ledger.seq();
    let refuse = Command::AnswerUndo { seq, agree: false };
    ledger
        .command(people[(first + 1) % 3], &refuse, 1_000)
        .unwrap();
    assert!(!can_ask(ledger, people[first]));
    let again = ledger.command(people[first], &undo(ledger), 1_000);
    assert_eq!(again, Err(Refusal::HasAsked));
    assert!(can_ask(ledger, people[(first + 1) % 3]));
    play(&mut table, 2_000);
    assert!(can_ask(&table.0, table.1[first]));
}

#[test]
fn where_a_decision_takes_days_an_answer_may_take_one() {
    let pace = Pace::Correspondence { days: 3 };
    let time_up = TimeUp::Bot;
    let mut table = begun::<Hansa>("players=2", Tempo { pace, time_up });
    play(&mut table, 0);
    let first = decider(&table);
    while decider(&table) == first {
        play(&mut table, 0);
    }
    let (ledger, people) = &mut table;
    ledger.command(people[first], &undo(ledger), 0).unwrap();
    assert_eq!(request(ledger).unwrap().until, 24 * 60 * 60 * 1_000);
}
