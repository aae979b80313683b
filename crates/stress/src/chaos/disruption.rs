//! Kills servers and pauses the database.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::Result;
use game_core::Generator;
use indicatif::ProgressBar;
use tokio::time::sleep;

use super::Setting;
use super::site::Site;
use crate::node::Node;
use crate::postgres::Postgres;

/// How often servers were killed and the database was paused.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Disruptions {
    pub(super) kills: u32,
    pub(super) pauses: u32,
}

impl fmt::Display for Disruptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disruptions { kills, pauses } = self;
        write!(formatter, "{kills} kills, {pauses} pauses of the database")
    }
}

/// Disrupts for a while, and leaves everything running.
pub(super) async fn run(
    nodes: &mut [Node],
    site: &Site,
    setting: &Setting,
    time: Duration,
    generator: &mut Generator,
    bar: &ProgressBar,
) -> Result<Disruptions> {
    let begun = Instant::now();
    let mut done = Disruptions::default();
    while begun.elapsed() < time {
        // Often too short for anything, now and then long enough for bots to be missed.
        let quiet = [100, 300, 700, 1500, 3000, 6000];
        let quiet = generator.pick(&quiet).unwrap_or(0) + generator.below(500);
        sleep(millis(quiet).min(time.saturating_sub(begun.elapsed()))).await;
        match setting {
            Setting::Postgres(postgres) if generator.below(4) == 0 => {
                pause(postgres, generator).await?;
                done.pauses += 1;
            }
            Setting::Sqlite | Setting::Postgres(_) => {
                done.kills += kill(nodes, site, generator).await?;
            }
        }
        bar.set_message(done.to_string());
    }
    Ok(done)
}

/// Kills one node, now and then all of them, and starts them again after a while.
async fn kill(nodes: &mut [Node], site: &Site, generator: &mut Generator) -> Result<u32> {
    let victims: Vec<usize> = if generator.below(5) == 0 {
        (0..nodes.len()).collect()
    } else {
        vec![generator.below(nodes.len())]
    };
    for index in &victims {
        nodes[*index].kill()?;
    }
    // Clients find out by themselves for a moment.
    sleep(millis(generator.below(100))).await;
    for index in &victims {
        site.set_address(*index, None);
    }
    sleep(millis(generator.below(1000))).await;
    for index in &victims {
        let address = nodes[*index].start().await?;
        site.set_address(*index, Some(address));
    }
    Ok(u32::try_from(victims.len())?)
}

async fn pause(postgres: &Postgres, generator: &mut Generator) -> Result<()> {
    let paused = postgres.pause()?;
    sleep(millis(500 + generator.below(4000))).await;
    drop(paused);
    Ok(())
}

fn millis(number: usize) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(u64::MAX))
}
