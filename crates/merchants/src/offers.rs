//! §A1.6: offers that opponents make of their own accord (option `unsolicited_offers`).
//!
//! The rules let an opponent speak at any moment of the action phase. The engine asks one seat
//! at a time, so it gives the opponents a window, in seat order, when the action phase begins
//! and after every change (§K10) in it.

use game_core::{EventSink, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::memory::OFFERS_PER_TURN;
use crate::offer::Offer;
use crate::phase::Phase;
use crate::state::Merchants;
use crate::trade;

/// The phase in which the next opponent after `last` may make an offer, or the action phase.
pub(crate) fn next_window(game: &Merchants, last: Option<Seat>) -> Phase {
    let mut seats = game.seats();
    let next = seats.find(|seat| {
        *seat != game.active
            && last.is_none_or(|last| *seat > last)
            && game.memory.offers_made[*seat] < OFFERS_PER_TURN
    });
    next.map_or(Phase::Action, |seat| Phase::Offering { seat })
}

/// §A1.6: an opponent who is asked offers what it has.
pub(crate) fn check_offer(game: &Merchants, offer: &Offer) -> Result<(), Illegal> {
    let Phase::Offering { seat } = game.phase else {
        return Err(game.not_now());
    };
    trade::check_full(game, offer)?;
    if game.owns(seat, offer) {
        Ok(())
    } else {
        Err(Illegal::OfferNotOwned)
    }
}

/// §A1.6: an opponent who is asked need not make an offer.
pub(crate) fn check_no_offer(game: &Merchants) -> Result<(), Illegal> {
    if matches!(game.phase, Phase::Offering { .. }) {
        Ok(())
    } else {
        Err(game.not_now())
    }
}

/// §A1.6: the offer stays open until it is answered or the turn ends.
pub(crate) fn offer(game: &mut Merchants, offer: Offer, events: &mut impl EventSink<Event>) {
    let Phase::Offering { seat } = game.phase else {
        unreachable!("an opponent makes an offer only when asked");
    };
    let number = game.memory.offers_made[seat];
    game.memory.offers[seat][usize::from(number)] = offer;
    game.memory.offers_made[seat] += 1;
    events.note(|| Event::Offered {
        seat,
        number: number + 1,
        offer,
    });
    game.phase = next_window(game, Some(seat));
}

/// §A1.6: the next opponent is asked.
pub(crate) fn no_offer(game: &mut Merchants) {
    let Phase::Offering { seat } = game.phase else {
        unreachable!("an opponent declines to make an offer only when asked");
    };
    game.phase = next_window(game, Some(seat));
}

/// §K2: the active player must own the other side; whether the opponent still can pay shows.
pub(crate) fn check_accept(game: &Merchants, seat: Seat, number: u8) -> Result<(), Illegal> {
    check_reject(game, seat, number)?;
    match open_offer(game, seat, number) {
        Some(offer) if game.owns(game.active, &offer.turned()) => Ok(()),
        _ => Err(Illegal::WantNotOwned),
    }
}

fn open_offer(game: &Merchants, seat: Seat, number: u8) -> Option<Offer> {
    let slots = game.memory.offers.as_slice().get(seat.index())?;
    let offer = slots.get(usize::from(number.checked_sub(1)?))?;
    (!offer.is_empty()).then_some(*offer)
}

/// §K4: any open offer may be rejected.
pub(crate) fn check_reject(game: &Merchants, seat: Seat, number: u8) -> Result<(), Illegal> {
    if game.phase != Phase::Action {
        Err(game.not_now())
    } else if open_offer(game, seat, number).is_none() {
        Err(Illegal::NoSuchOffer { seat, number })
    } else {
        Ok(())
    }
}

/// §K2: the trade takes place, unless the opponent cannot pay any more.
pub(crate) fn accept(
    game: &mut Merchants,
    seat: Seat,
    number: u8,
    events: &mut impl EventSink<Event>,
) {
    let offer = open_offer(game, seat, number).expect("only an open offer is accepted");
    game.memory.offers[seat][usize::from(number) - 1] = Offer::EMPTY;
    if !game.owns(seat, &offer) {
        events.note(|| Event::OfferLapsed { seat, number });
        return;
    }
    trade::settle(game, seat, offer.turned(), events);
}

/// §K4: the offer is no longer open.
pub(crate) fn reject(
    game: &mut Merchants,
    seat: Seat,
    number: u8,
    events: &mut impl EventSink<Event>,
) {
    game.memory.offers[seat][usize::from(number) - 1] = Offer::EMPTY;
    events.note(|| Event::OfferRejected { seat, number });
}

/// The decisions of the opponent who may make an offer.
pub(crate) fn list_window(game: &Merchants, seat: Seat, actions: &mut Vec<Action>) {
    actions.push(Action::NoOffer);
    trade::list_offers(game, seat, actions);
}

/// The answers that the active player may give to open offers.
pub(crate) fn list_answers(game: &Merchants, actions: &mut Vec<Action>) {
    if !game.options().unsolicited_offers {
        return;
    }
    for seat in game.seats() {
        for number in 1..=OFFERS_PER_TURN {
            if check_accept(game, seat, number).is_ok() {
                actions.push(Action::AcceptOffer { seat, number });
            }
            if check_reject(game, seat, number).is_ok() {
                actions.push(Action::RejectOffer { seat, number });
            }
        }
    }
}
