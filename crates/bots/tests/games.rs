//! Whole games between bots.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::time::{Duration, Instant};

use bots::{Bot, BotSpec, Budget};
use game_core::{Game, Generator, Notation, ToAct, Viewer};
use hansa::Hansa;

/// Plays a game to its end and says which decisions were made; the first seat takes the first
/// bot, and so on in turn.
fn play(players: u8, specs: &[&str], seed: u64) -> (Hansa, usize) {
    let generator = Generator::from_seed(seed);
    let setup = Hansa::parse_setup(&format!("players={players}")).unwrap();
    play_on(Hansa::new(&setup), specs, generator)
}

fn play_on(mut state: Hansa, specs: &[&str], mut generator: Generator) -> (Hansa, usize) {
    let mut bots: Vec<Box<dyn Bot<Hansa>>> = (0..usize::from(state.players()))
        .map(|seat| {
            let spec: BotSpec = specs[seat % specs.len()].parse().unwrap();
            spec.build(generator.seed())
        })
        .collect();
    let mut legal = Vec::new();
    for decisions in 0..8000 {
        match state.to_act() {
            ToAct::Nobody => return (state, decisions),
            ToAct::Chance => {
                let outcome = generator.draw(&state).expect("chance is to act");
                state.resolve(outcome, &mut ());
            }
            ToAct::Seat(seat) => {
                legal.clear();
                state.legal_actions(&mut legal);
                let view = state.view(Viewer::Seat(seat));
                let choice = bots[seat.index()].choose(&view, &legal, Budget::NONE);
                assert!(legal.contains(&choice));
                state.apply(choice, &mut ());
            }
        }
    }
    panic!("the game of {specs:?} does not end: {}", state.position());
}

#[test]
fn games_of_greedy_bots_end_by_the_rules() {
    for players in 2..=5 {
        play(players, &["greedy"], 1);
    }
}

#[test]
fn games_that_got_nowhere_are_finished() {
    let lines = include_str!("data/hansa-stalemates.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        for specs in [&["greedy"], &["search:nodes=30"]] {
            let state = Hansa::parse_position(line).unwrap();
            let (_, decisions) = play_on(state, specs, Generator::from_seed(1));
            assert!(decisions < 3000, "{decisions}");
        }
    }
}

#[test]
fn a_game_of_searching_bots_can_be_repeated() {
    let (one, decisions) = play(4, &["search:nodes=40", "merchant"], 3);
    let (other, again) = play(4, &["search:nodes=40", "merchant"], 3);
    assert_eq!((one, decisions), (other, again));
}

#[test]
fn greedy_beats_the_claiming_bots() {
    let mut won = 0;
    for seed in 0..6 {
        let (state, _) = play(4, &["claiming", "greedy", "claiming", "claiming"], seed);
        let standings = state.standings().unwrap();
        won += u8::from(standings.ranks.as_slice()[1] == 1);
    }
    assert!(won >= 5, "{won} of 6");
}

#[test]
fn a_search_keeps_to_its_time() {
    let state = Hansa::parse_position("turn seat=red actions=2").unwrap();
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let spec: BotSpec = "search:ms=60,threads=2".parse().unwrap();
    let mut bot: Box<dyn Bot<Hansa>> = spec.build(1);
    let start = Instant::now();
    let tighter = Budget::time(Duration::from_millis(20));
    bot.choose(&state.view(Viewer::Spectator), &legal, tighter);
    assert!(
        start.elapsed() < Duration::from_millis(1500),
        "{:?}",
        start.elapsed()
    );
}
