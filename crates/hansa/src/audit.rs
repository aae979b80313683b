//! The laws that hold in every reachable state (§1.2, §12.15).

use game_core::Seat;

use crate::house::{self, House};
use crate::houses::Houses;
use crate::pieces::{Kind, Marker, Markers, Pieces};
use crate::state::{Hansa, Phase};

/// The laws, one after the other.
pub(crate) fn check(game: &Hansa) -> Result<(), String> {
    for seat in Seat::all(game.players()) {
        check_pieces(game, seat)?;
        check_extra_offices(game, seat)?;
    }
    check_markers(game)?;
    check_caches(game)?;
    if game.phase == Phase::Acting && game.turn_untouched && !game.pile_exhausted {
        check_markers_in_play(game)?;
    }
    if game.houses.open().is_empty() && matches!(game.phase, Phase::Responding(_)) {
        return Err("a response without an empty house".to_owned());
    }
    if !house::fits_phase(game) {
        return Err("the phase is about another house".to_owned());
    }
    Ok(())
}

/// AT-145: 27 traders and 4 merchants of each color.
fn check_pieces(game: &Hansa, seat: Seat) -> Result<(), String> {
    let desk = game.desk(seat);
    let mut all = Pieces::new(1, 0); // the score marker
    for pieces in [
        desk.covering(),
        desk.supply,
        desk.stock,
        game.houses.pieces_of(seat),
        game.offices.pieces_of(seat),
    ] {
        all.add(pieces);
    }
    for piece in game.pieces_in_hand().filter(|piece| piece.owner() == seat) {
        all.put(piece.kind());
    }
    for _ in game.table.iter().filter(|owner| **owner == Some(seat)) {
        all.put(Kind::Merchant);
    }
    if all == Pieces::new(27, 4) {
        Ok(())
    } else {
        Err(format!(
            "seat {seat} has {all:?}, not 27 traders and 4 merchants"
        ))
    }
}

/// Every extra office stands for a marker used.
fn check_extra_offices(game: &Hansa, seat: Seat) -> Result<(), String> {
    let extra: usize = game
        .board
        .cities()
        .map(|(city, _)| {
            let own = game.offices.extra(city).filter(|p| p.owner() == seat);
            own.count()
        })
        .sum();
    let used = game.desk(seat).used.of(Marker::ExtraOffice);
    if extra == usize::from(used) {
        Ok(())
    } else {
        Err(format!(
            "seat {seat} has {extra} extra offices from {used} markers"
        ))
    }
}

/// §1.3, Appendix C: no marker is lost, and the unseen ones are the pile and one plate.
fn check_markers(game: &Hansa) -> Result<(), String> {
    let mut all = game.unseen;
    let mut unrevealed = 0;
    for (seat, desk) in game.desks.entries() {
        for markers in [desk.unused, desk.used, desk.plate] {
            for marker in markers.iter() {
                all.put(marker);
            }
        }
        if seat != game.active && desk.unrevealed > 0 {
            return Err(format!("seat {seat} has unrevealed markers out of turn"));
        }
        unrevealed += desk.unrevealed;
    }
    for route in game.route_markers.routes() {
        let marker = game.route_markers.on(route);
        all.put(marker.ok_or("a marked route has no marker")?);
    }
    let set = game.options().marker_set;
    if game.phase == Phase::Taverns {
        for marker in set.tavern_markers() {
            all.put(marker);
        }
    }
    if all != set.all() {
        return Err(format!(
            "the markers are {:?}",
            all.iter().collect::<Vec<_>>()
        ));
    }
    if game.unseen.total() != game.pile + unrevealed {
        return Err("unseen markers are not pile and plate together".to_owned());
    }
    Ok(())
}

/// AT-148: three markers are in play at the start of a turn.
fn check_markers_in_play(game: &Hansa) -> Result<(), String> {
    let on_plates: u8 = game
        .desks
        .iter()
        .map(|desk| Markers::total(desk.plate))
        .sum();
    let on_routes = game.route_markers.routes().len();
    if on_routes + usize::from(on_plates) == 3 {
        Ok(())
    } else {
        Err(format!(
            "{on_routes} markers on routes and {on_plates} on plates at the start of a turn"
        ))
    }
}

/// AT-151, and what the fast representation keeps beside the truth.
fn check_caches(game: &Hansa) -> Result<(), String> {
    let complete = game
        .board
        .cities()
        .filter(|(id, _)| !game.has_empty_office(*id))
        .count();
    if complete != usize::from(game.completed) {
        return Err(format!(
            "{complete} cities are complete, and {} are counted",
            game.completed
        ));
    }
    let mut houses = Houses::new(game.board);
    for (id, _) in game.board.routes() {
        for (piece, house) in game.houses.on(game.board, id).iter().zip(House::ALL) {
            if let Some(piece) = piece {
                houses.put_at(id, house, *piece);
            }
        }
    }
    if houses != game.houses || houses.open() != game.houses.open() {
        return Err("the route sets do not fit the houses".to_owned());
    }
    for (city, _) in game.board.cities() {
        for seat in Seat::all(game.players()) {
            let present = game.offices.present(seat).contains(city);
            if present != (game.offices.count(city, seat) > 0) {
                return Err(format!(
                    "the presence of seat {seat} does not fit its offices"
                ));
            }
        }
    }
    Ok(())
}
