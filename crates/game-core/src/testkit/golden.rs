//! What golden games show between them.

use std::collections::BTreeSet;

use crate::testkit::Golden;
use crate::{Beginning, Entry, Game, History, ReplayError, Versioned as _, Words};

/// The variants of an enum by name; made by [`kinds!`](crate::kinds).
#[derive(Debug)]
pub struct Kinds<T> {
    /// Every name.
    pub all: &'static [&'static str],
    /// The name of a value.
    pub name: fn(&T) -> &'static str,
}

/// Names the variants of an enum: `kinds!(Chance { Dice, Draw })` is a [`Kinds<Chance>`].
///
/// It does not compile unless every variant is there.
#[macro_export]
macro_rules! kinds {
    ($type:ident { $($variant:ident),+ $(,)? }) => {
        $crate::testkit::Kinds::<$type> {
            all: &[$(concat!(stringify!($type), "::", stringify!($variant))),+],
            name: |value| match value {$(
                $type::$variant { .. } => concat!(stringify!($type), "::", stringify!($variant))
            ),+},
        }
    };
}

/// The kinds of decisions, outcomes and events, and the reasons for the end, that none of these
/// games shows.
///
/// # Panics
///
/// If a game is not over.
pub fn never_shown<G: Game, E>(
    games: &[Golden<G>],
    actions: &Kinds<G::Action>,
    chances: &Kinds<G::Chance>,
    events: &Kinds<G::Event>,
    ends: &Kinds<E>,
    end_of: impl Fn(&G) -> Option<E>,
) -> BTreeSet<&'static str> {
    let all = [actions.all, chances.all, events.all, ends.all].concat();
    let mut missing = BTreeSet::from_iter(all);
    for game in games {
        each_entry(&game.history, |_, entry, happened| {
            missing.remove(match entry {
                Entry::Decision(_, action) => (actions.name)(&action),
                Entry::Chance(outcome) => (chances.name)(&outcome),
            });
            for event in happened {
                missing.remove((events.name)(event));
            }
        });
        let end = end_of(game.history.state());
        missing.remove((ends.name)(&end.expect("a golden game is over")));
    }
    missing
}

/// Every version of the rules that the game still plays has golden games, which go by their own
/// version; and a version is kept from the setup to the last state and the record.
///
/// # Panics
///
/// If a version has no game, or a state loses its version.
pub fn check_versions<G: Words>(games: &[Golden<G>]) {
    for version in G::OLDEST_RULES_VERSION..=G::RULES_VERSION {
        let mut of_version = games.iter().filter(|game| game.record.rules == version);
        assert!(
            of_version.next().is_some(),
            "no golden game goes by rules version {version}: record some with `make golden`"
        );
    }
    for game in games {
        let own = game.record.rules;
        assert_eq!(game.history.state().rules_version(), own, "{}", game.name);
        if own == G::RULES_VERSION {
            check_next_version(game);
        }
    }
}

/// Plays the game under a version that is not there yet, which changes nothing so far.
fn check_next_version<G: Words>(game: &Golden<G>) {
    let next = G::RULES_VERSION + 1;
    let (first, _) = &game.history.steps()[0];
    let mut history = match game.record.beginning {
        Beginning::Setup(_) => History::new(&first.setup().with_rules_version(next)),
        Beginning::Position(_) => History::from_position(first.clone().with_rules_version(next)),
    };
    for (_, entry) in game.history.steps() {
        assert_eq!(history.state().rules_version(), next, "{}", game.name);
        let played = match *entry {
            Entry::Decision(seat, action) => history.decide(seat, action).map(drop),
            Entry::Chance(outcome) => history.resolve(outcome).map(drop),
        };
        assert!(played.is_ok(), "{}: {played:?}", game.name);
    }
    let record = history.record(&[]);
    assert_eq!((record.rules, &record.lines), (next, &game.record.lines));
    let refused = History::<G>::replay(&record).map(drop);
    let reason = G::check_rules(next).expect_err("there is no such version yet");
    assert_eq!(refused, Err(ReplayError::UnknownRules(reason)));
}

/// Shows every entry of a game with the events that it led to.
pub fn each_entry<G: Game>(
    history: &History<G>,
    mut visit: impl FnMut(&G, Entry<G::Action, G::Chance>, &[G::Event]),
) {
    let mut events = Vec::new();
    for (state, entry) in history.steps() {
        let mut next = state.clone();
        events.clear();
        match *entry {
            Entry::Decision(_, action) => next.apply(action, &mut events),
            Entry::Chance(outcome) => next.resolve(outcome, &mut events),
        }
        visit(state, *entry, &events);
    }
}
