//! Those who only want to play.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ServerMessage, TableCreated};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};
use tokio_tungstenite::tungstenite::Message;

use crate::http::{Request, ask};
use crate::load::play::{self, Pace};
use crate::socket::{NoSocket, connect};

/// Tables at which two people play.
const TABLES: usize = 4;
/// People who play against bots.
const SOLO_PLAYERS: usize = 2;
/// Moves a second at the tables of people.
const RATE: f64 = 6.0;
/// No game is over sooner.
const ROUND: Duration = Duration::from_secs(40);
/// How long somebody thinks who plays against bots.
const THINKING_TIME: Duration = Duration::from_millis(300);

/// What they met with.
#[derive(Debug, Default)]
pub(super) struct Honest {
    /// From sending a move to everybody at the table having seen it.
    pub(super) moves: Vec<Duration>,
    /// From the end of a turn to the next, between which bots decide.
    pub(super) answers: Vec<Duration>,
    pub(super) failures: Vec<String>,
}

/// Plays for so long.
pub(super) async fn play(address: SocketAddr, time: Duration) -> Result<Honest> {
    let until = Instant::now() + time;
    let mut honest = Honest::default();
    let mut solo = JoinSet::new();
    for _ in 0..SOLO_PLAYERS {
        solo.spawn(async move {
            let mut answers = Vec::new();
            while Instant::now() < until {
                play_with_bots(address, until, &mut answers).await?;
            }
            anyhow::Ok(answers)
        });
    }
    while Instant::now() < until {
        let left = until.saturating_duration_since(Instant::now());
        match play_with_people(address, left.min(ROUND)).await {
            Ok(moves) => honest.moves.extend(moves),
            Err(error) => {
                honest.failures.push(format!("{error:#}"));
                sleep(Duration::from_secs(1)).await;
            }
        }
    }
    while let Some(answers) = solo.join_next().await {
        match answers? {
            Ok(answers) => honest.answers.extend(answers),
            Err(error) => honest.failures.push(format!("{error:#}")),
        }
    }
    Ok(honest)
}

async fn play_with_people(address: SocketAddr, time: Duration) -> Result<Vec<Duration>> {
    let tables = play::open(address, TABLES, 2).await?;
    let rate = Some(RATE);
    Ok(play::play(address, &tables, Pace { rate, time })
        .await?
        .latencies)
}

/// One game.
async fn play_with_bots(
    address: SocketAddr,
    until: Instant,
    answers: &mut Vec<Duration>,
) -> Result<()> {
    let guest = ask(address, Request::post("/api/guest", "", "")).await?;
    let cookie = guest.cookie.context("a guest is given a cookie")?;
    let bot = json!({ "bot": "merchant" });
    let table = json!({ "game": "hansa", "places": ["me", bot, bot], "start": true }).to_string();
    let answer = ask(address, Request::post("/api/tables", &cookie, &table)).await?;
    if answer.status != 200 {
        bail!("no table: {} {}", answer.status, answer.body);
    }
    let TableCreated { id } = serde_json::from_str(&answer.body)?;
    let mut socket = match connect(address, &id, &cookie, 0).await {
        Ok(socket) => socket,
        Err(NoSocket::Status(status)) => bail!("a socket is refused with status {status}"),
        Err(NoSocket::Silence) => bail!("no socket"),
    };
    let mut turn_ended = None;
    while let Ok(message) = timeout_at(until, socket.next()).await {
        let Message::Text(text) = message.context("the socket is closed")?? else {
            continue;
        };
        let update = match serde_json::from_str::<ServerMessage>(&text)? {
            ServerMessage::Update(update) => update,
            ServerMessage::Refused { problem, .. } => bail!("{}", problem.message),
            _ => continue,
        };
        if update.moment.to_act.is_none() {
            break;
        }
        let Some(choice) = update.choices.and_then(|mut choices| choices.pop()) else {
            turn_ended.get_or_insert_with(Instant::now);
            continue;
        };
        if let Some(ended) = turn_ended.take() {
            answers.push(ended.elapsed());
        }
        sleep(THINKING_TIME).await;
        let command = json!({ "do": "play", "seq": update.seq, "action": choice.text });
        let message = json!({ "type": "command", "id": 1, "command": command });
        socket.send(Message::text(message.to_string())).await?;
    }
    Ok(())
}
