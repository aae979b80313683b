//! §5.6 Replacement markers: revealed and placed at the end of the turn.

use game_core::EventSink;

use crate::action::{Action, Chance};
use crate::event::Event;
use crate::ids::{RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::pieces::Marker;
use crate::setup::MarkerRouteRule;
use crate::state::{Hansa, Phase};

impl Hansa {
    /// Reveals what is on the plate, then asks where it goes; passes the turn on if nothing is
    /// there.
    pub(crate) fn begin_placing(&mut self, events: &mut impl EventSink<Event>) {
        if self.active_desk().unrevealed > 0 {
            self.phase = Phase::Revealing;
        } else {
            self.continue_placing(events);
        }
    }

    pub(crate) fn list_reveals(&self, outcomes: &mut Vec<(Chance, u32)>) {
        for marker in self.unseen.kinds() {
            outcomes.push((Chance::Reveal(marker), self.unseen.of(marker).into()));
        }
    }

    pub(crate) fn reveal(&mut self, marker: Marker, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        self.unseen.take(marker);
        let desk = self.active_desk_mut();
        desk.unrevealed -= 1;
        desk.plate.put(marker);
        events.note(|| Event::Revealed { seat, marker });
        self.begin_placing(events);
    }

    /// The routes that may receive a replacement marker.
    pub(crate) fn eligible_routes(&self) -> RouteSet {
        let free = self.board.all_routes() - self.route_markers.routes() - self.houses.occupied();
        let rule = self.options().marker_route_rule;
        if rule == MarkerRouteRule::EmptyRouteOnly {
            return free;
        }
        let mut beside = RouteSet::EMPTY;
        for (id, city) in self.board.cities() {
            let serves = match rule {
                MarkerRouteRule::OpenOffice => self.has_empty_office(id),
                MarkerRouteRule::EstablishedOffice => {
                    self.offices.left_to_right(id).next().is_some()
                }
                MarkerRouteRule::EmptyRouteOnly => true,
            };
            if serves {
                beside |= city.routes;
            }
        }
        free & beside
    }

    /// Asks for the next marker; R21: what no route can take stays on the plate.
    fn continue_placing(&mut self, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        if self.active_desk().plate.is_empty() {
            self.pass_turn();
        } else if self.eligible_routes().is_empty() {
            events.note(|| Event::MarkersKept { seat });
            self.pass_turn();
        } else {
            self.phase = Phase::PlacingMarkers { chosen: None };
        }
    }

    pub(crate) fn check_choose_marker(
        &self,
        chosen: Option<Marker>,
        marker: Marker,
    ) -> Result<(), Illegal> {
        let plate = self.active_desk().plate;
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

    pub(crate) fn check_place_marker(
        &self,
        chosen: Option<Marker>,
        route: RouteId,
    ) -> Result<(), Illegal> {
        if chosen.is_none() && self.active_desk().plate.only_kind().is_none() {
            return Err(Illegal::ChooseMarkerFirst);
        }
        if self.eligible_routes().contains(route) {
            return Ok(());
        }
        let name = self.route_name(route);
        Err(if self.route_markers.on(route).is_some() {
            Illegal::RouteHasMarker { route: name }
        } else if self.houses.occupied().contains(route) {
            Illegal::RouteOccupied { route: name }
        } else if self.options().marker_route_rule == MarkerRouteRule::OpenOffice {
            Illegal::NoOpenCity { route: name }
        } else {
            Illegal::NoEstablishedCity { route: name }
        })
    }

    pub(crate) fn place_marker(
        &mut self,
        chosen: Option<Marker>,
        route: RouteId,
        events: &mut impl EventSink<Event>,
    ) {
        let seat = self.active;
        let marker = chosen
            .or(self.active_desk().plate.only_kind())
            .expect("the marker was chosen or is the only kind");
        self.active_desk_mut().plate.take(marker);
        self.route_markers.put(route, marker);
        events.note(|| Event::MarkerPlaced {
            seat,
            route,
            marker,
        });
        self.continue_placing(events);
    }

    pub(crate) fn list_marker_places(&self, chosen: Option<Marker>, actions: &mut Vec<Action>) {
        let plate = self.active_desk().plate;
        if chosen.is_none() && plate.only_kind().is_none() {
            for marker in plate.kinds() {
                actions.push(Action::ChooseMarker { marker });
            }
        } else {
            for route in self.eligible_routes().iter() {
                actions.push(Action::PlaceMarker { route });
            }
        }
    }
}
