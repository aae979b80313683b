//! What a seat has and what it can do with it.

use game_core::{Game as _, Seat, ToAct};
use merchants::{
    Answer, CitySet, Goods, HexId, Item, MAX_CARD_KINDS, Merchants, Offer, Owner, Phase,
    PieceNumber, Purchase, Resource,
};

use super::distances::{nearest, sites, steps, way};
use super::{CITIES, PATHS, PHASES, Places, level, phase_kind, turns_away};
use crate::blocks::blocks;

/// The distances that are told apart on the way of a merchant or caravan.
const WAYS: usize = 9;
/// Walks, of at least one path, that are told from longer ones.
const FAR_WALK: u8 = 9;
/// Rides, possibly of no path, that are told from longer ones.
const FAR_RIDE: u8 = 8;
/// Rides over opened routes that are too long, or impossible.
const NO_RIDE: u8 = 7;
/// The counts of a resource in hand that are told apart.
const COUNTS: usize = 8;
/// Pips of production from which the next level begins.
const PRODUCTION_BOUNDS: [u16; 9] = [1, 2, 3, 4, 5, 6, 8, 10, 13];
const PRODUCTION_LEVELS: usize = PRODUCTION_BOUNDS.len() + 1;
/// Gold from which the next level begins.
const GOLD_BOUNDS: [u16; 13] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30];
/// What a player may want to pay for.
const PURCHASES: [Goods; 4] = [
    Purchase::Route.cost(),
    Purchase::Caravan.cost(),
    Purchase::Merchant.cost(),
    Purchase::Card.cost(),
];
/// The numbers of cards that may be missing for it: none to three.
const LACKS: usize = 4;

blocks! {
    /// The features of a seat.
    SEAT_BLOCKS;

    /// Its posts, by city.
    POSTS: 12 of CITIES;
    /// Those of them to which somebody has delivered.
    SERVED_POSTS: 12 of CITIES;
    /// Its routes, by path.
    ROUTES: 30 of PATHS;
    /// Its caravans, by path.
    CARAVANS: 2 of PATHS;
    /// The free sites nearest to its merchants, by city.
    SITES: 2 of CITIES;
    /// The pips of each resource, the robber left out: 0, 1, 2, 3, 4, 5, 6, 8, 10, 13 or more.
    PRODUCTION: 5 of 5 * PRODUCTION_LEVELS;
    /// The numbers that bring it anything, from 2 on.
    NUMBERS: 10 of 11;
    /// The resource that the robber keeps from it.
    ROBBED: 1 of 5;
    /// The pips that the robber keeps from it, from 1 on.
    ROBBED_PIPS: 1 of 12;
    /// The cards of each resource, those chosen to be discarded left out: 0 to 7 or more.
    HAND: 5 of 5 * COUNTS;
    /// All these cards: 0 to 15 or more.
    HAND_SIZE: 1 of 16;
    /// Its gold: 0 to 8, 10, 12, 15, 20, 30 or more.
    GOLD: 1 of GOLD_BOUNDS.len() + 1;
    /// Its development cards, by kind: one, or more.
    CARDS: 16 of 2 * MAX_CARD_KINDS;
    /// Those that it has bought this turn, by kind.
    NEW_CARDS: 16 of MAX_CARD_KINDS;
    /// The deliveries that it still has to make.
    LEFT: 1 of 11;
    /// The tokens that it may deliver: 0 to 5 or more.
    AVAILABLE: 1 of 6;
    /// Its posts in storage.
    STORAGE: 1 of 10;
    /// How many merchants are on the board.
    MERCHANTS_OUT: 1 of 3;
    /// How far they are from a free site: the nearer one, then the other; from 1 on.
    WALKS: 2 of 2 * WAYS;
    /// How far its posts are from a free site, from 1 on.
    NEW_WALK: 1 of WAYS;
    /// How many caravans are on the board.
    CARAVANS_OUT: 1 of 3;
    /// The paths from its caravans to a customer: the nearer one, then the other.
    RIDES: 2 of 2 * WAYS;
    /// The steps over opened routes from a caravan to a customer: 0 to 6, or none such.
    OPEN_RIDE: 1 of 8;
    /// The routes that it has opened, by twos.
    OPENED: 1 of 16;
    /// The cards missing for a route, a caravan, a merchant and a development card.
    MISSING: 4 of PURCHASES.len() * LACKS;
    /// Salt for a caravan, grain for a merchant, three cards to exchange, gold for a purchase.
    MEANS: 4 of 4;
    /// Its place in the order of turns, from the active player on.
    TURN: 1 of 4;
    /// The phase in which it has to decide.
    DECIDES: 1 of PHASES;
    /// The cards that it still has to discard, from 1 on.
    DISCARDS: 1 of 10;
    /// How it stands to the proposal: asked, accepting, rejecting or making a counter-offer.
    ANSWER: 1 of 4;
    /// Whether it could accept the proposal.
    CAN_ACCEPT: 1 of 1;
    /// The items that it offers the active player.
    GIVES: 6 of 6;
    /// The items that it wants of the active player.
    WANTS: 6 of 6;
}

/// Pushes the features of a seat.
pub(super) fn push(state: &Merchants, seat: Seat, features: &mut Vec<u16>) {
    if let Some(places) = Places::of(state) {
        push_places(state, seat, &places, features);
    }
    push_production(state, seat, features);
    push_hand(state, seat, features);
    push_cards(state, seat, features);
    push_progress(state, seat, features);
    push_walks(state, seat, features);
    push_rides(state, seat, features);
    push_turn(state, seat, features);
    push_trade(state, seat, features);
}

fn push_places(state: &Merchants, seat: Seat, places: &Places, features: &mut Vec<u16>) {
    let posts = state.posts(Owner::Seat(seat));
    features.extend(posts.iter().map(|city| POSTS.at(places.city(city))));
    let served = posts & state.served();
    features.extend(served.iter().map(|city| SERVED_POSTS.at(places.city(city))));
    let routes = state.routes(seat);
    features.extend(routes.iter().map(|path| ROUTES.at(places.path(path))));
    let [first, second] = PieceNumber::BOTH.map(|caravan| state.caravan(seat, caravan));
    // Both may be on the same route.
    let second = second.filter(|_| second != first);
    let caravans = first.into_iter().chain(second);
    features.extend(caravans.map(|path| CARAVANS.at(places.path(path))));
}

/// The chances in 36 of a number.
fn pips(number: u8) -> u8 {
    6 - number.abs_diff(7)
}

fn push_production(state: &Merchants, seat: Seat, features: &mut Vec<u16>) {
    let board = state.board();
    let posts = state.posts(Owner::Seat(seat));
    let mut production = [0u16; 5];
    let mut numbers = 0u16;
    for city in posts {
        for hex in board.hexes_at_city(city) {
            if let Some(number) = state.number(hex) {
                production[board.hex(hex).resource().index()] += u16::from(pips(number));
                numbers |= 1 << number;
            }
        }
    }
    for (resource, pips) in production.into_iter().enumerate() {
        let level = level(pips, &PRODUCTION_BOUNDS);
        features.push(PRODUCTION.at(resource * PRODUCTION_LEVELS + level));
    }
    let numbers = (2..=12).filter(|number| numbers >> number & 1 == 1);
    features.extend(numbers.map(|number: usize| NUMBERS.at(number - 2)));
    if let Some(robber) = state.robber() {
        push_robbed(state, posts, robber, features);
    }
}

fn push_robbed(state: &Merchants, posts: CitySet, robber: HexId, features: &mut Vec<u16>) {
    let board = state.board();
    let robbed = (posts & board.cities_at_hex(robber)).len();
    if let Some(number) = state.number(robber)
        && robbed > 0
    {
        features.push(ROBBED.at(board.hex(robber).resource().index()));
        features.push(ROBBED_PIPS.at_most(robbed * usize::from(pips(number)) - 1));
    }
}

fn push_hand(state: &Merchants, seat: Seat, features: &mut Vec<u16>) {
    let mut hand = *state.hand(seat);
    if let Phase::Discard { due, chosen } = state.phase() {
        let chosen = &chosen[seat];
        hand.take(chosen);
        let left = usize::from(due[seat] - chosen.total());
        if left > 0 {
            features.push(DISCARDS.at_most(left - 1));
        }
    }
    for (resource, count) in hand.0.into_iter().enumerate() {
        let count = usize::from(count).min(COUNTS - 1);
        features.push(HAND.at(resource * COUNTS + count));
    }
    features.push(HAND_SIZE.at_most(hand.total().into()));
    features.push(GOLD.at(level(state.gold(seat), &GOLD_BOUNDS)));
    for (number, cost) in PURCHASES.iter().enumerate() {
        features.push(MISSING.at(number * LACKS + missing(&hand, cost)));
    }
    let means = [
        hand[Resource::Salt] > 0,
        hand[Resource::Grain] > 0,
        hand.0.iter().any(|count| *count >= 3),
        state.gold(seat) >= 2,
    ];
    let means = means.into_iter().enumerate().filter(|(_, has)| *has);
    features.extend(means.map(|(number, _)| MEANS.at(number)));
}

/// How many cards of a cost are not in a hand; three at most, since nothing costs more.
fn missing(hand: &Goods, cost: &Goods) -> usize {
    let counts = cost.0.iter().zip(hand.0);
    counts
        .map(|(cost, have)| usize::from(cost.saturating_sub(have)))
        .sum()
}

fn push_cards(state: &Merchants, seat: Seat, features: &mut Vec<u16>) {
    for kind in state.setup().card_kinds() {
        let count = state.cards(seat, kind);
        if count == 0 {
            continue;
        }
        features.push(CARDS.at(2 * kind.index() + usize::from(count > 1)));
        if seat == state.active() && state.cards_bought(kind) > 0 {
            features.push(NEW_CARDS.at(kind.index()));
        }
    }
}

fn push_progress(state: &Merchants, seat: Seat, features: &mut Vec<u16>) {
    let left = state.setup().target() - state.delivered(seat);
    features.push(LEFT.at(left.into()));
    features.push(AVAILABLE.at_most(state.available(seat).into()));
    features.push(STORAGE.at(state.storage(seat).into()));
    features.push(OPENED.at_most(state.routes(seat).len() / 2));
}

fn push_walks(state: &Merchants, seat: Seat, features: &mut Vec<u16>) {
    let board = state.board();
    let taken = sites(board, state.all_posts());
    let free = &(board.city_sites() - taken);
    let places = Places::of(state);
    let merchants = PieceNumber::BOTH.map(|merchant| state.merchant(seat, merchant));
    let mut walks = [None; 2];
    let mut last_site = None;
    for (walk, at) in walks.iter_mut().zip(merchants) {
        let Some(at) = at else { continue };
        let near = nearest(board, at, free, FAR_WALK - 1);
        *walk = Some(near.map_or(FAR_WALK, |(distance, _)| distance));
        let site = near.and_then(|(_, site)| board.city_at(site));
        if let (Some(places), Some(city)) = (places, site)
            && site != last_site
        {
            features.push(SITES.at(places.city(city)));
            last_site = site;
        }
    }
    features.push(MERCHANTS_OUT.at(walks.iter().flatten().count()));
    for (order, walk) in nearer_first(walks).into_iter().flatten().enumerate() {
        features.push(WALKS.at(order * WAYS + usize::from(walk) - 1));
    }
    let mut best = FAR_WALK;
    for city in state.posts(Owner::Seat(seat)) {
        if let Some((distance, _)) = nearest(board, board.city(city).at, free, best - 1) {
            best = distance;
        }
    }
    features.push(NEW_WALK.at(usize::from(best) - 1));
}

/// Two distances in ascending order, those that are there first.
fn nearer_first([one, other]: [Option<u8>; 2]) -> [Option<u8>; 2] {
    match (one, other) {
        (Some(far), Some(near)) if near < far => [other, one],
        (None, Some(_)) => [other, one],
        _ => [one, other],
    }
}

fn push_rides(state: &Merchants, seat: Seat, features: &mut Vec<u16>) {
    let board = state.board();
    let foreign = state.all_posts() - state.posts(Owner::Seat(seat));
    let customers = foreign - state.served();
    let places = sites(board, customers);
    let caravans = PieceNumber::BOTH.map(|caravan| state.caravan(seat, caravan));
    let rides = caravans.map(|caravan| Some(way(board, caravan?, &places, FAR_RIDE)));
    features.push(CARAVANS_OUT.at(rides.iter().flatten().count()));
    for (order, ride) in nearer_first(rides).into_iter().flatten().enumerate() {
        features.push(RIDES.at(order * WAYS + usize::from(ride)));
    }
    let caravans = caravans.into_iter().flatten().collect();
    let open = steps(board, state.opened(), caravans, customers, NO_RIDE);
    features.push(OPEN_RIDE.at(open.into()));
}

fn push_turn(state: &Merchants, seat: Seat, features: &mut Vec<u16>) {
    features.push(TURN.at(turns_away(state, seat)));
    if state.to_act() == ToAct::Seat(seat) {
        features.push(DECIDES.at(phase_kind(state.phase())));
    }
}

/// Answers are told when all are in: until then they are hidden.
fn push_trade(state: &Merchants, seat: Seat, features: &mut Vec<u16>) {
    let mut made = [Offer::EMPTY; 3];
    match state.phase() {
        Phase::TradeOpen { proposal, .. } if proposal.to.contains(seat) => {
            features.push(ANSWER.at(0));
            push_can_accept(state, seat, proposal.offer, features);
        }
        Phase::TradeChoose { proposal, answers } => {
            if let Some(answer) = answers[seat] {
                features.push(ANSWER.at(answer_kind(answer)));
                push_can_accept(state, seat, proposal.offer, features);
                if let Answer::Counter(offer) = answer {
                    made[2] = offer;
                }
            }
        }
        _ => {}
    }
    if state.options().unsolicited_offers {
        let [first, second] = *state.open_offers(seat);
        (made[0], made[1]) = (first, second);
    }
    if made == [Offer::EMPTY; 3] {
        return;
    }
    for item in Item::ALL {
        if made.iter().any(|offer| offer.given(item) > 0) {
            features.push(GIVES.at(item.index()));
        }
        if made.iter().any(|offer| offer.wanted(item) > 0) {
            features.push(WANTS.at(item.index()));
        }
    }
}

const fn answer_kind(answer: Answer) -> usize {
    match answer {
        Answer::Accept => 1,
        Answer::Reject => 2,
        Answer::Counter(_) => 3,
    }
}

fn push_can_accept(state: &Merchants, seat: Seat, offer: Offer, features: &mut Vec<u16>) {
    if state.hand(seat).covers(&offer.cards_wanted())
        && state.gold(seat) >= u16::from(offer.wanted(Item::Gold))
    {
        features.push(CAN_ACCEPT.at(0));
    }
}
