//! Applies the entries of a log to a table.

use bots::Contested;
use game_core::{Seat, SeatSet, ToAct};
use protocol::Absence;

use super::{CHANCE_ACTOR, Change, Draft, Ledger, Line, Request, TABLE_ACTOR};
use crate::chance::NO_NONCE;
use crate::storage::{Entry, Millis, Place, Status};

/// How long the game waits for those who are bound to a nonce; what is not revealed by then is
/// left out.
const REVEAL_WINDOW_MS: Millis = 15_000;

impl<G: Contested> Ledger<G> {
    /// Applies an entry; fails with a message if it cannot be read.
    pub(super) fn enter(&mut self, entry: &Entry) -> Result<(), String> {
        let mut is_draft = false;
        // Whether something else is asked than before, not the same of others.
        let mut asks_anew = true;
        match entry.actor.as_str() {
            TABLE_ACTOR => {
                let change: Change = entry
                    .text
                    .parse()
                    .map_err(|_| "this is not a change of a table".to_owned())?;
                is_draft = matches!(change, Change::Answer { .. } | Change::Retract { .. });
                asks_anew = matches!(change, Change::Start | Change::Begin | Change::Undo { .. });
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
                self.has_asked = SeatSet::EMPTY;
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
        if self.clocks.exist() {
            let owing: Vec<usize> = self.unanswered_people().map(Seat::index).collect();
            if asks_anew {
                self.clocks.ask(&owing, entry.at, &self.outages);
            } else {
                self.clocks.go_on(&owing, entry.at, &self.outages);
            }
        }
        Ok(())
    }

    fn enter_change(&mut self, at: Millis, change: Change) -> Result<(), String> {
        match change {
            Change::Sit { place, user } => *self.place_mut(place)? = Place::User(user),
            Change::Become { guest, account } => {
                for place in &mut self.places {
                    if *place == Place::User(guest) {
                        *place = Place::User(account);
                    }
                }
                if self.game.host == guest {
                    self.game.host = account;
                }
            }
            Change::Bot { place, level } => *self.place_mut(place)? = Place::Bot(level),
            Change::Clear { place } => {
                *self.place_mut(place)? = Place::Empty;
                self.bind(place, None, NO_NONCE.to_owned());
            }
            Change::Nonce { place, nonce } => {
                self.place_mut(place)?;
                self.bind(place, None, nonce);
            }
            Change::Commit { place, hash } => {
                self.place_mut(place)?;
                self.bind(place, Some(hash), NO_NONCE.to_owned());
            }
            Change::Start if self.commits.iter().any(Option::is_some) => {
                self.starting = Some(at + REVEAL_WINDOW_MS);
            }
            Change::Reveal { place, nonce } => {
                self.place_mut(place)?;
                self.nonces[usize::from(place) - 1] = nonce;
            }
            Change::Start | Change::Begin => {
                self.starting = None;
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
                self.has_asked = SeatSet::EMPTY;
                self.push_line(at, Some(seat), true, Vec::new(), Some("undo"));
            }
            Change::Ask { seat, to, until } => {
                let seat = self.known_seat(seat)?;
                self.has_asked.insert(seat);
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
                let index = self.known_seat(seat)?.index();
                if self.absences[index] == Some(Absence::Late) {
                    self.clocks.returned_late(index);
                }
                self.absent(at, seat, None, "return")?;
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
        // Nobody agrees by being away.
        self.request.take_if(|request| {
            absence.is_some() && (request.seat == seat || request.waiting.contains(&seat))
        });
        self.push_line(at, Some(seat), false, Vec::new(), Some(note));
        Ok(())
    }

    fn bind(&mut self, place: u8, hash: Option<String>, nonce: String) {
        let index = usize::from(place) - 1;
        self.commits[index] = hash;
        self.nonces[index] = nonce;
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
