//! What is offered in a trade, and the menu of offers for bots (§A1.3, §9.3).

use std::ops::Range;
use std::sync::LazyLock;

use game_core::{NotationError, SeatSet};
use serde::{Deserialize, Serialize};

use crate::goods::{Goods, Item, Resource, join_words};

/// The most of one kind that an offer can name.
pub(crate) const MOST_OF_ONE_KIND: u8 = 100;

/// The two sides of a trade as its author sees them: what to give and what to want.
///
/// No kind stands on both sides (§A1.3), so one number per kind is enough: above 0 it is
/// given, below 0 it is wanted.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(try_from = "Sides", into = "Sides")]
pub struct Offer([i8; 6]);

/// An offer as data: its two sides in notation.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sides {
    give: String,
    want: String,
}

impl TryFrom<Sides> for Offer {
    type Error = NotationError;

    fn try_from(sides: Sides) -> Result<Self, NotationError> {
        Offer::parse(&sides.give, &sides.want)
    }
}

impl From<Offer> for Sides {
    fn from(offer: Offer) -> Self {
        Sides {
            give: offer.give_text(),
            want: offer.want_text(),
        }
    }
}

impl Offer {
    /// Nothing for nothing.
    pub const EMPTY: Offer = Offer([0; 6]);

    /// An offer from its two sides, counted in the order of [`Item::ALL`]; `None` if a kind is
    /// on both sides or named more than 100 times.
    pub fn new(give: [u8; 6], want: [u8; 6]) -> Option<Self> {
        let mut counts = [0; 6];
        for (index, count) in counts.iter_mut().enumerate() {
            let (give, want) = (give[index], want[index]);
            if give > 0 && want > 0 || give.max(want) > MOST_OF_ONE_KIND {
                return None;
            }
            *count = i8::try_from(give).ok()? - i8::try_from(want).ok()?;
        }
        Some(Offer(counts))
    }

    /// How much of an item is given.
    #[inline]
    pub fn given(&self, item: Item) -> u8 {
        self.0[item.index()].max(0).unsigned_abs()
    }

    /// How much of an item is wanted.
    #[inline]
    pub fn wanted(&self, item: Item) -> u8 {
        self.0[item.index()].min(0).unsigned_abs()
    }

    /// Whether nothing is given.
    #[inline]
    pub fn gives_nothing(&self) -> bool {
        self.0.iter().all(|count| *count <= 0)
    }

    /// Whether nothing is wanted.
    #[inline]
    pub fn wants_nothing(&self) -> bool {
        self.0.iter().all(|count| *count >= 0)
    }

    /// Whether both sides are empty.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 6]
    }

    /// The same trade as the other party sees it.
    #[must_use]
    pub fn turned(&self) -> Self {
        Offer(self.0.map(|count| -count))
    }

    /// The cards given.
    #[inline]
    pub fn cards_given(&self) -> Goods {
        Goods(Resource::ALL.map(|resource| self.given(Item::Card(resource))))
    }

    /// The cards wanted.
    #[inline]
    pub fn cards_wanted(&self) -> Goods {
        Goods(Resource::ALL.map(|resource| self.wanted(Item::Card(resource))))
    }

    /// The given side in notation, such as `2ore+1gold`; `nothing` if it is empty.
    pub fn give_text(&self) -> String {
        side_text(|item| self.given(item))
    }

    /// The wanted side in notation.
    pub fn want_text(&self) -> String {
        side_text(|item| self.wanted(item))
    }

    /// Reads an offer from its two sides.
    pub fn parse(give: &str, want: &str) -> Result<Self, NotationError> {
        Offer::new(parse_side(give)?, parse_side(want)?)
            .ok_or_else(|| NotationError::new("no kind may stand on both sides of a trade (§A1.3)"))
    }

    /// The offer in words: `2 ore and 1 gold for 1 grain`.
    pub fn words(&self) -> String {
        let side = |count: &dyn Fn(Item) -> u8| {
            let parts: Vec<String> = Item::ALL
                .into_iter()
                .filter(|item| count(*item) > 0)
                .map(|item| format!("{} {}", count(item), item.name()))
                .collect();
            join_words(&parts)
        };
        format!(
            "{} for {}",
            side(&|item| self.given(item)),
            side(&|item| self.wanted(item))
        )
    }
}

pub(crate) fn side_text(count: impl Fn(Item) -> u8) -> String {
    let parts: Vec<String> = Item::ALL
        .into_iter()
        .filter(|item| count(*item) > 0)
        .map(|item| format!("{}{}", count(item), item.name()))
        .collect();
    if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join("+")
    }
}

fn parse_side(text: &str) -> Result<[u8; 6], NotationError> {
    let mut counts = [0u8; 6];
    if text == "nothing" {
        return Ok(counts);
    }
    for part in text.split('+') {
        let name = part.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &part[..part.len() - name.len()];
        let count: u8 = match digits {
            "" => 1,
            digits => digits
                .parse()
                .ok()
                .filter(|count| (1..=MOST_OF_ONE_KIND).contains(count))
                .ok_or_else(|| {
                    NotationError::new(format!(
                        "an offer names 1 to {MOST_OF_ONE_KIND} of a kind, not '{}'",
                        NotationError::shorten(digits)
                    ))
                })?,
        };
        let Some(item) = Item::from_name(name) else {
            let names = Item::ALL.map(Item::name);
            return Err(NotationError::unknown("item", name, &names));
        };
        let sum = counts[item.index()].saturating_add(count);
        if sum > MOST_OF_ONE_KIND {
            return Err(NotationError::new(format!(
                "an offer names at most {MOST_OF_ONE_KIND} of a kind"
            )));
        }
        counts[item.index()] = sum;
    }
    Ok(counts)
}

/// An offer and the opponents it is made to (§A1.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Proposal {
    /// What is offered, as the active player sees it.
    pub offer: Offer,
    /// Who is asked.
    pub to: SeatSet,
}

/// The offers of the menu, grouped by what they give (§L7).
pub(crate) struct Menu {
    /// All offers.
    pub(crate) offers: Vec<Offer>,
    /// What is given, and where in `offers` its group lies.
    pub(crate) groups: Vec<(UpToTwo, Range<usize>)>,
}

/// How much there is of each item: none, one, or two and more, since the menu never asks for
/// more than two of a kind.
#[derive(Clone, Copy)]
pub(crate) struct UpToTwo(u16);

impl UpToTwo {
    /// From counts in the order of [`Item::ALL`].
    pub(crate) fn new(counts: [u8; 6]) -> Self {
        let mut bits = 0;
        for (index, count) in counts.into_iter().enumerate() {
            bits |= u16::from(count >= 1) << index | u16::from(count >= 2) << (index + 6);
        }
        UpToTwo(bits)
    }

    pub(crate) const fn covers(self, part: Self) -> bool {
        part.0 & !self.0 == 0
    }
}

/// The menu; the same for all games.
pub(crate) static MENU: LazyLock<Menu> = LazyLock::new(|| {
    let bundles = bundles();
    let mut offers = Vec::new();
    let mut groups = Vec::new();
    for give in &bundles {
        let start = offers.len();
        offers.extend(bundles.iter().filter_map(|want| Offer::new(*give, *want)));
        groups.push((UpToTwo::new(*give), start..offers.len()));
    }
    Menu { offers, groups }
});

impl Menu {
    /// Whether the menu has this offer.
    pub(crate) fn contains(&self, offer: Offer) -> bool {
        self.offers.contains(&offer)
    }
}

/// §L7: 1 or 2 of a resource, two different resources, 1 or 2 gold, a resource and a gold.
fn bundles() -> Vec<[u8; 6]> {
    let mut bundles = Vec::new();
    for first in 0..6 {
        for second in first..6 {
            for two in [false, true] {
                let mut bundle = [0; 6];
                bundle[first] += 1;
                if two {
                    bundle[second] += 1;
                } else if first != second {
                    continue;
                }
                bundles.push(bundle);
            }
        }
    }
    bundles
}

#[cfg(test)]
mod tests {
    use super::*;

    /// §L7
    #[test]
    fn the_menu_has_27_bundles_and_450_offers() {
        assert_eq!(MENU.groups.len(), 27);
        assert_eq!(MENU.offers.len(), 450);
        let mut sorted = MENU.offers.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 450);
    }

    #[test]
    fn an_offer_survives_its_text_form() {
        let offer = Offer::parse("2ore+gold", "1grain").unwrap();
        assert_eq!(offer.give_text(), "2ore+1gold");
        assert_eq!(offer.want_text(), "1grain");
        assert_eq!(
            Offer::parse(&offer.give_text(), &offer.want_text()),
            Ok(offer)
        );
        assert_eq!(offer.turned().give_text(), "1grain");
        assert_eq!(
            Offer::parse("nothing", "ore").unwrap().give_text(),
            "nothing"
        );
        assert!(Offer::parse("ore", "ore").is_err());
        assert!(Offer::parse("101ore", "salt").is_err());
        assert!(Offer::parse("99ore+9ore", "salt").is_err());
        assert!(Offer::parse("beer", "salt").is_err());
    }
}
