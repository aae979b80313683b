//! How many rounds of production a player needs to gather what is missing.

use merchants::Goods;

use super::Weights;

/// What a player has, gets and needs, in cards.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Race {
    /// The cards that all work left will cost.
    pub(super) need: [f32; 5],
    /// The cards in hand, less what may be lost.
    pub(super) have: [f32; 5],
    /// The cards of a round.
    pub(super) income: [f32; 5],
    /// The gold, less what fees will cost.
    pub(super) gold: f32,
    /// The gold of a round.
    pub(super) gold_income: f32,
    /// Development cards, in cards of any kind.
    pub(super) wild: f32,
    /// Rounds that the work takes however rich the player is.
    pub(super) work: f32,
}

impl Race {
    /// How many numbers a race is made of.
    pub(super) const NUMBERS: usize = 19;
    /// Which of them are the cards of a round.
    pub(super) const INCOME: [usize; 5] = [10, 11, 12, 13, 14];

    /// Writes the numbers one after the other.
    pub(super) fn write(&self, numbers: &mut [f32]) {
        let goods = [self.need, self.have, self.income].into_iter().flatten();
        let rest = [self.gold, self.gold_income, self.wild, self.work];
        for (place, number) in numbers.iter_mut().zip(goods.chain(rest)) {
            *place = number;
        }
    }

    /// Adds `share` of each of these cards to the need; less if negative.
    pub(super) fn need(&mut self, goods: Goods, share: f32) {
        for (need, count) in self.need.iter_mut().zip(goods.0) {
            *need = (*need + share * f32::from(count)).max(0.0);
        }
    }

    /// Adds `share` of each of these cards to what is there; less if negative.
    pub(super) fn have(&mut self, goods: Goods, share: f32) {
        for (have, count) in self.have.iter_mut().zip(goods.0) {
            *have += share * f32::from(count);
        }
    }

    /// The rounds until everything can be paid, and the work is done.
    ///
    /// What is missing shrinks with every round, and a growing surplus pays for the rest of it.
    /// The gap is a convex function of time, so Newton's method walks up to its root from the
    /// left without passing it.
    pub(super) fn rounds(&self, weights: &Weights) -> f32 {
        let mut time = 0.0;
        for _ in 0..8 {
            let mut gap = -self.wild - weights.gold * (self.gold + self.gold_income * time);
            let mut slope = -weights.gold * self.gold_income;
            for resource in 0..5 {
                let income = self.income[resource];
                let missing = self.need[resource] - self.have[resource] - income * time;
                let worth = if missing > 0.0 { 1.0 } else { weights.surplus };
                gap += worth * missing;
                slope -= worth * income;
            }
            if gap <= 1e-3 || slope > -1e-3 {
                break;
            }
            time -= gap / slope;
        }
        time + self.work
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn income_pays_for_what_is_missing() {
        let mut race = Race {
            income: [1.0, 0.0, 0.0, 0.0, 0.0],
            ..Race::default()
        };
        race.need(Goods([4, 0, 0, 0, 0]), 1.0);
        let rounds = race.rounds(&Weights::TUNED);
        assert!((rounds - 4.0).abs() < 0.01, "{rounds}");
        race.have(Goods([2, 0, 0, 0, 0]), 1.0);
        let rounds = race.rounds(&Weights::TUNED);
        assert!((rounds - 2.0).abs() < 0.01, "{rounds}");
    }

    #[test]
    fn surplus_pays_for_what_nothing_produces() {
        let mut race = Race {
            income: [1.0, 0.0, 0.0, 0.0, 0.0],
            ..Race::default()
        };
        race.need(Goods([0, 1, 0, 0, 0]), 1.0);
        let rounds = race.rounds(&Weights::TUNED);
        assert!(
            (rounds - 1.0 / Weights::TUNED.surplus).abs() < 0.01,
            "{rounds}"
        );
    }
}
