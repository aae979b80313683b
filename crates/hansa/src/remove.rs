//! §5.5 Remove three pieces, or move three of the opponents' (R15).

use game_core::{EventSink, Seat};

use crate::action::Action;
use crate::clauses;
use crate::event::Event;
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
    owner: Seat,
    kind: Kind,
) -> Result<(), Illegal> {
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
    Ok(())
}

/// Takes a piece: to its owner's supply, or into the hand to be set down elsewhere.
pub(crate) fn pick(
    game: &mut Hansa,
    route: RouteId,
    owner: Seat,
    kind: Kind,
    events: &mut impl EventSink<Event>,
) {
    let Phase::Removing { mode, hand, .. } = &mut game.phase else {
        unreachable!("a marker takes pieces");
    };
    game.houses.take(route, owner, kind);
    match mode {
        Remove3Mode::MoveOpponents => {
            *hand = Some(Lifted {
                from: route,
                piece: Piece::new(owner, kind),
            });
        }
        Remove3Mode::ToSupply => {
            let seat = game.active;
            game.desks[owner].supply.put(kind);
            events.note(|| Event::Removed {
                seat,
                route,
                owner,
                kind,
            });
            go_on(game);
        }
    }
}

pub(crate) fn check_drop(game: &Hansa, route: RouteId) -> Result<(), Illegal> {
    let Phase::Removing { hand, .. } = game.phase else {
        return Err(game.not_now());
    };
    let Some(Lifted { from, .. }) = hand else {
        return Err(Illegal::NothingLifted {
            clause: clauses::REMOVE_THREE,
        });
    };
    moving::check_target(game, from, route, clauses::REMOVE_THREE)
}

pub(crate) fn drop_piece(game: &mut Hansa, to: RouteId, events: &mut impl EventSink<Event>) {
    let Phase::Removing {
        hand: Some(Lifted { from, piece }),
        ..
    } = game.phase
    else {
        unreachable!("a piece is lifted");
    };
    let (seat, owner, kind) = (game.active, piece.owner(), piece.kind());
    game.houses.put(to, owner, kind);
    events.note(|| Event::OpponentMoved {
        seat,
        owner,
        kind,
        from,
        to,
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
        for route in game.houses.open() - RouteSet::only(from) {
            actions.push(Action::RemoveDrop { route });
        }
        return;
    }
    for (owner, kind) in classes(game) {
        for route in takeable(game, mode, owner, kind) {
            actions.push(Action::RemovePick { route, owner, kind });
        }
    }
    if left < PIECES {
        actions.push(Action::RemoveStop);
    }
}
