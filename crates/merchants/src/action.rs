//! The decisions of §9.2 and their way to the chapters.

use game_core::{EventSink, Seat};

use crate::event::Event;
use crate::goods::{Goods, Item, Resource};
use crate::ids::{CardKind, CityId, HexId, IntersectionId, PathId};
use crate::illegal::Illegal;
use crate::offer::{Offer, Proposal};
use crate::phase::{Answer, PieceNumber};
use crate::state::Merchants;
use crate::{
    caravans, cards, offers, pieces, posts, production, robber, routes, start, supply, trade, walk,
    win,
};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names of the fields say what they are")]
pub enum Action {
    /// §S21: a starting post.
    PlacePost { city: CityId },
    /// §S22: a neutral post.
    PlaceNeutral { city: CityId },
    /// §S23: the starting route with its caravan.
    PlaceRoute { path: PathId },
    /// §T1: roll the dice.
    Roll,
    /// §A5: play a card.
    PlayCard { card: CardKind },
    /// §P2: discard a card.
    DiscardOne { resource: Resource },
    /// §L5: discard all cards due at once.
    Discard { cards: Goods },
    /// §P4: move the robber.
    MoveRobber { hex: HexId },
    /// §P6: steal from an opponent.
    Steal { seat: Seat },
    /// §A1.4: propose a trade.
    Propose { proposal: Proposal },
    /// §A2: exchange three cards.
    Exchange { give: Resource, get: Item },
    /// §A3: buy a resource with gold.
    BuyResource { resource: Resource },
    /// §A4: buy a development card.
    BuyCard,
    /// §A6: recruit a merchant, who stands at the post unless the option says otherwise (§K3), in
    /// place of another one if both are on the board.
    Recruit {
        city: CityId,
        at: IntersectionId,
        replace: Option<PieceNumber>,
    },
    /// §A7: assemble a caravan, in place of another one if both are on the board.
    Assemble {
        path: PathId,
        replace: Option<PieceNumber>,
    },
    /// §A8: open a trade route.
    OpenRoute { path: PathId },
    /// §A9: move a merchant.
    MoveMerchant {
        merchant: PieceNumber,
        to: IntersectionId,
    },
    /// §A11.1: begin a caravan move.
    BeginCaravan { caravan: PieceNumber },
    /// §A13: deliver a commodity to a post.
    Deliver { caravan: PieceNumber, city: CityId },
    /// §A15: end the turn.
    EndTurn,
    /// §A8.7: choose among tied connections.
    ChoosePath { number: u8 },
    /// §A8.9, §7.3: place no further route.
    Skip,
    /// §A10.6: choose the hex that gets a number.
    TokenHex { hex: HexId },
    /// §A10.8: choose the hex whose token moves.
    TokenSource { hex: HexId },
    /// §A11.2: move the caravan to the next route.
    Step { path: PathId },
    /// §A11.4: pay for three more steps.
    PaySalt,
    /// §A11.6: end the caravan move.
    StopCaravan,
    /// §A1.4: accept a proposal.
    Accept,
    /// §A1.4: reject a proposal.
    Reject,
    /// §A1.4: make a counter-offer.
    Counter { offer: Offer },
    /// §A1.4: conclude with this player.
    Conclude { seat: Seat },
    /// §A1.4: withdraw the proposal.
    Withdraw,
    /// §A1.6: an opponent makes an offer.
    OfferToActive { offer: Offer },
    /// §A1.6: an opponent makes none.
    NoOffer,
    /// §K4: accept an offer of an opponent, by its number in this turn, from 1.
    AcceptOffer { seat: Seat, number: u8 },
    /// §K4: reject an offer of an opponent, by its number in this turn, from 1.
    RejectOffer { seat: Seat, number: u8 },
    /// §7.3 Swift Caravan: which one moves.
    ChooseCaravan { caravan: PieceNumber },
    /// §7.3 Trade Fair: take a card.
    TakeResource { resource: Resource },
    /// §7.3 Staple Right: name a resource.
    NameResource { resource: Resource },
}

/// One outcome of dice or a draw (§R2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names of the fields say what they are")]
pub enum Chance {
    /// §T2, §S20: both dice.
    Dice { first: u8, second: u8 },
    /// §P7: the card stolen.
    Stolen { resource: Resource },
    /// §A4.1: the development card drawn.
    Drawn { card: CardKind },
    /// §A10.7: the number of the token turned.
    Turned { number: u8 },
    /// §S5: the hex where the robber begins.
    RobberHex { hex: HexId },
}

/// Judges a decision of the seat that is to act.
pub(crate) fn check(game: &Merchants, action: Action) -> Result<(), Illegal> {
    match action {
        Action::PlacePost { city } => start::check_post(game, city),
        Action::PlaceNeutral { city } => start::check_neutral(game, city),
        Action::PlaceRoute { path } => start::check_route(game, path),
        Action::Roll => production::check_roll(game),
        Action::PlayCard { card } => cards::check_play(game, card),
        Action::DiscardOne { resource } => robber::check_discard_one(game, resource),
        Action::Discard { cards } => robber::check_discard_all(game, &cards),
        Action::MoveRobber { hex } => robber::check_move(game, hex),
        Action::Steal { seat } => robber::check_steal(game, seat),
        Action::Propose { proposal } => trade::check_propose(game, &proposal),
        Action::Exchange { give, get } => supply::check_exchange(game, give, get),
        Action::BuyResource { resource } => supply::check_buy(game, resource),
        Action::BuyCard => cards::check_buy(game),
        Action::Recruit { city, at, replace } => pieces::check_recruit(game, city, at, replace),
        Action::Assemble { path, replace } => pieces::check_assemble(game, path, replace),
        Action::OpenRoute { path } => routes::check_open(game, path),
        Action::MoveMerchant { merchant, to } => walk::check_move(game, merchant, to),
        Action::BeginCaravan { caravan } => caravans::check_begin(game, caravan),
        Action::Deliver { caravan, city } => caravans::check_deliver(game, caravan, city),
        Action::EndTurn => win::check_end_turn(game),
        Action::ChoosePath { number } => routes::check_choose(game, number),
        Action::Skip => routes::check_skip(game),
        Action::TokenHex { hex } => posts::check_hex(game, hex),
        Action::TokenSource { hex } => posts::check_source(game, hex),
        Action::Step { path } => caravans::check_step(game, path),
        Action::PaySalt => caravans::check_pay_salt(game),
        Action::StopCaravan => caravans::check_stop(game),
        Action::Accept => trade::check_accept(game),
        Action::Reject => trade::check_reject(game),
        Action::Counter { offer } => trade::check_counter(game, &offer),
        Action::Conclude { seat } => trade::check_conclude(game, seat),
        Action::Withdraw => trade::check_withdraw(game),
        Action::OfferToActive { offer } => offers::check_offer(game, &offer),
        Action::NoOffer => offers::check_no_offer(game),
        Action::AcceptOffer { seat, number } => offers::check_accept(game, seat, number),
        Action::RejectOffer { seat, number } => offers::check_reject(game, seat, number),
        Action::ChooseCaravan { caravan } => cards::check_choose_caravan(game, caravan),
        Action::TakeResource { resource } => cards::check_take(game, resource),
        Action::NameResource { .. } => cards::check_name(game),
    }
}

/// Plays a decision that [`check`] accepts.
pub(crate) fn apply(game: &mut Merchants, action: Action, events: &mut impl EventSink<Event>) {
    match action {
        Action::PlacePost { city } => start::place_post(game, city, events),
        Action::PlaceNeutral { city } => start::place_neutral(game, city, events),
        Action::PlaceRoute { path } => start::place_route(game, path, events),
        Action::Roll => production::take_dice(game),
        Action::PlayCard { card } => cards::play(game, card, events),
        Action::DiscardOne { resource } => robber::discard(game, &Goods::of(resource, 1), events),
        Action::Discard { cards } => robber::discard(game, &cards, events),
        Action::MoveRobber { hex } => robber::move_robber(game, hex, events),
        Action::Steal { seat } => robber::choose_victim(game, seat),
        Action::Propose { proposal } => trade::propose(game, proposal, events),
        Action::Exchange { give, get } => supply::exchange(game, give, get, events),
        Action::BuyResource { resource } => supply::buy(game, resource, events),
        Action::BuyCard => cards::buy(game, events),
        Action::Recruit { at, replace, .. } => pieces::recruit(game, at, replace, events),
        Action::Assemble { path, replace } => pieces::assemble(game, path, replace, events),
        Action::OpenRoute { path } => routes::open(game, path, events),
        Action::MoveMerchant { merchant, to } => walk::walk(game, merchant, to, events),
        Action::BeginCaravan { caravan } => caravans::begin(game, caravan, events),
        Action::Deliver { city, .. } => caravans::deliver(game, city, events),
        Action::EndTurn => win::end_turn(game, events),
        Action::ChoosePath { number } => routes::choose(game, number, events),
        Action::Skip => routes::skip(game),
        Action::TokenHex { hex } => posts::choose_hex(game, hex),
        Action::TokenSource { hex } => posts::move_token(game, hex, events),
        Action::Step { path } => caravans::step(game, path, events),
        Action::PaySalt => caravans::pay_salt(game, events),
        Action::StopCaravan => caravans::stop(game, events),
        Action::Accept => trade::answer(game, Answer::Accept, events),
        Action::Reject => trade::answer(game, Answer::Reject, events),
        Action::Counter { offer } => trade::answer(game, Answer::Counter(offer), events),
        Action::Conclude { seat } => trade::conclude(game, seat, events),
        Action::Withdraw => trade::withdraw(game, events),
        Action::OfferToActive { offer } => offers::offer(game, offer, events),
        Action::NoOffer => offers::no_offer(game),
        Action::AcceptOffer { seat, number } => offers::accept(game, seat, number, events),
        Action::RejectOffer { seat, number } => offers::reject(game, seat, number, events),
        Action::ChooseCaravan { caravan } => cards::choose_caravan(game, caravan, events),
        Action::TakeResource { resource } => cards::take(game, resource, events),
        Action::NameResource { resource } => cards::name(game, resource, events),
    }
}
