//! The opened network: which cities it connects, and the shortest chains (§B5, §A8.5 to §A8.8).

use std::cmp::Ordering;

use game_core::Seats;

use crate::board::Board;
use crate::ids::{IntersectionId, IntersectionSet, PathId, PathSet};
use crate::state::Merchants;

/// Whether a route on `path` would connect two cities that are not connected yet (§K1).
pub(crate) fn connects_cities(game: &Merchants, path: PathId) -> bool {
    let board = game.board();
    let ends = board.path(path);
    let opened = game.opened();
    let mut without = opened;
    without.remove(path);
    let one = part(board, &without, ends.a);
    !one.contains(ends.b)
        && one.intersects(board.city_sites())
        && part(board, &without, ends.b).intersects(board.city_sites())
}

/// The intersections that a chain of routes joins to `start`.
fn part(board: &Board, opened: &PathSet, start: IntersectionId) -> IntersectionSet {
    let mut reached = IntersectionSet::only(start);
    let mut open = [start; IntersectionSet::CAPACITY];
    let mut n_open = 1;
    while n_open > 0 {
        n_open -= 1;
        for (path, end) in board.ways_from(open[n_open]) {
            if opened.contains(*path) && !reached.contains(*end) {
                reached.insert(*end);
                open[n_open] = *end;
                n_open += 1;
            }
        }
    }
    reached
}

/// Two cities that a new route has connected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connection {
    /// The city that was alone in its part.
    isolated: IntersectionId,
    /// Whether both joined parts had exactly one city (§U19).
    pub(crate) both_isolated: bool,
}

/// A shortest chain of routes and what it pays each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chain {
    pub(crate) paths: PathSet,
    pub(crate) gold: Seats<u8>,
}

/// Alg-2: the connection that the route just placed on `path` has made; `None` if it pays
/// nothing.
pub(crate) fn connection(game: &Merchants, path: PathId) -> Option<Connection> {
    let board = game.board();
    let ends = board.path(path);
    let mut before = game.opened();
    before.remove(path);
    let one = part(board, &before, ends.a);
    if one.contains(ends.b) {
        return None;
    }
    let in_one = one & board.city_sites();
    if in_one.is_empty() {
        return None;
    }
    let in_other = part(board, &before, ends.b) & board.city_sites();
    let isolated = match (in_one.len(), in_other.len()) {
        (_, 0) => None,
        (1, _) => in_one.first(),
        (_, 1) => in_other.first(),
        _ => None,
    };
    Some(Connection {
        isolated: isolated?,
        both_isolated: in_one.len() == 1 && in_other.len() == 1,
    })
}

/// The shortest chains that a connection can pay for, in canonical order (§A8.7), one for each
/// different pay-out.
///
/// A breadth-first search finds the nearest cities. Its layers are then walked backwards, and
/// of the chains that meet at an intersection only one for each pay-out goes on.
pub(crate) fn shortest_chains(game: &Merchants, connection: Connection) -> Vec<Chain> {
    let board = game.board();
    let opened = game.opened();
    let start = connection.isolated;
    let mut distance = [u8::MAX; IntersectionSet::CAPACITY];
    let mut queue = [start; IntersectionSet::CAPACITY];
    let (mut next, mut end_of_queue) = (0, 1);
    distance[start.index()] = 0;
    let mut shortest = u8::MAX;
    while next < end_of_queue {
        let here = queue[next];
        next += 1;
        let step = distance[here.index()] + 1;
        if step > shortest {
            break;
        }
        for (path, end) in board.ways_from(here) {
            if opened.contains(*path) && distance[end.index()] == u8::MAX {
                distance[end.index()] = step;
                queue[end_of_queue] = *end;
                end_of_queue += 1;
                if board.city_sites().contains(*end) {
                    shortest = step;
                }
            }
        }
    }
    let nothing = Chain {
        paths: PathSet::EMPTY,
        gold: Seats::from_fn(game.setup.players(), |_| 0),
    };
    let mut layer: Vec<(IntersectionId, Chain)> = queue[1..end_of_queue]
        .iter()
        .filter(|at| distance[at.index()] == shortest && board.city_sites().contains(**at))
        .map(|at| (*at, nothing))
        .collect();
    for nearer in (0..shortest).rev() {
        let mut next_layer = Vec::new();
        for (here, chain) in layer {
            for (path, end) in board.ways_from(here) {
                if opened.contains(*path) && distance[end.index()] == nearer {
                    let owner = game.route_owner(*path).expect("an opened path has a route");
                    let mut longer = chain;
                    longer.paths.insert(*path);
                    longer.gold[owner] += 1;
                    keep_first(&mut next_layer, *end, longer);
                }
            }
        }
        layer = next_layer;
    }
    let mut chains: Vec<Chain> = layer.into_iter().map(|(_, chain)| chain).collect();
    chains.sort_unstable_by(|one, other| canonical_order(one.paths, other.paths));
    chains
}

/// Adds a chain that has come to `at`; of two that pay the same the first in canonical order
/// stays, whatever both go on with.
fn keep_first(layer: &mut Vec<(IntersectionId, Chain)>, at: IntersectionId, chain: Chain) {
    let mut known = layer.iter_mut();
    match known.find(|(other, known)| *other == at && known.gold == chain.gold) {
        Some((_, known)) if canonical_order(chain.paths, known.paths).is_lt() => *known = chain,
        Some(_) => {}
        None => layer.push((at, chain)),
    }
}

/// §A8.7: by the ascending lists of path ids. The chains are equally long, so the one with
/// the lowest path that the other lacks comes first.
fn canonical_order(one: PathSet, other: PathSet) -> Ordering {
    match ((one - other).first(), (other - one).first()) {
        (Some(mine), Some(theirs)) => mine.cmp(&theirs),
        _ => Ordering::Equal,
    }
}
