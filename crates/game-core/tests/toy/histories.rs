//! A game with everything that led to it.

use game_core::{
    Beginning, Entry, Game, History, Notation, Record, Refused, ReplayError, ToAct, UndoBarrier,
    Viewer, replay_events,
};

use crate::lots::{Action, Draw, Event, Illegal, Lots};
use crate::{ANN, BOB, play, setup};

const WHOLE_GAME: [&str; 18] = [
    "lot 1", "keep", "end-turn", "lot 2", "show", "end-turn", "lot 3", "keep", "end-turn", "lot 1",
    "keep", "end-turn", "lot 2", "keep", "end-turn", "lot 3", "keep", "end-turn",
];

fn begun(texts: &[&str]) -> History<Lots> {
    let mut history = History::new(&setup(2));
    play(&mut history, texts);
    history
}

#[test]
fn what_is_not_due_is_refused_and_changes_nothing() {
    let refused = |texts: &[&str], try_it: fn(&mut History<Lots>) -> Refused<Illegal>| {
        let history = begun(texts);
        let mut copy = history.clone();
        let refused = try_it(&mut copy);
        assert_eq!(copy, history);
        refused.sentence(history.state())
    };
    assert_eq!(
        refused(&[], |history| history
            .decide(ANN, Action::Keep)
            .unwrap_err()),
        "a chance outcome is due, not a decision"
    );
    assert_eq!(
        refused(&["lot 1"], |history| history
            .resolve(Draw::Lot { value: 1 })
            .unwrap_err()),
        "a decision is due, not a chance outcome"
    );
    assert_eq!(
        refused(&["lot 1"], |history| history
            .decide(BOB, Action::Keep)
            .unwrap_err()),
        "it is for seat 1 to decide, not for seat 2"
    );
    assert_eq!(
        refused(
            &["lot 1", "keep", "end-turn", "lot 1", "keep", "end-turn"],
            |history| { history.resolve(Draw::Lot { value: 1 }).unwrap_err() }
        ),
        "this outcome is not possible now"
    );
    assert_eq!(
        refused(&["lot 1"], |history| history
            .decide(ANN, Action::EndTurn)
            .unwrap_err()),
        "that does not fit now (§1)"
    );
    assert_eq!(
        refused(&WHOLE_GAME, |history| history
            .decide(ANN, Action::Keep)
            .unwrap_err()),
        "the game is over"
    );
}

#[test]
fn a_decision_is_taken_back_up_to_a_barrier() {
    let barrier = |texts: &[&str], seat| begun(texts).may_undo(seat);
    assert_eq!(barrier(&[], ANN), Err(UndoBarrier::Beginning));
    assert_eq!(barrier(&["lot 1"], ANN), Err(UndoBarrier::Chance));
    assert_eq!(barrier(&["lot 1", "keep"], ANN), Ok(()));
    assert_eq!(
        barrier(&["lot 1", "keep"], BOB),
        Err(UndoBarrier::OtherSeat(ANN))
    );
    assert_eq!(barrier(&["lot 1", "show"], ANN), Err(UndoBarrier::Revealed));
    assert_eq!(
        barrier(&["lot 1", "keep", "end-turn"], ANN),
        Err(UndoBarrier::PassedOn)
    );
    let mut history = begun(&["lot 1", "keep"]);
    assert_eq!((history.free_undo(ANN), history.free_undo(BOB)), (1, 2));
    history.undo(ANN).unwrap();
    assert_eq!(history, begun(&["lot 1"]));
    let before = history.clone();
    assert_eq!(history.undo(ANN), Err(UndoBarrier::Chance));
    assert_eq!(history, before);
    assert!(history.step_back());
    assert!(history.is_empty() && !history.step_back());
}

#[test]
fn every_earlier_state_can_be_told_again() {
    let history = begun(&WHOLE_GAME);
    assert_eq!(history.state_at(3), Some(begun(&WHOLE_GAME[..3]).state()));
    assert_eq!(history.state_at(WHOLE_GAME.len()), Some(history.state()));
    assert_eq!(history.state_at(WHOLE_GAME.len() + 1), None);
    let (first, entries) = history.since(6).unwrap();
    let mut told = Vec::new();
    let last = replay_events(first.clone(), entries, |_, events| {
        told.extend(events.to_vec());
    });
    assert_eq!(last, *history.state());
    assert_eq!(
        told.iter()
            .filter(|event| matches!(event, Event::Kept { .. }))
            .count(),
        4
    );
    assert!(matches!(history.steps()[0].1, Entry::Chance(_)));
}

#[test]
fn others_are_not_told_what_was_drawn() {
    let history = begun(&["lot 3"]);
    let own = history.state().view(Viewer::Seat(ANN));
    assert_eq!((own.drawn, own.own), (Some(3), Some([0; 3])));
    for viewer in [Viewer::Seat(BOB), Viewer::Spectator] {
        assert_eq!(history.state().view(viewer).drawn, None);
        let event = Event::Drawn {
            seat: ANN,
            lot: Some(3),
        };
        let told = Lots::event_for(&event, viewer);
        assert_eq!(
            told,
            Some(Event::Drawn {
                seat: ANN,
                lot: None
            })
        );
    }
}

#[test]
fn a_record_replays_to_the_same_history() {
    let whole = begun(&WHOLE_GAME);
    let record = whole.record(&[(ANN, "Anna of Riga".to_owned())]);
    assert_eq!(record.result.as_deref(), Some("ann 6 bob 4"));
    let read: Record = record.to_string().parse().unwrap();
    assert_eq!(read, record);
    assert_eq!(History::replay(&read), Ok(whole));

    let mut midway = History::from_position(Lots::parse_position("200 001 010 2 draws").unwrap());
    play(&mut midway, &["lot 1", "keep"]);
    let record = midway.record(&[]);
    assert_eq!(
        record.beginning,
        Beginning::Position("200 001 010 2 draws".to_owned())
    );
    assert_eq!(History::replay(&record), Ok(midway));
}

#[test]
fn a_record_that_cannot_be_is_refused_with_its_entry() {
    let good = begun(&WHOLE_GAME).record(&[]);
    let error = |edit: fn(&mut Record)| {
        let mut record = good.clone();
        edit(&mut record);
        History::<Lots>::replay(&record).unwrap_err()
    };
    let edited = error(|record| record.lines[1].text = "end-turn".to_owned());
    assert_eq!(
        edited.to_string(),
        "entry 2 ('ann end-turn'): that does not fit now (§1)"
    );
    let other_seat = error(|record| drop(record.lines.remove(4)));
    assert!(matches!(other_seat, ReplayError::Entry { number: 5, .. }));
    let unread = error(|record| record.lines[1].text = "keep it".to_owned());
    assert!(matches!(unread, ReplayError::Entry { number: 2, .. }));
    let result = error(|record| record.result = Some("ann 99 bob 0".to_owned()));
    assert!(matches!(result, ReplayError::Result { .. }));
    let unfinished = error(|record| drop(record.lines.pop()));
    assert!(matches!(unfinished, ReplayError::Result { .. }));
    let game = error(|record| record.game = "chess".to_owned());
    assert!(matches!(game, ReplayError::OtherGame { .. }));
    let beginning = error(|record| record.beginning = Beginning::Setup("players=9".to_owned()));
    assert!(matches!(beginning, ReplayError::Beginning(_)));
    let name = error(|record| record.names.push(("zoe".to_owned(), "Zoe".to_owned())));
    assert!(matches!(name, ReplayError::Name(_)));
}

#[test]
fn a_finished_game_ranks_its_players() {
    let history = begun(&WHOLE_GAME);
    assert_eq!(history.state().to_act(), ToAct::Nobody);
    let standings = history.state().standings().unwrap();
    assert_eq!(standings.winners().collect::<Vec<_>>(), [ANN]);
}
