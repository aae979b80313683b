//! §4.2 Place: a piece goes from the supply to an empty house.

use game_core::EventSink;

use crate::action::Action;
use crate::clauses;
use crate::event::Event;
use crate::house::{self, House};
use crate::ids::{RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::pieces::{Kind, Piece};
use crate::state::Hansa;
use crate::{pawn, turn};

pub(crate) fn check(
    game: &Hansa,
    route: RouteId,
    kind: Kind,
    house: Option<House>,
) -> Result<(), Illegal> {
    turn::check_action(game)?;
    pawn::check_reach(game, route)?;
    if game.active_desk().supply.of(kind) == 0 {
        return Err(Illegal::SupplyLacks { kind });
    }
    if !game.houses.open().contains(route) {
        return Err(Illegal::RouteFull {
            route,
            clause: clauses::PLACE,
        });
    }
    house::check_empty(game, route, house, clauses::PLACE)
}

pub(crate) fn apply(
    game: &mut Hansa,
    route: RouteId,
    kind: Kind,
    house: Option<House>,
    events: &mut impl EventSink<Event>,
) {
    let seat = game.active;
    game.spend_action();
    game.active_desk_mut().supply.take(kind);
    let house = game.houses.put(route, house, Piece::new(seat, kind));
    events.note(|| Event::Placed {
        seat,
        route,
        kind,
        house,
    });
    turn::finish_action(game, events);
}

pub(crate) fn list(game: &Hansa, reach: RouteSet, actions: &mut Vec<Action>) {
    let supply = game.active_desk().supply;
    for &kind in Kind::ALL {
        if supply.of(kind) > 0 {
            let open = game.houses.open() & reach;
            open.push_each(actions, |route| Action::Place {
                route,
                kind,
                house: None,
            });
        }
    }
}
