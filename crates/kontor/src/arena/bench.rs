//! `kontor arena bench`

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, ensure};
use catalog::GameKind;
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// The game [default: every game]
    game: Option<GameKind>,
    /// How long each measurement takes
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
}

/// Measures and prints, row by row.
pub(crate) fn run(args: &BenchArgs, mut output: impl Write) -> Result<()> {
    ensure!(
        (0.01..=3600.0).contains(&args.seconds),
        "a measurement takes from 0.01 to 3600 seconds"
    );
    let time = Duration::from_secs_f64(args.seconds);
    let kinds = GameKind::ALL
        .into_iter()
        .filter(|kind| args.game.is_none_or(|game| game == *kind));
    for kind in kinds {
        ::arena::speed::measure(kind, time, None, &mut output)?;
        writeln!(output)?;
    }
    Ok(())
}
