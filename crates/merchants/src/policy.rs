//! What a purposeful random player chooses from.

use game_core::Purposeful;

use crate::action::Action;
use crate::caravans;
use crate::ids::{IntersectionSet, PathSet};
use crate::phase::Phase;
use crate::routes;
use crate::state::Merchants;

impl Purposeful for Merchants {
    /// The decisions that bring the game forward most, all of one rank.
    fn keep_purposeful(&self, legal: &mut Vec<Action>) {
        // §A1 heads the list of a turn with hundreds of proposals; whoever may make one may end
        // the turn instead, which ranks before them, so they are passed over at once.
        let others = legal.partition_point(|action| matches!(action, Action::Propose { .. }));
        let first = if others < legal.len() { others } else { 0 };
        let mut best = u8::MAX;
        let mut n_best = 0;
        for index in first..legal.len() {
            let action = legal[index];
            let rank = rank(self, action);
            if rank > best {
                continue;
            }
            if rank < best {
                best = rank;
                n_best = 0;
            }
            legal[n_best] = action;
            n_best += 1;
        }
        legal.truncate(n_best);
        if best == OPEN_ROUTE && self.phase == Phase::Action {
            let promising = promising_paths(self);
            legal.retain(
                |action| matches!(action, Action::OpenRoute { path } if promising.contains(*path)),
            );
        }
    }
}

/// The rank of opening a route.
const OPEN_ROUTE: u8 = 4;

/// The paths to open that lie nearest to a customer whom no own route touches yet; all paths
/// if there is none near.
fn promising_paths(game: &Merchants) -> PathSet {
    /// Further away the direction hardly matters.
    const FARTHEST: u8 = 3;
    let board = game.board();
    let open = routes::open_paths(game);
    let own = game.routes[game.active];
    let targets: IntersectionSet = caravans::customers(game)
        .iter()
        .map(|city| board.city(city).at)
        .filter(|at| !board.paths_at(*at).intersects(own))
        .collect();
    for radius in 0..=FARTHEST {
        let near: PathSet = open
            .iter()
            .filter(|path| {
                let ends = board.path(*path);
                [ends.a, ends.b].iter().any(|end| {
                    targets.contains(*end) || board.within(*end, radius).intersects(targets)
                })
            })
            .collect();
        if !near.is_empty() {
            return near;
        }
    }
    open
}

/// How little a decision brings the game forward.
fn rank(game: &Merchants, action: Action) -> u8 {
    match action {
        Action::Deliver { .. } => 0,
        Action::MoveMerchant { to, .. } if game.board().city_sites().contains(to) => 1,
        Action::Recruit { .. } if wants_merchant(game) => 2,
        Action::Recruit { .. } => 20,
        Action::BeginCaravan { .. } if game.me().available > 0 => 3,
        Action::BeginCaravan { .. } => 22,
        Action::OpenRoute { .. } => OPEN_ROUTE,
        Action::Assemble { .. } if wants_caravan(game) => 5,
        Action::Assemble { .. } => 21,
        Action::PlayCard { .. } => 6,
        Action::BuyCard => 7,
        Action::BuyResource { .. } => 8,
        Action::Exchange { .. } => 9,
        Action::EndTurn => 10,
        Action::MoveMerchant { .. } => 11,
        Action::Step { path } => {
            let leads = game.me().available > 0
                && game
                    .board()
                    .cities_of_path(path)
                    .intersects(caravans::customers(game));
            u8::from(!leads)
        }
        Action::StopCaravan => 12,
        Action::PaySalt => 13,
        Action::Skip => 14,
        Action::Accept | Action::Reject => 15,
        Action::PlacePost { .. }
        | Action::PlaceNeutral { .. }
        | Action::PlaceRoute { .. }
        | Action::Roll
        | Action::DiscardOne { .. }
        | Action::Discard { .. }
        | Action::MoveRobber { .. }
        | Action::Steal { .. }
        | Action::Propose { .. }
        | Action::ChoosePath { .. }
        | Action::TokenHex { .. }
        | Action::TokenSource { .. }
        | Action::Counter { .. }
        | Action::Conclude { .. }
        | Action::Withdraw
        | Action::OfferToActive { .. }
        | Action::NoOffer
        | Action::AcceptOffer { .. }
        | Action::RejectOffer { .. }
        | Action::ChooseCaravan { .. }
        | Action::TakeResource { .. }
        | Action::NameResource { .. } => 16,
    }
}

/// Whether there is a caravan left to assemble.
fn wants_caravan(game: &Merchants) -> bool {
    game.me().caravans.contains(&None)
}

/// Whether another merchant could still become a post.
fn wants_merchant(game: &Merchants) -> bool {
    let me = game.me();
    let walking = me.merchants.iter().flatten().count();
    walking < usize::from(me.storage.min(2))
}
