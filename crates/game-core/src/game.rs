//! The trait that a game's state implements.

use std::fmt;
use std::hash::Hash;

use crate::{Clause, ScoreSheet, Seat, SeatSet, Standings};

/// A game in progress: a plain value, cheap to clone.
///
/// A state holds no clock, no generator and no order of a shuffled stack.
pub trait Game: Versioned + Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The name of the game in records, commands and addresses.
    const NAME: &'static str;
    /// The newest version of the rules: raised whenever a correction changes how a stored record
    /// replays.
    const RULES_VERSION: u32;
    /// The oldest version under which a stored game still goes on as it was begun.
    const OLDEST_RULES_VERSION: u32 = 1;

    /// Everything that is agreed before the first entry: players, board, options.
    ///
    /// Its text form is a list of `key=value`.
    type Setup: Versioned + Clone + Eq + fmt::Debug + fmt::Display + Send + Sync;
    /// One small decision of one seat.
    type Action: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static;
    /// One outcome of dice or a draw.
    type Chance: Copy + Eq + fmt::Debug + Send + Sync + 'static;
    /// Why a decision is refused.
    type Illegal: Reason;
    /// Something that happened, for logs and animations.
    type Event: Clone + Eq + fmt::Debug + Send + Sync;
    /// What one viewer may see.
    type View: Clone + Eq + fmt::Debug;

    /// The state before the first entry.
    fn new(setup: &Self::Setup) -> Self;

    /// The setup this game was started with.
    fn setup(&self) -> Self::Setup;

    /// How many seats play.
    fn n_seats(&self) -> u8;

    /// A seat, chance, or nobody because the game is over.
    fn to_act(&self) -> ToAct;

    /// Appends every legal decision of the seat that is to act: complete, without duplicates.
    ///
    /// Nothing is appended when chance or nobody is to act.
    fn legal_actions(&self, actions: &mut Vec<Self::Action>);

    /// Judges one decision of the seat that is to act and names the rule it breaks.
    fn check(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Plays a decision that [`Game::check`] accepts.
    ///
    /// The effect of any other decision is unspecified; it may panic.
    fn apply(&mut self, action: Self::Action, events: &mut impl EventSink<Self::Event>);

    /// Appends every outcome that chance can give now, with its weight.
    fn chances(&self, outcomes: &mut Vec<(Self::Chance, u32)>);

    /// Applies one of the outcomes that [`Game::chances`] lists.
    fn resolve(&mut self, chance: Self::Chance, events: &mut impl EventSink<Self::Event>);

    /// Final scoring of the position as it stands, by category.
    fn score_sheet(&self) -> ScoreSheet;

    /// Points, and ranks after tie-breaks, once the game is over.
    fn standings(&self) -> Option<Standings>;

    /// What `viewer` may see of this state.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What `viewer` may see of an event; `None` if nothing at all.
    fn event_for(event: &Self::Event, _viewer: Viewer) -> Option<Self::Event> {
        Some(event.clone())
    }

    /// Whether playing `action` shows its player something hidden, so that it cannot be undone.
    fn reveals(&self, _action: Self::Action) -> bool {
        false
    }

    /// Whether `seat` may take back its last decision although another seat decides now: its
    /// choice is still hidden from the others or has not been answered.
    fn may_retract(&self, _seat: Seat) -> bool {
        false
    }

    /// The seats that are asked now: the one that is to act, and after it those that are asked the
    /// same at the same time and answer without knowing of each other.
    ///
    /// Their entries still come one after the other, in the order of the seats.
    fn asked(&self) -> SeatSet {
        self.to_act().seat().into_iter().collect()
    }

    /// The state as one of the seats that are [asked](Game::asked) finds it: that seat is to act,
    /// and those before it have answered somehow.
    ///
    /// How does not matter: neither what the seat sees nor what it may decide depends on it.
    #[must_use]
    fn asked_as(&self, _seat: Seat) -> Self {
        self.clone()
    }

    /// The only decision that is left, where there is so little to choose that the program around
    /// the rules takes it by itself; it cannot be undone.
    fn formality(&self) -> Option<Self::Action> {
        None
    }

    /// Whether `action` belongs to a family that [`Game::check`] may accept although
    /// [`Game::legal_actions`] does not list it, such as free-form trade offers.
    fn is_off_menu(&self, _action: Self::Action) -> bool {
        false
    }

    /// The laws that hold in every reachable state; the error says which one is broken.
    ///
    /// Slow: for tests.
    fn audit(&self) -> Result<(), String>;
}

/// What goes by a version of the rules: a setup, and the game that begins with it.
///
/// A game keeps the version it was begun with, so a corrected rule asks for it:
/// `if self.rules_version() >= 2`.
pub trait Versioned: Sized {
    /// The version of the rules; the newest one unless said otherwise.
    fn rules_version(&self) -> u32;

    /// The same under another version, which must be one that the game still knows.
    #[must_use]
    fn with_rules_version(self, version: u32) -> Self;
}

/// Why a decision is refused, in ids; [`Words::reason_words`](crate::Words::reason_words) makes
/// it a sentence.
pub trait Reason: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// The clause that the decision breaks.
    fn clause(&self) -> Clause;
}

/// Who supplies the next entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ToAct {
    /// This seat decides; not always the one whose turn it is.
    Seat(Seat),
    /// The driver supplies an outcome.
    Chance,
    /// The game is over.
    Nobody,
}

impl ToAct {
    /// The seat that decides, if one does.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            ToAct::Seat(seat) => Some(seat),
            ToAct::Chance | ToAct::Nobody => None,
        }
    }
}

/// Who looks at a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player at this seat.
    Seat(Seat),
    /// Somebody who may see what everybody may see.
    Spectator,
}

/// Takes the events of [`Game::apply`]; the unit type drops them at no cost.
pub trait EventSink<E> {
    /// Takes one event; `make` is not called if nobody is interested.
    fn note(&mut self, make: impl FnOnce() -> E);
}

impl<E> EventSink<E> for () {
    fn note(&mut self, _make: impl FnOnce() -> E) {}
}

impl<E> EventSink<E> for Vec<E> {
    fn note(&mut self, make: impl FnOnce() -> E) {
        self.push(make());
    }
}
