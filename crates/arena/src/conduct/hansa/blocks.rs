//! Displacing pieces, until their route is claimed or they have stood for a while.

use game_core::Seat;
use hansa::{Kind, RouteId};

use super::moves::Changes;

/// A piece that has displaced another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Block {
    owner: Seat,
    route: RouteId,
    kind: Kind,
    /// The ends of the owner's turns until it has stood long enough.
    turns: u8,
}

/// Those that could still be walked away from.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks(Vec<Block>);

impl Blocks {
    /// From now to the end of the owner's next turn.
    pub(super) fn begin(&mut self, owner: Seat, route: RouteId, kind: Kind) {
        self.0.push(Block {
            owner,
            route,
            kind,
            turns: 2,
        });
    }

    /// Somebody else, or a response, takes such a piece off.
    pub(super) fn taken(&mut self, owner: Seat, route: RouteId, kind: Kind) {
        let same = |block: &Block| (block.owner, block.route, block.kind) == (owner, route, kind);
        if let Some(index) = self.0.iter().position(same) {
            self.0.swap_remove(index);
        }
    }

    pub(super) fn claimed(&mut self, owner: Seat, route: RouteId) {
        self.0
            .retain(|block| (block.owner, block.route) != (owner, route));
    }

    pub(super) fn turn_ended(&mut self, owner: Seat) {
        self.0.retain_mut(|block| {
            block.turns -= u8::from(block.owner == owner);
            block.turns > 0
        });
    }

    /// How many have left their routes by a Move of their owner.
    pub(super) fn walked_away(&mut self, owner: Seat, mut changes: Changes) -> u32 {
        let before = self.0.len();
        self.0
            .retain(|block| block.owner != owner || !changes.take_loss(block.route, block.kind));
        u32::try_from(before - self.0.len()).unwrap_or(u32::MAX)
    }
}
