//! A client that plays, is cut off, and comes back.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use game_core::{Generator, Seat};
use protocol::{ClientMessage, Command, Done, Problem};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::site::{Phase, SeenSeq, Site};
use crate::socket::{NoSocket, Socket, connect};

/// How long a command may stay without an answer while the socket is open.
const ANSWER_TIMEOUT: Duration = Duration::from_mins(1);
/// How often a client does what, in a thousand turns.
const CHAT_PERMILLE: usize = 20;
const UNDO_PERMILLE: usize = 40;
const UNDO_REQUEST_PERMILLE: usize = 10;
const LEAVE_PERMILLE: usize = 3;
const DISCONNECT_PERMILLE: usize = 20;
/// How often a client picks among the decisions that bring the game to its end.
const PURPOSEFUL_PERCENT: usize = 80;

/// Refusals that a client meets whose view is a moment old, or while the database is away.
const EXPECTED_REFUSALS: [&str; 11] = [
    "stale",
    "not_your_turn",
    "unavailable",
    "closing",
    "asked",
    "not_asked",
    "away",
    "not_running",
    "no_such_moment",
    "somebody_away",
    "has_asked",
];

/// A command that the server has said to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Acknowledged {
    /// The entry it was based on; 0 if it needs none.
    pub(super) base: u32,
    /// The last entry when it was acknowledged.
    pub(super) done: u32,
    /// What must be in the log.
    pub(super) mark: Mark,
}

/// What a command leaves in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// A decision, right after the entry it was based on.
    Decision {
        seat: String,
        number: u8,
        text: String,
    },
    /// A change of the table that begins with one of these words and the number of the seat.
    Change {
        words: &'static [&'static str],
        number: u8,
    },
    /// A change of the table that begins with this word: the last entry when acknowledged.
    Last(&'static str),
    /// A line of chat.
    Chat(String),
}

/// What a client has seen and done, for the final check.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) table: String,
    pub(super) cookie: String,
    pub(super) seen: Seen,
    pub(super) acknowledged: Vec<Acknowledged>,
    /// Chat that may have been stored or not.
    pub(super) unsure_chat: Vec<String>,
    /// How often it connected after the first time.
    pub(super) connections: u32,
}

/// What a client knows of the game; texts as they were sent.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    pub(super) seq: u32,
    pub(super) lines: Vec<String>,
    pub(super) moment: String,
    pub(super) choices: Option<String>,
    pub(super) undo: String,
}

/// What is in a message, as far as this client cares.
#[derive(Deserialize)]
pub(super) struct Incoming<'a> {
    #[serde(rename = "type", default)]
    kind: &'a str,
    #[serde(default)]
    seq: u32,
    #[serde(borrow, default)]
    lines: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    moment: Option<&'a RawValue>,
    #[serde(borrow, default)]
    choices: Option<&'a RawValue>,
    #[serde(borrow, default)]
    undo: Option<&'a RawValue>,
    #[serde(default)]
    id: u32,
    #[serde(default)]
    done: Option<Done>,
    #[serde(default)]
    problem: Option<Problem>,
}

#[derive(Deserialize)]
struct Line {
    seq: u32,
}

#[derive(Deserialize)]
struct Moment {
    viewer: Option<String>,
    score: Score,
}

/// The seats in turn order.
#[derive(Deserialize)]
struct Score {
    seats: Vec<String>,
}

#[derive(Deserialize)]
struct Choice {
    text: String,
}

#[derive(Deserialize)]
struct Undo {
    free_to: Option<u32>,
    can_ask: bool,
    request: Option<Request>,
}

#[derive(Deserialize)]
struct Request {
    waiting_for: Vec<String>,
}

struct Pending {
    id: u32,
    base: u32,
    mark: Mark,
    since: Instant,
}

pub(super) struct Client {
    site: Arc<Site>,
    table: String,
    cookie: String,
    name: String,
    generator: Generator,
    phase: watch::Receiver<Phase>,
    watched: SeenSeq,
    seen: Seen,
    acknowledged: Vec<Acknowledged>,
    unsure_chat: Vec<String>,
    connections: u32,
    pending: Option<Pending>,
    next_id: u32,
    /// The last entry that the server said it has.
    promised: u32,
    away: bool,
    /// When to look for something to do.
    due: Instant,
}

impl Client {
    /// Somebody at a table; without a cookie, a spectator.
    pub(super) fn new(site: Arc<Site>, table: String, cookie: String, seed: u64) -> Self {
        let name = if cookie.is_empty() {
            "a spectator".to_owned()
        } else {
            format!("client {:08x}", seed >> 32)
        };
        Client {
            watched: site.enter(&table, &name),
            phase: site.phase(),
            generator: Generator::from_seed(seed),
            site,
            table,
            cookie,
            name,
            seen: Seen::default(),
            acknowledged: Vec::new(),
            unsure_chat: Vec::new(),
            connections: 0,
            pending: None,
            next_id: 1,
            promised: 0,
            away: false,
            due: Instant::now(),
        }
    }

    /// Plays and follows until it is time to go home.
    pub(super) async fn run(mut self) -> Report {
        while self.phase() != Phase::End {
            if let Some(address) = self.site.any(&mut self.generator) {
                self.visit(address).await;
                self.connections += 1;
            }
            let wait = 20 + self.generator.below(200);
            sleep(millis(wait)).await;
        }
        Report {
            table: self.table,
            cookie: self.cookie,
            seen: self.seen,
            acknowledged: self.acknowledged,
            unsure_chat: self.unsure_chat,
            connections: self.connections.saturating_sub(1),
        }
    }

    async fn visit(&mut self, address: SocketAddr) {
        match connect(address, &self.table, &self.cookie, self.seen.seq).await {
            Ok(socket) => self.talk(socket).await,
            Err(NoSocket::Status(status)) => {
                self.site.judge_status(status, "a socket");
                if status < 500 {
                    self.fault(format_args!("a socket is refused with status {status}"));
                }
            }
            Err(NoSocket::Silence) => {}
        }
        if let Some(pending) = self.pending.take()
            && let Mark::Chat(text) = pending.mark
        {
            self.unsure_chat.push(text);
        }
    }

    async fn talk(&mut self, mut socket: Socket) {
        self.due = Instant::now();
        let mut phase = self.phase.clone();
        loop {
            let answer_by = self
                .pending
                .as_ref()
                .map(|pending| pending.since + ANSWER_TIMEOUT);
            let idle = Instant::now() + ANSWER_TIMEOUT;
            tokio::select! {
                message = socket.next() => match message {
                    Some(Ok(Message::Text(text))) => {
                        if !self.receive(text.as_str()) {
                            return;
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => return,
                },
                () = sleep_until(self.due), if self.pending.is_none() => {
                    if self.phase() == Phase::Play && self.generator.below(1000) < DISCONNECT_PERMILLE {
                        return;
                    }
                    self.due = idle;
                    if let Some(command) = self.next_command()
                        && !self.send(&mut socket, command).await
                    {
                        return;
                    }
                }
                () = sleep_until(answer_by.unwrap_or(idle)), if answer_by.is_some() => {
                    self.fault(format_args!("a command has no answer"));
                    return;
                }
                changed = phase.changed() => {
                    if changed.is_err() || self.phase() == Phase::End {
                        let _ = timeout(Duration::from_secs(1), socket.close(None)).await;
                        return;
                    }
                }
            }
        }
    }

    /// Takes a message in; `false` if the server wants the client to come again.
    fn receive(&mut self, text: &str) -> bool {
        let message: Incoming<'_> = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                self.fault(format_args!("a message cannot be read: {error}"));
                return false;
            }
        };
        match message.kind {
            "lines" => self.add_lines(&message.lines),
            "update" => {
                self.update(&message);
                let think = self.generator.below(20);
                self.due = Instant::now() + millis(think);
            }
            "done" => {
                if let (Some(pending), Some(done)) = (self.pending.take(), message.done)
                    && pending.id == message.id
                {
                    self.acknowledge(pending, &done);
                } else {
                    self.fault(format_args!("'done' without a command: {text}"));
                }
            }
            "refused" => {
                let problem = message.problem.map_or_else(String::new, |found| found.code);
                match self.pending.take() {
                    Some(pending) if pending.id == message.id => {
                        if let Mark::Chat(text) = pending.mark {
                            self.unsure_chat.push(text);
                        }
                    }
                    _ => self.fault(format_args!("'refused' without a command: {text}")),
                }
                if problem == "away" {
                    self.away = true;
                }
                if !EXPECTED_REFUSALS.contains(&problem.as_str()) {
                    self.fault(format_args!("a command is refused: {text}"));
                }
                let wait = 50 + self.generator.below(200);
                self.due = Instant::now() + millis(wait);
            }
            "welcome" | "table" | "said" | "pong" | "why" => {}
            "reconnect" => return false,
            _ => self.fault(format_args!("an unknown message: {text}")),
        }
        true
    }

    fn update(&mut self, message: &Incoming<'_>) {
        if message.seq < self.seen.seq {
            let (old, new) = (self.seen.seq, message.seq);
            self.fault(format_args!("the game went back from entry {old} to {new}"));
            return;
        }
        self.add_lines(&message.lines);
        let (last, seq) = (self.seen.seq, message.seq);
        if last != seq {
            self.fault(format_args!("lines end at {last}, the game is at {seq}"));
        }
        self.seen.seq = seq;
        self.seen.moment = own(message.moment);
        self.seen.choices = message.choices.map(|choices| choices.get().to_owned());
        self.seen.undo = own(message.undo);
        self.watched.store(message.seq, Ordering::Release);
    }

    /// Each line must come exactly once, also across connections.
    fn add_lines(&mut self, lines: &[&RawValue]) {
        for line in lines {
            let number = serde_json::from_str::<Line>(line.get()).map_or(0, |line| line.seq);
            let next = self.seen.seq + 1;
            // Entries from before the game began are not sent.
            let fits = number == next || (self.seen.lines.is_empty() && number > next);
            if !fits {
                self.fault(format_args!("line {number} came instead of {next}"));
            }
            self.seen.seq = number;
            self.seen.lines.push(line.get().to_owned());
        }
    }

    fn acknowledge(&mut self, pending: Pending, done: &Done) {
        match &pending.mark {
            Mark::Last("leave") => self.away = true,
            Mark::Last("return") => self.away = false,
            _ => {}
        }
        self.promised = self.promised.max(done.seq);
        self.acknowledged.push(Acknowledged {
            base: pending.base,
            done: done.seq,
            mark: pending.mark,
        });
        self.due = Instant::now();
    }

    /// What to do now, and what it leaves in the log.
    fn next_command(&mut self) -> Option<(Command, Mark)> {
        let spectator = self.cookie.is_empty();
        if spectator || self.phase() == Phase::End || self.seen.seq < self.promised {
            return None;
        }
        if self.away {
            return Some((Command::Return, Mark::Last("return")));
        }
        let seq = self.seen.seq;
        let undo: Undo = serde_json::from_str(&self.seen.undo).ok()?;
        let moment: Moment = serde_json::from_str(&self.seen.moment).ok()?;
        let seat = moment.viewer?;
        let place = moment.score.seats.iter().position(|name| *name == seat)?;
        let number = Seat::new(place.try_into().ok()?).number();
        if let Some(request) = &undo.request
            && request.waiting_for.contains(&seat)
        {
            let agree = self.generator.below(2) == 0;
            let words: &[&str] = if agree { &["agree"] } else { &["refuse"] };
            let mark = Mark::Change { words, number };
            return Some((Command::AnswerUndo { seq, agree }, mark));
        }
        // Bots wait for answers, so those are given to the last; decisions are not.
        if self.phase() != Phase::Play {
            return None;
        }
        let choices: Vec<Choice> = serde_json::from_str(self.seen.choices.as_ref()?).ok()?;
        let mut fate = self.generator.below(1000);
        let mut happens = |chance: usize| {
            let now = fate < chance;
            fate = fate.wrapping_sub(chance);
            now
        };
        if happens(CHAT_PERMILLE) {
            let text = format!("{} says {}", self.name, self.next_id);
            return Some((Command::Say { text: text.clone() }, Mark::Chat(text)));
        }
        if happens(UNDO_PERMILLE) && undo.free_to.is_some() {
            let words = &["undo", "retract"];
            let mark = Mark::Change { words, number };
            return Some((Command::Undo { seq, to: None }, mark));
        }
        if happens(UNDO_REQUEST_PERMILLE) && undo.can_ask {
            let words = &["undo", "ask", "retract"];
            let mark = Mark::Change { words, number };
            return Some((Command::Undo { seq, to: None }, mark));
        }
        if happens(LEAVE_PERMILLE) {
            return Some((Command::Leave, Mark::Last("leave")));
        }
        let text = self.choose(&choices)?.to_owned();
        let action = text.clone().into();
        let mark = Mark::Decision { seat, number, text };
        Some((Command::Play { seq, action }, mark))
    }

    /// Decisions that bring a game to its end stand first.
    fn choose<'a>(&mut self, choices: &'a [Choice]) -> Option<&'a str> {
        let verb = |choice: &Choice| choice.text.split(' ').next().map(str::to_owned);
        let first = verb(choices.first()?);
        let alike = choices.iter().take_while(|choice| verb(choice) == first);
        let among = if self.generator.below(100) < PURPOSEFUL_PERCENT {
            alike.count()
        } else {
            choices.len()
        };
        let choice = choices.get(self.generator.below(among))?;
        Some(&choice.text)
    }

    async fn send(&mut self, socket: &mut Socket, (command, mark): (Command, Mark)) -> bool {
        let id = self.next_id;
        self.next_id += 1;
        let message = ClientMessage::Command { id, command };
        let text = serde_json::to_string(&message).expect("messages are plain data");
        self.pending = Some(Pending {
            id,
            base: self.seen.seq,
            mark,
            since: Instant::now(),
        });
        socket.send(Message::text(text)).await.is_ok()
    }

    fn phase(&self) -> Phase {
        *self.phase.borrow()
    }

    fn fault(&self, what: std::fmt::Arguments<'_>) {
        let Client { table, name, .. } = self;
        self.site.fault(format!("table {table}, {name}: {what}"));
    }
}

impl Seen {
    /// What a fresh client is shown.
    pub(super) fn fresh(text: &str) -> serde_json::Result<Self> {
        let update: Incoming<'_> = serde_json::from_str(text)?;
        let lines = update.lines.iter().map(|line| line.get().to_owned());
        Ok(Seen {
            seq: update.seq,
            lines: lines.collect(),
            moment: own(update.moment),
            choices: update.choices.map(|choices| choices.get().to_owned()),
            undo: own(update.undo),
        })
    }
}

fn own(text: Option<&RawValue>) -> String {
    text.map_or_else(String::new, |text| text.get().to_owned())
}

fn millis(number: usize) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(u64::MAX))
}
