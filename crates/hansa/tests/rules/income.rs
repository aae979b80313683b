//! §4.1, §12.2 Income.

use crate::table::given;

/// Five traders and a merchant, out of the way.
const PARKED: &str = "routes arnheim--kampen=rT,rT,rT arnheim--duisburg=rT,rT,rM";

/// AT-10: plain income.
#[test]
fn an_income_brings_as_many_pieces_as_the_bags_say() {
    let mut table = given(&format!("red supply=0T0M stock=6T0M; {PARKED}"));
    assert_eq!(table.legal("income"), ["3 0"]);
    table.play("income 3 0");
    table.shows("turn actions=1; red supply=3T0M stock=3T0M");
}

/// AT-11: short stock.
#[test]
fn a_short_stock_brings_what_it_has() {
    let mut table = given("red supply=9T1M stock=2T0M");
    table.play("income 2 0");
    table.shows("turn actions=1; red supply=11T1M stock=0T0M");
}

/// AT-12: mix.
#[test]
fn the_player_chooses_how_many_merchants_are_among_the_pieces() {
    let mut table = given("red stock=2T2M");
    table.shows("red supply=9T0M");
    assert_eq!(table.legal("income"), ["1 2", "2 1"]);
    table.play("income 1 2");
    table.shows("red supply=10T2M stock=1T0M");
}

/// AT-14: all.
#[test]
fn the_last_bags_bring_the_whole_stock() {
    let mut table = given("red bags=3 stock=9T3M");
    table.shows("red supply=5T0M");
    assert_eq!(table.legal("income"), ["9 3"]);
    table.play("income 9 3");
    table.shows("red supply=14T3M stock=0T0M");
}

/// AT-15: empty stock.
#[test]
fn an_empty_stock_brings_no_income() {
    let table = given("red stock=0T0M");
    assert_eq!(table.legal("income"), [""; 0]);
    for action in ["income 0 0", "income 1 0", "income 3 0"] {
        table.assert_illegal(action, "4.1", "your stock is empty");
    }
}

/// §4.1, R5: exactly as many, and only what is there.
#[test]
fn an_income_is_exact() {
    let table = given("red stock=6T0M");
    for (action, words) in [
        ("income 0 0", "exactly 3 piece(s) from your stock, not 0"),
        ("income 2 0", "exactly 3 piece(s) from your stock, not 2"),
        ("income 4 0", "exactly 3 piece(s) from your stock, not 4"),
        ("income 2 1", "your stock holds 6 traders"),
        ("income 255 255", "not 255"),
    ] {
        table.assert_illegal(action, "4.1", words);
    }
}

/// §6.1
#[test]
fn better_bags_bring_more() {
    for (level, income) in [(0, "3 0"), (1, "5 0"), (2, "7 0"), (3, "8 0")] {
        let table = given(&format!("red bags={level} stock=8T0M"));
        assert_eq!(table.legal("income"), [income], "level {level}");
    }
}

/// R5, §10.1: `income_may_take_less`
#[test]
fn with_the_option_an_income_may_take_less_but_not_nothing() {
    let mut table = given("hansa income_may_take_less=true; red stock=2T1M");
    assert_eq!(table.legal("income"), ["0 1", "1 0", "1 1", "2 0", "2 1"]);
    table.assert_illegal("income 0 0", "4.1", "1 to 3 piece(s)");
    table.play("income 0 1").shows("red stock=2T0M");
    let table = given("hansa income_may_take_less=true; red stock=5T1M");
    table.assert_illegal(
        "income 4 0",
        "4.1",
        "1 to 3 piece(s) from your stock, not 4",
    );
}
