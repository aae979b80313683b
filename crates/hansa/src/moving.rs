//! §4.4 Move: own pieces change their routes.

use game_core::{Clause, EventSink};

use crate::action::Action;
use crate::clauses;
use crate::event::Event;
use crate::house::{self, House, Meant};
use crate::ids::{RouteId, RouteSet, leaving};
use crate::illegal::Illegal;
use crate::pieces::{Kind, Piece};
use crate::state::{Hansa, Lifted, Phase};
use crate::turn;

/// How many moves an exchange takes.
const SWAP_MOVES: u8 = 2;

/// The routes with an own piece of this kind that can go somewhere with `left` moves.
fn movable(game: &Hansa, kind: Kind, left: u8) -> RouteSet {
    let own = game.houses.with(game.active, kind);
    let mut routes = leaving(own, game.houses.open());
    if left >= SWAP_MOVES {
        routes |= leaving(own, game.houses.with(game.active, kind.other()));
    }
    routes
}

pub(crate) fn can_move(game: &Hansa) -> bool {
    let book = game.active_desk().book();
    Kind::ALL
        .iter()
        .any(|kind| !movable(game, *kind, book).is_empty())
}

pub(crate) fn check_begin(game: &Hansa) -> Result<(), Illegal> {
    turn::check_action(game)?;
    if can_move(game) {
        Ok(())
    } else {
        Err(Illegal::NothingToMove)
    }
}

pub(crate) fn begin(game: &mut Hansa) {
    game.spend_action();
    game.phase = Phase::Moving {
        left: game.active_desk().book(),
        moved: false,
        hand: None,
    };
}

pub(crate) fn check_pick(
    game: &Hansa,
    route: RouteId,
    kind: Kind,
    house: Option<House>,
) -> Result<(), Illegal> {
    let Phase::Moving { left, hand, .. } = game.phase else {
        return Err(game.not_now());
    };
    if hand.is_some() {
        return Err(Illegal::SetDownFirst {
            clause: clauses::MOVE,
        });
    }
    if !game.houses.with(game.active, kind).contains(route) {
        return Err(Illegal::NoOwnPiece { route, kind });
    }
    if !movable(game, kind, left).contains(route) {
        return Err(Illegal::MoveLeadsNowhere {
            route,
            kind,
            clause: clauses::MOVE,
        });
    }
    let piece = Piece::new(game.active, kind);
    house::check_holds(game, route, house, piece, clauses::MOVE)
}

pub(crate) fn pick(game: &mut Hansa, route: RouteId, kind: Kind, house: Option<House>) {
    let Phase::Moving { hand, .. } = &mut game.phase else {
        unreachable!("pieces are being moved");
    };
    let piece = Piece::new(game.active, kind);
    *hand = Some(Lifted {
        from: route,
        house: Meant(game.houses.take(route, house, piece)),
        piece,
    });
}

pub(crate) fn check_drop(
    game: &Hansa,
    route: RouteId,
    house: Option<House>,
) -> Result<(), Illegal> {
    let Phase::Moving { hand, .. } = game.phase else {
        return Err(game.not_now());
    };
    let Some(Lifted { from, .. }) = hand else {
        return Err(Illegal::NothingLifted {
            clause: clauses::MOVE,
        });
    };
    check_target(game, from, route, house, clauses::MOVE)
}

/// Whether a piece lifted from `from` may be set down on an empty house of `route`.
pub(crate) fn check_target(
    game: &Hansa,
    from: RouteId,
    route: RouteId,
    house: Option<House>,
    clause: Clause,
) -> Result<(), Illegal> {
    if route == from {
        return Err(Illegal::SameHouse { route, clause });
    }
    if !game.houses.open().contains(route) {
        return Err(Illegal::RouteFull { route, clause });
    }
    house::check_empty(game, route, house, clause)
}

pub(crate) fn drop_piece(
    game: &mut Hansa,
    to: RouteId,
    house: Option<House>,
    events: &mut impl EventSink<Event>,
) {
    let (seat, lifted) = (game.active, lifted(game));
    let to_house = game.houses.put(to, house, lifted.piece);
    events.note(|| Event::Moved {
        seat,
        kind: lifted.piece.kind(),
        from: lifted.from,
        from_house: lifted.house.0,
        to,
        to_house,
    });
    go_on(game, 1, events);
}

pub(crate) fn check_swap(
    game: &Hansa,
    route: RouteId,
    house: Option<House>,
) -> Result<(), Illegal> {
    let Phase::Moving { left, hand, .. } = game.phase else {
        return Err(game.not_now());
    };
    let Some(Lifted { from, piece, .. }) = hand else {
        return Err(Illegal::NothingLifted {
            clause: clauses::MOVE,
        });
    };
    if route == from {
        return Err(Illegal::SameHouse {
            route,
            clause: clauses::MOVE,
        });
    }
    if left < SWAP_MOVES {
        return Err(Illegal::ExchangeNeedsTwo);
    }
    let kind = piece.kind().other();
    if !game.houses.with(game.active, kind).contains(route) {
        return Err(Illegal::NoExchangePartner { route, kind });
    }
    let partner = Piece::new(game.active, kind);
    house::check_holds(game, route, house, partner, clauses::MOVE)
}

/// The piece in hand changes places with one of the other kind.
pub(crate) fn swap(
    game: &mut Hansa,
    to: RouteId,
    house: Option<House>,
    events: &mut impl EventSink<Event>,
) {
    let (seat, lifted) = (game.active, lifted(game));
    let Lifted { from, piece, .. } = lifted;
    let (kind, from_house) = (piece.kind(), lifted.house.0);
    let partner = Piece::new(seat, kind.other());
    let to_house = game.houses.replace(to, house, partner, piece);
    game.houses.put_at(from, from_house, partner);
    events.note(|| Event::Exchanged {
        seat,
        kind,
        from,
        from_house,
        to,
        to_house,
    });
    go_on(game, SWAP_MOVES, events);
}

fn lifted(game: &Hansa) -> Lifted {
    let Phase::Moving {
        hand: Some(lifted), ..
    } = game.phase
    else {
        unreachable!("a piece is lifted");
    };
    lifted
}

/// §10.2 K4: a move ends by itself after the last piece that the Book allows.
fn go_on(game: &mut Hansa, moves: u8, events: &mut impl EventSink<Event>) {
    let Phase::Moving { left, moved, hand } = &mut game.phase else {
        unreachable!("pieces are being moved");
    };
    *left = left
        .checked_sub(moves)
        .expect("a piece is moved only while the Book allows it");
    *moved = true;
    *hand = None;
    if *left == 0 {
        turn::finish_action(game, events);
    }
}

pub(crate) const fn check_stop(game: &Hansa) -> Result<(), Illegal> {
    let Phase::Moving { moved, hand, .. } = game.phase else {
        return Err(game.not_now());
    };
    if hand.is_some() {
        return Err(Illegal::SetDownFirst {
            clause: clauses::MOVE,
        });
    }
    if !moved {
        return Err(Illegal::NothingMoved);
    }
    Ok(())
}

pub(crate) fn list(game: &Hansa, actions: &mut Vec<Action>) {
    let Phase::Moving { left, moved, hand } = game.phase else {
        return;
    };
    let Some(Lifted { from, piece, .. }) = hand else {
        for &kind in Kind::ALL {
            for route in movable(game, kind, left) {
                actions.push(Action::MovePick {
                    route,
                    kind,
                    house: None,
                });
            }
        }
        if moved {
            actions.push(Action::MoveStop);
        }
        return;
    };
    let here = RouteSet::only(from);
    let targets = game.houses.open() - here;
    targets.push_each(actions, |route| Action::MoveDrop { route, house: None });
    if left >= SWAP_MOVES {
        let partners = game.houses.with(game.active, piece.kind().other());
        for route in partners - here {
            actions.push(Action::MoveSwap { route, house: None });
        }
    }
}
