//! Resource cards and what things cost in them.

use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};

use game_core::Clause;
use serde::{Deserialize, Serialize};

use crate::clauses;

/// The five resources in canonical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resource {
    /// From forests.
    Lumber,
    /// From pastures.
    Wool,
    /// From fields.
    Grain,
    /// From mountains.
    Ore,
    /// From saltworks.
    Salt,
}

impl Resource {
    /// All five, in canonical order.
    pub const ALL: [Resource; 5] = [
        Resource::Lumber,
        Resource::Wool,
        Resource::Grain,
        Resource::Ore,
        Resource::Salt,
    ];

    /// Its place in the canonical order.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in notation and in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Resource::Lumber => "lumber",
            Resource::Wool => "wool",
            Resource::Grain => "grain",
            Resource::Ore => "ore",
            Resource::Salt => "salt",
        }
    }

    /// The resource of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Resource::ALL
            .into_iter()
            .find(|resource| resource.name() == name)
    }
}

/// What can be traded: a resource or gold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Item {
    /// A resource card.
    Card(Resource),
    /// Gold.
    Gold,
}

impl Item {
    /// All six, in canonical order.
    pub const ALL: [Item; 6] = [
        Item::Card(Resource::Lumber),
        Item::Card(Resource::Wool),
        Item::Card(Resource::Grain),
        Item::Card(Resource::Ore),
        Item::Card(Resource::Salt),
        Item::Gold,
    ];

    /// Its place in the canonical order.
    pub const fn index(self) -> usize {
        match self {
            Item::Card(resource) => resource.index(),
            Item::Gold => 5,
        }
    }

    /// Its name in notation and in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Item::Card(resource) => resource.name(),
            Item::Gold => "gold",
        }
    }

    /// The item of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Item::ALL.into_iter().find(|item| item.name() == name)
    }
}

/// A number of cards of each resource.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(from = "BTreeMap<Resource, u8>", into = "BTreeMap<Resource, u8>")]
pub struct Goods(pub [u8; 5]);

impl From<BTreeMap<Resource, u8>> for Goods {
    fn from(counts: BTreeMap<Resource, u8>) -> Self {
        let mut goods = Goods::NONE;
        for (resource, count) in counts {
            goods[resource] = count;
        }
        goods
    }
}

impl From<Goods> for BTreeMap<Resource, u8> {
    fn from(goods: Goods) -> Self {
        goods.entries().collect()
    }
}

impl Goods {
    /// No cards.
    pub const NONE: Goods = Goods([0; 5]);

    /// `count` cards of one resource.
    pub fn of(resource: Resource, count: u8) -> Self {
        let mut goods = Goods::NONE;
        goods[resource] = count;
        goods
    }

    /// The number of all cards.
    #[inline]
    pub fn total(&self) -> u8 {
        self.0
            .iter()
            .fold(0, |sum: u8, count| sum.saturating_add(*count))
    }

    /// Whether all of `part` is here.
    #[inline]
    pub fn covers(&self, part: &Goods) -> bool {
        self.0.iter().zip(part.0).all(|(have, need)| *have >= need)
    }

    /// Adds `part`.
    #[inline]
    pub fn add(&mut self, part: &Goods) {
        for (have, more) in self.0.iter_mut().zip(part.0) {
            *have += more;
        }
    }

    /// Takes `part` away; it must be here.
    #[inline]
    pub fn take(&mut self, part: &Goods) {
        for (have, less) in self.0.iter_mut().zip(part.0) {
            *have = have
                .checked_sub(less)
                .expect("cards are taken only where they are");
        }
    }

    /// Each resource of which there is at least one card, with the count.
    pub fn entries(&self) -> impl Iterator<Item = (Resource, u8)> {
        let counts = self.0;
        Resource::ALL
            .into_iter()
            .map(move |resource| (resource, counts[resource.index()]))
            .filter(|(_, count)| *count > 0)
    }

    /// The cards in words: `2 lumber and 1 ore`.
    pub fn words(&self) -> String {
        let parts: Vec<String> = self
            .entries()
            .map(|(resource, count)| format!("{count} {}", resource.name()))
            .collect();
        join_words(&parts)
    }
}

/// What the active player pays cards for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purchase {
    /// A development card.
    Card,
    /// A merchant.
    Merchant,
    /// A caravan.
    Caravan,
    /// A trade route.
    Route,
    /// The first steps of a caravan.
    CaravanMove,
    /// Three more steps of a moving caravan.
    MoreSteps,
}

impl Purchase {
    /// What it costs (§A4.1, §A6.1, §A7.1, §A8.1, §A11.1, §A11.4).
    #[inline]
    pub const fn cost(self) -> Goods {
        Goods(match self {
            Purchase::Card => [0, 1, 0, 0, 1],
            Purchase::Merchant => [1, 1, 1, 0, 0],
            Purchase::Caravan => [1, 0, 0, 1, 1],
            Purchase::Route => [1, 0, 0, 1, 0],
            Purchase::CaravanMove | Purchase::MoreSteps => [0, 0, 0, 0, 1],
        })
    }

    /// It in words: `a trade route`.
    pub const fn words(self) -> &'static str {
        match self {
            Purchase::Card => "a development card",
            Purchase::Merchant => "a merchant",
            Purchase::Caravan => "a caravan",
            Purchase::Route => "a trade route",
            Purchase::CaravanMove => "a caravan move",
            Purchase::MoreSteps => "three more steps",
        }
    }

    /// The clause of the cost.
    pub(crate) const fn clause(self) -> Clause {
        match self {
            Purchase::Card => clauses::CARD_COST,
            Purchase::Merchant => clauses::MERCHANT_COST,
            Purchase::Caravan => clauses::CARAVAN_COST,
            Purchase::Route => clauses::ROUTE_COST,
            Purchase::CaravanMove => clauses::CARAVAN_SALT,
            Purchase::MoreSteps => clauses::CARAVAN_MORE_SALT,
        }
    }
}

/// `a, b and c`; `nothing` if there is nothing.
pub(crate) fn join_words(parts: &[String]) -> String {
    match parts {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl Index<Resource> for Goods {
    type Output = u8;

    #[inline]
    fn index(&self, resource: Resource) -> &u8 {
        &self.0[resource.index()]
    }
}

impl IndexMut<Resource> for Goods {
    #[inline]
    fn index_mut(&mut self, resource: Resource) -> &mut u8 {
        &mut self.0[resource.index()]
    }
}
