//! What the operating system knows.

use std::fs;
use std::time::Duration;

use anyhow::{Context as _, Result};

/// Ticks in a second, as /proc counts them on Linux.
const CLOCK_TICKS_PER_SECOND: u32 = 100;

/// Memory of a process in bytes.
pub(crate) fn memory(process: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .context("no VmRSS")?;
    let number = line.trim().trim_end_matches(" kB").parse::<u64>()?;
    Ok(number * 1024)
}

/// Processor time that a process has used.
pub(crate) fn processor_time(process: u32) -> Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let (_, fields) = stat.rsplit_once(") ").context("no fields")?;
    let ticks: u32 = fields
        .split(' ')
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u32>().ok())
        .sum();
    Ok(Duration::from_secs(1) * ticks / CLOCK_TICKS_PER_SECOND)
}

/// The load average of the last minute.
pub(crate) fn load_average() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// How many files and sockets this process may have open.
pub(crate) fn open_files() -> u64 {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"))
        .and_then(|rest| rest.split_whitespace().next()?.parse().ok())
        .unwrap_or(u64::MAX)
}
