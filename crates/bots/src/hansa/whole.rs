//! Whole actions as a player thinks of them: a displacement with its payment, a claim with its
//! reward, a Move as a set of pieces that each go from one route to another.

use game_core::{Game as _, Seat, ToAct};
use hansa::{Action, Hansa, Kind, Phase, RouteId, RouteSet};

use super::outlook::Outlook;
use super::priors::{MERCHANT_CARE, Places, gain, placing, taking};
use super::promise::Held;
use super::weights::Weights;
use crate::Lines;

/// What it takes to pay with a merchant.
const MERCHANT_PAYMENT: f32 = 0.5;
/// Moves that are looked at, the most promising ones.
const MOVES: usize = 24;
/// Moves of pieces to one route that are joined with each other.
const JOINED: usize = 6;
/// Of these routes every way to bring one piece there is looked at.
const TARGETS: usize = 6;

/// Lists the whole actions of the seat that is to act, each with what it changes in points.
pub(super) fn list(state: &Hansa, weights: &Weights, lines: &mut Lines<Action>) {
    let ToAct::Seat(seat) = state.to_act() else {
        return;
    };
    let outlook = Outlook::new(state, weights);
    let mut legal = Vec::with_capacity(96);
    state.legal_actions(&mut legal);
    let mut places = Places::new();
    for action in legal {
        match action {
            Action::MoveBegin => Mover::new(&outlook, seat).list(lines),
            Action::Displace { piece, .. } => {
                displacements(&outlook, seat, action, piece.kind(), lines);
            }
            Action::Claim { .. } => claims(&outlook, seat, action, lines),
            Action::PawnFree { .. } | Action::PawnPaid { .. } => {
                // What the pawn leaves behind counts as well as what it gets to.
                let here = gain(&outlook, seat, Action::PawnStay);
                lines.push(&[action], gain(&outlook, seat, action) - here);
            }
            _ => lines.push(&[action], places.gain(&outlook, seat, action)),
        }
    }
}

/// A displacement with each kind of piece to place, paid with traders as long as there are any.
fn displacements(
    outlook: &Outlook<'_>,
    seat: Seat,
    displace: Action,
    displaced: Kind,
    lines: &mut Lines<Action>,
) {
    let supply = outlook.state.desk(seat).supply();
    let before = gain(outlook, seat, displace);
    for place in [Kind::Trader, Kind::Merchant] {
        let mut left = supply;
        if left.of(place) == 0 {
            continue;
        }
        left.take(place);
        let pay_merchants = outlook
            .state
            .displacement_cost(displaced)
            .saturating_sub(left.traders);
        if pay_merchants > left.merchants {
            continue;
        }
        let pay = Action::DisplacePay {
            place,
            pay_merchants,
        };
        let care = if place == Kind::Merchant {
            MERCHANT_CARE
        } else {
            0.0
        };
        lines.push(
            &[displace, pay],
            before - care - MERCHANT_PAYMENT * f32::from(pay_merchants),
        );
    }
}

/// A claim with each reward; the best one is worth what the claim promises.
fn claims(outlook: &Outlook<'_>, seat: Seat, claim: Action, lines: &mut Lines<Action>) {
    let mut claimed = *outlook.state;
    let promise = gain(outlook, seat, claim);
    claimed.apply(claim, &mut ());
    if !matches!(claimed.phase(), Phase::Rewarding { .. }) {
        lines.push(&[claim], promise);
        return;
    }
    let after = Outlook::new(&claimed, outlook.weights);
    let mut rewards = Vec::with_capacity(12);
    claimed.legal_actions(&mut rewards);
    let gains = rewards.iter().map(|reward| gain(&after, seat, *reward));
    let best = gains.clone().fold(f32::MIN, f32::max);
    for (reward, worth) in rewards.iter().zip(gains) {
        let mut rewarded = claimed;
        rewarded.apply(*reward, &mut ());
        let worth = promise + worth - best;
        if !matches!(rewarded.phase(), Phase::Adding { .. }) {
            lines.push(&[claim, *reward], worth);
            continue;
        }
        let mut additions = Vec::with_capacity(8);
        rewarded.legal_actions(&mut additions);
        let beside = Outlook::new(&rewarded, outlook.weights);
        for addition in additions {
            let more = gain(&beside, seat, addition);
            lines.push(&[claim, *reward, addition], worth + more);
        }
    }
}

/// A piece that may be moved, and what its route loses by that.
#[derive(Clone, Copy, Debug)]
struct Source {
    route: RouteId,
    kind: Kind,
    loss: f32,
}

/// One Move: pieces that go to one or two routes.
#[derive(Clone, Debug)]
struct Transfer {
    pieces: Vec<(RouteId, Kind, RouteId)>,
    gain: f32,
}

impl Transfer {
    /// What has left its route and what has come to one, in order: however it is done, the same
    /// outcome is the same Move.
    fn outcome(&self) -> Vec<(bool, RouteId, Kind)> {
        let pieces = self.pieces.iter();
        let mut outcome: Vec<_> = pieces
            .flat_map(|(from, kind, to)| [(false, *from, *kind), (true, *to, *kind)])
            .collect();
        outcome.sort_unstable();
        outcome
    }
}

/// A route that pieces may be brought to.
struct Target {
    route: RouteId,
    before: Held,
    worth: f32,
    spoils: f32,
}

/// Looks for Moves that change something for the better.
struct Mover<'a> {
    outlook: &'a Outlook<'a>,
    seat: Seat,
    book: usize,
    /// The cheapest first; of a class of pieces on a route as many as are there.
    sources: Vec<Source>,
}

impl<'a> Mover<'a> {
    fn new(outlook: &'a Outlook<'a>, seat: Seat) -> Self {
        let state = outlook.state;
        let mut sources = Vec::with_capacity(16);
        for route in state.houses().with_any_of(seat) {
            let held = outlook.held(seat, route);
            for kind in [Kind::Trader, Kind::Merchant] {
                for taken in 0..held.own.of(kind) {
                    // Each further piece costs less: what the route promised is lost already.
                    let loss = taking(outlook, seat, route, kind) * 0.5_f32.powi(taken.into());
                    sources.push(Source { route, kind, loss });
                }
            }
        }
        sources.sort_by(|one, other| one.loss.total_cmp(&other.loss));
        Mover {
            outlook,
            seat,
            book: state.desk(seat).book().into(),
            sources,
        }
    }

    fn list(&self, lines: &mut Lines<Action>) {
        let mut transfers = self.fillings();
        transfers.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        let joined = self.join(&transfers);
        let singles = self.singles(&transfers);
        transfers.extend(joined);
        transfers.extend(singles);
        transfers.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        let action = self.outlook.weights.action;
        let mut outcomes = Vec::with_capacity(MOVES);
        for transfer in &transfers {
            let outcome = transfer.outcome();
            if !outcomes.contains(&outcome) {
                self.push(transfer, transfer.gain - action, lines);
                outcomes.push(outcome);
                if outcomes.len() == MOVES {
                    break;
                }
            }
        }
        self.exchanges(lines);
    }

    fn push(&self, transfer: &Transfer, gain: f32, lines: &mut Lines<Action>) {
        let mut line = Vec::with_capacity(12);
        line.push(Action::MoveBegin);
        for (from, kind, to) in &transfer.pieces {
            line.push(Action::MovePick {
                route: *from,
                kind: *kind,
                house: None,
            });
            line.push(Action::MoveDrop {
                route: *to,
                house: None,
            });
        }
        if transfer.pieces.len() < self.book {
            line.push(Action::MoveStop);
        }
        lines.push(&line, gain);
    }

    /// The ways to bring the cheapest pieces to each open route.
    fn fillings(&self) -> Vec<Transfer> {
        let houses = self.outlook.state.houses();
        let has_merchant = self.sources.iter().any(|s| s.kind == Kind::Merchant);
        let mut transfers = Vec::with_capacity(96);
        for route in houses.open() {
            let target = self.target(route);
            let room = usize::from(target.before.empty).min(self.book);
            for count in 1..=room {
                let Some(cheapest) = self.fill(&target, count, None, RouteSet::EMPTY) else {
                    break;
                };
                let merchants = (cheapest.pieces.iter()).filter(|piece| piece.1 == Kind::Merchant);
                let merchants = merchants.count();
                transfers.push(cheapest);
                if merchants > 0 {
                    transfers.extend(self.fill(
                        &target,
                        count,
                        Some(Kind::Trader),
                        RouteSet::EMPTY,
                    ));
                }
                if merchants != 1 && has_merchant {
                    let wanted = Some(Kind::Merchant);
                    transfers.extend(self.fill(&target, count, wanted, RouteSet::EMPTY));
                }
            }
        }
        transfers
    }

    /// What a route is worth before anything is brought there.
    fn target(&self, route: RouteId) -> Target {
        let (outlook, seat) = (self.outlook, self.seat);
        let before = outlook.held(seat, route);
        let worth = outlook.holding(seat, route, before);
        // What a block spoils for others counts once.
        let spoils = if before.foreign > 0 {
            let mut one = before;
            one.own.put(Kind::Trader);
            one.empty -= 1;
            placing(outlook, seat, route, Kind::Trader) + worth - outlook.holding(seat, route, one)
        } else {
            0.0
        };
        Target {
            route,
            before,
            worth,
            spoils,
        }
    }

    /// Brings `count` pieces to a route: the cheapest ones, all traders, or one merchant.
    fn fill(
        &self,
        target: &Target,
        count: usize,
        wanted: Option<Kind>,
        spared: RouteSet,
    ) -> Option<Transfer> {
        let to = target.route;
        let usable = |source: &&Source| source.route != to && !spared.contains(source.route);
        let mut pieces = Vec::with_capacity(count);
        let mut after = target.before;
        let mut loss = 0.0;
        let mut take = |source: &Source| {
            pieces.push((source.route, source.kind, to));
            after.own.put(source.kind);
            after.empty -= 1;
            loss += source.loss;
            if source.kind == Kind::Merchant {
                loss += MERCHANT_CARE;
            }
        };
        let mut left = count;
        if wanted == Some(Kind::Merchant) {
            let merchant = |source: &&Source| source.kind == Kind::Merchant;
            take(self.sources.iter().filter(usable).find(merchant)?);
            left -= 1;
        }
        let fits = |source: &&Source| wanted.is_none() || source.kind == Kind::Trader;
        let rest = self.sources.iter().filter(usable).filter(fits);
        rest.take(left).for_each(&mut take);
        if pieces.len() < count {
            return None;
        }
        let holding = self.outlook.holding(self.seat, to, after);
        let gain = holding - target.worth + target.spoils - loss;
        Some(Transfer { pieces, gain })
    }

    /// Two of the best fillings in one Move.
    fn join(&self, best: &[Transfer]) -> Vec<Transfer> {
        let mut joined = Vec::new();
        for (index, one) in best.iter().take(JOINED).enumerate() {
            for other in best.iter().take(JOINED).skip(index + 1) {
                let (target, count) = (other.pieces[0].2, other.pieces.len());
                if target == one.pieces[0].2 || one.pieces.len() + count > self.book {
                    continue;
                }
                let mut spared: RouteSet = one.pieces.iter().map(|piece| piece.0).collect();
                spared.insert(one.pieces[0].2);
                if one.pieces.iter().any(|piece| piece.0 == target) {
                    continue;
                }
                let target = self.target(target);
                if let Some(mut more) = self.fill(&target, count, None, spared) {
                    more.gain += one.gain;
                    more.pieces.splice(0..0, one.pieces.iter().copied());
                    joined.push(more);
                }
            }
        }
        joined
    }

    /// Every piece to the routes that gain most by one.
    fn singles(&self, best: &[Transfer]) -> Vec<Transfer> {
        let mut singles = Vec::new();
        let lone = best.iter().filter(|transfer| transfer.pieces.len() == 1);
        for transfer in lone.take(TARGETS) {
            let (from, kind, target) = transfer.pieces[0];
            let known = self.sources.iter();
            let loss = known
                .clone()
                .find(|source| source.route == from && source.kind == kind)
                .map_or(0.0, |source| source.loss);
            for source in known.filter(|s| s.route != target && (s.route, s.kind) != (from, kind)) {
                let care = if source.kind == kind {
                    0.0
                } else {
                    MERCHANT_CARE
                };
                singles.push(Transfer {
                    pieces: vec![(source.route, source.kind, target)],
                    gain: transfer.gain + loss - source.loss - care,
                });
            }
        }
        singles
    }

    /// A merchant changes places with a trader where a merchant is wanted: two moves.
    fn exchanges(&self, lines: &mut Lines<Action>) {
        let (outlook, seat) = (self.outlook, self.seat);
        let houses = outlook.state.houses();
        let change = |route: RouteId, out: Kind| {
            let before = outlook.held(seat, route);
            let mut after = before;
            after.own.take(out);
            after.own.put(out.other());
            outlook.holding(seat, route, after) - outlook.holding(seat, route, before)
        };
        let wants = houses.with(seat, Kind::Trader) - houses.with(seat, Kind::Merchant);
        for from in houses.with(seat, Kind::Merchant) {
            let lost = change(from, Kind::Merchant);
            for to in wants - RouteSet::only(from) {
                let gain = lost + change(to, Kind::Trader);
                if gain <= 0.0 {
                    continue;
                }
                let mut line = vec![
                    Action::MoveBegin,
                    Action::MovePick {
                        route: from,
                        kind: Kind::Merchant,
                        house: None,
                    },
                    Action::MoveSwap {
                        route: to,
                        house: None,
                    },
                ];
                if self.book > 2 {
                    line.push(Action::MoveStop);
                }
                lines.push(&line, gain - outlook.weights.action);
            }
        }
    }
}
