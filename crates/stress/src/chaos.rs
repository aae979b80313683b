//! Servers are killed again and again while games are played; afterwards nothing may be missing.

mod client;
mod disruption;
mod rest;
mod site;
mod table;
mod verify;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use clap::Args;
use game_core::Generator;
use indicatif::ProgressBar;
use server::storage;
use tokio::task::JoinSet;

use crate::node::{Node, Recipe};
use crate::postgres::Postgres;
use crate::{Databases, Verdict, progress};
use client::Report;
use site::{Phase, Site};

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

impl Setting {
    const fn name(&self) -> &'static str {
        match self {
            Setting::Sqlite => "SQLite, 1 node",
            Setting::Postgres(_) => "PostgreSQL, 3 nodes",
        }
    }

    const fn n_nodes(&self) -> usize {
        match self {
            Setting::Sqlite => 1,
            Setting::Postgres(_) => 3,
        }
    }

    /// The address of a database of its own.
    fn database(&self, folder: &Path, seed: u64) -> String {
        match self {
            Setting::Sqlite => folder.join("kontor.db").display().to_string(),
            Setting::Postgres(postgres) => {
                postgres.database(&format!("chaos_{seed}_{}", std::process::id()))
            }
        }
    }
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
    let recipe = Recipe {
        kontor: kontor.to_owned(),
        folder: folder.to_owned(),
        database: setting.database(folder, seed),
        limited: false,
    };
    let site = Arc::new(Site::new(setting.n_nodes()));
    let mut nodes = start_nodes(&recipe, &site, setting.n_nodes()).await?;
    let mut generator = Generator::from_seed(seed);
    let bar = progress::bar(u64::from(plan.bots + plan.clients), setting.name());
    let playing = open_tables(&site, plan, &mut generator, &bar);
    let disruptions =
        disruption::run(&mut nodes, &site, setting, plan.time, &mut generator, &bar).await?;
    bar.set_message("nobody is killed any more; bots finish");
    site.set_phase(Phase::Rest);
    let storage = storage::open_existing(&recipe.database).await?;
    let rested = rest::wait(&site, &*storage, plan.finish).await?;
    site.set_phase(Phase::End);
    let reports = collect_reports(playing, &site).await?;
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
        "{}: {checked}, {} clients, {} reconnections; {disruptions}; \
         at rest after {:.1} s, all in {:.0} s: {}",
        setting.name(),
        reports.len(),
        reports.iter().map(|report| report.connections).sum::<u32>(),
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

async fn start_nodes(recipe: &Recipe, site: &Site, n_nodes: usize) -> Result<Vec<Node>> {
    let mut nodes = Vec::new();
    for index in 0..n_nodes {
        let mut node = Node::new(recipe, &format!("node{}", index + 1));
        let address = node.start().await?;
        site.set_address(index, Some(address));
        nodes.push(node);
    }
    Ok(nodes)
}

/// Opens all tables over time and plays at them; each task ends in the phase [`Phase::End`].
fn open_tables(
    site: &Arc<Site>,
    plan: Plan,
    generator: &mut Generator,
    bar: &ProgressBar,
) -> JoinSet<Result<Vec<Report>>> {
    let mut playing = JoinSet::new();
    for index in 0..plan.bots + plan.clients {
        let wish = table::Wish::draw(generator, index < plan.bots);
        let seed = generator.seed();
        let delay = opening_delay(index, plan.time, generator);
        let site = Arc::clone(site);
        let bar = bar.clone();
        playing.spawn(async move {
            tokio::time::sleep(delay).await;
            let reports = table::play(&site, wish, seed).await;
            bar.inc(1);
            reports
        });
    }
    playing
}

/// When to open a table: every other one at once, the rest while servers are being killed.
fn opening_delay(index: u32, time: Duration, generator: &mut Generator) -> Duration {
    if index.is_multiple_of(2) {
        return Duration::ZERO;
    }
    let thousandths = u32::try_from(generator.below(1000)).unwrap_or(0);
    time.mul_f64(0.7) * thousandths / 1000
}

async fn collect_reports(
    mut playing: JoinSet<Result<Vec<Report>>>,
    site: &Site,
) -> Result<Vec<Report>> {
    let mut reports = Vec::new();
    while let Some(joined) = playing.join_next().await {
        match joined? {
            Ok(table) => reports.extend(table),
            Err(error) => site.fault(format!("a table could not be played: {error:#}")),
        }
    }
    Ok(reports)
}
