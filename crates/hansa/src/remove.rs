//! §5.5 Remove three pieces, or move three of the opponents' (R15).

use game_core::{EventSink, Seat};

use crate::action::Action;
use crate::clauses;
use crate::event::Event;
use crate::house::{self, House, Meant};
use crate::ids::{RouteId, RouteSet, leaving};
use crate::illegal::Illegal;
use crate::pieces::{Kind, Marker, Piece};
use crate::setup::Remove3Mode;
use crate::state::{Hansa, Lifted, Phase};
use crate::{markers, moving};

/// §5.5: how many pieces a marker takes.
const PIECES: u8 = 3;

/// What this marker does with the pieces it takes.
///
/// Move-three is a kind of its own and always moves; Remove-three follows the option.
pub(crate) fn mode_of(game: &Hansa, marker: Marker) -> Remove3Mode {
    if marker == Marker::MoveThree {
        Remove3Mode::MoveOpponents
    } else {
        game.options().remove3_mode
    }
}

/// The routes with a piece of this class that the marker can take.
fn takeable(game: &Hansa, mode: Remove3Mode, owner: Seat, kind: Kind) -> RouteSet {
    let routes = game.houses.with(owner, kind);
    match mode {
        Remove3Mode::ToSupply => routes,
        Remove3Mode::MoveOpponents if owner == game.active => RouteSet::EMPTY,
        Remove3Mode::MoveOpponents => leaving(routes, game.houses.open()),
    }
}

/// Whether there is a piece that a marker could take.
pub(crate) fn can_take(game: &Hansa, mode: Remove3Mode) -> bool {
    classes(game).any(|(owner, kind)| !takeable(game, mode, owner, kind).is_empty())
}

fn classes(game: &Hansa) -> impl Iterator<Item = (Seat, Kind)> {
    Seat::all(game.players()).flat_map(|owner| Kind::ALL.iter().map(move |kind| (owner, *kind)))
}

pub(crate) fn check_begin(game: &Hansa, marker: Marker) -> Result<(), Illegal> {
    markers::check_use(game, marker)?;
    if can_take(game, mode_of(game, marker)) {
        Ok(())
    } else {
        Err(Illegal::NothingToRemove)
    }
}

pub(crate) fn begin(game: &mut Hansa, marker: Marker, events: &mut impl EventSink<Event>) {
    markers::use_up(game, marker, events);
    game.phase = Phase::Removing {
        left: PIECES,
        mode: mode_of(game, marker),
        hand: None,
    };
}

pub(crate) fn check_pick(
    game: &Hansa,
    route: RouteId,
    piece: Piece,
    house: Option<House>,
) -> Result<(), Illegal> {
    let (owner, kind) = (piece.owner(), piece.kind());
    let Phase::Removing { mode, hand, .. } = game.phase else {
        return Err(game.not_now());
    };
    if hand.is_some() {
        return Err(Illegal::SetDownFirst {
            clause: clauses::REMOVE_THREE,
        });
    }
    if mode == Remove3Mode::MoveOpponents && owner == game.active {
        return Err(Illegal::OpponentsOnly);
    }
    if !game.houses.with(owner, kind).contains(route) {
        return Err(Illegal::NoSuchPiece {
            route,
            owner,
            kind,
            clause: clauses::REMOVE_THREE,
        });
    }
    if !takeable(game, mode, owner, kind).contains(route) {
        return Err(Illegal::MoveLeadsNowhere {
            route,
            kind,
            clause: clauses::REMOVE_THREE,
        });
    }
    house::check_holds(game, route, house, piece, clauses::REMOVE_THREE)
}

/// Takes a piece: to its owner's supply, or into the hand to be set down elsewhere.
pub(crate) fn pick(
    game: &mut Hansa,
    route: RouteId,
    piece: Piece,
    house: Option<House>,
    events: &mut impl EventSink<Event>,
) {
    let Phase::Removing { mode, hand, .. } = &mut game.phase else {
        unreachable!("a marker takes pieces");
    };
    let house = game.houses.take(route, house, piece);
    match mode {
        Remove3Mode::MoveOpponents => {
            *hand = Some(Lifted {
                from: route,
                house: Meant(house),
                piece,
            });
        }
        Remove3Mode::ToSupply => {
            let (seat, owner, kind) = (game.active, piece.owner(), piece.kind());
            game.desks[owner].supply.put(kind);
            events.note(|| Event::Removed {
                seat,
                route,
                owner,
                kind,
                house,
            });
            go_on(game);
        }
    }
}

pub(crate) fn check_drop(
    game: &Hansa,
    route: RouteId,
    house: Option<House>,
) -> Result<(), Illegal> {
    let Phase::Removing { hand, .. } = game.phase else {
        return Err(game.not_now());
    };
    let Some(Lifted { from, .. }) = hand else {
        return Err(Illegal::NothingLifted {
            clause: clauses::REMOVE_THREE,
        });
    };
    moving::check_target(game, from, route, house, clauses::REMOVE_THREE)
}

pub(crate) fn drop_piece(
    game: &mut Hansa,
    to: RouteId,
    house: Option<House>,
    events: &mut impl EventSink<Event>,
) {
    let Phase::Removing {
        hand: Some(lifted), ..
    } = game.phase
    else {
        unreachable!("a piece is lifted");
    };
    let seat = game.active;
    let to_house = game.houses.put(to, house, lifted.piece);
    events.note(|| Event::OpponentMoved {
        seat,
        owner: lifted.piece.owner(),
        kind: lifted.piece.kind(),
        from: lifted.from,
        from_house: lifted.house.0,
        to,
        to_house,
    });
    go_on(game);
}

/// Ends the removal by itself when no piece can be taken any more.
fn go_on(game: &mut Hansa) {
    let Phase::Removing { left, mode, .. } = game.phase else {
        unreachable!("a marker takes pieces");
    };
    let left = left - 1;
    game.phase = if left > 0 && can_take(game, mode) {
        Phase::Removing {
            left,
            mode,
            hand: None,
        }
    } else {
        Phase::Acting
    };
}

pub(crate) const fn check_stop(game: &Hansa) -> Result<(), Illegal> {
    let Phase::Removing { left, hand, .. } = game.phase else {
        return Err(game.not_now());
    };
    if hand.is_some() {
        return Err(Illegal::SetDownFirst {
            clause: clauses::REMOVE_THREE,
        });
    }
    if left == PIECES {
        return Err(Illegal::NothingRemoved);
    }
    Ok(())
}

pub(crate) const fn stop(game: &mut Hansa) {
    game.phase = Phase::Acting;
}

pub(crate) fn list(game: &Hansa, actions: &mut Vec<Action>) {
    let Phase::Removing { left, mode, hand } = game.phase else {
        return;
    };
    if let Some(Lifted { from, .. }) = hand {
        let targets = game.houses.open() - RouteSet::only(from);
        targets.push_each(actions, |route| Action::RemoveDrop { route, house: None });
        return;
    }
    for (owner, kind) in classes(game) {
        for route in takeable(game, mode, owner, kind) {
            actions.push(Action::RemovePick {
                route,
                piece: Piece::new(owner, kind),
                house: None,
            });
        }
    }
    if left < PIECES {
        actions.push(Action::RemoveStop);
    }
}
