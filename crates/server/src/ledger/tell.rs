//! What viewers are told, written as text at once: every move is told to everybody, so this is
//! where a busy server spends its time. [`Ledger::update`] is the same as values.

use std::borrow::Cow;

use bots::Contested;
use catalog::PhraseJson;
use game_core::Viewer;
use protocol::{ClockInfo, OverInfo, Score, UndoInfo};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::show::{shown_seat, shown_situation, shown_to_act};
use super::{Ledger, Line};
use crate::storage::Millis;

/// Whether an update stands alone or among other messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// An `Update`.
    Plain,
    /// A `ServerMessage`.
    Message,
}

/// How many entries of the log are told in one message.
const PART: usize = 64;
/// A longer log is told in larger parts: they wait in line together.
const MOST_PARTS: usize = 32;

#[derive(Serialize)]
struct LinesText<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    lines: &'a RawValue,
}

#[derive(Serialize)]
struct UpdateText<'a> {
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    seq: u32,
    lines: &'a RawValue,
    moment: MomentText<'a>,
    choices: Option<Vec<ChoiceText>>,
    undo: UndoInfo,
    clocks: Vec<ClockInfo>,
    now: Millis,
}

#[derive(Serialize)]
struct MomentText<'a> {
    number: u32,
    viewer: Option<Cow<'static, str>>,
    view: &'a RawValue,
    to_act: Option<Cow<'static, str>>,
    situation: String,
    score: &'a Score,
    over: &'a Option<OverInfo>,
}

#[derive(Serialize)]
struct LineText {
    seq: u32,
    at: Millis,
    moment: u32,
    seat: Option<Cow<'static, str>>,
    undo: bool,
    events: Vec<PhraseJson>,
    note: Option<&'static str>,
}

#[derive(Serialize)]
struct ChoiceText {
    action: PhraseJson,
    text: String,
    words: String,
    #[serde(rename = "final")]
    is_final: bool,
}

/// What depends on what a viewer may see.
struct Sight {
    lines: Box<RawValue>,
    view: Box<RawValue>,
}

impl<G: Contested> Ledger<G> {
    /// The update of each viewer who has seen the log up to entry `since`, as JSON.
    pub fn tell(&self, viewers: &[Viewer], since: u32, now: Millis, form: Form) -> Vec<String> {
        let state = self.history.state();
        let score = self.score(state);
        let over = self.over(state);
        let mut sight: Option<Sight> = None;
        let mut texts = Vec::with_capacity(viewers.len());
        for viewer in viewers {
            // Without secrets everybody sees the same.
            if !G::NO_SECRETS {
                sight = None;
            }
            let sight = sight.get_or_insert_with(|| Sight {
                lines: self.lines_text(*viewer, self.lines_since(since)),
                view: state.view_text(*viewer),
            });
            let update = UpdateText {
                kind: match form {
                    Form::Plain => None,
                    Form::Message => Some("update"),
                },
                seq: self.seq,
                lines: &sight.lines,
                moment: MomentText {
                    number: self.moment(),
                    viewer: match viewer {
                        Viewer::Seat(seat) => Some(state.seat_name(*seat)),
                        Viewer::Spectator => None,
                    },
                    view: &sight.view,
                    to_act: shown_to_act(state, *viewer).map(|seat| state.seat_name(seat)),
                    situation: shown_situation(state, *viewer),
                    score: &score,
                    over: &over,
                },
                choices: self.choice_texts(*viewer),
                undo: self.undo_info(*viewer),
                clocks: self.clock_info(*viewer, now),
                now,
            };
            texts.push(serde_json::to_string(&update).expect("an update is plain data"));
        }
        texts
    }

    /// The beginning of a log that is too long for one message, in parts, and the entry from
    /// which the update goes on.
    ///
    /// A socket keeps a buffer as large as its largest message for as long as it lives.
    pub fn tell_earlier(&self, viewer: Viewer, since: u32) -> (Vec<String>, u32) {
        let lines = self.lines_since(since);
        let part = lines.len().div_ceil(MOST_PARTS).max(PART);
        let n_earlier = lines.len().saturating_sub(1) / part * part;
        let (earlier, _) = lines.split_at(n_earlier);
        let message = |lines: &[Line<G>]| {
            let message = LinesText {
                kind: "lines",
                lines: &self.lines_text(viewer, lines),
            };
            serde_json::to_string(&message).expect("lines are plain data")
        };
        let since = earlier.last().map_or(since, |line| line.seq);
        (earlier.chunks(part).map(message).collect(), since)
    }

    fn lines_since(&self, since: u32) -> &[Line<G>] {
        let first = self.lines.partition_point(|line| line.seq <= since);
        &self.lines[first..]
    }

    fn lines_text(&self, viewer: Viewer, lines: &[Line<G>]) -> Box<RawValue> {
        let lines: Vec<LineText> = lines
            .iter()
            .map(|line| self.line_text(line, viewer))
            .collect();
        to_raw_value(&lines).expect("lines are plain data")
    }

    fn line_text(&self, line: &Line<G>, viewer: Viewer) -> LineText {
        let state = self.state_after(line);
        let events: Vec<_> = line
            .events
            .iter()
            .filter_map(|event| G::event_for(event, viewer))
            .map(|event| PhraseJson::event(state, &event))
            .collect();
        LineText {
            seq: line.seq,
            at: line.at,
            moment: line.moment,
            seat: shown_seat(line, viewer, events.is_empty()).map(|seat| state.seat_name(seat)),
            undo: line.undo,
            events,
            note: line.note,
        }
    }

    fn choice_texts(&self, viewer: Viewer) -> Option<Vec<ChoiceText>> {
        let state = self.history.state();
        let choice = |action| {
            let phrase = state.action_phrase(action);
            ChoiceText {
                text: phrase.to_string(),
                action: PhraseJson::action(phrase),
                words: state.action_words(action),
                is_final: state.reveals(action),
            }
        };
        Some(self.legal_for(viewer)?.into_iter().map(choice).collect())
    }
}
