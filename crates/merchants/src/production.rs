//! §3.4: production.

use game_core::{EventSink, Seats};

use crate::event::Event;
use crate::goods::{Goods, Resource};
use crate::ids::HexId;
use crate::phase::Phase;
use crate::robber;
use crate::setup::Shortage;
use crate::state::Merchants;

/// §T1: chance decides about the dice.
pub(crate) const fn take_dice(game: &mut Merchants) {
    game.phase = Phase::Rolling;
}

/// §T2: a seven, or production.
pub(crate) fn roll(game: &mut Merchants, dice: [u8; 2], events: &mut impl EventSink<Event>) {
    let [first, second] = dice;
    let sum = first + second;
    let seat = game.active;
    events.note(|| Event::Rolled {
        seat,
        first,
        second,
    });
    game.rolled = true;
    if sum == 7 {
        robber::seven(game);
    } else {
        produce(game, sum, events);
        game.resume();
    }
}

/// Alg-1: everybody takes the cards of the roll as far as the supply goes.
fn produce(game: &mut Merchants, roll: u8, events: &mut impl EventSink<Event>) {
    let claims = claims(game, roll);
    let mut granted = Seats::from_fn(game.setup.players(), |_| Goods::NONE);
    for resource in Resource::ALL {
        let total: u8 = claims.iter().map(|claim| claim[resource]).sum();
        let left = game.supply[resource];
        if total <= left {
            for (grant, claim) in granted.iter_mut().zip(&claims) {
                grant[resource] = claim[resource];
            }
            continue;
        }
        events.note(|| Event::Short { resource });
        let mut claimants = game.seats().filter(|seat| claims[*seat][resource] > 0);
        if let (Some(single), None) = (claimants.next(), claimants.next())
            && game.options().shortage == Shortage::SingleClaimantGetsRest
        {
            granted[single][resource] = left;
        }
    }
    for seat in game.seats() {
        let cards = granted[seat];
        if cards.total() > 0 {
            game.supply.take(&cards);
            game.players[seat].hand.add(&cards);
            events.note(|| Event::Produced { seat, cards });
        }
    }
    compensate(game, &granted, events);
}

/// §P10: a card for each post at a hex with the number, but for the robber's.
fn claims(game: &Merchants, roll: u8) -> Seats<Goods> {
    let board = game.board();
    let mut claims = Seats::from_fn(game.setup.players(), |_| Goods::NONE);
    let mut claim_at = |hex: HexId| {
        if game.robber == Some(hex) {
            return;
        }
        let resource = board.hex(hex).resource();
        let cities = board.cities_at_hex(hex);
        for (claim, posts) in claims.iter_mut().zip(&game.posts) {
            claim[resource] +=
                u8::try_from((*posts & cities).len()).expect("a hex has six corners");
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
fn compensate(game: &mut Merchants, granted: &Seats<Goods>, events: &mut impl EventSink<Event>) {
    for seat in game.seats_from_active() {
        if granted[seat].total() == 0 {
            let gold = game.pay_from_bank(seat, 1);
            if gold > 0 {
                events.note(|| Event::Compensated { seat, gold });
            }
        }
    }
}

/// §T1: the roll is asked for.
pub(crate) fn check_roll(game: &Merchants) -> Result<(), crate::Illegal> {
    if game.phase == Phase::PreRoll {
        Ok(())
    } else {
        Err(game.not_now())
    }
}
