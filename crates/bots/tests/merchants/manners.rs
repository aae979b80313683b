//! The levels, which play with people, keep their word and do not beg.

use bots::{BotSpec, Budget, Level, observe};
use game_core::{Entry, Game as _, Notation as _, Seat, ToAct, Viewer};
use merchants::{Action, Event, Item, Merchants, Position};
use serde_json::json;

use crate::table::{Players, Table};

const SEAT: Seat = Seat::FIRST;

/// Whatever it thinks of it by now: four salt go for a lumber that nobody needs.
#[test]
fn what_was_accepted_is_not_withdrawn() {
    let offer = json!({"give": "4salt", "want": "1lumber", "to": ["blue", "white", "orange"]});
    let answers = |blue, white| {
        json!({
            "players": 4, "board": "short", "options": {"setup": "fixed"},
            "seats": {
                "red": {"resources": {"salt": 4, "lumber": 6}},
                "blue": {"resources": {"lumber": 1}},
                "white": {"resources": {"lumber": 1}},
            },
            "turn": {"active": "red", "number": 41, "proposals": 1, "proposed": [offer]},
            "phase": {
                "kind": "trade-choose", "proposal": offer,
                "answers": {"blue": blue, "white": white, "orange": "reject"},
            },
        })
    };
    let counter = json!({"counter": {"give": "1lumber", "want": "4salt"}});
    for level in Level::ALL {
        let choose = |blue, white| {
            let position: Position = serde_json::from_value(answers(blue, white)).unwrap();
            let state = position.build().unwrap();
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            let mut bot = BotSpec::Level(level).build::<Merchants>(5);
            let budget = Budget::nodes(40);
            let choice = bot.choose(&state.view(Viewer::Seat(SEAT)), &legal, budget);
            state.action_phrase(choice).to_string()
        };
        let accepted = choose(json!("reject"), json!("accept"));
        assert_eq!(accepted, "conclude white", "{level:?}");
        // A counter-offer is no promise of the one who is asked.
        if level >= Level::Merchant {
            assert_eq!(choose(counter.clone(), json!("reject")), "withdraw");
        }
    }
}

#[test]
fn nobody_is_asked_for_the_same_twice_in_a_turn() {
    let mut proposals = 0;
    for (level, seed) in [
        (Level::Trader, 3),
        (Level::Merchant, 3),
        (Level::Merchant, 4),
    ] {
        let mut table = Table::new("players=3 board=short", seed);
        table.memories.clear();
        let mut bot = BotSpec::Level(level).build::<Merchants>(seed);
        let mut asked_for: Vec<Item> = Vec::new();
        for _ in 0..1500 {
            let entry = if table.state.to_act() == ToAct::Seat(SEAT) {
                let mut legal = Vec::new();
                table.state.legal_actions(&mut legal);
                let view = table.state.view(Viewer::Seat(SEAT));
                let action = bot.choose(&view, &legal, Budget::nodes(12));
                if let Action::Propose { proposal } = action {
                    proposals += 1;
                    let wanted = |item: &Item| proposal.offer.wanted(*item) > 0;
                    let wanted: Vec<Item> = Item::ALL.into_iter().filter(wanted).collect();
                    let is_new = wanted.iter().any(|item| !asked_for.contains(item));
                    assert!(is_new, "{level:?} asks again for {wanted:?}");
                    asked_for.extend(wanted);
                }
                Entry::Decision(SEAT, action)
            } else {
                match table.next(&mut Players::Random) {
                    Some(entry) => entry,
                    None => break,
                }
            };
            let events = table.play(entry);
            observe(&mut *bot, SEAT, &table.state, &events);
            if events
                .iter()
                .any(|event| matches!(event, Event::TurnEnded { .. }))
            {
                asked_for.clear();
            }
        }
    }
    assert!(proposals > 10, "{proposals}");
}
