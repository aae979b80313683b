//! `kontor db`: copies and backups of everything that a server keeps.

use std::fs;
use std::future::Future;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::{Args, Subcommand};
use server::storage;
use server::storage::transfer::{self, Target};
use tokio::runtime::Runtime;

use crate::arena::progress;
use crate::serve::shutdown_signal;

#[derive(Subcommand, Debug)]
pub(crate) enum DbCommand {
    /// Copy everything into an empty database, of the same kind or the other; all or nothing
    Copy(CopyArgs),
    /// Write everything into a new file; the server may go on running
    Backup(BackupArgs),
}

#[derive(Args, Debug)]
pub(crate) struct CopyArgs {
    #[arg(help = "The database to copy: a file, or postgres://USER@HOST/NAME")]
    from: String,
    /// The database to copy into, which is created or must be empty
    to: String,
}

#[derive(Args, Debug)]
pub(crate) struct BackupArgs {
    /// The file to write, which can be served and copied like any database
    file: PathBuf,
    #[arg(long, env = "KONTOR_DATABASE", value_name = "DATABASE")]
    #[arg(default_value = "kontor.db", hide_env_values = true)]
    #[arg(help = "The database to back up: a file, or postgres://USER@HOST/NAME")]
    database: String,
}

/// Runs one of them.
pub(crate) fn run(command: DbCommand, output: impl Write) -> Result<()> {
    let runtime = Runtime::new().context("cannot start")?;
    match command {
        DbCommand::Copy(args) => runtime.block_on(copy(&args, output)),
        DbCommand::Backup(args) => runtime.block_on(backup(&args, output)),
    }
}

async fn copy(args: &CopyArgs, mut output: impl Write) -> Result<()> {
    let from = storage::open_existing(&args.from)
        .await
        .context("cannot open the source")?;
    let filling = Box::pin(with_bar(async |report| {
        let to = Target::open(&args.to)
            .await
            .context("cannot open the target")?;
        Ok(to.fill(&*from, report).await?)
    }));
    let copied = match unless_stopped(filling, "stopped: nothing was copied").await {
        // From here on nobody could say whether something was.
        Ok(filled) => filled.keep().await.map_err(Into::into),
        Err(error) => Err(error),
    };
    from.close().await;
    writeln!(output, "{} rows copied", copied?)?;
    Ok(())
}

async fn backup(args: &BackupArgs, mut output: impl Write) -> Result<()> {
    // With a new program an update would begin right here.
    let from = storage::open_unchanged(&args.database)
        .await
        .context("cannot open the database")?;
    let writing = with_bar(async |report| Ok(transfer::backup(&*from, &args.file, report).await?));
    let written = unless_stopped(writing, "stopped: no backup was written").await;
    from.close().await;
    written?;
    let file = args.file.display();
    let size = fs::metadata(&args.file).with_context(|| format!("cannot read {file}"))?;
    writeln!(output, "{file} written, {} kB", size.len().div_ceil(1_000))?;
    Ok(())
}

/// Shows progress meanwhile.
async fn with_bar<T>(
    work: impl AsyncFnOnce(&mut transfer::Progress<'_>) -> Result<T>,
) -> Result<T> {
    let bar = progress::bar(0, "rows");
    let done = work(&mut |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    })
    .await;
    bar.finish_and_clear();
    done
}

/// Until it is done, or somebody wants it to stop.
async fn unless_stopped<T>(
    work: impl Future<Output = Result<T>>,
    stopped: &'static str,
) -> Result<T> {
    tokio::select! {
        // Listens before the work begins.
        biased;
        signaled = shutdown_signal() => {
            signaled.context("cannot listen for Ctrl-C")?;
            bail!(stopped)
        }
        done = work => done,
    }
}
