//! What only Merchants of Europe can be asked for: each refusal has its reason and changes
//! nothing.

use serde_json::{Value, json};

use crate::Engine;

/// A game from the fixed setup, in which red has lumber, grain and salt, blue has wool, ore and
/// salt, and white has lumber, wool and grain.
struct Table {
    engine: Engine,
}

impl Table {
    /// The fixed setup with these changes.
    fn set(position: &Value) -> Self {
        let mut table = Table {
            engine: Engine::start("merchants"),
        };
        table.set_again(position);
        table
    }

    fn set_again(&mut self, changes: &Value) {
        let mut position = json!({"options": {"setup": "fixed"}, "phase": "action"});
        for (field, value) in changes.as_object().unwrap() {
            position[field] = value.clone();
        }
        let reply = self.ask(json!({"cmd": "position", "position": position}));
        assert!(reply["error"].is_null(), "{reply}");
    }

    fn ask(&mut self, request: Value) -> Value {
        self.engine.ask(request)
    }

    /// Plays a decision that is legal.
    fn play(&mut self, action: &str) -> Value {
        let reply = self.ask(json!({"cmd": "play", "action": action}));
        assert!(reply["error"].is_null(), "{action}: {reply}");
        reply
    }

    /// Everything that a refused request must leave as it is.
    fn everything(&mut self) -> [Value; 3] {
        [
            json!({"cmd": "position"}),
            json!({"cmd": "legal"}),
            json!({"cmd": "record"}),
        ]
        .map(|request| self.ask(request))
    }

    /// Sends a decision that breaks a rule, with its clause and the sentence before it.
    fn assert_illegal(&mut self, action: &str, clause: &str, sentence: &str) {
        let error = json!({
            "code": "illegal",
            "clause": clause,
            "message": format!("{sentence} (§{clause})"),
        });
        let why = self.ask(json!({"cmd": "why", "action": action}));
        assert_eq!(why, json!({"legal": false, "reason": error}), "{action}");
        self.assert_refused(json!({"cmd": "play", "action": action}), &error);
    }

    /// Sends a decision that cannot be read.
    fn assert_unreadable(&mut self, action: &str, message: &str) {
        let error = json!({"code": "bad_notation", "message": message});
        self.assert_refused(json!({"cmd": "play", "action": action}), &error);
    }

    fn assert_refused(&mut self, request: Value, error: &Value) {
        let before = self.everything();
        let text = request.to_string();
        assert_eq!(self.ask(request)["error"], *error, "{text}");
        assert_eq!(self.everything(), before, "{text}");
    }
}

const ANOTHER_MOMENT: &str = "it belongs to another moment of the turn";

#[test]
fn a_trade_needs_cards_that_its_author_has() {
    let mut table = Table::set(&json!({}));
    let not_owned = "you do not have what you offer";
    table.assert_illegal("propose 1ore 1wool all", "A1.4", not_owned);
    table.assert_illegal("propose 2lumber 1wool all", "A1.4", not_owned);
    table.assert_illegal("propose 4gold 1wool all", "A1.4", not_owned);
    table.assert_illegal(
        "propose nothing nothing all",
        "A1.3",
        "a trade needs something on at least one side",
    );
    table.assert_unreadable(
        "propose 1ore 2ore all",
        "no kind may stand on both sides of a trade (§A1.3)",
    );
    table.assert_unreadable(
        "propose 0ore 1wool all",
        "an offer names 1 to 100 of a kind, not '0'",
    );
    table.assert_unreadable(
        "propose 1lumber 1silk all",
        "there is no item 'silk' (known: lumber, wool, grain, ore, salt, gold)",
    );

    // What nobody has may be wanted: a refusal would tell something about the hands.
    table.play("propose 1lumber 19ore all");
    let not_wanted = "you do not have what is wanted";
    table.assert_illegal("accept", "A1.4", not_wanted);
    table.assert_illegal("counter 2ore 1lumber", "A1.4", not_owned);
    table.assert_illegal(
        "counter 1ore nothing",
        "A1.3",
        "both sides of this offer need something",
    );
    table.play("counter 1ore 3gold+1lumber");
    table.play("counter 1wool 1ore");
    table.assert_illegal(
        "conclude white",
        "A1.4",
        "you do not have what the counter-offer asks for",
    );
    table.play("conclude blue");
}

#[test]
fn a_trade_is_made_with_those_who_were_asked() {
    let mut table = Table::set(&json!({}));
    let wrong = "a proposal must be made to at least one opponent and to nobody else";
    table.assert_illegal("propose 1lumber 1ore red", "A1.1", wrong);
    table.assert_illegal("propose 1lumber 1ore red+blue", "A1.1", wrong);
    for nobody in ["orange", "pink", "9", "blue+orange"] {
        let request = json!({
            "cmd": "play",
            "action": {"action": "propose", "give": "1lumber", "want": "1ore", "to": nobody},
        });
        let reply = table.ask(request);
        assert_eq!(reply["error"]["code"], "bad_notation", "{nobody}: {reply}");
    }
    table.assert_illegal(
        "conclude blue",
        "T3",
        &format!("you cannot do that now: {ANOTHER_MOMENT}"),
    );

    table.play("propose 1lumber 1ore blue");
    for seat in ["red", "white"] {
        table.assert_refused(
            json!({"cmd": "play", "action": "reject", "seat": seat}),
            &json!({
                "code": "wrong_seat",
                "message": format!("it is for seat 2 to decide, not for seat {}", match seat {
                    "red" => 1,
                    _ => 3,
                }),
            }),
        );
    }
    table.play("reject");
    for (seat, name) in [("red", "Red"), ("blue", "Blue"), ("white", "White")] {
        let unwilling = format!("{name} has not accepted and made no counter-offer");
        table.assert_illegal(&format!("conclude {seat}"), "A1.4", &unwilling);
    }
    table.play("withdraw");
    table.assert_illegal(
        "propose 1lumber 1ore blue",
        "A1.7",
        "you have just made this proposal; do something else first",
    );
}

#[test]
fn a_withdrawn_offer_cannot_be_answered() {
    let mut table = Table::set(&json!({}));
    table.play("propose 1lumber 1ore blue");
    table.play("accept");
    table.play("withdraw");
    let sentence = format!("you cannot do that now: {ANOTHER_MOMENT}");
    for action in [
        "accept",
        "reject",
        "counter 1ore 1lumber",
        "conclude blue",
        "withdraw",
        "offer-to-active 1ore 1lumber",
    ] {
        table.assert_illegal(action, "T3", &sentence);
    }
    table.assert_refused(
        json!({"cmd": "play", "action": "accept", "seat": "blue"}),
        &json!({
            "code": "wrong_seat",
            "message": "it is for seat 1 to decide, not for seat 2",
        }),
    );
    let no_offer = "Blue has no open offer 1";
    table.assert_illegal("accept-offer blue 1", "A1.6", no_offer);

    // The same for offers that opponents make of their own accord.
    table.set_again(&json!({
        "options": {"setup": "fixed", "unsolicited_offers": true},
        "phase": {"kind": "offering", "seat": "blue"},
    }));
    table.play("offer-to-active 1ore 1lumber");
    table.play("offer-to-active 1wool 2ore");
    table.assert_illegal("accept-offer blue 2", "A1.6", "Blue has no open offer 2");
    table.assert_illegal("accept-offer red 1", "A1.6", "Red has no open offer 1");
    table.assert_illegal(
        "accept-offer white 1",
        "A1.4",
        "you do not have what is wanted",
    );
    table.play("reject-offer blue 1");
    table.assert_illegal("accept-offer blue 1", "A1.6", no_offer);
    table.assert_illegal("reject-offer blue 1", "A1.6", no_offer);
    table.play("end-turn");
    table.assert_illegal(
        "accept-offer white 1",
        "T1",
        "you cannot do that now: the dice are to be rolled first",
    );
}

#[test]
fn a_discard_has_the_right_size_and_cards() {
    let mut table = Table::set(&json!({
        "seats": {"red": {"resources": {"wool": 1, "grain": 7}}, "blue": {"resources": {"ore": 9}}},
        "phase": "rolling",
    }));
    table.ask(json!({"cmd": "chance", "outcome": "dice 6 1"}));
    for (cards, found) in [("3grain", 3), ("5grain", 5), ("nothing", 0)] {
        let sentence = format!("you must discard exactly 4 cards, not {found}");
        table.assert_illegal(&format!("discard {cards}"), "P2", &sentence);
    }
    table.assert_illegal(
        "discard 2wool+2grain",
        "P2",
        "you do not hold all the cards you want to discard",
    );
    table.assert_unreadable("discard 4gold", "gold is not discarded (§P2)");
    table.assert_illegal("discard-one salt", "P2", "you have no salt left to choose");
    table.assert_illegal(
        "move-robber bohemia",
        "P2",
        "you cannot do that now: cards must be discarded first",
    );
    table.play("discard-one grain");
    table.assert_illegal(
        "discard-one wool",
        "L5",
        "choose the cards in the order lumber, wool, grain, ore, salt",
    );
    table.assert_illegal(
        "discard 3grain",
        "L5",
        "you have begun to choose cards one by one; go on like that",
    );
    for _ in 0..3 {
        table.play("discard-one grain");
    }
    let reply = table.play("discard 4ore");
    assert_eq!(reply["position"]["phase"]["kind"], "move-robber");
    table.assert_illegal(
        "move-robber greece",
        "P4",
        "the robber already stands on Greece and must move to another hex",
    );
    table.assert_illegal(
        "move-robber serbia",
        "P4",
        "Serbia has no number; the robber must move to a hex that has one",
    );
}

#[test]
fn a_caravan_keeps_to_opened_routes() {
    let routes = json!(["berlin--i23", "i20--i23", "hamburg--i20"]);
    let mut table = Table::set(&json!({
        "seats": {"red": {"resources": {"salt": 1}, "routes": routes}},
    }));
    table.assert_illegal(
        "begin-caravan 1",
        "A11.1",
        "this caravan is not on the board: assemble one first",
    );
    table.play("begin-caravan 0");
    let not_adjacent = "a caravan moves along opened routes that touch its own";
    // Not opened; opened, but out of reach; the route on which it stands.
    for path in ["i23--i34", "berlin--praha", "hamburg--i20", "berlin--i23"] {
        table.assert_illegal(&format!("step {path}"), "A11.2", not_adjacent);
    }
    table.assert_unreadable(
        "step berlin--hamburg",
        "the board has no path 'berlin--hamburg'",
    );
    table.assert_unreadable("step berlin", "the board has no path 'berlin'");
    table.assert_illegal(
        "stop-caravan",
        "A11.6",
        "a caravan must make at least one step",
    );
    table.play("step i20--i23");
    table.assert_illegal(
        "pay-salt",
        "A11.4",
        "salt is paid only when no step is left",
    );
    table.assert_illegal(
        "deliver 0 hamburg",
        "A13.1",
        "Hamburg is not at an end of the caravan's route",
    );
    table.play("step hamburg--i20");
    table.assert_illegal(
        "deliver 1 hamburg",
        "A13.1",
        "only the moving caravan can deliver now",
    );
    table.play("deliver 0 hamburg");
    table.assert_illegal(
        "deliver 0 hamburg",
        "A13.1",
        "you have no commodity token available; build a post to free one",
    );
    table.assert_illegal(
        "end-turn",
        "T4",
        "you cannot do that now: a caravan is on its way; stop it first",
    );
    table.play("stop-caravan");
}

#[test]
fn an_impossible_outcome_is_refused() {
    let mut table = Table::set(&json!({"phase": "rolling"}));
    for outcome in ["dice 0 3", "dice 7 1", "stolen ore", "drawn lancer"] {
        let reply = table.ask(json!({"cmd": "chance", "outcome": outcome}));
        assert_eq!(reply["error"]["code"], "impossible_outcome", "{outcome}");
    }
    for outcome in ["dice 3", "dice one two", "drawn joker", "turned 300"] {
        let reply = table.ask(json!({"cmd": "chance", "outcome": outcome}));
        assert_eq!(reply["error"]["code"], "bad_notation", "{outcome}");
    }
    table.set_again(
        &json!({"phase": {"kind": "stealing", "victim": "blue"}, "robber": "wieliczka"}),
    );
    let stolen = json!({"cmd": "chance", "outcome": "stolen lumber"});
    assert_eq!(table.ask(stolen)["error"]["code"], "impossible_outcome");
}
