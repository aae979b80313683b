//! §4.5.2 (c), §8.2, §12.7 Claim: offices.

use crate::table::given;

/// AT-60: shape must match.
#[test]
fn the_shape_of_an_office_must_match() {
    let mut table = given("routes bremen--hannover=rT,rT,rT");
    table.play("claim bremen--hannover");
    assert_eq!(table.legal("reward-office"), ["hannover"]);
    let words = "the leftmost free office in Bremen takes a merchant";
    table.assert_illegal("reward-office bremen", "4.5.2", words);

    let mut table = given("routes bremen--hannover=rT,rT,rM");
    table.play("claim bremen--hannover");
    assert_eq!(table.legal("reward-office"), ["bremen", "hannover"]);
    table
        .clone()
        .play("reward-office bremen")
        .shows("cities bremen=rM hannover=");
    table
        .play("reward-office hannover")
        .shows("cities hannover=rT bremen=");
}

/// AT-61, R6: only merchants on the route.
#[test]
fn a_merchant_fills_a_square_office_only_with_the_option() {
    let routes = "routes dortmund--duisburg=rM,rM";
    let mut table = given(routes);
    table.play("claim dortmund--duisburg");
    assert_eq!(table.legal("reward-office"), ["dortmund"]);
    table.assert_illegal("reward-office duisburg", "4.5.2", "takes a trader");

    let mut table = given(&format!("hansa merchant_fits_square_office=true; {routes}"));
    table.play("claim dortmund--duisburg");
    assert_eq!(table.legal("reward-office"), ["dortmund", "duisburg"]);
    table
        .play("reward-office duisburg")
        .shows("cities duisburg=rM");
}

/// §10.2 K3
#[test]
fn with_the_option_a_trader_is_still_taken_first_and_a_round_office_stays_round() {
    let option = "hansa merchant_fits_square_office=true";
    let mut table = given(&format!("{option}; routes dortmund--duisburg=rM,rT"));
    table.plays(["claim dortmund--duisburg", "reward-office duisburg"]);
    table.shows("cities duisburg=rT");

    let mut table = given(&format!("{option}; routes dortmund--duisburg=rT,rT"));
    table.play("claim dortmund--duisburg");
    table.assert_illegal("reward-office dortmund", "4.5.2", "takes a merchant");
}

/// AT-62: privilege.
#[test]
fn the_privilege_must_have_reached_the_color() {
    let routes = "routes brunswiek--stendal=rT,rT,rT,rT";
    let mut table = given(&format!("red privilege=0; {routes}"));
    table.play("claim brunswiek--stendal");
    assert_eq!(table.legal("reward-office"), ["stendal"]);
    let words = "in Brunswiek is orange; your privilege reaches white";
    table.assert_illegal("reward-office brunswiek", "4.5.2", words);

    let mut table = given(&format!("red privilege=1; {routes}"));
    table.play("claim brunswiek--stendal");
    assert_eq!(table.legal("reward-office"), ["brunswiek", "stendal"]);
}

/// §4.5.2: each color, on the four offices of Minden.
#[test]
fn each_level_of_privilege_reaches_one_color_more() {
    for level in 0..=3 {
        for taken in 0..=3 {
            let offices = ["gT"; 4][..taken].join(",");
            let mut table = given(&format!(
                "red privilege={level}; routes minden--munster=rT,rT,rT; cities minden={offices}"
            ));
            table.play("claim minden--munster");
            let legal = table.legal("reward-office").contains(&"minden".to_owned());
            assert_eq!(legal, taken <= level, "level {level}, {taken} taken");
        }
    }
}

/// AT-64: no skipping downwards either.
#[test]
fn an_office_is_never_skipped() {
    let mut table = given("red privilege=3; routes kampen--osnabruck=rT,rT");
    table.play("claim kampen--osnabruck");
    assert_eq!(table.legal("reward-office"), ["osnabruck"]);
    let words = "the leftmost free office in Kampen takes a merchant";
    table.assert_illegal("reward-office kampen", "4.5.2", words);
}

/// AT-65: coin.
#[test]
fn the_first_office_of_a_coin_city_pays_a_point() {
    let mut table = given("routes hamburg--lubeck=rT,rT,rT");
    table.plays(["claim hamburg--lubeck", "reward-office lubeck"]);
    table.shows("red score=1; cities lubeck=rT");

    let mut table = given("red privilege=2; routes hamburg--lubeck=rT,rT,rT; cities lubeck=gT");
    table.plays(["claim hamburg--lubeck", "reward-office lubeck"]);
    table.shows("red score=0; green score=1; cities lubeck=gT,rT");
}

/// AT-66: coins per board.
#[test]
fn the_coins_depend_on_the_board() {
    for (players, route, houses, city, points) in [
        (4, "hamburg--stade", "rT,rT,rM", "stade", 0),
        (3, "hamburg--stade", "rT,rT,rM", "stade", 1),
        (4, "paderborn--warburg", "rT,rT,rT", "warburg", 0),
        (3, "paderborn--warburg", "rT,rT,rT", "warburg", 1),
        (4, "emden--groningen", "rT,rT,rT", "groningen", 1),
        (3, "halle--quedlinburg", "rT,rT,rT,rT", "halle", 1),
        (4, "coellen--warburg", "rT,rT,rT,rT", "coellen", 1),
        (4, "hamburg--stade", "rT,rT,rT", "hamburg", 0),
    ] {
        let position = format!("hansa players={players}; red privilege=1; routes {route}={houses}");
        let mut table = given(&position);
        table
            .play(&format!("claim {route}"))
            .play(&format!("reward-office {city}"));
        table.shows(&format!("red score={points}"));
    }
}

/// AT-67: completing a city.
#[test]
fn a_city_is_completed_by_its_last_printed_office() {
    let mut table = given("routes dortmund--duisburg=rT,rT");
    table.plays(["claim dortmund--duisburg", "reward-office duisburg"]);
    assert_eq!(table.completed(), 1);

    let mut table = given("routes bremen--hannover=rT,rT,rT");
    table.plays(["claim bremen--hannover", "reward-office hannover"]);
    assert_eq!(table.completed(), 0);

    let mut table = given("red privilege=2; routes bremen--hannover=rT,rT,rT; cities hannover=gT");
    table.plays(["claim bremen--hannover", "reward-office hannover"]);
    assert_eq!(table.completed(), 1);
}

/// §8.2
#[test]
fn cities_with_one_office_are_complete_with_the_first() {
    let one_office = |players| {
        let table = given(&format!("hansa players={players}"));
        let cities = table.state().board().cities();
        let small = cities.filter(|(_, city)| city.offices.len() == 1);
        small.map(|(_, city)| city.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(one_office(4), ["brunswiek", "duisburg", "stade"]);
    let smaller = [
        "bremen",
        "brunswiek",
        "duisburg",
        "goslar",
        "luneburg",
        "stade",
    ];
    assert_eq!(one_office(3), smaller);
    for city in smaller {
        assert_eq!(
            given(&format!("hansa players=3; cities {city}=gT")).completed(),
            1
        );
    }
}

/// §4.5.2
#[test]
fn a_full_city_takes_no_office() {
    let mut table =
        given("red privilege=3; routes bremen--hannover=rT,rT,rT; cities hannover=gT,gT");
    table.play("claim bremen--hannover");
    let words = "every printed office in Hannover is taken";
    table.assert_illegal("reward-office hannover", "4.5.2", words);
}
