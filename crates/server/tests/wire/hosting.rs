//! What a host can arrange about answers: TLS, compression, and where the metrics are.

use std::io::Read as _;

use flate2::read::GzDecoder;
use tokio::net::TcpListener;
use tokio::time::timeout;

use crate::client::{Client, TIMEOUT};
use crate::database::Database;
use crate::node::{Node, quick};
use crate::on_both;

on_both!(
    long_answers_are_compressed_for_those_who_want_it,
    what_the_browser_has_is_not_sent_again,
    browsers_return_over_tls_where_the_address_says_so,
    metrics_can_be_kept_from_the_public,
);

async fn long_answers_are_compressed_for_those_who_want_it(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let path = "/api/openapi.json";
    let plain = guest.get(path).await;
    assert_eq!(plain.header("content-encoding"), "");
    let modern = guest.sending("accept-encoding", "gzip, br");
    let compressed = modern.get(path).await;
    assert_eq!(compressed.header("content-encoding"), "gzip");
    assert!(compressed.body.len() * 3 < plain.body.len());
    let mut unpacked = Vec::new();
    GzDecoder::new(&*compressed.body)
        .read_to_end(&mut unpacked)
        .unwrap();
    assert_eq!(unpacked, plain.body);
    assert_eq!(modern.get("/healthz").await.header("content-encoding"), "");
}

async fn what_the_browser_has_is_not_sent_again(database: &Database) {
    let node = Node::start(database).await;
    let first = node.stranger().get("/").await;
    let etag = first.header("etag");
    if etag.is_empty() {
        return; // The client is not built in: the status page is sent each time.
    }
    let again = node.stranger().sending("if-none-match", etag);
    let again = again.get("/").await;
    assert_eq!(again.status.as_u16(), 304);
    assert!(again.body.is_empty());
    for header in ["etag", "cache-control", "vary"] {
        assert_eq!(again.header(header), first.header(header), "{header}");
    }
}

async fn browsers_return_over_tls_where_the_address_says_so(database: &Database) {
    let header = "strict-transport-security";
    let node = Node::start(database).await;
    assert_eq!(node.stranger().get("/").await.header(header), "");
    let mut config = quick();
    config.public_url = Some("https://games.example.org".to_owned());
    let node = Node::with(database, config).await;
    for path in ["/", "/api/nothing", "/healthz"] {
        let answer = node.stranger().get(path).await;
        assert_eq!(answer.header(header), "max-age=31536000", "{path}");
    }
}

async fn metrics_can_be_kept_from_the_public(database: &Database) {
    let mut config = quick();
    config.public_metrics = false;
    let node = Node::with(database, config).await;
    // Unknown paths are the client's.
    let public = node.stranger().get("/metrics").await;
    assert!(!public.text().contains("kontor_"), "{}", public.text());

    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = tokio::spawn(server::serve_metrics(listener, node.app.clone()));
    let internal = Client::new(address);
    assert!(internal.get("/metrics").await.text().contains("kontor_"));
    assert_eq!(internal.get("/api/lobby").await.status.as_u16(), 404);
    node.stop().await;
    timeout(TIMEOUT, serving).await.unwrap().unwrap().unwrap();
}
