//! §3.2 to §3.4: production, the seven and the robber.

use game_core::{Game, ToAct, Viewer};
use merchants::{Event, Phase};

use crate::scene::{
    Scene, board, chance, gold, hand, legal, legal_of, offered, outcomes, play, refused, roll, seat,
};

fn lyon() -> Scene {
    Scene::on(board(
        "LYO",
        "cities LYO KOL NUR
         paths LYO-a a-KOL KOL-b b-NUR NUR-c
         hex P5 pasture 5 LYO
         hex F5 fields 5 KOL NUR
         link c",
    ))
    .before_the_roll()
    .posts("blue", "LYO")
    .posts("orange", "KOL")
    .posts("red", "NUR")
}

/// AC-021
#[test]
fn every_post_at_a_hex_with_the_number_gets_a_card_and_the_others_gold() {
    let mut game = lyon().game();
    roll(&mut game, 5);
    assert_eq!(hand(&game, "blue"), "1wool");
    assert_eq!(hand(&game, "orange"), "1grain");
    assert_eq!(hand(&game, "red"), "1grain");
    assert_eq!(hand(&game, "white"), "");
    assert_eq!(gold(&game), [3, 3, 4, 3]);
    assert_eq!(*game.phase(), Phase::Action);
}

fn mines() -> Scene {
    Scene::on(board(
        "MIN",
        "cities A B C D
         paths A-a a-B B-b b-C C-c c-D D-d
         hex M8 mountains 8 A B C
         hex W8 pasture 8 B
         hex L4 forest 4 D
         hex G4 fields 4 D
         hex M10 mountains 10 B C
         link d",
    ))
    .before_the_roll()
}

/// AC-022
#[test]
fn three_posts_at_one_hex_get_three_cards() {
    let mut game = mines().posts("red", "A B C").game();
    roll(&mut game, 8);
    assert_eq!(hand(&game, "red"), "1wool 3ore");
}

/// AC-023
#[test]
fn a_post_at_two_hexes_with_the_number_gets_a_card_from_each() {
    let mut game = mines().posts("red", "D").game();
    roll(&mut game, 4);
    assert_eq!(hand(&game, "red"), "1lumber 1grain");
}

/// AC-025
#[test]
fn nobody_gets_a_resource_whose_supply_is_too_small() {
    let scene = Scene::on(board(
        "ORE",
        "cities A B C\n paths A-a a-B B-b b-C C-c\n hex M8 mountains 8 A B C\n link c",
    ));
    let mut game = scene
        .before_the_roll()
        .posts("red", "A")
        .posts("blue", "B C")
        .hand("white", "17ore")
        .game();
    let events = roll(&mut game, 8);
    assert!(events.contains(&Event::Short {
        resource: merchants::Resource::Ore
    }));
    assert_eq!(
        (hand(&game, "red"), hand(&game, "blue")),
        (String::new(), String::new())
    );
    assert_eq!(gold(&game), [4, 4, 4, 4]);
}

/// AC-026
#[test]
fn a_shortage_of_one_resource_leaves_the_others_alone() {
    let scene = mines().posts("red", "A").posts("blue", "B C");
    let mut game = scene.hand("white", "17ore").game();
    roll(&mut game, 8);
    assert_eq!(hand(&game, "red"), "");
    assert_eq!(hand(&game, "blue"), "1wool");
    assert_eq!(gold(&game), [4, 3, 4, 4]);
}

/// AC-027
#[test]
fn a_single_claimant_gets_the_rest_only_by_option() {
    let scene = mines().posts("blue", "B C").hand("white", "18ore");
    let mut strict = scene.clone().game();
    roll(&mut strict, 10);
    assert_eq!((hand(&strict, "blue").as_str(), gold(&strict)[1]), ("", 4));
    let mut generous = scene.option("shortage", "single_claimant_gets_rest").game();
    roll(&mut generous, 10);
    assert_eq!(
        (hand(&generous, "blue").as_str(), gold(&generous)[1]),
        ("1ore", 3)
    );
}

/// AC-028
#[test]
fn a_neutral_post_produces_nothing() {
    let mut game = mines().players(3).neutral("A").posts("red", "D").game();
    let before = *game.supply();
    roll(&mut game, 8);
    assert_eq!(*game.supply(), before);
    assert_eq!(gold(&game), [4, 4, 4]);
}

/// AC-030
#[test]
fn a_seven_halves_every_hand_of_more_than_seven() {
    let mut game = lyon()
        .hand("red", "7lumber")
        .hand("blue", "8wool")
        .hand("white", "9grain")
        .hand("orange", "10ore 5salt")
        .gold("orange", 20)
        .cards("orange", "lancer", 4)
        .game();
    roll(&mut game, 7);
    assert_eq!(game.to_act(), ToAct::Seat(seat(&game, "blue")));
    assert_eq!(refused(&game, "discard 3wool"), "P2");
    assert_eq!(refused(&game, "discard 4salt"), "P2");
    play(&mut game, "discard 4wool");
    for _ in 0..4 {
        assert_eq!(legal(&game), ["discard-one grain"]);
        play(&mut game, "discard-one grain");
    }
    // Types go in canonical order, so after salt there is no way back (L5).
    assert_eq!(legal(&game), ["discard-one ore"]);
    for _ in 0..2 {
        play(&mut game, "discard-one ore");
    }
    assert_eq!(legal(&game), ["discard-one ore", "discard-one salt"]);
    play(&mut game, "discard-one salt");
    assert_eq!(refused(&game, "discard-one ore"), "L5");
    for _ in 0..4 {
        play(&mut game, "discard-one salt");
    }
    assert_eq!(*game.phase(), Phase::MoveRobber);
    assert_eq!(hand(&game, "red"), "7lumber");
    assert_eq!(hand(&game, "blue"), "4wool");
    assert_eq!(hand(&game, "white"), "5grain");
    assert_eq!(hand(&game, "orange"), "8ore");
    assert_eq!(gold(&game), [3, 3, 3, 20]);
    let lancer = game.board().card_named("lancer").unwrap();
    assert_eq!(game.cards(seat(&game, "orange"), lancer), 4);
}

/// AC-031
#[test]
fn discards_stay_hidden_until_the_last_one_is_in() {
    let scene = lyon().hand("blue", "8wool").hand("white", "5grain 4ore");
    let mut game = scene.game();
    roll(&mut game, 7);
    let others = ["red", "white", "orange"].map(|color| Viewer::Seat(seat(&game, color)));
    let before = others.map(|viewer| game.view(viewer));
    let events = play(&mut game, "discard 4wool");
    assert!(events.is_empty());
    assert_eq!(others.map(|viewer| game.view(viewer)), before);
    assert_eq!(game.supply().0[1], 11);
    let events = play(&mut game, "discard 2grain+2ore");
    assert_eq!(events.len(), 2);
    assert_eq!(game.supply().0, [19, 15, 16, 17, 19]);
}

/// AC-032
#[test]
fn the_robber_goes_to_another_hex_that_has_a_number() {
    let mut game = mines()
        .posts("red", "D")
        .robber("M8")
        .token("empty-salt", 10)
        .game();
    roll(&mut game, 7);
    assert_eq!(refused(&game, "move-robber M8"), "P4");
    assert_eq!(refused(&game, "move-robber empty-ore"), "P4");
    assert!(
        offered(&game, "move-robber empty-salt"),
        "numbered by a token"
    );
    assert!(offered(&game, "move-robber L4"), "only own posts");
    assert_eq!(legal(&game).len(), 4 + 1 + 6);
}

fn salt_mine() -> Scene {
    Scene::on(board(
        "SAL",
        "cities A B\n paths A-a a-B B-b\n hex P8 pasture 8\n hex S10 saltworks 10 A B\n link b",
    ))
    .before_the_roll()
    .posts("white", "A")
    .posts("blue", "B")
    .robber("P8")
}

/// AC-033
#[test]
fn the_thief_chooses_the_victim_and_chance_the_card() {
    let scene = salt_mine()
        .hand("white", "2lumber")
        .hand("blue", "2wool 1ore");
    let mut game = scene.game();
    roll(&mut game, 7);
    play(&mut game, "move-robber S10");
    assert_eq!(legal(&game), ["steal blue", "steal white"]);
    assert_eq!(refused(&game, "steal orange"), "P8");
    play(&mut game, "steal blue");
    let cards = [("stolen ore".to_owned(), 1), ("stolen wool".to_owned(), 2)];
    assert_eq!(outcomes(&game), cards);
    chance(&mut game, "stolen wool");
    assert_eq!(hand(&game, "red"), "1wool");
    assert_eq!(hand(&game, "blue"), "1wool 1ore");
    assert_eq!(hand(&game, "white"), "2lumber");
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-035
#[test]
fn a_single_victim_is_robbed_without_a_question() {
    let mut game = salt_mine().hand("blue", "3wool").game();
    roll(&mut game, 7);
    // The engine asks and the driver answers, for there is only one option (K8).
    play(&mut game, "move-robber S10");
    let victim = seat(&game, "blue");
    assert_eq!(*game.phase(), Phase::Stealing { victim });
}

/// §P8
#[test]
fn without_a_victim_nothing_is_stolen() {
    let mut game = salt_mine().game();
    roll(&mut game, 7);
    play(&mut game, "move-robber S10");
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-036
#[test]
fn only_thief_and_victim_know_the_stolen_card() {
    let mut game = salt_mine().hand("blue", "2wool 1ore").game();
    roll(&mut game, 7);
    play(&mut game, "move-robber S10");
    let events = chance(&mut game, "stolen ore");
    let card = |color: &str| {
        let viewer = Viewer::Seat(seat(&game, color));
        let seen = merchants::Merchants::event_for(&events[0], viewer);
        match seen {
            Some(Event::Stolen { card, .. }) => card,
            other => panic!("{other:?}"),
        }
    };
    let ore = Some(merchants::Resource::Ore);
    assert_eq!(["red", "blue"].map(card), [ore, ore]);
    assert_eq!(["white", "orange"].map(card), [None, None]);
    let view = game.view(Viewer::Seat(seat(&game, "white")));
    assert_eq!(view.hand_size(seat(&game, "red")), 1);
    assert_eq!(view.seen().hand(seat(&game, "red")).total(), 0);
}

/// AC-037
#[test]
fn a_lancer_before_the_roll_and_a_seven_move_the_robber_twice() {
    let scene = salt_mine().hand("blue", "4wool").cards("red", "lancer", 2);
    let mut game = scene.game();
    play(&mut game, "play-card lancer");
    play(&mut game, "move-robber S10");
    chance(&mut game, "stolen wool");
    assert_eq!(*game.phase(), Phase::PreRoll);
    assert_eq!(refused(&game, "play-card lancer"), "D2");
    roll(&mut game, 7);
    play(&mut game, "move-robber P8");
    assert_eq!(*game.phase(), Phase::Action);
    assert!(legal_of(&game, "play-card").is_empty());
    assert_eq!(hand(&game, "red"), "1wool");
}

/// AC-038
#[test]
fn a_lancer_causes_no_discards() {
    let scene = salt_mine()
        .hand("orange", "12ore")
        .cards("red", "lancer", 1);
    let mut game = scene.game();
    play(&mut game, "play-card lancer");
    assert_eq!(*game.phase(), Phase::MoveRobber);
    play(&mut game, "move-robber S10");
    assert_eq!(*game.phase(), Phase::PreRoll);
    assert_eq!(hand(&game, "orange"), "12ore");
    assert_eq!(gold(&game), [3; 4]);
}

/// §P5, §A10: a hex under the robber produces nothing.
#[test]
fn the_hex_of_the_robber_produces_nothing() {
    let mut game = mines().posts("red", "B").robber("M8").game();
    roll(&mut game, 8);
    assert_eq!(hand(&game, "red"), "1wool");
}
