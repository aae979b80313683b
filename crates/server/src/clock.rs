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
    running: Vec<Running>,
    /// Whether a seat was given time on return since it last decided.
    extended: Vec<bool>,
    /// What each seat had left when it was asked what is asked now.
    left_when_asked: Vec<Millis>,
}

/// A seat that is to decide, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    seat: usize,
    since: Millis,
}

impl Clocks {
    /// The clocks before the game.
    pub(crate) fn new(pace: Pace, seats: usize) -> Self {
        let left = vec![allowance(pace); seats];
        Clocks {
            pace,
            running: Vec::new(),
            extended: vec![false; seats],
            left_when_asked: left.clone(),
            left,
        }
    }

    /// Whether there is a clock at all.
    pub(crate) fn exist(&self) -> bool {
        self.pace != Pace::Free
    }

    /// At `at` something new is asked of the seats `owing`. Whose clock ran until then is charged;
    /// in a correspondence game whoever is asked has the full time again.
    pub(crate) fn ask(&mut self, owing: &[usize], at: Millis, outages: &[Outage]) {
        self.stop_others(&[], at, outages);
        if let Pace::Correspondence { .. } = self.pace {
            for seat in owing {
                self.left[*seat] = allowance(self.pace);
            }
        }
        self.start(owing, at);
        self.left_when_asked.clone_from(&self.left);
    }

    /// From `at` on it is for the seats `owing` to answer what has been asked before. Clocks that
    /// run on are not touched.
    pub(crate) fn go_on(&mut self, owing: &[usize], at: Millis, outages: &[Outage]) {
        self.stop_others(owing, at, outages);
        self.start(owing, at);
    }

    fn start(&mut self, owing: &[usize], at: Millis) {
        for seat in owing.iter().copied() {
            if !self.is_running(seat) {
                self.running.push(Running { seat, since: at });
            }
        }
    }

    fn stop_others(&mut self, owing: &[usize], at: Millis, outages: &[Outage]) {
        let left = &mut self.left;
        self.running.retain(|running| {
            let goes_on = owing.contains(&running.seat);
            if !goes_on {
                left[running.seat] -= charged(running.since, at, outages);
            }
            goes_on
        });
    }

    /// A seat has decided: it gets its increment.
    pub(crate) fn decided(&mut self, seat: usize) {
        self.extended[seat] = false;
        if let Pace::Live { increment_s, .. } = self.pace {
            self.left[seat] += Millis::from(increment_s) * SECOND_MS;
        }
    }

    /// The owner of a seat is back after running out of time: there is a little, in a
    /// correspondence game the full time. Only once for each decision, or it could last for ever.
    pub(crate) fn returned_late(&mut self, seat: usize) {
        if std::mem::replace(&mut self.extended[seat], true) {
            return;
        }
        let least = match self.pace {
            Pace::Correspondence { .. } => allowance(self.pace),
            Pace::Free | Pace::Live { .. } => MIN_TIME_ON_RETURN_MS,
        };
        self.left[seat] = self.left[seat].max(least);
    }

    /// What a seat has left.
    pub(crate) fn left(&self, seat: usize, now: Millis, outages: &[Outage]) -> Millis {
        let running = self.running.iter().find(|running| running.seat == seat);
        let used = running.map_or(0, |running| charged(running.since, now, outages));
        self.left[seat] - used
    }

    /// What a seat had left when it was asked what is asked now: whether it has answered since
    /// does not show.
    pub(crate) fn left_when_asked(&self, seat: usize) -> Millis {
        self.left_when_asked[seat]
    }

    /// The seats whose clocks run.
    pub(crate) fn running(&self) -> impl Iterator<Item = usize> {
        let running = if self.exist() { &*self.running } else { &[] };
        running.iter().map(|running| running.seat)
    }

    pub(crate) fn is_running(&self, seat: usize) -> bool {
        self.running().any(|running| running == seat)
    }

    /// When the clock of a seat runs out, if it runs and no outage comes.
    pub(crate) fn deadline_of(
        &self,
        seat: usize,
        now: Millis,
        outages: &[Outage],
    ) -> Option<Millis> {
        self.is_running(seat)
            .then(|| now + self.left(seat, now, outages))
    }

    /// When the first of the running clocks runs out.
    pub(crate) fn deadline(&self, now: Millis, outages: &[Outage]) -> Option<Millis> {
        self.running()
            .filter_map(|seat| self.deadline_of(seat, now, outages))
            .min()
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
        clocks.ask(&[0], 0, &[]);
        clocks.decided(0);
        clocks.ask(&[1], 20_000, &[]);
        assert_eq!(clocks.left(0, 99_000, &[]), 45_000);
        assert_eq!(clocks.left(1, 30_000, &[]), 50_000);
        assert_eq!(clocks.deadline(30_000, &[]), Some(80_000));
        clocks.ask(&[], 40_000, &[]);
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
        clocks.ask(&[0], 0, &[]);
        assert_eq!(clocks.left(0, 510_000, &outages), 40_000);
        assert_eq!(clocks.deadline(510_000, &outages), Some(550_000));
        assert_eq!(clocks.left(0, 100_000, &outages), 50_000);
    }

    #[test]
    fn a_day_is_a_day_for_each_decision() {
        let mut clocks = Clocks::new(Pace::Correspondence { days: 2 }, 2);
        clocks.ask(&[1], 0, &[]);
        assert_eq!(clocks.deadline(DAY_MS, &[]), Some(2 * DAY_MS));
        clocks.decided(1);
        clocks.ask(&[1], DAY_MS, &[]);
        assert_eq!(clocks.deadline(DAY_MS, &[]), Some(3 * DAY_MS));
        assert!(!Clocks::new(Pace::Free, 2).exist());
    }

    #[test]
    fn who_comes_back_late_has_some_time() {
        let mut clocks = Clocks::new(LIVE, 1);
        clocks.ask(&[0], 0, &[]);
        clocks.ask(&[], 90_000, &[]);
        assert_eq!(clocks.left(0, 90_000, &[]), -30_000);
        clocks.returned_late(0);
        assert_eq!(clocks.left(0, 90_000, &[]), MIN_TIME_ON_RETURN_MS);
    }

    #[test]
    fn whoever_is_asked_with_others_is_charged_until_the_own_answer() {
        let mut clocks = Clocks::new(LIVE, 3);
        clocks.ask(&[0, 2], 0, &[]);
        assert_eq!(clocks.deadline(10_000, &[]), Some(60_000));
        clocks.go_on(&[0], 10_000, &[]);
        assert_eq!(clocks.left(2, 30_000, &[]), 50_000);
        assert_eq!(clocks.left(0, 30_000, &[]), 30_000);
        assert_eq!(clocks.left_when_asked(2), 60_000);
        // To think better of it gives no time back.
        clocks.go_on(&[0, 2], 30_000, &[]);
        assert_eq!(clocks.left(2, 40_000, &[]), 40_000);

        let days = Pace::Correspondence { days: 1 };
        let mut clocks = Clocks::new(days, 2);
        clocks.ask(&[0, 1], 0, &[]);
        clocks.go_on(&[0], DAY_MS / 2, &[]);
        clocks.go_on(&[0, 1], DAY_MS / 2, &[]);
        assert_eq!(clocks.deadline_of(1, DAY_MS / 2, &[]), Some(DAY_MS));
    }

    #[test]
    fn to_come_back_late_again_and_again_gives_no_time() {
        let late = |clocks: &mut Clocks, at| {
            clocks.go_on(&[], at, &[]);
            clocks.returned_late(0);
            clocks.go_on(&[0], at, &[]);
        };
        let mut clocks = Clocks::new(LIVE, 1);
        clocks.ask(&[0], 0, &[]);
        late(&mut clocks, 60_000);
        assert_eq!(clocks.deadline(60_000, &[]), Some(90_000));
        late(&mut clocks, 90_000);
        assert_eq!(clocks.left(0, 90_000, &[]), 0);
        // The next decision is another one.
        clocks.decided(0);
        clocks.ask(&[0], 90_000, &[]);
        late(&mut clocks, 95_000);
        assert_eq!(clocks.deadline(95_000, &[]), Some(125_000));
    }

    #[test]
    fn to_leave_and_return_gives_no_days() {
        let mut clocks = Clocks::new(Pace::Correspondence { days: 2 }, 1);
        clocks.ask(&[0], 0, &[]);
        clocks.go_on(&[], DAY_MS, &[]);
        clocks.go_on(&[0], DAY_MS, &[]);
        assert_eq!(clocks.deadline(DAY_MS, &[]), Some(2 * DAY_MS));
        clocks.go_on(&[], 2 * DAY_MS, &[]);
        clocks.returned_late(0);
        assert_eq!(clocks.left(0, 2 * DAY_MS, &[]), 2 * DAY_MS);
    }
}
