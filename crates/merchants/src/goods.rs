//! Resource cards and what things cost in them.

use std::ops::{Index, IndexMut};

/// The five resources in canonical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Goods(pub [u8; 5]);

impl Goods {
    /// No cards.
    pub const NONE: Goods = Goods([0; 5]);
    /// §A4.1: what a development card costs.
    pub const CARD: Goods = Goods([0, 1, 0, 0, 1]);
    /// §A6.1: what a merchant costs.
    pub const MERCHANT: Goods = Goods([1, 1, 1, 0, 0]);
    /// §A7.1: what a caravan costs.
    pub const CARAVAN: Goods = Goods([1, 0, 0, 1, 1]);
    /// §A8.1: what a trade route costs.
    pub const ROUTE: Goods = Goods([1, 0, 0, 1, 0]);

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
            *have -= less;
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
