//! A table as its log makes it: places, game, clocks, questions. Pure: no time of its own, no
//! storage.
//!
//! A log is read entry by entry with [`Ledger::read`]. What somebody wants is judged and written
//! by [`Ledger::command`] and its siblings: they change the ledger as reading the new entries
//! would and keep them as pending. The owner stores them, and throws the ledger away if that
//! fails.

mod change;
mod commands;
pub mod show;
pub mod tell;

use bots::Contested;
use game_core::{Entry as Step, History, Seat, ToAct};
use protocol::{Absence, Pace, TimeUp};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::chance;
use crate::clock::Clocks;
use crate::ids::{GameId, UserId};
use crate::storage::{Digest, Entry, Game, Millis, Outage, Place, Status};

pub use change::Change;

/// The actor of outcomes in a log.
const CHANCE: &str = "-";
/// The actor of changes of the table in a log.
const TABLE: &str = "*";
/// What stands for a nonce that nobody added.
const NO_NONCE: &str = "-";

/// How fast a table plays, as stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tempo {
    /// How fast.
    pub pace: Pace,
    /// What happens when time runs out.
    pub time_up: TimeUp,
}

/// A table as its log makes it.
#[derive(Clone, Debug)]
pub struct Ledger<G: Contested> {
    game: Game,
    tempo: Tempo,
    seq: u32,
    updated: Millis,
    status: Status,
    places: Vec<Place>,
    nonces: Vec<String>,
    absences: Vec<Option<Absence>>,
    history: History<G>,
    lines: Vec<Line<G>>,
    request: Option<Request>,
    clocks: Clocks,
    rematch: Option<GameId>,
    outages: Vec<Outage>,
    pending: Vec<Entry>,
    /// The last entry that was about the table itself.
    changed: u32,
}

/// An entry as it is told.
#[derive(Clone, Debug)]
struct Line<G: Contested> {
    seq: u32,
    at: Millis,
    moment: u32,
    seat: Option<Seat>,
    undo: bool,
    events: Vec<G::Event>,
    note: Option<&'static str>,
    /// The game after it, once it was taken back and the history has forgotten it.
    taken_back: Option<Box<G>>,
}

/// A seat asks to go back.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Request {
    seat: Seat,
    to: u32,
    until: Millis,
    waiting: Vec<Seat>,
}

/// A log that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("entry {seq} ('{text}'): {message}")]
pub struct Broken {
    /// Its number.
    pub seq: u32,
    /// The entry.
    pub text: String,
    /// What is wrong.
    pub message: String,
}

impl<G: Contested> Ledger<G> {
    /// A table before its first entry.
    pub fn new(game: Game, outages: Vec<Outage>) -> Result<Self, Broken> {
        let broken = |message: String| Broken {
            seq: 0,
            text: game.setup.clone(),
            message,
        };
        let setup = G::parse_setup(&game.setup).map_err(|error| broken(error.to_string()))?;
        if game.rules != G::RULES_VERSION {
            return Err(broken(format!(
                "the game was begun with rules version {}; this program plays version {}",
                game.rules,
                G::RULES_VERSION
            )));
        }
        let tempo: Tempo =
            serde_json::from_str(&game.pace).map_err(|error| broken(error.to_string()))?;
        let history = History::<G>::new(&setup);
        let seats = usize::from(history.state().n_seats());
        Ok(Ledger {
            tempo,
            seq: 0,
            updated: game.created,
            status: Status::Open,
            places: vec![Place::Empty; seats],
            nonces: vec![NO_NONCE.to_owned(); seats],
            absences: vec![None; seats],
            history,
            lines: Vec::new(),
            request: None,
            clocks: Clocks::new(tempo.pace, seats),
            rematch: None,
            outages,
            pending: Vec::new(),
            changed: 0,
            game,
        })
    }

    /// The number of the last entry.
    pub const fn seq(&self) -> u32 {
        self.seq
    }

    /// What was agreed.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Waiting, played, over or closed.
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The game with everything that led to it.
    pub const fn history(&self) -> &History<G> {
        &self.history
    }

    /// Who sits where.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Whether something changed after entry `seq` that others than players of the game see: who
    /// sits where, who is absent, whether the game is over.
    pub fn changed_since(&self, seq: u32) -> bool {
        self.changed > seq
    }

    /// Reads the next entry of the stored log.
    pub fn read(&mut self, entry: &Entry) -> Result<(), Broken> {
        self.enter(entry).map_err(|message| Broken {
            seq: self.seq + 1,
            text: format!("{} {}", entry.actor, entry.text),
            message,
        })
    }

    /// New spans in which no server ran.
    pub fn set_outages(&mut self, outages: Vec<Outage>) {
        self.outages = outages;
    }

    /// The entries that have been written but not stored yet.
    pub fn take_pending(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.pending)
    }

    /// Where the table stands, for lists.
    pub fn digest(&self, now: Millis) -> Digest {
        let deciding = self.deciding();
        let awaited = deciding
            .filter(|seat| self.absences[seat.index()].is_none())
            .and_then(|seat| self.user_at(seat));
        Digest {
            status: self.status,
            awaited,
            bot_due: deciding.is_some() && awaited.is_none(),
            deadline: self.deadline(now),
            result: self.result(),
            places: self.places.clone(),
        }
    }

    /// When time runs out: somebody's, or that to answer a question.
    pub fn deadline(&self, now: Millis) -> Option<Millis> {
        if self.status != Status::Running {
            return None;
        }
        let clock = self.clocks.deadline(now, &self.outages);
        let request = self.request.as_ref().map(|request| request.until);
        clock.into_iter().chain(request).min()
    }

    /// The seat that decides, while the game is played.
    pub fn deciding(&self) -> Option<Seat> {
        if self.status == Status::Running {
            self.history.state().to_act().seat()
        } else {
            None
        }
    }

    /// The bot that decides now, as its text: at a bot's seat, or for an absent person.
    pub fn deciding_bot(&self) -> Option<&str> {
        let seat = self.deciding()?;
        match self.place_at(seat) {
            Place::Bot(level) => Some(level),
            Place::User(_) if self.absences[seat.index()].is_some() => Some(STAND_IN),
            Place::User(_) | Place::Empty => None,
        }
    }

    /// Whether people have to answer somebody who asks to go back.
    pub const fn is_asked(&self) -> bool {
        self.request.is_some()
    }

    /// The place of a person, counted from 0.
    pub fn place_of(&self, user: UserId) -> Option<usize> {
        self.places
            .iter()
            .position(|place| *place == Place::User(user))
    }

    /// The seat of a person, once the game has begun.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        let place = self.place_of(user)?;
        (self.status != Status::Open).then(|| self.seat_of_place(place))
    }

    fn seat_of_place(&self, place: usize) -> Seat {
        let person = Seat::new(u8::try_from(place).expect("a table has few places"));
        self.history.state().seat_of(person)
    }

    fn place_at(&self, seat: Seat) -> &Place {
        let place = (0..self.places.len()).find(|place| self.seat_of_place(*place) == seat);
        &self.places[place.expect("every seat has its place")]
    }

    fn user_at(&self, seat: Seat) -> Option<UserId> {
        match self.place_at(seat) {
            Place::User(user) => Some(*user),
            Place::Bot(_) | Place::Empty => None,
        }
    }

    /// How many entries the game has, not counting what was taken back.
    fn moment(&self) -> u32 {
        u32::try_from(self.history.len()).expect("a game has few entries")
    }

    fn result(&self) -> Option<String> {
        let standings = self.history.state().standings()?;
        let ranks = self.ranks()?;
        let parts: Vec<String> = (0..self.places.len())
            .map(|place| {
                let seat = self.seat_of_place(place);
                format!("{}:{}", standings.points[seat], ranks[seat.index()])
            })
            .collect();
        Some(parts.join(" "))
    }

    /// Final ranks seat by seat: who has forfeited comes last.
    fn ranks(&self) -> Option<Vec<u8>> {
        let standings = self.history.state().standings()?;
        let key = |seat: Seat| {
            let lost = self.absences[seat.index()] == Some(Absence::Forfeit);
            (lost, standings.ranks[seat])
        };
        let seats = || Seat::all(standings.ranks.count());
        let rank = |seat| {
            let better = seats().filter(|other| key(*other) < key(seat)).count();
            u8::try_from(better + 1).expect("a rank is at most the number of seats")
        };
        Some(seats().map(rank).collect())
    }

    /// Writes an entry: it is read as others will read it, and kept to be stored.
    fn write(&mut self, at: Millis, actor: String, text: String) {
        let at = at.max(self.updated);
        let entry = Entry { at, actor, text };
        self.enter(&entry)
            .unwrap_or_else(|message| panic!("what is written has been judged: {message}"));
        self.pending.push(entry);
    }

    fn write_change(&mut self, at: Millis, change: &Change) {
        self.write(at, TABLE.to_owned(), change.to_string());
    }

    /// Lets chance decide for as long as it is its turn.
    fn let_chance_decide(&mut self, at: Millis) {
        let mut outcomes = Vec::new();
        while self.history.state().to_act() == ToAct::Chance {
            outcomes.clear();
            self.history.state().chances(&mut outcomes);
            let steps = self.history.steps().iter();
            let index = steps
                .filter(|(_, step)| matches!(step, Step::Chance(_)))
                .count();
            let outcome = chance::outcome(&self.game.secret, &self.nonces, index, &outcomes)
                .expect("when chance decides, something is possible");
            let text = self.history.state().chance_phrase(outcome).to_string();
            self.write(at, CHANCE.to_owned(), text);
        }
    }

    fn enter(&mut self, entry: &Entry) -> Result<(), String> {
        match entry.actor.as_str() {
            TABLE => {
                let change = entry
                    .text
                    .parse()
                    .map_err(|_| "this is no change of a table".to_owned())?;
                self.enter_change(entry.at, change)?;
            }
            CHANCE => {
                let state = self.history.state();
                let outcome = state.read_chance(&entry.text).map_err(|e| e.to_string())?;
                let events = self.history.resolve(outcome).map_err(|r| r.sentence())?;
                self.note(entry.at, None, false, events, None);
            }
            seat => {
                let state = self.history.state();
                let seat = state.read_seat(seat).map_err(|e| e.to_string())?;
                let action = state.read_action(&entry.text).map_err(|e| e.to_string())?;
                let events = self
                    .history
                    .decide(seat, action)
                    .map_err(|r| r.sentence())?;
                self.clocks.decided(seat.index());
                self.request = None;
                self.note(entry.at, Some(seat), false, events, None);
            }
        }
        self.seq += 1;
        self.updated = entry.at;
        if self.history.state().to_act() == ToAct::Nobody {
            self.status = Status::Over;
        }
        if entry.actor == TABLE || self.status == Status::Over {
            self.changed = self.seq;
        }
        let owing = self
            .deciding()
            .filter(|_| self.deciding_bot().is_none())
            .map(Seat::index);
        let bound = entry.actor != TABLE || self.clocks.running() != owing;
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
                self.note(at, None, false, Vec::new(), Some("start"));
            }
            Change::Close => self.status = Status::Closed,
            Change::Undo { seat, to } => {
                let seat = self.known_seat(seat)?;
                self.keep_states_after(to);
                while self.moment() > to {
                    self.history.step_back();
                }
                self.request = None;
                self.note(at, Some(seat), true, Vec::new(), Some("undo"));
            }
            Change::Ask { seat, to, until } => {
                let seat = self.known_seat(seat)?;
                self.request = Some(Request {
                    seat,
                    to,
                    until,
                    waiting: self.others_concerned(seat),
                });
                self.note(at, Some(seat), false, Vec::new(), Some("undo_asked"));
            }
            Change::Agree { seat } => {
                let seat = self.known_seat(seat)?;
                if let Some(request) = &mut self.request {
                    request.waiting.retain(|other| *other != seat);
                }
                self.note(at, Some(seat), false, Vec::new(), Some("undo_agreed"));
            }
            Change::Refuse { seat } => {
                let seat = self.known_seat(seat)?;
                self.request = None;
                self.note(at, Some(seat), false, Vec::new(), Some("undo_refused"));
            }
            Change::Lapse => {
                self.request = None;
                self.note(at, None, false, Vec::new(), Some("undo_lapsed"));
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
                self.note(at, None, false, Vec::new(), Some("rematch"));
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
        self.note(at, Some(seat), false, Vec::new(), Some(note));
        Ok(())
    }

    /// The persons other than `seat` who decide for themselves.
    fn others_concerned(&self, seat: Seat) -> Vec<Seat> {
        Seat::all(self.history.state().n_seats())
            .filter(|other| *other != seat)
            .filter(|other| self.user_at(*other).is_some())
            .filter(|other| self.absences[other.index()].is_none())
            .collect()
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

    fn note(
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

    /// Lines are told in words of the game as it was then, even when they are taken back.
    fn keep_states_after(&mut self, moment: u32) {
        for line in &mut self.lines {
            let lost = line.moment > moment && !line.events.is_empty();
            if lost && line.taken_back.is_none() {
                let state = self.history.state_at(line.moment as usize);
                line.taken_back = state.cloned().map(Box::new);
            }
        }
    }

    /// The game right after the entry of a line.
    fn state_after<'a>(&'a self, line: &'a Line<G>) -> &'a G {
        line.taken_back
            .as_deref()
            .or_else(|| self.history.state_at(line.moment as usize))
            .unwrap_or_else(|| self.history.state())
    }
}

/// The bot that decides for an absent person.
const STAND_IN: &str = "merchant";
