//! Small numbers that name the places of a board, and sets of them.

use game_core::IdSet;

game_core::ids! {
    /// A terrain hex.
    pub struct HexId(u8);
    /// An intersection: a node of the path graph.
    pub struct IntersectionId(u8);
    /// A city-site.
    pub struct CityId(u8);
    /// A path: an edge between two intersections.
    pub struct PathId(u16);
    /// A kind of development card.
    pub struct CardKind(u8);
}

/// A set of hexes.
pub type HexSet = IdSet<HexId, [u64; 2]>;
/// A set of intersections.
pub type IntersectionSet = IdSet<IntersectionId, [u64; 3]>;
/// A set of cities.
pub type CitySet = IdSet<CityId, u64>;
/// A set of paths.
pub type PathSet = IdSet<PathId, [u64; 5]>;

macro_rules! at {
    ($($id:ident),+) => {$(
        impl $id {
            /// The id of the thing at this place of the board's list.
            pub(crate) fn at(index: usize) -> Self {
                $id::new(index.try_into().expect("a board has no more things than ids"))
            }
        }
    )+};
}

at!(HexId, IntersectionId, CityId, PathId, CardKind);
