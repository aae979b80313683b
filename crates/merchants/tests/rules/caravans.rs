//! §A11 to §A14: caravans, right of way, deliveries and winning.

use game_core::{Game, ToAct};
use merchants::{Event, Phase, PieceNumber};

use crate::scene::{
    Scene, board, cap, fla, gold, hand, legal, legal_of, line, offered, play, play_all, refused,
    roll, seat,
};

/// Twelve own routes in a line, the caravan on the first.
fn road() -> Scene {
    let steps = (1..12).map(|step| format!("s{step}-s{}", step + 1));
    let routes: Vec<String> = std::iter::once("A-s1".to_owned()).chain(steps).collect();
    line()
        .routes("red", &routes.join(" "))
        .caravan("red", "A-s1")
}

fn run(game: &mut merchants::Merchants, steps: std::ops::RangeInclusive<u8>) {
    for step in steps {
        play(game, &format!("step s{step}--s{}", step + 1));
    }
}

/// AC-120
#[test]
fn every_salt_buys_three_steps() {
    let mut game = road().hand("red", "1salt").game();
    play(&mut game, "begin-caravan 0");
    run(&mut game, 1..=3);
    assert_eq!(legal(&game), ["stop-caravan"]);
    assert_eq!(refused(&game, "step s4--s5"), "A11.4");
    let mut game = road().hand("red", "3salt").game();
    play(&mut game, "begin-caravan 0");
    run(&mut game, 1..=3);
    play(&mut game, "pay-salt");
    assert_eq!(refused(&game, "pay-salt"), "A11.4");
    run(&mut game, 4..=6);
    play(&mut game, "pay-salt");
    run(&mut game, 7..=9);
    assert_eq!(legal(&game), ["stop-caravan"]);
    play(&mut game, "stop-caravan");
    let red = seat(&game, "red");
    assert_eq!(
        game.caravan(red, PieceNumber::First),
        game.board().path_named("s9--s10")
    );
}

/// AC-121
#[test]
fn an_unopened_path_cannot_be_entered() {
    let scene = line().routes("red", "A-s1 s2-s3").caravan("red", "A-s1");
    let game = scene.clone().hand("red", "1salt").game();
    assert_eq!(refused(&game, "begin-caravan 0"), "A11.7");
    let mut game = scene
        .routes("red", "s3-s4")
        .caravan("red", "s2-s3")
        .hand("red", "1salt")
        .game();
    play(&mut game, "begin-caravan 1");
    assert_eq!(legal(&game), ["step s3--s4"]);
    assert_eq!(refused(&game, "step s1--s2"), "A11.2");
}

/// AC-122
#[test]
fn a_caravan_may_stop_early() {
    let mut game = road().hand("red", "1salt").game();
    play(&mut game, "begin-caravan 0");
    assert_eq!(refused(&game, "stop-caravan"), "A11.6");
    play(&mut game, "step s1--s2");
    play(&mut game, "stop-caravan");
    assert_eq!(*game.phase(), Phase::Action);
    assert_eq!(refused(&game, "step s2--s3"), "T3");
}

/// AC-123
#[test]
fn a_full_route_is_passed_but_no_place_to_stop() {
    let scene = road().caravan("blue", "s1-s2").caravan("white", "s1-s2");
    let mut game = scene.hand("red", "1salt").game();
    play(&mut game, "begin-caravan 0");
    play(&mut game, "step s1--s2");
    assert_eq!(refused(&game, "stop-caravan"), "A11.6");
    play(&mut game, "step s2--s3");
    play(&mut game, "stop-caravan");
}

/// AC-125
#[test]
fn a_step_that_would_leave_the_caravan_stuck_is_not_offered() {
    for (salt, wanted) in [("1salt", false), ("2salt", true)] {
        let mut game = cap().hand("red", salt).game();
        play_all(&mut game, &["begin-caravan 0", "step b--C", "step A--b"]);
        assert_eq!(offered(&game, "step b--C"), wanted);
        if !wanted {
            assert_eq!(refused(&game, "step b--C"), "A11.7");
        }
    }
}

/// AC-126
#[test]
fn own_caravans_count_for_the_limit_of_two() {
    let scene = road().caravan("red", "s1-s2").caravan("blue", "s1-s2");
    let mut game = scene.hand("red", "1salt").game();
    play(&mut game, "begin-caravan 0");
    play(&mut game, "step s1--s2");
    assert!(!offered(&game, "stop-caravan"));
}

/// AC-127
#[test]
fn each_caravan_needs_its_own_salt() {
    let scene = road().caravan("red", "s6-s7");
    let mut game = scene.clone().hand("red", "1salt").game();
    play_all(
        &mut game,
        &["begin-caravan 0", "step s1--s2", "stop-caravan"],
    );
    assert_eq!(refused(&game, "begin-caravan 1"), "A11.1");
    let mut game = scene.hand("red", "2salt").game();
    play_all(
        &mut game,
        &[
            "begin-caravan 0",
            "step s1--s2",
            "stop-caravan",
            "begin-caravan 1",
        ],
    );
    run(&mut game, 7..=9);
    play(&mut game, "stop-caravan");
}

/// A red caravan before three blue routes.
fn blue_road() -> Scene {
    line()
        .routes("red", "A-s1 s4-s5")
        .routes("blue", "s1-s2 s2-s3 s3-s4")
        .caravan("red", "A-s1")
        .hand("red", "4salt")
}

/// AC-128
#[test]
fn an_owner_is_paid_once_per_caravan_and_turn() {
    let mut game = blue_road().game();
    play(&mut game, "begin-caravan 0");
    run(&mut game, 1..=3);
    assert_eq!(gold(&game), [2, 4, 3, 3]);
}

/// AC-130
#[test]
fn each_caravan_pays_for_itself() {
    let mut game = blue_road().caravan("red", "s4-s5").game();
    play_all(
        &mut game,
        &["begin-caravan 0", "step s1--s2", "stop-caravan"],
    );
    play_all(
        &mut game,
        &["begin-caravan 1", "step s3--s4", "stop-caravan"],
    );
    assert_eq!(gold(&game), [1, 5, 3, 3]);
}

/// A red caravan that begins the turn on a blue route.
fn guest() -> Scene {
    line()
        .routes("red", "A-s1")
        .routes("blue", "s1-s2 s2-s3")
        .caravan("red", "s1-s2")
        .hand("red", "1salt")
}

/// AC-131
#[test]
fn leaving_a_foreign_route_is_free() {
    let mut game = guest().game();
    play_all(
        &mut game,
        &["begin-caravan 0", "step A--s1", "stop-caravan"],
    );
    assert_eq!(gold(&game), [3; 4]);
}

/// AC-132
#[test]
fn entering_another_foreign_route_or_the_same_again_is_paid() {
    let mut game = guest().game();
    play_all(&mut game, &["begin-caravan 0", "step s2--s3"]);
    assert_eq!(gold(&game), [2, 4, 3, 3]);
    let mut game = guest().game();
    play_all(&mut game, &["begin-caravan 0", "step A--s1", "step s1--s2"]);
    assert_eq!(gold(&game), [2, 4, 3, 3]);
}

/// AC-133
#[test]
fn delivering_from_a_foreign_route_is_free() {
    let scene = fla().active("red").caravan("red", "x-PAR");
    let mut game = scene.game();
    play(&mut game, "deliver 0 PAR");
    assert_eq!(gold(&game), [3; 4]);
    assert_eq!(game.delivered(seat(&game, "red")), 1);
}

/// AC-135
#[test]
fn without_gold_foreign_routes_are_closed() {
    let mut game = guest().gold("red", 0).game();
    play(&mut game, "begin-caravan 0");
    assert_eq!(legal(&game), ["step A--s1"]);
    assert_eq!(refused(&game, "step s2--s3"), "A12.1");
}

/// AC-136
#[test]
fn two_moves_of_one_caravan_pay_one_fee() {
    let mut game = blue_road().game();
    play_all(
        &mut game,
        &["begin-caravan 0", "step s1--s2", "stop-caravan"],
    );
    play_all(
        &mut game,
        &["begin-caravan 0", "step s2--s3", "stop-caravan"],
    );
    assert_eq!(gold(&game), [2, 4, 3, 3]);
}

/// AC-137
#[test]
fn a_caravan_run_delivers_in_passing() {
    let mut game = fla()
        .hand("blue", "1lumber 1ore 1salt")
        .gold("blue", 1)
        .available("blue", 3)
        .game();
    play_all(
        &mut game,
        &[
            "open-route PAR--BRU",
            "begin-caravan 0",
            "step x--PAR",
            "deliver 0 PAR",
            "step PAR--BRU",
            "deliver 0 BRU",
            "step BRU--KOL",
            "deliver 0 KOL",
            "stop-caravan",
        ],
    );
    assert_eq!(gold(&game), [3, 0, 4, 3]);
    let blue = seat(&game, "blue");
    assert_eq!((game.available(blue), game.delivered(blue)), (0, 3));
    assert_eq!(
        game.caravan(blue, PieceNumber::First),
        game.board().path_named("BRU--KOL")
    );
    assert_eq!(hand(&game, "blue"), "");
}

/// AC-138
#[test]
fn both_ends_of_a_route_may_be_served() {
    let scene = fla().routes("blue", "PAR-BRU").caravan("blue", "PAR-BRU");
    let mut game = scene.available("blue", 2).game();
    let both = ["deliver 1 BRU", "deliver 1 PAR"];
    assert_eq!(legal_of(&game, "deliver"), both);
    play_all(&mut game, &both);
    assert_eq!(game.delivered(seat(&game, "blue")), 2);
}

/// AC-140
#[test]
fn neutral_posts_take_a_token_and_own_posts_do_not() {
    let scene = Scene::on(board("NEU", "cities A N\n paths A-N N-z\n link z"))
        .players(3)
        .posts("red", "A")
        .neutral("N")
        .routes("red", "A-N")
        .caravan("red", "A-N");
    let mut game = scene.game();
    assert_eq!(legal_of(&game, "deliver"), ["deliver 0 N"]);
    assert_eq!(refused(&game, "deliver 0 A"), "A13.1");
    play(&mut game, "deliver 0 N");
    assert!(legal_of(&game, "deliver").is_empty());
}

/// AC-141
#[test]
fn without_an_available_token_nothing_is_delivered() {
    let scene = fla()
        .caravan("blue", "x-PAR")
        .available("blue", 0)
        .delivered("blue", 1);
    let game = scene.game();
    assert!(legal_of(&game, "deliver").is_empty());
    assert_eq!(refused(&game, "deliver 1 PAR"), "A13.1");
}

/// AC-142
#[test]
fn the_first_token_is_available_from_the_start() {
    let mut game = fla().caravan("blue", "x-PAR").game();
    play(&mut game, "deliver 1 PAR");
    assert_eq!(game.delivered(seat(&game, "blue")), 1);
}

/// AC-143
#[test]
fn a_standing_caravan_delivers_to_a_new_post_but_not_before_the_roll() {
    let mut game = line()
        .active("blue")
        .routes("red", "A-s1 s12-Z")
        .caravan("red", "s12-Z")
        .merchant("blue", "s12")
        .hand("blue", "1grain")
        .game();
    play(&mut game, "move-merchant 0 Z");
    for _ in 0..2 {
        play(&mut game, "end-turn");
        roll(&mut game, 2);
    }
    play(&mut game, "end-turn");
    assert_eq!(game.to_act(), ToAct::Seat(seat(&game, "red")));
    assert_eq!(refused(&game, "deliver 0 Z"), "T1");
    roll(&mut game, 2);
    play(&mut game, "deliver 0 Z");
}

/// AC-145
#[test]
fn the_last_delivery_ends_the_game_at_once() {
    let mut game = fla()
        .hand("blue", "1salt")
        .delivered("blue", 4)
        .available("blue", 1)
        .game();
    play_all(&mut game, &["begin-caravan 0", "step x--PAR"]);
    let events = play(&mut game, "deliver 0 PAR");
    let blue = seat(&game, "blue");
    assert!(events.contains(&Event::GameOver { winner: Some(blue) }));
    assert_eq!(game.to_act(), ToAct::Nobody);
    assert!(legal(&game).is_empty());
    let standings = game.standings().unwrap();
    assert_eq!(standings.winners().collect::<Vec<_>>(), [blue]);
}

/// AC-146
#[test]
fn covered_tokens_count_as_undelivered() {
    let mut game = fla().caravan("blue", "x-PAR").delivered("blue", 2).game();
    play(&mut game, "deliver 1 PAR");
    let blue = seat(&game, "blue");
    assert_eq!((game.available(blue), game.delivered(blue)), (0, 3));
    assert!(game.storage(blue) > 0);
    assert_eq!(*game.phase(), Phase::Action);
}

/// §K5
#[test]
fn of_two_caravans_on_one_route_only_the_lower_number_is_offered() {
    let game = road().caravan("red", "A-s1").hand("red", "2salt").game();
    assert_eq!(legal_of(&game, "begin-caravan"), ["begin-caravan 0"]);
    assert_eq!(refused(&game, "begin-caravan 1"), "K5");
}
