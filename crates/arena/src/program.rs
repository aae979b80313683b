//! A bot that is a program of its own: one JSON object a line, in and out.
//!
//! `docs/arena.md` describes the protocol. Whatever the program does, the game goes on: where it
//! has ended, answers late or answers nonsense, its fallback decides instead.

use std::io::{BufRead, BufReader, Read as _, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

use catalog::{Playable, event_json};
use game_core::{Seat, Viewer};
use serde_json::Value;
use thiserror::Error;

use crate::messages::{farewell, greeting, question, read_answer};
use crate::player::{Faults, Player};

/// How long a program may take to start and to say that it is ready.
const STARTING_TIME: Duration = Duration::from_secs(20);
/// What is allowed on top of the budget, for pipes and a busy machine.
const GRACE: Duration = Duration::from_millis(250);
/// Longer answers are cut.
const LINE_LIMIT: u64 = 1 << 20;
/// Lines that wait on their way to or from a program; one that writes more than it is asked for has
/// to wait as well, and one that does not read is late.
const LINES_WAITING: usize = 16;
/// After this many crashes in one game the program is not started again before the next one.
const MAX_CRASHES: u32 = 3;

/// A program to be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramSpec {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// How long it may think about one decision.
    pub budget: Duration,
}

/// What went wrong with one question.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProgramError {
    /// It cannot be started.
    #[error("cannot start '{command}': {message}")]
    Start {
        command: String,
        /// What the system says.
        message: String,
    },
    /// It did not say in time that it is ready.
    #[error(
        "'{command}' was started, but did not answer the message 'start' with {{\"ready\":true}}"
    )]
    NotReady { command: String },
    /// It did not answer in time.
    #[error("the program answers too late")]
    Late,
    /// It has ended or closed its output.
    #[error("the program has ended")]
    Ended,
    /// The answer is not a legal decision.
    #[error("the answer is not a legal decision: {0}")]
    Illegal(String),
}

/// A running program. Pipes are served by threads of their own, so that a program which neither
/// reads nor writes cannot hold anything up.
struct Process {
    child: Child,
    /// Gone once the program is not to be asked any more.
    questions: Option<SyncSender<String>>,
    answers: Receiver<String>,
    /// Whether it may still be thinking, and is not worth waiting for.
    is_late: bool,
}

impl Process {
    fn start(spec: &ProgramSpec) -> Result<Self, ProgramError> {
        let failed = |message: String| ProgramError::Start {
            command: spec.command.join(" "),
            message,
        };
        let (program, arguments) = spec
            .command
            .split_first()
            .ok_or_else(|| failed("no program is named".to_owned()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed("it has no input or output".to_owned()));
        };
        Ok(Process {
            child,
            questions: Some(write_lines(input)),
            answers: read_lines(output),
            is_late: false,
        })
    }

    fn send(&mut self, message: &Value) -> Result<(), ProgramError> {
        let questions = self.questions.as_ref().ok_or(ProgramError::Ended)?;
        match questions.try_send(format!("{message}\n")) {
            Ok(()) => Ok(()),
            Err(TrySendError::Disconnected(_)) => Err(ProgramError::Ended),
            Err(TrySendError::Full(_)) => {
                self.is_late = true;
                Err(ProgramError::Late)
            }
        }
    }

    /// The next line that is not empty.
    fn answer(&mut self, time: Duration) -> Result<String, ProgramError> {
        let deadline = Instant::now() + time;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.answers.recv_timeout(left) {
                Ok(line) if line.is_empty() => {}
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {
                    self.is_late = true;
                    return Err(ProgramError::Late);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(ProgramError::Ended),
            }
        }
    }

    /// Begins a game.
    fn greet(&mut self, greeting: &Value, spec: &ProgramSpec) -> Result<(), ProgramError> {
        let answer = self
            .send(greeting)
            .and_then(|()| self.answer(STARTING_TIME))
            .ok()
            .and_then(|answer| serde_json::from_str::<Value>(&answer).ok());
        if answer.is_some_and(|answer| answer["ready"] == true) {
            Ok(())
        } else {
            Err(ProgramError::NotReady {
                command: spec.command.join(" "),
            })
        }
    }
}

impl Drop for Process {
    /// The end of its input asks the program to exit; it is killed if it does not.
    fn drop(&mut self) {
        const POLL_INTERVAL: Duration = Duration::from_millis(5);
        self.questions = None;
        let mut polls_left = if self.is_late { 0 } else { 100 };
        while polls_left > 0 && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(POLL_INTERVAL);
            polls_left -= 1;
        }
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn write_lines(mut input: ChildStdin) -> SyncSender<String> {
    let (sender, lines) = mpsc::sync_channel::<String>(LINES_WAITING);
    thread::spawn(move || {
        for line in lines {
            if input
                .write_all(line.as_bytes())
                .and_then(|()| input.flush())
                .is_err()
            {
                break;
            }
        }
    });
    sender
}

fn read_lines(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = mpsc::sync_channel(LINES_WAITING);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            let read = (&mut output).take(LINE_LIMIT).read_until(b'\n', &mut line);
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            if !matches!(read, Ok(1..)) || sender.send(text).is_err() {
                break;
            }
        }
    });
    lines
}

/// A program at the table, with the player that replaces it when it fails.
pub(crate) struct Program<G> {
    spec: ProgramSpec,
    fallback: Box<dyn Player<G>>,
    process: Option<Process>,
    /// The message that begins the game, should the program have to be started again.
    greeting: Value,
    /// What has happened in this game, as far as the seat may see it.
    events: Vec<Value>,
    /// How many of the events the running program has been sent.
    n_sent: usize,
    faults: Faults,
    /// Whether it has been greeted in this game.
    greeted: bool,
}

impl<G: Playable> Program<G> {
    pub(crate) fn new(spec: ProgramSpec, fallback: Box<dyn Player<G>>) -> Self {
        Program {
            spec,
            fallback,
            process: None,
            greeting: Value::Null,
            events: Vec::new(),
            n_sent: 0,
            faults: Faults::default(),
            greeted: false,
        }
    }

    /// A program that has said that it is ready for this game.
    fn ready(&mut self) -> Result<(), ProgramError> {
        if self.process.is_none() {
            self.process = Some(Process::start(&self.spec)?);
            self.greeted = false;
        }
        let process = self.process.as_mut().expect("it has just been started");
        if !self.greeted {
            process.greet(&self.greeting, &self.spec)?;
            self.greeted = true;
            self.n_sent = 0;
        }
        Ok(())
    }

    fn ask(
        &mut self,
        state: &G,
        seat: Seat,
        legal: &[G::Action],
    ) -> Result<G::Action, ProgramError> {
        let budget = self.spec.budget;
        self.ready()?;
        let question = question(state, seat, legal, &self.events[self.n_sent..], budget);
        let process = self.process.as_mut().expect("it is ready");
        process.send(&question)?;
        self.n_sent = self.events.len();
        let answer = process.answer(budget + GRACE)?;
        read_answer(state, legal, &answer).map_err(ProgramError::Illegal)
    }

    fn count_fault(&mut self, error: &ProgramError) {
        match error {
            ProgramError::Late => self.faults.late += 1,
            ProgramError::Illegal(_) => self.faults.illegal += 1,
            ProgramError::Ended | ProgramError::Start { .. } | ProgramError::NotReady { .. } => {
                self.faults.crashed += 1;
            }
        }
        // One that is late would answer the next question with this one's answer.
        if !matches!(error, ProgramError::Illegal(_)) {
            self.process = None;
        }
    }
}

impl<G: Playable> Player<G> for Program<G> {
    fn begin(&mut self, state: &G, seat: Seat, seed: u64) {
        self.fallback.begin(state, seat, seed);
        self.greeting = greeting(state, seat, seed, self.spec.budget);
        self.events.clear();
        self.n_sent = 0;
        self.faults = Faults::default();
        self.greeted = false;
        // Started before the first decision, so that starting takes no thinking time; if it fails,
        // the first decision will show.
        if self.ready().is_err() {
            self.process = None;
        }
    }

    fn observe(&mut self, state: &G, seat: Seat, events: &[G::Event]) {
        self.fallback.observe(state, seat, events);
        let seen = events
            .iter()
            .filter_map(|event| G::event_for(event, Viewer::Seat(seat)));
        self.events
            .extend(seen.map(|event| event_json(state, &event)));
    }

    fn decide(&mut self, state: &G, seat: Seat, legal: &[G::Action]) -> G::Action {
        let asked = if self.faults.crashed < MAX_CRASHES {
            self.ask(state, seat, legal)
        } else {
            Err(ProgramError::Ended)
        };
        asked.unwrap_or_else(|error| {
            self.count_fault(&error);
            self.fallback.decide(state, seat, legal)
        })
    }

    fn end(&mut self, state: &G, seat: Seat) {
        let farewell = farewell(state, seat, &self.events[self.n_sent..]);
        if let Some(process) = &mut self.process
            && process.send(&farewell).is_err()
        {
            self.process = None;
        }
    }

    fn faults(&self) -> Faults {
        self.faults
    }
}

/// Starts a program, greets it as for a first game, and sends it away again.
pub fn try_out<G: Playable>(spec: &ProgramSpec, setup: &G::Setup) -> Result<(), ProgramError> {
    let state = G::new(setup);
    Process::start(spec)?.greet(&greeting(&state, Seat::FIRST, 0, spec.budget), spec)
}
