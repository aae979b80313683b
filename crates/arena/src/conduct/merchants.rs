//! Merchants of Europe: aimless caravans, idle merchants, cards and proposals that come to nothing.

use game_core::{Game as _, MAX_SEATS, Seat};
use merchants::{Action, Merchants, PathId, Phase, PieceNumber};

use super::{Measure, Observed, Observer};

impl Observed for Merchants {
    type Observer = MerchantsObserver;
}

/// Watches a game of Merchants of Europe.
#[derive(Clone, Debug, Default)]
pub struct MerchantsObserver {
    counts: [Counts; MAX_SEATS],
    /// Which merchants of each seat have not moved since they were recruited.
    idle: [[bool; 2]; MAX_SEATS],
    trip: Trip,
    /// Which caravans of the active player have stopped in this turn with steps left and nothing
    /// delivered, and nothing has changed for them since.
    stopped: [bool; 2],
}

/// What is counted of a seat.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    trips: u32,
    aimless: u32,
    salt: u32,
    proposals: u32,
    trades: u32,
    bought: u32,
    played: u32,
    recruited: u32,
    unmoved: u32,
}

/// The way of a caravan.
#[derive(Clone, Copy, Debug, Default)]
struct Trip {
    from: Option<PathId>,
    delivered: bool,
    /// Whether salt was paid for more steps, and none of them made.
    salt_unused: bool,
}

/// What a seat has done, and how long it took.
#[derive(Clone, Copy, Debug)]
pub struct MerchantsTally {
    counts: Counts,
    rounds: u16,
}

impl Observer<Merchants> for MerchantsObserver {
    type Tally = MerchantsTally;

    const MEASURES: &'static [Measure<MerchantsTally>] = &[
        Measure::new("aimless_caravans", "aimless caravan moves", |seat| {
            seat.counts.aimless.into()
        }),
        Measure::new("salt_wasted", "salt paid, then stopped", |seat| {
            seat.counts.salt.into()
        }),
        Measure::new("caravan_moves", "caravan moves", |seat| {
            seat.counts.trips.into()
        }),
        Measure::new("merchants_unmoved", "merchants never moved", |seat| {
            seat.counts.unmoved.into()
        }),
        Measure::new("merchants_recruited", "merchants recruited", |seat| {
            seat.counts.recruited.into()
        }),
        Measure::new("cards_unplayed", "cards never played", |seat| {
            seat.counts.bought.saturating_sub(seat.counts.played).into()
        }),
        Measure::new("cards_bought", "cards bought", |seat| {
            seat.counts.bought.into()
        }),
        Measure::new("proposals", "proposals", |seat| {
            seat.counts.proposals.into()
        }),
        Measure::new("trades", "trades from them", |seat| {
            seat.counts.trades.into()
        }),
        Measure::new("rounds", "rounds", |seat| seat.rounds.into()),
    ];

    fn before(&mut self, state: &Merchants, seat: Seat, _legal: &[Action], action: Action) {
        let counts = &mut self.counts[seat.index()];
        let idle = &mut self.idle[seat.index()];
        match action {
            Action::BeginCaravan { caravan } | Action::ChooseCaravan { caravan } => {
                counts.trips += 1;
                let again = std::mem::take(&mut self.stopped[caravan.index()]);
                counts.aimless += u32::from(again);
                self.trip = Trip {
                    from: state.caravan(seat, caravan),
                    ..Trip::default()
                };
            }
            Action::Step { .. } => self.trip.salt_unused = false,
            Action::PaySalt => self.trip.salt_unused = true,
            Action::Deliver { caravan, .. } => {
                self.trip.delivered = true;
                self.stopped[caravan.index()] = false;
            }
            Action::StopCaravan => self.stops(state, seat),
            Action::OpenRoute { .. } | Action::EndTurn => self.stopped = [false; 2],
            Action::PlayCard { .. } => {
                counts.played += 1;
                self.stopped = [false; 2];
            }
            Action::MoveMerchant { merchant, .. } => {
                idle[merchant.index()] = false;
                self.stopped = [false; 2];
            }
            Action::Recruit { replace, .. } => {
                counts.recruited += 1;
                let free = |piece: &PieceNumber| state.merchant(seat, *piece).is_none();
                if let Some(piece) = replace.or_else(|| PieceNumber::BOTH.into_iter().find(free)) {
                    let replaced = std::mem::replace(&mut idle[piece.index()], true);
                    counts.unmoved += u32::from(replaced);
                }
            }
            Action::BuyCard => counts.bought += 1,
            Action::Propose { .. } | Action::OfferToActive { .. } => counts.proposals += 1,
            Action::Conclude { .. } => counts.trades += 1,
            Action::AcceptOffer { seat, .. } => self.counts[seat.index()].trades += 1,
            _ => {}
        }
    }

    fn tally(&self, state: &Merchants, seat: Seat) -> MerchantsTally {
        let mut counts = self.counts[seat.index()];
        counts.unmoved += self.idle[seat.index()]
            .into_iter()
            .map(u32::from)
            .sum::<u32>();
        MerchantsTally {
            counts,
            rounds: state.turn().div_ceil(state.n_seats().into()),
        }
    }
}

impl MerchantsObserver {
    fn stops(&mut self, state: &Merchants, seat: Seat) {
        let Phase::CaravanMove { caravan, steps, .. } = *state.phase() else {
            return;
        };
        let counts = &mut self.counts[seat.index()];
        counts.salt += u32::from(self.trip.salt_unused);
        if self.trip.delivered {
            return;
        }
        if state.caravan(seat, caravan) == self.trip.from {
            counts.aimless += 1;
        } else {
            self.stopped[caravan.index()] = steps > 0;
        }
    }
}

#[cfg(test)]
mod tests;
