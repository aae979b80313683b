//! What is told of all seats together.

use game_core::Seat;
use hansa::{Hansa, Phase};

use super::{CITIES, MARKERS, Numbers, PROVINCES, ROUTES};
use crate::blocks::blocks;

/// Printed offices of a city.
const OFFICES: usize = 4;

blocks! {
    /// What is told of all seats together.
    SHARED_BLOCKS;
    /// Markers by route and kind.
    MARKER: 40 of ROUTES * MARKERS;
    /// Printed offices taken, by city.
    TAKEN: 32 of CITIES * OFFICES;
    /// Completed.
    COMPLETED: 1 of 12;
    /// Markers in the pile.
    PILE: 1 of 20;
    /// The highest score.
    LEADER: 1 of 24;
    /// Phase.
    PHASE: 1 of 14;
    /// The province of the pawn.
    PAWN: 1 of PROVINCES;
}

/// Pushes the active features that all seats share.
pub(super) fn push(state: &Hansa, features: &mut Vec<u16>) {
    let numbers = Numbers::of(state.board());
    for route in state.route_markers().routes() {
        if let Some(marker) = state.route_markers().on(route) {
            features.push(MARKER.at(numbers.route(route) * MARKERS + marker as usize));
        }
    }
    for (city, _) in state.board().cities() {
        let taken = usize::from(state.offices().n_printed(city));
        if taken > 0 {
            let number = numbers.city(city) * OFFICES + taken.min(OFFICES) - 1;
            features.push(TAKEN.at(number));
        }
    }
    features.push(COMPLETED.at_most(usize::from(state.completed())));
    features.push(PILE.at_most(usize::from(state.pile())));
    let scores = Seat::all(state.players()).map(|seat| state.desk(seat).score());
    features.push(LEADER.at_most(usize::from(scores.max().unwrap_or(0))));
    features.push(PHASE.at(phase_number(state.phase())));
    if let Some(pawn) = state.pawn() {
        features.push(PAWN.at_most(pawn.index()));
    }
}

fn phase_number(phase: &Phase) -> usize {
    match phase {
        Phase::Taverns => 0,
        Phase::StartPlayer => 1,
        Phase::PawnSetup => 2,
        Phase::Acting => 3,
        Phase::Paying { .. } => 4,
        Phase::Responding(_) => 5,
        Phase::Moving { .. } => 6,
        Phase::Rewarding { .. } => 7,
        Phase::Adding { .. } => 8,
        Phase::Removing { .. } => 9,
        Phase::PawnAfter => 10,
        Phase::Revealing => 11,
        Phase::PlacingMarkers { .. } => 12,
        Phase::Over => 13,
    }
}
