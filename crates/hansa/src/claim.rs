//! §4.5 Claim a route: control points, marker, and the way to the reward.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::ids::{RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::pieces::Marker;
use crate::state::{Hansa, Phase};

impl Hansa {
    pub(crate) fn check_claim(&self, route: RouteId) -> Result<(), Illegal> {
        self.check_action_left()?;
        self.check_pawn_reach(route)?;
        if !self.houses.filled_by(self.active).contains(route) {
            return Err(Illegal::RouteIncomplete {
                route: self.route_name(route),
                yours: self.houses.pieces_on(route, self.active).total(),
                houses: self.board.route(route).houses,
            });
        }
        Ok(())
    }

    /// §4.5.2 (a) and (b); the reward (c) is asked for next.
    pub(crate) fn claim(&mut self, route: RouteId, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        self.spend_action();
        events.note(|| Event::Claimed { seat, route });
        self.score_control(route, events);
        // A marker taken by this claim cannot serve it.
        let extra_office = self.active_desk().unused.has(Marker::ExtraOffice);
        self.take_route_marker(route, events);
        self.phase = Phase::Rewarding {
            route,
            extra_office,
        };
    }

    /// §4.5.2 (a): who controls an end city now gets a point.
    fn score_control(&mut self, route: RouteId, events: &mut impl EventSink<Event>) {
        for city in self.board.route(route).ends {
            if let Some(seat) = self.offices.controller(city) {
                self.desks[seat].score += 1;
                events.note(|| Event::ControlPoint { seat, city });
            }
        }
    }

    /// §4.5.2 (b): the marker changes its owner, and a replacement comes onto the plate.
    fn take_route_marker(&mut self, route: RouteId, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        let Some(marker) = self.route_markers.take(route) else {
            return;
        };
        self.active_desk_mut().unused.put(marker);
        events.note(|| Event::MarkerTaken {
            seat,
            route,
            marker,
        });
        if self.pile == 0 {
            self.pile_exhausted = true;
            events.note(|| Event::PileExhausted);
        } else {
            self.pile -= 1;
            self.active_desk_mut().unrevealed += 1;
            let left = self.pile;
            events.note(|| Event::ReplacementDrawn { seat, left });
        }
    }

    pub(crate) fn list_claims(&self, reach: RouteSet, actions: &mut Vec<Action>) {
        for route in (self.houses.filled_by(self.active) & reach).iter() {
            actions.push(Action::Claim { route });
        }
    }
}
