//! §A4, §A5 and chapter 7: development cards.

use game_core::{Game, ToAct, Viewer};
use merchants::{Event, Merchants, Phase};

use crate::scene::{
    Scene, alp, bal, board, chance, gold, hand, legal, legal_of, line, offered, outcomes, play,
    refused, seat,
};

/// AC-053
#[test]
fn a_card_costs_wool_and_salt_and_only_the_buyer_sees_it() {
    let mut game = alp().hand("red", "1wool 1salt").game();
    play(&mut game, "buy-card");
    assert_eq!(hand(&game, "red"), "");
    let total: u32 = outcomes(&game).iter().map(|(_, weight)| weight).sum();
    assert_eq!(total, 25);
    let events = chance(&mut game, "drawn lancer");
    let red = seat(&game, "red");
    let lancer = game.board().card_named("lancer");
    let seen = |viewer| Merchants::event_for(&events[0], viewer);
    assert_eq!(
        seen(Viewer::Seat(red)),
        Some(Event::CardDrawn {
            seat: red,
            card: lancer
        })
    );
    assert_eq!(
        seen(Viewer::Spectator),
        Some(Event::CardDrawn {
            seat: red,
            card: None
        })
    );
    let view = game.view(Viewer::Seat(seat(&game, "blue")));
    assert_eq!(view.card_count(red), 1);
    assert_eq!(view.seen().cards(red, lancer.unwrap()), 0);
}

/// AC-055
#[test]
fn an_older_copy_may_be_played_but_only_one_card_a_turn() {
    let scene = alp().cards("red", "lancer", 2).turn("bought=lancer:1");
    let mut game = scene.game();
    play(&mut game, "play-card lancer");
    play(&mut game, "move-robber far-forest");
    assert_eq!(refused(&game, "play-card lancer"), "D2");
    let fresh = alp().cards("red", "lancer", 1).turn("bought=lancer:1");
    assert_eq!(refused(&fresh.game(), "play-card lancer"), "D3");
}

/// AC-056
#[test]
fn a_card_played_before_the_roll_is_the_card_of_the_turn() {
    let scene = alp().before_the_roll();
    let mut game = scene
        .cards("red", "lancer", 1)
        .cards("red", "banking-house", 1)
        .game();
    play(&mut game, "play-card banking-house");
    assert_eq!(gold(&game)[0], 6);
    crate::scene::roll(&mut game, 2);
    assert!(legal_of(&game, "play-card").is_empty());
}

fn emptied_stack() -> Scene {
    let mut scene = alp().hand("red", "2wool 2salt").cards("blue", "lancer", 6);
    for (card, count) in [
        ("open-roads", 3),
        ("swift-caravan", 3),
        ("swift-merchant", 3),
        ("staple-right", 2),
        ("banking-house", 2),
    ] {
        scene = scene.cards("blue", card, count);
    }
    scene
}

/// AC-057
#[test]
fn the_discard_pile_becomes_the_stack_when_a_draw_meets_an_empty_one() {
    let scene = emptied_stack().section("discards lancer:4,trade-fair:2");
    let mut game = scene.game();
    assert_eq!(game.stack_and_discards(), (0, 6));
    play(&mut game, "buy-card");
    let kinds = [
        ("drawn lancer".to_owned(), 4),
        ("drawn trade-fair".to_owned(), 2),
    ];
    assert_eq!(outcomes(&game), kinds);
    chance(&mut game, "drawn trade-fair");
    assert_eq!(game.stack_and_discards(), (5, 0));
}

/// AC-058
#[test]
fn without_stack_and_discard_pile_no_card_can_be_bought() {
    let scene = emptied_stack()
        .cards("white", "lancer", 4)
        .cards("white", "trade-fair", 2);
    assert_eq!(refused(&scene.game(), "buy-card"), "A4.2");
}

fn two_steps() -> Scene {
    Scene::on(board("TWO", "cities A B\n paths A-x x-y y-B B-z\n link z"))
        .posts("red", "A")
        .cards("red", "open-roads", 1)
}

/// AC-060
#[test]
fn open_roads_places_two_routes_and_the_first_may_enable_the_second() {
    let mut game = two_steps().routes("blue", "y-B").game();
    play(&mut game, "play-card open-roads");
    assert_eq!(refused(&game, "open-route x--y"), "A8.2");
    assert_eq!(refused(&game, "skip"), "K9");
    play(&mut game, "open-route A--x");
    assert!(offered(&game, "skip"));
    play(&mut game, "open-route x--y");
    assert_eq!(game.routes_left(seat(&game, "red")), 28);
    assert_eq!(
        gold(&game),
        [5, 4, 3, 3],
        "A and B are connected over three routes"
    );
    assert_eq!(*game.phase(), Phase::Action);
}

/// §K9
#[test]
fn open_roads_ends_by_itself_when_no_path_is_left() {
    // One piece left: only one route is placed (D12).
    let routes: Vec<String> = (2..29)
        .map(|index| format!("far{index}-beyond{index}"))
        .chain(["beyond0-far1".to_owned(), "beyond1-far2".to_owned()])
        .collect();
    let scene = two_steps()
        .without("red", "posts")
        .posts("red", "A far0 far1")
        .without("red", "routes")
        .routes("red", &routes.join(" "));
    let mut game = scene.game();
    assert_eq!(game.routes_left(seat(&game, "red")), 1);
    play(&mut game, "play-card open-roads");
    play(&mut game, "open-route A--x");
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-061
#[test]
fn a_double_arrow_under_open_roads_comes_before_the_second_route() {
    let mut game = bal("BAL", "").cards("blue", "open-roads", 1).game();
    play(&mut game, "play-card open-roads");
    play(&mut game, "open-route p1--p2");
    assert!(matches!(game.phase(), Phase::FreeRoute { .. }));
    play(&mut game, "open-route p2--KAL");
    assert_eq!(*game.phase(), Phase::CardRoutes { first: false });
    play(&mut game, "open-route p1--q");
    assert_eq!(game.routes_left(seat(&game, "blue")), 26);
    assert_eq!(*game.phase(), Phase::Action);
    let mut game = bal("BAL2", "p2-KAL").cards("blue", "open-roads", 1).game();
    play(&mut game, "play-card open-roads");
    for route in ["p1--p2", "p1--q", "p2--KAL", "KAL--t"] {
        play(&mut game, &format!("open-route {route}"));
    }
    assert_eq!(
        game.routes_left(seat(&game, "blue")),
        25,
        "four routes in all"
    );
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-062
#[test]
fn swift_merchant_moves_up_to_six_without_grain() {
    let mut game = line()
        .merchant("red", "A")
        .cards("red", "swift-merchant", 1)
        .game();
    play(&mut game, "play-card swift-merchant");
    let places: Vec<String> = (1..=6)
        .map(|step| format!("move-merchant 0 s{step}"))
        .collect();
    assert_eq!(legal(&game), places);
    assert_eq!(refused(&game, "move-merchant 0 s7"), "7.3");
    play(&mut game, "move-merchant 0 s6");
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-063
#[test]
fn swift_caravan_moves_six_steps_without_salt() {
    let mut game = line()
        .routes("red", "A-s1 s1-s2 s3-s4 s4-s5 s5-s6 s6-s7")
        .routes("blue", "s2-s3")
        .caravan("red", "A-s1")
        .hand("red", "2salt")
        .cards("red", "swift-caravan", 1)
        .game();
    play(&mut game, "play-card swift-caravan");
    play(&mut game, "choose-caravan 0");
    for step in 1..=6 {
        assert!(!legal(&game).contains(&"pay-salt".to_owned()));
        play(&mut game, &format!("step s{step}--s{}", step + 1));
    }
    assert_eq!(legal(&game), ["stop-caravan"]);
    assert_eq!(refused(&game, "pay-salt"), "A11.4");
    play(&mut game, "stop-caravan");
    assert_eq!(hand(&game, "red"), "2salt");
    assert_eq!(gold(&game), [2, 4, 3, 3]);
}

/// AC-065
#[test]
fn staple_right_takes_all_cards_of_one_resource() {
    let mut game = alp()
        .hand("blue", "2grain 1ore")
        .hand("white", "1salt")
        .hand("orange", "3grain")
        .cards("red", "staple-right", 1)
        .game();
    play(&mut game, "play-card staple-right");
    assert_eq!(legal(&game).len(), 5);
    let events = play(&mut game, "name-resource grain");
    assert_eq!(events.len(), 3);
    assert_eq!(hand(&game, "red"), "5grain");
    assert_eq!(hand(&game, "blue"), "1ore");
    let poor = alp().cards("red", "staple-right", 1).game();
    assert_eq!(refused(&poor, "play-card staple-right"), "D5");
}

/// §7.3 Trade Fair, §L5
#[test]
fn trade_fair_takes_two_cards_in_canonical_order() {
    let mut game = alp()
        .hand("blue", "18salt")
        .cards("red", "trade-fair", 1)
        .game();
    play(&mut game, "play-card trade-fair");
    assert_eq!(refused(&game, "take-resource salt"), "L5");
    play(&mut game, "take-resource grain");
    assert_eq!(refused(&game, "take-resource wool"), "L5");
    play(&mut game, "take-resource salt");
    assert_eq!(hand(&game, "red"), "1grain 1salt");
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-066
#[test]
fn banking_house_takes_what_the_bank_has() {
    let scene = alp().gold("blue", 89).cards("red", "banking-house", 1);
    let mut game = scene.game();
    assert_eq!(game.bank(), 2);
    play(&mut game, "play-card banking-house");
    assert_eq!((gold(&game)[0], game.bank()), (5, 0));
}

/// AC-067
#[test]
fn a_card_that_would_change_nothing_cannot_be_played() {
    let game = alp().cards("red", "swift-merchant", 1).game();
    assert_eq!(refused(&game, "play-card swift-merchant"), "D5");
    let game = alp().cards("red", "swift-caravan", 1).game();
    assert_eq!(refused(&game, "play-card swift-caravan"), "D5");
    let game = alp()
        .gold("blue", 91)
        .cards("red", "banking-house", 1)
        .game();
    assert_eq!(refused(&game, "play-card banking-house"), "D5");
}

/// AC-068
#[test]
fn a_delivery_by_a_card_before_the_roll_can_win() {
    let mut game = crate::scene::fla()
        .active("blue")
        .before_the_roll()
        .delivered("blue", 4)
        .available("blue", 1)
        .cards("blue", "swift-caravan", 1)
        .game();
    play(&mut game, "play-card swift-caravan");
    play(&mut game, "choose-caravan 0");
    play(&mut game, "step x--PAR");
    let events = play(&mut game, "deliver 0 PAR");
    assert!(events.contains(&Event::GameOver {
        winner: Some(seat(&game, "blue"))
    }));
    assert_eq!(game.to_act(), ToAct::Nobody);
}

/// §D9, §U1
#[test]
fn by_option_only_the_lancer_may_be_played_before_the_roll() {
    let scene = alp()
        .before_the_roll()
        .option("pre_roll_cards", "lancer_only");
    let game = scene
        .cards("red", "lancer", 1)
        .cards("red", "banking-house", 1)
        .game();
    assert!(offered(&game, "play-card lancer"));
    assert_eq!(refused(&game, "play-card banking-house"), "D9");
}
