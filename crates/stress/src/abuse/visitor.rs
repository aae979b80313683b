//! A client with an address of its own.

use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use http_client::Method;
use protocol::TableCreated;
use tokio::net::TcpStream;

use crate::socket::{NoSocket, Socket, connect_over};

/// What hostile clients were answered, by status; 0 where they were not answered.
#[derive(Debug, Default)]
pub(super) struct Tally(Mutex<BTreeMap<u16, u64>>);

impl Tally {
    pub(super) fn count(&self, status: u16) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(status).or_default() += 1;
    }

    pub(super) fn server_errors(&self) -> Vec<(u16, u64)> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let errors = counts.iter().filter(|(status, _)| **status >= 500);
        errors.map(|(status, count)| (*status, *count)).collect()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        formatter.write_str("answers to hostile clients:")?;
        for (status, count) in &*counts {
            match status {
                0 => write!(formatter, " {count} cut off"),
                _ => write!(formatter, " {count} × {status}"),
            }?;
        }
        Ok(())
    }
}

/// A client that may be anybody.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    source: IpAddr,
    address: SocketAddr,
    tally: Arc<Tally>,
    pub(super) cookie: String,
}

impl Visitor {
    pub(super) fn new(source: IpAddr, address: SocketAddr, tally: Arc<Tally>) -> Self {
        Visitor {
            source,
            address,
            tally,
            cookie: String::new(),
        }
    }

    /// Nobody, at the same address.
    pub(super) fn without_cookie(&self) -> Self {
        Visitor {
            cookie: String::new(),
            ..self.clone()
        }
    }

    pub(super) async fn get(&self, path: &str) -> Option<String> {
        self.ask(Method::GET, path, "").await
    }

    pub(super) async fn post(&self, path: &str, body: &str) -> Option<String> {
        self.ask(Method::POST, path, body).await
    }

    /// The body of an answer that grants the request.
    pub(super) async fn ask(&self, method: Method, path: &str, body: &str) -> Option<String> {
        let request = http_client::Request::builder()
            .method(method)
            .uri(path)
            .header("cookie", &self.cookie)
            .body(body.as_bytes().to_vec())
            .expect("paths and cookies are plain text");
        let answer = http_client::fetch_from(self.source, self.address, request).await;
        self.tally
            .count(answer.as_ref().map_or(0, |answer| answer.status().as_u16()));
        let answer = answer.ok().filter(|answer| answer.status().is_success())?;
        String::from_utf8(answer.into_body().into()).ok()
    }

    /// A fresh identity; `false` if there is none.
    pub(super) async fn become_guest(&mut self) -> bool {
        let request = http_client::Request::builder()
            .method(Method::POST)
            .uri("/api/guest")
            .body(Vec::new())
            .expect("a path is plain text");
        let answer = http_client::fetch_from(self.source, self.address, request).await;
        self.tally
            .count(answer.as_ref().map_or(0, |answer| answer.status().as_u16()));
        let cookie = answer
            .ok()
            .and_then(|answer| http_client::cookie(answer.headers()).map(str::to_owned));
        self.cookie = cookie.unwrap_or_default();
        !self.cookie.is_empty()
    }

    /// The id of a new table.
    pub(super) async fn open_table(&self, table: &serde_json::Value) -> Option<String> {
        let answer = self.post("/api/tables", &table.to_string()).await?;
        let created: TableCreated = serde_json::from_str(&answer).ok()?;
        Some(created.id)
    }

    pub(super) async fn command(&self, table: &str, command: &serde_json::Value) -> bool {
        let path = format!("/api/tables/{table}/commands");
        self.post(&path, &command.to_string()).await.is_some()
    }

    pub(super) async fn socket(&self, table: &str) -> Option<Socket> {
        let stream = self.stream().await?;
        match connect_over(stream, self.address, table, &self.cookie, 0).await {
            Ok(socket) => {
                self.tally.count(101);
                Some(socket)
            }
            Err(NoSocket::Status(status)) => {
                self.tally.count(status);
                None
            }
            Err(NoSocket::Silence) => {
                self.tally.count(0);
                None
            }
        }
    }

    /// A bare connection.
    pub(super) async fn stream(&self) -> Option<TcpStream> {
        http_client::connect_from(self.source, self.address)
            .await
            .ok()
    }

    /// The head of a request with our cookie.
    pub(super) fn head(&self, path: &str) -> String {
        format!(
            "GET {path} HTTP/1.1\r\nhost: kontor\r\ncookie: {}\r\n\r\n",
            self.cookie
        )
    }
}
