//! A browser or a script: requests over HTTP.

use std::net::SocketAddr;
use std::time::Duration;

use http_client::{Bytes, HeaderMap, Method, Request, StatusCode};
use hyper::body::Incoming;
use hyper::header::CONTENT_TYPE;
use protocol::{Command, CreateTable, Done, Me, Problem, TableCreated, TableInfo, Update};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Longer than anything here takes, even on a machine that is busy with other things.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(1);

/// Somebody who sends requests.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    /// The secret of the cookie.
    pub(crate) cookie: Option<String>,
    /// The secret of a token.
    pub(crate) token: Option<String>,
    /// Headers sent with every request.
    pub(crate) extra: Vec<(&'static str, String)>,
    pub(crate) id: String,
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Client {
            address,
            cookie: None,
            token: None,
            extra: Vec::new(),
            id: String::new(),
        }
    }

    /// The same person at another node.
    pub(crate) fn at(&self, address: SocketAddr) -> Self {
        Client {
            address,
            ..self.clone()
        }
    }

    /// A program that holds a token.
    pub(crate) fn with_token(address: SocketAddr, token: &str) -> Self {
        Client {
            token: Some(token.to_owned()),
            ..Client::new(address)
        }
    }

    /// The same client with one more header.
    pub(crate) fn sending(&self, name: &'static str, value: &str) -> Self {
        let mut client = self.clone();
        client.extra.push((name, value.to_owned()));
        client
    }

    pub(crate) async fn become_guest(&mut self) -> Answer {
        let answer = self.post("/api/guest", &()).await;
        self.take_cookie(&answer);
        self.id = answer.read::<Me>().id;
        answer
    }

    /// Does with the cookie what the answer says.
    pub(crate) fn take_cookie(&mut self, answer: &Answer) {
        if let Some(cookie) = http_client::cookie(&answer.headers) {
            let (_, secret) = cookie.split_once('=').unwrap();
            self.cookie = Some(secret.to_owned()).filter(|secret| !secret.is_empty());
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.request(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(body).unwrap();
        self.request(Method::POST, path, Some(body)).await
    }

    pub(crate) async fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<Vec<u8>>,
    ) -> Answer {
        let request = self.build(method, path, body);
        let answer = http_client::fetch(self.address, request).await.unwrap();
        let (parts, body) = answer.into_parts();
        Answer {
            status: parts.status,
            headers: parts.headers,
            body,
        }
    }

    /// The status of an answer that may not end.
    pub(crate) async fn get_head(&self, path: &str) -> u16 {
        let request = self.build(Method::GET, path, None);
        let answer = http_client::send(self.address, request).await.unwrap();
        answer.status().as_u16()
    }

    /// The body of an answer that does not end.
    pub(crate) async fn stream(&self, path: &str) -> Incoming {
        let request = self.build(Method::GET, path, None);
        let answer = http_client::send(self.address, request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        answer.into_body()
    }

    fn build(&self, method: Method, path: &str, body: Option<Vec<u8>>) -> Request<Vec<u8>> {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in self.identity().iter().chain(&self.extra) {
            request = request.header(*name, value);
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        request.body(body.unwrap_or_default()).unwrap()
    }

    /// The headers that say who this is.
    pub(crate) fn identity(&self) -> Vec<(&'static str, String)> {
        let mut headers = Vec::new();
        if let Some(secret) = &self.cookie {
            headers.push(("cookie", format!("kontor={secret}")));
        }
        if let Some(token) = &self.token {
            headers.push(("authorization", format!("Bearer {token}")));
        }
        headers
    }

    pub(crate) async fn open_table(&self, table: &CreateTable) -> String {
        let answer = self.post("/api/tables", table).await;
        answer.read::<TableCreated>().id
    }

    pub(crate) async fn command(&self, table: &str, command: &Command) -> Result<Done, Problem> {
        let path = format!("/api/tables/{table}/commands");
        self.post(&path, command).await.outcome()
    }

    pub(crate) async fn table(&self, table: &str) -> TableInfo {
        self.get(&format!("/api/tables/{table}")).await.read()
    }

    pub(crate) async fn update(&self, table: &str, since: u32) -> Update {
        let path = format!("/api/tables/{table}/update?seq={since}");
        self.get(&path).await.read()
    }
}

impl Answer {
    /// The body of a request that was granted.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> T {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text());
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn outcome<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        if self.status.is_success() {
            Ok(self.read())
        } else {
            Err(serde_json::from_slice(&self.body).unwrap())
        }
    }

    /// The code of a request that was refused.
    pub(crate) fn code(&self) -> String {
        assert!(!self.status.is_success(), "granted: {}", self.text());
        let problem: Value = serde_json::from_slice(&self.body).unwrap_or_default();
        problem["code"].as_str().unwrap_or("no problem").to_owned()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}
