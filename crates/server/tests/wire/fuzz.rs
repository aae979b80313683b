//! Requests and messages of every kind, made from the document: the server answers them all and
//! goes on.

use game_core::Generator;
use hyper::Method;
use protocol::{Command, ServerMessage, TableStatus};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Answer, Client};
use crate::database::Database;
use crate::node::Node;
use crate::on_both;
use crate::schema::Maker;
use crate::tables::{all_open, begin, solo};

on_both!(
    every_request_is_answered,
    every_message_is_answered,
    bytes_that_are_no_request_do_no_harm,
);

/// How many requests, and a third as many messages; more by `KONTOR_SOAK_REQUESTS`.
fn requests() -> usize {
    number("KONTOR_SOAK_REQUESTS").unwrap_or(1_500)
}

/// What they are drawn from; another one by `KONTOR_SOAK_SEED`.
fn seed() -> u64 {
    let seed = number("KONTOR_SOAK_SEED").unwrap_or(31) as u64;
    println!("KONTOR_SOAK_SEED={seed}");
    seed
}

fn number(variable: &str) -> Option<usize> {
    Some(std::env::var(variable).ok()?.parse().unwrap())
}

/// A server with people and tables in every state.
struct Scene {
    node: Node,
    people: Vec<Client>,
    tables: Vec<String>,
}

impl Scene {
    async fn set(database: &Database) -> Scene {
        let node = Node::start(database).await;
        let mut people = node.guests(3).await;
        let over = people[0].open_table(&all_open("hansa", 2)).await;
        people[0].command(&over, &Command::Close).await.unwrap();
        let tables = vec![
            begin(&all_open("hansa", 3), &people).await,
            begin(&all_open("merchants", 3), &people).await,
            people[0].open_table(&all_open("merchants", 4)).await,
            people[1].open_table(&solo("hansa")).await,
            over,
        ];
        people.push(node.stranger());
        people.push(Client::with_token(node.address, "made-up"));
        Scene {
            node,
            people,
            tables,
        }
    }

    /// Games go on as if nothing had happened.
    async fn check_alive(&self) {
        assert_eq!(self.people[0].get("/readyz").await.status.as_u16(), 200);
        for table in &self.tables[..2] {
            self.check_table(table).await;
        }
        let fresh = begin(&all_open("hansa", 3), &self.people[..3]).await;
        self.check_table(&fresh).await;
    }

    async fn check_table(&self, table: &str) {
        for person in &self.people[..3] {
            drop(person.command(table, &Command::Return).await);
        }
        let mut refused = Vec::new();
        for _ in 0..200 {
            if self.people[0].table(table).await.status == TableStatus::Over {
                return;
            }
            for person in &self.people[..3] {
                let update = person.update(table, 0).await;
                if let Some(choices) = update.choices {
                    let action = choices[0].action.clone();
                    let seq = update.seq;
                    let play = Command::Play { seq, action };
                    match person.command(table, &play).await {
                        Ok(_) => return,
                        Err(problem) => refused.push(problem),
                    }
                }
            }
        }
        let table = self.people[0].table(table).await;
        panic!("stuck: {table:?}; {refused:?}");
    }
}

fn maker(document: &Value, seed: u64, mistakes: usize) -> Maker<'_> {
    Maker {
        document,
        generator: Generator::from_seed(seed),
        mistakes,
    }
}

/// Routes that hash a password, which takes long.
const HASHING: [&str; 4] = ["/api/login", "/api/password", "/api/email", "/api/reset"];

async fn every_request_is_answered(database: &Database) {
    let (seed, requests) = (seed(), requests());
    let mut scene = Scene::set(database).await;
    let document = serde_json::to_value(server::document()).unwrap();
    let mut maker = maker(&document, seed, 25);
    let mut routes = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, route) in methods.as_object().unwrap() {
            // The one does not end, and after the other nobody is left to play on.
            if path != "/api/events" && path != "/api/logout" {
                routes.push((method.to_uppercase(), path, route));
            }
        }
    }
    let mut granted = 0;
    for number in 0..requests {
        let (method, path, route) = &routes[maker.generator.below(routes.len())];
        if HASHING.contains(&path.as_str()) && number % 8 > 0 {
            continue;
        }
        let method: Method = method.parse().unwrap();
        let path = fill_in(&mut maker, &scene, path);
        let schema = &route["requestBody"]["content"]["application/json"]["schema"];
        let body = match maker.generator.below(12) {
            0 => Some(random_bytes(&mut maker)),
            1 => None,
            _ if schema.is_null() => None,
            _ => Some(maker.make(schema, 0).to_string().into_bytes()),
        };
        // Mostly people.
        let who = maker.generator.below(scene.people.len() + 4) % scene.people.len();
        let shown = body.as_deref().map(String::from_utf8_lossy);
        let said = format!("{number}: {method} {path} {shown:?}");
        let answer = scene.people[who].request(method, &path, body.clone()).await;
        check_answer(&answer, &said);
        if path.starts_with("/api/account") && answer.status.is_success() {
            // An account begins with a new session.
            scene.people[who].take_cookie(&answer);
        }
        granted += usize::from(answer.status.is_success());
    }
    assert!(granted > requests / 10, "{granted} were granted");
    scene.check_alive().await;
}

fn check_answer(answer: &Answer, said: &str) {
    let status = answer.status.as_u16();
    assert!(status < 500, "{said}: {status} {}", answer.text());
    if status >= 400 {
        assert_ne!(answer.code(), "no problem", "{said}: {}", answer.text());
    }
}

/// A path with its parameters, most of them real.
fn fill_in(maker: &mut Maker<'_>, scene: &Scene, path: &str) -> String {
    let pick = |maker: &mut Maker<'_>, real: &[&str]| match maker.generator.below(8) {
        0 => "23456789abcd".to_owned(),
        1 => {
            let text = maker.text();
            let bytes = text.bytes().take(40).map(|byte| format!("%{byte:02X}"));
            bytes.chain(["x".to_owned()]).collect()
        }
        _ => real[maker.generator.below(real.len())].to_owned(),
    };
    let tables: Vec<&str> = scene.tables.iter().map(String::as_str).collect();
    let mut path = path
        .replace("{id}", &pick(maker, &tables))
        .replace(
            "{number}",
            &pick(maker, &["0", "1", "7", "4294967295", "-1"]),
        )
        .replace("{game}", &pick(maker, &["hansa", "merchants"]))
        .replace("{board}", &pick(maker, &["classic", "main", "short"]));
    match maker.generator.below(5) {
        0 => path.push_str("?seq=3"),
        1 => path.push_str("?seq=4294967295"),
        2 => path.push_str("?seq=x&&=%00"),
        _ => {}
    }
    path
}

fn random_bytes(maker: &mut Maker<'_>) -> Vec<u8> {
    let count = maker.generator.below(200);
    let byte = |_| u8::try_from(maker.generator.below(256)).unwrap();
    (0..count).map(byte).collect()
}

async fn every_message_is_answered(database: &Database) {
    let (seed, messages) = (seed(), requests() / 3);
    let scene = Scene::set(database).await;
    let document = serde_json::to_value(server::document()).unwrap();
    let mut maker = maker(&document, seed, 30);
    let schema = maker.component("ClientMessage");
    let mut sockets = Vec::new();
    for person in &scene.people[..4] {
        sockets.push(person.follow(&scene.tables[0]).await);
    }
    for number in 0..messages {
        let who = maker.generator.below(sockets.len());
        let message = match maker.generator.below(10) {
            0 => Message::binary(random_bytes(&mut maker)),
            1 => Message::text(maker.anything(0).to_string()),
            2 => Message::text(maker.text()),
            _ => Message::text(maker.make(&schema, 0).to_string()),
        };
        let said = format!("{number}: {message:?}");
        let sent = sockets[who].send(message).await.is_ok();
        let answered = sent && is_answered(&mut sockets[who], &said).await;
        if !answered {
            // Too much nonsense; or it was sent as the socket closed.
            let table = &scene.tables[maker.generator.below(4)];
            sockets[who] = scene.people[who].follow(table).await;
        }
    }
    scene.check_alive().await;
}

async fn is_answered(socket: &mut crate::follower::Follower, said: &str) -> bool {
    loop {
        match socket.next().await {
            None => return false,
            Some(ServerMessage::Refused { problem, .. }) => {
                let code = problem.code;
                assert!(code != "internal" && code != "unavailable", "{said}");
                return true;
            }
            Some(ServerMessage::Done { .. } | ServerMessage::Why { .. } | ServerMessage::Pong) => {
                return true;
            }
            Some(_) => {}
        }
    }
}

async fn bytes_that_are_no_request_do_no_harm(database: &Database) {
    let seed = seed();
    let scene = Scene::set(database).await;
    let mut maker = maker(&Value::Null, seed, 0);
    for round in 0..100 {
        let mut stream = TcpStream::connect(scene.node.address).await.unwrap();
        if round % 2 == 0 {
            drop(
                stream
                    .write_all(b"POST /api/login HTTP/1.1\r\nHost: x\r\n")
                    .await,
            );
        }
        drop(stream.write_all(&random_bytes(&mut maker)).await);
        drop(stream.write_all(b"\r\n\r\n").await);
        drop(stream.shutdown().await);
        let mut answer = Vec::new();
        drop(stream.read_to_end(&mut answer).await);
        let answer = String::from_utf8_lossy(&answer);
        assert!(!answer.starts_with("HTTP/1.1 5"), "{answer}");
    }
    scene.check_alive().await;
}
