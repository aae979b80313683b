//! `kontor arena match`

use std::io::Write;

use anyhow::{Result, ensure};
use arena::{ContestVisitor, Contested, Summary};
use clap::Args;

use super::contest::ContestArgs;
use super::{progress, results};

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    contest: ContestArgs,
    /// The bots, one for each player; `kontor bots` lists them
    #[arg(long, value_name = "SPEC,…", required = true)]
    bots: String,
    /// How many play [default: as many as there are bots]
    #[arg(long, short)]
    players: Option<u8>,
}

/// Plays the match and tells its results.
pub(crate) fn run(args: MatchArgs, output: impl Write) -> Result<()> {
    let kind = args.contest.game;
    arena::visit(kind, Match { args, output })
}

struct Match<O> {
    args: MatchArgs,
    output: O,
}

impl<O: Write> ContestVisitor for Match<O> {
    type Output = Result<()>;

    fn visit<G: Contested>(mut self) -> Result<()> {
        let bots = arena::split_specs(&self.args.bots);
        let n_bots = u8::try_from(bots.len())?;
        let n_players = self.args.players.unwrap_or(n_bots);
        ensure!(
            n_players == n_bots,
            "{n_players} players need {n_players} bots, and there are {n_bots}: name one for each player"
        );
        let prepared = self.args.contest.prepare::<G>(&bots, n_players)?;
        let out = &mut self.output;
        writeln!(out, "{}: {}", G::TITLE, prepared.setup)?;
        writeln!(out, "{}\n", self.args.line(prepared.games))?;
        out.flush()?;
        let run = prepared.run(&*progress::stop_on_ctrl_c()?);
        let summary = Summary::new(&prepared.names, &run.games);
        write!(
            out,
            "{}",
            results::told(&summary, &run, prepared.threads.get())
        )?;
        Ok(())
    }
}

impl MatchArgs {
    /// The command that repeats this match.
    fn line(&self, games: usize) -> String {
        format!(
            "kontor arena match {} --bots '{}' --games {games} --seed {}{}",
            self.contest.game,
            self.bots,
            self.contest.seed,
            self.contest.line()
        )
    }
}
