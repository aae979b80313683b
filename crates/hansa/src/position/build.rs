//! Builds a state from a position and refuses what cannot be (§1.2, §3.3).

use game_core::{NotationError, Seat};

use super::names::{SeatName, seat_name};
use super::{Position, SeatPosition, complete, phase};
use crate::board::Board;
use crate::house::House;
use crate::ids::{CitySet, RouteId, RouteSet};
use crate::pieces::{Kind, Marker, Markers, Piece, Pieces};
use crate::setup::{MarkerSet, Setup};
use crate::state::{Hansa, Phase};

pub(super) type Result<T> = std::result::Result<T, NotationError>;

pub(super) fn refuse<T>(message: impl Into<String>) -> Result<T> {
    Err(NotationError::new(message))
}

pub(super) fn build(position: &Position) -> Result<Hansa> {
    let setup = position.setup()?;
    let mut game = Hansa::at_start(&setup);
    let names = Names {
        board: setup.board(),
        players: setup.players(),
    };
    let builder = Builder { position, names };
    if let Some(active) = position.active {
        game.active = names.seat(active)?;
    }
    builder.put_houses(&mut game)?;
    builder.put_offices(&mut game)?;
    builder.put_table(&mut game)?;
    game.phase = match &position.phase {
        Some(phase) => phase.resolve(names, &game)?,
        None => Phase::Acting,
    };
    game.start_player = builder.start_player(&setup, &game.phase)?;
    builder.put_desks(&mut game)?;
    builder.put_markers(&mut game, setup.options().marker_set)?;
    builder.put_turn(&mut game)?;
    builder.put_pawn(&mut game)?;
    phase::check(&game)?;
    Ok(game)
}

/// What a name means at this table.
#[derive(Clone, Copy)]
pub(super) struct Names {
    pub(super) board: &'static Board,
    pub(super) players: u8,
}

impl Names {
    pub(super) fn seat(self, SeatName(seat): SeatName) -> Result<Seat> {
        if seat.number() <= self.players {
            return Ok(seat);
        }
        refuse(format!(
            "there is no {} seat with {} players",
            seat_name(seat),
            self.players
        ))
    }

    fn piece(self, piece: Piece) -> Result<Piece> {
        self.seat(SeatName(piece.owner())).map(|_| piece)
    }
}

struct Builder<'a> {
    position: &'a Position,
    names: Names,
}

impl Builder<'_> {
    fn put_houses(&self, game: &mut Hansa) -> Result<()> {
        let mut seen = RouteSet::EMPTY;
        for (id, stated) in &self.position.routes {
            let route = self.names.board.find_route(id)?;
            let printed = self.names.board.route(route);
            if seen.contains(route) {
                return refuse(format!("the route {} is stated twice", printed.name));
            }
            seen.insert(route);
            if stated.houses.len() > usize::from(printed.houses) {
                return refuse(format!(
                    "{} has {} houses, not {}",
                    printed.name,
                    printed.houses,
                    stated.houses.len()
                ));
            }
            for (piece, house) in stated.houses.iter().zip(House::ALL) {
                if let Some(piece) = *piece {
                    let piece = self.names.piece(piece)?;
                    game.houses.put_at(route, house, piece);
                }
            }
        }
        Ok(())
    }

    fn put_offices(&self, game: &mut Hansa) -> Result<()> {
        let most_extra = game.options().marker_set.all().of(Marker::ExtraOffice);
        let mut seen = CitySet::EMPTY;
        for (id, stated) in &self.position.cities {
            let city = self.names.board.find_city(id)?;
            let printed = self.names.board.city(city);
            if seen.contains(city) {
                return refuse(format!("the city {} is stated twice", printed.name));
            }
            seen.insert(city);
            if stated.offices.len() > printed.offices.len() {
                return refuse(format!(
                    "{} is stated to have {} printed offices taken, of {}",
                    printed.name,
                    stated.offices.len(),
                    printed.offices.len()
                ));
            }
            for piece in &stated.offices {
                let piece = self.names.piece(*piece)?;
                game.offices.establish(city, piece.owner(), piece.kind());
            }
            if !stated.extra.is_empty() && stated.offices.is_empty() {
                return refuse(format!(
                    "{} has an extra office, but no printed office is taken (§5.1)",
                    printed.name
                ));
            }
            for piece in &stated.extra {
                let piece = self.names.piece(*piece)?;
                if game.offices.n_extra() == most_extra {
                    return refuse(format!(
                        "there are more than {most_extra} extra offices, one for each marker"
                    ));
                }
                game.offices.add_extra(city, piece.owner(), piece.kind());
            }
            if !game.has_empty_office(city) {
                game.completed += 1;
            }
        }
        match self.position.completed {
            Some(stated) if stated != game.completed => refuse(format!(
                "{stated} cities are said to be completed, but the offices complete {}",
                game.completed
            )),
            _ => Ok(()),
        }
    }

    fn put_table(&self, game: &mut Hansa) -> Result<()> {
        for (space, owner) in game.table.iter_mut().zip(&self.position.coellen) {
            *space = owner.map(|owner| self.names.seat(owner)).transpose()?;
        }
        Ok(())
    }

    fn start_player(&self, setup: &Setup, phase: &Phase) -> Result<Option<Seat>> {
        if setup.start_player().is_some() {
            return Ok(setup.start_player());
        }
        let undecided = matches!(phase, Phase::Taverns | Phase::StartPlayer);
        match self.position.start_player {
            Some(_) if undecided => refuse("the start player is not decided in this phase"),
            None if undecided => Ok(None),
            None => Ok(Some(Seat::FIRST)),
            Some(number) => setup.person(number).map(Some),
        }
    }

    fn stated_desk(&self, seat: Seat) -> Option<&SeatPosition> {
        self.position.seats.get(&SeatName(seat))
    }

    fn put_desks(&self, game: &mut Hansa) -> Result<()> {
        for seat in self.position.seats.keys() {
            self.names.seat(*seat)?;
        }
        for seat in Seat::all(self.names.players) {
            let default = SeatPosition::default();
            let stated = self.stated_desk(seat).unwrap_or(&default);
            let mut desk = complete::desk(seat, stated, pieces_elsewhere(game, seat))?;
            if stated.score > 99 {
                return refuse(format!(
                    "{} has {} points; the track ends at 99",
                    seat_name(seat),
                    stated.score
                ));
            }
            desk.score = stated.score;
            desk.link_served = stated.link_served;
            desk.unrevealed = stated.unrevealed;
            complete::add(&mut desk.unused, stated.unused.iter().copied())?;
            complete::add(&mut desk.used, stated.used.iter().flatten().copied())?;
            complete::add(&mut desk.plate, stated.plate.iter().copied())?;
            game.desks[seat] = desk;
        }
        Ok(())
    }

    /// §1.3: every marker is on a route, owned, on a plate, or unseen.
    fn put_markers(&self, game: &mut Hansa, set: MarkerSet) -> Result<()> {
        let mut seen = Markers::EMPTY;
        for (id, stated) in &self.position.routes {
            if let Some(Some(marker)) = stated.marker {
                game.route_markers
                    .put(self.names.board.find_route(id)?, marker);
                complete::add(&mut seen, [marker])?;
            }
        }
        for desk in &game.desks {
            for markers in [desk.unused, desk.used, desk.plate] {
                complete::add(&mut seen, markers.iter())?;
            }
        }
        if game.phase == Phase::Taverns {
            if !game.route_markers.routes().is_empty() {
                return refuse("no marker lies on a route before the taverns are laid out");
            }
            complete::add(&mut seen, set.tavern_markers())?;
        }
        let mut unseen = complete::without(set.all(), seen)?;
        match &self.position.unseen {
            Some(stated) => check_unseen(stated, unseen)?,
            None if game.phase == Phase::Taverns => {}
            None => self.lay_default_taverns(game, set, &mut unseen),
        }
        let unrevealed = Self::unrevealed(game)?;
        let Some(pile) = unseen.total().checked_sub(unrevealed) else {
            return refuse(format!(
                "{unrevealed} unrevealed markers are on a plate, but only {} are unseen",
                unseen.total()
            ));
        };
        game.pile = self.shrink_pile(game, &mut unseen, pile)?;
        game.unseen = unseen;
        game.pile_exhausted = self.position.pile_exhausted;
        if game.pile_exhausted && game.pile > 0 {
            return refuse("the pile is said to be exhausted, but it still has markers (§8.4)");
        }
        Ok(())
    }

    /// §2 step 3: starting markers for the taverns about which nothing is stated.
    fn lay_default_taverns(&self, game: &mut Hansa, set: MarkerSet, unseen: &mut Markers) {
        let mut starting = set.tavern_markers().into_iter().filter(|marker| {
            let on_taverns = self
                .names
                .board
                .taverns()
                .map(|route| game.route_markers.on(route));
            !on_taverns.contains(&Some(*marker))
        });
        let stated = |route: RouteId| {
            self.position.routes.iter().any(|(id, stated)| {
                stated.marker.is_some() && self.names.board.find_route(id) == Ok(route)
            })
        };
        let unstated: Vec<RouteId> = self
            .names
            .board
            .taverns()
            .into_iter()
            .filter(|route| !stated(*route))
            .collect();
        let markers: Vec<Marker> = starting.by_ref().collect();
        for (route, marker) in unstated.into_iter().zip(markers) {
            if unseen.has(marker) {
                unseen.take(marker);
                game.route_markers.put(route, marker);
            }
        }
    }

    /// The unrevealed markers: only the active player can have some.
    fn unrevealed(game: &Hansa) -> Result<u8> {
        for (seat, desk) in game.desks.entries() {
            if seat != game.active && desk.unrevealed > 0 {
                return refuse(format!(
                    "{} has unrevealed markers on the plate outside their turn",
                    seat_name(seat)
                ));
            }
        }
        Ok(game.active_desk().unrevealed)
    }

    /// If the pile is stated to be smaller, the others have been used by somebody about whose
    /// used markers nothing is stated.
    fn shrink_pile(&self, game: &mut Hansa, unseen: &mut Markers, pile: u8) -> Result<u8> {
        let Some(stated) = self.position.pile else {
            return Ok(pile);
        };
        if stated == pile {
            return Ok(pile);
        }
        let user = Seat::all(self.names.players).rev().find(|seat| {
            self.stated_desk(*seat)
                .is_none_or(|desk| desk.used.is_none())
        });
        match (user, pile.checked_sub(stated)) {
            (Some(user), Some(spare)) if self.position.unseen.is_none() => {
                let used = complete::take_spare(unseen, spare);
                for marker in used.iter() {
                    game.desks[user].used.put(marker);
                }
                Ok(stated)
            }
            _ => refuse(format!(
                "the pile is said to hold {stated} markers, but {pile} are nowhere else"
            )),
        }
    }

    fn put_turn(&self, game: &mut Hansa) -> Result<()> {
        game.actions_left = self
            .position
            .actions_left
            .unwrap_or(game.active_desk().actions());
        if game.actions_left > 99 {
            return refuse(format!("{} actions are too many", game.actions_left));
        }
        let marker_taken = game.active_desk().unrevealed > 0;
        let fresh = matches!(
            game.phase,
            Phase::Taverns | Phase::StartPlayer | Phase::PawnSetup | Phase::Acting
        ) && !marker_taken;
        let inside_action = matches!(
            game.phase,
            Phase::Paying { .. }
                | Phase::Responding(_)
                | Phase::Moving { .. }
                | Phase::Rewarding { .. }
                | Phase::Adding { .. }
                | Phase::Removing { .. }
        );
        game.turn_untouched = self.position.turn_untouched.unwrap_or(fresh);
        if game.turn_untouched && (inside_action || marker_taken) {
            return refuse("the turn is said to be untouched, but something was done in it");
        }
        Ok(())
    }

    fn put_pawn(&self, game: &mut Hansa) -> Result<()> {
        let before_pawn = matches!(
            game.phase,
            Phase::Taverns | Phase::StartPlayer | Phase::PawnSetup
        );
        game.pawn = self
            .position
            .pawn
            .map(|number| self.names.board.find_province(number))
            .transpose()?;
        game.free_pawn_used = self.position.free_pawn_used;
        let two_players = self.names.players == 2;
        match game.pawn {
            Some(_) if !two_players => refuse("the pawn is only in the game of two players (§9)"),
            Some(_) if before_pawn => refuse("the pawn is not on the board in this phase (§9.2)"),
            None if two_players && !before_pawn => {
                refuse("a game of two players needs the province of the pawn (§9.2)")
            }
            None if game.free_pawn_used => refuse("there is no pawn that could have moved (§9)"),
            _ => Ok(()),
        }
    }
}

fn check_unseen(stated: &std::collections::BTreeMap<Marker, u8>, left: Markers) -> Result<()> {
    for marker in Marker::ALL {
        let count = stated.get(marker).copied().unwrap_or(0);
        if count != left.of(*marker) {
            return refuse(format!(
                "{count} '{marker}' markers are said to be unseen, but {} are nowhere else",
                left.of(*marker)
            ));
        }
    }
    Ok(())
}

/// The pieces of a player on the board and in hand.
fn pieces_elsewhere(game: &Hansa, seat: Seat) -> Pieces {
    let mut pieces = game.houses.pieces_of(seat);
    pieces.add(game.offices.pieces_of(seat));
    let on_table = game.table.iter().filter(|owner| **owner == Some(seat));
    for _ in on_table {
        pieces.put(Kind::Merchant);
    }
    for piece in game.pieces_in_hand() {
        if piece.owner() == seat {
            pieces.put(piece.kind());
        }
    }
    pieces
}
