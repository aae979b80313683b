//! A bot that learned has an answer to every position.
//!
//! `KONTOR_SOAK_POSITIONS` raises the number of positions.

use bots::{Bot as _, Budget, Evaluator, Learned, SearchBot, SearchConfig, features};
use game_core::{Notation, Seat, Seats, ToAct, Viewer};
use hansa::Hansa;
use merchants::Merchants;

use crate::positions::{Varied, walk};

/// Half of all positions: there are two games.
fn positions() -> usize {
    let text = std::env::var("KONTOR_SOAK_POSITIONS").ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(3000) / 2
}

fn check_shares(shares: &Seats<f32>, state: &impl Notation) {
    let sum: f32 = shares.iter().sum();
    assert!((sum - 1.0).abs() < 1e-3, "{shares:?}: {}", state.position());
    let is_share = |share: &f32| (0.0..=1.0).contains(share);
    assert!(
        shares.iter().all(is_share),
        "{shares:?}: {}",
        state.position()
    );
}

fn soak<G: Varied>() {
    let learned = Learned::<G>::built_in();
    let mut lines = bots::Lines::default();
    // The players of the game that goes on.
    let (mut playing, mut players) = (usize::MAX, Vec::new());
    walk::<G>(positions(), 7, |position, generator| {
        let state = position.state;
        let ToAct::Seat(seat) = state.to_act() else {
            return None;
        };
        check_shares(&learned.evaluate(state), state);
        let inputs = features(&G::Evaluator::default(), state);
        assert!(inputs.parts.iter().all(|part| part.is_finite()));
        for (seat, points) in learned.categories(state).entries() {
            assert!(points.iter().all(|points| points.is_finite()), "{seat}");
        }
        lines.clear();
        learned.list(state, &mut lines);
        learned.weigh(state, &mut lines);
        let sum: f32 = lines.weights().iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "{sum}: {}", state.position());
        if position.game != playing {
            playing = position.game;
            let config = SearchConfig::default();
            players = Seat::all(state.n_seats())
                .map(|_| SearchBot::<G, _>::new(learned.clone(), config, generator.seed()))
                .collect();
        }
        let view = state.view(Viewer::Seat(seat));
        let player = &mut players[seat.index()];
        let choice = player.choose(&view, position.legal, Budget::nodes(8));
        assert!(
            position.legal.contains(&choice),
            "{choice:?}: {}",
            state.position()
        );
        // Every other choice is played, so that some positions are those of the bot itself.
        (generator.below(2) == 0).then_some(choice)
    });
}

#[test]
fn every_position_of_hansa_has_an_answer() {
    soak::<Hansa>();
}

#[test]
fn every_position_of_merchants_has_an_answer() {
    soak::<Merchants>();
}
