//! What is to be decided, as data.

mod check;

use game_core::Seat;
use serde::{Deserialize, Deserializer, Serialize};

use super::build::{Names, Result, refuse};
use super::names::{RoutePiece, SeatName};
use crate::house::{House, Meant};
use crate::ids::RouteId;
use crate::pieces::{Kind, Marker, Piece};
use crate::setup::Remove3Mode;
use crate::state::{Hansa, Lifted, MAX_PLACED, Phase, Placed, PlacedPiece, Response};

pub(super) use check::check;

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
        #[serde(default)]
        house: Option<House>,
    },
    Responding {
        route: String,
        #[serde(default)]
        house: Option<House>,
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
        let lifted = |lifted: Lifted, owner: Option<Seat>| RoutePiece {
            route: id(lifted.from),
            house: Some(lifted.house.0),
            owner: owner.map(SeatName),
            kind: lifted.piece.kind(),
        };
        let own = |piece: Lifted| lifted(piece, None);
        match game.phase {
            Phase::Taverns => PhasePosition::Taverns,
            Phase::StartPlayer => PhasePosition::StartPlayer,
            Phase::PawnSetup => PhasePosition::PawnSetup,
            Phase::Acting => PhasePosition::Acting,
            Phase::Paying {
                route,
                owner,
                kind,
                house: Meant(house),
            } => PhasePosition::Paying {
                route: id(route),
                owner: SeatName(owner),
                kind,
                house: Some(house),
            },
            Phase::Responding(response) => PhasePosition::Responding {
                route: id(response.route),
                house: Some(response.house.0),
                owner: SeatName(response.owner),
                kind: response.kind,
                in_hand: response.in_hand,
                extras_left: response.extras_left,
                lifted: response.lifted.map(own),
                placed: (response.placed.iter())
                    .map(|placed| RoutePiece {
                        route: id(placed.route),
                        house: None,
                        owner: None,
                        kind: placed.kind,
                    })
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
                hand: hand.map(|piece| lifted(piece, Some(piece.piece.owner()))),
            },
            Phase::PawnAfter => PhasePosition::PawnAfter,
            Phase::Revealing => PhasePosition::Revealing,
            Phase::PlacingMarkers { chosen } => PhasePosition::PlacingMarkers { chosen },
            Phase::Over => PhasePosition::Over,
        }
    }

    /// The phase with the ids of this board; `game` has its pieces.
    pub(super) fn resolve(&self, names: Names, game: &Hansa) -> Result<Phase> {
        let route = |id: &String| names.board.find_route(id);
        let lifted = |stated: &RoutePiece, piece: Piece| {
            let from = route(&stated.route)?;
            let house = meant(game, from, stated.house, |held| held.is_none());
            Ok(Lifted { from, house, piece })
        };
        let own = |stated: &Option<RoutePiece>, owner: Seat| match stated {
            None => Ok(None),
            Some(stated) => {
                let PlacedPiece { kind, .. } = names.unowned(stated)?;
                lifted(stated, Piece::new(owner, kind)).map(Some)
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
                house,
            } => {
                let (route, owner) = (route(id)?, names.seat(*owner)?);
                let target = Some(Piece::new(owner, *kind));
                Phase::Paying {
                    route,
                    owner,
                    kind: *kind,
                    house: meant(game, route, *house, |held| held == target),
                }
            }
            PhasePosition::Responding {
                route: id,
                house,
                owner,
                kind,
                in_hand,
                extras_left,
                lifted,
                placed,
            } => Phase::Responding(Response {
                route: route(id)?,
                house: meant(game, route(id)?, *house, |held| {
                    held.is_some_and(|piece| piece.owner() == game.active)
                }),
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
                hand: own(hand, game.active)?,
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
                hand: match hand {
                    Some(hand) => Some(lifted(hand, names.owned(hand)?)?),
                    None => None,
                },
            },
            PhasePosition::PawnAfter => Phase::PawnAfter,
            PhasePosition::Revealing => Phase::Revealing,
            PhasePosition::PlacingMarkers { chosen } => Phase::PlacingMarkers { chosen: *chosen },
            PhasePosition::Over => Phase::Over,
        })
    }
}

/// The house that is stated, or else the first one that fits.
fn meant(
    game: &Hansa,
    route: RouteId,
    stated: Option<House>,
    fits: impl Fn(Option<Piece>) -> bool,
) -> Meant {
    let mut houses = game.houses.on(game.board, route).iter().zip(House::ALL);
    let first = houses.find_map(|(held, house)| fits(*held).then_some(house));
    Meant(stated.or(first).unwrap_or(House::First))
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
    fn owned(self, piece: &RoutePiece) -> Result<Piece> {
        let Some(owner) = piece.owner else {
            return refuse(format!("'{piece}' is written 'ROUTE OWNER KIND'"));
        };
        Ok(Piece::new(self.seat(owner)?, piece.kind))
    }

    fn placed(self, pieces: &[RoutePiece]) -> Result<Placed> {
        if pieces.len() > MAX_PLACED {
            return refuse(format!(
                "a response places at most {MAX_PLACED} pieces (§4.3.3)"
            ));
        }
        let mut placed = Placed::default();
        for piece in pieces {
            if piece.house.is_some() {
                return refuse(format!(
                    "'{piece}' is written 'ROUTE KIND', without its house"
                ));
            }
            placed.add(self.unowned(piece)?);
        }
        Ok(placed)
    }
}
