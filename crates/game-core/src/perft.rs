//! Path counts: how many sequences of entries of a given length a state allows.

use crate::{Game, ToAct};

/// The number of paths of exactly `depth` entries; every chance outcome counts once.
///
/// A path that meets the end of the game earlier counts nothing.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut paths = 0;
    for_each_child(game, |_, child| {
        paths += if depth == 1 {
            1
        } else {
            perft(child, depth - 1)
        };
    });
    paths
}

/// The path counts below each first entry, which is given as an action or an outcome.
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(Step<G>, u64)> {
    let mut counts = Vec::new();
    for_each_child(game, |step, child| {
        counts.push((step, perft(child, depth.saturating_sub(1))));
    });
    counts
}

/// One entry of a path.
pub type Step<G> = Result<<G as Game>::Action, <G as Game>::Chance>;

fn for_each_child<G: Game>(game: &G, mut visit: impl FnMut(Step<G>, &G)) {
    match game.to_act() {
        ToAct::Seat(_) => {
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            for action in actions {
                let mut child = game.clone();
                child.apply(action, &mut ());
                visit(Ok(action), &child);
            }
        }
        ToAct::Chance => {
            let mut outcomes = Vec::new();
            game.chances(&mut outcomes);
            for (chance, _) in outcomes {
                let mut child = game.clone();
                child.resolve(chance, &mut ());
                visit(Err(chance), &child);
            }
        }
        ToAct::Nobody => {}
    }
}
