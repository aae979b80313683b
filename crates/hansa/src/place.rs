//! §4.2 Place: a piece goes from the supply to an empty house.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::ids::{RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::pieces::Kind;
use crate::state::Hansa;

impl Hansa {
    pub(crate) fn check_place(&self, route: RouteId, kind: Kind) -> Result<(), Illegal> {
        self.check_action_left()?;
        self.check_pawn_reach(route)?;
        if self.active_desk().supply.of(kind) == 0 {
            return Err(Illegal::SupplyLacks { kind });
        }
        if !self.houses.open().contains(route) {
            return Err(Illegal::RouteFull {
                route: self.route_name(route),
                clause: "4.2",
            });
        }
        Ok(())
    }

    pub(crate) fn place(&mut self, route: RouteId, kind: Kind, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        self.spend_action();
        self.active_desk_mut().supply.take(kind);
        self.houses.put(route, seat, kind);
        events.note(|| Event::Placed { seat, route, kind });
        self.finish_action(events);
    }

    pub(crate) fn list_places(&self, reach: RouteSet, actions: &mut Vec<Action>) {
        let supply = self.active_desk().supply;
        let open = self.houses.open() & reach;
        let begun = self.houses.held_alone_by(self.active);
        // Begun routes first: `Purposeful` relies on it.
        for routes in [open & begun, open - begun] {
            for kind in [Kind::Trader, Kind::Merchant] {
                if supply.of(kind) > 0 {
                    for route in routes.iter() {
                        actions.push(Action::Place { route, kind });
                    }
                }
            }
        }
    }
}
