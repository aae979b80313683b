//! The laws that hold in every reachable state (§1.2, §12.15).

use game_core::Seat;

use crate::houses::Houses;
use crate::pieces::{Kind, Marker, Markers, Piece, Pieces};
use crate::state::{Hansa, Phase, Response};

impl Hansa {
    /// The pieces that are lifted and not yet set down.
    pub(crate) fn pieces_in_hand(&self) -> impl Iterator<Item = Piece> {
        let (first, second) = match self.phase {
            Phase::Responding(Response {
                owner,
                kind,
                in_hand,
                lifted,
                ..
            }) => (
                in_hand.then(|| Piece::new(owner, kind)),
                lifted.map(|(_, kind)| Piece::new(owner, kind)),
            ),
            Phase::Moving { hand, .. } => {
                (hand.map(|(_, kind)| Piece::new(self.active, kind)), None)
            }
            Phase::Removing { hand, .. } => {
                (hand.map(|(_, owner, kind)| Piece::new(owner, kind)), None)
            }
            Phase::Taverns
            | Phase::StartPlayer
            | Phase::PawnSetup
            | Phase::Acting
            | Phase::Paying { .. }
            | Phase::Rewarding { .. }
            | Phase::Adding { .. }
            | Phase::PawnAfter
            | Phase::Revealing
            | Phase::PlacingMarkers { .. }
            | Phase::Over => (None, None),
        };
        first.into_iter().chain(second)
    }

    pub(crate) fn audit_laws(&self) -> Result<(), String> {
        for seat in Seat::all(self.players()) {
            self.audit_pieces(seat)?;
            self.audit_extra_offices(seat)?;
        }
        self.audit_markers()?;
        self.audit_caches()?;
        if self.phase == Phase::Acting && self.turn_untouched && !self.pile_exhausted {
            self.audit_markers_in_play()?;
        }
        if self.houses.open().is_empty() && matches!(self.phase, Phase::Responding(_)) {
            return Err("a response without an empty house".to_owned());
        }
        Ok(())
    }

    /// AT-145: 27 traders and 4 merchants of each color.
    fn audit_pieces(&self, seat: Seat) -> Result<(), String> {
        let desk = self.desk(seat);
        let mut all = Pieces::new(1, 0); // the score marker
        for pieces in [
            desk.covering(),
            desk.supply,
            desk.stock,
            self.houses.pieces_of(seat),
            self.offices.pieces_of(seat),
        ] {
            all.add(pieces);
        }
        for piece in self.pieces_in_hand().filter(|piece| piece.owner() == seat) {
            all.put(piece.kind());
        }
        for _ in self.table.iter().filter(|owner| **owner == Some(seat)) {
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
    fn audit_extra_offices(&self, seat: Seat) -> Result<(), String> {
        let extra: usize = self
            .board
            .cities()
            .map(|(city, _)| {
                let own = self.offices.extra(city).filter(|p| p.owner() == seat);
                own.count()
            })
            .sum();
        let used = self.desk(seat).used.of(Marker::ExtraOffice);
        if extra == usize::from(used) {
            Ok(())
        } else {
            Err(format!(
                "seat {seat} has {extra} extra offices from {used} markers"
            ))
        }
    }

    /// §1.3, Appendix C: no marker is lost, and the unseen ones are the pile and one plate.
    fn audit_markers(&self) -> Result<(), String> {
        let mut all = self.unseen;
        let mut unrevealed = 0;
        for (seat, desk) in self.desks.entries() {
            for markers in [desk.unused, desk.used, desk.plate] {
                for marker in markers.iter() {
                    all.put(marker);
                }
            }
            if seat != self.active && desk.unrevealed > 0 {
                return Err(format!("seat {seat} has unrevealed markers out of turn"));
            }
            unrevealed += desk.unrevealed;
        }
        for route in self.route_markers.routes().iter() {
            let marker = self.route_markers.on(route);
            all.put(marker.ok_or("a marked route has no marker")?);
        }
        let set = self.options().marker_set;
        if self.phase == Phase::Taverns {
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
        if self.unseen.total() != self.pile + unrevealed {
            return Err("unseen markers are not pile and plate together".to_owned());
        }
        Ok(())
    }

    /// AT-148: three markers are in play at the start of a turn.
    fn audit_markers_in_play(&self) -> Result<(), String> {
        let on_plates: u8 = self
            .desks
            .iter()
            .map(|desk| Markers::total(desk.plate))
            .sum();
        let on_routes = self.route_markers.routes().len();
        if on_routes + u32::from(on_plates) == 3 {
            Ok(())
        } else {
            Err(format!(
                "{on_routes} markers on routes and {on_plates} on plates at the start of a turn"
            ))
        }
    }

    /// AT-151, and what the fast representation keeps beside the truth.
    fn audit_caches(&self) -> Result<(), String> {
        let complete = self
            .board
            .cities()
            .filter(|(id, _)| !self.has_empty_office(*id))
            .count();
        if complete != usize::from(self.completed) {
            return Err(format!(
                "{complete} cities are complete, and {} are counted",
                self.completed
            ));
        }
        let mut houses = Houses::new(self.board);
        for (id, _) in self.board.routes() {
            for (house, piece) in self.houses.on(self.board, id).iter().enumerate() {
                if let Some(piece) = piece {
                    houses.put_at(id, house, *piece);
                }
            }
        }
        if houses != self.houses || houses.open() != self.houses.open() {
            return Err("the route sets do not fit the houses".to_owned());
        }
        for (city, _) in self.board.cities() {
            for seat in Seat::all(self.players()) {
                let present = self.offices.present(seat).contains(city);
                if present != (self.offices.count(city, seat) > 0) {
                    return Err(format!(
                        "the presence of seat {seat} does not fit its offices"
                    ));
                }
            }
        }
        Ok(())
    }
}
