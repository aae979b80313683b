//! Tables without a server, for what needs many positions or a clock of its own.

use bots::Contested;
use game_core::Viewer;
use protocol::{Pace, TimeUp};
use serde::Serialize;
use serde::de::DeserializeOwned;
use server::chance;
use server::ids::{GameId, UserId};
use server::ledger::{Ledger, Tempo};
use server::storage::{Game, Outage, Place};

/// What a client reads of what the server sends.
pub(crate) fn received<T: DeserializeOwned>(sent: &impl Serialize) -> T {
    serde_json::from_str(&serde_json::to_string(sent).unwrap()).unwrap()
}

/// The same table, read from its log when these outages are known.
pub(crate) fn reloaded<G: Contested>(mut ledger: Ledger<G>, outages: Vec<Outage>) -> Ledger<G> {
    let mut again = Ledger::new(ledger.game().clone(), outages).unwrap();
    for entry in ledger.take_pending() {
        again.read(&entry).unwrap();
    }
    again
}

/// A game that has begun between people.
pub(crate) fn begun<G: Contested>(setup: &str, tempo: Tempo) -> (Ledger<G>, Vec<UserId>) {
    let setup = G::parse_setup(setup).unwrap();
    let seats = usize::from(G::new(&setup).n_seats());
    let people: Vec<UserId> = (0..seats).map(|_| UserId::random()).collect();
    let game = Game {
        id: GameId::random(),
        kind: G::NAME.to_owned(),
        rules: G::RULES_VERSION,
        setup: setup.to_string(),
        pace: serde_json::to_string(&tempo).unwrap(),
        public: false,
        host: people[0],
        secret: chance::fresh_secret(),
        created: 0,
    };
    let mut ledger = Ledger::<G>::new(game, Vec::new()).unwrap();
    for (user, place) in people.iter().zip(1..) {
        ledger.write_place(place, Place::User(*user), 0).unwrap();
    }
    ledger.write_start(0).unwrap();
    (ledger, people)
}

/// Without a clock.
pub(crate) fn free() -> Tempo {
    Tempo::default()
}

/// With a bank of time.
pub(crate) fn live(bank_s: u32, increment_s: u32, time_up: TimeUp) -> Tempo {
    let pace = Pace::Live {
        bank_s,
        increment_s,
    };
    Tempo { pace, time_up }
}

/// Everybody who may look at a table.
pub(crate) fn viewers<G: Contested>(ledger: &Ledger<G>, people: &[UserId]) -> Vec<Viewer> {
    let seats = people.iter().map(|user| ledger.viewer(Some(*user)));
    seats.chain([ledger.viewer(None)]).collect()
}

/// The setups of a game: every board with every number of players.
pub(crate) fn setups<G: Contested>() -> Vec<String> {
    let mut setups = Vec::new();
    for board in G::boards() {
        for players in board.players.0..=board.players.1 {
            setups.push(format!("players={players} board={}", board.key));
        }
    }
    setups
}
