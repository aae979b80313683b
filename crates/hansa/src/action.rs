//! Decisions and chance outcomes (§13.1).

use game_core::Seat;

use crate::ids::{CityId, ProvinceId, RouteId};
use crate::pieces::{Ability, Kind, Marker};

/// One small decision; it never names a house (§13.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Action {
    /// §4.1: fetch pieces from the stock.
    Income { traders: u8, merchants: u8 },
    /// §4.2: put a piece from the supply on a route.
    Place { route: RouteId, kind: Kind },
    /// §4.3: choose the piece to displace.
    Displace {
        route: RouteId,
        owner: Seat,
        kind: Kind,
    },
    /// §4.4: begin to move own pieces.
    MoveBegin,
    /// §4.5: claim a route.
    Claim { route: RouteId },
    /// §5.3: use a marker for three more actions.
    UsePlus3,
    /// §5.3: use a marker for four more actions.
    UsePlus4,
    /// §5.4: use a marker to improve an ability.
    UseImprove { ability: Ability },
    /// §5.2: use a marker to exchange two printed offices, counted from 0 at the left.
    UseSwap { city: CityId, left: u8, right: u8 },
    /// §5.5: use a marker to remove pieces.
    UseRemove,
    /// §5.5, R15: use a Big Box marker to move opponents' pieces.
    UseMoveThree,
    /// §3.1: end the turn.
    EndTurn,
    /// §9.2: move the pawn for free.
    PawnFree { to: ProvinceId },
    /// §9.2: move the pawn for one action.
    PawnPaid { to: ProvinceId },
    /// §4.3.2: the kind placed, and how many merchants are among the pieces paid.
    DisplacePay { place: Kind, pay_merchants: u8 },
    /// §4.3.3: place the displaced piece.
    RespondDisplaced { route: RouteId },
    /// §4.3.4: place an extra piece from the stock, or from the supply if the stock is empty.
    RespondExtra { kind: Kind, route: RouteId },
    /// §4.3.4: lift an own piece from the board, when stock and supply are empty.
    RespondLift { route: RouteId, kind: Kind },
    /// §4.3.4: set the lifted piece down.
    RespondDrop { route: RouteId },
    /// §4.3.6: end the response.
    RespondDone,
    /// §4.4: lift an own piece.
    MovePick { route: RouteId, kind: Kind },
    /// §4.4: set it down: one move.
    MoveDrop { route: RouteId },
    /// §4.4: exchange it with an own piece of the other kind: two moves.
    MoveSwap { route: RouteId },
    /// §4.4: stop moving.
    MoveStop,
    /// §4.5.2: take no reward, or no extra office on top of one.
    RewardNone,
    /// §4.5.2: establish an office.
    RewardOffice { city: CityId },
    /// §4.5.2: improve an ability of a city.
    RewardAbility { city: CityId, ability: Ability },
    /// §4.5.2: take a space of the Coellen table, counted from 0 at the left.
    RewardCoellen { space: u8 },
    /// §5.1: establish an extra office.
    RewardExtraOffice { city: CityId, kind: Kind },
    /// §5.5: choose a piece to remove or to move.
    RemovePick {
        route: RouteId,
        owner: Seat,
        kind: Kind,
    },
    /// §5.5, R15: set the opponent's piece down.
    RemoveDrop { route: RouteId },
    /// §5.5: stop removing.
    RemoveStop,
    /// §5.6: choose which kind of marker is placed next.
    ChooseMarker { marker: Marker },
    /// §5.6: place a marker.
    PlaceMarker { route: RouteId },
    /// §9.2: put the pawn on the board.
    PawnSetup { to: ProvinceId },
    /// §9.2: leave the pawn where it is.
    PawnStay,
}

/// One outcome of chance (§0.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// The markers on the three taverns, from north to south.
    Taverns([Marker; 3]),
    /// Which of the people at the table begins; it takes the first seat.
    StartPlayer(Seat),
    /// The kind of one unrevealed marker on the plate.
    Reveal(Marker),
}
