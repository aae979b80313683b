//! What a search holds.

use bots::{Budget, Insight, Learned, RootExploration, SearchBot, SearchConfig};
use game_core::{Game as _, Generator, Notation as _, ToAct, Viewer};
use hansa::Hansa;
use merchants::Merchants;

const MOST_BYTES: usize = 32 << 20;

/// A position in which the first player decides.
fn first_decision<G: Insight>(mut state: G) -> G {
    let mut generator = Generator::from_seed(1);
    while state.to_act() == ToAct::Chance {
        let outcome = generator.draw(&state).expect("chance is to act");
        state.resolve(outcome, &mut ());
    }
    state
}

/// How many bytes a search of this many simulations holds; it does not stop early.
fn held<G: Insight>(state: &G, evaluator: impl bots::Evaluator<G>, nodes: u64) -> usize {
    let root = RootExploration {
        noise: 0.0,
        exploration: 0.1,
    };
    let config = SearchConfig {
        root: Some(root),
        ..SearchConfig::default()
    };
    let mut bot = SearchBot::<G, _>::new(evaluator, config, 1);
    let ToAct::Seat(seat) = state.to_act() else {
        panic!("nobody decides");
    };
    bot.think(&state.view(Viewer::Seat(seat)), Budget::nodes(nodes));
    assert_eq!(bot.simulations(), nodes);
    bot.n_bytes()
}

#[test]
fn a_long_search_holds_little() {
    let hansa = Hansa::parse_setup("players=5").expect("a setup");
    let hansa = first_decision(Hansa::new(&hansa));
    let bytes = held(&hansa, Learned::built_in(), 20_000);
    assert!(bytes < MOST_BYTES, "{bytes}");
    let merchants = Merchants::parse_setup("players=4 board=main").expect("a setup");
    let merchants = first_decision(Merchants::new(&merchants));
    let bytes = held(&merchants, Learned::built_in(), 20_000);
    assert!(bytes < MOST_BYTES, "{bytes}");
}

/// A full tree goes on with what it holds: only a few leaves are added.
#[test]
fn a_full_tree_stops_growing() {
    let setup = Hansa::parse_setup("players=5").expect("a setup");
    let state = first_decision(Hansa::new(&setup));
    let [once, longer] = [36_000, 60_000].map(|nodes| held(&state, Learned::built_in(), nodes));
    assert!(once < MOST_BYTES && longer < MOST_BYTES, "{once}, {longer}");
    assert!(longer < once + (1 << 20), "{once}, {longer}");
}
