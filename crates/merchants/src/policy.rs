//! What a purposeful random player chooses from.

use game_core::Purposeful;

use crate::action::Action;
use crate::caravans;
use crate::state::Merchants;

impl Purposeful for Merchants {
    /// The leading decisions of equal rank: the list is ordered by what brings a game forward.
    fn preferred<'a>(&self, legal: &'a [Action]) -> &'a [Action] {
        let Some(first) = legal.first() else {
            return legal;
        };
        let rank = rank(self, *first);
        let len = legal
            .iter()
            .take_while(|action| self::rank(self, **action) == rank)
            .count();
        &legal[..len]
    }
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
