//! What a match and a ladder have in common: who plays, by which setup, how long.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::thread;

use anyhow::{Context as _, Result, bail, ensure};
use arena::{Contest, Contested, Entrant, Names, Run, Schedule};
use catalog::{GameKind, Playable};
use clap::Args;
use game_core::Seat;

use super::progress::Progress;

/// Options of every run.
#[derive(Args, Clone, Debug)]
pub(super) struct ContestArgs {
    /// The game
    pub(super) game: GameKind,
    /// How many games; rounded up so that every seed is played with every rotation of the bots
    #[arg(long, short = 'n', default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) games: u32,
    /// Repeats the same chance and the same seeds of the bots
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// A set of rule options with a name, such as `big_box`
    #[arg(long)]
    pub(super) preset: Option<String>,
    /// Rule options; `kontor engine` lists them with {"cmd":"options","game":"GAME"}
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    pub(super) options: Vec<String>,
    /// Games at the same time [default: one for each core]
    #[arg(long, short)]
    pub(super) threads: Option<NonZeroUsize>,
    /// Give a game up after so many decisions and score it as it stands
    #[arg(long, value_name = "DECISIONS", default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) cap: u32,
}

/// A contest that can be run.
#[derive(Debug)]
pub(super) struct Prepared<G: Playable> {
    pub(super) setup: G::Setup,
    pub(super) entrants: Vec<Entrant<G>>,
    pub(super) names: Names,
    pub(super) games: usize,
    pub(super) threads: NonZeroUsize,
    pub(super) keep_records: bool,
    schedule: Schedule,
    cap: usize,
}

impl ContestArgs {
    /// The contest between `bots` at tables of `n_players`.
    pub(super) fn prepare<G: Contested>(
        &self,
        bots: &[String],
        n_players: u8,
    ) -> Result<Prepared<G>> {
        let setup = G::parse_setup(&self.setup_text(n_players)?)?;
        let entrants = bots
            .iter()
            .map(|spec| Entrant::parse(spec))
            .collect::<Result<Vec<Entrant<G>>, _>>()?;
        let schedule = Schedule::new(bots.len(), n_players.into(), self.seed);
        let threads = match self.threads {
            Some(threads) => threads,
            None => {
                thread::available_parallelism().context("cannot count the cores; say --threads")?
            }
        };
        Ok(Prepared {
            names: names(&setup, &entrants),
            games: schedule.round_up(usize::try_from(self.games)?),
            cap: usize::try_from(self.cap)?,
            keep_records: false,
            setup,
            entrants,
            threads,
            schedule,
        })
    }

    /// A preset comes before the options that depart from it.
    fn setup_text(&self, n_players: u8) -> Result<String> {
        let preset = self.preset.iter().map(|preset| format!("preset={preset}"));
        let words: Vec<String> = preset
            .chain([format!("players={n_players}")])
            .chain(self.options.iter().cloned())
            .collect();
        if let Some(word) = words.iter().find(|word| word.contains(char::is_whitespace)) {
            bail!("names and values of options are single words, not '{word}'");
        }
        ensure!(
            !self.options.iter().any(|word| word.starts_with("players=")),
            "say the number of players by --players"
        );
        Ok(words.join(" "))
    }

    /// The options that differ from the defaults, as they were typed.
    pub(super) fn line(&self) -> String {
        let mut line = String::new();
        if let Some(preset) = &self.preset {
            line += &format!(" --preset {preset}");
        }
        if !self.options.is_empty() {
            line += &format!(" --options {}", self.options.join(" "));
        }
        format!("{line} --cap {}", self.cap)
    }
}

fn names<G: Playable>(setup: &G::Setup, entrants: &[Entrant<G>]) -> Names {
    let state = G::new(setup);
    Names {
        entrants: entrants
            .iter()
            .map(|entrant| entrant.name().to_owned())
            .collect(),
        seats: Seat::all(state.n_seats())
            .map(|seat| state.seat_name(seat).into_owned())
            .collect(),
        categories: state
            .score_sheet()
            .categories()
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect(),
    }
}

impl<G: Playable> Prepared<G> {
    /// Plays, with progress on a terminal, until everything is played or somebody presses Ctrl-C.
    pub(super) fn run(&self, stop: &AtomicBool) -> Run {
        let contest = Contest {
            setup: &self.setup,
            entrants: &self.entrants,
            schedule: &self.schedule,
            games: self.games,
            cap: self.cap,
            threads: self.threads,
            keep_records: self.keep_records,
        };
        let mut progress = Progress::new(&self.names, self.games);
        let run = contest.run(stop, |played| progress.add(played));
        progress.finish();
        run
    }
}
