//! §4.3.3–4.3.6 The response of the player whose piece was displaced.

use game_core::{EventSink, Seat};

use crate::action::Action;
use crate::event::{Event, Source};
use crate::ids::{RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::pieces::Kind;
use crate::state::{Hansa, Phase, Placed, Response};

impl Hansa {
    pub(crate) fn begin_response(
        &mut self,
        route: RouteId,
        owner: Seat,
        kind: Kind,
        events: &mut impl EventSink<Event>,
    ) {
        if self.houses.open().is_empty() {
            // R12: the board is full.
            self.desks[owner].stock.put(kind);
            events.note(|| Event::DisplacedPieceToStock { seat: owner, kind });
            self.finish_action(events);
            return;
        }
        self.phase = Phase::Responding(Response {
            route,
            owner,
            kind,
            in_hand: true,
            extras_left: kind.penalty(),
            lifted: None,
            placed: Placed::default(),
        });
    }

    /// §4.3.5: the routes to which the next piece may go.
    pub(crate) fn response_ring(&self, response: &Response) -> RouteSet {
        let mut open = self.houses.open();
        // §4.3.4: the house of a lifted piece does not count as empty.
        if let Some((route, _)) = response.lifted
            && self.houses.empty_on(route) == 1
        {
            open.remove(route);
        }
        let rings = &self.board.route(response.route).rings;
        rings
            .iter()
            .map(|ring| *ring & open)
            .find(|ring| !ring.is_empty())
            .unwrap_or(open & RouteSet::only(response.route))
    }

    fn check_destination(&self, response: &Response, route: RouteId) -> Result<(), Illegal> {
        if self.response_ring(response).contains(route) {
            return Ok(());
        }
        let name = self.route_name(route);
        Err(if route == response.route {
            Illegal::SameRoute { route: name }
        } else {
            Illegal::NotNearest { route: name }
        })
    }

    pub(crate) fn check_respond_displaced(
        &self,
        response: &Response,
        route: RouteId,
    ) -> Result<(), Illegal> {
        check_nothing_lifted(response)?;
        if !response.in_hand {
            return Err(Illegal::DisplacedIsPlaced);
        }
        self.check_destination(response, route)
    }

    /// Whether the moment allows another extra piece, wherever it comes from.
    fn check_extra(&self, response: &Response) -> Result<(), Illegal> {
        check_nothing_lifted(response)?;
        if response.extras_left == 0 {
            return Err(Illegal::NoExtrasLeft);
        }
        if response.in_hand {
            if self.options().displaced_first {
                return Err(Illegal::DisplacedComesFirst);
            }
            if self.only_one_house_left() {
                return Err(Illegal::LastHouseIsReserved);
            }
        }
        Ok(())
    }

    /// §10.2 K1: whether the whole board has a single empty house left.
    fn only_one_house_left(&self) -> bool {
        let open = self.houses.open();
        open.len() == 1 && open.iter().all(|route| self.houses.empty_on(route) == 1)
    }

    /// §4.3.4: where the next extra piece comes from; `None` if from the board.
    fn extra_source(&self, owner: Seat) -> Option<Source> {
        let desk = self.desk(owner);
        if !desk.stock.is_empty() {
            Some(Source::Stock)
        } else if !desk.supply.is_empty() {
            Some(Source::Supply)
        } else {
            None
        }
    }

    pub(crate) fn check_respond_extra(
        &self,
        response: &Response,
        kind: Kind,
        route: RouteId,
    ) -> Result<(), Illegal> {
        self.check_extra(response)?;
        let desk = self.desk(response.owner);
        match self.extra_source(response.owner) {
            Some(Source::Stock) if desk.stock.of(kind) == 0 => {
                return Err(Illegal::StockFirst { kind });
            }
            Some(Source::Supply) if desk.supply.of(kind) == 0 => {
                return Err(Illegal::SupplyNext { kind });
            }
            Some(_) => {}
            None => return Err(Illegal::MustLift),
        }
        self.check_destination(response, route)
    }

    /// §4.3.4: the routes with a piece of this kind that was not placed in this response.
    fn liftable(&self, response: &Response, kind: Kind) -> RouteSet {
        let mut routes = self.houses.with(response.owner, kind);
        for (route, _) in response.placed.iter().filter(|(_, placed)| *placed == kind) {
            let placed_here = response.placed.iter().filter(|p| *p == (route, kind));
            let here = self.houses.count(route, response.owner, kind);
            if usize::from(here) <= placed_here.count() {
                routes.remove(route);
            }
        }
        routes
    }

    pub(crate) fn check_respond_lift(
        &self,
        response: &Response,
        route: RouteId,
        kind: Kind,
    ) -> Result<(), Illegal> {
        self.check_extra(response)?;
        if self.extra_source(response.owner).is_some() {
            return Err(Illegal::LiftNotNeeded);
        }
        let name = self.route_name(route);
        if !self.liftable(response, kind).contains(route) {
            return Err(Illegal::NothingToLift { route: name, kind });
        }
        if !self.response_ring(response).elsewhere().contains(route) {
            return Err(Illegal::LiftLeadsNowhere { route: name });
        }
        Ok(())
    }

    pub(crate) fn check_respond_drop(
        &self,
        response: &Response,
        route: RouteId,
    ) -> Result<(), Illegal> {
        let Some((from, _)) = response.lifted else {
            return Err(Illegal::NothingLifted { clause: "4.3.4" });
        };
        if route == from {
            return Err(Illegal::SameHouse {
                route: self.route_name(route),
                clause: "4.3.4",
            });
        }
        self.check_destination(response, route)
    }

    pub(crate) fn place_displaced(
        &mut self,
        mut response: Response,
        route: RouteId,
        events: &mut impl EventSink<Event>,
    ) {
        let Response { owner, kind, .. } = response;
        self.houses.put(route, owner, kind);
        response.in_hand = false;
        response.placed.add(route, kind);
        events.note(|| Event::DisplacedPiecePlaced {
            seat: owner,
            route,
            kind,
        });
        self.continue_response(response, events);
    }

    pub(crate) fn place_extra(
        &mut self,
        mut response: Response,
        kind: Kind,
        route: RouteId,
        events: &mut impl EventSink<Event>,
    ) {
        let owner = response.owner;
        let from = self
            .extra_source(owner)
            .expect("stock or supply hold the piece");
        let desk = &mut self.desks[owner];
        match from {
            Source::Stock => desk.stock.take(kind),
            Source::Supply | Source::House(_) => desk.supply.take(kind),
        }
        self.put_extra(&mut response, kind, route);
        events.note(|| Event::ExtraPiecePlaced {
            seat: owner,
            route,
            kind,
            from,
        });
        self.continue_response(response, events);
    }

    pub(crate) fn lift(&mut self, mut response: Response, route: RouteId, kind: Kind) {
        self.houses.take(route, response.owner, kind);
        response.lifted = Some((route, kind));
        self.phase = Phase::Responding(response);
    }

    pub(crate) fn drop_lifted(
        &mut self,
        mut response: Response,
        route: RouteId,
        events: &mut impl EventSink<Event>,
    ) {
        let (from, kind) = response.lifted.take().expect("a piece is lifted");
        self.put_extra(&mut response, kind, route);
        events.note(|| Event::ExtraPiecePlaced {
            seat: response.owner,
            route,
            kind,
            from: Source::House(from),
        });
        self.continue_response(response, events);
    }

    fn put_extra(&mut self, response: &mut Response, kind: Kind, route: RouteId) {
        self.houses.put(route, response.owner, kind);
        response.extras_left -= 1;
        response.placed.add(route, kind);
    }

    /// §4.3.6: ends the response by itself when nothing more can be placed.
    fn continue_response(&mut self, response: Response, events: &mut impl EventSink<Event>) {
        self.phase = Phase::Responding(response);
        if !response.in_hand && !self.can_place_extra(&response) {
            self.finish_action(events);
        }
    }

    fn can_place_extra(&self, response: &Response) -> bool {
        let ring = self.response_ring(response);
        response.extras_left > 0
            && !ring.is_empty()
            && (self.extra_source(response.owner).is_some()
                || Kind::ALL
                    .iter()
                    .any(|kind| !(self.liftable(response, *kind) & ring.elsewhere()).is_empty()))
    }

    pub(crate) fn list_responses(&self, response: &Response, actions: &mut Vec<Action>) {
        let ring = self.response_ring(response);
        if let Some((from, _)) = response.lifted {
            for route in (ring - RouteSet::only(from)).iter() {
                actions.push(Action::RespondDrop { route });
            }
            return;
        }
        if response.in_hand {
            for route in ring.iter() {
                actions.push(Action::RespondDisplaced { route });
            }
        } else {
            actions.push(Action::RespondDone);
        }
        if self.check_extra(response).is_err() {
            return;
        }
        let desk = self.desk(response.owner);
        let pieces = match self.extra_source(response.owner) {
            Some(Source::Stock) => desk.stock,
            Some(Source::Supply | Source::House(_)) => desk.supply,
            None => {
                for kind in [Kind::Trader, Kind::Merchant] {
                    for route in (self.liftable(response, kind) & ring.elsewhere()).iter() {
                        actions.push(Action::RespondLift { route, kind });
                    }
                }
                return;
            }
        };
        for kind in [Kind::Trader, Kind::Merchant] {
            if pieces.of(kind) > 0 {
                for route in ring.iter() {
                    actions.push(Action::RespondExtra { kind, route });
                }
            }
        }
    }

    pub(crate) const fn check_respond_done(response: &Response) -> Result<(), Illegal> {
        if response.lifted.is_some() {
            return Err(Illegal::SetDownFirst { clause: "4.3.4" });
        }
        if response.in_hand {
            return Err(Illegal::DisplacedUnplaced);
        }
        Ok(())
    }
}

const fn check_nothing_lifted(response: &Response) -> Result<(), Illegal> {
    if response.lifted.is_some() {
        Err(Illegal::SetDownFirst { clause: "4.3.4" })
    } else {
        Ok(())
    }
}
