//! The game as every driver sees it.

use game_core::{
    EventSink, Game, ScoreSheet, Seat, SeatSet, Seats, Standings, ToAct, Versioned, Viewer,
};

use crate::action::{self, Action, Chance};
use crate::event::Event;
use crate::goods::Goods;
use crate::illegal::Illegal;
use crate::offer::MENU;
use crate::phase::Phase;
use crate::setup::{RULES_VERSION, Setup};
use crate::state::Merchants;
use crate::view::View;
use crate::{
    audit, caravans, cards, offers, pieces, posts, production, robber, routes, start, supply,
    trade, walk,
};

impl Versioned for Merchants {
    fn rules_version(&self) -> u32 {
        self.setup.rules_version()
    }

    fn with_rules_version(mut self, version: u32) -> Self {
        self.setup = self.setup.with_rules_version(version);
        self
    }
}

impl Game for Merchants {
    const NAME: &'static str = "merchants";
    const RULES_VERSION: u32 = RULES_VERSION;

    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup) -> Self {
        start::new_game(setup)
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn n_seats(&self) -> u8 {
        self.setup.players()
    }

    fn to_act(&self) -> ToAct {
        match self.phase {
            Phase::RobberStart
            | Phase::StartRoll { .. }
            | Phase::Rolling
            | Phase::Stealing { .. }
            | Phase::Drawing
            | Phase::TokenTurn { .. } => ToAct::Chance,
            Phase::SetupPost { step } => ToAct::Seat(start::post_placer(self, step)),
            Phase::SetupNeutral { step } => ToAct::Seat(start::neutral_placer(self, step)),
            Phase::SetupRoute { step } => ToAct::Seat(start::route_placer(self, step)),
            Phase::Discard { due, chosen } => {
                let seat = robber::next_discarder(&due, &chosen);
                ToAct::Seat(seat.expect("somebody has yet to discard"))
            }
            Phase::TradeOpen { proposal, answers } => {
                let seat = trade::next_answerer(proposal.to, &answers);
                ToAct::Seat(seat.expect("somebody has yet to answer"))
            }
            Phase::Offering { seat } => ToAct::Seat(seat),
            Phase::PreRoll
            | Phase::MoveRobber
            | Phase::Steal
            | Phase::Action
            | Phase::TradeChoose { .. }
            | Phase::GoldPath { .. }
            | Phase::FreeRoute { .. }
            | Phase::TokenHex { .. }
            | Phase::TokenSource { .. }
            | Phase::CaravanMove { .. }
            | Phase::CardRoutes { .. }
            | Phase::CardMerchant { .. }
            | Phase::CardCaravan { .. }
            | Phase::CardTake { .. }
            | Phase::CardName { .. } => ToAct::Seat(self.active),
            Phase::Over => ToAct::Nobody,
        }
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        match self.phase {
            Phase::SetupPost { .. } | Phase::SetupNeutral { .. } | Phase::SetupRoute { .. } => {
                start::list(self, actions);
            }
            Phase::PreRoll => {
                cards::list_plays(self, actions);
                actions.push(Action::Roll);
            }
            Phase::Discard { .. } | Phase::MoveRobber | Phase::Steal => {
                robber::list(self, actions);
            }
            Phase::Action => list_action_phase(self, actions),
            Phase::Offering { seat } => offers::list_window(self, seat, actions),
            Phase::TradeOpen { .. } | Phase::TradeChoose { .. } => trade::list(self, actions),
            Phase::GoldPath { .. } | Phase::FreeRoute { .. } | Phase::CardRoutes { .. } => {
                routes::list(self, actions);
            }
            Phase::TokenHex { .. } | Phase::TokenSource { .. } => posts::list(self, actions),
            Phase::CaravanMove { .. } => caravans::list(self, actions),
            Phase::CardMerchant { .. } => walk::list(self, actions),
            Phase::CardCaravan { .. } | Phase::CardTake { .. } | Phase::CardName { .. } => {
                cards::list(self, actions);
            }
            Phase::RobberStart
            | Phase::StartRoll { .. }
            | Phase::Rolling
            | Phase::Stealing { .. }
            | Phase::Drawing
            | Phase::TokenTurn { .. }
            | Phase::Over => {}
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        action::check(self, action)
    }

    fn apply(&mut self, action: Action, events: &mut impl EventSink<Event>) {
        action::apply(self, action, events);
    }

    fn chances(&self, outcomes: &mut Vec<(Chance, u32)>) {
        match self.phase {
            Phase::RobberStart => {
                let hexes = start::robber_candidates(self);
                outcomes.extend(hexes.map(|hex| (Chance::RobberHex { hex }, 1)));
            }
            Phase::StartRoll { .. } | Phase::Rolling => {
                for first in 1..=6 {
                    outcomes.extend((1..=6).map(|second| (Chance::Dice { first, second }, 1)));
                }
            }
            Phase::Stealing { victim } => {
                let cards = self.hand(victim).entries();
                outcomes.extend(
                    cards.map(|(resource, count)| (Chance::Stolen { resource }, count.into())),
                );
            }
            Phase::Drawing => {
                let kinds = self.setup.card_kinds().filter(|kind| self.stack[*kind] > 0);
                outcomes
                    .extend(kinds.map(|card| (Chance::Drawn { card }, self.stack[card].into())));
            }
            Phase::TokenTurn { hex } => {
                for number in posts::stock(self, hex) {
                    let chance = Chance::Turned { number };
                    match outcomes.iter_mut().find(|(known, _)| *known == chance) {
                        Some((_, weight)) => *weight += 1,
                        None => outcomes.push((chance, 1)),
                    }
                }
            }
            Phase::SetupPost { .. }
            | Phase::SetupNeutral { .. }
            | Phase::SetupRoute { .. }
            | Phase::PreRoll
            | Phase::Discard { .. }
            | Phase::MoveRobber
            | Phase::Steal
            | Phase::Action
            | Phase::Offering { .. }
            | Phase::TradeOpen { .. }
            | Phase::TradeChoose { .. }
            | Phase::GoldPath { .. }
            | Phase::FreeRoute { .. }
            | Phase::TokenHex { .. }
            | Phase::TokenSource { .. }
            | Phase::CaravanMove { .. }
            | Phase::CardRoutes { .. }
            | Phase::CardMerchant { .. }
            | Phase::CardCaravan { .. }
            | Phase::CardTake { .. }
            | Phase::CardName { .. }
            | Phase::Over => {}
        }
    }

    fn resolve(&mut self, chance: Chance, events: &mut impl EventSink<Event>) {
        match chance {
            Chance::Dice { first, second } if self.phase == Phase::Rolling => {
                production::roll(self, [first, second], events);
            }
            Chance::Dice { first, second } => start::start_roll(self, [first, second], events),
            Chance::Stolen { resource } => robber::stolen(self, resource, events),
            Chance::Drawn { card } => cards::drawn(self, card, events),
            Chance::Turned { number } => posts::turn(self, number, events),
            Chance::RobberHex { hex } => start::place_robber(self, hex, events),
        }
    }

    fn score_sheet(&self) -> ScoreSheet {
        ScoreSheet::new(self.n_seats()).with("deliveries", |seat| self.delivered(seat).into())
    }

    /// §A14.3: ranked by deliveries.
    fn standings(&self) -> Option<Standings> {
        if self.phase != Phase::Over {
            return None;
        }
        let points = Seats::from_fn(self.n_seats(), |seat| i32::from(self.delivered(seat)));
        Some(Standings::by_key(points, |seat| points[seat]))
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn event_for(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.redacted(viewer))
    }

    /// §L21: a Staple Right, an accepted offer that may lapse, a completed discard round.
    fn reveals(&self, action: Action) -> bool {
        if let Action::DiscardOne { resource } = action {
            robber::completes_round(self, &Goods::of(resource, 1))
        } else if let Action::Discard { cards } = action {
            robber::completes_round(self, &cards)
        } else {
            matches!(
                action,
                Action::NameResource { .. } | Action::AcceptOffer { .. }
            )
        }
    }

    /// §K12: a proposal until the first answer; §L24: a hidden choice.
    fn may_retract(&self, seat: Seat) -> bool {
        if let Phase::TradeOpen { answers, .. } = &self.phase {
            let unanswered = seat == self.active && answers.iter().all(Option::is_none);
            unanswered || answers[seat].is_some()
        } else if let Phase::Discard { chosen, .. } = &self.phase {
            chosen[seat] != Goods::NONE
        } else {
            false
        }
    }

    /// §P3, §A1.4: everybody who has cards to discard, or a proposal to answer.
    fn asked(&self) -> SeatSet {
        if let Phase::TradeOpen { proposal, answers } = &self.phase {
            trade::answerers(proposal.to, answers)
        } else if let Phase::Discard { due, chosen } = &self.phase {
            robber::discarders(due, chosen)
        } else {
            self.to_act().seat().into_iter().collect()
        }
    }

    fn asked_as(&self, seat: Seat) -> Self {
        let mut game = self.clone();
        trade::pass_to(&mut game, seat);
        robber::pass_to(&mut game, seat);
        game
    }

    /// §K8, §L3: an offer that all refuse is withdrawn.
    fn formality(&self) -> Option<Action> {
        trade::is_refused_by_all(self).then_some(Action::Withdraw)
    }

    /// §L1: free-form offers and the compound discard.
    fn is_off_menu(&self, action: Action) -> bool {
        if let Action::Propose { proposal } = action {
            let all = SeatSet::others(self.n_seats(), self.active);
            proposal.to != all || !MENU.contains(proposal.offer)
        } else if let Action::Counter { offer } | Action::OfferToActive { offer } = action {
            !MENU.contains(offer)
        } else {
            matches!(action, Action::Discard { .. })
        }
    }

    fn audit(&self) -> Result<(), String> {
        audit::check(self)
    }
}

/// The decisions of the action phase (§T3), in the order of the rules.
fn list_action_phase(game: &Merchants, actions: &mut Vec<Action>) {
    trade::list_proposals(game, actions);
    offers::list_answers(game, actions);
    supply::list_exchanges(game, actions);
    supply::list_purchases(game, actions);
    cards::list_purchase(game, actions);
    cards::list_plays(game, actions);
    pieces::list_recruits(game, actions);
    pieces::list_assemblies(game, actions);
    routes::list_paid(game, actions);
    walk::list(game, actions);
    caravans::list_begins(game, actions);
    caravans::list_deliveries(game, actions);
    actions.push(Action::EndTurn);
}

impl Merchants {
    /// The only option of a forced decision: a single victim, hex, token or connection.
    ///
    /// The engine always asks (§K8); a driver may play such an option by itself (§L3).
    pub fn forced(&self) -> Option<Action> {
        let single = matches!(
            self.phase,
            Phase::Steal
                | Phase::TokenHex { .. }
                | Phase::TokenSource { .. }
                | Phase::GoldPath { .. }
        );
        if !single {
            return None;
        }
        let mut actions = Vec::new();
        self.legal_actions(&mut actions);
        match actions[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Whom a step of the moving caravan would pay (§L4).
    pub fn fee_of_step(&self, path: crate::PathId) -> Option<Seat> {
        caravans::fee_of_step(self, path)
    }
}
