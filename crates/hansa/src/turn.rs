//! §2–3, §8.4 Setup by chance, the frame of a turn, and the end of the game.

use game_core::{EventSink, Seat};

use crate::action::{Action, Chance};
use crate::event::Event;
use crate::illegal::Illegal;
use crate::pieces::Marker;
use crate::state::{Hansa, Phase};

/// §8.4 E1: the score that ends the game.
pub(crate) const END_SCORE: u8 = 20;

impl Hansa {
    /// §2 step 3: every order of the three starting markers, equally likely.
    pub(crate) fn list_taverns(&self, outcomes: &mut Vec<(Chance, u32)>) {
        let [a, b, c] = self.options().marker_set.tavern_markers();
        for order in [
            [a, b, c],
            [a, c, b],
            [b, a, c],
            [b, c, a],
            [c, a, b],
            [c, b, a],
        ] {
            outcomes.push((Chance::Taverns(order), 1));
        }
    }

    pub(crate) fn lay_taverns(&mut self, markers: [Marker; 3], events: &mut impl EventSink<Event>) {
        for (route, marker) in self.board.taverns().into_iter().zip(markers) {
            self.route_markers.put(route, marker);
            events.note(|| Event::TavernMarker { route, marker });
        }
        if self.start_player.is_some() {
            self.begin_first_turn();
        } else {
            self.phase = Phase::StartPlayer;
        }
    }

    /// §2 step 5: the start player takes the first seat, the others follow clockwise.
    pub(crate) fn set_start_player(&mut self, player: Seat, events: &mut impl EventSink<Event>) {
        self.start_player = Some(player);
        events.note(|| Event::StartPlayer { player });
        self.begin_first_turn();
    }

    fn begin_first_turn(&mut self) {
        self.phase = if self.players() == 2 {
            Phase::PawnSetup
        } else {
            Phase::Acting
        };
    }

    pub(crate) const fn check_action_left(&self) -> Result<(), Illegal> {
        if self.actions_left == 0 {
            Err(Illegal::NoActionsLeft)
        } else {
            Ok(())
        }
    }

    /// §10.2 K6: an action is counted when its first decision is played.
    pub(crate) const fn spend_action(&mut self) {
        self.actions_left -= 1;
        self.turn_untouched = false;
    }

    /// §8.4: tests the end of the game after a completed action.
    pub(crate) fn finish_action(&mut self, events: &mut impl EventSink<Event>) {
        self.phase = if self.is_end_reached() {
            events.note(|| Event::GameOver);
            Phase::Over
        } else {
            Phase::Acting
        };
    }

    fn is_end_reached(&self) -> bool {
        self.desks.iter().any(|desk| desk.score >= END_SCORE)
            || self.pile_exhausted
            || self.completed >= self.board.completed_cities_end()
    }

    /// §3.1 steps 4 and 5: the pawn, then the plate.
    pub(crate) fn end_turn(&mut self, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        events.note(|| Event::TurnEnded { seat });
        if self.pawn.is_some() && !self.free_pawn_used {
            self.phase = Phase::PawnAfter;
        } else {
            self.begin_placing(events);
        }
    }

    /// §3.1 step 6.
    pub(crate) fn pass_turn(&mut self) {
        self.active = self.active.next(self.players());
        self.actions_left = self.active_desk().actions();
        self.turn_untouched = true;
        self.free_pawn_used = false;
        self.phase = Phase::Acting;
    }

    pub(crate) fn list_acting(&self, actions: &mut Vec<Action>) {
        if self.actions_left > 0 {
            let reach = self.routes_in_reach();
            // Claims, places, incomes: `Purposeful` relies on this order.
            self.list_claims(reach, actions);
            self.list_places(reach, actions);
            self.list_incomes(actions);
            self.list_displacements(reach, actions);
            if self.can_move() {
                actions.push(Action::MoveBegin);
            }
        }
        self.list_marker_uses(actions);
        self.list_pawn_moves(actions);
        actions.push(Action::EndTurn);
    }
}
