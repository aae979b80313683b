//! Starts and players that self-play alone would never meet.

use bots::{HansaEvaluator, HansaWeights, Insight, MerchantsEvaluator, MerchantsWeights};
use catalog::Playable;
use game_core::{Game as _, Generator, Notation as _, Seat, ToAct};
use hansa::{Ability, Hansa, Position, SeatName};
use merchants::Merchants;

/// A game that a network can learn.
pub trait Trainable: Insight + Playable {
    /// The ways in which a game may end.
    const ENDINGS: &'static [&'static str];

    /// A new game: of any number of players, on any board, some of it with a head start.
    fn varied_start(generator: &mut Generator) -> Self;

    /// A hand-written player of another style.
    fn random_style(generator: &mut Generator) -> Self::Evaluator;
}

/// True in this share of all cases.
pub(crate) fn chance(generator: &mut Generator, share: f64) -> bool {
    const STEPS: usize = 1 << 20;
    #[expect(clippy::cast_precision_loss, reason = "twenty bits")]
    let drawn = generator.below(STEPS) as f64 / STEPS as f64;
    drawn < share
}

/// A factor around 1: as likely twice as much as half.
fn factor(generator: &mut Generator, spread: f32) -> f32 {
    // The sum of three evenly spread numbers is close to a bell curve.
    let bell: f32 = (0..3)
        .map(|_| {
            #[expect(clippy::cast_precision_loss, reason = "sixteen bits")]
            let drawn = generator.below(1 << 16) as f32 / 32768.0;
            drawn - 1.0
        })
        .sum();
    (bell * spread).exp()
}

impl Trainable for Hansa {
    const ENDINGS: &'static [&'static str] = &["score", "markers", "cities"];

    fn varied_start(generator: &mut Generator) -> Self {
        let players = [4, 4, 4, 4, 4, 4, 4, 2, 3, 5][generator.below(10)];
        let preset = if chance(generator, 0.1) {
            " preset=big_box"
        } else {
            ""
        };
        let text = format!("players={players}");
        let setup = Hansa::parse_setup(&format!("{text}{preset}"))
            .or_else(|_| Hansa::parse_setup(&text))
            .expect("a setup");
        let mut state = Hansa::new(&setup);
        while state.to_act() == ToAct::Chance {
            let outcome = generator.draw(&state).expect("chance is to act");
            state.resolve(outcome, &mut ());
        }
        if chance(generator, 0.5) {
            with_gifts(&state, generator).unwrap_or(state)
        } else {
            state
        }
    }

    fn random_style(generator: &mut Generator) -> HansaEvaluator {
        let mut weights = HansaWeights::TUNED;
        let spread = [0.1, 0.2, 0.4][generator.below(3)];
        weights.each_mut(|_, weight| *weight *= factor(generator, spread));
        if chance(generator, 0.5) {
            // Fond of abilities.
            weights.actions_2 += 0.5;
            weights.actions_4 += 0.3;
            let fondness = 1.0 + factor(generator, 0.3);
            weights.each_mut(|name, weight| {
                if ["book", "bags", "priv"]
                    .iter()
                    .any(|start| name.starts_with(start))
                {
                    *weight *= fondness;
                }
            });
        }
        HansaEvaluator::new(weights)
    }
}

/// The same start with improved abilities: of all a little, or of one seat one ability far.
fn with_gifts(state: &Hansa, generator: &mut Generator) -> Option<Hansa> {
    let mut position: Position = state.to_position();
    let seats = state.players();
    if chance(generator, 0.4) {
        let seat = Seat::new(u8::try_from(generator.below(seats.into())).ok()?);
        let ability = generator.pick(Ability::ALL)?;
        let levels = 1 + generator.below(ability.max_level().into());
        for _ in 0..levels {
            improve(&mut position, seat, ability);
        }
    } else {
        let most = 1 + generator.below(9);
        let even = chance(generator, 0.5);
        for seat in Seat::all(seats) {
            let levels = if even {
                most
            } else {
                generator.below(most + 1)
            };
            for _ in 0..levels {
                let ability = generator.pick(Ability::ALL)?;
                improve(&mut position, seat, ability);
            }
        }
    }
    position.actions_left = None;
    position.build().ok()
}

fn improve(position: &mut Position, seat: Seat, ability: Ability) {
    let Some(desk) = position.seats.get_mut(&SeatName(seat)) else {
        return;
    };
    let level = desk.levels.entry(ability).or_default();
    if *level == ability.max_level() {
        return;
    }
    *level += 1;
    let supply = desk.supply.get_or_insert_default();
    match ability.covered_by() {
        hansa::Kind::Trader => supply.traders += 1,
        hansa::Kind::Merchant => supply.merchants += 1,
    }
}

impl Trainable for Merchants {
    const ENDINGS: &'static [&'static str] = &["deliveries"];

    fn varied_start(generator: &mut Generator) -> Self {
        let players = [4, 4, 4, 3][generator.below(4)];
        let board = ["short", "short", "main"][generator.below(3)];
        let setup = Merchants::parse_setup(&format!("players={players} board={board}"));
        Merchants::new(&setup.expect("a setup"))
    }

    fn random_style(generator: &mut Generator) -> MerchantsEvaluator {
        let mut weights = MerchantsWeights::TUNED;
        let spread = [0.1, 0.2, 0.4][generator.below(3)];
        weights.each_mut(|_, weight| *weight *= factor(generator, spread));
        MerchantsEvaluator::new(weights)
    }
}
