//! What a purposeful random player chooses from.

use game_core::Purposeful;

use crate::action::Action;
use crate::caravans;
use crate::ids::{IntersectionSet, PathSet};
use crate::phase::Phase;
use crate::routes;
use crate::state::Merchants;

impl Purposeful for Merchants {
    /// The leading decisions of equal rank: the list is ordered by what brings a game forward.
    fn preferred<'a>(&self, legal: &'a [Action]) -> &'a [Action] {
        let Some(first) = legal.first() else {
            return legal;
        };
        if matches!(first, Action::OpenRoute(_)) && self.phase == Phase::Action {
            let promising = usize::from(promising_paths(self).len());
            return &legal[..promising.min(legal.len())];
        }
        let rank = rank(self, *first);
        let len = legal
            .iter()
            .take_while(|action| self::rank(self, **action) == rank)
            .count();
        &legal[..len]
    }
}

/// The paths to open that lie nearest to a customer whom no own route touches yet; all paths
/// if there is none near.
pub(crate) fn promising_paths(game: &Merchants) -> PathSet {
    /// Further away the direction hardly matters.
    const FARTHEST: u8 = 3;
    let board = game.board();
    let open = routes::open_paths(game);
    let own = &game.routes[game.active.index()];
    let targets: IntersectionSet = caravans::customers(game)
        .iter()
        .map(|city| board.city(city).at)
        .filter(|at| !board.paths_at(*at).meets(own))
        .collect();
    for radius in 0..=FARTHEST {
        let near: PathSet = open
            .iter()
            .filter(|path| {
                let ends = board.path(*path);
                [ends.a, ends.b]
                    .iter()
                    .any(|end| targets.contains(*end) || board.within(*end, radius).meets(&targets))
            })
            .collect();
        if !near.is_empty() {
            return near;
        }
    }
    open
}

/// Whether another merchant could still become a post.
pub(crate) fn wants_merchant(game: &Merchants) -> bool {
    let me = game.me();
    let walking = me.merchants.iter().flatten().count();
    walking < usize::from(me.storage.min(2))
}

/// Whether there is a caravan left to assemble.
pub(crate) fn wants_caravan(game: &Merchants) -> bool {
    game.me().caravans.contains(&None)
}

/// Decisions of one rank stand together in the legal list.
fn rank(game: &Merchants, action: Action) -> u8 {
    match action {
        Action::Deliver { .. } => 0,
        Action::MoveMerchant { to, .. } if game.board().city_sites().contains(to) => 1,
        Action::Recruit { .. } if wants_merchant(game) => 2,
        Action::Recruit { .. } => 20,
        Action::BeginCaravan(_) if game.me().available > 0 => 3,
        Action::BeginCaravan(_) => 22,
        Action::OpenRoute(_) => 4,
        Action::Assemble { .. } if wants_caravan(game) => 5,
        Action::Assemble { .. } => 21,
        Action::PlayCard(_) => 6,
        Action::BuyCard => 7,
        Action::BuyResource(_) => 8,
        Action::Exchange { .. } => 9,
        Action::EndTurn => 10,
        Action::MoveMerchant { .. } => 11,
        Action::Step(path) => {
            let wanted = caravans::wanted_cities(game);
            u8::from(!game.board().cities_of_path(path).meets(&wanted))
        }
        Action::StopCaravan => 12,
        Action::PaySalt => 13,
        Action::Skip => 14,
        Action::Accept | Action::Reject => 15,
        Action::PlacePost(_)
        | Action::PlaceNeutral(_)
        | Action::PlaceRoute(_)
        | Action::Roll
        | Action::DiscardOne(_)
        | Action::Discard(_)
        | Action::MoveRobber(_)
        | Action::Steal(_)
        | Action::Propose(_)
        | Action::ChoosePath(_)
        | Action::TokenHex(_)
        | Action::TokenSource(_)
        | Action::Counter(_)
        | Action::Conclude(_)
        | Action::Withdraw
        | Action::OfferToActive(_)
        | Action::NoOffer
        | Action::AcceptOffer { .. }
        | Action::RejectOffer { .. }
        | Action::ChooseCaravan(_)
        | Action::TakeResource(_)
        | Action::NameResource(_) => 16,
    }
}
