//! Appendix A and §9.1: the facts of both boards.

#![expect(clippy::unwrap_used, reason = "in the helpers of tests, too")]

use std::collections::BTreeMap;

use hansa::{Board, City, CityId, CitySet, Kind, ProvinceSet, Route};

fn boards() -> [&'static Board; 2] {
    ["4-5", "2-3"].map(|key| Board::by_key(key).unwrap())
}

/// How often each value occurs.
fn counts<T: Ord>(values: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts
}

fn cities(board: &Board) -> impl Iterator<Item = &City> {
    board.cities().map(|(_, city)| city)
}

fn routes(board: &Board) -> impl Iterator<Item = &Route> {
    board.routes().map(|(_, route)| route)
}

#[test]
fn the_cities_have_their_offices() {
    let expected = [
        (27, [(1, 3), (2, 16), (3, 5), (4, 3)], 62),
        (27, [(1, 6), (2, 15), (3, 3), (4, 3)], 57),
    ];
    for (board, (n_cities, sizes, offices)) in boards().into_iter().zip(expected) {
        assert_eq!(board.cities().count(), n_cities);
        assert_eq!(
            counts(cities(board).map(|city| city.offices.len())),
            BTreeMap::from(sizes)
        );
        assert_eq!(
            cities(board).map(|city| city.offices.len()).sum::<usize>(),
            offices
        );
    }
}

#[test]
fn the_offices_have_their_shapes_and_colors() {
    let expected = [([46, 16], [25, 15, 13, 9]), ([44, 13], [24, 15, 11, 7])];
    for (board, (shapes, colors)) in boards().into_iter().zip(expected) {
        let offices = || cities(board).flat_map(|city| &city.offices);
        let shaped = |kind| offices().filter(|office| office.shape == kind).count();
        assert_eq!([Kind::Trader, Kind::Merchant].map(shaped), shapes);
        let by_color = counts(offices().map(|office| office.color));
        assert_eq!(by_color.into_values().collect::<Vec<_>>(), colors);
    }
}

/// AT-66: coins per board.
#[test]
fn the_coins_lie_on_the_first_offices_of_their_cities() {
    let expected = [
        vec!["coellen", "groningen", "halle", "lubeck"],
        vec![
            "coellen",
            "groningen",
            "halle",
            "lubeck",
            "stade",
            "warburg",
        ],
    ];
    for (board, expected) in boards().into_iter().zip(expected) {
        let with_coin = cities(board).filter(|city| city.offices[0].coin);
        assert_eq!(
            with_coin.map(|city| city.id.as_str()).collect::<Vec<_>>(),
            expected
        );
        let later = cities(board).flat_map(|city| &city.offices[1..]);
        assert_eq!(later.filter(|office| office.coin).count(), 0);
    }
}

#[test]
fn the_routes_have_their_houses() {
    let expected = [
        (34, [(2, 3), (3, 23), (4, 8)], 107),
        (32, [(2, 3), (3, 21), (4, 8)], 101),
    ];
    for (board, (n_routes, sizes, houses)) in boards().into_iter().zip(expected) {
        assert_eq!(board.routes().count(), n_routes);
        assert_eq!(
            counts(routes(board).map(|route| route.houses)),
            BTreeMap::from(sizes)
        );
        assert_eq!(
            routes(board)
                .map(|route| usize::from(route.houses))
                .sum::<usize>(),
            houses
        );
        // Connected: the rings of every route reach all others.
        for route in routes(board) {
            let reached: usize = route.rings.iter().map(game_core::IdSet::len).sum();
            assert_eq!(reached, n_routes - 1, "{}", route.name);
        }
    }
}

#[test]
fn two_routes_are_on_the_larger_board_only() {
    let ids = boards().map(|board| {
        routes(board)
            .map(|route| route.id.clone())
            .collect::<Vec<_>>()
    });
    let missing: Vec<_> = ids[0].iter().filter(|id| !ids[1].contains(id)).collect();
    assert_eq!(missing, ["emden--stade", "gottingen--warburg"]);
    assert!(ids[1].iter().all(|id| ids[0].contains(id)));
}

#[test]
fn the_taverns_are_the_same_on_both_boards() {
    for board in boards() {
        let taverns = board.taverns().map(|route| board.route(route).id.as_str());
        assert_eq!(
            taverns,
            [
                "bremen--osnabruck",
                "luneburg--perleberg",
                "goslar--hildesheim"
            ]
        );
    }
}

#[test]
fn the_link_takes_five_cities_at_least() {
    for board in boards() {
        let link = board.link();
        assert_eq!(link.points, [7, 4, 2]);
        assert_eq!(
            link.ends.map(|city| board.city(city).id.as_str()),
            ["arnheim", "stendal"]
        );
        // Breadth first, keeping every shortest path.
        let mut paths = vec![vec![link.ends[0]]];
        while !paths.iter().any(|path| path.last() == Some(&link.ends[1])) {
            let further = paths.iter().flat_map(|path| {
                let next = board.city(*path.last().unwrap()).neighbors;
                next.iter()
                    .filter(|city| !path.contains(city))
                    .map(|city| [path.clone(), vec![city]].concat())
            });
            paths = further.collect();
        }
        paths.retain(|path| path.last() == Some(&link.ends[1]));
        let names = |path: &Vec<_>| {
            path.iter()
                .map(|city| board.city(*city).id.as_str())
                .collect::<Vec<_>>()
        };
        let shortest: Vec<_> = paths.iter().map(names).collect();
        assert_eq!(
            shortest,
            [["arnheim", "munster", "minden", "brunswiek", "stendal"]]
        );
    }
}

/// §7: "Coin cities lie on no Arnheim–Stendal path."
#[test]
fn no_coin_city_lies_between_arnheim_and_stendal() {
    /// Every city on a path to `to` that goes on from `path`.
    fn between(board: &Board, path: &mut Vec<CityId>, to: CityId, found: &mut CitySet) {
        let here = *path.last().unwrap();
        if here == to {
            *found |= path.iter().copied().collect();
            return;
        }
        for next in board.city(here).neighbors {
            if !path.contains(&next) {
                path.push(next);
                between(board, path, to, found);
                path.pop();
            }
        }
    }
    for board in boards() {
        let [from, to] = board.link().ends;
        let mut found = CitySet::EMPTY;
        between(board, &mut vec![from], to, &mut found);
        assert!(found.len() > 10);
        for city in found.iter().map(|city| board.city(city)) {
            assert!(!city.offices[0].coin, "{}", city.name);
        }
    }
}

#[test]
fn each_ability_has_its_city() {
    for board in boards() {
        let abilities: Vec<_> = cities(board)
            .flat_map(|city| {
                city.abilities
                    .iter()
                    .map(|ability| (ability.name(), city.id.as_str()))
            })
            .collect();
        let expected = [
            ("actions", "gottingen"),
            ("book", "groningen"),
            ("keys", "halle"),
            ("bags", "lubeck"),
            ("privilege", "stade"),
        ];
        assert_eq!(abilities, expected);
        // §4.5.2: no route joins two of them.
        let has_ability = |city: CityId| !board.city(city).abilities.is_empty();
        assert!(!routes(board).any(|route| route.ends.into_iter().all(has_ability)));
    }
}

#[test]
fn the_coellen_table_has_four_spaces() {
    for board in boards() {
        let table = board.table();
        assert_eq!(board.route(table.route).id, "coellen--warburg");
        assert_eq!(board.city(table.city).id, "coellen");
        let spaces = table.spaces.map(|space| (space.points, space.color.name()));
        assert_eq!(
            spaces,
            [(7, "white"), (8, "orange"), (9, "pink"), (11, "black")]
        );
        assert_eq!(board.completed_cities_end(), 10);
    }
}

/// §9.1: the routes and the neighbors of each province; `*` marks those over a soldier.
const PROVINCES: &str = "
    emden--groningen emden--osnabruck kampen--osnabruck | 1 4
    bremen--hamburg bremen--osnabruck emden--osnabruck hamburg--stade | 0 2 5
    bremen--hamburg bremen--hannover hamburg--luneburg hannover--luneburg | 1 3 6 7
    hamburg--lubeck hamburg--luneburg luneburg--perleberg | 2 8
    arnheim--kampen arnheim--munster kampen--osnabruck | 0 5* 9
    bremen--minden bremen--osnabruck minden--munster | 1 4* 6 10
    bremen--hannover bremen--minden hannover--minden | 2 5 7
    brunswiek--minden hannover--luneburg hannover--minden | 2 6 8* 11
    brunswiek--stendal luneburg--perleberg perleberg--stendal | 3 7* 12
    arnheim--duisburg arnheim--munster dortmund--duisburg | 4 10* 13
    dortmund--paderborn minden--munster minden--paderborn | 5 9* 11 13
    brunswiek--minden goslar--hildesheim hildesheim--paderborn minden--paderborn | 7 10 12* 14
    brunswiek--stendal goslar--magdeburg magdeburg--stendal | 8 11* 15
    coellen--warburg dortmund--duisburg dortmund--paderborn paderborn--warburg | 9 10 14
    goslar--hildesheim goslar--quedlinburg gottingen--quedlinburg hildesheim--paderborn \
    paderborn--warburg | 11 13 15
    goslar--magdeburg goslar--quedlinburg halle--quedlinburg | 12 14
";

/// §9.1
#[test]
fn the_provinces_border_their_routes_and_each_other() {
    let [larger, board] = boards();
    assert_eq!(larger.provinces().count(), 0);
    let mut rows = 0;
    for ((id, province), row) in board.provinces().zip(PROVINCES.trim().lines()) {
        let ids = province
            .routes
            .iter()
            .map(|route| board.route(route).id.as_str());
        // Neighbors over a soldier share no route.
        let neighbors = province.neighbors.iter().map(|other| {
            let shared = province.routes & board.province(other).routes;
            format!(
                "{}{}",
                other.index(),
                if shared.is_empty() { "*" } else { "" }
            )
        });
        let (ids, neighbors): (Vec<_>, Vec<_>) = (ids.collect(), neighbors.collect());
        let found = format!("{} | {}", ids.join(" "), neighbors.join(" "));
        assert_eq!(found, row.trim(), "P{:02}", id.index());
        rows += 1;
    }
    assert_eq!((rows, board.provinces().count()), (16, 16));
}

/// §9.2: two steps are one step twice.
#[test]
fn two_steps_lead_over_a_neighbor() {
    let [_, board] = boards();
    for (id, province) in board.provinces() {
        let steps = province.neighbors.iter();
        let two = steps.fold(province.neighbors, |all, step| {
            all | board.province(step).neighbors
        });
        assert_eq!(province.within_two, two - ProvinceSet::only(id));
    }
    // §13.2
    let reach: Vec<usize> = board.provinces().map(|(_, p)| p.within_two.len()).collect();
    assert_eq!((reach[0], reach[15], reach[11]), (5, 5, 11));
    assert_eq!(reach.iter().sum::<usize>() * 4, 16 * 31, "7.75 on average");
}

/// §9.1: "Checks"
#[test]
fn the_borders_add_up() {
    let [_, board] = boards();
    let pairs: usize = board
        .provinces()
        .map(|(_, province)| province.neighbors.len())
        .sum();
    assert_eq!(pairs, 2 * 25);
    let borders: usize = board
        .provinces()
        .map(|(_, province)| province.routes.len())
        .sum();
    assert_eq!(borders, 54);
    let crossed = routes(board)
        .filter(|route| route.provinces.len() == 2)
        .count();
    assert_eq!((crossed, crossed + board.guards().len()), (22, 26));
    let rim: Vec<_> = routes(board)
        .filter(|route| route.provinces.len() == 1)
        .map(|route| route.id.as_str())
        .collect();
    assert_eq!(
        rim,
        [
            "arnheim--duisburg",
            "arnheim--kampen",
            "coellen--warburg",
            "emden--groningen",
            "gottingen--quedlinburg",
            "halle--quedlinburg",
            "hamburg--lubeck",
            "hamburg--stade",
            "magdeburg--stendal",
            "perleberg--stendal"
        ]
    );
}

/// §9.1
#[test]
fn four_soldiers_stand_between_cities_without_a_route() {
    let [larger, board] = boards();
    assert!(larger.guards().is_empty());
    let mut between: Vec<_> = board
        .guards()
        .iter()
        .map(|guard| guard.between.map(|city| board.city(city).id.as_str()))
        .collect();
    between.sort_unstable();
    let expected = [
        ["brunswiek", "goslar"],
        ["brunswiek", "luneburg"],
        ["dortmund", "munster"],
        ["munster", "osnabruck"],
    ];
    assert_eq!(between, expected);
    for [one, other] in between {
        assert!(board.find_route(&format!("{one}--{other}")).is_err());
    }
}

#[test]
fn names_are_found_with_and_without_their_marks() {
    let [board, _] = boards();
    for text in [
        "hamburg--lubeck",
        "Lübeck--Hamburg",
        "HAMBURG–LÜBECK",
        "hamburg-lubeck",
    ] {
        assert_eq!(
            board.find_route(text),
            board.find_route("hamburg--lubeck"),
            "{text}"
        );
    }
    assert_eq!(board.find_city("Göttingen"), board.find_city("gottingen"));
    assert!(board.find_city("Brunswick").is_err());
}
