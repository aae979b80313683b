//! §2–3, §8.4 Setup by chance, the frame of a turn, and the end of the game.

use game_core::EventSink;

use crate::action::{Action, Chance, Person};
use crate::event::Event;
use crate::illegal::Illegal;
use crate::pieces::{Marker, named};
use crate::state::{Hansa, Phase};
use crate::{claim, displace, income, markers, moving, pawn, place, replacement};

/// §8.4 E1: the score that ends the game.
pub const END_SCORE: u8 = 20;

/// §2 step 3: every order of the three starting markers, equally likely.
pub(crate) fn list_taverns(game: &Hansa, outcomes: &mut Vec<(Chance, u32)>) {
    let [a, b, c] = game.options().marker_set.tavern_markers();
    for order in [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
    ] {
        outcomes.push((Chance::Taverns { markers: order }, 1));
    }
}

pub(crate) fn lay_taverns(
    game: &mut Hansa,
    markers: [Marker; 3],
    events: &mut impl EventSink<Event>,
) {
    for (route, marker) in game.board.taverns().into_iter().zip(markers) {
        game.route_markers.put(route, marker);
        events.note(|| Event::TavernMarker { route, marker });
    }
    if game.start_player.is_some() {
        begin_first_turn(game);
    } else {
        game.phase = Phase::StartPlayer;
    }
}

/// §2 step 5: the start player takes the first seat, the others follow clockwise.
pub(crate) fn set_start_player(
    game: &mut Hansa,
    player: Person,
    events: &mut impl EventSink<Event>,
) {
    game.start_player = Some(player.0);
    events.note(|| Event::StartPlayer { player });
    begin_first_turn(game);
}

fn begin_first_turn(game: &mut Hansa) {
    game.phase = if game.players() == 2 {
        Phase::PawnSetup
    } else {
        Phase::Acting
    };
}

/// Whether the active player may decide freely: act, use a marker or end the turn.
pub(crate) fn check_acting(game: &Hansa) -> Result<(), Illegal> {
    if game.phase == Phase::Acting {
        Ok(())
    } else {
        Err(game.not_now())
    }
}

/// Whether the active player may take an action.
pub(crate) fn check_action(game: &Hansa) -> Result<(), Illegal> {
    check_acting(game)?;
    if game.actions_left == 0 {
        return Err(Illegal::NoActionsLeft);
    }
    Ok(())
}

/// §8.4: tests the end of the game after a completed action.
pub(crate) fn finish_action(game: &mut Hansa, events: &mut impl EventSink<Event>) {
    game.phase = if end_reached(game).is_some() {
        events.note(|| Event::GameOver);
        Phase::Over
    } else {
        Phase::Acting
    };
}

/// §8.4: why the game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// E1: a player has enough points.
    Score,
    /// E2: no marker is left to replace one that was taken.
    Markers,
    /// E3: enough cities are completed.
    Cities,
}
named!(
    EndReason, "reason for the end",
    Score => "score", Markers => "markers", Cities => "cities",
);

/// The condition that holds; of several the first of markers, cities and score.
pub(crate) fn end_reached(game: &Hansa) -> Option<EndReason> {
    if game.pile_exhausted {
        Some(EndReason::Markers)
    } else if game.completed >= game.board.completed_cities_end() {
        Some(EndReason::Cities)
    } else if game.desks.iter().any(|desk| desk.score >= END_SCORE) {
        Some(EndReason::Score)
    } else {
        None
    }
}

/// §3.1 steps 4 and 5: the pawn, then the plate.
pub(crate) fn end(game: &mut Hansa, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    events.note(|| Event::TurnEnded { seat });
    if game.pawn.is_some() && !game.free_pawn_used {
        game.phase = Phase::PawnAfter;
    } else {
        replacement::begin(game, events);
    }
}

/// §3.1 step 6: the next player begins.
pub(crate) fn pass(game: &mut Hansa) {
    game.active = game.active.next(game.players());
    game.actions_left = game.active_desk().actions();
    game.turn_untouched = true;
    game.free_pawn_used = false;
    game.phase = Phase::Acting;
}

/// The decisions of a turn, in the order of the rules.
pub(crate) fn list(game: &Hansa, actions: &mut Vec<Action>) {
    if game.actions_left > 0 {
        let reach = game.routes_in_reach();
        income::list(game, actions);
        place::list(game, reach, actions);
        displace::list(game, reach, actions);
        if moving::can_move(game) {
            actions.push(Action::MoveBegin);
        }
        claim::list(game, reach, actions);
    }
    markers::list(game, actions);
    pawn::list(game, actions);
    actions.push(Action::EndTurn);
}
