//! Showing bots what has happened, and no more than their seats may see of it.

use game_core::{Entry, Game, Seat, Viewer, replay_events};

use crate::Bot;

/// Shows the bot at `seat` what has happened in the one entry that led to `state`.
pub fn observe<G: Game>(
    bot: &mut (impl Bot<G> + ?Sized),
    seat: Seat,
    state: &G,
    events: &[G::Event],
) {
    let viewer = Viewer::Seat(seat);
    let seen: Vec<G::Event> = events
        .iter()
        .filter_map(|event| G::event_for(event, viewer))
        .collect();
    bot.observe(&state.view(viewer), &seen);
}

/// Shows the bot at `seat` all these entries, the first of which was played in `state`, and
/// returns the state they lead to.
///
/// For bots that join in the middle, or that are shown several entries at once.
pub fn catch_up<G: Game>(
    bot: &mut (impl Bot<G> + ?Sized),
    seat: Seat,
    state: G,
    entries: impl IntoIterator<Item = Entry<G::Action, G::Chance>>,
) -> G {
    replay_events(state, entries, |state, events| {
        observe(bot, seat, state, events);
    })
}
