//! Which bot thinks next.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use ::bots::Budget;
use metrics::gauge;

use crate::ids::UserId;

/// When what was used long ago counts half as much: after so much thinking in all.
const HALVING: Duration = Duration::from_mins(1);

/// For whom a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::live) struct Turn {
    /// Who has opened the table, or asked for a hint.
    pub(in crate::live) host: UserId,
    /// Whether anybody follows the table.
    pub(in crate::live) is_followed: bool,
}

/// A decision to be made.
pub(super) struct Job {
    number: u64,
    pub(super) turn: Turn,
    pub(super) work: Box<dyn FnOnce(Budget) + Send>,
}

/// Decisions that wait for a thread.
#[derive(Debug, Default)]
pub(super) struct Queue {
    jobs: Vec<Job>,
    /// What each host has used of the threads lately.
    used: HashMap<UserId, Duration>,
    /// What all have used since the last halving.
    used_by_all: Duration,
    next_number: u64,
    is_closed: bool,
}

impl fmt::Debug for Job {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Job")
            .field("number", &self.number)
            .field("turn", &self.turn)
            .finish_non_exhaustive()
    }
}

impl Queue {
    /// Adds a job and gives its number; `None` if the queue is closed.
    pub(super) fn push(&mut self, turn: Turn, work: Box<dyn FnOnce(Budget) + Send>) -> Option<u64> {
        if self.is_closed {
            return None;
        }
        let number = self.next_number;
        self.next_number += 1;
        self.jobs.push(Job { number, turn, work });
        gauge!("kontor_bot_queue").increment(1);
        Some(number)
    }

    /// Takes the job of the host that has used least; where nobody follows, only if there is no
    /// other.
    pub(super) fn pop(&mut self) -> Option<Job> {
        let used = |host| self.used.get(host).copied().unwrap_or_default();
        let ranks = self.jobs.iter().map(|job| {
            let Turn { host, is_followed } = &job.turn;
            (!is_followed, used(host), job.number)
        });
        let (index, _) = ranks.enumerate().min_by_key(|(_, rank)| *rank)?;
        gauge!("kontor_bot_queue").decrement(1);
        Some(self.jobs.swap_remove(index))
    }

    /// Drops a job that nobody waits for any more.
    pub(super) fn remove(&mut self, number: u64) {
        if let Some(index) = self.jobs.iter().position(|job| job.number == number) {
            gauge!("kontor_bot_queue").decrement(1);
            self.jobs.swap_remove(index);
        }
    }

    /// Counts what was used for a host.
    pub(super) fn charge(&mut self, host: UserId, used: Duration) {
        *self.used.entry(host).or_default() += used;
        self.used_by_all += used;
        if self.used_by_all >= HALVING {
            self.used_by_all = Duration::ZERO;
            self.used.retain(|_, used| {
                *used /= 2;
                *used >= Duration::from_millis(1)
            });
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.jobs.len()
    }

    pub(super) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Drops all jobs and takes no more.
    pub(super) fn close(&mut self) {
        self.is_closed = true;
        #[expect(clippy::cast_precision_loss, reason = "few jobs wait")]
        gauge!("kontor_bot_queue").decrement(self.jobs.len() as f64);
        self.jobs.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_used_least_is_next_and_tables_without_followers_come_last() {
        let (greedy, modest) = (UserId::random(), UserId::random());
        let turn = |host, is_followed| Turn { host, is_followed };
        let mut queue = Queue::default();
        let push = |queue: &mut Queue, turn| queue.push(turn, Box::new(|_| ())).unwrap();
        let alone = push(&mut queue, turn(modest, false));
        let first: Vec<u64> = (0..3)
            .map(|_| push(&mut queue, turn(greedy, true)))
            .collect();
        let later = push(&mut queue, turn(modest, true));
        let dropped = push(&mut queue, turn(modest, true));
        queue.remove(dropped);

        let next = |queue: &mut Queue| queue.pop().map(|job| job.number);
        assert_eq!(next(&mut queue), Some(first[0]));
        queue.charge(greedy, Duration::from_millis(700));
        assert_eq!(next(&mut queue), Some(later));
        queue.charge(modest, Duration::from_millis(10));
        assert_eq!(next(&mut queue), Some(first[1]));
        assert_eq!(next(&mut queue), Some(first[2]));
        assert_eq!(next(&mut queue), Some(alone));
        assert_eq!(next(&mut queue), None);
    }

    #[test]
    fn what_was_used_long_ago_is_forgotten() {
        let mut queue = Queue::default();
        queue.charge(UserId::random(), Duration::from_millis(1));
        for _ in 0..20 {
            queue.charge(UserId::random(), HALVING);
        }
        assert!(queue.used.len() < 20, "{}", queue.used.len());
    }
}
