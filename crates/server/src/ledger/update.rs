//! The game as one viewer may see it.
//!
//! Every move is sent to everybody, so this is where a busy server spends its time: what the game
//! shows in its own form becomes text at once, without values in between.

use bots::Contested;
use catalog::{PhraseJson, barrier_json};
use game_core::{Seat, Viewer};
use protocol::{
    Category, Choice, ClockInfo, LogLine, Moment, OverInfo, Score, UndoInfo, UndoRequest, Update,
};
use serde_json::value::{RawValue, to_raw_value};

use super::{Ledger, Line};
use crate::storage::{Millis, Status};

/// How many entries of the log are sent in one message.
const LINES_PER_MESSAGE: usize = 64;
/// A longer log is sent in larger messages: they wait in line together.
const MAX_LINE_MESSAGES: usize = 32;

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
            let sight = sight.get_or_insert_with(|| Sight {
                lines: self.lines(*viewer, self.lines_since(since)),
                view: shown.state.view_text(*viewer),
            });
            let Sight { lines, view } = sight.clone();
            Update {
                seq: self.seq,
                lines,
                moment: self.moment_shown(&shown, *viewer, view),
                choices: self.choices(*viewer),
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

    /// What a viewer may decide; `None` when it is for others to decide.
    fn legal_for(&self, viewer: Viewer) -> Option<Vec<G::Action>> {
        let seat = self.deciding()?;
        if viewer != Viewer::Seat(seat) || self.absences[seat.index()].is_some() {
            return None;
        }
        let mut legal = Vec::new();
        self.history.state().legal_actions(&mut legal);
        Some(legal)
    }

    fn choices(&self, viewer: Viewer) -> Option<Vec<Choice<Raw>>> {
        let state = self.history.state();
        let legal = self.legal_for(viewer)?.into_iter();
        Some(legal.map(|action| choice(state, action)).collect())
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
            match self.history.may_undo(seat) {
                Ok(()) => {
                    let free = self.history.free_undo(seat);
                    info.free_to = u32::try_from(free).ok();
                }
                Err(barrier) => {
                    info.barrier = Some(barrier.to_string());
                    info.because = Some(barrier_json(self.history.state(), barrier));
                }
            }
        }
        info
    }

    fn clock_info(&self, viewer: Viewer, now: Millis) -> Vec<ClockInfo> {
        if !self.clocks.exist() || self.status == Status::Open {
            return Vec::new();
        }
        let state = self.history.state();
        let is_shown = |seat| !is_hidden(state, seat, viewer);
        Seat::all(state.n_seats())
            .map(|seat| ClockInfo {
                seat: self.seat_name(seat),
                left_ms: self.clocks.left(seat.index(), now, &self.outages),
                running: self.clocks.running() == Some(seat.index()) && is_shown(seat),
            })
            .collect()
    }
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
        Some(seat) if is_hidden(state, seat, viewer) => "others choose in secret".to_owned(),
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
