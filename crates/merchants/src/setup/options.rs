//! The named options of §6.1.

use game_core::NotationError;

/// The most proposals per turn that can be agreed on (§A1.7).
pub const MOST_PROPOSALS: u8 = 20;

/// The named options of §6.1, with their defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own that the rules name"
)]
pub struct Options {
    /// U1: which cards may be played before the roll.
    pub pre_roll_cards: PreRollCards,
    /// U2: the development deck.
    pub dev_deck: DevDeck,
    /// U3: where a new merchant stands.
    pub merchant_entry: MerchantEntry,
    /// U9: whether arch tokens may be moved.
    pub arch_tokens_movable: bool,
    /// U16: what a lone claimant gets of a short supply.
    pub shortage: Shortage,
    /// U17: whether the bank can run out of gold.
    pub gold_supply: GoldSupply,
    /// U19: what joining two isolated cities pays.
    pub connection_gold: ConnectionGold,
    /// U23: whether a free route may give another one.
    pub double_arrow_chain: bool,
    /// U34: whether gifts are allowed.
    pub gifts_allowed: bool,
    /// U49: the number of turns after which the game stops.
    pub turn_cap: Option<u16>,
    /// A1.6: whether opponents may make offers of their own accord.
    pub unsolicited_offers: bool,
    /// A1.7: how many proposals a turn allows; at most [`MOST_PROPOSALS`].
    pub max_proposals_per_turn: u8,
    /// L7: whether offers outside the menu are accepted.
    pub trade_menu: TradeMenu,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            pre_roll_cards: PreRollCards::Any,
            dev_deck: DevDeck::Assumed25,
            merchant_entry: MerchantEntry::AtPost,
            arch_tokens_movable: true,
            shortage: Shortage::Strict,
            gold_supply: GoldSupply::Finite,
            connection_gold: ConnectionGold::PerEvent,
            double_arrow_chain: false,
            gifts_allowed: false,
            turn_cap: None,
            unsolicited_offers: false,
            max_proposals_per_turn: 10,
            trade_menu: TradeMenu::Free,
        }
    }
}

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl $name {
            pub(super) const TEXTS: &'static [&'static str] = &[$($text),+];

            const fn text(self) -> &'static str {
                match self {
                    $($name::$variant => $text),+
                }
            }

            fn read(key: &str, value: &str) -> Result<Self, NotationError> {
                match value {
                    $($text => Ok($name::$variant),)+
                    _ => Err(bad_value(key, value, &[$($text),+])),
                }
            }
        }
    };
}

choice!(
    /// Which cards may be played before the roll (U1).
    PreRollCards {
        /// Any card.
        Any = "any",
        /// Only cards that move the robber.
        LancerOnly = "lancer_only",
    }
);
choice!(
    /// The development deck (U2).
    DevDeck {
        /// The list of the board.
        Assumed25 = "assumed25",
        /// 25 cards that move the robber.
        Lancer25 = "lancer25",
        /// The list of a board that was loaded with its own cards.
        Custom = "custom",
    }
);
choice!(
    /// Where a new merchant stands (U3).
    MerchantEntry {
        /// On the intersection of the post.
        AtPost = "at_post",
        /// On a free intersection next to it.
        Adjacent = "adjacent",
    }
);
choice!(
    /// What happens when one player alone claims more than the supply holds (U16).
    Shortage {
        /// Nobody receives anything.
        Strict = "strict",
        /// A single claimant takes what is left.
        SingleClaimantGetsRest = "single_claimant_gets_rest",
    }
);
choice!(
    /// Whether the bank can run out of gold (U17).
    GoldSupply {
        /// There are 100 gold in all.
        Finite = "finite",
        /// There is always gold.
        Unlimited = "unlimited",
    }
);
choice!(
    /// What joining two isolated cities with each other pays (U19).
    ConnectionGold {
        /// The chain is paid once.
        PerEvent = "per_event",
        /// The chain is paid for each city.
        PerCity = "per_city",
    }
);
choice!(
    /// Which trade offers are accepted (L7).
    TradeMenu {
        /// Every offer that obeys A1.3.
        Free = "free",
        /// Only offers of the menu.
        Bot = "bot",
    }
);

pub(super) fn bad_value(key: &str, value: &str, known: &[&str]) -> NotationError {
    NotationError::unknown(&format!("value of {key}"), value, known)
}

fn read_bool(key: &str, value: &str) -> Result<bool, NotationError> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(bad_value(key, value, &["true", "false"])),
    }
}

impl Options {
    /// The options as keys and values, in the order of §6.1.
    pub fn entries(&self) -> [(&'static str, String); 13] {
        let cap = self
            .turn_cap
            .map_or("off".to_owned(), |cap| cap.to_string());
        let texts: [(&'static str, &str); 6] = [
            ("pre_roll_cards", self.pre_roll_cards.text()),
            ("dev_deck", self.dev_deck.text()),
            ("merchant_entry", self.merchant_entry.text()),
            ("shortage", self.shortage.text()),
            ("gold_supply", self.gold_supply.text()),
            ("connection_gold", self.connection_gold.text()),
        ];
        let [cards, deck, entry, shortage, gold, connection] =
            texts.map(|(key, text)| (key, text.to_owned()));
        [
            cards,
            deck,
            entry,
            ("arch_tokens_movable", self.arch_tokens_movable.to_string()),
            shortage,
            gold,
            connection,
            ("double_arrow_chain", self.double_arrow_chain.to_string()),
            ("gifts_allowed", self.gifts_allowed.to_string()),
            ("turn_cap", cap),
            ("unsolicited_offers", self.unsolicited_offers.to_string()),
            (
                "max_proposals_per_turn",
                self.max_proposals_per_turn.to_string(),
            ),
            ("trade_menu", self.trade_menu.text().to_owned()),
        ]
    }

    /// Sets one option; `false` if there is none of this name.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<bool, NotationError> {
        match key {
            "pre_roll_cards" => self.pre_roll_cards = PreRollCards::read(key, value)?,
            "dev_deck" => self.dev_deck = DevDeck::read(key, value)?,
            "merchant_entry" => self.merchant_entry = MerchantEntry::read(key, value)?,
            "arch_tokens_movable" => self.arch_tokens_movable = read_bool(key, value)?,
            "shortage" => self.shortage = Shortage::read(key, value)?,
            "gold_supply" => self.gold_supply = GoldSupply::read(key, value)?,
            "connection_gold" => self.connection_gold = ConnectionGold::read(key, value)?,
            "double_arrow_chain" => self.double_arrow_chain = read_bool(key, value)?,
            "gifts_allowed" => self.gifts_allowed = read_bool(key, value)?,
            "turn_cap" => self.turn_cap = read_turn_cap(value)?,
            "unsolicited_offers" => self.unsolicited_offers = read_bool(key, value)?,
            "max_proposals_per_turn" => self.max_proposals_per_turn = read_proposals(value)?,
            "trade_menu" => self.trade_menu = TradeMenu::read(key, value)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn read_turn_cap(value: &str) -> Result<Option<u16>, NotationError> {
    match value.parse::<u16>() {
        _ if value == "off" => Ok(None),
        Ok(cap) if cap > 0 => Ok(Some(cap)),
        _ => Err(NotationError::new(format!(
            "turn_cap must be 'off' or a number from 1 to {}, not '{}'",
            u16::MAX,
            NotationError::shorten(value)
        ))),
    }
}

fn read_proposals(value: &str) -> Result<u8, NotationError> {
    match value.parse::<u8>() {
        Ok(count) if count <= MOST_PROPOSALS => Ok(count),
        _ => Err(NotationError::new(format!(
            "max_proposals_per_turn must be a number from 0 to {MOST_PROPOSALS}, not '{}'",
            NotationError::shorten(value)
        ))),
    }
}
