//! Servers are killed again and again while games are played; afterwards nothing may be missing.

mod client;
mod disruption;
mod site;
mod table;
mod verify;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use game_core::Generator;
use indicatif::ProgressBar;
use server::storage::{self, Storage};
use tokio::task::JoinSet;

use crate::node::{Node, Recipe};
use crate::postgres::Postgres;
use crate::{Databases, Verdict, progress};
use client::Report;
use site::{Phase, Site};

/// A table that waits for a bot longer than this is stuck.
const BOT_STUCK_AFTER: Duration = Duration::from_mins(1);
/// How long games may go on once nobody is killed any more.
const REST_TIMEOUT: Duration = Duration::from_mins(10);
/// How long clients may lag behind the log once it is at rest.
const CONVERGENCE_TIMEOUT: Duration = Duration::from_mins(1);

#[derive(Args, Debug)]
pub(crate) struct ChaosArgs {
    /// The seed of everything that is chosen here [default: a fresh one]
    #[arg(long)]
    seed: Option<u64>,
    /// A short run of about half a minute
    #[arg(long)]
    short: bool,
    #[arg(long, value_enum, default_value = "both")]
    database: Databases,
    /// Tables at which only bots sit, for each database
    #[arg(long, value_name = "TABLES")]
    bots: Option<u32>,
    /// Tables with clients and spectators, for each database
    #[arg(long, value_name = "TABLES")]
    clients: Option<u32>,
    /// How long servers are killed, for each database
    #[arg(long)]
    seconds: Option<u64>,
    /// Keep the files and logs of the servers
    #[arg(long)]
    keep: bool,
}

/// How much is done to one database.
#[derive(Clone, Copy, Debug)]
struct Plan {
    bots: u32,
    clients: u32,
    time: Duration,
    /// Whether bots play their games to the end afterwards, or only show that they go on.
    finish: bool,
}

/// Which servers are tried, over which database.
#[derive(Clone, Debug)]
enum Setting {
    /// One node on one file.
    Sqlite,
    /// Several nodes on one server.
    Postgres(Postgres),
}

pub(crate) async fn run(args: &ChaosArgs, kontor: &Path) -> Result<Verdict> {
    let seed = match args.seed {
        Some(seed) => seed,
        None => u64::from(getrandom::u32().context("no random numbers")?),
    };
    println!("stress chaos --seed {seed}");
    let usual = if args.short {
        (16, 8, 12)
    } else {
        (300, 60, 120)
    };
    let plan = Plan {
        bots: args.bots.unwrap_or(usual.0),
        clients: args.clients.unwrap_or(usual.1),
        time: Duration::from_secs(args.seconds.unwrap_or(usual.2)),
        finish: !args.short,
    };
    let mut verdict = Verdict::Holds;
    let mut settings = Vec::new();
    if args.database.sqlite() {
        settings.push(Setting::Sqlite);
    }
    if args.database.postgres() {
        settings.push(Setting::Postgres(Postgres::from_environment()?));
    }
    for setting in settings {
        let mut folder = tempfile::Builder::new().prefix("kontor-chaos.").tempdir()?;
        folder.disable_cleanup(args.keep);
        let faults = test_database(&setting, kontor, folder.path(), plan, seed).await?;
        if !faults.is_empty() {
            verdict = Verdict::Broken;
            folder.disable_cleanup(true);
            for fault in faults.iter().take(20) {
                eprintln!("violation: {fault}");
            }
            eprintln!(
                "{} violations; repeat with --seed {seed}; files and logs are in {}",
                faults.len(),
                folder.path().display()
            );
        }
    }
    Ok(verdict)
}

/// Tests one database: play, kill, wait, check. Returns the violations.
async fn test_database(
    setting: &Setting,
    kontor: &Path,
    folder: &Path,
    plan: Plan,
    seed: u64,
) -> Result<Vec<String>> {
    let begun = Instant::now();
    let (name, database, n_nodes) = match setting {
        Setting::Sqlite => {
            let file = folder.join("kontor.db");
            ("SQLite, 1 node", file.display().to_string(), 1)
        }
        Setting::Postgres(postgres) => {
            let name = format!("chaos_{seed}_{}", std::process::id());
            ("PostgreSQL, 3 nodes", postgres.database(&name), 3)
        }
    };
    let recipe = Recipe {
        kontor: kontor.to_owned(),
        folder: folder.to_owned(),
        database: database.clone(),
    };
    let site = Arc::new(Site::new(n_nodes));
    let mut nodes = Vec::new();
    for index in 0..n_nodes {
        let mut node = Node::new(&recipe, &format!("node{}", index + 1));
        let address = node.start().await?;
        site.set_address(index, Some(address));
        nodes.push(node);
    }
    let mut generator = Generator::from_seed(seed);
    let tables = u64::from(plan.bots + plan.clients);
    let bar = progress::bar(tables, name);
    let mut playing = JoinSet::new();
    for index in 0..plan.bots + plan.clients {
        let wish = table::Wish::draw(&mut generator, index < plan.bots);
        let seed = generator.seed();
        let wait = plan.time.mul_f64(0.7) * index_of(index, &mut generator, plan) / 1000;
        let site = Arc::clone(&site);
        let bar = bar.clone();
        playing.spawn(async move {
            tokio::time::sleep(wait).await;
            let reports = table::play(&site, wish, seed).await;
            bar.inc(1);
            reports
        });
    }
    let disruptions =
        disruption::run(&mut nodes, &site, setting, plan.time, &mut generator, &bar).await?;
    bar.set_message("nobody is killed any more; bots finish");
    site.set_phase(Phase::Rest);
    let storage = storage::open_existing(&database).await?;
    let rested = come_to_rest(&site, &*storage, plan.finish).await?;
    site.set_phase(Phase::End);
    let mut reports: Vec<Report> = Vec::new();
    while let Some(joined) = playing.join_next().await {
        match joined? {
            Ok(table) => reports.extend(table),
            Err(error) => site.fault(format!("a table could not be played: {error:#}")),
        }
    }
    bar.set_message("checking");
    let checked = verify::run(&site, &*storage, &reports, &bar).await?;
    storage.close().await;
    for node in &mut nodes {
        node.kill()?;
    }
    verify::logs(&site, folder)?;
    bar.finish_and_clear();
    let faults = site.faults();
    println!(
        "{name}: {} tables ({} over), {} entries, {} records replayed, {} commands and {} lines \
         of chat acknowledged, {} clients, {} reconnections; {} kills, {} pauses of the database; \
         at rest after {:.1} s, all in {:.0} s: {}",
        checked.tables,
        checked.over,
        checked.entries,
        checked.records,
        checked.commands,
        checked.chat,
        reports.len(),
        reports.iter().map(|report| report.connections).sum::<u32>(),
        disruptions.kills,
        disruptions.pauses,
        rested.as_secs_f64(),
        begun.elapsed().as_secs_f64(),
        if faults.is_empty() {
            "nothing lost".to_owned()
        } else {
            format!("{} violations", faults.len())
        }
    );
    Ok(faults)
}

/// When a table is opened, in thousandths of the time for that: most at the beginning.
fn index_of(index: u32, generator: &mut Generator, plan: Plan) -> u32 {
    if index.is_multiple_of(2) || plan.time.is_zero() {
        return 0;
    }
    u32::try_from(generator.below(1000)).unwrap_or(0)
}

/// Waits until no bot is awaited, at least at tables with clients, and every client has seen
/// what is stored.
async fn come_to_rest(site: &Site, storage: &dyn Storage, finish: bool) -> Result<Duration> {
    let begun = Instant::now();
    let rest_begun = server::live::now();
    loop {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let now = server::live::now();
        let stuck_since = now - i64::try_from(BOT_STUCK_AFTER.as_millis())?;
        let awaited = storage.neglected(0, i64::MAX).await?;
        let followed = site.tables();
        let moved = storage.neglected(0, rest_begun).await?.is_empty();
        let at_rest = if finish {
            awaited.is_empty()
        } else {
            moved && !awaited.iter().any(|id| followed.contains(&id.to_string()))
        };
        if at_rest && site.waiting_tables() == 0 {
            break;
        }
        if begun.elapsed() > BOT_STUCK_AFTER {
            let stuck = storage.neglected(0, stuck_since).await?;
            if !stuck.is_empty() {
                site.fault(format!("tables wait for a bot: {stuck:?}"));
                break;
            }
        }
        if begun.elapsed() > REST_TIMEOUT {
            bail!("bots are not done after {REST_TIMEOUT:?}: fewer tables, please");
        }
    }
    let rested = begun.elapsed();
    let mut behind = Vec::new();
    while begun.elapsed() < rested + CONVERGENCE_TIMEOUT {
        behind.clear();
        for (table, client, seen) in site.seen() {
            let id = table.parse()?;
            let last = storage.game(id).await?.map_or(0, |listed| listed.last);
            if seen != last {
                behind.push(format!("{client} at {table} has seen {seen} of {last}"));
            }
        }
        if behind.is_empty() {
            return Ok(begun.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    for client in behind {
        site.fault(format!("not converged: {client}"));
    }
    Ok(begun.elapsed())
}

/// Shows progress between kills.
fn show_progress(bar: &ProgressBar, kills: u32, pauses: u32) {
    bar.set_message(format!("{kills} kills, {pauses} pauses of the database"));
}
