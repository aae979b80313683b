//! Builds a state from a position and refuses what cannot be (§1.2, §3.3).

use game_core::{Game, NotationError, Seat};

use super::{PhasePosition, Position, complete, parse_seat, seat_name};
use crate::board::Board;
use crate::ids::{CitySet, RouteId, RouteSet};
use crate::pieces::{Kind, Marker, Markers, Piece, Pieces};
use crate::setup::{MarkerSet, Setup};
use crate::state::{Hansa, Phase, Placed, Response};

type Result<T> = std::result::Result<T, NotationError>;

fn refuse<T>(message: impl Into<String>) -> Result<T> {
    Err(NotationError::new(message))
}

pub(super) fn build(position: &Position) -> Result<Hansa> {
    let setup = position.setup()?;
    let mut game = Hansa::at_start(&setup);
    let builder = Builder {
        position,
        board: setup.board(),
        players: setup.players(),
    };
    if let Some(active) = &position.active {
        game.active = builder.seat(active)?;
    }
    builder.put_houses(&mut game)?;
    builder.put_offices(&mut game)?;
    builder.put_table(&mut game)?;
    game.phase = builder.phase()?;
    game.start_player = builder.start_player(&setup, &game.phase)?;
    builder.put_desks(&mut game)?;
    builder.put_markers(&mut game, setup.options().marker_set)?;
    builder.put_turn(&mut game)?;
    builder.put_pawn(&mut game)?;
    check_phase(&game)?;
    Ok(game)
}

struct Builder<'a> {
    position: &'a Position,
    board: &'static Board,
    players: u8,
}

impl Builder<'_> {
    fn seat(&self, text: &str) -> Result<Seat> {
        parse_seat(text, self.players)
    }

    /// `red trader`
    fn piece(&self, text: &str) -> Result<Piece> {
        let Some((owner, kind)) = text.split_once(' ') else {
            return refuse(format!(
                "a piece is written 'red trader', not '{}'",
                NotationError::shorten(text)
            ));
        };
        Ok(Piece::new(self.seat(owner)?, kind.parse()?))
    }

    /// `hamburg--stade trader`
    fn on_route(&self, text: &str) -> Result<(RouteId, Kind)> {
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            [route, kind] => Ok((self.board.find_route(route)?, kind.parse()?)),
            _ => refuse(format!(
                "a piece in hand is written 'ROUTE KIND', not '{}'",
                NotationError::shorten(text)
            )),
        }
    }

    fn put_houses(&self, game: &mut Hansa) -> Result<()> {
        let mut seen = RouteSet::EMPTY;
        for (id, stated) in &self.position.routes {
            let route = self.board.find_route(id)?;
            let printed = self.board.route(route);
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
            for (house, piece) in stated.houses.iter().enumerate() {
                if let Some(text) = piece {
                    game.houses.put_at(route, house, self.piece(text)?);
                }
            }
        }
        Ok(())
    }

    fn put_offices(&self, game: &mut Hansa) -> Result<()> {
        let most_extra = game.options().marker_set.all().of(Marker::ExtraOffice);
        let mut seen = CitySet::EMPTY;
        for (id, stated) in &self.position.cities {
            let city = self.board.find_city(id)?;
            let printed = self.board.city(city);
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
            for text in &stated.offices {
                let piece = self.piece(text).map_err(|error| {
                    NotationError::new(format!(
                        "offices in {} are taken from the left without a gap: {error}",
                        printed.name
                    ))
                })?;
                game.offices.establish(city, piece.owner(), piece.kind());
            }
            if !stated.extra.is_empty() && stated.offices.is_empty() {
                return refuse(format!(
                    "{} has an extra office, but no printed office is taken (§5.1)",
                    printed.name
                ));
            }
            for text in &stated.extra {
                let piece = self.piece(text)?;
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
            *space = owner.as_deref().map(|text| self.seat(text)).transpose()?;
        }
        Ok(())
    }

    fn phase(&self) -> Result<Phase> {
        let route = |id: &str| self.board.find_route(id);
        Ok(match &self.position.phase {
            None | Some(PhasePosition::Acting) => Phase::Acting,
            Some(PhasePosition::Taverns) => Phase::Taverns,
            Some(PhasePosition::StartPlayer) => Phase::StartPlayer,
            Some(PhasePosition::PawnSetup) => Phase::PawnSetup,
            Some(PhasePosition::Paying {
                route: id,
                owner,
                kind,
            }) => Phase::Paying {
                route: route(id)?,
                owner: self.seat(owner)?,
                kind: *kind,
            },
            Some(PhasePosition::Responding {
                route: id,
                owner,
                kind,
                in_hand,
                extras_left,
                lifted,
                placed,
            }) => Phase::Responding(Response {
                route: route(id)?,
                owner: self.seat(owner)?,
                kind: *kind,
                in_hand: *in_hand,
                extras_left: *extras_left,
                lifted: lifted
                    .as_deref()
                    .map(|text| self.on_route(text))
                    .transpose()?,
                placed: self.placed(placed)?,
            }),
            Some(PhasePosition::Moving { left, moved, hand }) => Phase::Moving {
                left: *left,
                moved: *moved,
                hand: hand
                    .as_deref()
                    .map(|text| self.on_route(text))
                    .transpose()?,
            },
            Some(PhasePosition::Rewarding {
                route: id,
                extra_office,
            }) => Phase::Rewarding {
                route: route(id)?,
                extra_office: *extra_office,
            },
            Some(PhasePosition::Adding { route: id }) => Phase::Adding { route: route(id)? },
            Some(PhasePosition::Removing { left, moving, hand }) => Phase::Removing {
                left: *left,
                moving: *moving,
                hand: hand
                    .as_deref()
                    .map(|text| self.owned_on_route(text))
                    .transpose()?,
            },
            Some(PhasePosition::PawnAfter) => Phase::PawnAfter,
            Some(PhasePosition::Revealing) => Phase::Revealing,
            Some(PhasePosition::PlacingMarkers { chosen }) => {
                Phase::PlacingMarkers { chosen: *chosen }
            }
            Some(PhasePosition::Over) => Phase::Over,
        })
    }

    fn placed(&self, texts: &[String]) -> Result<Placed> {
        if texts.len() > 3 {
            return refuse("a response places at most three pieces (§4.3.3)");
        }
        let mut placed = Placed::default();
        for text in texts {
            let (route, kind) = self.on_route(text)?;
            placed.add(route, kind);
        }
        Ok(placed)
    }

    /// `hamburg--stade blue trader`
    fn owned_on_route(&self, text: &str) -> Result<(RouteId, Seat, Kind)> {
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            [route, owner, kind] => Ok((
                self.board.find_route(route)?,
                self.seat(owner)?,
                kind.parse()?,
            )),
            _ => refuse(format!(
                "a piece in hand is written 'ROUTE OWNER KIND', not '{}'",
                NotationError::shorten(text)
            )),
        }
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
            Some(number) => match Seat::from_number(number) {
                Some(player) if number <= self.players => Ok(Some(player)),
                _ => refuse(format!(
                    "start player {number} is not one of {} players",
                    self.players
                )),
            },
        }
    }

    fn put_desks(&self, game: &mut Hansa) -> Result<()> {
        for (index, stated) in self.position.seats.all().into_iter().enumerate() {
            if stated.is_some() && index >= usize::from(self.players) {
                return refuse(format!(
                    "there is no {} seat with {} players",
                    super::SEAT_NAMES[index],
                    self.players
                ));
            }
        }
        let stated = self.position.seats.all();
        for seat in Seat::all(self.players) {
            let default = super::SeatPosition::default();
            let stated = stated[seat.index()].unwrap_or(&default);
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
                game.route_markers.put(self.board.find_route(id)?, marker);
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
                .board
                .taverns()
                .map(|route| game.route_markers.on(route));
            !on_taverns.contains(&Some(*marker))
        });
        let stated = |route: RouteId| {
            self.position.routes.iter().any(|(id, stated)| {
                stated.marker.is_some() && self.board.find_route(id) == Ok(route)
            })
        };
        let unstated: Vec<RouteId> = self
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
                    "{} has unrevealed markers on the plate outside the own turn",
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
        let user = Seat::all(self.players).rev().find(|seat| {
            self.position.seats.all()[seat.index()].is_none_or(|desk| desk.used.is_none())
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
            .map(|number| self.board.find_province(number))
            .transpose()?;
        game.free_pawn_used = self.position.free_pawn_used;
        let two_players = self.players == 2;
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

/// §3.3: whether the phase fits the rest of the position.
fn check_phase(game: &Hansa) -> Result<()> {
    let active = game.active;
    let desk = game.active_desk();
    let untouched_board = game.houses.occupied().is_empty();
    match &game.phase {
        Phase::Taverns | Phase::StartPlayer | Phase::PawnSetup => {
            if active != Seat::FIRST || !untouched_board || !game.turn_untouched {
                return refuse("the board must be empty and the first seat active during setup");
            }
            if game.phase == Phase::PawnSetup && game.players() != 2 {
                return refuse("the pawn is only set up in a game of two players (§9.2)");
            }
        }
        Phase::Acting | Phase::Over => {}
        Phase::Paying { route, owner, kind } => {
            let mut before = *game;
            before.phase = Phase::Acting;
            before.actions_left = 1;
            before
                .check(crate::Action::Displace {
                    route: *route,
                    owner: *owner,
                    kind: *kind,
                })
                .map_err(|reason| NotationError::new(format!("nothing to pay for: {reason}")))?;
        }
        Phase::Responding(response) => check_response(game, response)?,
        Phase::Moving { left, moved, .. } => {
            let book = desk.book();
            let fits = if *moved {
                (1..book).contains(left)
            } else {
                *left == book
            };
            if !fits {
                return refuse(format!(
                    "{left} moves cannot be left of {book} (moved: {moved}) (§4.4)"
                ));
            }
        }
        Phase::Rewarding {
            route,
            extra_office,
        } => {
            if !game.houses.filled_by(active).contains(*route) {
                return refuse(format!(
                    "the claimed route {} does not hold {}'s pieces only (§4.5.1)",
                    game.route_name(*route),
                    seat_name(active)
                ));
            }
            if *extra_office && !desk.unused.has(Marker::ExtraOffice) {
                return refuse("there is no unused Extra-office marker for this claim (§5.1)");
            }
        }
        Phase::Adding { route } => {
            if !game.options().extra_office_additional
                || !desk.unused.has(Marker::ExtraOffice)
                || !game.can_add_extra_office(*route)
            {
                return refuse("an extra office cannot be added to this claim (§10.1)");
            }
        }
        Phase::Removing { left, moving, hand } => {
            let moves = game.moves_pieces(game.options().marker_set.three_marker());
            if *moving != moves || !(1..=3).contains(left) || (hand.is_some() && !moving) {
                return refuse("the removal does not fit the rules in force (§5.5)");
            }
            if hand.is_some_and(|(_, owner, _)| owner == active) {
                return refuse("own pieces cannot be moved by this marker (§5.5)");
            }
        }
        Phase::PawnAfter => {
            if game.pawn.is_none() || game.free_pawn_used {
                return refuse("there is no free pawn move after this turn (§9.2)");
            }
        }
        Phase::Revealing => {
            if desk.unrevealed == 0 {
                return refuse("there is no unrevealed marker on the plate (§5.6)");
            }
        }
        Phase::PlacingMarkers { chosen } => {
            if desk.unrevealed > 0 {
                return refuse("all plate markers are revealed before the first is placed (§5.6)");
            }
            if let Some(marker) = chosen {
                game.check_choose_marker(None, *marker)
                    .map_err(|reason| NotationError::new(reason.to_string()))?;
            }
        }
    }
    let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
    game.legal_actions(&mut actions);
    game.chances(&mut outcomes);
    if actions.is_empty() && outcomes.is_empty() && game.phase != Phase::Over {
        return refuse("nothing could be decided in this phase; the position cannot arise");
    }
    Ok(())
}

fn check_response(game: &Hansa, response: &Response) -> Result<()> {
    let Response { owner, kind, .. } = *response;
    if owner == game.active {
        return refuse("the active player cannot respond to the own displacement (§4.3)");
    }
    if !game
        .houses
        .with_any_of(game.active)
        .contains(response.route)
    {
        return refuse(format!(
            "{} has no piece on {}, where the displacement happened (§4.3.2)",
            seat_name(game.active),
            game.route_name(response.route)
        ));
    }
    let placed = response.placed.iter().count();
    let extras_placed = kind.penalty().checked_sub(response.extras_left);
    if extras_placed.map(|extras| usize::from(extras) + usize::from(!response.in_hand))
        != Some(placed)
    {
        return refuse("the placed pieces do not fit the number of extra pieces left (§4.3.3)");
    }
    for (route, kind) in response.placed.iter() {
        let times = response
            .placed
            .iter()
            .filter(|p| *p == (route, kind))
            .count();
        if usize::from(game.houses.count(route, owner, kind)) < times {
            return refuse(format!(
                "{} is said to have placed a {kind} on {}, but it is not there (§4.3.3)",
                seat_name(owner),
                game.route_name(route)
            ));
        }
    }
    if !response.in_hand && response.extras_left == 0 {
        return refuse("the response is over: nothing more can be placed (§4.3.6)");
    }
    let desk = game.desk(owner);
    if response.lifted.is_some() && !(desk.stock.is_empty() && desk.supply.is_empty()) {
        return refuse("a piece is lifted only when stock and supply are empty (§4.3.4)");
    }
    if response.lifted.is_some() && response.extras_left == 0 {
        return refuse("no extra piece is left to be lifted (§4.3.3)");
    }
    Ok(())
}
