//! §12.15, §13.1, §13.2 Properties of random play that `tests/playouts.rs` does not check.

use std::collections::BTreeSet;

use game_core::{Driver, Entry, Game, Notation, Policy, Seat};
use hansa::{Hansa, Phase};

/// Plays random games and shows every state to `visit`.
fn visit_games(setup: &str, games: u64, mut visit: impl FnMut(&Hansa)) {
    let setup = Hansa::parse_setup(setup).unwrap();
    for seed in 0..games {
        let policy = if seed % 2 == 0 {
            Policy::Purposeful
        } else {
            Policy::Uniform
        };
        let mut driver = Driver::new(seed);
        let mut state = Hansa::new(&setup);
        for _ in 0..1500 {
            visit(&state);
            match driver.entry(&state, policy) {
                None => break,
                Some(Entry::Chance(outcome)) => state.resolve(outcome, &mut ()),
                Some(Entry::Decision(_, action)) => state.apply(action, &mut ()),
            }
        }
    }
}

fn legal(state: &Hansa) -> Vec<hansa::Action> {
    let mut actions = Vec::new();
    state.legal_actions(&mut actions);
    actions
}

/// Every decision there is, legal or not.
fn every_decision(state: &Hansa) -> Vec<hansa::Action> {
    let board = state.board();
    let number = |range: std::ops::Range<u8>| range.map(|n| n.to_string()).collect::<Vec<_>>();
    let words = |list: &[&str]| list.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let values = |argument: &str| match argument {
        "route" => board.routes().map(|(_, route)| route.id.clone()).collect(),
        "city" => board.cities().map(|(_, city)| city.id.clone()).collect(),
        "kind" | "place" => words(&["trader", "merchant"]),
        "ability" => words(&["keys", "actions", "privilege", "book", "bags"]),
        "marker" => words(&[
            "extra", "swap", "remove", "move3", "plus3", "plus4", "improve",
        ]),
        "owner" => Seat::all(state.players())
            .map(|seat| state.seat_name(seat).into_owned())
            .collect(),
        "to" => number(0..u8::try_from(board.provinces().count()).unwrap()),
        "traders" => number(0..28),
        "merchants" | "space" | "left" | "right" => number(0..5),
        "pay_merchants" => number(0..4),
        other => panic!("the values of '{other}' are not known"),
    };
    let mut all = Vec::new();
    for verb in Hansa::ACTIONS {
        let mut texts = vec![verb.name.to_owned()];
        for argument in verb.args {
            let values = values(argument);
            texts = texts
                .iter()
                .flat_map(|text| values.iter().map(move |value| format!("{text} {value}")))
                .collect();
        }
        all.extend(texts.iter().map(|text| state.read_action(text).unwrap()));
    }
    all
}

/// AT-147: among all decisions there are, exactly the listed ones are accepted.
#[test]
fn exactly_the_listed_decisions_are_accepted() {
    for setup in [
        "players=2",
        "players=3 preset=big_box",
        "players=4",
        "players=5 swap_scope=SameCity displaced_first=true extra_office_additional=true",
    ] {
        let (mut count, mut every) = (0_u32, Vec::new());
        visit_games(setup, 4, |state| {
            if every.is_empty() {
                every = every_decision(state);
            }
            count += 1;
            if !count.is_multiple_of(5) {
                return;
            }
            let listed: BTreeSet<_> = legal(state).into_iter().collect();
            let accepted: BTreeSet<_> = every
                .iter()
                .copied()
                .filter(|action| state.check(*action).is_ok())
                .collect();
            assert!(listed == accepted, "{}", state.position());
        });
    }
}

/// §13.1: a listed decision may name each house that fits it, and leads to an equal state.
#[test]
fn naming_a_house_changes_only_what_is_seen() {
    let mut named = 0_u32;
    for setup in ["players=2", "players=4", "players=5 preset=big_box"] {
        let mut count = 0_u32;
        visit_games(setup, 2, |state| {
            count += 1;
            if !count.is_multiple_of(10) {
                return;
            }
            for action in legal(state) {
                let text = state.action_phrase(action).to_string();
                let mut plain = *state;
                plain.apply(action, &mut ());
                let at = |house| state.read_action(&format!("{text} {house}")).ok();
                let houses: Vec<_> = (0..4).filter_map(at).collect();
                let fitting = houses.iter().filter(|action| state.check(**action).is_ok());
                assert_eq!(
                    houses.is_empty(),
                    fitting.clone().next().is_none(),
                    "{text}"
                );
                for action in fitting {
                    let mut exact = *state;
                    exact.apply(*action, &mut ());
                    assert!(exact == plain, "{text}: {}", state.position());
                    assert_eq!(exact.audit(), Ok(()), "{text}: {}", state.position());
                    named += 1;
                }
            }
        });
    }
    assert!(named > 1000, "only {named} decisions named a house");
}

/// §13.1: no two inputs lead to the same state, and none leads nowhere.
#[test]
fn every_decision_leads_to_another_state() {
    for setup in ["players=2", "players=3", "players=5 preset=big_box"] {
        let mut count = 0_u32;
        visit_games(setup, 2, |state| {
            count += 1;
            if !count.is_multiple_of(25) {
                return;
            }
            let after = |action| {
                let mut after = *state;
                after.apply(action, &mut ());
                after
            };
            let states: Vec<Hansa> = legal(state).into_iter().map(after).collect();
            for (index, one) in states.iter().enumerate() {
                assert!(
                    one != state,
                    "a decision without effect: {}",
                    state.position()
                );
                assert!(
                    !states[..index].contains(one),
                    "twice the same: {}",
                    state.position()
                );
            }
        });
    }
}

/// AT-150: the bound of each kind of decision (§13.2).
#[test]
fn the_lists_stay_within_their_bounds() {
    for (setup, acting) in [("players=2", 87), ("players=3", 178), ("players=5", 191)] {
        visit_games(setup, 6, |state| {
            let bound = match state.phase() {
                Phase::Taverns | Phase::StartPlayer | Phase::Revealing | Phase::Over => 0,
                Phase::PawnSetup => 16,
                Phase::Acting => acting,
                Phase::Paying { .. } => 6,
                Phase::Responding(response) if response.lifted.is_some() => 13,
                Phase::Responding(response) => {
                    let desk = state.desk(response.owner);
                    let from_the_board = desk.stock().is_empty() && desk.supply().is_empty();
                    if from_the_board { 42 } else { 39 }
                }
                Phase::Moving { hand: None, .. } => 31,
                Phase::Moving { .. } => 59,
                Phase::Rewarding { .. } => 11,
                Phase::Adding { .. } => panic!("not with default options"),
                Phase::Removing { .. } => 108,
                Phase::PawnAfter => 12,
                Phase::PlacingMarkers { .. } => 34,
            };
            let found = legal(state).len();
            assert!(found <= bound, "{found} of {bound}: {}", state.position());
            let mut outcomes = Vec::new();
            state.chances(&mut outcomes);
            assert!(outcomes.len() <= 6);
        });
    }
}

/// AT-149: the outcomes of a reveal are the unseen markers, weighted by their number.
#[test]
fn a_reveal_offers_exactly_the_unseen_markers() {
    let mut reveals = 0;
    visit_games("players=4", 8, |state| {
        if *state.phase() != Phase::Revealing {
            return;
        }
        reveals += 1;
        let mut outcomes = Vec::new();
        state.chances(&mut outcomes);
        let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
        let unrevealed = state.desk(state.active()).unrevealed();
        assert_eq!(total, u32::from(state.pile() + unrevealed));
        for (outcome, weight) in outcomes {
            let hansa::Chance::Reveal { marker } = outcome else {
                panic!("{outcome:?} at a reveal");
            };
            assert_eq!(weight, u32::from(state.unseen().of(marker)));
        }
    });
    assert!(reveals > 10);
}

/// AT-151, AT-148, with nothing but what everybody sees.
#[test]
fn the_counters_agree_with_the_board() {
    visit_games("players=3", 4, |state| {
        let board = state.board();
        let complete = board
            .cities()
            .filter(|(id, city)| state.offices().printed(*id).count() == city.offices.len());
        assert_eq!(usize::from(state.completed()), complete.count());
        let turn_start = *state.phase() == Phase::Acting && state.turn_untouched();
        if turn_start && !state.pile_exhausted() {
            let plates: usize = Seat::all(3)
                .map(|seat| usize::from(state.desk(seat).plate().total()))
                .sum();
            assert_eq!(state.route_markers().routes().len() + plates, 3);
        }
    });
}
