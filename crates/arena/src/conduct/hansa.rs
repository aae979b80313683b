//! Hansa Teutonica: aimless Moves, blocks walked away from, gifts, and how the actions are spent.

mod blocks;
mod moves;

use game_core::{MAX_SEATS, Seat};
use hansa::{Ability, Action, Hansa, Lifted, Phase, RouteSet};

use self::blocks::Blocks;
use self::moves::Moves;
use super::{Measure, Observed, Observer};

impl Observed for Hansa {
    type Observer = HansaObserver;
}

/// Watches a game of Hansa Teutonica.
#[derive(Clone, Debug, Default)]
pub struct HansaObserver {
    counts: [Counts; MAX_SEATS],
    turns: u32,
    moves: Moves,
    blocks: Blocks,
    displacement: Option<Displacement>,
}

/// What is counted of a seat.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    aimless: u32,
    walked: u32,
    gifts: u32,
    refused: u32,
    income: u32,
    place: u32,
    displace: u32,
    moving: u32,
    claim: u32,
    marker: u32,
}

/// A displacement that is answered now.
#[derive(Clone, Copy, Debug)]
struct Displacement {
    owner: Seat,
    /// The owner's complete routes before it.
    filled: RouteSet,
}

/// What a seat has done, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct HansaTally {
    counts: Counts,
    levels: [u8; 5],
    offices: u8,
    rounds: u32,
}

impl HansaTally {
    /// In percent, with two decimals: read back from a file, it is the same number.
    fn share(&self, count: u32) -> f64 {
        let counts = &self.counts;
        let all = counts.income
            + counts.place
            + counts.displace
            + counts.moving
            + counts.claim
            + counts.marker;
        (f64::from(count) * 1e4 / f64::from(all.max(1))).round() / 1e2
    }

    fn level(&self, ability: Ability) -> f64 {
        self.levels[ability as usize].into()
    }
}

impl Observer<Hansa> for HansaObserver {
    type Tally = HansaTally;

    const MEASURES: &'static [Measure<HansaTally>] = &[
        Measure::new("aimless_moves", "aimless moves", |seat| {
            seat.counts.aimless.into()
        }),
        Measure::new("blocks_walked_away", "blocks walked away", |seat| {
            seat.counts.walked.into()
        }),
        Measure::new("gifts", "displacements that are gifts", |seat| {
            seat.counts.gifts.into()
        }),
        Measure::new("rewards_refused", "rewards refused", |seat| {
            seat.counts.refused.into()
        }),
        Measure::new("income", "income, % of actions", |seat| {
            seat.share(seat.counts.income)
        }),
        Measure::new("place", "place, %", |seat| seat.share(seat.counts.place)),
        Measure::new("displace", "displace, %", |seat| {
            seat.share(seat.counts.displace)
        }),
        Measure::new("move", "move, %", |seat| seat.share(seat.counts.moving)),
        Measure::new("claim", "claim, %", |seat| seat.share(seat.counts.claim)),
        Measure::new("marker", "use a marker, %", |seat| {
            seat.share(seat.counts.marker)
        }),
        Measure::new("keys", "Keys, of 4", |seat| seat.level(Ability::Keys)),
        Measure::new("actions", "Actions, of 5", |seat| {
            seat.level(Ability::Actions)
        }),
        Measure::new("privilege", "Privilege, of 3", |seat| {
            seat.level(Ability::Privilege)
        }),
        Measure::new("book", "Book, of 3", |seat| seat.level(Ability::Book)),
        Measure::new("bags", "Bags, of 3", |seat| seat.level(Ability::Bags)),
        Measure::new("offices", "offices", |seat| seat.offices.into()),
        Measure::new("rounds", "rounds", |seat| seat.rounds.into()),
    ];

    fn before(&mut self, state: &Hansa, seat: Seat, legal: &[Action], action: Action) {
        let counts = &mut self.counts[seat.index()];
        match action {
            Action::Income { .. } => counts.income += 1,
            Action::Place { route, kind, .. } => {
                counts.place += 1;
                self.moves.placed(route, kind);
            }
            Action::Displace { .. } => counts.displace += 1,
            Action::DisplacePay { place, .. } => self.displaces(state, seat, place),
            Action::RespondLift { route, kind, .. } => self.blocks.taken(seat, route, kind),
            Action::MoveBegin => {
                counts.moving += 1;
                self.moves.begin(state.desk(seat).book());
            }
            Action::MovePick { route, kind, .. } => self.moves.lift(route, kind),
            Action::MoveDrop { route, .. } => {
                if let Phase::Moving {
                    hand: Some(lifted), ..
                } = *state.phase()
                {
                    self.moves.set_down(route, lifted.piece.kind());
                }
            }
            Action::MoveSwap { route, .. } => {
                if let Phase::Moving {
                    hand: Some(Lifted { from, piece, .. }),
                    ..
                } = *state.phase()
                {
                    let kind = piece.kind();
                    self.moves.lift(route, kind.other());
                    self.moves.set_down(route, kind);
                    self.moves.set_down(from, kind.other());
                }
            }
            Action::Claim { route } => {
                counts.claim += 1;
                self.moves.forget();
                self.blocks.claimed(seat, route);
            }
            Action::RewardNone => {
                let refused = matches!(state.phase(), Phase::Rewarding { .. }) && legal.len() > 1;
                counts.refused += u32::from(refused);
            }
            Action::UsePlus3
            | Action::UsePlus4
            | Action::UseImprove { .. }
            | Action::UseSwap { .. }
            | Action::RewardExtraOffice { .. } => counts.marker += 1,
            Action::UseRemove | Action::UseMoveThree => {
                counts.marker += 1;
                self.moves.forget();
            }
            Action::RemovePick { route, piece, .. } => {
                self.blocks.taken(piece.owner(), route, piece.kind());
            }
            Action::EndTurn => {
                self.turns += 1;
                self.moves.forget();
                self.blocks.turn_ended(seat);
            }
            _ => {}
        }
    }

    fn after(&mut self, state: &Hansa, seat: Seat) {
        if self.moves.is_under_way() && !matches!(state.phase(), Phase::Moving { .. }) {
            let counts = &mut self.counts[seat.index()];
            counts.aimless += u32::from(self.moves.end());
            counts.walked += self.blocks.walked_away(seat, self.moves.last());
        }
        if let Some(Displacement { owner, filled }) = self.displacement
            && !matches!(state.phase(), Phase::Responding(_))
        {
            self.displacement = None;
            let new = state.houses().filled_by(owner) - filled;
            self.counts[state.active().index()].gifts += u32::from(!new.is_empty());
        }
    }

    fn tally(&self, state: &Hansa, seat: Seat) -> HansaTally {
        let mut levels = [0; 5];
        for ability in Ability::ALL {
            levels[*ability as usize] = state.desk(seat).level(*ability);
        }
        HansaTally {
            counts: self.counts[seat.index()],
            levels,
            offices: state.offices().pieces_of(seat).total(),
            rounds: self.turns / u32::from(state.players()) + 1,
        }
    }
}

impl HansaObserver {
    fn displaces(&mut self, state: &Hansa, seat: Seat, placed: hansa::Kind) {
        if let Phase::Paying {
            route, owner, kind, ..
        } = *state.phase()
        {
            self.moves.forget();
            self.blocks.taken(owner, route, kind);
            self.blocks.begin(seat, route, placed);
            self.displacement = Some(Displacement {
                owner,
                filled: state.houses().filled_by(owner),
            });
        }
    }
}

#[cfg(test)]
mod tests;
