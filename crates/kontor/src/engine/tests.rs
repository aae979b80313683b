//! Nothing that anybody sends may stop the engine, break a game or go unanswered.

use game_core::Generator;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::session::Session;

const REQUESTS: [&str; 24] = [
    r#"{"cmd":"new","game":"hansa","players":4,"seed":7}"#,
    r#"{"cmd":"new","players":3,"options":{"preset":"big_box"},"start_player":2,"board":"2-3"}"#,
    r#"{"cmd":"new","players":2,"seed":1,"auto_chance":false,"id":[1,null]}"#,
    r#"{"cmd":"position"}"#,
    r#"{"cmd":"position","position":{"players":5,"active":"blue","phase":"acting"}}"#,
    r#"{"cmd":"position","position":{"routes":{"hamburg--stade":{"houses":["red trader",null]}}}}"#,
    r#"{"cmd":"position","position":"hansa players=2; pawn at=3 moved=true; phase pawn_after"}"#,
    r#"{"cmd":"legal"}"#,
    r#"{"cmd":"play","action":"place hamburg--stade trader"}"#,
    r#"{"cmd":"play","action":{"action":"place","route":"bremen--hamburg","kind":"merchant"},"seat":1}"#,
    r#"{"cmd":"play","action":"income 3 0","seat":"blue"}"#,
    r#"{"cmd":"play","action":"end-turn"}"#,
    r#"{"cmd":"chance","outcome":"taverns extra swap remove"}"#,
    r#"{"cmd":"chance","outcome":{"chance":"start-player","player":3}}"#,
    r#"{"cmd":"chance","auto":true}"#,
    r#"{"cmd":"view","seat":2}"#,
    r#"{"cmd":"score"}"#,
    r#"{"cmd":"undo","force":true}"#,
    r#"{"cmd":"why","action":"claim hamburg--stade"}"#,
    r#"{"cmd":"bot","name":"claiming","play":true}"#,
    r#"{"cmd":"bot","name":"random"}"#,
    r#"{"cmd":"options","game":"hansa"}"#,
    r#"{"cmd":"games"}"#,
    r#"{"cmd":"load","record":"kontor record 1\ngame hansa\nrules 1\nsetup players=4\nend 0\n"}"#,
];

/// A session in the middle of a game.
fn session(seed: u64, bot_moves: usize) -> Session {
    let mut session = Session::new(None);
    let players = 2 + seed % 4;
    let new = json!({"cmd": "new", "game": "hansa", "players": players, "seed": seed});
    session.answer(new.to_string().as_bytes());
    for _ in 0..bot_moves {
        session.answer(br#"{"cmd":"bot","name":"claiming","play":true}"#);
    }
    session
}

/// The reply, once it is known to be a sound one that leaves no trace if it is an error.
fn ask_raw(session: &mut Session, line: &[u8]) -> Value {
    let position = |session: &mut Session| session.answer(br#"{"cmd":"position"}"#);
    let before = position(session);
    let reply = session.answer(line);
    let text = reply.to_string();
    assert!(reply.is_object() && !text.contains('\n'), "{text}");
    if let Some(error) = reply.get("error") {
        let line = String::from_utf8_lossy(line);
        assert_ne!(error["code"], "internal", "{line}");
        let message = error["message"].as_str().unwrap_or("");
        assert!(!message.is_empty() && !message.contains('\n'), "{text}");
        assert_eq!(position(session), before, "{line} changed the game");
    }
    reply
}

fn ask(session: &mut Session, request: &Value) -> Value {
    ask_raw(session, request.to_string().as_bytes())
}

/// Some bytes of the line are changed, left out, doubled or replaced by telling ones.
fn mutate(line: &mut Vec<u8>, generator: &mut Generator) {
    const TELLING: &[u8] = b"\"\\{}[]:,-= 09ex\xff\x00\n";
    for _ in 0..=generator.below(4) {
        if line.is_empty() {
            return;
        }
        let at = generator.below(line.len());
        match generator.below(5) {
            0 => line[at] = u8::try_from(generator.below(256)).unwrap(),
            1 => line[at] = generator.pick(TELLING).unwrap(),
            2 => drop(line.remove(at)),
            3 => line.insert(at, generator.pick(TELLING).unwrap()),
            _ => line.truncate(at),
        }
    }
}

/// One value somewhere inside is replaced, left out or borrowed from a neighbor.
fn mutate_json(value: &mut Value, generator: &mut Generator) {
    let odd = [
        json!(null),
        json!(0),
        json!(1),
        json!(255),
        json!(-1),
        json!(4.5),
        json!(true),
        json!(""),
        json!("red"),
        json!("red trader"),
        json!("blue merchant"),
        json!("extra"),
        json!("hamburg--stade trader"),
        json!([]),
        json!({}),
    ];
    match value {
        Value::Array(items) if !items.is_empty() && generator.below(4) > 0 => {
            let at = generator.below(items.len());
            match generator.below(8) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => mutate_json(&mut items[at], generator),
            }
        }
        Value::Object(fields) if !fields.is_empty() && generator.below(8) > 0 => {
            let at = generator.below(fields.len());
            let name = fields.keys().nth(at).unwrap().clone();
            if generator.below(8) == 0 {
                fields.remove(&name);
            } else {
                mutate_json(&mut fields[&name], generator);
            }
        }
        Value::Number(number) if generator.below(2) == 0 => {
            let number = number.as_i64().unwrap_or(0);
            *value = (number + [1, -1][generator.below(2)]).into();
        }
        _ => *value = odd[generator.below(odd.len())].clone(),
    }
}

/// A few seconds' worth, unless `PROPTEST_CASES` says otherwise.
fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").map_or(100, |cases| cases.parse().unwrap());
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

#[test]
fn a_message_stays_on_its_line_whatever_it_quotes() {
    let mut session = session(1, 0);
    let mut request = json!({"cmd": "position"});
    request["position"] = ask(&mut session, &request)["position"].clone();
    request["position"]["phase"] = json!({"name": "acti\ng"});
    let reply = ask(&mut session, &request);
    let message = reply["error"]["message"].as_str().unwrap();
    assert!(message.contains("`acti\u{FFFD}g`"), "{message}");
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_bytes_are_answered(lines in prop::collection::vec(any::<Vec<u8>>(), 1..20)) {
        let mut session = session(1, 3);
        for line in lines {
            prop_assert!(ask_raw(&mut session, &line).get("error").is_some());
        }
    }

    #[test]
    fn mutated_requests_are_answered(seed: u64, moves in 0..60_usize) {
        let mut generator = Generator::from_seed(seed);
        let mut session = session(seed, moves);
        for _ in 0..40 {
            let mut line = generator.pick(&REQUESTS).unwrap().as_bytes().to_vec();
            if generator.below(2) == 0 {
                mutate(&mut line, &mut generator);
            } else {
                let mut request = serde_json::from_slice(&line).unwrap();
                mutate_json(&mut request, &mut generator);
                line = request.to_string().into_bytes();
            }
            ask_raw(&mut session, &line);
        }
    }

    #[test]
    fn whatever_position_is_accepted_can_be_played(seed: u64, moves in 0..400_usize) {
        let mut generator = Generator::from_seed(seed);
        let mut session = session(seed, moves);
        let position = ask(&mut session, &json!({"cmd": "position"}))["position"].clone();
        for _ in 0..10 {
            let mut changed = position.clone();
            for _ in 0..=generator.below(3) {
                mutate_json(&mut changed, &mut generator);
            }
            let request = json!({"cmd": "position", "position": changed, "seed": 1});
            let reply = ask(&mut session, &request);
            if reply.get("error").is_some() {
                continue;
            }
            let again = ask(&mut session, &json!({"cmd": "position", "position": reply["notation"]}));
            prop_assert_eq!(&again["position"], &reply["position"]);
            ask(&mut session, &json!({"cmd": "position", "position": reply["position"], "seed": 2}));
            for _ in 0..30 {
                let request = json!({"cmd": "bot", "name": "claiming", "play": true});
                if ask(&mut session, &request).get("error").is_some() {
                    break;
                }
            }
        }
    }

    #[test]
    fn mutated_records_are_answered(seed: u64, moves in 0..100_usize) {
        let mut generator = Generator::from_seed(seed);
        let mut session = session(seed, moves);
        let record = ask(&mut session, &json!({"cmd": "record"}))["record"].clone();
        let record = record.as_str().unwrap();
        let reply = ask(&mut session, &json!({"cmd": "load", "record": record}));
        prop_assert!(reply.get("error").is_none());
        let undigested = record.rsplit_once(' ').unwrap().0;
        for _ in 0..10 {
            let mut text = undigested.as_bytes().to_vec();
            mutate(&mut text, &mut generator);
            let text = String::from_utf8_lossy(&text);
            ask(&mut session, &json!({"cmd": "load", "record": text}));
        }
    }
}
