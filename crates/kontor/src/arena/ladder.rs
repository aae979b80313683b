//! `kontor arena ladder`

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use ::arena::{Observed, ObservedVisitor, ladder};
use anyhow::{Context as _, Result, ensure};
use bots::{BotSpec, Level};
use clap::Args;

use super::contest::{ContestArgs, ExportArgs, Finished, cores, quoted};
use crate::store;

#[derive(Args, Debug)]
pub(crate) struct LadderArgs {
    #[command(flatten)]
    contest: ContestArgs,
    #[command(flatten)]
    exports: ExportArgs,
    /// The bots to rate [default: random, claiming and every level]
    #[arg(long, value_name = "SPEC,…")]
    bots: Option<String>,
    /// How many play at a table [default: 4, or as many as there are bots]
    #[arg(long, short)]
    players: Option<u8>,
    /// Write the table into this Markdown page, in the place of the game's older one
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// Plays, and prints or writes the ladder.
pub(crate) fn run(args: LadderArgs, output: impl Write) -> Result<()> {
    let kind = args.contest.game;
    ::arena::visit(kind, Ladder { args, output })
}

struct Ladder<O> {
    args: LadderArgs,
    output: O,
}

impl<O: Write> ObservedVisitor for Ladder<O> {
    type Output = Result<()>;

    fn visit<G: Observed>(mut self) -> Result<()> {
        const USUAL_TABLE: u8 = 4;
        let args = &self.args;
        let bots = match &args.bots {
            Some(list) => ::arena::split_specs(list),
            None => usual_bots(),
        };
        let n_bots = u8::try_from(bots.len())?;
        let n_players = args.players.unwrap_or(n_bots.min(USUAL_TABLE));
        ensure!(
            n_bots >= n_players,
            "a table of {n_players} needs at least {n_players} bots, and there are {n_bots}"
        );
        let mut command = format!("kontor arena ladder {}", args.contest.game);
        if let Some(list) = &args.bots {
            command += &format!(" --bots {}", quoted(list));
        }
        let prepared = args.contest.prepare::<G>(&bots, n_players, &command)?;
        let finished = Finished::play(prepared, &args.exports, &mut self.output)?;
        if let Some(path) = &args.write {
            let n_cores = cores(None)?.get();
            let nodes = args.contest.nodes;
            let plays_as = |name: &str| plays_as(name, nodes);
            let section = ladder::section(&finished.heading, &finished.summary, n_cores, plays_as);
            write_section(path, &section)?;
            writeln!(self.output, "The ladder is written to {}.", path.display())?;
        }
        finished.ensure_no_failure()
    }
}

fn usual_bots() -> Vec<String> {
    let levels = Level::ALL.map(Level::name);
    let all = ["random", "claiming"].into_iter().chain(levels);
    all.map(str::to_owned).collect()
}

/// What a level stands for; another bot says it by its name.
fn plays_as(name: &str, nodes: Option<u64>) -> String {
    let spec = match name.parse() {
        Ok(BotSpec::Level(level)) => Some(level.spec()),
        spec => spec.ok(),
    };
    match (spec, nodes) {
        (Some(spec @ BotSpec::Search(..)), Some(nodes)) => format!("{spec} --nodes {nodes}"),
        (Some(spec), _) => spec.to_string(),
        (None, _) => name.to_owned(),
    }
}

fn write_section(path: &Path, section: &str) -> Result<()> {
    let page = match fs::read_to_string(path) {
        Ok(page) => page,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}", path.display()));
        }
    };
    store::replace(path, &ladder::with_section(&page, section))
}
