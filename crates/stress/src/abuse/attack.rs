//! What hostile clients do, each of them one thing for as long as it is let.

use std::time::Duration;

use futures_util::SinkExt as _;
use futures_util::future::join_all;
use http_client::Method;
use protocol::{Lobby, Update};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

use super::visitor::Visitor;

/// The pause between two tries: hostile clients share the machine with what they attack.
const PAUSE: Duration = Duration::from_millis(20);
/// How many connections a client tries to hold.
const MANY: usize = 300;

/// A way to keep a server from others.
#[derive(Clone, Copy, Debug)]
pub(super) enum Attack {
    /// Let strong bots think, and take back what they think about.
    UndoAgainstBots,
    /// Open streams of events and never read them.
    Streams,
    /// Connect and send nothing, half of something, or a byte now and then.
    HalfOpen,
    /// Become somebody else all the time.
    Guests,
    /// Open tables at which strong bots play among themselves.
    Tables,
    /// Talk without end.
    Chat,
    /// Ask what to do, many times at once.
    Hints,
    /// Send what is too large or makes no sense.
    Nonsense,
    /// Watch a table over many sockets, read nothing and send pings.
    Sockets,
    /// Passwords, lessons, names and lists.
    Errands,
}

impl Attack {
    pub(super) const ALL: [Attack; 10] = [
        Attack::UndoAgainstBots,
        Attack::Streams,
        Attack::HalfOpen,
        Attack::Guests,
        Attack::Tables,
        Attack::Chat,
        Attack::Hints,
        Attack::Nonsense,
        Attack::Sockets,
        Attack::Errands,
    ];

    /// Goes on until it is dropped.
    pub(super) async fn run(self, mut visitor: Visitor) {
        while !visitor.become_guest().await {
            sleep(Duration::from_secs(1)).await;
        }
        match self {
            Attack::UndoAgainstBots => undo_against_bots(&visitor).await,
            Attack::Streams => streams(&visitor).await,
            Attack::HalfOpen => half_open(&visitor).await,
            Attack::Guests => guests(visitor).await,
            Attack::Tables => tables(visitor).await,
            Attack::Chat => chat(&visitor).await,
            Attack::Hints => hints(&visitor).await,
            Attack::Nonsense => nonsense(&visitor).await,
            Attack::Sockets => sockets(&visitor).await,
            Attack::Errands => Box::pin(errands(&visitor)).await,
        }
    }
}

fn against_bots(me: bool) -> Value {
    let bot = json!({ "bot": "elder" });
    let first = if me { json!("me") } else { bot.clone() };
    json!({ "game": "hansa", "places": [first, bot, bot], "public": true, "start": true })
}

async fn opened(visitor: &Visitor, table: &Value) -> String {
    loop {
        if let Some(id) = visitor.open_table(table).await {
            return id;
        }
        sleep(Duration::from_secs(1)).await;
    }
}

async fn undo_against_bots(visitor: &Visitor) {
    let table = opened(visitor, &against_bots(true)).await;
    let path = format!("/api/tables/{table}/update");
    loop {
        sleep(PAUSE).await;
        let Some(update) = visitor.get(&path).await else {
            continue;
        };
        let Ok(update) = serde_json::from_str::<Update>(&update) else {
            continue;
        };
        let choices = update.choices.unwrap_or_default();
        let command = match choices.last() {
            Some(choice) => json!({ "do": "play", "seq": update.seq, "action": choice.text }),
            None => json!({ "do": "undo", "seq": update.seq }),
        };
        visitor.command(&table, &command).await;
    }
}

async fn streams(visitor: &Visitor) {
    let mut open = Vec::new();
    loop {
        sleep(PAUSE).await;
        if let Some(mut stream) = visitor.stream().await {
            let head = visitor.head("/api/events");
            drop(stream.write_all(head.as_bytes()).await);
            open.push(stream);
        }
        if open.len() > MANY {
            open.drain(..MANY / 2);
        }
    }
}

async fn half_open(visitor: &Visitor) {
    let starts = [
        String::new(),
        "GET /api/tables HTTP/1.1\r\nhost: ".to_owned(),
        "POST /api/practice HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n\
         content-length: 30000\r\n\r\n{"
            .to_owned(),
        visitor.head("/api/me"),
    ];
    let mut open = Vec::new();
    loop {
        for start in &starts {
            if let Some(mut stream) = visitor.stream().await {
                drop(stream.write_all(start.as_bytes()).await);
                open.push(stream);
            }
        }
        // Those that the server has closed are dropped.
        let mut still_open = Vec::new();
        for mut stream in open {
            if stream.write_all(b"a").await.is_ok() {
                still_open.push(stream);
            }
        }
        open = still_open;
        open.truncate(MANY);
        sleep(PAUSE * 5).await;
    }
}

async fn guests(mut visitor: Visitor) {
    loop {
        visitor.become_guest().await;
        sleep(PAUSE).await;
    }
}

async fn tables(mut visitor: Visitor) {
    loop {
        if visitor.open_table(&against_bots(false)).await.is_none() {
            let cookie = visitor.cookie.clone();
            if !visitor.become_guest().await {
                visitor.cookie = cookie;
            }
        }
        sleep(PAUSE).await;
    }
}

async fn chat(visitor: &Visitor) {
    let own = opened(visitor, &against_bots(true)).await;
    let mut number: u64 = 0;
    loop {
        number += 1;
        let other = a_table(visitor).await;
        let text = "buy my boots ".repeat(30) + &number.to_string();
        for table in [&own].into_iter().chain(&other) {
            visitor
                .command(table, &json!({ "do": "say", "text": text }))
                .await;
        }
        sleep(PAUSE).await;
    }
}

/// A table that everybody may watch.
async fn a_table(visitor: &Visitor) -> Option<String> {
    let lobby: Lobby = serde_json::from_str(&visitor.get("/api/tables").await?).ok()?;
    Some(lobby.running.first()?.id.clone())
}

async fn hints(visitor: &Visitor) {
    let table = opened(visitor, &against_bots(true)).await;
    let path = format!("/api/tables/{table}/hint");
    loop {
        join_all((0..10).map(|_| visitor.post(&path, ""))).await;
        sleep(PAUSE).await;
    }
}

async fn nonsense(visitor: &Visitor) {
    let table = opened(visitor, &against_bots(true)).await;
    let commands = format!("/api/tables/{table}/commands");
    let large = "x".repeat(100_000);
    let deep = "[".repeat(20_000);
    loop {
        for body in [
            &large,
            &deep,
            "{\"do\":\"play\",\"seq\":-1}",
            "null",
            "{\"do\":[]}",
        ] {
            visitor.post(&commands, body).await;
            visitor.post("/api/tables", body).await;
            visitor.post("/api/practice", body).await;
        }
        if let Some(mut stream) = visitor.stream().await {
            let head = format!("GET / HTTP/1.1\r\nx: {large}\r\n");
            drop(stream.write_all(head.as_bytes()).await);
            drop(stream.write_all(b"\x16\x03\x01\x00\xff\r\n\r\n").await);
        }
        if let Some(mut socket) = visitor.socket(&table).await {
            for text in ["nonsense", "{\"type\":\"why\"}", large.as_str()] {
                if socket.send(Message::text(text)).await.is_err() {
                    break;
                }
            }
        }
        sleep(PAUSE).await;
    }
}

async fn sockets(visitor: &Visitor) {
    let own = opened(visitor, &against_bots(true)).await;
    let mut open = Vec::new();
    let anybody = visitor.without_cookie();
    loop {
        let table = a_table(visitor).await.unwrap_or_else(|| own.clone());
        for visitor in [visitor, &anybody] {
            open.extend(visitor.socket(&table).await);
        }
        let mut still_open = Vec::new();
        for mut socket in open {
            if socket
                .send(Message::text("{\"type\":\"ping\"}"))
                .await
                .is_ok()
            {
                still_open.push(socket);
            }
        }
        open = still_open;
        // Asked for, and not read.
        if let Some(mut stream) = visitor.stream().await {
            let head = visitor.head(&format!("/api/tables/{table}/update?seq=0"));
            drop(stream.write_all(head.repeat(50).as_bytes()).await);
            sleep(PAUSE).await;
        }
    }
}

async fn errands(visitor: &Visitor) {
    let lesson = json!({
        "game": "merchants", "position": "merchants players=4", "seat": "red", "entries": [],
    })
    .to_string();
    let mut number: u64 = 0;
    loop {
        number += 1;
        let login = json!({ "name": format!("Anna {}", number % 3), "password": "a wrong horse" })
            .to_string();
        let name = json!({ "name": format!("Bert {number}") }).to_string();
        tokio::join!(
            visitor.post("/api/login", &login),
            visitor.ask(Method::PATCH, "/api/me", &name),
            visitor.post("/api/practice", &lesson),
            visitor.get("/api/tables"),
            visitor.get("/api/tables/mine"),
            visitor.get("/metrics"),
        );
        sleep(PAUSE).await;
    }
}
