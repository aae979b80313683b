//! Waiting until everything that was begun has come to an end.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use server::live::now;
use server::storage::Storage;
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

/// Waits until no bot has a decision to make: at any table if games are to finish, otherwise only
/// at those with clients.
async fn wait_for_bots(site: &Site, storage: &dyn Storage, finish: bool) -> Result<()> {
    let begun = Instant::now();
    let rest_begun = now();
    loop {
        sleep(POLL_INTERVAL).await;
        let awaited = storage.neglected(0, i64::MAX).await?;
        let followed = site.tables();
        let moved = storage.neglected(0, rest_begun).await?.is_empty();
        let at_rest = if finish {
            awaited.is_empty()
        } else {
            moved && !awaited.iter().any(|id| followed.contains(&id.to_string()))
        };
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
