//! One game from the beginning to its end.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalog::Playable;
use game_core::{Driver, Entry, Game, History, Record, Seat, Seats, Standings, ToAct};
use serde::{Deserialize, Serialize};

use crate::conduct::{self, Observed, Observer as _};
use crate::player::{Faults, Player};
use crate::schedule::Fixture;
use crate::stats::as_f64;

/// A played game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Its number, counted from 0.
    pub game: usize,
    /// Games of one block share their chance.
    pub block: usize,
    /// The seed of chance.
    pub chance_seed: u64,
    /// How many decisions were taken.
    pub decisions: usize,
    /// What ended the game; `None` if it was given up at the cap and scored as it stood.
    pub ending: Option<Cow<'static, str>>,
    /// By seat.
    pub seats: Vec<SeatResult>,
    /// The game itself, if it was to be kept.
    #[serde(skip)]
    pub record: Option<Record>,
}

/// How one seat fared.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatResult {
    /// Its number in the list of entrants.
    pub entrant: usize,
    /// All points.
    pub points: i32,
    /// Points by category, in the order of the game's score sheet.
    pub categories: Vec<i32>,
    /// The place, counted from 1; those who tie share the mean of their places.
    pub place: f64,
    /// 1 for a win, a part of it for a shared one.
    pub win: f64,
    /// What had to be replaced.
    pub faults: Faults,
    /// How many decisions the seat took.
    pub decisions: usize,
    /// How it played: the figures of [`habits`](crate::habits); none in files of older versions.
    #[serde(default)]
    pub conduct: Vec<f64>,
    /// Thinking time; not repeatable, and so not part of the export of games.
    #[serde(skip)]
    pub clock: Clock,
}

/// Thinking time; no two runs agree on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// All decisions together.
    pub total: Duration,
    /// The longest decision.
    pub longest: Duration,
}

impl Clock {
    fn add(&mut self, elapsed: Duration) {
        self.total += elapsed;
        self.longest = self.longest.max(elapsed);
    }
}

/// What a game ends with when the rules did not say why.
const OVER: &str = "over";

/// What a game is played by.
#[derive(Debug)]
pub(crate) struct Terms<'a, G: Playable> {
    pub(crate) setup: &'a G::Setup,
    /// A game with more decisions is given up.
    pub(crate) cap: usize,
    pub(crate) keep_record: bool,
    /// Set from outside to leave everything as it is.
    pub(crate) stop: &'a AtomicBool,
}

/// Plays one game; `None` if it was stopped in the middle.
pub(crate) fn play<G: Observed>(
    terms: &Terms<'_, G>,
    fixture: &Fixture,
    players: &mut [&mut dyn Player<G>],
    bot_seed: impl Fn(usize) -> u64,
) -> Option<Played> {
    let mut table = Table::new(terms, fixture.chance_seed);
    for (index, player) in players.iter_mut().enumerate() {
        player.begin(&table.state, seat_at(index), bot_seed(index));
    }
    while table.decisions() < terms.cap && table.state.to_act() != ToAct::Nobody {
        if terms.stop.load(Ordering::Relaxed) {
            return None;
        }
        let entry = table.step(players);
        if terms.keep_record {
            table.entries.push(entry);
        }
    }
    Some(Played {
        game: fixture.game,
        block: fixture.block,
        chance_seed: fixture.chance_seed,
        decisions: table.decisions(),
        ending: table.ending(),
        seats: table.results(&fixture.entrants, players),
        record: terms
            .keep_record
            .then(|| record::<G>(terms.setup, &table.entries)),
    })
}

type EntryOf<G> = Entry<<G as Game>::Action, <G as Game>::Chance>;

/// A game in progress, and what is counted of it.
struct Table<G: Observed> {
    state: G,
    driver: Driver<G>,
    observer: G::Observer,
    events: Vec<G::Event>,
    entries: Vec<EntryOf<G>>,
    clocks: Seats<Clock>,
    taken: Seats<usize>,
}

impl<G: Observed> Table<G> {
    fn new(terms: &Terms<'_, G>, chance_seed: u64) -> Self {
        let state = G::new(terms.setup);
        let seats = state.n_seats();
        Table {
            state,
            driver: Driver::new(chance_seed),
            observer: G::Observer::default(),
            events: Vec::new(),
            entries: Vec::new(),
            clocks: Seats::from_fn(seats, |_| Clock::default()),
            taken: Seats::from_fn(seats, |_| 0),
        }
    }

    fn decisions(&self) -> usize {
        self.taken.iter().sum()
    }

    /// Plays the next entry of a game that is not over, and lets everybody observe it.
    fn step(&mut self, players: &mut [&mut dyn Player<G>]) -> EntryOf<G> {
        self.events.clear();
        let entry = if let ToAct::Seat(seat) = self.state.to_act() {
            Entry::Decision(seat, self.decide(seat, &mut *players[seat.index()]))
        } else {
            let outcome = self
                .driver
                .generator()
                .draw(&self.state)
                .expect("the game is not over");
            self.state.resolve(outcome, &mut self.events);
            Entry::Chance(outcome)
        };
        for (index, player) in players.iter_mut().enumerate() {
            player.observe(&self.state, seat_at(index), &self.events);
        }
        entry
    }

    fn decide(&mut self, seat: Seat, player: &mut dyn Player<G>) -> G::Action {
        let legal = self.driver.legal(&self.state);
        let start = Instant::now();
        let action = player.decide(&self.state, seat, legal);
        self.clocks[seat].add(start.elapsed());
        self.taken[seat] += 1;
        assert!(self.state.check(action).is_ok(), "{action:?} is not legal");
        self.observer.before(&self.state, seat, legal, action);
        self.state.apply(action, &mut self.events);
        self.observer.after(&self.state, seat);
        action
    }

    fn ending(&self) -> Option<Cow<'static, str>> {
        let over = self.state.to_act() == ToAct::Nobody;
        over.then(|| self.state.end_reason().unwrap_or(OVER).into())
    }

    fn results(&self, entrants: &[usize], players: &mut [&mut dyn Player<G>]) -> Vec<SeatResult> {
        let standings = standings(&self.state);
        let sheet = self.state.score_sheet();
        let result = |seat: Seat| {
            let player = &mut players[seat.index()];
            player.end(&self.state, seat);
            let categories = sheet.categories().iter();
            SeatResult {
                entrant: entrants[seat.index()],
                points: standings.points[seat],
                categories: categories.map(|(_, points)| points[seat]).collect(),
                place: place(&standings, seat),
                win: win(&standings, seat),
                faults: player.faults(),
                decisions: self.taken[seat],
                conduct: conduct::figures(
                    &self.observer,
                    &self.state,
                    seat,
                    player.lost_patience(),
                ),
                clock: self.clocks[seat],
            }
        };
        Seat::all(self.state.n_seats()).map(result).collect()
    }
}

fn seat_at(index: usize) -> Seat {
    Seat::new(u8::try_from(index).expect("no game has that many seats"))
}

/// The final standings, or what they would be now.
fn standings<G: Playable>(state: &G) -> Standings {
    state.standings().unwrap_or_else(|| {
        let points = state.score_sheet().totals();
        Standings::by_key(points, |seat| points[seat])
    })
}

/// How many seats share this one's rank.
fn sharers(standings: &Standings, seat: Seat) -> f64 {
    let rank = standings.ranks[seat];
    let ranks = standings.ranks.iter().copied().map(usize::from);
    as_f64(ranks.filter(|other| *other == usize::from(rank)).count())
}

fn place(standings: &Standings, seat: Seat) -> f64 {
    f64::from(standings.ranks[seat]) + (sharers(standings, seat) - 1.0) / 2.0
}

fn win(standings: &Standings, seat: Seat) -> f64 {
    if standings.ranks[seat] == 1 {
        1.0 / sharers(standings, seat)
    } else {
        0.0
    }
}

fn record<G: Playable>(setup: &G::Setup, entries: &[EntryOf<G>]) -> Record {
    let mut history = History::<G>::new(setup);
    for entry in entries {
        match *entry {
            Entry::Decision(seat, action) => history.decide(seat, action),
            Entry::Chance(outcome) => history.resolve(outcome),
        }
        .expect("what was played can be played again");
    }
    history.record(&[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_tie_share_places_and_wins() {
        let points = Seats::from_fn(4, |seat| [40, 55, 55, 30][seat.index()]);
        let standings = Standings::by_key(points, |seat| points[seat]);
        let places: Vec<f64> = Seat::all(4).map(|seat| place(&standings, seat)).collect();
        let wins: Vec<f64> = Seat::all(4).map(|seat| win(&standings, seat)).collect();
        assert_eq!(places, [3.0, 1.5, 1.5, 4.0]);
        assert_eq!(wins, [0.0, 0.5, 0.5, 0.0]);
    }
}
