//! Reads a board from its data file and works out what the rules ask of the map.

use serde::Deserialize;
use thiserror::Error;

use super::{Board, City, Guard, Link, Office, PointsTable, Province, Route, TableSpace};
use crate::ids::{
    CityId, CitySet, MAX_CITIES, MAX_HOUSES, MAX_OFFICES, MAX_ROUTES, ProvinceId, ProvinceSet,
    RouteId, RouteSet,
};
use crate::pieces::{Ability, Color, Kind};

/// Why a board file is refused.
#[derive(Debug, Error)]
pub(super) enum BoardError {
    /// It is not the JSON of a board.
    #[error("the board file cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    /// It contradicts itself.
    #[error("the board file is inconsistent: {0}")]
    Inconsistent(String),
}

fn wrong<T>(what: impl Into<String>) -> Result<T, BoardError> {
    Err(BoardError::Inconsistent(what.into()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardData {
    name: String,
    players: (u8, u8),
    #[serde(rename = "edition")]
    _edition: String,
    #[serde(rename = "coordinates")]
    _coordinates: serde_json::Value,
    completed_cities_end: u8,
    link: LinkData,
    coellen_city: String,
    coellen_route: String,
    coellen: [SpaceData; 4],
    cities: Vec<CityData>,
    routes: Vec<RouteData>,
    #[serde(default)]
    guards: Vec<GuardData>,
    #[serde(default)]
    provinces: Vec<ProvinceData>,
    #[serde(default)]
    province_borders: Vec<(u8, u8, String)>,
    #[serde(default)]
    province_rim_routes: Vec<String>,
    #[serde(rename = "notes")]
    _notes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkData {
    from: String,
    to: String,
    points: [u8; 3],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpaceData {
    points: u8,
    privilege: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CityData {
    id: String,
    name: String,
    x: u16,
    y: u16,
    offices: Vec<OfficeData>,
    ability: Option<String>,
    link: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfficeData {
    shape: ShapeData,
    privilege: String,
    coin: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum ShapeData {
    Square,
    Round,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RouteData {
    id: String,
    from: String,
    to: String,
    houses: u8,
    tavern: bool,
    x: u16,
    y: u16,
    house_xy: Vec<(u16, u16)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GuardData {
    id: String,
    between: (String, String),
    x: u16,
    y: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProvinceData {
    id: u8,
    name: String,
    routes: Vec<String>,
    guards: Vec<String>,
    #[serde(rename = "open_between")]
    _open_between: Option<(String, String)>,
    x: u16,
    y: u16,
}

impl Board {
    /// Reads and validates a board file.
    pub(super) fn from_json(key: &'static str, json: &str) -> Result<Board, BoardError> {
        let data: BoardData = serde_json::from_str(json)?;
        let mut cities = read_cities(&data)?;
        let mut routes = read_routes(&data, &cities)?;
        connect(&mut cities, &mut routes)?;
        let (provinces, guards) = read_provinces(&data, &cities, &mut routes)?;
        Ok(Board {
            key,
            taverns: read_taverns(&data)?,
            link: read_link(&data, &cities)?,
            table: read_table(&data, &cities, &routes)?,
            title: data.name,
            players: data.players,
            cities,
            all_routes: (0..).map(RouteId::new).take(routes.len()).collect(),
            routes,
            completed_cities_end: data.completed_cities_end,
            all_provinces: (0..).map(ProvinceId::new).take(provinces.len()).collect(),
            provinces,
            guards,
        })
    }
}

fn small(index: usize) -> u8 {
    u8::try_from(index).expect("boards are checked to be small")
}

fn city_id(cities: &[City], id: &str) -> Result<CityId, BoardError> {
    match cities.iter().position(|city| city.id == id) {
        Some(index) => Ok(CityId::new(small(index))),
        None => wrong(format!("it names an unknown city '{id}'")),
    }
}

fn route_id(routes: &[Route], id: &str) -> Result<RouteId, BoardError> {
    match routes.iter().position(|route| route.id == id) {
        Some(index) => Ok(RouteId::new(small(index))),
        None => wrong(format!("it names an unknown route '{id}'")),
    }
}

fn color(text: &str) -> Result<Color, BoardError> {
    text.parse()
        .map_err(|error| BoardError::Inconsistent(format!("{error}")))
}

fn ability(text: &str) -> Result<Ability, BoardError> {
    match text {
        "bank" => Ok(Ability::Bags),
        other => other
            .parse()
            .map_err(|error| BoardError::Inconsistent(format!("{error}"))),
    }
}

fn read_cities(data: &BoardData) -> Result<Vec<City>, BoardError> {
    if data.cities.len() > MAX_CITIES {
        return wrong(format!("more than {MAX_CITIES} cities"));
    }
    let mut cities: Vec<City> = Vec::new();
    for city in &data.cities {
        if cities.iter().any(|other| other.id == city.id) {
            return wrong(format!("the city '{}' is there twice", city.id));
        }
        if city.offices.is_empty() || city.offices.len() > MAX_OFFICES {
            return wrong(format!(
                "'{}' has {} offices, not 1 to {MAX_OFFICES}",
                city.id,
                city.offices.len()
            ));
        }
        let is_link = city.id == data.link.from || city.id == data.link.to;
        if city.link != is_link {
            return wrong(format!(
                "the link flag of '{}' contradicts the link",
                city.id
            ));
        }
        let offices = city
            .offices
            .iter()
            .map(|office| {
                Ok(Office {
                    shape: match office.shape {
                        ShapeData::Square => Kind::Trader,
                        ShapeData::Round => Kind::Merchant,
                    },
                    color: color(&office.privilege)?,
                    coin: office.coin,
                })
            })
            .collect::<Result<Vec<_>, BoardError>>()?;
        if offices.iter().skip(1).any(|office| office.coin) {
            return wrong(format!(
                "'{}' has a coin on another than the first office",
                city.id
            ));
        }
        cities.push(City {
            id: city.id.clone(),
            name: city.name.clone(),
            at: (city.x, city.y),
            offices,
            abilities: city
                .ability
                .iter()
                .map(|text| ability(text))
                .collect::<Result<_, _>>()?,
            routes: RouteSet::EMPTY,
            neighbors: CitySet::EMPTY,
        });
    }
    for wanted in Ability::ALL {
        if !cities.iter().any(|city| city.abilities.contains(wanted)) {
            return wrong(format!("no city improves {wanted}"));
        }
    }
    Ok(cities)
}

fn read_routes(data: &BoardData, cities: &[City]) -> Result<Vec<Route>, BoardError> {
    if data.routes.len() > MAX_ROUTES {
        return wrong(format!("more than {MAX_ROUTES} routes"));
    }
    let mut routes: Vec<Route> = Vec::new();
    for route in &data.routes {
        let ends = [city_id(cities, &route.from)?, city_id(cities, &route.to)?];
        if ends[0] == ends[1] {
            return wrong(format!("'{}' joins a city with itself", route.id));
        }
        if routes
            .iter()
            .any(|other| other.ends.iter().all(|end| ends.contains(end)))
        {
            return wrong(format!("the cities of '{}' are joined twice", route.id));
        }
        if !(2..=MAX_HOUSES).contains(&usize::from(route.houses))
            || route.house_xy.len() != usize::from(route.houses)
        {
            return wrong(format!(
                "'{}' has {} houses at {} places, not 2 to {MAX_HOUSES}",
                route.id,
                route.houses,
                route.house_xy.len()
            ));
        }
        let name = |end: CityId| cities[end.index()].name.as_str();
        routes.push(Route {
            id: route.id.clone(),
            name: format!("{}–{}", name(ends[0]), name(ends[1])),
            ends,
            houses: route.houses,
            house_at: route.house_xy.clone(),
            marker_at: (route.x, route.y),
            rings: Vec::new(),
            provinces: ProvinceSet::EMPTY,
        });
    }
    Ok(routes)
}

/// Fills in what follows from the ends of the routes: neighbors and rings (§4.3.5).
fn connect(cities: &mut [City], routes: &mut [Route]) -> Result<(), BoardError> {
    for (index, route) in routes.iter().enumerate() {
        let [one, other] = route.ends;
        for (here, there) in [(one, other), (other, one)] {
            let city = &mut cities[here.index()];
            city.routes.insert(RouteId::new(small(index)));
            city.neighbors.insert(there);
        }
    }
    let adjacent = |route: &Route| -> RouteSet {
        route
            .ends
            .iter()
            .fold(RouteSet::EMPTY, |all, end| all | cities[end.index()].routes)
    };
    let adjacency: Vec<RouteSet> = routes.iter().map(adjacent).collect();
    for (index, route) in routes.iter_mut().enumerate() {
        let mut reached = RouteSet::only(RouteId::new(small(index)));
        loop {
            let further = reached
                .iter()
                .fold(RouteSet::EMPTY, |all, near| all | adjacency[near.index()]);
            let ring = further - reached;
            if ring.is_empty() {
                break;
            }
            route.rings.push(ring);
            reached |= ring;
        }
        if reached.len() != adjacency.len() {
            return wrong(format!(
                "not every route can be reached from '{}'",
                route.id
            ));
        }
    }
    if let Some(city) = cities.iter().find(|city| city.routes.is_empty()) {
        return wrong(format!("no route leads to '{}'", city.id));
    }
    Ok(())
}

/// §2 step 3 names the taverns from north to south.
fn read_taverns(data: &BoardData) -> Result<[RouteId; 3], BoardError> {
    let mut taverns: Vec<(u16, RouteId)> = (0..)
        .map(RouteId::new)
        .zip(&data.routes)
        .filter(|(_, route)| route.tavern)
        .map(|(id, route)| (route.y, id))
        .collect();
    taverns.sort_unstable();
    match taverns[..] {
        [(_, north), (_, middle), (_, south)] => Ok([north, middle, south]),
        _ => wrong(format!("it has {} taverns, not 3", taverns.len())),
    }
}

fn read_link(data: &BoardData, cities: &[City]) -> Result<Link, BoardError> {
    Ok(Link {
        ends: [
            city_id(cities, &data.link.from)?,
            city_id(cities, &data.link.to)?,
        ],
        points: data.link.points,
    })
}

fn read_table(
    data: &BoardData,
    cities: &[City],
    routes: &[Route],
) -> Result<PointsTable, BoardError> {
    let city = city_id(cities, &data.coellen_city)?;
    let route = route_id(routes, &data.coellen_route)?;
    if !routes[route.index()].ends.contains(&city) {
        return wrong("the table's route does not end in the table's city");
    }
    let mut spaces = [TableSpace {
        points: 0,
        color: Color::White,
    }; 4];
    for (space, data) in spaces.iter_mut().zip(&data.coellen) {
        *space = TableSpace {
            points: data.points,
            color: color(&data.privilege)?,
        };
    }
    Ok(PointsTable {
        city,
        route,
        spaces,
    })
}

/// §9.1: a province borders its routes; neighbors share a route or a guard.
fn read_provinces(
    data: &BoardData,
    cities: &[City],
    routes: &mut [Route],
) -> Result<(Vec<Province>, Vec<Guard>), BoardError> {
    let mut provinces = Vec::new();
    for (index, province) in data.provinces.iter().enumerate() {
        if usize::from(province.id) != index || index >= 32 {
            return wrong("the provinces are not numbered 0, 1, 2, …");
        }
        let mut border = RouteSet::EMPTY;
        for id in &province.routes {
            let route = route_id(routes, id)?;
            border.insert(route);
            routes[route.index()]
                .provinces
                .insert(ProvinceId::new(province.id));
        }
        for id in &province.guards {
            if !data.guards.iter().any(|guard| guard.id == *id) {
                return wrong(format!("it names an unknown guard '{id}'"));
            }
        }
        provinces.push(Province {
            name: province.name.clone(),
            at: (province.x, province.y),
            routes: border,
            neighbors: ProvinceSet::EMPTY,
            within_two: ProvinceSet::EMPTY,
        });
    }
    for (one, other, over) in &data.province_borders {
        let shares = |number: u8| {
            data.provinces
                .get(usize::from(number))
                .is_some_and(|p| p.routes.contains(over) || p.guards.contains(over))
        };
        if !shares(*one) || !shares(*other) || one == other {
            return wrong(format!("provinces {one} and {other} do not share '{over}'"));
        }
        let (one, other) = (ProvinceId::new(*one), ProvinceId::new(*other));
        provinces[one.index()].neighbors.insert(other);
        provinces[other.index()].neighbors.insert(one);
    }
    check_rim(data, routes)?;
    for index in 0..provinces.len() {
        let near = provinces[index].neighbors;
        let mut within_two = near
            .iter()
            .fold(near, |all, step| all | provinces[step.index()].neighbors);
        within_two.remove(ProvinceId::new(small(index)));
        provinces[index].within_two = within_two;
    }
    let guards = data
        .guards
        .iter()
        .map(|guard| {
            Ok(Guard {
                between: [
                    city_id(cities, &guard.between.0)?,
                    city_id(cities, &guard.between.1)?,
                ],
                at: (guard.x, guard.y),
            })
        })
        .collect::<Result<_, BoardError>>()?;
    Ok((provinces, guards))
}

/// §9.1: a route at the rim borders one province, every other route two.
fn check_rim(data: &BoardData, routes: &[Route]) -> Result<(), BoardError> {
    if data.provinces.is_empty() {
        return Ok(());
    }
    for route in routes {
        let expected = if data.province_rim_routes.contains(&route.id) {
            1
        } else {
            2
        };
        if route.provinces.len() != expected {
            return wrong(format!(
                "'{}' borders {} provinces, not {expected}",
                route.id,
                route.provinces.len()
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
