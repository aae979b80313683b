//! The lessons of the browser client, played by the engine: every position can be, every decision
//! that is asked for is legal, and what the texts speak of happens.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use catalog::{GameKind, Playable, Visitor};
use game_core::{History, Seat, ToAct};
use serde::Deserialize;

#[derive(Deserialize)]
struct Plan {
    board: String,
    seat: String,
    chapters: Vec<Chapter>,
}

#[derive(Deserialize)]
struct Chapter {
    id: String,
    position: String,
    steps: Vec<Step>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Step {
    id: String,
    asks: Vec<Vec<String>>,
    then: Vec<String>,
    events: Vec<String>,
    points: BTreeMap<String, i32>,
    #[serde(rename = "point")]
    _point: Vec<String>,
    #[serde(rename = "light")]
    _light: Vec<String>,
}

#[test]
fn the_engine_plays_every_lesson() {
    for kind in GameKind::ALL {
        kind.visit(Learn);
    }
}

struct Learn;

impl Visitor for Learn {
    type Output = ();

    fn visit<G: Playable>(self) {
        let name = G::NAME;
        let path = format!("../../web/src/lib/{name}/lesson/plan.json");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        let plan: Plan = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        assert!(G::boards().iter().any(|board| board.key == plan.board));
        assert!(plan.chapters.len() > 3, "a lesson of {name}");
        for chapter in &plan.chapters {
            // Whatever counts as the answer, the chapter goes on.
            for choice in 0..2 {
                play::<G>(&plan, chapter, choice);
            }
        }
    }
}

/// Plays a chapter; where several decisions count, the one of this number, or the last one.
fn play<G: Playable>(plan: &Plan, chapter: &Chapter, choice: usize) {
    let position = G::parse_position(&chapter.position)
        .unwrap_or_else(|error| panic!("{}: {error}", chapter.id));
    assert_eq!(position.position_json()["board"], plan.board.as_str());
    let seat = position.read_seat(&plan.seat).unwrap();
    let mut history = History::from_position(position);
    for step in &chapter.steps {
        let place = format!("{} {}, step {}", G::NAME, chapter.id, step.id);
        let mut events = Vec::new();
        for wanted in &step.asks {
            assert_eq!(history.state().to_act(), ToAct::Seat(seat), "{place}");
            let counting = counting(history.state(), wanted);
            let action = counting.get(choice).or(counting.last());
            let action = *action.unwrap_or_else(|| panic!("{place}: {wanted:?} is not legal"));
            events.extend(history.decide(seat, action).unwrap());
        }
        for entry in &step.then {
            events.extend(enter(&mut history, seat, entry, &place));
        }
        let state = history.state();
        let happened: Vec<&str> = events
            .iter()
            .map(|event| state.event_phrase(event).verb())
            .collect();
        for event in &step.events {
            assert!(happened.contains(&event.as_str()), "{place}: {happened:?}");
        }
        let sheet = state.score_sheet();
        for (category, points) in &step.points {
            let (_, found) = sheet
                .categories()
                .iter()
                .find(|(name, _)| name == category)
                .unwrap();
            assert_eq!(found[seat], *points, "{place}: {category}");
        }
        let reads_next = step.asks.is_empty();
        assert!(
            reads_next || !step.events.is_empty(),
            "{place} checks nothing"
        );
    }
    assert_ne!(history.state().to_act(), ToAct::Nobody, "a lesson goes on");
}

/// The decisions that count as what is asked for, as `counts` of the client has it.
fn counting<G: Playable>(state: &G, wanted: &[String]) -> Vec<G::Action> {
    let counts = |text: &str| {
        wanted.iter().any(|one| {
            text.strip_prefix(one.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        })
    };
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    legal.retain(|action| counts(&state.action_phrase(*action).to_string()));
    // Some are legal without being listed, such as an offer to certain players.
    legal.extend(
        wanted
            .iter()
            .filter_map(|text| state.read_action(text).ok())
            .filter(|action| state.check(*action).is_ok()),
    );
    legal
}

/// What others or chance do.
fn enter<G: Playable>(
    history: &mut History<G>,
    learner: Seat,
    entry: &str,
    place: &str,
) -> Vec<G::Event> {
    let (actor, text) = entry.split_once(' ').unwrap();
    let state = history.state();
    let entered = if actor == "-" {
        let chance = state.read_chance(text).unwrap();
        history.resolve(chance)
    } else {
        let seat = state.read_seat(actor).unwrap();
        assert_ne!(seat, learner, "{place}: the learner decides");
        let action = state.read_action(text).unwrap();
        history.decide(seat, action)
    };
    entered
        .unwrap_or_else(|refused| panic!("{place}, {entry}: {}", refused.sentence(history.state())))
}
