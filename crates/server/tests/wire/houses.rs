//! Which house a piece stands in: what one person meant is what everybody sees, then and later.

use protocol::{Command, Moment, Update};
use serde_json::{Value, json};

use crate::client::Client;
use crate::database::Database;
use crate::node::Node;
use crate::on_both;
use crate::tables::{all_open, begin};

on_both!(everybody_sees_the_house_that_was_meant);

fn houses(view: &Value) -> &Value {
    &view["routes"]["hamburg--stade"]["houses"]
}

async fn play(person: &Client, table: &str, action: Value) -> Update {
    let seq = person.update(table, 0).await.seq;
    let play = Command::Play { seq, action };
    person.command(table, &play).await.unwrap();
    person.update(table, seq).await
}

async fn everybody_sees_the_house_that_was_meant(database: &Database) {
    let node = Node::start(database).await;
    let people = [node.guest().await, node.guest().await, node.guest().await];
    let mut table = all_open("hansa", people.len());
    table
        .options
        .insert("start_player".to_owned(), "1".to_owned());
    let id = begin(&table, &people).await;

    play(&people[0], &id, json!("place hamburg--stade trader 2")).await;
    let named = json!({
        "action": "place", "route": "hamburg--stade", "kind": "trader", "house": 1
    });
    let update = play(&people[0], &id, named.clone()).await;
    assert_eq!(update.lines[0].events[0]["house"], 1);
    let meant = json!([null, "red trader", "red trader"]);
    assert_eq!(houses(&update.moment.view), &meant);

    // Another person, somebody who looks on, and another node that reads the log from its start.
    let other = Node::start(database).await;
    let viewers = [
        people[1].update(&id, 0).await,
        node.stranger().update(&id, 0).await,
        people[2].at(other.address).update(&id, 0).await,
    ];
    for seen in &viewers {
        assert_eq!(houses(&seen.moment.view), &meant);
    }
    let number = update.moment.number - 1;
    let path = format!("/api/tables/{id}/moments/{number}");
    let before: Moment = people[1].get(&path).await.read();
    assert_eq!(houses(&before.view), &json!([null, null, "red trader"]));

    let seq = update.seq;
    let undo = Command::Undo { seq, to: None };
    people[0].command(&id, &undo).await.unwrap();
    let back = people[1].update(&id, 0).await;
    assert_eq!(houses(&back.moment.view), houses(&before.view));

    let seq = back.seq;
    let taken = json!("place hamburg--stade trader 2");
    let refused = Command::Play { seq, action: taken };
    let problem = people[0].command(&id, &refused).await.unwrap_err();
    assert_eq!(problem.clause.as_deref(), Some("4.2"));
    assert!(
        back.choices.is_none(),
        "only the person to decide is offered"
    );
    let offered = people[0].update(&id, 0).await.choices.unwrap();
    let named = |choice: &protocol::Choice| choice.action.get("house").is_some();
    assert!(!offered.iter().any(named), "the list names no house");
}
