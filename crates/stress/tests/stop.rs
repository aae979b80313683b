//! Whoever stops the program stops its servers.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// Longer than anything here takes.
const TIMEOUT: Duration = Duration::from_mins(1);

#[test]
fn servers_end_with_the_program() {
    for signal in ["TERM", "INT", "HUP", "KILL"] {
        let folder = tempfile::tempdir().unwrap();
        let processes = folder.path().join("processes");
        let mut stress = start(folder.path(), &processes);
        until(|| !started(&processes).is_empty());
        // It begins to play, and to kill, when its server seems to serve.
        sleep(Duration::from_millis(200));
        let sent = Command::new("kill")
            .args([format!("-{signal}"), stress.id().to_string()])
            .status();
        assert!(sent.unwrap().success());
        until(|| stress.try_wait().unwrap().is_some());
        assert!(!stress.wait().unwrap().success());
        until(|| started(&processes).iter().all(|process| !runs(process)));
        if signal != "KILL" {
            let left = fs::read_dir(folder.path()).unwrap().count();
            assert_eq!(left, 1, "only the list is left after {signal}");
        }
    }
}

fn start(folder: &Path, processes: &Path) -> Child {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    // Ends with the test.
    spawn(move || {
        for stream in listener.incoming().flatten() {
            answer(stream);
        }
    });
    Command::new(env!("CARGO_BIN_EXE_stress"))
        .args(["chaos", "--database", "sqlite", "--seconds", "600"])
        .arg("--kontor")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stand-in"))
        .env("STAND_IN_ADDRESS", address)
        .env("STAND_IN_PROCESSES", processes)
        .env("TMPDIR", folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Ready, but for nothing.
fn answer(mut stream: TcpStream) {
    let mut request = [0; 1024];
    let length = stream.read(&mut request).unwrap_or(0);
    let status = if request[..length].starts_with(b"GET /readyz ") {
        "200 OK"
    } else {
        "503 Service Unavailable"
    };
    let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
    // The program may be gone.
    let _ = stream.write_all(answer.as_bytes());
}

/// The servers that were started.
fn started(processes: &Path) -> Vec<String> {
    let text = fs::read_to_string(processes).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn runs(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // One that has ended may still be listed.
    stat.rsplit_once(") ")
        .is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

fn until(mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < TIMEOUT, "it does not come");
        sleep(Duration::from_millis(5));
    }
}
