//! §4.5 Claim a route: control points, marker, and the way to the reward.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::ids::{RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::pieces::Marker;
use crate::state::{Hansa, Phase};
use crate::{pawn, turn};

pub(crate) fn check(game: &Hansa, route: RouteId) -> Result<(), Illegal> {
    turn::check_action(game)?;
    pawn::check_reach(game, route)?;
    if !game.houses.filled_by(game.active).contains(route) {
        return Err(Illegal::RouteIncomplete {
            route,
            yours: game.houses.pieces_on(route, game.active).total(),
            houses: game.board.route(route).houses,
        });
    }
    Ok(())
}

/// §4.5.2 (a) and (b); the reward (c) is asked for next.
pub(crate) fn apply(game: &mut Hansa, route: RouteId, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    game.spend_action();
    events.note(|| Event::Claimed { seat, route });
    score_control(game, route, events);
    // A marker taken by this claim cannot serve it.
    let extra_office = game.active_desk().unused.has(Marker::ExtraOffice);
    take_marker(game, route, events);
    game.phase = Phase::Rewarding {
        route,
        extra_office,
    };
}

/// §4.5.2 (a): who controls an end city now gets a point.
fn score_control(game: &mut Hansa, route: RouteId, events: &mut impl EventSink<Event>) {
    for city in game.board.route(route).ends {
        if let Some(seat) = game.offices.controller(city) {
            game.desks[seat].score += 1;
            events.note(|| Event::ControlPoint { seat, city });
        }
    }
}

/// §4.5.2 (b): the marker changes its owner, and a replacement comes onto the plate.
fn take_marker(game: &mut Hansa, route: RouteId, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    let Some(marker) = game.route_markers.take(route) else {
        return;
    };
    game.active_desk_mut().unused.put(marker);
    events.note(|| Event::MarkerTaken {
        seat,
        route,
        marker,
    });
    if game.pile == 0 {
        game.pile_exhausted = true;
        events.note(|| Event::PileExhausted);
    } else {
        game.pile -= 1;
        game.active_desk_mut().unrevealed += 1;
        let left = game.pile;
        events.note(|| Event::ReplacementDrawn { seat, left });
    }
}

pub(crate) fn list(game: &Hansa, reach: RouteSet, actions: &mut Vec<Action>) {
    for route in game.houses.filled_by(game.active) & reach {
        actions.push(Action::Claim { route });
    }
}
