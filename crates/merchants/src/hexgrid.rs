//! The geometry of flat-top hexes: neighbors, corners and sides.

/// The place of a hex in axial coordinates: `q` grows to the east, `r` to the south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Axial {
    /// The column.
    pub q: i8,
    /// The slanted row.
    pub r: i8,
}

/// A corner of hexes: the three mutually adjacent hexes around it, sorted.
pub type Corner = [Axial; 3];

impl Axial {
    /// The hex at these coordinates.
    pub const fn new(q: i8, r: i8) -> Self {
        Axial { q, r }
    }

    /// The six neighbors, clockwise from the north.
    #[must_use]
    pub const fn neighbors(self) -> [Axial; 6] {
        let Axial { q, r } = self;
        let (west, east) = (q.saturating_sub(1), q.saturating_add(1));
        let (north, south) = (r.saturating_sub(1), r.saturating_add(1));
        [
            Axial::new(q, north),
            Axial::new(east, north),
            Axial::new(east, r),
            Axial::new(q, south),
            Axial::new(west, south),
            Axial::new(west, r),
        ]
    }

    /// The six corners, clockwise from the north-east one.
    #[must_use]
    pub fn corners(self) -> [Corner; 6] {
        let around = self.neighbors();
        std::array::from_fn(|index| corner(self, around[index], around[(index + 1) % 6]))
    }

    /// The six sides, each as its two corners, the smaller first.
    #[must_use]
    pub fn sides(self) -> [[Corner; 2]; 6] {
        let corners = self.corners();
        std::array::from_fn(|index| side(corners[index], corners[(index + 1) % 6]))
    }

    /// The center in units of the edge length: east, south.
    #[must_use]
    pub fn center(self) -> (f64, f64) {
        let (q, r) = (f64::from(self.q), f64::from(self.r));
        (1.5 * q, 3f64.sqrt() * (r + q / 2.0))
    }
}

/// The corner that three hexes share, written in its one way.
pub fn corner(a: Axial, b: Axial, c: Axial) -> Corner {
    let mut hexes = [a, b, c];
    hexes.sort_unstable();
    hexes
}

/// The side between two corners, written in its one way.
pub fn side(a: Corner, b: Corner) -> [Corner; 2] {
    if a <= b { [a, b] } else { [b, a] }
}

/// The hexes on the two sides of a side; `None` if the corners are no side.
pub fn flanks(side: &[Corner; 2]) -> Option<[Axial; 2]> {
    let mut shared = side[0].iter().filter(|hex| side[1].contains(hex));
    let pair = [*shared.next()?, *shared.next()?];
    shared.next().is_none().then_some(pair)
}

/// Whether the three hexes of a corner are sorted and mutually adjacent.
pub fn is_corner(corner: &Corner) -> bool {
    let [a, b, c] = *corner;
    a < b && b < c && {
        let near = |one: Axial, other: Axial| one.neighbors().contains(&other);
        near(a, b) && near(b, c) && near(a, c)
    }
}

/// The place of a corner: the mean of its hexes' centers.
pub fn corner_center(corner: &Corner) -> (f64, f64) {
    let (x, y) = corner.iter().fold((0.0, 0.0), |(x, y), hex| {
        let (east, south) = hex.center();
        (x + east, y + south)
    });
    (x / 3.0, y / 3.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_are_mutual_and_one_step_away() {
        let hex = Axial::new(2, -3);
        for (index, near) in hex.neighbors().into_iter().enumerate() {
            assert_eq!(near.neighbors()[(index + 3) % 6], hex);
            let (x, y) = (
                near.center().0 - hex.center().0,
                near.center().1 - hex.center().1,
            );
            assert!((x.hypot(y) - 3f64.sqrt()).abs() < 1e-9);
        }
    }

    #[test]
    fn the_first_corner_is_the_one_in_the_north_east() {
        let hex = Axial::new(0, 0);
        let (x, y) = corner_center(&hex.corners()[0]);
        assert!((x - 0.5).abs() < 1e-9 && y < 0.0);
        let (x, y) = corner_center(&hex.corners()[1]);
        assert!((x - 1.0).abs() < 1e-9 && y.abs() < 1e-9, "the east corner");
    }

    #[test]
    fn every_corner_is_shared_by_its_three_hexes() {
        let hex = Axial::new(-1, 4);
        for corner in hex.corners() {
            assert!(is_corner(&corner));
            for other in corner {
                assert!(other.corners().contains(&corner));
            }
        }
    }

    #[test]
    fn a_side_lies_between_the_hex_and_one_neighbor() {
        let hex = Axial::new(1, 1);
        let mut beyond: Vec<Axial> = hex
            .sides()
            .iter()
            .map(|side| {
                let [a, b] = flanks(side).unwrap();
                assert!(a == hex || b == hex);
                if a == hex { b } else { a }
            })
            .collect();
        beyond.sort_unstable();
        let mut around = hex.neighbors();
        around.sort_unstable();
        assert_eq!(beyond, around);
    }

    #[test]
    fn corners_far_apart_are_no_side() {
        let far = [Axial::new(0, 0).corners()[0], Axial::new(5, 5).corners()[0]];
        assert_eq!(flanks(&far), None);
        assert!(!is_corner(&[
            Axial::new(0, 0),
            Axial::new(0, 1),
            Axial::new(5, 5)
        ]));
    }
}
