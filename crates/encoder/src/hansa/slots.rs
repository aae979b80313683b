//! Decisions.

use game_core::{Game as _, ToAct};
use hansa::{Action, Hansa, Kind, Phase, Piece, RouteId};

use super::{CITIES, MARKERS, Numbers, PROVINCES, ROUTES};
use crate::blocks::blocks;

/// Opponents of a seat at the largest table.
const OTHERS: usize = 4;

blocks! {
    /// Decisions.
    SLOT_BLOCKS;
    /// Income.
    INCOME: 1 of 8;
    /// Place.
    PLACE: 1 of ROUTES * 2;
    /// By route, the owner counted from the own seat, and kind.
    DISPLACE: 1 of ROUTES * OTHERS * 2;
    /// By the kind placed and the merchants paid.
    PAY: 1 of 6;
    /// Move begin.
    MOVE_BEGIN: 1 of 1;
    /// Pick.
    PICK: 1 of ROUTES * 2;
    /// Drop.
    DROP: 1 of ROUTES * 2;
    /// Exchange.
    EXCHANGE: 1 of ROUTES;
    /// Move stop.
    MOVE_STOP: 1 of 1;
    /// Claim.
    CLAIM: 1 of ROUTES;
    /// No reward.
    NO_REWARD: 1 of 1;
    /// Office.
    OFFICE: 1 of CITIES;
    /// Ability.
    ABILITY: 1 of 5;
    /// Coellen.
    COELLEN: 1 of 4;
    /// Extra office.
    EXTRA_OFFICE: 1 of CITIES * 2;
    /// Plus.
    PLUS: 1 of 2;
    /// Improve.
    IMPROVE: 1 of 5;
    /// Swap.
    SWAP: 1 of CITIES;
    /// Use remove.
    USE_REMOVE: 1 of 1;
    /// Use move three.
    USE_MOVE_THREE: 1 of 1;
    /// Remove pick.
    REMOVE_PICK: 1 of ROUTES * OTHERS * 2;
    /// Remove drop.
    REMOVE_DROP: 1 of ROUTES;
    /// Remove stop.
    REMOVE_STOP: 1 of 1;
    /// End turn.
    END_TURN: 1 of 1;
    /// Respond.
    RESPOND: 1 of ROUTES * 2;
    /// Respond extra.
    RESPOND_EXTRA: 1 of ROUTES * 2;
    /// Respond lift.
    RESPOND_LIFT: 1 of ROUTES * 2;
    /// Respond drop.
    RESPOND_DROP: 1 of ROUTES;
    /// Respond done.
    RESPOND_DONE: 1 of 1;
    /// Choose marker.
    CHOOSE_MARKER: 1 of MARKERS;
    /// Place marker.
    PLACE_MARKER: 1 of ROUTES;
    /// Pawn free.
    PAWN_FREE: 1 of PROVINCES;
    /// Pawn paid.
    PAWN_PAID: 1 of PROVINCES;
    /// Pawn setup.
    PAWN_SETUP: 1 of PROVINCES;
    /// Pawn stay.
    PAWN_STAY: 1 of 1;
}

/// The slot of a decision, with a piece of this kind in hand.
pub(super) fn slot(state: &Hansa, action: Action, in_hand: Kind) -> u16 {
    let numbers = Numbers::of(state.board());
    let route = |route| numbers.route(route);
    let by_kind = |at: RouteId, kind: Kind| route(at) * 2 + kind as usize;
    let decider = match state.to_act() {
        ToAct::Seat(seat) => seat,
        ToAct::Chance | ToAct::Nobody => state.active(),
    };
    let foreign = |at: RouteId, piece: Piece| {
        let players = usize::from(state.players());
        let distance = (piece.owner().index() + players - decider.index()) % players;
        (route(at) * OTHERS + distance.saturating_sub(1)) * 2 + piece.kind() as usize
    };
    match action {
        Action::Income { merchants, .. } => INCOME.at_most(usize::from(merchants)),
        Action::Place { route, kind, .. } => PLACE.at(by_kind(route, kind)),
        Action::Displace { route, piece, .. } => DISPLACE.at(foreign(route, piece)),
        Action::DisplacePay {
            place,
            pay_merchants,
        } => PAY.at(place as usize * 3 + usize::from(pay_merchants).min(2)),
        Action::MoveBegin => MOVE_BEGIN.at(0),
        Action::MovePick { route, kind, .. } => PICK.at(by_kind(route, kind)),
        Action::MoveDrop { route, .. } => DROP.at(by_kind(route, in_hand)),
        Action::MoveSwap { route: at, .. } => EXCHANGE.at(route(at)),
        Action::MoveStop => MOVE_STOP.at(0),
        Action::Claim { route: at } => CLAIM.at(route(at)),
        Action::RewardNone => NO_REWARD.at(0),
        Action::RewardOffice { city } => OFFICE.at(numbers.city(city)),
        Action::RewardAbility { ability, .. } => ABILITY.at(ability as usize),
        Action::RewardCoellen { space } => COELLEN.at(space.into()),
        Action::RewardExtraOffice { city, kind } => {
            EXTRA_OFFICE.at(numbers.city(city) * 2 + kind as usize)
        }
        Action::UsePlus3 => PLUS.at(0),
        Action::UsePlus4 => PLUS.at(1),
        Action::UseImprove { ability } => IMPROVE.at(ability as usize),
        Action::UseSwap { city, .. } => SWAP.at(numbers.city(city)),
        Action::UseRemove => USE_REMOVE.at(0),
        Action::UseMoveThree => USE_MOVE_THREE.at(0),
        Action::RemovePick { route, piece, .. } => REMOVE_PICK.at(foreign(route, piece)),
        Action::RemoveDrop { route: at, .. } => REMOVE_DROP.at(route(at)),
        Action::RemoveStop => REMOVE_STOP.at(0),
        Action::EndTurn => END_TURN.at(0),
        Action::RespondDisplaced { route, .. } => {
            let kind = match state.phase() {
                Phase::Responding(response) => response.kind,
                _ => Kind::Trader,
            };
            RESPOND.at(by_kind(route, kind))
        }
        Action::RespondExtra { kind, route, .. } => RESPOND_EXTRA.at(by_kind(route, kind)),
        Action::RespondLift { route, kind, .. } => RESPOND_LIFT.at(by_kind(route, kind)),
        Action::RespondDrop { route: at, .. } => RESPOND_DROP.at(route(at)),
        Action::RespondDone => RESPOND_DONE.at(0),
        Action::ChooseMarker { marker } => CHOOSE_MARKER.at(marker as usize),
        Action::PlaceMarker { route: at } => PLACE_MARKER.at(route(at)),
        Action::PawnFree { to } => PAWN_FREE.at_most(to.index()),
        Action::PawnPaid { to } => PAWN_PAID.at_most(to.index()),
        Action::PawnSetup { to } => PAWN_SETUP.at_most(to.index()),
        Action::PawnStay => PAWN_STAY.at(0),
    }
}
