//! §4.1 Income: pieces go from the stock to the supply.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::pieces::Pieces;
use crate::state::Hansa;
use crate::turn;

pub(crate) fn check(game: &Hansa, asked: Pieces) -> Result<(), Illegal> {
    turn::check_action(game)?;
    let desk = game.active_desk();
    if desk.stock.is_empty() {
        return Err(Illegal::StockEmpty);
    }
    // Foreign numbers: they may be too large to add up in one byte.
    let found = asked.traders.saturating_add(asked.merchants);
    let expected = desk.income();
    if game.options().income_may_take_less {
        if found == 0 || found > expected {
            return Err(Illegal::IncomeRange {
                most: expected,
                found,
            });
        }
    } else if found != expected {
        return Err(Illegal::IncomeCount { expected, found });
    }
    if asked.traders > desk.stock.traders || asked.merchants > desk.stock.merchants {
        return Err(Illegal::StockLacks {
            stock: desk.stock,
            asked,
        });
    }
    Ok(())
}

pub(crate) fn apply(game: &mut Hansa, pieces: Pieces, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    game.spend_action();
    let desk = game.active_desk_mut();
    desk.stock.subtract(pieces);
    desk.supply.add(pieces);
    events.note(|| Event::Income { seat, pieces });
    turn::finish_action(game, events);
}

pub(crate) fn list(game: &Hansa, actions: &mut Vec<Action>) {
    let desk = game.active_desk();
    let most = desk.income();
    let fewest = if game.options().income_may_take_less {
        1
    } else {
        most
    };
    if most == 0 {
        return;
    }
    for total in fewest..=most {
        let least_merchants = total.saturating_sub(desk.stock.traders);
        for merchants in least_merchants..=total.min(desk.stock.merchants) {
            actions.push(Action::Income {
                traders: total - merchants,
                merchants,
            });
        }
    }
}
