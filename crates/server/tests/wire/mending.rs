//! A database that takes nothing for a while: the server says so, and goes on afterwards.

use std::fs;

use protocol::{Command, ServerMessage, Who};
use server::storage::{Append, Entry};
use tokio::time::timeout;

use crate::client::{Client, TIMEOUT};
use crate::database::Database;
use crate::node::Node;
use crate::tables::{all_open, refusal};

/// Asks until the server is ready, or is not.
async fn wait_until_ready(client: &Client, is_ready: bool) {
    let asked = async {
        loop {
            let answer = client.get("/readyz").await;
            if answer.status.is_success() == is_ready {
                return;
            }
        }
    };
    timeout(TIMEOUT, asked).await.unwrap();
}

/// A table that could not be stored is read again, which may take a moment.
async fn wait_until_granted(client: &Client, id: &str, command: &Command) {
    let asked = async {
        while let Err(problem) = client.command(id, command).await {
            assert_eq!(problem.code, "unavailable");
        }
    };
    timeout(TIMEOUT, asked).await.unwrap();
}

/// As another program on the same file would, of which the server hears nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_followed_notices_entries_without_news() {
    let database = Database::sqlite().await;
    let node = Node::start(&database).await;
    let people = node.guests(2).await;
    let id = people[0].open_table(&all_open("hansa", 2)).await;
    let mut follower = people[0].follow(&id).await;
    let listed = database.storage.game(id.parse().unwrap()).await.unwrap();
    let listed = listed.unwrap();
    let entry = Entry {
        at: listed.updated,
        actor: "*".to_owned(),
        text: format!("sit 2 {}", people[1].id),
    };
    let append = Append {
        game: listed.game.id,
        first: listed.last + 1,
        entries: vec![entry],
        digest: listed.digest,
    };
    database.storage.append(append).await.unwrap();
    let seated = follower.wait_for(|message| match message {
        ServerMessage::Table { table, .. } => Some(table).filter(|table| {
            let place = &table.places[1];
            !matches!(place.who, Who::Nobody)
        }),
        _ => None,
    });
    seated.await;
}

const SIT: Command = Command::Sit { place: None };

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_passes() {
    let database = Database::sqlite().await;
    let node = Node::start(&database).await;
    let guest = node.guest().await;
    let id = guest.open_table(&all_open("hansa", 2)).await;
    guest.command(&id, &SIT).await.unwrap();
    // As on a full disk, SQLite rolls back by itself; a heartbeat still finds room.
    let full = "CREATE TRIGGER full_entries BEFORE INSERT ON entries
                BEGIN SELECT RAISE(ROLLBACK, 'full'); END;
                CREATE TRIGGER full_probes BEFORE INSERT ON probes
                BEGIN SELECT RAISE(ROLLBACK, 'full'); END;";
    database.execute(full).await;
    assert_eq!(refusal(&guest, &id, Command::Stand).await, "unavailable");
    wait_until_ready(&guest, false).await;
    assert_eq!(guest.get("/readyz").await.code(), "unavailable");
    assert_eq!(refusal(&guest, &id, Command::Stand).await, "unavailable");
    let space = "DROP TRIGGER full_entries; DROP TRIGGER full_probes;";
    database.execute(space).await;
    wait_until_ready(&guest, true).await;
    wait_until_granted(&guest, &id, &Command::Stand).await;
    guest.command(&id, &SIT).await.unwrap();
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_stored_in_a_file_that_is_gone() {
    let database = Database::sqlite().await;
    let node = Node::start(&database).await;
    let guest = node.guest().await;
    let id = guest.open_table(&all_open("hansa", 2)).await;
    let elsewhere = format!("{}.elsewhere", database.address);
    fs::rename(&database.address, &elsewhere).unwrap();
    assert_eq!(refusal(&guest, &id, SIT).await, "unavailable");
    wait_until_ready(&guest, false).await;
    let stranger = node.stranger();
    assert_eq!(stranger.post("/api/guest", &()).await.code(), "unavailable");
    // Another file is not what the tables in memory were read from.
    fs::write(&database.address, "").unwrap();
    assert_eq!(refusal(&guest, &id, SIT).await, "unavailable");
    assert_eq!(guest.get("/readyz").await.code(), "unavailable");
    fs::rename(&elsewhere, &database.address).unwrap();
    wait_until_ready(&guest, true).await;
    wait_until_granted(&guest, &id, &SIT).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_file_is_waited_for() {
    let database = Database::sqlite().await;
    let node = Node::start(&database).await;
    let guest = node.guest().await;
    let id = guest.open_table(&all_open("hansa", 2)).await;
    let lock = database.lock().await;
    wait_until_ready(&guest, false).await;
    drop(lock);
    wait_until_ready(&guest, true).await;
    wait_until_granted(&guest, &id, &SIT).await;
}
