//! `kontor arena match`

use std::io::Write;

use ::arena::{Observed, ObservedVisitor};
use anyhow::{Result, ensure};
use clap::Args;

use super::contest::{ContestArgs, ExportArgs, Finished, quoted};

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    contest: ContestArgs,
    #[command(flatten)]
    exports: ExportArgs,
    /// The bots, one for each player; `kontor bots` lists them
    #[arg(long, value_name = "SPEC,…", required = true)]
    bots: String,
    /// How many play [default: as many as there are bots]
    #[arg(long, short)]
    players: Option<u8>,
}

/// Plays the match and prints its results.
pub(crate) fn run(args: MatchArgs, output: impl Write) -> Result<()> {
    let kind = args.contest.game;
    ::arena::visit(kind, Match { args, output })
}

struct Match<O> {
    args: MatchArgs,
    output: O,
}

impl<O: Write> ObservedVisitor for Match<O> {
    type Output = Result<()>;

    fn visit<G: Observed>(mut self) -> Result<()> {
        let args = &self.args;
        let bots = ::arena::split_specs(&args.bots);
        let n_bots = u8::try_from(bots.len())?;
        let n_players = args.players.unwrap_or(n_bots);
        ensure!(
            n_players == n_bots,
            "{n_players} players need {n_players} bots, and --bots names {n_bots}"
        );
        let command = format!(
            "kontor arena match {} --bots {}",
            args.contest.game,
            quoted(&args.bots)
        );
        let prepared = args.contest.prepare::<G>(&bots, n_players, &command)?;
        Finished::play(prepared, &args.exports, &mut self.output)?.ensure_no_failure()
    }
}
