//! What is agreed before the game: board, players, colors and the options of §6.1.

mod options;

use std::fmt;

use game_core::{NotationError, Seat};

use crate::board::{BoardRef, Color, Effect};
use crate::ids::{CardKind, Id};
use options::bad_value;

pub use options::{
    ConnectionGold, DevDeck, GoldSupply, MOST_PROPOSALS, MerchantEntry, Options, PreRollCards,
    Shortage, TradeMenu,
};

/// Everything that is agreed before the first entry; always consistent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    board: BoardRef,
    players: u8,
    start: Start,
    /// The colors by seat; with three players the last one is unused.
    colors: [Color; 4],
    options: Options,
}

/// How the first pieces are placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Start {
    /// §2.3: the players choose.
    #[default]
    Variable,
    /// §2.2: as the map file lists.
    Fixed,
}

impl Setup {
    /// The keys of the text form, in order.
    pub const KEYS: [&'static str; 18] = [
        "players",
        "board",
        "setup",
        "unused_color",
        "colors",
        "pre_roll_cards",
        "dev_deck",
        "merchant_entry",
        "arch_tokens_movable",
        "shortage",
        "gold_supply",
        "connection_gold",
        "double_arrow_chain",
        "gifts_allowed",
        "turn_cap",
        "unsolicited_offers",
        "max_proposals_per_turn",
        "trade_menu",
    ];

    /// The keys beside players, board and colors, with the values they may have; the first one
    /// holds if nothing is said. `n` stands for a number.
    pub fn choices() -> [(&'static str, &'static [&'static str]); 15] {
        const SWITCH_ON: &[&str] = &["true", "false"];
        const SWITCH_OFF: &[&str] = &["false", "true"];
        [
            ("setup", &["variable", "fixed"]),
            ("unused_color", &["orange", "blue", "white", "red"]),
            ("pre_roll_cards", PreRollCards::TEXTS),
            ("dev_deck", DevDeck::TEXTS),
            ("merchant_entry", MerchantEntry::TEXTS),
            ("arch_tokens_movable", SWITCH_ON),
            ("shortage", Shortage::TEXTS),
            ("gold_supply", GoldSupply::TEXTS),
            ("connection_gold", ConnectionGold::TEXTS),
            ("double_arrow_chain", SWITCH_OFF),
            ("gifts_allowed", SWITCH_OFF),
            ("turn_cap", &["off", "n"]),
            ("unsolicited_offers", SWITCH_OFF),
            ("max_proposals_per_turn", &["10", "n"]),
            ("trade_menu", TradeMenu::TEXTS),
        ]
    }

    /// Checks an agreement; `colors` are those of the seats, in seat order.
    pub fn new(
        board: BoardRef,
        start: Start,
        colors: &[Color],
        options: Options,
    ) -> Result<Self, NotationError> {
        let players = match colors.len() {
            3 => 3,
            4 => 4,
            found => {
                return Err(NotationError::new(format!(
                    "3 or 4 players can play, not {found} (§U55)"
                )));
            }
        };
        let mut by_seat = Color::ALL;
        for (seat, color) in colors.iter().enumerate() {
            if colors[..seat].contains(color) {
                return Err(NotationError::new(format!(
                    "two seats cannot both be {} (§K6)",
                    color.name()
                )));
            }
            by_seat[seat] = *color;
        }
        if let Some(unused) = Color::ALL.iter().find(|color| !colors.contains(color)) {
            by_seat[3] = *unused;
        }
        if start == Start::Fixed {
            let Some(fixed) = &board.get().model().fixed else {
                return Err(NotationError::new(format!(
                    "the board '{}' has no fixed setup (§2.2)",
                    board.name()
                )));
            };
            if !colors.contains(&fixed.starting_player) {
                return Err(NotationError::new(format!(
                    "{} begins the fixed setup and must play (§S10)",
                    fixed.starting_player.name()
                )));
            }
        }
        let builtin = board == BoardRef::short() || board == BoardRef::main();
        if options.dev_deck == DevDeck::Custom && builtin {
            return Err(NotationError::new(
                "the deck 'custom' needs a board that was loaded with its own cards (§K6)",
            ));
        }
        let setup = Setup {
            board,
            players,
            start,
            colors: by_seat,
            options,
        };
        if options.dev_deck == DevDeck::Lancer25 && setup.lancer().is_none() {
            return Err(NotationError::new(
                "the deck 'lancer25' needs a board with a card that moves the robber (§D8)",
            ));
        }
        Ok(setup)
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &'static crate::Board {
        self.board.get()
    }

    /// The board, comparable.
    pub const fn board_ref(&self) -> BoardRef {
        self.board
    }

    /// How many play.
    #[inline]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// How the first pieces are placed.
    pub const fn start(&self) -> Start {
        self.start
    }

    /// The options.
    #[inline]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The color of a seat.
    pub const fn color(&self, seat: Seat) -> Color {
        self.colors[seat.index()]
    }

    /// The seat of a color, if it plays.
    pub fn seat_of(&self, color: Color) -> Option<Seat> {
        Seat::all(self.players).find(|seat| self.color(*seat) == color)
    }

    /// The color of the neutral posts with three players (§U41).
    pub fn unused_color(&self) -> Option<Color> {
        (self.players == 3).then_some(self.colors[3])
    }

    /// §C5: how many deliveries win.
    #[inline]
    pub const fn target(&self) -> u8 {
        self.board
            .get()
            .model()
            .variant
            .commodity_tokens(self.players)
    }

    /// How many copies of a card the deck holds (§D8).
    pub fn copies(&self, kind: CardKind) -> u8 {
        match self.options.dev_deck {
            DevDeck::Assumed25 | DevDeck::Custom => self.board.card(kind).count,
            DevDeck::Lancer25 if self.lancer() == Some(kind) => 25,
            DevDeck::Lancer25 => 0,
        }
    }

    /// All kinds of cards of the board.
    pub fn card_kinds(&self) -> impl Iterator<Item = CardKind> + use<> {
        (0..self.board.cards().len()).map(CardKind::at)
    }

    fn lancer(&self) -> Option<CardKind> {
        let lancer = |card: &crate::CardSpec| card.effect == Effect::MoveRobber;
        self.board.cards().iter().position(lancer).map(CardKind::at)
    }

    /// Reads `key=value` pairs; missing keys have their defaults.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut pairs = Vec::new();
        for word in text.split_whitespace() {
            let Some((key, value)) = word.split_once('=') else {
                return Err(NotationError::new(format!(
                    "a setup is a list of key=value, but '{}' has no '='",
                    NotationError::shorten(word)
                )));
            };
            pairs.push((key, value));
        }
        Setup::from_pairs(pairs)
    }

    /// Reads keys and values; missing keys have their defaults.
    pub fn from_pairs<'a>(
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, NotationError> {
        let mut draft = Draft::default();
        let mut seen: Vec<&str> = Vec::new();
        for (key, value) in pairs {
            if seen.contains(&key) {
                return Err(NotationError::new(format!(
                    "'{}' is given twice",
                    NotationError::shorten(key)
                )));
            }
            seen.push(key);
            draft.set(key, value)?;
        }
        draft.finish()
    }
}

/// A setup that is being read.
#[derive(Default)]
struct Draft {
    players: Option<u8>,
    board: Option<BoardRef>,
    start: Start,
    unused: Option<Color>,
    colors: Option<Vec<Color>>,
    options: Options,
}

impl Draft {
    fn set(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        match key {
            "players" => match value {
                "3" => self.players = Some(3),
                "4" => self.players = Some(4),
                _ => return Err(bad_value(key, value, &["3", "4"])),
            },
            "board" => match BoardRef::named(value) {
                Some(board) => self.board = Some(board),
                None => return Err(bad_value(key, value, &["short", "main"])),
            },
            "setup" => match value {
                "variable" => self.start = Start::Variable,
                "fixed" => self.start = Start::Fixed,
                _ => return Err(bad_value(key, value, &["variable", "fixed"])),
            },
            "unused_color" => self.unused = Some(read_color(key, value)?),
            "colors" => {
                let colors: Result<Vec<Color>, NotationError> =
                    value.split(',').map(|name| read_color(key, name)).collect();
                self.colors = Some(colors?);
            }
            _ => {
                if !self.options.set(key, value)? {
                    return Err(NotationError::unknown("setup key", key, &Setup::KEYS));
                }
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Setup, NotationError> {
        let players = match (&self.colors, self.players) {
            (_, Some(players)) => usize::from(players),
            (Some(colors), None) => colors.len(),
            (None, None) => 3,
        };
        let unused = self.unused.unwrap_or(Color::Orange);
        let playing = |color: &Color| players == 4 || *color != unused;
        let usual = || Color::ALL.into_iter().filter(playing).collect();
        let colors: Vec<Color> = self.colors.unwrap_or_else(usual);
        if colors.len() != players {
            return Err(NotationError::new(format!(
                "colors names {} seats, but {players} play (§K6)",
                colors.len()
            )));
        }
        if let Some(unused) = self.unused
            && (players == 4 || colors.contains(&unused))
        {
            return Err(NotationError::new(format!(
                "{} is called unused, but plays (§U41)",
                unused.name()
            )));
        }
        let board = self.board.unwrap_or_else(BoardRef::short);
        Setup::new(board, self.start, &colors, self.options)
    }
}

fn read_color(key: &str, value: &str) -> Result<Color, NotationError> {
    let names = Color::ALL.map(Color::name);
    Color::from_name(value).ok_or_else(|| bad_value(key, value, &names))
}

impl fmt::Display for Setup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "players={} board={}",
            self.players,
            self.board.name()
        )?;
        if self.start == Start::Fixed {
            write!(formatter, " setup=fixed")?;
        }
        let colors = &self.colors[..usize::from(self.players)];
        let unused = self.unused_color();
        let usual: Vec<Color> = Color::ALL
            .into_iter()
            .filter(|color| Some(*color) != unused)
            .collect();
        if colors != usual {
            let names: Vec<&str> = colors.iter().map(|color| color.name()).collect();
            write!(formatter, " colors={}", names.join(","))?;
        } else if let Some(unused) = unused
            && unused != Color::Orange
        {
            write!(formatter, " unused_color={}", unused.name())?;
        }
        let usual = Options::default().entries();
        for (entry, usual) in self.options.entries().into_iter().zip(usual) {
            if entry != usual {
                write!(formatter, " {}={}", entry.0, entry.1)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_the_first_values_of_the_list() {
        let setup = Setup::parse("").unwrap();
        assert_eq!(setup.to_string(), "players=3 board=short");
        assert_eq!(setup.unused_color(), Some(Color::Orange));
        assert_eq!(setup.target(), 6);
    }

    #[test]
    fn a_setup_survives_its_text_form() {
        for text in [
            "players=4 board=main",
            "players=3 board=short setup=fixed unused_color=blue",
            "players=3 board=short colors=white,red,orange",
            "players=4 board=main colors=orange,white,blue,red turn_cap=400 trade_menu=bot",
            "players=4 board=short dev_deck=lancer25 merchant_entry=adjacent gifts_allowed=true",
        ] {
            assert_eq!(Setup::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_first_choice_is_the_default() {
        for (key, choices) in Setup::choices() {
            let text = format!("{key}={}", choices[0]);
            assert_eq!(Setup::parse(&text), Setup::parse(""), "{text}");
        }
    }

    #[test]
    fn a_bad_setup_is_refused_with_a_sentence() {
        let error = |text| Setup::parse(text).unwrap_err().to_string();
        assert_eq!(
            error("board=main setup=fixed"),
            "the board 'main' has no fixed setup (§2.2)"
        );
        assert!(error("players=2").contains("known: 3, 4"));
        assert!(error("unused_color=red setup=fixed").contains("§S10"));
        assert!(error("players=4 unused_color=red").contains("§U41"));
        assert!(error("colors=red,red,blue").contains("§K6"));
        assert!(error("speed=9").contains("setup key"));
        assert!(error("players").contains('='));
        assert!(error("players=3 players=4").contains("twice"));
        assert!(error("turn_cap=0").contains("turn_cap"));
    }
}
