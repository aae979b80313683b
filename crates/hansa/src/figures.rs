//! The numbers of the rules that user interfaces show, so that none of them repeats one.

use std::collections::BTreeMap;

use game_core::{Game as _, Versioned as _};
use serde::Serialize;

use crate::desk::Desk;
use crate::pieces::{Ability, Kind};
use crate::reward::POINTS_PER_COIN;
use crate::score::POINTS_PER_ABILITY;
use crate::setup::{DEFAULT_PLAYERS, Options, Setup};
use crate::state::Hansa;
use crate::turn::END_SCORE;

/// Costs, points and limits; see [`figures`].
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// The version of the rules that they belong to.
    rules: u32,
    /// §8.4: the points on the track that end the game.
    end_score: u8,
    /// §4.3: the pieces paid to displace one of a kind.
    displacement: BTreeMap<&'static str, u8>,
    /// §6.1: what each ability is worth, level by level.
    tracks: BTreeMap<&'static str, Vec<String>>,
    /// §1.2: the kind of piece that covers each track.
    covers: BTreeMap<&'static str, &'static str>,
    /// §8.5 F2: the abilities that score once they are complete.
    scoring_abilities: Vec<&'static str>,
    /// §8.5 F2: what each of those scores.
    points_per_ability: u8,
    /// §4.5.2: what an office with a coin scores.
    points_per_coin: u8,
}

/// The figures of the game by a version of the rules.
pub fn figures(rules: u32) -> Figures {
    let setup = Setup::new(DEFAULT_PLAYERS, Options::default()).expect("that many can play");
    let game = Hansa::new(&setup.with_rules_version(rules));
    let by_ability = |ability: &Ability| (ability.name(), track(*ability));
    Figures {
        rules,
        end_score: END_SCORE,
        displacement: Kind::ALL
            .iter()
            .map(|kind| (kind.name(), game.displacement_cost(*kind)))
            .collect(),
        tracks: Ability::ALL.iter().map(by_ability).collect(),
        covers: Ability::ALL
            .iter()
            .map(|ability| (ability.name(), ability.covered_by().name()))
            .collect(),
        scoring_abilities: Ability::ALL
            .iter()
            .filter(|ability| ability.completion_points() > 0)
            .map(|ability| ability.name())
            .collect(),
        points_per_ability: POINTS_PER_ABILITY,
        points_per_coin: POINTS_PER_COIN,
    }
}

fn track(ability: Ability) -> Vec<String> {
    let mut desk = Desk::default();
    (0..=ability.max_level())
        .map(|level| {
            desk.set_level(ability, level);
            match ability {
                Ability::Keys => desk.keys().to_string(),
                Ability::Actions => desk.actions().to_string(),
                Ability::Privilege => desk.privilege().name().to_owned(),
                Ability::Book => desk.book().to_string(),
                Ability::Bags => desk.bags().map_or("all".to_owned(), |n| n.to_string()),
            }
        })
        .collect()
}
