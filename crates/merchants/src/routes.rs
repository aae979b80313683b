//! §A8: opening trade routes, connection gold and double arrows.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::goods::Goods;
use crate::ids::{Id, PathId, PathSet};
use crate::illegal::Illegal;
use crate::network;
use crate::phase::Phase;
use crate::policy;
use crate::setup::ConnectionGold;
use crate::state::Merchants;

/// §A8.2: empty paths at own posts and routes.
pub(crate) fn open_paths(game: &Merchants) -> PathSet {
    game.reach[game.active.index()].without(&game.opened())
}

/// Whether the active player has a piece and a path for it.
pub(crate) fn can_place(game: &Merchants) -> bool {
    game.me().routes_left > 0 && !open_paths(game).is_empty()
}

/// §A8.9: empty paths that touch the route with the double arrow.
fn free_paths(game: &Merchants, arrow: PathId) -> PathSet {
    if game.me().routes_left == 0 {
        return PathSet::EMPTY;
    }
    game.board().paths_beside(arrow).without(&game.opened())
}

/// §A8.1, §A8.2; §A8.9; §7.3 Open Roads
pub(crate) fn check_open(game: &Merchants, path: PathId) -> Result<(), Illegal> {
    let by_card = matches!(game.phase, Phase::CardRoutes { .. });
    let arrow = if let Phase::FreeRoute { path } = game.phase {
        Some(path)
    } else {
        None
    };
    if game.phase != Phase::Action && !by_card && arrow.is_none() {
        return Err(game.not_now("open a trade route"));
    }
    if path.index() >= game.board().model().paths.len() {
        return Err(Illegal::NoSuchPlace);
    }
    if game.opened().contains(path) {
        return Err(Illegal::PathOpened);
    }
    match arrow {
        Some(arrow) if !game.board().paths_beside(arrow).contains(path) => {
            return Err(Illegal::FreeRouteApart);
        }
        None if !game.reach[game.active.index()].contains(path) => {
            return Err(Illegal::RouteApart);
        }
        Some(_) | None => {}
    }
    if game.me().routes_left == 0 {
        return Err(Illegal::NoRoutesLeft);
    }
    if game.phase == Phase::Action {
        game.check_cost(&Goods::ROUTE, "a trade route", "A8.1")?;
    }
    Ok(())
}

/// §A8.4: the piece, then the gold, then the double arrow.
pub(crate) fn open(game: &mut Merchants, path: PathId, events: &mut impl EventSink<Event>) {
    let free = matches!(game.phase, Phase::FreeRoute { .. });
    if game.phase == Phase::Action {
        game.pay_cards(&Goods::ROUTE);
    } else if !free {
        game.memory.card_routes -= 1;
    }
    game.something_changed();
    let seat = game.active;
    game.put_route(seat, path);
    events.note(|| Event::RoutePlaced(seat, path));
    if network::connections(game, path).as_slice().is_empty() {
        after_gold(game, path, free);
    } else {
        game.phase = Phase::GoldPath { path, free };
    }
}

/// §A8.7
pub(crate) fn check_choose(game: &Merchants, index: u8) -> Result<(), Illegal> {
    let Phase::GoldPath { path, .. } = game.phase else {
        return Err(game.not_now("choose a connection"));
    };
    if usize::from(index) < network::connections(game, path).as_slice().len() {
        Ok(())
    } else {
        Err(Illegal::NoSuchChain)
    }
}

/// §A8.8: every route of the chain pays its owner.
pub(crate) fn choose(game: &mut Merchants, index: u8, events: &mut impl EventSink<Event>) {
    let Phase::GoldPath { path, free } = game.phase else {
        return;
    };
    let chains = network::connections(game, path);
    let Some(chain) = chains.as_slice().get(usize::from(index)) else {
        return;
    };
    pay_chain(game, chain, events);
    if chains.both_isolated && game.options().connection_gold == ConnectionGold::PerCity {
        pay_chain(game, chain, events);
    }
    after_gold(game, path, free);
}

/// §A8.8, §E6: the active player first.
fn pay_chain(game: &mut Merchants, chain: &network::Chain, events: &mut impl EventSink<Event>) {
    let mut gold = [0; 4];
    let mut seat = game.active;
    for _ in game.seats() {
        let paid = game.pay_from_bank(seat, u16::from(chain.gold[seat.index()]));
        gold[seat.index()] = u8::try_from(paid).unwrap_or(u8::MAX);
        seat = seat.next(game.setup.players());
    }
    events.note(|| Event::ConnectionPaid {
        chain: chain.paths,
        gold,
    });
}

/// §A8.9, §A8.10
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
    Err(game.not_now("skip a route"))
}

/// §A8.9, §7.3 Open Roads
pub(crate) fn skip(game: &mut Merchants) {
    if matches!(game.phase, Phase::CardRoutes { .. }) {
        game.memory.card_routes = 0;
    }
    game.resume();
}

/// The routes of the action phase.
pub(crate) fn list_paid(game: &Merchants, actions: &mut Vec<Action>) {
    if game.me().routes_left > 0 && game.affords(&Goods::ROUTE) {
        let promising = policy::promising_paths(game);
        let others = open_paths(game).without(&promising);
        actions.extend(promising.iter().map(Action::OpenRoute));
        actions.extend(others.iter().map(Action::OpenRoute));
    }
}

/// The decisions of the sub-states of this chapter.
pub(crate) fn list(game: &Merchants, actions: &mut Vec<Action>) {
    if let Phase::GoldPath { path, .. } = game.phase {
        let chains = network::connections(game, path);
        let indices = (0u8..).zip(chains.as_slice());
        actions.extend(indices.map(|(index, _)| Action::ChoosePath(index)));
    } else if let Phase::FreeRoute { path } = game.phase {
        actions.extend(free_paths(game, path).iter().map(Action::OpenRoute));
        actions.push(Action::Skip);
    } else if let Phase::CardRoutes { first } = game.phase {
        if game.me().routes_left > 0 {
            actions.extend(open_paths(game).iter().map(Action::OpenRoute));
        }
        if !first {
            actions.push(Action::Skip);
        }
    }
}
