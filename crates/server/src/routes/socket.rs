//! A table's socket.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use metrics::gauge;
use protocol::{ClientMessage, Command, Problem, ServerMessage};
use tokio::time::{Instant, sleep_until, timeout};

use super::table::{Since, admit, at_table};
use crate::app::App;
use crate::auth::{Address, Visitor};
use crate::body::{InPath, InQuery};
use crate::error::ApiError;
use crate::ids::{GameId, UserId};
use crate::live::{Connection, LiveError, Outgoing, TableHandle};

const MAX_WS_MESSAGE_BYTES: usize = 16 * 1024;
/// Small buffers: most sockets are idle most of the time.
const WS_READ_BUFFER_BYTES: usize = 4 * 1024;
/// A client that has been silent this long is pinged.
const IDLE_BEFORE_PING: Duration = Duration::from_secs(30);
/// A client that does not take a message within this time is disconnected.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// After more unreadable messages in a row than this, the socket is closed.
const MAX_INVALID_MESSAGES: u32 = 10;
/// After more messages over the limit in a row than this, the socket is closed.
const MAX_MESSAGES_OVER_LIMIT: u32 = 300;

/// Follows a table: `ServerMessage`s out, `ClientMessage`s in.
#[utoipa::path(get, path = "/api/tables/{id}/socket", tag = "tables",
    params(("id" = String, Path), Since),
    responses((status = 101, description = "a WebSocket"), (status = 404, body = Problem)))]
pub(crate) async fn socket(
    State(app): State<App>,
    visitor: Visitor,
    Address(address): Address,
    headers: HeaderMap,
    InPath(id): InPath<GameId>,
    InQuery(since): InQuery<Since>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    if !app.is_own_origin(&headers) {
        return Err(ApiError::OtherOrigin);
    }
    if *app.tables.closing().borrow() {
        return Err(ApiError::Closing);
    }
    let user = visitor.id();
    let room = app.limits.enter_socket(address, user)?;
    at_table(&app, id, |table| async move { table.check(user).await }).await?;
    let upgrade = upgrade.map_err(|rejection| ApiError::Invalid(rejection.body_text()))?;
    let may_play = visitor
        .0
        .as_ref()
        .is_some_and(|player| player.may(protocol::Scope::Play).is_ok());
    let client = Client {
        app,
        id,
        user,
        session: visitor.0.map(|player| player.session.key),
        may_play,
        address,
        invalid: 0,
        over_limit: 0,
    };
    Ok(upgrade
        .max_message_size(MAX_WS_MESSAGE_BYTES)
        .max_frame_size(MAX_WS_MESSAGE_BYTES)
        .read_buffer_size(WS_READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .on_upgrade(async move |socket| {
            client.serve(socket, since.seq).await;
            drop(room);
        }))
}

struct Client {
    app: App,
    id: GameId,
    user: Option<UserId>,
    /// The key of the session by which the user is known.
    session: Option<String>,
    may_play: bool,
    address: IpAddr,
    invalid: u32,
    /// Messages in a row that came too early.
    over_limit: u32,
}

impl Client {
    async fn serve(self, socket: WebSocket, since: u32) {
        gauge!("kontor_sockets").increment(1);
        let (connection, outgoing) = Connection::new(self.user);
        let id = connection.id;
        if let Ok(Some(table)) = self.app.tables.open(self.id).await
            && table.attach(connection, since).await.is_ok()
        {
            self.talk(socket, outgoing, &table).await;
            table.detach(id).await;
        }
        gauge!("kontor_sockets").decrement(1);
    }

    async fn talk(mut self, mut socket: WebSocket, mut outgoing: Outgoing, table: &TableHandle) {
        let mut last_received = Instant::now();
        let mut pinged = false;
        let mut recheck = Instant::now() + self.app.config.session_check_interval;
        loop {
            let allowed_silence = if pinged {
                IDLE_BEFORE_PING * 2
            } else {
                IDLE_BEFORE_PING
            };
            tokio::select! {
                message = outgoing.recv() => {
                    let Some(message) = message else {
                        // The table has dropped this client, which must reconnect.
                        send(&mut socket, text(&ServerMessage::Reconnect)).await;
                        break;
                    };
                    if !send(&mut socket, message).await {
                        break;
                    }
                }
                message = socket.recv() => {
                    last_received = Instant::now();
                    pinged = false;
                    let Some(Ok(message)) = message else {
                        break;
                    };
                    let within_limit = self.app.limits.request(self.address);
                    self.over_limit = if within_limit.is_ok() { 0 } else { self.over_limit + 1 };
                    let answer = match message {
                        Message::Text(message) => {
                            self.answer(message.as_str(), within_limit, table).await
                        }
                        Message::Binary(_) => {
                            self.invalid += 1;
                            Some(invalid("messages are text"))
                        }
                        Message::Ping(_) | Message::Pong(_) => None,
                        Message::Close(_) => break,
                    };
                    if let Some(answer) = answer
                        && !send(&mut socket, text(&answer)).await
                    {
                        break;
                    }
                    if self.invalid > MAX_INVALID_MESSAGES
                        || self.over_limit > MAX_MESSAGES_OVER_LIMIT
                    {
                        break;
                    }
                }
                () = sleep_until(recheck), if self.session.is_some() => {
                    if let Some(session) = &self.session
                        && self.app.is_revoked(session).await
                    {
                        break;
                    }
                    recheck = Instant::now() + self.app.config.session_check_interval;
                }
                () = sleep_until(last_received + allowed_silence) => {
                    if pinged {
                        break;
                    }
                    pinged = true;
                    let ping = Message::Ping(Bytes::new());
                    if !matches!(timeout(SEND_TIMEOUT, socket.send(ping)).await, Ok(Ok(()))) {
                        break;
                    }
                }
            }
        }
        drop(timeout(SEND_TIMEOUT, socket.send(Message::Close(None))).await);
    }

    async fn answer(
        &mut self,
        message: &str,
        within_limit: Result<(), ApiError>,
        table: &TableHandle,
    ) -> Option<ServerMessage> {
        let message: ClientMessage = match serde_json::from_str(message) {
            Ok(message) => message,
            Err(error) => {
                self.invalid += 1;
                return Some(invalid(&error.to_string()));
            }
        };
        self.invalid = 0;
        if let Err(error) = within_limit {
            // What has no number is not answered.
            return number(&message).map(|id| refused(id, error.problem()));
        }
        Some(match message {
            ClientMessage::Ping => ServerMessage::Pong,
            ClientMessage::Command { id, command } => match self.command(command, table).await {
                Ok(done) => ServerMessage::Done { id, done },
                Err(error) => refused(id, error.problem()),
            },
            ClientMessage::Why { id, question } => {
                match table.why(self.user, question.action).await {
                    Ok(answer) => ServerMessage::Why { id, answer },
                    Err(error) => refused(id, ApiError::from(error).problem()),
                }
            }
        })
    }

    async fn command(
        &self,
        command: Command,
        table: &TableHandle,
    ) -> Result<protocol::Done, ApiError> {
        let user = self.user.ok_or(ApiError::Unknown)?;
        if !self.may_play {
            return Err(ApiError::Scope);
        }
        admit(&self.app, self.address, user, &command).await?;
        match table.command(user, command).await {
            Err(LiveError::Gone) => Err(ApiError::Unavailable),
            result => Ok(result?),
        }
    }
}

async fn send(socket: &mut WebSocket, message: Utf8Bytes) -> bool {
    matches!(
        timeout(SEND_TIMEOUT, socket.send(Message::Text(message))).await,
        Ok(Ok(()))
    )
}

fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("messages are plain data")
        .into()
}

/// The client's number of a message that asks for something.
const fn number(message: &ClientMessage) -> Option<u32> {
    match message {
        ClientMessage::Command { id, .. } | ClientMessage::Why { id, .. } => Some(*id),
        ClientMessage::Ping => None,
    }
}

fn refused(id: u32, problem: Problem) -> ServerMessage {
    ServerMessage::Refused { id, problem }
}

fn invalid(why: &str) -> ServerMessage {
    refused(
        0,
        ApiError::Invalid(format!("the message cannot be read: {why}")).problem(),
    )
}
