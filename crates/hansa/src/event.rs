//! What happens, for logs and animations.

use game_core::Seat;

use crate::ids::{CityId, ProvinceId, RouteId};
use crate::pieces::{Ability, Kind, Marker, Pieces};

/// Something that happened; everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Event {
    /// §2 step 3
    TavernMarker { route: RouteId, marker: Marker },
    /// §2 step 5
    StartPlayer { player: Seat },
    /// §4.1
    Income { seat: Seat, pieces: Pieces },
    /// §4.2
    Placed {
        seat: Seat,
        route: RouteId,
        kind: Kind,
    },
    /// §4.3.2
    Displaced {
        seat: Seat,
        route: RouteId,
        owner: Seat,
        kind: Kind,
        placed: Kind,
        paid: Pieces,
    },
    /// §4.3.3
    DisplacedPiecePlaced {
        seat: Seat,
        route: RouteId,
        kind: Kind,
    },
    /// §4.3.4
    ExtraPiecePlaced {
        seat: Seat,
        route: RouteId,
        kind: Kind,
        from: Source,
    },
    /// R12: the whole board is full.
    DisplacedPieceToStock { seat: Seat, kind: Kind },
    /// §4.4
    Moved {
        seat: Seat,
        kind: Kind,
        from: RouteId,
        to: RouteId,
    },
    /// §4.4: the piece of this kind goes to `to`, the other one back to `from`.
    Exchanged {
        seat: Seat,
        kind: Kind,
        from: RouteId,
        to: RouteId,
    },
    /// §4.5.2 (a)
    Claimed { seat: Seat, route: RouteId },
    /// §4.5.2 (a)
    ControlPoint { seat: Seat, city: CityId },
    /// §4.5.2 (b)
    MarkerTaken {
        seat: Seat,
        route: RouteId,
        marker: Marker,
    },
    /// §4.5.2 (b)
    ReplacementDrawn { seat: Seat, left: u8 },
    /// §8.4 E2
    PileExhausted,
    /// §4.5.2 (c)
    OfficeEstablished {
        seat: Seat,
        city: CityId,
        office: u8,
        kind: Kind,
    },
    /// §4.5.2 (c)
    Coin { seat: Seat, city: CityId },
    /// §8.2
    CityCompleted { city: CityId, completed: u8 },
    /// §7
    Linked { seat: Seat, points: u8 },
    /// §6.2
    Improved {
        seat: Seat,
        ability: Ability,
        level: u8,
    },
    /// §4.5.2 (c)
    TableSpaceTaken { seat: Seat, space: u8 },
    /// §5.1
    ExtraOfficeEstablished {
        seat: Seat,
        city: CityId,
        kind: Kind,
    },
    /// §4.5.2 (d)
    Returned { seat: Seat, pieces: Pieces },
    /// §5
    MarkerUsed { seat: Seat, marker: Marker },
    /// §5.2
    OfficesSwapped {
        seat: Seat,
        city: CityId,
        left: u8,
        right: u8,
    },
    /// §5.5
    Removed {
        seat: Seat,
        route: RouteId,
        owner: Seat,
        kind: Kind,
    },
    /// §5.5, R15
    OpponentMoved {
        seat: Seat,
        owner: Seat,
        kind: Kind,
        from: RouteId,
        to: RouteId,
    },
    /// §9.2
    PawnMoved { seat: Seat, to: ProvinceId },
    /// §3.1
    TurnEnded { seat: Seat },
    /// §5.6
    Revealed { seat: Seat, marker: Marker },
    /// §5.6
    MarkerPlaced {
        seat: Seat,
        route: RouteId,
        marker: Marker,
    },
    /// R21: no route is eligible.
    MarkersKept { seat: Seat },
    /// §8.4
    GameOver,
}

/// Where an extra piece of a response came from (§4.3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The stock.
    Stock,
    /// The supply, as the stock is empty.
    Supply,
    /// A house, as stock and supply are empty.
    House(RouteId),
}
