//! Tables and their logs.

use server::ids::GameId;
use server::storage::{Appended, Change, Place, Status, StorageError};

use crate::database::Database;
use crate::on_both;
use crate::samples::{append, digest, entry, game, running_game, stored_guest, texts};

on_both! {
    a_new_table_is_read_back,
    a_table_is_stored_once,
    a_table_needs_a_host,
    entries_are_read_after_a_number,
    appended_entries_and_digest_are_read_back,
    an_entry_may_hold_anything,
    everything_is_there_after_reopening,
    writes_are_announced,
    nothing_is_stored_after_closing,
    it_answers,
}

async fn a_new_table_is_read_back(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let game = game(anna);
    let mut digest = digest(
        Status::Running,
        &[
            Place::User(anna),
            Place::Bot("search:nodes=20,seed=\"x\"".to_owned()),
            Place::Empty,
        ],
    );
    digest.awaited = Some(anna);
    digest.bot_due = true;
    digest.deadline = Some(9_000);
    digest.result = Some("red 10, blue 7".to_owned());
    let entries = [entry(2_001, "sit"), entry(2_002, "begin")];
    storage.create_game(&game, &entries, &digest).await.unwrap();

    let listed = storage.game(game.id).await.unwrap().unwrap();
    assert_eq!(listed.game, game);
    assert_eq!(listed.digest, digest);
    assert_eq!((listed.last, listed.updated), (2, 2_002));
    assert_eq!(storage.entries(game.id, 0).await.unwrap(), entries);
    assert_eq!(storage.game(GameId::random()).await.unwrap(), None);
}

async fn a_table_is_stored_once(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let (game, digest) = running_game(&**storage, anna).await;
    let again = storage
        .create_game(&game, &[entry(1, "other"), entry(2, "more")], &digest)
        .await;
    assert!(matches!(again, Err(StorageError::Database(_))), "{again:?}");
    let entries = storage.entries(game.id, 0).await.unwrap();
    assert_eq!(texts(&entries), ["begin"]);
}

async fn a_table_needs_a_host(database: &Database) {
    let storage = &database.storage;
    let game = game("23456789abcd".parse().unwrap());
    let digest = digest(Status::Open, &[]);
    assert!(storage.create_game(&game, &[], &digest).await.is_err());
    assert_eq!(storage.game(game.id).await.unwrap(), None);
}

async fn entries_are_read_after_a_number(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let (game, digest) = running_game(&**storage, anna).await;
    for seq in 2..=12 {
        let append = append(game.id, seq, &seq.to_string(), &digest);
        assert_eq!(storage.append(append).await.unwrap(), Appended::Stored);
    }
    let entries = storage.entries(game.id, 8).await.unwrap();
    assert_eq!(texts(&entries), ["9", "10", "11", "12"]);
    assert_eq!(storage.entries(game.id, 12).await.unwrap(), []);
    assert_eq!(storage.entries(GameId::random(), 0).await.unwrap(), []);
}

async fn appended_entries_and_digest_are_read_back(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let bert = stored_guest(&**storage, "Bert").await;
    let (game, mut digest) = running_game(&**storage, anna).await;
    digest.places[1] = Place::User(bert);
    digest.awaited = Some(bert);
    digest.deadline = Some(70_000);
    digest.bot_due = true;
    let mut append = append(game.id, 2, "one", &digest);
    append.entries.push(entry(4_000, "two"));
    storage.append(append).await.unwrap();
    let listed = storage.game(game.id).await.unwrap().unwrap();
    assert_eq!(listed.digest, digest);
    assert_eq!((listed.last, listed.updated), (3, 4_000));

    digest.status = Status::Over;
    digest.awaited = None;
    digest.deadline = None;
    digest.bot_due = false;
    digest.result = Some("Anna 12, Bert 9".to_owned());
    let append = crate::samples::append(game.id, 4, "three", &digest);
    storage.append(append).await.unwrap();
    let listed = storage.game(game.id).await.unwrap().unwrap();
    assert_eq!(listed.digest, digest);
    assert_eq!(listed.game, game);
    let entries = storage.entries(game.id, 1).await.unwrap();
    assert_eq!(texts(&entries), ["one", "two", "three"]);
}

async fn an_entry_may_hold_anything(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let (game, digest) = running_game(&**storage, anna).await;
    let strange = [
        "",
        "'\"\\\n\r\t",
        "[\"null\", 1]",
        "null",
        "12",
        "Lübeck 🦀",
        "\u{1}\u{7f}",
    ];
    for (seq, text) in (2..).zip(strange) {
        let append = append(game.id, seq, text, &digest);
        assert_eq!(storage.append(append).await.unwrap(), Appended::Stored);
    }
    let entries = storage.entries(game.id, 1).await.unwrap();
    assert_eq!(texts(&entries), strange);
}

async fn everything_is_there_after_reopening(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let (game, digest) = running_game(&**storage, anna).await;
    storage
        .append(append(game.id, 2, "move", &digest))
        .await
        .unwrap();
    let before = storage.game(game.id).await.unwrap();
    storage.close().await;
    let storage = database.open_again().await;
    assert_eq!(storage.game(game.id).await.unwrap(), before);
    let entries = storage.entries(game.id, 0).await.unwrap();
    assert_eq!(texts(&entries), ["begin", "move"]);
    let again = storage.append(append(game.id, 2, "late", &digest)).await;
    assert_eq!(again.unwrap(), Appended::Conflict);
    storage.close().await;
}

async fn writes_are_announced(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let (game, digest) = running_game(&**storage, anna).await;
    let mut changes = storage.changes();
    storage
        .append(append(game.id, 2, "move", &digest))
        .await
        .unwrap();
    storage.say(game.id, 1, anna, "hello").await.unwrap();
    assert!(storage.rename_user(anna, "Berta").await.unwrap());
    let made = storage.create_account(anna, "Cora", "hash").await;
    assert!(made.unwrap());
    for expected in [
        Change::Entries(game.id, 2),
        Change::Chat(game.id),
        Change::Name(Some(anna)),
        Change::Name(Some(anna)),
    ] {
        let change = crate::nodes::soon(changes.recv()).await.unwrap();
        assert_eq!(change, expected);
    }
}

async fn nothing_is_stored_after_closing(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let (game, digest) = running_game(&**storage, anna).await;
    storage.close().await;
    storage.close().await;
    let late = storage.append(append(game.id, 2, "late", &digest)).await;
    assert!(late.is_err());
    assert!(storage.ping().await.is_err());
}

async fn it_answers(database: &Database) {
    database.storage.ping().await.unwrap();
}
