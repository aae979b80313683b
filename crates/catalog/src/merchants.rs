//! Merchants of Europe at its edges.

use game_core::{Notation as _, NotationError, Seat};
use merchants::{BoardRef, EndReason, Merchants, Phase, Position, Setup, Variant};
use serde_json::Value;

use crate::playable::{BoardFacts, OptionFacts, Playable, read_object, to_json, with_figures};

impl Playable for Merchants {
    fn position_json(&self) -> Value {
        to_json(&self.to_position())
    }

    fn from_position_json(value: &Value) -> Result<Self, NotationError> {
        if let Value::String(line) = value {
            return Merchants::parse_position(line);
        }
        read_object::<Position>(value)?.build()
    }

    fn boards() -> Vec<BoardFacts> {
        BoardRef::all().into_iter().map(board_facts).collect()
    }

    fn board_json(key: &str, rules: u32) -> Option<String> {
        Self::check_rules(rules).ok()?;
        BoardRef::json(key).map(|board| with_figures(board, &merchants::figures(rules)))
    }

    fn options() -> Vec<OptionFacts> {
        Setup::choices()
            .into_iter()
            .map(|(name, choices)| OptionFacts { name, choices })
            .collect()
    }

    fn seat_of(&self, person: Seat) -> Seat {
        person
    }

    fn chooses_in_secret(&self) -> bool {
        matches!(
            self.phase(),
            Phase::Discard { .. } | Phase::TradeOpen { .. }
        )
    }

    fn end_reason(&self) -> Option<&'static str> {
        Merchants::end_reason(self).map(EndReason::name)
    }
}

fn board_facts(board: BoardRef) -> BoardFacts {
    BoardFacts {
        key: board.name().to_owned(),
        title: match board.model().variant {
            Variant::Short => "Merchants of Europe, short game",
            Variant::Main => "Merchants of Europe, main game",
        }
        .to_owned(),
        players: (3, 4),
        counts: vec![
            ("cities", board.cities().count()),
            ("hexes", board.hexes().count()),
            ("paths", board.paths().count()),
            ("intersections", board.intersections().count()),
        ],
    }
}

#[cfg(test)]
mod tests {
    use game_core::Game as _;

    use super::*;

    #[test]
    fn every_board_has_its_data() {
        for board in Merchants::boards() {
            assert!(Merchants::board_json(&board.key, Merchants::RULES_VERSION).is_some());
        }
    }

    #[test]
    fn a_position_survives_both_json_forms() {
        let game = Merchants::new(&Merchants::parse_setup("players=3").unwrap());
        let line = Value::String(game.position());
        assert_eq!(Merchants::from_position_json(&line), Ok(game.clone()));
        assert_eq!(
            Merchants::from_position_json(&game.position_json()),
            Ok(game)
        );
        assert!(Merchants::from_position_json(&Value::from(7)).is_err());
    }
}
