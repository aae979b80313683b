//! The messages between the arena and a program that plays.

use std::time::Duration;

use catalog::{Playable, action_json, read_action_json};
use game_core::{Seat, Viewer};
use serde_json::{Value, json};

pub(crate) fn greeting<G: Playable>(state: &G, seat: Seat, seed: u64, budget: Duration) -> Value {
    let seats: Vec<String> = Seat::all(state.n_seats())
        .map(|seat| state.seat_name(seat).into_owned())
        .collect();
    json!({
        "type": "start",
        "game": G::NAME,
        "setup": state.setup().to_string(),
        "seats": seats,
        "seat": state.seat_name(seat),
        "seed": seed,
        "budget_ms": milliseconds(budget),
    })
}

pub(crate) fn question<G: Playable>(
    state: &G,
    seat: Seat,
    legal: &[G::Action],
    events: &[Value],
    budget: Duration,
) -> Value {
    let choices: Vec<Value> = legal
        .iter()
        .map(|action| {
            json!({
                "notation": state.action_phrase(*action).to_string(),
                "action": action_json(state, *action),
                "words": state.action_words(*action),
            })
        })
        .collect();
    json!({
        "type": "decide",
        "game": G::NAME,
        "seat": state.seat_name(seat),
        "events": events,
        "view": state.view_json(Viewer::Seat(seat)),
        "legal": choices,
        "budget_ms": milliseconds(budget),
    })
}

pub(crate) fn farewell<G: Playable>(state: &G, seat: Seat, events: &[Value]) -> Value {
    let by_seat = |number: &dyn Fn(Seat) -> Value| -> Value {
        Seat::all(state.n_seats())
            .map(|seat| (state.seat_name(seat).into_owned(), number(seat)))
            .collect::<serde_json::Map<String, Value>>()
            .into()
    };
    let points = state.score_sheet().totals();
    let ranks = state
        .standings()
        .map(|standings| by_seat(&|seat| standings.ranks[seat].into()));
    json!({
        "type": "end",
        "game": G::NAME,
        "seat": state.seat_name(seat),
        "events": events,
        "points": by_seat(&|seat| points[seat].into()),
        "ranks": ranks,
    })
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// `{"choice": INDEX}` into the legal list, or `{"action": …}` in notation or as an object.
pub(crate) fn read_answer<G: Playable>(
    state: &G,
    legal: &[G::Action],
    answer: &str,
) -> Result<G::Action, String> {
    let answer: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
    if let Some(choice) = answer.get("choice") {
        return choice
            .as_u64()
            .and_then(|index| legal.get(usize::try_from(index).ok()?).copied())
            .ok_or_else(|| format!("there is no choice {choice}"));
    }
    let action = answer
        .get("action")
        .ok_or_else(|| "it has neither 'choice' nor 'action'".to_owned())?;
    let action = read_action_json(state, action).map_err(|error| error.to_string())?;
    state
        .check(action)
        .map_err(|reason| state.reason_words(&reason))?;
    Ok(action)
}

#[cfg(test)]
mod tests {
    use catalog::event_json;
    use game_core::{Game as _, Notation as _};
    use hansa::Hansa;

    use super::*;

    fn state() -> Hansa {
        let mut state = Hansa::new(&Hansa::parse_setup("players=3 start_player=1").unwrap());
        let mut outcomes = Vec::new();
        state.chances(&mut outcomes);
        state.resolve(outcomes[0].0, &mut ());
        state
    }

    #[test]
    fn an_answer_is_an_index_or_a_decision() {
        let state = state();
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let notation = state.action_phrase(legal[2]).to_string();
        for answer in [
            json!({"choice": 2}),
            json!({"action": notation}),
            json!({"action": action_json(&state, legal[2]), "why": "it is best"}),
        ] {
            assert_eq!(
                read_answer(&state, &legal, &answer.to_string()),
                Ok(legal[2])
            );
        }
    }

    #[test]
    fn any_other_answer_is_refused_with_the_reason() {
        let state = state();
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        for (answer, expected) in [
            ("hello", "expected value"),
            ("[]", "neither 'choice' nor 'action'"),
            ("{\"choice\":9999}", "there is no choice 9999"),
            ("{\"choice\":-1}", "there is no choice -1"),
            ("{\"action\":\"fly\"}", "there is no verb 'fly'"),
            (
                "{\"action\":\"claim hamburg--stade\"}",
                "you do not hold every house",
            ),
        ] {
            let message = read_answer(&state, &legal, answer).unwrap_err();
            assert!(message.contains(expected), "{answer}: {message}");
        }
    }

    #[test]
    fn a_question_lists_every_decision_in_three_forms() {
        let state = state();
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let question = question(&state, Seat::FIRST, &legal, &[], Duration::from_millis(70));
        assert_eq!(question["seat"], "red");
        assert_eq!(question["budget_ms"], 70);
        assert_eq!(question["view"]["players"], 3);
        let choices = question["legal"].as_array().unwrap();
        assert_eq!(choices.len(), legal.len());
        assert!(choices[0]["notation"].is_string() && choices[0]["words"].is_string());
        assert!(choices[0]["action"]["action"].is_string());
    }

    /// The examples of `docs/arena.md` have the fields of the real messages.
    #[test]
    fn the_documented_messages_are_the_real_ones() {
        let keys =
            |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
        let page = include_str!("../../../docs/arena.md");
        let examples: Vec<Value> = page
            .split("```json\n")
            .skip(1)
            .map(|rest| serde_json::from_str(rest.split("```").next().unwrap()).unwrap())
            .collect();
        let state = state();
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let (mut later, mut events) = (state, Vec::new());
        let place = state.read_action("place hamburg--stade trader").unwrap();
        later.apply(place, &mut events);
        let events: Vec<Value> = events.iter().map(|one| event_json(&later, one)).collect();
        let second = Duration::from_secs(1);
        let real = [
            greeting(&state, Seat::FIRST, 8061, second),
            question(&state, Seat::FIRST, &legal, &events, second),
            farewell(&state, Seat::FIRST, &events),
        ];
        assert_eq!(examples.len(), real.len());
        for (example, real) in examples.iter().zip(&real) {
            assert_eq!(keys(example), keys(real));
            assert_eq!(example["type"], real["type"]);
        }
        for list in ["legal", "events"] {
            let real = real[1][list].as_array().unwrap();
            assert!(real.contains(&examples[1][list][0]), "{real:?}");
        }
    }
}
