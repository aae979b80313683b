//! What a player remembers of the cards that went from hand to hand.
//!
//! Everybody sees what is produced, paid, traded and discarded; only what is stolen stays between
//! two players. So the hands are known except for thefts, and every theft splits what is possible
//! by the card that may have been taken. What its new or its old owner pays, offers or discards
//! later rules some of that out again.

#[cfg(test)]
mod tests;

use game_core::{Seat, Viewer};
use merchants::{Event, Goods, Merchants, Phase, Resource, View};

use super::guess::{hidden_seats, unseen};
use super::hypothesis::Hypothesis;

/// So many hypotheses are told apart; the least likely ones become one that says less.
const MAX_HYPOTHESES: usize = 256;

/// What is known of the hands of others: everything that is possible, with how likely it is.
///
/// Empty at first: a player who joins in the middle knows the sizes of the hands and learns from
/// then on.
#[derive(Clone, Debug, Default)]
pub struct MerchantsMemory {
    /// What was seen last.
    last: Option<Seen>,
    /// Sorted, no two alike, their weights adding up to 1.
    hypotheses: Vec<Hypothesis>,
    /// The weights of each hypothesis and all before it.
    sums: Vec<f64>,
    /// All cards that the viewer cannot see.
    unseen: Goods,
}

/// What the next events are to be understood by.
#[derive(Clone, Copy, Debug)]
struct Seen {
    viewer: Viewer,
    active: Seat,
    phase: Phase,
}

impl MerchantsMemory {
    /// The cards of each resource that a hand holds at least.
    pub fn at_least(&self, seat: Seat) -> Goods {
        let mut hands = self.hypotheses.iter().map(|one| one.named[seat]);
        let first = hands.next().unwrap_or_default();
        hands.fold(first, |mut least, hand| {
            for resource in Resource::ALL {
                least[resource] = least[resource].min(hand[resource]);
            }
            least
        })
    }

    /// Whether these hands are possible; those that the viewer sees are not compared.
    pub fn allows(&self, hand: impl Fn(Seat) -> Goods) -> bool {
        let Some(last) = self.last else {
            return true;
        };
        self.hypotheses.iter().any(|one| {
            one.named
                .entries()
                .filter(|(seat, _)| last.viewer != Viewer::Seat(*seat) && one.size(*seat) > 0)
                .all(|(seat, named)| hand(seat).covers(named))
        })
    }

    /// How many cases are told apart.
    pub const fn cases(&self) -> usize {
        self.hypotheses.len()
    }

    /// The hypotheses, if they are about the hands that this view shows the backs of, each with
    /// the weights up to it.
    pub(super) fn fitting(&self, view: &View) -> Option<(&[Hypothesis], &[f64])> {
        let first = self.hypotheses.first()?;
        let is_current = self.last?.viewer == view.viewer()
            && self.unseen == unseen(view)
            && hidden_seats(view).all(|seat| first.size(seat) == view.hand_size(seat));
        is_current.then_some((&self.hypotheses, &self.sums))
    }

    /// Takes in what has happened, as the viewer was told, and what is seen after it.
    pub(super) fn observe(&mut self, view: &View, events: &[Event]) {
        match self.last {
            Some(last) if last.viewer == view.viewer() => self.follow(last, view, events),
            Some(_) | None => self.hypotheses.clear(),
        }
        let fits = |one: &Hypothesis| {
            one.weight > 0.0
                && one.pool(&self.unseen).is_some()
                && hidden_seats(view).all(|seat| one.size(seat) == view.hand_size(seat))
        };
        let is_current = self.unseen == unseen(view);
        self.hypotheses.retain(|one| is_current && fits(one));
        if self.hypotheses.is_empty() {
            self.unseen = unseen(view);
            self.hypotheses.push(Hypothesis::of(view));
        }
        self.weigh();
        let seen: &Merchants = view.seen();
        self.last = Some(Seen {
            viewer: view.viewer(),
            active: seen.active(),
            phase: *seen.phase(),
        });
    }

    fn weigh(&mut self) {
        let total: f64 = self.hypotheses.iter().map(|one| one.weight).sum();
        self.sums.clear();
        let mut sum = 0.0;
        for one in &mut self.hypotheses {
            one.weight /= total;
            sum += one.weight;
            self.sums.push(sum);
        }
    }

    /// Events between several players tell themselves what has moved; whatever else has come or
    /// gone since, the active player has taken from the supply or paid.
    fn follow(&mut self, last: Seen, view: &View, events: &[Event]) {
        let is_hidden = |seat| last.viewer != Viewer::Seat(seat);
        for event in events {
            self.take_in(*event, last, is_hidden);
        }
        if is_hidden(last.active) {
            let (mut gained, mut paid) = (unseen(view), self.unseen);
            for resource in Resource::ALL {
                let same = gained[resource].min(paid[resource]);
                gained[resource] -= same;
                paid[resource] -= same;
            }
            self.lose(last.active, &paid);
            self.gain(last.active, &gained);
        }
    }

    fn take_in(&mut self, event: Event, last: Seen, is_hidden: impl Fn(Seat) -> bool) {
        match event {
            Event::StartingCards { seat, cards } | Event::Produced { seat, cards }
                if is_hidden(seat) =>
            {
                self.gain(seat, &cards);
            }
            Event::Discarded { seat, cards } if is_hidden(seat) => self.lose(seat, &cards),
            Event::Stolen { from, to, card } => match (is_hidden(from), is_hidden(to), card) {
                (true, true, _) => self.steal(from, to),
                (true, false, Some(card)) => self.rob(from, card),
                (false, true, Some(card)) => self.gain(to, &Goods::of(card, 1)),
                _ => {}
            },
            Event::Traded { seat, with, offer } => {
                let sides = [(seat, offer), (with, offer.turned())];
                let hidden = || sides.iter().filter(|(seat, _)| is_hidden(*seat));
                for (seat, offer) in hidden() {
                    self.lose(*seat, &offer.cards_given());
                }
                for (seat, offer) in hidden() {
                    self.gain(*seat, &offer.cards_wanted());
                }
            }
            Event::Demanded {
                from,
                to,
                resource,
                count,
            } => {
                let cards = Goods::of(resource, count);
                if is_hidden(from) {
                    self.lose(from, &cards);
                    if let Phase::CardName { most } = last.phase
                        && most.is_none_or(|most| count < most)
                    {
                        self.run_out(from, resource);
                    }
                }
                if is_hidden(to) {
                    self.gain(to, &cards);
                }
            }
            Event::Proposed { seat, proposal } if is_hidden(seat) => {
                self.show(seat, &proposal.offer.cards_given());
            }
            Event::Offered { seat, offer, .. } | Event::Countered { seat, offer }
                if is_hidden(seat) =>
            {
                self.show(seat, &offer.cards_given());
            }
            Event::Accepted { seat } if is_hidden(seat) => {
                if let Phase::TradeOpen { proposal, .. } = last.phase {
                    self.show(seat, &proposal.offer.cards_wanted());
                }
            }
            // What else happens to cards happens to those of the active player.
            _ => {}
        }
    }

    fn gain(&mut self, seat: Seat, cards: &Goods) {
        self.unseen.add(cards);
        for one in &mut self.hypotheses {
            one.named[seat].add(cards);
        }
    }

    fn show(&mut self, seat: Seat, cards: &Goods) {
        let unseen = self.unseen;
        for one in &mut self.hypotheses {
            one.show(seat, cards, &unseen);
        }
        self.tidy();
    }

    fn lose(&mut self, seat: Seat, cards: &Goods) {
        if *cards == Goods::NONE {
            return;
        }
        self.show(seat, cards);
        for one in &mut self.hypotheses {
            one.named[seat].take(cards);
        }
        for (count, less) in self.unseen.0.iter_mut().zip(cards.0) {
            *count = count.saturating_sub(less);
        }
        self.merge();
    }

    /// The hand has no card of this resource left.
    fn run_out(&mut self, seat: Seat, resource: Resource) {
        let unseen = self.unseen;
        self.hypotheses.retain(|one| one.named[seat][resource] == 0);
        for one in &mut self.hypotheses {
            one.deny(seat, resource, &unseen);
        }
        self.tidy();
    }

    /// A card moves, and the viewer cannot see which.
    fn steal(&mut self, from: Seat, to: Seat) {
        let mut cases = Vec::with_capacity(self.hypotheses.len() * 3);
        for one in &self.hypotheses {
            one.thefts(from, &mut cases);
        }
        self.hypotheses.clear();
        for (mut one, card) in cases {
            match card {
                Some(card) => one.named[to][card] += 1,
                None => one.unnamed[to] += 1,
            }
            self.hypotheses.push(one);
        }
        self.merge();
    }

    /// The viewer has stolen this card.
    fn rob(&mut self, from: Seat, card: Resource) {
        let mut cases = Vec::new();
        for one in &self.hypotheses {
            one.thefts(from, &mut cases);
        }
        self.hypotheses.clear();
        for (mut one, stolen) in cases {
            if stolen.is_none() {
                // One of the unnamed cards, which may be any of the pool.
                let pool = one.pool(&self.unseen).unwrap_or_default();
                one.weight *= f64::from(pool[card]) / f64::from(pool.total().max(1));
            }
            if stolen.is_none_or(|stolen| stolen == card) {
                self.hypotheses.push(one);
            }
        }
        self.unseen[card] = self.unseen[card].saturating_sub(1);
        self.tidy();
        self.merge();
    }

    fn tidy(&mut self) {
        self.hypotheses.retain(|one| one.weight > 0.0);
    }

    /// Makes one of those that say the same, and of the least likely ones if there are too many.
    fn merge(&mut self) {
        let by_content = |one: &Hypothesis, other: &Hypothesis| {
            let named = one.named.as_slice().cmp(other.named.as_slice());
            named.then_with(|| one.unnamed.as_slice().cmp(other.unnamed.as_slice()))
        };
        self.hypotheses.sort_by(by_content);
        self.hypotheses.dedup_by(|later, kept| {
            let is_same = later.says_same(kept);
            if is_same {
                kept.weight += later.weight;
            }
            is_same
        });
        if self.hypotheses.len() > MAX_HYPOTHESES {
            self.hypotheses
                .sort_by(|one, other| other.weight.total_cmp(&one.weight));
            let unlikely = self.hypotheses.split_off(MAX_HYPOTHESES);
            let last = &mut self.hypotheses[MAX_HYPOTHESES - 1];
            for one in &unlikely {
                last.blur(one);
            }
            self.hypotheses.sort_by(by_content);
        }
    }
}
