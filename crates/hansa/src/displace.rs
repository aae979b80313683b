//! §4.3.1–4.3.2 Displace: the active player's part.

use game_core::{EventSink, Seat};

use crate::action::Action;
use crate::clauses;
use crate::event::Event;
use crate::house::{self, House, Meant};
use crate::ids::{RouteId, RouteSet};
use crate::illegal::Illegal;
use crate::pieces::{Kind, Piece, Pieces};
use crate::state::{Hansa, Phase};
use crate::{pawn, respond, turn};

pub(crate) fn check(
    game: &Hansa,
    route: RouteId,
    piece: Piece,
    house: Option<House>,
) -> Result<(), Illegal> {
    let (owner, kind) = (piece.owner(), piece.kind());
    turn::check_action(game)?;
    pawn::check_reach(game, route)?;
    if owner == game.active {
        return Err(Illegal::OwnPiece);
    }
    if !game.houses.with(owner, kind).contains(route) {
        return Err(Illegal::NoSuchPiece {
            route,
            owner,
            kind,
            clause: clauses::DISPLACE,
        });
    }
    house::check_holds(game, route, house, piece, clauses::DISPLACE)?;
    let needed = pieces_to_displace(game, kind);
    let available = game.active_desk().supply.total();
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
pub(crate) fn apply(game: &mut Hansa, route: RouteId, piece: Piece, house: Option<House>) {
    let house = house.or_else(|| game.houses.first_with(route, Some(piece)));
    game.spend_action();
    game.phase = Phase::Paying {
        route,
        owner: piece.owner(),
        kind: piece.kind(),
        house: Meant(house.expect("the piece stands on the route")),
    };
}

pub(crate) fn list(game: &Hansa, reach: RouteSet, actions: &mut Vec<Action>) {
    let available = game.active_desk().supply.total();
    for &kind in Kind::ALL {
        if available < pieces_to_displace(game, kind) {
            continue;
        }
        for owner in Seat::all(game.players()) {
            if owner != game.active {
                let piece = Piece::new(owner, kind);
                for route in game.houses.with(owner, kind) & reach {
                    actions.push(Action::Displace {
                        route,
                        piece,
                        house: None,
                    });
                }
            }
        }
    }
}

pub(crate) fn check_payment(game: &Hansa, place: Kind, pay_merchants: u8) -> Result<(), Illegal> {
    let Phase::Paying {
        kind: displaced, ..
    } = game.phase
    else {
        return Err(game.not_now());
    };
    let penalty = game.displacement_cost(displaced);
    if pay_merchants > penalty {
        return Err(Illegal::PaymentTooLarge {
            penalty,
            merchants: pay_merchants,
        });
    }
    let pay = payment(game, displaced, pay_merchants);
    let mut needed = pay;
    needed.put(place);
    let supply = game.active_desk().supply;
    if needed.traders > supply.traders || needed.merchants > supply.merchants {
        return Err(Illegal::PaymentLacks { place, pay, supply });
    }
    Ok(())
}

/// §4.3.2: lifts the target, places a piece in its house and pays the penalty to the stock.
pub(crate) fn pay(
    game: &mut Hansa,
    placed: Kind,
    pay_merchants: u8,
    events: &mut impl EventSink<Event>,
) {
    let Phase::Paying {
        route,
        owner,
        kind,
        house: Meant(house),
    } = game.phase
    else {
        unreachable!("a displacement is to be paid");
    };
    let seat = game.active;
    let paid = payment(game, kind, pay_merchants);
    let desk = game.active_desk_mut();
    desk.supply.take(placed);
    desk.supply.subtract(paid);
    desk.stock.add(paid);
    let (old, new) = (Piece::new(owner, kind), Piece::new(seat, placed));
    game.houses.replace(route, Some(house), old, new);
    events.note(|| Event::Displaced {
        seat,
        route,
        owner,
        kind,
        placed,
        paid,
        house,
    });
    respond::begin(game, route, house, old, events);
}

pub(crate) fn list_payments(game: &Hansa, actions: &mut Vec<Action>) {
    let Phase::Paying { kind, .. } = game.phase else {
        return;
    };
    for &place in Kind::ALL {
        for pay_merchants in 0..=game.displacement_cost(kind) {
            if check_payment(game, place, pay_merchants).is_ok() {
                actions.push(Action::DisplacePay {
                    place,
                    pay_merchants,
                });
            }
        }
    }
}

/// §4.3.1: one piece to place and the penalty to pay.
fn pieces_to_displace(game: &Hansa, displaced: Kind) -> u8 {
    1 + game.displacement_cost(displaced)
}

fn payment(game: &Hansa, displaced: Kind, merchants: u8) -> Pieces {
    Pieces::new(game.displacement_cost(displaced) - merchants, merchants)
}

impl Hansa {
    /// §4.3.1: how many pieces are paid for displacing a piece of this kind.
    pub const fn displacement_cost(&self, displaced: Kind) -> u8 {
        match displaced {
            Kind::Trader => 1,
            Kind::Merchant => 2,
        }
    }
}
