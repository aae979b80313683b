//! Suggestions with reasons, in both games.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use bots::{Budget, Contested, Learned, Reason, SearchBot, SearchConfig, Suggestion, explain};
use game_core::{Generator, Seat, ToAct, Viewer};
use hansa::Hansa;
use merchants::Merchants;

const NODES: u64 = 300;

fn advice<G: Contested>(state: &G) -> Vec<Suggestion<G::Action>> {
    let ToAct::Seat(seat) = state.to_act() else {
        panic!("a seat is to act");
    };
    let mut bot = SearchBot::<G, Learned<G>>::adviser(7);
    bot.advise(&state.view(Viewer::Seat(seat)), only_nodes())
}

/// An adviser has a budget of time, too, which is far more than these simulations take.
const fn only_nodes() -> Budget {
    Budget::nodes(NODES)
}

fn words<G: Contested>(state: &G, line: &[G::Action]) -> Vec<String> {
    let mut state = state.clone();
    let phrase = |action: &G::Action| {
        let phrase = state.action_phrase(*action).to_string();
        state.apply(*action, &mut ());
        phrase
    };
    line.iter().map(phrase).collect()
}

/// Positions of a game that is played by the first suggestions.
fn check_a_game<G: Contested>(setup: &str, decisions: usize) -> usize {
    let mut state = G::new(&G::parse_setup(setup).unwrap());
    let mut generator = Generator::from_seed(11);
    let (mut asked, mut reasons) = (0, 0);
    while asked < decisions {
        let ToAct::Seat(seat) = state.to_act() else {
            state.resolve(generator.draw(&state).unwrap(), &mut ());
            continue;
        };
        let config = SearchConfig::default();
        let mut bot = SearchBot::<G, _>::new(Learned::<G>::built_in(), config, 3);
        let view = state.view(Viewer::Seat(seat));
        let thought = bot.think(&view, Budget::nodes(60));
        let told = || explain(bot.evaluator(), &view, bot.memory(), &thought, 5);
        let suggestions = told();
        assert_eq!(suggestions, told(), "the same guesses");
        assert!((1..=3).contains(&suggestions.len()));
        for suggestion in &suggestions {
            assert!((0.0..=1.0).contains(&suggestion.chance));
            assert!(suggestion.reasons.len() <= 2);
            reasons += suggestion.reasons.len();
            for reason in &suggestion.reasons {
                check_reason::<G>(*reason, seat);
            }
        }
        assert_eq!(suggestions[0].line, thought.lines[0].decisions);
        state.check(suggestions[0].line[0]).unwrap();
        state.apply(suggestions[0].line[0], &mut ());
        asked += 1;
    }
    reasons
}

fn check_reason<G: Contested>(reason: Reason, own: Seat) {
    let (rival, name, is_category, amount) = match reason {
        Reason::Gains { category, points } => (None, category, true, points),
        Reason::Denies {
            seat,
            category,
            points,
        } => (Some(seat), category, true, points),
        Reason::Speeds { measure, amount } => (None, measure, false, amount),
        Reason::Slows {
            seat,
            measure,
            amount,
        } => (Some(seat), measure, false, amount),
    };
    assert!(amount > 0.0 && amount.is_finite(), "{reason:?}");
    assert_ne!(rival, Some(own));
    let is_known = |aspect: &bots::Aspect| aspect.name == name && aspect.is_category == is_category;
    assert!(G::ASPECTS.iter().any(is_known));
}

#[test]
fn suggestions_are_legal_and_can_be_repeated() {
    let reasons = check_a_game::<Hansa>("players=3", 60);
    assert!(reasons > 20, "{reasons}");
    let reasons = check_a_game::<Merchants>("players=3", 60);
    assert!(reasons > 20, "{reasons}");
}

#[test]
fn categories_have_the_names_of_the_score_sheet() {
    fn check<G: Contested>(setup: &str) {
        let state = G::new(&G::parse_setup(setup).unwrap());
        let sheet = state.score_sheet();
        for aspect in G::ASPECTS.iter().filter(|aspect| aspect.is_category) {
            assert!(sheet.category(aspect.name).is_some(), "{}", aspect.name);
        }
    }
    check::<Hansa>("players=3");
    check::<Merchants>("players=3");
}

#[test]
fn a_full_route_is_claimed_for_what_it_brings() {
    let line = "turn seat=red actions=1; routes gottingen--warburg=rT,rT,rT";
    let state: Hansa = game_core::Notation::parse_position(line).unwrap();
    let suggestions = advice(&state);
    assert_eq!(
        words(&state, &suggestions[0].line)[0],
        "claim gottingen--warburg"
    );
    assert!(!suggestions[0].reasons.is_empty());
    assert_eq!(suggestions, advice(&state));
}
