//! What a position promises each seat, in points of the final score.

use game_core::{MAX_SEATS, Seat, Seats};
use hansa::{Ability, CityId, CitySet, Hansa, Kind, Marker, Phase, Pieces, RouteId};

use super::terrain::Terrain;
use super::weights::Weights;

/// The most cities of a board.
const CITIES: usize = 32;
/// §8.4 E1: the score that ends the game.
const END_SCORE: f32 = 20.0;
/// A piece that may still be moved in a move that has begun.
const MOVE: f32 = 0.15;
/// Points for markers owned, smoothed so that each one counts.
const MARKER_POINTS: [f32; 12] = [
    0.0, 1.0, 2.1, 3.2, 4.7, 6.4, 8.2, 10.4, 12.8, 15.5, 18.5, 21.0,
];

/// The position as a player sees it who knows what counts.
pub(super) struct Outlook<'a> {
    pub(super) state: &'a Hansa,
    pub(super) weights: &'a Weights,
    /// Rounds still to come, as far as the three ends of the game let one guess.
    pub(super) rounds: f32,
    /// 1 while there is time to use what one has; 0 at the end.
    pub(super) fade: f32,
    offices: [[u8; MAX_SEATS]; CITIES],
    controllers: [Option<Seat>; CITIES],
    people: Seats<Person>,
}

/// What counts for one seat.
#[derive(Clone, Copy, Default)]
struct Person {
    /// The cities of the largest network.
    network: CitySet,
    /// Its offices.
    network_size: f32,
    /// What the network is multiplied with, a half-finished level counting in part.
    keys: f32,
    /// Actions a turn, weighted by how effective they are.
    pace: f32,
    /// The cities that the link lacks on one of the shortest ways.
    link_gaps: CitySet,
    /// What the link is worth now.
    link: f32,
    /// What each improvement would bring.
    improvements: [f32; 5],
}

fn number(count: impl Into<u32>) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    let number = count.into() as f32;
    number
}

impl<'a> Outlook<'a> {
    pub(super) fn new(state: &'a Hansa, weights: &'a Weights) -> Self {
        let rounds = rounds_left(state, weights);
        let mut outlook = Outlook {
            state,
            weights,
            rounds,
            fade: (rounds / 2.0).min(1.0),
            offices: [[0; MAX_SEATS]; CITIES],
            controllers: [None; CITIES],
            people: Seats::from_fn(state.players(), |_| Person::default()),
        };
        outlook.count_offices();
        let served = Seat::all(state.players())
            .filter(|seat| state.desk(*seat).link_served)
            .count();
        for seat in Seat::all(state.players()) {
            outlook.people[seat] = outlook.person(seat, served);
        }
        outlook
    }

    fn count_offices(&mut self) {
        let (state, mut taken) = (self.state, CitySet::EMPTY);
        for seat in Seat::all(state.players()) {
            taken |= state.offices().present(seat);
        }
        for city in taken.iter() {
            let counts = &mut self.offices[city.index()];
            let (mut most, mut controller) = (0, None);
            for piece in state.offices().left_to_right(city) {
                counts[piece.owner().index()] += 1;
                most = most.max(counts[piece.owner().index()]);
            }
            // §8.1: among equals the rightmost.
            for piece in state.offices().left_to_right(city).rev() {
                if counts[piece.owner().index()] == most {
                    controller = Some(piece.owner());
                    break;
                }
            }
            self.controllers[city.index()] = controller;
        }
    }

    fn person(&self, seat: Seat, served: usize) -> Person {
        let (state, desk) = (self.state, self.state.desk(seat));
        let mut person = Person {
            keys: self.keys(desk.level(Ability::Keys)),
            pace: self.pace(|ability| desk.level(ability)),
            ..Person::default()
        };
        let mut left = state.offices().present(seat);
        while let Some(city) = left.iter().next() {
            let part = state.offices().reach(state.board(), seat, city);
            left = left - part;
            let size = part.iter().map(|city| self.own(city, seat)).sum::<u32>();
            if number(size) > person.network_size {
                person.network_size = number(size);
                person.network = part;
            }
        }
        if !desk.link_served && served < 3 {
            self.find_link(seat, served, &mut person);
        }
        for ability in Ability::ALL {
            person.improvements[*ability as usize] = self.improvement(seat, *ability, &person);
        }
        person
    }

    fn own(&self, city: CityId, seat: Seat) -> u32 {
        self.offices[city.index()][seat.index()].into()
    }

    fn find_link(&self, seat: Seat, served: usize, person: &mut Person) {
        let (state, board) = (self.state, self.state.board());
        let present = state.offices().present(seat);
        let mut fewest = u32::MAX;
        for path in &Terrain::get(board).link_paths {
            let gaps = *path - present;
            let full = gaps.iter().filter(|city| !self.has_room(*city)).count();
            let cost = gaps.len() + u32::try_from(full).unwrap_or(0);
            if cost < fewest {
                fewest = cost;
                person.link_gaps = CitySet::EMPTY;
            }
            if cost == fewest {
                person.link_gaps |= gaps;
            }
        }
        let points = number(board.link().points[served]);
        let steps = i32::try_from(fewest.min(8)).unwrap_or(8);
        person.link = points * self.weights.link_step.powi(steps) * self.fade;
    }

    fn has_room(&self, city: CityId) -> bool {
        usize::from(self.state.offices().n_printed(city))
            < self.state.board().city(city).offices.len()
    }

    fn keys(&self, level: u8) -> f32 {
        let halfway = self.weights.keys_2 * self.fade;
        [1.0, 2.0, 2.0 + halfway, 3.0, 4.0][usize::from(level.min(4))]
    }

    fn pace(&self, level: impl Fn(Ability) -> u8) -> f32 {
        let w = self.weights;
        let at = |ability| usize::from(level(ability));
        let actions = [2.0, 3.0, w.actions_2, 4.0, w.actions_4, 5.0][at(Ability::Actions)];
        let bags = [0.0, w.bags_1, w.bags_2, w.bags_3][at(Ability::Bags)];
        let book = [0.0, w.book_1, w.book_2, w.book_3][at(Ability::Book)];
        let privilege =
            [0.0, w.privilege_1, w.privilege_2, w.privilege_3][at(Ability::Privilege)];
        actions * (1.0 + bags + book + privilege)
    }

    /// §8.5 F2, with a part of it for a track that lacks one level.
    fn completion(&self, ability: Ability, level: u8) -> f32 {
        if ability == Ability::Keys {
            0.0
        } else if level == ability.max_level() {
            4.0
        } else if level + 1 == ability.max_level() {
            self.weights.one_level_short * self.fade
        } else {
            0.0
        }
    }

    fn improvement(&self, seat: Seat, ability: Ability, person: &Person) -> f32 {
        let (w, desk) = (self.weights, self.state.desk(seat));
        if desk.is_complete(ability) {
            return 0.0;
        }
        let level = desk.level(ability);
        let raised = |any: Ability| desk.level(any) + u8::from(any == ability);
        let mut value = w.action * self.rounds * (self.pace(raised) - person.pace)
            + self.completion(ability, level + 1)
            - self.completion(ability, level)
            + w.supply * self.fade;
        match ability {
            Ability::Keys => {
                value += self.future_network(person) * (self.keys(level + 1) - person.keys);
            }
            Ability::Book => value += w.merchant * self.fade,
            Ability::Actions => {
                // One more action in this turn, too.
                if level % 2 == 0 && seat == self.state.active() {
                    value += w.action * self.fade;
                }
            }
            Ability::Privilege | Ability::Bags => {}
        }
        value
    }

    fn future_network(&self, person: &Person) -> f32 {
        person.network_size + self.weights.network_growth * self.rounds
    }

    /// What an improvement would bring.
    pub(super) fn improving(&self, seat: Seat, ability: Ability) -> f32 {
        self.people[seat].improvements[ability as usize]
    }

    /// What the control of a city is worth.
    fn control(&self, city: CityId) -> f32 {
        let (w, place) = (self.weights, self.state.board().city(city));
        let mut traffic = w.traffic;
        if !place.abilities.is_empty() {
            traffic += w.ability_traffic;
        }
        let points = if self.has_room(city) {
            2.0 * (1.0 - (1.0 - w.shaky_city) * self.fade)
        } else {
            2.0
        };
        points + self.rounds * traffic * number(place.routes.len())
    }

    /// What one more office in a city would bring.
    pub(super) fn office(&self, seat: Seat, city: CityId, extra: bool) -> f32 {
        let (w, person) = (self.weights, &self.people[seat]);
        let place = self.state.board().city(city);
        let mut value = 0.0;
        if !extra {
            let next = usize::from(self.state.offices().n_printed(city));
            if place.offices.get(next).is_some_and(|office| office.coin) {
                value += 1.0;
            }
        }
        let counts = &self.offices[city.index()];
        if self.controllers[city.index()] != Some(seat) {
            let most = counts.iter().max().copied().unwrap_or(0);
            let own = counts[seat.index()] + 1;
            // An extra office is the leftmost one and loses every tie.
            if own > most || (own == most && !extra) {
                value += self.control(city);
            }
        }
        let beside = place.neighbors & self.state.offices().present(seat);
        value += person.keys
            * if person.network.contains(city) || !(beside & person.network).is_empty() {
                let joined = beside - person.network;
                let gained: u32 = if person.network.contains(city) {
                    0
                } else {
                    joined.iter().map(|city| self.own(city, seat)).sum()
                };
                1.0 + number(gained)
            } else if person.network.is_empty() {
                1.0
            } else {
                w.seed * self.fade
            };
        if person.link_gaps.contains(city) {
            value += person.link * (1.0 / w.link_step - 1.0);
        }
        value
    }

    /// An unused marker.
    fn marker(&self, marker: Marker) -> f32 {
        let w = self.weights;
        self.fade
            * match marker {
                Marker::ExtraOffice => w.extra_office,
                Marker::Swap => w.swap,
                Marker::Remove | Marker::MoveThree => w.remove,
                Marker::Plus3 => w.plus_3,
                Marker::Plus4 => w.plus_4,
                Marker::Improve => w.improve,
            }
    }

    /// What a claim of the route would bring a seat, with these kinds of pieces on it.
    pub(super) fn claim(&self, seat: Seat, route: RouteId, traders: bool, merchants: bool) -> f32 {
        let (w, state) = (self.weights, self.state);
        let (board, desk) = (state.board(), state.desk(seat));
        let ends = board.route(route).ends;
        let (mut value, mut best) = (0.0, 0.0_f32);
        for city in ends {
            match self.controllers[city.index()] {
                Some(owner) if owner == seat => value += 1.0,
                Some(_) => value -= w.gift,
                None => {}
            }
        }
        if let Some(marker) = state.route_markers().on(route) {
            let owned = usize::from(desk.n_markers()).min(10);
            value += self.marker(marker) + MARKER_POINTS[owned + 1] - MARKER_POINTS[owned];
        }
        for city in ends {
            let place = board.city(city);
            let next = usize::from(state.offices().n_printed(city));
            if let Some(office) = place.offices.get(next)
                && office.color <= desk.privilege()
                && match office.shape {
                    Kind::Trader => traders,
                    Kind::Merchant => merchants,
                }
            {
                best = best.max(self.office(seat, city, false));
            }
            for ability in &place.abilities {
                best = best.max(self.people[seat].improvements[*ability as usize]);
            }
            if desk.unused.has(Marker::ExtraOffice) && next > 0 {
                best = best.max(self.office(seat, city, true) - self.marker(Marker::ExtraOffice));
            }
        }
        if merchants && route == board.table().route {
            best = best.max(self.best_table_space(seat));
        }
        value + best
    }

    fn best_table_space(&self, seat: Seat) -> f32 {
        let reached = self.state.desk(seat).privilege();
        let spaces = self.state.board().table().spaces.iter();
        spaces
            .zip(self.state.table())
            .filter(|(space, owner)| owner.is_none() && space.color <= reached)
            .map(|(space, _)| number(space.points))
            .fold(0.0, f32::max)
    }

    /// What the pieces of a seat on a route are worth, with so many empty houses and so many
    /// held by others.
    pub(super) fn holding(&self, seat: Seat, route: RouteId, held: Held) -> f32 {
        let (idle, promise) = self.prospect(seat, route, held);
        idle + promise
    }

    /// What the pieces are worth anywhere, and what the claim that they prepare adds.
    fn prospect(&self, seat: Seat, route: RouteId, held: Held) -> (f32, f32) {
        let own = held.own.total();
        if own == 0 {
            return (0.0, 0.0);
        }
        let w = self.weights;
        let desk = self.state.desk(seat);
        let merchants =
            held.own.merchants > 0 || (held.empty + held.foreign > 0 && desk.supply.merchants > 0);
        let traders = held.own.traders > 0 || held.empty + held.foreign > 0;
        let claim = self.claim(seat, route, traders, merchants)
            + self.fade * w.stock * number(own - 1)
            - self.fade * w.action;
        let mut idle = w.on_board * number(own) * self.fade;
        if held.foreign > 0 {
            idle += w.in_the_way * number(own) * self.fade;
        }
        let likely = w.full_route.min(0.9)
            * w.missing_house.powi(held.empty.into())
            * w.foreign_house.powi(held.foreign.into())
            * self.time_for(held.empty + 2 * held.foreign + 1, seat)
            * self.pawn_reach(route);
        (idle, likely * (claim - idle).max(0.0))
    }

    /// §9.3: what the way of the pawn to a route leaves of its promise; all if there is no pawn.
    fn pawn_reach(&self, route: RouteId) -> f32 {
        let Some(at) = self.state.pawn() else {
            return 1.0;
        };
        let board = self.state.board();
        let provinces = board.route(route).provinces;
        if provinces.contains(at) {
            1.0
        } else if !(provinces & board.province(at).within_two).is_empty() {
            0.8
        } else {
            0.6
        }
    }

    /// How likely there is time for so many more actions.
    fn time_for(&self, actions: u8, seat: Seat) -> f32 {
        let mut left = self.rounds * number(self.state.desk(seat).actions());
        if self.state.active() == seat {
            left += number(self.state.actions_left());
        }
        (left / number(actions)).min(1.0)
    }

    /// The pieces on a route as a seat sees them.
    pub(super) fn held(&self, seat: Seat, route: RouteId) -> Held {
        let own = self.state.houses().pieces_on(route, seat);
        let empty = self.state.houses().empty_on(route);
        Held {
            own,
            empty,
            foreign: self.state.board().route(route).houses - empty - own.total(),
        }
    }

    /// What so many pieces in the supply are worth.
    pub(super) fn supply(&self, pieces: u8) -> f32 {
        let w = self.weights;
        self.fade
            * (w.supply * number(pieces.min(4)) + w.supply_more * number(pieces.saturating_sub(4)))
    }

    /// The final score of a seat as far as one can tell.
    pub(super) fn estimate(&self, seat: Seat) -> f32 {
        let (w, state, person) = (self.weights, self.state, &self.people[seat]);
        let desk = state.desk(seat);
        let mut points = number(desk.score) + person.link;
        for ability in Ability::ALL {
            points += self.completion(*ability, desk.level(*ability));
        }
        points += MARKER_POINTS[usize::from(desk.n_markers()).min(11)];
        for marker in desk.unused.iter() {
            points += self.marker(marker);
        }
        for (space, owner) in state.board().table().spaces.iter().zip(state.table()) {
            if owner == Some(seat) {
                points += number(space.points);
            }
        }
        for city in state.offices().present(seat).iter() {
            if self.controllers[city.index()] == Some(seat) {
                points += self.control(city);
            }
        }
        points += self.future_network(person) * person.keys;
        points += w.action * self.rounds * person.pace;
        let mut merchants = desk.supply.merchants + desk.stock.merchants;
        let mut promises = [0.0; 3];
        for route in state.houses().with_any_of(seat).iter() {
            let held = self.held(seat, route);
            merchants += held.own.merchants;
            let (idle, promise) = self.prospect(seat, route, held);
            points += idle;
            points += keep_best(&mut promises, promise) * w.fourth_route;
        }
        let [first, second, third] = promises;
        points += first + w.second_route * second + w.third_route * third;
        points += self.supply(desk.supply.total());
        points += self.fade * w.stock * number(desk.stock.total());
        points += self.fade * w.merchant * number(merchants);
        points + self.underway(seat)
    }

    /// What is in the middle of happening: actions left, pieces in hand.
    fn underway(&self, seat: Seat) -> f32 {
        let (w, state) = (self.weights, self.state);
        let mut points = 0.0;
        if seat == state.active() && !matches!(state.phase(), Phase::Over) {
            points += w.action * number(state.actions_left());
        }
        match state.phase() {
            Phase::Responding(response) if response.owner == seat => {
                let pieces = u8::from(response.in_hand) + response.extras_left;
                points += self.fade * w.on_board * number(pieces);
                if response.kind == Kind::Merchant && response.in_hand {
                    points += self.fade * w.merchant;
                }
            }
            Phase::Moving { left, hand, .. } if seat == state.active() => {
                points += self.fade * MOVE * number(*left);
                if let Some((_, kind)) = hand {
                    points += self.fade * (w.on_board + f32::from(*kind as u8) * w.merchant);
                }
            }
            _ => {}
        }
        points
    }

    /// The share of the win that each estimate stands for.
    pub(super) fn shares(&self) -> Seats<f32> {
        let w = self.weights;
        let spread = (w.spread + w.spread_per_round * self.rounds).max(0.3);
        let mut shares =
            Seats::from_fn(self.state.players(), |seat| self.estimate(seat) / spread);
        let highest = shares.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for share in &mut shares {
            *share = (*share - highest).exp();
            sum += *share;
        }
        for share in &mut shares {
            *share /= sum;
        }
        shares
    }
}

/// Sorts a promise into the best ones and returns the one that falls out.
fn keep_best(promises: &mut [f32; 3], mut promise: f32) -> f32 {
    for kept in promises {
        if promise > *kept {
            std::mem::swap(kept, &mut promise);
        }
    }
    promise
}

/// Pieces of one seat on a route, and what else is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub(super) own: Pieces,
    pub(super) empty: u8,
    pub(super) foreign: u8,
}

/// Rounds to come: the nearest of the three ends (§8.4) counts most.
fn rounds_left(state: &Hansa, weights: &Weights) -> f32 {
    if matches!(state.phase(), Phase::Over) {
        return 0.0;
    }
    let highest = Seat::all(state.players())
        .map(|seat| state.desk(seat).score)
        .max()
        .unwrap_or(0);
    let cities = number(state.board().completed_cities_end());
    let by_score = (END_SCORE - number(highest)) / END_SCORE;
    let by_markers = number(state.pile() + 1) / 14.0;
    let by_cities = (cities - number(state.completed())) / cities;
    let inverse_square = |left: f32| {
        let left = left.clamp(0.03, 1.0);
        1.0 / (left * left)
    };
    let near = inverse_square(by_score) + inverse_square(by_markers) + inverse_square(by_cities);
    weights.rounds / (near - 2.0).max(1.0).sqrt()
}
