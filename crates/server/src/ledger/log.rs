//! Applies the entries of a log to a table.

use bots::Contested;
use game_core::{Seat, ToAct};
use protocol::Absence;

use super::{CHANCE_ACTOR, Change, Draft, Ledger, Line, NO_NONCE, Request, TABLE_ACTOR};
use crate::storage::{Entry, Millis, Place, Status};

impl<G: Contested> Ledger<G> {
    /// Applies an entry; fails with a message if it cannot be read.
    pub(super) fn enter(&mut self, entry: &Entry) -> Result<(), String> {
        let mut is_draft = false;
        match entry.actor.as_str() {
            TABLE_ACTOR => {
                let change: Change = entry
                    .text
                    .parse()
                    .map_err(|_| "this is not a change of a table".to_owned())?;
                is_draft = matches!(change, Change::Answer { .. } | Change::Retract { .. });
                self.enter_change(entry.at, change)?;
            }
            CHANCE_ACTOR => {
                let state = self.history.state();
                let outcome = state.read_chance(&entry.text).map_err(|e| e.to_string())?;
                let resolved = self.history.resolve(outcome);
                let events = resolved.map_err(|r| r.sentence(self.history.state()))?;
                self.push_line(entry.at, None, false, events, None);
            }
            seat => {
                let state = self.history.state();
                let seat = state.read_seat(seat).map_err(|e| e.to_string())?;
                let action = state.read_action(&entry.text).map_err(|e| e.to_string())?;
                let decided = self.history.decide(seat, action);
                let events = decided.map_err(|r| r.sentence(self.history.state()))?;
                self.drafts[seat.index()] = Draft::empty(0);
                self.clocks.decided(seat.index());
                self.request = None;
                self.push_line(entry.at, Some(seat), false, events, None);
            }
        }
        self.seq += 1;
        self.updated = entry.at;
        if self.history.state().to_act() == ToAct::Nobody {
            self.status = Status::Over;
        }
        if !is_draft {
            self.settled = self.seq;
        }
        if (entry.actor == TABLE_ACTOR && !is_draft) || self.status == Status::Over {
            self.changed = self.seq;
        }
        let owing = self.deciding_person().map(Seat::index);
        let bound = entry.actor != TABLE_ACTOR || self.clocks.running() != owing;
        if self.clocks.exist() && bound {
            self.clocks.hand_over(owing, entry.at, &self.outages);
        }
        Ok(())
    }

    fn enter_change(&mut self, at: Millis, change: Change) -> Result<(), String> {
        match change {
            Change::Sit { place, user } => *self.place_mut(place)? = Place::User(user),
            Change::Bot { place, level } => *self.place_mut(place)? = Place::Bot(level),
            Change::Clear { place } => {
                *self.place_mut(place)? = Place::Empty;
                NO_NONCE.clone_into(&mut self.nonces[usize::from(place) - 1]);
            }
            Change::Nonce { place, nonce } => {
                self.place_mut(place)?;
                self.nonces[usize::from(place) - 1] = nonce;
            }
            Change::Start => {
                self.status = Status::Running;
                self.push_line(at, None, false, Vec::new(), Some("start"));
            }
            Change::Close => self.status = Status::Closed,
            Change::Answer { seat, decision } => {
                let seat = self.known_seat(seat)?;
                self.enter_answer(seat, &decision)?;
                self.push_line(at, Some(seat), false, Vec::new(), None);
            }
            Change::Retract { seat } => {
                let seat = self.known_seat(seat)?;
                self.drafts[seat.index()] = Draft::empty(self.seq + 1);
                self.push_line(at, Some(seat), false, Vec::new(), None);
            }
            Change::Undo { seat, to } => {
                let seat = self.known_seat(seat)?;
                self.drafts.fill(Draft::empty(0));
                self.keep_states_after(to);
                while self.moment() > to {
                    self.history.step_back();
                }
                self.request = None;
                self.push_line(at, Some(seat), true, Vec::new(), Some("undo"));
            }
            Change::Ask { seat, to, until } => {
                let seat = self.known_seat(seat)?;
                self.request = Some(Request {
                    seat,
                    to,
                    until,
                    waiting: self.others_concerned(seat),
                });
                self.push_line(at, Some(seat), false, Vec::new(), Some("undo_asked"));
            }
            Change::Agree { seat } => {
                let seat = self.known_seat(seat)?;
                if let Some(request) = &mut self.request {
                    request.waiting.retain(|other| *other != seat);
                }
                self.push_line(at, Some(seat), false, Vec::new(), Some("undo_agreed"));
            }
            Change::Refuse { seat } => {
                let seat = self.known_seat(seat)?;
                self.request = None;
                self.push_line(at, Some(seat), false, Vec::new(), Some("undo_refused"));
            }
            Change::Lapse => {
                self.request = None;
                self.push_line(at, None, false, Vec::new(), Some("undo_lapsed"));
            }
            Change::Leave { seat } => self.absent(at, seat, Some(Absence::Left), "leave")?,
            Change::Late { seat } => self.absent(at, seat, Some(Absence::Late), "late")?,
            Change::Forfeit { seat } => {
                self.absent(at, seat, Some(Absence::Forfeit), "forfeit")?;
            }
            Change::Return { seat } => {
                self.absent(at, seat, None, "return")?;
                self.clocks.returned(usize::from(seat) - 1);
            }
            Change::Rematch { game } => {
                self.rematch = Some(game);
                self.push_line(at, None, false, Vec::new(), Some("rematch"));
            }
        }
        Ok(())
    }

    fn absent(
        &mut self,
        at: Millis,
        seat: u8,
        absence: Option<Absence>,
        note: &'static str,
    ) -> Result<(), String> {
        let seat = self.known_seat(seat)?;
        self.absences[seat.index()] = absence;
        if let Some(request) = &mut self.request
            && absence.is_some()
        {
            request.waiting.retain(|other| *other != seat);
        }
        self.push_line(at, Some(seat), false, Vec::new(), Some(note));
        Ok(())
    }

    fn place_mut(&mut self, place: u8) -> Result<&mut Place, String> {
        usize::from(place)
            .checked_sub(1)
            .and_then(|index| self.places.get_mut(index))
            .ok_or_else(|| "there is no such place".to_owned())
    }

    fn known_seat(&self, number: u8) -> Result<Seat, String> {
        Seat::from_number(number)
            .filter(|seat| seat.number() <= self.history.state().n_seats())
            .ok_or_else(|| "there is no such seat".to_owned())
    }

    fn push_line(
        &mut self,
        at: Millis,
        seat: Option<Seat>,
        undo: bool,
        events: Vec<G::Event>,
        note: Option<&'static str>,
    ) {
        self.lines.push(Line {
            seq: self.seq + 1,
            at,
            moment: self.moment(),
            seat,
            undo,
            events,
            note,
            taken_back: None,
        });
    }

    /// A line is described in terms of the game as it was then, even after it is taken back.
    fn keep_states_after(&mut self, moment: u32) {
        for line in &mut self.lines {
            let lost = line.moment > moment && !line.events.is_empty();
            if lost && line.taken_back.is_none() {
                let state = self.history.state_at(line.moment as usize);
                line.taken_back = state.cloned().map(Box::new);
            }
        }
    }
}
