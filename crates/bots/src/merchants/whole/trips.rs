//! A caravan's whole trip: where it goes, what it delivers on the way, where it stops.

use game_core::Game as _;
use merchants::{Action, CityId, Merchants, PathId, PathSet, Phase, PieceNumber, Resource};

use super::{Lister, Scope};

/// Customers that are looked at, the nearest ones.
const CUSTOMERS: usize = 4;
/// Deliveries of one trip.
const DELIVERIES: u8 = 3;
/// Salt that is paid on the way at most, beside the first.
const MORE_SALT: u8 = 2;
/// Steps for one salt (§A11.1).
const STEPS_PER_SALT: u8 = 3;
/// Where a trip without a delivery may end: places that are compared, and those that are kept.
const PLACES: usize = 10;
const APPROACHES: usize = 2;
/// Rounds that such a trip may cost: salt in hand is not always there when it is needed.
const APPROACH_COST: f32 = 0.05;
/// Rounds that a free ride after a delivery must save.
const WORTH_A_RIDE: f32 = 0.03;
/// Places that such a ride may end at.
const RIDES: usize = 8;
/// What a delivery is worth beside the rounds that it saves: it is done.
const DONE: f32 = 0.4;

/// A caravan on its way.
#[derive(Clone, Copy)]
struct Driver {
    caravan: PieceNumber,
    at: PathId,
    steps: u8,
    salt: u8,
    moved: bool,
    by_card: bool,
}

impl Driver {
    fn of(lister: &Lister<'_>, state: &Merchants) -> Option<Self> {
        let Phase::CaravanMove {
            caravan,
            steps,
            moved,
            by_card,
        } = *state.phase()
        else {
            return None;
        };
        Some(Driver {
            caravan,
            at: state.caravan(lister.seat, caravan)?,
            steps,
            salt: if by_card {
                0
            } else {
                state.hand(lister.seat)[Resource::Salt]
            },
            moved,
            by_card,
        })
    }

    /// The steps that it can still make.
    fn most_steps(&self) -> u8 {
        self.steps + STEPS_PER_SALT * self.salt.min(MORE_SALT)
    }
}

impl Lister<'_> {
    /// The lines of the caravan that is on its way in `state`.
    pub(super) fn trips(&mut self, state: &Merchants) {
        let before = self.lines.len();
        self.deliveries(state, 0);
        let found = self.lines.len() > before;
        self.delivers |= found;
        match self.scope {
            Scope::UnderWay => self.approaches(state),
            Scope::All if !found => self.approaches(state),
            Scope::All | Scope::Deliveries => {}
        }
    }

    /// Trips that deliver something, beside what the line has delivered already.
    fn deliveries(&mut self, state: &Merchants, done: u8) {
        let Some(driver) = Driver::of(self, state) else {
            return;
        };
        if done == DELIVERIES || state.available(self.seat) == 0 {
            return;
        }
        let customers = self.outlook.moved_to(state).customers(self.seat);
        let reach = Reach::new(state, driver.at, driver.most_steps(), |path| {
            state.route_owner(path) != Some(self.seat)
        });
        let board = state.board();
        let starts_here = done == 0 && !driver.moved;
        let mut targets: Vec<(PathId, CityId)> = Vec::new();
        for path in &reach.order {
            // What is at hand before the trip is delivered without one.
            if starts_here && *path == driver.at {
                continue;
            }
            for city in board.cities_of_path(*path) & customers {
                let at_start = starts_here && board.cities_of_path(driver.at).contains(city);
                if !at_start && !targets.iter().any(|(_, known)| *known == city) {
                    targets.push((*path, city));
                }
            }
        }
        targets.truncate(if done == 0 { CUSTOMERS } else { 1 });
        for (path, city) in targets {
            let length = self.line.len();
            let deliver = Action::Deliver {
                caravan: driver.caravan,
                city,
            };
            if let Some(mut there) = self.drive(state, &reach.way(path))
                && there.check(deliver).is_ok()
            {
                there.apply(deliver, &mut ());
                self.line.push(deliver);
                self.deliveries(&there, done + 1);
                self.stop(&there, done + 1);
            }
            self.line.truncate(length);
        }
    }

    /// Adds the decisions of a way to the line; `None` if it cannot be driven.
    fn drive(&mut self, state: &Merchants, way: &[PathId]) -> Option<Merchants> {
        let mut state = state.clone();
        let mut decide = |action: Action| {
            state.check(action).ok()?;
            state.apply(action, &mut ());
            self.line.push(action);
            let Phase::CaravanMove { steps, .. } = state.phase() else {
                return None;
            };
            Some(*steps)
        };
        let mut steps = None;
        for path in way {
            let step = Action::Step { path: *path };
            if steps == Some(0) {
                decide(Action::PaySalt)?;
            }
            steps = match decide(step) {
                // The caravan had no step left at the start.
                None if steps.is_none() => {
                    decide(Action::PaySalt)?;
                    Some(decide(step)?)
                }
                left => Some(left?),
            };
        }
        Some(state)
    }

    /// After a delivery: stops, or goes on with the steps left if that brings it nearer.
    fn stop(&mut self, state: &Merchants, delivered: u8) {
        let Some(driver) = Driver::of(self, state) else {
            // The last delivery ends the game.
            self.add_trip(state, delivered);
            return;
        };
        let length = self.line.len();
        let stops = state.check(Action::StopCaravan).is_ok();
        let mut best: Option<(f32, Vec<PathId>)> = None;
        if stops {
            let mut here = state.clone();
            here.apply(Action::StopCaravan, &mut ());
            best = Some((self.rounds(&here) - WORTH_A_RIDE, Vec::new()));
        }
        if driver.steps > 0 {
            let own = state.routes(self.seat);
            let reach = Reach::new(state, driver.at, driver.steps, |path| !own.contains(path));
            let free = |path: &&PathId| !stops || reach.fees(**path) == 0;
            let places = reach.order.iter().skip(1).filter(free);
            for path in places.take(RIDES) {
                let way = reach.way(*path);
                if let Some(end) = self.drive(state, &way)
                    && let Some(end) = stopped(end)
                {
                    let rounds = self.rounds(&end);
                    if best.as_ref().is_none_or(|(least, _)| rounds < *least) {
                        best = Some((rounds, way));
                    }
                }
                self.line.truncate(length);
            }
        }
        if let Some((_, way)) = best
            && let Some(end) = self.drive(state, &way)
            && let Some(end) = stopped(end)
        {
            self.line.push(Action::StopCaravan);
            self.add_trip(&end, delivered);
        }
        self.line.truncate(length);
    }

    /// Trips that deliver nothing, but bring the caravan nearer to a customer.
    fn approaches(&mut self, state: &Merchants) {
        let Some(driver) = Driver::of(self, state) else {
            return;
        };
        let is_under_way = self.scope == Scope::UnderWay;
        let length = self.line.len();
        if is_under_way && let Some(end) = stopped(state.clone()) {
            self.line.push(Action::StopCaravan);
            self.add_trip(&end, 0);
            self.line.truncate(length);
        }
        let most = if is_under_way && driver.steps == 0 {
            driver.most_steps().min(STEPS_PER_SALT)
        } else {
            driver.steps
        };
        let reach = Reach::new(state, driver.at, most, |path| {
            state.route_owner(path) != Some(self.seat)
        });
        // Salt is not paid for less than it can do.
        let spares_no_step =
            |path: &&PathId| is_under_way || driver.by_card || reach.steps(**path) == most;
        let places = reach.order.iter().skip(1).rev().filter(spares_no_step);
        let mut ends: Vec<(f32, Vec<Action>, Merchants)> = Vec::new();
        for path in places.take(PLACES) {
            if let Some(end) = self.drive(state, &reach.way(*path))
                && let Some(end) = stopped(end)
            {
                let mut line = self.line.split_off(length);
                line.push(Action::StopCaravan);
                ends.push((self.rounds(&end), line, end));
            }
            self.line.truncate(length);
        }
        ends.sort_by(|one, other| one.0.total_cmp(&other.0));
        let now = self.judge.prospect.rounds;
        for (rounds, line, end) in ends.into_iter().take(APPROACHES) {
            if is_under_way || now - rounds >= -APPROACH_COST {
                self.line.extend(line);
                self.add_trip(&end, 0);
                self.line.truncate(length);
            }
        }
    }

    fn add_trip(&mut self, end: &Merchants, delivered: u8) {
        let saved = self.judge.prospect.rounds - self.rounds(end);
        self.push(end, saved + DONE * f32::from(delivered));
    }
}

/// The position after the caravan has stopped, if it may.
fn stopped(mut state: Merchants) -> Option<Merchants> {
    state.check(Action::StopCaravan).ok()?;
    state.apply(Action::StopCaravan, &mut ());
    Some(state)
}

/// Where a caravan can get to: the routes in the order of the steps, each with the way there
/// that has the fewest foreign routes.
struct Reach {
    order: Vec<PathId>,
    /// For each of them: the steps, the foreign routes among them, and where in `order` the route
    /// before it is.
    labels: Vec<(u8, u8, usize)>,
}

impl Reach {
    fn new(state: &Merchants, at: PathId, most: u8, is_foreign: impl Fn(PathId) -> bool) -> Self {
        let (board, opened) = (state.board(), state.opened());
        let mut reach = Reach {
            order: vec![at],
            labels: vec![(0, 0, 0)],
        };
        let mut seen: PathSet = [at].into_iter().collect();
        let mut level = 0..1;
        for steps in 1..=most {
            let next = level.end;
            for from in level {
                for path in (board.paths_beside(reach.order[from]) & opened) - seen {
                    let fees = reach.labels[from].1 + u8::from(is_foreign(path));
                    let known = reach.order[next..].iter().position(|other| *other == path);
                    if let Some(place) = known {
                        let label = &mut reach.labels[next + place];
                        if fees < label.1 {
                            *label = (steps, fees, from);
                        }
                    } else {
                        reach.order.push(path);
                        reach.labels.push((steps, fees, from));
                    }
                }
            }
            seen |= reach.order[next..].iter().copied().collect();
            level = next..reach.order.len();
        }
        reach
    }

    fn place(&self, path: PathId) -> usize {
        let place = self.order.iter().position(|known| *known == path);
        place.expect("the route is within reach")
    }

    fn steps(&self, path: PathId) -> u8 {
        self.labels[self.place(path)].0
    }

    fn fees(&self, path: PathId) -> u8 {
        self.labels[self.place(path)].1
    }

    /// The steps to a route, in order.
    fn way(&self, path: PathId) -> Vec<PathId> {
        let mut at = self.place(path);
        let mut way = Vec::new();
        while at > 0 {
            way.push(self.order[at]);
            at = self.labels[at].2;
        }
        way.reverse();
        way
    }
}
