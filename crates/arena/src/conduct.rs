//! How the seats play: figures that are counted while a game goes on.
//!
//! What is counted is the matter of each game; everything else in the arena sees named numbers.

mod hansa;
mod merchants;

use bots::Contested;
use catalog::{GameKind, for_game};
use game_core::{Game, Seat};
use serde::Serialize;

/// What a figure is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Habit {
    /// In exports.
    pub key: &'static str,
    /// For people.
    pub label: &'static str,
}

/// A figure and how it follows from the tally of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Measure<T> {
    habit: Habit,
    value: fn(&T) -> f64,
}

impl<T> Measure<T> {
    const fn new(key: &'static str, label: &'static str, value: fn(&T) -> f64) -> Self {
        Measure {
            habit: Habit { key, label },
            value,
        }
    }
}

/// Watches one game.
pub trait Observer<G: Game>: Default {
    /// What is known of a seat at the end.
    type Tally: 'static;

    /// The figures, in the order of tables and exports.
    const MEASURES: &'static [Measure<Self::Tally>];

    /// `seat` is about to take a decision, one of the `legal` ones.
    fn before(&mut self, state: &G, seat: Seat, legal: &[G::Action], action: G::Action);

    /// It is taken.
    fn after(&mut self, _state: &G, _seat: Seat) {}

    /// The tally of a seat; the game is over, or given up.
    fn tally(&self, state: &G, seat: Seat) -> Self::Tally;
}

/// A game that the arena can watch.
pub trait Observed: Contested {
    /// What watches it.
    type Observer: Observer<Self>;
}

/// Code that is generic over such a game, as a value.
pub trait ObservedVisitor {
    /// What it gives back.
    type Output;

    /// Runs for the game `G`.
    fn visit<G: Observed>(self) -> Self::Output;
}

/// Runs `visitor` for this game.
pub fn visit<V: ObservedVisitor>(kind: GameKind, visitor: V) -> V::Output {
    for_game!(kind, G => visitor.visit::<G>())
}

/// How often a bot went on only because the game got nowhere; the last figure of every game.
const PATIENCE: Habit = Habit {
    key: "patience_lost",
    label: "games out of patience",
};

/// The names of the figures of a game.
pub fn habits<G: Observed>() -> Vec<Habit> {
    let measures = G::Observer::MEASURES.iter();
    let own = measures.map(|measure| measure.habit);
    own.chain([PATIENCE]).collect()
}

/// The figures of a seat, in the same order.
pub(crate) fn figures<G: Observed>(
    observer: &G::Observer,
    state: &G,
    seat: Seat,
    lost_patience: bool,
) -> Vec<f64> {
    let tally = observer.tally(state, seat);
    let measures = G::Observer::MEASURES.iter();
    let own = measures.map(|measure| (measure.value)(&tally));
    own.chain([f64::from(u8::from(lost_patience))]).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ::hansa::Hansa;
    use ::merchants::Merchants;
    use game_core::ToAct;

    use super::*;

    /// A figure of a seat after these decisions from this position.
    pub(super) fn figure<G: Observed>(
        position: &str,
        decisions: &[&str],
        (seat, key): (&str, &str),
    ) -> f64 {
        let mut state = G::parse_position(position).expect("the position is sound");
        let mut observer = G::Observer::default();
        for decision in decisions {
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            let action = state.read_action(decision).expect("the decision is sound");
            assert!(state.check(action).is_ok(), "{decision}");
            let ToAct::Seat(actor) = state.to_act() else {
                panic!("{decision}: nobody decides");
            };
            observer.before(&state, actor, &legal, action);
            state.apply(action, &mut ());
            observer.after(&state, actor);
        }
        let seat = state.read_seat(seat).expect("the seat exists");
        let index = habits::<G>().iter().position(|habit| habit.key == key);
        figures(&observer, &state, seat, false)[index.expect("the figure exists")]
    }

    fn check<G: Observed>() {
        let habits = habits::<G>();
        let keys: BTreeSet<&str> = habits.iter().map(|habit| habit.key).collect();
        let labels: BTreeSet<&str> = habits.iter().map(|habit| habit.label).collect();
        assert_eq!((keys.len(), labels.len()), (habits.len(), habits.len()));
    }

    #[test]
    fn every_figure_has_a_name_of_its_own() {
        check::<Hansa>();
        check::<Merchants>();
    }
}
