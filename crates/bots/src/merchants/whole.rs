//! Whole actions as a player thinks of them: a caravan's trip with its deliveries, a merchant who
//! is recruited and sent off, a route with the gold it brings, cards bought for what they pay.
//!
//! What comes to nothing is not listed: a trip that delivers nothing and brings the caravan no
//! nearer, a walk past all sites, a card bought for later.

mod discards;
mod payments;
mod trips;

use std::mem::{Discriminant, discriminant};

use game_core::{Game as _, Seat, ToAct};
use merchants::{Action, Goods, Merchants, PathId, Phase, PieceNumber, Purchase, Resource};

use super::outlook::Outlook;
use super::priors::Judge;
use super::{Weights, bargain, is_settled};
use crate::Lines;

/// How many lines of each sort are looked at, the most promising ones.
const EXCHANGES: usize = 2;
const ASSEMBLIES: usize = 4;
const WALKS: usize = 6;
const RECRUITS: usize = 5;
const ROBBER_HEXES: usize = 12;
/// Routes that no errand needs and that bring no gold.
const OTHER_ROUTES: usize = 2;
/// Ways to go on inside an action.
const OPTIONS: usize = 6;
/// They save at most this many rounds less than the best of them.
const MARGIN: f32 = 0.8;
/// Rounds that a gold saves, and what those of the others cost.
const GOLD: f32 = 0.15;
const GOLD_OF_OTHERS: f32 = 0.05;

/// Lists the whole actions of the seat that is to act, each with the rounds that it saves.
pub(super) fn list(state: &Merchants, weights: &Weights, lines: &mut Lines<Action>) {
    let ToAct::Seat(seat) = state.to_act() else {
        return;
    };
    let outlook = Outlook::new(state, weights);
    let mut legal = Vec::with_capacity(128);
    state.legal_actions(&mut legal);
    bargain::shortlist(&outlook, &mut legal);
    let mut lister = Lister {
        outlook: &outlook,
        judge: Judge::new(&outlook, seat, &legal),
        seat,
        line: Vec::with_capacity(16),
        saved: 0.0,
        scope: Scope::All,
        delivers: false,
        group: None,
        ends: Vec::new(),
        lines,
    };
    match state.phase() {
        Phase::Action => lister.actions(&legal),
        Phase::Discard { due, chosen } => lister.discards(due[seat], &chosen[seat]),
        Phase::MoveRobber => lister.begin_best(legal, ROBBER_HEXES),
        Phase::CaravanMove { .. } => {
            lister.scope = Scope::UnderWay;
            lister.trips(state);
        }
        _ => {
            if matches!(state.phase(), Phase::CardCaravan { .. }) {
                lister.scope = Scope::UnderWay;
            }
            for action in legal {
                lister.begin(action);
            }
        }
    }
    if lines.is_empty() {
        lines.push_single(|legal| state.legal_actions(legal));
    }
}

/// Which trips come into question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// Those that deliver, or else bring the caravan nearer.
    All,
    /// Those that deliver.
    Deliveries,
    /// Any: the caravan has set out already.
    UnderWay,
}

/// Lists lines of one position.
struct Lister<'a> {
    outlook: &'a Outlook<'a>,
    judge: Judge<'a>,
    seat: Seat,
    /// The decisions so far of the line that is being put together.
    line: Vec<Action>,
    /// The rounds that what was paid in advance has saved; negative, as a rule.
    saved: f32,
    scope: Scope,
    /// Whether a trip was found that delivers something.
    delivers: bool,
    /// What the last lines begin with, and what they lead to: of lines that come to the same,
    /// the first one is kept.
    group: Option<Discriminant<Action>>,
    ends: Vec<Merchants>,
    lines: &'a mut Lines<Action>,
}

impl Lister<'_> {
    fn actions(&mut self, legal: &[Action]) {
        let (mut walks, mut recruits, mut routes) = (Vec::new(), Vec::new(), Vec::new());
        let (mut assemblies, mut exchanges) = (Vec::new(), Vec::new());
        for action in legal {
            match action {
                Action::MoveMerchant { .. } => walks.push(*action),
                Action::Recruit { .. } => recruits.push(*action),
                Action::OpenRoute { path } => routes.push(*path),
                Action::Assemble { .. } => assemblies.push(*action),
                Action::Exchange { .. } => exchanges.push(*action),
                // Cards are bought for something only.
                Action::BuyResource { .. } => {}
                _ => self.begin(*action),
            }
        }
        self.begin_best(exchanges, EXCHANGES);
        self.begin_best(assemblies, ASSEMBLIES);
        self.open_routes(&routes);
        self.walk(walks, WALKS);
        self.recruit(&recruits, RECRUITS);
        self.buy_and_act();
    }

    /// The lines that begin with the most promising of these decisions.
    fn begin_best(&mut self, actions: Vec<Action>, most: usize) {
        let judge = &self.judge;
        let gains = actions
            .into_iter()
            .map(|action| (judge.gain(action), action));
        let mut ranked: Vec<(f32, Action)> = gains.collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (gain, action) in ranked.into_iter().take(most) {
            self.begin_with(action, gain);
        }
    }

    fn begin(&mut self, action: Action) {
        self.begin_with(action, self.judge.gain(action));
    }

    /// The lines that begin with a decision that saves so many rounds.
    fn begin_with(&mut self, action: Action, gain: f32) {
        let mut after = self.outlook.state.clone();
        self.go_on(&mut after, action, |lister, after| {
            lister.follow(after, gain);
        });
    }

    /// Adds a decision to the line, and takes it back when `then` is done.
    fn go_on(
        &mut self,
        state: &mut Merchants,
        action: Action,
        then: impl FnOnce(&mut Self, &Merchants),
    ) {
        state.apply(action, &mut ());
        self.line.push(action);
        then(self, state);
        self.line.pop();
    }

    /// Goes on until the action is over.
    fn follow(&mut self, state: &Merchants, gain: f32) {
        if state.to_act() != ToAct::Seat(self.seat) || is_settled(state) {
            self.push(state, gain);
            return;
        }
        if matches!(state.phase(), Phase::CaravanMove { .. }) {
            self.trips(state);
            return;
        }
        let outlook = Outlook::new(state, self.outlook.weights);
        let mut legal = Vec::with_capacity(32);
        state.legal_actions(&mut legal);
        let judge = Judge::new(&outlook, self.seat, &legal);
        let mut options: Vec<(f32, Action)> = (legal.iter())
            .map(|action| {
                let gain = match action {
                    Action::ChoosePath { .. } => self.gold(state, *action),
                    _ => judge.gain(*action),
                };
                (gain, *action)
            })
            .collect();
        options.sort_by(|one, other| other.0.total_cmp(&one.0));
        let best = options[0].0;
        // What a card is worth counts the best use of it already.
        let counted = if matches!(self.line[0], Action::PlayCard { .. }) {
            best
        } else {
            0.0
        };
        for (more, action) in options.into_iter().take(OPTIONS) {
            if best - more <= MARGIN {
                self.go_on(&mut state.clone(), action, |lister, after| {
                    lister.follow(after, gain + more - counted);
                });
            }
        }
    }

    /// What the gold of a connection saves.
    fn gold(&self, state: &Merchants, choice: Action) -> f32 {
        let mut paid = state.clone();
        paid.apply(choice, &mut ());
        let mut gain = 0.0;
        for seat in Seat::all(self.outlook.players) {
            let gold = f32::from(paid.gold(seat)) - f32::from(state.gold(seat));
            gain += gold
                * if seat == self.seat {
                    GOLD
                } else {
                    -GOLD_OF_OTHERS
                };
        }
        gain
    }

    /// Adds the line if none that begins alike leads to the same.
    fn push(&mut self, end: &Merchants, gain: f32) {
        if self.line.len() > 1 {
            let group = discriminant(&self.line[0]);
            if self.group != Some(group) {
                self.group = Some(group);
                self.ends.clear();
            }
            if self.ends.contains(end) {
                return;
            }
            self.ends.push(end.clone());
        }
        self.lines.push(&self.line, self.saved + gain);
    }

    /// The rounds that the seat needs in a position with the same posts.
    fn rounds(&self, state: &Merchants) -> f32 {
        self.outlook.moved_to(state).prospect(self.seat).rounds
    }

    /// Routes that an errand needs or that bring gold, and a few others towards customers.
    fn open_routes(&mut self, paths: &[PathId]) {
        let state = self.outlook.state;
        let board = state.board();
        let customers = self.outlook.customers(self.seat);
        let distance = |path: &PathId| {
            let ends = board.path(*path);
            let near = |city| {
                let place = board.city(city).at;
                let (one, other) = (board.distance(ends.a, place), board.distance(ends.b, place));
                one.min(other)
            };
            customers.iter().map(near).min()
        };
        let mut others = Vec::new();
        for path in paths {
            let open = Action::OpenRoute { path: *path };
            let mut opened = state.clone();
            opened.apply(open, &mut ());
            let errands = &self.judge.prospect.errands;
            if errands.routes.contains(*path) || matches!(opened.phase(), Phase::GoldPath { .. }) {
                self.begin(open);
            } else {
                others.push(*path);
            }
        }
        others.sort_by_key(distance);
        for path in others.into_iter().take(OTHER_ROUTES) {
            self.begin(Action::OpenRoute { path });
        }
    }

    /// Walks to sites; of a merchant that reaches none, the one that brings it nearest.
    fn walk(&mut self, walks: Vec<Action>, most: usize) {
        let state = self.outlook.state;
        let board = state.board();
        let mut to_sites = Vec::with_capacity(walks.len());
        let mut elsewhere: [Option<(f32, Action)>; 2] = [None; 2];
        let mut reaches = [false; 2];
        for walk in walks {
            let Action::MoveMerchant { merchant, to } = walk else {
                continue;
            };
            if board.city_at(to).is_some() {
                reaches[merchant.index()] = true;
                to_sites.push(walk);
            } else if !reaches[merchant.index()] {
                let sites = self.outlook.sites.iter();
                let left = sites.map(|site| self.outlook.walk(to, site));
                let left = left.fold(f32::MAX, f32::min);
                let best = &mut elsewhere[merchant.index()];
                if best.is_none_or(|(least, _)| left < least) {
                    *best = Some((left, walk));
                }
            }
        }
        self.begin_best(to_sites, most);
        for merchant in PieceNumber::BOTH {
            let Some((left, walk)) = elsewhere[merchant.index()] else {
                continue;
            };
            let from = state.merchant(self.seat, merchant);
            let now = (self.outlook.sites.iter())
                .filter_map(|site| Some(self.outlook.walk(from?, site)))
                .fold(f32::MAX, f32::min);
            if !reaches[merchant.index()] && state.storage(self.seat) > 0 && left < now {
                self.begin(walk);
            }
        }
    }

    /// Merchants who are recruited and walk to a site at once; the nearest post recruits.
    ///
    /// If no site can be reached now, one who waits.
    fn recruit(&mut self, recruits: &[Action], most: usize) {
        let state = self.outlook.state;
        let board = state.board();
        let is_out = |piece: &PieceNumber| state.merchant(self.seat, *piece).is_some();
        let walking = PieceNumber::BOTH
            .iter()
            .filter(|piece| is_out(piece))
            .count();
        if walking >= usize::from(state.storage(self.seat)) {
            return;
        }
        let mut entries = Vec::with_capacity(recruits.len());
        for recruit in recruits {
            if let Action::Recruit {
                at, replace: None, ..
            } = recruit
            {
                entries.push((*at, *recruit));
            }
        }
        if entries.is_empty() {
            return;
        }
        let grain = state.hand(self.seat)[Resource::Grain] - 1;
        let mut targets = Vec::with_capacity(64);
        for site in self.outlook.sites {
            let place = board.city(site).at;
            let nearest = entries
                .iter()
                .min_by_key(|(at, _)| board.distance(*at, place));
            let (at, recruit) = nearest.expect("a post recruits");
            if board.distance(*at, place).div_ceil(3) <= grain {
                targets.push((self.outlook.walk(*at, site), *at, *recruit, place));
            }
        }
        targets.sort_by(|one, other| one.0.total_cmp(&other.0));
        let before = self.lines.len();
        for (_, at, recruit, to) in targets.into_iter().take(most) {
            let mut after = state.clone();
            self.go_on(&mut after, recruit, |lister, recruited| {
                let is_there =
                    |piece: &PieceNumber| recruited.merchant(lister.seat, *piece) == Some(at);
                let Some(merchant) = PieceNumber::BOTH.into_iter().find(is_there) else {
                    return;
                };
                let walk = Action::MoveMerchant { merchant, to };
                if recruited.check(walk).is_err() {
                    return;
                }
                let outlook = lister.outlook.moved_to(recruited);
                let judge = Judge::new(&outlook, lister.seat, &[]);
                let gain = lister.judge.prospect.rounds - judge.prospect.rounds + judge.gain(walk);
                lister.go_on(&mut recruited.clone(), walk, |lister, after| {
                    lister.follow(after, gain);
                });
            });
        }
        if self.lines.len() == before && self.scope == Scope::All {
            self.begin_best(entries.into_iter().map(|(_, recruit)| recruit).collect(), 1);
        }
    }

    /// What is missing of these cards.
    fn missing(&self, cost: &Goods) -> Goods {
        let hand = self.outlook.state.hand(self.seat);
        let mut missing = Goods::NONE;
        for (resource, count) in cost.entries() {
            missing[resource] = count.saturating_sub(hand[resource]);
        }
        missing
    }

    /// Whether the purchase needs one or two cards more than are in hand.
    fn nearly_affords(&self, purchase: Purchase) -> bool {
        (1..=2).contains(&self.missing(&purchase.cost()).total())
    }
}
