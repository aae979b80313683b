//! What is said at tables.

use futures_util::future::join_all;

use crate::database::Database;
use crate::on_both;
use crate::samples::{running_game, stored_guest};

on_both! {
    lines_are_counted_at_each_table,
    the_last_lines_are_read_in_order,
    lines_said_at_once_get_different_numbers,
}

async fn lines_are_counted_at_each_table(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let (one, _) = running_game(storage, anna).await;
    let (other, _) = running_game(storage, anna).await;
    assert_eq!(storage.say(one.id, 5, anna, "hello").await.unwrap(), 1);
    assert_eq!(storage.say(one.id, 6, anna, "again").await.unwrap(), 2);
    assert_eq!(storage.say(other.id, 7, anna, "here").await.unwrap(), 1);
    let lines = storage.chat(one.id, 0, 10).await.unwrap();
    let lines: Vec<_> = lines
        .iter()
        .map(|line| (line.number, line.at, line.user, line.text.as_str()))
        .collect();
    assert_eq!(lines, [(1, 5, anna, "hello"), (2, 6, anna, "again")]);
    let nowhere = "23456789abcd".parse().unwrap();
    assert!(storage.say(nowhere, 1, anna, "lost").await.is_err());
}

async fn the_last_lines_are_read_in_order(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let (game, _) = running_game(storage, anna).await;
    for number in 1..=12 {
        storage.say(game.id, number, anna, "line").await.unwrap();
    }
    let numbers = async |after, limit| {
        let lines = storage.chat(game.id, after, limit).await.unwrap();
        lines.iter().map(|line| line.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(0, 3).await, [10, 11, 12]);
    assert_eq!(numbers(9, 100).await, [10, 11, 12]);
    assert_eq!(numbers(10, 1).await, [12]);
    assert_eq!(numbers(12, 5).await, [0; 0]);
}

async fn lines_said_at_once_get_different_numbers(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let (game, _) = running_game(storage, anna).await;
    let lines = (0..20).map(|at| storage.say(game.id, at, anna, "me first"));
    let mut numbers: Vec<u32> = join_all(lines)
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
}
