//! §A9 and §A10: merchants, posts and number tokens.

use merchants::{Merchants, Owner, Phase};

use crate::scene::{
    Scene, beo, board, chance, hand, legal, legal_of, line, offered, outcomes, play, pra, refused,
    roll, seat,
};

fn number(game: &Merchants, hex: &str) -> Option<u8> {
    game.number(game.board().hex_named(hex).unwrap())
}

/// AC-098
#[test]
fn a_merchant_crosses_an_empty_city_without_building() {
    let scene = pra()
        .active("white")
        .merchant("white", "PRA")
        .hand("white", "1grain");
    let mut game = scene.game();
    play(&mut game, "move-merchant 0 e");
    assert_eq!(hand(&game, "white"), "");
    let city = game.board().city_named("WRO").unwrap();
    assert_eq!(game.post_owner(city), None);
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-100
#[test]
fn every_started_three_paths_cost_a_grain() {
    let scene = line().merchant("red", "A").hand("red", "4grain");
    for (to, left) in [
        ("s3", "3grain"),
        ("s4", "2grain"),
        ("s9", "1grain"),
        ("s10", ""),
    ] {
        let mut game = scene.clone().game();
        play(&mut game, &format!("move-merchant 0 {to}"));
        assert_eq!(hand(&game, "red"), left, "{to}");
    }
}

/// AC-101
#[test]
fn one_grain_reaches_three_intersections() {
    let game = line().merchant("red", "A").hand("red", "1grain").game();
    let places = [
        "move-merchant 0 s1",
        "move-merchant 0 s2",
        "move-merchant 0 s3",
    ];
    assert_eq!(legal_of(&game, "move-merchant"), places);
    assert_eq!(refused(&game, "move-merchant 0 s4"), "A9.1");
}

/// AC-102
#[test]
fn merchants_are_passed_but_not_joined() {
    let game = line()
        .merchant("red", "A")
        .merchant("red", "s1")
        .merchant("blue", "s2")
        .hand("red", "1grain")
        .game();
    let mut of_first = legal_of(&game, "move-merchant");
    of_first.retain(|text| text.starts_with("move-merchant 0"));
    assert_eq!(of_first, ["move-merchant 0 s3"]);
    assert_eq!(refused(&game, "move-merchant 0 s2"), "A9.3");
}

/// AC-103
#[test]
fn posts_of_any_owner_are_passed_but_no_destination() {
    let scene = Scene::on(board(
        "POSTS",
        "cities O F N\n paths s-O O-o s-F F-f s-N N-n n-z\n link z",
    ))
    .players(3)
    .posts("red", "O")
    .posts("blue", "F")
    .neutral("N")
    .merchant("red", "s")
    .hand("red", "1grain");
    let game = scene.game();
    let places = ["f", "n", "o", "z"].map(|place| format!("move-merchant 0 {place}"));
    assert_eq!(legal_of(&game, "move-merchant"), places);
    for city in ["O", "F", "N"] {
        assert_eq!(refused(&game, &format!("move-merchant 0 {city}")), "A9.3");
    }
}

/// AC-105
#[test]
fn a_second_move_of_a_merchant_is_paid_anew() {
    let mut game = line().merchant("red", "A").hand("red", "2grain").game();
    play(&mut game, "move-merchant 0 s1");
    play(&mut game, "move-merchant 0 s2");
    assert_eq!(hand(&game, "red"), "");
}

/// AC-106, §A10.4
#[test]
fn an_empty_city_gets_a_post_at_once_and_pays_its_coins() {
    let scene = Scene::on(board(
        "COIN",
        "cities A\n brown B\n coins B 2\n paths A-b b-B B-z\n link z",
    ))
    .posts("red", "A")
    .merchant("red", "A")
    .hand("red", "1grain");
    let mut game = scene.game();
    play(&mut game, "move-merchant 0 B");
    let city = game.board().city_named("B").unwrap();
    let red = seat(&game, "red");
    assert_eq!(game.post_owner(city), Some(Owner::Seat(red)));
    assert_eq!(game.merchant(red, merchants::PieceNumber::First), None);
    assert_eq!(game.gold(red), 5);
    assert_eq!(*game.phase(), Phase::Action);
}

/// §A9.5
#[test]
fn without_a_post_in_storage_an_empty_city_is_no_destination() {
    let game = line()
        .available("red", 5)
        .merchant("red", "s12")
        .hand("red", "1grain")
        .game();
    assert_eq!(game.storage(seat(&game, "red")), 0);
    assert_eq!(refused(&game, "move-merchant 0 Z"), "A9.5");
}

fn kaliningrad() -> Merchants {
    let mut game = pra()
        .active("blue")
        .merchant("blue", "h")
        .merchant("white", "e")
        .gold("blue", 2)
        .hand("white", "2grain")
        .token("empty-salt", 10)
        .game();
    play(&mut game, "buy-resource grain");
    play(&mut game, "move-merchant 0 KAL");
    assert_eq!(outcomes(&game), [("turned 11".to_owned(), 1)]);
    chance(&mut game, "turned 11");
    game
}

/// AC-107
#[test]
fn a_new_post_numbers_an_open_hex_from_the_stock() {
    let game = kaliningrad();
    let blue = seat(&game, "blue");
    let city = game.board().city_named("KAL").unwrap();
    assert_eq!(game.post_owner(city), Some(Owner::Seat(blue)));
    assert_eq!(game.merchant(blue, merchants::PieceNumber::First), None);
    assert_eq!(game.available(blue), 2);
    assert_eq!(game.gold(blue), 0);
    assert_eq!(game.gold_buys(), 1);
    assert_eq!(number(&game, "SW"), Some(11));
}

/// AC-108
#[test]
fn a_city_taken_meanwhile_is_passed() {
    let mut game = kaliningrad();
    play(&mut game, "end-turn");
    roll(&mut game, 2);
    assert_eq!(refused(&game, "move-merchant 0 KAL"), "A9.3");
    play(&mut game, "move-merchant 0 i");
    assert_eq!(hand(&game, "white"), "");
}

/// AC-110
#[test]
fn a_new_post_frees_a_token() {
    let mut game = beo().game();
    let red = seat(&game, "red");
    assert_eq!((game.storage(red), game.available(red)), (4, 1));
    play(&mut game, "move-merchant 0 BEO");
    assert_eq!((game.storage(red), game.available(red)), (3, 2));
    assert_eq!(game.delivered(red), 0);
}

/// AC-111
#[test]
fn with_an_empty_stock_a_placed_token_moves() {
    let mut game = beo().game();
    play(&mut game, "move-merchant 0 BEO");
    assert_eq!(legal(&game), ["token-hex M1", "token-hex G1"]);
    assert_eq!(refused(&game, "token-hex W8"), "A10.6");
    play(&mut game, "token-hex M1");
    let sources = ["token-source M2", "token-source M3", "token-source M4"];
    assert_eq!(legal(&game), sources);
    assert_eq!(refused(&game, "token-source empty-grain"), "A10.8");
    play(&mut game, "token-source M2");
    assert_eq!(number(&game, "M1"), Some(9));
    assert_eq!(number(&game, "M2"), None);
    assert_eq!(number(&game, "G1"), None);
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-112
#[test]
fn only_one_hex_gets_a_number() {
    let mut game = beo().game();
    play(&mut game, "move-merchant 0 BEO");
    play(&mut game, "token-hex G1");
    chance(&mut game, "turned 11");
    assert_eq!(number(&game, "G1"), Some(11));
    assert_eq!(number(&game, "M1"), None);
    assert_eq!(number(&game, "M2"), Some(9));
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-113
#[test]
fn the_stock_comes_before_placed_tokens() {
    let scene = pra()
        .active("white")
        .merchant("white", "g")
        .hand("white", "1grain");
    let mut game = scene.game();
    play(&mut game, "move-merchant 0 KAL");
    let numbers = [("turned 10".to_owned(), 1), ("turned 11".to_owned(), 1)];
    assert_eq!(outcomes(&game), numbers);
    chance(&mut game, "turned 10");
    assert_eq!(number(&game, "SW"), Some(10));
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-115
#[test]
fn by_option_arch_tokens_stay() {
    let mut game = beo().option("arch_tokens_movable", "false").game();
    play(&mut game, "move-merchant 0 BEO");
    play(&mut game, "token-hex M1");
    assert_eq!(legal(&game), ["token-source M3", "token-source M4"]);
    assert_eq!(refused(&game, "token-source M2"), "A10.8");
}

fn moved_nine(robber: &str) -> Merchants {
    let mut game = beo().robber(robber).game();
    for text in [
        "move-merchant 0 BEO",
        "token-hex M1",
        "token-source M2",
        "end-turn",
    ] {
        play(&mut game, text);
    }
    game
}

/// AC-116
#[test]
fn a_token_may_leave_the_hex_of_the_robber() {
    let mut game = moved_nine("M2");
    assert_eq!(game.robber(), game.board().hex_named("M2"));
    roll(&mut game, 9);
    assert_eq!(hand(&game, "red"), "1ore");
}

/// AC-117
#[test]
fn a_new_number_under_the_robber_produces_nothing() {
    let mut game = moved_nine("M1");
    roll(&mut game, 9);
    assert_eq!(hand(&game, "red"), "");
}

/// AC-118
#[test]
fn a_hex_that_lost_its_token_is_open_again() {
    let mut game = beo().hand("red", "2grain").merchant("red", "w").game();
    for text in ["move-merchant 0 BEO", "token-hex M1", "token-source M2"] {
        play(&mut game, text);
    }
    crate::scene::play_only(&mut game, "move-merchant 1 OTH");
    assert_eq!(legal(&game), ["token-hex M2"]);
    assert!(!offered(&game, "end-turn"));
}
