//! §4.4 Move: own pieces change their routes.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::ids::{RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::pieces::Kind;
use crate::state::{Hansa, Phase};

impl Hansa {
    /// The routes with an own piece of this kind that can go somewhere with `left` moves.
    fn movable(&self, kind: Kind, left: u8) -> RouteSet {
        let mut targets = self.houses.open().elsewhere();
        if left >= 2 {
            targets |= self.houses.with(self.active, kind.other()).elsewhere();
        }
        self.houses.with(self.active, kind) & targets
    }

    pub(crate) fn can_move(&self) -> bool {
        let book = self.active_desk().book();
        Kind::ALL
            .iter()
            .any(|kind| !self.movable(*kind, book).is_empty())
    }

    pub(crate) fn check_move_begin(&self) -> Result<(), Illegal> {
        self.check_action_left()?;
        if self.can_move() {
            Ok(())
        } else {
            Err(Illegal::NothingToMove)
        }
    }

    pub(crate) fn begin_move(&mut self) {
        self.spend_action();
        self.phase = Phase::Moving {
            left: self.active_desk().book(),
            moved: false,
            hand: None,
        };
    }

    pub(crate) fn check_move_pick(
        &self,
        left: u8,
        hand: Option<(RouteId, Kind)>,
        (route, kind): (RouteId, Kind),
    ) -> Result<(), Illegal> {
        if hand.is_some() {
            return Err(Illegal::SetDownFirst { clause: "4.4" });
        }
        let name = self.route_name(route);
        if !self.houses.with(self.active, kind).contains(route) {
            return Err(Illegal::NoOwnPiece { route: name, kind });
        }
        if !self.movable(kind, left).contains(route) {
            return Err(Illegal::MoveLeadsNowhere {
                route: name,
                kind,
                clause: "4.4",
            });
        }
        Ok(())
    }

    pub(crate) fn pick(&mut self, left: u8, moved: bool, route: RouteId, kind: Kind) {
        self.houses.take(route, self.active, kind);
        self.phase = Phase::Moving {
            left,
            moved,
            hand: Some((route, kind)),
        };
    }

    pub(crate) fn check_move_drop(
        &self,
        hand: Option<(RouteId, Kind)>,
        route: RouteId,
        clause: &'static str,
    ) -> Result<(), Illegal> {
        let Some((from, _)) = hand else {
            return Err(Illegal::NothingLifted { clause: "4.4" });
        };
        self.check_set_down(from, route, clause)
    }

    /// Whether a piece lifted from `from` may be set down on an empty house of `route`.
    pub(crate) fn check_set_down(
        &self,
        from: RouteId,
        route: RouteId,
        clause: &'static str,
    ) -> Result<(), Illegal> {
        let name = self.route_name(route);
        if route == from {
            return Err(Illegal::SameHouse {
                route: name,
                clause,
            });
        }
        if !self.houses.open().contains(route) {
            return Err(Illegal::RouteFull {
                route: name,
                clause,
            });
        }
        Ok(())
    }

    pub(crate) fn drop_moved(
        &mut self,
        left: u8,
        (from, kind): (RouteId, Kind),
        to: RouteId,
        events: &mut impl EventSink<Event>,
    ) {
        let seat = self.active;
        self.houses.put(to, seat, kind);
        events.note(|| Event::Moved {
            seat,
            kind,
            from,
            to,
        });
        self.continue_move(left - 1, events);
    }

    pub(crate) fn check_move_swap(
        &self,
        left: u8,
        hand: Option<(RouteId, Kind)>,
        route: RouteId,
    ) -> Result<(), Illegal> {
        let Some((from, kind)) = hand else {
            return Err(Illegal::NothingLifted { clause: "4.4" });
        };
        let name = self.route_name(route);
        if route == from {
            return Err(Illegal::SameHouse {
                route: name,
                clause: "4.4",
            });
        }
        if left < 2 {
            return Err(Illegal::ExchangeNeedsTwo);
        }
        if !self.houses.with(self.active, kind.other()).contains(route) {
            return Err(Illegal::NoExchangePartner {
                route: name,
                kind: kind.other(),
            });
        }
        Ok(())
    }

    /// The piece in hand changes places with one of the other kind: two moves.
    pub(crate) fn swap_moved(
        &mut self,
        left: u8,
        (from, kind): (RouteId, Kind),
        to: RouteId,
        events: &mut impl EventSink<Event>,
    ) {
        let seat = self.active;
        self.houses.take(to, seat, kind.other());
        self.houses.put(to, seat, kind);
        self.houses.put(from, seat, kind.other());
        events.note(|| Event::Exchanged {
            seat,
            kind,
            from,
            to,
        });
        self.continue_move(left - 2, events);
    }

    /// §10.2 K4: a move ends by itself after the last piece that the Book allows.
    fn continue_move(&mut self, left: u8, events: &mut impl EventSink<Event>) {
        if left == 0 {
            self.finish_action(events);
        } else {
            self.phase = Phase::Moving {
                left,
                moved: true,
                hand: None,
            };
        }
    }

    pub(crate) const fn check_move_stop(
        moved: bool,
        hand: Option<(RouteId, Kind)>,
    ) -> Result<(), Illegal> {
        if hand.is_some() {
            return Err(Illegal::SetDownFirst { clause: "4.4" });
        }
        if !moved {
            return Err(Illegal::NothingMoved);
        }
        Ok(())
    }

    pub(crate) fn list_moves(
        &self,
        left: u8,
        moved: bool,
        hand: Option<(RouteId, Kind)>,
        actions: &mut Vec<Action>,
    ) {
        let Some((from, kind)) = hand else {
            for kind in [Kind::Trader, Kind::Merchant] {
                for route in self.movable(kind, left).iter() {
                    actions.push(Action::MovePick { route, kind });
                }
            }
            if moved {
                actions.push(Action::MoveStop);
            }
            return;
        };
        let here = RouteSet::only(from);
        let open = self.houses.open() - here;
        let begun = self.houses.held_alone_by(self.active);
        // Begun routes first: `Purposeful` relies on it.
        for routes in [open & begun, open - begun] {
            for route in routes.iter() {
                actions.push(Action::MoveDrop { route });
            }
        }
        if left >= 2 {
            for route in (self.houses.with(self.active, kind.other()) - here).iter() {
                actions.push(Action::MoveSwap { route });
            }
        }
    }
}
