//! How often somebody may ask, with limits on; how much a socket takes.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use protocol::{ClientMessage, Command, Me, ServerMessage, TableCreated};
use server::Config;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Answer, TIMEOUT};
use crate::database::Database;
use crate::identity::credentials;
use crate::node::{Node, quick};
use crate::on_both;
use crate::tables::{all_open, solo};

on_both!(
    requests_are_limited,
    guests_and_passwords_are_limited,
    wrong_passwords_of_strangers_do_not_lock_the_owner_out,
    tables_commands_and_sockets_are_limited,
    sockets_are_counted,
    a_long_message_closes_the_socket,
    nonsense_is_answered_and_then_closes_the_socket,
);

pub(crate) async fn limited(database: &Database) -> Node {
    let config = Config {
        unlimited: false,
        ..quick()
    };
    Node::with(database, config).await
}

/// It is granted so often, and once more after each `then`: on a slow machine more often.
async fn check_limit(at_once: u64, then: Duration, mut ask: impl AsyncFnMut() -> Answer) {
    let begun = Instant::now();
    for granted in 0..at_once * 10 {
        let answer = ask().await;
        if answer.status.as_u16() == 429 {
            assert_eq!(answer.code(), "too_many");
            let most = at_once + begun.elapsed().as_secs() / then.as_secs() + 1;
            assert!((at_once..=most).contains(&granted), "{granted}");
            return;
        }
    }
    panic!("it was never refused");
}

async fn requests_are_limited(database: &Database) {
    let node = limited(database).await;
    let stranger = node.stranger();
    let mut refused = None;
    for _ in 0..20 {
        // One after the other would be too slow on some machines.
        let answers = join_all((0..100).map(|_| stranger.get("/healthz"))).await;
        refused = answers
            .into_iter()
            .find(|answer| answer.status.as_u16() == 429);
        if refused.is_some() {
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
    let fresh = async || node.stranger().post("/api/guest", &()).await;
    check_limit(30, Duration::from_secs(2), fresh).await;

    // However it is written, it is one name.
    let mut names = ["Anna", "ANNA", " Anna", "An\u{200B}na", "Ａnna"]
        .into_iter()
        .cycle();
    let guess = async || {
        let guess = credentials(names.next().unwrap(), "wrong horse");
        node.stranger().post("/api/login", &guess).await
    };
    check_limit(6, Duration::from_secs(10), guess).await;
}

async fn wrong_passwords_of_strangers_do_not_lock_the_owner_out(database: &Database) {
    let config = Config {
        unlimited: false,
        trust_proxy: true,
        ..quick()
    };
    let node = Node::with(database, config).await;
    let from = |address| node.stranger().sending("x-forwarded-for", address);
    let mut owner = from("203.0.113.1");
    owner.become_guest().await;
    let right = credentials("Anna", "correct horse");
    owner.post("/api/account", &right).await.read::<Me>();

    let wrong = credentials("Anna", "wrong horse");
    let stranger = from("198.51.100.1");
    let mut answers = Vec::new();
    for _ in 0..100 {
        answers.push(stranger.post("/api/login", &wrong).await.code());
        if answers.last().is_some_and(|code| code == "too_many") {
            break;
        }
    }
    assert_eq!(answers.pop().as_deref(), Some("too_many"));
    assert!(answers.iter().all(|code| code == "wrong_password"));
    from("203.0.113.1")
        .post("/api/login", &right)
        .await
        .read::<Me>();
}

async fn tables_commands_and_sockets_are_limited(database: &Database) {
    let node = limited(database).await;
    let guest = node.guest().await;
    let mut table = String::new();
    let open = async || {
        let answer = guest.post("/api/tables", &all_open("hansa", 3)).await;
        if answer.status.is_success() {
            table = answer.read::<TableCreated>().id;
        }
        answer
    };
    check_limit(20, Duration::from_secs(3), open).await;

    let mut follower = guest.follow(&table).await;
    let is_refused = |message| match message {
        ServerMessage::Refused { id, problem } => Some((id, problem.code == "too_many")),
        ServerMessage::Done { id, .. } => Some((id, false)),
        _ => None,
    };
    let mut refused = false;
    for round in 0..3 {
        for id in 0..100 {
            let (id, command) = (round * 100 + id, Command::Stand);
            follower.say(&ClientMessage::Command { id, command }).await;
        }
        while !refused {
            let (id, is_limit) = follower.wait_for(is_refused).await;
            refused = is_limit;
            if id == round * 100 + 99 {
                break;
            }
        }
    }
    assert!(refused, "commands over a socket are limited as well");

    let stranger = node.stranger();
    let mut status = None;
    for _ in 0..15 {
        let tries = join_all((0..20).map(|_| stranger.try_follow(&table, 0))).await;
        status = tries.into_iter().find_map(Result::err);
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
    let wait = tokio::time::timeout(TIMEOUT, async {
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
