//! How much a server can take, on the same machine as everything that loads it.

pub(crate) mod figures;
pub(crate) mod machine;
pub(crate) mod play;
mod sockets;
mod stored;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use game_core::Generator;
use server::storage;

use crate::http::{Request, ask};
use crate::node::{Node, Recipe};
use crate::postgres::Postgres;
use crate::{Databases, Verdict};
use figures::{Ms, Times, megabytes};
use play::{Pace, Played};

/// How often the start is measured.
const MEASURED_STARTS: usize = 5;
/// How many finished games are opened.
const MEASURED_OPENINGS: usize = 400;

#[derive(Args, Debug)]
pub(crate) struct LoadArgs {
    /// Tables at which clients play
    #[arg(long, default_value_t = 500)]
    tables: usize,
    /// Clients at each table, who are its players
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=5))]
    clients: u8,
    /// How long is played in each mode
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Moves a second when the pace is given
    #[arg(long, default_value_t = 5000.0)]
    rate: f64,
    /// Idle sockets
    #[arg(long, default_value_t = 10_000)]
    sockets: usize,
    /// Stored finished games
    #[arg(long, default_value_t = 100_000)]
    games: usize,
    /// How long finished games are stored at most
    #[arg(long, default_value_t = 300)]
    fill_seconds: u64,
    #[arg(long, value_enum, default_value = "both")]
    database: Databases,
    /// Measure only this
    #[arg(long, value_enum)]
    only: Option<Part>,
    /// Keep the files and logs of the servers in this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
}

/// What can be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Part {
    /// The most moves a second
    Maximum,
    /// The time of a move at a given pace
    Paced,
    /// Memory of idle sockets
    Sockets,
    /// Start and finished games
    Stored,
}

pub(crate) async fn run(args: &LoadArgs, kontor: &Path) -> Result<Verdict> {
    let sockets = args.sockets.max(args.tables * usize::from(args.clients));
    let allowed = machine::open_files();
    if u64::try_from(sockets)? + 200 > allowed {
        bail!("{sockets} sockets need more open files than {allowed}: raise ulimit -n");
    }
    let folder = tempfile::Builder::new().prefix("kontor-load.").tempdir()?;
    let folder = args.keep.as_deref().unwrap_or(folder.path());
    if args.database.sqlite() {
        println!("SQLite");
        let at = |name: &str| folder.join(name).display().to_string();
        measure(args, kontor, folder, &at).await?;
    }
    if args.database.postgres() {
        println!("PostgreSQL");
        let postgres = Postgres::from_environment()?;
        let process = std::process::id();
        let at = |name: &str| {
            let name = name.trim_end_matches(".db");
            postgres.database(&format!("load_{name}_{process}"))
        };
        measure(args, kontor, folder, &at).await?;
    }
    Ok(Verdict::Holds)
}

async fn measure(
    args: &LoadArgs,
    kontor: &Path,
    folder: &Path,
    database: &dyn Fn(&str) -> String,
) -> Result<()> {
    let wanted = |part| args.only.is_none_or(|only| only == part);
    let recipe = |name| Recipe {
        kontor: kontor.to_owned(),
        folder: folder.to_owned(),
        database: database(name),
        limited: false,
    };
    if wanted(Part::Maximum) || wanted(Part::Paced) || wanted(Part::Sockets) {
        let mut node = Node::new(&recipe("played.db"), "played");
        let address = node.start().await?;
        let empty = machine::memory(node.process()?)?;
        let tables = play::open(address, args.tables, usize::from(args.clients)).await?;
        let full = machine::memory(node.process()?)?;
        row(
            "memory of a table",
            &format!("{} kB", (full - empty) / 1000 / u64::try_from(args.tables)?),
            &format!("{} with {} tables", megabytes(full), args.tables),
        );
        let time = Duration::from_secs(args.seconds);
        if wanted(Part::Maximum) {
            let pace = Pace { rate: None, time };
            moves("as fast as possible", address, &node, &tables, pace).await?;
        }
        if wanted(Part::Paced) {
            let rate = Some(args.rate);
            let name = format!("at {:.0} moves/s", args.rate);
            moves(&name, address, &node, &tables, Pace { rate, time }).await?;
        }
        if wanted(Part::Sockets) {
            node.kill()?;
            let address = node.start().await?;
            let before = machine::memory(node.process()?)?;
            let begun = Instant::now();
            let idle = sockets::open(address, &tables, args.sockets).await?;
            let took = begun.elapsed();
            tokio::time::sleep(Duration::from_secs(2)).await;
            let after = machine::memory(node.process()?)?;
            let each = (after - before) / u64::try_from(args.sockets)?;
            row(
                &format!("{} idle sockets", args.sockets),
                &megabytes(after),
                &format!(
                    "{:.1} kB each, {} tables included; connected in {:.1} s",
                    f64::from(u32::try_from(each)?) / 1000.0,
                    args.tables,
                    took.as_secs_f64()
                ),
            );
            drop(idle);
        }
    }
    if wanted(Part::Stored) {
        stored_games(args, &recipe("stored.db")).await?;
    }
    Ok(())
}

async fn moves(
    name: &str,
    address: SocketAddr,
    node: &Node,
    tables: &[play::Opened],
    pace: Pace,
) -> Result<()> {
    let server = node.process()?;
    let own = std::process::id();
    let before = (
        machine::processor_time(server)?,
        machine::processor_time(own)?,
        Batches::read(address).await?,
    );
    let played = play::play(address, tables, pace).await?;
    let used = machine::processor_time(server)?.saturating_sub(before.0);
    let own_used = machine::processor_time(own)?.saturating_sub(before.1);
    let batches = Batches::read(address).await?;
    let Played {
        latencies,
        moves,
        time,
        bytes,
    } = played;
    let times = Times::new(latencies);
    let rate = f64::from(u32::try_from(moves)?) / time.as_secs_f64();
    let written = batches.appends - before.2.appends;
    let transactions = batches.transactions - before.2.transactions;
    row(
        name,
        &format!("{rate:.0} moves/s"),
        &format!(
            "seen by everybody: median {}, p99 {}, p99.9 {}",
            Ms(times.quantile(500)),
            Ms(times.quantile(990)),
            Ms(times.quantile(999))
        ),
    );
    // The warm-up counts for both.
    let all = written.max(1.0);
    row(
        "",
        "",
        &format!(
            "{:.1} tables in a transaction; processor time of a move: server {:.0} µs, clients \
             {:.0} µs; {:.1} kB sent for a move; load average {}",
            written / transactions.max(1.0),
            used.as_secs_f64() * 1e6 / all,
            own_used.as_secs_f64() * 1e6 / all,
            f64::from(u32::try_from(bytes / 1000)?) / all,
            machine::load_average()
        ),
    );
    Ok(())
}

async fn stored_games(args: &LoadArgs, recipe: &Recipe) -> Result<()> {
    let begun = Instant::now();
    let database = storage::open(&recipe.database).await?;
    let time = Duration::from_secs(args.fill_seconds);
    let filled = stored::fill(&*database, args.games, time).await?;
    database.close().await;
    row(
        "finished games",
        &filled.games.to_string(),
        &format!(
            "{} of them with their logs, {} entries on average; stored in {:.0} s",
            filled.with_log.len(),
            filled.entries / filled.with_log.len().max(1),
            begun.elapsed().as_secs_f64()
        ),
    );
    let mut starts = Vec::new();
    let mut node = Node::new(recipe, "stored");
    let mut address = None;
    for _ in 0..MEASURED_STARTS {
        node.kill()?;
        let begun = Instant::now();
        address = Some(node.start().await?);
        starts.push(begun.elapsed());
    }
    let starts = Times::new(starts);
    row(
        "start, until ready",
        &Ms(starts.quantile(500)).to_string(),
        &format!(
            "worst of {MEASURED_STARTS}: {}; load average {}",
            Ms(starts.quantile(1000)),
            machine::load_average()
        ),
    );
    let Some(address) = address else {
        return Ok(());
    };
    let mut generator = Generator::from_seed(1);
    let mut times = Vec::new();
    let mut some = filled.with_log;
    while !some.is_empty() && times.len() < MEASURED_OPENINGS {
        let id = some.swap_remove(generator.below(some.len()));
        let path = format!("/api/tables/{id}/update?seq=0");
        let begun = Instant::now();
        let answer = ask(address, Request::get(&path, "")).await?;
        times.push(begun.elapsed());
        if answer.status != 200 {
            bail!("{path}: {} {}", answer.status, answer.body);
        }
    }
    let opened = times.len();
    let times = Times::new(times);
    row(
        "opening a finished game",
        &Ms(times.quantile(500)).to_string(),
        &format!(
            "p99 {} of {opened}; load average {}",
            Ms(times.quantile(990)),
            machine::load_average()
        ),
    );
    Ok(())
}

/// How many appends were written in how many transactions.
struct Batches {
    appends: f64,
    transactions: f64,
}

impl Batches {
    async fn read(address: SocketAddr) -> Result<Self> {
        let text = ask(address, Request::get("/metrics", "")).await?.body;
        let figure = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|number| number.trim().parse().ok())
                .unwrap_or(0.0)
        };
        Ok(Batches {
            appends: figure("kontor_append_batch_sum"),
            transactions: figure("kontor_append_batch_count"),
        })
    }
}

fn row(name: &str, figure: &str, more: &str) {
    println!("  {name:<24} {figure:>14}   {more}");
}
