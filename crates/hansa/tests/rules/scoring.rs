//! §8.3, §8.5, §8.6, §12.12 Final scoring.

use game_core::Game;

use crate::table::given;

/// AT-119: marker table.
#[test]
fn markers_score_by_their_number_used_or_not() {
    let markers = [
        "plus3", "plus4", "improve", "plus3", "plus4", "improve", "improve", "swap", "remove",
        "extra", "extra",
    ];
    let points = [0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21, 21];
    for (n, points) in points.into_iter().enumerate() {
        // An Extra-office marker is used only with an extra office.
        for used in [0, n / 2, n.min(9)] {
            let (used, unused) = (markers[..used].join(","), markers[used..n].join(","));
            let table = given(&format!("phase over; red used={used} unused={unused}"));
            assert_eq!(
                table.points("red", "markers"),
                points,
                "{n} markers, used: {used}"
            );
        }
    }
}

/// AT-120, R26: offices are counted.
#[test]
fn a_network_counts_offices_not_cities() {
    let cities = "hannover=rT bremen=rM quedlinburg=rM halle=rT";
    let table = given(&format!(
        "phase over; red keys=3; cities minden=rT,rT {cities}"
    ));
    assert_eq!(table.points("red", "network"), 4 * 3);
    let table = given(&format!(
        "phase over; red keys=3 used=extra; cities minden=rT,rT+rT {cities}"
    ));
    assert_eq!(table.points("red", "network"), 5 * 3);
}

/// AT-121: most offices, not most cities.
#[test]
fn the_largest_network_has_the_most_offices_not_the_most_cities() {
    let table = given(
        "phase over; red keys=1; \
         cities arnheim=rT,rT,rT munster=rT stendal=rT magdeburg=rM goslar=rT",
    );
    assert_eq!(table.points("red", "network"), 4 * 2);
}

/// AT-122: branches.
#[test]
fn a_network_may_branch() {
    let table = given(
        "phase over; red keys=4; \
         cities minden=rT bremen=rM hannover=rT paderborn=rT munster=rM brunswiek=rT",
    );
    assert_eq!(table.points("red", "network"), 6 * 4);
}

/// §8.3, §8.5 F6
#[test]
fn keys_multiply_the_network() {
    for (level, keys) in [(0, 1), (1, 2), (2, 2), (3, 3), (4, 4)] {
        let table = given(&format!(
            "phase over; red keys={level}; cities minden=rT,rT bremen=rM"
        ));
        assert_eq!(table.points("red", "network"), 3 * keys);
        assert_eq!(table.points("blue", "network"), 0);
    }
}

/// AT-124: Coellen.
#[test]
fn the_coellen_table_scores_its_spaces() {
    let table = given("phase over; red book=3; coellen r,b,g,r");
    let points = ["red", "blue", "green", "yellow"].map(|seat| table.points(seat, "coellen"));
    assert_eq!(points, [7 + 11, 8, 9, 0]);
    // §8.3: merchants on the table are no offices.
    assert_eq!(
        (
            table.points("red", "network"),
            table.points("red", "cities")
        ),
        (0, 0)
    );
}

/// §8.5 F2
#[test]
fn complete_abilities_score_four_but_keys_do_not() {
    for (levels, points) in [
        ("keys=4", 0),
        ("actions=5", 4),
        ("actions=4", 0),
        ("privilege=3", 4),
        ("book=3", 4),
        ("bags=3", 4),
        ("keys=4 actions=5 privilege=3 book=3 bags=3", 16),
    ] {
        let table = given(&format!("phase over; red {levels}"));
        assert_eq!(table.points("red", "abilities"), points, "{levels}");
    }
}

/// §8.5 F5
#[test]
fn every_controlled_city_scores_two() {
    let table = given("phase over; cities minden=rT,bT hannover=rT hamburg=bT,rT,rT stade=gM");
    let points = ["red", "blue", "green", "yellow"].map(|seat| table.points(seat, "cities"));
    assert_eq!(points, [4, 2, 2, 0]);
}

/// AT-125, R23: shared victory.
#[test]
fn a_tie_is_shared_unless_the_option_breaks_it() {
    let three = |option: &str, red: &str, blue: &str, cities: &str| {
        let tie_break = format!("hansa players=3 tie_break={option}");
        let desks = format!("red {red}; blue {blue}; green score=40");
        let table = given(&format!(
            "{tie_break}; phase over; {desks}; cities {cities}"
        ));
        let totals = ["red", "blue", "green"].map(|seat| table.total(seat));
        assert_eq!(totals, [55, 55, 40]);
        table.winners()
    };
    let (more, fewer) = ("score=55 actions=2", "score=55 actions=1");
    assert_eq!(three("Shared", more, fewer, ""), ["red", "blue"]);
    assert_eq!(three("BigBox", more, fewer, ""), ["blue"]);
    // Equal Actions: an office in Minden is worth two points and a network of one.
    assert_eq!(
        three("Shared", "score=52", "score=55", "minden=rT"),
        ["red", "blue"]
    );
    assert_eq!(
        three("BigBox", "score=52", "score=55", "minden=rT"),
        ["red"]
    );
    // The level of Actions comes before the network.
    assert_eq!(
        three("BigBox", "score=52 actions=1", "score=55", "minden=rT"),
        ["blue"]
    );
    assert_eq!(three("BigBox", "score=55", "score=55", ""), ["red", "blue"]);
}

/// R23
#[test]
fn the_highest_total_wins() {
    let table = given("phase over; red score=30; blue score=31 actions=4; green score=12");
    assert_eq!(table.winners(), ["blue"]);
    let ranks = table.state().standings().unwrap().ranks;
    assert_eq!(ranks.as_slice(), [2, 1, 3, 4]);
}

/// §8.5: standings are for the end, a sheet for any moment (§13.6).
#[test]
fn there_are_no_standings_before_the_end() {
    let table = given("red score=5; cities minden=rT");
    assert!(table.state().standings().is_none());
    assert_eq!(table.total("red"), 5 + 2 + 1);
}

/// AT-126, §8.6: worked example.
#[test]
fn the_worked_example() {
    let table = given(
        "phase over; \
         red score=14 actions=5 book=3 privilege=2 bags=1 keys=3 \
             used=extra,extra,plus3,plus4 unused=improve; \
         blue score=20 keys=4 privilege=3 actions=0 book=0 bags=0 unused=plus3,plus4,improve; \
         coellen -,r,-,-; \
         cities minden=rT,rT+rT hannover=rT bremen=rM munster=bM,bT+rT halle=rT \
             arnheim=bT stendal=bT,gT magdeburg=bT",
    );
    for (city, controller) in [
        ("minden", "red"),
        ("bremen", "red"),
        ("halle", "red"),
        ("hannover", "red"),
        ("munster", "blue"),
        ("arnheim", "blue"),
        ("magdeburg", "blue"),
        ("stendal", "green"),
    ] {
        assert_eq!(table.controller(city), controller, "{city}");
    }
    let categories = [
        "track",
        "abilities",
        "markers",
        "coellen",
        "cities",
        "network",
    ];
    let points = |seat| categories.map(|category| table.points(seat, category));
    assert_eq!(points("red"), [14, 8, 6, 8, 8, 18]);
    assert_eq!(points("blue"), [20, 4, 3, 0, 6, 12]);
    assert_eq!((table.total("red"), table.total("blue")), (62, 45));
    assert_eq!(table.winners(), ["red"]);
}
