//! What happens, for logs and animations.

use game_core::Seat;

use crate::action::Person;
use crate::house::House;
use crate::ids::{CityId, ProvinceId, RouteId};
use crate::pieces::{Ability, Kind, Marker, Pieces};

/// Something that happened; everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Event {
    /// §2 step 3: a starting marker is laid on a tavern.
    TavernMarker { route: RouteId, marker: Marker },
    /// §2 step 5: who begins is decided.
    StartPlayer { player: Person },
    /// §4.1: pieces go from the stock to the supply.
    Income { seat: Seat, pieces: Pieces },
    /// §4.2: a piece goes from the supply to a house.
    Placed {
        seat: Seat,
        route: RouteId,
        kind: Kind,
        house: House,
    },
    /// §4.3.2: a piece is displaced and the penalty paid.
    Displaced {
        seat: Seat,
        route: RouteId,
        owner: Seat,
        kind: Kind,
        placed: Kind,
        paid: Pieces,
        house: House,
    },
    /// §4.3.3: the displaced piece stands on a house again.
    DisplacedPiecePlaced {
        seat: Seat,
        route: RouteId,
        kind: Kind,
        house: House,
        from: RouteId,
        from_house: House,
    },
    /// §4.3.4: an extra piece is added in a response.
    ExtraPiecePlaced {
        seat: Seat,
        route: RouteId,
        kind: Kind,
        house: House,
        from: ExtraSource,
    },
    /// R12: the whole board is full.
    DisplacedPieceToStock { seat: Seat, kind: Kind },
    /// §4.4: an own piece changes its route.
    Moved {
        seat: Seat,
        kind: Kind,
        from: RouteId,
        from_house: House,
        to: RouteId,
        to_house: House,
    },
    /// §4.4: the piece of this kind goes to `to`, the other one back to `from`.
    Exchanged {
        seat: Seat,
        kind: Kind,
        from: RouteId,
        from_house: House,
        to: RouteId,
        to_house: House,
    },
    /// §4.5: a route is claimed.
    Claimed { seat: Seat, route: RouteId },
    /// §4.5.2 (a): the controller of an end city scores.
    ControlPoint { seat: Seat, city: CityId },
    /// §4.5.2 (b): the marker of the route is taken.
    MarkerTaken {
        seat: Seat,
        route: RouteId,
        marker: Marker,
    },
    /// §4.5.2 (b): a replacement comes onto the plate, unseen.
    ReplacementDrawn { seat: Seat, left: u8 },
    /// §8.4 E2: a replacement was due and the pile is empty.
    PileExhausted,
    /// §4.5.2 (c): a piece of the route fills a printed office.
    OfficeEstablished {
        seat: Seat,
        city: CityId,
        office: u8,
        kind: Kind,
    },
    /// §4.5.2 (c): the new office has a coin.
    Coin { seat: Seat, city: CityId },
    /// §8.2: the last printed office of a city is taken.
    CityCompleted { city: CityId, completed: u8 },
    /// §7: a player has joined the two ends of the link.
    Linked { seat: Seat, points: u8 },
    /// §6.2: an ability rises by a level.
    Improved {
        seat: Seat,
        ability: Ability,
        level: u8,
    },
    /// §4.5.2 (c): a merchant goes to the Coellen table.
    TableSpaceTaken { seat: Seat, space: u8 },
    /// §5.1: a piece of the route becomes an extra office.
    ExtraOfficeEstablished {
        seat: Seat,
        city: CityId,
        kind: Kind,
    },
    /// §4.5.2 (d): the other pieces of the route go to the stock.
    Returned { seat: Seat, pieces: Pieces },
    /// §5: a marker is turned over.
    MarkerUsed { seat: Seat, marker: Marker },
    /// §5.2: two printed offices change their owners.
    OfficesSwapped {
        seat: Seat,
        city: CityId,
        left: u8,
        right: u8,
    },
    /// §5.5: a piece returns to its owner's supply.
    Removed {
        seat: Seat,
        route: RouteId,
        owner: Seat,
        kind: Kind,
        house: House,
    },
    /// §5.5, R15: an opponent's piece is moved.
    OpponentMoved {
        seat: Seat,
        owner: Seat,
        kind: Kind,
        from: RouteId,
        from_house: House,
        to: RouteId,
        to_house: House,
    },
    /// §9.2: the pawn goes to another province.
    PawnMoved { seat: Seat, to: ProvinceId },
    /// §3.1: the active player ends the turn.
    TurnEnded { seat: Seat },
    /// §5.6: a marker on the plate is turned over.
    Revealed { seat: Seat, marker: Marker },
    /// §5.6: a replacement marker is put on a route.
    MarkerPlaced {
        seat: Seat,
        route: RouteId,
        marker: Marker,
    },
    /// R21: no route is eligible.
    MarkersKept { seat: Seat },
    /// §8.4: an end of the game was reached.
    GameOver,
}

/// Where an extra piece of a response came from (§4.3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum ExtraSource {
    /// The stock.
    Stock,
    /// The supply, as the stock is empty.
    Supply,
    /// A house, as stock and supply are empty.
    House { route: RouteId, house: House },
}
