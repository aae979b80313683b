//! `kontor serve` as its host meets it.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use http_client::{Bytes, Method, Request, Response};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::{folder, kontor};

/// A server that is stopped when it goes out of scope.
struct Serving {
    child: Child,
    address: SocketAddr,
    runtime: Runtime,
}

impl Serving {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kontor"))
            .args(["serve", "--bind", "127.0.0.1:0", "--bot-delay-ms", "0"])
            .arg("--unlimited")
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line.trim().strip_prefix("Kontor is at http://").unwrap();
        Serving {
            child,
            address: address.trim_end_matches('/').parse().unwrap(),
            runtime: Runtime::new().unwrap(),
        }
    }

    fn ask(
        &self,
        method: Method,
        path: &str,
        cookie: &str,
        body: Option<Value>,
    ) -> Response<Bytes> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("cookie", cookie)
            .body(body.map_or_else(Vec::new, |body| body.to_string().into_bytes()))
            .unwrap();
        let answer = http_client::fetch(self.address, request);
        self.runtime.block_on(answer).unwrap()
    }

    /// The cookie of a new guest.
    fn guest(&self) -> String {
        let answer = self.ask(Method::POST, "/api/guest", "", None);
        http_client::cookie(answer.headers()).unwrap().to_owned()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn a_bot_plays_a_game_over_http_and_its_record_is_fair() {
    let folder = folder("serve");
    let server = Serving::start(&folder);
    let cookie = server.guest();
    let wish = json!({"label": "bot", "scopes": ["play"]});
    let token = server.ask(Method::POST, "/api/tokens", &cookie, Some(wish));
    let token: Value = serde_json::from_slice(token.body()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/online.py");
    let output = Command::new("python3")
        .arg(script)
        .args([&format!("http://{}", server.address), "--new", "hansa"])
        .arg("--until-over")
        .env("KONTOR_TOKEN", token["token"].as_str().unwrap())
        .output()
        .unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{stdout}{complaint}");
    assert!(stdout.contains("won by"), "{stdout}");
    let table = stdout.lines().find_map(|line| line.strip_prefix("table "));
    let path = format!("/api/tables/{}/record", table.unwrap());
    let record = server.ask(Method::GET, &path, &cookie, None);
    let record = str::from_utf8(record.body()).unwrap();
    std::fs::write(folder.join("game.kontor"), record).unwrap();
    let check = ["replay", "game.kontor", "--quiet", "--verify-chance"];
    let replayed = kontor(&folder, &check, b"");
    assert_eq!(replayed.code, 0, "{}", replayed.stderr);
    assert!(replayed.stdout.contains("Chance was fair"));
    assert!(replayed.stdout.contains("No player added anything"));
    // A secret that was changed is noticed.
    let at = record.find("secret ").unwrap() + 7;
    let other = if record.as_bytes()[at] == b'0' {
        "1"
    } else {
        "0"
    };
    let end = record.rfind(' ').unwrap();
    let forged = format!("{}{other}{}\n", &record[..at], &record[at + 1..end]);
    std::fs::write(folder.join("forged.kontor"), forged).unwrap();
    let check = ["replay", "forged.kontor", "--quiet", "--verify-chance"];
    let replayed = kontor(&folder, &check, b"");
    assert_eq!(replayed.code, 1);
    assert!(replayed.stderr.contains("bound to"), "{}", replayed.stderr);
}

#[test]
fn the_server_refuses_what_it_cannot_use_in_a_sentence() {
    let folder = folder("serve-errors");
    let refused = |args: &[&str]| {
        let run = kontor(&folder, args, b"");
        assert_eq!(run.code, 2, "{args:?}");
        run.stderr
    };
    assert!(refused(&["serve", "--bind", "nowhere"]).contains("cannot listen on nowhere"));
    assert!(refused(&["serve", "--database", "mysql://x"]).contains("is not a database"));
    assert!(refused(&["serve", "--config", "none.toml"]).contains("none.toml"));
    assert!(refused(&["serve", "--public-url", "games"]).contains("http://"));
}
