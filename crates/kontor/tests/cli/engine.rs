//! The line protocol.

use game_core::Generator;
use serde_json::{Value, json};

use crate::{Engine, finished_record, folder, kontor};

/// A script that knows nothing of the game but the protocol plays it to the end.
#[test]
fn a_script_plays_a_whole_game_of_hansa() {
    play_to_the_end("hansa", json!({"cmd": "new", "players": 4}), |choices| {
        preferred(choices).map_or(choices, std::slice::from_ref)
    });
}

#[test]
fn a_script_plays_a_whole_game_of_merchants() {
    let options = json!({"max_proposals_per_turn": 0});
    let new = json!({"cmd": "new", "players": 3, "options": options, "seed": 6});
    let (position, score) = play_to_the_end("merchants", new, foremost);
    let winner = position["turn"]["active"].as_str().unwrap();
    assert_eq!(score["ranks"][winner], 1);
    assert_eq!(score["score"][winner]["deliveries"], 6);
}

/// The list of Merchants of Europe begins with what brings the game forward.
fn foremost(choices: &[Value]) -> &[Value] {
    let verb = |choice: &Value| choice["action"]["action"].clone();
    let first = verb(&choices[0]);
    let n_equal = choices.iter().take_while(|choice| verb(choice) == first);
    &choices[..n_equal.count()]
}

/// Plays by what the protocol says alone; the last position and its score.
fn play_to_the_end(game: &str, new: Value, preferred: fn(&[Value]) -> &[Value]) -> (Value, Value) {
    let mut engine = Engine::start(game);
    let mut generator = Generator::from_seed(5);
    let mut reply = engine.ask(new);
    while reply["over"] == false {
        let legal = engine.ask(json!({"cmd": "legal"}));
        reply = if reply["to_act"] == "chance" {
            let outcomes = legal["outcomes"].as_array().unwrap();
            let outcome = &outcomes[generator.below(outcomes.len())];
            engine.ask(json!({"cmd": "chance", "outcome": outcome["outcome"]}))
        } else {
            let choices = legal["legal"].as_array().unwrap();
            let choices = match generator.below(4) {
                0 => choices,
                _ => preferred(choices),
            };
            let choice = &choices[generator.below(choices.len())];
            let seat = reply["to_act"]["seat"].clone();
            engine.ask(json!({"cmd": "play", "action": choice["action"], "seat": seat}))
        };
        assert!(reply["events"].is_array(), "{reply}");
    }
    assert_eq!(reply["to_act"], "nobody");
    let score = engine.ask(json!({"cmd": "score"}));
    let ranks: Vec<&Value> = score["ranks"].as_object().unwrap().values().collect();
    assert!(ranks.contains(&&json!(1)), "{score}");
    assert_eq!(
        engine.refusal(json!({"cmd": "play", "action": "end-turn"})),
        "game_over"
    );
    let record = engine.ask(json!({"cmd": "record"}))["record"].clone();
    let loaded = engine.ask(json!({"cmd": "load", "record": record}));
    assert_eq!(loaded["position"], reply["position"]);
    engine.quit();
    (reply["position"].clone(), score)
}

/// Claims, rewards and the first route with room, so that the game comes to an end.
fn preferred(choices: &[Value]) -> Option<&Value> {
    ["claim", "reward-office", "reward-ability", "place"]
        .iter()
        .find_map(|verb| {
            choices
                .iter()
                .find(|choice| choice["action"]["action"] == *verb)
        })
}

#[test]
fn equal_seeds_give_equal_games() {
    assert_eq!(finished_record(3), finished_record(3));
    assert_ne!(finished_record(3), finished_record(4));
}

#[test]
fn each_fault_has_its_own_code() {
    let mut engine = Engine::start("hansa");
    let code = |reply: Value| reply["error"]["code"].as_str().unwrap_or("none").to_owned();
    assert_eq!(code(engine.send("{")), "malformed_json");
    assert_eq!(code(engine.send("[1]")), "malformed_json");
    for (request, expected) in [
        (json!({"cmd": "dance"}), "unknown_command"),
        (json!({"id": 1}), "missing_field"),
        (json!({"cmd": "play"}), "no_game"),
        (json!({"cmd": "new", "game": "chess"}), "unknown_game"),
        (json!({"cmd": "new", "players": 9}), "bad_setup"),
        (
            json!({"cmd": "new", "players": 4, "board": "2-3"}),
            "bad_setup",
        ),
        (json!({"cmd": "new", "options": {"speed": 9}}), "bad_setup"),
        (
            json!({"cmd": "new", "options": {"tie_break": "a b"}}),
            "bad_setup",
        ),
        (json!({"cmd": "new", "options": 9}), "bad_field"),
        (json!({"cmd": "new", "players": "four"}), "bad_field"),
        (json!({"cmd": "new", "seeds": 7}), "bad_field"),
        (
            json!({"cmd": "position", "position": {"active": "pink"}}),
            "bad_position",
        ),
        (json!({"cmd": "load", "record": "kontor"}), "bad_record"),
    ] {
        assert_eq!(engine.refusal(request.clone()), expected, "{request}");
    }
    engine.ask(json!({"cmd": "new"}));
    for (request, expected) in [
        (json!({"cmd": "play", "action": "end-turn"}), "chance_due"),
        (json!({"cmd": "bot", "name": "random"}), "chance_due"),
        (
            json!({"cmd": "chance", "outcome": "reveal swap"}),
            "impossible_outcome",
        ),
        (
            json!({"cmd": "chance", "outcome": "dice 7"}),
            "bad_notation",
        ),
        (json!({"cmd": "chance"}), "missing_field"),
        (
            json!({"cmd": "chance", "auto": true, "outcome": "reveal swap"}),
            "bad_field",
        ),
        (json!({"cmd": "undo"}), "undo_barrier"),
        (json!({"cmd": "undo", "force": true}), "undo_barrier"),
    ] {
        assert_eq!(engine.refusal(request.clone()), expected, "{request}");
    }
    engine.ask(json!({"cmd": "new", "seed": 1}));
    for (request, expected) in [
        (json!({"cmd": "chance", "auto": true}), "decision_due"),
        (
            json!({"cmd": "play", "action": "end-turn", "seat": 2}),
            "wrong_seat",
        ),
        (
            json!({"cmd": "play", "action": "end-turn", "seat": "pink"}),
            "bad_field",
        ),
        (json!({"cmd": "play", "action": "fly away"}), "bad_notation"),
        (
            json!({"cmd": "play", "action": "claim hamburg--stade"}),
            "illegal",
        ),
        (json!({"cmd": "bot", "name": "deep thought"}), "bad_field"),
        (
            json!({"cmd": "bot", "name": "search:eval=nowhere.bin"}),
            "bad_field",
        ),
        (
            json!({"cmd": "bot", "name": concat!(
                "search:eval=",
                env!("CARGO_MANIFEST_DIR"),
                "/../bots/weights/merchants.bin"
            )}),
            "bad_field",
        ),
    ] {
        assert_eq!(engine.refusal(request.clone()), expected, "{request}");
    }
    engine.quit();
}

#[test]
fn undo_stops_at_what_cannot_be_taken_back_unless_forced() {
    let mut engine = Engine::start("hansa");
    let start = engine.ask(json!({"cmd": "new", "seed": 1}));
    engine.ask(json!({"cmd": "play", "action": "place hamburg--stade trader"}));
    let undone = engine.ask(json!({"cmd": "undo"}));
    assert_eq!(undone["position"], start["position"]);
    engine.ask(json!({"cmd": "play", "action": "end-turn"}));
    assert_eq!(engine.refusal(json!({"cmd": "undo"})), "undo_barrier");
    let undone = engine.ask(json!({"cmd": "undo", "force": true}));
    assert_eq!(undone["position"], start["position"]);
    let undone = engine.ask(json!({"cmd": "undo", "force": true}));
    assert_eq!(undone["to_act"], "chance");
    engine.quit();
}

#[test]
fn asking_a_bot_changes_neither_the_game_nor_its_chance() {
    let play = |curious: bool| {
        let mut engine = Engine::start("hansa");
        engine.ask(json!({"cmd": "new", "players": 3, "seed": 9}));
        let mut generator = Generator::from_seed(1);
        for _ in 0..150 {
            if curious {
                engine.ask(json!({"cmd": "bot", "name": "random"}));
            }
            let legal = engine.ask(json!({"cmd": "legal"}));
            let choices = legal["legal"].as_array().unwrap();
            let choice = preferred(choices).unwrap_or(&choices[generator.below(choices.len())]);
            engine.ask(json!({"cmd": "play", "action": choice["notation"]}));
        }
        engine.ask(json!({"cmd": "record"}))
    };
    assert_eq!(play(false), play(true));
}

#[test]
fn every_line_gets_one_reply_whatever_it_holds() {
    let long = vec![b'x'; 5 << 20];
    let lines: [&[u8]; 6] = [
        b"{\"cmd\":\"new\",\"seed\":1,\"id\":\"first\"}",
        b"\xff\xfe\x00",
        &long,
        b"   ",
        b"{\"cmd\":\"legal\",\"id\":{\"n\":2}}\r",
        b"{\"cmd\":\"score\"}",
    ];
    let finished = kontor(&folder("lines"), &["engine", "hansa"], &lines.join(&b'\n'));
    let replies: Vec<Value> = finished
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(finished.code, 0);
    assert_eq!(replies.len(), 5, "the empty line gets none");
    assert_eq!(replies[0]["id"], "first");
    assert_eq!(replies[1]["error"]["code"], "malformed_json");
    assert!(
        replies[2]["error"]["message"]
            .as_str()
            .unwrap()
            .contains("longer than")
    );
    assert_eq!(replies[3]["id"], json!({"n": 2}));
    assert!(
        replies[4]["score"].is_object(),
        "the last line needs no end"
    );
}

#[test]
fn random_bytes_through_the_binary_are_answered() {
    let mut generator = Generator::from_seed(11);
    let mut input = Vec::new();
    let mut n_lines = 0;
    for _ in 0..2000 {
        let mut line: Vec<u8> = (0..generator.below(60))
            .map(|_| u8::try_from(generator.below(256)).unwrap())
            .filter(|byte| *byte != b'\n')
            .collect();
        line.push(b'.');
        input.extend(&line);
        input.push(b'\n');
        n_lines += 1;
    }
    let finished = kontor(&folder("bytes"), &["engine"], &input);
    assert_eq!((finished.code, finished.stderr.as_str()), (0, ""));
    assert_eq!(finished.stdout.lines().count(), n_lines);
    for line in finished.stdout.lines() {
        let reply: Value = serde_json::from_str(line).unwrap();
        assert_eq!(reply["error"]["code"], "malformed_json");
    }
}
