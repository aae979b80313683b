//! Small numbers that name cities, routes and provinces, and sets of them.

use game_core::IdSet;

/// The most routes a board may have.
pub(crate) const MAX_ROUTES: usize = 40;
/// The most cities a board may have.
pub(crate) const MAX_CITIES: usize = 32;
/// The most houses a route may have.
pub(crate) const MAX_HOUSES: usize = 4;
/// The most printed offices a city may have.
pub(crate) const MAX_OFFICES: usize = 4;

game_core::ids! {
    /// A city of the board.
    pub struct CityId(u8);
    /// A route of the board.
    pub struct RouteId(u8);
    /// A province of the two-player game.
    pub struct ProvinceId(u8);
}

/// A set of cities.
pub type CitySet = IdSet<CityId, u32>;
/// A set of routes.
pub type RouteSet = IdSet<RouteId, u64>;
/// A set of provinces.
pub type ProvinceSet = IdSet<ProvinceId, u32>;

/// Those of `routes` that a piece can leave for another route, which is one of `targets`.
pub(crate) fn leaving(routes: RouteSet, targets: RouteSet) -> RouteSet {
    let Some(first) = targets.first() else {
        return RouteSet::EMPTY;
    };
    if targets == RouteSet::only(first) {
        routes - targets
    } else {
        routes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_only_target_cannot_be_left_for_itself() {
        let [one, two] = [3, 5].map(RouteId::new);
        let both: RouteSet = [one, two].into_iter().collect();
        assert_eq!(leaving(both, RouteSet::EMPTY), RouteSet::EMPTY);
        assert_eq!(leaving(both, RouteSet::only(one)), RouteSet::only(two));
        assert_eq!(leaving(both, both), both);
    }
}
