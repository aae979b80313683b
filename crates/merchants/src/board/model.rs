//! The board model of §0.4: facts without geometry.

use serde::{Deserialize, Serialize};

use crate::goods::Resource;
use crate::hexgrid::{Axial, Corner};
use crate::ids::{CityId, HexId, IntersectionId, PathId};

/// Everything a board fixes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardModel {
    /// The name in notation.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// Which allotment of pieces it is played with.
    pub variant: Variant,
    /// The terrain hexes.
    pub hexes: Vec<Hex>,
    /// The hexes of the sea; for drawing only.
    pub seas: Vec<SeaHex>,
    /// The nodes of the path graph.
    pub intersections: Vec<Intersection>,
    /// The city-sites.
    pub cities: Vec<City>,
    /// The edges of the path graph.
    pub paths: Vec<Path>,
    /// The number tokens.
    pub tokens: Vec<NumberToken>,
    /// The development cards.
    pub cards: Vec<CardSpec>,
    /// Where the robber begins (§S5); chance decides if there is none.
    pub robber_start: Option<HexId>,
    /// The places of the fixed setup (§2.2).
    pub fixed: Option<FixedSetup>,
}

/// The two sides of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// The whale side.
    Short,
    /// The ship side.
    Main,
}

impl Variant {
    /// §C5: the commodity tokens of each player, all of which must be delivered to win.
    pub const fn commodity_tokens(self, players: u8) -> u8 {
        match (self, players) {
            (Variant::Short, 3) => 6,
            (Variant::Short, _) => 5,
            (Variant::Main, 3) => 10,
            (Variant::Main, _) => 8,
        }
    }
}

/// A terrain hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hex {
    /// The name in notation.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// Where it lies, if the board has a geometry.
    pub place: Option<Axial>,
    /// What grows there.
    pub terrain: Terrain,
    /// The printed number.
    pub printed: Option<u8>,
    /// The token space.
    pub space: Space,
}

impl Hex {
    /// What its posts receive.
    pub const fn resource(&self) -> Resource {
        self.terrain.resource()
    }
}

/// A hex of the sea; no rule reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeaHex {
    /// The name in notation.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// Where it lies.
    pub place: Axial,
}

/// What a hex is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Terrain {
    /// Gives lumber.
    Forest,
    /// Gives lumber; drawn with mountains.
    MountainForest,
    /// Gives wool.
    Pasture,
    /// Gives wool; drawn with mountains.
    MountainPasture,
    /// Gives grain.
    Fields,
    /// Gives ore.
    Mountains,
    /// Gives salt.
    Saltworks,
}

impl Terrain {
    /// §0.2: what the terrain gives.
    pub const fn resource(self) -> Resource {
        match self {
            Terrain::Forest | Terrain::MountainForest => Resource::Lumber,
            Terrain::Pasture | Terrain::MountainPasture => Resource::Wool,
            Terrain::Fields => Resource::Grain,
            Terrain::Mountains => Resource::Ore,
            Terrain::Saltworks => Resource::Salt,
        }
    }

    /// The name in map files.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Forest => "forest",
            Terrain::MountainForest => "mountain-forest",
            Terrain::Pasture => "pasture",
            Terrain::MountainPasture => "mountain-pasture",
            Terrain::Fields => "fields",
            Terrain::Mountains => "mountains",
            Terrain::Saltworks => "saltworks",
        }
    }

    /// The terrain of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [
            Terrain::Forest,
            Terrain::MountainForest,
            Terrain::Pasture,
            Terrain::MountainPasture,
            Terrain::Fields,
            Terrain::Mountains,
            Terrain::Saltworks,
        ]
        .into_iter()
        .find(|terrain| terrain.name() == name)
    }
}

/// The token space of a hex (§B2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Space {
    /// None: the number is printed.
    None,
    /// Empty at the start.
    Plain,
    /// Filled with an arch token at the start.
    Arch,
}

/// A node of the path graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intersection {
    /// The name in notation, for those without a city.
    pub name: String,
    /// Where it lies, if the board has a geometry.
    pub corner: Option<Corner>,
    /// The terrain hexes it touches, three at most.
    pub hexes: Vec<HexId>,
    /// The city-site.
    pub city: Option<CityId>,
}

/// A city-site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct City {
    /// The name in notation.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// Where it lies.
    pub at: IntersectionId,
    /// Whether setup posts may stand here.
    pub purple: bool,
    /// §A10.4: gold for the builder of a post.
    pub coins: u8,
}

/// An edge of the path graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path {
    /// One end.
    pub a: IntersectionId,
    /// The other end.
    pub b: IntersectionId,
    /// For drawing only (§B6).
    pub medium: Medium,
    /// §A8.9: opening it gives one more route.
    pub double_arrow: bool,
}

/// Whether a path runs on land; no rule reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Medium {
    /// On land or along a coast.
    Land,
    /// Across the sea.
    Sea,
}

/// A number token (§C8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberToken {
    /// The resource of the spaces where it may lie.
    pub color: Resource,
    /// The number.
    pub number: u8,
    /// Whether it lies on the board from the start.
    pub arch: bool,
}

/// A kind of development card (§7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardSpec {
    /// The name in notation, made from the name for people.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// How many copies the deck holds.
    pub count: u8,
    /// What it does.
    pub effect: Effect,
    /// When it may be played.
    pub timing: Timing,
    /// What it does, in words.
    pub text: String,
}

/// What a development card does (§7.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Move the robber and steal.
    MoveRobber,
    /// Place this many routes for nothing.
    FreeRoutes(u8),
    /// Move a caravan this many steps for nothing.
    FreeCaravanMove(u8),
    /// Move a merchant this far for nothing.
    FreeMerchantMove(u8),
    /// Take this many cards of the supply.
    TakeResources(u8),
    /// Every opponent gives all, or at most this many, cards of one resource.
    DemandResource(Option<u8>),
    /// Take this much gold of the bank.
    TakeGold(u8),
}

/// When a card may be played (§D9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Timing {
    /// Before the roll or in the action phase.
    BeforeRollOrAction,
    /// In the action phase only.
    Action,
}

/// A player color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// White.
    White,
    /// Orange.
    Orange,
}

impl Color {
    /// All four, in seat order.
    pub const ALL: [Color; 4] = [Color::Red, Color::Blue, Color::White, Color::Orange];

    /// The name in notation.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Blue => "blue",
            Color::White => "white",
            Color::Orange => "orange",
        }
    }

    /// The name at the beginning of a sentence.
    pub const fn title(self) -> &'static str {
        match self {
            Color::Red => "Red",
            Color::Blue => "Blue",
            Color::White => "White",
            Color::Orange => "Orange",
        }
    }

    /// The color of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Color::ALL.into_iter().find(|color| color.name() == name)
    }
}

/// The places of the fixed setup (§2.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FixedSetup {
    /// Who begins.
    pub starting_player: Color,
    /// The places of each color, in the order of [`Color::ALL`].
    pub starts: [FixedStart; 4],
}

/// Where one color begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FixedStart {
    /// The three posts.
    pub posts: [CityId; 3],
    /// The post that gives the starting resources.
    pub last_post: CityId,
    /// The route, which also holds the caravan.
    pub route: PathId,
    /// The starting resources.
    pub resources: [u8; 5],
}
