//! `kontor arena perft`

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, bail};
use catalog::{GameKind, Playable, Visitor};
use clap::Args;
use game_core::{Entry, divide, perft};

use super::contest::setup_of;

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    /// The game
    game: GameKind,
    /// A position in notation [default: the beginning of a game]
    #[arg(long, value_name = "LINE", conflicts_with_all = ["players", "preset", "options"])]
    position: Option<String>,
    /// How many entries deep
    #[arg(long, short, default_value_t = 3)]
    depth: u32,
    /// Count below each first entry apart, to find the one that differs
    #[arg(long)]
    divide: bool,
    /// How many play
    #[arg(long, short)]
    players: Option<u8>,
    /// A set of rule options with a name
    #[arg(long)]
    preset: Option<String>,
    /// Rule options
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    options: Vec<String>,
}

/// Counts and prints.
pub(crate) fn run(args: PerftArgs, output: impl Write) -> Result<()> {
    let kind = args.game;
    kind.visit(Perft { args, output })
}

struct Perft<O> {
    args: PerftArgs,
    output: O,
}

impl<O: Write> Visitor for Perft<O> {
    type Output = Result<()>;

    fn visit<G: Playable>(mut self) -> Result<()> {
        let args = &self.args;
        let state = if let Some(line) = &args.position {
            G::parse_position(line)?
        } else {
            let text = setup_of(args.preset.as_ref(), args.players, &args.options)?;
            G::new(&G::parse_setup(&text)?)
        };
        if !args.divide {
            for depth in 1..=args.depth {
                let start = Instant::now();
                let paths = perft(&state, depth);
                let seconds = start.elapsed().as_secs_f64();
                writeln!(self.output, "{depth} {paths} ({seconds:.2} s)")?;
            }
            return Ok(());
        }
        if args.depth == 0 {
            bail!("--divide needs a depth of at least 1");
        }
        let mut total = 0;
        for (entry, paths) in divide(&state, args.depth) {
            let entry = match entry {
                Entry::Decision(_, action) => state.action_phrase(action).to_string(),
                Entry::Chance(chance) => format!("- {}", state.chance_phrase(chance)),
            };
            writeln!(self.output, "{entry}: {paths}")?;
            total += paths;
        }
        writeln!(self.output, "{} {total}", args.depth)?;
        Ok(())
    }
}
