//! §A2 and §A3: exchange with the supply and purchases with gold.

use game_core::EventSink;

use crate::action::Action;
use crate::clauses;
use crate::event::Event;
use crate::goods::{Goods, Item, Resource};
use crate::illegal::Illegal;
use crate::phase::Phase;
use crate::state::Merchants;

/// §A2.1: how many equal cards are returned.
pub(crate) const EXCHANGE_RATE: u8 = 3;
/// §A3.1: what a resource costs in gold.
pub(crate) const GOLD_PRICE: u16 = 2;
/// §A3.2: purchases in a turn.
pub(crate) const PURCHASES_PER_TURN: u8 = 2;

/// §A2: three equal cards for another one or a gold.
pub(crate) fn check_exchange(game: &Merchants, give: Resource, get: Item) -> Result<(), Illegal> {
    if game.phase != Phase::Action {
        return Err(game.not_now());
    }
    if get == Item::Card(give) {
        return Err(Illegal::ExchangeSame);
    }
    if game.me().hand[give] < EXCHANGE_RATE {
        return Err(Illegal::ExchangeNeedsThree { resource: give });
    }
    match get {
        Item::Card(resource) if game.supply[resource] == 0 => Err(Illegal::SupplyEmpty {
            resource,
            clause: clauses::EXCHANGE_FOR,
        }),
        Item::Gold if !game.bank_has_gold() => Err(Illegal::BankEmpty),
        Item::Card(_) | Item::Gold => Ok(()),
    }
}

/// §A2.1: three cards go to the supply.
pub(crate) fn exchange(
    game: &mut Merchants,
    give: Resource,
    get: Item,
    events: &mut impl EventSink<Event>,
) {
    game.pay_cards(&Goods::of(give, EXCHANGE_RATE));
    let seat = game.active;
    match get {
        Item::Card(resource) => game.take_card(resource),
        Item::Gold => {
            game.pay_from_bank(seat, 1);
        }
    }
    events.note(|| Event::Exchanged { seat, give, get });
    game.something_changed();
    game.resume();
}

/// §A3: a card of the supply for gold, twice a turn.
pub(crate) fn check_buy(game: &Merchants, resource: Resource) -> Result<(), Illegal> {
    if game.phase != Phase::Action {
        return Err(game.not_now());
    }
    if game.memory.gold_buys >= PURCHASES_PER_TURN {
        Err(Illegal::TwoPurchases)
    } else if game.me().gold < GOLD_PRICE {
        Err(Illegal::TooLittleGold)
    } else if game.supply[resource] == 0 {
        Err(Illegal::SupplyEmpty {
            resource,
            clause: clauses::GOLD_PRICE,
        })
    } else {
        Ok(())
    }
}

/// §A3.1: the gold goes to the bank.
pub(crate) fn buy(game: &mut Merchants, resource: Resource, events: &mut impl EventSink<Event>) {
    game.pay_to_bank(GOLD_PRICE);
    game.take_card(resource);
    game.memory.gold_buys += 1;
    let seat = game.active;
    events.note(|| Event::Bought { seat, resource });
    game.something_changed();
    game.resume();
}

/// The purchases of the action phase.
pub(crate) fn list_purchases(game: &Merchants, actions: &mut Vec<Action>) {
    if game.memory.gold_buys < PURCHASES_PER_TURN && game.me().gold >= GOLD_PRICE {
        for resource in Resource::ALL {
            if game.supply[resource] > 0 {
                actions.push(Action::BuyResource { resource });
            }
        }
    }
}

/// The exchanges of the action phase.
pub(crate) fn list_exchanges(game: &Merchants, actions: &mut Vec<Action>) {
    for give in Resource::ALL {
        if game.me().hand[give] < EXCHANGE_RATE {
            continue;
        }
        for resource in Resource::ALL {
            if resource != give && game.supply[resource] > 0 {
                let get = Item::Card(resource);
                actions.push(Action::Exchange { give, get });
            }
        }
        if game.bank_has_gold() {
            let get = Item::Gold;
            actions.push(Action::Exchange { give, get });
        }
    }
}
