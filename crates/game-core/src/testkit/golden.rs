//! What golden games show between them.

use crate::{Entry, Game, History};

/// Names the variants of an enum: `kinds!(chances: Chance { Dice, Draw })` makes a module with
/// `ALL` names and the name of each value, `kind(&value)`.
///
/// It does not compile unless every variant is there.
#[macro_export]
macro_rules! kinds {
    ($module:ident: $type:ident { $($variant:ident),+ $(,)? }) => {
        mod $module {
            use super::$type;

            pub(super) const ALL: &[&str] = &[$(
                concat!(stringify!($type), "::", stringify!($variant))
            ),+];

            pub(super) const fn kind(value: &$type) -> &'static str {
                match value {$(
                    $type::$variant { .. } => {
                        concat!(stringify!($type), "::", stringify!($variant))
                    }
                )+}
            }
        }
    };
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
