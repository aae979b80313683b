//! §9 The pawn of the two-player game.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::ids::{ProvinceId, ProvinceSet, RouteId};
use crate::illegal::Illegal;
use crate::setup::PawnPaidMove;
use crate::state::{Hansa, Phase};
use crate::{replacement, turn};

/// §9.3: place, displace and claim only on the border of the pawn's province.
pub(crate) fn check_reach(game: &Hansa, route: RouteId) -> Result<(), Illegal> {
    if game.routes_in_reach().contains(route) {
        Ok(())
    } else {
        Err(Illegal::OutOfPawnsReach { route })
    }
}

fn check_leaving(game: &Hansa, to: ProvinceId) -> Result<ProvinceId, Illegal> {
    let at = game.pawn.ok_or(Illegal::NoPawn)?;
    if at == to {
        return Err(Illegal::PawnStandsThere);
    }
    Ok(at)
}

pub(crate) fn check_set_up(game: &Hansa) -> Result<(), Illegal> {
    if game.phase == Phase::PawnSetup {
        Ok(())
    } else {
        Err(game.not_now())
    }
}

/// The free move: before anything else in the turn, or after it.
pub(crate) fn check_free(game: &Hansa, to: ProvinceId) -> Result<(), Illegal> {
    let after_turn = game.phase == Phase::PawnAfter;
    if !after_turn {
        turn::check_acting(game)?;
    }
    let at = check_leaving(game, to)?;
    if game.free_pawn_used {
        return Err(Illegal::FreePawnUsed);
    }
    if !after_turn && !game.turn_untouched {
        return Err(Illegal::TurnTouched);
    }
    if !game.board.province(at).within_two.contains(to) {
        return Err(Illegal::TooFar { to });
    }
    Ok(())
}

pub(crate) fn check_paid(game: &Hansa, to: ProvinceId) -> Result<(), Illegal> {
    turn::check_acting(game)?;
    let at = check_leaving(game, to)?;
    turn::check_action(game)?;
    if paid_targets(game, at).contains(to) {
        Ok(())
    } else {
        Err(Illegal::NotNextDoor { to })
    }
}

pub(crate) fn check_stay(game: &Hansa) -> Result<(), Illegal> {
    if game.phase == Phase::PawnAfter {
        Ok(())
    } else {
        Err(game.not_now())
    }
}

fn paid_targets(game: &Hansa, at: ProvinceId) -> ProvinceSet {
    match game.options().pawn_paid_move {
        PawnPaidMove::AnyProvince => game.board.all_provinces() - ProvinceSet::only(at),
        PawnPaidMove::OneStep => game.board.province(at).neighbors,
    }
}

pub(crate) fn set_up(game: &mut Hansa, to: ProvinceId, events: &mut impl EventSink<Event>) {
    let seat = game.decider().seat().expect("the second seat decides");
    game.pawn = Some(to);
    game.phase = Phase::Acting;
    events.note(|| Event::PawnMoved { seat, to });
}

/// After the turn it is followed by the markers on the plate.
pub(crate) fn move_free(game: &mut Hansa, to: ProvinceId, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    game.pawn = Some(to);
    game.free_pawn_used = true;
    events.note(|| Event::PawnMoved { seat, to });
    if game.phase == Phase::PawnAfter {
        replacement::begin(game, events);
    }
}

pub(crate) fn move_paid(game: &mut Hansa, to: ProvinceId, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    game.spend_action();
    game.pawn = Some(to);
    events.note(|| Event::PawnMoved { seat, to });
    turn::finish_action(game, events);
}

pub(crate) fn list(game: &Hansa, actions: &mut Vec<Action>) {
    let Some(at) = game.pawn else {
        return;
    };
    if game.turn_untouched && !game.free_pawn_used {
        list_free(game, at, actions);
    }
    if game.actions_left > 0 {
        for to in paid_targets(game, at) {
            actions.push(Action::PawnPaid { to });
        }
    }
}

pub(crate) fn list_after(game: &Hansa, actions: &mut Vec<Action>) {
    if let Some(at) = game.pawn {
        list_free(game, at, actions);
    }
    actions.push(Action::PawnStay);
}

fn list_free(game: &Hansa, at: ProvinceId, actions: &mut Vec<Action>) {
    for to in game.board.province(at).within_two {
        actions.push(Action::PawnFree { to });
    }
}

pub(crate) fn list_setups(game: &Hansa, actions: &mut Vec<Action>) {
    for to in game.board.all_provinces() {
        actions.push(Action::PawnSetup { to });
    }
}
