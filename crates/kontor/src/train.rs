//! `kontor train`: games to learn from, and the test that promotes new weights.

mod gate;
mod selfplay;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

#[derive(Subcommand, Debug)]
pub(crate) enum TrainCommand {
    /// Write games of the present best bot for a network to learn from
    Selfplay(selfplay::SelfPlayArgs),
    /// Let new weights play the present ones, and promote them if they are better
    Gate(gate::GateArgs),
}

/// Runs one of them.
pub(crate) fn run(command: TrainCommand, output: impl Write) -> Result<()> {
    match command {
        TrainCommand::Selfplay(args) => selfplay::run(&args, output),
        TrainCommand::Gate(args) => gate::run(&args, output),
    }
}
