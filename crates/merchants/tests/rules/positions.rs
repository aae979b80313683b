//! Positions as documents: defaults and refusals.

use std::collections::BTreeSet;

use game_core::{Game, Notation, Versioned};
use merchants::{Merchants, Phase, Position, Setup};

use crate::scene::{alp, cap};

#[test]
fn what_is_left_out_is_as_after_the_fixed_setup() {
    let text = r#"{"players": 4, "board": "short", "options": {"setup": "fixed"}}"#;
    let game = Merchants::parse_position(text).unwrap();
    let setup = Setup::parse("players=4 board=short setup=fixed").unwrap();
    assert_eq!(game, Merchants::new(&setup));
}

#[test]
fn a_position_survives_json_and_its_line() {
    let game = Merchants::new(&Setup::parse("setup=fixed").unwrap());
    let line = game.position();
    assert!(!line.contains('\n'));
    assert_eq!(Merchants::parse_position(&line), Ok(game));
}

/// The text of a position holds the version of the rules, unless it is the newest.
#[test]
fn a_position_keeps_its_version_of_the_rules() {
    let game = Merchants::new(&Setup::parse("setup=fixed").unwrap());
    for version in Merchants::OLDEST_RULES_VERSION..=Merchants::RULES_VERSION {
        let game = game.clone().with_rules_version(version);
        let json = serde_json::to_string(&game.to_position()).unwrap();
        let named = format!("merchants rules={version} setup=fixed");
        for text in [game.position(), json, named] {
            assert_eq!(
                Merchants::parse_position(&text).as_ref(),
                Ok(&game),
                "{text}"
            );
        }
    }
    let later = game
        .clone()
        .with_rules_version(Merchants::RULES_VERSION + 1);
    let json = serde_json::to_string(&later.to_position()).unwrap();
    for text in [
        later.position(),
        json,
        "merchants rules=0".to_owned(),
        r#"{"rules": 0}"#.to_owned(),
    ] {
        let error = Merchants::parse_position(&text).unwrap_err().to_string();
        let unknown = "is not known; this program knows versions";
        assert!(error.contains(unknown), "{error}");
    }
    assert!(Merchants::parse_position_by(&game.position(), later.rules_version()).is_err());
}

#[test]
fn a_phase_may_be_given_by_its_name() {
    let named = r#"{"players": 4, "options": {"setup": "fixed"}, "phase": "action"}"#;
    let whole = r#"{"players": 4, "options": {"setup": "fixed"}, "phase": {"kind": "action"}}"#;
    let game = Merchants::parse_position(named).unwrap();
    assert_eq!(*game.phase(), Phase::Action);
    assert_eq!(Merchants::parse_position(whole), Ok(game));
    let unknown = r#"{"phase": "dreaming"}"#;
    let error = Merchants::parse_position(unknown).unwrap_err().to_string();
    assert!(
        error.contains("dreaming") && !error.contains('\n'),
        "{error}"
    );
}

#[test]
fn options_may_be_numbers_and_truth_values() {
    let text =
        r#"{"players": 3, "options": {"setup": "fixed", "turn_cap": 40, "gifts_allowed": true}}"#;
    let game = Merchants::parse_position(text).unwrap();
    assert_eq!(game.setup().options().turn_cap.get(), Some(40));
    assert!(game.setup().options().gifts_allowed);
}

/// Why the fixed position with these sections is refused.
fn refusal(sections: &str) -> String {
    let line = format!("merchants players=4 setup=fixed; {sections}");
    let error = Merchants::parse_position(&line).unwrap_err().to_string();
    assert!(!error.contains('\n'));
    error
}

#[test]
fn a_position_that_cannot_be_is_refused_with_one_sentence() {
    for (wanted, sections) in [
        ("there are 19 (§C2)", "red hand=18salt"),
        ("hold 102 salt", "red hand=100salt"),
        ("1 to 100 of a kind", "red hand=101salt"),
        ("100 (§C4)", "red gold=99"),
        ("the deck has 10", "red cards=lancer:11"),
        ("no city 'atlantis'", "red posts=atlantis"),
        ("at least 3 (§C5)", "red posts=berlin,wien"),
        ("'wien' is named twice", "red posts=wien,berlin,wien"),
        ("two posts stand on 'koln'", "red posts=berlin,wien,koln"),
        (
            "two routes lie on",
            "red routes=berlin--i23; blue routes=berlin--i23",
        ),
        ("not opened (§B4)", "red caravans=nurnberg--praha"),
        ("not more (§C1)", "red merchants=-,-,-"),
        ("has no post (§B4)", "red merchants=koln"),
        ("freed only 1", "red delivered_to=koln,bern"),
        ("its own post", "red delivered_to=wien"),
        ("no post stands", "red delivered_to=praha"),
        ("no hex 'mordor'", "robber mordor"),
        ("no token space", "tokens zeeland=9"),
        ("§S1", "tokens"),
        ("no seat 'green'", "turn seat=green"),
        ("no section 'green'", "green gold=3"),
        ("field of 'red'", "red silver=3"),
        ("field of 'turn'", "turn day=3"),
        ("there twice", "red gold=3; red gold=4"),
        ("'gold' is given twice", "red gold=3 gold=4"),
        ("'lancer' is given twice", "red cards=lancer:1,lancer:2"),
        ("has one word, but 'wien' follows", "neutral praha wien"),
        ("§T1", "turn rolled=true"),
        ("§A3.2", "turn gold_buys=3"),
        ("§C6", "neutral praha"),
        ("§A14.1", "phase over"),
        ("§A10.6", "phase token-hex city=koln"),
        ("§P2", "phase discard"),
        (
            "§2",
            "phase setup-post step=4; red posts=; blue posts=; white posts=; orange posts=",
        ),
        ("§D4", "phase card-name"),
        ("not a number", "phase setup-post"),
        ("no phase 'dreaming'", "phase dreaming"),
        ("§A1.7", "turn proposals=0 proposed=1ore>1salt>blue"),
    ] {
        let found = refusal(sections);
        assert!(found.contains(wanted), "wanted {wanted}, found: {found}");
    }
    let error = |line: &str| Merchants::parse_position(line).unwrap_err().to_string();
    assert!(error("merchants players=5").contains("value of players"));
    assert!(error("merchants speed=3").contains("setup key"));
    assert!(error("hansa players=3").contains("begins with 'merchants'"));
}

/// What follows from posts and deliveries may be stated, but not wrongly.
#[test]
fn a_document_that_contradicts_itself_is_refused() {
    let text = r#"{"options":{"setup":"fixed"},"seats":{"red":{"available":4}}}"#;
    let error = Merchants::parse_position(text).unwrap_err().to_string();
    assert!(error.contains("not 4 (§C7)"), "{error}");
}

/// A stored position of an earlier version: an object in one line.
#[test]
fn a_stored_document_still_reads() {
    let stored = include_str!("../data/short-3.perft");
    let documents = stored
        .lines()
        .filter_map(|line| line.strip_prefix("position "));
    let mut read = 0;
    for document in documents {
        let game = Merchants::parse_position(document).unwrap();
        let line = game.position();
        assert!(
            document.starts_with('{') && line.len() < document.len(),
            "{line}"
        );
        assert_eq!(Merchants::parse_position(&line), Ok(game));
        read += 1;
    }
    assert!(read >= 6);
}

/// A line of every phase, as an earlier version wrote them.
#[test]
fn a_stored_line_still_reads() {
    let lines = include_str!("../data/lines.txt").lines();
    let mut phases = BTreeSet::new();
    for line in lines {
        let game = Merchants::parse_position(line).unwrap();
        assert_eq!(
            Merchants::parse_position(&game.position()),
            Ok(game.clone())
        );
        let json = serde_json::to_value(game.to_position()).unwrap();
        phases.insert(json["phase"]["kind"].to_string());
        assert_eq!(Merchants::parse_position(&json.to_string()), Ok(game));
    }
    // The first hex of the robber is never drawn on these boards (§S5).
    assert_eq!(phases.len(), 27);
}

/// What a line need not say is left out of it, and a position may leave out even more.
#[test]
fn a_line_says_what_is_not_as_usual() {
    let game = Merchants::parse_position("merchants setup=fixed; blue gold=5").unwrap();
    let line = "merchants players=3 board=short setup=fixed; turn seat=red number=1; \
                phase pre-roll; blue gold=5";
    assert_eq!(game.position(), line);
    let sparse = r#"{"board": "main", "seats": {"red": {"posts": [], "gold": 3}}}"#;
    let sparse: Position = serde_json::from_str(sparse).unwrap();
    assert_eq!(sparse.to_line(), "merchants board=main");
}

#[test]
fn more_than_two_caravans_on_a_route_are_refused() {
    let scene = cap().caravan("red", "b-C");
    let error = scene.build().unwrap_err().to_string();
    assert!(error.contains("more than two caravans"), "{error}");
}

#[test]
fn a_position_in_the_middle_of_a_trade_must_be_payable() {
    let scene = alp().phase("trade-open give=1ore want=1grain to=blue");
    let error = scene.clone().build().unwrap_err().to_string();
    assert!(error.contains("§A1.4"), "{error}");
    let game = scene.hand("red", "1ore").game();
    assert!(matches!(game.phase(), Phase::TradeOpen { .. }));
}

/// §A11.7: a move never gets stuck, so a position that has is refused.
#[test]
fn a_caravan_that_can_only_deliver_is_refused() {
    let json = r#"{"players":3,"board":"short","seats":{
        "red":{"resources":{},"gold":0,"posts":["wien","berlin","warszawa"],"caravans":["berlin--praha"]},
        "blue":{"posts":["koln","kobenhavn","budapest"],"routes":["berlin--praha"],"caravans":["berlin--praha"]},
        "white":{"posts":["bern","zagreb","praha"]}},
        "neutral":["wroclaw","krakow","roma"],
        "phase":{"kind":"caravan-move","caravan":0,"steps":3}}"#;
    let position: Position = serde_json::from_str(json).unwrap();
    let error = position.build().unwrap_err().to_string();
    assert!(error.contains("§A11.7"), "{error}");
}

/// §A8.1, §K9: without a route left there is nothing to place by a card.
#[test]
fn routes_by_a_card_need_a_route_left() {
    let setup = Setup::parse("players=4 board=main").unwrap();
    let board = setup.board();
    let routes: Vec<String> = board
        .paths()
        .take(30)
        .map(|path| board.path_name(path))
        .collect();
    let routes = serde_json::to_string(&routes).unwrap();
    let json = format!(
        r#"{{"players":4,"board":"main","seats":{{
            "red":{{"posts":["madrid","moskva","kyiv"],"routes":{routes}}},
            "blue":{{"posts":["lisboa","roma","athina"]}},
            "white":{{"posts":["oslo","riga","tallinn"]}},
            "orange":{{"posts":["napoli","sofia","minsk"]}}}},
            "turn":{{"card_played":true,"card_routes":2}},
            "phase":{{"kind":"card-routes","first":true}}}}"#
    );
    let position: Position = serde_json::from_str(&json).unwrap();
    let error = position.build().unwrap_err().to_string();
    assert!(error.contains("§L1"), "{error}");
}
