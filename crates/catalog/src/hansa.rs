//! Hansa Teutonica at its edges.

use game_core::{Notation as _, NotationError, Seat};
use hansa::{Board, EndReason, Hansa, Options, Position};
use serde_json::Value;

use crate::playable::{BoardFacts, OptionFacts, Playable, read_object, to_json, with_figures};

impl Playable for Hansa {
    fn position_json(&self) -> Value {
        to_json(&self.to_position())
    }

    fn from_position_json(value: &Value) -> Result<Self, NotationError> {
        if let Value::String(line) = value {
            return Hansa::parse_position(line);
        }
        read_object::<Position>(value)?.build()
    }

    fn boards() -> Vec<BoardFacts> {
        Board::all().into_iter().map(board_facts).collect()
    }

    fn board_json(key: &str, rules: u32) -> Option<String> {
        Self::check_rules(rules).ok()?;
        Board::json(key).map(|board| with_figures(board, &hansa::figures(rules)))
    }

    fn options() -> Vec<OptionFacts> {
        Options::choices()
            .into_iter()
            .map(|(name, choices)| OptionFacts { name, choices })
            .collect()
    }

    fn seat_of(&self, person: Seat) -> Seat {
        let players = self.players();
        let start = self.start_player().unwrap_or(Seat::FIRST);
        let steps = usize::from(players) + person.index() - start.index();
        (0..steps).fold(Seat::FIRST, |seat, _| seat.next(players))
    }

    /// §13.5: the base game has no secrets.
    fn chooses_in_secret(&self) -> bool {
        false
    }

    fn end_reason(&self) -> Option<&'static str> {
        Hansa::end_reason(self).map(EndReason::name)
    }
}

fn board_facts(board: &Board) -> BoardFacts {
    let offices = board.cities().map(|(_, city)| city.offices.len()).sum();
    let houses = board
        .routes()
        .map(|(_, route)| usize::from(route.houses))
        .sum();
    BoardFacts {
        key: board.key().to_owned(),
        title: board.title().to_owned(),
        players: board.players(),
        counts: vec![
            ("cities", board.cities().count()),
            ("offices", offices),
            ("routes", board.routes().count()),
            ("houses", houses),
        ],
    }
}

#[cfg(test)]
mod tests {
    use game_core::Game as _;

    use super::*;

    #[test]
    fn people_sit_clockwise_from_the_start_player() {
        let setup = Hansa::parse_setup("players=4 start_player=3").unwrap();
        let game = Hansa::new(&setup);
        let seats: Vec<u8> = Seat::all(4)
            .map(|person| game.seat_of(person).number())
            .collect();
        assert_eq!(seats, [3, 4, 1, 2]);
    }

    #[test]
    fn every_board_has_its_data() {
        for board in Hansa::boards() {
            assert!(Hansa::board_json(&board.key, Hansa::RULES_VERSION).is_some());
        }
        assert_eq!(Hansa::board_json("6-7", Hansa::RULES_VERSION), None);
        assert_eq!(Hansa::board_json(&Hansa::boards()[0].key, 0), None);
    }

    #[test]
    fn a_position_survives_both_json_forms() {
        let game = Hansa::new(&Hansa::parse_setup("players=3").unwrap());
        let line = Value::String(game.position());
        assert_eq!(Hansa::from_position_json(&line), Ok(game));
        assert_eq!(Hansa::from_position_json(&game.position_json()), Ok(game));
        assert!(Hansa::from_position_json(&Value::from(7)).is_err());
    }
}
