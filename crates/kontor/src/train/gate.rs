//! `kontor train gate`

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use ::arena::{
    Contest, Entrant, Observed, ObservedVisitor, Played, Schedule, Sequential, Verdict, mean,
    shares_by_block,
};

use anyhow::{Context as _, Result, ensure};
use catalog::GameKind;
use clap::Args;

use crate::arena::progress;

#[derive(Args, Debug)]
pub(crate) struct GateArgs {
    /// The game
    game: GameKind,
    /// The new weights
    #[arg(long, value_name = "FILE")]
    candidate: PathBuf,
    /// The weights to beat: learned (those of this program), hand, teacher or a file
    #[arg(long, default_value = "learned")]
    against: String,
    /// The budget of both, as an option of `search`
    #[arg(long, default_value = "nodes=1000")]
    budget: String,
    /// The most games; the test usually ends much sooner
    #[arg(long, short = 'n', default_value_t = 2000)]
    games: usize,
    /// The share of pairs that counts as better
    #[arg(long, default_value_t = Sequential::default().better)]
    better: f64,
    /// How many play: two seats against two, or as even as can be
    #[arg(long, short, default_value_t = 4)]
    players: u8,
    /// Repeats the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time [default: one for each core]
    #[arg(long, short)]
    threads: Option<NonZeroUsize>,
    /// Copy the candidate here if it is better, such as crates/bots/weights/hansa.bin
    #[arg(long, value_name = "FILE")]
    promote: Option<PathBuf>,
}

/// Plays until the test has a verdict.
pub(crate) fn run(args: &GateArgs, output: impl Write) -> Result<()> {
    ensure!(
        args.better > 0.5 && args.better < 1.0,
        "--better must be between 0.5 and 1"
    );
    ::arena::visit(args.game, Gate { args, output })
}

struct Gate<'a, O> {
    args: &'a GateArgs,
    output: O,
}

impl<O: Write> ObservedVisitor for Gate<'_, O> {
    type Output = Result<()>;

    fn visit<G: Observed>(mut self) -> Result<()> {
        let args = self.args;
        let candidate = args.candidate.display().to_string();
        let players = usize::from(args.players);
        let spec = |eval: &str| format!("search:eval={eval},{}", args.budget);
        let entrants = (0..players)
            .map(|seat| {
                let eval = if seat % 2 == 0 {
                    &candidate
                } else {
                    &args.against
                };
                Entrant::parse(&spec(eval))
            })
            .collect::<Result<Vec<Entrant<G>>, _>>()?;
        let (new, old): (Vec<usize>, Vec<usize>) = (0..players).partition(|seat| seat % 2 == 0);
        let setup = G::parse_setup(&format!("players={players}"))?;
        let schedule = Schedule::new(players, players, args.seed);
        let games = schedule.round_up(args.games);
        let test = Sequential {
            better: args.better,
            ..Sequential::default()
        };
        let bar = progress::bar(games, "games");
        let mut played: Vec<Played> = Vec::new();
        let threads = match args.threads {
            Some(threads) => threads,
            None => std::thread::available_parallelism()?,
        };
        let contest = Contest {
            setup: &setup,
            entrants: &entrants,
            schedule: &schedule,
            games,
            known: &[],
            cap: 5000,
            threads,
            keep_records: false,
        };
        contest.run(&*progress::stop_on_ctrl_c()?, |game| {
            played.push(game.clone());
            bar.inc(1);
            let blocks = shares_by_block(&played, players, &new, &old);
            bar.set_message(format!("evidence {:+.2}", test.evidence(&blocks)));
            match test.verdict(&blocks) {
                Verdict::Open => ControlFlow::Continue(()),
                Verdict::Better | Verdict::NoBetter => ControlFlow::Break(()),
            }
        });
        bar.finish_and_clear();
        let blocks = shares_by_block(&played, players, &new, &old);
        let share = mean(&blocks);
        writeln!(
            self.output,
            "{candidate} is placed before {} in {:.1} % of the pairs ({:.1} to {:.1}) of {} games",
            args.against,
            100.0 * share.value,
            100.0 * share.low,
            100.0 * share.high,
            played.len(),
        )?;
        match test.verdict(&blocks) {
            Verdict::Better => {
                writeln!(self.output, "better: promoted")?;
                if let Some(promote) = &args.promote {
                    fs::copy(&args.candidate, promote)
                        .with_context(|| format!("cannot write {}", promote.display()))?;
                }
            }
            Verdict::NoBetter => writeln!(self.output, "no better: not promoted")?,
            Verdict::Open => writeln!(self.output, "no verdict: not promoted")?,
        }
        Ok(())
    }
}
