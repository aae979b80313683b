//! What is hidden from a viewer has no effect on anything the viewer is sent.
//!
//! For many positions of random games and each viewer, other positions are drawn that the viewer
//! cannot tell apart from the true one; everything but the view must then be equal as well.

use bots::{Determinize as _, MerchantsMemory};
use catalog::{Playable as _, action_json, event_json};
use game_core::{
    Entry, Game as _, Generator, Notation as _, Policy, Seat, ToAct, Viewer, Words as _,
};
use merchants::{Merchants, Phase};
use protocol::{Moment, Update};
use server::ids::UserId;
use server::ledger::Ledger;

use crate::ledgers::{begun, free, received, setups, viewers};
use crate::moves::random_command;

/// Positions drawn for each position and viewer.
const SAMPLES_PER_POSITION: usize = 2;

#[test]
fn nothing_sent_depends_on_what_is_hidden_in_the_short_game() {
    check_board("short");
}

#[test]
fn nothing_sent_depends_on_what_is_hidden_in_the_main_game() {
    check_board("main");
}

fn check_board(board: &str) {
    let all = setups::<Merchants>();
    let setups: Vec<_> = all.iter().filter(|setup| setup.ends_with(board)).collect();
    assert_eq!(setups.len(), 2);
    for (setup, seed) in setups.into_iter().zip(20..) {
        println!("{setup}, seed {seed}");
        let (mut ledger, people) = begun::<Merchants>(&format!("{setup} turn_cap=40"), free());
        let mut generator = Generator::from_seed(seed);
        let mut known = Vec::new();
        for step in 0..480 {
            if ledger.deciding().is_none() {
                break;
            }
            if step % 8 == 0 {
                check_position(&ledger, &people, &known, &mut generator);
            }
            let policy = if step % 2 == 0 {
                Policy::Purposeful
            } else {
                Policy::Uniform
            };
            let (person, command) = random_command(&ledger, &people, policy, &mut generator);
            let before = ledger.history().len();
            ledger.command(people[person], &command, step).unwrap();
            for (state, entry) in ledger.history().steps().iter().skip(before) {
                check_entry(state, *entry);
                if let Entry::Decision(_, action) = entry
                    && known.len() < 30
                {
                    known.push(*action);
                }
            }
        }
    }
}

fn check_position(
    ledger: &Ledger<Merchants>,
    people: &[UserId],
    known: &[merchants::Action],
    generator: &mut Generator,
) {
    let state = ledger.history().state();
    for viewer in viewers(ledger, people) {
        let update: Update = received(&ledger.update(viewer, ledger.seq(), 0));
        check_own_secrets_only(&update.moment);
        let question = match viewer {
            Viewer::Seat(seat) => ledger.question(seat),
            Viewer::Spectator => None,
        };
        for _ in 0..SAMPLES_PER_POSITION {
            let state = question.as_ref().map_or(state, |question| &*question.state);
            let twin =
                Merchants::determinize(&state.view(viewer), &MerchantsMemory::default(), generator);
            assert_eq!(update.moment.view, twin.view_json(viewer));
            assert_eq!(viewer_decides(&twin, viewer), question.is_some());
            let is_answered = question.as_ref().is_some_and(|asked| asked.is_answered);
            check_update(&update, &twin, viewer, is_answered);
            for action in known.iter().filter(|_| question.is_some()) {
                assert_eq!(state.check(*action), twin.check(*action), "{action:?}");
            }
        }
    }
}

fn viewer_decides(state: &Merchants, viewer: Viewer) -> bool {
    state.to_act().seat().map(Viewer::Seat) == Some(viewer)
}

/// Everything in an update beside the view, computed from a position the viewer cannot tell
/// apart from the true one.
fn check_update(update: &Update, twin: &Merchants, viewer: Viewer, is_answered: bool) {
    let name = |seat| twin.seat_name(seat).into_owned();
    assert_eq!(update.answered.is_some(), is_answered);
    if twin.chooses_in_secret() && (is_answered || !viewer_decides(twin, viewer)) {
        assert_eq!(update.moment.to_act, None);
        assert_eq!(update.moment.situation, "others choose in secret");
    } else {
        assert_eq!(update.moment.to_act, twin.to_act().seat().map(name));
        assert_eq!(update.moment.situation, twin.situation());
    }
    let sheet = twin.score_sheet();
    let score: Vec<Vec<i32>> = sheet
        .categories()
        .iter()
        .map(|(_, points)| points.as_slice().to_vec())
        .collect();
    let categories = update.moment.score.categories.iter();
    let shown: Vec<Vec<i32>> = categories.map(|category| category.points.clone()).collect();
    assert_eq!(shown, score);
    assert_eq!(update.moment.over, None);
    let answered = update.answered.as_ref();
    let choices = update.choices.as_ref().filter(|_| !is_answered);
    let choices = choices.or(answered.map(|answered| &answered.instead));
    assert_eq!(choices.is_some(), viewer_decides(twin, viewer));
    if let Some(choices) = choices {
        let mut legal = Vec::new();
        twin.legal_actions(&mut legal);
        assert_eq!(choices.len(), legal.len());
        for (choice, action) in choices.iter().zip(legal) {
            assert_eq!(choice.action, action_json(twin, action));
            assert_eq!(choice.text, twin.action_phrase(action).to_string());
            assert_eq!(choice.words, twin.action_words(action));
        }
    }
}

/// Resources and cards are written out for the viewer's own seat only.
fn check_own_secrets_only(moment: &Moment) {
    for (color, desk) in moment.view["seats"].as_object().unwrap() {
        let own = moment.viewer.as_ref() == Some(color);
        for key in ["resources", "cards"] {
            assert_eq!(desk.get(key).is_some(), own, "{color} {key}");
        }
    }
    for key in ["stack", "bought_this_turn"] {
        assert!(moment.view[key].is_u64(), "{key} is a number only");
    }
}

/// A draw or a hidden choice is sent the same whatever it was, except to those concerned.
fn check_entry(before: &Merchants, entry: Entry<merchants::Action, merchants::Chance>) {
    let (concerned, futures) = match entry {
        Entry::Chance(_) => {
            let concerned: Vec<Seat> = match before.phase() {
                Phase::Stealing { victim, .. } => vec![*victim, before.active()],
                Phase::Drawing => vec![before.active()],
                _ => return,
            };
            let mut outcomes = Vec::new();
            before.chances(&mut outcomes);
            let futures = outcomes.iter().map(|(outcome, _)| {
                let mut after = before.clone();
                let mut events = Vec::new();
                after.resolve(*outcome, &mut events);
                (after, events)
            });
            (concerned, futures.collect::<Vec<_>>())
        }
        Entry::Decision(seat, action) => {
            let hidden = matches!(
                before.phase(),
                Phase::Discard { .. } | Phase::TradeOpen { .. }
            );
            let mut after = before.clone();
            after.apply(action, &mut ());
            let still = std::mem::discriminant(before.phase());
            if !hidden || std::mem::discriminant(after.phase()) != still {
                return;
            }
            let mut legal = Vec::new();
            before.legal_actions(&mut legal);
            let futures = legal.iter().filter_map(|action| {
                let mut after = before.clone();
                let mut events = Vec::new();
                after.apply(*action, &mut events);
                (std::mem::discriminant(after.phase()) == still).then_some((after, events))
            });
            (vec![seat], futures.collect())
        }
    };
    let seats = Seat::all(before.n_seats()).map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator]) {
        if concerned.iter().any(|seat| viewer == Viewer::Seat(*seat)) {
            continue;
        }
        let shown = |(after, events): &(Merchants, Vec<merchants::Event>)| {
            let events: Vec<_> = events
                .iter()
                .filter_map(|event| Merchants::event_for(event, viewer))
                .map(|event| event_json(after, &event))
                .collect();
            (after.view_json(viewer), events)
        };
        let first = shown(&futures[0]);
        for future in &futures[1..] {
            if future.0.to_act() == futures[0].0.to_act() || future.0.to_act() == ToAct::Chance {
                assert_eq!(shown(future), first);
            }
        }
    }
}
