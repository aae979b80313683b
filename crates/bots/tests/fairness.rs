//! Bots know what their seat sees, and nothing else.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use bots::{Bot, BotSpec, Budget, Determinise, Evaluate, Evaluator, HansaEvaluator};
use bots::{Level, SearchConfig};
use game_core::{Game, Generator, Notation, Policy, ToAct, Viewer};
use hansa::Hansa;

/// States along random games, one in `every`, of every number of players.
fn states(every: usize) -> Vec<Hansa> {
    let mut states = Vec::new();
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    for players in 2..=5 {
        let mut generator = Generator::from_seed(players);
        let setup = Hansa::parse_setup(&format!("players={players}")).unwrap();
        let mut state = Hansa::new(&setup);
        for step in 0..1500 {
            match state.to_act() {
                ToAct::Nobody => break,
                ToAct::Chance => {
                    outcomes.clear();
                    state.chances(&mut outcomes);
                    let outcome = generator.pick_weighted(&outcomes).unwrap();
                    state.resolve(outcome, &mut ());
                }
                ToAct::Seat(_) => {
                    if step % every == 0 {
                        states.push(state);
                    }
                    legal.clear();
                    state.legal_actions(&mut legal);
                    let policy = Policy::ALL[usize::from(step % 7 == 0)];
                    let action = policy.choose(&state, &legal, &mut generator).unwrap();
                    state.apply(action, &mut ());
                }
            }
        }
    }
    states
}

fn decider(state: &Hansa) -> Viewer {
    match state.to_act() {
        ToAct::Seat(seat) => Viewer::Seat(seat),
        ToAct::Chance | ToAct::Nobody => Viewer::Spectator,
    }
}

#[test]
fn a_sample_looks_like_what_was_seen() {
    for state in states(10) {
        let view = state.view(decider(&state));
        let mut generator = Generator::from_seed(1);
        let sample = Hansa::determinise(&view, &(), &mut generator);
        assert_eq!(sample.view(decider(&state)), view);
    }
}

/// The same bot with a few simulations instead of time, so that its choices can be repeated.
fn without_clock(spec: BotSpec) -> BotSpec {
    match spec {
        BotSpec::Search(config, judgement) => {
            let budget = Budget::nodes(40);
            BotSpec::Search(SearchConfig { budget, ..config }, judgement)
        }
        other => other,
    }
}

#[test]
fn equal_views_and_seeds_give_equal_choices() {
    let specs = [
        "random",
        "claiming",
        "greedy",
        "search:nodes=60",
        "search:eval=hand,nodes=60",
        "search:eval=teacher,nodes=60",
    ];
    let named = specs.map(|spec| spec.parse().unwrap());
    let levels = Level::ALL.map(|level| without_clock(level.spec()));
    for spec in named.into_iter().chain(levels) {
        for state in states(160) {
            let view = state.view(decider(&state));
            // Another state with the same view: houses may hold the pieces in another order.
            let twin = Hansa::determinise(&view, &(), &mut Generator::from_seed(9));
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            let choose = |view| {
                let mut bot: Box<dyn Bot<Hansa>> = spec.build(7);
                bot.choose(view, &legal, Budget::NONE)
            };
            let choice = choose(&view);
            assert_eq!(choose(&twin.view(decider(&twin))), choice, "{spec}");
            assert!(legal.contains(&choice), "{spec}");
        }
    }
}

#[test]
fn shares_and_priors_add_up_to_one() {
    let evaluator = <Hansa as Evaluate>::Evaluator::default();
    for state in states(5) {
        let shares = evaluator.evaluate(&state);
        let sum: f32 = shares.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "{shares:?}");
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
        let (mut legal, mut weights) = (Vec::new(), Vec::new());
        state.legal_actions(&mut legal);
        evaluator.priors(&state, &legal, &mut weights);
        assert_eq!(weights.len(), legal.len());
        assert!(weights.iter().all(|weight| *weight > 0.0));
        assert!((weights.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    }
}

#[test]
fn an_evaluation_does_not_depend_on_the_houses_of_a_route() {
    let estimates = |line: &str| {
        let state = Hansa::parse_position(line).unwrap();
        HansaEvaluator::default().estimates(&state)
    };
    assert_eq!(
        estimates("routes hamburg--stade=rT,-,bM"),
        estimates("routes hamburg--stade=bM,rT,-")
    );
}
