//! A client that follows a table over its socket.

use std::collections::VecDeque;

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, Command, Done, Problem, ServerMessage, Update};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::client::{Client, TIMEOUT};

/// A socket and everything that came through it.
pub(crate) struct Follower {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every message as it came.
    pub(crate) traffic: Vec<String>,
    /// Messages that nobody has asked for yet.
    waiting: VecDeque<ServerMessage>,
    next: u32,
    /// The last entry that a test has looked at.
    pub(crate) seen: u32,
}

impl Client {
    pub(crate) async fn follow(&self, table: &str) -> Follower {
        self.follow_from(table, 0).await
    }

    pub(crate) async fn follow_from(&self, table: &str, since: u32) -> Follower {
        self.try_follow(table, since).await.unwrap()
    }

    /// The status instead, if the server does not want to.
    pub(crate) async fn try_follow(&self, table: &str, since: u32) -> Result<Follower, u16> {
        let address = self.address;
        let url = format!("ws://{address}/api/tables/{table}/socket?seq={since}");
        let mut request = url.into_client_request().unwrap();
        for (name, value) in self.identity().iter().chain(&self.extra) {
            let value = HeaderValue::from_str(value).unwrap();
            request.headers_mut().insert(*name, value);
        }
        match timeout(TIMEOUT, connect_async(request)).await.unwrap() {
            Ok((socket, _)) => {
                let mut follower = Follower {
                    socket,
                    traffic: Vec::new(),
                    waiting: VecDeque::new(),
                    next: 0,
                    seen: since,
                };
                // From the welcome on nothing is missed.
                let welcome = follower.receive().await;
                follower.waiting.extend(welcome);
                Ok(follower)
            }
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
}

impl Follower {
    /// The next message; `None` when the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<ServerMessage> {
        match self.waiting.pop_front() {
            Some(message) => Some(message),
            None => self.receive().await,
        }
    }

    async fn receive(&mut self) -> Option<ServerMessage> {
        loop {
            let message = timeout(TIMEOUT, self.socket.next())
                .await
                .expect("the server answers in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    self.traffic.push(text.to_string());
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message for which `find` gives something; those before it are passed over.
    pub(crate) async fn wait_for<T>(&mut self, find: impl Fn(ServerMessage) -> Option<T>) -> T {
        loop {
            let message = self.next().await.expect("the socket stays open");
            if let Some(found) = find(message) {
                return found;
            }
        }
    }

    /// The next update, with the lines that came before it.
    pub(crate) async fn update(&mut self) -> Update {
        let mut earlier = Vec::new();
        loop {
            match self.next().await.expect("the socket stays open") {
                ServerMessage::Lines { lines } => earlier.extend(lines),
                ServerMessage::Update(mut update) => {
                    update.lines.splice(..0, earlier);
                    return *update;
                }
                _ => {}
            }
        }
    }

    /// The update with entry `seq`, or a later one.
    pub(crate) async fn update_to(&mut self, seq: u32) -> Update {
        loop {
            let update = self.update().await;
            if update.seq >= seq {
                return update;
            }
        }
    }

    /// Sends a command and waits for its answer; other messages are kept for later.
    pub(crate) async fn command(&mut self, command: Command) -> Result<Done, Problem> {
        self.next += 1;
        let id = self.next;
        self.say(&ClientMessage::Command { id, command }).await;
        loop {
            match self.receive().await.expect("the socket stays open") {
                ServerMessage::Done { id: found, done } if found == id => return Ok(done),
                ServerMessage::Refused { id: found, problem } if found == id => {
                    return Err(problem);
                }
                message => self.waiting.push_back(message),
            }
        }
    }

    pub(crate) async fn say(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).unwrap();
        self.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn send(&mut self, message: Message) -> Result<(), Error> {
        timeout(TIMEOUT, self.socket.send(message)).await.unwrap()
    }
}
