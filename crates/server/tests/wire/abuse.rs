//! What somebody does who wants to keep the server from the others.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::future::join_all;
use protocol::{ClientMessage, Command, Lobby, PlaceWish, TableStatus};
use serde_json::{Value, json};
use server::{Config, Timeouts};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::client::{Client, TIMEOUT};
use crate::database::Database;
use crate::limits::limited;
use crate::node::{Node, quick};
use crate::on_both;
use crate::tables::{all_open, solo};

on_both!(
    a_client_behind_a_proxy_cannot_choose_its_address,
    who_sends_nothing_or_half_is_disconnected,
    one_network_cannot_take_all_connections,
    streams_of_events_are_counted,
    sockets_of_one_person_are_counted,
    what_was_taken_back_keeps_no_bot_busy,
    bots_among_themselves_play_only_while_somebody_watches,
    a_host_cannot_fill_the_lobby,
    open_tables_are_counted,
    tables_that_keep_bots_busy_are_counted,
    names_chat_and_lessons_are_limited,
    a_flood_of_pings_closes_the_socket,
);

/// In which a network earns several requests more, so that one that is granted is not the last.
const PAUSE: Duration = Duration::from_millis(200);

/// `HAProxy` adds its own line after those that the client has sent.
async fn a_client_behind_a_proxy_cannot_choose_its_address(database: &Database) {
    let config = Config {
        unlimited: false,
        trust_proxy: true,
        ..quick()
    };
    let node = Node::with(database, config).await;
    let guest = async |pretended: usize, real: &str| {
        let client = node.stranger();
        let client = client.sending("x-forwarded-for", &format!("198.51.100.{pretended}"));
        let client = client.sending("x-forwarded-for", real);
        client.post("/api/guest", &()).await.status.as_u16()
    };
    let mut refused = 0;
    for pretended in 0..90 {
        // One network, whatever the rest of its address.
        let real = format!("2001:db8:0:7::{pretended:x}");
        refused += usize::from(guest(pretended, &real).await == 429);
    }
    assert!(refused > 0, "every address of a /64 counts on its own");
    assert_eq!(guest(1, "203.0.113.9").await, 200);
}

async fn who_sends_nothing_or_half_is_disconnected(database: &Database) {
    let config = Config {
        timeouts: Timeouts {
            head: Duration::from_millis(50),
            body: Duration::from_millis(50),
            ..Timeouts::default()
        },
        ..quick()
    };
    let node = Node::with(database, config).await;
    let body = "POST /api/practice HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n\
                content-length: 100\r\n\r\n{";
    for sent in [
        "",
        "GET /api/me HTTP/1.1\r\nhost:",
        "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n",
        body,
    ] {
        let mut stream = TcpStream::connect(node.address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        // Ends when the server closes the connection.
        let closed = timeout(TIMEOUT, stream.read_to_end(&mut answer)).await;
        closed.expect("the connection does not stay open").unwrap();
        let answer = String::from_utf8_lossy(&answer);
        assert!(sent != body || answer.contains("408"), "{answer}");
    }
}

async fn connect_from(last: u8, address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    let source = IpAddr::from(Ipv4Addr::new(127, 0, 0, last));
    socket.bind((source, 0).into()).unwrap();
    socket.connect(address).await.unwrap()
}

async fn one_network_cannot_take_all_connections(database: &Database) {
    let node = limited(database).await;
    let mut open = Vec::new();
    for _ in 0..310 {
        open.push(connect_from(7, node.address).await);
    }
    let mut last = open.pop().unwrap();
    let mut answer = Vec::new();
    let closed = timeout(TIMEOUT, last.read_to_end(&mut answer)).await;
    // The rest of it may be lost with the connection.
    drop(closed.expect("the connection is refused"));
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 429"));
    let mut other = connect_from(8, node.address).await;
    let request = b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
    other.write_all(request).await.unwrap();
    let mut answer = Vec::new();
    timeout(TIMEOUT, other.read_to_end(&mut answer))
        .await
        .unwrap()
        .unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200"));
}

async fn streams_of_events_are_counted(database: &Database) {
    let node = limited(database).await;
    let guest = node.guest().await;
    let one = guest.stream("/api/events").await;
    let _other = guest.stream("/api/events").await;
    assert_eq!(guest.get("/api/events").await.code(), "too_many_open");
    drop(one);
    let again = timeout(TIMEOUT, async {
        while guest.get_head("/api/events").await != 200 {
            tokio::task::yield_now().await;
        }
    });
    again.await.expect("a stream that ends makes room");
}

async fn sockets_of_one_person_are_counted(database: &Database) {
    let node = limited(database).await;
    let guest = node.guest().await;
    let table = guest.open_table(&all_open("hansa", 3)).await;
    let tries = join_all((0..30).map(|_| guest.try_follow(&table, 0))).await;
    let open = tries.iter().filter(|tried| tried.is_ok()).count();
    assert_eq!(open, 24);
    assert!(
        tries
            .iter()
            .all(|tried| !matches!(tried, Err(status) if *status != 429))
    );
    // Others are not concerned.
    node.guest().await.follow(&table).await;
}

/// Before, every pair of a decision and its undo left a search behind, for which all waited.
async fn what_was_taken_back_keeps_no_bot_busy(database: &Database) {
    let mut config = quick();
    config.tables.bot_threads = 1;
    config.tables.bot_limit = Duration::from_secs(5);
    let node = Node::with(database, config).await;
    let bad = node.guest().await;
    let mut wish = solo("hansa");
    wish.places = vec![
        PlaceWish::Me,
        PlaceWish::Bot("elder".to_owned()),
        PlaceWish::Bot("elder".to_owned()),
    ];
    let table = bad.open_table(&wish).await;
    // Bots that sit before the guest decide first.
    while bad.update(&table, 0).await.choices.is_none() {
        sleep(PAUSE).await;
    }
    let mut undone = 0;
    for _ in 0..200 {
        let update = bad.update(&table, 0).await;
        let (seq, choices) = (update.seq, update.choices);
        let command = match choices.as_ref().and_then(|choices| choices.last()) {
            // The last one ends the turn, so that a bot begins to think.
            Some(choice) if undone < 40 => Command::Play {
                seq,
                action: Value::String(choice.text.clone()),
            },
            _ => Command::Undo { seq, to: None },
        };
        if bad.command(&table, &command).await.is_ok() && matches!(command, Command::Undo { .. }) {
            undone += 1;
        }
    }
    assert!(undone > 20, "{undone}");

    let good = node.guest().await;
    let turns = timeout(TIMEOUT, play_with_bots(&good));
    turns.await.expect("bots answer others meanwhile");
}

/// Plays until bots have decided a few times.
async fn play_with_bots(guest: &Client) {
    let table = guest.open_table(&solo("hansa")).await;
    let mut follower = guest.follow(&table).await;
    let mut turns = 0;
    while turns < 2 {
        let update = follower.update().await;
        let Some(choices) = update.choices else {
            turns += usize::from(update.seq > 4);
            continue;
        };
        let action = Value::String(choices.last().unwrap().text.clone());
        let seq = update.seq;
        follower
            .command(Command::Play { seq, action })
            .await
            .unwrap();
    }
}

async fn bots_among_themselves_play_only_while_somebody_watches(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let mut wish = solo("hansa");
    wish.places = vec![PlaceWish::Bot("apprentice".to_owned()); 3];
    let table = guest.open_table(&wish).await;
    let begun = guest.update(&table, 0).await;
    // Another game is played meanwhile, by bots that came later.
    play_with_bots(&node.guest().await).await;
    assert_eq!(guest.update(&table, 0).await.seq, begun.seq);
    let mut spectator = node.guest().await.follow(&table).await;
    spectator.update_to(begun.seq + 5).await;
}

async fn a_host_cannot_fill_the_lobby(database: &Database) {
    let node = Node::start(database).await;
    let modest = node.guest().await;
    let mut wish = all_open("hansa", 3);
    wish.public = true;
    let wanted = modest.open_table(&wish).await;
    let greedy = node.guest().await;
    for _ in 0..60 {
        greedy.open_table(&wish).await;
    }
    let lobby: Lobby = modest.get("/api/tables").await.read();
    assert!(lobby.open.iter().any(|table| table.id == wanted));
    assert_eq!(lobby.open.len(), 6);
}

async fn open_tables_are_counted(database: &Database) {
    let node = limited(database).await;
    let guest = node.guest().await;
    let wish = all_open("hansa", 3);
    let first = guest.open_table(&wish).await;
    for _ in 1..20 {
        guest.open_table(&wish).await;
    }
    // Until the rate allows another one.
    let refused = timeout(TIMEOUT, async {
        loop {
            let code = guest.post("/api/tables", &wish).await.code();
            if code != "too_many" {
                return code;
            }
            sleep(PAUSE).await;
        }
    });
    assert_eq!(refused.await.unwrap(), "too_many_open_tables");
    while guest.command(&first, &Command::Close).await.is_err() {
        sleep(PAUSE).await;
    }
    assert_eq!(guest.table(&first).await.status, TableStatus::Closed);
}

async fn tables_that_keep_bots_busy_are_counted(database: &Database) {
    let mut config = quick();
    config.unlimited = false;
    // Longer than this test takes.
    config.tables.bot_delay = Duration::from_mins(10);
    let node = Node::with(database, config).await;
    let guest = node.guest().await;
    let mut wish = solo("hansa");
    wish.places = vec![PlaceWish::Bot("elder".to_owned()); 3];
    for _ in 0..10 {
        guest.open_table(&wish).await;
    }
    let answer = guest.post("/api/tables", &wish).await;
    assert_eq!(answer.code(), "too_many_thinking_tables");
    wish.start = false;
    let table = guest.open_table(&wish).await;
    let start = Command::Start { fill: None };
    let refused = guest.command(&table, &start).await.unwrap_err();
    assert_eq!(refused.code, "too_many_thinking_tables");
}

async fn names_chat_and_lessons_are_limited(database: &Database) {
    let node = limited(database).await;
    let guest = node.guest().await;
    let rename = async |number: usize| {
        let body = json!({ "name": format!("Anna {number}") }).to_string();
        let answer = guest.request(http_client::Method::PATCH, "/api/me", Some(body.into()));
        answer.await.status.as_u16()
    };
    let mut statuses = Vec::new();
    for number in 0..6 {
        statuses.push(rename(number).await);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429]);

    let table = guest.open_table(&solo("hansa")).await;
    let refused = refused_at(async || {
        let text = "hello".to_owned();
        guest.command(&table, &Command::Say { text }).await.is_err()
    });
    assert!(refused.await >= 10);
    let lesson = json!({
        "game": "hansa", "position": "hansa players=3; turn seat=red", "seat": "red", "entries": [],
    });
    let refused = refused_at(async || {
        let answer = guest.post("/api/practice", &lesson).await;
        answer.status.as_u16() == 429
    });
    assert!(refused.await >= 100);
}

/// How often it is granted before it is refused.
async fn refused_at(mut is_refused: impl AsyncFnMut() -> bool) -> usize {
    for granted in 0..1_000 {
        if is_refused().await {
            return granted;
        }
    }
    panic!("it is never refused");
}

async fn a_flood_of_pings_closes_the_socket(database: &Database) {
    let node = limited(database).await;
    let guest = node.guest().await;
    let table = guest.open_table(&solo("hansa")).await;
    for ping in [
        Message::Ping(Bytes::new()),
        Message::text(serde_json::to_string(&ClientMessage::Ping).unwrap()),
    ] {
        // The limit is one for the network: wait until it grants a socket again.
        let mut follower = timeout(TIMEOUT, async {
            loop {
                match guest.try_follow(&table, 0).await {
                    Ok(follower) => break follower,
                    Err(status) => assert_eq!(status, 429),
                }
                sleep(PAUSE).await;
            }
        })
        .await
        .unwrap();
        let mut sent = 0;
        while follower.send(ping.clone()).await.is_ok() {
            sent += 1;
            assert!(sent < 100_000, "the socket stays open");
        }
    }
}
