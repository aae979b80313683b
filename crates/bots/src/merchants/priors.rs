//! How promising decisions look before any search: the rounds that each would save.

mod moves;

use game_core::{Game as _, Seat, ToAct};
use merchants::{Action, Effect, Goods, Item, Purchase, Resource};

use super::bargain::Bargain;
use super::outlook::{Outlook, Prospect};

/// Rounds that make a decision e times as promising.
const TEMPERATURE_ROUNDS: f32 = 0.25;
/// The part of the weight that is spread evenly, so that nothing is ruled out.
const EVEN_SHARE: f32 = 0.05;
/// What an opponent's loss is worth, as a share of it.
const DENIAL: f32 = 0.4;

/// Pushes a weight for each decision, adding up to 1.
pub(super) fn push(outlook: &Outlook<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let ToAct::Seat(seat) = outlook.state.to_act() else {
        return;
    };
    let begin = weights.len();
    let judge = Judge::new(outlook, seat, legal);
    weights.extend(legal.iter().map(|action| judge.gain(*action)));
    weigh(&mut weights[begin..]);
}

/// Turns gains into weights that add up to 1.
pub(super) fn weigh(gains: &mut [f32]) {
    let mut highest = f32::MIN;
    for gain in &mut *gains {
        *gain /= TEMPERATURE_ROUNDS;
        highest = highest.max(*gain);
    }
    let mut sum = 0.0;
    for gain in &mut *gains {
        *gain = (*gain - highest).exp();
        sum += *gain;
    }
    #[expect(clippy::cast_precision_loss, reason = "lists are short")]
    let even = EVEN_SHARE / gains.len() as f32;
    for gain in gains {
        *gain = *gain / sum * (1.0 - EVEN_SHARE) + even;
    }
}

/// Judges the decisions of one seat.
pub(super) struct Judge<'a> {
    outlook: &'a Outlook<'a>,
    seat: Seat,
    pub(super) prospect: Prospect,
    /// Only where offers are to be judged.
    bargain: Option<Bargain<'a>>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(outlook: &'a Outlook<'a>, seat: Seat, legal: &[Action]) -> Self {
        let trades = |action: &Action| {
            matches!(
                action,
                Action::Propose { .. }
                    | Action::Accept
                    | Action::Counter { .. }
                    | Action::Conclude { .. }
                    | Action::OfferToActive { .. }
            )
        };
        Judge {
            outlook,
            seat,
            prospect: outlook.prospect(seat),
            bargain: legal.iter().any(trades).then(|| Bargain::new(outlook)),
        }
    }

    /// The rounds that are saved when the race changes like this.
    fn saved(&self, change: impl FnOnce(&mut super::race::Race)) -> f32 {
        let mut race = self.prospect.race;
        change(&mut race);
        self.prospect.rounds - race.rounds(self.outlook.weights)
    }

    /// The rounds that are saved when cards are paid for work that is planned.
    fn spent(&self, cost: Goods) -> f32 {
        let share = self.outlook.weights.in_hand;
        self.saved(|race| {
            race.have(cost, -share);
            race.need(cost, -1.0);
        })
    }

    /// The rounds that are lost when cards are paid for nothing.
    pub(super) fn wasted(&self, cost: Goods) -> f32 {
        let share = self.outlook.weights.in_hand;
        self.saved(|race| race.have(cost, -share))
    }

    /// The rounds that one more card saves.
    fn card(&self, resource: Resource) -> f32 {
        let share = self.outlook.weights.in_hand;
        self.saved(|race| race.have(Goods::of(resource, 1), share))
    }

    pub(super) fn gain(&self, action: Action) -> f32 {
        let (state, w) = (self.outlook.state, self.outlook.weights);
        match action {
            Action::Deliver { .. } => 2.0,
            Action::MoveMerchant { merchant, to } => self.walk(merchant, to),
            Action::Recruit { city, replace, .. } => self.recruit(city, replace),
            Action::BeginCaravan { .. } | Action::ChooseCaravan { .. } => self.begin(action),
            Action::Step { path } => self.step(path),
            Action::PaySalt => {
                let reaches = self
                    .prospect
                    .errands
                    .as_slice()
                    .first()
                    .is_some_and(|errand| errand.routes == 0 && errand.steps <= 3);
                if reaches && state.available(self.seat) > 0 {
                    0.6
                } else {
                    -0.3
                }
            }
            Action::OpenRoute { path } => self.route(path, true),
            Action::Assemble { replace, .. } => {
                let wanted = self.prospect.errands.as_slice();
                if wanted.iter().any(|errand| errand.caravan) {
                    self.spent(Purchase::Caravan.cost())
                } else if replace.is_none() {
                    self.wasted(Purchase::Caravan.cost()) + 0.25
                } else {
                    self.wasted(Purchase::Caravan.cost())
                }
            }
            Action::PlayCard { card: kind } => match state.board().card(kind).effect {
                Effect::TakeGold(_) | Effect::TakeResources(_) | Effect::FreeMerchantMove(_) => 0.2,
                Effect::DemandResource(_) => 0.1,
                Effect::FreeRoutes(_) => 0.3,
                Effect::FreeCaravanMove(_) => {
                    if state.available(self.seat) > 0 {
                        0.1
                    } else {
                        -0.4
                    }
                }
                Effect::MoveRobber => 0.05,
            },
            Action::BuyCard => self.saved(|race| {
                race.have(Purchase::Card.cost(), -w.in_hand);
                race.wild += 1.5;
            }),
            Action::BuyResource { resource } => self.saved(|race| {
                race.gold -= 2.0;
                race.have(Goods::of(resource, 1), w.in_hand);
            }),
            Action::Exchange { give, get } => self.saved(|race| {
                race.have(Goods::of(give, 3), -w.in_hand);
                match get {
                    Item::Card(resource) => race.have(Goods::of(resource, 1), w.in_hand),
                    Item::Gold => race.gold += 1.0,
                }
            }),
            Action::DiscardOne { resource } => -self.card(resource),
            Action::MoveRobber { hex } => self.robber(hex),
            Action::Steal { seat: victim } => {
                DENIAL * (6.0 - self.outlook.prospect(victim).rounds).max(-6.0) / 6.0
            }
            Action::TakeResource { resource } => self.card(resource),
            Action::NameResource { resource } => {
                let others = Seat::all(self.outlook.players).filter(|seat| *seat != self.seat);
                let count: u8 = others.map(|seat| state.hand(seat)[resource]).sum();
                self.saved(|race| race.have(Goods::of(resource, count), w.in_hand))
            }
            Action::PlaceRoute { path } => self.route(path, false),
            Action::PlacePost { city } => self.saved(|race| self.outlook.add_site(race, city)),
            Action::TokenHex { hex } => {
                let resource = state.board().hex(hex).resource();
                let rolls = f32::from(self.outlook.players) / 36.0;
                self.saved(|race| race.income[resource.index()] += 3.0 * rolls)
            }
            Action::TokenSource { hex } => self.token(hex),
            Action::Propose { proposal } => self.bargain.as_ref().map_or(0.0, |bargain| {
                0.5 * bargain.proposal(self.seat, proposal.offer) - 0.05
            }),
            Action::Accept | Action::Counter { .. } => self
                .bargain
                .as_ref()
                .map_or(0.0, |bargain| bargain.answer(self.seat, action)),
            Action::Conclude { seat: with } => self
                .bargain
                .as_ref()
                .map_or(0.0, |bargain| bargain.conclusion(with)),
            Action::OfferToActive { offer } => self.bargain.as_ref().map_or(0.0, |bargain| {
                bargain.gain(self.seat, state.active(), offer) - 0.1
            }),
            Action::PlaceNeutral { .. }
            | Action::Roll
            | Action::Discard { .. }
            | Action::EndTurn
            | Action::StopCaravan
            | Action::ChoosePath { .. }
            | Action::Skip
            | Action::Reject
            | Action::Withdraw
            | Action::NoOffer
            | Action::AcceptOffer { .. }
            | Action::RejectOffer { .. } => 0.0,
        }
    }
}
