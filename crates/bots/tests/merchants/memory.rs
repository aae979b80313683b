//! What players of Merchants of Europe remember of the cards of others.

#![expect(clippy::print_stdout, reason = "figures for whoever asks for them")]

use bots::{Bot, BotSpec, Budget, Determinize as _, MerchantsMemory, catch_up};
use game_core::{Entry, Game as _, Generator, Notation as _, Seat, ToAct, Viewer};
use merchants::{Merchants, Phase, Resource};

use crate::table::{Players, SETUPS, Table, hidden};

/// The true hands are never ruled out, by nobody, whenever they joined.
#[test]
fn a_memory_never_contradicts_the_truth() {
    let mut games: Vec<(Table, Players)> = Vec::new();
    for (seed, setup) in (1..).zip(SETUPS) {
        games.push((Table::new(setup, seed), Players::Random));
        games.push((Table::new(setup, seed), Players::bots("greedy", seed)));
    }
    for (number, (table, players)) in (0..).zip(&mut games) {
        let joining = 50 + number * 37;
        let mut decisions = 0;
        table.run(players, 1000, |table| {
            decisions += 1;
            if decisions == joining {
                for (_, memory) in table.memories.iter_mut().skip(1) {
                    *memory = MerchantsMemory::default();
                }
            }
            let state = &table.state;
            for (viewer, memory) in &table.memories {
                assert!(
                    memory.allows(|seat| *state.hand(seat)),
                    "{}",
                    state.position()
                );
                for seat in hidden(state, *viewer) {
                    let least = memory.at_least(seat);
                    assert!(state.hand(seat).covers(&least), "{}", state.position());
                }
            }
        });
    }
}

#[test]
fn a_remembered_sample_looks_like_the_view() {
    for (seed, setup) in (40..).zip(SETUPS) {
        Table::new(setup, seed).run(&mut Players::Random, 700, |table| {
            let state = &table.state;
            for (viewer, memory) in &table.memories {
                let view = state.view(*viewer);
                let sample = Merchants::determinize(&view, memory, &mut table.generator);
                assert_eq!(sample.view(*viewer), view, "{}", state.position());
                assert!(memory.allows(|seat| *sample.hand(seat)));
                sample.audit().expect("a sample keeps the laws");
                if *viewer
                    == state
                        .to_act()
                        .seat()
                        .map_or(Viewer::Spectator, Viewer::Seat)
                {
                    assert_eq!(sample.to_act(), state.to_act(), "{}", state.position());
                }
            }
        });
    }
}

/// Without thefts nothing about the hands is hidden from somebody who pays attention.
#[test]
fn whoever_has_seen_everything_knows_all_hands_before_the_first_theft() {
    let mut known = 0;
    for seed in 60..64 {
        let mut table = Table::new(SETUPS[0], seed);
        let mut is_stolen = false;
        table.run(&mut Players::Random, 400, |table| {
            is_stolen |= matches!(table.state.phase(), Phase::Steal);
            if is_stolen {
                return;
            }
            for (viewer, memory) in &table.memories {
                for seat in hidden(&table.state, *viewer) {
                    assert_eq!(memory.at_least(seat), *table.state.hand(seat));
                    known += 1;
                }
            }
        });
    }
    assert!(known > 100, "{known}");
}

/// Cards that a sample puts into a wrong hand, and all that are hidden.
fn misplaced(sample: &Merchants, state: &Merchants, viewer: Viewer) -> (u32, u32) {
    let (mut wrong, mut all) = (0, 0);
    for seat in hidden(state, viewer) {
        for resource in Resource::ALL {
            let (guess, truth) = (sample.hand(seat)[resource], state.hand(seat)[resource]);
            wrong += u32::from(truth.saturating_sub(guess));
            all += u32::from(truth);
        }
    }
    (wrong, all)
}

#[test]
fn remembered_hands_are_closer_to_the_truth() {
    for spec in ["random", "greedy"] {
        let (mut counted, mut dealt, mut all, mut cases, mut most) = (0, 0, 0, 0, 0);
        let mut moments = 0;
        for (seed, setup) in (70..).zip(SETUPS) {
            let mut players = match spec {
                "random" => Players::Random,
                spec => Players::bots(spec, seed),
            };
            Table::new(setup, seed).run(&mut players, 1500, |table| {
                let Some(seat) = table.state.to_act().seat() else {
                    return;
                };
                let (viewer, memory) = &table.memories[seat.index()];
                let view = table.state.view(*viewer);
                let nothing = MerchantsMemory::default();
                let mut sample = |memory| {
                    let sample = Merchants::determinize(&view, memory, &mut table.generator);
                    misplaced(&sample, &table.state, *viewer)
                };
                let (wrong, hidden) = sample(memory);
                counted += wrong;
                all += hidden;
                dealt += sample(&nothing).0;
                cases += memory.cases();
                most = most.max(memory.cases());
                moments += 1;
            });
        }
        let percent = |part: u32| f64::from(part) * 100.0 / f64::from(all);
        println!(
            "{spec} games: {:.1} % of the hidden cards in the wrong hand by memory, {:.1} % by \
             an even deal; {} cases on average, {most} at most",
            percent(counted),
            percent(dealt),
            cases / moments,
        );
        assert!(counted * 3 < dealt, "{spec}: {counted} of {dealt}");
    }
}

/// Two games that differ in a card that was stolen out of sight go on alike as far as a third
/// player sees; then that player decides alike.
#[test]
fn a_choice_with_memory_depends_on_what_was_seen_alone() {
    let (mut compared, mut forks) = (0, 0);
    let first = Merchants::new(&Merchants::parse_setup(SETUPS[0]).expect("a setup"));
    for seed in 80..92 {
        let mut table = Table::new(SETUPS[0], seed);
        table.run(&mut Players::Random, 500, |table| {
            let Phase::Steal = table.state.phase() else {
                return;
            };
            let thief = table.state.active();
            let mut legal = Vec::new();
            table.state.legal_actions(&mut legal);
            let theft = Entry::Decision(thief, legal[0]);
            let mut before = table.state.clone();
            before.apply(legal[0], &mut ());
            let Phase::Stealing { victim } = *before.phase() else {
                return;
            };
            let mut outcomes = Vec::new();
            before.chances(&mut outcomes);
            let [one, .., other] = outcomes[..] else {
                return;
            };
            let Some(viewer) = Seat::all(4).find(|seat| ![thief, victim].contains(seat)) else {
                return;
            };
            forks += 1;
            let twins = [one.0, other.0].map(|outcome| {
                let mut entries = table.entries.clone();
                entries.extend([theft, Entry::Chance(outcome)]);
                let mut state = before.clone();
                state.resolve(outcome, &mut ());
                (state, entries)
            });
            compared += compare(&first, twins, viewer, &mut table.generator);
        });
    }
    assert!(
        forks > 20 && compared > 30,
        "{forks} forks, {compared} choices"
    );
}

/// Plays both games on as long as they look alike, and compares the choices of a player who sees
/// no difference; says how many.
fn compare(
    first: &Merchants,
    twins: [(Merchants, Vec<Entry<merchants::Action, merchants::Chance>>); 2],
    seat: Seat,
    generator: &mut Generator,
) -> u32 {
    let viewer = Viewer::Seat(seat);
    let mut compared = 0;
    let [(mut state, mut entries), (mut twin, mut twin_entries)] = twins;
    for _ in 0..60 {
        assert_eq!(state.view(viewer), twin.view(viewer));
        let entry = match state.to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => Entry::Chance(generator.draw(&state).expect("an outcome")),
            ToAct::Seat(to_act) => {
                let mut legal = Vec::new();
                state.legal_actions(&mut legal);
                if to_act == seat && legal.len() > 1 && compared < 3 {
                    let choices = [&entries, &twin_entries].map(|entries| {
                        ["greedy", "search:nodes=20", "search:eval=hand,nodes=20"].map(|spec| {
                            let spec: BotSpec = spec.parse().expect("a bot");
                            let mut bot: Box<dyn Bot<Merchants>> = spec.build(7);
                            catch_up(&mut *bot, seat, first.clone(), entries.iter().copied());
                            bot.choose(&state.view(viewer), &legal, Budget::NONE)
                        })
                    });
                    assert_eq!(choices[0], choices[1], "{}", state.position());
                    compared += 1;
                }
                let action = Players::Random.choose(&state, to_act, &legal, generator);
                if twin.check(action).is_err() {
                    break;
                }
                Entry::Decision(to_act, action)
            }
        };
        let mut told = Vec::new();
        for (game, entries) in [(&mut state, &mut entries), (&mut twin, &mut twin_entries)] {
            let mut events = Vec::new();
            match entry {
                Entry::Decision(_, action) => game.apply(action, &mut events),
                Entry::Chance(outcome) => {
                    let mut outcomes = Vec::new();
                    game.chances(&mut outcomes);
                    if outcomes.iter().all(|(possible, _)| *possible != outcome) {
                        return compared;
                    }
                    game.resolve(outcome, &mut events);
                }
            }
            entries.push(entry);
            let seen = events
                .iter()
                .filter_map(|event| Merchants::event_for(event, viewer));
            told.push((seen.collect::<Vec<_>>(), game.view(viewer)));
        }
        if told[0] != told[1] {
            break;
        }
    }
    compared
}
