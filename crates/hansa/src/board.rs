//! The board: cities with their offices, routes with their houses, provinces (Appendix A).
//!
//! A board is data: a JSON file, read and validated when it is first used, with everything that
//! the rules ask of the map worked out once.

mod load;

use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use game_core::{NotationError, folded};

use crate::ids::{CityId, CitySet, ProvinceId, ProvinceSet, RouteId, RouteSet};
use crate::pieces::{Ability, Color, Kind};

/// A validated board with its derived tables.
#[derive(Debug)]
pub struct Board {
    key: &'static str,
    title: String,
    players: (u8, u8),
    cities: Vec<City>,
    routes: Vec<Route>,
    all_routes: RouteSet,
    taverns: [RouteId; 3],
    link: Link,
    table: PointsTable,
    completed_cities_end: u8,
    provinces: Vec<Province>,
    all_provinces: ProvinceSet,
    guards: Vec<Guard>,
}

/// A city.
#[derive(Debug)]
pub struct City {
    /// The id in the board data.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// Where it is drawn: 0 to 1000 from left to right and from top to bottom.
    pub at: (u16, u16),
    /// The printed offices from left to right.
    pub offices: Vec<Office>,
    /// The abilities that a claim of one of its routes may improve.
    pub abilities: Vec<Ability>,
    /// The routes that end here.
    pub routes: RouteSet,
    /// The cities at the other ends of those routes.
    pub neighbors: CitySet,
}

/// A printed office.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Office {
    /// The piece it takes: a trader where it is square, a merchant where it is round.
    pub shape: Kind,
    /// The color that Privilege must have reached.
    pub color: Color,
    /// Whether it pays a point when it is established.
    pub coin: bool,
}

/// A route between two cities.
#[derive(Debug)]
pub struct Route {
    /// The id in the board data.
    pub id: String,
    /// The name for people: `Hamburg–Stade`.
    pub name: String,
    /// The two cities.
    pub ends: [CityId; 2],
    /// How many houses it has.
    pub houses: u8,
    /// Where the houses are drawn.
    pub house_at: Vec<(u16, u16)>,
    /// Where its marker is drawn.
    pub marker_at: (u16, u16),
    /// §4.3.5: the other routes by distance, nearest first.
    pub rings: Vec<RouteSet>,
    /// §9.1: the provinces that it borders.
    pub provinces: ProvinceSet,
}

/// The east–west link (§7).
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The two cities to be joined.
    pub ends: [CityId; 2],
    /// What the first, second and third player get for it.
    pub points: [u8; 3],
}

/// The table of special points at Coellen.
#[derive(Debug)]
pub struct PointsTable {
    /// Where it lies.
    pub city: CityId,
    /// The route whose claim gives access.
    pub route: RouteId,
    /// Its spaces from left to right.
    pub spaces: [TableSpace; 4],
}

/// A space of the table.
#[derive(Clone, Copy, Debug)]
pub struct TableSpace {
    /// What a merchant on it is worth at the end.
    pub points: u8,
    /// The color that Privilege must have reached.
    pub color: Color,
}

/// A province of the two-player game (§9.1).
#[derive(Debug)]
pub struct Province {
    /// A short description of the place.
    pub name: String,
    /// Where the pawn is drawn.
    pub at: (u16, u16),
    /// The routes on its border.
    pub routes: RouteSet,
    /// The provinces one step away.
    pub neighbors: ProvinceSet,
    /// The provinces one or two steps away.
    pub within_two: ProvinceSet,
}

/// A border guard of the two-player game: a border between two cities without a route.
#[derive(Debug)]
pub struct Guard {
    /// The two cities.
    pub between: [CityId; 2],
    /// Where it is drawn.
    pub at: (u16, u16),
}

const JSON_4_5: &str = include_str!("../boards/hansa-4-5.json");
const JSON_2_3: &str = include_str!("../boards/hansa-2-3.json");

static BOARD_4_5: LazyLock<Board> = LazyLock::new(|| built_in("4-5", JSON_4_5));
static BOARD_2_3: LazyLock<Board> = LazyLock::new(|| built_in("2-3", JSON_2_3));

fn built_in(key: &'static str, json: &str) -> Board {
    match Board::from_json(key, json) {
        Ok(board) => board,
        Err(error) => panic!("the built-in board {key} is invalid: {error}"),
    }
}

impl Board {
    /// The boards that come with the game.
    pub fn all() -> [&'static Board; 2] {
        [&BOARD_4_5, &BOARD_2_3]
    }

    /// The data of a board that comes with the game, with coordinates for drawing.
    pub fn json(key: &str) -> Option<&'static str> {
        match key {
            "4-5" => Some(JSON_4_5),
            "2-3" => Some(JSON_2_3),
            _ => None,
        }
    }

    /// §2 step 1: the side of the board for this number of players.
    pub fn for_players(players: u8) -> &'static Board {
        if players <= 3 { &BOARD_2_3 } else { &BOARD_4_5 }
    }

    /// The board with this key.
    pub fn by_key(key: &str) -> Result<&'static Board, NotationError> {
        Board::all()
            .into_iter()
            .find(|board| board.key == key)
            .ok_or_else(|| NotationError::unknown("board", key, &Board::all().map(|b| b.key)))
    }

    /// The short name of the board: `4-5`.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// The name of the board for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The fewest and the most players.
    pub const fn players(&self) -> (u8, u8) {
        self.players
    }

    /// A city.
    pub fn city(&self, city: CityId) -> &City {
        &self.cities[city.index()]
    }

    /// A route.
    pub fn route(&self, route: RouteId) -> &Route {
        &self.routes[route.index()]
    }

    /// A province.
    pub fn province(&self, province: ProvinceId) -> &Province {
        &self.provinces[province.index()]
    }

    /// Every city, in the order of the board data.
    pub fn cities(&self) -> impl Iterator<Item = (CityId, &City)> {
        (0..).map(CityId::new).zip(&self.cities)
    }

    /// Every route, in the order of the board data.
    pub fn routes(&self) -> impl Iterator<Item = (RouteId, &Route)> {
        (0..).map(RouteId::new).zip(&self.routes)
    }

    /// Every province; none on a board without the two-player game.
    pub fn provinces(&self) -> impl Iterator<Item = (ProvinceId, &Province)> {
        (0..).map(ProvinceId::new).zip(&self.provinces)
    }

    /// The border guards of the two-player game.
    pub fn guards(&self) -> &[Guard] {
        &self.guards
    }

    /// All routes.
    pub const fn all_routes(&self) -> RouteSet {
        self.all_routes
    }

    /// All provinces.
    pub const fn all_provinces(&self) -> ProvinceSet {
        self.all_provinces
    }

    /// The three routes that start with a marker, from north to south (§2 step 3).
    pub const fn taverns(&self) -> [RouteId; 3] {
        self.taverns
    }

    /// The link to be built from east to west.
    pub const fn link(&self) -> &Link {
        &self.link
    }

    /// The table of special points.
    pub const fn table(&self) -> &PointsTable {
        &self.table
    }

    /// How many completed cities end the game.
    pub const fn completed_cities_end(&self) -> u8 {
        self.completed_cities_end
    }

    /// The city with this id or name; letters without their marks and any case will do.
    pub fn find_city(&self, text: &str) -> Result<CityId, NotationError> {
        // Logs hold ids as they are; only people write them in other ways.
        let exact = self.cities().find(|(_, city)| city.id == text);
        exact
            .or_else(|| {
                let wanted = folded(text);
                self.cities()
                    .find(|(_, city)| folded(&city.id) == wanted || folded(&city.name) == wanted)
            })
            .map(|(id, _)| id)
            .ok_or_else(|| {
                let ids: Vec<&str> = self.cities.iter().map(|city| city.id.as_str()).collect();
                NotationError::unknown("city", text, &ids)
            })
    }

    /// The route with this id or between these two cities in any order: `stade--hamburg`.
    pub fn find_route(&self, text: &str) -> Result<RouteId, NotationError> {
        let unknown = || {
            NotationError::new(format!(
                "there is no route '{}' on the board {} (write CITY--CITY)",
                NotationError::shorten(text),
                self.key
            ))
        };
        if let Some((id, _)) = self.routes().find(|(_, route)| route.id == text) {
            return Ok(id);
        }
        let (one, other) = ["--", "–", "-"]
            .iter()
            .find_map(|between| text.split_once(between))
            .ok_or_else(unknown)?;
        let (one, other) = (self.find_city(one)?, self.find_city(other)?);
        self.routes()
            .find(|(_, route)| route.ends == [one, other] || route.ends == [other, one])
            .map(|(id, _)| id)
            .ok_or_else(unknown)
    }

    /// The province with this number, counted from 0.
    pub fn find_province(&self, number: u8) -> Result<ProvinceId, NotationError> {
        let province = ProvinceId::new(number);
        if usize::from(number) < self.provinces.len() {
            Ok(province)
        } else if self.provinces.is_empty() {
            Err(NotationError::new(format!(
                "the board {} has no provinces",
                self.key
            )))
        } else {
            Err(NotationError::new(format!(
                "there is no province {number} (known: 0 to {})",
                self.provinces.len() - 1
            )))
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}
