//! When nodes were running, and what they notify each other of.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use server::ids::{GameId, NodeId};
use server::storage::{Change, Outage, Present};

use crate::database::Database;
use crate::samples::{append, running_game, stored_guest};
use crate::{on_both, on_postgres};

on_both! {
    a_first_start_is_no_outage,
    a_pause_of_all_nodes_is_an_outage,
    a_pause_of_one_of_two_nodes_is_none,
    a_node_that_starts_under_its_old_name_notices_the_pause,
    nodes_that_start_together_note_one_outage,
    outages_are_listed_from_a_time_on,
    a_clock_that_went_ahead_and_back_is_put_right,
}

on_postgres! {
    a_reader_is_notified_of_what_another_node_writes,
    presence_crowds_out_no_change,
    lost_connections_are_made_anew,
}

const TOLERANCE: i64 = 100;

async fn a_first_start_is_no_outage(database: &Database) {
    let storage = &*database.storage;
    storage.heartbeat("a", 1_000, TOLERANCE).await.unwrap();
    storage.heartbeat("a", 1_100, TOLERANCE).await.unwrap();
    assert_eq!(storage.outages(0).await.unwrap(), []);
}

async fn a_pause_of_all_nodes_is_an_outage(database: &Database) {
    let storage = &*database.storage;
    storage.heartbeat("a", 1_000, TOLERANCE).await.unwrap();
    storage.heartbeat("b", 1_050, TOLERANCE).await.unwrap();
    storage.heartbeat("c", 1_151, TOLERANCE).await.unwrap();
    storage.heartbeat("d", 1_152, TOLERANCE).await.unwrap();
    let expected = Outage {
        from: 1_050,
        until: 1_151,
    };
    assert_eq!(storage.outages(0).await.unwrap(), [expected]);
}

async fn a_pause_of_one_of_two_nodes_is_none(database: &Database) {
    let storage = &*database.storage;
    storage.heartbeat("a", 1_000, TOLERANCE).await.unwrap();
    for now in (1_000..2_000).step_by(90) {
        storage.heartbeat("b", now, TOLERANCE).await.unwrap();
    }
    storage.heartbeat("a", 2_000, TOLERANCE).await.unwrap();
    storage.heartbeat("c", 2_000, TOLERANCE).await.unwrap();
    assert_eq!(storage.outages(0).await.unwrap(), []);
}

async fn a_node_that_starts_under_its_old_name_notices_the_pause(database: &Database) {
    let storage = &*database.storage;
    storage.heartbeat("a", 1_000, TOLERANCE).await.unwrap();
    storage.heartbeat("a", 5_000, TOLERANCE).await.unwrap();
    let expected = Outage {
        from: 1_000,
        until: 5_000,
    };
    assert_eq!(storage.outages(0).await.unwrap(), [expected]);
}

async fn nodes_that_start_together_note_one_outage(database: &Database) {
    let one = &*database.storage;
    let other = database.open_again().await;
    one.heartbeat("a", 1_000, TOLERANCE).await.unwrap();
    let (first, second) = tokio::join!(
        one.heartbeat("b", 5_000, TOLERANCE),
        other.heartbeat("c", 5_001, TOLERANCE),
    );
    first.unwrap();
    second.unwrap();
    assert_eq!(one.outages(0).await.unwrap().len(), 1);
    other.close().await;
}

async fn a_clock_that_went_ahead_and_back_is_put_right(database: &Database) {
    const HOUR: i64 = 3_600_000;
    let storage = &*database.storage;
    for now in [1_000, 1_050, HOUR, 2 * HOUR, 1_100, 1_150] {
        storage.heartbeat("a", now, TOLERANCE).await.unwrap();
    }
    let jump = Outage {
        from: 1_050,
        until: 1_100,
    };
    assert_eq!(storage.outages(0).await.unwrap(), [jump]);
    // A pause is noticed as before.
    storage.heartbeat("a", 2_000, TOLERANCE).await.unwrap();
    let pause = Outage {
        from: 1_150,
        until: 2_000,
    };
    assert_eq!(storage.outages(0).await.unwrap(), [jump, pause]);
}

async fn outages_are_listed_from_a_time_on(database: &Database) {
    let storage = &*database.storage;
    for now in [1_000, 2_000, 3_000, 4_000] {
        storage.heartbeat("a", now, TOLERANCE).await.unwrap();
    }
    let from = async |since| {
        let outages = storage.outages(since).await.unwrap();
        outages.iter().map(|outage| outage.from).collect::<Vec<_>>()
    };
    assert_eq!(from(0).await, [1_000, 2_000, 3_000]);
    assert_eq!(from(2_000).await, [2_000, 3_000]);
    assert_eq!(from(2_500).await, [2_000, 3_000]);
    assert_eq!(from(4_000).await, [0; 0]);
}

async fn a_reader_is_notified_of_what_another_node_writes(database: &Database) {
    let writer = &*database.storage;
    let reader = database.open_again().await;
    let anna = stored_guest(writer, "Anna").await;
    let (game, digest) = running_game(writer, anna).await;
    let mut changes = reader.changes();
    writer
        .append(append(game.id, 2, "move", &digest))
        .await
        .unwrap();
    let expected = Change::Entries(game.id, 2);
    assert_eq!(soon(changes.recv()).await.unwrap(), expected);
    reader.close().await;
}

async fn presence_crowds_out_no_change(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let (game, digest) = running_game(storage, anna).await;
    let (mut changes, mut present) = (storage.changes(), storage.presence());
    let node = NodeId::random();
    let nobody = |game| Arc::new(Present::nobody(game, node));
    let many: Vec<_> = (0..9_000).map(|_| nobody(GameId::random())).collect();
    storage.publish_presence(&many).await.unwrap();
    storage
        .append(append(game.id, 2, "move", &digest))
        .await
        .unwrap();
    let expected = Change::Entries(game.id, 2);
    assert_eq!(soon(changes.recv()).await.unwrap(), expected);
    // Some were missed.
    assert!(soon(present.recv()).await.is_err());
    assert!(many.contains(&soon(present.recv()).await.unwrap()));
}

async fn lost_connections_are_made_anew(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let (game, digest) = running_game(storage, anna).await;
    let mut changes = storage.changes();
    let lost = database.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    assert!(lost.await > 0);

    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let mut append = append(game.id, 2, "move", &digest);
    append.entries[0].at = i64::try_from(now.as_millis()).unwrap();
    // A call that meets a lost connection may fail, but not for long.
    soon(async { while storage.append(append.clone()).await.is_err() {} }).await;
    assert_eq!(storage.game(game.id).await.unwrap().unwrap().last, 2);
    // It is received at once, or found when the listener connects again.
    let expected = Change::Entries(game.id, 2);
    soon(async { while changes.recv().await.unwrap() != expected {} }).await;
}

/// Waits for something that comes by itself.
pub(crate) async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_mins(1), future)
        .await
        .expect("it comes within a minute")
}
