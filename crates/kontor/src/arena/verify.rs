//! `kontor arena verify`

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use ::arena::verify::{find_records, replay_all};
use anyhow::{Context as _, Result, ensure};
use clap::Args;
use thiserror::Error;

use super::contest::cores;
use super::progress;

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// A folder with records (.kontor or .record), looked through to its depth
    folder: PathBuf,
    /// Records at the same time [default: one for each core]
    #[arg(long, short)]
    threads: Option<NonZeroUsize>,
}

/// Some records do not stand up to the rules.
#[derive(Debug, Error)]
#[error("{broken} of {checked} records {} broken", if *.broken == 1 { "is" } else { "are" })]
pub(crate) struct BrokenRecords {
    broken: usize,
    checked: usize,
}

/// Replays them all and names each broken one.
pub(crate) fn run(args: &VerifyArgs, mut output: impl Write) -> Result<()> {
    let folder = args.folder.display();
    let records =
        find_records(&args.folder).with_context(|| format!("cannot look through {folder}"))?;
    ensure!(
        !records.is_empty(),
        "there are no records (.kontor or .record) in {folder}"
    );
    let stop = progress::stop_on_ctrl_c()?;
    let bar = progress::bar(records.len(), "records");
    let (mut checked, mut entries, mut broken) = (0, 0, Vec::new());
    replay_all(&records, cores(args.threads)?, &stop, |path, result| {
        bar.inc(1);
        checked += 1;
        match result {
            Ok(count) => entries += count,
            Err(message) => {
                broken.push(format!("{}: {message}", path.display()));
                bar.set_message(format!("{} broken", broken.len()));
            }
        }
    });
    bar.finish_and_clear();
    broken.sort();
    for line in &broken {
        writeln!(output, "{line}")?;
    }
    if stop.load(Ordering::Relaxed) {
        let planned = records.len();
        writeln!(output, "Stopped after {checked} of {planned} records.")?;
    }
    if broken.is_empty() {
        writeln!(output, "{checked} records are sound: {entries} entries.")?;
        Ok(())
    } else {
        Err(BrokenRecords {
            broken: broken.len(),
            checked,
        }
        .into())
    }
}
