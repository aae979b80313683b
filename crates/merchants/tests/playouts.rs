//! Random games over both boards, both player counts, every option and both policies: the laws
//! of every game, the invariants of Appendix B, and the safety of hidden information.
//!
//! `KONTOR_SOAK_GAMES` raises the number of games per setup and policy.
#![expect(
    clippy::unwrap_used,
    reason = "a game that cannot go on is a failed test"
)]

use game_core::testkit::{Playout, check_playout, setups, soak_games};
use game_core::{Driver, Game, Generator, Notation as _, Policy, Seat, ToAct, Viewer};
use merchants::{
    Action, Event, Goods, Guess, Item, Merchants, Phase, PieceNumber, Resource, Setup, View,
};

/// Every option of §6.1 at least once, over both boards and player counts.
fn option_setups() -> Vec<Setup> {
    setups::<Merchants>(
        &[
            "players=3 board=short",
            "players=4 board=short",
            "players=3 board=main",
            "players=4 board=main",
        ],
        Setup::choices(),
        &[
            "setup=fixed",
            "setup=fixed colors=orange,white,red,blue",
            "setup=fixed unused_color=blue",
            "unused_color=red pre_roll_cards=lancer_only",
            "turn_cap=30",
            "max_proposals_per_turn=0 trade_menu=bot",
            "max_proposals_per_turn=3 trade_menu=bot unsolicited_offers=true",
        ],
    )
}

fn play_all(policy: Policy, max_entries: usize) {
    for (index, setup) in (0u64..).zip(option_setups()) {
        for game in 0..soak_games(5) {
            let playout = Playout {
                seed: 1000 * index + game,
                policy,
                max_entries,
                thorough_every: 37,
            };
            let mut generator = Generator::from_seed(playout.seed);
            let mut states = 0;
            let mut before: Option<Merchants> = None;
            check_playout::<Merchants>(&setup, playout, |state| {
                if let Some(before) = &before {
                    check_step(before, state);
                }
                before = Some(state.clone());
                states += 1;
                if states % 23 == 0 {
                    check_complete_list(state);
                }
                if states % 29 == 0 {
                    check_information(state, &mut generator);
                }
            });
        }
    }
}

#[test]
fn purposeful_players_keep_all_laws() {
    play_all(Policy::Purposeful, 2500);
}

#[test]
fn uniform_players_keep_all_laws() {
    play_all(Policy::Uniform, 1500);
}

/// The fast list is exactly what `check` accepts among all decisions that the board allows.
fn check_complete_list(state: &Merchants) {
    let mut listed = Vec::new();
    state.legal_actions(&mut listed);
    listed.sort_unstable();
    let mut accepted: Vec<Action> = candidates(state)
        .into_iter()
        .filter(|action| state.check(*action).is_ok())
        .collect();
    accepted.sort_unstable();
    accepted.dedup();
    listed.retain(|action| {
        let offer = matches!(
            action,
            Action::Propose { .. } | Action::Counter { .. } | Action::OfferToActive { .. }
        );
        assert!(
            !offer || !state.is_off_menu(*action),
            "an offer outside the menu is listed"
        );
        !offer
    });
    assert_eq!(listed, accepted, "{}", state.position());
}

/// Every decision that names places, pieces, resources or seats, but for trade offers.
fn candidates(state: &Merchants) -> Vec<Action> {
    let board = state.board();
    let pieces = || PieceNumber::BOTH.into_iter();
    let replaced = [None, Some(PieceNumber::First), Some(PieceNumber::Second)];
    let mut all = vec![
        Action::Roll,
        Action::BuyCard,
        Action::EndTurn,
        Action::Skip,
        Action::PaySalt,
        Action::StopCaravan,
        Action::Accept,
        Action::Reject,
        Action::Withdraw,
        Action::NoOffer,
    ];
    for city in board.cities() {
        all.extend([Action::PlacePost { city }, Action::PlaceNeutral { city }]);
        all.extend(pieces().map(|caravan| Action::Deliver { caravan, city }));
        let post = board.city(city).at;
        let near = board.ways_from(post).iter().map(|(_, end)| *end);
        for at in near.chain([post]) {
            all.extend(replaced.map(|replace| Action::Recruit { city, at, replace }));
        }
    }
    for path in board.paths() {
        all.extend([
            Action::PlaceRoute { path },
            Action::OpenRoute { path },
            Action::Step { path },
        ]);
        all.extend(replaced.map(|replace| Action::Assemble { path, replace }));
    }
    for hex in board.hexes() {
        all.extend([
            Action::MoveRobber { hex },
            Action::TokenHex { hex },
            Action::TokenSource { hex },
        ]);
    }
    for to in board.intersections() {
        all.extend(pieces().map(|merchant| Action::MoveMerchant { merchant, to }));
    }
    for caravan in pieces() {
        all.extend([
            Action::BeginCaravan { caravan },
            Action::ChooseCaravan { caravan },
        ]);
    }
    for give in Resource::ALL {
        all.extend([
            Action::DiscardOne { resource: give },
            Action::BuyResource { resource: give },
            Action::TakeResource { resource: give },
            Action::NameResource { resource: give },
        ]);
        all.extend(Item::ALL.map(|get| Action::Exchange { give, get }));
    }
    for seat in Seat::all(4) {
        all.extend([Action::Steal { seat }, Action::Conclude { seat }]);
        for number in 0..4 {
            all.push(Action::AcceptOffer { seat, number });
            all.push(Action::RejectOffer { seat, number });
        }
    }
    all.extend(
        state
            .setup()
            .card_kinds()
            .map(|card| Action::PlayCard { card }),
    );
    all.extend((0..40).map(|number| Action::ChoosePath { number }));
    all
}

/// INV-10 and INV-11: what two states in a row show.
fn check_step(before: &Merchants, after: &Merchants) {
    if before.robber() != after.robber()
        && let (Some(_), Some(hex)) = (before.robber(), after.robber())
    {
        assert!(
            before.number(hex).is_some(),
            "INV-10: the robber went to a hex without number"
        );
    }
    let kept = |path| {
        before
            .route_owner(path)
            .is_none_or(|seat| after.route_owner(path) == Some(seat))
    };
    assert!(before.board().paths().all(kept), "INV-11: a route was lost");
    if matches!(before.phase(), Phase::GoldPath { .. }) {
        let paid = |seat: Seat| after.gold(seat) - before.gold(seat);
        let total: u16 = Seat::all(before.n_seats()).map(paid).sum();
        let builder = before.active();
        let short = before.setup().options().gold_supply == merchants::GoldSupply::Finite
            && before.bank() < 20;
        assert!(
            short || total >= 1 && paid(builder) >= 1,
            "INV-11: the builder has no share of the connection gold"
        );
    }
}

/// INV-14: states that differ only in what a viewer cannot know look the same, offer the
/// viewer the same decisions and lead to the same visible events.
fn check_information(state: &Merchants, generator: &mut Generator) {
    let mut viewers: Vec<Viewer> = Seat::all(state.n_seats()).map(Viewer::Seat).collect();
    viewers.push(Viewer::Spectator);
    for viewer in viewers {
        let view = state.view(viewer);
        let text = serde_json::to_string(&view).expect("a view has a text form");
        let Some(other) = reshuffled(state, viewer, generator) else {
            continue;
        };
        assert!(
            other.view(viewer) == view,
            "INV-14: a view shows something hidden"
        );
        assert_eq!(serde_json::to_string(&other.view(viewer)).unwrap(), text);
        assert_eq!(
            other.to_act(),
            state.to_act(),
            "hidden cards decide who acts"
        );
        match state.to_act() {
            ToAct::Seat(_) => compare_decisions(state, &other, viewer),
            ToAct::Chance => compare_outcomes(state, &other, viewer),
            ToAct::Nobody => {}
        }
    }
}

/// What `viewer` sees of the events of a step, and of the state after it.
fn seen(
    state: &Merchants,
    viewer: Viewer,
    step: impl FnOnce(&mut Merchants, &mut Vec<Event>),
) -> (Vec<Option<Event>>, View) {
    let mut after = state.clone();
    let mut events = Vec::new();
    step(&mut after, &mut events);
    let events = events
        .iter()
        .map(|event| Merchants::event_for(event, viewer));
    (events.collect(), after.view(viewer))
}

fn compare_decisions(state: &Merchants, other: &Merchants, viewer: Viewer) {
    let legal = |state: &Merchants| {
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        actions
    };
    let actions = legal(state);
    if state.to_act().seat().map(Viewer::Seat) == Some(viewer) {
        assert_eq!(
            actions,
            legal(other),
            "I2: the list depends on hidden cards"
        );
    }
    let shown = actions.into_iter().filter(|action| !state.reveals(*action));
    for action in shown.take(40).filter(|action| other.check(*action).is_ok()) {
        let play = |game: &mut Merchants, events: &mut Vec<Event>| game.apply(action, events);
        assert!(
            seen(state, viewer, play) == seen(other, viewer, play),
            "a decision shows something hidden"
        );
    }
}

/// Whoever is not concerned cannot tell one stolen or drawn card from another.
fn compare_outcomes(state: &Merchants, other: &Merchants, viewer: Viewer) {
    let outcomes = |state: &Merchants| {
        let mut outcomes = Vec::new();
        state.chances(&mut outcomes);
        outcomes
    };
    let concerned = match state.phase() {
        Phase::Stealing { victim } => vec![state.active(), *victim],
        Phase::Drawing => vec![state.active()],
        _ => Vec::new(),
    };
    if concerned
        .into_iter()
        .map(Viewer::Seat)
        .any(|seat| seat == viewer)
    {
        return;
    }
    let (one, two) = match state.phase() {
        Phase::Stealing { .. } | Phase::Drawing => {
            (outcomes(state)[0].0, outcomes(other).last().unwrap().0)
        }
        _ => (outcomes(state)[0].0, outcomes(state)[0].0),
    };
    let play =
        |chance| move |game: &mut Merchants, events: &mut Vec<Event>| game.resolve(chance, events);
    assert!(
        seen(state, viewer, play(one)) == seen(other, viewer, play(two)),
        "an outcome shows something hidden"
    );
}

/// The same state with the hidden cards dealt anew among all who could have them.
fn reshuffled(state: &Merchants, viewer: Viewer, generator: &mut Generator) -> Option<Merchants> {
    if matches!(
        state.phase(),
        Phase::Discard { .. } | Phase::TradeOpen { .. } | Phase::TradeChoose { .. }
    ) {
        return None; // Others are bound by what they have chosen.
    }
    let view = state.view(viewer);
    let setup = state.setup();
    let mut resources: Vec<Resource> = Vec::new();
    for resource in Resource::ALL {
        let count = view.unseen_resources(resource);
        resources.extend((0..count).map(|_| resource));
    }
    let mut cards = Vec::new();
    for kind in setup.card_kinds() {
        let count = view.unseen_cards(kind);
        cards.extend((0..count).map(|_| kind));
    }
    let mut guess = Guess::empty(state.n_seats());
    for seat in Seat::all(state.n_seats()) {
        if viewer == Viewer::Seat(seat) {
            continue;
        }
        let mut hand = Goods::NONE;
        for _ in 0..view.hand_size(seat) {
            hand[resources.swap_remove(generator.below(resources.len()))] += 1;
        }
        guess.hands[seat] = hand;
        for _ in 0..view.card_count(seat) {
            let kind = cards.swap_remove(generator.below(cards.len()));
            guess.cards[seat][kind.index()] += 1;
            let bought: u8 = guess.bought.iter().sum();
            if seat == state.active() && bought < view.bought_count() {
                guess.bought[kind.index()] += 1;
            }
        }
    }
    Some(view.complete(&guess).expect("a guess that fits"))
}

/// §P3, §K13: hidden choices do not show in anybody else's view, nor whether they were made.
#[test]
fn hidden_choices_show_in_no_other_view() {
    let setup = Setup::parse("players=4 board=short setup=fixed").unwrap();
    let mut checked = 0;
    for seed in 0..40 {
        let mut driver = Driver::new(seed);
        let mut game = Merchants::new(&setup);
        for _ in 0..1500 {
            let Some(seat) = driver.settle_chance(&mut game, &mut ()) else {
                break;
            };
            let actions = driver.legal(&game).to_vec();
            let action = driver.generator().pick(&actions).unwrap();
            let before = game.clone();
            let mut events = Vec::new();
            game.apply(action, &mut events);
            let hidden =
                |phase: &Phase| matches!(phase, Phase::Discard { .. } | Phase::TradeOpen { .. });
            let same_round = hidden(before.phase())
                && hidden(game.phase())
                && matches!(before.phase(), Phase::Discard { .. })
                    == matches!(game.phase(), Phase::Discard { .. });
            if same_round {
                checked += 1;
                assert!(events.is_empty(), "an event shows a hidden choice");
                for other in Seat::all(4).filter(|other| *other != seat) {
                    let viewer = Viewer::Seat(other);
                    assert_eq!(game.view(viewer), before.view(viewer));
                }
                assert_eq!(game.view(Viewer::Spectator), before.view(Viewer::Spectator));
            }
        }
    }
    assert!(checked > 500, "only {checked} hidden choices were met");
}
