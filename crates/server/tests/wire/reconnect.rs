//! Clients that come back get exactly what they missed; so do they after the server comes back.

use std::time::Duration;

use game_core::{Generator, Policy};
use hansa::Hansa;
use merchants::Merchants;
use protocol::{Command, LogLine, ServerMessage, TableStatus};
use server::Config;
use server::live::{Connection, TablesConfig};
use tokio::time::timeout;

use crate::client::{Client, TIMEOUT};
use crate::database::Database;
use crate::mirror::{Mirror, check_received, timeless};
use crate::node::{Node, quick};
use crate::on_both;
use crate::tables::{all_open, begin, solo};

on_both!(
    whoever_reconnects_gets_exactly_what_was_missed,
    whoever_has_seen_too_much_gets_everything,
    a_long_log_comes_in_parts,
    a_game_goes_on_after_a_restart,
    a_game_goes_on_after_a_crash,
    a_bot_goes_on_after_a_restart,
    idle_tables_leave_memory_and_come_back,
    whoever_lags_is_asked_to_reconnect,
    the_welcome_identifies_the_client_that_the_server_holds,
);

/// Plays so many random decisions over HTTP.
async fn play(mirror: &mut Mirror<Merchants>, people: &[Client], id: &str, decisions: usize) {
    let mut generator = Generator::from_seed(8);
    for _ in 0..decisions {
        let decider = mirror.decider(people).unwrap();
        let play = mirror.random_play(Policy::Purposeful, &mut generator);
        decider.command(id, &play).await.unwrap();
        mirror.catch_up().await;
    }
}

async fn whoever_reconnects_gets_exactly_what_was_missed(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(3).await;
    let id = begin(&all_open("merchants", 3), &people).await;
    let mut mirror = Mirror::<Merchants>::of(database, &id).await;
    for person in people.iter().chain([&node.stranger()]) {
        let mut steady = person.follow(&id).await;
        let mut fickle = person.follow(&id).await;
        let mut steady_lines: Vec<LogLine> = steady.update().await.lines;
        let seen = fickle.update().await;
        let mut fickle_lines = seen.lines;
        drop(fickle);
        play(&mut mirror, &people, &id, 7).await;
        let last = loop {
            let update = steady.update().await;
            steady_lines.extend(update.lines.clone());
            if update.seq == mirror.seq() {
                break update;
            }
        };
        let missed = person.follow_from(&id, seen.seq).await.update().await;
        fickle_lines.extend(missed.lines.clone());
        assert_eq!(fickle_lines, steady_lines);
        assert_eq!(missed.moment, last.moment);
        assert_eq!(missed.choices, last.choices);
        assert_eq!(missed.undo, last.undo);
    }
}

async fn whoever_has_seen_too_much_gets_everything(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let id = begin(&all_open("hansa", 2), &node.guests(2).await).await;
    let everything = guest.follow(&id).await.update().await;
    assert!(!everything.lines.is_empty());
    let other = guest.follow_from(&id, u32::MAX).await.update().await;
    assert_eq!(timeless(&other), timeless(&everything));
    let nothing_new = guest.follow_from(&id, everything.seq).await.update().await;
    assert!(nothing_new.lines.is_empty());
}

async fn a_long_log_comes_in_parts(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(3).await;
    let id = begin(&all_open("merchants", 3), &people).await;
    let mut mirror = Mirror::<Merchants>::of(database, &id).await;
    let mut steady = people[0].follow(&id).await;
    let mut lines = steady.update().await.lines;
    play(&mut mirror, &people, &id, 150).await;
    while lines.last().map(|line| line.seq) != Some(mirror.seq()) {
        lines.extend(steady.update().await.lines);
    }
    for since in [0, 40, mirror.seq() - 64, mirror.seq()] {
        let mut follower = people[0].follow_from(&id, since).await;
        let (mut received, mut n_parts) = (Vec::new(), 0);
        loop {
            let part = match follower.next().await.expect("the socket stays open") {
                ServerMessage::Lines { lines } => lines,
                ServerMessage::Update(update) => update.lines,
                _ => continue,
            };
            assert!(part.len() <= 64);
            n_parts += 1;
            received.extend(part);
            if received.len() == lines.iter().filter(|line| line.seq > since).count() {
                break;
            }
        }
        let missed: Vec<&LogLine> = lines.iter().filter(|line| line.seq > since).collect();
        assert_eq!(received.iter().collect::<Vec<_>>(), missed);
        assert_eq!(n_parts, missed.len().div_ceil(64).max(1));
    }
}

async fn a_game_goes_on_after_a_restart(database: &Database) {
    check_restart(database, true).await;
}

async fn a_game_goes_on_after_a_crash(database: &Database) {
    check_restart(database, false).await;
}

async fn check_restart(database: &Database, graceful: bool) {
    let mut node = Node::start(database).await;
    let mut people = node.guests(3).await;
    let id = begin(&all_open("merchants", 3), &people).await;
    let mut mirror = Mirror::<Merchants>::of(database, &id).await;
    people[0]
        .command(
            &id,
            &Command::Say {
                text: "still there?".to_owned(),
            },
        )
        .await
        .unwrap();
    for _ in 0..2 {
        let mut follower = people[0].follow(&id).await;
        check_received(&mut follower, &mirror, mirror.viewer(Some(&people[0]))).await;
        let seen = follower.seen;
        play(&mut mirror, &people, &id, 5).await;
        if graceful {
            let stopping = tokio::spawn(node.stop());
            let reconnect = |message| matches!(message, ServerMessage::Reconnect).then_some(());
            follower.wait_for(reconnect).await;
            while follower.next().await.is_some() {}
            stopping.await.unwrap();
        } else {
            node.kill();
            while follower.next().await.is_some() {}
        }
        node = Node::start(database).await;
        people = people
            .iter()
            .map(|person| person.at(node.address))
            .collect();
        let mut again = people[0].follow_from(&id, seen).await;
        let Some(ServerMessage::Welcome { chat, place, .. }) = again.next().await else {
            panic!("the first message is a welcome");
        };
        assert_eq!((chat.len(), place), (1, Some(1)));
        check_received(&mut again, &mirror, mirror.viewer(Some(&people[0]))).await;
        play(&mut mirror, &people, &id, 3).await;
    }
}

async fn a_bot_goes_on_after_a_restart(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let id = guest.open_table(&solo("hansa")).await;
    guest.command(&id, &Command::Leave).await.unwrap();
    node.kill();
    let node = Node::start(database).await;
    let guest = guest.at(node.address);
    let mirror = Mirror::<Hansa>::of(database, &id).await;
    let mut follower = guest.follow_from(&id, mirror.seq()).await;
    follower.update_to(mirror.seq() + 3).await;
    assert_eq!(guest.table(&id).await.status, TableStatus::Running);
}

async fn idle_tables_leave_memory_and_come_back(database: &Database) {
    let config = Config {
        tables: TablesConfig {
            idle_timeout: Duration::from_millis(20),
            ..quick().tables
        },
        ..quick()
    };
    let node = Node::with(database, config).await;
    let people = node.guests(2).await;
    let id = begin(&all_open("hansa", 2), &people).await;
    let mut mirror = Mirror::<Hansa>::of(database, &id).await;
    let mut generator = Generator::from_seed(9);
    for _ in 0..4 {
        let table = node.app.tables.open(id.parse().unwrap()).await.unwrap();
        let table = table.unwrap();
        let gone = timeout(TIMEOUT, table.closed()).await;
        gone.expect("nobody uses the table, so it is put away");
        let decider = mirror.decider(&people).unwrap();
        let play = mirror.random_play(Policy::Purposeful, &mut generator);
        decider.command(&id, &play).await.unwrap();
        mirror.catch_up().await;
        let update = decider.update(&id, 0).await;
        let viewer = mirror.viewer(Some(decider));
        assert_eq!(timeless(&update), timeless(&mirror.expected(viewer, 0)));
    }
    // Many requests at once, while the table comes and goes.
    for _ in 0..20 {
        let asked = (0..4).map(|_| people[0].get("/api/tables/mine"));
        futures_util::future::join_all(asked).await;
        let updates = (0..8).map(|_| people[0].update(&id, 0));
        for update in futures_util::future::join_all(updates).await {
            assert_eq!(update.seq, mirror.seq());
        }
    }
}

async fn whoever_lags_is_asked_to_reconnect(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let id = begin(&all_open("hansa", 2), &node.guests(2).await).await;
    let table = node.app.tables.open(id.parse().unwrap()).await.unwrap();
    let (connection, mut outgoing) = Connection::new(None);
    table.unwrap().attach(connection, 0).await.unwrap();
    let mut steady = guest.follow(&id).await;
    for _ in 0..80 {
        let text = "are you asleep?".to_owned();
        guest.command(&id, &Command::Say { text }).await.unwrap();
    }
    // The end of the messages is what makes a socket say `reconnect`.
    let mut taken = 0;
    while timeout(TIMEOUT, outgoing.recv()).await.unwrap().is_some() {
        taken += 1;
    }
    assert!((10..80).contains(&taken), "{taken}");
    for _ in 0..80 {
        let said = |message| matches!(message, ServerMessage::Said(_)).then_some(());
        steady.wait_for(said).await;
    }
}

async fn the_welcome_identifies_the_client_that_the_server_holds(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let id = guest.open_table(&all_open("hansa", 2)).await;
    let mut follower = guest.follow(&id).await;
    let version = follower.wait_for(|message| match message {
        ServerMessage::Welcome { client_version, .. } => Some(client_version),
        _ => None,
    });
    // Without a client the server answers with its status page, which has no version.
    let page = guest.get("/").await;
    let etag = page.headers.get("etag").map(|etag| etag.to_str().unwrap());
    let expected = version.await.map(|version| format!("\"{version}\""));
    assert_eq!(etag, expected.as_deref());
}
