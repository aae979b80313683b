//! How far things are from each other.

use merchants::{Board, CitySet, IntersectionId, IntersectionSet, PathId, PathSet};

/// Where cities lie.
pub(super) fn sites(board: &Board, cities: CitySet) -> IntersectionSet {
    cities.iter().map(|city| board.city(city).at).collect()
}

/// The nearest of some other places that is at most `most` paths away, and how far it is.
#[inline]
pub(super) fn nearest(
    board: &Board,
    from: IntersectionId,
    places: &IntersectionSet,
    most: u8,
) -> Option<(u8, IntersectionId)> {
    (1..=most).find_map(|distance| {
        let near = board.within(from, distance) & *places;
        Some((distance, near.first()?))
    })
}

/// The paths from a caravan to the nearest of some places, be they opened or not; `most` if
/// there are not fewer.
pub(super) fn way(board: &Board, caravan: PathId, places: &IntersectionSet, most: u8) -> u8 {
    let ends = board.path(caravan);
    if places.contains(ends.a) || places.contains(ends.b) {
        return 0;
    }
    let mut best = most;
    for end in [ends.a, ends.b] {
        if let Some((distance, _)) = nearest(board, end, places, best - 1) {
            best = distance;
        }
    }
    best
}

/// The steps over opened routes from the nearest of some caravans to the nearest of some
/// cities; `most` if there are not fewer.
///
/// Fees and full routes are left out.
pub(super) fn steps(
    board: &Board,
    opened: PathSet,
    caravans: PathSet,
    cities: CitySet,
    most: u8,
) -> u8 {
    let mut unseen = opened - caravans;
    let mut reached = caravans;
    for steps in 0..most {
        let mut beside = PathSet::EMPTY;
        for path in reached {
            if board.cities_of_path(path).intersects(cities) {
                return steps;
            }
            beside |= board.paths_beside(path);
        }
        reached = beside & unseen;
        if reached.is_empty() {
            break;
        }
        unseen -= reached;
    }
    most
}
