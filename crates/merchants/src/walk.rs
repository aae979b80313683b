//! §A9: moving a merchant.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::goods::{Goods, Resource};
use crate::ids::{Id, IntersectionId, IntersectionSet};
use crate::illegal::Illegal;
use crate::phase::{Phase, Piece};
use crate::pieces::has_merchant;
use crate::posts;
use crate::state::Merchants;

/// §A9.1: paths for one grain.
const PATHS_PER_GRAIN: u8 = 3;

/// §A9.1: what a distance costs.
pub(crate) const fn grain_for(distance: u8) -> u8 {
    distance.div_ceil(PATHS_PER_GRAIN)
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

/// §A9.1 to §A9.5
pub(crate) fn check_move(
    game: &Merchants,
    merchant: Piece,
    to: IntersectionId,
) -> Result<(), Illegal> {
    let Some((reach, paid)) = reach(game) else {
        return Err(game.not_now("move a merchant"));
    };
    if to.index() >= game.board().model().intersections.len() {
        return Err(Illegal::NoSuchPlace);
    }
    let seat = game.active;
    let Some(from) = game.merchant(seat, merchant) else {
        return Err(Illegal::NoMerchant);
    };
    if merchant == Piece::Second && game.merchant(seat, Piece::First) == Some(from) {
        return Err(Illegal::LowerNumber);
    }
    if has_merchant(game, to) {
        return Err(Illegal::MerchantThere);
    }
    if let Some(city) = game.board().city_at(to) {
        if game.all_posts().contains(city) {
            return Err(Illegal::PostThere);
        }
        if game.me().storage == 0 {
            return Err(Illegal::NoPostLeft);
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

/// Alg-3: where a merchant may go.
pub(crate) fn destinations(game: &Merchants, merchant: Piece, reach: u8) -> IntersectionSet {
    let merchants = &game.me().merchants;
    let Some(from) = merchants[merchant.index()] else {
        return IntersectionSet::EMPTY;
    };
    if merchant == Piece::Second && merchants[0] == merchants[1] {
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
        blocked = blocked.or(board.city_sites());
    } else {
        for city in game.all_posts() {
            blocked.insert(board.city(city).at);
        }
    }
    board.within(from, reach).without(&blocked)
}

/// §A9; §A9.4: an empty city-site turns the merchant into a post at once.
pub(crate) fn walk(
    game: &mut Merchants,
    merchant: Piece,
    to: IntersectionId,
    events: &mut impl EventSink<Event>,
) {
    let seat = game.active;
    let Some(from) = game.merchant(seat, merchant) else {
        return;
    };
    let grain = if game.phase == Phase::Action {
        grain_for(game.board().distance(from, to))
    } else {
        0
    };
    game.pay_cards(&Goods::of(Resource::Grain, grain));
    game.me_mut().merchants[merchant.index()] = Some(to);
    events.note(|| Event::MerchantMoved {
        seat,
        from,
        to,
        grain,
    });
    game.something_changed();
    match game.board().city_at(to) {
        Some(city) => posts::build(game, merchant, city, events),
        None => game.resume(),
    }
}

/// The walks that end on a city-site, or those that do not.
pub(crate) fn list(game: &Merchants, building: bool, actions: &mut Vec<Action>) {
    let Some((reach, _)) = reach(game) else {
        return;
    };
    if reach == 0 {
        return;
    }
    let sites = game.board().city_sites();
    for merchant in Piece::BOTH {
        let all = destinations(game, merchant, reach);
        let wanted = if building {
            all.and(sites)
        } else {
            all.without(sites)
        };
        for to in wanted {
            actions.push(Action::MoveMerchant { merchant, to });
        }
    }
}
