//! The binary as its users meet it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod arena;
mod arguments;
mod db;
mod engine;
mod engine_docs;
mod merchants;
mod play;
mod replay;
mod serve;
mod train;
mod user;

use std::io::{BufRead as _, BufReader, Write as _};
use std::ops::Deref;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// What a run of the binary left behind.
struct Finished {
    code: i32,
    stdout: String,
    stderr: String,
}

/// `kontor` says what is wrong with these arguments, and nothing else.
fn assert_refused(folder: &Path, args: &[&str], expected: &str) {
    let finished = kontor(folder, args, b"");
    assert_eq!(finished.code, 2, "{args:?}");
    let stderr = &finished.stderr;
    assert!(stderr.contains(expected), "{args:?}: {stderr}");
    assert_eq!(finished.stdout, "", "{args:?}");
}

/// Runs `kontor` in `folder` with this input.
fn kontor(folder: &Path, args: &[&str], input: &[u8]) -> Finished {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kontor"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The child may leave without reading everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Finished {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// An empty folder for one test, removed after it.
struct Folder(TempDir);

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.0.path()
    }
}

/// A fresh one, since somebody else may run the same tests at the same time.
fn folder(test: &str) -> Folder {
    let folder = tempfile::Builder::new()
        .prefix(&format!("{test}-"))
        .tempdir_in(env!("CARGO_TARGET_TMPDIR"));
    Folder(folder.unwrap())
}

/// A running `kontor engine`.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// A session in which requests mean this game.
    fn start(game: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kontor"))
            .args(["engine", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Engine {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    /// Sends a line and waits for its one reply.
    fn send(&mut self, line: &str) -> Value {
        writeln!(self.input, "{line}").unwrap();
        let mut reply = String::new();
        self.output.read_line(&mut reply).unwrap();
        serde_json::from_str(&reply).unwrap()
    }

    #[expect(clippy::needless_pass_by_value, reason = "callers write json!(…)")]
    fn ask(&mut self, request: Value) -> Value {
        self.send(&request.to_string())
    }

    /// The code of the error that a request gets.
    fn refusal(&mut self, request: Value) -> String {
        let reply = self.ask(request);
        let code = reply["error"]["code"].as_str();
        code.unwrap_or_else(|| panic!("no error: {reply}"))
            .to_owned()
    }

    fn quit(mut self) {
        assert_eq!(self.ask(json!({"cmd": "quit"})), json!({"bye": true}));
        assert!(self.child.wait().unwrap().success());
    }
}

/// The record of a whole game of Hansa Teutonica between bots.
fn finished_record(seed: u64) -> String {
    let mut engine = Engine::start("hansa");
    engine.ask(json!({"cmd": "new", "players": 3, "seed": seed}));
    while engine.ask(json!({"cmd": "bot", "name": "claiming", "play": true}))["over"] != true {}
    let record = engine.ask(json!({"cmd": "record"}))["record"].clone();
    engine.quit();
    record.as_str().unwrap().to_owned()
}
