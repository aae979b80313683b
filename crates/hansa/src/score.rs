//! §8.5 Final scoring and the order of the players.

use game_core::{ScoreSheet, Seat, Standings};

use crate::pieces::Ability;
use crate::setup::TieBreak;
use crate::state::{Hansa, Phase};

/// §8.5 F2: the abilities that score when they are complete; Keys do not.
const SCORING_ABILITIES: [Ability; 4] = [
    Ability::Actions,
    Ability::Privilege,
    Ability::Book,
    Ability::Bags,
];
/// §8.5 F2
const POINTS_PER_ABILITY: i32 = 4;
/// §8.5 F5
const POINTS_PER_CITY: i32 = 2;

impl Hansa {
    /// The position scored as it stands, category by category.
    pub(crate) fn final_scoring(&self) -> ScoreSheet {
        ScoreSheet::new(self.players())
            .with("track", |seat| self.desk(seat).score.into())
            .with("abilities", |seat| self.ability_points(seat))
            .with("markers", |seat| self.desk(seat).marker_points().into())
            .with("coellen", |seat| self.table_points(seat))
            .with("cities", |seat| self.city_points(seat))
            .with("network", |seat| self.network_points(seat))
    }

    fn ability_points(&self, seat: Seat) -> i32 {
        SCORING_ABILITIES
            .iter()
            .filter(|ability| self.desk(seat).is_complete(**ability))
            .map(|_| POINTS_PER_ABILITY)
            .sum()
    }

    fn table_points(&self, seat: Seat) -> i32 {
        self.table
            .iter()
            .zip(&self.board.table().spaces)
            .filter(|(owner, _)| **owner == Some(seat))
            .map(|(_, space)| i32::from(space.points))
            .sum()
    }

    fn city_points(&self, seat: Seat) -> i32 {
        self.offices
            .present(seat)
            .iter()
            .filter(|city| self.offices.controller(*city) == Some(seat))
            .map(|_| POINTS_PER_CITY)
            .sum()
    }

    fn network_points(&self, seat: Seat) -> i32 {
        i32::from(self.offices.network(self.board, seat)) * i32::from(self.desk(seat).keys())
    }

    /// The final order; R23 decides what breaks a tie.
    pub(crate) fn final_standings(&self) -> Option<Standings> {
        if self.phase != Phase::Over {
            return None;
        }
        let points = self.final_scoring().totals();
        Some(match self.options().tie_break {
            TieBreak::Shared => Standings::by_key(points, |seat| points[seat]),
            TieBreak::BigBox => Standings::by_key(points, |seat| {
                let fewest_actions = std::cmp::Reverse(self.desk(seat).level(Ability::Actions));
                (points[seat], fewest_actions, self.network_points(seat))
            }),
        })
    }
}
