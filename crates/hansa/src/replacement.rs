//! §5.6 Replacement markers: revealed and placed at the end of the turn.

use game_core::EventSink;

use crate::action::{Action, Chance};
use crate::event::Event;
use crate::ids::{RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::pieces::Marker;
use crate::setup::MarkerRouteRule;
use crate::state::{Hansa, Phase};
use crate::turn;

/// Reveals what is on the plate, then asks where it goes; passes the turn on if nothing is
/// there.
pub(crate) fn begin(game: &mut Hansa, events: &mut impl EventSink<Event>) {
    if game.active_desk().unrevealed > 0 {
        game.phase = Phase::Revealing;
    } else {
        go_on(game, events);
    }
}

pub(crate) fn list_reveals(game: &Hansa, outcomes: &mut Vec<(Chance, u32)>) {
    for marker in game.unseen.kinds() {
        outcomes.push((Chance::Reveal { marker }, game.unseen.of(marker).into()));
    }
}

pub(crate) fn reveal(game: &mut Hansa, marker: Marker, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    game.unseen.take(marker);
    let desk = game.active_desk_mut();
    let unrevealed = desk.unrevealed.checked_sub(1);
    desk.unrevealed = unrevealed.expect("a marker is revealed only if one is not");
    desk.plate.put(marker);
    events.note(|| Event::Revealed { seat, marker });
    begin(game, events);
}

/// The routes that may receive a replacement marker.
pub(crate) fn eligible_routes(game: &Hansa) -> RouteSet {
    let free = game.board.all_routes() - game.route_markers.routes() - game.houses.occupied();
    let rule = game.options().marker_route_rule;
    if rule == MarkerRouteRule::EmptyRouteOnly {
        return free;
    }
    let mut beside = RouteSet::EMPTY;
    for (id, city) in game.board.cities() {
        let serves = match rule {
            MarkerRouteRule::OpenOffice => game.has_empty_office(id),
            MarkerRouteRule::EstablishedOffice => game.offices.left_to_right(id).next().is_some(),
            MarkerRouteRule::EmptyRouteOnly => true,
        };
        if serves {
            beside |= city.routes;
        }
    }
    free & beside
}

/// Asks for the next marker; R21: what no route can take stays on the plate.
fn go_on(game: &mut Hansa, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    if game.active_desk().plate.is_empty() {
        turn::pass(game);
    } else if eligible_routes(game).is_empty() {
        events.note(|| Event::MarkersKept { seat });
        turn::pass(game);
    } else {
        game.phase = Phase::PlacingMarkers { chosen: None };
    }
}

pub(crate) fn check_choose(game: &Hansa, marker: Marker) -> Result<(), Illegal> {
    let Phase::PlacingMarkers { chosen } = game.phase else {
        return Err(game.not_now());
    };
    let plate = game.active_desk().plate;
    if chosen.is_some() {
        return Err(Illegal::MarkerChosen);
    }
    if !plate.has(marker) {
        return Err(Illegal::NotOnPlate { marker });
    }
    if plate.only_kind().is_some() {
        return Err(Illegal::NoChoiceOfMarker);
    }
    Ok(())
}

pub(crate) const fn choose(game: &mut Hansa, marker: Marker) {
    game.phase = Phase::PlacingMarkers {
        chosen: Some(marker),
    };
}

pub(crate) fn check_place(game: &Hansa, route: RouteId) -> Result<(), Illegal> {
    let Phase::PlacingMarkers { chosen } = game.phase else {
        return Err(game.not_now());
    };
    if chosen.is_none() && game.active_desk().plate.only_kind().is_none() {
        return Err(Illegal::ChooseMarkerFirst);
    }
    if eligible_routes(game).contains(route) {
        return Ok(());
    }
    Err(if game.route_markers.on(route).is_some() {
        Illegal::RouteHasMarker { route }
    } else if game.houses.occupied().contains(route) {
        Illegal::RouteOccupied { route }
    } else if game.options().marker_route_rule == MarkerRouteRule::OpenOffice {
        Illegal::NoOpenCity { route }
    } else {
        Illegal::NoEstablishedCity { route }
    })
}

pub(crate) fn place(game: &mut Hansa, route: RouteId, events: &mut impl EventSink<Event>) {
    let Phase::PlacingMarkers { chosen } = game.phase else {
        unreachable!("the markers of the plate are being placed");
    };
    let seat = game.active;
    let marker = chosen
        .or(game.active_desk().plate.only_kind())
        .expect("the marker was chosen or is the only kind");
    game.active_desk_mut().plate.take(marker);
    game.route_markers.put(route, marker);
    events.note(|| Event::MarkerPlaced {
        seat,
        route,
        marker,
    });
    go_on(game, events);
}

pub(crate) fn list(game: &Hansa, actions: &mut Vec<Action>) {
    let Phase::PlacingMarkers { chosen } = game.phase else {
        return;
    };
    let plate = game.active_desk().plate;
    if chosen.is_none() && plate.only_kind().is_none() {
        for marker in plate.kinds() {
            actions.push(Action::ChooseMarker { marker });
        }
    } else {
        for route in eligible_routes(game) {
            actions.push(Action::PlaceMarker { route });
        }
    }
}
