//! What a game offers beyond its rules and words, so that programs can drive it.

use game_core::{Game as _, Notation as _, NotationError, Purposeful, Seat, ToAct, Viewer, Words};
use hansa::{Board, Hansa, Options, Position};
use serde_json::Value;

/// A game with its JSON edges.
pub trait Playable: Words + Purposeful {
    /// The whole state as an object.
    fn position_json(&self) -> Value;

    /// Reads a state and validates it: an object, or a string in one-line notation.
    fn from_position_json(value: &Value) -> Result<Self, NotationError>;

    /// What `viewer` may see, as an object.
    fn view_json(&self, viewer: Viewer) -> Value;

    /// The boards of the game.
    fn boards() -> Vec<BoardFacts>;

    /// The options of a setup.
    fn options() -> Vec<OptionFacts>;

    /// Where somebody sits, people at the table being counted as seats are.
    ///
    /// It is settled once no chance outcome is due any more at the beginning of the game.
    fn seat_of(&self, person: Seat) -> Seat;

    /// What has ended the game, in a word or two; `None` while it goes on.
    fn end_reason(&self) -> Option<&'static str>;
}

/// A board in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFacts {
    /// Its name in a setup.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// What is on it, counted.
    pub counts: Vec<(&'static str, usize)>,
}

/// An option of a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionFacts {
    /// Its name.
    pub name: &'static str,
    /// The values it may have; the first holds if nothing else is agreed.
    pub choices: Vec<&'static str>,
}

impl Playable for Hansa {
    fn position_json(&self) -> Value {
        to_json(&self.to_position())
    }

    fn from_position_json(value: &Value) -> Result<Self, NotationError> {
        if let Value::String(line) = value {
            return Hansa::parse_position(line);
        }
        serde_json::from_value::<Position>(value.clone())
            .map_err(|error| NotationError::new(error.to_string()))?
            .build()
    }

    fn view_json(&self, viewer: Viewer) -> Value {
        to_json(&self.view(viewer))
    }

    fn boards() -> Vec<BoardFacts> {
        Board::all().into_iter().map(board_facts).collect()
    }

    fn options() -> Vec<OptionFacts> {
        Options::choices()
            .map(|(name, choices)| OptionFacts { name, choices })
            .to_vec()
    }

    fn seat_of(&self, person: Seat) -> Seat {
        let players = self.players();
        let start = self.start_player().unwrap_or(Seat::FIRST);
        let steps = usize::from(players) + person.index() - start.index();
        (0..steps).fold(Seat::FIRST, |seat, _| seat.next(players))
    }

    /// §8.4: one of the three conditions; where several hold, the first of them.
    fn end_reason(&self) -> Option<&'static str> {
        if self.to_act() != ToAct::Nobody {
            None
        } else if self.pile_exhausted() {
            Some("markers")
        } else if self.completed() >= self.board().completed_cities_end() {
            Some("cities")
        } else {
            Some("score")
        }
    }
}

fn to_json(position: &Position) -> Value {
    serde_json::to_value(position).expect("a position has only text keys and plain values")
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
    fn a_position_survives_both_json_forms() {
        let game = Hansa::new(&Hansa::parse_setup("players=3").unwrap());
        let line = Value::String(game.position());
        assert_eq!(Hansa::from_position_json(&line), Ok(game));
        assert_eq!(Hansa::from_position_json(&game.position_json()), Ok(game));
        assert!(Hansa::from_position_json(&Value::from(7)).is_err());
    }
}
