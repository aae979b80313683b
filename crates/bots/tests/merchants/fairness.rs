//! Bots know what their seat sees, and nothing else.

use bots::{Bot, BotSpec, Budget, Determinize as _, Level, SearchConfig, observe};
use game_core::{Game, Notation, Seat, ToAct, Viewer};
use merchants::Merchants;

use crate::table::{Players, Table};

const SEAT: Seat = Seat::FIRST;

/// Bots of all kinds, evaluations and levels; those that search get a few simulations and no
/// clock, so that their choices can be repeated.
fn all_bots() -> Vec<BotSpec> {
    let named = [
        "random",
        "claiming",
        "greedy",
        "search:eval=hand",
        "search:eval=teacher",
        "search",
    ];
    let named = named.map(|spec| spec.parse().expect("a bot"));
    let levels = Level::ALL.map(Level::spec);
    let without_clock = |spec| match spec {
        BotSpec::Search(config, evaluation) => {
            let budget = Budget::nodes(20);
            BotSpec::Search(SearchConfig { budget, ..config }, evaluation)
        }
        other => other,
    };
    let all = named.into_iter().chain(levels);
    all.map(without_clock).collect()
}

/// A seat's bot, twice: one sits at the true table, the other where others hold other cards.
struct Twins {
    spec: BotSpec,
    bots: [Box<dyn Bot<Merchants>>; 2],
}

impl Twins {
    fn choose(&mut self, states: [&Merchants; 2]) {
        let mut choices = Vec::new();
        for (bot, state) in self.bots.iter_mut().zip(states) {
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            let view = state.view(Viewer::Seat(SEAT));
            choices.push(bot.choose(&view, &legal, Budget::NONE));
        }
        let position = states[0].position();
        assert_eq!(choices[0], choices[1], "{}\n{position}", self.spec);
    }
}

#[test]
fn a_choice_depends_on_nothing_that_the_seat_cannot_see() {
    let mut compared = 0;
    for (seed, setup) in (20..).zip(["players=4 board=short", "players=3 board=main"]) {
        let mut table = Table::new(setup, seed);
        table
            .memories
            .retain(|(viewer, _)| *viewer == Viewer::Seat(SEAT));
        let mut twins: Vec<Twins> = all_bots()
            .into_iter()
            .map(|spec| Twins {
                spec,
                bots: [spec.build(7), spec.build(7)],
            })
            .collect();
        let mut number = 0;
        for _ in 0..700 {
            let Some(entry) = table.next(&mut Players::Random) else {
                break;
            };
            let events = table.play(entry);
            for bot in twins.iter_mut().flat_map(|twins| &mut twins.bots) {
                observe(&mut **bot, SEAT, &table.state, &events);
            }
            if table.state.to_act() != ToAct::Seat(SEAT) {
                continue;
            }
            number += 1;
            let view = table.state.view(Viewer::Seat(SEAT));
            let (_, memory) = &table.memories[0];
            let other = Merchants::determinize(&view, memory, &mut table.generator);
            if number % 5 == 0 && other != table.state {
                compared += 1;
                for twins in &mut twins {
                    twins.choose([&table.state, &other]);
                }
            }
        }
    }
    assert!(compared > 20, "{compared}");
}
