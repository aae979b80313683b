//! `kontor replay`: checks a record and prints it in sentences.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use catalog::{GameKind, Playable, Visitor};
use clap::Args;
use game_core::{Entry, History, Record, Viewer};
use server::chance::{self, Contributions};
use thiserror::Error;

use crate::{narrative, store, text};

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// The record; '-' reads standard input
    file: PathBuf,
    /// Only check: print one line
    #[arg(long, conflicts_with_all = ["positions", "until"])]
    quiet: bool,
    /// Print the position after every entry, in notation
    #[arg(long)]
    positions: bool,
    /// Check that every outcome follows from the secret that the server was bound to
    #[arg(long)]
    verify_chance: bool,
    /// Stop narrative after this entry and draw the board
    #[arg(long, value_name = "ENTRY")]
    until: Option<usize>,
}

/// The record does not stand up to the rules or to its own closing line.
#[derive(Debug, Error)]
#[error("{file}: {message}")]
pub(crate) struct BrokenRecord {
    file: String,
    message: String,
}

/// Checks the whole record before a word of it is printed.
pub(crate) fn run(args: &ReplayArgs, mut input: impl Read, output: impl Write) -> Result<()> {
    let text = if args.file == Path::new("-") {
        let mut bytes = Vec::new();
        input
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
        String::from_utf8_lossy(&bytes).into_owned()
    } else {
        store::read(&args.file)?
    };
    let broken = |message: String| BrokenRecord {
        file: args.file.display().to_string(),
        message,
    };
    let record: Record = text.parse().map_err(|error| broken(format!("{error}")))?;
    let kind: GameKind = record
        .game
        .parse()
        .map_err(|error| broken(format!("line 2: {error}")))?;
    kind.visit(Telling {
        args,
        record: &record,
        output,
        broken,
    })
}

struct Telling<'a, O, B> {
    args: &'a ReplayArgs,
    record: &'a Record,
    output: O,
    broken: B,
}

impl<O: Write, B: Fn(String) -> BrokenRecord> Visitor for Telling<'_, O, B> {
    type Output = Result<()>;

    fn visit<G: Playable>(mut self) -> Result<()> {
        let history =
            History::<G>::replay(self.record).map_err(|error| (self.broken)(error.to_string()))?;
        let out = &mut self.output;
        if self.args.verify_chance {
            let verified = chance::verify(&history, self.record.seal.as_ref())
                .map_err(|error| (self.broken)(error.to_string()))?;
            writeln!(
                out,
                "Chance was fair: all {} outcomes follow from the secret and what the players \
                 added, and the secret is the one the server was bound to.",
                verified.outcomes
            )?;
            writeln!(out, "{}", players_part(&verified.players))?;
        }
        let state = history.state();
        let ending = match state.standings() {
            Some(standings) => state.verdict(&standings),
            None => format!(
                "The game is not over. {}",
                text::capitalized(&state.situation())
            ),
        };
        if self.args.quiet {
            writeln!(
                out,
                "The record is sound: {} entries. {ending}",
                history.len()
            )?;
            return Ok(());
        }
        writeln!(out, "{}: {}", G::TITLE, state.setup())?;
        for (seat, name) in &self.record.names {
            writeln!(out, "{} is {name}.", text::capitalized(seat))?;
        }
        write_entries(out, &history, self.args)?;
        match self.args.until {
            Some(entry) if entry < history.len() => {
                let (before, _) = &history.steps()[entry];
                writeln!(out, "\n{}", before.picture(Viewer::Spectator).trim_end())?;
                writeln!(out, "\n{}", text::capitalized(&before.situation()))?;
            }
            _ => writeln!(out, "\n{ending}\n\n{}", narrative::score_table(state))?,
        }
        Ok(())
    }
}

/// What the record proves about the choice of what chance was derived from.
fn players_part(players: &Contributions) -> String {
    match players {
        Contributions::None => "No player added anything: the record does not show whether the \
                                server chose its secret at random."
            .to_owned(),
        Contributions::Unbound => "Players added nonces without being bound to them: who added \
                                   the last one and knew the secret could have chosen among \
                                   outcomes."
            .to_owned(),
        Contributions::Bound { withheld } if withheld.is_empty() => {
            "Every player who was bound to a nonce has revealed it: if one of them drew it at \
             random, nobody could choose among outcomes."
                .to_owned()
        }
        Contributions::Bound { withheld } => {
            let places: Vec<String> = withheld.iter().map(usize::to_string).collect();
            format!(
                "Not revealed, and left out: place {}. Who knew the secret and held back a nonce \
                 could choose between two courses of chance for each.",
                places.join(", ")
            )
        }
    }
}

/// Numbered entries, with an empty line wherever another seat decides.
fn write_entries<G: Playable>(
    out: &mut impl Write,
    history: &History<G>,
    args: &ReplayArgs,
) -> Result<()> {
    let wide = text::width();
    let mut last = None;
    let until = args.until.unwrap_or(usize::MAX);
    for (index, (before, entry)) in history.steps().iter().enumerate().take(until) {
        let actor = match entry {
            Entry::Decision(seat, _) => Some(*seat),
            Entry::Chance(_) => None,
        };
        if index == 0 || actor != last {
            writeln!(out)?;
        }
        last = actor;
        let line = format!(
            "{:>5}  {}",
            index + 1,
            narrative::entry_sentences(before, *entry)
        );
        writeln!(out, "{}", text::wrapped(&line, wide, 7))?;
        if args.positions {
            let after = history
                .steps()
                .get(index + 1)
                .map_or(history.state(), |(state, _)| state);
            writeln!(out, "       {}", after.position())?;
        }
    }
    Ok(())
}
