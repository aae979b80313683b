//! Lists of tables.

use server::ids::{GameId, UserId};
use server::storage::{Digest, Game, Listed, Millis, Place, Status, Storage};

use crate::database::Database;
use crate::on_both;
use crate::samples::{append, digest, entry, game, stored_guest};

on_both! {
    public_tables_that_wait_are_listed_newest_first,
    tables_of_a_person_are_listed_awaited_first,
    finished_tables_of_a_person_are_listed_newest_first,
    who_leaves_or_joins_is_listed_accordingly,
    one_person_at_two_places_is_listed_once,
    recent_public_tables_are_listed_newest_first,
    neglected_tables_are_found,
    tables_of_a_host_are_counted,
    tables_are_counted,
}

async fn public_tables_that_wait_are_listed_newest_first(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let old = stored(storage, anna, 10, &digest(Status::Open, &[Place::Empty])).await;
    let new = stored(storage, anna, 30, &digest(Status::Open, &[Place::Empty])).await;
    let middle = stored(storage, anna, 20, &digest(Status::Open, &[Place::Empty])).await;
    stored(storage, anna, 40, &digest(Status::Running, &[])).await;
    let private = Game {
        public: false,
        ..game(anna)
    };
    storage
        .create_game(&private, &[], &digest(Status::Open, &[]))
        .await
        .unwrap();
    let listed = storage.open_games(10).await.unwrap();
    assert_eq!(ids(&listed), [new, middle, old]);
    assert_eq!(ids(&storage.open_games(2).await.unwrap()), [new, middle]);
}

async fn tables_of_a_person_are_listed_awaited_first(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let bert = stored_guest(storage, "Bert").await;
    let both = [Place::User(anna), Place::User(bert)];
    let awaiting = |user| Digest {
        awaited: user,
        ..digest(Status::Running, &both)
    };
    let idle_new = stored(storage, bert, 50, &awaiting(Some(bert))).await;
    let mine_old = stored(storage, bert, 10, &awaiting(Some(anna))).await;
    let idle_old = stored(storage, bert, 20, &awaiting(None)).await;
    let mine_new = stored(storage, bert, 30, &awaiting(Some(anna))).await;
    let open = stored(storage, anna, 40, &digest(Status::Open, &both)).await;
    let over = stored(storage, anna, 60, &digest(Status::Over, &both)).await;
    stored(
        storage,
        anna,
        70,
        &digest(Status::Running, &[Place::User(bert)]),
    )
    .await;

    let live = [Status::Open, Status::Running];
    let listed = storage.games_of(anna, &live, 10).await.unwrap();
    assert_eq!(ids(&listed), [mine_new, mine_old, idle_new, open, idle_old]);
    let listed = storage.games_of(anna, &live, 3).await.unwrap();
    assert_eq!(ids(&listed), [mine_new, mine_old, idle_new]);
    let listed = storage.games_of(anna, &[Status::Open], 9).await.unwrap();
    assert_eq!(ids(&listed), [open]);
    let listed = storage.games_of(anna, &Status::ALL, 9).await.unwrap();
    assert_eq!(
        ids(&listed),
        [mine_new, mine_old, over, idle_new, open, idle_old]
    );
    assert_eq!(storage.games_of(anna, &[], 9).await.unwrap(), []);

    // A move brings a table to the front, and the awaited person changes.
    let answer = append(mine_new, 2, "move", &awaiting(Some(bert)));
    storage.append(answer).await.unwrap();
    let listed = storage.games_of(anna, &live, 10).await.unwrap();
    assert_eq!(ids(&listed), [mine_old, mine_new, idle_new, open, idle_old]);
}

async fn finished_tables_of_a_person_are_listed_newest_first(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let seats = [Place::User(anna)];
    let mut over = Vec::new();
    for at in [10, 30, 20] {
        let game = stored(storage, anna, at, &digest(Status::Running, &seats)).await;
        let mut end = append(game, 2, "end", &digest(Status::Over, &seats));
        end.entries[0].at = 100 + at;
        storage.append(end).await.unwrap();
        over.push(game);
    }
    let closed = stored(storage, anna, 500, &digest(Status::Closed, &seats)).await;
    let listed = storage.games_of(anna, &[Status::Over], 2).await.unwrap();
    assert_eq!(ids(&listed), [over[1], over[2]]);
    let ended = [Status::Over, Status::Closed];
    let listed = storage.games_of(anna, &ended, 9).await.unwrap();
    assert_eq!(ids(&listed), [closed, over[1], over[2], over[0]]);

    // Words after the end, and a decision taken back.
    let mut remark = append(over[0], 3, "remark", &digest(Status::Over, &seats));
    remark.entries[0].at = 900;
    storage.append(remark).await.unwrap();
    let listed = storage.games_of(anna, &ended, 1).await.unwrap();
    assert_eq!(ids(&listed), [over[0]]);
    let back = append(over[1], 3, "back", &digest(Status::Running, &seats));
    storage.append(back).await.unwrap();
    let listed = storage.games_of(anna, &ended, 9).await.unwrap();
    assert_eq!(ids(&listed), [over[0], closed, over[2]]);
    let listed = storage.games_of(anna, &[Status::Running], 9).await.unwrap();
    assert_eq!(ids(&listed), [over[1]]);
}

async fn who_leaves_or_joins_is_listed_accordingly(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let bert = stored_guest(storage, "Bert").await;
    let open = |places: &[Place]| digest(Status::Open, places);
    let table = stored(storage, anna, 1, &open(&[Place::User(anna), Place::Empty])).await;
    let listed = async |user| {
        let games = storage.games_of(user, &Status::ALL, 9).await.unwrap();
        ids(&games)
    };
    assert_eq!(listed(bert).await, []);
    let joined = open(&[Place::User(anna), Place::User(bert)]);
    storage
        .append(append(table, 2, "join", &joined))
        .await
        .unwrap();
    assert_eq!(listed(bert).await, [table]);
    let left = open(&[Place::Bot("random".to_owned()), Place::User(bert)]);
    storage
        .append(append(table, 3, "leave", &left))
        .await
        .unwrap();
    assert_eq!(listed(anna).await, []);
    assert_eq!(listed(bert).await, [table]);
}

async fn one_person_at_two_places_is_listed_once(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let seats = [Place::User(anna), Place::User(anna)];
    let table = stored(storage, anna, 1, &digest(Status::Running, &seats)).await;
    let listed = storage.games_of(anna, &Status::ALL, 9).await.unwrap();
    assert_eq!(ids(&listed), [table]);
}

async fn recent_public_tables_are_listed_newest_first(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let mut over = Vec::new();
    for at in [10, 30, 20] {
        over.push(stored(storage, anna, at, &digest(Status::Over, &[])).await);
        stored(storage, anna, at, &digest(Status::Running, &[])).await;
    }
    let private = Game {
        public: false,
        ..game(anna)
    };
    storage
        .create_game(&private, &[], &digest(Status::Over, &[]))
        .await
        .unwrap();
    let listed = storage.recent_games(Status::Over, 9).await.unwrap();
    assert_eq!(ids(&listed), [over[1], over[2], over[0]]);
    let listed = storage.recent_games(Status::Running, 1).await.unwrap();
    assert_eq!(listed[0].updated, 30);
    let listed = storage.recent_games(Status::Closed, 9).await.unwrap();
    assert_eq!(listed, []);
}

async fn neglected_tables_are_found(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let bot = |status| Digest {
        bot_due: true,
        ..digest(status, &[Place::User(anna)])
    };
    let late = |status, deadline| Digest {
        deadline: Some(deadline),
        ..digest(status, &[Place::User(anna)])
    };
    let mut expected = vec![
        stored(storage, anna, 100, &bot(Status::Running)).await,
        stored(storage, anna, 900, &late(Status::Running, 999)).await,
        stored(
            storage,
            anna,
            50,
            &Digest {
                bot_due: true,
                ..late(Status::Running, 500)
            },
        )
        .await,
        // By a clock that went ahead and back.
        stored(storage, anna, 3_600_000, &bot(Status::Running)).await,
    ];
    stored(storage, anna, 101, &bot(Status::Running)).await;
    stored(storage, anna, 100, &bot(Status::Over)).await;
    stored(storage, anna, 100, &late(Status::Running, 1_000)).await;
    stored(storage, anna, 100, &late(Status::Over, 500)).await;
    stored(storage, anna, 1, &digest(Status::Running, &[])).await;
    // Bots among themselves wait until somebody watches.
    let only_bots = Digest {
        bot_due: true,
        ..digest(Status::Running, &[Place::Bot("trader".to_owned())])
    };
    stored(storage, anna, 100, &only_bots).await;
    let mut found = storage.neglected(1_000, 100).await.unwrap();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

async fn tables_of_a_host_are_counted(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let bert = stored_guest(storage, "Bert").await;
    let thinks = |status| Digest {
        bot_due: true,
        ..digest(status, &[])
    };
    for digest in [
        digest(Status::Open, &[]),
        digest(Status::Open, &[]),
        digest(Status::Running, &[]),
        thinks(Status::Running),
        digest(Status::Over, &[]),
        digest(Status::Closed, &[]),
    ] {
        stored(storage, anna, 1, &digest).await;
    }
    stored(storage, bert, 1, &thinks(Status::Running)).await;
    let hosted = storage.hosted(anna).await.unwrap();
    assert_eq!((hosted.open, hosted.thinking), (2, 1));
    let hosted = storage.hosted(bert).await.unwrap();
    assert_eq!((hosted.open, hosted.thinking), (0, 1));
}

async fn tables_are_counted(database: &Database) {
    let storage = &*database.storage;
    let anna = stored_guest(storage, "Anna").await;
    let count = async |status| {
        let counts = storage.counts().await.unwrap();
        counts
            .into_iter()
            .find(|(counted, _)| *counted == status)
            .map(|(_, count)| count)
    };
    assert_eq!(count(Status::Open).await, Some(0));
    for status in [Status::Open, Status::Running, Status::Running, Status::Over] {
        stored(storage, anna, 1, &digest(status, &[])).await;
    }
    assert_eq!(count(Status::Open).await, Some(1));
    assert_eq!(count(Status::Running).await, Some(2));
    assert_eq!(count(Status::Over).await, Some(1));
    assert_eq!(count(Status::Closed).await, Some(0));
}

/// A stored table whose only entry was written at this time.
async fn stored(storage: &dyn Storage, host: UserId, at: Millis, digest: &Digest) -> GameId {
    let game = Game {
        created: at,
        ..game(host)
    };
    storage
        .create_game(&game, &[entry(at, "begin")], digest)
        .await
        .unwrap();
    game.id
}

fn ids(listed: &[Listed]) -> Vec<GameId> {
    listed.iter().map(|listed| listed.game.id).collect()
}
