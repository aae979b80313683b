//! Waiting until everything that was begun has come to an end.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use server::live::now;
use server::storage::{Status, Storage};
use tokio::time::sleep;

use super::site::Site;

/// A table that waits for a bot longer than this is stuck.
const BOT_STUCK_AFTER: Duration = Duration::from_mins(1);
/// How long games may go on once nobody is killed any more.
const REST_TIMEOUT: Duration = Duration::from_mins(10);
/// How long clients may lag behind the log once it is at rest.
const CONVERGENCE_TIMEOUT: Duration = Duration::from_mins(1);

const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Waits until bots are at rest and every client has seen what is stored; says how long it took.
pub(super) async fn wait(site: &Site, storage: &dyn Storage, finish: bool) -> Result<Duration> {
    let begun = Instant::now();
    wait_for_bots(site, storage, finish).await?;
    wait_for_clients(site, storage).await?;
    Ok(begun.elapsed())
}

/// Waits until no bot has a decision to make at a table with clients; if games are to finish, at no
/// table where somebody plays.
async fn wait_for_bots(site: &Site, storage: &dyn Storage, finish: bool) -> Result<()> {
    let begun = Instant::now();
    let rest_begun = now();
    loop {
        sleep(POLL_INTERVAL).await;
        let unmoved_since = if finish { i64::MAX } else { rest_begun };
        let at_rest = storage.neglected(0, unmoved_since).await?.is_empty()
            && !bots_think(site, storage).await?;
        if at_rest && site.waiting_tables() == 0 {
            return Ok(());
        }
        if begun.elapsed() > BOT_STUCK_AFTER {
            let stuck_since = now() - i64::try_from(BOT_STUCK_AFTER.as_millis())?;
            let stuck = storage.neglected(0, stuck_since).await?;
            if !stuck.is_empty() {
                site.fault(format!("tables wait for a bot: {stuck:?}"));
                return Ok(());
            }
        }
        if begun.elapsed() > REST_TIMEOUT {
            bail!("bots are not done after {REST_TIMEOUT:?}: fewer tables, please");
        }
    }
}

/// Whether a bot is to decide at a table with clients, bots among themselves included.
async fn bots_think(site: &Site, storage: &dyn Storage) -> Result<bool> {
    for table in site.tables() {
        if let Some(listed) = storage.game(table.parse()?).await?
            && listed.digest.status == Status::Running
            && listed.digest.bot_due
        {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn wait_for_clients(site: &Site, storage: &dyn Storage) -> Result<()> {
    let begun = Instant::now();
    loop {
        let behind = clients_behind(site, storage).await?;
        if behind.is_empty() {
            return Ok(());
        }
        if begun.elapsed() > CONVERGENCE_TIMEOUT {
            for client in behind {
                site.fault(format!("not converged: {client}"));
            }
            return Ok(());
        }
        sleep(POLL_INTERVAL).await;
    }
}

/// The clients that have not seen the last entry, or have seen more than is stored.
async fn clients_behind(site: &Site, storage: &dyn Storage) -> Result<Vec<String>> {
    let mut behind = Vec::new();
    for (table, client, seen) in site.seen() {
        let listed = storage.game(table.parse()?).await?;
        let last = listed.map_or(0, |listed| listed.last);
        if seen != last {
            behind.push(format!("{client} at {table} has seen {seen} of {last}"));
        }
    }
    Ok(behind)
}
