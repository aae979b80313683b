//! The map contract, V1 to V11 (§0.5), for boards of any origin.

use super::file::refuse;
use super::model::{BoardModel, Space, Variant};
use super::{BoardError, MAX_CARD_KINDS, N_TOKENS};
use crate::clauses;
use crate::goods::Resource;
use crate::ids::{CityId, CitySet, HexSet, IntersectionSet, PathSet};

/// §V4: the numbers of the 15 tokens.
const TOKEN_NUMBERS: [u8; N_TOKENS] = [3, 3, 4, 4, 5, 5, 9, 9, 9, 10, 10, 10, 11, 11, 11];
/// §V2: three posts for each of four colors.
const PURPLE_CITIES: usize = 12;
/// §C2: the development cards.
pub(crate) const DECK_SIZE: u8 = 25;
/// §S12: the starting resources of red, blue, white and orange.
const FIXED_RESOURCES: [[u8; 5]; 4] = [
    [1, 0, 1, 0, 1],
    [0, 1, 0, 1, 1],
    [1, 1, 1, 0, 0],
    [0, 0, 1, 1, 1],
];

/// Checks everything and returns the warnings.
pub(super) fn check(model: &BoardModel) -> Result<Vec<String>, BoardError> {
    check_sizes(model)?;
    check_paths(model)?;
    check_cities(model)?;
    check_hexes(model)?;
    check_tokens(model)?;
    check_numbers(model)?;
    check_cards(model)?;
    let mut warnings = check_fixed(model)?;
    warnings.extend(crowded_cities(model));
    Ok(warnings)
}

fn check_sizes(model: &BoardModel) -> Result<(), BoardError> {
    let limits = [
        ("hexes", model.hexes.len(), HexSet::CAPACITY),
        (
            "intersections",
            model.intersections.len(),
            IntersectionSet::CAPACITY,
        ),
        ("cities", model.cities.len(), CitySet::CAPACITY),
        ("paths", model.paths.len(), PathSet::CAPACITY),
        ("kinds of cards", model.cards.len(), MAX_CARD_KINDS),
    ];
    for (what, found, most) in limits {
        if found > most {
            return refuse(
                clauses::BOARD,
                format!("the board has {found} {what}; {most} at most"),
            );
        }
    }
    let inside = model.paths.iter().all(|path| {
        path.a.index() < model.intersections.len() && path.b.index() < model.intersections.len()
    }) && model
        .cities
        .iter()
        .all(|city| city.at.index() < model.intersections.len())
        && model.intersections.iter().all(|at| {
            at.hexes.len() <= 3
                && at.hexes.iter().all(|hex| hex.index() < model.hexes.len())
                && at.city.is_none_or(|city| city.index() < model.cities.len())
        });
    if !inside {
        return refuse(
            clauses::BOARD,
            "a path, city or intersection names something that is not there",
        );
    }
    let mut names: Vec<&str> = model.hexes.iter().map(|hex| hex.id.as_str()).collect();
    unique(&mut names, "hexes")?;
    names = model.cities.iter().map(|city| city.id.as_str()).collect();
    names.extend(
        model
            .intersections
            .iter()
            .filter(|at| at.city.is_none())
            .map(|at| &*at.name),
    );
    unique(&mut names, "intersections")?;
    names = model.cards.iter().map(|card| card.id.as_str()).collect();
    unique(&mut names, "cards")
}

fn unique(names: &mut [&str], what: &str) -> Result<(), BoardError> {
    names.sort_unstable();
    if let Some([name, _]) = names.array_windows().find(|[one, other]| one == other) {
        return refuse(clauses::BOARD, format!("two {what} are called '{name}'"));
    }
    let plain = |name: &&&str| {
        name.is_empty()
            || name.contains("--")
            || name.contains('/')
            || name.chars().any(|c| c.is_whitespace() || c.is_control())
    };
    match names.iter().find(plain) {
        Some(name) => refuse(
            clauses::BOARD,
            format!("'{name}' cannot be the name of one of the {what}"),
        ),
        None => Ok(()),
    }
}

/// §V1
fn check_paths(model: &BoardModel) -> Result<(), BoardError> {
    let mut ends: Vec<(usize, usize)> = Vec::new();
    for path in &model.paths {
        let (a, b) = (path.a.index(), path.b.index());
        if a == b {
            return refuse(clauses::MAP_PATHS, "the two ends of a path are the same");
        }
        ends.push((a.min(b), a.max(b)));
    }
    ends.sort_unstable();
    if ends.windows(2).any(|pair| pair[0] == pair[1]) {
        return refuse(clauses::MAP_PATHS, "two paths have the same two ends");
    }
    let mut reached = vec![false; model.intersections.len()];
    let mut open = vec![0];
    while let Some(here) = open.pop() {
        if reached.get(here) == Some(&false) {
            reached[here] = true;
            for (a, b) in &ends {
                if *a == here {
                    open.push(*b);
                } else if *b == here {
                    open.push(*a);
                }
            }
        }
    }
    if reached.is_empty() || reached.contains(&false) {
        return refuse(
            clauses::MAP_PATHS,
            "the paths do not connect all intersections",
        );
    }
    Ok(())
}

/// §V2, §V3
fn check_cities(model: &BoardModel) -> Result<(), BoardError> {
    for (index, city) in model.cities.iter().enumerate() {
        let there = model.intersections[city.at.index()].city;
        if there.map(CityId::index) != Some(index) {
            return refuse(
                clauses::MAP_CITIES,
                format!("{} has no intersection of its own", city.name),
            );
        }
    }
    let marked = model
        .intersections
        .iter()
        .filter(|at| at.city.is_some())
        .count();
    if marked != model.cities.len() {
        return refuse(
            clauses::MAP_CITIES,
            "an intersection names a city that lies elsewhere",
        );
    }
    let purple = model.cities.iter().filter(|city| city.purple).count();
    if purple < PURPLE_CITIES {
        return refuse(
            clauses::MAP_CITIES,
            format!("there are {purple} purple cities; at least {PURPLE_CITIES} are needed"),
        );
    }
    let posts = match model.variant {
        Variant::Short => 28,
        Variant::Main => 40,
    };
    if model.cities.len() < posts {
        let found = model.cities.len();
        return refuse(
            clauses::MAP_CITY_COUNT,
            format!("there are {found} cities; {posts} posts can be in play"),
        );
    }
    Ok(())
}

/// §V11
fn check_hexes(model: &BoardModel) -> Result<(), BoardError> {
    for hex in &model.hexes {
        match (hex.printed, hex.space) {
            (Some(2..=6 | 8..=12), Space::None) | (None, Space::Plain | Space::Arch) => {}
            (Some(_), Space::None) => {
                return refuse(
                    clauses::MAP_HEXES,
                    format!("{} has a number that no roll calls", hex.name),
                );
            }
            (Some(_), _) => {
                return refuse(
                    clauses::MAP_HEXES,
                    format!("{} has a number and a token space", hex.name),
                );
            }
            (None, Space::None) => {
                return refuse(
                    clauses::MAP_HEXES,
                    format!("{} has neither number nor token space", hex.name),
                );
            }
        }
    }
    Ok(())
}

/// §V4, §V5, §V6
fn check_tokens(model: &BoardModel) -> Result<(), BoardError> {
    let mut numbers: Vec<u8> = model.tokens.iter().map(|token| token.number).collect();
    numbers.sort_unstable();
    if numbers != TOKEN_NUMBERS {
        return refuse(
            clauses::MAP_TOKENS,
            "the numbers of the 15 tokens are not those of the game",
        );
    }
    if model.tokens.iter().filter(|token| token.arch).count() != 5 {
        return refuse(clauses::MAP_TOKENS, "five of the tokens must bear an arch");
    }
    for color in Resource::ALL {
        let tokens = model.tokens.iter().filter(|token| token.color == color);
        let arches = tokens.clone().filter(|token| token.arch).count();
        let hexes = model.hexes.iter().filter(|hex| hex.resource() == color);
        let spaces = hexes.clone().filter(|hex| hex.space == Space::Arch).count();
        if arches != spaces {
            let name = color.name();
            return refuse(
                clauses::MAP_ARCHES,
                format!("there are {arches} arch tokens and {spaces} arch spaces for {name}"),
            );
        }
        if tokens.count() == 0 && hexes.clone().any(|hex| hex.space != Space::None) {
            return refuse(
                clauses::MAP_TOKEN_COLORS,
                format!("there is no token for the spaces of {}", color.name()),
            );
        }
    }
    Ok(())
}

/// §V7
fn check_numbers(model: &BoardModel) -> Result<(), BoardError> {
    let open = model
        .hexes
        .iter()
        .filter(|hex| hex.space == Space::Plain)
        .count();
    if open == 0 {
        return refuse(
            clauses::MAP_NUMBERS,
            "every hex has a number; the robber needs one without",
        );
    }
    if model.hexes.len() - open < 2 {
        return refuse(clauses::MAP_NUMBERS, "at least two hexes need a number");
    }
    match model.robber_start {
        Some(hex)
            if model
                .hexes
                .get(hex.index())
                .is_none_or(|hex| hex.space != Space::Plain) =>
        {
            refuse(
                clauses::MAP_NUMBERS,
                "the robber begins on a hex that has a number",
            )
        }
        _ => Ok(()),
    }
}

/// §C2, §D8
fn check_cards(model: &BoardModel) -> Result<(), BoardError> {
    let count: u32 = model.cards.iter().map(|card| u32::from(card.count)).sum();
    if count != u32::from(DECK_SIZE) {
        return refuse(
            clauses::MAP_PIECES,
            format!("the deck has {count} cards, not {DECK_SIZE}"),
        );
    }
    Ok(())
}

/// §V8
fn check_fixed(model: &BoardModel) -> Result<Vec<String>, BoardError> {
    let Some(fixed) = &model.fixed else {
        return Ok(Vec::new());
    };
    let mut posts = CitySet::EMPTY;
    let mut routes = PathSet::EMPTY;
    for start in &fixed.starts {
        for city in start.posts {
            if model
                .cities
                .get(city.index())
                .is_none_or(|city| !city.purple)
            {
                return refuse(
                    clauses::MAP_FIXED_SETUP,
                    "a fixed post does not stand on a purple city",
                );
            }
            posts.insert(city);
        }
        let Some(path) = model.paths.get(start.route.index()) else {
            return refuse(clauses::MAP_FIXED_SETUP, "a fixed route lies on no path");
        };
        let ends = [path.a, path.b].map(|end| model.intersections[end.index()].city);
        if !start.posts.iter().any(|post| ends.contains(&Some(*post))) {
            return refuse(
                clauses::MAP_FIXED_SETUP,
                "a fixed route does not touch a post of its color",
            );
        }
        routes.insert(start.route);
        if !start.posts.contains(&start.last_post) {
            return refuse(
                clauses::MAP_FIXED_SETUP,
                "the last post is none of the three posts of its color",
            );
        }
        let mut resources = [0; 5];
        let last = &model.cities[start.last_post.index()];
        for hex in &model.intersections[last.at.index()].hexes {
            resources[model.hexes[hex.index()].resource().index()] += 1;
        }
        if resources != start.resources {
            return refuse(
                clauses::MAP_FIXED_SETUP,
                format!(
                    "the hexes at {} do not give the starting resources",
                    last.name
                ),
            );
        }
    }
    if posts.len() != 12 || routes.len() != 4 {
        return refuse(
            clauses::MAP_FIXED_SETUP,
            "two colors share a fixed post or route",
        );
    }
    if fixed
        .starts
        .iter()
        .zip(FIXED_RESOURCES)
        .any(|(start, known)| start.resources != known)
    {
        return refuse(
            clauses::MAP_FIXED_SETUP,
            "the starting resources are not those of §S12",
        );
    }
    Ok(connected_starts(model, &routes))
}

/// §V8: whether fixed routes connect two cities; four routes reach at most so far.
fn connected_starts(model: &BoardModel, routes: &PathSet) -> Vec<String> {
    let mut part: Vec<usize> = (0..model.intersections.len()).collect();
    for path in *routes {
        let path = &model.paths[path.index()];
        let (one, other) = (part[path.a.index()], part[path.b.index()]);
        for known in &mut part {
            if *known == other {
                *known = one;
            }
        }
    }
    let mut parts: Vec<usize> = model
        .cities
        .iter()
        .map(|city| part[city.at.index()])
        .collect();
    parts.sort_unstable();
    if parts.windows(2).any(|pair| pair[0] == pair[1]) {
        vec!["V8: the fixed routes connect two cities".to_owned()]
    } else {
        Vec::new()
    }
}

/// §V9
fn crowded_cities(model: &BoardModel) -> Vec<String> {
    let is_city = |at: crate::ids::IntersectionId| model.intersections[at.index()].city.is_some();
    model
        .cities
        .iter()
        .filter(|city| city.purple)
        .filter(|city| {
            model
                .paths
                .iter()
                .filter(|path| path.a == city.at || path.b == city.at)
                .all(|path| is_city(path.a) && is_city(path.b))
        })
        .map(|city| format!("V9: all paths of {} lead to other cities", city.name))
        .collect()
}
