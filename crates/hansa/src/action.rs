//! Decisions and chance outcomes (§13.1), and their way to the chapters.

use std::fmt;
use std::str::FromStr;

use game_core::{EventSink, NotationError, Seat};

use crate::event::Event;
use crate::house::House;
use crate::ids::{CityId, ProvinceId, RouteId};
use crate::illegal::Illegal;
use crate::pieces::{Ability, Kind, Marker, Piece, Pieces};
use crate::state::Hansa;
use crate::{
    claim, displace, income, markers, moving, pawn, place, remove, replacement, respond, reward,
    turn,
};

/// One small decision (§13.1).
///
/// Those that put or take a piece may name a house; in the list of legal decisions none does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Action {
    /// §4.1: fetch pieces from the stock.
    Income { traders: u8, merchants: u8 },
    /// §4.2: put a piece from the supply on a route.
    Place {
        route: RouteId,
        kind: Kind,
        house: Option<House>,
    },
    /// §4.3: choose the piece to displace.
    Displace {
        route: RouteId,
        piece: Piece,
        house: Option<House>,
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
    RespondDisplaced {
        route: RouteId,
        house: Option<House>,
    },
    /// §4.3.4: place an extra piece from the stock, or from the supply if the stock is empty.
    RespondExtra {
        kind: Kind,
        route: RouteId,
        house: Option<House>,
    },
    /// §4.3.4: lift an own piece from the board, when stock and supply are empty.
    RespondLift {
        route: RouteId,
        kind: Kind,
        house: Option<House>,
    },
    /// §4.3.4: set the lifted piece down.
    RespondDrop {
        route: RouteId,
        house: Option<House>,
    },
    /// §4.3.6: end the response.
    RespondDone,
    /// §4.4: lift an own piece.
    MovePick {
        route: RouteId,
        kind: Kind,
        house: Option<House>,
    },
    /// §4.4: set it down: one move.
    MoveDrop {
        route: RouteId,
        house: Option<House>,
    },
    /// §4.4: exchange it with an own piece of the other kind: two moves.
    MoveSwap {
        route: RouteId,
        house: Option<House>,
    },
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
        piece: Piece,
        house: Option<House>,
    },
    /// §5.5, R15: set the opponent's piece down.
    RemoveDrop {
        route: RouteId,
        house: Option<House>,
    },
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

impl Action {
    /// The house that it names, if it names one.
    pub const fn house(self) -> Option<House> {
        match self {
            Action::Place { house, .. }
            | Action::Displace { house, .. }
            | Action::RespondDisplaced { house, .. }
            | Action::RespondExtra { house, .. }
            | Action::RespondLift { house, .. }
            | Action::RespondDrop { house, .. }
            | Action::MovePick { house, .. }
            | Action::MoveDrop { house, .. }
            | Action::MoveSwap { house, .. }
            | Action::RemovePick { house, .. }
            | Action::RemoveDrop { house, .. } => house,
            Action::Income { .. }
            | Action::MoveBegin
            | Action::Claim { .. }
            | Action::UsePlus3
            | Action::UsePlus4
            | Action::UseImprove { .. }
            | Action::UseSwap { .. }
            | Action::UseRemove
            | Action::UseMoveThree
            | Action::EndTurn
            | Action::PawnFree { .. }
            | Action::PawnPaid { .. }
            | Action::DisplacePay { .. }
            | Action::RespondDone
            | Action::MoveStop
            | Action::RewardNone
            | Action::RewardOffice { .. }
            | Action::RewardAbility { .. }
            | Action::RewardCoellen { .. }
            | Action::RewardExtraOffice { .. }
            | Action::RemoveStop
            | Action::ChooseMarker { .. }
            | Action::PlaceMarker { .. }
            | Action::PawnSetup { .. }
            | Action::PawnStay => None,
        }
    }
}

/// One outcome of chance (§0.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Chance {
    /// The markers on the three taverns, from north to south.
    Taverns { markers: [Marker; 3] },
    /// Who begins, and takes the first seat.
    StartPlayer { player: Person },
    /// The kind of one unrevealed marker on the plate.
    Reveal { marker: Marker },
}

/// One of the people at the table, counted from 1 before they have taken their seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Person(pub Seat);

impl fmt::Display for Person {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl FromStr for Person {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let seat = text.parse().ok().and_then(Seat::from_number);
        seat.map(Person).ok_or_else(|| {
            NotationError::new(format!(
                "players are counted from 1 to 5, not '{}'",
                NotationError::shorten(text)
            ))
        })
    }
}

/// Judges a decision of the seat that is to act.
pub(crate) fn check(game: &Hansa, action: Action) -> Result<(), Illegal> {
    match action {
        Action::Income { traders, merchants } => {
            income::check(game, Pieces::new(traders, merchants))
        }
        Action::Place { route, kind, house } => place::check(game, route, kind, house),
        Action::Displace {
            route,
            piece,
            house,
        } => displace::check(game, route, piece, house),
        Action::MoveBegin => moving::check_begin(game),
        Action::Claim { route } => claim::check(game, route),
        Action::UsePlus3 => markers::check_use(game, Marker::Plus3),
        Action::UsePlus4 => markers::check_use(game, Marker::Plus4),
        Action::UseImprove { ability } => markers::check_improve(game, ability),
        Action::UseSwap { city, left, right } => markers::check_swap(game, city, left, right),
        Action::UseRemove => remove::check_begin(game, Marker::Remove),
        Action::UseMoveThree => remove::check_begin(game, Marker::MoveThree),
        Action::EndTurn => turn::check_acting(game),
        Action::PawnFree { to } => pawn::check_free(game, to),
        Action::PawnPaid { to } => pawn::check_paid(game, to),
        Action::DisplacePay {
            place,
            pay_merchants,
        } => displace::check_payment(game, place, pay_merchants),
        Action::RespondDisplaced { route, house } => respond::check_displaced(game, route, house),
        Action::RespondExtra { kind, route, house } => {
            respond::check_extra(game, kind, route, house)
        }
        Action::RespondLift { route, kind, house } => respond::check_lift(game, route, kind, house),
        Action::RespondDrop { route, house } => respond::check_drop(game, route, house),
        Action::RespondDone => respond::check_done(game),
        Action::MovePick { route, kind, house } => moving::check_pick(game, route, kind, house),
        Action::MoveDrop { route, house } => moving::check_drop(game, route, house),
        Action::MoveSwap { route, house } => moving::check_swap(game, route, house),
        Action::MoveStop => moving::check_stop(game),
        Action::RewardNone => reward::check_none(game),
        Action::RewardOffice { city } => reward::check_office(game, city),
        Action::RewardAbility { city, ability } => reward::check_ability(game, city, ability),
        Action::RewardCoellen { space } => reward::check_table(game, space),
        Action::RewardExtraOffice { city, kind } => reward::check_extra_office(game, city, kind),
        Action::RemovePick {
            route,
            piece,
            house,
        } => remove::check_pick(game, route, piece, house),
        Action::RemoveDrop { route, house } => remove::check_drop(game, route, house),
        Action::RemoveStop => remove::check_stop(game),
        Action::ChooseMarker { marker } => replacement::check_choose(game, marker),
        Action::PlaceMarker { route } => replacement::check_place(game, route),
        Action::PawnSetup { .. } => pawn::check_set_up(game),
        Action::PawnStay => pawn::check_stay(game),
    }
}

/// Plays a decision that [`check`] accepts.
pub(crate) fn apply(game: &mut Hansa, action: Action, events: &mut impl EventSink<Event>) {
    match action {
        Action::Income { traders, merchants } => {
            income::apply(game, Pieces::new(traders, merchants), events);
        }
        Action::Place { route, kind, house } => place::apply(game, route, kind, house, events),
        Action::Displace {
            route,
            piece,
            house,
        } => displace::apply(game, route, piece, house),
        Action::MoveBegin => moving::begin(game),
        Action::Claim { route } => claim::apply(game, route, events),
        Action::UsePlus3 => markers::use_plus(game, Marker::Plus3, events),
        Action::UsePlus4 => markers::use_plus(game, Marker::Plus4, events),
        Action::UseImprove { ability } => markers::improve(game, ability, events),
        Action::UseSwap { city, left, right } => markers::swap(game, city, left, right, events),
        Action::UseRemove => remove::begin(game, Marker::Remove, events),
        Action::UseMoveThree => remove::begin(game, Marker::MoveThree, events),
        Action::EndTurn => turn::end(game, events),
        Action::PawnFree { to } => pawn::move_free(game, to, events),
        Action::PawnPaid { to } => pawn::move_paid(game, to, events),
        Action::DisplacePay {
            place,
            pay_merchants,
        } => displace::pay(game, place, pay_merchants, events),
        Action::RespondDisplaced { route, house } => {
            respond::place_displaced(game, route, house, events);
        }
        Action::RespondExtra { kind, route, house } => {
            respond::place_extra(game, kind, route, house, events);
        }
        Action::RespondLift { route, kind, house } => respond::lift(game, route, kind, house),
        Action::RespondDrop { route, house } => respond::drop_piece(game, route, house, events),
        Action::MovePick { route, kind, house } => moving::pick(game, route, kind, house),
        Action::MoveDrop { route, house } => moving::drop_piece(game, route, house, events),
        Action::MoveSwap { route, house } => moving::swap(game, route, house, events),
        Action::RespondDone | Action::MoveStop => turn::finish_action(game, events),
        Action::RewardNone => reward::take_none(game, events),
        Action::RewardOffice { city } => reward::establish_office(game, city, events),
        Action::RewardAbility { ability, .. } => reward::take_ability(game, ability, events),
        Action::RewardCoellen { space } => reward::take_table_space(game, space, events),
        Action::RewardExtraOffice { city, kind } => {
            reward::establish_extra_office(game, city, kind, events);
        }
        Action::RemovePick {
            route,
            piece,
            house,
        } => {
            remove::pick(game, route, piece, house, events);
        }
        Action::RemoveDrop { route, house } => remove::drop_piece(game, route, house, events),
        Action::RemoveStop => remove::stop(game),
        Action::ChooseMarker { marker } => replacement::choose(game, marker),
        Action::PlaceMarker { route } => replacement::place(game, route, events),
        Action::PawnSetup { to } => pawn::set_up(game, to, events),
        Action::PawnStay => replacement::begin(game, events),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists of decisions are written and read all the time.
    #[test]
    fn a_decision_is_four_bytes() {
        assert_eq!(size_of::<Action>(), 4);
    }
}
