//! A PostgreSQL server that can be made to hold its breath.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

/// The variable in which `scripts/with-postgres` gives the address.
pub(crate) const VARIABLE: &str = "KONTOR_TEST_POSTGRES";

/// A server by its address, with a database of our own on it.
#[derive(Clone, Debug)]
pub(crate) struct Postgres {
    base: String,
    port: String,
    /// What follows the name of a database.
    query: String,
}

impl Postgres {
    /// The one that `scripts/with-postgres` has started.
    pub(crate) fn from_environment() -> Result<Self> {
        let address = std::env::var(VARIABLE)
            .with_context(|| format!("{VARIABLE} is not set: use scripts/with-postgres"))?;
        let (address, query) = match address.split_once('?') {
            Some((address, query)) => (address, format!("?{query}")),
            None => (address.as_str(), String::new()),
        };
        let (base, _) = address.rsplit_once('/').context("no database is named")?;
        let (_, port) = base.rsplit_once(':').context("no port is named")?;
        Ok(Postgres {
            base: base.to_owned(),
            port: port.to_owned(),
            query,
        })
    }

    /// The address of a database there; servers create it.
    pub(crate) fn database(&self, name: &str) -> String {
        format!("{}/{name}{}", self.base, self.query)
    }

    /// Stops every process of the server where it stands.
    pub(crate) fn pause(&self) -> Result<Paused> {
        let paused = Paused(self.first_process()?);
        // The first one first: it starts the others.
        signal("STOP", &[paused.0])?;
        signal("STOP", &children(paused.0)?)?;
        Ok(paused)
    }

    fn first_process(&self) -> Result<u32> {
        for process in processes()? {
            let Ok(line) = fs::read_to_string(format!("/proc/{process}/cmdline")) else {
                continue;
            };
            let words: Vec<&str> = line.split('\0').collect();
            let is_server = words
                .first()
                .is_some_and(|word| word.ends_with("/postgres"));
            if is_server && words.windows(2).any(|pair| pair == ["-p", &self.port]) {
                return Ok(process);
            }
        }
        bail!("no PostgreSQL listens on port {} here", self.port)
    }
}

/// A server that holds its breath until this is dropped.
#[derive(Debug)]
pub(crate) struct Paused(u32);

impl Drop for Paused {
    fn drop(&mut self) {
        let others = children(self.0).unwrap_or_default();
        for processes in [&others[..], &[self.0]] {
            if let Err(error) = signal("CONT", processes) {
                eprintln!("PostgreSQL stays paused: {error:#}");
            }
        }
    }
}

fn processes() -> Result<Vec<u32>> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc")? {
        if let Ok(process) = entry?.file_name().to_string_lossy().parse() {
            found.push(process);
        }
    }
    Ok(found)
}

fn children(parent: u32) -> Result<Vec<u32>> {
    let mut found = processes()?;
    found.retain(|process| {
        // A process that has just ended has no file.
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let after_name = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
        after_name.split(' ').nth(1) == Some(&parent.to_string())
    });
    Ok(found)
}

fn signal(name: &str, processes: &[u32]) -> Result<()> {
    // One of them may have ended meanwhile; that is no failure.
    Command::new("kill")
        .arg(format!("-{name}"))
        .args(processes.iter().map(ToString::to_string))
        .output()
        .context("cannot run kill")?;
    Ok(())
}
