//! §5.5 Remove three pieces, or move three of the opponents' (R15).

use game_core::{EventSink, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::ids::{RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::pieces::{Kind, Marker};
use crate::setup::Remove3Mode;
use crate::state::{Hansa, Phase};

/// The lasting part of the phase: pieces left to take, and whether they are moved.
#[derive(Clone, Copy)]
pub(crate) struct Taking {
    pub(crate) left: u8,
    pub(crate) moving: bool,
}

impl Hansa {
    /// Whether this marker moves opponents' pieces instead of removing pieces.
    ///
    /// Move-three is a kind of its own and always moves; Remove-three follows the option.
    pub(crate) fn moves_pieces(&self, marker: Marker) -> bool {
        marker == Marker::MoveThree || self.options().remove3_mode == Remove3Mode::MoveOpponents
    }

    /// The routes with a piece of this class that the marker can take.
    fn takeable(&self, moving: bool, owner: Seat, kind: Kind) -> RouteSet {
        let routes = self.houses.with(owner, kind);
        if !moving {
            routes
        } else if owner == self.active {
            RouteSet::EMPTY
        } else {
            routes & self.houses.open().elsewhere()
        }
    }

    pub(crate) fn can_take_three(&self, moving: bool) -> bool {
        self.classes()
            .any(|(owner, kind)| !self.takeable(moving, owner, kind).is_empty())
    }

    fn classes(&self) -> impl Iterator<Item = (Seat, Kind)> {
        Seat::all(self.players()).flat_map(|owner| Kind::ALL.iter().map(move |kind| (owner, *kind)))
    }

    pub(crate) fn check_use_three(&self, marker: Marker) -> Result<(), Illegal> {
        self.check_marker(marker)?;
        if self.can_take_three(self.moves_pieces(marker)) {
            Ok(())
        } else {
            Err(Illegal::NothingToRemove)
        }
    }

    pub(crate) fn check_remove_pick(
        &self,
        moving: bool,
        hand: Option<(RouteId, Seat, Kind)>,
        (route, owner, kind): (RouteId, Seat, Kind),
    ) -> Result<(), Illegal> {
        if hand.is_some() {
            return Err(Illegal::SetDownFirst { clause: "5.5" });
        }
        if moving && owner == self.active {
            return Err(Illegal::OpponentsOnly);
        }
        let name = self.route_name(route);
        if !self.houses.with(owner, kind).contains(route) {
            return Err(Illegal::NoSuchPiece {
                route: name,
                owner,
                kind,
                clause: "5.5",
            });
        }
        if !self.takeable(moving, owner, kind).contains(route) {
            return Err(Illegal::MoveLeadsNowhere {
                route: name,
                kind,
                clause: "5.5",
            });
        }
        Ok(())
    }

    /// Takes a piece: to its owner's supply, or into the hand to be set down elsewhere.
    pub(crate) fn take_piece(
        &mut self,
        taking: Taking,
        (route, owner, kind): (RouteId, Seat, Kind),
        events: &mut impl EventSink<Event>,
    ) {
        let seat = self.active;
        self.houses.take(route, owner, kind);
        if taking.moving {
            self.phase = Phase::Removing {
                left: taking.left,
                moving: true,
                hand: Some((route, owner, kind)),
            };
            return;
        }
        self.desks[owner].supply.put(kind);
        events.note(|| Event::Removed {
            seat,
            route,
            owner,
            kind,
        });
        self.continue_taking(taking);
    }

    pub(crate) fn check_remove_drop(
        &self,
        hand: Option<(RouteId, Seat, Kind)>,
        route: RouteId,
    ) -> Result<(), Illegal> {
        let Some((from, ..)) = hand else {
            return Err(Illegal::NothingLifted { clause: "5.5" });
        };
        self.check_set_down(from, route, "5.5")
    }

    pub(crate) fn drop_opponent(
        &mut self,
        taking: Taking,
        (from, owner, kind): (RouteId, Seat, Kind),
        to: RouteId,
        events: &mut impl EventSink<Event>,
    ) {
        let seat = self.active;
        self.houses.put(to, owner, kind);
        events.note(|| Event::OpponentMoved {
            seat,
            owner,
            kind,
            from,
            to,
        });
        self.continue_taking(taking);
    }

    fn continue_taking(&mut self, taking: Taking) {
        let left = taking.left - 1;
        self.phase = if left > 0 && self.can_take_three(taking.moving) {
            Phase::Removing {
                left,
                moving: taking.moving,
                hand: None,
            }
        } else {
            Phase::Acting
        };
    }

    pub(crate) const fn check_remove_stop(
        left: u8,
        hand: Option<(RouteId, Seat, Kind)>,
    ) -> Result<(), Illegal> {
        if hand.is_some() {
            return Err(Illegal::SetDownFirst { clause: "5.5" });
        }
        if left == 3 {
            return Err(Illegal::NothingRemoved);
        }
        Ok(())
    }

    pub(crate) fn list_removals(
        &self,
        taking: Taking,
        hand: Option<(RouteId, Seat, Kind)>,
        actions: &mut Vec<Action>,
    ) {
        if let Some((from, ..)) = hand {
            for route in (self.houses.open() - RouteSet::only(from)).iter() {
                actions.push(Action::RemoveDrop { route });
            }
            return;
        }
        for (owner, kind) in self.classes() {
            for route in self.takeable(taking.moving, owner, kind).iter() {
                actions.push(Action::RemovePick { route, owner, kind });
            }
        }
        if taking.left < 3 {
            actions.push(Action::RemoveStop);
        }
    }
}
