//! Who is at a table, as everybody there sees it, at every node.

use std::time::Duration;

use hyper::Method;
use protocol::{ServerMessage, TableInfo, Who};
use serde_json::json;

use crate::database::Database;
use crate::follower::Follower;
use crate::node::{Node, quick};
use crate::tables::{all_open, begin};
use crate::{on_both, on_postgres};

on_both!(a_new_name_shows_at_once);

on_postgres! {
    whoever_is_at_another_node_is_present,
    nobody_is_present_at_a_dead_node,
}

/// Two nodes over PostgreSQL, which publish presence again as often as this.
async fn two_nodes(database: &Database, renewal: Duration) -> (Node, Node) {
    let mut config = quick();
    config.tables.presence_interval = renewal;
    let one = Node::with(database, config.clone()).await;
    let other = Node::with(database, config).await;
    (one, other)
}

/// As many as the database is for.
async fn nodes(database: &Database) -> Vec<Node> {
    let mut nodes = vec![Node::start(database).await];
    if !database.is_sqlite() {
        nodes.push(Node::start(database).await);
    }
    nodes
}

/// Until the table is shown like this.
async fn shown(follower: &mut Follower, like: impl Fn(&TableInfo) -> bool) {
    let shown = follower.wait_for(|message| match message {
        ServerMessage::Welcome { table, .. } | ServerMessage::Table { table, .. } => {
            like(&table).then_some(())
        }
        _ => None,
    });
    shown.await;
}

fn is_present(place: usize) -> impl Fn(&TableInfo) -> bool {
    move |table| table.places[place].present
}

fn is_absent(place: usize) -> impl Fn(&TableInfo) -> bool {
    move |table| !table.places[place].present
}

async fn whoever_is_at_another_node_is_present(database: &Database) {
    // Nothing is renewed here: everything must be published when it happens.
    let (one, other) = two_nodes(database, Duration::from_mins(10)).await;
    let people = one.guests(2).await;
    let id = begin(&all_open("hansa", 2), &people).await;
    let mut anna = people[0].follow(&id).await;
    shown(&mut anna, is_absent(1)).await;

    // The other node opens the table later, and learns who is there.
    let bert_there = people[1].at(other.address);
    let mut bert = bert_there.follow(&id).await;
    shown(&mut bert, is_present(0)).await;
    shown(&mut anna, is_present(1)).await;
    assert!(people[0].table(&id).await.places[1].present);

    let onlooker = other.guest().await;
    let strangers = [
        onlooker.follow(&id).await,
        other.stranger().follow(&id).await,
    ];
    let looked_on = |names: usize, others: u32| {
        move |table: &TableInfo| {
            table.watchers.names.len() == names && table.watchers.others == others
        }
    };
    shown(&mut anna, looked_on(1, 1)).await;
    // Who looks on at both is one person.
    let again = onlooker.at(one.address).follow(&id).await;
    drop(strangers);
    shown(&mut anna, looked_on(1, 0)).await;
    drop(again);
    shown(&mut anna, looked_on(0, 0)).await;

    drop(bert);
    shown(&mut anna, is_absent(1)).await;
    let mut bert = bert_there.follow(&id).await;
    shown(&mut anna, is_present(1)).await;
    shown(&mut bert, is_present(0)).await;
    other.stop().await;
    shown(&mut anna, is_absent(1)).await;
    drop((anna, bert, one));
}

async fn nobody_is_present_at_a_dead_node(database: &Database) {
    let (one, other) = two_nodes(database, Duration::from_millis(300)).await;
    let people = one.guests(2).await;
    let id = begin(&all_open("hansa", 2), &people).await;
    let mut anna = people[0].follow(&id).await;
    let bert = people[1].at(other.address).follow(&id).await;
    shown(&mut anna, is_present(1)).await;
    other.kill();
    shown(&mut anna, is_absent(1)).await;
    drop((anna, bert, one));
}

async fn a_new_name_shows_at_once(database: &Database) {
    let nodes = nodes(database).await;
    let people = nodes[0].guests(2).await;
    let id = begin(&all_open("hansa", 2), &people).await;
    let onlooker = nodes[0].guest().await;
    let mut followers = Vec::new();
    for node in &nodes {
        followers.push(people[1].at(node.address).follow(&id).await);
        followers.push(node.stranger().follow(&id).await);
        followers.push(onlooker.at(node.address).follow(&id).await);
    }
    let sits_there = |name: &'static str| move |table: &TableInfo| matches!(&table.places[0].who, Who::Person { name: shown, .. } if shown == name);
    let body = serde_json::to_vec(&json!({"name": "Zora"})).unwrap();
    let renamed = people[0].request(Method::PATCH, "/api/me", Some(body));
    assert!(renamed.await.status.is_success());
    for follower in &mut followers {
        shown(follower, sits_there("Zora")).await;
    }
    // Whoever gets an account may choose another name with it.
    let account = json!({"name": "Zora the Bold", "password": "correct horse"});
    let created = people[0].post("/api/account", &account).await;
    assert!(created.status.is_success());
    for follower in &mut followers {
        shown(follower, sits_there("Zora the Bold")).await;
    }
    let body = serde_json::to_vec(&json!({"name": "Yorick"})).unwrap();
    let renamed = onlooker.request(Method::PATCH, "/api/me", Some(body));
    assert!(renamed.await.status.is_success());
    for follower in &mut followers {
        shown(follower, |table| {
            table.watchers.names.contains(&"Yorick".to_owned())
        })
        .await;
    }
    drop(followers);
    drop(nodes);
}
