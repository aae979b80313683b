//! The numbers of the rules that user interfaces show, so that none of them repeats one.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::caravans::STEPS_PER_SALT;
use crate::goods::{Goods, Purchase, Resource};
use crate::robber::SAFE_HAND;
use crate::state::CARDS_PER_RESOURCE;
use crate::supply::{EXCHANGE_RATE, GOLD_PRICE, PURCHASES_PER_TURN};
use crate::walk::{self, PATHS_PER_GRAIN};

/// Costs and limits; see [`figures`].
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// The version of the rules that they belong to.
    rules: u32,
    /// §4.0: the cards that each action costs.
    costs: BTreeMap<&'static str, BTreeMap<&'static str, u8>>,
    /// §P2: the largest hand that loses nothing to a seven.
    safe_hand: u8,
    /// §2.1: the cards of each resource.
    cards_per_resource: u8,
    /// §A2.1: equal cards for one of the supply.
    exchange_rate: u8,
    /// §A3.1: gold for one card of the supply.
    gold_price: u16,
    /// §A3.2: how many cards may be bought with gold in a turn.
    purchases_per_turn: u8,
    /// §A11: steps of a caravan for one salt.
    steps_per_salt: u8,
    /// §A9: paths of a merchant for one grain.
    paths_per_grain: u8,
}

/// The figures of the game by a version of the rules; all versions so far have the same.
pub fn figures(rules: u32) -> Figures {
    let costs = [
        ("route", Purchase::Route.cost()),
        ("merchant", Purchase::Merchant.cost()),
        ("caravan", Purchase::Caravan.cost()),
        ("card", Purchase::Card.cost()),
        ("walk", walk::cost(PATHS_PER_GRAIN)),
        ("run", Purchase::CaravanMove.cost()),
    ];
    Figures {
        rules,
        costs: costs.map(|(verb, goods)| (verb, by_name(&goods))).into(),
        safe_hand: SAFE_HAND,
        cards_per_resource: CARDS_PER_RESOURCE,
        exchange_rate: EXCHANGE_RATE,
        gold_price: GOLD_PRICE,
        purchases_per_turn: PURCHASES_PER_TURN,
        steps_per_salt: STEPS_PER_SALT,
        paths_per_grain: PATHS_PER_GRAIN,
    }
}

fn by_name(goods: &Goods) -> BTreeMap<&'static str, u8> {
    Resource::ALL
        .into_iter()
        .filter(|resource| goods[*resource] > 0)
        .map(|resource| (resource.name(), goods[resource]))
        .collect()
}
