//! A table that begins with a position and is kept nowhere, for lessons.

use bots::Contested;
use game_core::{History, Seat, Viewer};
use protocol::{Practice, Update, WhyAnswer};
use serde_json::Value;

use super::update::Raw;
use super::{Ledger, TABLE_ACTOR, Tempo};
use crate::ids::{GameId, UserId};
use crate::refusal::Refusal;
use crate::storage::{Entry, Game, Place, Status};

/// A lesson is short; this bounds the work for one request.
const MAX_ENTRIES: usize = 100;

/// A table for one person, who looks on from one seat.
#[derive(Clone, Debug)]
pub struct PracticeTable<G: Contested> {
    ledger: Ledger<G>,
    seat: Seat,
    person: UserId,
}

impl<G: Contested> PracticeTable<G> {
    /// Plays what has happened since the position; every entry is judged as at any table.
    pub fn new(practice: &Practice) -> Result<Self, Refusal> {
        if practice.entries.len() > MAX_ENTRIES {
            return Err(Refusal::Unreadable(format!(
                "there are more than {MAX_ENTRIES} entries"
            )));
        }
        let position = G::parse_position(&practice.position).map_err(unreadable)?;
        let seat = position.read_seat(&practice.seat).map_err(unreadable)?;
        let person = UserId::random();
        let game = Game {
            id: GameId::random(),
            kind: G::NAME.to_owned(),
            rules: position.rules_version(),
            setup: position.setup().to_string(),
            pace: serde_json::to_string(&Tempo::default()).expect("a pace is plain data"),
            public: false,
            host: person,
            secret: Vec::new(),
            created: 0,
        };
        let mut ledger = Ledger::new(game, Vec::new()).map_err(unreadable)?;
        ledger.history = History::from_position(position);
        ledger.status = Status::Running;
        let place = (0..ledger.places.len()).find(|place| ledger.seat_of_place(*place) == seat);
        ledger.places[place.expect("every seat has its place")] = Place::User(person);
        for text in &practice.entries {
            ledger.read(&entry(text)?).map_err(unreadable)?;
        }
        Ok(PracticeTable {
            ledger,
            seat,
            person,
        })
    }

    /// What the person needs to see.
    pub fn update(&self) -> Update<Raw> {
        self.ledger.update(Viewer::Seat(self.seat), 0, 0)
    }

    /// Why the person cannot decide this.
    pub fn why(&self, action: &Value) -> Result<WhyAnswer, Refusal> {
        self.ledger.why(Some(self.person), action)
    }
}

/// An entry of a seat or of chance; the table itself does not change.
fn entry(text: &str) -> Result<Entry, Refusal> {
    match text.split_once(' ') {
        Some((actor, text)) if actor != TABLE_ACTOR => Ok(Entry {
            at: 0,
            actor: actor.to_owned(),
            text: text.to_owned(),
        }),
        _ => Err(Refusal::Unreadable(
            "an entry is a seat or '-', a space, and what happens".to_owned(),
        )),
    }
}

fn unreadable(error: impl std::error::Error) -> Refusal {
    Refusal::Unreadable(error.to_string())
}
