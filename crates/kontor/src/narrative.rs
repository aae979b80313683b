//! A game in sentences.

use game_core::{Entry, History, Seat, Viewer, Words};

use crate::text::{self, capitalized};

/// What one entry of a game brought about, as far as `viewer` may know; all of it without one.
///
/// An entry that only announces another one, such as lifting a piece, brings about nothing.
pub(crate) fn sentences<G: Words>(
    before: &G,
    entry: Entry<G::Action, G::Chance>,
    viewer: Option<Viewer>,
) -> Vec<String> {
    let mut after = before.clone();
    let mut events = Vec::new();
    match entry {
        Entry::Decision(_, action) => after.apply(action, &mut events),
        Entry::Chance(chance) => after.resolve(chance, &mut events),
    }
    events
        .iter()
        .filter_map(|event| match viewer {
            Some(viewer) => G::event_for(event, viewer),
            None => Some(event.clone()),
        })
        .map(|event| after.event_words(&event))
        .collect()
}

/// One entry of a game in full: what it brought about, or else what was ordered.
pub(crate) fn entry_sentences<G: Words>(before: &G, entry: Entry<G::Action, G::Chance>) -> String {
    let sentences = sentences(before, entry, None);
    match entry {
        Entry::Decision(seat, action) if sentences.is_empty() => {
            let name = capitalized(&before.seat_name(seat));
            format!("{name}: {}.", before.action_words(action))
        }
        Entry::Decision(..) | Entry::Chance(_) => sentences.join(" "),
    }
}

/// What the entries from number `first` on (counted from 0) brought about.
pub(crate) fn tale<G: Words>(history: &History<G>, first: usize, viewer: Viewer) -> Vec<String> {
    history.steps()[first..]
        .iter()
        .flat_map(|(before, entry)| sentences(before, *entry, Some(viewer)))
        .collect()
}

/// The points by category, one column for each seat, with ranks once the game is over.
pub(crate) fn score_table<G: Words>(state: &G) -> String {
    let row = |name: &str, cell: &dyn Fn(Seat) -> String| -> Vec<String> {
        let cells = Seat::all(state.n_seats()).map(cell);
        std::iter::once(capitalized(name)).chain(cells).collect()
    };
    let sheet = state.score_sheet();
    let totals = sheet.totals();
    let mut rows = vec![row("", &|seat| capitalized(&state.seat_name(seat)))];
    for (name, points) in sheet.categories() {
        rows.push(row(name, &|seat| points[seat].to_string()));
    }
    rows.push(row("total", &|seat| totals[seat].to_string()));
    if let Some(standings) = state.standings() {
        rows.push(row("rank", &|seat| standings.ranks[seat].to_string()));
    }
    text::table(&rows)
}
