//! §0.5 and §0.6: the map contract and what the rulebook's examples imply.

use merchants::{Board, BoardRef, CityId, HexId, IntersectionId, Options, Resource, Setup, Space};

const SHORT: &str = include_str!("../../boards/merchants-short.json");
const MAIN: &str = include_str!("../../boards/merchants-main.json");

fn both() -> [BoardRef; 2] {
    [BoardRef::short(), BoardRef::main()]
}

fn city(board: BoardRef, name: &str) -> CityId {
    board.city_named(name).unwrap()
}

fn at(board: BoardRef, name: &str) -> IntersectionId {
    board.intersection_named(name).unwrap()
}

fn distance(board: BoardRef, from: &str, to: &str) -> u8 {
    board.distance(at(board, from), at(board, to))
}

/// The number of a hex after setup: printed or of an arch token.
fn number(board: BoardRef, hex: HexId) -> Option<u8> {
    let hex = board.hex(hex);
    hex.printed.or_else(|| {
        let arches = board.tokens().iter();
        let mut arches = arches.filter(|token| token.arch && token.color == hex.resource());
        (hex.space == Space::Arch).then(|| arches.next().unwrap().number)
    })
}

/// What touches a city: resource and number of each hex, sorted.
fn hexes(board: BoardRef, name: &str) -> Vec<(Resource, Option<u8>)> {
    let mut hexes: Vec<_> = board
        .hexes_at_city(city(board, name))
        .iter()
        .map(|hex| (board.hex(hex).resource(), number(board, hex)))
        .collect();
    hexes.sort_unstable();
    hexes
}

/// East of Wroclaw, and its neighbor towards Kaliningrad.
const E: &str = "2,-4/2,-3/3,-4";
const M: &str = "2,-4/3,-5/3,-4";

/// §0.7, last table
#[test]
fn the_given_boards_keep_the_contract_without_a_warning() {
    let sizes = both().map(|board| {
        let model = board.model();
        assert!(board.warnings().is_empty(), "{:?}", board.warnings());
        let arrows = model.paths.iter().filter(|path| path.double_arrow).count();
        let purple = board.purple_cities().len();
        let coins = model.cities.iter().filter(|city| city.coins > 0).count();
        (
            [
                model.hexes.len(),
                model.seas.len(),
                model.intersections.len(),
                model.paths.len(),
            ],
            [arrows, model.cities.len(), purple, coins],
        )
    });
    assert_eq!(sizes[0], ([40, 15, 107, 147], [7, 32, 14, 5]));
    assert_eq!(sizes[1], ([68, 40, 188, 258], [14, 54, 16, 15]));
}

/// §0.6 Production
#[test]
fn koln_and_nurnberg_share_fields_with_five_and_lyon_has_a_pasture_with_five() {
    for board in both() {
        let at = |name| board.hexes_at_city(city(board, name));
        let shared = at("koln") & at("nurnberg");
        let fields = |hex: HexId| {
            board.hex(hex).resource() == Resource::Grain && number(board, hex) == Some(5)
        };
        assert!(shared.iter().any(fields));
    }
    assert!(hexes(BoardRef::main(), "lyon").contains(&(Resource::Wool, Some(5))));
}

/// §0.6 Robber
#[test]
fn wieliczka_is_the_saltworks_with_ten_at_krakow_budapest_and_lviv() {
    for board in both() {
        let salt = (Resource::Salt, Some(10));
        for name in ["krakow", "budapest", "lviv"] {
            assert!(hexes(board, name).contains(&salt), "{name}");
        }
        let pastures = board
            .hexes()
            .filter(|hex| board.hex(*hex).resource() == Resource::Wool);
        assert!(
            pastures
                .into_iter()
                .any(|hex| number(board, hex) == Some(8))
        );
    }
}

/// §0.6 Connection gold
#[test]
fn torino_venezia_and_bern_share_a_junction() {
    let main = BoardRef::main();
    assert_eq!(distance(main, "torino", "venezia"), 3);
    assert_eq!(distance(main, "bern", "torino"), 2);
    assert_eq!(distance(main, "bern", "-1,0/0,-1/0,0"), 1);
    assert_eq!(distance(main, "torino", "-1,0/0,-1/0,0"), 1);
    for board in both() {
        assert_eq!(distance(board, "bern", "venezia"), 3);
    }
}

/// §0.6 Double arrow
#[test]
fn a_double_arrow_lies_between_wroclaw_and_kaliningrad() {
    for board in both() {
        for (from, to, double) in [
            ("wroclaw", E, false),
            (E, M, true),
            (M, "kaliningrad", false),
        ] {
            let path = board.path_between(at(board, from), at(board, to)).unwrap();
            assert_eq!(board.path(path).double_arrow, double);
        }
        assert_eq!(distance(board, "krakow", E), 1);
    }
}

/// §0.6 Merchant walk
#[test]
fn praha_is_three_from_the_crossing_east_of_wroclaw() {
    for board in both() {
        assert_eq!(distance(board, "praha", "wroclaw"), 2);
        assert_eq!(distance(board, "praha", E), 3);
        assert_eq!(distance(board, E, "kaliningrad"), 2);
        assert_eq!(distance(board, "praha", "kaliningrad"), 5);
    }
}

/// §0.6 Kaliningrad post
#[test]
fn kaliningrad_touches_one_open_hex_which_is_a_saltworks() {
    for board in both() {
        let wanted = [
            (Resource::Wool, Some(10)),
            (Resource::Grain, Some(8)),
            (Resource::Salt, None),
        ];
        assert_eq!(hexes(board, "kaliningrad"), wanted);
        assert_eq!(board.city(city(board, "kaliningrad")).coins, 0);
        let mut stock: Vec<u8> = board
            .tokens()
            .iter()
            .filter(|token| token.color == Resource::Salt && !token.arch)
            .map(|token| token.number)
            .collect();
        stock.sort_unstable();
        assert_eq!(stock, [10, 11]);
    }
}

/// §0.6 Number token
#[test]
fn beograd_touches_mountains_and_fields_without_number() {
    for board in both() {
        let wanted = [
            (Resource::Wool, Some(5)),
            (Resource::Grain, None),
            (Resource::Ore, None),
        ];
        assert_eq!(hexes(board, "beograd"), wanted);
        assert_eq!(distance(board, "budapest", "beograd"), 3);
        let bohemia = board.hex_named("bohemia").unwrap();
        assert_eq!(number(board, bohemia), Some(9));
    }
}

/// §0.6 Caravan run
#[test]
fn some_cities_are_direct_neighbors() {
    for board in both() {
        assert_eq!(distance(board, "nurnberg", "praha"), 1);
        assert_eq!(distance(board, "praha", "berlin"), 1);
    }
    let main = BoardRef::main();
    assert_eq!(distance(main, "paris", "bruxelles"), 1);
    assert_eq!(distance(main, "bruxelles", "koln"), 1);
    assert_eq!(distance(main, "bern", "-2,0/-1,-1/-1,0"), 1);
    assert_eq!(distance(main, "-2,0/-1,-1/-1,0", "paris"), 1);
}

/// Every name can be read back.
#[test]
fn names_of_places_are_unique() {
    for board in both() {
        for path in board.paths() {
            assert_eq!(board.path_named(&board.path_name(path)), Some(path));
        }
        for intersection in board.intersections() {
            let name = board.intersection_name(intersection);
            assert_eq!(board.intersection_named(name), Some(intersection));
        }
    }
}

fn clause(text: &str) -> &'static str {
    match Board::from_json(text) {
        Ok(_) => "none",
        Err(error) => {
            assert!(!error.to_string().contains('\n'));
            error.clause.number()
        }
    }
}

/// Changes a map file and says which clause it breaks.
fn broken(text: &str, change: impl FnOnce(&mut serde_json::Value)) -> &'static str {
    let mut value = serde_json::from_str(text).unwrap();
    change(&mut value);
    clause(&value.to_string())
}

type Change = fn(&mut serde_json::Value);

/// §0.5
#[test]
fn a_broken_map_is_refused_with_its_clause() {
    use serde_json::json;
    assert_eq!(clause("{}"), "0.7");
    assert_eq!(clause("nonsense"), "0.7");
    assert_eq!(broken(SHORT, |_| {}), "none");
    let cases: [(&str, Change); 15] = [
        ("V2", |map| {
            map["cities"][1]["corner"] = map["cities"][0]["corner"].clone();
        }),
        ("V3", |map| {
            let cities = map["cities"].as_array_mut().unwrap();
            cities.retain(|city| city["starting"].as_bool().unwrap());
        }),
        ("V4", |map| map["tokens"][0]["value"] = json!(6)),
        ("V5", |map| {
            map["tokens"][0]["arch"] = json!(false);
            map["tokens"][4]["arch"] = json!(true);
        }),
        ("V7", |map| {
            map["robber_start"] = map["hexes"][0]["id"].clone();
        }),
        ("V8", |map| {
            let red = &mut map["fixed_setup"]["colours"]["red"];
            red["last_post"] = red["posts"][0].clone();
        }),
        ("V8", |map| {
            let blue = map["fixed_setup"]["colours"]["blue"]["posts"].clone();
            map["fixed_setup"]["colours"]["red"]["posts"] = blue;
        }),
        ("V11", |map| map["hexes"][0]["number"] = json!(7)),
        ("V11", |map| map["hexes"][1]["number"] = json!(6)),
        ("V12", |map| {
            map["intersections"].as_array_mut().unwrap().pop();
        }),
        ("V12", |map| {
            map["paths"].as_array_mut().unwrap().swap(0, 1);
        }),
        ("V13", |map| map["hexes"][0]["resource"] = json!("ore")),
        ("V13", |map| map["cities"][0]["starting"] = json!(false)),
        ("V13", |map| map["paths"][0]["double_arrow"] = json!(true)),
        ("V14", |map| map["start_gold"] = json!(4)),
    ];
    for (index, (wanted, change)) in cases.into_iter().enumerate() {
        assert_eq!(broken(SHORT, change), wanted, "case {index}");
    }
    assert_eq!(
        broken(MAIN, |map| map["development_cards"][0]["count"] = json!(9)),
        "V14"
    );
    assert_eq!(
        broken(MAIN, |map| map["development_cards"][0]["code"] =
            json!("fly")),
        "V14"
    );
    assert_eq!(broken(MAIN, |map| map["sea_paths"] = json!([])), "V12");
}

/// §D8, §K6
#[test]
fn a_board_may_bring_its_own_deck() {
    let text = SHORT.replace("\"variant\": \"short\"", "\"variant\": \"main\"");
    assert_eq!(clause(&text), "V14", "the storage does not fit");
    let mut model = BoardRef::short().model().clone();
    model.cards.truncate(1);
    model.cards[0].count = 25;
    let board: &'static Board = Box::leak(Box::new(Board::from_model(model).unwrap()));
    let setup = Setup::new(4, board.into(), Options::default()).unwrap();
    assert_eq!(setup.card_kinds().count(), 1);
}

/// A record of a game on it must not be read as one on the board of the game.
#[test]
fn a_board_of_ones_own_has_a_name_that_no_text_knows() {
    let board: &'static Board = Box::leak(Box::new(Board::from_json(SHORT).unwrap()));
    let setup = Setup::new(3, board.into(), Options::default()).unwrap();
    assert_eq!(setup.to_string(), "players=3 board=custom-short");
    assert!(Setup::parse(&setup.to_string()).is_err());
}
