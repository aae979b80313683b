//! Nobody can act for a seat that is not theirs; bots stand in for those who leave.

use std::time::{Duration, Instant};

use game_core::{Generator, Policy};
use hansa::Hansa;
use merchants::Merchants;
use protocol::{Absence, Command, Done, Problem};
use serde_json::{Value, json};

use crate::client::{Client, TIMEOUT};
use crate::database::Database;
use crate::mirror::Mirror;
use crate::node::{Node, quick};
use crate::on_both;
use crate::tables::{all_open, begin, solo};

on_both!(
    nobody_acts_for_another_seat,
    a_bot_plays_for_whoever_leaves_until_they_return,
    a_question_waits_for_people_while_bots_wait,
    of_plays_with_the_same_seq_exactly_one_wins,
    why_is_for_whoever_decides,
);

/// Long enough for a question to come before a bot's decision, on a slow machine as well.
const BOT_DELAY: Duration = Duration::from_millis(400);

/// Every command there is.
fn every_command(seq: u32, action: &Value) -> Vec<Command> {
    let level = "apprentice".to_owned();
    let mut commands = vec![
        Command::Sit { place: None },
        Command::Sit { place: Some(1) },
        Command::Stand,
        Command::SeatBot {
            place: 1,
            level: level.clone(),
        },
        Command::Clear { place: 1 },
        Command::Commit {
            hash: "ab".repeat(32),
        },
        Command::Reveal {
            nonce: "ab".repeat(32),
        },
        Command::Start { fill: None },
        Command::Start { fill: Some(level) },
        Command::Close,
        Command::Leave,
        Command::Return,
        Command::Rematch { commit: None },
    ];
    for seq in [0, seq, seq + 1, u32::MAX] {
        commands.push(Command::Play {
            seq,
            action: action.clone(),
        });
        commands.push(Command::Undo { seq, to: None });
        commands.push(Command::Undo {
            seq,
            to: Some(seq / 2),
        });
        commands.push(Command::AnswerUndo { seq, agree: true });
        commands.push(Command::AnswerUndo { seq, agree: false });
    }
    commands
}

async fn nobody_acts_for_another_seat(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(3).await;
    let id = begin(&all_open("merchants", 3), &people).await;
    let mut mirror = Mirror::<Merchants>::of(database, &id).await;
    let mut generator = Generator::from_seed(5);
    let outsiders = [node.guest().await, node.stranger()];
    for round in 0..12 {
        let decider = mirror.decider(&people).unwrap().clone();
        let play = mirror.random_play(Policy::Uniform, &mut generator);
        let Command::Play { seq, action } = &play else {
            unreachable!("it is a play")
        };
        if round % 4 == 0 {
            for outsider in &outsiders {
                for command in every_command(*seq, action) {
                    assert_refused(outsider, &id, &command).await;
                }
            }
        }
        for person in people.iter().filter(|person| person.id != decider.id) {
            assert_refused(person, &id, &play).await;
            let agree = Command::AnswerUndo {
                seq: *seq,
                agree: true,
            };
            assert_refused(person, &id, &agree).await;
            assert_refused(person, &id, &Command::Rematch { commit: None }).await;
        }
        let stale = Command::Play {
            seq: seq - 1,
            action: action.clone(),
        };
        assert_refused(&decider, &id, &stale).await;
        let before = mirror.seq();
        mirror.catch_up().await;
        assert_eq!(mirror.seq(), before, "the log has not changed");
        decider.command(&id, &play).await.unwrap();
        mirror.catch_up().await;
    }
}

async fn assert_refused(client: &Client, table: &str, command: &Command) {
    let over_http: Result<Done, Problem> = client.command(table, command).await;
    assert!(over_http.is_err(), "{command:?}");
}

async fn a_bot_plays_for_whoever_leaves_until_they_return(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(2).await;
    let id = begin(&all_open("hansa", 2), &people).await;
    let mut mirror = Mirror::<Hansa>::of(database, &id).await;
    let leaving = mirror.decider(&people).unwrap().clone();
    let staying = people
        .iter()
        .find(|person| person.id != leaving.id)
        .unwrap();
    let mut watching = staying.follow(&id).await;
    leaving.command(&id, &Command::Leave).await.unwrap();
    while watching.update().await.choices.is_none() {}
    mirror.catch_up().await;
    let shown = staying.table(&id).await;
    let absences: Vec<_> = shown
        .places
        .iter()
        .filter_map(|place| place.absence)
        .collect();
    assert_eq!(absences, [Absence::Left]);
    let mut generator = Generator::from_seed(6);
    let play = mirror.random_play(Policy::Purposeful, &mut generator);
    let refused = leaving.command(&id, &play).await.unwrap_err();
    assert_eq!(refused.code, "away");
    staying.command(&id, &play).await.unwrap();
    leaving.command(&id, &Command::Return).await.unwrap();
    let shown = staying.table(&id).await;
    assert!(shown.places.iter().all(|place| place.absence.is_none()));
    let mut follower = leaving.follow(&id).await;
    mirror.catch_up().await;
    if mirror.decider(&people).unwrap().id == leaving.id {
        let choices = follower.update_to(mirror.seq()).await.choices;
        assert!(choices.is_some(), "the person decides again");
    }
}

async fn a_question_waits_for_people_while_bots_wait(database: &Database) {
    let mut config = quick();
    config.tables.bot_delay = BOT_DELAY;
    let node = Node::with(database, config).await;
    let people = node.guests(2).await;
    let id = people[0].open_table(&all_open("hansa", 3)).await;
    for person in &people {
        person
            .command(&id, &Command::Sit { place: None })
            .await
            .unwrap();
    }
    let fill = Some("apprentice".to_owned());
    people[0]
        .command(&id, &Command::Start { fill })
        .await
        .unwrap();
    let seq = ask_while_a_bot_decides(&people, &id).await;
    let asked = Instant::now();
    while asked.elapsed() < BOT_DELAY * 3 {
        assert_eq!(people[0].update(&id, 0).await.seq, seq, "the bot waits");
    }
    let mut follower = people[0].follow(&id).await;
    let refuse = Command::AnswerUndo { seq, agree: false };
    people[1].command(&id, &refuse).await.unwrap();
    follower.update_to(seq + 2).await;
}

/// Plays until somebody asks to go back while it is for a bot to decide.
async fn ask_while_a_bot_decides(people: &[Client], id: &str) -> u32 {
    let begun = Instant::now();
    while begun.elapsed() < TIMEOUT {
        let shown = [people[0].update(id, 0).await, people[1].update(id, 0).await];
        let seq = shown[0].seq;
        let chooser = shown.iter().position(|update| update.choices.is_some());
        let Some(chooser) = chooser else {
            let to = shown[0].moment.number.checked_sub(1);
            let asked = people[0].command(id, &Command::Undo { seq, to }).await;
            let Ok(done) = asked else {
                continue; // Too early in the game, or the bot was quicker.
            };
            let update = people[1].update(id, 0).await;
            if update.seq == done.seq && update.undo.request.is_some() && update.choices.is_none() {
                return done.seq;
            }
            continue;
        };
        let action = shown[chooser].choices.as_ref().unwrap()[0].action.clone();
        let seq = shown[chooser].seq;
        drop(
            people[chooser]
                .command(id, &Command::Play { seq, action })
                .await,
        );
    }
    panic!("it was never for a bot to decide");
}

async fn of_plays_with_the_same_seq_exactly_one_wins(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(2).await;
    let id = begin(&all_open("hansa", 2), &people).await;
    let mut mirror = Mirror::<Hansa>::of(database, &id).await;
    let mut generator = Generator::from_seed(7);
    for _ in 0..5 {
        let decider = mirror.decider(&people).unwrap();
        let play = mirror.random_play(Policy::Purposeful, &mut generator);
        let tries = (0..8).map(|_| decider.command(&id, &play));
        let outcomes = futures_util::future::join_all(tries).await;
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
        let before = mirror.seq();
        mirror.catch_up().await;
        let decisions = mirror.entries[before as usize..].iter();
        let decisions = decisions.filter(|entry| entry.actor != "-").count();
        assert_eq!(decisions, 1);
    }
}

async fn why_is_for_whoever_decides(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let id = guest.open_table(&solo("hansa")).await;
    let mut follower = guest.follow(&id).await;
    let (seq, choices) = loop {
        let update = follower.update().await;
        if let Some(choices) = update.choices {
            break (update.seq, choices);
        }
    };
    let path = format!("/api/tables/{id}/why");
    let ask = async |client: &Client, action: Value| {
        let question = protocol::WhyQuestion { action };
        client.post(&path, &question).await
    };
    let legal = choices[0].action.clone();
    let answer: protocol::WhyAnswer = ask(&guest, legal.clone()).await.read();
    assert!(answer.legal);
    let answer: protocol::WhyAnswer = ask(&node.stranger(), legal).await.read();
    assert!(!answer.legal && answer.clause.is_none());
    assert_eq!(answer.because, Some(json!({"reason": "not_your_turn"})));
    let claim = json!("claim hamburg--stade");
    let answer: protocol::WhyAnswer = ask(&guest, claim.clone()).await.read();
    let play = Command::Play { seq, action: claim };
    let refused = guest.command(&id, &play).await.unwrap_err();
    assert_eq!(refused.because.map(|because| *because), answer.because);
    let because = answer.because.unwrap();
    assert!(!answer.legal && answer.reason.starts_with("you do not hold every house"));
    assert_eq!(because["reason"], "route-incomplete");
    assert_eq!(because["route"], "hamburg--stade");
    assert_eq!(because["houses"], 3);
    for nonsense in ["", "fly to the moon", "place atlantis--stade trader"] {
        assert_eq!(ask(&guest, nonsense.into()).await.code(), "unreadable");
    }
    let answer = ask(&guest, Value::Null).await;
    assert_eq!(answer.status.as_u16(), 400);
}
