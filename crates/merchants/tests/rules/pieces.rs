//! §A6 and §A7: recruiting and assembling.

use merchants::PieceNumber;

use crate::scene::{Scene, board, fla, hand, legal_of, offered, play, pra, refused, seat};

const MERCHANT: &str = "1lumber 1wool 1grain";
const CARAVAN: &str = "1lumber 1ore 1salt";

/// AC-070
#[test]
fn both_merchants_may_stand_at_one_post() {
    let scene = pra()
        .active("white")
        .merchant("white", "PRA")
        .hand("white", MERCHANT);
    let mut game = scene.game();
    play(&mut game, "recruit PRA none");
    let white = seat(&game, "white");
    let at = game.board().intersection_named("PRA");
    assert_eq!(
        PieceNumber::BOTH.map(|piece| game.merchant(white, piece)),
        [at, at]
    );
    assert_eq!(hand(&game, "white"), "");
}

/// AC-071
#[test]
fn a_third_merchant_replaces_a_named_one() {
    let scene = pra()
        .active("white")
        .merchant("white", "n1")
        .merchant("white", "e");
    let mut game = scene.hand("white", MERCHANT).game();
    assert_eq!(refused(&game, "recruit PRA none"), "A6.3");
    assert!(offered(&game, "recruit PRA 0"));
    play(&mut game, "recruit PRA 1");
    let white = seat(&game, "white");
    let places = PieceNumber::BOTH.map(|piece| game.merchant(white, piece));
    let named = |name| game.board().intersection_named(name);
    assert_eq!(places, [named("n1"), named("PRA")]);
    assert_eq!(hand(&game, "white"), "");
}

/// §A6.3, §K5
#[test]
fn a_merchant_already_there_and_the_higher_of_equal_numbers_are_not_offered() {
    let scene = pra().active("white").hand("white", MERCHANT);
    let game = scene
        .clone()
        .merchant("white", "PRA")
        .merchant("white", "e")
        .game();
    assert_eq!(refused(&game, "recruit PRA 0"), "A6.3");
    let game = scene
        .merchant("white", "PRA")
        .merchant("white", "PRA")
        .game();
    assert_eq!(
        refused(&game, "recruit far0 1"),
        "A6.2",
        "not a post of White's"
    );
    let far = legal_of(&game, "recruit");
    assert!(!far.is_empty() && far.iter().all(|text| text.ends_with(" 0")));
}

/// AC-072
#[test]
fn by_option_a_merchant_enters_on_a_free_neighbor() {
    let scene = pra()
        .option("merchant_entry", "adjacent")
        .active("white")
        .hand("white", MERCHANT);
    let mut game = scene.clone().game();
    assert_eq!(refused(&game, "recruit PRA none"), "A6.2");
    play(&mut game, "recruit-at PRA n1 none");
    let game = scene.merchant("blue", "n1").game();
    let at_praha = legal_of(&game, "recruit-at");
    assert!(
        !at_praha
            .iter()
            .any(|text| text.starts_with("recruit-at PRA "))
    );
}

/// AC-073
#[test]
fn a_caravan_is_assembled_on_an_own_route_at_an_own_post() {
    let game = fla().hand("blue", CARAVAN).game();
    assert_eq!(legal_of(&game, "assemble"), ["assemble BER--x none"]);
    assert_eq!(refused(&game, "assemble x--PAR none"), "A7.2");
    assert_eq!(refused(&game, "assemble BRU--KOL none"), "A7.2");
}

fn two_routes() -> Scene {
    Scene::on(board(
        "TWR",
        "cities A B\n paths A-x A-y x-B B-z y-w\n link z",
    ))
    .posts("red", "A")
    .routes("red", "A-x A-y y-w")
    .hand("red", "1lumber 1ore 2salt")
}

/// AC-075
#[test]
fn a_third_caravan_replaces_a_named_one_and_may_move() {
    let scene = two_routes().caravan("red", "y-w").caravan("red", "A-y");
    let mut game = scene.game();
    assert_eq!(refused(&game, "assemble A--x none"), "A7.3");
    assert_eq!(refused(&game, "assemble A--y 1"), "A7.3");
    play(&mut game, "assemble A--x 1");
    let red = seat(&game, "red");
    assert_eq!(
        game.caravan(red, PieceNumber::Second),
        game.board().path_named("A--x")
    );
    assert_eq!(hand(&game, "red"), "1salt");
    assert!(offered(&game, "begin-caravan 1"));
}

/// AC-076
#[test]
fn a_route_with_one_foreign_caravan_still_has_room() {
    let scene = two_routes().caravan("blue", "A-x");
    let mut game = scene.clone().game();
    play(&mut game, "assemble A--x none");
    let game = scene.caravan("white", "A-x").game();
    assert_eq!(refused(&game, "assemble A--x none"), "A7.2");
}
