//! The named options of §6.1.

use std::borrow::Cow;

use game_core::{OptionValue, choice, options};

/// The most proposals per turn that can be agreed on (§A1.7).
pub const MAX_PROPOSALS: u8 = 20;

options! {
    /// The named options of §6.1, with their defaults.
    pub struct Options {
        /// U1: which cards may be played before the roll.
        pre_roll_cards: PreRollCards = PreRollCards::Any,
        /// U2: the development deck.
        dev_deck: DevDeck = DevDeck::Assumed25,
        /// U3: where a new merchant stands.
        merchant_entry: MerchantEntry = MerchantEntry::AtPost,
        /// U9: whether arch tokens may be moved.
        arch_tokens_movable: bool = true,
        /// U16: what a lone claimant gets of a short supply.
        shortage: Shortage = Shortage::Strict,
        /// U17: whether the bank can run out of gold.
        gold_supply: GoldSupply = GoldSupply::Finite,
        /// U19: what joining two isolated cities pays.
        connection_gold: ConnectionGold = ConnectionGold::PerEvent,
        /// U23: whether a free route may give another one.
        double_arrow_chain: bool = false,
        /// U34: whether gifts are allowed.
        gifts_allowed: bool = false,
        /// U49: after how many turns the game stops.
        turn_cap: TurnCap = TurnCap::OFF,
        /// A1.6: whether opponents may make offers of their own accord.
        unsolicited_offers: bool = false,
        /// A1.7: how many proposals a turn allows.
        max_proposals_per_turn: ProposalLimit = ProposalLimit(10),
        /// L7: whether offers outside the menu are accepted.
        trade_menu: TradeMenu = TradeMenu::Free,
    }
}

choice! {
    /// Which cards may be played before the roll (U1).
    pub enum PreRollCards {
        /// Any card.
        Any = "any",
        /// Only cards that move the robber.
        LancerOnly = "lancer_only",
    }
}
choice! {
    /// The development deck (U2).
    pub enum DevDeck {
        /// The list of the board.
        Assumed25 = "assumed25",
        /// 25 cards that move the robber.
        Lancer25 = "lancer25",
    }
}
choice! {
    /// Where a new merchant stands (U3).
    pub enum MerchantEntry {
        /// On the intersection of the post.
        AtPost = "at_post",
        /// On a free intersection next to it.
        Adjacent = "adjacent",
    }
}
choice! {
    /// What happens when one player alone claims more than the supply holds (U16).
    pub enum Shortage {
        /// Nobody receives anything.
        Strict = "strict",
        /// A single claimant takes what is left.
        SingleClaimantGetsRest = "single_claimant_gets_rest",
    }
}
choice! {
    /// Whether the bank can run out of gold (U17).
    pub enum GoldSupply {
        /// There are 100 gold in all.
        Finite = "finite",
        /// There is always gold.
        Unlimited = "unlimited",
    }
}
choice! {
    /// What joining two isolated cities with each other pays (U19).
    pub enum ConnectionGold {
        /// The chain is paid once.
        PerEvent = "per_event",
        /// The chain is paid for each city.
        PerCity = "per_city",
    }
}
choice! {
    /// Which trade offers are accepted (L7).
    pub enum TradeMenu {
        /// Every offer that obeys A1.3.
        Free = "free",
        /// Only offers of the menu.
        Bot = "bot",
    }
}

/// After how many turns the game stops (U49): 1 or more, or never.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TurnCap(Option<u16>);

impl TurnCap {
    /// The game goes on until somebody wins.
    pub const OFF: TurnCap = TurnCap(None);

    /// The number of turns, if there is a cap.
    pub const fn get(self) -> Option<u16> {
        self.0
    }
}

impl OptionValue for TurnCap {
    const CHOICES: &'static [&'static str] = &["off", "n"];

    fn text(&self) -> Cow<'static, str> {
        self.0.map_or("off".into(), |cap| cap.to_string().into())
    }

    fn read(text: &str) -> Result<Self, String> {
        match text.parse() {
            _ if text == "off" => Ok(TurnCap::OFF),
            Ok(cap) if cap > 0 => Ok(TurnCap(Some(cap))),
            _ => Err(format!("is 'off' or a number from 1 to {}", u16::MAX)),
        }
    }
}

/// How many proposals a turn allows (A1.7): at most [`MAX_PROPOSALS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ProposalLimit(u8);

impl ProposalLimit {
    /// The number of proposals.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl OptionValue for ProposalLimit {
    const CHOICES: &'static [&'static str] = &["10", "n"];

    fn text(&self) -> Cow<'static, str> {
        self.0.to_string().into()
    }

    fn read(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(count) if count <= MAX_PROPOSALS => Ok(ProposalLimit(count)),
            _ => Err(format!("is a number from 0 to {MAX_PROPOSALS}")),
        }
    }
}
