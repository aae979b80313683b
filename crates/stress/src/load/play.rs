//! Tables at which clients decide as soon as they may, or at a given pace.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use futures_util::stream::{SelectAll, SplitSink, SplitStream, select_all};
use futures_util::{SinkExt as _, StreamExt as _, TryStreamExt as _, stream};
use game_core::Generator;
use protocol::TableCreated;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::http::{Request, ask};
use crate::socket::{NoSocket, Socket, connect};

/// Requests at the same time while tables are opened.
const MAX_CONCURRENT_REQUESTS: usize = 16;
/// What happens first is not measured.
const WARM_UP_TIME: Duration = Duration::from_secs(2);
/// A table at which nothing happens for so long is an error.
const STALL_TIMEOUT: Duration = Duration::from_secs(30);

/// A table and the cookies of its players.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    pub(crate) id: String,
    pub(crate) cookies: Vec<String>,
}

/// How clients play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Moves a second at all tables together; `None`: as fast as they are acknowledged.
    pub(crate) rate: Option<f64>,
    pub(crate) time: Duration,
}

/// What was measured.
#[derive(Debug, Default)]
pub(crate) struct Played {
    /// From sending a move to the last client at the table having seen it.
    pub(crate) latencies: Vec<Duration>,
    pub(crate) moves: u64,
    pub(crate) time: Duration,
    /// Text that the server has sent.
    pub(crate) bytes: u64,
}

/// Opens tables with as many players each.
pub(crate) async fn open(
    address: SocketAddr,
    tables: usize,
    clients: usize,
) -> Result<Vec<Opened>> {
    stream::iter(0..tables)
        .map(|_| open_one(address, clients))
        .buffer_unordered(MAX_CONCURRENT_REQUESTS)
        .try_collect()
        .await
}

async fn open_one(address: SocketAddr, clients: usize) -> Result<Opened> {
    let mut cookies = Vec::new();
    for _ in 0..clients {
        let answer = ask(address, Request::post("/api/guest", "", "")).await?;
        cookies.push(answer.cookie.context("a guest is given a cookie")?);
    }
    let mut places = vec![json!("open"); clients];
    places[0] = json!("me");
    let body = json!({ "game": "hansa", "places": places }).to_string();
    let answer = post(address, "/api/tables", &cookies[0], &body).await?;
    let TableCreated { id } = serde_json::from_str(&answer)?;
    let path = format!("/api/tables/{id}/commands");
    for cookie in &cookies[1..] {
        post(address, &path, cookie, r#"{"do":"sit"}"#).await?;
    }
    post(address, &path, &cookies[0], r#"{"do":"start"}"#).await?;
    Ok(Opened { id, cookies })
}

async fn post(address: SocketAddr, path: &str, cookie: &str, body: &str) -> Result<String> {
    let answer = ask(address, Request::post(path, cookie, body)).await?;
    if answer.status != 200 {
        bail!("{path}: {} {}", answer.status, answer.body);
    }
    Ok(answer.body)
}

/// Plays at all tables.
pub(crate) async fn play(address: SocketAddr, tables: &[Opened], pace: Pace) -> Result<Played> {
    let shared = Arc::new(Shared {
        begin: Instant::now() + WARM_UP_TIME,
        end: Instant::now() + WARM_UP_TIME + pace.time,
        interval: pace
            .rate
            .map(|rate| Duration::from_secs_f64(count(tables.len()) / rate)),
        moves: AtomicU64::new(0),
        bytes: AtomicU64::new(0),
    });
    let mut playing = JoinSet::new();
    for (index, table) in tables.iter().enumerate() {
        let sockets = sit_down(address, table).await?;
        let mut table = Table {
            shared: Arc::clone(&shared),
            seen: vec![0; sockets.0.len()],
            sinks: sockets.0,
            generator: Generator::from_seed(u64::try_from(index)?),
            decision: None,
            in_flight: None,
            latencies: Vec::new(),
        };
        playing.spawn(async move {
            table.run(sockets.1).await?;
            anyhow::Ok(table.latencies)
        });
    }
    let mut played = Played::default();
    while let Some(joined) = playing.join_next().await {
        played.latencies.extend(joined??);
    }
    played.moves = shared.moves.load(Ordering::Relaxed);
    played.bytes = shared.bytes.load(Ordering::Relaxed);
    played.time = pace.time;
    Ok(played)
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

type Sinks = Vec<SplitSink<Socket, Message>>;
type Incoming = Result<Message, tungstenite::Error>;
type Streams = SelectAll<stream::Map<SplitStream<Socket>, Box<Numbered>>>;
type Numbered = dyn FnMut(Incoming) -> (usize, Incoming) + Send;

async fn sit_down(address: SocketAddr, table: &Opened) -> Result<(Sinks, Streams)> {
    let mut sinks = Vec::new();
    let mut streams = Vec::new();
    for (index, cookie) in table.cookies.iter().enumerate() {
        let socket = match connect(address, &table.id, cookie, 0).await {
            Ok(socket) => socket,
            Err(NoSocket::Status(status)) => bail!("a socket is refused with status {status}"),
            Err(NoSocket::Silence) => bail!("no socket"),
        };
        let (sink, stream) = socket.split();
        sinks.push(sink);
        let number: Box<Numbered> = Box::new(move |message| (index, message));
        streams.push(stream.map(number));
    }
    Ok((sinks, select_all(streams)))
}

/// What all tables share.
struct Shared {
    begin: Instant,
    end: Instant,
    /// Between two moves at one table.
    interval: Option<Duration>,
    moves: AtomicU64,
    bytes: AtomicU64,
}

/// One table with its clients.
struct Table {
    shared: Arc<Shared>,
    sinks: Sinks,
    /// The last entry that each client has seen.
    seen: Vec<u32>,
    generator: Generator,
    decision: Option<Decision>,
    in_flight: Option<InFlight>,
    latencies: Vec<Duration>,
}

/// What a client wants to do.
struct Decision {
    client: usize,
    seq: u32,
    text: String,
}

/// A move that was sent.
struct InFlight {
    sent: Instant,
    base: u32,
}

impl Table {
    async fn run(&mut self, mut streams: Streams) -> Result<()> {
        let mut next = self.first_move();
        while Instant::now() < self.shared.end {
            let may_move = self.in_flight.is_none() && self.decision.is_some();
            tokio::select! {
                message = timeout(STALL_TIMEOUT, streams.next()) => {
                    let (client, message) = message
                        .context("nothing happens at a table")?
                        .context("all sockets are closed")?;
                    if let Message::Text(text) = message? {
                        self.receive(client, text.as_str())?;
                    }
                }
                () = sleep_until(next), if may_move => {
                    self.send().await?;
                    next = self.next_move(next);
                }
                () = sleep_until(self.shared.end) => break,
            }
        }
        Ok(())
    }

    fn first_move(&mut self) -> Instant {
        let now = Instant::now();
        match self.shared.interval {
            Some(interval) => {
                let part = count(self.generator.below(1000)) / 1000.0;
                now + interval.mul_f64(part)
            }
            None => now,
        }
    }

    fn next_move(&self, last: Instant) -> Instant {
        match self.shared.interval {
            Some(interval) => last + interval,
            None => last,
        }
    }

    fn receive(&mut self, client: usize, text: &str) -> Result<()> {
        let length = u64::try_from(text.len())?;
        self.shared.bytes.fetch_add(length, Ordering::Relaxed);
        if let Some(rest) = text.strip_prefix(r#"{"type":"update","seq":"#) {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let seq = rest[..digits].parse()?;
            self.seen[client] = seq;
            if let Some(text) = pick(text, &mut self.generator) {
                self.decision = Some(Decision {
                    client,
                    seq,
                    text: text.to_owned(),
                });
            }
            if let Some(sent) = &self.in_flight
                && self.seen.iter().all(|seen| *seen > sent.base)
            {
                if sent.sent >= self.shared.begin {
                    self.latencies.push(sent.sent.elapsed());
                }
                self.in_flight = None;
            }
        } else if text.starts_with(r#"{"type":"done""#) {
            let now = Instant::now();
            if now >= self.shared.begin && now < self.shared.end {
                self.shared.moves.fetch_add(1, Ordering::Relaxed);
            }
        } else if text.starts_with(r#"{"type":"refused""#)
            || text.starts_with(r#"{"type":"reconnect""#)
        {
            bail!("the server says {text}");
        }
        Ok(())
    }

    async fn send(&mut self) -> Result<()> {
        let Some(decision) = self.decision.take() else {
            return Ok(());
        };
        let Decision { client, seq, text } = decision;
        let message = format!(
            r#"{{"type":"command","id":1,"command":{{"do":"play","seq":{seq},"action":"{text}"}}}}"#
        );
        self.in_flight = Some(InFlight {
            sent: Instant::now(),
            base: seq,
        });
        self.sinks[client].send(Message::text(message)).await?;
        Ok(())
    }
}

/// One of the choices in an update, found without reading the rest of it.
fn pick<'a>(update: &'a str, generator: &mut Generator) -> Option<&'a str> {
    const MARK: &str = r#""text":""#;
    let start = update.rfind(r#""choices":"#)?;
    let choices = &update[start..];
    let end = choices.rfind(r#""undo":"#)?;
    let choices = &choices[..end];
    let bytes = choices.as_bytes();
    let from = generator.below(choices.len());
    let found = find(&bytes[from..], MARK.as_bytes())
        .map(|index| from + index)
        .or_else(|| find(bytes, MARK.as_bytes()))?;
    let text = &choices[found + MARK.len()..];
    text.split('"').next()
}

fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_found_without_reading_the_update() {
        let mut generator = Generator::from_seed(1);
        let update = r#"{"type":"update","seq":7,"lines":[{"text":"no"}],"choices":[{"action":{"a":1},"text":"pass","words":"pass: \"x\""},{"text":"claim a--b","words":""}],"undo":{},"now":1}"#;
        for _ in 0..50 {
            let text = pick(update, &mut generator).unwrap();
            assert!(["pass", "claim a--b"].contains(&text), "{text}");
        }
        let other = r#"{"type":"update","seq":7,"choices":null,"undo":{}}"#;
        assert_eq!(pick(other, &mut generator), None);
    }
}
