//! Many writers at once.

use std::sync::Arc;

use futures_util::future::join_all;
use server::ids::GameId;
use server::storage::{Append, Appended, Place, Status, StorageError};

use crate::database::Database;
use crate::on_both;
use crate::samples::{append, digest, running_game, stored_guest, texts};

on_both! {
    a_wrong_number_is_a_conflict_and_stores_nothing,
    of_two_writers_at_one_place_exactly_one_wins,
    of_two_nodes_at_one_place_exactly_one_wins,
    concurrent_appends_are_all_stored_once_and_in_order,
    a_conflict_does_not_hurt_its_neighbors,
    an_unknown_table_does_not_hurt_its_neighbors,
    an_append_that_cannot_be_stored_does_not_hurt_its_neighbors,
    appends_of_one_table_may_follow_each_other_closely,
}

async fn a_wrong_number_is_a_conflict_and_stores_nothing(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let (game, mut digest) = running_game(&**storage, anna).await;
    let before = storage.game(game.id).await.unwrap();
    digest.status = Status::Over;
    for first in [0, 1, 3, 7, u32::MAX] {
        let answer = storage
            .append(append(game.id, first, "wrong", &digest))
            .await;
        assert_eq!(answer.unwrap(), Appended::Conflict, "{first}");
    }
    assert_eq!(storage.game(game.id).await.unwrap(), before);
    assert_eq!(storage.entries(game.id, 0).await.unwrap().len(), 1);
}

async fn of_two_writers_at_one_place_exactly_one_wins(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let (game, digest) = running_game(&**storage, anna).await;
    for seq in 2..30 {
        let answers = join_all(
            ["red", "blue", "green"]
                .map(|text| storage.append(append(game.id, seq, text, &digest))),
        )
        .await;
        assert_eq!(n_stored(&answers), 1);
    }
    assert_eq!(storage.entries(game.id, 0).await.unwrap().len(), 29);
}

async fn of_two_nodes_at_one_place_exactly_one_wins(database: &Database) {
    let one = &database.storage;
    let other = database.open_again().await;
    let anna = stored_guest(&**one, "Anna").await;
    let (game, digest) = running_game(&**one, anna).await;
    for seq in 2..30 {
        let (first, second) = tokio::join!(
            one.append(append(game.id, seq, "one", &digest)),
            other.append(append(game.id, seq, "other", &digest)),
        );
        assert_eq!(n_stored(&[first, second]), 1);
    }
    assert_eq!(one.entries(game.id, 0).await.unwrap().len(), 29);
    other.close().await;
}

async fn concurrent_appends_are_all_stored_once_and_in_order(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let mut tables = Vec::new();
    for _ in 0..50 {
        tables.push(running_game(&**storage, anna).await);
    }
    let players = tables.iter().flat_map(|(game, digest)| {
        (0..4).map(move |player| {
            let storage = Arc::clone(storage);
            let (game, digest) = (game.id, digest.clone());
            tokio::spawn(async move {
                // Each of four plays until it has been first once.
                let mut seq = 2;
                let text = format!("player {player}");
                while storage
                    .append(append(game, seq, &text, &digest))
                    .await
                    .unwrap()
                    == Appended::Conflict
                {
                    let entries = storage.entries(game, 0).await.unwrap();
                    seq = u32::try_from(entries.len()).unwrap() + 1;
                }
                seq
            })
        })
    });
    let places: Vec<u32> = join_all(players)
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
    for ((game, _), places) in tables.iter().zip(places.chunks(4)) {
        let entries = storage.entries(game.id, 1).await.unwrap();
        assert_eq!(entries.len(), 4);
        for (player, seq) in places.iter().enumerate() {
            let index = usize::try_from(seq - 2).unwrap();
            assert_eq!(entries[index].text, format!("player {player}"));
        }
        assert_eq!(storage.game(game.id).await.unwrap().unwrap().last, 5);
    }
}

async fn a_conflict_does_not_hurt_its_neighbors(database: &Database) {
    let storage = &database.storage;
    let (appends, games) = ten_appends(database).await;
    let answers = join_all(appends.into_iter().enumerate().map(|(index, mut append)| {
        if index % 3 == 0 {
            append.first = 9;
        }
        storage.append(append)
    }))
    .await;
    for (index, answer) in answers.into_iter().enumerate() {
        let expected = if index % 3 == 0 {
            Appended::Conflict
        } else {
            Appended::Stored
        };
        assert_eq!(answer.unwrap(), expected);
        let stored = storage.game(games[index]).await.unwrap().unwrap();
        assert_eq!(stored.last, if index % 3 == 0 { 1 } else { 2 });
    }
}

async fn an_unknown_table_does_not_hurt_its_neighbors(database: &Database) {
    let storage = &database.storage;
    let (mut appends, _) = ten_appends(database).await;
    let unknown = GameId::random();
    appends[4].game = unknown;
    let answers = join_all(appends.into_iter().map(|append| storage.append(append))).await;
    assert_eq!(n_stored(&answers), 9);
    assert!(matches!(answers[4], Err(StorageError::NoGame(game)) if game == unknown));
}

async fn an_append_that_cannot_be_stored_does_not_hurt_its_neighbors(database: &Database) {
    let storage = &database.storage;
    let (mut appends, games) = ten_appends(database).await;
    let stranger = "23456789abcd".parse().unwrap();
    appends[4].digest = digest(Status::Running, &[Place::User(stranger)]);
    let answers = join_all(appends.into_iter().map(|append| storage.append(append))).await;
    assert_eq!(n_stored(&answers), 9);
    assert!(answers[4].is_err());
    assert_eq!(storage.entries(games[4], 1).await.unwrap(), []);
}

async fn appends_of_one_table_may_follow_each_other_closely(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let (game, digest) = running_game(&**storage, anna).await;
    // Not awaited one by one: several come into one transaction, in this order.
    let appends = (2..40).map(|seq| {
        let mut digest = digest.clone();
        digest.deadline = Some(i64::from(seq));
        storage.append(append(game.id, seq, &seq.to_string(), &digest))
    });
    let answers = join_all(appends).await;
    assert_eq!(n_stored(&answers), 38);
    let entries = storage.entries(game.id, 37).await.unwrap();
    assert_eq!(texts(&entries), ["38", "39"]);
    let listed = storage.game(game.id).await.unwrap().unwrap();
    assert_eq!((listed.last, listed.digest.deadline), (39, Some(39)));
}

async fn ten_appends(database: &Database) -> (Vec<Append>, Vec<GameId>) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let (mut appends, mut games) = (Vec::new(), Vec::new());
    for _ in 0..10 {
        let (game, digest) = running_game(&**storage, anna).await;
        appends.push(append(game.id, 2, "move", &digest));
        games.push(game.id);
    }
    (appends, games)
}

fn n_stored(answers: &[Result<Appended, StorageError>]) -> usize {
    answers
        .iter()
        .filter(|answer| matches!(answer, Ok(Appended::Stored)))
        .count()
}
