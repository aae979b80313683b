//! §A9: moving a merchant.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::goods::{Goods, Resource};
use crate::ids::{IntersectionId, IntersectionSet};
use crate::illegal::Illegal;
use crate::phase::{Phase, PieceNumber};
use crate::pieces::merchant_owner;
use crate::posts;
use crate::state::Merchants;

/// §A9.1: paths for one grain.
pub(crate) const PATHS_PER_GRAIN: u8 = 3;

/// §A9.1: what a distance costs.
pub(crate) const fn grain_for(distance: u8) -> u8 {
    distance.div_ceil(PATHS_PER_GRAIN)
}

/// §A9.1: what a walk of this length costs.
pub(crate) fn cost(distance: u8) -> Goods {
    Goods::of(Resource::Grain, grain_for(distance))
}

/// §A9.1 to §A9.5: as far as the grain or the card reaches, to a free place.
pub(crate) fn check_move(
    game: &Merchants,
    merchant: PieceNumber,
    to: IntersectionId,
) -> Result<(), Illegal> {
    let Some((reach, paid)) = reach(game) else {
        return Err(game.not_now());
    };
    let seat = game.active;
    let Some(from) = game.merchant(seat, merchant) else {
        return Err(Illegal::NoMerchant);
    };
    if merchant == PieceNumber::Second && game.merchant(seat, PieceNumber::First) == Some(from) {
        return Err(Illegal::LowerNumber);
    }
    if let Some(owner) = merchant_owner(game, to) {
        return Err(Illegal::MerchantThere { owner });
    }
    if let Some(city) = game.board().city_at(to) {
        if game.all_posts().contains(city) {
            return Err(Illegal::PostThere { city });
        }
        if game.me().storage == 0 {
            return Err(Illegal::NoPostLeft { city });
        }
    }
    let distance = game.board().distance(from, to);
    if distance <= reach {
        Ok(())
    } else if paid {
        Err(Illegal::TooFar {
            distance,
            grain: grain_for(distance),
        })
    } else {
        Err(Illegal::BeyondCard { distance, reach })
    }
}

/// How far the active player's merchants may go now, and whether grain is paid.
fn reach(game: &Merchants) -> Option<(u8, bool)> {
    if let Phase::CardMerchant { reach } = game.phase {
        Some((reach, false))
    } else if game.phase == Phase::Action {
        let grain = game.me().hand[Resource::Grain];
        Some((grain.saturating_mul(PATHS_PER_GRAIN), true))
    } else {
        None
    }
}

/// Alg-3: where a merchant may go.
pub(crate) fn destinations(game: &Merchants, merchant: PieceNumber, reach: u8) -> IntersectionSet {
    let merchants = &game.me().merchants;
    let Some(from) = merchants[merchant.index()] else {
        return IntersectionSet::EMPTY;
    };
    if merchant == PieceNumber::Second && merchants[0] == merchants[1] {
        return IntersectionSet::EMPTY;
    }
    let board = game.board();
    let mut blocked = IntersectionSet::EMPTY;
    for player in &game.players {
        for at in player.merchants.iter().flatten() {
            blocked.insert(*at);
        }
    }
    if game.me().storage == 0 {
        blocked |= board.city_sites();
    } else {
        for city in game.all_posts() {
            blocked.insert(board.city(city).at);
        }
    }
    board.within(from, reach) - blocked
}

/// §A9; §A9.4: an empty city-site turns the merchant into a post at once.
pub(crate) fn walk(
    game: &mut Merchants,
    merchant: PieceNumber,
    to: IntersectionId,
    events: &mut impl EventSink<Event>,
) {
    let seat = game.active;
    let from = game.merchant(seat, merchant);
    let from = from.expect("a merchant that moves is on the board");
    let cost = if game.phase == Phase::Action {
        cost(game.board().distance(from, to))
    } else {
        Goods::NONE
    };
    game.pay_cards(&cost);
    game.me_mut().merchants[merchant.index()] = Some(to);
    events.note(|| Event::MerchantMoved {
        seat,
        from,
        to,
        grain: cost[Resource::Grain],
    });
    game.something_changed();
    match game.board().city_at(to) {
        Some(city) => posts::build(game, merchant, city, events),
        None => game.resume(),
    }
}

/// The walks that the grain or the card allows.
pub(crate) fn list(game: &Merchants, actions: &mut Vec<Action>) {
    let Some((reach, _)) = reach(game) else {
        return;
    };
    if reach == 0 {
        return;
    }
    for merchant in PieceNumber::BOTH {
        for to in destinations(game, merchant, reach) {
            actions.push(Action::MoveMerchant { merchant, to });
        }
    }
}
