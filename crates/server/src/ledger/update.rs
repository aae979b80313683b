//! The game as one viewer may see it.
//!
//! Every move is sent to everybody, so this is where a busy server spends its time: what the game
//! shows in its own form becomes text at once, without values in between.

use bots::Contested;
use catalog::{PhraseJson, barrier_json};
use game_core::{Seat, UndoBarrier, Viewer};
use protocol::{
    Answered, Category, Choice, ClockInfo, LogLine, Moment, OverInfo, Score, UndoInfo, UndoRequest,
    Update,
};
use serde_json::value::{RawValue, to_raw_value};

use super::{Ledger, Line, Question};
use crate::storage::{Millis, Status};

/// How many entries of the log are sent in one message.
const LINES_PER_MESSAGE: usize = 64;
/// A longer log is sent in larger messages: they wait in line together.
const MAX_LINE_MESSAGES: usize = 32;

/// What is said of a question that others are asked and answer in secret.
const IN_SECRET: &str = "others choose in secret";

/// JSON as text.
pub type Raw = Box<RawValue>;

/// What depends on what a viewer may see.
#[derive(Clone)]
struct Sight {
    lines: Vec<LogLine<Raw>>,
    view: Raw,
}

/// A state of the game, and what everybody sees of it alike.
struct Shown<'a, G> {
    state: &'a G,
    number: u32,
    score: Score,
    over: Option<OverInfo>,
}

/// A decision as a client is offered it.
pub(crate) fn choice<G: Contested>(state: &G, action: G::Action) -> Choice<Raw> {
    let phrase = state.action_phrase(action);
    Choice {
        text: phrase.to_string(),
        action: raw(&PhraseJson::action(phrase)),
        words: state.action_words(action),
        is_final: state.reveals(action),
    }
}

impl<G: Contested> Ledger<G> {
    /// What each viewer needs who has seen the log up to entry `since`.
    pub fn updates(&self, viewers: &[Viewer], since: u32, now: Millis) -> Vec<Update<Raw>> {
        let shown = self.shown(self.history.state(), self.moment());
        let mut sight: Option<Sight> = None;
        let update = |viewer: &Viewer| {
            // Without secrets everybody sees the same.
            if !G::NO_SECRETS {
                sight = None;
            }
            let question = self.question_to(*viewer);
            let sight = sight.get_or_insert_with(|| Sight {
                lines: self.lines(*viewer, self.lines_since(since)),
                view: match &question {
                    Some(question) => question.state.view_text(*viewer),
                    None => shown.state.view_text(*viewer),
                },
            });
            let Sight { lines, view } = sight.clone();
            let mut moment = self.moment_shown(&shown, *viewer, view);
            if let Some(question) = question.as_ref().filter(|question| question.is_shared) {
                (moment.to_act, moment.situation) = if question.is_answered {
                    (None, IN_SECRET.to_owned())
                } else {
                    (moment.viewer.clone(), question.state.situation())
                };
            }
            let asked = |is_answered: bool| {
                let question = question.as_ref();
                question.filter(|question| question.is_answered == is_answered)
            };
            Update {
                seq: self.seq,
                lines,
                moment,
                choices: asked(false).map(choices),
                answered: asked(true).map(|question| self.answered(*viewer, question)),
                undo: self.undo_info(*viewer),
                clocks: self.clock_info(*viewer, now),
                now,
            }
        };
        viewers.iter().map(update).collect()
    }

    /// What one viewer needs who has seen the log up to entry `since`.
    pub fn update(&self, viewer: Viewer, since: u32, now: Millis) -> Update<Raw> {
        let mut updates = self.updates(&[viewer], since, now);
        updates.pop().expect("every viewer has an update")
    }

    /// The game as a viewer saw it at an earlier moment.
    pub fn moment_at(&self, number: u32, viewer: Viewer) -> Option<Moment<Raw>> {
        let state = self.history.state_at(number as usize)?;
        let shown = self.shown(state, number);
        Some(self.moment_shown(&shown, viewer, state.view_text(viewer)))
    }

    /// The beginning of a log that is too long for one message, in parts, and the entry from
    /// which the update goes on.
    ///
    /// A socket keeps a buffer as large as its largest message for as long as it lives.
    pub fn earlier_lines(&self, viewer: Viewer, since: u32) -> (Vec<Vec<LogLine<Raw>>>, u32) {
        let lines = self.lines_since(since);
        let part = lines
            .len()
            .div_ceil(MAX_LINE_MESSAGES)
            .max(LINES_PER_MESSAGE);
        let n_earlier = lines.len().saturating_sub(1) / part * part;
        let (earlier, _) = lines.split_at(n_earlier);
        let since = earlier.last().map_or(since, |line| line.seq);
        let parts = earlier.chunks(part).map(|part| self.lines(viewer, part));
        (parts.collect(), since)
    }

    fn lines_since(&self, since: u32) -> &[Line<G>] {
        let first = self.lines.partition_point(|line| line.seq <= since);
        &self.lines[first..]
    }

    fn lines(&self, viewer: Viewer, lines: &[Line<G>]) -> Vec<LogLine<Raw>> {
        lines.iter().map(|line| self.line(line, viewer)).collect()
    }

    fn line(&self, line: &Line<G>, viewer: Viewer) -> LogLine<Raw> {
        let state = self.state_after(line);
        let events: Vec<_> = line
            .events
            .iter()
            .filter_map(|event| G::event_for(event, viewer))
            .map(|event| raw(&PhraseJson::event(state, &event)))
            .collect();
        LogLine {
            seq: line.seq,
            at: line.at,
            moment: line.moment,
            seat: shown_seat(line, viewer, events.is_empty()).map(|seat| self.seat_name(seat)),
            undo: line.undo,
            events,
            note: line.note.map(str::to_owned),
        }
    }

    fn shown<'a>(&self, state: &'a G, number: u32) -> Shown<'a, G> {
        Shown {
            state,
            number,
            score: self.score(state),
            over: self.over(state),
        }
    }

    fn moment_shown(&self, shown: &Shown<'_, G>, viewer: Viewer, view: Raw) -> Moment<Raw> {
        let state = shown.state;
        Moment {
            number: shown.number,
            viewer: match viewer {
                Viewer::Seat(seat) => Some(self.seat_name(seat)),
                Viewer::Spectator => None,
            },
            view,
            to_act: shown_to_act(state, viewer).map(|seat| self.seat_name(seat)),
            situation: shown_situation(state, viewer),
            score: shown.score.clone(),
            over: shown.over.clone(),
        }
    }

    fn score(&self, state: &G) -> Score {
        let sheet = state.score_sheet();
        Score {
            seats: Seat::all(state.n_seats())
                .map(|seat| self.seat_name(seat))
                .collect(),
            categories: sheet
                .categories()
                .iter()
                .map(|(name, points)| Category {
                    name: (*name).to_owned(),
                    points: points.as_slice().to_vec(),
                })
                .collect(),
        }
    }

    fn over(&self, state: &G) -> Option<OverInfo> {
        let standings = state.standings()?;
        Some(OverInfo {
            verdict: state.verdict(&standings),
            reason: state.end_reason().unwrap_or_default().to_owned(),
            points: standings.points.as_slice().to_vec(),
            ranks: self.ranks()?,
            secret: self.revealed_secret()?,
        })
    }

    /// What a viewer is asked; `None` when it is for others to decide.
    fn question_to(&self, viewer: Viewer) -> Option<Question<'_, G>> {
        match viewer {
            Viewer::Seat(seat) if self.absences[seat.index()].is_none() => self.question(seat),
            Viewer::Seat(_) | Viewer::Spectator => None,
        }
    }

    /// What a viewer has answered that others are asked as well.
    fn answered(&self, viewer: Viewer, question: &Question<'_, G>) -> Answered<Raw> {
        let decisions = match viewer {
            Viewer::Seat(seat) => self.answer_of(seat),
            Viewer::Spectator => &[],
        };
        let mut state = question.state.clone().into_owned();
        let shown = |decision: &G::Action| {
            let shown = choice(&state, *decision);
            state.apply(*decision, &mut ());
            shown
        };
        Answered {
            decisions: decisions.iter().map(shown).collect(),
            instead: choices(question),
        }
    }

    fn undo_info(&self, viewer: Viewer) -> UndoInfo {
        let mut info = UndoInfo {
            request: self.request.as_ref().map(|request| UndoRequest {
                seat: self.seat_name(request.seat),
                to: request.to,
                waiting_for: request
                    .waiting
                    .iter()
                    .map(|seat| self.seat_name(*seat))
                    .collect(),
                until: request.until,
            }),
            ..UndoInfo::default()
        };
        if let Viewer::Seat(seat) = viewer
            && self.status == Status::Running
        {
            info.can_ask = self.may_go_back(seat);
            match self.may_undo(seat) {
                _ if self.has_draft(seat) => info.free_to = Some(self.moment()),
                Ok(()) => {
                    let free = self.history.free_undo(seat);
                    info.free_to = u32::try_from(free).ok();
                }
                Err(barrier) => {
                    let barrier = self.shown_barrier(barrier, viewer);
                    info.barrier = Some(barrier.to_string());
                    info.because = Some(barrier_json(self.history.state(), barrier));
                }
            }
        }
        info
    }

    /// A barrier without the name of somebody who chooses in secret.
    fn shown_barrier(&self, barrier: UndoBarrier, viewer: Viewer) -> UndoBarrier {
        match barrier {
            UndoBarrier::OtherSeat(seat) if is_hidden(self.history.state(), seat, viewer) => {
                UndoBarrier::PassedOn
            }
            _ => barrier,
        }
    }

    fn clock_info(&self, viewer: Viewer, now: Millis) -> Vec<ClockInfo> {
        if !self.clocks.exist() || self.status == Status::Open {
            return Vec::new();
        }
        let state = self.history.state();
        let clock = |seat: Seat| {
            let (left_ms, running) = if is_hidden(state, seat, viewer) {
                (self.clocks.left_when_asked(seat.index()), false)
            } else {
                let left = self.clocks.left(seat.index(), now, &self.outages);
                (left, self.clocks.is_running(seat.index()))
            };
            ClockInfo {
                seat: self.seat_name(seat),
                left_ms,
                running,
            }
        };
        Seat::all(state.n_seats()).map(clock).collect()
    }
}

/// What may be decided in answer to a question.
fn choices<G: Contested>(question: &Question<'_, G>) -> Vec<Choice<Raw>> {
    let mut legal = Vec::new();
    question.state.legal_actions(&mut legal);
    let choices = legal.into_iter().map(|action| {
        let mut choice = choice(&*question.state, action);
        // What others are asked as well may be changed until the last one has answered.
        choice.is_final &= !question.is_shared;
        choice
    });
    choices.collect()
}

/// Whether a viewer must not know that this seat is the one to choose.
fn is_hidden<G: Contested>(state: &G, seat: Seat, viewer: Viewer) -> bool {
    viewer != Viewer::Seat(seat) && state.chooses_in_secret()
}

/// The seat that decides, if a viewer may know.
fn shown_to_act<G: Contested>(state: &G, viewer: Viewer) -> Option<Seat> {
    let seat = state.to_act().seat()?;
    (!is_hidden(state, seat, viewer)).then_some(seat)
}

/// One sentence: who decides and what about, as far as a viewer may know.
fn shown_situation<G: Contested>(state: &G, viewer: Viewer) -> String {
    match state.to_act().seat() {
        Some(seat) if is_hidden(state, seat, viewer) => IN_SECRET.to_owned(),
        _ => state.situation(),
    }
}

/// Who has decided; hidden from a viewer who sees nothing of what.
fn shown_seat<G: Contested>(line: &Line<G>, viewer: Viewer, is_empty: bool) -> Option<Seat> {
    let is_secret = !G::NO_SECRETS && is_empty && !line.undo && line.note.is_none();
    line.seat
        .filter(|seat| !is_secret || viewer == Viewer::Seat(*seat))
}

fn raw(phrase: &PhraseJson) -> Raw {
    to_raw_value(phrase).expect("a phrase is plain data")
}
