//! A bot that is told to stop returns what it thinks best so far.

use bots::{Bot as _, Budget, Evaluator, HansaEvaluator, SearchBot, SearchConfig, StopFlag};
use game_core::{Game as _, Notation as _, Seats, Viewer};
use hansa::{Action, Hansa};

const BUDGET: Budget = Budget::nodes(20_000);

/// Raises a flag as soon as it judges a position.
#[derive(Clone)]
struct Alarm {
    hand: HansaEvaluator,
    flag: StopFlag,
}

impl Evaluator<Hansa> for Alarm {
    const EXPLORATION: f32 = <HansaEvaluator as Evaluator<Hansa>>::EXPLORATION;

    fn evaluate(&self, state: &Hansa) -> Seats<f32> {
        self.flag.raise();
        self.hand.evaluate(state)
    }

    fn priors(&self, state: &Hansa, legal: &[Action], weights: &mut Vec<f32>) {
        self.hand.priors(state, legal, weights);
    }

    fn is_settled(&self, state: &Hansa) -> bool {
        self.hand.is_settled(state)
    }
}

#[test]
fn a_search_stops_at_the_next_simulation() {
    let state = Hansa::parse_position("turn seat=red actions=2").unwrap();
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let view = state.view(Viewer::Spectator);

    let flag = StopFlag::default();
    let alarm = Alarm {
        hand: HansaEvaluator::default(),
        flag: flag.clone(),
    };
    let mut bot = SearchBot::new(alarm, SearchConfig::default(), 1);
    bot.stop_on(flag);
    let choice = bot.choose(&view, &legal, BUDGET);
    assert!(legal.contains(&choice));
    assert_eq!(bot.simulations(), 1);

    // A new flag, and it thinks again.
    bot.stop_on(StopFlag::default());
    bot.choose(&view, &legal, BUDGET);
    assert!(bot.simulations() > 100, "{}", bot.simulations());
}
