//! Positions and decisions, and what is counted of them.

use merchants::Merchants;

use crate::conduct::tests::figure;

/// Red has a caravan on a road of three routes that ends at a customer.
fn position(resources: &str, caravan: &str) -> String {
    format!(
        r#"{{"players":4,"board":"short","options":{{"setup":"fixed"}},"seats":{{"red":{{
        "posts":["wien","warszawa","berlin","praha"],"resources":{resources},"gold":9,
        "routes":["i36--praha","i36--wien","i36--wroclaw"],"caravans":["{caravan}",null]}}}},
        "turn":{{"active":"red","number":41}},"phase":"action"}}"#
    )
}

#[track_caller]
fn check(key: &str, expected: u32, position: &str, decisions: &[&str]) {
    let decisions: Vec<&str> = decisions.iter().flat_map(|line| line.split("; ")).collect();
    let found = figure::<Merchants>(position, &decisions, ("red", key));
    assert!(
        (found - f64::from(expected)).abs() < 1e-9,
        "{found} {expected}"
    );
}

const THERE: &str = "begin-caravan 0; step i36--praha; stop-caravan";
const AND_BACK: &str = "begin-caravan 0; step i36--wien; stop-caravan";

#[test]
fn a_caravan_that_stops_where_it_began_or_sets_out_twice_is_aimless() {
    let position = position(r#"{"salt":4}"#, "i36--wien");
    let round_trip = "begin-caravan 0; step i36--praha; step i36--wien; stop-caravan";
    for (expected, decisions) in [
        (1, &[round_trip][..]),
        (0, &[THERE]),
        (1, &[THERE, AND_BACK]),
        (
            0,
            &[
                "begin-caravan 0; step i36--wroclaw; deliver 0 wroclaw; stop-caravan",
                AND_BACK,
            ],
        ),
        (
            0,
            &[
                "begin-caravan 0; step i36--wroclaw; stop-caravan; deliver 0 wroclaw",
                AND_BACK,
            ],
        ),
        (
            0,
            &[
                "begin-caravan 0; step i36--praha; step i36--wien; step i36--praha; stop-caravan",
                AND_BACK,
            ],
        ),
    ] {
        check("aimless_caravans", expected, &position, decisions);
    }
    check("caravan_moves", 2, &position, &[THERE, AND_BACK]);
}

#[test]
fn salt_is_wasted_if_no_step_follows() {
    let position = position(r#"{"salt":4}"#, "i36--wien");
    let three = "begin-caravan 0; step i36--praha; step i36--wien; step i36--praha";
    check(
        "salt_wasted",
        1,
        &position,
        &[three, "pay-salt; stop-caravan"],
    );
    let on = "pay-salt; step i36--wroclaw; stop-caravan";
    check("salt_wasted", 0, &position, &[three, on]);
}

#[test]
fn merchants_that_are_recruited_and_left_standing_are_counted() {
    let position = position(
        r#"{"lumber":3,"ore":3,"grain":6,"wool":6,"salt":3}"#,
        "i36--wien",
    );
    check("merchants_unmoved", 1, &position, &["recruit praha none"]);
    let walk = "recruit praha none; move-merchant 0 i36";
    check("merchants_unmoved", 0, &position, &[walk]);
    check("merchants_recruited", 1, &position, &[walk]);
}

#[test]
fn proposals_and_the_trades_from_them_are_counted() {
    let position = position(r#"{"ore":3}"#, "i36--wien").replace(
        r#""seats":{"#,
        r#""seats":{"blue":{"resources":{"grain":2}},"#,
    );
    let traded = "propose ore grain blue; accept; conclude blue";
    let refused = "propose 2ore grain blue; reject; withdraw";
    check("proposals", 2, &position, &[traded, refused]);
    check("trades", 1, &position, &[traded, refused]);
}
