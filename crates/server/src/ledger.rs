//! The state of a table, computed from its log: places, game, clocks, requests to undo. Pure: it
//! reads no clock and no database.
//!
//! A log is read entry by entry with [`Ledger::read`]. What somebody wants is judged and written
//! by [`Ledger::command`] and its siblings: they change the ledger as reading the new entries
//! would and keep them as pending. The owner stores them, and throws the ledger away if that
//! fails.

mod asked;
mod change;
mod commands;
pub mod info;
mod log;
pub mod practice;
pub mod update;

use bots::Contested;
use game_core::{Entry as Step, History, Seat, SeatSet, ToAct, Versioned as _, Viewer};
use protocol::{Absence, Pace, TimeUp};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::chance::{self, NO_NONCE};
use crate::clock::Clocks;
use crate::ids::{GameId, UserId};
use crate::storage::{Digest, Entry, Game, Millis, Outage, Place, Status};

pub use asked::{DueBot, Question};
pub use change::Change;

use asked::Draft;

/// The actor of outcomes in a log.
const CHANCE_ACTOR: &str = "-";
/// The actor of changes of the table in a log.
const TABLE_ACTOR: &str = "*";

/// How fast a table plays, as stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tempo {
    pub pace: Pace,
    /// What happens when time runs out.
    pub time_up: TimeUp,
}

/// The state of a table, computed from its log.
#[derive(Clone, Debug)]
pub struct Ledger<G: Contested> {
    game: Game,
    tempo: Tempo,
    seq: u32,
    updated: Millis,
    status: Status,
    places: Vec<Place>,
    /// What those who are seated have bound themselves to add to chance: SHA-256, place by place.
    commits: Vec<Option<String>>,
    /// What they have added, as far as it is known.
    nonces: Vec<String>,
    /// Until when whoever is bound may reveal, once the host has begun the game.
    starting: Option<Millis>,
    absences: Vec<Option<Absence>>,
    history: History<G>,
    /// Answers that are not in force yet, by seat.
    drafts: Vec<Draft<G>>,
    /// The last entry that was not such an answer.
    settled: u32,
    lines: Vec<Line<G>>,
    request: Option<Request>,
    /// Who has asked to go back since the last decision.
    has_asked: SeatSet,
    clocks: Clocks,
    rematch: Option<GameId>,
    outages: Vec<Outage>,
    pending: Vec<Entry>,
    /// The last entry that was about the table itself.
    changed: u32,
}

/// An entry of the log, as viewers are shown it.
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

/// A request to undo.
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
    pub seq: u32,
    pub text: String,
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
        G::check_rules(game.rules).map_err(|error| broken(error.to_string()))?;
        let setup = setup.with_rules_version(game.rules);
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
            commits: vec![None; seats],
            nonces: vec![NO_NONCE.to_owned(); seats],
            starting: None,
            absences: vec![None; seats],
            history,
            drafts: vec![Draft::empty(0); seats],
            settled: 0,
            lines: Vec::new(),
            request: None,
            has_asked: SeatSet::EMPTY,
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

    /// The entries that have been written but not stored yet.
    pub fn take_pending(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.pending)
    }

    /// Where the table stands, for lists.
    pub fn digest(&self, now: Millis) -> Digest {
        Digest {
            status: self.status,
            awaited: self.deciding_person().and_then(|seat| self.user_at(seat)),
            bot_due: self.due_bot().is_some(),
            deadline: self
                .deadline(now)
                .filter(|_| self.status == Status::Running),
            result: self.result(),
            places: self.places.clone(),
        }
    }

    /// The outages that the clocks take into account, in order.
    pub fn outages(&self) -> &[Outage] {
        &self.outages
    }

    /// When time runs out: for a decision, for answers to a request to undo, or to reveal what is
    /// added to chance.
    pub fn deadline(&self, now: Millis) -> Option<Millis> {
        if self.status != Status::Running {
            return self.starting;
        }
        let clock = self.clocks.deadline(now, &self.outages);
        clock.into_iter().chain(self.request_deadline()).min()
    }

    /// When time runs out, as far as a viewer may know.
    fn shown_deadline(&self, viewer: Viewer, now: Millis) -> Option<Millis> {
        if self.status != Status::Running {
            return None;
        }
        if !self.is_in_secret() {
            return self.deadline(now);
        }
        let own = match viewer {
            Viewer::Seat(seat) => self.clocks.deadline_of(seat.index(), now, &self.outages),
            Viewer::Spectator => None,
        };
        own.into_iter().chain(self.request_deadline()).min()
    }

    fn request_deadline(&self) -> Option<Millis> {
        self.request.as_ref().map(|request| request.until)
    }

    /// Whether nobody may see who of those who are asked has decided.
    fn is_in_secret(&self) -> bool {
        self.status == Status::Running && self.history.state().chooses_in_secret()
    }

    /// Whether a request to undo awaits answers.
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
        self.write(at, TABLE_ACTOR.to_owned(), change.to_string());
    }

    fn write_decision(&mut self, seat: Seat, action: G::Action, at: Millis) {
        let state = self.history.state();
        let actor = state.seat_name(seat).into_owned();
        let text = state.action_phrase(action).to_string();
        self.write(at, actor, text);
    }

    /// Goes on to where somebody has something to decide.
    fn go_on(&mut self, at: Millis) {
        self.let_chance_decide(at);
        while let Some(formality) = self.history.state().formality()
            && let Some(seat) = self.deciding()
        {
            self.write_decision(seat, formality, at);
            self.let_chance_decide(at);
        }
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
            self.write(at, CHANCE_ACTOR.to_owned(), text);
        }
    }

    /// The persons other than `seat` who have a say in going back: all but those who have lost.
    fn others_concerned(&self, seat: Seat) -> Vec<Seat> {
        Seat::all(self.history.state().n_seats())
            .filter(|other| *other != seat)
            .filter(|other| self.user_at(*other).is_some())
            .filter(|other| self.absences[other.index()] != Some(Absence::Forfeit))
            .collect()
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
const STAND_IN_LEVEL: &str = "merchant";
