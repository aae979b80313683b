//! §3.1, §5 and §9.5: turns, running out and undo.

use game_core::{Game, History, Notation, Seat, ToAct, UndoBarrier};
use merchants::{Merchants, Phase};

use crate::scene::{Scene, alp, beo, gold, legal, play, play_all, roll, seat};

/// AC-147
#[test]
fn with_nothing_to_do_only_the_end_of_the_turn_is_left() {
    let game = alp().gold("red", 0).game();
    assert_eq!(legal(&game), ["end-turn"]);
}

/// AC-148
#[test]
fn the_end_of_the_turn_is_always_offered_and_clears_the_memory() {
    let mut game = alp().hand("red", "4ore").gold("red", 5).game();
    play_all(
        &mut game,
        &[
            "buy-resource ore",
            "propose ore wool blue",
            "reject",
            "withdraw",
        ],
    );
    play(&mut game, "end-turn");
    assert_eq!(game.to_act(), ToAct::Seat(seat(&game, "blue")));
    assert_eq!(*game.phase(), Phase::PreRoll);
    let line = game.position();
    let turn = "; turn seat=blue number=2 rolled=false; phase pre-roll; ";
    assert!(line.contains(turn), "{line}");
}

/// §E12, §K15
#[test]
fn the_turn_cap_counts_single_turns_and_ends_without_a_winner() {
    let mut game = alp().option("turn_cap", "2").game();
    play(&mut game, "end-turn");
    roll(&mut game, 2);
    play(&mut game, "end-turn");
    assert_eq!(game.to_act(), ToAct::Nobody);
    let standings = game.standings().unwrap();
    assert_eq!(standings.ranks.as_slice(), [1, 1, 1, 1]);
}

fn decide(history: &mut History<Merchants>, text: &str) {
    let action = history.state().read_action(text).unwrap();
    let ToAct::Seat(seat) = history.state().to_act() else {
        panic!("nobody decides");
    };
    history.decide(seat, action).unwrap();
}

fn outcome(history: &mut History<Merchants>, text: &str) {
    let outcome = history.state().read_chance(text).unwrap();
    history.resolve(outcome).unwrap();
}

fn begin(scene: Scene) -> History<Merchants> {
    History::from_position(scene.game())
}

const RED: Seat = Seat::FIRST;

/// AC-150
#[test]
fn undo_restores_gold_of_others_too() {
    let scene = alp()
        .hand("red", "1lumber 1ore 1grain")
        .merchant("red", "TOR");
    let mut history = begin(scene);
    let before = history.state().clone();
    decide(&mut history, "open-route TOR--a");
    decide(&mut history, "choose-path 0");
    assert_eq!(gold(history.state()), [4, 5, 3, 3]);
    decide(&mut history, "move-merchant 0 a");
    for _ in 0..3 {
        history.undo(RED).unwrap();
    }
    assert_eq!(*history.state(), before);
}

/// AC-151
#[test]
fn a_turned_token_cannot_be_undone_but_a_moved_one_can() {
    let mut turned = begin(beo());
    decide(&mut turned, "move-merchant 0 BEO");
    decide(&mut turned, "token-hex G1");
    outcome(&mut turned, "turned 11");
    assert_eq!(turned.undo(RED), Err(UndoBarrier::Chance));
    let mut moved = begin(beo());
    let before = moved.state().clone();
    decide(&mut moved, "move-merchant 0 BEO");
    decide(&mut moved, "token-hex M1");
    decide(&mut moved, "token-source M2");
    for _ in 0..3 {
        moved.undo(RED).unwrap();
    }
    assert_eq!(*moved.state(), before);
}

/// AC-152
#[test]
fn nobody_goes_back_past_a_barrier() {
    let mut history = begin(alp().before_the_roll());
    decide(&mut history, "roll");
    outcome(&mut history, "dice 1 1");
    assert_eq!(history.undo(RED), Err(UndoBarrier::Chance));
    decide(&mut history, "end-turn");
    assert!(history.undo(RED).is_err());

    let mut history = begin(alp().hand("red", "1wool 1salt"));
    decide(&mut history, "buy-card");
    outcome(&mut history, "drawn lancer");
    assert_eq!(history.undo(RED), Err(UndoBarrier::Chance));

    let staple = alp().hand("blue", "1ore").cards("red", "staple-right", 1);
    let mut history = begin(staple);
    decide(&mut history, "play-card staple-right");
    history.undo(RED).unwrap();
    decide(&mut history, "play-card staple-right");
    decide(&mut history, "name-resource ore");
    assert_eq!(history.undo(RED), Err(UndoBarrier::Revealed));

    let mut history = begin(alp().hand("red", "1ore").hand("blue", "1grain"));
    decide(&mut history, "propose ore grain blue");
    decide(&mut history, "accept");
    assert_eq!(history.undo(RED), Err(UndoBarrier::OtherSeat(Seat::new(1))));
    decide(&mut history, "conclude blue");
    history.undo(RED).unwrap();
    assert!(history.undo(RED).is_err());

    let mut history = begin(alp().before_the_roll().hand("red", "8ore"));
    decide(&mut history, "roll");
    outcome(&mut history, "dice 3 4");
    decide(&mut history, "discard-one ore");
    history.undo(RED).unwrap();
    decide(&mut history, "discard 4ore");
    assert_eq!(*history.state().phase(), Phase::MoveRobber);
    assert_eq!(history.undo(RED), Err(UndoBarrier::Revealed));
    decide(&mut history, "move-robber far-forest");
    history.undo(RED).unwrap();
}

/// §K12, §L24
#[test]
fn a_proposal_can_be_taken_back_until_the_first_answer_and_an_answer_until_the_next() {
    let mut history = begin(alp().hand("red", "1ore").hand("blue", "1grain"));
    decide(&mut history, "propose ore grain all");
    history.undo(RED).unwrap();
    decide(&mut history, "propose ore grain all");
    decide(&mut history, "accept");
    assert!(history.undo(RED).is_err());
    history.undo(Seat::new(1)).unwrap();
    decide(&mut history, "reject");
    decide(&mut history, "reject");
    assert!(history.undo(Seat::new(1)).is_err());
}

/// AC-153
#[test]
fn a_record_replays_to_the_same_states_and_events() {
    let line = "merchants setup=fixed; red hand=1lumber+1ore+1wool+1salt";
    let mut history = History::from_position(Merchants::parse_position(line).unwrap());
    decide(&mut history, "roll");
    outcome(&mut history, "dice 6 6");
    decide(&mut history, "open-route berlin--praha");
    decide(&mut history, "choose-path 0");
    decide(&mut history, "buy-card");
    outcome(&mut history, "drawn open-roads");
    decide(&mut history, "end-turn");
    let record = history.record(&[]);
    let again = History::<Merchants>::replay(&record.to_string().parse().unwrap()).unwrap();
    assert_eq!(again, history);
}
