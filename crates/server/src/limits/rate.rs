//! How often somebody may ask for something.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::Quota;

/// What is limited in its rate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rate {
    Request,
    Socket,
    Guest,
    GuestOfDay,
    Password,
    PasswordOfName,
    PasswordOfStrangers,
    Letter,
    LetterTo,
    Rename,
    Token,
    Table,
    TableOfNetwork,
    Command,
    Undo,
    Chat,
    Hint,
    HintOfNetwork,
    Practice,
}

impl Rate {
    /// All of them, in their order.
    pub(super) const ALL: [Rate; 19] = [
        Rate::Request,
        Rate::Socket,
        Rate::Guest,
        Rate::GuestOfDay,
        Rate::Password,
        Rate::PasswordOfName,
        Rate::PasswordOfStrangers,
        Rate::Letter,
        Rate::LetterTo,
        Rate::Rename,
        Rate::Token,
        Rate::Table,
        Rate::TableOfNetwork,
        Rate::Command,
        Rate::Undo,
        Rate::Chat,
        Rate::Hint,
        Rate::HintOfNetwork,
        Rate::Practice,
    ];

    /// So many in a period, and so many at once after a rest.
    pub(super) const fn allowance(self) -> (u32, &'static str, u32) {
        match self {
            Rate::Request => (50, SECOND, 300),
            Rate::Socket => (5, SECOND, 60),
            Rate::Guest | Rate::Hint => (30, MINUTE, 30),
            Rate::GuestOfDay => (1_000, DAY, 1_000),
            Rate::Password | Rate::Table => (20, MINUTE, 20),
            Rate::PasswordOfName => (6, MINUTE, 6),
            Rate::PasswordOfStrangers => (60, HOUR, 60),
            Rate::Letter => (10, HOUR, 10),
            Rate::LetterTo => (3, HOUR, 3),
            Rate::Rename => (5, HOUR, 5),
            Rate::Token => (20, HOUR, 20),
            Rate::TableOfNetwork => (60, MINUTE, 120),
            Rate::Command => (20, SECOND, 60),
            Rate::Undo => (1, SECOND, 30),
            Rate::Chat => (1, SECOND, 10),
            Rate::HintOfNetwork => (120, MINUTE, 120),
            Rate::Practice => (10, SECOND, 100),
        }
    }

    pub(super) fn quota(self) -> Quota {
        let (count, period, burst) = self.allowance();
        let period = match period {
            SECOND => Duration::from_secs(1),
            MINUTE => Duration::from_mins(1),
            HOUR => Duration::from_hours(1),
            _ => Duration::from_hours(24),
        };
        let burst = NonZeroU32::new(burst).expect("a limit allows something");
        Quota::with_period(period / count)
            .expect("a period lasts")
            .allow_burst(burst)
    }
}

const SECOND: &str = "second";
const MINUTE: &str = "minute";
const HOUR: &str = "hour";
const DAY: &str = "day";
