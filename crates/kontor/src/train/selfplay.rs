//! `kontor train selfplay`

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bots::{Insight, Network};
use catalog::{GameKind, for_game};
use clap::Args;
use trainer::{Recipe, SelfPlay, Trainable};

use crate::arena::progress;

#[derive(Args, Debug)]
pub(crate) struct SelfPlayArgs {
    /// The game
    game: GameKind,
    /// The folder for the shards; those that are there stay, and their games count
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Games in all, with those that are there already
    #[arg(long, short = 'n', default_value_t = 10_000)]
    games: u64,
    /// Stop after this many seconds
    #[arg(long)]
    seconds: Option<u64>,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays: learned, teacher (by hand, whole actions), or a file of weights
    #[arg(long, default_value = "learned")]
    eval: String,
    /// Simulations of a search that is learned from
    #[arg(long, default_value_t = Recipe::default().full)]
    full: u64,
    /// Simulations of the others
    #[arg(long, default_value_t = Recipe::default().fast)]
    fast: u64,
    /// Games at the same time [default: one for each core]
    #[arg(long, short)]
    threads: Option<NonZeroUsize>,
}

/// Plays and writes shards until all games are there, the time is up or Ctrl-C is pressed.
pub(crate) fn run(args: &SelfPlayArgs, output: impl Write) -> Result<()> {
    for_game!(args.game, G => play::<G>(args, output))
}

fn play<G: Trainable>(args: &SelfPlayArgs, mut output: impl Write) -> Result<()> {
    let network = match args.eval.as_str() {
        "teacher" => None,
        "learned" => Some(Arc::clone(<G as Insight>::network())),
        path => {
            let bytes = fs::read(path).with_context(|| format!("cannot read {path}"))?;
            Some(Arc::new(Network::read(&bytes)?))
        }
    };
    let known = trainer::count_games(&args.out)
        .with_context(|| format!("cannot read {}", args.out.display()))?;
    ensure!(
        known < args.games,
        "{known} games are there already; --games asks for more"
    );
    let threads = match args.threads {
        Some(threads) => threads,
        None => std::thread::available_parallelism()?,
    };
    let run = SelfPlay {
        folder: args.out.clone(),
        recipe: Recipe {
            full: args.full,
            fast: args.fast,
            ..Recipe::default()
        },
        seed: args.seed,
        first: known,
        games: args.games,
        threads,
        // The name of a file will do: where it lies is nobody's business.
        player: (Path::new(&args.eval).file_name())
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
    };
    let stop = progress::stop_on_ctrl_c()?;
    let start = Instant::now();
    let limit = args.seconds.map(Duration::from_secs);
    let bar = progress::bar(usize::try_from(args.games - known)?, "games");
    let tally = run.run::<G>(network, &stop, |tally| {
        bar.set_position(tally.games);
        bar.set_message(format!("{} samples", tally.samples));
        if limit.is_some_and(|limit| start.elapsed() >= limit) {
            stop.store(true, Ordering::Relaxed);
        }
    })?;
    bar.finish_and_clear();
    writeln!(
        output,
        "{} games with {} samples in {:.0} s, in {}",
        tally.games,
        tally.samples,
        start.elapsed().as_secs_f64(),
        args.out.display()
    )?;
    Ok(())
}
