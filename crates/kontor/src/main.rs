//! The one binary of Kontor.

mod arena;
mod boards;
mod bots;
mod db;
mod engine;
mod narrative;
mod play;
mod replay;
mod serve;
mod setup;
mod store;
mod text;
mod train;
mod user;

use std::io;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Play, drive and replay board games of medieval trade.
///
/// An unofficial, non-commercial home of Hansa Teutonica and Merchants of Europe, with rules and
/// words of its own.
#[derive(Parser, Debug)]
#[command(version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  kontor serve --open                    play in the browser, alone or with friends
  kontor play hansa --players 4          play against three bots
  kontor play hansa --against alderman,merchant,apprentice
  kontor play --load hansa-7.kontor      go on with a saved game
  kontor replay hansa-7.kontor           read it in words
  kontor arena match hansa --bots greedy,claiming,claiming --games 300
  echo '{\"cmd\":\"help\"}' | kontor engine  what a program can ask for";

#[derive(Subcommand, Debug)]
enum Command {
    /// Serve the games to browsers and programs
    Serve(serve::ServeArgs),
    /// Play in this terminal, against bots or with others
    Play(play::PlayArgs),
    /// Let a program play: one JSON object a line, in and out
    Engine(engine::EngineArgs),
    /// Check a recorded game and print it in words
    Replay(replay::ReplayArgs),
    /// Let bots play against each other, and measure
    #[command(subcommand)]
    Arena(arena::ArenaCommand),
    /// Train the networks of the bots: self-play, and the test of new weights
    #[command(subcommand)]
    Train(train::TrainCommand),
    /// Copy or back up what a server keeps
    #[command(subcommand)]
    Db(db::DbCommand),
    /// List, ban and delete accounts, and reset their passwords
    User(user::UserArgs),
    /// List the bots, their options and their measured strength
    Bots,
    /// List the boards
    Boards,
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(if is_failed_check(&error) { 1 } else { 2 })
        }
    }
}

fn run(command: Command) -> Result<()> {
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    match command {
        Command::Serve(args) => serve::run(args, output)?,
        Command::Play(args) => play::run(args, input, output)?,
        Command::Engine(args) => engine::run(&args, input, output)?,
        Command::Replay(args) => replay::run(&args, input, output)?,
        Command::Arena(command) => arena::run(command, output)?,
        Command::Train(command) => train::run(command, output)?,
        Command::Db(command) => db::run(command, output)?,
        Command::User(args) => user::run(args, output)?,
        Command::Bots => bots::run(output)?,
        Command::Boards => boards::run(output)?,
    }
    Ok(())
}

/// Something was checked and did not stand up, as opposed to not being checked.
fn is_failed_check(error: &anyhow::Error) -> bool {
    error.is::<replay::BrokenRecord>() || error.is::<arena::BrokenRecords>()
}

/// Whoever read our output has seen enough, as `head` does.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
