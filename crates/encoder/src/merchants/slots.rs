//! The slots of decisions.

use merchants::{
    Action, CityId, HexId, Item, MAX_CARD_KINDS, Merchants, Offer, PathId, PieceNumber,
};

use super::{CITIES, HEXES, PATHS, Places, turns_away};
use crate::Block;
use crate::blocks::blocks;

blocks! {
    /// The slots of decisions.
    SLOT_BLOCKS;

    /// A starting post, by city.
    PLACE_POST: 1 of CITIES;
    /// A neutral post, by city.
    PLACE_NEUTRAL: 1 of CITIES;
    /// A starting route, by path.
    PLACE_ROUTE: 1 of PATHS;
    /// The roll.
    ROLL: 1 of 1;
    /// A development card, by kind.
    PLAY_CARD: 1 of MAX_CARD_KINDS;
    /// A discarded card, by resource.
    DISCARD_ONE: 1 of 5;
    /// All discards at once.
    DISCARD: 1 of 1;
    /// The robber's move, by hex.
    MOVE_ROBBER: 1 of HEXES;
    /// The victim, by turns from the active player.
    STEAL: 1 of 4;
    /// A proposal, by the main item given and the main item wanted.
    PROPOSE: 1 of 36;
    /// A counter-offer, likewise.
    COUNTER: 1 of 36;
    /// An offer of one's own accord, likewise.
    OFFER: 1 of 36;
    /// An exchange, by the resource returned and the item taken.
    EXCHANGE: 1 of 30;
    /// A purchase with gold, by resource.
    BUY_RESOURCE: 1 of 5;
    /// A development card.
    BUY_CARD: 1 of 1;
    /// A new merchant, by city.
    RECRUIT: 1 of CITIES;
    /// A new merchant in place of another one, by city.
    RECRUIT_AGAIN: 1 of CITIES;
    /// A new caravan, by path.
    ASSEMBLE: 1 of PATHS;
    /// A route, by path.
    OPEN_ROUTE: 1 of PATHS;
    /// A merchant's walk to a site, by city.
    WALK: 1 of CITIES;
    /// A merchant's walk to anywhere else.
    WALK_ELSEWHERE: 1 of 1;
    /// The beginning of a caravan's move, by caravan.
    BEGIN_CARAVAN: 1 of 2;
    /// A delivery, by city.
    DELIVER: 1 of CITIES;
    /// The end of the turn.
    END_TURN: 1 of 1;
    /// One of several connections.
    CHOOSE_PATH: 1 of 1;
    /// No further route.
    SKIP: 1 of 1;
    /// The hex that gets a number.
    TOKEN_HEX: 1 of HEXES;
    /// The hex whose number moves.
    TOKEN_SOURCE: 1 of HEXES;
    /// A caravan's step, by path.
    STEP: 1 of PATHS;
    /// Salt for more steps.
    PAY_SALT: 1 of 1;
    /// The end of a caravan's move.
    STOP_CARAVAN: 1 of 1;
    /// Yes to a proposal.
    ACCEPT: 1 of 1;
    /// No to a proposal.
    REJECT: 1 of 1;
    /// The partner of a trade, by turns from the active player.
    CONCLUDE: 1 of 4;
    /// No trade.
    WITHDRAW: 1 of 1;
    /// No offer of one's own accord.
    NO_OFFER: 1 of 1;
    /// Yes to an offer, by turns from the active player.
    ACCEPT_OFFER: 1 of 4;
    /// No to an offer, likewise.
    REJECT_OFFER: 1 of 4;
    /// The caravan that a card moves.
    CHOOSE_CARAVAN: 1 of 2;
    /// A card of the supply by a card, by resource.
    TAKE_RESOURCE: 1 of 5;
    /// The resource that all opponents give.
    NAME_RESOURCE: 1 of 5;
}

/// Pushes the slots of a line.
///
/// A trip is told by its deliveries, or else by where it ends, not by the way there.
pub(super) fn push(state: &Merchants, line: &[Action], slots: &mut Vec<u16>) {
    let is_step = |action: &Action| matches!(action, Action::Step { .. });
    let delivers = |action: &Action| matches!(action, Action::Deliver { .. });
    let last = if line.iter().any(delivers) {
        None
    } else {
        line.iter().rposition(is_step)
    };
    for (place, action) in line.iter().enumerate() {
        let is_on_the_way = match action {
            Action::Step { .. } => last != Some(place),
            Action::StopCaravan => place > 0,
            _ => false,
        };
        if !is_on_the_way {
            slots.push(slot(state, *action));
        }
    }
}

/// The slot of a decision of the seat that is to act.
pub(super) fn slot(state: &Merchants, action: Action) -> u16 {
    let places = Places::of(state);
    // Places of an unknown board have no slots of their own.
    let city = |block: Block, city: CityId| block.at(places.map_or(0, |places| places.city(city)));
    let path = |block: Block, path: PathId| block.at(places.map_or(0, |places| places.path(path)));
    let hex = |block: Block, hex: HexId| block.at(places.map_or(0, |places| places.hex(hex)));
    match action {
        Action::PlacePost { city: at } => city(PLACE_POST, at),
        Action::PlaceNeutral { city: at } => city(PLACE_NEUTRAL, at),
        Action::PlaceRoute { path: at } => path(PLACE_ROUTE, at),
        Action::Roll => ROLL.at(0),
        Action::PlayCard { card: kind } => PLAY_CARD.at(kind.index()),
        Action::DiscardOne { resource } => DISCARD_ONE.at(resource.index()),
        Action::Discard { .. } => DISCARD.at(0),
        Action::MoveRobber { hex: to } => hex(MOVE_ROBBER, to),
        Action::Steal { seat: victim } => STEAL.at(turns_away(state, victim)),
        Action::Propose { proposal } => PROPOSE.at(main_items(&proposal.offer)),
        Action::Exchange { give, get } => EXCHANGE.at(give.index() * 6 + get.index()),
        Action::BuyResource { resource } => BUY_RESOURCE.at(resource.index()),
        Action::BuyCard => BUY_CARD.at(0),
        Action::Recruit {
            city: at, replace, ..
        } => city(recruit(replace), at),
        Action::Assemble { path: at, .. } => path(ASSEMBLE, at),
        Action::OpenRoute { path: at } => path(OPEN_ROUTE, at),
        Action::MoveMerchant { to, .. } => match state.board().city_at(to) {
            Some(at) => city(WALK, at),
            None => WALK_ELSEWHERE.at(0),
        },
        Action::BeginCaravan { caravan } => BEGIN_CARAVAN.at(caravan.index()),
        Action::Deliver { city: at, .. } => city(DELIVER, at),
        Action::EndTurn => END_TURN.at(0),
        Action::ChoosePath { .. } => CHOOSE_PATH.at(0),
        Action::Skip => SKIP.at(0),
        Action::TokenHex { hex: at } => hex(TOKEN_HEX, at),
        Action::TokenSource { hex: at } => hex(TOKEN_SOURCE, at),
        Action::Step { path: to } => path(STEP, to),
        Action::PaySalt => PAY_SALT.at(0),
        Action::StopCaravan => STOP_CARAVAN.at(0),
        Action::Accept => ACCEPT.at(0),
        Action::Reject => REJECT.at(0),
        Action::Counter { offer } => COUNTER.at(main_items(&offer)),
        Action::Conclude { seat: with } => CONCLUDE.at(turns_away(state, with)),
        Action::Withdraw => WITHDRAW.at(0),
        Action::OfferToActive { offer } => OFFER.at(main_items(&offer)),
        Action::NoOffer => NO_OFFER.at(0),
        Action::AcceptOffer { seat, .. } => ACCEPT_OFFER.at(turns_away(state, seat)),
        Action::RejectOffer { seat, .. } => REJECT_OFFER.at(turns_away(state, seat)),
        Action::ChooseCaravan { caravan } => CHOOSE_CARAVAN.at(caravan.index()),
        Action::TakeResource { resource } => TAKE_RESOURCE.at(resource.index()),
        Action::NameResource { resource } => NAME_RESOURCE.at(resource.index()),
    }
}

const fn recruit(replace: Option<PieceNumber>) -> Block {
    match replace {
        None => RECRUIT,
        Some(_) => RECRUIT_AGAIN,
    }
}

/// The items of which most is given and wanted, as one number.
///
/// No item stands on both sides, so two equal ones are free to mean a gift.
fn main_items(offer: &Offer) -> usize {
    let given = main_item(|item| offer.given(item));
    let wanted = main_item(|item| offer.wanted(item));
    let item = given.or(wanted).unwrap_or(0);
    given.unwrap_or(item) * Item::ALL.len() + wanted.unwrap_or(item)
}

/// The item of the highest amount, the first one of several; `None` if there is nothing.
fn main_item(amount: impl Fn(Item) -> u8) -> Option<usize> {
    let mut best = (0, None);
    for item in Item::ALL {
        if amount(item) > best.0 {
            best = (amount(item), Some(item.index()));
        }
    }
    best.1
}
