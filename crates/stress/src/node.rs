//! A `kontor serve` process.

use std::fs::{self, File};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::http::{Request, ask};

/// How long a server may take to start.
const START_TIMEOUT: Duration = Duration::from_mins(1);

const DIE_WITH_PARENT: [&str; 3] = ["--pdeathsig", "KILL", "--"];

/// How servers are started.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) kontor: PathBuf,
    /// Where output and logs go.
    pub(crate) folder: PathBuf,
    /// As for `kontor serve --database`.
    pub(crate) database: String,
    /// Whether clients are limited, as they are by default.
    pub(crate) limited: bool,
}

impl Recipe {
    const fn limits(&self) -> &'static [&'static str] {
        if self.limited {
            &[]
        } else {
            &["--unlimited", "--max-sockets", "100000"]
        }
    }
}

/// One server, killed when dropped.
#[derive(Debug)]
pub(crate) struct Node {
    recipe: Recipe,
    name: String,
    child: Option<Child>,
    starts: u32,
}

impl Node {
    /// A server that does not run yet.
    pub(crate) fn new(recipe: &Recipe, name: &str) -> Self {
        Node {
            recipe: recipe.clone(),
            name: name.to_owned(),
            child: None,
            starts: 0,
        }
    }

    /// Starts it and waits until it serves.
    pub(crate) async fn start(&mut self) -> Result<SocketAddr> {
        self.starts += 1;
        let output = self.file("out");
        let program = &self.recipe.kontor;
        let child = until_we_end(program)
            .args(["serve", "--bind", "127.0.0.1:0", "--bot-delay-ms", "0"])
            .args(self.recipe.limits())
            .arg("--database")
            .arg(&self.recipe.database)
            .stdin(Stdio::null())
            .stdout(File::create(&output)?)
            .stderr(File::create(self.file("log"))?)
            .spawn()
            .with_context(|| format!("cannot run {}", program.display()))?;
        self.child = Some(child);
        let begun = Instant::now();
        loop {
            if let Some(address) = address_in(&output)?
                && let Ok(answer) = ask(address, Request::get("/readyz", "")).await
                && answer.status == 200
            {
                return Ok(address);
            }
            if let Some(child) = &mut self.child
                && let Some(status) = child.try_wait()?
            {
                let log = fs::read_to_string(self.file("log"))?;
                bail!("{} ended ({status}):\n{log}", self.name);
            }
            if begun.elapsed() > START_TIMEOUT {
                bail!("{} does not serve", self.name);
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Ends it without a warning.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        if let Some(mut child) = self.child.take() {
            child.kill()?;
            child.wait()?;
        }
        Ok(())
    }

    /// What it has logged since it was started last.
    pub(crate) fn log(&self) -> io::Result<String> {
        fs::read_to_string(self.file("log"))
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> Result<u32> {
        let child = self.child.as_ref().context("the server does not run")?;
        Ok(child.id())
    }

    fn file(&self, ending: &str) -> PathBuf {
        let name = format!("{}-{:03}.{ending}", self.name, self.starts);
        self.recipe.folder.join(name)
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.kill();
    }
}

/// A program that does not outlive this one, even if this one is killed: where there is
/// `setpriv`, as on any Linux, the kernel sees to it.
fn until_we_end(program: &Path) -> Command {
    static HAS_SETPRIV: LazyLock<bool> = LazyLock::new(|| {
        let tried = Command::new("setpriv")
            .args(DIE_WITH_PARENT)
            .arg("true")
            .stderr(Stdio::null())
            .status();
        tried.is_ok_and(|status| status.success())
    });
    if !*HAS_SETPRIV {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(DIE_WITH_PARENT).arg(program);
    command
}

fn address_in(output: &Path) -> Result<Option<SocketAddr>> {
    let text = fs::read_to_string(output)?;
    let Some((line, _)) = text.split_once('\n') else {
        return Ok(None);
    };
    let address = line
        .strip_prefix("Kontor is at http://")
        .with_context(|| format!("the server says '{line}'"))?;
    Ok(Some(address.trim_end_matches('/').parse()?))
}
