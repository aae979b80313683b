//! Who is at a table, as everybody there sees it, at every node.

use hyper::Method;
use protocol::{ServerMessage, TableInfo, Who};
use serde_json::json;

use crate::database::Database;
use crate::follower::Follower;
use crate::node::Node;
use crate::on_both;
use crate::tables::{all_open, begin};

on_both!(a_new_name_shows_at_once);

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
