//! `kontor arena`: bots against each other, and everything that is measured.

mod bench;
mod contest;
mod ladder;
mod matches;
mod perft;
pub(crate) mod progress;
mod results;
mod signature;
mod verify;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

pub(crate) use verify::BrokenRecords;

#[derive(Subcommand, Debug)]
pub(crate) enum ArenaCommand {
    /// Let bots play against each other, with rotated seats and paired seeds
    Match(matches::MatchArgs),
    /// Rate the built-in bots by games in every selection
    Ladder(ladder::LadderArgs),
    /// Replay every record in a folder and name the broken ones
    Verify(verify::VerifyArgs),
    /// Measure how fast the rules are
    Bench(bench::BenchArgs),
    /// Print a digest of fixed games, which changes only when the bots play differently
    Signature(signature::SignatureArgs),
    /// Count the paths from a position, to compare rules with one another
    Perft(perft::PerftArgs),
}

/// Runs one of them.
pub(crate) fn run(command: ArenaCommand, output: impl Write) -> Result<()> {
    match command {
        ArenaCommand::Match(args) => matches::run(args, output),
        ArenaCommand::Ladder(args) => ladder::run(args, output),
        ArenaCommand::Verify(args) => verify::run(&args, output),
        ArenaCommand::Bench(args) => bench::run(&args, output),
        ArenaCommand::Signature(args) => signature::run(&args, output),
        ArenaCommand::Perft(args) => perft::run(args, output),
    }
}
