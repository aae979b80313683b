//! §9 The pawn of the two-player game.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::ids::{ProvinceId, ProvinceSet, RouteId};
use crate::illegal::Illegal;
use crate::setup::PawnPaidMove;
use crate::state::{Hansa, Phase};

impl Hansa {
    /// §9.3: place, displace and claim only on the border of the pawn's province.
    pub(crate) fn check_pawn_reach(&self, route: RouteId) -> Result<(), Illegal> {
        if self.routes_in_reach().contains(route) {
            Ok(())
        } else {
            Err(Illegal::OutOfPawnsReach {
                route: self.route_name(route),
            })
        }
    }

    fn check_pawn(&self, to: ProvinceId) -> Result<ProvinceId, Illegal> {
        let at = self.pawn.ok_or(Illegal::NoPawn)?;
        if at == to {
            return Err(Illegal::PawnStandsThere);
        }
        Ok(at)
    }

    /// The free move within the turn: before anything else.
    pub(crate) fn check_pawn_free(&self, to: ProvinceId) -> Result<(), Illegal> {
        self.check_pawn(to)?;
        if self.free_pawn_used {
            return Err(Illegal::FreePawnUsed);
        }
        if !self.turn_untouched {
            return Err(Illegal::TurnTouched);
        }
        self.check_pawn_distance(to)
    }

    /// The free move after the turn.
    pub(crate) fn check_pawn_distance(&self, to: ProvinceId) -> Result<(), Illegal> {
        let at = self.check_pawn(to)?;
        if self.board.province(at).within_two.contains(to) {
            Ok(())
        } else {
            Err(Illegal::TooFar { to: to.index() })
        }
    }

    pub(crate) fn check_pawn_paid(&self, to: ProvinceId) -> Result<(), Illegal> {
        let at = self.check_pawn(to)?;
        self.check_action_left()?;
        if self.paid_targets(at).contains(to) {
            Ok(())
        } else {
            Err(Illegal::NotNextDoor { to: to.index() })
        }
    }

    fn paid_targets(&self, at: ProvinceId) -> ProvinceSet {
        match self.options().pawn_paid_move {
            PawnPaidMove::AnyProvince => self.board.all_provinces() - ProvinceSet::only(at),
            PawnPaidMove::OneStep => self.board.province(at).neighbors,
        }
    }

    pub(crate) fn set_up_pawn(&mut self, to: ProvinceId, events: &mut impl EventSink<Event>) {
        let seat = self.decider().seat().expect("the second seat decides");
        self.pawn = Some(to);
        self.phase = Phase::Acting;
        events.note(|| Event::PawnMoved { seat, to });
    }

    /// Also the move after the turn, which is followed by the plate.
    pub(crate) fn move_pawn_free(&mut self, to: ProvinceId, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        self.pawn = Some(to);
        self.free_pawn_used = true;
        events.note(|| Event::PawnMoved { seat, to });
    }

    pub(crate) fn move_pawn_paid(&mut self, to: ProvinceId, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        self.spend_action();
        self.pawn = Some(to);
        events.note(|| Event::PawnMoved { seat, to });
        self.finish_action(events);
    }

    pub(crate) fn list_pawn_moves(&self, actions: &mut Vec<Action>) {
        let Some(at) = self.pawn else {
            return;
        };
        if self.turn_untouched && !self.free_pawn_used {
            self.list_free_pawn_moves(at, actions);
        }
        if self.actions_left > 0 {
            for to in self.paid_targets(at).iter() {
                actions.push(Action::PawnPaid { to });
            }
        }
    }

    pub(crate) fn list_pawn_after(&self, actions: &mut Vec<Action>) {
        if let Some(at) = self.pawn {
            self.list_free_pawn_moves(at, actions);
        }
        actions.push(Action::PawnStay);
    }

    fn list_free_pawn_moves(&self, at: ProvinceId, actions: &mut Vec<Action>) {
        for to in self.board.province(at).within_two.iter() {
            actions.push(Action::PawnFree { to });
        }
    }

    pub(crate) fn list_pawn_setups(&self, actions: &mut Vec<Action>) {
        for to in self.board.all_provinces().iter() {
            actions.push(Action::PawnSetup { to });
        }
    }
}
