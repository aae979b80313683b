//! The dialog: shows the game and offers the choices.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::Result;
use catalog::Playable;
use game_core::{Seat, ToAct, Viewer};

use super::answers::Next;
use super::choices::Choices;
use super::table::Table;
use crate::text::{self, Screen, capitalized, screen, width, wrapped};
use crate::{narrative, store};

/// One sitting at the terminal.
pub(crate) struct Conversation<G: Playable, I, O> {
    pub(super) table: Table<G>,
    pub(super) file: PathBuf,
    pub(super) input: I,
    pub(super) output: O,
    /// How many entries have been shown.
    pub(super) n_shown: usize,
    /// For whom the board was drawn last.
    drawn_for: Option<Seat>,
}

/// What is to be seen together with the choices: the latest news, the situation, the prompt.
const LINES_AROUND_CHOICES: usize = 7;

impl<G: Playable, I: BufRead, O: Write> Conversation<G, I, O> {
    /// A sitting that begins with a new game or goes on with one.
    pub(crate) fn new(table: Table<G>, file: PathBuf, input: I, output: O) -> Self {
        Conversation {
            n_shown: table.n_known(),
            table,
            file,
            input,
            output,
            drawn_for: None,
        }
    }

    /// Plays until the end of the game or of the input.
    pub(crate) fn run(mut self, seed: u64) -> Result<()> {
        self.greet(seed)?;
        while let Some(seat) = self.table.advance() {
            self.save()?;
            self.show(seat)?;
            let choices = Choices::new(self.table.state());
            self.offer(&choices)?;
            loop {
                match self.ask(seat, &choices)? {
                    Next::Ask => {}
                    Next::GoOn => break,
                    Next::Leave => return self.leave(),
                }
            }
        }
        self.finish()
    }

    fn greet(&mut self, seed: u64) -> Result<()> {
        let state = self.table.state();
        let name = |seat: Seat| capitalized(&state.seat_name(seat));
        let people: Vec<_> = self.table.people().collect();
        let who = match people.as_slice() {
            [(seat, _)] => format!("You are {}", name(*seat)),
            people => {
                let names: Vec<String> = people
                    .iter()
                    .map(|(seat, person)| format!("{person} is {}", name(*seat)))
                    .collect();
                names.join(", ")
            }
        };
        let bots: Vec<String> = self
            .table
            .bots()
            .map(|(seat, spec)| format!("{} ({spec})", name(seat)))
            .collect();
        let others = match bots.as_slice() {
            [] => String::new(),
            [bot] => format!("; {bot} is a bot"),
            [bots @ .., last] => format!("; {} and {last} are bots", bots.join(", ")),
        };
        writeln!(self.output, "{}, seed {seed}", G::TITLE)?;
        writeln!(self.output, "{who}{others}.")?;
        let file = self.file.display();
        writeln!(
            self.output,
            "The game is kept in {file}. Type 'help' for help."
        )?;
        Ok(())
    }

    /// Prints what has happened, and draws the board if somebody else had a hand in it.
    fn show(&mut self, seat: Seat) -> Result<()> {
        let viewer = Viewer::Seat(seat);
        let news = narrative::tale(self.table.history(), self.n_shown, viewer);
        let others_acted = self.drawn_for != Some(seat)
            || self.table.history().steps()[self.n_shown..]
                .iter()
                .any(|(state, _)| state.to_act() != ToAct::Seat(seat));
        self.n_shown = self.table.history().len();
        if others_acted {
            writeln!(self.output)?;
            self.draw(seat)?;
        }
        writeln!(self.output)?;
        if !news.is_empty() {
            self.print_sentences(&news)?;
            writeln!(self.output)?;
        }
        Ok(())
    }

    pub(super) fn print_sentences(&mut self, sentences: &[String]) -> Result<()> {
        for sentence in sentences {
            let line = wrapped(&format!("· {sentence}"), width(), 2);
            writeln!(self.output, "{line}")?;
        }
        Ok(())
    }

    pub(super) fn draw(&mut self, seat: Seat) -> Result<()> {
        self.drawn_for = Some(seat);
        let picture = self.table.state().picture(Viewer::Seat(seat));
        writeln!(self.output, "{}", picture.trim_end())?;
        let needed = picture.lines().map(text::length).max().unwrap_or(0);
        match screen() {
            Some(Screen { width, .. }) if width < needed => self.say(&format!(
                "the map needs {needed} columns, and this terminal has {width}; widen it"
            )),
            _ => Ok(()),
        }
    }

    /// The choices in as many lines as the terminal has, and what they are about.
    fn offer(&mut self, choices: &Choices<G::Action>) -> Result<()> {
        let width = width();
        let list = screen().and_then(|screen| {
            choices.show_short(width, screen.height.saturating_sub(LINES_AROUND_CHOICES))
        });
        let hint = match &list {
            Some(_) => " Type a place or other words to see their numbers; Enter shows all.",
            None => "",
        };
        let list = list.unwrap_or_else(|| choices.show(width));
        write!(self.output, "{list}")?;
        let situation = format!("{}{hint}", capitalized(&self.table.state().situation()));
        writeln!(self.output, "{}", wrapped(&situation, width, 0))?;
        Ok(())
    }

    /// One sentence, as sentences are written.
    pub(super) fn say(&mut self, sentence: &str) -> Result<()> {
        let sentence = format!("{}.", capitalized(sentence));
        writeln!(self.output, "{}", wrapped(&sentence, width(), 0))?;
        Ok(())
    }

    pub(super) fn save(&self) -> Result<()> {
        store::replace(&self.file, &self.table.record().to_string())
    }

    fn leave(mut self) -> Result<()> {
        self.save()?;
        let file = self.file.display();
        writeln!(
            self.output,
            "The game is saved in {file}; go on with: kontor play --load {file}"
        )?;
        Ok(())
    }

    fn finish(mut self) -> Result<()> {
        self.save()?;
        let viewer = match self.table.people().next() {
            Some((seat, _)) => Viewer::Seat(seat),
            None => Viewer::Spectator,
        };
        let picture = self.table.state().picture(viewer);
        writeln!(self.output, "\n{}\n", picture.trim_end())?;
        self.print_sentences(&narrative::tale(self.table.history(), self.n_shown, viewer))?;
        let state = self.table.state();
        writeln!(self.output, "\n{}", narrative::score_table(state))?;
        if let Some(standings) = state.standings() {
            writeln!(self.output, "{}", state.verdict(&standings))?;
        }
        let file = self.file.display();
        writeln!(
            self.output,
            "The game is kept in {file}; see it again with: kontor replay {file}"
        )?;
        Ok(())
    }
}
