//! §A8: trade routes, connection gold and double arrows.

use merchants::Phase;

use crate::scene::{
    Scene, alp, bal, board, fla, gold, hand, legal, legal_of, offered, play, play_only, refused,
    seat,
};

const ROUTE: &str = "1lumber 1ore";

/// AC-077
#[test]
fn a_route_touches_an_own_post_or_an_own_route() {
    let scene = bal("BAL", "").hand("blue", "2lumber 2ore");
    let mut game = scene.without("blue", "routes").game();
    play(&mut game, "open-route P--p1");
    play(&mut game, "open-route p1--q");
    assert_eq!(hand(&game, "blue"), "");
    assert_eq!(game.routes_left(seat(&game, "blue")), 28);
}

/// AC-078
#[test]
fn foreign_routes_and_posts_give_no_adjacency() {
    let scene = bal("BAL", "").active("red").hand("red", ROUTE);
    let game = scene.posts("white", "KAL").game();
    assert_eq!(refused(&game, "open-route p1--q"), "A8.2");
    assert_eq!(refused(&game, "open-route KAL--t"), "A8.2");
}

/// AC-080
#[test]
fn an_opened_path_cannot_be_opened_again() {
    let game = bal("BAL", "").hand("blue", ROUTE).game();
    assert_eq!(refused(&game, "open-route P--p1"), "A8.2");
    let game = alp().hand("red", ROUTE).game();
    assert_eq!(refused(&game, "open-route a--b"), "A8.2");
}

/// AC-081
#[test]
fn without_a_piece_no_route_is_offered() {
    let routes: Vec<String> = (0..30).map(|n| format!("far{n}-beyond{n}")).collect();
    let scene = alp().hand("red", ROUTE);
    let game = scene.routes("red", &routes.join(" ")).game();
    assert!(legal_of(&game, "open-route").is_empty());
    assert_eq!(refused(&game, "open-route TOR--a"), "A8.1");
}

/// AC-082, AC-083
#[test]
fn an_isolated_city_pays_the_shortest_connection_once() {
    let mut game = alp().hand("red", "2lumber 2ore").game();
    play(&mut game, "open-route TOR--a");
    assert_eq!(gold(&game), [4, 5, 3, 3]);
    play(&mut game, "open-route a--BER");
    assert_eq!(gold(&game), [6, 5, 3, 3]);
}

/// §K8
#[test]
fn the_engine_asks_even_for_a_single_connection() {
    let mut game = alp().hand("red", ROUTE).game();
    play_only(&mut game, "open-route TOR--a");
    assert_eq!(legal(&game), ["choose-path 0"]);
    assert_eq!(gold(&game), [3; 4]);
}

fn after_arrow(scene: Scene) -> merchants::Merchants {
    let mut game = scene.hand("blue", "1lumber 1ore").game();
    play(&mut game, "open-route p1--p2");
    game
}

/// AC-085
#[test]
fn the_free_route_may_be_skipped() {
    let mut game = after_arrow(bal("BAL", ""));
    play(&mut game, "skip");
    assert_eq!(*game.phase(), Phase::Action);
    assert!(legal_of(&game, "open-route").is_empty());
}

/// AC-086
#[test]
fn the_free_route_touches_the_route_with_the_double_arrow() {
    let game = after_arrow(bal("BAL", ""));
    assert_eq!(
        legal(&game),
        ["open-route p2--KAL", "open-route p1--q", "skip"]
    );
    assert_eq!(refused(&game, "open-route q--r"), "A8.9");
}

/// AC-087
#[test]
fn a_free_route_gives_no_further_one_unless_by_option() {
    let mut game = after_arrow(bal("BAL2", "p2-KAL"));
    play(&mut game, "open-route p2--KAL");
    assert_eq!(*game.phase(), Phase::Action);
    let mut game = after_arrow(bal("BAL2", "p2-KAL").option("double_arrow_chain", "true"));
    play(&mut game, "open-route p2--KAL");
    assert_eq!(legal(&game), ["open-route KAL--t", "skip"]);
}

/// AC-088
#[test]
fn without_another_piece_there_is_no_free_route() {
    let routes: Vec<String> = (0..28).map(|n| format!("far{n}-beyond{n}")).collect();
    let scene = bal("BAL", "").routes("blue", &routes.join(" "));
    let game = after_arrow(scene);
    assert_eq!(*game.phase(), Phase::Action);
}

fn star(second: &str) -> Scene {
    let scene = Scene::on(board(
        "STAR",
        "cities X Y Z\n paths X-j j-Y j-Z Z-z\n link z",
    ))
    .posts("red", "X")
    .routes("blue", "j-Y")
    .hand("red", ROUTE);
    scene.routes(second, "j-Z")
}

/// AC-089
#[test]
fn tied_connections_with_different_pay_outs_are_chosen() {
    let mut game = star("white").game();
    play(&mut game, "open-route X--j");
    assert_eq!(legal(&game), ["choose-path 0", "choose-path 1"]);
    let mut other = game.clone();
    play(&mut game, "choose-path 0");
    assert_eq!(gold(&game), [4, 4, 3, 3]);
    play(&mut other, "choose-path 1");
    assert_eq!(gold(&other), [4, 3, 4, 3]);
    assert_eq!(refused(&star("white").game(), "choose-path 0"), "T3");
}

/// AC-090
#[test]
fn tied_connections_with_equal_pay_outs_are_no_question() {
    let mut game = star("blue").game();
    play(&mut game, "open-route X--j");
    assert_eq!(gold(&game), [4, 4, 3, 3]);
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-091
#[test]
fn joining_two_connected_pairs_pays_nothing() {
    let mut game = fla().hand("blue", ROUTE).game();
    play(&mut game, "open-route PAR--BRU");
    assert_eq!(gold(&game), [3; 4]);
}

/// AC-092
#[test]
fn closing_a_loop_pays_nothing() {
    let scene = Scene::on(board(
        "LOOP",
        "cities A B\n paths A-u u-w w-A u-B B-z\n link z",
    ))
    .posts("red", "A")
    .routes("red", "A-u u-w")
    .hand("red", ROUTE);
    let mut game = scene.game();
    play(&mut game, "open-route w--A");
    assert_eq!(gold(&game), [3; 4]);
}

/// AC-093
#[test]
fn a_part_without_city_pays_nothing() {
    let mut game = bal("BAL", "").hand("blue", ROUTE).game();
    play(&mut game, "open-route p1--q");
    assert_eq!(gold(&game), [3; 4]);
}

/// AC-095
#[test]
fn two_isolated_cities_pay_their_common_connection_once() {
    let scene = Scene::on(board(
        "TIE",
        "cities X Y\n paths X-a a-c X-b b-c c-Y Y-z\n link z",
    ))
    .posts("red", "X Y")
    .routes("red", "X-a X-b")
    .routes("blue", "a-c")
    .routes("white", "b-c")
    .hand("red", ROUTE);
    let mut game = scene.clone().game();
    play(&mut game, "open-route c--Y");
    assert_eq!(legal(&game), ["choose-path 0", "choose-path 1"]);
    play(&mut game, "choose-path 1");
    assert_eq!(gold(&game), [5, 3, 4, 3]);
    assert_eq!(*game.phase(), Phase::Action);
    // U19: by option the chain is paid for each of the two cities.
    let mut game = scene.option("connection_gold", "per_city").game();
    play(&mut game, "open-route c--Y");
    play(&mut game, "choose-path 0");
    assert_eq!(gold(&game), [7, 5, 3, 3]);
}

/// AC-096
#[test]
fn only_the_nearest_city_counts() {
    let scene = Scene::on(board(
        "NEAR",
        "cities X N F\n paths X-j j-N j-k k-m m-F F-z\n link z",
    ))
    .posts("red", "X")
    .routes("blue", "j-N")
    .routes("white", "j-k k-m m-F")
    .hand("red", ROUTE);
    let mut game = scene.game();
    play(&mut game, "open-route X--j");
    assert_eq!(gold(&game), [4, 4, 3, 3]);
}

/// AC-097
#[test]
fn a_short_bank_pays_the_active_player_first() {
    let scene = Scene::on(board("BANK", "cities X Y\n paths X-a a-b b-Y Y-z\n link z"))
        .posts("red", "X Y")
        .routes("red", "X-a")
        .routes("blue", "a-b")
        .hand("red", ROUTE)
        .gold("white", 46)
        .gold("orange", 46);
    let mut game = scene.game();
    assert_eq!(game.bank(), 2);
    play(&mut game, "open-route b--Y");
    assert_eq!(gold(&game), [5, 3, 46, 46]);
    assert_eq!(game.bank(), 0);
}

/// §A8.3
#[test]
fn a_route_continues_beyond_a_foreign_post() {
    let scene = fla().hand("blue", ROUTE);
    assert!(offered(&scene.game(), "open-route PAR--BRU"));
}
