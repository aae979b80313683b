//! Positions as documents: defaults and refusals.

use game_core::{Game, Notation};
use merchants::position::{PhasePosition, Position};
use merchants::{Merchants, Phase, Setup};

use crate::scene::{alp, cap, fla};

#[test]
fn what_is_left_out_is_as_after_the_fixed_setup() {
    let position =
        Position::from_json(r#"{"players": 4, "board": "short", "options": {"setup": "fixed"}}"#);
    let game = position.unwrap().build().unwrap();
    let setup = Setup::parse("players=4 board=short setup=fixed").unwrap();
    assert_eq!(game, Merchants::new(&setup));
}

#[test]
fn a_position_survives_json_and_its_line() {
    let game = fla().hand("blue", "2ore 1salt").game();
    let line = game.position();
    assert!(!line.contains('\n'));
    assert_eq!(Merchants::parse_position(&line), Ok(game));
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
    assert_eq!(game.setup().options().turn_cap, Some(40));
    assert!(game.setup().options().gifts_allowed);
}

/// Why the fixed position with this change is refused.
fn refusal(change: impl FnOnce(&mut Position)) -> String {
    let setup = Setup::parse("players=4 board=short setup=fixed").unwrap();
    let mut position = Merchants::new(&setup).to_position();
    for seat in position.seats.values_mut() {
        (seat.storage, seat.available, seat.delivered) = (None, None, None);
    }
    change(&mut position);
    let error = position.build().unwrap_err().to_string();
    assert!(!error.contains('\n'));
    error
}

fn red(position: &mut Position) -> &mut merchants::position::SeatPosition {
    position.seats.get_mut("red").unwrap()
}

#[expect(clippy::unnecessary_wraps, reason = "optional fields are set with it")]
fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn a_position_that_cannot_be_is_refused_with_one_sentence() {
    let check = |wanted: &str, change: &dyn Fn(&mut Position)| {
        let found = refusal(change);
        assert!(found.contains(wanted), "wanted {wanted}, found: {found}");
    };
    check("there are 19 (§C2)", &|p| {
        red(p).resources = Some([("salt".to_owned(), 18)].into());
    });
    check("more than there are", &|p| {
        red(p).resources = Some([("salt".to_owned(), 200)].into());
    });
    check("100 (§C4)", &|p| red(p).gold = Some(99));
    check("the deck has 10", &|p| {
        red(p).cards.insert("lancer".to_owned(), 11);
    });
    check("no city 'atlantis'", &|p| {
        red(p).posts = Some(vec!["atlantis".to_owned()]);
    });
    check("at least 3 (§C5)", &|p| {
        red(p).posts.as_mut().unwrap().pop();
    });
    check("two posts stand on 'koln'", &|p| {
        red(p).posts.as_mut().unwrap().push("koln".to_owned());
    });
    check("two routes lie on", &|p| {
        let blue = p.seats["blue"].routes.clone().unwrap();
        red(p).routes.as_mut().unwrap().extend(blue);
    });
    check("not opened (§B4)", &|p| {
        red(p).caravans = Some(vec![some("nurnberg--praha"), None]);
    });
    check("there are 2 (§C1)", &|p| {
        red(p).merchants = vec![None, None, None];
    });
    check("has no post (§B4)", &|p| {
        red(p).merchants = vec![some("koln")];
    });
    check("freed only 1", &|p| {
        red(p).delivered_to = vec!["koln".to_owned(), "bern".to_owned()];
    });
    check("its own post", &|p| {
        red(p).delivered_to = vec!["wien".to_owned()];
    });
    check("no post stands", &|p| {
        red(p).delivered_to = vec!["praha".to_owned()];
    });
    check("not 4 (§C7)", &|p| red(p).available = Some(4));
    check("no hex 'mordor'", &|p| p.robber = some("mordor"));
    check("no token space", &|p| {
        let token = merchants::position::TokenPosition {
            number: 9,
            arch: false,
        };
        p.tokens
            .as_mut()
            .unwrap()
            .insert("zeeland".to_owned(), token);
    });
    check("§S1", &|p| p.tokens = Some([].into()));
    check("no player 'green'", &|p| p.turn.active = some("green"));
    check("§T1", &|p| p.turn.rolled = Some(true));
    check("§A3.2", &|p| p.turn.gold_buys = 3);
    check("§C6", &|p| p.neutral = Some(vec!["praha".to_owned()]));
    check("value of players", &|p| p.players = Some(5));
    check("setup key", &|p| {
        p.options.insert("speed".to_owned(), 3.into());
    });
    check("§A14.1", &|p| p.phase = Some(PhasePosition::Over {}));
    check("§A10.6", &|p| {
        let city = "koln".to_owned();
        p.turn.rolled = None;
        p.phase = Some(PhasePosition::TokenHex { city });
    });
    check("§P2", &|p| {
        p.turn.rolled = None;
        p.phase = Some(PhasePosition::Discard { chosen: [].into() });
    });
    check("§2", &|p| {
        p.turn.number = Some(0);
        p.phase = Some(PhasePosition::SetupPost { step: 4 });
    });
    check("§D4", &|p| {
        p.turn.rolled = None;
        p.phase = Some(PhasePosition::CardName { most: None });
    });
}

#[test]
fn more_than_two_caravans_on_a_route_are_refused() {
    let scene = cap().caravan("red", "b-C");
    let error = scene.position().build().unwrap_err().to_string();
    assert!(error.contains("more than two caravans"), "{error}");
}

#[test]
fn a_position_in_the_middle_of_a_trade_must_be_payable() {
    let scene = alp().phase(PhasePosition::TradeOpen {
        proposal: merchants::position::ProposalPosition {
            give: "1ore".to_owned(),
            want: "1grain".to_owned(),
            to: vec!["blue".to_owned()],
        },
        answers: [].into(),
    });
    let error = scene.clone().position().build().unwrap_err().to_string();
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
    let position = Position::from_json(json).unwrap();
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
    let error = Position::from_json(&json)
        .unwrap()
        .build()
        .unwrap_err()
        .to_string();
    assert!(error.contains("§L1"), "{error}");
}
