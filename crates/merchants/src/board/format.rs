//! The map files as they are written (§0.7).

use std::collections::BTreeMap;

use serde::Deserialize;

pub(super) type Coordinates = (i8, i8);
pub(super) type FileCorner = [Coordinates; 3];

/// A map file as it is written.
#[derive(Clone, Debug, Deserialize)]
pub struct BoardFile {
    pub(super) name: String,
    pub(super) variant: String,
    pub(super) hexes: Vec<FileHex>,
    pub(super) cities: Vec<FileCity>,
    pub(super) intersections: Vec<FileCorner>,
    pub(super) paths: Vec<FilePath>,
    pub(super) double_arrow_paths: Vec<Between>,
    pub(super) sea_paths: Vec<Between>,
    pub(super) tokens: Vec<FileToken>,
    pub(super) storage: BTreeMap<String, Storage>,
    pub(super) pieces_per_player: Pieces,
    pub(super) start_gold: u8,
    pub(super) robber_start: Option<String>,
    pub(super) fixed_setup: Option<FileFixed>,
    pub(super) development_cards: Vec<FileCard>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct FileHex {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) q: i8,
    pub(super) r: i8,
    pub(super) terrain: String,
    pub(super) resource: Option<String>,
    pub(super) number: Option<u8>,
    pub(super) token: Option<FileSpace>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct FileSpace {
    #[serde(rename = "colour")]
    pub(super) color: String,
    pub(super) arch: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct FileCity {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) corner: CornerOf,
    #[serde(rename = "colour")]
    pub(super) color: String,
    pub(super) coins: u8,
    pub(super) starting: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct CornerOf {
    pub(super) hexes: FileCorner,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct FilePath {
    pub(super) between: [FileCorner; 2],
    pub(super) kind: String,
    pub(super) double_arrow: bool,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(super) struct Between {
    pub(super) between: [FileCorner; 2],
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct FileToken {
    pub(super) value: u8,
    #[serde(rename = "colour")]
    pub(super) color: String,
    pub(super) resource: String,
    pub(super) arch: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Storage {
    pub(super) posts: u8,
    pub(super) commodities: u8,
    #[serde(rename = "posts_in_storage")]
    pub(super) covering: u8,
    pub(super) posts_for_setup: u8,
    pub(super) free_commodities_at_start: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Pieces {
    pub(super) routes: u8,
    pub(super) caravans: u8,
    pub(super) merchants: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct FileFixed {
    pub(super) starting_player: String,
    #[serde(rename = "colours")]
    pub(super) colors: BTreeMap<String, FileStart>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct FileStart {
    pub(super) posts: [String; 3],
    pub(super) last_post: String,
    pub(super) route: Between,
    pub(super) caravan_on: Between,
    pub(super) resources: BTreeMap<String, u8>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct FileCard {
    pub(super) name: String,
    pub(super) count: u8,
    pub(super) code: String,
    pub(super) amount: Option<u8>,
    pub(super) timing: String,
    pub(super) effect: String,
}
