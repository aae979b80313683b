//! What the rules look up again and again, made once per board.

use super::model::{BoardModel, Space};
use crate::ids::{CityId, CitySet, HexId, HexSet, IntersectionId, IntersectionSet};
use crate::ids::{PathId, PathSet};

/// Lookups derived from a [`BoardModel`].
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) n_intersections: usize,
    pub(super) city_at: Vec<Option<CityId>>,
    pub(super) city_sites: IntersectionSet,
    pub(super) purple: CitySet,
    pub(super) paths_at: Vec<PathSet>,
    pub(super) paths_beside: Vec<PathSet>,
    pub(super) ways_from: Vec<Vec<(PathId, IntersectionId)>>,
    pub(super) cities_of_path: Vec<CitySet>,
    pub(super) distance: Vec<u8>,
    pub(super) diameter: u8,
    pub(super) within: Vec<IntersectionSet>,
    pub(super) cities_at_hex: Vec<CitySet>,
    pub(super) hexes_at_city: Vec<HexSet>,
    pub(super) printed_with: Vec<Vec<HexId>>,
    pub(super) printed: HexSet,
    pub(super) spaces: HexSet,
}

impl Tables {
    pub(super) fn new(model: &BoardModel) -> Self {
        let n_intersections = model.intersections.len();
        let city_at: Vec<Option<CityId>> = model
            .intersections
            .iter()
            .map(|intersection| intersection.city)
            .collect();
        let ways_from = ways_from(model);
        let paths_at: Vec<PathSet> = ways_from
            .iter()
            .map(|ways| ways.iter().map(|(path, _)| *path).collect())
            .collect();
        let distance = distances(&ways_from);
        let diameter = distance.iter().copied().max().unwrap_or(0);
        let within = (0..=diameter)
            .flat_map(|radius| {
                distance.chunks(n_intersections).map(move |row| {
                    let near = |(_, far): &(usize, &u8)| (1..=radius).contains(*far);
                    row.iter()
                        .enumerate()
                        .filter(near)
                        .map(|(index, _)| IntersectionId::at(index))
                        .collect()
                })
            })
            .collect();
        let hexes_at_city: Vec<HexSet> = model
            .cities
            .iter()
            .map(|city| {
                let at = &model.intersections[city.at.index()];
                at.hexes.iter().copied().collect()
            })
            .collect();
        Tables {
            n_intersections,
            city_sites: model.cities.iter().map(|city| city.at).collect(),
            purple: cities_where(model, |index| model.cities[index].purple),
            paths_beside: model
                .paths
                .iter()
                .enumerate()
                .map(|(index, path)| {
                    let mut beside = paths_at[path.a.index()] | paths_at[path.b.index()];
                    beside.remove(PathId::at(index));
                    beside
                })
                .collect(),
            cities_of_path: model
                .paths
                .iter()
                .map(|path| {
                    [path.a, path.b]
                        .into_iter()
                        .filter_map(|end| city_at[end.index()])
                        .collect()
                })
                .collect(),
            cities_at_hex: (0..model.hexes.len())
                .map(|hex| cities_where(model, |city| hexes_at_city[city].contains(HexId::at(hex))))
                .collect(),
            printed_with: (0..=12)
                .map(|number| {
                    hexes_where(model, |hex| model.hexes[hex].printed == Some(number))
                        .iter()
                        .collect()
                })
                .collect(),
            printed: hexes_where(model, |hex| model.hexes[hex].printed.is_some()),
            spaces: hexes_where(model, |hex| model.hexes[hex].space != Space::None),
            city_at,
            paths_at,
            ways_from,
            distance,
            diameter,
            within,
            hexes_at_city,
        }
    }
}

fn cities_where(model: &BoardModel, holds: impl Fn(usize) -> bool) -> CitySet {
    let cities = 0..model.cities.len();
    cities.filter(|city| holds(*city)).map(CityId::at).collect()
}

fn hexes_where(model: &BoardModel, holds: impl Fn(usize) -> bool) -> HexSet {
    let hexes = 0..model.hexes.len();
    hexes.filter(|hex| holds(*hex)).map(HexId::at).collect()
}

fn ways_from(model: &BoardModel) -> Vec<Vec<(PathId, IntersectionId)>> {
    let mut ways = vec![Vec::new(); model.intersections.len()];
    for (index, path) in model.paths.iter().enumerate() {
        ways[path.a.index()].push((PathId::at(index), path.b));
        ways[path.b.index()].push((PathId::at(index), path.a));
    }
    ways
}

/// Breadth-first search from every intersection; the graph is connected (§V1).
fn distances(ways_from: &[Vec<(PathId, IntersectionId)>]) -> Vec<u8> {
    let count = ways_from.len();
    let mut distance = vec![u8::MAX; count * count];
    for start in 0..count {
        let row = &mut distance[start * count..(start + 1) * count];
        row[start] = 0;
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&here) = queue.get(next) {
            next += 1;
            for (_, end) in &ways_from[here] {
                if row[end.index()] == u8::MAX {
                    row[end.index()] = row[here].saturating_add(1);
                    queue.push(end.index());
                }
            }
        }
    }
    distance
}
