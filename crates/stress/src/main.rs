//! Drives real `kontor serve` processes over real sockets, for developers: `chaos` kills them
//! while games are played and checks that nothing was lost; `abuse` attacks them while others
//! play; `load` measures them.

#![expect(clippy::print_stdout, reason = "a program for the command line")]

mod abuse;
mod chaos;
mod http;
mod load;
mod node;
mod postgres;
mod progress;
mod socket;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::{Parser, Subcommand, ValueEnum};
use tokio::signal::unix::{SignalKind, signal};

#[derive(Parser, Debug)]
#[command(
    about = "Drives real servers over real sockets: kills and checks them, attacks them, loads them"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// The server to drive [default: `kontor` beside this program]
    #[arg(long, global = true, value_name = "PROGRAM")]
    kontor: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Kill servers again and again while games are played, then check that nothing was lost
    Chaos(chaos::ChaosArgs),
    /// Attack a server in every way at once while others play, and check that it stands
    Abuse(abuse::AbuseArgs),
    /// Measure moves, memory, start and finished games, with everything on this machine
    Load(load::LoadArgs),
}

/// Which databases to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Databases {
    /// One file, one node
    Sqlite,
    /// A server, several nodes
    Postgres,
    /// One after the other
    Both,
}

impl Databases {
    const fn sqlite(self) -> bool {
        matches!(self, Databases::Sqlite | Databases::Both)
    }

    const fn postgres(self) -> bool {
        matches!(self, Databases::Postgres | Databases::Both)
    }
}

/// Whether what was checked holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Holds,
    Broken,
}

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(Verdict::Holds) => ExitCode::SUCCESS,
        Ok(Verdict::Broken) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli) -> Result<Verdict> {
    let kontor = match cli.kontor {
        Some(program) => program,
        None => std::env::current_exe()?
            .parent()
            .context("this program lies in no folder")?
            .join("kontor"),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let work = async {
            match cli.command {
                Command::Chaos(args) => chaos::run(&args, &kontor).await,
                Command::Abuse(args) => abuse::run(&args, &kontor).await,
                Command::Load(args) => load::run(&args, &kontor).await,
            }
        };
        tokio::select! {
            // Subscribes to signals before the work begins.
            biased;
            stopped = shutdown_signal() => {
                stopped?;
                bail!("stopped")
            }
            done = work => done,
        }
    })
}

/// Ctrl-C, or the signal by which programs are stopped. The work is dropped then, and its servers
/// with it.
async fn shutdown_signal() -> Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hang_up = signal(SignalKind::hangup())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted?,
        _ = terminate.recv() => {}
        _ = hang_up.recv() => {}
    }
    Ok(())
}
