//! How often somebody may ask, with limits on; how much a socket takes.

use std::time::Duration;

use protocol::{ClientMessage, Command, ServerMessage};
use server::Config;
use tokio_tungstenite::tungstenite::Message;

use crate::database::Database;
use crate::identity::credentials;
use crate::node::{Node, quick};
use crate::on_both;
use crate::tables::{all_open, solo};

on_both!(
    requests_are_limited,
    guests_and_passwords_are_limited,
    tables_commands_and_sockets_are_limited,
    sockets_are_counted,
    a_long_message_closes_the_socket,
    nonsense_is_answered_and_then_closes_the_socket,
);

async fn limited(database: &Database) -> Node {
    let config = Config {
        unlimited: false,
        ..quick()
    };
    Node::with(database, config).await
}

async fn requests_are_limited(database: &Database) {
    let node = limited(database).await;
    let stranger = node.stranger();
    let mut refused = None;
    for _ in 0..2_000 {
        let answer = stranger.get("/healthz").await;
        if answer.status.as_u16() == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("nobody may ask so often");
    assert_eq!(refused.code(), "too_many");
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=2).contains(&wait));
}

async fn guests_and_passwords_are_limited(database: &Database) {
    let node = limited(database).await;
    for _ in 0..30 {
        node.guest().await;
    }
    let answer = node.stranger().post("/api/guest", &()).await;
    assert_eq!(answer.code(), "too_many");

    let guess = credentials("Anna", "wrong horse");
    for _ in 0..6 {
        let answer = node.stranger().post("/api/login", &guess).await;
        assert_eq!(answer.code(), "wrong_password");
    }
    let shouted = credentials("ANNA", "wrong horse");
    let answer = node.stranger().post("/api/login", &shouted).await;
    assert_eq!(answer.code(), "too_many");
}

async fn tables_commands_and_sockets_are_limited(database: &Database) {
    let node = limited(database).await;
    let guest = node.guest().await;
    let mut table = String::new();
    for _ in 0..20 {
        table = guest.open_table(&all_open("hansa", 3)).await;
    }
    let answer = guest.post("/api/tables", &all_open("hansa", 3)).await;
    assert_eq!(answer.code(), "too_many");

    let mut follower = guest.follow(&table).await;
    let mut refused = false;
    for _ in 0..500 {
        let answer = follower.command(Command::Stand).await;
        refused |= answer.is_err_and(|problem| problem.code == "too_many");
        if refused {
            break;
        }
    }
    assert!(refused, "commands over a socket are limited as well");

    let mut status = None;
    for _ in 0..100 {
        status = node.stranger().try_follow(&table, 0).await.err();
        if status.is_some() {
            break;
        }
    }
    assert_eq!(status, Some(429));
}

async fn sockets_are_counted(database: &Database) {
    let config = Config {
        max_sockets: 2,
        ..quick()
    };
    let node = Node::with(database, config).await;
    let guest = node.guest().await;
    let table = guest.open_table(&solo("hansa")).await;
    let mut first = guest.follow(&table).await;
    let mut second = guest.follow(&table).await;
    assert_eq!(guest.try_follow(&table, 0).await.err(), Some(503));
    first.update().await;
    second.update().await;
    drop(first);
    // The server notices in its own time.
    let wait = tokio::time::timeout(Duration::from_secs(10), async {
        while guest.try_follow(&table, 0).await.is_err() {
            tokio::task::yield_now().await;
        }
    });
    wait.await.expect("a closed socket makes room");
}

async fn a_long_message_closes_the_socket(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let table = guest.open_table(&solo("hansa")).await;
    let mut follower = guest.follow(&table).await;
    follower.update().await;
    let long = Message::text("x".repeat(20_000));
    drop(follower.send(long).await);
    while follower.next().await.is_some() {}
    let mut again = guest.follow(&table).await;
    again.update().await;
}

async fn nonsense_is_answered_and_then_closes_the_socket(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let table = guest.open_table(&solo("hansa")).await;
    let mut follower = guest.follow(&table).await;
    follower.update().await;
    follower.say(&ClientMessage::Ping).await;
    let pong = |message| matches!(message, ServerMessage::Pong).then_some(());
    follower.wait_for(pong).await;
    for message in [Message::text("{}"), Message::binary(vec![0, 159, 146, 150])] {
        follower.send(message).await.unwrap();
        let refused = follower.wait_for(|message| match message {
            ServerMessage::Refused { id: 0, problem } => Some(problem),
            _ => None,
        });
        assert_eq!(refused.await.code, "invalid");
    }
    for _ in 0..200 {
        if follower.send(Message::text("nonsense")).await.is_err() {
            break;
        }
    }
    let mut answers = 0;
    while follower.next().await.is_some() {
        answers += 1;
    }
    assert!(answers < 20, "{answers}");
}
