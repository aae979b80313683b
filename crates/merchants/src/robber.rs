//! §3.2 and §3.3: the seven, the robber and the steal.

use game_core::{EventSink, Seat, SeatSet, Seats};

use crate::action::Action;
use crate::event::Event;
use crate::goods::{Goods, Resource};
use crate::ids::{HexId, HexSet};
use crate::illegal::Illegal;
use crate::phase::Phase;
use crate::state::Merchants;

/// §P2: more cards than this must be halved.
pub(crate) const SAFE_HAND: u8 = 7;

/// §T2: discards, then the robber.
pub(crate) fn seven(game: &mut Merchants) {
    let due = due_discards(game);
    game.phase = if due.iter().all(|due| *due == 0) {
        Phase::MoveRobber
    } else {
        Phase::Discard {
            due,
            chosen: Seats::from_fn(due.count(), |_| Goods::NONE),
        }
    };
}

/// §P2: half the cards, rounded down, of everybody with more than 7.
pub(crate) fn due_discards(game: &Merchants) -> Seats<u8> {
    Seats::from_fn(game.setup.players(), |seat| match game.hand(seat).total() {
        cards if cards > SAFE_HAND => cards / 2,
        _ => 0,
    })
}

/// The next seat that has not chosen all its discards.
pub(crate) fn next_discarder(due: &Seats<u8>, chosen: &Seats<Goods>) -> Option<Seat> {
    Seat::all(due.count()).find(|seat| chosen[*seat].total() < due[*seat])
}

/// §P2: the seats that have not chosen all their discards.
pub(crate) fn discarders(due: &Seats<u8>, chosen: &Seats<Goods>) -> SeatSet {
    Seat::all(due.count())
        .filter(|seat| chosen[*seat].total() < due[*seat])
        .collect()
}

/// §K13: the round as `seat` finds it, whatever those before it choose.
pub(crate) fn pass_to(game: &mut Merchants, seat: Seat) {
    let Phase::Discard { due, mut chosen } = game.phase else {
        return;
    };
    for before in discarders(&due, &chosen) {
        if before < seat {
            let hand = game.hand(before);
            let cards = &mut chosen[before];
            for resource in Resource::ALL {
                let left = due[before] - cards.total();
                cards[resource] += left.min(hand[resource] - cards[resource]);
            }
        }
    }
    game.phase = Phase::Discard { due, chosen };
}

/// §L5: the types in canonical order, as long as the number can still be completed.
pub(crate) fn check_discard_one(game: &Merchants, resource: Resource) -> Result<(), Illegal> {
    let Phase::Discard { due, chosen } = &game.phase else {
        return Err(game.not_now());
    };
    let seat = next_discarder(due, chosen).expect("somebody has yet to discard");
    let (due, chosen) = (due[seat], &chosen[seat]);
    let mut left = *game.hand(seat);
    left.take(chosen);
    if left[resource] == 0 {
        return Err(Illegal::NotHeld { resource });
    }
    let index = resource.index();
    if chosen.0[index + 1..].iter().any(|count| *count > 0) {
        return Err(Illegal::OutOfOrder);
    }
    let rest: u8 = left.0[index..].iter().sum();
    if rest < due - chosen.total() {
        return Err(Illegal::CannotComplete { resource });
    }
    Ok(())
}

/// §L5: all cards at once.
pub(crate) fn check_discard_all(game: &Merchants, cards: &Goods) -> Result<(), Illegal> {
    let Phase::Discard { due, chosen } = &game.phase else {
        return Err(game.not_now());
    };
    let seat = next_discarder(due, chosen).expect("somebody has yet to discard");
    let due = due[seat];
    if chosen[seat] != Goods::NONE {
        Err(Illegal::DiscardBegun)
    } else if cards.total() != due {
        Err(Illegal::WrongDiscard {
            due,
            found: cards.total(),
        })
    } else if game.hand(seat).covers(cards) {
        Ok(())
    } else {
        Err(Illegal::DiscardNotHeld)
    }
}

/// §P3: the choices stay hidden until the last one is in.
pub(crate) fn discard(game: &mut Merchants, cards: &Goods, events: &mut impl EventSink<Event>) {
    let Phase::Discard { due, mut chosen } = game.phase else {
        unreachable!("cards are discarded only when some are due");
    };
    let seat = next_discarder(&due, &chosen).expect("somebody has yet to discard");
    chosen[seat].add(cards);
    if next_discarder(&due, &chosen).is_some() {
        game.phase = Phase::Discard { due, chosen };
        return;
    }
    for seat in game.seats() {
        let cards = chosen[seat];
        if cards != Goods::NONE {
            game.players[seat].hand.take(&cards);
            game.supply.add(&cards);
            events.note(|| Event::Discarded { seat, cards });
        }
    }
    game.phase = Phase::MoveRobber;
}

/// Whether these cards complete the round of discards (§L21).
pub(crate) fn completes_round(game: &Merchants, cards: &Goods) -> bool {
    let Phase::Discard { due, mut chosen } = game.phase else {
        return false;
    };
    let seat = next_discarder(&due, &chosen).expect("somebody has yet to discard");
    chosen[seat].add(cards);
    next_discarder(&due, &chosen).is_none()
}

/// §P4: to another hex with a number.
pub(crate) fn check_move(game: &Merchants, hex: HexId) -> Result<(), Illegal> {
    if game.phase != Phase::MoveRobber {
        return Err(game.not_now());
    }
    if game.robber == Some(hex) {
        Err(Illegal::RobberStays { hex })
    } else if !game.numbered().contains(hex) {
        Err(Illegal::RobberNeedsNumber { hex })
    } else {
        Ok(())
    }
}

/// §P4, §P6: the robber moves, and somebody there is robbed.
pub(crate) fn move_robber(game: &mut Merchants, hex: HexId, events: &mut impl EventSink<Event>) {
    game.robber = Some(hex);
    events.note(|| Event::RobberMoved { hex });
    if candidates(game).is_empty() {
        game.resume();
    } else {
        game.phase = Phase::Steal;
    }
}

/// §P8: opponents with a post at the robber's hex and a card in hand.
pub(crate) fn candidates(game: &Merchants) -> SeatSet {
    let hex = game.robber.expect("the robber has moved");
    let cities = game.board().cities_at_hex(hex);
    game.seats()
        .filter(|seat| {
            *seat != game.active
                && game.posts[*seat].intersects(cities)
                && game.hand(*seat).total() > 0
        })
        .collect()
}

/// §P8: from one of the candidates.
pub(crate) fn check_steal(game: &Merchants, seat: Seat) -> Result<(), Illegal> {
    if game.phase != Phase::Steal {
        return Err(game.not_now());
    }
    if candidates(game).contains(seat) {
        Ok(())
    } else {
        Err(Illegal::NoVictim { seat })
    }
}

/// §P7: chance decides about the card.
pub(crate) const fn choose_victim(game: &mut Merchants, victim: Seat) {
    game.phase = Phase::Stealing { victim };
}

/// §P7: the card changes hands.
pub(crate) fn stolen(game: &mut Merchants, card: Resource, events: &mut impl EventSink<Event>) {
    let Phase::Stealing { victim } = game.phase else {
        unreachable!("a card is stolen only after a victim is chosen");
    };
    let stolen = Goods::of(card, 1);
    game.players[victim].hand.take(&stolen);
    game.me_mut().hand.add(&stolen);
    let thief = game.active;
    events.note(|| Event::Stolen {
        from: victim,
        to: thief,
        card: Some(card),
    });
    game.resume();
}

/// The decisions of these phases.
pub(crate) fn list(game: &Merchants, actions: &mut Vec<Action>) {
    if matches!(game.phase, Phase::Discard { .. }) {
        actions.extend(
            Resource::ALL
                .into_iter()
                .filter(|resource| check_discard_one(game, *resource).is_ok())
                .map(|resource| Action::DiscardOne { resource }),
        );
    } else if game.phase == Phase::MoveRobber {
        actions.extend(
            destinations(game)
                .iter()
                .map(|hex| Action::MoveRobber { hex }),
        );
    } else {
        actions.extend(candidates(game).iter().map(|seat| Action::Steal { seat }));
    }
}

fn destinations(game: &Merchants) -> HexSet {
    let mut hexes = game.numbered();
    if let Some(robber) = game.robber {
        hexes.remove(robber);
    }
    hexes
}
