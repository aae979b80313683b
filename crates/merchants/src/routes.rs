//! §A8: opening trade routes, connection gold and double arrows.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::goods::Purchase;
use crate::ids::{PathId, PathSet};
use crate::illegal::Illegal;
use crate::network;
use crate::phase::Phase;
use crate::setup::ConnectionGold;
use crate::state::Merchants;

/// §A8.2: empty paths at own posts and routes.
pub(crate) fn open_paths(game: &Merchants) -> PathSet {
    game.reach[game.active] - game.opened()
}

/// Whether the active player has a piece and a path for it.
pub(crate) fn can_place(game: &Merchants) -> bool {
    game.me().routes_left > 0 && !open_paths(game).is_empty()
}

/// §A8.1, §A8.2: an empty path that touches an own post or route; §A8.9: or the route with the
/// double arrow; §7.3 Open Roads: free of charge.
pub(crate) fn check_open(game: &Merchants, path: PathId) -> Result<(), Illegal> {
    let by_card = matches!(game.phase, Phase::CardRoutes { .. });
    let arrow = if let Phase::FreeRoute { path } = game.phase {
        Some(path)
    } else {
        None
    };
    if game.phase != Phase::Action && !by_card && arrow.is_none() {
        return Err(game.not_now());
    }
    if let Some(owner) = game.route_owner(path) {
        return Err(Illegal::PathOpened { path, owner });
    }
    match arrow {
        Some(arrow) if !game.board().paths_beside(arrow).contains(path) => {
            return Err(Illegal::FreeRouteApart);
        }
        None if !game.reach[game.active].contains(path) => {
            return Err(Illegal::RouteApart);
        }
        Some(_) | None => {}
    }
    if game.me().routes_left == 0 {
        return Err(Illegal::NoRoutesLeft);
    }
    if game.phase == Phase::Action {
        game.check_cost(Purchase::Route)?;
    }
    Ok(())
}

/// §A8.4: the piece, then the gold, then the double arrow.
pub(crate) fn open(game: &mut Merchants, path: PathId, events: &mut impl EventSink<Event>) {
    let free = matches!(game.phase, Phase::FreeRoute { .. });
    if game.phase == Phase::Action {
        game.pay_for(Purchase::Route);
    } else if !free {
        let left = game.memory.card_routes.checked_sub(1);
        game.memory.card_routes = left.expect("a card places a route only if one is left");
    }
    game.something_changed();
    let seat = game.active;
    game.put_route(seat, path);
    events.note(|| Event::RoutePlaced { seat, path });
    if network::connection(game, path).is_some() {
        game.phase = Phase::GoldPath { path, free };
    } else {
        after_gold(game, path, free);
    }
}

/// §A8.7: one of the tied chains.
pub(crate) fn check_choose(game: &Merchants, index: u8) -> Result<(), Illegal> {
    let Phase::GoldPath { path, .. } = game.phase else {
        return Err(game.not_now());
    };
    if usize::from(index) < chains(game, path).len() {
        Ok(())
    } else {
        Err(Illegal::NoSuchChain)
    }
}

/// The chains to choose from after a route on `path` has connected two cities.
fn chains(game: &Merchants, path: PathId) -> Vec<network::Chain> {
    network::shortest_chains(game, connection(game, path))
}

fn connection(game: &Merchants, path: PathId) -> network::Connection {
    network::connection(game, path).expect("the new route connects cities")
}

/// §A8.8: every route of the chain pays its owner.
pub(crate) fn choose(game: &mut Merchants, index: u8, events: &mut impl EventSink<Event>) {
    let Phase::GoldPath { path, free } = game.phase else {
        unreachable!("a connection is chosen only when one has been made");
    };
    let connection = connection(game, path);
    let chain = &network::shortest_chains(game, connection)[usize::from(index)];
    pay_chain(game, chain, events);
    if connection.both_isolated && game.options().connection_gold == ConnectionGold::PerCity {
        pay_chain(game, chain, events);
    }
    after_gold(game, path, free);
}

/// §A8.8, §E6: the active player first.
fn pay_chain(game: &mut Merchants, chain: &network::Chain, events: &mut impl EventSink<Event>) {
    let mut gold = chain.gold;
    for seat in game.seats_from_active() {
        let paid = game.pay_from_bank(seat, gold[seat].into());
        gold[seat] = u8::try_from(paid).expect("no more than the chain pays");
    }
    events.note(|| Event::ConnectionPaid {
        chain: chain.paths,
        gold,
    });
}

/// §A8.9, §A8.10: a double arrow brings a free route, if there is a place for it.
fn after_gold(game: &mut Merchants, path: PathId, free: bool) {
    let bonus = game.board().path(path).double_arrow
        && (!free || game.options().double_arrow_chain)
        && !free_paths(game, path).is_empty();
    if bonus {
        game.phase = Phase::FreeRoute { path };
    } else {
        game.resume();
    }
}

/// §A8.9: empty paths that touch the route with the double arrow.
fn free_paths(game: &Merchants, arrow: PathId) -> PathSet {
    if game.me().routes_left == 0 {
        return PathSet::EMPTY;
    }
    game.board().paths_beside(arrow) - game.opened()
}

/// §A8.9: the bonus is optional; §K9: the first route of a card is not.
pub(crate) fn check_skip(game: &Merchants) -> Result<(), Illegal> {
    if matches!(game.phase, Phase::CardRoutes { first: true }) {
        return Err(Illegal::FirstRouteDue);
    }
    if matches!(
        game.phase,
        Phase::FreeRoute { .. } | Phase::CardRoutes { first: false }
    ) {
        return Ok(());
    }
    Err(game.not_now())
}

/// §A8.9, §7.3 Open Roads: all routes that are left are given up.
pub(crate) fn skip(game: &mut Merchants) {
    if matches!(game.phase, Phase::CardRoutes { .. }) {
        game.memory.card_routes = 0;
    }
    game.resume();
}

/// The routes of the action phase.
pub(crate) fn list_paid(game: &Merchants, actions: &mut Vec<Action>) {
    if game.me().routes_left > 0 && game.affords(Purchase::Route) {
        list_paths(open_paths(game), actions);
    }
}

/// The decisions of the sub-states of this chapter.
pub(crate) fn list(game: &Merchants, actions: &mut Vec<Action>) {
    if let Phase::GoldPath { path, .. } = game.phase {
        let numbered = (0u8..).zip(chains(game, path));
        actions.extend(numbered.map(|(number, _)| Action::ChoosePath { number }));
    } else if let Phase::FreeRoute { path } = game.phase {
        list_paths(free_paths(game, path), actions);
        actions.push(Action::Skip);
    } else if let Phase::CardRoutes { first } = game.phase {
        if game.me().routes_left > 0 {
            list_paths(open_paths(game), actions);
        }
        if !first {
            actions.push(Action::Skip);
        }
    }
}

fn list_paths(paths: PathSet, actions: &mut Vec<Action>) {
    paths.push_each(actions, |path| Action::OpenRoute { path });
}
