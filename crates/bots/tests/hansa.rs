//! What bots make of Hansa Teutonica, which has no secrets.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use bots::{
    Bot, BotSpec, Budget, Determinize as _, Evaluate, Evaluator, HansaEvaluator, Level,
    SearchConfig,
};
use game_core::{Driver, Game, Generator, Notation, Policy, ToAct, Viewer};
use hansa::Hansa;

/// States along random games, one in `every`, of every number of players.
fn states(every: usize) -> Vec<Hansa> {
    let mut states = Vec::new();
    for players in 2..=5 {
        let mut driver = Driver::new(players);
        let setup = Hansa::parse_setup(&format!("players={players}")).unwrap();
        let mut state = Hansa::new(&setup);
        for step in 0..1500 {
            if step % every == 0 && driver.settle_chance(&mut state, &mut ()).is_some() {
                states.push(state);
            }
            let policy = Policy::ALL[usize::from(step % 7 == 0)];
            if driver.step(&mut state, policy).is_none() {
                break;
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
fn a_sample_looks_like_the_view() {
    for state in states(10) {
        let view = state.view(decider(&state));
        let sample = Hansa::determinize(&view, &(), &mut Generator::from_seed(1));
        assert_eq!(sample.view(decider(&state)), view);
    }
}

/// The same bot with a few simulations instead of time, so that its choices can be repeated.
fn without_clock(spec: BotSpec) -> BotSpec {
    match spec {
        BotSpec::Search(config, evaluation) => {
            let budget = Budget::nodes(40);
            BotSpec::Search(SearchConfig { budget, ..config }, evaluation)
        }
        other => other,
    }
}

#[test]
fn a_seed_makes_choices_repeatable() {
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
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            let choose = || {
                let mut bot: Box<dyn Bot<Hansa>> = spec.build(7);
                bot.choose(&view, &legal, Budget::NONE)
            };
            let choice = choose();
            assert_eq!(choose(), choice, "{spec}");
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
