//! What other sites cannot do, and what every answer says.

use hyper::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::client::{Answer, Client};
use crate::database::Database;
use crate::node::{Node, quick};
use crate::on_both;
use crate::tables::solo;

on_both!(
    every_request_that_changes_something_comes_from_our_own_pages,
    a_socket_is_opened_by_our_own_pages,
    a_server_with_an_address_knows_its_own_origin,
    every_answer_carries_the_security_headers,
    a_large_body_is_refused,
);

/// Every method and path of the document that changes something, with ids filled in.
fn changing_routes(table: &str) -> Vec<(Method, String)> {
    let document = serde_json::to_value(server::document()).unwrap();
    let mut routes = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let method: Method = method.to_uppercase().parse().unwrap();
            if matches!(
                method,
                Method::POST | Method::PUT | Method::PATCH | Method::DELETE
            ) {
                let path = path.replace("{id}", table).replace("{number}", "0");
                routes.push((method, path));
            }
        }
    }
    routes
}

async fn every_request_that_changes_something_comes_from_our_own_pages(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let table = guest.open_table(&solo("hansa")).await;
    let routes = changing_routes(&table);
    assert!(routes.len() >= 11, "{routes:?}");
    let host = node.address.to_string();
    let foreign = [
        guest.sending("origin", "https://evil.example.org"),
        guest.sending("origin", &format!("http://{host}.evil.example.org")),
        guest.sending(
            "origin",
            &format!("http://localhost:{}", node.address.port()),
        ),
        guest.sending("origin", "null"),
        guest.sending("sec-fetch-site", "cross-site"),
        guest.sending("sec-fetch-site", "same-site"),
        guest
            .sending("origin", "https://evil.example.org")
            .sending("x-forwarded-host", "evil.example.org"),
        node.stranger()
            .sending("origin", "https://evil.example.org"),
    ];
    for (method, path) in &routes {
        for client in &foreign {
            let body = Some(b"{}".to_vec());
            let answer = client.request(method.clone(), path, body).await;
            assert_eq!(answer.status.as_u16(), 403, "{method} {path}");
            assert_eq!(answer.code(), "other_origin", "{method} {path}");
        }
    }
    for own in [
        guest.sending("origin", &format!("http://{host}")),
        guest.sending("sec-fetch-site", "same-origin"),
        guest.sending("sec-fetch-site", "none"),
        guest.clone(),
    ] {
        let said = json!({"do": "say", "text": "hello"});
        let path = format!("/api/tables/{table}/commands");
        assert_eq!(own.post(&path, &said).await.status.as_u16(), 200);
    }
}

async fn a_socket_is_opened_by_our_own_pages(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let table = guest.open_table(&solo("hansa")).await;
    let refused = async |client: Client| client.try_follow(&table, 0).await.err();
    let origin = format!("http://{}", node.address);
    assert_eq!(refused(guest.sending("origin", &origin)).await, None);
    let evil = guest.sending("origin", "https://evil.example.org");
    assert_eq!(refused(evil).await, Some(403));
    let cross = guest.sending("sec-fetch-site", "cross-site");
    assert_eq!(refused(cross).await, Some(403));
    assert_eq!(guest.try_follow("nonsense", 0).await.err(), Some(404));
    assert_eq!(guest.try_follow("23456789abcd", 0).await.err(), Some(404));
}

async fn a_server_with_an_address_knows_its_own_origin(database: &Database) {
    let mut config = quick();
    config.public_url = Some("https://games.example.org/kontor".to_owned());
    let node = Node::with(database, config).await;
    let post = async |origin: &str| {
        let client = node.stranger().sending("origin", origin);
        client.post("/api/guest", &()).await.status.as_u16()
    };
    assert_eq!(post("https://games.example.org").await, 200);
    assert_eq!(post("http://games.example.org").await, 403);
    assert_eq!(post(&format!("http://{}", node.address)).await, 403);

    let mut config = quick();
    config.trust_proxy = true;
    let node = Node::with(database, config).await;
    let proxied = node
        .stranger()
        .sending("x-forwarded-host", "games.example.org")
        .sending("x-forwarded-proto", "https");
    let own = proxied.sending("origin", "https://games.example.org");
    let answer = own.post("/api/guest", &()).await;
    assert!(answer.header("set-cookie").ends_with("; Secure"));
    let evil = proxied.sending("origin", "https://evil.example.org");
    assert_eq!(evil.post("/api/guest", &()).await.code(), "other_origin");
}

fn check_headers(answer: &Answer, what: &str) {
    let policy = answer.header("content-security-policy");
    for part in [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.contains(part), "{what}: {policy}");
    }
    assert!(!policy.contains("unsafe"), "{what}: {policy}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff", "{what}");
    assert_eq!(answer.header("x-frame-options"), "DENY", "{what}");
    assert_eq!(answer.header("referrer-policy"), "same-origin", "{what}");
    assert_eq!(
        answer.header("cross-origin-opener-policy"),
        "same-origin",
        "{what}"
    );
    let permissions = answer.header("permissions-policy");
    assert!(permissions.contains("camera=()"), "{what}: {permissions}");
    assert_ne!(answer.header("x-request-id"), "", "{what}");
    assert_eq!(answer.header("access-control-allow-origin"), "", "{what}");
}

async fn every_answer_carries_the_security_headers(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let table = guest.open_table(&solo("hansa")).await;
    let document: Value = guest.get("/api/openapi.json").await.read();
    for (path, methods) in document["paths"].as_object().unwrap() {
        if path == "/api/events" {
            continue; // It does not end.
        }
        let path = path.replace("{id}", &table);
        for method in methods.as_object().unwrap().keys() {
            let method: Method = method.to_uppercase().parse().unwrap();
            let answer = guest
                .request(method.clone(), &path, Some(b"[]".to_vec()))
                .await;
            check_headers(&answer, &format!("{method} {path}"));
        }
    }
    for path in [
        "/",
        "/healthz",
        "/readyz",
        "/metrics",
        "/api/nothing",
        "/no/such.js",
    ] {
        check_headers(&guest.get(path).await, path);
    }
    let evil = guest.sending("origin", "https://evil.example.org");
    check_headers(&evil.post("/api/guest", &()).await, "another origin");
    let answer = guest.request(Method::PUT, "/api/me", None).await;
    assert_eq!(answer.status.as_u16(), 405);
    check_headers(&answer, "a method that is not there");
    let large = "x".repeat(64 * 1024);
    check_headers(&guest.post("/api/login", &large).await, "a large body");
}

async fn a_large_body_is_refused(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    for path in ["/api/login", "/api/tables", "/api/account", "/api/tokens"] {
        let body = json!({"name": "x".repeat(40_000), "password": "correct horse"});
        let answer = guest.post(path, &body).await;
        assert_eq!(answer.status.as_u16(), 413, "{path}");
        assert_eq!(answer.code(), "too_large", "{path}");
    }
    // The same without saying beforehand how long it is.
    let mut stream = TcpStream::connect(node.address).await.unwrap();
    let head = format!(
        "POST /api/login HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        node.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let chunk = format!("1000\r\n{}\r\n", "\"".repeat(0x1000));
    for _ in 0..9 {
        stream.write_all(chunk.as_bytes()).await.unwrap();
    }
    stream.write_all(b"0\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
}
