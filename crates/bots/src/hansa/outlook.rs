//! What a position promises each seat, in points of the final score.

use std::cell::OnceCell;

use game_core::{MAX_SEATS, Seat};
use hansa::{Ability, CityId, CitySet, Desk, END_SCORE, Hansa, Marker, POINTS_PER_CITY, Phase};

use super::terrain::Terrain;
use super::weights::Weights;

/// The most cities of a board.
const CITIES: usize = 32;
/// Points for markers owned, smoothed so that each one counts.
pub(super) const MARKER_POINTS: [f32; 12] = [
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
    pub(super) offices: [[u8; MAX_SEATS]; CITIES],
    pub(super) controllers: [Option<Seat>; CITIES],
    /// Worked out when asked for: a decision seldom concerns all seats.
    people: [OnceCell<Person>; MAX_SEATS],
    /// How many seats have their points for the link.
    served: usize,
}

/// What counts for one seat.
#[derive(Clone, Copy, Default)]
pub(super) struct Person {
    /// The cities of the largest network.
    pub(super) network: CitySet,
    /// Its offices.
    pub(super) network_size: f32,
    /// What the network is multiplied with, a half-finished level counting in part.
    pub(super) keys: f32,
    /// Actions a turn, weighted by how effective they are.
    pub(super) pace: f32,
    /// The cities that the link lacks on one of the shortest ways.
    pub(super) link_gaps: CitySet,
    /// What the link is worth now.
    pub(super) link: f32,
    /// What each improvement would bring.
    pub(super) improvements: [f32; 5],
}

/// A count, which is small.
pub(super) fn number(count: impl TryInto<u16>) -> f32 {
    count.try_into().unwrap_or(u16::MAX).into()
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
            people: [const { OnceCell::new() }; MAX_SEATS],
            served: Seat::all(state.players())
                .filter(|seat| state.desk(*seat).link_served())
                .count(),
        };
        outlook.count_offices();
        outlook
    }

    /// What counts for a seat.
    pub(super) fn person(&self, seat: Seat) -> &Person {
        self.people[seat.index()].get_or_init(|| self.size_up(seat))
    }

    fn count_offices(&mut self) {
        let (state, mut taken) = (self.state, CitySet::EMPTY);
        for seat in Seat::all(state.players()) {
            taken |= state.offices().present(seat);
        }
        for city in taken {
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

    fn size_up(&self, seat: Seat) -> Person {
        let (state, desk) = (self.state, self.state.desk(seat));
        let mut person = Person {
            keys: self.keys(desk.level(Ability::Keys)),
            pace: self.pace(|ability| desk.level(ability)),
            ..Person::default()
        };
        let mut left = state.offices().present(seat);
        while let Some(city) = left.first() {
            let part = state.offices().reach(state.board(), seat, city);
            left -= part;
            let size = part.iter().map(|city| self.own(city, seat)).sum::<u32>();
            if number(size) > person.network_size {
                person.network_size = number(size);
                person.network = part;
            }
        }
        if !desk.link_served() && self.served < 3 {
            self.find_link(seat, &mut person);
        }
        for ability in Ability::ALL {
            person.improvements[*ability as usize] = self.improvement(seat, *ability, &person);
        }
        person
    }

    fn own(&self, city: CityId, seat: Seat) -> u32 {
        self.offices[city.index()][seat.index()].into()
    }

    fn find_link(&self, seat: Seat, person: &mut Person) {
        let (state, board) = (self.state, self.state.board());
        let present = state.offices().present(seat);
        let mut fewest = usize::MAX;
        for path in &Terrain::get(board).link_paths {
            let gaps = *path - present;
            let full = gaps.iter().filter(|city| !self.has_room(*city)).count();
            let cost = gaps.len() + full;
            if cost < fewest {
                fewest = cost;
                person.link_gaps = CitySet::EMPTY;
            }
            if cost == fewest {
                person.link_gaps |= gaps;
            }
        }
        let points = number(board.link().points[self.served]);
        let steps = i32::try_from(fewest.min(8)).unwrap_or(8);
        person.link = points * self.weights.link_step.powi(steps) * self.fade;
    }

    fn has_room(&self, city: CityId) -> bool {
        usize::from(self.state.offices().n_printed(city))
            < self.state.board().city(city).offices.len()
    }

    fn keys(&self, level: u8) -> f32 {
        let keys = number(Desk::KEYS[usize::from(level)]);
        if level == 2 {
            keys + self.weights.keys_2 * self.fade
        } else {
            keys
        }
    }

    fn pace(&self, level: impl Fn(Ability) -> u8) -> f32 {
        let w = self.weights;
        let at = |ability| usize::from(level(ability));
        let actions = match at(Ability::Actions) {
            2 => w.actions_2,
            4 => w.actions_4,
            level => number(Desk::ACTIONS[level]),
        };
        let bags = [0.0, w.bags_1, w.bags_2, w.bags_3][at(Ability::Bags)];
        let book = [0.0, w.book_1, w.book_2, w.book_3][at(Ability::Book)];
        let privilege = [0.0, w.privilege_1, w.privilege_2, w.privilege_3][at(Ability::Privilege)];
        actions * (1.0 + bags + book + privilege)
    }

    /// §8.5 F2, with a part of it for a track that lacks one level.
    pub(super) fn completion(&self, ability: Ability, level: u8) -> f32 {
        let points = ability.completion_points();
        if level == ability.max_level() {
            number(points)
        } else if points > 0 && level + 1 == ability.max_level() {
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

    pub(super) fn future_network(&self, person: &Person) -> f32 {
        person.network_size + self.weights.network_growth * self.rounds
    }

    /// What an improvement would bring.
    pub(super) fn improving(&self, seat: Seat, ability: Ability) -> f32 {
        self.person(seat).improvements[ability as usize]
    }

    /// What the control of a city is worth.
    pub(super) fn control(&self, city: CityId) -> f32 {
        let (w, place) = (self.weights, self.state.board().city(city));
        let mut traffic = w.traffic;
        if !place.abilities.is_empty() {
            traffic += w.ability_traffic;
        }
        let mut points = number(POINTS_PER_CITY);
        if self.has_room(city) {
            points *= 1.0 - (1.0 - w.shaky_city) * self.fade;
        }
        points + self.rounds * traffic * number(place.routes.len())
    }

    /// What one more office in a city would bring.
    pub(super) fn office(&self, seat: Seat, city: CityId, extra: bool) -> f32 {
        let (w, person) = (self.weights, self.person(seat));
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
    pub(super) fn marker(&self, marker: Marker) -> f32 {
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
}

/// Rounds to come: the nearest of the three ends (§8.4) counts most.
fn rounds_left(state: &Hansa, weights: &Weights) -> f32 {
    if matches!(state.phase(), Phase::Over) {
        return 0.0;
    }
    let highest = Seat::all(state.players())
        .map(|seat| state.desk(seat).score())
        .max()
        .unwrap_or(0);
    let cities = number(state.board().completed_cities_end());
    let end = number(END_SCORE);
    let by_score = (end - number(highest)) / end;
    let by_markers = number(state.pile() + 1) / 14.0;
    let by_cities = (cities - number(state.completed())) / cities;
    let inverse_square = |left: f32| {
        let left = left.clamp(0.03, 1.0);
        1.0 / (left * left)
    };
    let near = inverse_square(by_score) + inverse_square(by_markers) + inverse_square(by_cities);
    weights.rounds / (near - 2.0).max(1.0).sqrt()
}
