//! Lists of tables, chat, the stream of events, and one clock that really runs.

use http_body_util::BodyExt as _;
use hyper::body::Bytes;
use protocol::{
    Absence, BotEvent, Choice, Command, Hint, Me, MyTables, Pace, PlaceWish, ServerMessage,
    Watchers,
};
use serde_json::json;

use crate::client::TIMEOUT;
use crate::database::Database;
use crate::node::Node;
use crate::on_both;
use crate::tables::{all_open, begin, refusal, solo};

on_both!(
    my_turn_comes_first,
    chat_is_plain_text,
    those_who_look_on_are_shown,
    a_hint_is_a_choice_and_unfair_to_nobody,
    a_bot_is_notified_of_tables_that_await_it,
);

async fn my_turn_comes_first(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(3).await;
    let mut waiting = Vec::new();
    for _ in 0..3 {
        let id = begin(&all_open("hansa", 3), &people).await;
        let updates = [
            people[0].update(&id, 0).await,
            people[1].update(&id, 0).await,
            people[2].update(&id, 0).await,
        ];
        waiting.push(
            updates
                .iter()
                .position(|seen| seen.choices.is_some())
                .unwrap(),
        );
    }
    people[0]
        .open_table(&{
            let mut table = all_open("hansa", 3);
            table.places[0] = PlaceWish::Me;
            table
        })
        .await;
    for (index, person) in people.iter().enumerate() {
        let mine: MyTables = person.get("/api/tables/mine").await.read();
        let turns: Vec<bool> = mine.current.iter().map(|table| table.your_turn).collect();
        let expected = waiting.iter().filter(|who| **who == index).count();
        assert_eq!(turns.iter().filter(|turn| **turn).count(), expected);
        assert!(turns.is_sorted_by(|one, next| one >= next), "{turns:?}");
    }
}

async fn chat_is_plain_text(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let id = guest.open_table(&all_open("hansa", 3)).await;
    let say = |text: &str| Command::Say {
        text: text.to_owned(),
    };
    let long = "x".repeat(501);
    for bad in ["", "  ", "a\u{0}b", "a\nb", "\u{1b}[31mred", &long] {
        assert_eq!(refusal(&guest, &id, say(bad)).await, "bad_text", "{bad:?}");
    }
    let hidden = say("\u{202E}Good\u{200B} luck!\u{202C}");
    let texts = ["<script>alert(1)</script>", "Grüße ⛵ & \"quotes\""];
    let mut follower = node.stranger().follow(&id).await;
    for text in texts {
        guest.command(&id, &say(text)).await.unwrap();
        let said = follower.wait_for(|message| match message {
            ServerMessage::Said(line) => Some(line),
            _ => None,
        });
        assert_eq!(said.await.text, text);
    }
    let path = format!("/api/tables/{id}/chat");
    let answer = guest.get(&path).await;
    assert_eq!(answer.header("content-type"), "application/json");
    let lines: Vec<protocol::ChatInfo> = answer.read();
    let said: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(said, texts);
    guest.command(&id, &hidden).await.unwrap();
    let lines: Vec<protocol::ChatInfo> = guest.get(&path).await.read();
    assert_eq!(lines.last().unwrap().text, "Good luck!");
    let welcome = node.stranger().follow(&id).await.next().await.unwrap();
    let ServerMessage::Welcome { chat, .. } = welcome else {
        panic!("the first message is a welcome");
    };
    assert_eq!(chat, lines);
    let stranger = node.stranger().command(&id, &say("hello")).await;
    assert_eq!(stranger.unwrap_err().code, "unknown");
}

async fn those_who_look_on_are_shown(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(3).await;
    let id = begin(&all_open("hansa", 3), &people).await;
    let watchers = |message| match message {
        ServerMessage::Table { table, .. } => Some(table.watchers),
        _ => None,
    };
    let mut follower = people[0].follow(&id).await;
    assert_eq!(follower.wait_for(watchers).await, Watchers::default());
    let onlooker = node.guest().await;
    let name = onlooker.get("/api/me").await.read::<Me>().name;
    let mut first = onlooker.follow(&id).await;
    first.wait_for(watchers).await;
    let second = onlooker.follow(&id).await;
    let stranger = node.stranger().follow(&id).await;
    let seen = |others| Watchers {
        names: vec![name.clone()],
        others,
    };
    while follower.wait_for(watchers).await != seen(1) {}
    drop(stranger);
    while follower.wait_for(watchers).await != seen(0) {}
    drop(first);
    drop(second);
    while follower.wait_for(watchers).await != Watchers::default() {}
}

async fn a_hint_is_a_choice_and_unfair_to_nobody(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    for game in ["hansa", "merchants"] {
        let id = guest.open_table(&solo(game)).await;
        let path = format!("/api/tables/{id}/hint");
        let update = loop {
            let update = guest.update(&id, 0).await;
            if update.choices.is_some() {
                break update;
            }
        };
        let hint: Hint = guest.post(&path, &json!({})).await.read();
        assert_eq!(hint.seq, update.seq);
        let choices = update.choices.unwrap();
        check_suggestions(&hint, &choices);
        let other = node.guest().await;
        assert_eq!(other.post(&path, &json!({})).await.code(), "not_seated");
        let stranger = node.stranger().post(&path, &json!({})).await;
        assert_eq!(stranger.code(), "unknown");
    }
    let people = node.guests(2).await;
    let id = begin(&all_open("hansa", 2), &people).await;
    let path = format!("/api/tables/{id}/hint");
    for person in people {
        assert_eq!(person.post(&path, &json!({})).await.code(), "others_play");
    }
}

/// Up to three that can be followed, the best of them being what the hint was before.
fn check_suggestions(hint: &Hint, choices: &[Choice]) {
    assert!((1..=3).contains(&hint.suggestions.len()));
    assert_eq!(hint.suggestions[0].action, hint.action);
    for suggestion in &hint.suggestions {
        let first = &suggestion.line[0];
        assert_eq!(first.text, suggestion.action);
        assert!(choices.contains(first), "{first:?}");
        assert!((0.0..=100.0).contains(&suggestion.percent));
        assert!(suggestion.reasons.len() <= 2);
    }
}

async fn a_bot_is_notified_of_tables_that_await_it(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(2).await;
    let mut events = people[0].stream("/api/events").await;
    let id = begin(&all_open("hansa", 2), &people).await;
    let mut seen = String::new();
    let waits = async {
        while let Some(frame) = events.frame().await {
            let data: Bytes = frame.unwrap().into_data().unwrap();
            seen.push_str(std::str::from_utf8(&data).unwrap());
            let found = seen.lines().any(|line| {
                let event: BotEvent = serde_json::from_str(line).unwrap();
                matches!(event, BotEvent::Table { table } if table.id == id)
            });
            if found {
                return;
            }
        }
        panic!("the stream has ended");
    };
    tokio::time::timeout(TIMEOUT, waits).await.unwrap();
}

/// The smallest bank of time there is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_takes_over_when_time_runs_out() {
    let database = Database::sqlite().await;
    let node = Node::start(&database).await;
    let people = node.guests(2).await;
    let mut table = all_open("hansa", 2);
    table.pace = Pace::Live {
        bank_s: 10,
        increment_s: 0,
    };
    let id = begin(&table, &people).await;
    let mut follower = people[0].follow(&id).await;
    let first = follower.update().await;
    assert!(first.clocks.iter().all(|clock| clock.left_ms <= 10_000));
    let notes = |update: &protocol::Update| -> Vec<String> {
        let lines = update.lines.iter();
        lines.filter_map(|line| line.note.clone()).collect()
    };
    let late = loop {
        let update = follower.update().await;
        if notes(&update).contains(&"late".to_owned()) {
            break update;
        }
    };
    assert!(late.now - first.now >= 9_000);
    let decision = loop {
        let update = follower.update().await;
        if update.moment.number > late.moment.number {
            break update;
        }
    };
    assert_eq!(decision.lines[0].seat, first.moment.to_act);
    let places = people[0].table(&id).await.places;
    let absences = places.iter().filter_map(|place| place.absence);
    assert_eq!(absences.collect::<Vec<_>>(), [Absence::Late]);
    drop(node);
    database.remove().await;
}
