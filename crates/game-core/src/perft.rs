//! Path counts: how many sequences of entries of a given length a state allows.

use crate::{Entry, EntryOf, Game, ToAct};

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

/// The path counts below each first entry.
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(EntryOf<G>, u64)> {
    let mut counts = Vec::new();
    for_each_child(game, |entry, child| {
        counts.push((entry, perft(child, depth.saturating_sub(1))));
    });
    counts
}

fn for_each_child<G: Game>(game: &G, mut visit: impl FnMut(EntryOf<G>, &G)) {
    match game.to_act() {
        ToAct::Seat(seat) => {
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            for action in actions {
                let mut child = game.clone();
                child.apply(action, &mut ());
                visit(Entry::Decision(seat, action), &child);
            }
        }
        ToAct::Chance => {
            let mut outcomes = Vec::new();
            game.chances(&mut outcomes);
            for (chance, _) in outcomes {
                let mut child = game.clone();
                child.resolve(chance, &mut ());
                visit(Entry::Chance(chance), &child);
            }
        }
        ToAct::Nobody => {}
    }
}
