//! Hansa Teutonica as numbers.
//!
//! Routes and cities have the numbers of the board for four and five players on every board: the
//! other side shows the same towns, so what is learned on one side helps on the other.

use std::sync::LazyLock;

use game_core::{Game as _, Seat, ToAct};
use hansa::{Ability, Action, Board, CityId, Color, Hansa, Kind, Phase, RouteId};

use crate::Encode;
use crate::blocks::{Block, blocks};

/// Room for the routes and cities of a board.
const ROUTES: usize = 40;
const CITIES: usize = 32;
const PROVINCES: usize = 16;
/// Features of a route that one seat has pieces on.
const PER_ROUTE: usize = 10;
/// Features of a city for one seat.
const PER_CITY: usize = 5;
/// Printed offices of a city.
const OFFICES: usize = 4;
const MARKERS: usize = 7;
/// Opponents of a seat at the largest table.
const OTHERS: usize = 4;

blocks! {
    /// The features of a seat.
    seat: {
        /// By route: pieces (1 to 4), merchants (1, 2), full, one house short of that and it is
        /// empty, or held by others, two short and both empty.
        ROUTE: ROUTES * PER_ROUTE,
        /// By city: offices (1, 2, 3 or more), control, the next office is out of reach.
        CITY: CITIES * PER_CITY,
        KEYS: 5,
        ACTIONS: 6,
        PRIVILEGE: 4,
        BOOK: 4,
        BAGS: 4,
        SUPPLY_TRADERS: 13,
        SUPPLY_MERCHANTS: 6,
        STOCK_TRADERS: 13,
        STOCK_MERCHANTS: 6,
        /// Unused markers by kind: one, two or more.
        UNUSED: MARKERS * 2,
        /// Markers owned.
        OWNED: 12,
        SCORE: 24,
        LINK_SERVED: 1,
        /// Spaces of the Coellen table.
        TABLE: 4,
        /// The active player, by actions left.
        ACTIVE: 12,
        /// Whoever is to decide.
        TO_ACT: 1,
        /// The active player's markers still to be placed.
        PLATE: 4,
        /// A response is due: the displaced piece, and extra pieces left.
        RESPONSE: 4,
        /// A Move has begun: pieces left to move.
        MOVING: 6,
    }
}

blocks! {
    /// The features that all seats share.
    shared: {
        /// Markers by route and kind.
        MARKER: ROUTES * MARKERS,
        /// Printed offices taken, by city.
        TAKEN: CITIES * OFFICES,
        COMPLETED: 12,
        /// Markers in the pile.
        PILE: 20,
        /// The highest score.
        LEADER: 24,
        PHASE: 14,
        /// The province of the pawn.
        PAWN: PROVINCES,
    }
}

blocks! {
    /// The slots of decisions.
    slots: {
        INCOME: 8,
        PLACE: ROUTES * 2,
        /// By route, the owner counted from the own seat, and kind.
        DISPLACE: ROUTES * OTHERS * 2,
        /// By the kind placed and the merchants paid.
        PAY: 6,
        MOVE_BEGIN: 1,
        PICK: ROUTES * 2,
        DROP: ROUTES * 2,
        EXCHANGE: ROUTES,
        MOVE_STOP: 1,
        CLAIM: ROUTES,
        NO_REWARD: 1,
        OFFICE: CITIES,
        ABILITY: 5,
        COELLEN: 4,
        EXTRA_OFFICE: CITIES * 2,
        PLUS: 2,
        IMPROVE: 5,
        SWAP: CITIES,
        USE_REMOVE: 1,
        USE_MOVE_THREE: 1,
        REMOVE_PICK: ROUTES * OTHERS * 2,
        REMOVE_DROP: ROUTES,
        REMOVE_STOP: 1,
        END_TURN: 1,
        RESPOND: ROUTES * 2,
        RESPOND_EXTRA: ROUTES * 2,
        RESPOND_LIFT: ROUTES * 2,
        RESPOND_DROP: ROUTES,
        RESPOND_DONE: 1,
        CHOOSE_MARKER: MARKERS,
        PLACE_MARKER: ROUTES,
        PAWN_FREE: PROVINCES,
        PAWN_PAID: PROVINCES,
        PAWN_SETUP: PROVINCES,
        PAWN_STAY: 1,
    }
}

/// The numbers that a board's routes and cities have here.
struct Numbers {
    key: &'static str,
    routes: Vec<usize>,
    cities: Vec<usize>,
}

static NUMBERS: LazyLock<[Numbers; 2]> = LazyLock::new(|| {
    let [reference, _] = Board::all();
    Board::all().map(|board| Numbers {
        key: board.key(),
        routes: (board.routes())
            .map(|(_, route)| {
                let known = reference
                    .routes()
                    .position(|(_, other)| other.id == route.id);
                known.expect("the larger board has every route")
            })
            .collect(),
        cities: (board.cities())
            .map(|(_, city)| {
                let known = reference
                    .cities()
                    .position(|(_, other)| other.id == city.id);
                known.expect("the larger board has every city")
            })
            .collect(),
    })
});

impl Numbers {
    fn of(board: &Board) -> &'static Numbers {
        let known = NUMBERS.iter().find(|numbers| numbers.key == board.key());
        known.expect("the board is a built-in one")
    }

    fn route(&self, route: RouteId) -> usize {
        self.routes[route.index()]
    }

    fn city(&self, city: CityId) -> usize {
        self.cities[city.index()]
    }
}

fn bucket(block: Block, count: impl Into<usize>) -> u16 {
    block.at(count.into().min(block.len() - 1))
}

impl Encode for Hansa {
    const VERSION: u32 = 1;
    const SEAT_FEATURES: usize = seat::TOTAL;
    const MAX_ACTIVE_SEAT: usize = 160;
    const SHARED_FEATURES: usize = shared::TOTAL;
    const MAX_ACTIVE_SHARED: usize = 64;
    const SLOTS: usize = slots::TOTAL;

    fn seat_features(&self, seat: Seat, features: &mut Vec<u16>) {
        let numbers = Numbers::of(self.board());
        route_features(self, numbers, seat, features);
        city_features(self, numbers, seat, features);
        desk_features(self, seat, features);
        turn_features(self, seat, features);
    }

    fn shared_features(&self, features: &mut Vec<u16>) {
        let numbers = Numbers::of(self.board());
        for route in self.route_markers().routes().iter() {
            if let Some(marker) = self.route_markers().on(route) {
                features.push(shared::MARKER.at(numbers.route(route) * MARKERS + marker as usize));
            }
        }
        for (city, _) in self.board().cities() {
            let taken = usize::from(self.offices().n_printed(city));
            if taken > 0 {
                let number = numbers.city(city) * OFFICES + taken.min(OFFICES) - 1;
                features.push(shared::TAKEN.at(number));
            }
        }
        features.push(bucket(shared::COMPLETED, self.completed()));
        features.push(bucket(shared::PILE, self.pile()));
        let scores = Seat::all(self.players()).map(|seat| self.desk(seat).score);
        features.push(bucket(shared::LEADER, scores.max().unwrap_or(0)));
        features.push(shared::PHASE.at(phase_number(self.phase())));
        if let Some(pawn) = self.pawn() {
            features.push(bucket(shared::PAWN, pawn.index()));
        }
    }

    fn slot(&self, action: Action) -> u16 {
        let in_hand = match self.phase() {
            Phase::Moving {
                hand: Some((_, kind)),
                ..
            } => *kind,
            _ => Kind::Trader,
        };
        slot(self, action, in_hand)
    }

    /// Only the kind of a piece in hand changes between the decisions of a line.
    fn slots(&self, line: &[Action], slots: &mut Vec<u16>) {
        slots.push(self.slot(line[0]));
        for pair in line.windows(2) {
            let in_hand = match pair[0] {
                Action::MovePick { kind, .. } => kind,
                _ => Kind::Trader,
            };
            slots.push(slot(self, pair[1], in_hand));
        }
    }
}

fn route_features(state: &Hansa, numbers: &Numbers, seat: Seat, features: &mut Vec<u16>) {
    for route in state.houses().with_any_of(seat).iter() {
        let own = state.houses().pieces_on(route, seat);
        let empty = state.houses().empty_on(route);
        let houses = state.board().route(route).houses;
        let first = numbers.route(route) * PER_ROUTE;
        let mut push = |feature: usize| features.push(seat::ROUTE.at(first + feature));
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

fn city_features(state: &Hansa, numbers: &Numbers, seat: Seat, features: &mut Vec<u16>) {
    let privilege = state.desk(seat).privilege();
    for city in state.offices().present(seat).iter() {
        let first = numbers.city(city) * PER_CITY;
        let own = usize::from(state.offices().count(city, seat));
        features.push(seat::CITY.at(first + own.clamp(1, 3) - 1));
        if state.offices().controller(city) == Some(seat) {
            features.push(seat::CITY.at(first + 3));
        }
    }
    if privilege < Color::Black {
        for (city, place) in state.board().cities() {
            let next = usize::from(state.offices().n_printed(city));
            if (place.offices.get(next)).is_some_and(|office| office.color > privilege) {
                features.push(seat::CITY.at(numbers.city(city) * PER_CITY + 4));
            }
        }
    }
}

fn desk_features(state: &Hansa, seat: Seat, features: &mut Vec<u16>) {
    let desk = state.desk(seat);
    for (ability, block) in [
        (Ability::Keys, seat::KEYS),
        (Ability::Actions, seat::ACTIONS),
        (Ability::Privilege, seat::PRIVILEGE),
        (Ability::Book, seat::BOOK),
        (Ability::Bags, seat::BAGS),
    ] {
        features.push(bucket(block, desk.level(ability)));
    }
    features.push(bucket(seat::SUPPLY_TRADERS, desk.supply.traders));
    features.push(bucket(seat::SUPPLY_MERCHANTS, desk.supply.merchants));
    features.push(bucket(seat::STOCK_TRADERS, desk.stock.traders));
    features.push(bucket(seat::STOCK_MERCHANTS, desk.stock.merchants));
    for marker in desk.unused.kinds() {
        let several = usize::from(desk.unused.of(marker) > 1);
        features.push(seat::UNUSED.at(marker as usize * 2 + several));
    }
    features.push(bucket(seat::OWNED, desk.n_markers()));
    features.push(bucket(seat::SCORE, desk.score));
    if desk.link_served {
        features.push(seat::LINK_SERVED.at(0));
    }
    for (space, owner) in state.table().into_iter().enumerate() {
        if owner == Some(seat) {
            features.push(seat::TABLE.at(space));
        }
    }
}

fn turn_features(state: &Hansa, seat: Seat, features: &mut Vec<u16>) {
    if seat == state.active() && !matches!(state.phase(), Phase::Over) {
        features.push(bucket(seat::ACTIVE, state.actions_left()));
        let desk = state.desk(seat);
        let waiting = desk.unrevealed + desk.plate.total();
        if waiting > 0 {
            features.push(bucket(seat::PLATE, waiting));
        }
        if let Phase::Moving { left, .. } = state.phase() {
            features.push(bucket(seat::MOVING, *left));
        }
    }
    if state.to_act() == ToAct::Seat(seat) {
        features.push(seat::TO_ACT.at(0));
    }
    if let Phase::Responding(response) = state.phase()
        && response.owner == seat
    {
        let pieces = u8::from(response.in_hand) + response.extras_left;
        features.push(bucket(seat::RESPONSE, pieces));
    }
}

fn phase_number(phase: &Phase) -> usize {
    match phase {
        Phase::Taverns => 0,
        Phase::StartPlayer => 1,
        Phase::PawnSetup => 2,
        Phase::Acting => 3,
        Phase::Paying { .. } => 4,
        Phase::Responding(_) => 5,
        Phase::Moving { .. } => 6,
        Phase::Rewarding { .. } => 7,
        Phase::Adding { .. } => 8,
        Phase::Removing { .. } => 9,
        Phase::PawnAfter => 10,
        Phase::Revealing => 11,
        Phase::PlacingMarkers { .. } => 12,
        Phase::Over => 13,
    }
}

fn slot(state: &Hansa, action: Action, in_hand: Kind) -> u16 {
    let numbers = Numbers::of(state.board());
    let route = |route| numbers.route(route);
    let by_kind = |at: RouteId, kind: Kind| route(at) * 2 + kind as usize;
    let decider = match state.to_act() {
        ToAct::Seat(seat) => seat,
        ToAct::Chance | ToAct::Nobody => state.active(),
    };
    let foreign = |at: RouteId, owner: Seat, kind: Kind| {
        let players = usize::from(state.players());
        let distance = (owner.index() + players - decider.index()) % players;
        (route(at) * OTHERS + distance.saturating_sub(1)) * 2 + kind as usize
    };
    match action {
        Action::Income { merchants, .. } => bucket(slots::INCOME, merchants),
        Action::Place { route, kind } => slots::PLACE.at(by_kind(route, kind)),
        Action::Displace { route, owner, kind } => slots::DISPLACE.at(foreign(route, owner, kind)),
        Action::DisplacePay {
            place,
            pay_merchants,
        } => slots::PAY.at(place as usize * 3 + usize::from(pay_merchants).min(2)),
        Action::MoveBegin => slots::MOVE_BEGIN.at(0),
        Action::MovePick { route, kind } => slots::PICK.at(by_kind(route, kind)),
        Action::MoveDrop { route } => slots::DROP.at(by_kind(route, in_hand)),
        Action::MoveSwap { route: at } => slots::EXCHANGE.at(route(at)),
        Action::MoveStop => slots::MOVE_STOP.at(0),
        Action::Claim { route: at } => slots::CLAIM.at(route(at)),
        Action::RewardNone => slots::NO_REWARD.at(0),
        Action::RewardOffice { city } => slots::OFFICE.at(numbers.city(city)),
        Action::RewardAbility { ability, .. } => slots::ABILITY.at(ability as usize),
        Action::RewardCoellen { space } => slots::COELLEN.at(space.into()),
        Action::RewardExtraOffice { city, kind } => {
            slots::EXTRA_OFFICE.at(numbers.city(city) * 2 + kind as usize)
        }
        Action::UsePlus3 => slots::PLUS.at(0),
        Action::UsePlus4 => slots::PLUS.at(1),
        Action::UseImprove { ability } => slots::IMPROVE.at(ability as usize),
        Action::UseSwap { city, .. } => slots::SWAP.at(numbers.city(city)),
        Action::UseRemove => slots::USE_REMOVE.at(0),
        Action::UseMoveThree => slots::USE_MOVE_THREE.at(0),
        Action::RemovePick { route, owner, kind } => {
            slots::REMOVE_PICK.at(foreign(route, owner, kind))
        }
        Action::RemoveDrop { route: at } => slots::REMOVE_DROP.at(route(at)),
        Action::RemoveStop => slots::REMOVE_STOP.at(0),
        Action::EndTurn => slots::END_TURN.at(0),
        Action::RespondDisplaced { route } => {
            let kind = match state.phase() {
                Phase::Responding(response) => response.kind,
                _ => Kind::Trader,
            };
            slots::RESPOND.at(by_kind(route, kind))
        }
        Action::RespondExtra { kind, route } => slots::RESPOND_EXTRA.at(by_kind(route, kind)),
        Action::RespondLift { route, kind } => slots::RESPOND_LIFT.at(by_kind(route, kind)),
        Action::RespondDrop { route: at } => slots::RESPOND_DROP.at(route(at)),
        Action::RespondDone => slots::RESPOND_DONE.at(0),
        Action::ChooseMarker { marker } => slots::CHOOSE_MARKER.at(marker as usize),
        Action::PlaceMarker { route: at } => slots::PLACE_MARKER.at(route(at)),
        Action::PawnFree { to } => bucket(slots::PAWN_FREE, to.index()),
        Action::PawnPaid { to } => bucket(slots::PAWN_PAID, to.index()),
        Action::PawnSetup { to } => bucket(slots::PAWN_SETUP, to.index()),
        Action::PawnStay => slots::PAWN_STAY.at(0),
    }
}
