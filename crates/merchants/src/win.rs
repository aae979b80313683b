//! §A14 and §A15: winning and the end of a turn.

use game_core::EventSink;

use crate::event::Event;
use crate::illegal::Illegal;
use crate::phase::Phase;
use crate::state::{Memory, Merchants};

/// §A14.1: the last delivery ends the game at once.
pub(crate) fn check_victory(game: &mut Merchants, events: &mut impl EventSink<Event>) {
    if game.me().delivered == game.setup.target() {
        let winner = game.active;
        game.phase = Phase::Over;
        events.note(|| Event::GameOver(Some(winner)));
    }
}

/// §T3
pub(crate) fn check_end_turn(game: &Merchants) -> Result<(), Illegal> {
    if game.phase == Phase::Action {
        Ok(())
    } else {
        Err(game.not_now("end your turn"))
    }
}

/// §A15; §E12: the turn cap counts single turns (§K15).
pub(crate) fn end_turn(game: &mut Merchants, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    events.note(|| Event::TurnEnded(seat));
    game.memory = Memory::default();
    if game.options().turn_cap.is_some_and(|cap| game.turn >= cap) {
        game.phase = Phase::Over;
        events.note(|| Event::GameOver(None));
        return;
    }
    game.turn = game.turn.saturating_add(1);
    game.active = seat.next(game.setup.players());
    game.rolled = false;
    game.phase = Phase::PreRoll;
}
