//! Trades: what an offer changes for both sides, and which ones are worth a thought.

use game_core::{Seat, Seats, ToAct};
use merchants::{Action, Answer, Goods, Item, Merchants, Offer, Phase, Resource};

use super::outlook::Outlook;
use super::race::Race;

/// Proposals that a player makes in a turn before giving up.
const MAX_PROPOSALS: u8 = 2;
/// Proposals that are considered, and counter-offers.
const PROPOSALS: usize = 4;
const COUNTERS: usize = 1;
/// Rounds that a trade must save.
const MIN_ROUNDS_SAVED: f32 = 0.04;
/// How much of another player's gain counts as a loss.
const ENVY_SHARE: f32 = 0.4;

/// The races of all players, to weigh offers quickly.
pub(super) struct Bargain<'a> {
    outlook: &'a Outlook<'a>,
    races: Seats<Race>,
    rounds: Seats<f32>,
    /// The rounds that one item more would save each player.
    worth: Seats<[f32; 6]>,
}

impl<'a> Bargain<'a> {
    pub(super) fn new(outlook: &'a Outlook<'a>) -> Self {
        let mut bargain = Bargain {
            outlook,
            races: Seats::from_fn(outlook.players, |_| Race::default()),
            rounds: Seats::from_fn(outlook.players, |_| 0.0),
            worth: Seats::from_fn(outlook.players, |_| [0.0; 6]),
        };
        for seat in Seat::all(outlook.players) {
            let prospect = outlook.prospect(seat);
            bargain.races[seat] = prospect.race;
            bargain.rounds[seat] = prospect.rounds;
            for item in Item::ALL {
                let mut race = prospect.race;
                match item {
                    Item::Card(resource) => race.have(Goods::of(resource, 1), 1.0),
                    Item::Gold => race.gold += 1.0,
                }
                let saved = prospect.rounds - race.rounds(outlook.weights);
                bargain.worth[seat][item.index()] = saved;
            }
        }
        bargain
    }

    /// The rounds that a trade saves a player, exactly.
    fn saved(&self, seat: Seat, offer: Offer) -> f32 {
        let mut race = self.races[seat];
        let share = self.outlook.weights.in_hand;
        race.have(offer.cards_wanted(), share);
        race.have(offer.cards_given(), -share);
        race.gold += f32::from(offer.wanted(Item::Gold)) - f32::from(offer.given(Item::Gold));
        self.rounds[seat] - race.rounds(self.outlook.weights)
    }

    /// The rounds that a trade saves a player, roughly.
    fn roughly_saved(&self, seat: Seat, offer: Offer) -> f32 {
        let worth = &self.worth[seat];
        let items = Item::ALL.into_iter().zip(worth);
        items
            .map(|(item, worth)| {
                worth * (f32::from(offer.wanted(item)) - f32::from(offer.given(item)))
            })
            .sum()
    }

    /// What a trade brings one player if the other gains from it, too; 0 if either does not.
    pub(super) fn gain(&self, seat: Seat, other: Seat, offer: Offer) -> f32 {
        if !owns(self.outlook.state, other, offer.turned()) {
            return 0.0;
        }
        let theirs = self.saved(other, offer.turned());
        if theirs < MIN_ROUNDS_SAVED {
            return 0.0;
        }
        // The nearer the other is to winning, the more a gift to them hurts.
        let lead = (self.rounds[seat] - self.rounds[other]).clamp(-2.0, 2.0);
        let envy = ENVY_SHARE * (1.0 + 0.5 * lead).max(0.2);
        self.saved(seat, offer) - envy * theirs
    }

    /// What accepting, rejecting or countering brings the seat that answers.
    pub(super) fn answer(&self, seat: Seat, action: Action) -> f32 {
        let Phase::TradeOpen { proposal, .. } = self.outlook.state.phase() else {
            return 0.0;
        };
        let active = self.outlook.state.active();
        match action {
            Action::Accept => self.balance(seat, active, proposal.offer.turned()),
            Action::Counter { offer } => 0.5 * self.gain(seat, active, offer) - 0.1,
            _ => 0.0,
        }
    }

    /// What concluding with a seat brings the active player.
    pub(super) fn conclusion(&self, with: Seat) -> f32 {
        let Phase::TradeChoose { proposal, answers } = self.outlook.state.phase() else {
            return 0.0;
        };
        let active = self.outlook.state.active();
        match answers[with] {
            Some(Answer::Accept) => self.balance(active, with, proposal.offer),
            Some(Answer::Counter(offer)) => self.balance(active, with, offer.turned()),
            Some(Answer::Reject) | None => 0.0,
        }
    }

    /// What a trade brings a player, the other's gain counted as a loss.
    fn balance(&self, seat: Seat, other: Seat, offer: Offer) -> f32 {
        let theirs = self.saved(other, offer.turned());
        let lead = (self.rounds[seat] - self.rounds[other]).clamp(-2.0, 2.0);
        let envy = ENVY_SHARE * (1.0 + 0.5 * lead).max(0.2);
        self.saved(seat, offer) - envy * theirs - MIN_ROUNDS_SAVED
    }

    /// The gain of a proposal: that of the best partner.
    pub(super) fn proposal(&self, seat: Seat, offer: Offer) -> f32 {
        let others = Seat::all(self.outlook.players).filter(|other| *other != seat);
        others
            .map(|other| self.gain(seat, other, offer))
            .fold(0.0, f32::max)
    }
}

fn owns(state: &Merchants, seat: Seat, offer: Offer) -> bool {
    state.hand(seat).covers(&offer.cards_given())
        && state.gold(seat) >= u16::from(offer.given(Item::Gold))
}

/// Drops all but the most promising proposals and counter-offers.
pub(super) fn shortlist(outlook: &Outlook<'_>, legal: &mut Vec<Action>) {
    let state = outlook.state;
    let ToAct::Seat(seat) = game_core::Game::to_act(state) else {
        return;
    };
    let first = legal.iter().position(|action| offer_of(*action).is_some());
    let Some(first) = first else {
        return;
    };
    let is_tired = state.proposals_made() >= MAX_PROPOSALS;
    let is_tired = is_tired && matches!(state.phase(), Phase::Action);
    if is_tired || state.hand(seat).total() == 0 {
        legal.retain(|action| offer_of(*action).is_none());
        return;
    }
    let bargain = Bargain::new(outlook);
    let mut best: Vec<(f32, Action)> = Vec::new();
    for action in &legal[first..] {
        let Some(offer) = offer_of(*action) else {
            continue;
        };
        let is_plain = |resource: Resource| offer.given(Item::Card(resource)) <= 2;
        if bargain.roughly_saved(seat, offer) < MIN_ROUNDS_SAVED
            || !Resource::ALL.into_iter().all(is_plain)
        {
            continue;
        }
        let gain = if matches!(state.phase(), Phase::TradeOpen { .. }) {
            bargain.gain(seat, state.active(), offer)
        } else {
            bargain.proposal(seat, offer)
        };
        if gain > MIN_ROUNDS_SAVED {
            best.push((gain, *action));
        }
    }
    best.sort_by(|one, other| other.0.total_cmp(&one.0));
    let kept = if matches!(state.phase(), Phase::Action) {
        PROPOSALS
    } else {
        COUNTERS
    };
    best.truncate(kept);
    legal.retain(|action| offer_of(*action).is_none());
    legal.extend(best.iter().map(|(_, action)| *action));
}

/// The offer of a decision that makes one.
fn offer_of(action: Action) -> Option<Offer> {
    match action {
        Action::Propose { proposal } => Some(proposal.offer),
        Action::Counter { offer } | Action::OfferToActive { offer } => Some(offer),
        _ => None,
    }
}
