//! Hostile clients do everything at once that could keep a server from others, while honest ones
//! play: is anything broken, and do the honest ones notice?
//!
//! Everything stays on loopback, where each hostile client has an address of its own.

mod attack;
mod honest;
mod visitor;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::load::figures::{Ms, Times, megabytes};
use crate::load::machine;
use crate::node::{Node, Recipe};
use crate::{Verdict, http};
use attack::Attack;
use honest::Honest;
use visitor::{Tally, Visitor};

/// Hostile clients.
const HOSTILE_CLIENTS: u8 = 30;
/// How long honest clients play alone first.
const ALONE_SECONDS: u64 = 40;
/// What honest clients may wait for a move at most, but for one in a hundred.
const MAX_P99: Duration = Duration::from_millis(100);
/// Trees of bots hold half a gigabyte, those that think a quarter.
const MAX_MEMORY_BYTES: u64 = 1_200_000_000;
/// What a log says where the server is broken.
const FAULTS: [&str; 4] = [
    "panicked",
    "a table failed",
    "a bot failed",
    "a handler panicked",
];
const SAMPLE_INTERVAL: Duration = Duration::from_millis(500);

#[derive(Args, Debug)]
pub(crate) struct AbuseArgs {
    /// About twenty seconds, without a bound on how long honest clients wait
    #[arg(long)]
    short: bool,
    /// How long the attack lasts
    #[arg(long, default_value_t = 300, conflicts_with = "short")]
    seconds: u64,
    /// Keep the files and logs of the server in this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
}

pub(crate) async fn run(args: &AbuseArgs, kontor: &Path) -> Result<Verdict> {
    let folder = tempfile::Builder::new().prefix("kontor-abuse.").tempdir()?;
    let folder = args.keep.as_deref().unwrap_or(folder.path());
    let recipe = Recipe {
        kontor: kontor.to_owned(),
        folder: folder.to_owned(),
        database: folder.join("abuse.db").display().to_string(),
        limited: true,
    };
    let (alone, attacked) = if args.short {
        (5, 12)
    } else {
        (ALONE_SECONDS, args.seconds)
    };
    let mut node = Node::new(&recipe, "abuse");
    let address = node.start().await?;
    let process = node.process()?;

    let before = honest::play(address, Duration::from_secs(alone)).await?;
    report("alone", &before, machine::memory(process)?);

    let time = Duration::from_secs(attacked);
    let tally = Arc::new(Tally::default());
    let hostile = attack_for(address, time, &tally);
    let (during, memory, hostile) = tokio::join!(
        honest::play(address, time),
        highest_memory(process, time),
        hostile
    );
    let (during, memory) = (during?, memory?);
    hostile?;
    report("under attack", &during, memory);
    println!("  {tally}");

    let mut faults = Vec::new();
    if during.moves.is_empty() || during.answers.is_empty() {
        faults.push("honest clients could not play".to_owned());
    }
    for failure in before.failures.iter().chain(&during.failures) {
        faults.push(format!("an honest client failed: {failure}"));
    }
    for (status, count) in tally.server_errors() {
        faults.push(format!("{count} answers with status {status}"));
    }
    let log = node.log()?;
    for line in log
        .lines()
        .filter(|line| FAULTS.iter().any(|fault| line.contains(fault)))
    {
        faults.push(format!("the log says: {line}"));
    }
    if memory > MAX_MEMORY_BYTES {
        faults.push(format!("the server took {}", megabytes(memory)));
    }
    let p99 = Times::new(during.moves).quantile(990);
    if !args.short && p99 > MAX_P99 {
        faults.push(format!("honest clients waited {} (p99)", Ms(p99)));
    }
    let ready = http::ask(address, http::Request::get("/readyz", "")).await?;
    if ready.status != 200 {
        faults.push(format!("the server is not ready: {}", ready.body));
    }
    for fault in &faults {
        println!("  BROKEN: {fault}");
    }
    Ok(if faults.is_empty() {
        Verdict::Holds
    } else {
        Verdict::Broken
    })
}

/// Lets every hostile client do its worst, each from its own address.
async fn attack_for(address: SocketAddr, time: Duration, tally: &Arc<Tally>) -> Result<()> {
    let until = Instant::now() + time;
    let mut attacks = JoinSet::new();
    for number in 0..HOSTILE_CLIENTS {
        let source = IpAddr::from(Ipv4Addr::new(127, 0, 1, number + 1));
        let visitor = Visitor::new(source, address, tally.clone());
        let kind = Attack::ALL[usize::from(number) % Attack::ALL.len()];
        attacks.spawn(async move {
            tokio::select! {
                () = kind.run(visitor) => {}
                () = sleep_until(until) => {}
            }
        });
    }
    while let Some(attack) = attacks.join_next().await {
        attack?;
    }
    Ok(())
}

async fn highest_memory(process: u32, time: Duration) -> Result<u64> {
    let until = Instant::now() + time;
    let mut highest = 0;
    while Instant::now() < until {
        highest = highest.max(machine::memory(process)?);
        sleep(SAMPLE_INTERVAL).await;
    }
    Ok(highest)
}

fn report(name: &str, honest: &Honest, memory: u64) {
    let moves = Times::new(honest.moves.clone());
    let answers = Times::new(honest.answers.clone());
    println!(
        "{name}: {} moves, median {}, p99 {}, longest {}; {} turns of bots, median {}, p99 {}; \
         memory {}; load average {}",
        honest.moves.len(),
        Ms(moves.quantile(500)),
        Ms(moves.quantile(990)),
        Ms(moves.quantile(1000)),
        honest.answers.len(),
        Ms(answers.quantile(500)),
        Ms(answers.quantile(990)),
        megabytes(memory),
        machine::load_average()
    );
}
