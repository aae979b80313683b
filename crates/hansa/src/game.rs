//! The rules as a whole: which chapter judges, plays and lists which decision.

use game_core::{EventSink, Game, Purposeful, ScoreSheet, Seat, Standings, ToAct, Viewer};

use crate::action::{Action, Chance};
use crate::event::Event;
use crate::ids::RouteId;
use crate::illegal::Illegal;
use crate::pieces::{Marker, Pieces};
use crate::remove::Taking;
use crate::setup::Setup;
use crate::state::{Hansa, Phase};
use crate::view::View;

impl Game for Hansa {
    const NAME: &'static str = "hansa";
    const RULES_VERSION: u32 = 1;

    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup) -> Self {
        Hansa::at_start(setup)
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn n_seats(&self) -> u8 {
        self.players()
    }

    fn to_act(&self) -> ToAct {
        self.decider()
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        match &self.phase {
            Phase::Taverns | Phase::StartPlayer | Phase::Revealing | Phase::Over => {}
            Phase::PawnSetup => self.list_pawn_setups(actions),
            Phase::Acting => self.list_acting(actions),
            Phase::Paying { kind, .. } => self.list_payments(*kind, actions),
            Phase::Responding(response) => self.list_responses(response, actions),
            Phase::Moving { left, moved, hand } => self.list_moves(*left, *moved, *hand, actions),
            Phase::Rewarding {
                route,
                extra_office,
            } => self.list_rewards(*route, *extra_office, actions),
            Phase::Adding { route } => {
                self.list_extra_offices(*route, actions);
                actions.push(Action::RewardNone);
            }
            Phase::Removing { left, moving, hand } => {
                let taking = Taking {
                    left: *left,
                    moving: *moving,
                };
                self.list_removals(taking, *hand, actions);
            }
            Phase::PawnAfter => self.list_pawn_after(actions),
            Phase::PlacingMarkers { chosen } => self.list_marker_places(*chosen, actions),
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        match (&self.phase, action) {
            (Phase::Over, _) => Err(Illegal::GameOver),
            (Phase::Taverns | Phase::StartPlayer | Phase::Revealing, _) => {
                Err(Illegal::ChanceDecides)
            }
            (Phase::PawnSetup, Action::PawnSetup { .. })
            | (Phase::Acting, Action::EndTurn)
            | (Phase::Rewarding { .. } | Phase::Adding { .. }, Action::RewardNone)
            | (Phase::PawnAfter, Action::PawnStay) => Ok(()),
            (Phase::Acting, _) => self.check_acting(action),
            (
                Phase::Paying { kind, .. },
                Action::DisplacePay {
                    place,
                    pay_merchants,
                },
            ) => self.check_payment(*kind, place, pay_merchants),
            (Phase::Responding(response), Action::RespondDisplaced { route }) => {
                self.check_respond_displaced(response, route)
            }
            (Phase::Responding(response), Action::RespondExtra { kind, route }) => {
                self.check_respond_extra(response, kind, route)
            }
            (Phase::Responding(response), Action::RespondLift { route, kind }) => {
                self.check_respond_lift(response, route, kind)
            }
            (Phase::Responding(response), Action::RespondDrop { route }) => {
                self.check_respond_drop(response, route)
            }
            (Phase::Responding(response), Action::RespondDone) => {
                Hansa::check_respond_done(response)
            }
            (Phase::Moving { left, hand, .. }, Action::MovePick { route, kind }) => {
                self.check_move_pick(*left, *hand, (route, kind))
            }
            (Phase::Moving { hand, .. }, Action::MoveDrop { route }) => {
                self.check_move_drop(*hand, route, "4.4")
            }
            (Phase::Moving { left, hand, .. }, Action::MoveSwap { route }) => {
                self.check_move_swap(*left, *hand, route)
            }
            (Phase::Moving { moved, hand, .. }, Action::MoveStop) => {
                Hansa::check_move_stop(*moved, *hand)
            }
            (Phase::Rewarding { route, .. }, Action::RewardOffice { city }) => {
                self.check_office(*route, city)
            }
            (Phase::Rewarding { route, .. }, Action::RewardAbility { city, ability }) => {
                self.check_ability(*route, city, ability)
            }
            (Phase::Rewarding { route, .. }, Action::RewardCoellen { space }) => {
                self.check_table(*route, space)
            }
            (
                Phase::Rewarding {
                    route,
                    extra_office,
                },
                Action::RewardExtraOffice { city, kind },
            ) => self.check_extra_office(*route, *extra_office, (city, kind)),
            (Phase::Adding { route }, Action::RewardExtraOffice { city, kind }) => {
                self.check_extra_office_place(*route, city, kind)
            }
            (
                Phase::Adding { .. },
                Action::RewardOffice { .. }
                | Action::RewardAbility { .. }
                | Action::RewardCoellen { .. },
            ) => Err(Illegal::OnlyExtraOffice),
            (Phase::Removing { moving, hand, .. }, Action::RemovePick { route, owner, kind }) => {
                self.check_remove_pick(*moving, *hand, (route, owner, kind))
            }
            (Phase::Removing { hand, .. }, Action::RemoveDrop { route }) => {
                self.check_remove_drop(*hand, route)
            }
            (Phase::Removing { left, hand, .. }, Action::RemoveStop) => {
                Hansa::check_remove_stop(*left, *hand)
            }
            (Phase::PawnAfter, Action::PawnFree { to }) => self.check_pawn_distance(to),
            (Phase::PlacingMarkers { chosen }, Action::ChooseMarker { marker }) => {
                self.check_choose_marker(*chosen, marker)
            }
            (Phase::PlacingMarkers { chosen }, Action::PlaceMarker { route }) => {
                self.check_place_marker(*chosen, route)
            }
            (
                Phase::PawnSetup
                | Phase::Paying { .. }
                | Phase::Responding(_)
                | Phase::Moving { .. }
                | Phase::Rewarding { .. }
                | Phase::Adding { .. }
                | Phase::Removing { .. }
                | Phase::PawnAfter
                | Phase::PlacingMarkers { .. },
                _,
            ) => Err(self.wrong_phase()),
        }
    }

    fn apply(&mut self, action: Action, events: &mut impl EventSink<Event>) {
        match (self.phase, action) {
            (Phase::Acting, _) => self.apply_acting(action, events),
            (Phase::PawnSetup, Action::PawnSetup { to }) => self.set_up_pawn(to, events),
            (
                Phase::Paying { route, owner, kind },
                Action::DisplacePay {
                    place,
                    pay_merchants,
                },
            ) => self.pay((route, owner, kind), place, pay_merchants, events),
            (Phase::Responding(response), Action::RespondDisplaced { route }) => {
                self.place_displaced(response, route, events);
            }
            (Phase::Responding(response), Action::RespondExtra { kind, route }) => {
                self.place_extra(response, kind, route, events);
            }
            (Phase::Responding(response), Action::RespondLift { route, kind }) => {
                self.lift(response, route, kind);
            }
            (Phase::Responding(response), Action::RespondDrop { route }) => {
                self.drop_lifted(response, route, events);
            }
            (Phase::Responding(_), Action::RespondDone)
            | (Phase::Moving { .. }, Action::MoveStop) => self.finish_action(events),
            (Phase::Moving { left, moved, .. }, Action::MovePick { route, kind }) => {
                self.pick(left, moved, route, kind);
            }
            (
                Phase::Moving {
                    left,
                    hand: Some(hand),
                    ..
                },
                Action::MoveDrop { route },
            ) => self.drop_moved(left, hand, route, events),
            (
                Phase::Moving {
                    left,
                    hand: Some(hand),
                    ..
                },
                Action::MoveSwap { route },
            ) => self.swap_moved(left, hand, route, events),
            (
                Phase::Rewarding {
                    route,
                    extra_office,
                },
                _,
            ) => {
                self.apply_reward(route, action, events);
                self.after_reward(route, extra_office, events);
            }
            (Phase::Adding { route }, _) => {
                self.apply_reward(route, action, events);
                self.clean_up(route, events);
            }
            (Phase::Removing { left, moving, .. }, Action::RemovePick { route, owner, kind }) => {
                self.take_piece(Taking { left, moving }, (route, owner, kind), events);
            }
            (
                Phase::Removing {
                    left,
                    moving,
                    hand: Some(hand),
                },
                Action::RemoveDrop { route },
            ) => self.drop_opponent(Taking { left, moving }, hand, route, events),
            (Phase::Removing { .. }, Action::RemoveStop) => self.phase = Phase::Acting,
            (Phase::PawnAfter, Action::PawnFree { to }) => {
                self.move_pawn_free(to, events);
                self.begin_placing(events);
            }
            (Phase::PawnAfter, Action::PawnStay) => self.begin_placing(events),
            (Phase::PlacingMarkers { .. }, Action::ChooseMarker { marker }) => {
                self.phase = Phase::PlacingMarkers {
                    chosen: Some(marker),
                };
            }
            (Phase::PlacingMarkers { chosen }, Action::PlaceMarker { route }) => {
                self.place_marker(chosen, route, events);
            }
            (phase, action) => unreachable!("{action:?} was not checked in {phase:?}"),
        }
    }

    fn chances(&self, outcomes: &mut Vec<(Chance, u32)>) {
        match self.phase {
            Phase::Taverns => self.list_taverns(outcomes),
            Phase::StartPlayer => {
                outcomes.extend(
                    Seat::all(self.players()).map(|player| (Chance::StartPlayer(player), 1)),
                );
            }
            Phase::Revealing => self.list_reveals(outcomes),
            Phase::PawnSetup
            | Phase::Acting
            | Phase::Paying { .. }
            | Phase::Responding(_)
            | Phase::Moving { .. }
            | Phase::Rewarding { .. }
            | Phase::Adding { .. }
            | Phase::Removing { .. }
            | Phase::PawnAfter
            | Phase::PlacingMarkers { .. }
            | Phase::Over => {}
        }
    }

    fn resolve(&mut self, chance: Chance, events: &mut impl EventSink<Event>) {
        match chance {
            Chance::Taverns(markers) => self.lay_taverns(markers, events),
            Chance::StartPlayer(player) => self.set_start_player(player, events),
            Chance::Reveal(marker) => self.reveal(marker, events),
        }
    }

    fn score_sheet(&self) -> ScoreSheet {
        self.final_scoring()
    }

    fn standings(&self) -> Option<Standings> {
        self.final_standings()
    }

    /// §13.5: the base game has no secrets, so everybody sees the same.
    fn view(&self, _viewer: Viewer) -> View {
        View::of(self)
    }

    fn audit(&self) -> Result<(), String> {
        self.audit_laws()
    }
}

impl Hansa {
    fn check_acting(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Income { traders, merchants } => {
                self.check_income(Pieces::new(traders, merchants))
            }
            Action::Place { route, kind } => self.check_place(route, kind),
            Action::Displace { route, owner, kind } => self.check_displace(route, owner, kind),
            Action::MoveBegin => self.check_move_begin(),
            Action::Claim { route } => self.check_claim(route),
            Action::UsePlus3 => self.check_marker(Marker::Plus3),
            Action::UsePlus4 => self.check_marker(Marker::Plus4),
            Action::UseImprove { ability } => self.check_use_improve(ability),
            Action::UseSwap { city, left, right } => self.check_use_swap(city, left, right),
            Action::UseRemove => self.check_use_three(Marker::Remove),
            Action::UseMoveThree => self.check_use_three(Marker::MoveThree),
            Action::PawnFree { to } => self.check_pawn_free(to),
            Action::PawnPaid { to } => self.check_pawn_paid(to),
            Action::EndTurn => Ok(()),
            Action::DisplacePay { .. }
            | Action::RespondDisplaced { .. }
            | Action::RespondExtra { .. }
            | Action::RespondLift { .. }
            | Action::RespondDrop { .. }
            | Action::RespondDone
            | Action::MovePick { .. }
            | Action::MoveDrop { .. }
            | Action::MoveSwap { .. }
            | Action::MoveStop
            | Action::RewardNone
            | Action::RewardOffice { .. }
            | Action::RewardAbility { .. }
            | Action::RewardCoellen { .. }
            | Action::RewardExtraOffice { .. }
            | Action::RemovePick { .. }
            | Action::RemoveDrop { .. }
            | Action::RemoveStop
            | Action::ChooseMarker { .. }
            | Action::PlaceMarker { .. }
            | Action::PawnSetup { .. }
            | Action::PawnStay => Err(self.wrong_phase()),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`check` has refused everything else"
    )]
    fn apply_acting(&mut self, action: Action, events: &mut impl EventSink<Event>) {
        match action {
            Action::Income { traders, merchants } => {
                self.take_income(Pieces::new(traders, merchants), events);
            }
            Action::Place { route, kind } => self.place(route, kind, events),
            Action::Displace { route, owner, kind } => self.displace(route, owner, kind),
            Action::MoveBegin => self.begin_move(),
            Action::Claim { route } => self.claim(route, events),
            Action::UsePlus3 => self.use_plus(Marker::Plus3, 3, events),
            Action::UsePlus4 => self.use_plus(Marker::Plus4, 4, events),
            Action::UseImprove { ability } => self.use_improve(ability, events),
            Action::UseSwap { city, left, right } => self.use_swap(city, left, right, events),
            Action::UseRemove => self.use_three(Marker::Remove, events),
            Action::UseMoveThree => self.use_three(Marker::MoveThree, events),
            Action::EndTurn => self.end_turn(events),
            Action::PawnFree { to } => self.move_pawn_free(to, events),
            Action::PawnPaid { to } => self.move_pawn_paid(to, events),
            other => unreachable!("{other:?} was not checked"),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`check` has refused everything but rewards"
    )]
    fn apply_reward(&mut self, route: RouteId, action: Action, events: &mut impl EventSink<Event>) {
        match action {
            Action::RewardNone => {}
            Action::RewardOffice { city } => self.establish_office(route, city, events),
            Action::RewardAbility { ability, .. } => self.improve(ability, events),
            Action::RewardCoellen { space } => self.take_table_space(route, space, events),
            Action::RewardExtraOffice { city, kind } => {
                self.establish_extra_office(route, city, kind, events);
            }
            other => unreachable!("{other:?} was not checked"),
        }
    }

    /// What is due instead of a decision that does not fit.
    const fn wrong_phase(&self) -> Illegal {
        let (phase, due) = match self.phase {
            Phase::PawnSetup => ("pawn_setup", "the pawn is to be put on the board"),
            Phase::Acting => (
                "acting",
                "the active player takes actions, uses markers or ends the turn",
            ),
            Phase::Paying { .. } => ("paying", "the displacement is to be paid"),
            Phase::Responding(_) => ("responding", "the owner of the displaced piece responds"),
            Phase::Moving { .. } => ("moving", "pieces are being moved"),
            Phase::Rewarding { .. } => ("rewarding", "the reward of the claim is to be chosen"),
            Phase::Adding { .. } => ("adding", "an extra office may be added to the claim"),
            Phase::Removing { .. } => ("removing", "pieces are being taken by a marker"),
            Phase::PawnAfter => ("pawn_after", "the pawn may be moved after the turn"),
            Phase::PlacingMarkers { .. } => (
                "placing_markers",
                "the replacement markers are to be placed",
            ),
            Phase::Taverns | Phase::StartPlayer | Phase::Revealing => ("chance", "chance decides"),
            Phase::Over => ("over", "the game is over"),
        };
        Illegal::WrongPhase { phase, due }
    }
}

impl Purposeful for Hansa {
    /// Claims whenever possible, and of a reward takes an office, else an ability. Otherwise
    /// goes where it stands alone already, and takes an income when nothing can be placed; all
    /// else is equally likely.
    ///
    /// The lists begin with what is preferred.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "whatever is not named is not preferred"
    )]
    fn preferred<'a>(&self, legal: &'a [Action]) -> &'a [Action] {
        let begun = self.houses.held_alone_by(self.active);
        let same = |action: &Action| match *action {
            Action::Claim { .. } => 1,
            Action::Place { route, .. } | Action::MoveDrop { route } if begun.contains(route) => 2,
            Action::Income { .. } => 3,
            Action::RewardOffice { .. } => 4,
            Action::RewardAbility { .. } => 5,
            _ => 0,
        };
        match legal.first().map(same) {
            None | Some(0) => legal,
            first => {
                let count = legal
                    .iter()
                    .take_while(|action| Some(same(action)) == first);
                &legal[..count.count()]
            }
        }
    }
}
