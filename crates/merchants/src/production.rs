//! §3.4: production.

use game_core::{EventSink, Seat};

use crate::event::Event;
use crate::goods::{Goods, Resource};
use crate::ids::HexId;
use crate::phase::Phase;
use crate::robber;
use crate::setup::Shortage;
use crate::state::Merchants;

/// §T2: a seven, or production.
pub(crate) fn roll(game: &mut Merchants, dice: [u8; 2], events: &mut impl EventSink<Event>) {
    let sum = dice[0] + dice[1];
    let seat = game.active;
    events.note(|| Event::Rolled(seat, dice));
    game.rolled = true;
    if sum == 7 {
        robber::seven(game);
    } else {
        produce(game, sum, events);
        game.resume();
    }
}

/// Alg-1
fn produce(game: &mut Merchants, roll: u8, events: &mut impl EventSink<Event>) {
    let claims = claims(game, roll);
    let mut granted = [Goods::NONE; 4];
    for resource in Resource::ALL {
        let total: u8 = claims.iter().map(|claim| claim[resource]).sum();
        let left = game.supply[resource];
        if total <= left {
            for (grant, claim) in granted.iter_mut().zip(&claims) {
                grant[resource] = claim[resource];
            }
            continue;
        }
        events.note(|| Event::Short(resource));
        let mut claimants = game
            .seats()
            .filter(|seat| claims[seat.index()][resource] > 0);
        if let (Some(single), None) = (claimants.next(), claimants.next())
            && game.options().shortage == Shortage::SingleClaimantGetsRest
        {
            granted[single.index()][resource] = left;
        }
    }
    for seat in game.seats() {
        let cards = granted[seat.index()];
        if cards.total() > 0 {
            game.supply.take(&cards);
            game.players[seat.index()].hand.add(&cards);
            events.note(|| Event::Produced(seat, cards));
        }
    }
    compensate(game, &granted, events);
}

/// §P10
fn claims(game: &Merchants, roll: u8) -> [Goods; 4] {
    let board = game.board();
    let mut claims = [Goods::NONE; 4];
    let mut claim_at = |hex: HexId| {
        if game.robber == Some(hex) {
            return;
        }
        let resource = board.hex(hex).resource();
        let cities = board.cities_at_hex(hex);
        for (claim, posts) in claims.iter_mut().zip(&game.posts) {
            claim[resource] += posts.and(&cities).len();
        }
    };
    for hex in board.printed_with(roll) {
        claim_at(*hex);
    }
    for (token, at) in board.tokens().iter().zip(game.token_at) {
        if let Some(hex) = at
            && token.number == roll
        {
            claim_at(hex);
        }
    }
    claims
}

/// §P12: one gold for everybody without a card.
fn compensate(game: &mut Merchants, granted: &[Goods; 4], events: &mut impl EventSink<Event>) {
    let order: [Option<Seat>; 4] = {
        let mut seats = game.seats_from_active();
        std::array::from_fn(|_| seats.next())
    };
    for seat in order.into_iter().flatten() {
        if granted[seat.index()].total() == 0 {
            let gold = game.pay_from_bank(seat, 1);
            if gold > 0 {
                events.note(|| Event::Compensated(seat, gold));
            }
        }
    }
}

/// §T1: the roll is asked for.
pub(crate) fn check_roll(game: &Merchants) -> Result<(), crate::Illegal> {
    if game.phase == Phase::PreRoll {
        Ok(())
    } else {
        Err(game.not_now("roll the dice"))
    }
}
