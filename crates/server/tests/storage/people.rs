//! People, accounts and sessions.

use std::sync::Arc;

use futures_util::future::join_all;
use server::ids::{SessionId, UserId};
use server::storage::{Change, Session, SessionTerms, Storage, User};

use crate::database::Database;
use crate::on_both;
use crate::samples::{guest, session, stored_guest, terms};

on_both! {
    a_person_is_found_by_id,
    several_people_are_found_and_unknown_ones_left_out,
    an_account_is_found_whatever_its_capitals,
    a_guest_becomes_an_account_once,
    a_name_is_taken_once_whatever_its_capitals,
    of_two_guests_who_want_one_name_one_gets_it,
    nobody_takes_the_name_of_an_account,
    a_guest_who_wears_the_name_of_a_new_account_loses_it,
    of_two_who_want_to_look_alike_one_may,
    a_password_is_replaced,
    a_new_password_ends_all_sessions_but_one,
    whoever_proved_an_old_password_gets_no_session,
    an_account_begins_without_the_sessions_of_the_guest,
    sessions_that_begin_at_once_count_each_other,
    a_session_is_found_by_its_key_with_its_person,
    sessions_are_listed_last_used_first,
    only_its_owner_ends_a_session,
    a_name_may_hold_anything,
}

async fn a_person_is_found_by_id(database: &Database) {
    let storage = &database.storage;
    let anna = guest("Anna");
    storage.create_user(&anna).await.unwrap();
    assert_eq!(storage.users(&[anna.id]).await.unwrap().pop(), Some(anna));
    assert_eq!(
        storage.users(&[UserId::random()]).await.unwrap().pop(),
        None
    );
}

async fn several_people_are_found_and_unknown_ones_left_out(database: &Database) {
    let storage = &database.storage;
    let mut ids = Vec::new();
    for name in ["Anna", "Bert", "Carl"] {
        ids.push(stored_guest(&**storage, name).await);
    }
    let found = storage
        .users(&[ids[0], UserId::random(), ids[2], ids[2]])
        .await
        .unwrap();
    let mut names: Vec<_> = found.into_iter().map(|user| user.name).collect();
    names.sort();
    assert_eq!(names, ["Anna", "Carl"]);
    assert_eq!(storage.users(&[]).await.unwrap(), []);
}

async fn an_account_is_found_whatever_its_capitals(database: &Database) {
    let storage = &database.storage;
    for (name, asked) in [
        ("Jörg", "JÖRG"),
        ("Straße", "strasse"),
        ("ΟΔΥΣΣΕΎΣ", "Οδυσσεύς"),
        ("Анна", "аННА"),
        ("Zoe\u{308}", "ZOË"),
    ] {
        let id = stored_guest(&**storage, "guest").await;
        assert!(storage.create_account(id, name, "hash").await.unwrap());
        let found = storage.account(asked).await.unwrap();
        let found = found.unwrap_or_else(|| panic!("{asked} is {name}"));
        assert_eq!((found.id, found.name.as_str()), (id, name));
    }
    stored_guest(&**storage, "Gast").await;
    assert_eq!(storage.account("Gast").await.unwrap(), None);
}

async fn a_guest_becomes_an_account_once(database: &Database) {
    let storage = &database.storage;
    let anna = guest("somebody");
    storage.create_user(&anna).await.unwrap();
    assert!(
        storage
            .create_account(anna.id, "Anna", "hash")
            .await
            .unwrap()
    );
    let expected = User {
        name: "Anna".to_owned(),
        password: Some("hash".to_owned()),
        ..anna
    };
    assert_eq!(
        storage.users(&[anna.id]).await.unwrap().pop(),
        Some(expected.clone())
    );
    assert!(
        !storage
            .create_account(anna.id, "Other", "other")
            .await
            .unwrap()
    );
    assert_eq!(
        storage.users(&[anna.id]).await.unwrap().pop(),
        Some(expected)
    );
    let nobody = UserId::random();
    assert!(
        !storage
            .create_account(nobody, "Nobody", "hash")
            .await
            .unwrap()
    );
}

async fn a_name_is_taken_once_whatever_its_capitals(database: &Database) {
    let storage = &database.storage;
    let first = stored_guest(&**storage, "one").await;
    let second = stored_guest(&**storage, "two").await;
    assert!(
        storage
            .create_account(first, "Grüße", "hash")
            .await
            .unwrap()
    );
    assert!(
        !storage
            .create_account(second, "GRÜSSE", "hash")
            .await
            .unwrap()
    );
    let second = storage.users(&[second]).await.unwrap().pop().unwrap();
    assert_eq!((second.name.as_str(), second.password), ("two", None));
}

async fn of_two_guests_who_want_one_name_one_gets_it(database: &Database) {
    let storage = &database.storage;
    let first = stored_guest(&**storage, "one").await;
    let second = stored_guest(&**storage, "two").await;
    let (first, second) = tokio::join!(
        storage.create_account(first, "Anna", "hash"),
        storage.create_account(second, "ANNA", "hash"),
    );
    assert_ne!(first.unwrap(), second.unwrap());
}

async fn nobody_takes_the_name_of_an_account(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let bert = stored_guest(&**storage, "Bert").await;
    let guest = stored_guest(&**storage, "Gast").await;
    assert!(storage.create_account(anna, "Anna", "hash").await.unwrap());
    assert!(storage.create_account(bert, "Bert", "hash").await.unwrap());

    for worn in ["anna", "Аnnа", "АNNА", "Anna\u{A0}"] {
        assert!(!storage.rename_user(bert, worn).await.unwrap(), "{worn}");
        assert!(!storage.rename_user(guest, worn).await.unwrap(), "{worn}");
        let made = storage.create_account(guest, worn, "hash").await;
        assert!(!made.unwrap(), "{worn}");
    }
    assert!(storage.rename_user(anna, "ANNA").await.unwrap());
    assert!(storage.rename_user(anna, "Anna").await.unwrap());
    assert!(storage.rename_user(guest, "Anne").await.unwrap());
    assert!(storage.rename_user(bert, "BERT").await.unwrap());
    assert!(storage.rename_user(bert, "Bertha").await.unwrap());
    assert!(!storage.rename_user(UserId::random(), "x").await.unwrap());

    assert_eq!(storage.account("bert").await.unwrap(), None);
    assert_eq!(storage.account("bertha").await.unwrap().unwrap().id, bert);
    assert_eq!(storage.account("anna").await.unwrap().unwrap().id, anna);
    let guest = storage.users(&[guest]).await.unwrap().pop().unwrap();
    assert_eq!((guest.name.as_str(), guest.password), ("Anne", None));
}

async fn a_guest_who_wears_the_name_of_a_new_account_loses_it(database: &Database) {
    let storage = &database.storage;
    let early = stored_guest(&**storage, "АNNА").await;
    let other = stored_guest(&**storage, "Annika").await;
    let anna = stored_guest(&**storage, "anna").await;
    let mut changes = storage.changes();
    assert!(storage.create_account(anna, "Anna", "hash").await.unwrap());
    let name = async |id| storage.users(&[id]).await.unwrap().pop().unwrap().name;
    let nameless = |id: UserId| format!("Guest {}", &id.to_string()[..4]);
    assert_eq!(name(early).await, nameless(early));
    assert_eq!(name(other).await, "Annika");
    for renamed in [anna, early] {
        let change = crate::nodes::soon(changes.recv()).await.unwrap();
        assert_eq!(change, Change::Name(Some(renamed)));
    }
    assert!(storage.rename_user(anna, "Annika").await.unwrap());
    assert_eq!(name(other).await, nameless(other));
}

async fn of_two_who_want_to_look_alike_one_may(database: &Database) {
    let storage = &database.storage;
    let account = stored_guest(&**storage, "one").await;
    let guest = stored_guest(&**storage, "two").await;
    let (made, _) = tokio::join!(
        storage.create_account(account, "Anna", "hash"),
        storage.rename_user(guest, "Аnnа"),
    );
    assert!(made.unwrap());
    let guest = storage.users(&[guest]).await.unwrap().pop().unwrap();
    assert_ne!(guest.name, "Аnnа");
}

async fn a_password_is_replaced(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    assert!(!storage.set_password(anna, "ignored", None).await.unwrap());
    assert_eq!(
        storage
            .users(&[anna])
            .await
            .unwrap()
            .pop()
            .unwrap()
            .password,
        None
    );
    storage.create_account(anna, "Anna", "old").await.unwrap();
    assert!(storage.set_password(anna, "new", None).await.unwrap());
    let password = storage
        .users(&[anna])
        .await
        .unwrap()
        .pop()
        .unwrap()
        .password;
    assert_eq!(password.as_deref(), Some("new"));
}

/// Stores a session of a guest.
async fn begin(storage: &Arc<dyn Storage>, session: &Session) {
    assert!(storage.create_session(session, &terms(None)).await.unwrap());
}

async fn keys(storage: &Arc<dyn Storage>, user: UserId) -> Vec<String> {
    let sessions = storage.sessions(user).await.unwrap();
    sessions.into_iter().map(|session| session.key).collect()
}

async fn a_new_password_ends_all_sessions_but_one(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    storage.create_account(anna, "Anna", "old").await.unwrap();
    let bert = stored_guest(&**storage, "Bert").await;
    begin(storage, &session(bert, "bert", 1)).await;
    let mut token = session(anna, "token", 2);
    token.scopes = Some("play read".to_owned());
    let kept = session(anna, "kept", 1);
    for session in [&token, &kept, &session(anna, "other", 3)] {
        let begun = storage.create_session(session, &terms(Some("old"))).await;
        assert!(begun.unwrap());
    }
    let changed = storage.set_password(anna, "new", Some(kept.id)).await;
    assert!(changed.unwrap());
    assert_eq!(keys(storage, anna).await, ["kept"]);
    assert!(storage.set_password(anna, "newer", None).await.unwrap());
    assert!(keys(storage, anna).await.is_empty());
    assert_eq!(keys(storage, bert).await, ["bert"]);
}

async fn whoever_proved_an_old_password_gets_no_session(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    storage.create_account(anna, "Anna", "old").await.unwrap();
    storage.set_password(anna, "new", None).await.unwrap();
    for old in [Some("old"), None] {
        let late = session(anna, "late", 1);
        assert!(!storage.create_session(&late, &terms(old)).await.unwrap());
    }
    assert!(keys(storage, anna).await.is_empty());
}

async fn an_account_begins_without_the_sessions_of_the_guest(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    begin(storage, &session(anna, "guest", 1)).await;
    storage.create_account(anna, "Anna", "hash").await.unwrap();
    assert!(keys(storage, anna).await.is_empty());
}

async fn sessions_that_begin_at_once_count_each_other(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let current = session(anna, "current", 0);
    begin(storage, &current).await;
    let few = SessionTerms {
        password: None,
        keep: Some(current.id),
        most: 5,
    };
    let begun = join_all((1..=20).map(|number| {
        let session = session(anna, &number.to_string(), number);
        async move { storage.create_session(&session, &few).await.unwrap() }
    }));
    assert!(begun.await.into_iter().all(|begun| begun));
    let keys = keys(storage, anna).await;
    assert_eq!(keys.len(), 5, "{keys:?}");
    assert!(keys.contains(&"current".to_owned()), "{keys:?}");
}

async fn a_session_is_found_by_its_key_with_its_person(database: &Database) {
    let storage = &database.storage;
    let anna = guest("Anna");
    storage.create_user(&anna).await.unwrap();
    let mut token = session(anna.id, "abc", 1_000);
    token.scopes = Some("play read".to_owned());
    begin(storage, &token).await;
    let found = storage.session("abc").await.unwrap();
    assert_eq!(found, Some((token.clone(), anna)));
    assert_eq!(storage.session("other").await.unwrap(), None);

    storage.touch_session("abc", 5_000).await.unwrap();
    let (touched, _) = storage.session("abc").await.unwrap().unwrap();
    assert_eq!(touched.seen, 5_000);
    assert_eq!(touched.created, token.created);
}

async fn sessions_are_listed_last_used_first(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let bert = stored_guest(&**storage, "Bert").await;
    for (user, key, seen) in [
        (anna, "a", 2),
        (anna, "b", 3),
        (bert, "c", 9),
        (anna, "d", 1),
    ] {
        begin(storage, &session(user, key, seen)).await;
    }
    let keys: Vec<_> = storage.sessions(anna).await.unwrap();
    let keys: Vec<_> = keys.iter().map(|session| session.key.as_str()).collect();
    assert_eq!(keys, ["b", "a", "d"]);
}

async fn only_its_owner_ends_a_session(database: &Database) {
    let storage = &database.storage;
    let anna = stored_guest(&**storage, "Anna").await;
    let bert = stored_guest(&**storage, "Bert").await;
    let token = session(anna, "key", 1);
    begin(storage, &token).await;
    assert!(!storage.delete_session(bert, token.id).await.unwrap());
    assert!(
        !storage
            .delete_session(anna, SessionId::random())
            .await
            .unwrap()
    );
    assert!(storage.session("key").await.unwrap().is_some());
    assert!(storage.delete_session(anna, token.id).await.unwrap());
    assert!(storage.session("key").await.unwrap().is_none());
}

async fn a_name_may_hold_anything(database: &Database) {
    let storage = &database.storage;
    for name in [
        "",
        "'; DROP TABLE users; --",
        "\"\\\n\t",
        "🦀 כלב 猫",
        "%_?$1",
    ] {
        let id = stored_guest(&**storage, name).await;
        assert_eq!(
            storage.users(&[id]).await.unwrap().pop().unwrap().name,
            name
        );
    }
}
