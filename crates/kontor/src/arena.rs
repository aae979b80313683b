//! `kontor arena`: bots against each other, and everything that is measured.

mod contest;
mod matches;
mod progress;
mod results;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

#[derive(Subcommand, Debug)]
pub(crate) enum ArenaCommand {
    /// Let bots play against each other, with rotated seats and paired seeds
    Match(matches::MatchArgs),
}

/// Runs one of them.
pub(crate) fn run(command: ArenaCommand, output: impl Write) -> Result<()> {
    match command {
        ArenaCommand::Match(args) => matches::run(args, output),
    }
}
