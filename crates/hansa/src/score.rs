//! §8.5 Final scoring and the order of the players.

use game_core::{ScoreSheet, Seat, Standings};

use crate::pieces::Ability;
use crate::setup::TieBreak;
use crate::state::{Hansa, Phase};

/// §8.5 F2: what a complete track is worth, if it scores at all.
pub(crate) const POINTS_PER_ABILITY: u8 = 4;
/// §8.5 F5: what control of a city is worth.
pub const POINTS_PER_CITY: u8 = 2;

/// The position scored as it stands, category by category.
pub(crate) fn sheet(game: &Hansa) -> ScoreSheet {
    ScoreSheet::new(game.players())
        .with("track", |seat| game.desk(seat).score.into())
        .with("abilities", |seat| ability_points(game, seat))
        .with("markers", |seat| game.desk(seat).marker_points().into())
        .with("coellen", |seat| table_points(game, seat))
        .with("cities", |seat| city_points(game, seat))
        .with("network", |seat| network_points(game, seat))
}

fn ability_points(game: &Hansa, seat: Seat) -> i32 {
    Ability::ALL
        .iter()
        .filter(|ability| game.desk(seat).is_complete(**ability))
        .map(|ability| i32::from(ability.completion_points()))
        .sum()
}

fn table_points(game: &Hansa, seat: Seat) -> i32 {
    game.table
        .iter()
        .zip(&game.board.table().spaces)
        .filter(|(owner, _)| **owner == Some(seat))
        .map(|(_, space)| i32::from(space.points))
        .sum()
}

fn city_points(game: &Hansa, seat: Seat) -> i32 {
    game.offices
        .present(seat)
        .iter()
        .filter(|city| game.offices.controller(*city) == Some(seat))
        .map(|_| i32::from(POINTS_PER_CITY))
        .sum()
}

fn network_points(game: &Hansa, seat: Seat) -> i32 {
    i32::from(game.offices.network(game.board, seat)) * i32::from(game.desk(seat).keys())
}

/// The final order; R23 decides what breaks a tie.
pub(crate) fn standings(game: &Hansa) -> Option<Standings> {
    if game.phase != Phase::Over {
        return None;
    }
    let points = sheet(game).totals();
    Some(match game.options().tie_break {
        TieBreak::Shared => Standings::by_key(points, |seat| points[seat]),
        TieBreak::BigBox => Standings::by_key(points, |seat| {
            let fewest_actions = std::cmp::Reverse(game.desk(seat).level(Ability::Actions));
            (points[seat], fewest_actions, network_points(game, seat))
        }),
    })
}
