//! Tokens for bots and scripts, and what they may be used for.

use futures_util::future::join_all;
use hyper::Method;
use protocol::{Command, Me, NewToken, Problem, Scope, SessionInfo, TokenCreated};
use serde_json::{Value, json};

use crate::client::Client;
use crate::database::Database;
use crate::node::Node;
use crate::on_both;
use crate::tables::{all_open, solo};

on_both!(
    a_token_that_reads_cannot_post,
    a_token_that_plays_can_play,
    a_token_cannot_manage_the_account,
    a_token_is_no_cookie_and_ends_with_its_session,
    a_token_needs_a_label_and_a_scope,
    many_tokens_do_not_end_the_session_that_makes_them,
    tokens_made_at_once_are_counted,
);

pub(crate) async fn token(owner: &Client, scopes: &[Scope]) -> (Client, TokenCreated) {
    let wish = NewToken {
        label: "my script".to_owned(),
        scopes: scopes.to_vec(),
    };
    let created: TokenCreated = owner.post("/api/tokens", &wish).await.read();
    (Client::with_token(owner.address, &created.token), created)
}

async fn a_token_that_reads_cannot_post(database: &Database) {
    let node = Node::start(database).await;
    let owner = node.guest().await;
    let table = owner.open_table(&solo("hansa")).await;
    let (reader, created) = token(&owner, &[Scope::Read]).await;
    assert_eq!(created.session.scopes, Some(vec![Scope::Read]));
    assert_eq!(reader.get("/api/me").await.read::<Me>().id, owner.id);
    assert!(reader.update(&table, 0).await.moment.viewer.is_some());
    let said = Command::Say {
        text: "hello".to_owned(),
    };
    let refused = |answer: Result<_, Problem>| answer.unwrap_err().code;
    assert_eq!(refused(reader.command(&table, &said).await), "scope");
    let answer = reader.post("/api/tables", &all_open("hansa", 3)).await;
    assert_eq!(
        (answer.status.as_u16(), answer.code().as_str()),
        (403, "scope")
    );
    let question = json!({"action": "pass"});
    let path = format!("/api/tables/{table}/why");
    assert_eq!(reader.post(&path, &question).await.code(), "scope");

    let mut follower = reader.follow(&table).await;
    assert!(follower.update().await.moment.viewer.is_some());
    assert_eq!(refused(follower.command(said).await), "scope");
    let chat: Vec<Value> = owner.get(&format!("/api/tables/{table}/chat")).await.read();
    assert!(chat.is_empty());
}

async fn a_token_that_plays_can_play(database: &Database) {
    let node = Node::start(database).await;
    let owner = node.guest().await;
    let (player, created) = token(&owner, &[Scope::Play]).await;
    let both = vec![Scope::Read, Scope::Play];
    assert_eq!(created.session.scopes, Some(both));
    // Another site cannot send the header, so its origin does not matter.
    let player = player.sending("origin", "https://bots.example.org");
    let table = player.open_table(&solo("hansa")).await;
    let mut follower = owner.follow(&table).await;
    let (seq, choices) = loop {
        let update = follower.update().await;
        if let Some(choices) = update.choices {
            break (update.seq, choices);
        }
    };
    let action = choices[0].action.clone();
    let play = Command::Play { seq, action };
    let done = player.command(&table, &play).await.unwrap();
    assert!(done.seq > seq);
}

async fn a_token_cannot_manage_the_account(database: &Database) {
    let node = Node::start(database).await;
    let owner = node.guest().await;
    let (player, created) = token(&owner, &[Scope::Play]).await;
    let session = format!("/api/sessions/{}", created.session.id);
    let credentials = json!({"name": "Anna", "password": "correct horse"});
    for (method, path, body) in [
        (Method::PATCH, "/api/me", json!({"name": "Anna"})),
        (Method::POST, "/api/account", credentials),
        (Method::POST, "/api/logout", json!(null)),
        (
            Method::POST,
            "/api/password",
            json!({"old": "", "new": "battery staple"}),
        ),
        (Method::GET, "/api/sessions", json!(null)),
        (Method::DELETE, &session, json!(null)),
        (
            Method::POST,
            "/api/tokens",
            json!({"label": "x", "scopes": ["play"]}),
        ),
    ] {
        let body = serde_json::to_vec(&body).unwrap();
        let answer = player.request(method, path, Some(body)).await;
        assert_eq!(answer.code(), "token_refused", "{path}");
    }
}

async fn a_token_is_no_cookie_and_ends_with_its_session(database: &Database) {
    let node = Node::start(database).await;
    let owner = node.guest().await;
    let (player, created) = token(&owner, &[Scope::Play]).await;
    let as_cookie = Client {
        cookie: Some(created.token.clone()),
        ..node.stranger()
    };
    assert_eq!(as_cookie.get("/api/me").await.code(), "unknown");
    let cookie_as_token = Client::with_token(node.address, owner.cookie.as_ref().unwrap());
    assert_eq!(cookie_as_token.get("/api/me").await.code(), "unknown");
    let made_up = Client::with_token(node.address, "made-up");
    assert_eq!(made_up.get("/api/games").await.status.as_u16(), 200);
    assert_eq!(made_up.get("/api/tables").await.code(), "unknown");

    let sessions: Vec<SessionInfo> = owner.get("/api/sessions").await.read();
    assert!(sessions.contains(&created.session));
    let text = owner.get("/api/sessions").await.text();
    assert!(!text.contains(&created.token), "it is shown once");
    let path = format!("/api/sessions/{}", created.session.id);
    let answer = owner.request(Method::DELETE, &path, None).await;
    assert_eq!(answer.status.as_u16(), 204);
    assert_eq!(player.get("/api/me").await.code(), "unknown");
}

async fn a_token_needs_a_label_and_a_scope(database: &Database) {
    let node = Node::start(database).await;
    let owner = node.guest().await;
    for wish in [
        json!({"label": "", "scopes": ["read"]}),
        json!({"label": "a\u{7}b", "scopes": ["read"]}),
        json!({"label": "x".repeat(61), "scopes": ["read"]}),
        json!({"label": "x", "scopes": []}),
        json!({"label": "x", "scopes": ["root"]}),
    ] {
        let answer = owner.post("/api/tokens", &wish).await;
        assert_eq!(answer.status.as_u16(), 400, "{wish}");
    }
}

async fn many_tokens_do_not_end_the_session_that_makes_them(database: &Database) {
    let node = Node::start(database).await;
    let owner = node.guest().await;
    let (first, _) = token(&owner, &[Scope::Read]).await;
    for _ in 0..55 {
        token(&owner, &[Scope::Read]).await;
    }
    let sessions: Vec<SessionInfo> = owner.get("/api/sessions").await.read();
    assert_eq!(sessions.len(), 50);
    assert_eq!(first.get("/api/me").await.code(), "unknown");
}

async fn tokens_made_at_once_are_counted(database: &Database) {
    let node = Node::start(database).await;
    let owner = node.guest().await;
    join_all((0..80).map(|_| token(&owner, &[Scope::Read]))).await;
    let sessions: Vec<SessionInfo> = owner.get("/api/sessions").await.read();
    assert_eq!(sessions.len(), 50);
    assert!(sessions.iter().any(|session| session.current));
}
