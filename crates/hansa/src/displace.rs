//! §4.3.1–4.3.2 Displace: the active player's part.

use game_core::{EventSink, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::ids::{RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::pieces::{Kind, Piece, Pieces};
use crate::state::{Hansa, Phase};

impl Hansa {
    pub(crate) fn check_displace(
        &self,
        route: RouteId,
        owner: Seat,
        kind: Kind,
    ) -> Result<(), Illegal> {
        self.check_action_left()?;
        self.check_pawn_reach(route)?;
        if owner == self.active {
            return Err(Illegal::OwnPiece);
        }
        if !self.houses.with(owner, kind).contains(route) {
            return Err(Illegal::NoSuchPiece {
                route: self.route_name(route),
                owner,
                kind,
                clause: "4.3.1",
            });
        }
        let needed = pieces_to_displace(kind);
        let available = self.active_desk().supply.total();
        if available < needed {
            return Err(Illegal::CannotPay {
                kind,
                needed,
                available,
            });
        }
        Ok(())
    }

    /// Chooses the target; it stays on its house until the payment (§10.2 K5).
    pub(crate) fn displace(&mut self, route: RouteId, owner: Seat, kind: Kind) {
        self.spend_action();
        self.phase = Phase::Paying { route, owner, kind };
    }

    pub(crate) fn list_displacements(&self, reach: RouteSet, actions: &mut Vec<Action>) {
        let available = self.active_desk().supply.total();
        for kind in [Kind::Trader, Kind::Merchant] {
            if available < pieces_to_displace(kind) {
                return;
            }
            for owner in Seat::all(self.players()) {
                if owner != self.active {
                    for route in (self.houses.with(owner, kind) & reach).iter() {
                        actions.push(Action::Displace { route, owner, kind });
                    }
                }
            }
        }
    }

    pub(crate) fn check_payment(
        &self,
        displaced: Kind,
        place: Kind,
        pay_merchants: u8,
    ) -> Result<(), Illegal> {
        let penalty = displaced.penalty();
        if pay_merchants > penalty {
            return Err(Illegal::PaymentTooLarge {
                penalty,
                merchants: pay_merchants,
            });
        }
        let pay = payment(displaced, pay_merchants);
        let mut needed = pay;
        needed.put(place);
        let supply = self.active_desk().supply;
        if needed.traders > supply.traders || needed.merchants > supply.merchants {
            return Err(Illegal::PaymentLacks { place, pay, supply });
        }
        Ok(())
    }

    /// §4.3.2: lifts the target, places a piece in its house and pays the penalty to the stock.
    pub(crate) fn pay(
        &mut self,
        (route, owner, kind): (RouteId, Seat, Kind),
        placed: Kind,
        pay_merchants: u8,
        events: &mut impl EventSink<Event>,
    ) {
        let seat = self.active;
        let paid = payment(kind, pay_merchants);
        let desk = self.active_desk_mut();
        desk.supply.take(placed);
        desk.supply.subtract(paid);
        desk.stock.add(paid);
        self.houses
            .replace(route, Piece::new(owner, kind), Piece::new(seat, placed));
        events.note(|| Event::Displaced {
            seat,
            route,
            owner,
            kind,
            placed,
            paid,
        });
        self.begin_response(route, owner, kind, events);
    }

    pub(crate) fn list_payments(&self, displaced: Kind, actions: &mut Vec<Action>) {
        for place in [Kind::Trader, Kind::Merchant] {
            for pay_merchants in 0..=displaced.penalty() {
                if self.check_payment(displaced, place, pay_merchants).is_ok() {
                    actions.push(Action::DisplacePay {
                        place,
                        pay_merchants,
                    });
                }
            }
        }
    }
}

/// §4.3.1: one piece to place and the penalty to pay.
const fn pieces_to_displace(displaced: Kind) -> u8 {
    1 + displaced.penalty()
}

const fn payment(displaced: Kind, merchants: u8) -> Pieces {
    Pieces::new(displaced.penalty() - merchants, merchants)
}
