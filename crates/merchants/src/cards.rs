//! §A4, §A5 and chapter 7: development cards.

use game_core::EventSink;

use crate::action::Action;
use crate::board::{Effect, Timing};
use crate::caravans::{self, Run};
use crate::clauses;
use crate::event::Event;
use crate::goods::{Goods, Purchase, Resource};
use crate::ids::CardKind;
use crate::illegal::Illegal;
use crate::phase::{Phase, PieceNumber};
use crate::setup::PreRollCards;
use crate::state::Merchants;
use crate::{routes, walk};

/// §A4: a card is bought while there is one.
pub(crate) fn check_buy(game: &Merchants) -> Result<(), Illegal> {
    if game.phase != Phase::Action {
        return Err(game.not_now());
    }
    if game.stack.total() == 0 && game.discards.total() == 0 {
        return Err(Illegal::NoCardsLeft);
    }
    game.check_cost(Purchase::Card)
}

/// §A4.1; §A4.2: an empty stack is renewed first.
pub(crate) fn buy(game: &mut Merchants, events: &mut impl EventSink<Event>) {
    game.pay_for(Purchase::Card);
    if game.stack.total() == 0 {
        std::mem::swap(&mut game.stack, &mut game.discards);
        events.note(|| Event::Reshuffled);
    }
    game.something_changed();
    game.phase = Phase::Drawing;
}

/// §A4.1: the card that chance has drawn.
pub(crate) fn drawn(game: &mut Merchants, kind: CardKind, events: &mut impl EventSink<Event>) {
    game.stack.take(kind);
    game.me_mut().cards[kind] += 1;
    game.memory.bought[kind] += 1;
    let seat = game.active;
    events.note(|| Event::CardDrawn {
        seat,
        card: Some(kind),
    });
    game.resume();
}

/// §7.2: one old card a turn, at its time, if it would do something.
pub(crate) fn check_play(game: &Merchants, card: CardKind) -> Result<(), Illegal> {
    if game.phase != Phase::PreRoll && game.phase != Phase::Action {
        return Err(game.not_now());
    }
    if game.me().cards[card] == 0 {
        return Err(Illegal::NoSuchCard { card });
    }
    if game.memory.card_played {
        return Err(Illegal::CardPlayed);
    }
    if game.me().cards[card] <= game.memory.bought[card] {
        return Err(Illegal::BoughtThisTurn { card });
    }
    if game.phase == Phase::PreRoll && !allowed_before_roll(game, card) {
        return Err(Illegal::CardTooEarly { card });
    }
    if has_effect(game, card) {
        Ok(())
    } else {
        Err(Illegal::CardWithoutEffect { card })
    }
}

/// §D9: whether a card may be played before the roll.
fn allowed_before_roll(game: &Merchants, kind: CardKind) -> bool {
    let card = game.board().card(kind);
    match game.options().pre_roll_cards {
        PreRollCards::Any => card.timing == Timing::BeforeRollOrAction,
        PreRollCards::LancerOnly => card.effect == Effect::MoveRobber,
    }
}

/// §D5: the last column of §7.3.
fn has_effect(game: &Merchants, kind: CardKind) -> bool {
    match game.board().card(kind).effect {
        Effect::MoveRobber => true,
        Effect::FreeRoutes(_) => routes::can_place(game),
        Effect::FreeCaravanMove(steps) => PieceNumber::BOTH
            .into_iter()
            .any(|caravan| Run::by_card(game, caravan, steps).is_some_and(|run| run.can_step())),
        Effect::FreeMerchantMove(reach) => PieceNumber::BOTH
            .into_iter()
            .any(|merchant| !walk::destinations(game, merchant, reach).is_empty()),
        Effect::TakeResources(_) => game.supply.total() > 0,
        Effect::DemandResource(_) => game
            .seats()
            .any(|seat| seat != game.active && game.hand(seat).total() > 0),
        Effect::TakeGold(_) => game.bank_has_gold(),
    }
}

/// §D4: the card goes to the discard pile, then its effect follows.
pub(crate) fn play(game: &mut Merchants, kind: CardKind, events: &mut impl EventSink<Event>) {
    game.me_mut().cards.take(kind);
    game.discards[kind] += 1;
    game.memory.card_played = true;
    game.something_changed();
    let seat = game.active;
    events.note(|| Event::CardPlayed { seat, card: kind });
    match game.board().card(kind).effect {
        Effect::MoveRobber => game.phase = Phase::MoveRobber,
        Effect::FreeRoutes(count) => {
            game.memory.card_routes = count;
            game.phase = Phase::CardRoutes { first: true };
        }
        Effect::FreeCaravanMove(steps) => game.phase = Phase::CardCaravan { steps },
        Effect::FreeMerchantMove(reach) => game.phase = Phase::CardMerchant { reach },
        Effect::TakeResources(count) => {
            game.phase = Phase::CardTake {
                left: count.min(game.supply.total()),
                from: Resource::Lumber,
            };
        }
        Effect::DemandResource(most) => game.phase = Phase::CardName { most },
        Effect::TakeGold(amount) => {
            let gold = game.pay_from_bank(seat, u16::from(amount));
            events.note(|| Event::GoldTaken { seat, gold });
            game.resume();
        }
    }
}

/// §7.3 Swift Caravan: which caravan moves.
pub(crate) fn check_choose_caravan(game: &Merchants, caravan: PieceNumber) -> Result<(), Illegal> {
    let Phase::CardCaravan { steps } = game.phase else {
        return Err(game.not_now());
    };
    let Some(run) = Run::by_card(game, caravan, steps) else {
        return Err(Illegal::NoCaravan);
    };
    caravans::check_lower_number(game, caravan)?;
    if run.can_step() {
        Ok(())
    } else {
        Err(Illegal::NowhereToGo)
    }
}

/// §7.3 Swift Caravan: the caravan sets out without salt.
pub(crate) fn choose_caravan(
    game: &mut Merchants,
    caravan: PieceNumber,
    events: &mut impl EventSink<Event>,
) {
    let Phase::CardCaravan { steps } = game.phase else {
        unreachable!("a caravan is chosen only for a card that moves one");
    };
    let seat = game.active;
    events.note(|| Event::CaravanBegan { seat, caravan });
    game.phase = Phase::CaravanMove {
        caravan,
        steps,
        moved: false,
        by_card: true,
    };
}

/// §7.3 Trade Fair, in the order of §L5.
pub(crate) fn check_take(game: &Merchants, resource: Resource) -> Result<(), Illegal> {
    let Phase::CardTake { left, from } = game.phase else {
        return Err(game.not_now());
    };
    if resource < from {
        return Err(Illegal::OutOfOrder);
    }
    if game.supply[resource] == 0 {
        return Err(Illegal::SupplyEmpty {
            resource,
            clause: clauses::CARD_EFFECTS,
        });
    }
    let rest: u8 = game.supply.0[resource.index()..].iter().sum();
    if rest < left {
        return Err(Illegal::CannotComplete { resource });
    }
    Ok(())
}

/// §7.3 Trade Fair: one card of the supply.
pub(crate) fn take(game: &mut Merchants, resource: Resource, events: &mut impl EventSink<Event>) {
    let Phase::CardTake { left, .. } = game.phase else {
        unreachable!("a card of the supply is taken only for a card that gives some");
    };
    game.take_card(resource);
    let seat = game.active;
    events.note(|| Event::Taken { seat, resource });
    if left > 1 {
        game.phase = Phase::CardTake {
            left: left - 1,
            from: resource,
        };
    } else {
        game.resume();
    }
}

/// §7.3 Staple Right: any resource may be named.
pub(crate) fn check_name(game: &Merchants) -> Result<(), Illegal> {
    if matches!(game.phase, Phase::CardName { .. }) {
        Ok(())
    } else {
        Err(game.not_now())
    }
}

/// §7.3 Staple Right: every opponent gives all cards, or no more than its amount (§D8).
pub(crate) fn name(game: &mut Merchants, resource: Resource, events: &mut impl EventSink<Event>) {
    let Phase::CardName { most } = game.phase else {
        unreachable!("a resource is named only for a card that demands one");
    };
    let to = game.active;
    for from in game.seats() {
        if from == to {
            continue;
        }
        let held = game.hand(from)[resource];
        let count = most.map_or(held, |most| held.min(most));
        let given = Goods::of(resource, count);
        game.players[from].hand.take(&given);
        game.me_mut().hand.add(&given);
        events.note(|| Event::Demanded {
            from,
            to,
            resource,
            count,
        });
    }
    game.resume();
}

/// The purchase of the action phase.
pub(crate) fn list_purchase(game: &Merchants, actions: &mut Vec<Action>) {
    if check_buy(game).is_ok() {
        actions.push(Action::BuyCard);
    }
}

/// The cards that can be played now.
pub(crate) fn list_plays(game: &Merchants, actions: &mut Vec<Action>) {
    if game.memory.card_played || game.me().cards.total() == 0 {
        return;
    }
    for kind in game.setup.card_kinds() {
        if game.me().cards[kind] > 0 && check_play(game, kind).is_ok() {
            actions.push(Action::PlayCard { card: kind });
        }
    }
}

/// The decisions that a card asks for.
pub(crate) fn list(game: &Merchants, actions: &mut Vec<Action>) {
    for piece in PieceNumber::BOTH {
        if check_choose_caravan(game, piece).is_ok() {
            actions.push(Action::ChooseCaravan { caravan: piece });
        }
    }
    for resource in Resource::ALL {
        if check_take(game, resource).is_ok() {
            actions.push(Action::TakeResource { resource });
        }
        if check_name(game).is_ok() {
            actions.push(Action::NameResource { resource });
        }
    }
}
