//! What is told of one seat.

use game_core::{Game as _, Seat, ToAct};
use hansa::{Ability, Color, Hansa, Phase};

use super::{CITIES, MARKERS, Numbers, ROUTES};
use crate::blocks::blocks;

/// Features of a route that one seat has pieces on.
const PER_ROUTE: usize = 10;
/// Features of a city for one seat.
const PER_CITY: usize = 5;

blocks! {
    /// What is told of a seat.
    SEAT_BLOCKS;
    /// By route: pieces (1 to 4), merchants (1, 2), full, one house short of that and it is
    /// empty, or held by others, two short and both empty.
    ROUTE: 81 of ROUTES * PER_ROUTE;
    /// By city: offices (1, 2, 3 or more), control, the next office is out of reach.
    CITY: 81 of CITIES * PER_CITY;
    /// Keys.
    KEYS: 1 of 5;
    /// Actions.
    ACTIONS: 1 of 6;
    /// Privilege.
    PRIVILEGE: 1 of 4;
    /// Book.
    BOOK: 1 of 4;
    /// Bags.
    BAGS: 1 of 4;
    /// Supply traders.
    SUPPLY_TRADERS: 1 of 13;
    /// Supply merchants.
    SUPPLY_MERCHANTS: 1 of 6;
    /// Stock traders.
    STOCK_TRADERS: 1 of 13;
    /// Stock merchants.
    STOCK_MERCHANTS: 1 of 6;
    /// Unused markers by kind: one, two or more.
    UNUSED: 7 of MARKERS * 2;
    /// Markers owned.
    OWNED: 1 of 12;
    /// Score.
    SCORE: 1 of 24;
    /// Link served.
    LINK_SERVED: 1 of 1;
    /// Spaces of the Coellen table.
    TABLE: 4 of 4;
    /// The active player, by actions left.
    ACTIVE: 1 of 12;
    /// Whoever is to decide.
    TO_ACT: 1 of 1;
    /// The active player's markers still to be placed.
    PLATE: 1 of 4;
    /// A response is due: the displaced piece, and extra pieces left.
    RESPONSE: 1 of 4;
    /// A Move has begun: pieces left to move.
    MOVING: 1 of 6;
}

/// Pushes the active features of a seat.
pub(super) fn push(state: &Hansa, seat: Seat, features: &mut Vec<u16>) {
    let numbers = Numbers::of(state.board());
    push_routes(state, numbers, seat, features);
    push_cities(state, numbers, seat, features);
    push_desk(state, seat, features);
    push_turn(state, seat, features);
}

fn push_routes(state: &Hansa, numbers: &Numbers, seat: Seat, features: &mut Vec<u16>) {
    for route in state.houses().with_any_of(seat) {
        let own = state.houses().pieces_on(route, seat);
        let empty = state.houses().empty_on(route);
        let houses = state.board().route(route).houses;
        let first = numbers.route(route) * PER_ROUTE;
        let mut push = |feature: usize| features.push(ROUTE.at(first + feature));
        push(usize::from(own.total()).min(4) - 1);
        if own.merchants > 0 {
            push(3 + usize::from(own.merchants).min(2));
        }
        match (houses - own.total(), empty) {
            (0, _) => push(6),
            (1, 1) => push(7),
            (1, _) => push(8),
            (2, 2) => push(9),
            _ => {}
        }
    }
}

fn push_cities(state: &Hansa, numbers: &Numbers, seat: Seat, features: &mut Vec<u16>) {
    let privilege = state.desk(seat).privilege();
    for city in state.offices().present(seat) {
        let first = numbers.city(city) * PER_CITY;
        let own = usize::from(state.offices().count(city, seat));
        features.push(CITY.at(first + own.clamp(1, 3) - 1));
        if state.offices().controller(city) == Some(seat) {
            features.push(CITY.at(first + 3));
        }
    }
    if privilege < Color::Black {
        for (city, place) in state.board().cities() {
            let next = usize::from(state.offices().n_printed(city));
            if (place.offices.get(next)).is_some_and(|office| office.color > privilege) {
                features.push(CITY.at(numbers.city(city) * PER_CITY + 4));
            }
        }
    }
}

fn push_desk(state: &Hansa, seat: Seat, features: &mut Vec<u16>) {
    let desk = state.desk(seat);
    for (ability, block) in [
        (Ability::Keys, KEYS),
        (Ability::Actions, ACTIONS),
        (Ability::Privilege, PRIVILEGE),
        (Ability::Book, BOOK),
        (Ability::Bags, BAGS),
    ] {
        features.push(block.at_most(usize::from(desk.level(ability))));
    }
    features.push(SUPPLY_TRADERS.at_most(usize::from(desk.supply().traders)));
    features.push(SUPPLY_MERCHANTS.at_most(usize::from(desk.supply().merchants)));
    features.push(STOCK_TRADERS.at_most(usize::from(desk.stock().traders)));
    features.push(STOCK_MERCHANTS.at_most(usize::from(desk.stock().merchants)));
    for marker in desk.unused().kinds() {
        let several = usize::from(desk.unused().of(marker) > 1);
        features.push(UNUSED.at(marker as usize * 2 + several));
    }
    features.push(OWNED.at_most(usize::from(desk.n_markers())));
    features.push(SCORE.at_most(usize::from(desk.score())));
    if desk.link_served() {
        features.push(LINK_SERVED.at(0));
    }
    for (space, owner) in state.table().into_iter().enumerate() {
        if owner == Some(seat) {
            features.push(TABLE.at(space));
        }
    }
}

fn push_turn(state: &Hansa, seat: Seat, features: &mut Vec<u16>) {
    if seat == state.active() && !matches!(state.phase(), Phase::Over) {
        features.push(ACTIVE.at_most(usize::from(state.actions_left())));
        let desk = state.desk(seat);
        let waiting = desk.unrevealed() + desk.plate().total();
        if waiting > 0 {
            features.push(PLATE.at_most(usize::from(waiting)));
        }
        if let Phase::Moving { left, .. } = state.phase() {
            features.push(MOVING.at_most(usize::from(*left)));
        }
    }
    if state.to_act() == ToAct::Seat(seat) {
        features.push(TO_ACT.at(0));
    }
    if let Phase::Responding(response) = state.phase()
        && response.owner == seat
    {
        let pieces = u8::from(response.in_hand) + response.extras_left;
        features.push(RESPONSE.at_most(usize::from(pieces)));
    }
}
