//! Every limit on what one person, one network or everybody together may ask of a server.
//!
//! `docs/hosting.md` shows them; a test keeps it equal to what is written here.

#[cfg(test)]
mod manual;
mod occupancy;
mod rate;

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, RateLimiter};

use occupancy::Occupancy;
pub(crate) use occupancy::Occupied;
use rate::Rate;

use crate::error::ApiError;
use crate::ids::UserId;
use crate::refusal::Refusal;
use crate::storage::Hosted;

/// Connections of one network at a time, without those that have become sockets; where there is
/// no proxy, which all share.
const MAX_CONNECTIONS_PER_NETWORK: u32 = 300;
pub(crate) const MAX_CONNECTIONS: usize = 4_000;
const MAX_REQUESTS_PER_NETWORK: u32 = 64;
const MAX_REQUESTS: u32 = 1_024;
const MAX_SOCKETS_PER_PERSON: u32 = 24;
const MAX_SOCKETS_PER_NETWORK: u32 = 200;
const MAX_STREAMS_PER_PERSON: u32 = 2;
const MAX_STREAMS_PER_NETWORK: u32 = 20;
const MAX_STREAMS: u32 = 1_000;
/// People who follow a table without a seat there, on each node.
pub(crate) const MAX_SPECTATORS: usize = 1_000;
/// Tables of one host that have not begun.
pub(crate) const MAX_OPEN_TABLES: u32 = 20;
/// Tables of one host at which a bot is to decide.
pub(crate) const MAX_THINKING_TABLES: u32 = 10;
/// Tables of one host among those that the lobby shows.
pub(crate) const MAX_LISTED_TABLES_PER_HOST: usize = 5;
/// Entries of a table before its game begins: people who sit down and stand up.
pub(crate) const MAX_ENTRIES_BEFORE_START: u32 = 2_000;
/// Entries of a table after which nothing is taken back any more. The game itself comes to an
/// end, so this bounds the whole log.
pub(crate) const MAX_ENTRIES_WITH_UNDO: u32 = 10_000;
/// Passwords that are hashed at the same time, and that wait for it.
pub(crate) const MAX_WAITING_PASSWORDS: usize = 64;

/// How long a network is known from which somebody has signed in.
const SIGN_IN_REMEMBERED: Duration = Duration::from_hours(90 * 24);

/// Whose requests a limit counts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    Person(UserId),
    Network(Network),
    /// By its key.
    Name(String),
    NameAt(String, Network),
    Everybody,
}

/// Where a client connects from: an IPv4 address, or the /64 that an IPv6 client has to itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        const PREFIX: u128 = u128::MAX << 64;
        Network(match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) & PREFIX).into(),
            address @ IpAddr::V4(_) => address,
        })
    }
}

/// Counts requests and connections.
pub(crate) struct Limits {
    unlimited: bool,
    max_sockets: u32,
    rates: Vec<DefaultKeyedRateLimiter<Key>>,
    /// From which networks somebody has signed in under a name, and when.
    signed_in: Mutex<HashMap<Key, Instant>>,
    connections: Arc<Occupancy>,
    requests: Arc<Occupancy>,
    sockets: Arc<Occupancy>,
    streams: Arc<Occupancy>,
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Limits").finish_non_exhaustive()
    }
}

impl Limits {
    pub(crate) fn new(unlimited: bool, max_sockets: usize) -> Self {
        Limits {
            unlimited,
            max_sockets: u32::try_from(max_sockets).unwrap_or(u32::MAX),
            rates: Rate::ALL
                .map(|rate| RateLimiter::keyed(rate.quota()))
                .into_iter()
                .collect(),
            signed_in: Mutex::default(),
            connections: Arc::default(),
            requests: Arc::default(),
            sockets: Arc::default(),
            streams: Arc::default(),
        }
    }

    pub(crate) fn guest(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(Rate::Guest, &Key::Network(address.into()))?;
        self.check(Rate::GuestOfDay, &Key::Network(address.into()))
    }

    /// A password that is tried or set for the name with this key.
    pub(crate) fn password(&self, address: IpAddr, name_key: &str) -> Result<(), ApiError> {
        let network = address.into();
        self.check(Rate::Password, &Key::Network(network))?;
        let name_at = Key::NameAt(name_key.to_owned(), network);
        self.check(Rate::PasswordOfName, &name_at)
    }

    /// A password that is tried to sign in. Where somebody has signed in before, strangers who
    /// try many do not count.
    pub(crate) fn sign_in(&self, address: IpAddr, name_key: &str) -> Result<(), ApiError> {
        self.password(address, name_key)?;
        let name_at = Key::NameAt(name_key.to_owned(), address.into());
        if self.signed_in().contains_key(&name_at) {
            return Ok(());
        }
        self.check(Rate::PasswordOfStrangers, &Key::Name(name_key.to_owned()))
    }

    /// The password was right.
    pub(crate) fn has_signed_in(&self, address: IpAddr, name_key: String) {
        let name_at = Key::NameAt(name_key, address.into());
        self.signed_in().insert(name_at, Instant::now());
    }

    /// A letter to an address, whether or not anybody here has it.
    pub(crate) fn letter(&self, address: IpAddr, email: &str) -> Result<(), ApiError> {
        self.check(Rate::Letter, &Key::Network(address.into()))?;
        self.check(Rate::LetterTo, &Key::Name(email.to_owned()))
    }

    pub(crate) fn table(&self, address: IpAddr, user: UserId) -> Result<(), ApiError> {
        self.check(Rate::Table, &Key::Person(user))?;
        self.check(Rate::TableOfNetwork, &Key::Network(address.into()))
    }

    /// Whether a host who has opened so many tables may open another, or begin one.
    pub(crate) const fn hosted(&self, hosted: Hosted, starts: bool) -> Result<(), Refusal> {
        if self.unlimited {
            Ok(())
        } else if starts && hosted.thinking >= MAX_THINKING_TABLES {
            Err(Refusal::TooManyThinkingTables)
        } else if !starts && hosted.open >= MAX_OPEN_TABLES {
            Err(Refusal::TooManyOpenTables)
        } else {
            Ok(())
        }
    }

    pub(crate) fn token(&self, user: UserId) -> Result<(), ApiError> {
        self.check(Rate::Token, &Key::Person(user))
    }

    pub(crate) fn rename(&self, user: UserId) -> Result<(), ApiError> {
        self.check(Rate::Rename, &Key::Person(user))
    }

    /// A command at a table.
    pub(crate) fn command(&self, user: UserId) -> Result<(), ApiError> {
        self.check(Rate::Command, &Key::Person(user))
    }

    pub(crate) fn undo(&self, user: UserId) -> Result<(), ApiError> {
        self.check(Rate::Undo, &Key::Person(user))
    }

    pub(crate) fn chat(&self, user: UserId) -> Result<(), ApiError> {
        self.check(Rate::Chat, &Key::Person(user))
    }

    /// A hint, for which a bot thinks.
    pub(crate) fn hint(&self, address: IpAddr, user: UserId) -> Result<(), ApiError> {
        self.check(Rate::Hint, &Key::Person(user))?;
        self.check(Rate::HintOfNetwork, &Key::Network(address.into()))
    }

    /// A position of a lesson, which is made anew for each request.
    pub(crate) fn practice(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(Rate::Practice, &Key::Network(address.into()))
    }

    pub(crate) fn request(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(Rate::Request, &Key::Network(address.into()))
    }

    /// Room for a connection, as long as it is no socket.
    pub(crate) fn enter_connection(&self, address: IpAddr) -> Result<Occupied, ApiError> {
        let most = self.unless_off(MAX_CONNECTIONS_PER_NETWORK);
        enter(&self.connections, [(Key::Network(address.into()), most)])
    }

    /// Room for a request, until it is answered and the answer is sent.
    pub(crate) fn enter_request(&self, address: IpAddr) -> Result<Occupied, ApiError> {
        let keys = [
            (
                Key::Network(address.into()),
                self.unless_off(MAX_REQUESTS_PER_NETWORK),
            ),
            (Key::Everybody, self.unless_off(MAX_REQUESTS)),
        ];
        enter(&self.requests, keys)
    }

    /// Room for a socket, as long as it is open.
    pub(crate) fn enter_socket(
        &self,
        address: IpAddr,
        user: Option<UserId>,
    ) -> Result<Occupied, ApiError> {
        self.check(Rate::Socket, &Key::Network(address.into()))?;
        let keys = [
            (
                Key::Network(address.into()),
                self.unless_off(MAX_SOCKETS_PER_NETWORK),
            ),
            (Key::Everybody, self.max_sockets),
        ];
        let person = user.map(|user| (Key::Person(user), self.unless_off(MAX_SOCKETS_PER_PERSON)));
        enter(&self.sockets, keys.into_iter().chain(person))
    }

    /// Room for a stream of events, as long as it is open.
    pub(crate) fn enter_stream(&self, address: IpAddr, user: UserId) -> Result<Occupied, ApiError> {
        let keys = [
            (Key::Person(user), self.unless_off(MAX_STREAMS_PER_PERSON)),
            (
                Key::Network(address.into()),
                self.unless_off(MAX_STREAMS_PER_NETWORK),
            ),
            (Key::Everybody, self.unless_off(MAX_STREAMS)),
        ];
        enter(&self.streams, keys)
    }

    /// Drops keys that have not been used for a while.
    pub(crate) fn forget_idle(&self) {
        for rate in &self.rates {
            rate.retain_recent();
        }
        self.signed_in()
            .retain(|_, last| last.elapsed() < SIGN_IN_REMEMBERED);
    }

    fn signed_in(&self) -> MutexGuard<'_, HashMap<Key, Instant>> {
        self.signed_in
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    const fn unless_off(&self, most: u32) -> u32 {
        if self.unlimited { u32::MAX } else { most }
    }

    fn check(&self, rate: Rate, key: &Key) -> Result<(), ApiError> {
        if self.unlimited {
            return Ok(());
        }
        let limiter = &self.rates[rate as usize];
        limiter.check_key(key).map_err(|early| ApiError::TooMany {
            wait_s: early
                .wait_time_from(DefaultClock::default().now())
                .as_secs()
                + 1,
        })
    }
}

fn enter(
    occupancy: &Arc<Occupancy>,
    keys: impl IntoIterator<Item = (Key, u32)>,
) -> Result<Occupied, ApiError> {
    occupancy.enter(keys).map_err(|full| match full {
        Key::Everybody => ApiError::Full,
        Key::Person(_) | Key::Network(_) | Key::Name(_) | Key::NameAt(..) => ApiError::TooManyOpen,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_client_has_a_whole_network() {
        let network = |text: &str| Network::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
    }

    #[test]
    fn strangers_cannot_lock_an_owner_out() {
        let limits = &Limits::new(false, 1);
        let owner = IpAddr::from([203, 0, 113, 1]);
        let tries = |address| (0..100).take_while(move |_| limits.sign_in(address, "anna").is_ok());
        limits.sign_in(owner, "anna").unwrap();
        limits.has_signed_in(owner, "anna".to_owned());
        let strangers = (0..=255).map(|last| IpAddr::from([198, 51, 100, last]));
        let tried: Vec<usize> = strangers.map(|address| tries(address).count()).collect();
        // Each alone is stopped, and so are many.
        assert_eq!(tried[0], 6);
        assert!(tried.iter().sum::<usize>() < 100, "{tried:?}");
        assert_eq!(*tried.last().unwrap(), 0);
        limits.sign_in(owner, "anna").unwrap();
        // Other names are not concerned.
        let stranger = IpAddr::from([192, 0, 2, 1]);
        limits.sign_in(stranger, "bert").unwrap();
    }

    #[test]
    fn every_rate_has_its_place() {
        for (index, rate) in Rate::ALL.into_iter().enumerate() {
            assert_eq!(rate as usize, index);
        }
    }
}
