//! The clocks of a table: a pure function of its log and of the spans in which no server ran.

use protocol::Pace;

use crate::storage::{Millis, Outage};

/// The least time a seat has when its owner returns after running out.
const MIN_TIME_ON_RETURN_MS: Millis = 30_000;
const SECOND_MS: Millis = 1_000;
const DAY_MS: Millis = 24 * 60 * 60 * SECOND_MS;

/// Time left for every seat, and whose clock runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    pace: Pace,
    left: Vec<Millis>,
    running: Option<Running>,
}

/// The seat that is to decide, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    seat: usize,
    since: Millis,
}

impl Clocks {
    /// The clocks before the game.
    pub(crate) fn new(pace: Pace, seats: usize) -> Self {
        Clocks {
            pace,
            left: vec![allowance(pace); seats],
            running: None,
        }
    }

    /// Whether there is a clock at all.
    pub(crate) fn exist(&self) -> bool {
        self.pace != Pace::Free
    }

    /// From `at` on it is for the seat `owing` to decide, or for nobody. The seat whose clock ran
    /// until then is charged; in a correspondence game the next one has its full time again.
    pub(crate) fn hand_over(&mut self, owing: Option<usize>, at: Millis, outages: &[Outage]) {
        if let Some(Running { seat, since }) = self.running {
            self.left[seat] -= charged(since, at, outages);
        }
        if let (Pace::Correspondence { .. }, Some(seat)) = (self.pace, owing) {
            self.left[seat] = allowance(self.pace);
        }
        self.running = owing.map(|seat| Running { seat, since: at });
    }

    /// A seat has decided: it gets its increment.
    pub(crate) fn decided(&mut self, seat: usize) {
        if let Pace::Live { increment_s, .. } = self.pace {
            self.left[seat] += Millis::from(increment_s) * SECOND_MS;
        }
    }

    /// The owner of a seat is back: there is a little time at least.
    pub(crate) fn returned(&mut self, seat: usize) {
        self.left[seat] = self.left[seat].max(MIN_TIME_ON_RETURN_MS);
    }

    /// What a seat has left.
    pub(crate) fn left(&self, seat: usize, now: Millis, outages: &[Outage]) -> Millis {
        let used = match self.running {
            Some(running) if running.seat == seat => charged(running.since, now, outages),
            _ => 0,
        };
        self.left[seat] - used
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<usize> {
        self.running
            .filter(|_| self.exist())
            .map(|running| running.seat)
    }

    /// When the running clock runs out, if no outage comes.
    pub(crate) fn deadline(&self, now: Millis, outages: &[Outage]) -> Option<Millis> {
        let seat = self.running()?;
        Some(now + self.left(seat, now, outages))
    }
}

fn allowance(pace: Pace) -> Millis {
    match pace {
        Pace::Free => 0,
        Pace::Live { bank_s, .. } => Millis::from(bank_s) * SECOND_MS,
        Pace::Correspondence { days } => Millis::from(days) * DAY_MS,
    }
}

/// The time from `since` to `until` in which a server ran.
fn charged(since: Millis, until: Millis, outages: &[Outage]) -> Millis {
    let lost: Millis = outages
        .iter()
        .map(|outage| (outage.until.min(until) - outage.from.max(since)).max(0))
        .sum();
    ((until - since).max(0) - lost).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: Pace = Pace::Live {
        bank_s: 60,
        increment_s: 5,
    };

    #[test]
    fn only_who_owes_a_decision_is_charged() {
        let mut clocks = Clocks::new(LIVE, 2);
        clocks.hand_over(Some(0), 0, &[]);
        clocks.decided(0);
        clocks.hand_over(Some(1), 20_000, &[]);
        assert_eq!(clocks.left(0, 99_000, &[]), 45_000);
        assert_eq!(clocks.left(1, 30_000, &[]), 50_000);
        assert_eq!(clocks.deadline(30_000, &[]), Some(80_000));
        clocks.hand_over(None, 40_000, &[]);
        assert_eq!(clocks.deadline(50_000, &[]), None);
        assert_eq!(clocks.left(1, 50_000, &[]), 40_000);
    }

    #[test]
    fn an_outage_is_refunded() {
        let outages = [Outage {
            from: 10_000,
            until: 500_000,
        }];
        let mut clocks = Clocks::new(LIVE, 2);
        clocks.hand_over(Some(0), 0, &[]);
        assert_eq!(clocks.left(0, 510_000, &outages), 40_000);
        assert_eq!(clocks.deadline(510_000, &outages), Some(550_000));
        assert_eq!(clocks.left(0, 100_000, &outages), 50_000);
    }

    #[test]
    fn a_day_is_a_day_for_each_decision() {
        let mut clocks = Clocks::new(Pace::Correspondence { days: 2 }, 2);
        clocks.hand_over(Some(1), 0, &[]);
        assert_eq!(clocks.deadline(DAY_MS, &[]), Some(2 * DAY_MS));
        clocks.decided(1);
        clocks.hand_over(Some(1), DAY_MS, &[]);
        assert_eq!(clocks.deadline(DAY_MS, &[]), Some(3 * DAY_MS));
        assert!(!Clocks::new(Pace::Free, 2).exist());
    }

    #[test]
    fn who_comes_back_late_has_some_time() {
        let mut clocks = Clocks::new(LIVE, 1);
        clocks.hand_over(Some(0), 0, &[]);
        clocks.hand_over(None, 90_000, &[]);
        assert_eq!(clocks.left(0, 90_000, &[]), -30_000);
        clocks.returned(0);
        assert_eq!(clocks.left(0, 90_000, &[]), MIN_TIME_ON_RETURN_MS);
    }
}
