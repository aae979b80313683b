//! What is to be decided, as data: its fields, and whether it fits the rest of a position.

use game_core::{Game, NotationError, Seat, Words};
use serde::{Deserialize, Deserializer, Serialize};

use super::build::{Names, Result, refuse};
use super::names::{RoutePiece, SeatName, seat_name};
use crate::action::Action;
use crate::ids::RouteId;
use crate::pieces::{Kind, Marker, Piece};
use crate::setup::Remove3Mode;
use crate::state::{Hansa, Lifted, MAX_PLACED, Phase, Placed, PlacedPiece, Response};
use crate::{remove, replacement, reward};

/// What is to be decided, as data (§3.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "as in `Phase`")]
pub enum PhasePosition {
    Taverns,
    StartPlayer,
    PawnSetup,
    Acting,
    Paying {
        route: String,
        owner: SeatName,
        kind: Kind,
    },
    Responding {
        route: String,
        owner: SeatName,
        kind: Kind,
        in_hand: bool,
        extras_left: u8,
        #[serde(default)]
        lifted: Option<RoutePiece>,
        #[serde(default)]
        placed: Vec<RoutePiece>,
    },
    Moving {
        left: u8,
        moved: bool,
        #[serde(default)]
        hand: Option<RoutePiece>,
    },
    Rewarding {
        route: String,
        extra_office: bool,
    },
    Adding {
        route: String,
    },
    Removing {
        left: u8,
        moving: bool,
        #[serde(default)]
        hand: Option<RoutePiece>,
    },
    PawnAfter,
    Revealing,
    PlacingMarkers {
        #[serde(default)]
        chosen: Option<Marker>,
    },
    Over,
}

/// `"acting"` stands for `{"name": "acting"}`.
pub(super) fn phase_or_name<'de, D: Deserializer<'de>>(
    input: D,
) -> std::result::Result<Option<PhasePosition>, D::Error> {
    let mut value = serde_json::Value::deserialize(input)?;
    if value.is_null() {
        return Ok(None);
    }
    if value.is_string() {
        value = serde_json::json!({ "name": value });
    }
    serde_json::from_value(value)
        .map(Some)
        .map_err(serde::de::Error::custom)
}

impl PhasePosition {
    pub(super) fn of(game: &Hansa) -> Self {
        let id = |route: RouteId| game.board.route(route).id.clone();
        let on = |route: RouteId, owner: Option<SeatName>, kind: Kind| RoutePiece {
            route: id(route),
            owner,
            kind,
        };
        let own = |lifted: Lifted| on(lifted.from, None, lifted.piece.kind());
        match game.phase {
            Phase::Taverns => PhasePosition::Taverns,
            Phase::StartPlayer => PhasePosition::StartPlayer,
            Phase::PawnSetup => PhasePosition::PawnSetup,
            Phase::Acting => PhasePosition::Acting,
            Phase::Paying { route, owner, kind } => PhasePosition::Paying {
                route: id(route),
                owner: SeatName(owner),
                kind,
            },
            Phase::Responding(response) => PhasePosition::Responding {
                route: id(response.route),
                owner: SeatName(response.owner),
                kind: response.kind,
                in_hand: response.in_hand,
                extras_left: response.extras_left,
                lifted: response.lifted.map(own),
                placed: (response.placed.iter())
                    .map(|placed| on(placed.route, None, placed.kind))
                    .collect(),
            },
            Phase::Moving { left, moved, hand } => PhasePosition::Moving {
                left,
                moved,
                hand: hand.map(own),
            },
            Phase::Rewarding {
                route,
                extra_office,
            } => PhasePosition::Rewarding {
                route: id(route),
                extra_office,
            },
            Phase::Adding { route } => PhasePosition::Adding { route: id(route) },
            Phase::Removing { left, mode, hand } => PhasePosition::Removing {
                left,
                moving: mode == Remove3Mode::MoveOpponents,
                hand: hand.map(|Lifted { from, piece }| {
                    on(from, Some(SeatName(piece.owner())), piece.kind())
                }),
            },
            Phase::PawnAfter => PhasePosition::PawnAfter,
            Phase::Revealing => PhasePosition::Revealing,
            Phase::PlacingMarkers { chosen } => PhasePosition::PlacingMarkers { chosen },
            Phase::Over => PhasePosition::Over,
        }
    }

    /// The phase with the ids of this board.
    pub(super) fn resolve(&self, names: Names, active: Seat) -> Result<Phase> {
        let route = |id: &String| names.board.find_route(id);
        let own = |piece: &Option<RoutePiece>, owner: Seat| match piece {
            None => Ok(None),
            Some(piece) => {
                let PlacedPiece { route: from, kind } = names.unowned(piece)?;
                let piece = Piece::new(owner, kind);
                Ok(Some(Lifted { from, piece }))
            }
        };
        Ok(match self {
            PhasePosition::Taverns => Phase::Taverns,
            PhasePosition::StartPlayer => Phase::StartPlayer,
            PhasePosition::PawnSetup => Phase::PawnSetup,
            PhasePosition::Acting => Phase::Acting,
            PhasePosition::Paying {
                route: id,
                owner,
                kind,
            } => Phase::Paying {
                route: route(id)?,
                owner: names.seat(*owner)?,
                kind: *kind,
            },
            PhasePosition::Responding {
                route: id,
                owner,
                kind,
                in_hand,
                extras_left,
                lifted,
                placed,
            } => Phase::Responding(Response {
                route: route(id)?,
                owner: names.seat(*owner)?,
                kind: *kind,
                in_hand: *in_hand,
                extras_left: *extras_left,
                lifted: own(lifted, names.seat(*owner)?)?,
                placed: names.placed(placed)?,
            }),
            PhasePosition::Moving { left, moved, hand } => Phase::Moving {
                left: *left,
                moved: *moved,
                hand: own(hand, active)?,
            },
            PhasePosition::Rewarding {
                route: id,
                extra_office,
            } => Phase::Rewarding {
                route: route(id)?,
                extra_office: *extra_office,
            },
            PhasePosition::Adding { route: id } => Phase::Adding { route: route(id)? },
            PhasePosition::Removing { left, moving, hand } => Phase::Removing {
                left: *left,
                mode: match moving {
                    true => Remove3Mode::MoveOpponents,
                    false => Remove3Mode::ToSupply,
                },
                hand: hand.as_ref().map(|hand| names.lifted(hand)).transpose()?,
            },
            PhasePosition::PawnAfter => Phase::PawnAfter,
            PhasePosition::Revealing => Phase::Revealing,
            PhasePosition::PlacingMarkers { chosen } => Phase::PlacingMarkers { chosen: *chosen },
            PhasePosition::Over => Phase::Over,
        })
    }
}

impl Names {
    /// `hamburg--stade trader`
    fn unowned(self, piece: &RoutePiece) -> Result<PlacedPiece> {
        if piece.owner.is_some() {
            return refuse(format!(
                "'{piece}' is written 'ROUTE KIND', without its owner"
            ));
        }
        Ok(PlacedPiece {
            route: self.board.find_route(&piece.route)?,
            kind: piece.kind,
        })
    }

    /// `hamburg--stade blue trader`
    fn lifted(self, piece: &RoutePiece) -> Result<Lifted> {
        let Some(owner) = piece.owner else {
            return refuse(format!("'{piece}' is written 'ROUTE OWNER KIND'"));
        };
        Ok(Lifted {
            from: self.board.find_route(&piece.route)?,
            piece: Piece::new(self.seat(owner)?, piece.kind),
        })
    }

    fn placed(self, pieces: &[RoutePiece]) -> Result<Placed> {
        if pieces.len() > MAX_PLACED {
            return refuse(format!(
                "a response places at most {MAX_PLACED} pieces (§4.3.3)"
            ));
        }
        let mut placed = Placed::default();
        for piece in pieces {
            placed.add(self.unowned(piece)?);
        }
        Ok(placed)
    }
}

/// §3.3: whether the phase fits the rest of the position.
pub(super) fn check(game: &Hansa) -> Result<()> {
    match game.phase {
        Phase::Taverns | Phase::StartPlayer | Phase::PawnSetup => check_setup(game)?,
        Phase::Acting | Phase::Over => {}
        Phase::Paying { route, owner, kind } => {
            let mut before = *game;
            before.phase = Phase::Acting;
            before.actions_left = 1;
            before
                .check(Action::Displace { route, owner, kind })
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
