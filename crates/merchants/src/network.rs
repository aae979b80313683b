//! The opened network: which cities it connects, and the shortest chains (§B5, §A8.5 to §A8.8).

use crate::board::Board;
use crate::ids::{Id, IntersectionId, IntersectionSet, PathId, PathSet};
use crate::state::Merchants;

/// The most different pay-outs that tied shortest chains are told apart by.
const MOST_CHAINS: usize = 32;

/// Whether a route on `path` would connect two cities that are not connected yet (§K1).
pub(crate) fn connects_cities(game: &Merchants, path: PathId) -> bool {
    let board = game.board();
    let ends = board.path(path);
    let opened = game.opened();
    let mut without = opened;
    without.remove(path);
    let one = part(board, &without, ends.a);
    !one.contains(ends.b)
        && one.meets(board.city_sites())
        && part(board, &without, ends.b).meets(board.city_sites())
}

/// The intersections that a chain of routes joins to `start`.
fn part(board: &Board, opened: &PathSet, start: IntersectionId) -> IntersectionSet {
    let mut reached = IntersectionSet::EMPTY.with(start);
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

/// A shortest connection and what it pays each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chain {
    pub(crate) paths: PathSet,
    pub(crate) gold: [u8; 4],
}

/// The connections that a new route has made, one for each different pay-out.
pub(crate) struct Chains {
    options: [Chain; MOST_CHAINS],
    len: usize,
    /// Whether both joined parts had exactly one city (§U19).
    pub(crate) both_isolated: bool,
}

impl Chains {
    fn none() -> Self {
        Chains {
            options: [Chain {
                paths: PathSet::EMPTY,
                gold: [0; 4],
            }; MOST_CHAINS],
            len: 0,
            both_isolated: false,
        }
    }

    /// The options in canonical order (§A8.7).
    pub(crate) fn as_slice(&self) -> &[Chain] {
        &self.options[..self.len]
    }

    /// Adds a chain; of chains with equal pay-outs the first in canonical order stays.
    fn add(&mut self, chain: Chain) {
        let known = &mut self.options[..self.len];
        if let Some(same) = known.iter_mut().find(|known| known.gold == chain.gold) {
            if comes_before(&chain.paths, &same.paths) {
                *same = chain;
            }
        } else if self.len < MOST_CHAINS {
            self.options[self.len] = chain;
            self.len += 1;
        }
    }

    fn sort(&mut self) {
        self.options[..self.len].sort_unstable_by(|one, other| {
            if one.paths == other.paths {
                std::cmp::Ordering::Equal
            } else if comes_before(&one.paths, &other.paths) {
                std::cmp::Ordering::Less
            } else {
                std::cmp::Ordering::Greater
            }
        });
    }
}

/// §A8.7: by the ascending lists of path ids. The chains are equally long, so the one with
/// the lowest path that the other lacks comes first.
fn comes_before(one: &PathSet, other: &PathSet) -> bool {
    match (one.without(other).first(), other.without(one).first()) {
        (Some(mine), Some(theirs)) => mine < theirs,
        _ => false,
    }
}

/// Alg-2: the connections that the route just placed on `path` has made; none if it pays
/// nothing.
pub(crate) fn connections(game: &Merchants, path: PathId) -> Chains {
    let board = game.board();
    let ends = board.path(path);
    let opened = game.opened();
    let mut before = opened;
    before.remove(path);
    let mut chains = Chains::none();
    let one = part(board, &before, ends.a);
    if one.contains(ends.b) {
        return chains;
    }
    let in_one = one.and(board.city_sites());
    if in_one.is_empty() {
        return chains;
    }
    let in_other = part(board, &before, ends.b).and(board.city_sites());
    let isolated = match (in_one.len(), in_other.len()) {
        (_, 0) => None,
        (1, _) => in_one.first(),
        (_, 1) => in_other.first(),
        _ => None,
    };
    if let Some(isolated) = isolated {
        chains.both_isolated = in_one.len() == 1 && in_other.len() == 1;
        collect_chains(game, &opened, isolated, &mut chains);
        chains.sort();
    }
    chains
}

/// All shortest chains from `start` to another city.
fn collect_chains(game: &Merchants, opened: &PathSet, start: IntersectionId, chains: &mut Chains) {
    let board = game.board();
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
    let walk = Walk {
        game,
        opened,
        distance: &distance,
    };
    for city in &queue[1..end_of_queue] {
        if distance[city.index()] == shortest && board.city_sites().contains(*city) {
            let empty = Chain {
                paths: PathSet::EMPTY,
                gold: [0; 4],
            };
            walk.back(*city, empty, chains);
        }
    }
}

/// Walks the layers of a breadth-first search backwards.
struct Walk<'a> {
    game: &'a Merchants,
    opened: &'a PathSet,
    distance: &'a [u8; IntersectionSet::CAPACITY],
}

impl Walk<'_> {
    fn back(&self, here: IntersectionId, chain: Chain, chains: &mut Chains) {
        let far = self.distance[here.index()];
        if far == 0 {
            chains.add(chain);
            return;
        }
        for (path, end) in self.game.board().ways_from(here) {
            if self.opened.contains(*path) && self.distance[end.index()] == far - 1 {
                let mut longer = chain;
                longer.paths.insert(*path);
                if let Some(owner) = self.game.route_owner(*path) {
                    longer.gold[owner.index()] += 1;
                }
                self.back(*end, longer, chains);
            }
        }
    }
}
