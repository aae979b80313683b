//! One game from the beginning to its end.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalog::Playable;
use game_core::{Entry, Generator, History, Record, Seat, Standings, ToAct};
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
    /// The entrant.
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

/// Thinking time. Two of them always count as equal, since no two runs agree on it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// All decisions together.
    pub total: Duration,
    /// The longest decision.
    pub longest: Duration,
}

impl PartialEq for Clock {
    fn eq(&self, _other: &Self) -> bool {
        true
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
    let mut chance = Generator::from_seed(fixture.chance_seed);
    let mut state = G::new(terms.setup);
    let mut observer = G::Observer::default();
    let mut entries = Vec::new();
    let mut clocks = vec![Clock::default(); players.len()];
    let mut taken = vec![0; players.len()];
    let (mut legal, mut outcomes, mut events) = (Vec::new(), Vec::new(), Vec::new());
    for (index, player) in players.iter_mut().enumerate() {
        player.begin(&state, seat_at(index), bot_seed(index));
    }
    while taken.iter().sum::<usize>() < terms.cap {
        if terms.stop.load(Ordering::Relaxed) {
            return None;
        }
        events.clear();
        let entry = match state.to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => {
                outcomes.clear();
                state.chances(&mut outcomes);
                let outcome = chance
                    .pick_weighted(&outcomes)
                    .expect("chance has an outcome when it is due");
                state.resolve(outcome, &mut events);
                Entry::Chance(outcome)
            }
            ToAct::Seat(seat) => {
                legal.clear();
                state.legal_actions(&mut legal);
                let start = Instant::now();
                let action = players[seat.index()].decide(&state, seat, &legal);
                let elapsed = start.elapsed();
                let clock = &mut clocks[seat.index()];
                clock.total += elapsed;
                clock.longest = clock.longest.max(elapsed);
                taken[seat.index()] += 1;
                assert!(state.check(action).is_ok(), "{action:?} is not legal");
                observer.before(&state, seat, &legal, action);
                state.apply(action, &mut events);
                observer.after(&state, seat);
                Entry::Decision(seat, action)
            }
        };
        for (index, player) in players.iter_mut().enumerate() {
            player.observe(&state, seat_at(index), &events);
        }
        if terms.keep_record {
            entries.push(entry);
        }
    }
    let over = state.to_act() == ToAct::Nobody;
    let standings = standings(&state);
    let sheet = state.score_sheet();
    let seats = Seat::all(state.n_seats())
        .map(|seat| {
            let player = &mut players[seat.index()];
            player.end(&state, seat);
            SeatResult {
                entrant: fixture.entrants[seat.index()],
                points: standings.points[seat],
                categories: sheet
                    .categories()
                    .iter()
                    .map(|(_, points)| points[seat])
                    .collect(),
                place: place(&standings, seat),
                win: win(&standings, seat),
                faults: player.faults(),
                decisions: taken[seat.index()],
                conduct: conduct::figures(&observer, &state, seat),
                clock: clocks[seat.index()],
            }
        })
        .collect();
    Some(Played {
        game: fixture.game,
        block: fixture.block,
        chance_seed: fixture.chance_seed,
        decisions: taken.iter().sum(),
        ending: over.then(|| state.end_reason().unwrap_or(OVER).into()),
        seats,
        record: terms
            .keep_record
            .then(|| record::<G>(terms.setup, &entries)),
    })
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

fn record<G: Playable>(setup: &G::Setup, entries: &[Entry<G::Action, G::Chance>]) -> Record {
    let mut history = History::<G>::new(setup);
    for entry in entries {
        match *entry {
            Entry::Decision(seat, action) => drop(history.decide(seat, action)),
            Entry::Chance(outcome) => drop(history.resolve(outcome)),
        }
    }
    history.record(&[])
}

#[cfg(test)]
mod tests {
    use game_core::Seats;

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
