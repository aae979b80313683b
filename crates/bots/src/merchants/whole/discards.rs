//! What is discarded at a seven, all at once.

use merchants::{Action, Goods, Resource};

use super::Lister;

/// Choices that are looked at.
const CHOICES: usize = 6;

impl Lister<'_> {
    /// The cheapest choices of the cards that are still due, card by card in canonical order.
    pub(super) fn discards(&mut self, due: u8, chosen: &Goods) {
        let mut left = *self.outlook.state.hand(self.seat);
        left.take(chosen);
        let first = chosen.entries().last();
        for resource in Resource::ALL {
            if first.is_some_and(|(first, _)| resource < first) {
                left[resource] = 0;
            }
        }
        let mut choices = Vec::with_capacity(64);
        choose(&left, 0, due - chosen.total(), Goods::NONE, &mut choices);
        let judge = &self.judge;
        let judged = choices
            .into_iter()
            .map(|cards| (judge.wasted(cards), cards));
        let mut ranked: Vec<(f32, Goods)> = judged.collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (gain, cards) in ranked.into_iter().take(CHOICES) {
            let each = cards.entries().flat_map(|(resource, count)| {
                std::iter::repeat_n(Action::DiscardOne { resource }, count.into())
            });
            let line: Vec<Action> = each.collect();
            self.lines.push(&line, gain);
        }
    }
}

/// Every choice of so many of these cards, from a resource on.
fn choose(left: &Goods, from: usize, due: u8, cards: Goods, choices: &mut Vec<Goods>) {
    if due == 0 {
        choices.push(cards);
        return;
    }
    let Some(resource) = Resource::ALL.get(from) else {
        return;
    };
    for count in 0..=left[*resource].min(due) {
        let mut more = cards;
        more[*resource] = count;
        choose(left, from + 1, due - count, more, choices);
    }
}
