//! §A14 and §A15: winning and the end of a turn.

use game_core::{EventSink, Seat};

use crate::event::Event;
use crate::illegal::Illegal;
use crate::memory::Memory;
use crate::phase::Phase;
use crate::state::Merchants;

/// Why a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// §A14.1: somebody has delivered everything.
    Deliveries,
    /// §E12: all turns have been taken.
    TurnCap,
}

impl EndReason {
    /// Both.
    pub const ALL: &'static [EndReason] = &[EndReason::Deliveries, EndReason::TurnCap];

    /// It in a word or two.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Deliveries => "deliveries",
            EndReason::TurnCap => "turn cap",
        }
    }
}

impl Merchants {
    /// Why the game is over, if it is.
    pub fn end_reason(&self) -> Option<EndReason> {
        let target = self.setup.target();
        let delivered = Seat::all(self.setup.players()).any(|seat| self.delivered(seat) == target);
        (self.phase == Phase::Over).then_some(if delivered {
            EndReason::Deliveries
        } else {
            EndReason::TurnCap
        })
    }
}

/// §A14.1: the last delivery ends the game at once.
pub(crate) fn check_victory(game: &mut Merchants, events: &mut impl EventSink<Event>) {
    if game.me().delivered == game.setup.target() {
        let winner = game.active;
        game.phase = Phase::Over;
        events.note(|| Event::GameOver {
            winner: Some(winner),
        });
    }
}

/// §T3: the action phase ends when the active player says so.
pub(crate) fn check_end_turn(game: &Merchants) -> Result<(), Illegal> {
    if game.phase == Phase::Action {
        Ok(())
    } else {
        Err(game.not_now())
    }
}

/// §A15; §E12: the turn cap counts single turns (§K15).
pub(crate) fn end_turn(game: &mut Merchants, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    events.note(|| Event::TurnEnded { seat });
    game.memory = Memory::new(game.setup.players());
    if game
        .options()
        .turn_cap
        .get()
        .is_some_and(|cap| game.turn >= cap)
    {
        game.phase = Phase::Over;
        events.note(|| Event::GameOver { winner: None });
        return;
    }
    // Only the turn cap asks for the number, and no cap is above the highest one.
    game.turn = game.turn.saturating_add(1);
    game.active = seat.next(game.setup.players());
    game.rolled = false;
    game.phase = Phase::PreRoll;
}
