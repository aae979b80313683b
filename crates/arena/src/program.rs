//! A bot that is a program of its own: one JSON object a line, in and out.
//!
//! `docs/arena.md` describes the protocol. Whatever the program does, the game goes on: where it
//! has ended, answers late or answers nonsense, its fallback decides instead.

use std::io::{BufRead, BufReader, Read as _, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use catalog::Playable;
use game_core::Seat;
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
/// After so many crashes in one game the program is not started again before the next one.
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
        /// The program.
        command: String,
        /// What the system says.
        message: String,
    },
    /// It did not say in time that it is ready.
    #[error(
        "'{command}' was started, but did not answer the message 'start' with {{\"ready\":true}}"
    )]
    NotReady {
        /// The program.
        command: String,
    },
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
    questions: Option<Sender<String>>,
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

    fn send(&self, message: &Value) -> Result<(), ProgramError> {
        self.questions
            .as_ref()
            .and_then(|questions| questions.send(format!("{message}\n")).ok())
            .ok_or(ProgramError::Ended)
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
    /// The end of its input tells the program to leave; it is made to if it does not.
    fn drop(&mut self) {
        const STEP: Duration = Duration::from_millis(5);
        self.questions = None;
        let mut left = if self.is_late { 0 } else { 100 };
        while left > 0 && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(STEP);
            left -= 1;
        }
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn write_lines(mut input: ChildStdin) -> Sender<String> {
    let (sender, lines) = mpsc::channel::<String>();
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
    let (sender, lines) = mpsc::channel();
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
    /// What the program was told at the beginning, should it have to be started again.
    greeting: Value,
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
            faults: Faults::default(),
            greeted: false,
        }
    }

    /// A program that has said that it is ready for this game.
    fn ready(&mut self) -> Result<&mut Process, ProgramError> {
        if self.process.is_none() {
            self.process = Some(Process::start(&self.spec)?);
            self.greeted = false;
        }
        let process = self.process.as_mut().expect("it has just been started");
        if !self.greeted {
            process.greet(&self.greeting, &self.spec)?;
            self.greeted = true;
        }
        Ok(process)
    }

    fn ask(
        &mut self,
        state: &G,
        seat: Seat,
        legal: &[G::Action],
    ) -> Result<G::Action, ProgramError> {
        let budget = self.spec.budget;
        let process = self.ready()?;
        process.send(&question(state, seat, legal, budget))?;
        let answer = process.answer(budget + GRACE)?;
        read_answer(state, legal, &answer).map_err(ProgramError::Illegal)
    }

    fn note(&mut self, error: &ProgramError) {
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
        self.faults = Faults::default();
        self.greeted = false;
        // Started before the first decision, so that starting is no thinking time; if it fails,
        // the first decision will tell.
        if self.ready().is_err() {
            self.process = None;
        }
    }

    fn observe(&mut self, state: &G, seat: Seat, events: &[G::Event]) {
        self.fallback.observe(state, seat, events);
    }

    fn decide(&mut self, state: &G, seat: Seat, legal: &[G::Action]) -> G::Action {
        let asked = if self.faults.crashed < MAX_CRASHES {
            self.ask(state, seat, legal)
        } else {
            Err(ProgramError::Ended)
        };
        asked.unwrap_or_else(|error| {
            self.note(&error);
            self.fallback.decide(state, seat, legal)
        })
    }

    fn end(&mut self, state: &G, seat: Seat) {
        if let Some(process) = &self.process
            && process.send(&farewell(state, seat)).is_err()
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
