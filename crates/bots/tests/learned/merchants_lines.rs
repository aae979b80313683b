//! Whole actions in Merchants of Europe.

use bots::{Insight as _, Lines, MerchantsEvaluator};
use game_core::{Game as _, Notation as _};
use merchants::{Action, Merchants, Phase};

use crate::positions::walk;

/// Red needs one more delivery, and Wroclaw is two steps away.
const LAST_TOKEN: &str = r#"{"players":4,"board":"short","options":{"setup":"fixed"},"seats":{"red":{"posts":["wien","warszawa","berlin","praha","vilnius","riga","minsk"],"delivered_to":["koln","kobenhavn","bern","hamburg"],"resources":RESOURCES,"gold":GOLD,"routes":["berlin--i23","i36--wien","i36--wroclaw"],"caravans":["i36--wien",null]}},"turn":{"active":"red","number":41},"phase":"action"}"#;
/// Red has no token to deliver.
const NO_TOKEN: &str = r#"{"players":4,"board":"short","options":{"setup":"fixed"},"seats":{"red":{"posts":["wien","warszawa","berlin"],"delivered_to":["wroclaw"],"routes":["berlin--i23","i36--wien","i36--wroclaw"],"caravans":["i36--wroclaw",null],"resources":{"grain":2,"wool":1,"lumber":1,"salt":1},"gold":0}},"turn":{"active":"red","number":9},"phase":"action"}"#;

fn lines(state: &Merchants) -> Lines<Action> {
    let mut lines = Lines::default();
    Merchants::candidates(&MerchantsEvaluator::default(), state, &mut lines);
    lines
}

/// The lines of a position in words.
fn phrases(position: &str) -> Vec<String> {
    let state = Merchants::parse_position(position).expect("a position");
    let phrase = |line: &[Action]| {
        let mut after = state.clone();
        let decisions = line.iter().map(|decision| {
            let phrase = after.action_phrase(*decision).to_string();
            after.apply(*decision, &mut ());
            phrase
        });
        decisions.collect::<Vec<_>>().join(", ")
    };
    let lines = lines(&state);
    lines.iter().map(|(line, _)| phrase(line)).collect()
}

#[test]
fn a_trip_is_one_line_from_setting_out_to_the_delivery() {
    let position = LAST_TOKEN
        .replace("RESOURCES", r#"{"salt":1}"#)
        .replace("GOLD", "0");
    let trips: Vec<String> = (phrases(&position).into_iter())
        .filter(|line| line.starts_with("begin-caravan"))
        .collect();
    assert_eq!(
        trips,
        ["begin-caravan 0, step i36--wroclaw, deliver 0 wroclaw"]
    );
}

#[test]
fn what_is_missing_is_bought_for_what_it_pays() {
    let trip = "begin-caravan 0, step i36--wroclaw, deliver 0 wroclaw";
    let gold = LAST_TOKEN
        .replace("RESOURCES", r#"{"ore":1}"#)
        .replace("GOLD", "2");
    let bought = phrases(&gold);
    assert!(
        bought.contains(&format!("buy-resource salt, {trip}")),
        "{bought:?}"
    );
    assert!(
        !bought.contains(&"buy-resource salt".to_owned()),
        "{bought:?}"
    );
    let cards = LAST_TOKEN
        .replace("RESOURCES", r#"{"grain":3}"#)
        .replace("GOLD", "0");
    let exchanged = phrases(&cards);
    assert!(
        exchanged.contains(&format!("exchange grain salt, {trip}")),
        "{exchanged:?}"
    );
}

#[test]
fn a_merchant_who_is_recruited_walks_at_once() {
    let listed = phrases(NO_TOKEN);
    let recruits: Vec<&String> = (listed.iter())
        .filter(|line| line.starts_with("recruit"))
        .collect();
    assert!(!recruits.is_empty(), "{listed:?}");
    for recruit in recruits {
        assert!(recruit.contains(", move-merchant"), "{recruit}");
    }
}

/// A trip delivers, or uses all steps that the salt has bought; nobody buys and stops.
#[test]
fn no_trip_is_aimless() {
    let (mut trips, mut deliveries, mut bought) = (0, 0, 0);
    walk::<Merchants>(4000, 5, |position, _| {
        if *position.state.phase() != Phase::Action {
            return None;
        }
        for (line, _) in lines(position.state).iter() {
            let count = |is: fn(&Action) -> bool| line.iter().filter(|action| is(action)).count();
            let begins = count(|action| matches!(action, Action::BeginCaravan { .. }));
            let steps = count(|action| matches!(action, Action::Step { .. }));
            let delivered = count(|action| matches!(action, Action::Deliver { .. }));
            let is_purchase = |action: &Action| {
                matches!(action, Action::BuyResource { .. } | Action::Exchange { .. })
            };
            if begins == 1 {
                trips += 1;
                deliveries += delivered;
                assert!(
                    delivered > 0 || steps == 3,
                    "{line:?}: {}",
                    position.state.position()
                );
            }
            if is_purchase(&line[0]) && line.len() > 1 {
                bought += 1;
                assert!(!line.iter().all(is_purchase), "{line:?}");
            }
            assert!(line.len() > 1 || !matches!(line[0], Action::BuyResource { .. }));
        }
        None
    });
    assert!(
        trips > 50 && deliveries > 20 && bought > 20,
        "{trips} {deliveries} {bought}"
    );
}
