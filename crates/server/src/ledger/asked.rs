//! Who is asked what, and answers that are kept until the last one is in.
//!
//! Where several are asked at once ([`Game::asked`](game_core::Game::asked)), what each of them
//! decides is a draft: an entry of the log, but no part of the game yet, told to nobody else, and
//! free to be changed. The last answer makes all of them decisions, in the order of the rules.

use std::borrow::Cow;

use bots::Contested;
use game_core::{Seat, ToAct, UndoBarrier};

use super::{Change, Ledger, STAND_IN_LEVEL};
use crate::storage::{Millis, Place, Status};

/// What a seat is asked.
#[derive(Clone, Debug)]
pub struct Question<'a, G: Clone> {
    /// The game as the seat finds it, with what it has decided so far.
    pub state: Cow<'a, G>,
    /// Whether others are asked as well, so that what it decides is a draft.
    pub is_shared: bool,
    /// Whether it has answered, and may only change its mind.
    pub is_answered: bool,
}

/// A bot that has to decide: at a bot's seat, or for an absent person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DueBot<'a> {
    pub seat: Seat,
    /// The bot, as its text.
    pub level: &'a str,
    /// The entry since which it is asked this.
    pub since: u32,
}

/// An answer that is no part of the game yet.
#[derive(Clone, Debug)]
pub(super) struct Draft<G: Contested> {
    decisions: Vec<G::Action>,
    /// Whether nothing is left to decide for this seat.
    is_complete: bool,
    /// The entry that changed it last.
    seq: u32,
}

impl<G: Contested> Draft<G> {
    /// Nothing decided, as of this entry.
    pub(super) const fn empty(seq: u32) -> Self {
        Draft {
            decisions: Vec::new(),
            is_complete: false,
            seq,
        }
    }
}

impl<G: Contested> Ledger<G> {
    /// What a seat is asked, while the game is played; `None` when it is for others to decide.
    pub fn question(&self, seat: Seat) -> Option<Question<'_, G>> {
        let state = self.history.state();
        let asked = state.asked();
        if self.status != Status::Running || !asked.contains(seat) {
            return None;
        }
        if asked.len() == 1 {
            return Some(Question {
                state: Cow::Borrowed(state),
                is_shared: false,
                is_answered: false,
            });
        }
        let draft = &self.drafts[seat.index()];
        let mut state = state.asked_as(seat);
        if !draft.is_complete {
            for decision in &draft.decisions {
                state.apply(*decision, &mut ());
            }
        }
        Some(Question {
            state: Cow::Owned(state),
            is_shared: true,
            is_answered: draft.is_complete,
        })
    }

    /// What a seat has answered that others are asked as well; empty until the answer is whole.
    pub(super) fn answer_of(&self, seat: Seat) -> &[G::Action] {
        let draft = &self.drafts[seat.index()];
        if draft.is_complete {
            &draft.decisions
        } else {
            &[]
        }
    }

    /// The seats that are asked and have not answered yet, in the order of the rules.
    pub(super) fn awaited_seats(&self) -> impl Iterator<Item = Seat> {
        let asked = self.history.state().asked();
        let is_running = self.status == Status::Running;
        asked
            .iter()
            .filter(move |seat| is_running && !self.drafts[seat.index()].is_complete)
    }

    /// The seat that decides, while the game is played; the first of several.
    pub fn deciding(&self) -> Option<Seat> {
        self.awaited_seats().next()
    }

    /// The person who decides; the first of several.
    pub(super) fn deciding_person(&self) -> Option<Seat> {
        self.unanswered_people().next()
    }

    /// The persons who are asked and have not answered yet, in the order of the rules.
    pub(super) fn unanswered_people(&self) -> impl Iterator<Item = Seat> {
        self.awaited_seats()
            .filter(|seat| self.bot_at(*seat).is_none())
    }

    /// The bot that decides; the first of several.
    pub fn due_bot(&self) -> Option<DueBot<'_>> {
        self.awaited_seats().find_map(|seat| {
            Some(DueBot {
                seat,
                level: self.bot_at(seat)?,
                since: self.asked_since(seat),
            })
        })
    }

    /// Which bot decides at a seat.
    fn bot_at(&self, seat: Seat) -> Option<&str> {
        match self.place_at(seat) {
            Place::Bot(level) => Some(level),
            Place::User(_) if self.absences[seat.index()].is_some() => Some(STAND_IN_LEVEL),
            Place::User(_) | Place::Empty => None,
        }
    }

    /// The entry since which a seat is asked what it is asked now: answers of others do not count.
    pub(super) fn asked_since(&self, seat: Seat) -> u32 {
        self.settled.max(self.drafts[seat.index()].seq)
    }

    /// Whether a seat may take its last decision back alone (§K12: not once somebody has
    /// answered it).
    pub(super) fn may_undo(&self, seat: Seat) -> Result<(), UndoBarrier> {
        self.history.may_undo(seat)?;
        if self.drafts.iter().all(|draft| draft.decisions.is_empty()) {
            Ok(())
        } else {
            Err(UndoBarrier::PassedOn)
        }
    }

    /// Whether a seat has begun an answer that it may take back.
    pub(super) fn has_draft(&self, seat: Seat) -> bool {
        !self.drafts[seat.index()].decisions.is_empty()
    }

    /// Writes what a seat answers while others are asked as well: a draft, or if it is the last
    /// one, the decisions of all.
    pub(super) fn write_answer(&mut self, seat: Seat, action: G::Action, now: Millis) {
        let question = self.question(seat).expect("the seat is asked");
        let is_last = completes(&*question.state, seat, action) && self.awaited_seats().eq([seat]);
        if !is_last {
            let change = Change::Answer {
                seat: seat.number(),
                decision: question.state.action_phrase(action).to_string(),
            };
            self.write_change(now, &change);
            return;
        }
        for other in self.history.state().asked() {
            let mut decisions = self.drafts[other.index()].decisions.clone();
            if other == seat {
                decisions.push(action);
            }
            for decision in decisions {
                self.write_decision(other, decision, now);
            }
        }
    }

    /// Reads what a seat answers while others are asked as well.
    pub(super) fn enter_answer(&mut self, seat: Seat, decision: &str) -> Result<(), String> {
        let question = self.question(seat).filter(|question| question.is_shared);
        let question = question.ok_or("nothing is asked of this seat and others")?;
        let state = question.state;
        let action = state.read_action(decision).map_err(|e| e.to_string())?;
        let judged = state.check(action);
        judged.map_err(|reason| state.reason_sentence(&reason))?;
        let is_complete = completes(&*state, seat, action);
        let draft = &mut self.drafts[seat.index()];
        if draft.is_complete {
            draft.decisions.clear();
        }
        draft.decisions.push(action);
        draft.is_complete = is_complete;
        draft.seq = self.seq + 1;
        Ok(())
    }
}

/// Whether nothing is left to decide for a seat in this question after `action`.
fn completes<G: Contested>(state: &G, seat: Seat, action: G::Action) -> bool {
    let mut after = state.clone();
    after.apply(action, &mut ());
    // Whoever is asked last may be the one who goes on with something else.
    after.to_act() != ToAct::Seat(seat) || !after.chooses_in_secret()
}
