//! Copies and backups.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use server::storage::transfer::{self, Key, Kind, Rows, Target};
use server::storage::{self, Appended, Place, Status, Storage, StorageError};
use tokio::sync::Notify;

use crate::database::Database;
use crate::on_both;
use crate::samples::{
    append, digest, entry, game, guest, running_game, session, stored_guest, terms,
};

on_both! {
    a_copy_into_sqlite_and_back_is_equal,
    a_copy_into_the_same_kind_is_equal,
    a_copy_goes_on_where_its_source_stood,
    a_copy_that_is_stopped_can_be_repeated,
    a_copy_that_fails_leaves_nothing,
    of_two_copies_into_one_file_the_second_is_refused,
    a_copy_takes_nothing_away_but_what_a_copy_has_left,
    a_target_that_is_not_empty_is_refused,
    progress_is_reported,
    a_copy_is_of_one_moment,
    a_backup_taken_while_others_write_is_whole,
    a_backup_overwrites_nothing,
    nobody_else_may_read_what_is_stored,
}

async fn a_copy_into_sqlite_and_back_is_equal(database: &Database) {
    fill(&*database.storage).await;
    let between = Database::sqlite().await;
    let back = database.another().await;
    copy(&*database.storage, &*between.storage).await;
    copy(&*between.storage, &*back.storage).await;
    assert_eq!(
        contents(&*between.storage).await,
        contents(&*database.storage).await
    );
    assert_eq!(
        contents(&*back.storage).await,
        contents(&*database.storage).await
    );
    between.remove().await;
    back.remove().await;
}

async fn a_copy_into_the_same_kind_is_equal(database: &Database) {
    fill(&*database.storage).await;
    let other = database.another().await;
    copy(&*database.storage, &*other.storage).await;
    assert_eq!(
        contents(&*other.storage).await,
        contents(&*database.storage).await
    );
    other.remove().await;
}

async fn a_copy_goes_on_where_its_source_stood(database: &Database) {
    let anna = fill(&*database.storage).await;
    let other = database.another().await;
    copy(&*database.storage, &*other.storage).await;
    let (from, to) = (&database.storage, &other.storage);
    for statuses in [&Status::ALL[..], &[Status::Over]] {
        let expected = from.games_of(anna, statuses, 99).await.unwrap();
        assert!(!expected.is_empty());
        assert_eq!(to.games_of(anna, statuses, 99).await.unwrap(), expected);
    }
    assert!(to.account("ANNA").await.unwrap().is_some());
    let listed = &to.games_of(anna, &[Status::Running], 1).await.unwrap()[0];
    let next = append(listed.game.id, listed.last + 1, "next", &listed.digest);
    assert_eq!(to.append(next).await.unwrap(), Appended::Stored);
    assert_eq!(to.say(listed.game.id, 9, anna, "more").await.unwrap(), 2);
    other.remove().await;
}

async fn a_copy_that_is_stopped_can_be_repeated(database: &Database) {
    let from = &*database.storage;
    fill(from).await;
    let other = database.unopened().await;
    for stop_at in [0, 1, 2_000] {
        let target = Target::open(&other.address).await.unwrap();
        let reached = Notify::new();
        let mut report = |done, _| {
            if done >= stop_at {
                reached.notify_one();
            }
        };
        tokio::select! {
            biased;
            () = reached.notified() => {}
            copied = target.fill(from, &mut report) => panic!("not stopped: {copied:?}"),
        }
        if database.is_sqlite() {
            let folder = Path::new(&other.address).parent().unwrap();
            assert!(files(folder).is_empty(), "{:?}", files(folder));
        }
    }
    let target = Target::open(&other.address).await.unwrap();
    drop(target.fill(from, &mut |_, _| ()).await.unwrap());
    let target = Target::open(&other.address).await.unwrap();
    let filled = target.fill(from, &mut |_, _| ()).await.unwrap();
    filled.keep().await.unwrap();
    let copy = storage::open_existing(&other.address).await.unwrap();
    assert_eq!(contents(&*copy).await, contents(from).await);
    copy.close().await;
    other.remove().await;
}

async fn a_copy_that_fails_leaves_nothing(database: &Database) {
    let from = &*database.storage;
    let anna = fill(from).await;
    let other = database.another().await;
    let mut source = from.snapshot().await.unwrap();
    let mut import = other.storage.import().await.unwrap();
    let users = source.page(Kind::Users, &Key::START, 9).await.unwrap();
    import.write(&users).await.unwrap();
    assert_eq!(import.count(Kind::Users).await.unwrap(), 2);
    assert!(other.storage.users(&[anna]).await.unwrap().pop().is_none());
    let chat = source.page(Kind::Chat, &Key::START, 9).await.unwrap();
    // The tables where this was said are not there.
    assert!(import.write(&chat).await.is_err());
    drop(import);
    copy(from, &*other.storage).await;
    assert_eq!(contents(&*other.storage).await, contents(from).await);
    other.remove().await;
}

async fn of_two_copies_into_one_file_the_second_is_refused(database: &Database) {
    let from = &*database.storage;
    fill(from).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.db");
    let address = file.to_str().unwrap();
    let first = Target::open(address).await.unwrap();
    let second = Target::open(address).await;
    assert_eq!(
        second.unwrap_err().to_string(),
        format!("another copy to {address} is under way: wait for it, or choose another file")
    );
    let backup = transfer::backup(from, &file, &mut |_, _| ()).await;
    assert!(matches!(backup, Err(StorageError::UnderWay(_))));
    let filled = first.fill(from, &mut |_, _| ()).await.unwrap();
    filled.keep().await.unwrap();
    assert_eq!(files(folder.path()), ["copy.db"]);
    let copy = storage::open(address).await.unwrap();
    assert_eq!(contents(&*copy).await, contents(from).await);
    copy.close().await;
}

async fn a_copy_takes_nothing_away_but_what_a_copy_has_left(database: &Database) {
    let folder = tempfile::tempdir().unwrap();
    let at = |name| folder.path().join(name);
    // As an earlier version left it, and as one that was killed leaves it.
    fs::write(at("one.db.part"), "half").unwrap();
    fs::create_dir(at("two.db.part")).unwrap();
    fs::write(at("two.db.part/kontor.db"), "half").unwrap();
    fs::write(at("two.db.part/kontor.db-wal"), "half").unwrap();
    // Not ours.
    fs::create_dir_all(at("three.db.part/letters")).unwrap();
    fs::write(at("three.db.part/letters/anna.txt"), "precious").unwrap();
    for name in ["one.db", "two.db", "three.db"] {
        transfer::backup(&*database.storage, &at(name), &mut |_, _| ())
            .await
            .unwrap();
    }
    assert_eq!(
        files(folder.path()),
        ["one.db", "three.db", "three.db.part", "two.db"]
    );
    let letter = fs::read_to_string(at("three.db.part/letters/anna.txt"));
    assert_eq!(letter.unwrap(), "precious");
}

async fn a_target_that_is_not_empty_is_refused(database: &Database) {
    let other = database.another().await;
    stored_guest(&*other.storage, "Anna").await;
    let refused = transfer::copy(&*database.storage, &*other.storage, &mut |_, _| ()).await;
    assert!(matches!(refused, Err(StorageError::NotEmpty)));
    assert_eq!(
        refused.unwrap_err().to_string(),
        "the target is not empty: copy into a new database"
    );
    other.remove().await;
}

async fn progress_is_reported(database: &Database) {
    fill(&*database.storage).await;
    let other = Database::sqlite().await;
    let mut reported = Vec::new();
    let mut report = |done, total| reported.push((done, total));
    let total = transfer::copy(&*database.storage, &*other.storage, &mut report)
        .await
        .unwrap();
    assert_eq!(reported[0], (0, total));
    assert_eq!(reported.last(), Some(&(total, total)));
    assert!(reported.is_sorted());
    other.remove().await;
}

async fn a_copy_is_of_one_moment(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let (game, digest) = running_game(storage, anna).await;
    let mut snapshot = storage.snapshot().await.unwrap();
    assert_eq!(snapshot.count(Kind::Entries).await.unwrap(), 1);
    storage
        .append(append(game.id, 2, "later", &digest))
        .await
        .unwrap();
    assert_eq!(snapshot.count(Kind::Entries).await.unwrap(), 1);
    let rows = snapshot.page(Kind::Games, &Key::START, 9).await.unwrap();
    assert!(matches!(rows, Rows::Games(games) if games[0].last == 1));
}

async fn a_backup_taken_while_others_write_is_whole(database: &Database) {
    let anna = fill(&*database.storage).await;
    let (game, digest) = running_game(&*database.storage, anna).await;
    let stop = Arc::new(AtomicBool::new(false));
    let writer = tokio::spawn({
        let (storage, stop) = (Arc::clone(&database.storage), Arc::clone(&stop));
        async move {
            let mut seq = 1;
            while !stop.load(Ordering::Relaxed) {
                seq += 1;
                let append = append(game.id, seq, "move", &digest);
                assert_eq!(storage.append(append).await.unwrap(), Appended::Stored);
            }
            seq
        }
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.db");
    transfer::backup(&*database.storage, &file, &mut |_, _| ())
        .await
        .unwrap();
    stop.store(true, Ordering::Relaxed);
    let written = writer.await.unwrap();

    assert_eq!(files(folder.path()), ["backup.db"]);
    let backup = storage::open(file.to_str().unwrap()).await.unwrap();
    let listed = backup.game(game.id).await.unwrap().unwrap();
    let entries = backup.entries(game.id, 0).await.unwrap();
    assert_eq!(entries.len(), usize::try_from(listed.last).unwrap());
    assert!((1..=written).contains(&listed.last));
    assert!(backup.account("anna").await.unwrap().is_some());
    backup.close().await;
}

async fn a_backup_overwrites_nothing(database: &Database) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.db");
    fs::write(&file, "precious").unwrap();
    let refused = transfer::backup(&*database.storage, &file, &mut |_, _| ()).await;
    assert!(matches!(refused, Err(StorageError::Exists(_))));
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
}

async fn nobody_else_may_read_what_is_stored(database: &Database) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    stored_guest(&*database.storage, "Anna").await;
    let from = &*database.storage;
    let done = transfer::backup(from, &path("backup.db"), &mut |_, _| ()).await;
    done.unwrap();
    let target = Target::open(path("copy.db").to_str().unwrap()).await;
    let filled = target.unwrap().fill(from, &mut |_, _| ()).await;
    filled.unwrap().keep().await.unwrap();
    let served = storage::open(path("served.db").to_str().unwrap()).await;
    let served = served.unwrap();
    stored_guest(&*served, "Bert").await;
    let mut names: Vec<String> = Vec::new();
    for found in fs::read_dir(folder.path()).unwrap() {
        let found = found.unwrap();
        names.push(found.file_name().into_string().unwrap());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = found.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{names:?}");
        }
    }
    names.sort();
    let files = [
        "backup.db",
        "copy.db",
        "served.db",
        "served.db-shm",
        "served.db-wal",
    ];
    assert_eq!(names, files);
    served.close().await;
}

/// Stores some of everything, and more entries than fit into a page.
async fn fill(storage: &dyn Storage) -> server::ids::UserId {
    let anna = guest("someone");
    storage.create_user(&anna).await.unwrap();
    storage
        .create_account(anna.id, "Anna", "hash")
        .await
        .unwrap();
    let bert = stored_guest(storage, "Bert 🦀").await;
    let mut token = session(bert, "key", 7);
    token.scopes = Some("play".to_owned());
    let stored = storage.create_session(&token, &terms(None)).await;
    assert!(stored.unwrap());
    let other = session(anna.id, "other", 8);
    let stored = storage.create_session(&other, &terms(Some("hash"))).await;
    assert!(stored.unwrap());
    for status in Status::ALL {
        let seats = [
            Place::User(anna.id),
            Place::Empty,
            Place::Bot("greedy".to_owned()),
            Place::User(bert),
        ];
        let mut digest = digest(status, &seats);
        digest.awaited = Some(anna.id);
        digest.deadline = Some(77);
        digest.bot_due = true;
        digest.result = Some("Ä 12".to_owned());
        let game = game(anna.id);
        let entries: Vec<_> = (0..700)
            .map(|at| entry(at, &format!("move {at}")))
            .collect();
        storage.create_game(&game, &entries, &digest).await.unwrap();
        storage.say(game.id, 5, bert, "good luck").await.unwrap();
    }
    for now in [1_000, 5_000] {
        storage.heartbeat("node", now, 100).await.unwrap();
    }
    anna.id
}

async fn copy(from: &dyn Storage, to: &dyn Storage) {
    transfer::copy(from, to, &mut |_, _| ()).await.unwrap();
}

/// The names of what lies in a folder.
fn files(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

async fn contents(storage: &dyn Storage) -> Vec<Rows> {
    let mut snapshot = storage.snapshot().await.unwrap();
    let mut contents = Vec::new();
    for kind in Kind::ALL {
        let rows = snapshot.page(kind, &Key::START, 100_000).await.unwrap();
        assert!(!rows.is_empty(), "{kind:?}");
        contents.push(rows);
    }
    contents
}
