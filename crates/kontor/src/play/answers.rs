//! What follows each line that a person types.

use std::io::{BufRead, Write};
use std::path::Path;

use anyhow::{Result, anyhow};
use catalog::Playable;
use game_core::{Seat, UndoBarrier, Viewer};

use super::choices::Choices;
use super::command::{Command, help};
use super::conversation::Conversation;
use super::rulebook;
use crate::text::{capitalized, columns, width};
use crate::{narrative, store};

/// What follows a line of input.
pub(super) enum Next {
    /// The same person is asked again.
    Ask,
    /// The game has changed.
    GoOn,
    Leave,
}

impl<G: Playable, I: BufRead, O: Write> Conversation<G, I, O> {
    /// Reads one line and obeys it.
    pub(super) fn ask(&mut self, seat: Seat, choices: &Choices<G::Action>) -> Result<Next> {
        write!(self.output, "{}> ", self.table.state().seat_name(seat))?;
        self.output.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            writeln!(self.output)?;
            return Ok(Next::Leave);
        }
        let line = String::from_utf8_lossy(&line);
        match Command::parse(&line) {
            Command::Choices => write!(self.output, "{}", choices.show(width()))?,
            Command::Number(number) => match choices.numbered(number) {
                Some(action) => return self.decide(seat, action),
                None => writeln!(self.output, "Choose a number from 1 to {}.", choices.len())?,
            },
            Command::Board => self.draw(seat)?,
            Command::Help => write!(self.output, "{}", help::<G>())?,
            Command::Clause(clause) => self.show_clause(clause)?,
            Command::Rules => {
                let clauses = rulebook::clauses(G::RULES);
                let lines: Vec<String> = clauses
                    .iter()
                    .map(rulebook::Clause::contents_line)
                    .collect();
                write!(self.output, "{}", columns(&lines, width()))?;
            }
            Command::Why(decision) => self.explain(decision)?,
            Command::Undo => return self.undo(seat),
            Command::Log(count) => {
                let tale = narrative::tale(self.table.history(), 0, Viewer::Seat(seat));
                self.print_sentences(&tale[tale.len().saturating_sub(count)..])?;
            }
            Command::Score => write!(
                self.output,
                "{}",
                narrative::score_table(self.table.state())
            )?,
            Command::Save(file) => self.save_on_request(file)?,
            Command::Quit => return Ok(Next::Leave),
            Command::Other(text) => return self.decide_or_filter(seat, text, choices),
        }
        Ok(Next::Ask)
    }

    fn decide(&mut self, seat: Seat, action: G::Action) -> Result<Next> {
        match self.table.history_mut().decide(seat, action) {
            Ok(_) => Ok(Next::GoOn),
            Err(refused) => {
                self.say(&refused.sentence(self.table.state()))?;
                Ok(Next::Ask)
            }
        }
    }

    /// A text that is a decision in notation is judged; any other narrows the list.
    fn decide_or_filter(
        &mut self,
        seat: Seat,
        text: &str,
        choices: &Choices<G::Action>,
    ) -> Result<Next> {
        let read = self.table.state().read_action(text);
        if let Ok(action) = read {
            return self.decide(seat, action);
        }
        if let Some(list) = choices.show_matching(text, width()) {
            write!(self.output, "{list}")?;
            return Ok(Next::Ask);
        }
        let verb = text.split_whitespace().next().unwrap_or("");
        match read {
            Err(error) if G::ACTIONS.iter().any(|known| known.name == verb) => {
                self.say(&format!("no choice fits '{text}': {error}"))?;
            }
            _ => self.say(&format!(
                "no choice fits '{text}'; type a number, words of a choice, or 'help'"
            ))?,
        }
        Ok(Next::Ask)
    }

    fn explain(&mut self, decision: &str) -> Result<()> {
        let state = self.table.state();
        let answer = match state.read_action(decision) {
            Err(error) => error.to_string(),
            Ok(action) => match state.check(action) {
                Ok(()) => format!("you may {}", state.action_words(action)),
                Err(reason) => state.reason_sentence(&reason),
            },
        };
        self.say(&answer)
    }

    fn undo(&mut self, seat: Seat) -> Result<Next> {
        let history = self.table.history_mut();
        match history.undo(seat) {
            Ok(()) => {
                self.n_shown = self.n_shown.min(self.table.history().len());
                self.say("taken back")?;
                Ok(Next::GoOn)
            }
            Err(barrier) => {
                let answer = match barrier {
                    UndoBarrier::OtherSeat(other) => {
                        let name = capitalized(&history.state().seat_name(other));
                        format!("the last decision was {name}'s, so yours cannot be taken back")
                    }
                    barrier => barrier.to_string(),
                };
                self.say(&answer)?;
                Ok(Next::Ask)
            }
        }
    }

    fn show_clause(&mut self, clause: &str) -> Result<()> {
        let (Ok(text) | Err(text)) = rulebook::look_up(G::RULES, clause);
        for line in text.lines() {
            writeln!(self.output, "{}", rulebook::plain(line, width()))?;
        }
        Ok(())
    }

    fn save_on_request(&mut self, file: Option<&str>) -> Result<()> {
        let path = file.map_or(self.file.as_path(), Path::new);
        let outcome = if path != self.file && path.exists() {
            Err(anyhow!("{} exists already", path.display()))
        } else {
            store::replace(path, &self.table.record().to_string())
        };
        match outcome {
            Ok(()) => self.say(&format!("saved in {}", path.display())),
            Err(error) => self.say(&format!("not saved: {error:#}")),
        }
    }
}
