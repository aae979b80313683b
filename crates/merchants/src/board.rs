//! The board: what the map file fixes, and tables made from it.

mod contract;
mod file;
mod format;
mod model;
mod tables;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::LazyLock;

use game_core::{Clause, NotationError, folded};
use thiserror::Error;

pub use format::BoardFile;
pub use model::{
    BoardModel, CardSpec, City, Color, Effect, FixedSetup, FixedStart, Hex, Intersection, Medium,
    NumberToken, Path, SeaHex, Space, Terrain, Timing, Variant,
};

use crate::ids::{CardKind, CityId, CitySet, HexId, HexSet, IntersectionId, IntersectionSet};
use crate::ids::{PathId, PathSet};
use tables::Tables;

/// The most kinds of development cards a deck may have.
pub const MAX_CARD_KINDS: usize = 16;
/// The number of number tokens (§V4).
pub const N_TOKENS: usize = 15;

/// A board that satisfies the map contract (§0.5).
#[derive(Debug)]
pub struct Board {
    model: BoardModel,
    tables: Tables,
    warnings: Vec<String>,
}

/// Why a board is refused: one sentence and the clause of the map contract.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message} ({clause})")]
pub struct BoardError {
    /// The broken clause, such as §V3.
    pub clause: Clause,
    message: String,
}

impl BoardError {
    pub(crate) fn new(clause: Clause, message: impl Into<String>) -> Self {
        BoardError {
            clause,
            message: NotationError::in_one_line(&message.into()),
        }
    }
}

impl Board {
    /// Reads a map file and checks the whole contract, V1 to V14.
    pub fn from_json(text: &str) -> Result<Board, BoardError> {
        Board::from_model(BoardFile::parse(text)?.into_model()?)
    }

    /// Checks V1 to V11 and makes the tables.
    ///
    /// A board that is called like one of the two of the game becomes `custom-short` or
    /// `custom-main`, lest its records be read as games on the other.
    pub fn from_model(mut model: BoardModel) -> Result<Board, BoardError> {
        if BoardRef::json(&model.name).is_some() {
            model.name.insert_str(0, "custom-");
        }
        Board::new(model)
    }

    fn new(model: BoardModel) -> Result<Board, BoardError> {
        let warnings = contract::check(&model)?;
        let tables = Tables::new(&model);
        Ok(Board {
            model,
            tables,
            warnings,
        })
    }

    /// What the contract only warns of (V8, V9).
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The facts of the board.
    pub const fn model(&self) -> &BoardModel {
        &self.model
    }

    /// The name in notation, such as `short`.
    pub fn name(&self) -> &str {
        &self.model.name
    }

    /// A hex.
    #[inline]
    pub fn hex(&self, hex: HexId) -> &Hex {
        &self.model.hexes[hex.index()]
    }

    /// All hexes.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.model.hexes.len()).map(HexId::at)
    }

    /// A city.
    #[inline]
    pub fn city(&self, city: CityId) -> &City {
        &self.model.cities[city.index()]
    }

    /// All cities.
    pub fn cities(&self) -> impl Iterator<Item = CityId> + use<> {
        (0..self.model.cities.len()).map(CityId::at)
    }

    /// An intersection.
    pub fn intersection(&self, intersection: IntersectionId) -> &Intersection {
        &self.model.intersections[intersection.index()]
    }

    /// All intersections.
    pub fn intersections(&self) -> impl Iterator<Item = IntersectionId> + use<> {
        (0..self.model.intersections.len()).map(IntersectionId::at)
    }

    /// A path.
    #[inline]
    pub fn path(&self, path: PathId) -> &Path {
        &self.model.paths[path.index()]
    }

    /// All paths.
    pub fn paths(&self) -> impl Iterator<Item = PathId> + use<> {
        (0..self.model.paths.len()).map(PathId::at)
    }

    /// The 15 number tokens.
    #[inline]
    pub fn tokens(&self) -> &[NumberToken] {
        &self.model.tokens
    }

    /// The kinds of development cards.
    pub fn cards(&self) -> &[CardSpec] {
        &self.model.cards
    }

    /// One kind of development card.
    pub fn card(&self, kind: CardKind) -> &CardSpec {
        &self.model.cards[kind.index()]
    }

    /// The city at an intersection.
    #[inline]
    pub fn city_at(&self, intersection: IntersectionId) -> Option<CityId> {
        self.tables.city_at[intersection.index()]
    }

    /// The intersections with a city-site.
    #[inline]
    pub const fn city_sites(&self) -> IntersectionSet {
        self.tables.city_sites
    }

    /// The cities where the setup posts may stand (§S21).
    pub const fn purple_cities(&self) -> CitySet {
        self.tables.purple
    }

    /// The paths that end at an intersection.
    #[inline]
    pub fn paths_at(&self, intersection: IntersectionId) -> PathSet {
        self.tables.paths_at[intersection.index()]
    }

    /// The paths that share an end with a path (§B3).
    #[inline]
    pub fn paths_beside(&self, path: PathId) -> PathSet {
        self.tables.paths_beside[path.index()]
    }

    /// The intersections joined to one by a path, with that path.
    #[inline]
    pub fn ways_from(&self, intersection: IntersectionId) -> &[(PathId, IntersectionId)] {
        &self.tables.ways_from[intersection.index()]
    }

    /// The cities at the two ends of a path.
    #[inline]
    pub fn cities_of_path(&self, path: PathId) -> CitySet {
        self.tables.cities_of_path[path.index()]
    }

    /// The number of paths from one intersection to another (§A9.1).
    #[inline]
    pub fn distance(&self, from: IntersectionId, to: IntersectionId) -> u8 {
        self.tables.distance[from.index() * self.tables.n_intersections + to.index()]
    }

    /// The other intersections at most `distance` paths away.
    #[inline]
    pub fn within(&self, from: IntersectionId, distance: u8) -> IntersectionSet {
        let distance = distance.min(self.tables.diameter);
        self.tables.within[usize::from(distance) * self.tables.n_intersections + from.index()]
    }

    /// The cities that touch a hex.
    #[inline]
    pub fn cities_at_hex(&self, hex: HexId) -> CitySet {
        self.tables.cities_at_hex[hex.index()]
    }

    /// The hexes that a city touches.
    #[inline]
    pub fn hexes_at_city(&self, city: CityId) -> HexSet {
        self.tables.hexes_at_city[city.index()]
    }

    /// The hexes with this printed number.
    #[inline]
    pub fn printed_with(&self, number: u8) -> &[HexId] {
        self.tables
            .printed_with
            .get(usize::from(number))
            .map_or(&[], Vec::as_slice)
    }

    /// The hexes with a printed number.
    pub const fn printed(&self) -> HexSet {
        self.tables.printed
    }

    /// The hexes with a token space.
    #[inline]
    pub const fn spaces(&self) -> HexSet {
        self.tables.spaces
    }

    /// The hex with this id.
    pub fn hex_named(&self, id: &str) -> Option<HexId> {
        self.hexes().find(|hex| self.hex(*hex).id == id)
    }

    /// The city with this id or name; letters without their marks and any case will do.
    pub fn city_named(&self, text: &str) -> Option<CityId> {
        // Logs hold ids as they are; only people write names.
        let exact = self.cities().find(|city| self.city(*city).id == text);
        exact.or_else(|| {
            let wanted = folded(text);
            self.cities()
                .find(|city| folded(&self.city(*city).name) == wanted)
        })
    }

    /// The card kind with this id.
    pub fn card_named(&self, id: &str) -> Option<CardKind> {
        let index = self.cards().iter().position(|card| card.id == id)?;
        Some(CardKind::at(index))
    }

    /// The name of an intersection: the id of its city, else `i` and its number.
    pub fn intersection_name(&self, intersection: IntersectionId) -> &str {
        match self.city_at(intersection) {
            Some(city) => &self.city(city).id,
            None => &self.intersection(intersection).name,
        }
    }

    /// The intersection with this name, or with this corner written `q,r/q,r/q,r`.
    pub fn intersection_named(&self, name: &str) -> Option<IntersectionId> {
        let is_called = |intersection: &IntersectionId| {
            let known = &self.intersection(*intersection).name;
            known == name
        };
        if let Some(intersection) = self.intersections().find(is_called) {
            return Some(intersection);
        }
        if let Some(city) = self.city_named(name) {
            return Some(self.city(city).at);
        }
        self.intersections().find(|intersection| {
            let known = self.intersection(*intersection);
            name.contains('/')
                && known.corner.is_some_and(|corner| {
                    corner.map(|hex| format!("{},{}", hex.q, hex.r)).join("/") == name
                })
        })
    }

    /// The name of a path: its two ends, joined by `--`.
    pub fn path_name(&self, path: PathId) -> String {
        let Path { a, b, .. } = self.path(path);
        format!(
            "{}--{}",
            self.intersection_name(*a),
            self.intersection_name(*b)
        )
    }

    /// The path with this name; the ends may stand in either order.
    pub fn path_named(&self, name: &str) -> Option<PathId> {
        let (one, other) = name.split_once("--")?;
        let one = self.intersection_named(one)?;
        let other = self.intersection_named(other)?;
        self.path_between(one, other)
    }

    /// The path between two intersections.
    pub fn path_between(&self, one: IntersectionId, other: IntersectionId) -> Option<PathId> {
        self.ways_from(one)
            .iter()
            .find(|(_, end)| *end == other)
            .map(|(path, _)| *path)
    }
}

const SHORT_JSON: &str = include_str!("../boards/merchants-short.json");
const MAIN_JSON: &str = include_str!("../boards/merchants-main.json");

static SHORT: LazyLock<Board> = LazyLock::new(|| builtin(SHORT_JSON));
static MAIN: LazyLock<Board> = LazyLock::new(|| builtin(MAIN_JSON));

fn builtin(text: &str) -> Board {
    let model = BoardFile::parse(text).and_then(BoardFile::into_model);
    model
        .and_then(Board::new)
        .expect("the tests check that the given boards keep the map contract")
}

/// A board that stays in memory; equal only to itself.
///
/// Text names one of the two boards of the game. Another one is given to
/// [`Setup::new`](crate::Setup::new) as a `&'static Board`; its games can be played, but their
/// records are refused, because they name a board that no text knows.
#[derive(Clone, Copy)]
pub struct BoardRef(&'static Board);

impl From<&'static Board> for BoardRef {
    fn from(board: &'static Board) -> Self {
        BoardRef(board)
    }
}

impl BoardRef {
    /// The data of a board that comes with the game.
    pub fn json(name: &str) -> Option<&'static str> {
        match name {
            "short" => Some(SHORT_JSON),
            "main" => Some(MAIN_JSON),
            _ => None,
        }
    }

    /// The whale side, for the short game.
    pub fn short() -> Self {
        BoardRef(&SHORT)
    }

    /// The ship side, for the main game.
    pub fn main() -> Self {
        BoardRef(&MAIN)
    }

    /// The two boards of the game.
    pub fn all() -> [Self; 2] {
        [BoardRef::short(), BoardRef::main()]
    }

    /// The board of the game with this name.
    pub fn named(name: &str) -> Option<Self> {
        BoardRef::all()
            .into_iter()
            .find(|board| board.name() == name)
    }

    /// The board itself.
    #[inline]
    pub const fn get(self) -> &'static Board {
        self.0
    }
}

impl Deref for BoardRef {
    type Target = Board;

    #[inline]
    fn deref(&self) -> &Board {
        self.0
    }
}

impl PartialEq for BoardRef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for BoardRef {}

impl Hash for BoardRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name().hash(state);
    }
}

impl fmt::Debug for BoardRef {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "BoardRef({})", self.name())
    }
}
