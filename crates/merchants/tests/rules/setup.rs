//! Chapters 1 and 2: components and setup.

use game_core::{Game, Seat, ToAct, Viewer};
use merchants::{BoardRef, Color, Merchants, Options, Owner, Phase, Setup};

use crate::scene::{board, chance, hand, legal, legal_of, offered, outcomes, play, refused, seat};

fn new(setup: &str) -> Merchants {
    Merchants::new(&Setup::parse(setup).unwrap())
}

fn new_on(board: BoardRef, players: u8) -> Merchants {
    Merchants::new(&Setup::new(players, board, Options::default()).unwrap())
}

/// Red rolls highest and the posts go to these cities, in the order of placement.
fn placed(mut game: Merchants, cities: &str) -> Merchants {
    chance(&mut game, "dice 6 6");
    for _ in 1..game.n_seats() {
        chance(&mut game, "dice 1 1");
    }
    for city in cities.split_whitespace() {
        let verb = match game.phase() {
            Phase::SetupNeutral { .. } => "place-neutral",
            _ => "place-post",
        };
        play(&mut game, &format!("{verb} {city}"));
    }
    game
}

/// Who places, by seat index, when everybody takes the first decision listed.
fn placing_order(game: &mut Merchants) -> Vec<(String, usize)> {
    let mut order = Vec::new();
    while let ToAct::Seat(seat) = game.to_act() {
        if *game.phase() == Phase::PreRoll {
            break;
        }
        let first = legal(game)[0].clone();
        order.push((first.split(' ').next().unwrap().to_owned(), seat.index()));
        play(game, &first);
    }
    order
}

fn seats_of(order: &[(String, usize)], verb: &str) -> Vec<usize> {
    let of_verb = order.iter().filter(|(known, _)| known == verb);
    of_verb.map(|(_, seat)| *seat).collect()
}

fn check_allotment(setup: &str, storage: u8, target: u8) {
    let game = new(setup);
    for seat in Seat::all(game.n_seats()) {
        assert_eq!(game.storage(seat), storage);
        assert_eq!(game.available(seat), 1);
        assert_eq!(game.delivered(seat), 0);
        assert_eq!(game.routes_left(seat), 30);
        assert_eq!(game.gold(seat), 3);
    }
    assert_eq!(game.setup().target(), target);
}

/// AC-001
#[test]
fn three_players_of_the_short_game_have_eight_posts_and_six_tokens() {
    check_allotment("players=3 board=short", 5, 6);
}

/// AC-002
#[test]
fn four_players_of_the_short_game_have_seven_posts_and_five_tokens() {
    check_allotment("players=4 board=short", 4, 5);
}

/// AC-003
#[test]
fn three_players_of_the_main_game_have_twelve_posts_and_ten_tokens() {
    check_allotment("players=3 board=main", 9, 10);
}

/// §C5
#[test]
fn four_players_of_the_main_game_have_ten_posts_and_eight_tokens() {
    check_allotment("players=4 board=main", 7, 8);
}

/// AC-005
#[test]
fn the_bank_holds_what_the_players_do_not_get() {
    assert_eq!(new("players=3 board=short").bank(), 91);
    assert_eq!(new("players=4 board=main").bank(), 88);
}

/// AC-006
#[test]
fn arch_tokens_lie_open_and_the_stock_shows_only_its_colors() {
    for name in ["short", "main"] {
        let game = new(&format!("players=4 board={name}"));
        let position = serde_json::to_value(game.to_position()).unwrap();
        let tokens = position["tokens"].as_object().unwrap();
        assert_eq!(tokens.len(), 5);
        let board = game.board();
        for (hex, token) in tokens {
            let hex = board.hex(board.hex_named(hex).unwrap());
            assert_eq!(hex.space, merchants::Space::Arch);
            assert_eq!(token["arch"], true);
        }
        let view = serde_json::to_value(game.view(Viewer::Seat(Seat::FIRST))).unwrap();
        let stock = view["stock"].as_object().unwrap();
        assert_eq!(stock.len(), 5);
        for numbers in stock.values() {
            let numbers: Vec<u64> = numbers
                .as_array()
                .unwrap()
                .iter()
                .map(|number| number.as_u64().unwrap())
                .collect();
            assert_eq!(numbers.len(), 2);
            assert!(numbers.is_sorted(), "an order could tell what comes next");
        }
    }
}

/// AC-007
#[test]
fn the_robber_begins_on_the_hex_of_the_map_or_where_chance_says() {
    for map in [BoardRef::short(), BoardRef::main()] {
        let game = new(&format!("players=3 board={}", map.name()));
        assert_eq!(game.robber(), map.model().robber_start);
        assert_eq!(game.number(game.robber().unwrap()), None);
    }
    let map = board("ROB", "cities A\n paths A-b\n robber none\n link b");
    let mut game = new_on(map, 4);
    let candidates: Vec<(String, u32)> = ["grain", "lumber", "ore", "salt", "wool"]
        .map(|resource| (format!("robber-hex empty-{resource}"), 1))
        .into();
    assert_eq!(outcomes(&game), candidates);
    chance(&mut game, "robber-hex empty-ore");
    assert_eq!(game.robber(), map.hex_named("empty-ore"));
    assert!(matches!(game.phase(), Phase::StartRoll { .. }));
}

/// AC-008
#[test]
fn the_fixed_setup_deals_the_listed_cards_and_red_begins() {
    let game = new("players=4 board=short setup=fixed");
    assert_eq!(hand(&game, "red"), "1lumber 1grain 1salt");
    assert_eq!(hand(&game, "blue"), "1wool 1ore 1salt");
    assert_eq!(hand(&game, "white"), "1lumber 1wool 1grain");
    assert_eq!(hand(&game, "orange"), "1grain 1ore 1salt");
    assert_eq!(game.supply().0, [17, 17, 16, 17, 16]);
    assert_eq!(*game.phase(), Phase::PreRoll);
    assert_eq!(game.active(), seat(&game, "red"));
    for seat in Seat::all(4) {
        assert_eq!(game.routes_left(seat), 29);
        let caravans = merchants::PieceNumber::BOTH.map(|piece| game.caravan(seat, piece));
        assert_eq!(caravans.iter().flatten().count(), 1);
    }
}

/// §S10, §S11, §U54
#[test]
fn the_unused_color_of_the_fixed_setup_leaves_neutral_posts_and_red_begins_wherever_it_sits() {
    let game = new("players=3 board=short colors=white,orange,red");
    assert_eq!(game.setup().unused_color(), Some(Color::Blue));
    let game = new("players=3 board=short setup=fixed colors=white,orange,red");
    assert_eq!(game.active().index(), 2);
    for city in ["koln", "kobenhavn", "budapest"] {
        let city = game.board().city_named(city).unwrap();
        assert_eq!(game.post_owner(city), Some(Owner::Neutral));
    }
    assert_eq!(hand(&game, "white"), "1lumber 1wool 1grain");
}

/// AC-010
#[test]
fn only_the_players_tied_for_highest_roll_again() {
    let mut game = new("players=4 board=short");
    for dice in ["dice 4 5", "dice 5 6", "dice 5 6", "dice 1 3"] {
        chance(&mut game, dice);
    }
    let Phase::StartRoll { contenders, .. } = game.phase() else {
        panic!("no second round");
    };
    let names: Vec<usize> = contenders.iter().map(Seat::index).collect();
    assert_eq!(names, [1, 2]);
    chance(&mut game, "dice 2 3");
    chance(&mut game, "dice 4 4");
    assert_eq!(*game.phase(), Phase::SetupPost { step: 0 });
    assert_eq!(game.active(), seat(&game, "white"));
}

/// AC-011
#[test]
fn four_players_place_forth_back_and_forth_again_and_routes_backwards() {
    let mut game = new("players=4 board=main");
    for dice in ["dice 1 1", "dice 1 2", "dice 6 6", "dice 1 1"] {
        chance(&mut game, dice);
    }
    let order = placing_order(&mut game);
    assert_eq!(
        seats_of(&order, "place-post"),
        [2, 3, 0, 1, 1, 0, 3, 2, 2, 3, 0, 1]
    );
    assert_eq!(seats_of(&order, "place-route"), [1, 0, 3, 2]);
    assert_eq!(game.to_act(), ToAct::Seat(Seat::new(2)));
    assert_eq!(*game.phase(), Phase::PreRoll);
}

/// AC-012
#[test]
fn three_players_place_neutral_posts_after_their_own() {
    let mut game = new("players=3 board=short");
    for dice in ["dice 6 6", "dice 1 2", "dice 1 1"] {
        chance(&mut game, dice);
    }
    let order = placing_order(&mut game);
    assert_eq!(seats_of(&order, "place-post"), [0, 1, 2, 2, 1, 0, 0, 1, 2]);
    assert_eq!(seats_of(&order, "place-neutral"), [2, 0, 1]);
    assert_eq!(seats_of(&order, "place-route"), [2, 1, 0]);
}

/// AC-013
#[test]
fn starting_posts_stand_on_empty_purple_cities() {
    let mut game = placed(new("players=4 board=short"), "koln");
    assert_eq!(refused(&game, "place-post koln"), "S21");
    let brown = game
        .board()
        .cities()
        .find(|city| !game.board().city(*city).purple);
    let brown = game.board().city(brown.unwrap()).id.clone();
    assert_eq!(refused(&game, &format!("place-post {brown}")), "S21");
    play(&mut game, "place-post praha");
}

/// AC-015
#[test]
fn a_starting_route_must_not_join_two_cities_directly() {
    let game = placed(
        new("players=4 board=short"),
        "koln hamburg wien nurnberg kobenhavn budapest zagreb bern praha krakow warszawa wroclaw",
    );
    // Orange owns Nürnberg and places first.
    assert_eq!(game.to_act(), ToAct::Seat(seat(&game, "orange")));
    assert_eq!(refused(&game, "place-route nurnberg--praha"), "S24");
    assert!(!legal(&game).is_empty());
}

/// AC-016
#[test]
fn a_starting_route_must_not_connect_cities_over_a_foreign_route() {
    let map = board("S16", "cities A B\n paths A-u u-B B-c\n link c");
    let mut game = placed(
        new_on(map, 4),
        "far0 B far1 A far2 far3 far4 far5 far6 far7 far8 far9",
    );
    play(&mut game, "place-route A--u");
    play(&mut game, "place-route far1--beyond1");
    assert_eq!(game.to_act(), ToAct::Seat(seat(&game, "blue")));
    assert_eq!(refused(&game, "place-route u--B"), "S24");
    assert!(offered(&game, "place-route B--c"));
}

/// AC-017
#[test]
fn starting_cards_come_from_every_hex_at_the_third_post() {
    let map = board(
        "S17",
        "cities T
         paths T-a
         hex F fields 6 T
         hex M mountains space T
         hex P pasture space T
         robber P
         link a",
    );
    let mut game = placed(
        new_on(map, 4),
        "far0 far1 far2 far3 far4 far5 far6 far7 T far8 far9 far10",
    );
    placing_order(&mut game);
    assert_eq!(hand(&game, "red"), "1wool 1grain 1ore");
    assert_eq!(hand(&game, "blue"), "");
}

/// AC-018
#[test]
fn a_neutral_post_gives_no_starting_cards() {
    let map = board(
        "S18",
        "cities T N\n paths T-a a-N N-b\n hex F fields 6 T\n hex M mountains 8 N\n link b",
    );
    let mut game = placed(
        new_on(map, 3),
        "far0 far1 far2 far3 far4 far5 far6 far7 T N far8 far9",
    );
    placing_order(&mut game);
    assert_eq!(hand(&game, "white"), "1grain");
}

/// AC-020; §S25
#[test]
fn a_player_without_another_path_may_connect_cities_but_gets_no_gold() {
    let map = board(
        "S20",
        "cities X1 X2 X3 X4 X5 X6\n paths X1-X2 X3-X4 X5-X6 X2-c X4-c X6-c c-d\n arrows X1-X2\n coins X2 1\n link d",
    );
    let mut game = placed(
        new_on(map, 4),
        "X1 far1 far2 far3 far4 far5 far6 X3 X5 far7 far8 far9",
    );
    while game.to_act() != ToAct::Seat(seat(&game, "red")) {
        let first = legal(&game)[0].clone();
        play(&mut game, &first);
    }
    let paths = [
        "place-route X1--X2",
        "place-route X3--X4",
        "place-route X5--X6",
    ];
    assert_eq!(legal_of(&game, "place-route"), paths);
    play(&mut game, "place-route X1--X2");
    assert_eq!(*game.phase(), Phase::PreRoll);
    assert_eq!(game.gold(seat(&game, "red")), 3);
}
