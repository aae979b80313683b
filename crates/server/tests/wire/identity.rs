//! Who somebody is: guests, accounts, names, sessions.

use std::time::Duration;

use hyper::Method;
use protocol::{Command, Credentials, Me, NewPassword, Rename, Scope, SessionInfo, TableInfo, Who};
use server::Config;
use tokio::time::timeout;

use crate::client::{Client, TIMEOUT};
use crate::database::Database;
use crate::node::{Node, quick};
use crate::on_both;
use crate::tables::{all_open, solo};
use crate::tokens::token;

on_both!(
    a_guest_keeps_the_identity_of_the_cookie,
    a_guest_becomes_an_account_and_signs_in_elsewhere,
    a_wrong_password_and_an_unknown_name_are_answered_alike,
    names_are_plain_text,
    a_new_name_is_shown_at_once,
    an_account_owns_its_name,
    nobody_wears_the_name_of_an_account,
    sessions_are_listed_and_ended,
    a_socket_ends_with_its_session,
    a_new_password_ends_other_sessions_and_tokens,
    a_session_ends_when_it_is_not_used,
    an_account_begins_with_a_new_session,
);

pub(crate) fn credentials(name: &str, password: &str) -> Credentials {
    Credentials {
        name: name.to_owned(),
        password: password.to_owned(),
    }
}

/// A browser of somebody with an account; the password is `correct horse`.
pub(crate) async fn account(node: &Node, name: &str) -> Client {
    let mut client = node.guest().await;
    let credentials = credentials(name, "correct horse");
    let answer = client.post("/api/account", &credentials).await;
    client.take_cookie(&answer);
    answer.read::<Me>();
    client
}

async fn login(node: &Node, name: &str, password: &str) -> Client {
    let mut client = node.stranger();
    let credentials = credentials(name, password);
    let answer = client.post("/api/login", &credentials).await;
    client.take_cookie(&answer);
    client.id = answer.read::<Me>().id;
    client
}

async fn rename(client: &Client, name: &str) -> crate::client::Answer {
    let body = Rename {
        name: name.to_owned(),
    };
    let body = serde_json::to_vec(&body).unwrap();
    client.request(Method::PATCH, "/api/me", Some(body)).await
}

async fn a_guest_keeps_the_identity_of_the_cookie(database: &Database) {
    let node = Node::start(database).await;
    let mut browser = node.stranger();
    assert_eq!(browser.get("/api/me").await.code(), "unknown");
    let answer = browser.become_guest().await;
    let cookie = answer.header("set-cookie");
    for flag in ["Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=7776000"] {
        assert!(cookie.split("; ").any(|part| part == flag), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "{cookie}");
    let me: Me = browser.get("/api/me").await.read();
    assert!(me.guest);
    for renewed in [
        browser.post("/api/guest", &()).await,
        browser.get("/api/me").await,
    ] {
        assert_eq!(renewed.header("set-cookie"), cookie);
        assert_eq!(renewed.read::<Me>(), me);
    }

    let forged = Client {
        cookie: Some("made-up".to_owned()),
        ..node.stranger()
    };
    assert_eq!(forged.get("/api/me").await.code(), "unknown");

    let mut config = quick();
    config.public_url = Some("https://games.example.org".to_owned());
    let secure = Node::with(database, config).await;
    let answer = secure.stranger().become_guest().await;
    assert!(answer.header("set-cookie").ends_with("; Secure"));
}

async fn a_guest_becomes_an_account_and_signs_in_elsewhere(database: &Database) {
    let node = Node::start(database).await;
    let first = account(&node, "Anna").await;
    let me: Me = first.get("/api/me").await.read();
    assert_eq!((me.name.as_str(), me.guest), ("Anna", false));
    let again = credentials("Anna 2", "correct horse");
    assert_eq!(first.post("/api/account", &again).await.code(), "invalid");

    let second = login(&node, "anna", "correct horse").await;
    assert_eq!(second.get("/api/me").await.read::<Me>(), me);
    assert_ne!(first.cookie, second.cookie);

    let mut left = second.clone();
    let answer = left.post("/api/logout", &()).await;
    assert_eq!(answer.status.as_u16(), 204);
    left.take_cookie(&answer);
    assert_eq!(left.cookie, None);
    assert_eq!(second.get("/api/me").await.code(), "unknown");
    first.get("/api/me").await.read::<Me>();
}

async fn a_wrong_password_and_an_unknown_name_are_answered_alike(database: &Database) {
    let node = Node::start(database).await;
    account(&node, "Anna").await;
    node.guest().await;
    let mut answers = Vec::new();
    for (name, password) in [
        ("Anna", "wrong horse"),
        ("Nobody", "correct horse"),
        ("Anna\u{0}", "correct horse"),
        ("Anna", &"x".repeat(201)),
    ] {
        let credentials = credentials(name, password);
        let answer = node.stranger().post("/api/login", &credentials).await;
        assert_eq!(answer.status.as_u16(), 401, "{name:?}: {}", answer.text());
        assert_eq!(answer.header("set-cookie"), "");
        answers.push(answer.text());
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
}

async fn names_are_plain_text(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    for name in [
        "",
        "   ",
        "a\u{0}b",
        "a\nb",
        "a\u{1b}[2Jb",
        "a\u{9f}b",
        "\u{200B}\u{202E}",
        &"x".repeat(25),
    ] {
        let answer = rename(&guest, name).await;
        assert_eq!(answer.status.as_u16(), 400, "{name:?}");
        let answer = guest
            .post("/api/account", &credentials(name, "correct horse"))
            .await;
        assert_eq!(answer.status.as_u16(), 400, "{name:?}");
    }
    for name in ["<b>Änne</b> & Co.", "Łukasz ⛵", &"ä".repeat(24)] {
        let answer = rename(&guest, name).await;
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(answer.read::<Me>().name, name);
        assert_eq!(guest.get("/api/me").await.read::<Me>().name, name);
    }
    let answer = rename(&guest, "  Änne  ").await;
    assert_eq!(answer.read::<Me>().name, "Änne");
    let answer = rename(&guest, "\u{202E}An\u{200B}na\u{2069}").await;
    assert_eq!(answer.read::<Me>().name, "Anna");
}

async fn a_new_name_is_shown_at_once(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let id = guest.open_table(&solo("hansa")).await;
    let path = format!("/api/tables/{id}");
    for name in ["Anna", "Berta"] {
        rename(&guest, name).await;
        let is_shown = |who: &Who| matches!(who, Who::Person { name: shown, .. } if shown == name);
        // PostgreSQL notifies the table after the answer.
        let shown = timeout(TIMEOUT, async {
            loop {
                let table: TableInfo = node.stranger().get(&path).await.read();
                if table.places.iter().any(|place| is_shown(&place.who)) {
                    break;
                }
            }
        });
        shown.await.expect("a new name is shown");
    }
}

async fn an_account_owns_its_name(database: &Database) {
    let node = Node::start(database).await;
    account(&node, "Anna").await;
    let other = node.guest().await;
    let taken = credentials("ANNA", "another horse");
    assert_eq!(
        other.post("/api/account", &taken).await.code(),
        "name_taken"
    );
    for password in ["short", &"x".repeat(201)] {
        let bad = credentials("Berta", password);
        assert_eq!(other.post("/api/account", &bad).await.code(), "invalid");
    }
    let berta = account(&node, "Berta").await;
    assert_eq!(rename(&berta, "anna").await.code(), "name_taken");
    assert_eq!(rename(&berta, "BERTA").await.read::<Me>().name, "BERTA");
}

async fn nobody_wears_the_name_of_an_account(database: &Database) {
    let node = Node::start(database).await;
    let early = node.guest().await;
    assert_eq!(rename(&early, "Anna").await.read::<Me>().name, "Anna");
    let anna = account(&node, "Anna").await;
    let me: Me = early.get("/api/me").await.read();
    assert!(me.name.starts_with("Guest "), "{}", me.name);
    let guest = node.guest().await;
    let berta = account(&node, "Berta").await;
    // Some with Cyrillic letters.
    for worn in ["Anna", "anna", "Аnna", "АNNА", "An\u{200B}nа"] {
        for client in [&guest, &berta] {
            let refused = rename(client, worn).await;
            assert_eq!(refused.status.as_u16(), 409, "{worn:?}");
            assert_eq!(refused.code(), "name_taken");
            assert!(refused.text().contains("looks like"), "{}", refused.text());
        }
        let wish = credentials(worn, "another horse");
        assert_eq!(guest.post("/api/account", &wish).await.code(), "name_taken");
    }
    assert_eq!(anna.get("/api/me").await.read::<Me>().name, "Anna");
    assert_eq!(rename(&guest, "Änna").await.read::<Me>().name, "Änna");
}

async fn sessions_are_listed_and_ended(database: &Database) {
    let node = Node::start(database).await;
    let first = account(&node, "Anna").await;
    let second = login(&node, "Anna", "correct horse").await;
    let sessions: Vec<SessionInfo> = first.get("/api/sessions").await.read();
    assert_eq!(sessions.len(), 2);
    assert_eq!(sessions.iter().filter(|session| session.current).count(), 1);
    let text = first.get("/api/sessions").await.text();
    for secret in [&first.cookie, &second.cookie] {
        assert!(!text.contains(secret.as_ref().unwrap()));
    }
    let other = sessions.iter().find(|session| !session.current).unwrap();
    let path = format!("/api/sessions/{}", other.id);

    let stranger = node.guest().await;
    let answer = stranger.request(Method::DELETE, &path, None).await;
    assert_eq!(answer.code(), "not_found");
    second.get("/api/me").await.read::<Me>();

    let answer = first.request(Method::DELETE, &path, None).await;
    assert_eq!(answer.status.as_u16(), 204);
    assert_eq!(second.get("/api/me").await.code(), "unknown");
    let answer = first.request(Method::DELETE, &path, None).await;
    assert_eq!(answer.code(), "not_found");
    assert_eq!(
        first
            .get("/api/sessions")
            .await
            .read::<Vec<SessionInfo>>()
            .len(),
        1
    );
}

async fn a_socket_ends_with_its_session(database: &Database) {
    let config = Config {
        session_check_interval: Duration::from_millis(20),
        ..quick()
    };
    let node = Node::with(database, config).await;
    let first = account(&node, "Anna").await;
    let second = login(&node, "Anna", "correct horse").await;
    let id = first.open_table(&all_open("hansa", 3)).await;
    let mut kept = first.follow(&id).await;
    let mut ended = second.follow(&id).await;
    let sessions: Vec<SessionInfo> = first.get("/api/sessions").await.read();
    let other = sessions.iter().find(|session| !session.current).unwrap();
    let path = format!("/api/sessions/{}", other.id);
    first.request(Method::DELETE, &path, None).await;
    while ended.next().await.is_some() {}
    kept.command(Command::Say {
        text: "alone again".to_owned(),
    })
    .await
    .unwrap();
}

async fn a_new_password_ends_other_sessions_and_tokens(database: &Database) {
    let node = Node::start(database).await;
    let first = account(&node, "Anna").await;
    let second = login(&node, "Anna", "correct horse").await;
    let change = |old: &str| NewPassword {
        old: old.to_owned(),
        new: "battery staple".to_owned(),
    };
    let answer = first.post("/api/password", &change("wrong horse")).await;
    assert_eq!(answer.code(), "wrong_password");
    second.get("/api/me").await.read::<Me>();
    let (program, _) = token(&second, &[Scope::Play]).await;
    program.get("/api/me").await.read::<Me>();
    first
        .post("/api/password", &change("correct horse"))
        .await
        .read::<Me>();
    first.get("/api/me").await.read::<Me>();
    assert_eq!(second.get("/api/me").await.code(), "unknown");
    assert_eq!(program.get("/api/me").await.code(), "unknown");
    login(&node, "Anna", "battery staple").await;
    let guest = node.guest().await;
    let answer = guest.post("/api/password", &change("")).await;
    assert_eq!(answer.code(), "wrong_password");
}

async fn a_session_ends_when_it_is_not_used(database: &Database) {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let (program, _) = token(&guest, &[Scope::Read]).await;
    let storage = node.app.storage();
    let id = guest.id.parse().unwrap();
    let sessions = storage.sessions(id).await.unwrap();
    let unused_for = async |days: i64| {
        for session in &sessions {
            let seen = session.created - days * DAY_MS;
            storage.touch_session(&session.key, seen).await.unwrap();
        }
    };
    unused_for(89).await;
    guest.get("/api/me").await.read::<Me>();
    program.get("/api/me").await.read::<Me>();
    // Now they are used.
    for session in storage.sessions(id).await.unwrap() {
        assert!(session.seen >= session.created, "{session:?}");
    }
    unused_for(91).await;
    assert_eq!(guest.get("/api/me").await.code(), "unknown");
    assert_eq!(program.get("/api/me").await.code(), "unknown");
    assert!(storage.sessions(id).await.unwrap().is_empty());
}

async fn an_account_begins_with_a_new_session(database: &Database) {
    let node = Node::start(database).await;
    let before = node.guest().await;
    let (program, _) = token(&before, &[Scope::Play]).await;
    let mut after = before.clone();
    let answer = after
        .post("/api/account", &credentials("Anna", "correct horse"))
        .await;
    after.take_cookie(&answer);
    assert_ne!(before.cookie, after.cookie);
    let me: Me = after.get("/api/me").await.read();
    assert_eq!((me.id.as_str(), me.guest), (before.id.as_str(), false));
    assert_eq!(before.get("/api/me").await.code(), "unknown");
    assert_eq!(program.get("/api/me").await.code(), "unknown");
}
