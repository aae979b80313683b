//! How promising decisions look before any search: what each would change in the estimate.

use game_core::{Game as _, Seat, ToAct};
use hansa::{Action, Kind, Phase, RouteId};

use super::outlook::Outlook;
use super::promise::Held;

/// Points that make a decision e times as promising.
const TEMPERATURE_POINTS: f32 = 0.8;
/// What an opponent's loss is worth, as a share of it.
const DENIAL: f32 = 0.35;
/// Merchants are few: what it takes to place one where a trader would do.
pub(super) const MERCHANT_CARE: f32 = 0.2;
/// The part of the weight that is spread evenly, so that nothing is ruled out.
const EVEN_SHARE: f32 = 0.05;

/// Pushes a weight for each decision, adding up to 1.
pub(super) fn push(outlook: &Outlook<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let ToAct::Seat(seat) = outlook.state.to_act() else {
        return;
    };
    let mut places = Places::new();
    let begin = weights.len();
    for action in legal {
        weights.push(places.gain(outlook, seat, *action));
    }
    weigh(&mut weights[begin..]);
}

/// Turns gains into weights that add up to 1.
pub(super) fn weigh(gains: &mut [f32]) {
    let mut highest = f32::MIN;
    for gain in &mut *gains {
        *gain /= TEMPERATURE_POINTS;
        highest = highest.max(*gain);
    }
    let mut sum = 0.0;
    for gain in &mut *gains {
        *gain = (*gain - highest).exp();
        sum += *gain;
    }
    #[expect(clippy::cast_precision_loss, reason = "lists are short")]
    let even = EVEN_SHARE / gains.len() as f32;
    for gain in gains {
        *gain = *gain / sum * (1.0 - EVEN_SHARE) + even;
    }
}

/// What placing a trader on each route changes, as far as it was asked for.
///
/// A merchant does the same there unless it takes the last house, where the kind decides which
/// office it can become; half of the decisions of a turn need not be worked out.
pub(super) struct Places([Option<f32>; 64]);

impl Places {
    pub(super) const fn new() -> Self {
        Places([None; 64])
    }

    pub(super) fn gain(&mut self, outlook: &Outlook<'_>, seat: Seat, action: Action) -> f32 {
        let Action::Place { route, kind, .. } = action else {
            return gain(outlook, seat, action);
        };
        let known = &mut self.0[route.index()];
        match (kind, *known) {
            (Kind::Merchant, Some(trader)) if outlook.state.houses().empty_on(route) > 1 => {
                trader - MERCHANT_CARE
            }
            _ => {
                let gain = gain(outlook, seat, action);
                if kind == Kind::Trader {
                    *known = Some(gain);
                }
                gain
            }
        }
    }
}

/// What a decision changes, in points for the seat that decides.
pub(super) fn gain(outlook: &Outlook<'_>, seat: Seat, action: Action) -> f32 {
    let (state, w, fade) = (outlook.state, outlook.weights, outlook.fade);
    let desk = state.desk(seat);
    match action {
        Action::Income { traders, merchants } => {
            let pieces = traders + merchants;
            outlook.supply(desk.supply().total() + pieces)
                - outlook.supply(desk.supply().total())
                - fade * w.stock * f32::from(pieces)
                + 0.2 * f32::from(merchants)
                - w.action
        }
        Action::Place { route, kind, .. } => {
            placing(outlook, seat, route, kind) + outlook.supply(desk.supply().total() - 1)
                - outlook.supply(desk.supply().total())
                - w.action
        }
        Action::Displace { route, piece, .. } => {
            let (owner, kind) = (piece.owner(), piece.kind());
            let cost = outlook.state.displacement_cost(kind);
            let before = outlook.held(seat, route);
            let mut after = before;
            after.own.put(Kind::Trader);
            after.foreign -= 1;
            let loser = outlook.held(owner, route);
            let mut left = loser;
            left.own.take(kind);
            left.foreign += 1;
            let loss = outlook.holding(owner, route, loser)
                - outlook.holding(owner, route, left)
                - fade * w.on_board * f32::from(1 + kind.extra_pieces());
            outlook.holding(seat, route, after) - outlook.holding(seat, route, before)
                + DENIAL * loss
                + outlook.supply(desk.supply().total() - 1 - cost)
                - outlook.supply(desk.supply().total())
                + fade * w.stock * f32::from(cost)
                - w.action
        }
        Action::MoveBegin => -0.5 * w.action,
        Action::Claim { route } => {
            let held = outlook.held(seat, route);
            outlook.claim(seat, route, held.own.traders > 0, held.own.merchants > 0)
                + fade * w.stock * f32::from(held.own.total() - 1)
                - outlook.holding(seat, route, held)
                - w.action
                + 0.5
        }
        Action::UsePlus3 | Action::UsePlus4 => {
            if state.actions_left() == 0 {
                0.5
            } else {
                -0.7
            }
        }
        Action::UseImprove { ability } => outlook.improving(seat, ability) - w.improve,
        Action::UseSwap { .. } | Action::UseRemove | Action::UseMoveThree => -0.6,
        Action::EndTurn => -1.2 * w.action * f32::from(state.actions_left()),
        Action::PawnFree { to } | Action::PawnSetup { to } => province(outlook, seat, to),
        Action::PawnPaid { to } => province(outlook, seat, to) - w.action,
        Action::PawnStay => state.pawn().map_or(0.0, |at| province(outlook, seat, at)),
        Action::DisplacePay {
            place,
            pay_merchants,
        } => {
            let merchant_here = match state.phase() {
                Phase::Paying { route, .. } => placing(outlook, seat, *route, place),
                _ => 0.0,
            };
            merchant_here - 0.5 * f32::from(pay_merchants)
        }
        Action::RespondDisplaced { route, .. } => {
            let kind = match state.phase() {
                Phase::Responding(response) => response.kind,
                _ => Kind::Trader,
            };
            placing(outlook, seat, route, kind)
        }
        Action::RespondExtra { kind, route, .. } => {
            placing(outlook, seat, route, kind) - fade * w.stock
        }
        Action::RespondDrop { route, .. } => {
            let kind = match state.phase() {
                Phase::Responding(response) => {
                    (response.lifted).map_or(Kind::Trader, |lifted| lifted.piece.kind())
                }
                _ => Kind::Trader,
            };
            placing(outlook, seat, route, kind)
        }
        Action::MoveDrop { route, .. } => {
            let kind = match state.phase() {
                Phase::Moving {
                    hand: Some(lifted), ..
                } => lifted.piece.kind(),
                _ => Kind::Trader,
            };
            placing(outlook, seat, route, kind)
        }
        Action::RespondLift { route, kind, .. } | Action::MovePick { route, kind, .. } => {
            -taking(outlook, seat, route, kind)
        }
        Action::MoveSwap { .. } => 0.5,
        Action::RewardOffice { city } => outlook.office(seat, city, false) - fade * w.stock,
        Action::RewardAbility { ability, .. } => outlook.improving(seat, ability),
        Action::RewardCoellen { space } => {
            f32::from(state.board().table().spaces[usize::from(space)].points)
                - fade * (w.merchant + w.stock)
        }
        Action::RewardExtraOffice { city, kind } => {
            let merchant = f32::from(u8::from(kind == Kind::Merchant));
            outlook.office(seat, city, true) - fade * (w.extra_office + w.merchant * merchant)
        }
        Action::RemovePick { route, piece, .. } => {
            let owner = piece.owner();
            let loss = taking(outlook, owner, route, piece.kind());
            if owner == seat { -loss } else { DENIAL * loss }
        }
        Action::RemoveDrop { route, .. } => {
            let Phase::Removing {
                hand: Some(lifted), ..
            } = state.phase()
            else {
                return 0.0;
            };
            let piece = lifted.piece;
            -DENIAL * placing(outlook, piece.owner(), route, piece.kind())
        }
        Action::PlaceMarker { route } => {
            let held = Held {
                own: hansa::Pieces::new(1, 0),
                empty: state.houses().empty_on(route).saturating_sub(1),
                foreign: 0,
            };
            outlook.holding(seat, route, held)
        }
        Action::RespondDone
        | Action::MoveStop
        | Action::RewardNone
        | Action::RemoveStop
        | Action::ChooseMarker { .. } => 0.0,
    }
}

/// What one more piece on a route changes for its owner, and what it spoils for others.
pub(super) fn placing(outlook: &Outlook<'_>, seat: Seat, route: RouteId, kind: Kind) -> f32 {
    let before = outlook.held(seat, route);
    let mut after = before;
    after.own.put(kind);
    // A displacement puts the piece where another one stands.
    match after.empty.checked_sub(1) {
        Some(empty) => after.empty = empty,
        None => after.foreign = after.foreign.saturating_sub(1),
    }
    let mut gain = outlook.holding(seat, route, after) - outlook.holding(seat, route, before);
    if before.foreign > 0 && before.empty > 0 {
        for other in Seat::all(outlook.state.players()).filter(|other| *other != seat) {
            let theirs = outlook.held(other, route);
            if !theirs.own.is_empty() {
                let mut spoiled = theirs;
                spoiled.empty -= 1;
                spoiled.foreign += 1;
                gain += DENIAL
                    * (outlook.holding(other, route, theirs)
                        - outlook.holding(other, route, spoiled));
            }
        }
    }
    if kind == Kind::Merchant {
        gain -= MERCHANT_CARE;
    }
    gain
}

/// What a piece on a route is worth to its owner.
pub(super) fn taking(outlook: &Outlook<'_>, owner: Seat, route: RouteId, kind: Kind) -> f32 {
    let before = outlook.held(owner, route);
    let mut after = before;
    after.own.take(kind);
    after.empty += 1;
    outlook.holding(owner, route, before) - outlook.holding(owner, route, after)
}

/// How much there is to do for a seat around a province.
fn province(outlook: &Outlook<'_>, seat: Seat, at: hansa::ProvinceId) -> f32 {
    let routes = outlook.state.board().province(at).routes;
    routes
        .iter()
        .map(|route| {
            let mut held = outlook.held(seat, route);
            let own = held.own.total();
            held.own.put(Kind::Trader);
            held.empty = held.empty.saturating_sub(1);
            outlook.holding(seat, route, held) + f32::from(own) * 0.3
        })
        .fold(0.0, f32::max)
}
