//! Rate limits.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::ApiError;
use crate::ids::UserId;

/// The rate limiters; idle keys are dropped from time to time.
pub(crate) struct Limits {
    unlimited: bool,
    guests: DefaultKeyedRateLimiter<IpAddr>,
    passwords: DefaultKeyedRateLimiter<IpAddr>,
    names: DefaultKeyedRateLimiter<String>,
    tables: DefaultKeyedRateLimiter<UserId>,
    commands: DefaultKeyedRateLimiter<UserId>,
    hints: DefaultKeyedRateLimiter<UserId>,
    sockets: DefaultKeyedRateLimiter<IpAddr>,
    requests: DefaultKeyedRateLimiter<IpAddr>,
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Limits").finish_non_exhaustive()
    }
}

impl Limits {
    pub(crate) fn new(unlimited: bool) -> Self {
        let per_second = |rate| Quota::per_second(positive(rate));
        let per_minute = |rate| Quota::per_minute(positive(rate));
        Limits {
            unlimited,
            guests: RateLimiter::keyed(per_minute(30)),
            passwords: RateLimiter::keyed(per_minute(20)),
            names: RateLimiter::keyed(per_minute(6)),
            tables: RateLimiter::keyed(per_minute(20)),
            commands: RateLimiter::keyed(per_second(20).allow_burst(positive(60))),
            hints: RateLimiter::keyed(per_minute(30)),
            sockets: RateLimiter::keyed(per_second(5).allow_burst(positive(60))),
            requests: RateLimiter::keyed(per_second(50).allow_burst(positive(300))),
        }
    }

    pub(crate) fn guest(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(&self.guests, &address)
    }

    /// A password that is tried, hashed or set.
    pub(crate) fn password(&self, address: IpAddr, name: &str) -> Result<(), ApiError> {
        self.check(&self.passwords, &address)?;
        self.check(&self.names, &name.to_lowercase())
    }

    pub(crate) fn table(&self, user: UserId) -> Result<(), ApiError> {
        self.check(&self.tables, &user)
    }

    /// A command at a table.
    pub(crate) fn command(&self, user: UserId) -> Result<(), ApiError> {
        self.check(&self.commands, &user)
    }

    /// A hint, for which a bot thinks.
    pub(crate) fn hint(&self, user: UserId) -> Result<(), ApiError> {
        self.check(&self.hints, &user)
    }

    pub(crate) fn socket(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(&self.sockets, &address)
    }

    pub(crate) fn request(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(&self.requests, &address)
    }

    /// Drops keys that have not been used for a while.
    pub(crate) fn forget_idle(&self) {
        self.guests.retain_recent();
        self.passwords.retain_recent();
        self.names.retain_recent();
        self.tables.retain_recent();
        self.commands.retain_recent();
        self.hints.retain_recent();
        self.sockets.retain_recent();
        self.requests.retain_recent();
    }

    fn check<K: std::hash::Hash + Eq + Clone>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<(), ApiError> {
        if self.unlimited {
            return Ok(());
        }
        limiter.check_key(key).map_err(|early| ApiError::TooMany {
            wait_s: early
                .wait_time_from(DefaultClock::default().now())
                .as_secs()
                + 1,
        })
    }
}

fn positive(rate: u32) -> NonZeroU32 {
    NonZeroU32::new(rate).expect("a limit allows something")
}
