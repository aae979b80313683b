//! The estimate of a seat's final score, and the shares of the win.

use game_core::{Seat, Seats};
use hansa::{Ability, Kind, Phase};

use crate::{Aspect, Source};

use super::outlook::{MARKER_POINTS, Outlook, number};

/// A piece that may still be moved in a move that has begun.
const MOVE: f32 = 0.15;

/// What an estimate is made of.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Track,
    Abilities,
    Markers,
    Unused,
    Coellen,
    Control,
    Network,
    Pace,
    OnBoard,
    Promises,
    BestPromise,
    Supply,
    Stock,
    Merchants,
    Underway,
}

impl Part {
    const COUNT: usize = Part::Underway as usize + 1;
}

/// The parts, their sum, and what they rest on.
pub(super) const PARTS: usize = Part::COUNT + 5;
/// The actions of a turn, weighted by how effective they are.
const PACE: usize = Part::COUNT + 3;
/// What one more action in every turn is worth in points, roughly, in the middle of a game.
const ACTION_A_TURN: f32 = 3.0;

/// What people are told of when a line is explained.
pub(super) const ASPECTS: &[Aspect] = &[
    category("track", &[Part::Track as usize]),
    category("abilities", &[Part::Abilities as usize]),
    category("markers", &[Part::Markers as usize, Part::Unused as usize]),
    category("coellen", &[Part::Coellen as usize]),
    category("cities", &[Part::Control as usize]),
    category("network", &[Part::Network as usize]),
    Aspect {
        name: "routes",
        is_category: false,
        source: Source::Parts(&[
            Part::OnBoard as usize,
            Part::Promises as usize,
            Part::BestPromise as usize,
        ]),
        weight: 1.0,
    },
    Aspect {
        name: "pieces",
        is_category: false,
        source: Source::Parts(&[
            Part::Supply as usize,
            Part::Stock as usize,
            Part::Merchants as usize,
        ]),
        weight: 1.0,
    },
    Aspect {
        name: "actions",
        is_category: false,
        source: Source::Parts(&[PACE]),
        weight: ACTION_A_TURN,
    },
];

const fn category(name: &'static str, parts: &'static [usize]) -> Aspect {
    Aspect {
        name,
        is_category: true,
        source: Source::Parts(parts),
        weight: 1.0,
    }
}

impl Outlook<'_> {
    /// What so many pieces in the supply are worth.
    pub(super) fn supply(&self, pieces: u8) -> f32 {
        let w = self.weights;
        self.fade
            * (w.supply * number(pieces.min(4)) + w.supply_more * number(pieces.saturating_sub(4)))
    }

    /// The final score of a seat as far as one can tell.
    pub(super) fn estimate(&self, seat: Seat) -> f32 {
        let mut points = 0.0;
        self.each_part(seat, |_, part| points += part);
        points
    }

    /// The parts of the estimate, each added up, and what they rest on.
    pub(super) fn parts(&self, seat: Seat, parts: &mut [f32]) {
        let mut sum = 0.0;
        self.each_part(seat, |part, points| {
            parts[part as usize] += points;
            sum += points;
        });
        let person = self.person(seat);
        for (place, value) in parts[Part::COUNT..].iter_mut().zip([
            sum,
            self.rounds,
            person.network_size,
            person.pace,
            person.keys,
        ]) {
            *place = value;
        }
    }

    /// Tells every part of the estimate, in an order that never changes.
    fn each_part(&self, seat: Seat, mut add: impl FnMut(Part, f32)) {
        let (w, state, person) = (self.weights, self.state, self.person(seat));
        let desk = state.desk(seat);
        add(Part::Track, number(desk.score()) + person.link);
        for ability in Ability::ALL {
            add(
                Part::Abilities,
                self.completion(*ability, desk.level(*ability)),
            );
        }
        add(
            Part::Markers,
            MARKER_POINTS[usize::from(desk.n_markers()).min(11)],
        );
        for marker in desk.unused().iter() {
            add(Part::Unused, self.marker(marker));
        }
        for (space, owner) in state.board().table().spaces.iter().zip(state.table()) {
            if owner == Some(seat) {
                add(Part::Coellen, number(space.points));
            }
        }
        for city in state.offices().present(seat) {
            if self.controllers[city.index()] == Some(seat) {
                add(Part::Control, self.control(city));
            }
        }
        add(Part::Network, self.future_network(person) * person.keys);
        add(Part::Pace, w.action * self.rounds * person.pace);
        let mut merchants = desk.supply().merchants + desk.stock().merchants;
        let mut promises = [0.0; 3];
        for route in state.houses().with_any_of(seat) {
            let held = self.held(seat, route);
            merchants += held.own.merchants;
            let (idle, promise) = self.prospect(seat, route, held);
            add(Part::OnBoard, idle);
            add(
                Part::Promises,
                keep_best(&mut promises, promise) * w.fourth_route,
            );
        }
        let [first, second, third] = promises;
        add(
            Part::BestPromise,
            first + w.second_route * second + w.third_route * third,
        );
        add(Part::Supply, self.supply(desk.supply().total()));
        add(
            Part::Stock,
            self.fade * w.stock * number(desk.stock().total()),
        );
        add(Part::Merchants, self.fade * w.merchant * number(merchants));
        add(Part::Underway, self.underway(seat));
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
                if let Some(lifted) = hand {
                    let merchant = f32::from(lifted.piece.kind() as u8);
                    points += self.fade * (w.on_board + merchant * w.merchant);
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
        let mut shares = Seats::from_fn(self.state.players(), |seat| self.estimate(seat) / spread);
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
