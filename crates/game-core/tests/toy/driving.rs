//! Random play with seeded chance.

use game_core::{Driver, Entry, Game, Policy, ToAct, divide, perft};

use crate::lots::{Action, Lots};
use crate::{ANN, setup};

#[test]
fn equal_seeds_play_equal_games() {
    let play = |seed| {
        let mut game = Lots::new(&setup(3));
        let mut driver = Driver::new(seed);
        let mut counts = Vec::new();
        while let Some(count) = driver.step(&mut game, Policy::Uniform) {
            counts.push(count);
        }
        assert_eq!(driver.settle_chance(&mut game, &mut ()), None);
        assert_eq!(driver.entry(&game, Policy::Uniform), None);
        assert!(game.standings().is_some());
        (game, counts)
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7).0, play(8).0);
}

#[test]
fn chance_is_settled_before_a_seat_decides() {
    let mut game = Lots::new(&setup(2));
    let mut driver = Driver::new(1);
    assert!(driver.legal(&game).is_empty());
    let mut events = Vec::new();
    assert_eq!(driver.settle_chance(&mut game, &mut events), Some(ANN));
    assert_eq!(events.len(), 1);
    assert_eq!(driver.settle_chance(&mut game, &mut events), Some(ANN));
    assert_eq!(events.len(), 1);
    assert_eq!(driver.legal(&game), [Action::Keep, Action::Show]);
}

#[test]
fn a_purposeful_player_chooses_among_fewer() {
    let mut game = Lots::new(&setup(2));
    let mut driver = Driver::new(1);
    while game.to_act() != ToAct::Seat(ANN) {
        driver.settle_chance(&mut game, &mut ());
    }
    for _ in 0..20 {
        let entry = driver.entry(&game, Policy::Purposeful);
        assert_eq!(entry, Some(Entry::Decision(ANN, Action::Keep)));
    }
    assert_eq!(driver.step(&mut game, Policy::Purposeful), Some(2));
}

/// Three lots; two decisions on each; one end of the turn; three lots again.
#[test]
fn paths_are_counted() {
    let game = Lots::new(&setup(2));
    let counts: Vec<u64> = (0..=5).map(|depth| perft(&game, depth)).collect();
    assert_eq!(counts, [1, 3, 6, 6, 18, 36]);
    let below: Vec<u64> = divide(&game, 5).into_iter().map(|(_, n)| n).collect();
    assert_eq!(below, [12, 12, 12]);
    assert!(matches!(divide(&game, 1)[0].0, Entry::Chance(_)));
}
