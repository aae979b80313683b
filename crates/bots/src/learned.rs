//! Evaluators that know whole actions: one by hand, one that learned.

use std::sync::Arc;

use encoder::Encode;
use game_core::{Seat, Seats, Standings, ToAct};

use crate::lines::soften;
use crate::network::{Features, Hidden, Network, NetworkError};
use crate::{Aspect, Determinize, Evaluate, Evaluator, Lines, Manners};

/// How much of a final result is the win; the rest is the place.
///
/// Somebody who cannot win any more still plays for the place.
const WIN: f32 = 0.5;

/// What a game tells a network beside the features of its encoder.
pub trait Insight: Encode + Evaluate + Determinize + Manners {
    /// Hand-made inputs of a seat.
    const PARTS: usize;
    /// The most seats of the game.
    const MOST_SEATS: u8;
    /// What people are told of when a line is explained.
    const ASPECTS: &'static [Aspect];

    /// The network that comes with the program.
    fn network() -> &'static Arc<Network>;

    /// Writes the hand-made inputs of each seat, one after the other.
    fn parts(hand: &Self::Evaluator, state: &Self, parts: &mut [f32]);

    /// Lists whole actions; their weights are for [`Self::hand_priors`].
    fn candidates(hand: &Self::Evaluator, state: &Self, lines: &mut Lines<Self::Action>);

    /// Weighs listed lines: hand-made priors that add up to 1.
    fn hand_priors(hand: &Self::Evaluator, state: &Self, lines: &mut Lines<Self::Action>);

    /// Whether a network may be asked about a position.
    fn is_settled(hand: &Self::Evaluator, state: &Self) -> bool;
}

/// A seat's share of a finished game: half for the win, half by place.
pub fn result_shares(standings: &Standings) -> Seats<f32> {
    let seats = standings.ranks.count();
    let win = crate::evaluator::final_shares(standings);
    let pairs = f32::from(seats) * f32::from(seats - 1) / 2.0;
    Seats::from_fn(seats, |seat| {
        let rank = standings.ranks[seat];
        let others = || standings.ranks.entries().filter(move |(s, _)| *s != seat);
        let worse = others().filter(|(_, other)| **other > rank).count();
        let equal = others().filter(|(_, other)| **other == rank).count();
        #[expect(clippy::cast_precision_loss, reason = "at most five seats")]
        let beaten = worse as f32 + equal as f32 / 2.0;
        WIN * win[seat] + (1.0 - WIN) * beaten / pairs
    })
}

/// The hand-written evaluation over whole actions: what the first games to learn from are played
/// by.
#[derive(Clone, Debug, Default)]
pub struct Teacher<H>(H);

impl<H> Teacher<H> {
    /// A teacher with this evaluation.
    pub const fn new(hand: H) -> Self {
        Teacher(hand)
    }
}

/// Adds to shares of the win what they say about places: of two seats, the one with twice the
/// share is placed before the other twice as often.
fn with_places(shares: &Seats<f32>) -> Seats<f32> {
    let seats = shares.count();
    let pairs = f32::from(seats) * f32::from(seats - 1) / 2.0;
    Seats::from_fn(seats, |seat| {
        let own = shares[seat];
        let others = shares.entries().filter(|(other, _)| *other != seat);
        let before = |other: f32| {
            if own + other > 1e-6 {
                own / (own + other)
            } else {
                0.5
            }
        };
        let beaten: f32 = others.map(|(_, other)| before(*other)).sum();
        WIN * own + (1.0 - WIN) * beaten / pairs
    })
}

impl<G: Insight> Evaluator<G> for Teacher<G::Evaluator> {
    const EXPLORATION: f32 = <G::Evaluator as Evaluator<G>>::EXPLORATION;
    const TRANSPOSES: bool = true;

    fn evaluate(&self, state: &G) -> Seats<f32> {
        match state.standings() {
            Some(standings) => result_shares(&standings),
            None => with_places(&self.0.evaluate(state)),
        }
    }

    fn priors(&self, state: &G, legal: &[G::Action], weights: &mut Vec<f32>) {
        self.0.priors(state, legal, weights);
    }

    fn shortlist(&self, state: &G, legal: &mut Vec<G::Action>) {
        self.0.shortlist(state, legal);
    }

    fn list(&self, state: &G, lines: &mut Lines<G::Action>) {
        G::candidates(&self.0, state, lines);
    }

    fn weigh(&self, state: &G, lines: &mut Lines<G::Action>) {
        G::hand_priors(&self.0, state, lines);
    }

    fn is_settled(&self, state: &G) -> bool {
        G::is_settled(&self.0, state)
    }

    fn progress(&self, state: &G) -> Option<u32> {
        self.0.progress(state)
    }

    fn is_progress(&self, action: G::Action) -> bool {
        self.0.is_progress(action)
    }
}

/// An evaluation that a network learned from games.
#[derive(Debug)]
pub struct Learned<G: Insight> {
    hand: G::Evaluator,
    network: Arc<Network>,
}

impl<G: Insight> Clone for Learned<G> {
    fn clone(&self) -> Self {
        Learned {
            hand: self.hand.clone(),
            network: Arc::clone(&self.network),
        }
    }
}

impl<G: Insight> Learned<G> {
    /// The evaluation of a network, which must be for this game and encoder.
    pub fn new(network: Arc<Network>) -> Result<Self, NetworkError> {
        let header = network.header();
        let found = (
            header.game.as_str(),
            header.encoder,
            header.seat_features,
            header.shared_features,
            header.slots,
            header.parts,
            header.max_seats,
        );
        let wanted = (
            G::NAME,
            G::VERSION,
            G::SEAT_FEATURES,
            G::SHARED_FEATURES,
            G::SLOTS,
            G::PARTS,
            usize::from(G::MOST_SEATS),
        );
        if (found.0, found.1) != (wanted.0, wanted.1) {
            return Err(NetworkError::Mismatch {
                found: format!("{} with encoder {}", header.game, header.encoder),
                wanted: format!("{} with encoder {}", G::NAME, G::VERSION),
            });
        }
        if found != wanted {
            return Err(NetworkError::Sizes(header.game.clone()));
        }
        Ok(Learned {
            hand: G::Evaluator::default(),
            network,
        })
    }

    /// The evaluation that comes with the program.
    pub fn built_in() -> Self {
        Learned {
            hand: G::Evaluator::default(),
            network: Arc::clone(G::network()),
        }
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// What the hand-made inputs come from.
    pub(crate) const fn hand(&self) -> &G::Evaluator {
        &self.hand
    }

    /// The points that each seat is expected to have at the end, by category.
    pub fn categories(&self, state: &G) -> Seats<Vec<f32>> {
        let features = features(&self.hand, state);
        let hidden = self.hidden(state, &features);
        Seats::from_fn(state.n_seats(), |seat| {
            self.network.categories(&hidden, &features, seat)
        })
    }

    fn hidden(&self, state: &G, features: &Features) -> Hidden {
        let to_move = match state.to_act() {
            ToAct::Seat(seat) => seat,
            ToAct::Chance | ToAct::Nobody => Seat::FIRST,
        };
        self.network.hidden(features, to_move)
    }
}

/// What a network is told of a position.
pub fn features<G: Insight>(hand: &G::Evaluator, state: &G) -> Features {
    let mut features = sparse_features(state);
    let seats = usize::from(state.n_seats());
    features.parts.resize(seats * G::PARTS, 0.0);
    G::parts(hand, state, &mut features.parts);
    features
}

/// The same without the hand-made inputs, which a policy does not need.
fn sparse_features<G: Insight>(state: &G) -> Features {
    let seats = state.n_seats();
    let mut features = Features {
        active: Vec::with_capacity(256),
        ends: Vec::with_capacity(seats.into()),
        parts: Vec::new(),
    };
    for seat in Seat::all(seats) {
        state.seat_features(seat, &mut features.active);
        features.ends.push(features.active.len());
    }
    state.shared_features(&mut features.active);
    features
}

impl<G: Insight> Evaluator<G> for Learned<G> {
    const EXPLORATION: f32 = <G::Evaluator as Evaluator<G>>::EXPLORATION;
    const TRANSPOSES: bool = true;

    fn evaluate(&self, state: &G) -> Seats<f32> {
        if let Some(standings) = state.standings() {
            return result_shares(&standings);
        }
        let features = features(&self.hand, state);
        let hidden = self.hidden(state, &features);
        self.network.shares(&hidden, &features)
    }

    fn priors(&self, state: &G, legal: &[G::Action], weights: &mut Vec<f32>) {
        self.hand.priors(state, legal, weights);
    }

    fn shortlist(&self, state: &G, legal: &mut Vec<G::Action>) {
        self.hand.shortlist(state, legal);
    }

    fn list(&self, state: &G, lines: &mut Lines<G::Action>) {
        G::candidates(&self.hand, state, lines);
    }

    fn weigh(&self, state: &G, lines: &mut Lines<G::Action>) {
        let ToAct::Seat(seat) = state.to_act() else {
            return;
        };
        G::hand_priors(&self.hand, state, lines);
        if lines.len() < 2 {
            return;
        }
        let features = sparse_features(state);
        let hidden = self.hidden(state, &features);
        let mut policy = self.network.policy(&hidden, seat);
        let mut slots = Vec::with_capacity(16);
        for number in 0..lines.len() {
            slots.clear();
            state.slots(lines.line(number), &mut slots);
            let weight = &mut lines.weights_mut()[number];
            *weight = policy.line(&slots, weight.max(1e-9).ln());
        }
        soften(lines.weights_mut());
    }

    fn is_settled(&self, state: &G) -> bool {
        G::is_settled(&self.hand, state)
    }

    fn progress(&self, state: &G) -> Option<u32> {
        self.hand.progress(state)
    }

    fn is_progress(&self, action: G::Action) -> bool {
        self.hand.is_progress(action)
    }
}

/// Reads the weights that are built into the program.
pub(crate) fn read_built_in(bytes: &[u8]) -> Arc<Network> {
    Arc::new(Network::read(bytes).expect("the built-in weights are whole"))
}
