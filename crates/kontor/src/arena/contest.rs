//! What a match and a ladder have in common: who plays, by which setup, how long, and what is
//! kept of it.

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use ::arena::{
    Contest, Earlier, Entrant, Heading, Names, Observed, Played, Run, Schedule, Summary,
};
use ::bots::Budget;
use anyhow::{Context as _, Result, bail, ensure};
use catalog::{GameKind, Playable};
use clap::Args;
use game_core::Seat;

use super::progress::Progress;
use crate::store;

/// Options of every run.
#[derive(Args, Clone, Debug)]
pub(super) struct ContestArgs {
    /// The game
    pub(super) game: GameKind,
    /// How many games; rounded up so that every seed is played with every rotation of the bots
    #[arg(long, short = 'n', default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Repeats the same chance and the same seeds of the bots
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A set of rule options with a name, such as `big_box`
    #[arg(long)]
    preset: Option<String>,
    /// Rule options; `kontor engine` lists them with {"cmd":"options","game":"GAME"}
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    options: Vec<String>,
    /// No more simulations than this for a decision, whatever the bots' own budgets: a contest
    /// of searching bots takes less time, and depends less on the machine
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: Option<u64>,
    /// Games at the same time [default: one for each core]
    #[arg(long, short)]
    threads: Option<NonZeroUsize>,
    /// Give a game up after so many decisions and score it as it stands
    #[arg(long, value_name = "DECISIONS", default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..))]
    cap: u32,
}

/// What is kept of a run.
#[derive(Args, Clone, Debug)]
pub(super) struct ExportArgs {
    /// Write the results and every game as JSON
    #[arg(long, value_name = "FILE")]
    export_json: Option<PathBuf>,
    /// Go on from the games in the file of --export-json, if it is there: those of the same
    /// contest that was stopped, or had fewer games
    #[arg(long, requires = "export_json")]
    resume: bool,
    /// Write one line for each game and seat as CSV
    #[arg(long, value_name = "FILE")]
    export_csv: Option<PathBuf>,
    /// Write a report with plots: one HTML page that needs nothing else
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
}

/// A contest that can be run.
#[derive(Debug)]
pub(super) struct Prepared<G: Playable> {
    setup: G::Setup,
    entrants: Vec<Entrant<G>>,
    pub(super) names: Names,
    games: usize,
    /// Games of an earlier run, and how long it took.
    known: (Vec<Played>, Duration),
    threads: NonZeroUsize,
    keep_records: bool,
    schedule: Schedule,
    cap: usize,
    seed: u64,
    command: String,
}

impl ContestArgs {
    /// The contest between `bots` at tables of `n_players`; `command` is what repeats it, as far
    /// as it does not follow from these options.
    pub(super) fn prepare<G: Observed>(
        &self,
        bots: &[String],
        n_players: u8,
        command: &str,
    ) -> Result<Prepared<G>> {
        let text = setup_text(self.preset.as_deref(), Some(n_players), &self.options)?;
        let setup = G::parse_setup(&text)?;
        let entrants = bots
            .iter()
            .map(|spec| Ok(Entrant::parse(spec)?.within(self.budget())))
            .collect::<Result<Vec<Entrant<G>>>>()?;
        for entrant in &entrants {
            entrant.try_out(&setup)?;
        }
        let schedule = Schedule::new(bots.len(), n_players.into(), self.seed);
        let games = schedule.round_up(usize::try_from(self.games)?);
        Ok(Prepared {
            names: names(&setup, &entrants),
            command: format!("{command}{}", self.line(n_players, games)),
            games,
            cap: usize::try_from(self.cap)?,
            seed: self.seed,
            known: Default::default(),
            keep_records: false,
            setup,
            entrants,
            threads: cores(self.threads)?,
            schedule,
        })
    }

    fn budget(&self) -> Budget {
        self.nodes.map_or(Budget::NONE, Budget::nodes)
    }

    /// These options as they are typed.
    fn line(&self, n_players: u8, games: usize) -> String {
        let mut line = format!(
            " --players {n_players} --games {games} --seed {}",
            self.seed
        );
        line += &format!(" --cap {}", self.cap);
        if let Some(nodes) = self.nodes {
            line += &format!(" --nodes {nodes}");
        }
        if let Some(preset) = &self.preset {
            line += &format!(" --preset {}", quoted(preset));
        }
        if !self.options.is_empty() {
            let options: Vec<String> = self.options.iter().map(|word| quoted(word)).collect();
            line += &format!(" --options {}", options.join(" "));
        }
        line
    }
}

/// The setup in notation; a preset comes before the options that depart from it.
pub(super) fn setup_text(
    preset: Option<&str>,
    n_players: Option<u8>,
    options: &[String],
) -> Result<String> {
    ensure!(
        !options.iter().any(|word| word.starts_with("players=")),
        "say the number of players by --players"
    );
    let preset = preset.map(|preset| format!("preset={preset}"));
    let players = n_players.map(|count| format!("players={count}"));
    let words = preset.into_iter().chain(players);
    let words: Vec<String> = words.chain(options.iter().cloned()).collect();
    if let Some(word) = words.iter().find(|word| word.contains(char::is_whitespace)) {
        bail!("names and values of options are single words, not '{word}'");
    }
    Ok(words.join(" "))
}

/// As many as asked for, or as the machine has.
pub(super) fn cores(threads: Option<NonZeroUsize>) -> Result<NonZeroUsize> {
    match threads {
        Some(threads) => Ok(threads),
        None => thread::available_parallelism().context("cannot count the cores"),
    }
}

/// A word as a shell reads it.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_=,.:/".contains(letter);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

fn names<G: Observed>(setup: &G::Setup, entrants: &[Entrant<G>]) -> Names {
    let state = G::new(setup);
    let sheet = state.score_sheet();
    Names {
        entrants: entrants.iter().map(|one| one.name().to_owned()).collect(),
        seats: Seat::all(state.n_seats())
            .map(|seat| state.seat_name(seat).into_owned())
            .collect(),
        categories: sheet
            .categories()
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect(),
        habits: ::arena::habits::<G>(),
    }
}

impl<G: Observed> Prepared<G> {
    /// What is played, and the line that repeats it.
    pub(super) fn announce(&self, mut output: impl Write) -> Result<()> {
        writeln!(output, "{}: {}\n{}\n", G::TITLE, self.setup, self.command)?;
        output.flush()?;
        Ok(())
    }

    /// Plays, with progress on a terminal, until everything is played or `stop` is set.
    pub(super) fn run(&self, stop: &AtomicBool) -> Run {
        let (known, took) = &self.known;
        let contest = Contest {
            setup: &self.setup,
            entrants: &self.entrants,
            schedule: &self.schedule,
            games: self.games,
            known,
            cap: self.cap,
            threads: self.threads,
            keep_records: self.keep_records,
        };
        let mut progress = Progress::new(&self.names, self.games, known);
        let mut run = contest.run(stop, |played| progress.add(played));
        progress.finish();
        run.elapsed += *took;
        run
    }

    pub(super) fn heading(&self, run: &Run) -> Heading {
        Heading {
            game: G::NAME,
            title: G::TITLE,
            setup: self.setup.to_string(),
            command: self.command.clone(),
            seed: self.seed,
            planned: run.planned,
            cap: self.cap,
            threads: self.threads.get().min(self.games),
            seconds: run.elapsed.as_secs_f64(),
        }
    }
}

impl ExportArgs {
    /// Notices before a long run what would fail after it.
    pub(super) fn prepare<G: Playable>(&self, prepared: &mut Prepared<G>) -> Result<()> {
        for path in [&self.export_json, &self.export_csv, &self.report]
            .into_iter()
            .flatten()
        {
            let folder = path.parent().filter(|folder| *folder != Path::new(""));
            ensure!(
                folder.is_none_or(Path::is_dir) && !path.is_dir(),
                "cannot write {}: there is no such folder, or it is one",
                path.display()
            );
        }
        if let Some(folder) = &self.records {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
            prepared.keep_records = true;
        }
        match &self.export_json {
            Some(path) if self.resume && path.exists() => {
                prepared.known = earlier(path, prepared)
                    .with_context(|| format!("cannot go on from {}", path.display()))?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Writes whatever was asked for, also after a run that was stopped.
    pub(super) fn write<G: Playable>(
        &self,
        prepared: &Prepared<G>,
        heading: &Heading,
        summary: &Summary,
        run: &Run,
    ) -> Result<()> {
        let names = &prepared.names;
        if let Some(path) = &self.export_json {
            let json = ::arena::json(heading, names, summary, &run.games);
            write(path, &format!("{json:#}\n"))?;
        }
        if let Some(path) = &self.export_csv {
            write(path, &::arena::csv(names, &run.games))?;
        }
        if let Some(path) = &self.report {
            write(path, &::arena::html(heading, names, summary))?;
        }
        if let Some(folder) = &self.records {
            for game in &run.games {
                if let Some(record) = &game.record {
                    let name = format!("{}-{}-{:05}.kontor", G::NAME, prepared.seed, game.game + 1);
                    store::write(&folder.join(name), record)?;
                }
            }
        }
        Ok(())
    }
}

fn earlier<G: Playable>(path: &Path, prepared: &Prepared<G>) -> Result<(Vec<Played>, Duration)> {
    let earlier = Earlier::read(&fs::read_to_string(path)?)?;
    let (games, took) = earlier.of(&prepared.command, &prepared.names)?;
    let count = games.last().map_or(0, |played| played.game + 1);
    ensure!(
        count <= prepared.games,
        "it holds games up to number {count}, and with --games {} they would be lost",
        prepared.games
    );
    Ok((games, took))
}

/// A game that broke off is a bug, and named after everything else is told and written.
pub(super) fn ensure_no_failure(run: &Run) -> Result<()> {
    let numbers: Vec<String> = run.failed.iter().map(ToString::to_string).collect();
    ensure!(
        numbers.is_empty(),
        "a bug broke these games off, counted from 0; they are left out of the results: {}",
        numbers.join(", ")
    );
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
