//! A game in progress with everything that led to it.

use thiserror::Error;

use crate::{
    Actor, Beginning, Game, Line, Notation, NotationError, Phrase, Record, Seat, ToAct,
    Versioned as _, Words,
};

/// One entry of a game: a decision or an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry<A, C> {
    /// A seat decided.
    Decision(Seat, A),
    /// Chance decided.
    Chance(C),
}

/// An [`Entry`] of this game.
pub type EntryOf<G> = Entry<<G as Game>::Action, <G as Game>::Chance>;

/// A state and the entries that led to it from the beginning.
///
/// The state before each entry is kept, so undo is exact and costs nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History<G: Game> {
    /// Whether it began with a position of its own, not with a setup.
    begun_midway: bool,
    earlier: Vec<(G, EntryOf<G>)>,
    now: G,
}

/// Why an entry was not accepted; the state is untouched.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refused<I> {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Dice or a draw come first.
    #[error("a chance outcome is due, not a decision")]
    ChanceIsDue,
    /// No outcome is asked for.
    #[error("a decision is due, not a chance outcome")]
    DecisionIsDue,
    /// Another seat decides.
    #[error("it is for seat {expected} to decide, not for seat {found}")]
    WrongSeat {
        /// Who decides.
        expected: Seat,
        /// Who tried.
        found: Seat,
    },
    /// The outcome has no weight now.
    #[error("this outcome is not possible now")]
    ImpossibleOutcome,
    /// The decision breaks a rule; [`Refused::sentence`] says which.
    #[error("the decision breaks a rule")]
    Illegal(I),
}

/// Why the last entry cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum UndoBarrier {
    /// Nothing has been played.
    #[error("nothing has been played yet")]
    Beginning,
    /// The last entry was chance.
    #[error("dice or a draw cannot be taken back")]
    Chance,
    /// The last decision was another seat's.
    #[error("the last decision was seat {0}'s")]
    OtherSeat(Seat),
    /// Somebody else is to act already.
    #[error("the decision has passed on, and cannot be taken back")]
    PassedOn,
    /// The decision showed something hidden.
    #[error("the decision has shown something hidden, and cannot be taken back")]
    Revealed,
}

impl UndoBarrier {
    /// Its name, and whose the last decision was.
    pub fn phrase<G: Notation>(self, state: &G) -> Phrase {
        match self {
            UndoBarrier::Beginning => Phrase::new("beginning"),
            UndoBarrier::Chance => Phrase::new("chance"),
            UndoBarrier::OtherSeat(seat) => {
                Phrase::new("other-seat").with("seat", state.seat_name(seat))
            }
            UndoBarrier::PassedOn => Phrase::new("passed-on"),
            UndoBarrier::Revealed => Phrase::new("revealed"),
        }
    }
}

/// Plays entries again from the state before them and tells what happens in each, with the state
/// after it; returns the last one.
///
/// They must be possible one after the other, as those of a [`History`] are.
pub fn replay_events<G: Game>(
    mut state: G,
    entries: impl IntoIterator<Item = Entry<G::Action, G::Chance>>,
    mut observe: impl FnMut(&G, &[G::Event]),
) -> G {
    let mut events = Vec::new();
    for entry in entries {
        events.clear();
        match entry {
            Entry::Decision(_, action) => state.apply(action, &mut events),
            Entry::Chance(outcome) => state.resolve(outcome, &mut events),
        }
        observe(&state, &events);
    }
    state
}

impl<G: Game> History<G> {
    /// A game at its beginning.
    pub fn new(setup: &G::Setup) -> Self {
        History {
            begun_midway: false,
            earlier: Vec::new(),
            now: G::new(setup),
        }
    }

    /// A game that begins with any position.
    pub const fn from_position(position: G) -> Self {
        History {
            begun_midway: true,
            earlier: Vec::new(),
            now: position,
        }
    }

    /// The state as it is.
    pub const fn state(&self) -> &G {
        &self.now
    }

    /// Each entry with the state before it.
    pub fn steps(&self) -> &[(G, EntryOf<G>)] {
        &self.earlier
    }

    /// The state after the first `length` entries with those that follow it;
    /// `None` if there are not so many.
    pub fn since(&self, length: usize) -> Option<(&G, impl Iterator<Item = EntryOf<G>> + '_)> {
        let state = self.state_at(length)?;
        let entries = self.earlier[length..].iter().map(|(_, entry)| *entry);
        Some((state, entries))
    }

    /// How many entries there are.
    pub const fn len(&self) -> usize {
        self.earlier.len()
    }

    /// Whether nothing has been played.
    pub const fn is_empty(&self) -> bool {
        self.earlier.is_empty()
    }

    /// Plays a decision of `seat` and tells what happened.
    pub fn decide(
        &mut self,
        seat: Seat,
        action: G::Action,
    ) -> Result<Vec<G::Event>, Refused<G::Illegal>> {
        match self.now.to_act() {
            ToAct::Nobody => return Err(Refused::Over),
            ToAct::Chance => return Err(Refused::ChanceIsDue),
            ToAct::Seat(expected) if expected != seat => {
                return Err(Refused::WrongSeat {
                    expected,
                    found: seat,
                });
            }
            ToAct::Seat(_) => {}
        }
        self.now.check(action).map_err(Refused::Illegal)?;
        let before = self.now.clone();
        let mut events = Vec::new();
        self.now.apply(action, &mut events);
        self.earlier.push((before, Entry::Decision(seat, action)));
        Ok(events)
    }

    /// Applies an outcome and tells what happened.
    pub fn resolve(&mut self, chance: G::Chance) -> Result<Vec<G::Event>, Refused<G::Illegal>> {
        match self.now.to_act() {
            ToAct::Nobody => return Err(Refused::Over),
            ToAct::Seat(_) => return Err(Refused::DecisionIsDue),
            ToAct::Chance => {}
        }
        let mut outcomes = Vec::new();
        self.now.chances(&mut outcomes);
        if !outcomes.iter().any(|(outcome, _)| *outcome == chance) {
            return Err(Refused::ImpossibleOutcome);
        }
        let before = self.now.clone();
        let mut events = Vec::new();
        self.now.resolve(chance, &mut events);
        self.earlier.push((before, Entry::Chance(chance)));
        Ok(events)
    }

    /// Whether `seat` may take its last decision back: nothing was revealed since, and nobody
    /// else has been given a decision, unless the game lets it be retracted.
    pub fn may_undo(&self, seat: Seat) -> Result<(), UndoBarrier> {
        self.may_undo_at(self.earlier.len(), seat)
    }

    /// How many entries are left after `seat` has taken back alone whatever it may.
    pub fn free_undo(&self, seat: Seat) -> usize {
        (1..=self.earlier.len())
            .rev()
            .find(|length| self.may_undo_at(*length, seat).is_err())
            .unwrap_or(0)
    }

    /// The state after the first `length` entries; `None` if there are not so many.
    pub fn state_at(&self, length: usize) -> Option<&G> {
        match self.earlier.get(length) {
            Some((state, _)) => Some(state),
            None if length == self.earlier.len() => Some(&self.now),
            None => None,
        }
    }

    /// [`History::may_undo`] as it was when there were `length` entries.
    fn may_undo_at(&self, length: usize, seat: Seat) -> Result<(), UndoBarrier> {
        let now = self.state_at(length).expect("not more than there are");
        let Some((before, entry)) = self.earlier[..length].last() else {
            return Err(UndoBarrier::Beginning);
        };
        match *entry {
            Entry::Chance(_) => Err(UndoBarrier::Chance),
            Entry::Decision(other, _) if other != seat => Err(UndoBarrier::OtherSeat(other)),
            Entry::Decision(..) if now.to_act() != ToAct::Seat(seat) && !now.may_retract(seat) => {
                Err(UndoBarrier::PassedOn)
            }
            Entry::Decision(_, action) if before.formality() == Some(action) => {
                Err(UndoBarrier::PassedOn)
            }
            Entry::Decision(_, action) if before.reveals(action) => Err(UndoBarrier::Revealed),
            Entry::Decision(..) => Ok(()),
        }
    }

    /// Takes the last decision of `seat` back, if no barrier forbids it.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoBarrier> {
        self.may_undo(seat)?;
        self.step_back();
        Ok(())
    }

    /// Takes the last entry back whatever it was; `false` at the beginning.
    ///
    /// For analysis and tests: players are bound by [`History::undo`].
    pub fn step_back(&mut self) -> bool {
        match self.earlier.pop() {
            Some((before, _)) => {
                self.now = before;
                true
            }
            None => false,
        }
    }
}

/// Why a record does not replay.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// It is a record of another game.
    #[error("this is a record of '{found}', not of '{expected}'")]
    OtherGame {
        /// The game asked for.
        expected: &'static str,
        /// The game recorded.
        found: String,
    },
    /// It was played by rules that are not known here.
    #[error("the game cannot go on as it was begun: {0}")]
    UnknownRules(NotationError),
    /// The setup or position cannot be read.
    #[error("the beginning cannot be read: {0}")]
    Beginning(NotationError),
    /// An entry cannot be read or is not legal.
    #[error("entry {number} ('{line}'): {message}")]
    Entry {
        /// Counted from 1.
        number: usize,
        /// The entry as it stands.
        line: String,
        /// What is wrong with it.
        message: String,
    },
    /// A name line names no seat.
    #[error("a name line names no seat: {0}")]
    Name(NotationError),
    /// The stated result is not what the entries lead to.
    #[error("the record says the result is '{stated}', but its entries lead to '{found}'")]
    Result {
        /// As stated.
        stated: String,
        /// As computed.
        found: String,
    },
}

impl<G: Words> History<G> {
    /// Replays a record and checks every entry and the result.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        let history = History::replay_entries(record)?;
        let found = history.result();
        if record.result != found {
            let text = |result: &Option<String>| {
                result
                    .as_deref()
                    .map_or("not over".to_owned(), NotationError::shorten)
            };
            return Err(ReplayError::Result {
                stated: text(&record.result),
                found: text(&found),
            });
        }
        Ok(history)
    }

    /// Replays a record whatever result it states.
    pub(crate) fn replay_entries(record: &Record) -> Result<Self, ReplayError> {
        if record.game != G::NAME {
            return Err(ReplayError::OtherGame {
                expected: G::NAME,
                found: NotationError::shorten(&record.game),
            });
        }
        G::check_rules(record.rules).map_err(ReplayError::UnknownRules)?;
        let mut history = match &record.beginning {
            Beginning::Setup(text) => {
                let setup = G::parse_setup(text).map_err(ReplayError::Beginning)?;
                History::new(&setup.with_rules_version(record.rules))
            }
            Beginning::Position(line) => {
                let position =
                    G::parse_position_by(line, record.rules).map_err(ReplayError::Beginning)?;
                if position.rules_version() != record.rules {
                    return Err(ReplayError::Beginning(NotationError::new(format!(
                        "the position goes by rules version {}, the record by {}",
                        position.rules_version(),
                        record.rules
                    ))));
                }
                History::from_position(position)
            }
        };
        for (seat, _) in &record.names {
            history.now.read_seat(seat).map_err(ReplayError::Name)?;
        }
        for (index, line) in record.lines.iter().enumerate() {
            history
                .replay_line(line)
                .map_err(|message| ReplayError::Entry {
                    number: index + 1,
                    line: NotationError::shorten(&line.to_string()),
                    message,
                })?;
        }
        Ok(history)
    }

    fn replay_line(&mut self, line: &Line) -> Result<(), String> {
        match &line.actor {
            Actor::Seat(name) => {
                let seat = self.now.read_seat(name).map_err(|e| e.to_string())?;
                let action = self
                    .now
                    .read_action(&line.text)
                    .map_err(|e| e.to_string())?;
                self.decide(seat, action)
                    .map_err(|refused| refused.sentence(&self.now))?;
            }
            Actor::Chance => {
                let chance = self
                    .now
                    .read_chance(&line.text)
                    .map_err(|e| e.to_string())?;
                self.resolve(chance)
                    .map_err(|refused| refused.sentence(&self.now))?;
            }
        }
        Ok(())
    }
}

impl<G: Notation> History<G> {
    /// The record of this game; `names` are the players' names by seat, where known.
    pub fn record(&self, names: &[(Seat, String)]) -> Record {
        let first = self.earlier.first().map_or(&self.now, |(state, _)| state);
        let lines = self
            .earlier
            .iter()
            .map(|(state, entry)| match *entry {
                Entry::Decision(seat, action) => Line {
                    actor: Actor::Seat(state.seat_name(seat).into_owned()),
                    text: state.action_phrase(action).to_string(),
                },
                Entry::Chance(chance) => Line {
                    actor: Actor::Chance,
                    text: state.chance_phrase(chance).to_string(),
                },
            })
            .collect();
        Record {
            game: G::NAME.to_owned(),
            rules: self.now.rules_version(),
            beginning: if self.begun_midway {
                Beginning::Position(first.position())
            } else {
                Beginning::Setup(first.setup().to_string())
            },
            names: names
                .iter()
                .map(|(seat, name)| (first.seat_name(*seat).into_owned(), name.clone()))
                .collect(),
            seal: None,
            lines,
            result: self.result(),
        }
    }

    /// The final points in notation, if the game is over.
    fn result(&self) -> Option<String> {
        let standings = self.now.standings()?;
        let points: Vec<String> = standings
            .points
            .entries()
            .map(|(seat, points)| format!("{} {points}", self.now.seat_name(seat)))
            .collect();
        Some(points.join(" "))
    }
}

impl<I> Refused<I> {
    /// The reason as a sentence, with its clause where a rule is broken; `state` is the one that
    /// refused.
    pub fn sentence<G: Words<Illegal = I>>(&self, state: &G) -> String {
        match self {
            Refused::Illegal(reason) => state.reason_sentence(reason),
            Refused::Over
            | Refused::ChanceIsDue
            | Refused::DecisionIsDue
            | Refused::WrongSeat { .. }
            | Refused::ImpossibleOutcome => self.to_string(),
        }
    }
}
