//! What lies on the table and what the turn is about.

use game_core::Game as _;
use merchants::{
    ConnectionGold, DevDeck, GoldSupply, Item, MerchantEntry, Merchants, N_TOKENS, Offer, Options,
    Owner, Phase, PreRollCards, Shortage, TradeMenu, Variant,
};

use super::{CITIES, HEXES, PHASES, Places, level, phase_kind};
use crate::blocks::blocks;

/// Cards of the supply from which the next level begins.
const SUPPLY_BOUNDS: [u16; 4] = [1, 3, 6, 10];
const SUPPLY_LEVELS: usize = SUPPLY_BOUNDS.len() + 1;
/// Gold of the bank from which the next level begins.
const BANK_BOUNDS: [u16; 6] = [1, 4, 10, 20, 40, 60];
/// Cards of the stack from which the next level begins.
const STACK_BOUNDS: [u16; 7] = [1, 3, 6, 10, 14, 18, 22];
/// Turns left before the game is stopped, from which the next level begins.
const CAP_BOUNDS: [u16; 4] = [4, 8, 16, 32];
/// The amounts of an item in a proposal that are told apart.
const AMOUNTS: usize = 3;

blocks! {
    /// The features that all seats share.
    SHARED_BLOCKS;

    /// What is to be decided.
    PHASE: 1 of PHASES;
    /// The board: short, main, or another one that is played like either.
    BOARD: 1 of 4;
    /// Whether three or four play.
    PLAYERS: 1 of 2;
    /// The options that are not as usual, in the order of the rules.
    RULES: 10 of 10;
    /// The rounds played, by twos.
    ROUND: 1 of 20;
    /// The turns left where they are limited: fewer than 4, 8, 16, 32, or more.
    TURNS_LEFT: 1 of CAP_BOUNDS.len() + 1;
    /// The placement of the setup.
    SETUP_STEP: 1 of 12;
    /// The robber, by hex.
    ROBBER: 1 of HEXES;
    /// The number tokens on the board, by hex.
    TOKENS: 15 of HEXES;
    /// How many number tokens are in stock.
    STOCK: 1 of N_TOKENS + 1;
    /// The hex that is about to get a number token.
    HEX: 1 of HEXES;
    /// The cards of each resource in the supply: 0, 1, 3, 6, 10 or more.
    SUPPLY: 5 of 5 * SUPPLY_LEVELS;
    /// The gold of the bank if it is limited: 0, 1, 4, 10, 20, 40, 60 or more.
    BANK: 1 of BANK_BOUNDS.len() + 1;
    /// The development cards in the stack: 0, 1, 3, 6, 10, 14, 18, 22 or more.
    STACK: 1 of STACK_BOUNDS.len() + 1;
    /// The neutral posts, by city.
    NEUTRAL: 3 of CITIES;
    /// The posts to which somebody has delivered, by city.
    SERVED: 32 of CITIES;
    /// The turn so far: rolled, card played, one purchase, two purchases.
    DONE: 3 of 4;
    /// The proposals made this turn: 0 to 4 or more.
    PROPOSALS: 1 of 5;
    /// What the proposal gives: one, two or more of each item.
    GIVEN: 6 of 6 * AMOUNTS;
    /// What the proposal wants, likewise.
    WANTED: 6 of 6 * AMOUNTS;
    /// The steps that the caravan under way has left.
    STEPS: 1 of 8;
    /// Whether that caravan has moved, and whether a card moves it.
    RIDE: 2 of 2;
    /// The cards of the supply that are left to take.
    TAKES: 1 of 4;
}

/// Pushes the features that all seats share.
pub(super) fn push(state: &Merchants, features: &mut Vec<u16>) {
    push_agreed(state, features);
    if let Some(places) = Places::of(state) {
        push_places(state, &places, features);
    }
    push_stocks(state, features);
    push_turn(state, features);
    push_phase(state, features);
}

fn push_agreed(state: &Merchants, features: &mut Vec<u16>) {
    let is_known = Places::of(state).is_some();
    features.push(BOARD.at(match (is_known, state.board().model().variant) {
        (true, Variant::Short) => 0,
        (true, Variant::Main) => 1,
        (false, Variant::Short) => 2,
        (false, Variant::Main) => 3,
    }));
    features.push(PLAYERS.at(usize::from(state.n_seats() == 4)));
    let options = state.options();
    let rules = rules(options).into_iter().enumerate();
    features.extend(
        rules
            .filter(|(_, is_unusual)| *is_unusual)
            .map(|(number, _)| RULES.at(number)),
    );
    features.push(ROUND.at_most(usize::from(state.turn()) / usize::from(2 * state.n_seats())));
    if let Some(cap) = options.turn_cap.get() {
        let left = cap.saturating_sub(state.turn());
        features.push(TURNS_LEFT.at(level(left, &CAP_BOUNDS)));
    }
}

/// Which options are not as usual; limits are told elsewhere.
fn rules(options: &Options) -> [bool; 10] {
    [
        options.pre_roll_cards != PreRollCards::Any,
        options.dev_deck != DevDeck::Assumed25,
        options.merchant_entry != MerchantEntry::AtPost,
        !options.arch_tokens_movable,
        options.shortage != Shortage::Strict,
        options.connection_gold != ConnectionGold::PerEvent,
        options.double_arrow_chain,
        options.gifts_allowed,
        options.unsolicited_offers,
        options.trade_menu != TradeMenu::Free,
    ]
}

fn push_places(state: &Merchants, places: &Places, features: &mut Vec<u16>) {
    let robber = state.robber().into_iter();
    features.extend(robber.map(|hex| ROBBER.at(places.hex(hex))));
    let tokens = state.token_hexes().into_iter();
    features.extend(tokens.map(|hex| TOKENS.at(places.hex(hex))));
    if let Phase::TokenTurn { hex } | Phase::TokenSource { hex } = state.phase() {
        features.push(HEX.at(places.hex(*hex)));
    }
    let neutral = state.posts(Owner::Neutral).into_iter();
    features.extend(neutral.map(|city| NEUTRAL.at(places.city(city))));
    let served = state.served().into_iter();
    features.extend(served.map(|city| SERVED.at(places.city(city))));
}

fn push_stocks(state: &Merchants, features: &mut Vec<u16>) {
    features.push(STOCK.at(N_TOKENS - state.token_hexes().len()));
    for (resource, count) in state.supply().0.into_iter().enumerate() {
        let level = level(count.into(), &SUPPLY_BOUNDS);
        features.push(SUPPLY.at(resource * SUPPLY_LEVELS + level));
    }
    if state.options().gold_supply == GoldSupply::Finite {
        features.push(BANK.at(level(state.bank(), &BANK_BOUNDS)));
    }
    let (stack, _) = state.stack_and_discards();
    features.push(STACK.at(level(stack.into(), &STACK_BOUNDS)));
}

fn push_turn(state: &Merchants, features: &mut Vec<u16>) {
    let done = [
        state.rolled(),
        state.card_played(),
        state.gold_buys() == 1,
        state.gold_buys() > 1,
    ];
    let done = done.into_iter().enumerate().filter(|(_, done)| *done);
    features.extend(done.map(|(number, _)| DONE.at(number)));
    features.push(PROPOSALS.at_most(state.proposals_made().into()));
}

fn push_phase(state: &Merchants, features: &mut Vec<u16>) {
    features.push(PHASE.at(phase_kind(state.phase())));
    match *state.phase() {
        Phase::SetupPost { step } | Phase::SetupNeutral { step } | Phase::SetupRoute { step } => {
            features.push(SETUP_STEP.at(step.into()));
        }
        Phase::TradeOpen { proposal, .. } | Phase::TradeChoose { proposal, .. } => {
            push_proposal(&proposal.offer, features);
        }
        Phase::CaravanMove {
            steps,
            moved,
            by_card,
            ..
        } => {
            features.push(STEPS.at_most(steps.into()));
            let ride = [moved, by_card].into_iter().enumerate();
            features.extend(
                ride.filter(|(_, is)| *is)
                    .map(|(number, _)| RIDE.at(number)),
            );
        }
        Phase::CardTake { left, .. } => features.push(TAKES.at_most(left.into())),
        _ => {}
    }
}

fn push_proposal(offer: &Offer, features: &mut Vec<u16>) {
    for item in Item::ALL {
        for (block, amount) in [(GIVEN, offer.given(item)), (WANTED, offer.wanted(item))] {
            if amount > 0 {
                let amount = usize::from(amount).min(AMOUNTS);
                features.push(block.at(item.index() * AMOUNTS + amount - 1));
            }
        }
    }
}
