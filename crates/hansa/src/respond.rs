//! §4.3.3–4.3.6 The response of the player whose piece was displaced.

use game_core::{EventSink, Seat};

use crate::action::Action;
use crate::clauses;
use crate::event::{Event, ExtraSource};
use crate::house::{self, House, Meant};
use crate::ids::{RouteId, RouteSet, leaving};
use crate::illegal::Illegal;
use crate::pieces::{Kind, Piece};
use crate::state::{Hansa, Lifted, Phase, Placed, PlacedPiece, Response};
use crate::turn;

pub(crate) fn begin(
    game: &mut Hansa,
    route: RouteId,
    house: House,
    displaced: Piece,
    events: &mut impl EventSink<Event>,
) {
    let (owner, kind) = (displaced.owner(), displaced.kind());
    if game.houses.open().is_empty() {
        // R12: the board is full.
        game.desks[owner].stock.put(kind);
        events.note(|| Event::DisplacedPieceToStock { seat: owner, kind });
        turn::finish_action(game, events);
        return;
    }
    game.phase = Phase::Responding(Response {
        route,
        house: Meant(house),
        owner,
        kind,
        in_hand: true,
        extras_left: kind.extra_pieces(),
        lifted: None,
        placed: Placed::default(),
    });
}

/// The response that is due.
fn due(game: &Hansa) -> Result<&Response, Illegal> {
    let Phase::Responding(response) = &game.phase else {
        return Err(game.not_now());
    };
    Ok(response)
}

/// The response that a checked decision belongs to.
fn current(game: &Hansa) -> Response {
    *due(game).expect("a response is due")
}

/// §4.3.5: the routes to which the next piece may go.
pub(crate) fn ring(game: &Hansa, response: &Response) -> RouteSet {
    let mut open = game.houses.open();
    // §4.3.4: the house of a lifted piece does not count as empty.
    if let Some(Lifted { from, .. }) = response.lifted
        && game.houses.empty_on(from) == 1
    {
        open.remove(from);
    }
    let rings = &game.board.route(response.route).rings;
    rings
        .iter()
        .map(|ring| *ring & open)
        .find(|ring| !ring.is_empty())
        .unwrap_or(open & RouteSet::only(response.route))
}

fn check_destination(
    game: &Hansa,
    response: &Response,
    route: RouteId,
    house: Option<House>,
) -> Result<(), Illegal> {
    if ring(game, response).contains(route) {
        return house::check_empty(game, route, house, clauses::NEAREST_ROUTES);
    }
    Err(if route == response.route {
        Illegal::SameRoute { route }
    } else {
        Illegal::NotNearest { route }
    })
}

pub(crate) fn check_displaced(
    game: &Hansa,
    route: RouteId,
    house: Option<House>,
) -> Result<(), Illegal> {
    let response = due(game)?;
    check_nothing_lifted(response)?;
    if !response.in_hand {
        return Err(Illegal::DisplacedIsPlaced);
    }
    check_destination(game, response, route, house)
}

/// Whether the moment allows another extra piece, wherever it comes from.
fn check_another(game: &Hansa, response: &Response) -> Result<(), Illegal> {
    check_nothing_lifted(response)?;
    if response.extras_left == 0 {
        return Err(Illegal::NoExtrasLeft);
    }
    if response.in_hand {
        if game.options().displaced_first {
            return Err(Illegal::DisplacedComesFirst);
        }
        if only_one_house_left(game) {
            return Err(Illegal::LastHouseIsReserved);
        }
    }
    Ok(())
}

/// §10.2 K1: whether the whole board has a single empty house left.
fn only_one_house_left(game: &Hansa) -> bool {
    let open = game.houses.open();
    open.len() == 1 && open.iter().all(|route| game.houses.empty_on(route) == 1)
}

/// §4.3.4: where the next extra piece comes from; `None` if from the board.
fn extra_source(game: &Hansa, owner: Seat) -> Option<ExtraSource> {
    let desk = game.desk(owner);
    if !desk.stock.is_empty() {
        Some(ExtraSource::Stock)
    } else if !desk.supply.is_empty() {
        Some(ExtraSource::Supply)
    } else {
        None
    }
}

pub(crate) fn check_extra(
    game: &Hansa,
    kind: Kind,
    route: RouteId,
    house: Option<House>,
) -> Result<(), Illegal> {
    let response = due(game)?;
    check_another(game, response)?;
    let desk = game.desk(response.owner);
    match extra_source(game, response.owner) {
        Some(ExtraSource::Stock) if desk.stock.of(kind) == 0 => {
            return Err(Illegal::StockFirst { kind });
        }
        Some(ExtraSource::Supply) if desk.supply.of(kind) == 0 => {
            return Err(Illegal::SupplyNext { kind });
        }
        Some(_) => {}
        None => return Err(Illegal::MustLift),
    }
    check_destination(game, response, route, house)
}

/// §4.3.4: the routes with a piece of this kind that was not placed in this response.
fn liftable(game: &Hansa, response: &Response, kind: Kind) -> RouteSet {
    let mut routes = game.houses.with(response.owner, kind);
    for placed in response.placed.iter().filter(|placed| placed.kind == kind) {
        let here = game.houses.count(placed.route, response.owner, kind);
        if usize::from(here) <= response.placed.count(placed) {
            routes.remove(placed.route);
        }
    }
    routes
}

pub(crate) fn check_lift(
    game: &Hansa,
    route: RouteId,
    kind: Kind,
    house: Option<House>,
) -> Result<(), Illegal> {
    let response = due(game)?;
    check_another(game, response)?;
    if extra_source(game, response.owner).is_some() {
        return Err(Illegal::LiftNotNeeded);
    }
    if !liftable(game, response, kind).contains(route) {
        return Err(Illegal::NothingToLift { route, kind });
    }
    if leaving(RouteSet::only(route), ring(game, response)).is_empty() {
        return Err(Illegal::LiftLeadsNowhere { route });
    }
    let piece = Piece::new(response.owner, kind);
    house::check_holds(game, route, house, piece, clauses::EXTRA_PIECES)
}

pub(crate) fn check_drop(
    game: &Hansa,
    route: RouteId,
    house: Option<House>,
) -> Result<(), Illegal> {
    let response = due(game)?;
    let Some(Lifted { from, .. }) = response.lifted else {
        return Err(Illegal::NothingLifted {
            clause: clauses::EXTRA_PIECES,
        });
    };
    if route == from {
        return Err(Illegal::SameHouse {
            route,
            clause: clauses::EXTRA_PIECES,
        });
    }
    check_destination(game, response, route, house)
}

pub(crate) fn place_displaced(
    game: &mut Hansa,
    route: RouteId,
    house: Option<House>,
    events: &mut impl EventSink<Event>,
) {
    let mut response = current(game);
    let Response { owner, kind, .. } = response;
    let house = game.houses.put(route, house, Piece::new(owner, kind));
    response.in_hand = false;
    response.placed.add(PlacedPiece { route, kind });
    events.note(|| Event::DisplacedPiecePlaced {
        seat: owner,
        route,
        kind,
        house,
        from: response.route,
        from_house: response.house.0,
    });
    go_on(game, response, events);
}

pub(crate) fn place_extra(
    game: &mut Hansa,
    kind: Kind,
    route: RouteId,
    house: Option<House>,
    events: &mut impl EventSink<Event>,
) {
    let mut response = current(game);
    let owner = response.owner;
    let from = extra_source(game, owner).expect("stock or supply hold the piece");
    let desk = &mut game.desks[owner];
    match from {
        ExtraSource::Stock => desk.stock.take(kind),
        ExtraSource::Supply | ExtraSource::House { .. } => desk.supply.take(kind),
    }
    let house = put_extra(game, &mut response, kind, route, house);
    events.note(|| Event::ExtraPiecePlaced {
        seat: owner,
        route,
        kind,
        house,
        from,
    });
    go_on(game, response, events);
}

pub(crate) fn lift(game: &mut Hansa, route: RouteId, kind: Kind, house: Option<House>) {
    let mut response = current(game);
    let piece = Piece::new(response.owner, kind);
    response.lifted = Some(Lifted {
        from: route,
        house: Meant(game.houses.take(route, house, piece)),
        piece,
    });
    game.phase = Phase::Responding(response);
}

pub(crate) fn drop_piece(
    game: &mut Hansa,
    route: RouteId,
    house: Option<House>,
    events: &mut impl EventSink<Event>,
) {
    let mut response = current(game);
    let lifted = response.lifted.take().expect("a piece is lifted");
    let kind = lifted.piece.kind();
    let house = put_extra(game, &mut response, kind, route, house);
    events.note(|| Event::ExtraPiecePlaced {
        seat: response.owner,
        route,
        kind,
        house,
        from: ExtraSource::House {
            route: lifted.from,
            house: lifted.house.0,
        },
    });
    go_on(game, response, events);
}

fn put_extra(
    game: &mut Hansa,
    response: &mut Response,
    kind: Kind,
    route: RouteId,
    house: Option<House>,
) -> House {
    let left = response.extras_left.checked_sub(1);
    response.extras_left = left.expect("an extra piece is placed only if one is left");
    response.placed.add(PlacedPiece { route, kind });
    let piece = Piece::new(response.owner, kind);
    game.houses.put(route, house, piece)
}

/// §4.3.6: ends the response by itself when nothing more can be placed.
fn go_on(game: &mut Hansa, response: Response, events: &mut impl EventSink<Event>) {
    game.phase = Phase::Responding(response);
    if !response.in_hand && !can_place_extra(game, &response) {
        turn::finish_action(game, events);
    }
}

fn can_place_extra(game: &Hansa, response: &Response) -> bool {
    let ring = ring(game, response);
    response.extras_left > 0
        && !ring.is_empty()
        && (extra_source(game, response.owner).is_some()
            || Kind::ALL
                .iter()
                .any(|kind| !(leaving(liftable(game, response, *kind), ring)).is_empty()))
}

pub(crate) fn list(game: &Hansa, actions: &mut Vec<Action>) {
    let Ok(response) = due(game) else {
        return;
    };
    let ring = ring(game, response);
    if let Some(Lifted { from, .. }) = response.lifted {
        for route in ring - RouteSet::only(from) {
            actions.push(Action::RespondDrop { route, house: None });
        }
        return;
    }
    if response.in_hand {
        for route in ring {
            actions.push(Action::RespondDisplaced { route, house: None });
        }
    } else {
        actions.push(Action::RespondDone);
    }
    if check_another(game, response).is_err() {
        return;
    }
    let desk = game.desk(response.owner);
    let pieces = match extra_source(game, response.owner) {
        Some(ExtraSource::Stock) => desk.stock,
        Some(ExtraSource::Supply | ExtraSource::House { .. }) => desk.supply,
        None => {
            for &kind in Kind::ALL {
                for route in leaving(liftable(game, response, kind), ring) {
                    actions.push(Action::RespondLift {
                        route,
                        kind,
                        house: None,
                    });
                }
            }
            return;
        }
    };
    for &kind in Kind::ALL {
        if pieces.of(kind) > 0 {
            for route in ring {
                actions.push(Action::RespondExtra {
                    kind,
                    route,
                    house: None,
                });
            }
        }
    }
}

pub(crate) fn check_done(game: &Hansa) -> Result<(), Illegal> {
    let response = due(game)?;
    check_nothing_lifted(response)?;
    if response.in_hand {
        return Err(Illegal::DisplacedUnplaced);
    }
    Ok(())
}

const fn check_nothing_lifted(response: &Response) -> Result<(), Illegal> {
    if response.lifted.is_some() {
        Err(Illegal::SetDownFirst {
            clause: clauses::EXTRA_PIECES,
        })
    } else {
        Ok(())
    }
}
