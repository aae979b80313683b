//! Whether a phase fits the rest of a position.

use game_core::{Game, NotationError, Seat, Words};

use crate::action::Action;
use crate::house;
use crate::ids::RouteId;
use crate::pieces::{Marker, Piece};
use crate::position::build::{Result, refuse};
use crate::position::names::seat_name;
use crate::setup::Remove3Mode;
use crate::state::{Hansa, Phase, PlacedPiece, Response};
use crate::{remove, replacement, reward};

/// §3.3: whether the phase fits the rest of the position.
pub(in crate::position) fn check(game: &Hansa) -> Result<()> {
    match game.phase {
        Phase::Taverns | Phase::StartPlayer | Phase::PawnSetup => check_setup(game)?,
        Phase::Acting | Phase::Over => {}
        Phase::Paying {
            route, owner, kind, ..
        } => {
            let piece = Piece::new(owner, kind);
            let mut before = *game;
            before.phase = Phase::Acting;
            before.actions_left = 1;
            before
                .check(Action::Displace {
                    route,
                    piece,
                    house: None,
                })
                .map_err(|reason| {
                    let reason = game.reason_words(&reason);
                    NotationError::new(format!("nothing to pay for: {reason}"))
                })?;
        }
        Phase::Responding(response) => check_response(game, &response)?,
        Phase::Moving { left, moved, .. } => check_moving(game, left, moved)?,
        Phase::Rewarding {
            route,
            extra_office,
        } => check_rewarding(game, route, extra_office)?,
        Phase::Adding { route } => {
            if !game.options().extra_office_additional
                || !game.active_desk().unused.has(Marker::ExtraOffice)
                || !reward::can_add_extra_office(game, route)
            {
                return refuse("an extra office cannot be added to this claim (§10.1)");
            }
        }
        Phase::Removing { left, mode, hand } => {
            let marker = game.options().marker_set.three_marker();
            if mode != remove::mode_of(game, marker)
                || !(1..=3).contains(&left)
                || (hand.is_some() && mode == Remove3Mode::ToSupply)
            {
                return refuse("the removal does not fit the rules in force (§5.5)");
            }
            if hand.is_some_and(|lifted| lifted.piece.owner() == game.active) {
                return refuse("own pieces cannot be moved by this marker (§5.5)");
            }
        }
        Phase::PawnAfter => {
            if game.pawn.is_none() || game.free_pawn_used {
                return refuse("there is no free pawn move after this turn (§9.2)");
            }
        }
        Phase::Revealing => {
            if game.active_desk().unrevealed == 0 {
                return refuse("there is no unrevealed marker on the plate (§5.6)");
            }
        }
        Phase::PlacingMarkers { chosen } => check_placing(game, chosen)?,
    }
    if !house::fits_phase(game) {
        return refuse("what stands in the houses does not fit the phase (§13.1)");
    }
    let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
    game.legal_actions(&mut actions);
    game.chances(&mut outcomes);
    if actions.is_empty() && outcomes.is_empty() && game.phase != Phase::Over {
        return refuse("nothing could be decided in this phase; the position cannot arise");
    }
    Ok(())
}

fn check_setup(game: &Hansa) -> Result<()> {
    let untouched = game.houses.occupied().is_empty() && game.turn_untouched;
    if game.active != Seat::FIRST || !untouched {
        return refuse("the board must be empty and the first seat active during setup");
    }
    if game.phase == Phase::PawnSetup && game.players() != 2 {
        return refuse("the pawn is only set up in a game of two players (§9.2)");
    }
    Ok(())
}

fn check_moving(game: &Hansa, left: u8, moved: bool) -> Result<()> {
    let book = game.active_desk().book();
    let fits = if moved {
        (1..book).contains(&left)
    } else {
        left == book
    };
    if fits {
        return Ok(());
    }
    refuse(format!(
        "{left} moves cannot be left of {book} (moved: {moved}) (§4.4)"
    ))
}

fn check_rewarding(game: &Hansa, route: RouteId, extra_office: bool) -> Result<()> {
    if !game.houses.filled_by(game.active).contains(route) {
        return refuse(format!(
            "the claimed route {} does not hold {}'s pieces only (§4.5.1)",
            game.route_name(route),
            seat_name(game.active)
        ));
    }
    if extra_office && !game.active_desk().unused.has(Marker::ExtraOffice) {
        return refuse("there is no unused Extra-office marker for this claim (§5.1)");
    }
    Ok(())
}

fn check_placing(game: &Hansa, chosen: Option<Marker>) -> Result<()> {
    if game.active_desk().unrevealed > 0 {
        return refuse("all plate markers are revealed before the first is placed (§5.6)");
    }
    let Some(marker) = chosen else {
        return Ok(());
    };
    let mut before = *game;
    before.phase = Phase::PlacingMarkers { chosen: None };
    replacement::check_choose(&before, marker)
        .map_err(|reason| NotationError::new(game.reason_words(&reason)))
}

fn check_response(game: &Hansa, response: &Response) -> Result<()> {
    let Response { owner, kind, .. } = *response;
    if owner == game.active {
        return refuse("the active player cannot respond to a displacement of their own (§4.3)");
    }
    if !game
        .houses
        .with_any_of(game.active)
        .contains(response.route)
    {
        return refuse(format!(
            "{} has no piece on {}, where the displacement happened (§4.3.2)",
            seat_name(game.active),
            game.route_name(response.route)
        ));
    }
    let placed = response.placed.iter().count();
    let extras_placed = kind.extra_pieces().checked_sub(response.extras_left);
    if extras_placed.map(|extras| usize::from(extras) + usize::from(!response.in_hand))
        != Some(placed)
    {
        return refuse("the placed pieces do not fit the number of extra pieces left (§4.3.3)");
    }
    for placed in response.placed.iter() {
        let PlacedPiece { route, kind } = placed;
        if usize::from(game.houses.count(route, owner, kind)) < response.placed.count(placed) {
            return refuse(format!(
                "{} is said to have placed a {kind} on {}, but it is not there (§4.3.3)",
                seat_name(owner),
                game.route_name(route)
            ));
        }
    }
    if !response.in_hand && response.extras_left == 0 {
        return refuse("the response is over: nothing more can be placed (§4.3.6)");
    }
    let desk = game.desk(owner);
    if response.lifted.is_some() && !(desk.stock.is_empty() && desk.supply.is_empty()) {
        return refuse("a piece is lifted only when stock and supply are empty (§4.3.4)");
    }
    if response.lifted.is_some() && response.extras_left == 0 {
        return refuse("no extra piece is left to be lifted (§4.3.3)");
    }
    Ok(())
}
