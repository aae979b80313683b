//! What the evaluation asks of a board, worked out once.

use std::sync::LazyLock;

use hansa::{Board, CityId, CitySet};

/// Paths of the link with more cities than this are not considered.
const LONGEST_LINK: usize = 7;

/// Facts of a board.
#[derive(Debug)]
pub(super) struct Terrain {
    /// The sets of cities that join the ends of the link.
    pub(super) link_paths: Vec<CitySet>,
}

static TERRAINS: LazyLock<[(&'static str, Terrain); 2]> =
    LazyLock::new(|| Board::all().map(|board| (board.key(), Terrain::of(board))));

impl Terrain {
    /// The facts of a built-in board.
    pub(super) fn get(board: &Board) -> &'static Terrain {
        let known = TERRAINS.iter().find(|(key, _)| *key == board.key());
        &known.expect("the board is a built-in one").1
    }

    fn of(board: &Board) -> Self {
        let [from, _] = board.link().ends;
        let mut link_paths = Vec::new();
        extend(board, from, CitySet::only(from), &mut link_paths);
        // A path that contains another one asks for more than it needs.
        let all = link_paths.clone();
        link_paths.retain(|path| {
            !all.iter()
                .any(|other| other != path && (*other - *path).is_empty())
        });
        Terrain { link_paths }
    }
}

fn extend(board: &Board, at: CityId, path: CitySet, paths: &mut Vec<CitySet>) {
    if at == board.link().ends[1] {
        paths.push(path);
        return;
    }
    if path.len() == LONGEST_LINK {
        return;
    }
    for next in board.city(at).neighbors - path {
        extend(board, next, path | CitySet::only(next), paths);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_link_passes_three_cities() {
        for board in Board::all() {
            let paths = &Terrain::get(board).link_paths;
            let shortest = paths.iter().map(game_core::IdSet::len).min();
            assert_eq!(shortest, Some(5));
            assert!(paths.len() < 100, "{}", paths.len());
        }
    }
}
