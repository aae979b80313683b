//! What a match and a ladder have in common: who plays, by which setup, how long, and what is
//! kept of it.

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use ::arena::{
    Contest, Earlier, Entrant, Heading, Names, Observed, Played, Run, Schedule, Summary,
};
use ::bots::Budget;
use anyhow::{Context as _, Result, ensure};
use catalog::{GameKind, Playable};
use clap::Args;

use super::progress::{self, Progress};
use super::results;
use crate::setup::setup_text;
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
    /// Give a game up after this many decisions and score it as it stands
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
    names: Names,
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
        let text = setup_of(self.preset.as_ref(), Some(n_players), &self.options)?;
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
            names: Names::new(&setup, &entrants),
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

/// The setup in notation, with the number of players from an option of its own.
pub(super) fn setup_of(
    preset: Option<&String>,
    n_players: Option<u8>,
    options: &[String],
) -> Result<String> {
    ensure!(
        !options.iter().any(|word| word.starts_with("players=")),
        "say the number of players by --players"
    );
    let said = [
        ("preset", preset.cloned()),
        ("players", n_players.map(|count| count.to_string())),
    ];
    Ok(setup_text(&said, options.iter().cloned())?)
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

impl<G: Observed> Prepared<G> {
    /// What is played, and the line that repeats it.
    fn announce(&self, output: &mut impl Write) -> Result<()> {
        writeln!(output, "{}: {}\n{}\n", G::TITLE, self.setup, self.command)?;
        output.flush()?;
        Ok(())
    }

    /// Plays, with progress on a terminal, until everything is played or `stop` is set.
    fn run(&self, exports: &ExportArgs, stop: &AtomicBool) -> Run {
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
        let mut checkpoints = Checkpoints::new(self, exports);
        let mut run = contest.run(stop, |played| {
            checkpoints.add(played, &progress);
            progress.add(played)
        });
        progress.finish();
        run.elapsed += *took;
        run
    }

    fn heading(&self, run: &Run) -> Heading {
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
    fn prepare<G: Playable>(&self, prepared: &mut Prepared<G>) -> Result<()> {
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
    fn write<G: Playable>(
        &self,
        prepared: &Prepared<G>,
        heading: &Heading,
        summary: &Summary,
        run: &Run,
    ) -> Result<()> {
        let names = &prepared.names;
        if let Some(path) = &self.export_json {
            write_json(path, heading, names, summary, run)?;
        }
        if let Some(path) = &self.export_csv {
            store::replace(path, &::arena::csv(names, &run.games))?;
        }
        if let Some(path) = &self.report {
            store::replace(path, &::arena::html(heading, names, summary))?;
        }
        if let Some(folder) = &self.records {
            for game in &run.games {
                if let Some(record) = &game.record {
                    let name = format!("{}-{}-{:05}.kontor", G::NAME, prepared.seed, game.game + 1);
                    store::replace(&folder.join(name), &record.to_string())?;
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

/// Writes the games so far from time to time, so that a run of days can go on after anything.
struct Checkpoints<'a, G: Playable> {
    prepared: &'a Prepared<G>,
    exports: &'a ExportArgs,
    run: Run,
    start: Instant,
    last: Instant,
    has_failed: bool,
}

impl<'a, G: Observed> Checkpoints<'a, G> {
    const INTERVAL: Duration = Duration::from_mins(1);

    fn new(prepared: &'a Prepared<G>, exports: &'a ExportArgs) -> Self {
        let now = Instant::now();
        Checkpoints {
            prepared,
            exports,
            run: Run {
                games: prepared.known.0.clone(),
                failed: Vec::new(),
                planned: prepared.games,
                elapsed: Duration::ZERO,
            },
            start: now,
            last: now,
            has_failed: false,
        }
    }

    /// Says so the first time that it cannot write, which is no reason to stop.
    fn add(&mut self, played: &Played, progress: &Progress) {
        let Some(path) = &self.exports.export_json else {
            return;
        };
        if store::is_stream(path) {
            return;
        }
        self.run.games.push(Played {
            record: None,
            ..played.clone()
        });
        if self.last.elapsed() >= Self::INTERVAL {
            self.last = Instant::now();
            self.run.elapsed = self.prepared.known.1 + self.start.elapsed();
            self.run.games.sort_by_key(|played| played.game);
            let names = &self.prepared.names;
            let summary = Summary::new(names, &self.run.games);
            let heading = self.prepared.heading(&self.run);
            let written = write_json(path, &heading, names, &summary, &self.run);
            if let Err(error) = written
                && !std::mem::replace(&mut self.has_failed, true)
            {
                progress.warn(&format!("the games so far are not kept: {error:#}"));
            }
        }
    }
}

/// A contest that has been played, shown and written.
pub(super) struct Finished {
    pub(super) heading: Heading,
    pub(super) summary: Summary,
    run: Run,
}

impl Finished {
    /// Plays a contest that `prepare` has made.
    pub(super) fn play<G: Observed>(
        mut prepared: Prepared<G>,
        exports: &ExportArgs,
        output: &mut impl Write,
    ) -> Result<Self> {
        exports.prepare(&mut prepared)?;
        prepared.announce(output)?;
        let run = prepared.run(exports, &*progress::stop_on_ctrl_c()?);
        let summary = Summary::new(&prepared.names, &run.games);
        let heading = prepared.heading(&run);
        output.write_all(results::report(&summary, &run, heading.threads).as_bytes())?;
        exports.write(&prepared, &heading, &summary, &run)?;
        Ok(Finished {
            heading,
            summary,
            run,
        })
    }

    /// A game that broke off is a bug, and named after everything else is shown and written.
    pub(super) fn ensure_no_failure(&self) -> Result<()> {
        let numbers: Vec<String> = self.run.failed.iter().map(ToString::to_string).collect();
        ensure!(
            numbers.is_empty(),
            "a bug broke these games off, counted from 0; they are left out of the results: {}",
            numbers.join(", ")
        );
        Ok(())
    }
}

fn write_json(
    path: &Path,
    heading: &Heading,
    names: &Names,
    summary: &Summary,
    run: &Run,
) -> Result<()> {
    let json = ::arena::json(heading, names, summary, &run.games);
    store::replace(path, &format!("{json:#}\n"))
}
